"""Books of text in `recto serve`: pages of the window's size, settings, and a place that stays whatever they are."""

import io
import os
import random
import sys
from pathlib import Path

import pytest
from PIL import Image

from test_served import Live

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to serve with")
sys.path.insert(0, str(TOP / "tools/lib"))

import flowbooks  # noqa: E402

LETTERS = "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ"


def arabic(count, seed):
    source = random.Random(seed)
    return " ".join("".join(source.choices(LETTERS, k=source.randint(2, 7))) for _ in range(count)) + "."


@pytest.fixture(scope="session")
def books(root):
    """A novel with links within it, one that is read from right to left, and a text."""
    folder = root / "texts"
    folder.mkdir()
    picture = io.BytesIO()
    Image.new("RGB", (60, 40), "green").save(picture, "PNG")
    link = '<p>See <a href="c5.xhtml#p5-2">the letters</a> below.</p>'
    notes = ('<p>The keeper knew<a epub:type="noteref" href="c7.xhtml#n1">1</a> it.</p><p><img src="g.png" alt="A green field"/></p>'
             '<script>document.title = "run"</script><form action="https://example.org"><input name="a"/></form><img src="https://example.org/spy.png"/>')
    endnotes = '<section epub:type="footnotes"><aside epub:type="footnote" id="n1"><p>From a letter of his sister.</p></aside></section>'
    flowbooks.book(folder / "whale.epub", [
        f'<h1>Chapter {n + 1}</h1>' + (link + notes if n == 0 else "") + (endnotes if n == 7 else "") + "".join(f'<p id="p{n}-{k}">{flowbooks.words(90, n * 100 + k)}</p>' for k in range(14))
        for n in range(8)], extra={"OPS/g.png": picture.getvalue()}, items=[("g", "g.png", "image/png", "")])
    flowbooks.book(folder / "rtl.epub", [
        f'<h1>فصل {n}</h1>' + "".join(f'<p dir="rtl">{arabic(60, n * 10 + k)}</p>' for k in range(8)) for n in range(3)],
        attributes='page-progression-direction="rtl"')
    (folder / "keeper.txt").write_text("\n\n".join(flowbooks.words(50, n) for n in range(40)))
    return folder


@pytest.fixture(scope="session")
def live(books):
    server = Live(books)
    yield server
    server.close()


def opened(one, name):
    """Opens a book by its file's name."""
    one.page.goto(f"{one.site.address}/files/{name}/")
    one.sharp()
    one.until("reader.furniture")
    return one


def set_to(one, **look):
    """Changes settings, and waits for the pages."""
    before = one.eval("reader.flow.query")
    one.eval("(reader.flow.choose(argument), true)", look)
    one.until("reader.flow.wanted() === reader.flow.query && !reader.frame.classList.contains('setting') && reader.view")
    one.sharp()
    one.until("reader.furniture")
    return before


def words_shown(one):
    one.until("words() > 0")
    return one.eval("all('.page').map((page) => page.textContent).join(' ').split(/\\s+/).filter(Boolean)")


def shot(one, name, settles=True):
    """For people who look at them: RECTO_SHOTS names a folder."""
    folder = os.environ.get("RECTO_SHOTS")
    if settles:
        one.settled()
    if folder:
        one.page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("size", [(1280, 800), (390, 760)], ids=["desktop", "phone"])
def test_a_book_fills_the_window_and_follows_settings(visit, size):
    width, height = size
    one = opened(visit(width, height, has_touch=width < 700), "whale.epub")
    assert one.page.title() == "The Lantern"
    # Two pages side by side in a wide window, one on a phone; each as large as fits.
    assert len(one.eval("reader.view.pagesOf()")) == 1
    one.eval("(reader.next(), true)")
    one.sharp()
    shown = one.eval("reader.view.visible().length")
    assert shown == (2 if width > height else 1)
    fit = one.eval("[reader.edition.picture(0).width / 0.75, reader.view.camera.scale * 0.75]")
    assert fit[0] <= width and 0.98 < fit[1] < 1.06
    shot(one, f"plain-{width}")
    count = one.eval("reader.pageCount")
    set_to(one, size=28, font="sans", theme="dark")
    assert one.eval("reader.pageCount") > count
    assert one.eval("reader.frame.classList.contains('dark')")
    shot(one, f"dark-{width}")
    set_to(one, size=18, theme="sepia", margin=14, lineHeight=1.8, align="justify")
    shot(one, f"sepia-{width}")
    # The sheet changes the same things, and fits into the window.
    one.click("[data-do=flow]")
    one.until("find('dialog.flow')?.open")
    shot(one, f"sheet-{width}")
    box = one.eval("find('dialog.flow').getBoundingClientRect().toJSON()")
    assert box["left"] >= 0 and box["right"] <= width and box["bottom"] <= height
    assert one.eval("find('dialog.flow [name=theme]:checked').value") == "sepia"
    one.page.select_option("recto-reader >> dialog.flow [name=font]", "serif")
    one.until("reader.flow.query.includes('font=serif')")
    one.page.keyboard.press("Escape")
    one.sharp()
    # The next visit begins so, too, at the same place.
    one.until("reader.furniture")
    one.eval("(reader.next(), true)")
    one.sharp()
    place = one.eval("reader.flow.place")
    one.page.goto(one.page.url.split("#")[0])
    one.sharp()
    assert one.eval("reader.flow.look.font") == "serif" and one.eval("reader.flow.look.theme") == "sepia"
    assert one.eval("reader.flow.place") == place
    assert one.eval("reader.view.pagesOf().includes(reader.flow.landing)")


