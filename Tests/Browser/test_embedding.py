"""A reader that is a part of somebody's page: its controls in small boxes, wheel and fingers that the page needs too, what scripts around it
hear, what it stores, and the way to other issues."""

import io
import json

import pytest
from PIL import Image

ARTICLE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Article</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } p { height: 700px; margin: 0; background: linear-gradient(#eee, #999) } recto-reader { height: %dpx }</style>
<script type="module" src="%s/reader/recto-reader.js"></script></head>
<body><p>Above</p><recto-reader src="%s/edition.json" %s></recto-reader><p>Below</p><p>Far below</p></body></html>"""


@pytest.fixture
def article(reader, editions, root):
    """Opens a page that is longer than the window, with a reader in its middle that is scrolled into view."""
    def make(attributes="", height=560, edition="small-ltr", width=1280, window=800, **options):
        if edition == "small-ltr":
            editions(edition)
        (root / "article.html").write_text(ARTICLE % (height, edition, edition, attributes))
        one = reader(width, window, **options).open("article.html")
        one.eval("(reader.scrollIntoView({block: 'center'}), true)")
        one.page.wait_for_timeout(100)
        return one
    return make


def centre(one):
    return one.eval("(({left, top, width, height}) => [left + width / 2, top + height / 2])(reader.getBoundingClientRect())")


def scrolled(one):
    return one.page.evaluate("scrollY")


def settle(one):
    """Waits until the page around the reader no longer scrolls; the distance from where it was before."""
    last = None
    while last != (last := scrolled(one)):
        one.page.wait_for_timeout(150)
    return last


# Controls in small boxes.

@pytest.mark.parametrize("width, window, height, touch", [
    (1280, 800, 400, False), (1280, 800, 560, False), (1280, 800, 640, False), (1280, 800, 240, False), (640, 800, 400, False), (390, 844, 500, True),
    (390, 844, 844, True),
])
def test_all_of_the_menu_can_be_reached(article, variant, width, window, height, touch):
    folder = variant("small-ltr", document={"href": "marks.pdf"}, regions=True, text=[[]] * 6)
    one = article(edition=folder, height=height, width=width, window=window, has_touch=touch)
    press = one.page.tap if touch else one.page.click
    press("recto-reader >> [data-do=menu]")
    one.until("find('.sheet')")
    box = one.eval("(({top, bottom}) => [top, bottom])(find('.sheet').getBoundingClientRect())")
    edges = one.eval("(({top, bottom}) => [top, bottom])(reader.getBoundingClientRect())")
    assert edges[0] < box[0] and box[1] <= edges[1]
    # Each control can be scrolled to, and is then what is hit.
    unreachable = one.eval("""[...find('.sheet').querySelectorAll('input, .actions > *')].filter((control) => {
        control.scrollIntoView({block: 'nearest'});
        const {left, top, width, height} = control.getBoundingClientRect();
        const hit = root.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== control && !control.contains(hit) && !hit?.contains(control);
    }).map((control) => control.dataset.do ?? control.value)""")
    assert unreachable == []
    one.eval("void reader.addEventListener('action', ({detail}) => (window.done ??= []).push(detail.name))")
    one.eval("find('[download]').addEventListener('click', (event) => event.preventDefault())")
    press("recto-reader >> .sheet [data-do=download]")
    one.until("!find('.sheet')")
    press("recto-reader >> [data-do=menu]")
    press("recto-reader >> .sheet input[value=none]")
    assert one.page.evaluate("done") == ["download", "menu", "transition"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_menu_that_goes_on_below_its_edge_shows_so(article, theme):
    """Touch screens show no scroll bar, and the last line that fits may end right at the edge."""
    one = article(f'theme="{theme}"', height=640, width=390, window=844, has_touch=True, is_mobile=True)
    one.page.tap("recto-reader >> [data-do=menu]")
    one.until("find('.sheet')")

    def edge():
        """The lightness above the lower edge and below the upper one, left of all words."""
        left, top, bottom = one.eval("(({left, top, bottom}) => [left, top, bottom])(find('.sheet').getBoundingClientRect())")
        clip = {"x": left + 16, "y": top + 10, "width": 1, "height": bottom - top - 10}
        picture = Image.open(io.BytesIO(one.page.screenshot(clip=clip))).convert("L")
        return picture.getpixel((0, picture.height - 3)), picture.getpixel((0, 10))

    lower, plain = edge()
    assert abs(lower - plain) >= 12
    one.eval("(find('.sheet').scrollTop = 10000, true)")
    one.page.wait_for_timeout(100)
    lower, _ = edge()
    assert abs(lower - plain) <= 2


@pytest.mark.parametrize("size", [(640, 400), (390, 844)])
def test_a_small_reader_in_a_wide_window_has_the_bars_of_a_small_one(article, size):
    width, height = size
    one = article(height=height, width=1280, window=900)
    one.eval(f"(reader.style.width = '{width}px')")
    one.until(f"reader.view.width === {width}")
    one.sharp()
    assert one.eval("getComputedStyle(find('.zooming')).display") == "none"
    one.click("[data-do=contents]")
    one.until("find('.panel')")
    assert one.eval("find('.panel').getBoundingClientRect().width") == width
    assert one.eval("[...find('.bar.top').children].every((part) => part.getBoundingClientRect().right <= reader.getBoundingClientRect().right)")


# Wheel and fingers.

def test_the_wheel_scrolls_the_page_around_a_whole_page(article):
    one = article()
    page = one.page
    before = scrolled(one)
    page.mouse.move(*centre(one))
    page.mouse.wheel(0, 300)
    one.until("scrollY >= argument + 250", argument=before)
    assert one.eval("reader.zoom") == pytest.approx(1)
    page.keyboard.down("Control")
    page.mouse.move(*centre(one))
    here = settle(one)
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    one.until("reader.zoom > 1.5")
    # Zoomed, the wheel is the reader's, until the page is whole again.
    page.mouse.wheel(0, -120)
    one.sharp()
    zoomed = one.eval("reader.zoom")
    assert zoomed > 2 and scrolled(one) == here
    for _ in range(8):
        page.mouse.wheel(0, 200)
        page.wait_for_timeout(30)
    one.until("reader.zoom < 1.01")
    page.wait_for_timeout(700)  # the end of one turn of the wheel, for browsers
    page.mouse.wheel(0, 300)
    one.until("scrollY > argument", argument=here)


@pytest.mark.parametrize("attributes, moves", [('gestures="all"', False), ('deep-links', False), ("", True)])
def test_whose_the_wheel_is(article, attributes, moves):
    one = article(attributes)
    before = settle(one)
    one.page.mouse.move(*centre(one))
    one.page.mouse.wheel(0, -100)
    if moves:
        one.until("scrollY < argument", argument=before)
        assert one.eval("reader.zoom") == pytest.approx(1)
    else:
        one.until("reader.zoom > 1.1")
        assert scrolled(one) == before


def test_the_column_gives_the_wheel_on_at_its_end(article):
    one = article('layout="continuous"')
    one.eval("(reader.goTo({page: 6}, {animated: false}), reader.view.pan(0, -1e6), reader.redraw())")
    one.sharp()
    one.page.mouse.move(*centre(one))
    before = settle(one)
    one.page.mouse.wheel(0, -100)
    one.sharp()
    assert scrolled(one) == before
    one.eval("(reader.view.pan(0, -1e6), reader.redraw())")
    one.sharp()
    one.page.wait_for_timeout(700)
    one.page.mouse.wheel(0, 300)
    one.until("scrollY > argument", argument=before)


def swipe(one, dx, dy, at=None):
    """One finger, as the browser itself would feel it: it scrolls what it is let scroll."""
    x, y = at or centre(one)
    client = one.page.context.new_cdp_session(one.page)
    steps = 20
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, steps + 1):
        point = {"x": x + dx * step / steps, "y": y + dy * step / steps}
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        one.page.wait_for_timeout(16)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    client.detach()


def test_a_thumb_scrolls_the_page_around_and_turns_pages(article):
    one = article('page="2" layout="single"', width=390, window=844, has_touch=True, is_mobile=True)
    before = settle(one)
    swipe(one, 0, -250)
    one.until("scrollY > argument + 150", argument=before)
    assert one.eval("[reader.page, reader.zoom]") == [2, 1]
    swipe(one, -250, 0)
    one.until("reader.page === 3")
    one.sharp()
    # Zoomed, the thumb moves the page of the edition.
    one.eval("reader.zoomTo(3, false)")
    one.sharp()
    here, camera = settle(one), one.eval("reader.view.camera.y")
    swipe(one, 0, -150)
    one.until("reader.view.camera.y > argument", argument=camera)
    assert settle(one) == here


def test_a_reader_with_a_window_to_itself_keeps_the_thumb(reader, editions):
    editions("small-ltr")
    one = reader(390, 844, has_touch=True, is_mobile=True).open("small-ltr/")
    assert one.eval("getComputedStyle(reader.stage).touchAction") == "none"


def test_cooperative_gestures(article):
    one = article('gestures="cooperative"')
    page = one.page
    one.eval("reader.zoomTo(2, false)")
    one.sharp()
    before, camera = settle(one), one.eval("reader.view.camera")
    page.mouse.move(*centre(one))
    page.mouse.wheel(0, 200)
    one.until("scrollY > argument", argument=before)
    assert one.until("find('.hint')?.textContent") == "Hold Ctrl while you turn the wheel to zoom"
    assert one.eval("reader.live.textContent") == "Hold Ctrl while you turn the wheel to zoom"
    page.mouse.wheel(0, 50)
    assert one.eval("[reader.view.camera, all('.hint').length]") == [camera, 1]
    one.until("!find('.hint')")
    here = settle(one)
    page.mouse.move(*centre(one))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    one.until("reader.zoom > 2.5")
    assert scrolled(one) == here


def test_cooperative_fingers(article):
    one = article('gestures="cooperative" lang="de" page="2" layout="single"', width=390, window=844, has_touch=True, is_mobile=True)
    one.eval("reader.zoomTo(2, false)")
    one.sharp()
    before, camera = settle(one), one.eval("reader.view.camera")
    swipe(one, 0, -200)
    one.until("scrollY > argument + 100", argument=before)
    assert one.until("find('.hint')?.textContent") == "Mit zwei Fingern die Seite bewegen"
    assert one.eval("reader.view.camera") == camera
    here = settle(one)
    x, y = centre(one)
    client = one.page.context.new_cdp_session(one.page)
    for step in range(10):
        points = [{"x": x + side - 5 * step, "y": y - 5 * step, "id": id} for id, side in enumerate((-40, 40))]
        client.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    one.until("reader.view.camera.y > argument.y && reader.view.camera.x > argument.x", argument=camera)
    assert settle(one) == here


# Webtoons.

def strip(edition):
    """Pages of 100 by 1000 points, all with the tiles of the marks."""
    _, _, pixel_width, pixel_height, count = edition["pages"][0]
    return edition | {"pages": [[100, 1000, pixel_width, pixel_width * 10, count]], "overlays": {}}


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_a_webtoon_is_one_strip_as_wide_as_the_window(reader, variant, width, height):
    one = reader(width, height, expect=("404",)).open(variant("small-ltr", strip) + "/", wait=False)
    one.until("reader?.view?.width > 1 && reader.furniture")
    assert one.eval("[reader.layout, reader.view.layout, reader.zoom]") == ["auto", "continuous", 1]
    first = one.eval("(({left, right, top}) => [left, right, top])(find('.page').getBoundingClientRect())")
    assert first == pytest.approx([8, width - 8, 64], abs=1)
    one.eval("(reader.visit({page: 2}, {animated: false}), reader.view.pan(0, 300), reader.redraw())")
    one.until("all('.page').length === 2")
    edges = one.eval("all('.page').map((page) => page.getBoundingClientRect()).map(({top, bottom}) => [top, bottom])")
    assert edges[0][1] == pytest.approx(edges[1][0], abs=0.01)
    # Where reading stopped is a place within a page.
    one.until("/zoom=100,50,\\d+$/.test(location.hash)")
    y = one.eval("reader.view.camera.y")
    one.page.reload()
    one.until("reader?.view?.width > 1 && Math.abs(reader.view.camera.y - argument) < 2", argument=y)
    # A reader's own choice wins.
    one.until("reader.furniture")
    one.click("[data-do=menu]")
    one.click("text=Single pages")
    one.until("reader.view.layout === 'single'")


# Addresses, storage, sharing, events.

@pytest.mark.parametrize("address, page", [("?page=4", 4), ("#4", 4), ("#page=iv", 4), ("?page=iv", 4), ("?page=2#page=iv", 4), ("#page=xx", 1), ("?page=6#page=xx", 6)])
def test_addresses_of_a_page(reader, variant, address, page):
    folder = variant("small-ltr", labels=[[0, "i"], [1, "ii"], [2, "iii"], [3, "iv"], [4, 2, 1]])
    one = reader(500, 800).open(f"{folder}/{address}")
    assert one.eval("reader.page") == page
    one.eval("reader.next()")
    one.until("location.hash === '#page=' + argument", argument=min(page + 1, 6))


def test_nothing_is_stored_where_that_is_not_wanted(reader, editions, root):
    editions("magazine")
    (root / "quiet.html").write_text('<!doctype html><title>Quiet</title><link rel="icon" href="data:,"><script type="module" src="magazine/reader/recto-reader.js"></script>'
                                     '<recto-reader src="magazine/edition.json" storage="none" offline="magazine/service-worker.js" style="height: 600px"></recto-reader>')
    one = reader().open("quiet.html")
    one.eval("reader.goTo({page: 5})")
    one.sharp()
    one.click("[data-do=menu]")
    assert one.eval("find('[data-do=keep]')") is None
    one.click("text=Single pages")
    one.page.wait_for_timeout(600)
    assert one.page.evaluate("""(async () => [localStorage.length, sessionStorage.length, document.cookie, (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length, (await indexedDB.databases()).length])()""") == [0, 0, "", 0, 0, 0]
    # With the same host's leave, it is stored.
    one.eval("(reader.removeAttribute('storage'), reader.removeAttribute('offline'), reader.open())")
    one.until("reader.sharp && reader.furniture")
    one.eval("reader.goTo({page: 5})")
    one.until("localStorage.length === 1")


def test_sharing_by_the_system(reader, editions):
    editions("small-ltr")
    one = reader()
    one.page.add_init_script("navigator.share = async (data) => { window.shared = data; }")
    one.open("small-ltr/#page=4")
    one.click("[data-do=menu]")
    one.click("text=Share")
    assert one.until("window.shared") == {"title": "Marks", "url": f"{one.site.address}/small-ltr/#page=4"}
    assert one.eval("find('.hint') ?? find('dialog')") is None


def test_sharing_by_the_clipboard(reader, editions):
    editions("small-ltr")
    one = reader(permissions=["clipboard-read", "clipboard-write"])
    one.page.add_init_script("delete Navigator.prototype.share")
    one.open("small-ltr/#page=4")
    one.click("[data-do=menu]")
    one.click("text=Share")
    assert one.until("find('.hint')?.textContent") == "The link has been copied."
    assert one.page.evaluate("navigator.clipboard.readText()") == f"{one.site.address}/small-ltr/#page=4"


def test_sharing_by_hand(reader, editions):
    editions("small-ltr")
    one = reader()
    one.page.add_init_script("delete Navigator.prototype.share; Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined})")
    one.open("small-ltr/#page=4")
    one.click("[data-do=menu]")
    one.click("text=Share")
    assert one.until("find('dialog input')?.value") == f"{one.site.address}/small-ltr/#page=4"
    assert one.eval("find('dialog input').selectionEnd") > 10


def test_scripts_that_watch_the_whole_page_hear_the_reader(reader, variant):
    def change(edition):
        edition["overlays"]["0"][1]["on"] = [{"do": "open", "url": "https://shop.example/lamp"}]
        return edition | {"document": {"href": "marks.pdf"}, "search": ["a mark"] * 6}
    one = reader(500, 800).open(variant("small-ltr", change) + "/")
    one.page.evaluate("""() => {
        window.seen = []; window.errors = 0;
        for (const name of ['action', 'search', 'zoom', 'pagemove', 'overlaytap']) window.addEventListener(name, ({type, detail, composed}) => seen.push([type, detail, composed]));
        window.addEventListener('error', () => window.errors++);
    }""")
    one.eval("overlay('m0-1').click()")
    one.eval("find('dialog').close()")
    one.eval("overlay('m0-0').click()")
    one.eval("reader.zoomTo(2)")
    one.sharp()
    one.until("seen.some(([type]) => type === 'zoom')")
    one.eval("reader.zoomTo(1)")
    one.until("seen.filter(([type]) => type === 'zoom').length === 2")
    one.eval("reader.next()")
    one.until("seen.some(([type]) => type === 'pagemove')")
    one.click("[data-do=menu]")
    one.click("input[value=spread]")
    one.eval("find('[download]').addEventListener('click', (event) => event.preventDefault())")
    one.click("[data-do=download]")
    one.eval("reader.emit('error', {kind: 'tile'})")
    seen = one.page.evaluate("seen")
    assert all(composed for _, _, composed in seen) and one.page.evaluate("errors") == 0
    taps = [detail for kind, detail, _ in seen if kind == "overlaytap"]
    assert taps == [{"id": "m0-1", "kind": "link", "page": 1, "url": "https://shop.example/lamp"}, {"id": "m0-0", "kind": "link", "page": 1, "to": 1}]
    assert [(round(detail["zoom"]), detail["page"]) for kind, detail, _ in seen if kind == "zoom"] == [(2, 1), (1, 1)]
    assert [detail["name"] for kind, detail, _ in seen if kind == "action"] == ["menu", "layout", "download"]


@pytest.mark.parametrize("title, name", [("Fathom: “Ebb / Flow”?", "Fathom “Ebb Flow”.pdf"), ("海 14", "海 14.pdf"), ("", "document.pdf")])
def test_the_saved_pdf_is_called_like_the_issue(reader, variant, root, title, name):
    folder = variant("small-ltr", title=title, document={"href": "document-0123456789.pdf"})
    (root / folder / "document-0123456789.pdf").write_bytes(b"%PDF-1.4\n")
    one = reader(accept_downloads=True).open(folder + "/")
    one.click("[data-do=menu]")
    with one.page.expect_download() as download:
        one.click("[data-do=download]")
    assert download.value.suggested_filename == name


# Other issues.

SERIES = {"shelf": "../", "next": {"href": "../small-rtl/", "title": "Marks 2"}}


def serial(reader, editions, variant, root, series, **options):
    editions("small-rtl")
    folder = variant("small-ltr")
    (root / folder / "series.json").write_text(json.dumps(series))
    page = (root / folder / "index.html")
    page.write_text(page.read_text().replace("deep-links", 'deep-links series="series.json"'))
    return reader(**options).open(folder + "/")


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_back_to_the_shelf_and_on_to_the_next_issue(reader, editions, variant, root, width, height):
    one = serial(reader, editions, variant, root, SERIES, width=width, height=height)
    assert one.until("find('.bar.top a')?.href") == one.site.address + "/"
    assert one.eval("[find('.bar.top a').title, find('.bar.top').firstElementChild.dataset.do]") == ["All issues", "shelf"]
    assert one.eval("document.documentElement.scrollWidth") == width
    assert one.eval("find('.onward')") is None
    one.eval("reader.visit({page: 5})")
    one.until("find('.onward')")
    assert one.eval("find('.onward').innerText.trim()") == "Next issue: Marks 2"
    one.eval("reader.previous()")
    one.until("!find('.onward')")
    one.eval("reader.next()")
    one.until("find('.onward')")
    one.click(".onward")
    one.page.wait_for_url("**/small-rtl/*")
    one.sharp()


def test_a_series_that_leads_nowhere_shows_nothing(reader, editions, variant, root):
    for series in ({}, {"shelf": "javascript:alert(1)", "next": {"href": 7}}, []):
        one = serial(reader, editions, variant, root, series)
        one.until("reader.furniture.series")
        one.eval("reader.visit({page: 5})")
        one.sharp()
        assert one.eval("find('.bar.top a') ?? find('.onward')") is None
