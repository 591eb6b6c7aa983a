"""Overlays of every kind, their triggers and actions."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

# The browser itself tells of missing files, and of handlers in an article that is not clean.
LOST = ("404", "inline event handler")


@pytest.fixture
def magazine(reader, editions):
    editions("magazine")
    return lambda page, expect=LOST, **options: reader(expect=expect, **options).open(f"magazine/#page={page}")


def test_links_go_and_leave_only_when_asked(magazine):
    one = magazine(1)
    one.until("overlay('to-contents') && !overlay('to-contents').hidden")
    one.eval("overlay('outside').click()")
    one.until("find('dialog .target')?.textContent === 'example.org'")
    link = one.eval("(({href, target, rel}) => [href, target, rel])(find('dialog a.action'))")
    assert link == ["https://example.org/path?q=1", "_blank", "noopener noreferrer"]
    one.page.keyboard.press("Escape")
    one.until("!find('dialog')")
    one.eval("overlay('bad').click()")
    assert one.eval("[overlay('bad').href ?? null, Boolean(find('dialog')), window.taken ?? null]") == [None, False, None]
    one.click("[data-id=to-contents]")
    one.until("reader.view.visible().some(({page}) => page === 2)")
    assert {event["id"] for event in one.heard("overlaytap")} == {"outside", "bad", "to-contents"}


def test_a_drag_over_a_link_is_no_tap(magazine):
    one = magazine(1)
    one.until("overlay('to-contents') && !overlay('to-contents').hidden")
    one.eval("reader.zoomTo(2, false)")
    one.go(page=0, x=150, y=664, zoom=2)
    x, y = one.eval("(({left, top}) => [left + 20, top + 20])(overlay('to-contents').getBoundingClientRect())")
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + 60, y - 40, steps=5)
    one.page.mouse.up()
    one.page.wait_for_timeout(300)
    assert one.eval("reader.page") == 1 and not one.heard("overlaytap")


def test_film_by_tap_with_poster_end_and_transcript(magazine):
    one = magazine(5)
    one.until("overlay('v1')?.querySelector('.poster')")
    assert not any(path.endswith("film.webm") and size > 20000 for _, path, _, size in one.site.log if "v1" in path)
    assert one.eval("overlay('v1').querySelector('video')") is None
    one.until("overlay('a1')?.hidden")
    one.click("[data-id=v1] button.play")
    one.until("overlay('v1').querySelector('video')?.currentTime > 0.2")
    assert one.eval("(({controls, muted, paused}) => [controls, muted, paused])(overlay('v1').querySelector('video'))") == [True, False, False]
    assert one.eval("overlay('v1').querySelector('track').srclang") == "en"
    one.until("!overlay('a1').hidden", 15)  # on end, show
    one.click("[data-id=v1] .transcript")
    one.until("find('dialog .prose h1')?.textContent === 'Sailing north'")


def test_films_that_start_by_themselves_are_silent(magazine):
    one = magazine(5)
    one.until("overlay('v2')?.querySelector('video')?.currentTime > 0.1")
    assert one.eval("(({controls, muted, loop}) => [controls, muted, loop])(overlay('v2').querySelector('video'))") == [False, True, True]
    # A key pauses what has no controls.
    one.eval("overlay('v2').querySelector('button').focus()")
    one.page.keyboard.press("Enter")
    one.until("overlay('v2').querySelector('video').paused")


def test_a_film_that_cannot_play_says_so(magazine):
    one = magazine(5)
    one.until("overlay('v3')?.querySelector('.fallback p')?.textContent.includes('can’t be played')")
    assert [event["id"] for event in one.heard("error") if event["kind"] == "overlay"] == ["v3"]


def test_one_is_heard_and_all_stop_with_the_page(magazine):
    one = magazine(5)
    one.until("overlay('v1')?.querySelector('button')")
    one.click("[data-id=v1] button.play")
    one.until("overlay('v1').querySelector('video')?.currentTime > 0")
    one.eval("window.film = overlay('v1').querySelector('video')")
    one.eval("overlay('v4').querySelector('button').click()")
    one.until("find('dialog video')?.currentTime > 0")
    assert one.eval("window.film.paused")
    one.page.keyboard.press("Escape")
    one.until("!find('dialog')")
    one.eval("window.film.play()")
    one.eval("reader.next()")
    one.until("!overlay('v1') && window.film.paused")


def test_sound_goes_on_when_it_persists(magazine):
    one = magazine(6)
    one.until("overlay('s1')?.querySelector('button')")
    one.click("[data-id=s1] button")
    one.until("find('.player audio')?.currentTime > 0")
    assert one.eval("overlay('s1').querySelector('button').getAttribute('aria-pressed')") == "true"
    one.eval("window.sound = find('.player audio')")
    one.eval("reader.next()")
    one.until("!overlay('s1')")
    assert not one.eval("window.sound.paused")
    one.eval("reader.previous()")
    one.until("overlay('s2')?.querySelector('button')")
    one.sharp()
    one.click("[data-id=s2] button")
    one.until("window.sound.paused && all('.player').length === 1")
    one.eval("reader.next()")
    one.until("!find('.player')")


def test_gallery(magazine):
    one = magazine(6)
    current = "overlay('g1').querySelector('.current img').alt"
    one.until("overlay('g1')?.querySelector('.current img')")
    # It turns by itself each second: what is seen of a picture, and the press that stops there, are one call.
    after = one.until(f"{current} === 'Chart of the second leg' && (overlay('g1').querySelectorAll('.turner button')[1].click(), "
                      "overlay('g1').querySelector('.caption').textContent)")
    assert after == "Day 4"
    one.eval("overlay('g1').querySelectorAll('.turner button')[0].click()")
    assert one.eval(current) == "Chart of the first leg"
    one.page.wait_for_timeout(1300)
    assert one.eval(current) == "Chart of the first leg"
    one.eval("overlay('g1').querySelectorAll('.turner button')[0].focus()")
    one.page.keyboard.press("ArrowLeft")
    assert one.eval(current) == "The harbour"
    one.until("overlay('g2').querySelector('.fallback')?.textContent === 'A lost picture'")
    one.eval("overlay('g3').querySelector('button').click()")
    one.until("find('dialog .gallery .count')?.textContent === '1 / 2'")


def test_galleries_stand_still_for_those_who_want_that(magazine):
    one = magazine(6, reduced_motion="reduce")
    one.until("overlay('g1')?.querySelector('.current img')")
    one.page.wait_for_timeout(1500)
    assert one.eval("overlay('g1').querySelector('.count').textContent") == "1 / 3"


def test_widget_survives_zooming(magazine):
    one = magazine(6)
    one.until("overlay('w1')?.querySelector('iframe')")
    frame = one.frame("counter", "#b")
    left, top = one.eval("(({left, top}) => [left + 8, top + 8])(overlay('w1').getBoundingClientRect())")
    for _ in range(2):
        one.page.mouse.click(left, top)
    loads = sum("counter" in path for method, path, *_ in one.site.log if method == "GET")
    for zoom in (2, 3.5, 1):
        one.go(page=5, x=130, y=345, zoom=zoom)
        width = one.eval("(({width}) => width / reader.view.camera.scale)(overlay('w1').querySelector('iframe').getBoundingClientRect())")
        assert abs(width - 180) < 0.5
    one.eval("reader.rotate(1)")
    one.sharp()
    assert frame.text_content("#b") == "2"
    assert sum("counter" in path for method, path, *_ in one.site.log if method == "GET") == loads == 1
    assert one.eval("overlay('w1').querySelector('iframe').getAttribute('sandbox')") == "allow-scripts"


def test_a_lost_widget_says_so(magazine):
    one = magazine(6)
    one.until("overlay('w2')?.querySelector('.fallback p')?.textContent.includes('can’t be shown')")
    assert one.eval("overlay('w2').querySelector('iframe')") is None


def test_hide_toggle_zoom_orientation_and_order(magazine):
    one = magazine(6)
    one.until("overlay('stop-all') && !overlay('stop-all').hidden && overlay('later')")
    assert one.eval("[overlay('only-zoomed').hidden, overlay('portrait-only').hidden, overlay('outside-page')]") == [True, True, None]
    assert [event["id"] for event in one.heard("error") if "edge" in event["message"]] == ["outside-page"]
    one.go(page=5, x=100, y=450, zoom=2.5)
    assert one.eval("overlay('only-zoomed').hidden") is False
    one.go(page=5, x=100, y=450, zoom=3.2)
    assert one.eval("overlay('only-zoomed').hidden") is True
    one.go(page=5)
    one.eval("overlay('stop-all').click()")
    assert one.eval("overlay('w1').hidden") is True
    # What was hidden stays hidden when the page comes back.
    one.go(page=0)
    one.go(page=5)
    one.until("overlay('w1')?.hidden === true && overlay('stop-all') && !overlay('stop-all').hidden")
    # Order of the file is order of elements; z decides what is on top.
    order = one.eval("all('.overlay').map((element) => element.dataset.id)")
    assert order.index("behind") < order.index("front")
    x, y = one.eval("(({left, top}) => [left + 4, top + 20])(overlay('front').getBoundingClientRect())")
    assert one.eval("root.elementFromPoint(...argument).dataset.id", [x, y]) == "front"
    one.page.set_viewport_size({"width": 600, "height": 900})
    one.until("reader.view.layout === 'single' && overlay('portrait-only')?.hidden === false")


def test_article_is_cleaned_text(magazine):
    one = magazine(5)
    one.until("overlay('a1')")
    one.eval("reader.furniture.layers.overlays.perform({do: 'start', target: 'a1'})")
    assert one.eval("find('dialog')") is None  # Hidden things don't start.
    one.eval("reader.furniture.layers.overlays.perform({do: 'show', target: 'a1'})")
    one.click("[data-id=a1] button")
    one.until("find('dialog .prose h1')")
    assert one.eval("find('dialog .prose').querySelectorAll('script, iframe, [onclick], [onerror], [href^=javascript]').length") == 0
    assert one.eval("[window.taken ?? null, find('dialog .prose img').complete, find('dialog').classList.contains('side')]")[0] is None
    one.page.keyboard.press("Escape")
    one.until("!find('dialog') && root.activeElement?.closest('[data-id=a1]')")


def test_joined_overlay_runs_across_and_is_a_popup_alone(magazine):
    one = magazine(8)
    one.until("overlay('wide')?.querySelector('button')")
    width = one.eval("overlay('wide').getBoundingClientRect().width / reader.view.camera.scale")
    assert abs(width - 1060) < 1
    one.eval("reader.choose({layout: 'single'})")
    one.until("reader.page === 8 && overlay('wide')?.querySelector('button')")
    one.sharp()
    one.until("Math.abs(overlay('wide').getBoundingClientRect().width / reader.view.camera.scale - 535) < 1")
    one.eval("overlay('wide').querySelector('button').click()")
    one.until("find('dialog video')")


@pytest.fixture
def outside():
    """Another host, that counts what reaches it."""
    reached = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            reached.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", reached
    server.shutdown()
    server.server_close()


def test_hostile_widget_reaches_nothing(reader, editions, outside):
    address, reached = outside
    folder = editions("magazine")
    page = folder / "assets" / "hostile" / "index.html"
    original = page.read_text()
    page.write_text(original.replace("http://127.0.0.1:9", address))
    (folder / "assets" / "hostile" / "own.js").write_text("window.own = 'loaded'")
    try:
        one = reader(expect=("hostile", "Framing")).open("magazine/#page=16")
        report = one.until("window.heard.find(([name, data]) => name === 'message' && data.report)?.[1].report")
        one.page.wait_for_timeout(700)
        for name in ("parent", "cookie", "storage", "session", "caches", "image", "fetch", "own"):
            assert report[name] == "refused", (name, report)
        assert report["worker"] != "ran" and report["opened"] in ("refused", "null") and report["database"] in ("refused", "opened")
        assert reached == []
        assert one.page.url.startswith(one.site.address) and one.eval("Boolean(reader.edition)")
    finally:
        page.write_text(original)


def test_widget_may_load_its_own_files(reader, editions):
    folder = editions("magazine")
    page = folder / "assets" / "counter" / "index.html"
    original = page.read_text()
    (folder / "assets" / "counter" / "own.js").write_text("document.getElementById('b').textContent = 'own'")
    page.write_text(original.replace("</body>", '<script src="own.js"></script></body>'))
    try:
        one = reader(expect=LOST).open("magazine/#page=6")
        one.until("overlay('w1')?.querySelector('iframe')")
        frame = one.frame("counter", "#b")
        frame.wait_for_selector("#b:text-is('own')")
    finally:
        page.write_text(original)