def test_the_place_stays_through_twenty_changes_and_back(visit):
    one = opened(visit(), "whale.epub")
    one.go(page=one.eval("reader.pageCount >> 1"))
    start, words = one.eval("reader.flow.place"), words_shown(one)
    page = one.eval("reader.page")
    first = one.eval("({ ...reader.flow.look })")
    source = random.Random(7)
    for change in range(20):
        if source.random() < 0.25:
            one.page.set_viewport_size(source.choice([{"width": 1280, "height": 800}, {"width": 700, "height": 900}, {"width": 1000, "height": 640}]))
        set_to(one, size=source.randint(12, 30), font=source.choice(["book", "serif", "sans"]), margin=source.choice([4, 8, 14]),
               lineHeight=source.choice([0, 1.2, 1.5, 1.8]), align=source.choice(["book", "justify", "start"]), hyphens=source.random() < 0.5)
        assert one.eval("reader.flow.place") == start, f"change {change}"
        # The letter that the place names is on a page that is shown.
        chapters = one.eval("reader.flow.answer.chapters")
        chapter = next(each for each in chapters if each["path"] == start["path"])
        holding = max(number for number, begin in enumerate(chapter["starts"]) if begin <= start["offset"]) + chapter["page"]
        assert holding - 1 in one.eval("reader.view.pagesOf()"), f"change {change}"
    one.page.set_viewport_size({"width": 1280, "height": 800})
    set_to(one, **first)
    assert one.eval("reader.page") == page and words_shown(one) == words
    # An address leads to the place in every layout.
    address = one.page.url
    assert "#at=" in address
    other = visit(390, 760)
    other.page.goto(address)
    other.sharp()
    other.until("reader.furniture")
    assert words_shown(other)[0] in words


def test_a_book_from_right_to_left_turns_the_other_way(visit):
    one = opened(visit(), "rtl.epub")
    assert one.eval("reader.edition.rtl")
    one.eval("(reader.next(), true)")
    one.sharp()
    shot(one, "rtl")
    # The page that is read first is at the right, and the left key goes on.
    left, right = one.eval("reader.view.visible().map(({ page, matrix }) => [page, matrix[4]])")
    assert (left[0] < right[0]) == (left[1] > right[1])
    one.go(page=0)
    one.page.keyboard.press("ArrowLeft")
    one.until("reader.page > 1")


def test_links_contents_and_search_lead_to_pages(visit):
    one = opened(visit(), "whale.epub")
    one.eval("(reader.next(), true)")
    one.sharp()
    hits = one.eval("reader.search('harbour letters')")
    assert hits and all(hit["page"] >= 0 for hit in hits)
    one.click("[data-do=contents]")
    one.until("find('#panel-body')?.textContent.includes('Chapter 6')")
    one.page.click("recto-reader >> #panel-body >> text=Chapter 6")
    one.until("reader.flow.place.path.endsWith('c5.xhtml')")
    shot(one, "contents")
    place = one.eval("reader.flow.place")
    set_to(one, size=25)
    assert one.eval("reader.flow.place") == place
    one.go(page=0)
    one.until("all('a.overlay, .overlay a, [data-id] a').length > 0 || all('.page a').length > 0")
    assert one.eval("reader.flow.place.path.endsWith('c0.xhtml')")


