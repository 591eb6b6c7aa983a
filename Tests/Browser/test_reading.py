"""Paging, layouts, places, search, text: what a reader does all day."""

import re

import pytest


def pages(one):
    return one.eval("reader.view.visible().map(({page}) => page + 1)")


def test_spreads_of_the_edition(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/")
    assert pages(one) == [1]
    seen = []
    while one.eval("reader.next()"):
        one.sharp()
        seen.append(pages(one))
    assert seen == [[2, 3], [4, 5], [6]]
    assert one.eval("[reader.next(), reader.previous()]") == [False, True]
    one.sharp()
    assert [event["pages"] for event in one.heard("pagemove")] == [[1], [2, 3], [4, 5], [6], [4, 5]]


def test_right_to_left(reader, editions):
    editions("marks-rtl")
    one = reader().open("marks-rtl/#page=2")
    # In reading order, and the first of them on the right.
    assert pages(one) == [2, 3]
    left, right = one.eval("[reader.view.matrix(2)[4], reader.view.matrix(1)[4]]")
    assert left < right
    one.page.keyboard.press("Tab")
    one.eval("reader.stage.focus()")
    one.page.keyboard.press("ArrowLeft")
    one.sharp()
    assert pages(one) == [4, 5]
    one.page.keyboard.press("ArrowRight")
    one.sharp()
    assert pages(one) == [2, 3]
    assert one.eval("find('[data-do=next]').getBoundingClientRect().left < find('[data-do=previous]').getBoundingClientRect().left")


def test_keys_need_no_click_where_the_reader_has_the_page(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/")
    assert one.page.evaluate("document.activeElement === document.body")
    one.page.keyboard.press("ArrowRight")
    one.sharp()
    assert pages(one) == [2, 3]
    one.page.keyboard.press(" ")
    one.sharp()
    assert pages(one) == [4, 5]
    # Not where there is more on the page.
    one.eval("reader.removeAttribute('deep-links')")
    one.page.keyboard.press("ArrowRight")
    one.sharp()
    assert pages(one) == [4, 5]


def test_the_next_page_is_drawn_ahead(reader, editions):
    editions("magazine")
    one = reader(color_scheme="light").open("magazine/#page=3")
    one.eval("reader.choose({transition: 'none'})")
    ahead = "reader.painter.spare.key === reader.painter.keyOf(reader.view.fitted(reader.view.item + 1))"
    one.until(ahead)
    one.eval("void (window.ahead = reader.painter.spare.canvas)")
    one.eval("reader.next()")
    one.sharp()
    assert pages(one) == [4, 5]
    assert one.eval("window.ahead === find('canvas') && all('canvas').length === 1")
    looks = """(({ painter, view }) => {
        const seen = painter.front.canvas.toDataURL();
        painter.front.key = '';
        painter.draw(painter.front, view.visible());
        return [painter.front.canvas.toDataURL() === seen, seen.length > 20000];
    })(reader)"""
    assert one.eval(looks) == [True, True]
    # Another colour of the paper or another size, and it is drawn anew.
    one.until(ahead)
    one.eval("reader.setAttribute('theme', 'dark')")
    assert not one.eval(ahead)
    one.until(ahead)
    one.page.set_viewport_size({"width": 1100, "height": 700})
    one.until("reader.view.width === 1100")
    one.sharp()
    one.until(ahead)
    one.eval("reader.next()")
    one.sharp()
    assert one.eval(looks) == [True, True]
    # The element that was shown first is not in the document any more.
    one.eval("reader.open()")
    one.until("reader?.painter?.front.canvas.isConnected && reader.sharp")


def test_opened_again_before_all_is_there(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=3")
    one.eval("reader.choose({transition: 'none'})")
    for i in range(8):
        one.eval("reader.next()")
        one.page.wait_for_timeout(30 * (i % 3))
        one.eval("reader.open()")
        one.until("reader?.painter?.front.canvas.isConnected && reader.sharp")


def test_shifted_pairs(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/#page=2")
    one.click("[data-do=menu]")
    one.click("text=Pair pages the other way")
    one.sharp()
    assert pages(one) == [1, 2]


def test_layout_follows_the_window_and_is_remembered(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/#page=4")
    assert pages(one) == [4, 5]
    one.page.set_viewport_size({"width": 500, "height": 800})
    one.until("reader.view.layout === 'single'")
    one.sharp()
    assert pages(one) == [4]
    one.page.set_viewport_size({"width": 1280, "height": 800})
    one.until("reader.view.layout === 'spread'")
    one.click("[data-do=menu]")
    one.click("text=Single pages")
    one.until("reader.view.layout === 'single'")
    one.page.wait_for_timeout(500)
    one.page.goto("about:blank")
    one.open("marks-ltr/")
    assert (one.eval("reader.layout"), pages(one)) == ("single", [4])


@pytest.mark.parametrize("transition", ["slide", "flip", "none"])
def test_transitions_arrive(reader, editions, transition):
    editions("marks-ltr")
    one = reader().open("marks-ltr/#page=2")
    one.eval("reader.choose({transition: argument})", transition)
    moving = one.eval("(reader.next(), Boolean(reader.view.leaf))")
    assert moving == (transition != "none")
    one.sharp()
    assert pages(one) == [4, 5]


def test_reduced_motion_moves_nothing(reader, editions):
    editions("marks-ltr")
    one = reader(reduced_motion="reduce").open("marks-ltr/#page=2")
    assert one.eval("(reader.next(), reader.view.atRest)")
    assert one.eval("(reader.zoomTo(3), reader.view.atRest && reader.zoom.toFixed(2))") == "3.00"


def test_wheel_pinch_double_click_and_drag(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/#page=2")
    page = one.page
    page.mouse.move(400, 400)
    before = one.eval("reader.eyed ??= (({x, y}) => [x, y])(reader.view.camera)")
    page.mouse.wheel(0, -400)
    one.until("reader.zoom > 1.3")
    # The point under the pointer stays there.
    at = "(([a, , , d, e, f]) => [(400 - e) / a, (400 - f) / d])(reader.view.world())"
    one.sharp()
    first = one.eval(at)
    page.mouse.wheel(0, -300)
    one.until("reader.zoom > 2")
    second = one.eval(at)
    assert abs(first[0] - second[0]) < 0.5 and abs(first[1] - second[1]) < 0.5
    page.mouse.dblclick(700, 400)
    one.until("Math.abs(reader.zoom - 1) < 0.01 && reader.view.atRest")
    page.mouse.dblclick(700, 400)
    one.until("reader.zoom > 2 && reader.view.atRest")
    camera = one.eval("reader.view.camera")
    page.mouse.move(700, 300)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(700 - 20 * step, 300 + 5 * step)
    page.mouse.up()
    one.until("reader.view.atRest")
    assert one.eval("reader.view.camera.x") > camera["x"] + 100 / camera["scale"]
    assert before is not None


def test_swipe_turns_the_page(reader, editions):
    editions("marks-ltr")
    one = reader(390, 700, 2, has_touch=True, is_mobile=True).open("marks-ltr/#page=2")
    client = one.page.context.new_cdp_session(one.page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})

    touch("touchStart", (300, 350))
    for x in range(290, 100, -20):
        touch("touchMove", (x, 352))
    assert one.until("reader.view.leaf")["to"] == 2
    touch("touchEnd")
    one.until("reader.page === 3")
    one.sharp()
    touch("touchStart", (150, 300), (240, 400))
    for step in range(1, 10):
        touch("touchMove", (150 - 6 * step, 300 - 6 * step), (240 + 6 * step, 400 + 6 * step))
    touch("touchEnd")
    one.until("reader.zoom > 1.5")


def test_continuous(reader, editions):
    editions("book")
    one = reader().open("book/")
    one.eval("reader.choose({layout: 'continuous'})")
    one.sharp()
    one.page.mouse.move(600, 400)
    for _ in range(10):
        one.page.mouse.wheel(0, 600)
    one.until("reader.page > 3")
    one.go(page=4321)
    assert one.eval("reader.page") == 4322
    place = one.eval("reader.view.current()")
    one.page.set_viewport_size({"width": 700, "height": 900})
    one.until("reader.view.width === 700")
    after = one.eval("reader.view.current()")
    assert after["page"] == place["page"] and abs(after["y"] - place["y"]) < 2


def test_places_in_addresses(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=6&zoom=300,300,300")
    assert one.eval("[reader.page, Math.round(reader.zoom * 100)]") == [6, 300]
    middle = one.eval("reader.view.current()")
    assert abs(middle["x"] - 300) < 1 and abs(middle["y"] - 300) < 1
    one.page.evaluate("location.hash = '#page=5&rect=300,260,256,144'")
    one.until("reader.page === 4 && reader.zoom > 2 && reader.view.atRest && overlay('v1') && !overlay('v1').hidden")
    box = one.eval("(({left, top, right, bottom}) => [left, top, right, bottom])(overlay('v1').getBoundingClientRect())")
    assert box[0] > 0 and box[2] < 1280 and box[2] - box[0] > 900 or box[3] - box[1] > 500
    one.page.evaluate("location.hash = '#dest=keeper'")
    one.until("reader.view.itemOfPage[5] === reader.view.item && reader.zoom > 1.5")
    one.page.go_back()
    one.until("reader.page === 4")


def test_back_after_a_jump(reader, editions):
    editions("magazine")
    one = reader().open("magazine/")
    one.click("[data-do=contents]")
    one.click("text=Soundings")
    one.until("reader.page === 4 && reader.view.atRest")
    assert re.search("page=", one.page.url)
    one.click(".return")
    one.until("reader.page === 1")
    one.page.go_forward()
    one.until("reader.page === 4")


def test_contents_and_thumbnails(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=5")
    one.click("[data-do=contents]")
    one.until("find('.panel [aria-current=page] span')?.textContent === 'Soundings'")
    assert one.eval("find('.panel ul ul button span').textContent") == "Petrel No. 4 (advertisement)"
    one.click("#tab-pages")
    one.until("all('.thumbs canvas').filter((canvas) => canvas.width > 100).length > 5")
    one.click(".thumbs li:first-child button")
    one.until("reader.page === 1")
    one.page.keyboard.press("Escape")
    assert one.eval("find('.panel')") is None
    assert one.eval("root.activeElement.dataset.do") == "contents"


def test_thumbnails_of_5000_pages_are_few(reader, editions):
    editions("book")
    one = reader().open("book/#page=2500")
    one.eval("reader.furniture.open('pages')")
    one.until("all('.thumbs li').length > 4")
    assert one.eval("all('.thumbs li').length") < 40
    assert one.eval("find('.thumbs [aria-current=page]').getAttribute('aria-label')") in ("Page 2500", "Page 2501")


def test_search_finds_and_marks(reader, editions):
    editions("magazine")
    one = reader().open("magazine/")
    one.eval("reader.stage.focus()")
    one.page.keyboard.press("/")
    one.until("find('.field input')")
    one.page.keyboard.type("KÉEPER")
    one.until("/^Found: \\d+$/.test(find('.status').textContent)")
    count = int(one.eval("find('.status').textContent").split()[1])
    assert count == len(one.eval("reader.search('keeper')")) == one.eval("all('.hits li').length") > 10
    one.click(".hits li:nth-child(4) button")
    hit = one.until("window.heard.find(([name]) => name === 'hitselect')?.[1]")
    # A hit is told in whole words.
    assert "keeper" in hit["match"].lower() and hit["query"] == "KÉEPER"
    one.until("all('.marks i').length")
    # The mark lies on the word: the same letters' span.
    off = one.eval("""(() => {
        const mark = find('.marks i').getBoundingClientRect();
        const word = all('.text span').find((span) => /keeper/i.test(span.textContent)).getBoundingClientRect();
        return [mark.left - word.left, mark.top - word.top, mark.height - word.height, mark.width / word.width];
    })()""")
    assert abs(off[0]) < 2 and abs(off[1]) < 2 and abs(off[2]) < 3 and 0.3 < off[3] <= 1.01


def test_search_in_5000_pages(reader, editions):
    editions("book")
    one = reader().open("book/")
    hits = one.eval("reader.search('leaf4711')")
    assert [(hit["page"], hit["match"]) for hit in hits] == [(4711, "leaf4711")]


def test_selection_across_lines_and_copy(reader, editions):
    editions("magazine")
    one = reader(permissions=["clipboard-read", "clipboard-write"]).open("magazine/#page=4")
    one.until("words() > 100")
    first, last = one.eval("""(() => {
        const spans = all('.text span'), at = spans.findIndex((span) => /^Our/.test(span.textContent));
        return [at, at + 14].map((i) => { const {left, top, right, bottom} = spans[i].getBoundingClientRect(); return [left, (top + bottom) / 2, right]; });
    })()""")
    assert last[1] > first[1] + 5
    one.page.mouse.move(first[0] + 1, first[1])
    one.page.mouse.down()
    one.page.mouse.move(last[2] - 2, last[1], steps=6)
    one.page.mouse.up()
    one.page.keyboard.press("Control+C")
    copied = one.page.evaluate("navigator.clipboard.readText()")
    assert re.sub(r"\s+", " ", copied).strip().startswith("Our longest piece follows a lamp. When the light on Carrow Stack")


def test_drag_beside_words_moves_the_page_and_selects_none(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=4")
    one.until("words() > 100")
    one.eval("reader.zoomTo(2, false)")
    one.sharp()
    # A place without a word, and words right and left of the way.
    x, y = one.eval("""(() => {
        for (let y = 150; y < 650; y += 7) for (let x = 300; x < 900; x += 11)
            if (root.elementFromPoint(x, y) === reader.painter.front.canvas && root.elementFromPoint(x - 40, y + 60)?.closest('.text span')) return [x, y];
    })()""")
    before = one.eval("reader.view.camera")
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x - 120, y + 180, steps=12)
    assert one.eval("[root.elementFromPoint(...argument) === reader.stage, getComputedStyle(reader.stage, '::before').cursor]", [x - 120, y + 180]) == [True, "grabbing"]
    one.page.mouse.up()
    one.sharp()
    assert one.eval("String(root.getSelection?.() ?? getSelection())") == ""
    after = one.eval("reader.view.camera")
    assert abs(after["x"] - before["x"]) > 20 and abs(after["y"] - before["y"]) > 20
    # The same with words selected before: a drag lets go of them.
    one.eval("getSelection().selectAllChildren(find('.text p'))")
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + 100, y + 100, steps=8)
    one.page.mouse.up()
    assert one.eval("String(root.getSelection?.() ?? getSelection())") == ""


def test_words_divided_at_a_line_end_are_one(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=4")
    divided = one.until("words() && all('.text span').map((span) => span.textContent).find((text) => text.includes('\\u00ad'))")
    assert divided
    one.eval("reader.furniture.act({dataset: {do: 'text'}})")
    text = one.until("find('dialog .prose')?.textContent")
    assert "\u00ad" not in text and "From the slip" in text
    one.page.keyboard.press("Escape")
    one.until("!find('dialog')")


def test_guided_reading(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=5")
    one.click("[data-do=menu]")
    one.click("text=Read part by part")
    one.until("find('.guide span[aria-live]')?.textContent === 'The heading of Soundings' && find('.mask')")
    one.page.keyboard.press("ArrowRight")
    one.until("find('.guide span[aria-live]').textContent === 'Bell buoy' && reader.zoom > 1.05")
    one.until("reader.view.atRest")
    box = one.eval("(({left, top, right, bottom}) => [left, top, right, bottom])(find('.mask').getBoundingClientRect())")
    assert box[1] > 50 and box[3] < 760
    one.page.keyboard.press("Escape")
    one.until("!find('.guide') && !find('.mask')")


def test_print(reader, editions):
    editions("magazine")
    one = reader().open("magazine/#page=4")
    # `void`: what an evaluation returns is waited for.
    one.page.evaluate("""void (window.printed = new Promise((done) => new MutationObserver((changes) => changes.forEach(({addedNodes}) => addedNodes.forEach((node) => {
        if (node.localName === 'iframe') node.contentWindow.print = () => done([...node.contentDocument.images].map((image) => [image.naturalWidth, image.naturalHeight]));
    }))).observe(document.querySelector('recto-reader').frame, {childList: true})))""")
    one.eval("reader.print()")
    sizes = one.page.evaluate("window.printed")
    assert sizes == [[1653, 2206], [1653, 2206]]


def test_rotation_keeps_the_place(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/#page=3&zoom=300,200,290")
    one.eval("reader.rotation = 90")
    one.sharp()
    place = one.eval("reader.view.current()")
    assert one.eval("reader.rotation") == 90 and abs(place["x"] - 200) < 1 and abs(place["y"] - 290) < 1


def test_every_page_is_told_when_it_is_sharp(reader, editions):
    """Also one whose tiles were there before it was turned to."""
    editions("marks-ltr")
    one = reader(reduced_motion="reduce").open("marks-ltr/#page=2")
    for page in (4, 6):
        one.until("reader.store.running.size === 0")
        one.page.wait_for_timeout(200)
        one.eval("reader.next()")
        one.until("reader.page === argument && !reader.request && reader.sharp", argument=page)
        assert one.heard("sharp")[-1]["page"] == page