def test_notes_open_above_the_page(visit):
    one = opened(visit(), "whale.epub")
    note = "all('a.link').find((link) => Math.abs(link.getBoundingClientRect().width) < 20)"
    one.until(f"{note} && words() > 0")
    one.eval(f"({note}.click(), true)")
    one.until("find('dialog .note-text')")
    assert "From a letter of his sister." in one.eval("find('.note-text').textContent")
    shot(one, "note")
    assert one.eval("reader.page") == 1
    one.page.click("recto-reader >> .note-text button")
    one.until("reader.flow.place.path.endsWith('c7.xhtml') && !find('dialog')")
    # Other links lead where they lead at once.
    one.go(page=0)
    one.until("all('a.link').length > 1 && words() > 0")
    one.eval("(all('a.link').sort((one, other) => other.getBoundingClientRect().width - one.getBoundingClientRect().width)[0].click(), true)")
    one.until("reader.flow.place.path.endsWith('c5.xhtml')")
    assert not one.eval("Boolean(find('dialog'))")


def test_a_book_is_read_as_running_text(visit):
    one = opened(visit(390, 760), "whale.epub")
    elsewhere = []
    one.page.on("request", lambda request: None if request.url.startswith(one.site.address) else elsewhere.append(request.url))
    one.click("[data-do=menu]")
    one.page.click("recto-reader >> .sheet [data-do=text]")
    one.until("find('dialog.reading section h1')?.textContent === 'Chapter 1'")
    one.until("find('dialog.reading img')?.naturalWidth === 60")
    # Nothing of the book acts, and nothing comes from elsewhere.
    assert one.eval("all('.prose script, .prose form, .prose input, .prose iframe, .prose [style], .prose [onclick]').length") == 0
    assert one.page.title() != "run" and elsewhere == []
    shot(one, "text")
    one.page.click("recto-reader >> .prose [data-note=true]")
    one.until("find('.note-text')?.textContent.includes('his sister')")
    one.page.keyboard.press("Escape")
    # One document follows the other.
    one.eval("(find('dialog.reading .content').scrollTop = 1e6, true)")
    one.until("all('dialog.reading section[data-number]').length > 1")
    one.eval("(all('dialog.reading section[data-number]')[1].querySelectorAll('p')[5].scrollIntoView(), true)")
    one.page.wait_for_timeout(200)
    words = one.eval("all('dialog.reading section[data-number]')[1].querySelectorAll('p')[5].textContent.split(' ').slice(0, 6).join(' ')")
    one.page.keyboard.press("Escape")
    one.until("reader.flow.place.path.endsWith('c1.xhtml')")
    one.sharp()
    shown = " ".join(words_shown(one)).replace("\u00ad ", "").replace("\u00ad", "")
    assert words.split()[0] in shown


def test_a_busy_server_is_asked_again_and_a_broken_one_is_told(visit):
    one = visit()
    tries = []

    def answer(route):
        tries.append(route.request.url)
        if len(tries) < 3:
            route.fulfill(status=503, headers={"Retry-After": "0"})
        else:
            route.continue_()

    one.page.route("**/flow.json?*", answer)
    opened(one, "keeper.txt")
    assert len(tries) >= 3
    one.page.unroute("**/flow.json?*")
    one.page.route("**/flow.json?*", lambda route: route.fulfill(status=500))
    one.eval("(reader.flow.choose({ size: 33 }), true)")
    one.until("reader.live.textContent === 'The pages could not be set.'")
    # What was there is still there to be read.
    assert one.eval("reader.pageCount") > 1 and len(words_shown(one)) > 20
    one.console = [line for line in one.console if "503" not in line and "500" not in line]


def test_the_voice_shows_its_words_and_turns_pages(visit):
    one = visit(390, 760)
    one.page.add_init_script("""
        window.spoken = [];
        Object.defineProperty(window, 'speechSynthesis', { value: {
            cancel() {},
            speak(words) {
                window.spoken.push(words.text);
                let at = 0;
                const step = () => {
                    if (at >= words.text.length) return words.onend();
                    words.onboundary({ name: 'word', charIndex: at });
                    at = (words.text.indexOf(' ', at) + 1) || words.text.length;
                    setTimeout(step, 1);
                };
                setTimeout(step, 1);
            } } });""")
    opened(one, "keeper.txt")
    one.click("[data-do=flow]")
    one.page.click("recto-reader >> dialog.flow .listen")
    one.until("find('.spoken-word')")
    one.until("reader.page > 1")
    shot(one, "voice", settles=False)
    one.click(".player button")
    one.until("!find('.spoken-word') && !find('.player')")
    said = one.eval("window.spoken.length")
    one.page.wait_for_timeout(200)
    assert one.eval("window.spoken.length") == said
