"""Films on other sites (overlays of kind `embed`): published from a package, with players of this test in place of the real ones."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to publish with")
PLAYER = "<!doctype html><title>Player</title><body>playing<script>parent.postMessage(['played', document.referrer], '*')</script>"


@pytest.fixture(scope="session")
def films(root):
    """One page with a film on YouTube, one on Vimeo that opens in a window, and a link that would start the first."""
    package = root / "films-package"
    (package / "assets").mkdir(parents=True)
    shutil.copy(TOP / "Overlays/sample/assets/film/first-light.jpg", package / "assets/film.jpg")
    shutil.copy(TOP / "TestPDFs/magazine.pdf", package / "issue.pdf")
    overlays = [
        {"kind": "embed", "id": "crossing", "rect": [60, 60, 320, 180], "alt": "The crossing, a film", "poster": "assets/film.jpg",
         "url": "https://youtu.be/M7lc1UVf-VE?t=90"},
        {"kind": "embed", "id": "landing", "rect": [60, 260, 320, 180], "title": "Landing", "url": "https://vimeo.com/76979871", "present": "popup"},
        {"kind": "embed", "id": "small", "rect": [420, 60, 60, 40], "title": "Small", "url": "https://vimeo.com/76979871"},
        {"kind": "link", "id": "starter", "rect": [60, 460, 100, 30], "alt": "Start", "on": [{"do": "toggle", "target": "crossing"}]},
    ]
    manifest = {"version": "1.0", "issue": {"id": "urn:test:films", "title": "Films", "language": "en"},
                "document": {"src": "issue.pdf"}, "pages": [{"index": 2, "overlays": overlays}]}
    (package / "overlay.json").write_text(json.dumps(manifest))
    subprocess.run([RECTO, "validate", "--fail-on", "warning", package], check=True, capture_output=True)
    subprocess.run([RECTO, "publish", "--quiet", package, "-o", root / "films", "--scale", "1"], check=True)
    return root / "films"


@pytest.fixture
def one(films, reader):
    """The reader on the page with the films; `asked` has the addresses of other sites that it asked for."""
    def make(path="films/#page=2", expect=(), **options):
        one = reader(expect=expect, **options)
        one.asked = []

        def answer(route):
            one.asked.append(route.request.url)
            route.fulfill(body=PLAYER, content_type="text/html")

        one.page.route(re.compile(r"^https://"), answer)
        one.open(path)
        # Overlays are made hidden, and shown when all of the page are there.
        one.until("['crossing', 'landing', 'small'].every((id) => overlay(id)?.querySelector('button.play') && !overlay(id).hidden)")
        return one

    return make


def test_nothing_is_loaded_before_the_film_is_played(one, films):
    policy = re.search(r"frame-src ([^;]*);", (films / "index.html").read_text())[1]
    assert policy == "'self' https://player.vimeo.com https://www.youtube-nocookie.com"
    it = one()
    it.until("overlay('crossing').querySelector('.poster')?.naturalWidth > 0")
    note = "On YouTube. Nothing is loaded from there until you play it."
    assert it.eval("[overlay('crossing').querySelector('.note span').textContent, overlay('crossing').querySelector('button').title]") == [note, note]
    # An action of another overlay shows and hides it, but can't play it.
    it.click("[data-id=starter]")
    it.until("overlay('crossing').hidden")
    it.click("[data-id=starter]")
    it.until("!overlay('crossing').hidden")
    assert it.asked == [] and it.eval("all('iframe').length") == 0


def test_the_film_plays_and_goes_with_its_page(one):
    it = one()
    it.click("[data-id=crossing] button.play")
    it.until("overlay('crossing').querySelector('iframe')")
    # The player learns which site shows it, or it would not play, and no more.
    it.until("window.heard.some(([name]) => name === 'message')")
    assert it.heard("message") == [["played", it.site.address + "/"]]
    assert it.asked == ["https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&playsinline=1&rel=0&start=90"]
    assert it.eval("root.activeElement === overlay('crossing').querySelector('iframe')")
    it.go(page=6)
    it.go(page=1)
    it.until("overlay('crossing')?.querySelector('button.play')")
    assert it.eval("all('iframe').length") == 0


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_by_keyboard_in_a_window_above_the_page(one, width, height):
    it = one(width=width, height=height)
    it.eval("overlay('landing').querySelector('button').focus()")
    it.page.keyboard.press("Enter")
    it.until("find('dialog iframe')")
    it.until("window.heard.some(([name]) => name === 'message')")
    assert it.asked == ["https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"]
    across, down = it.eval("(({width, height}) => [width, height])(find('dialog iframe').getBoundingClientRect())")
    assert across > 0.65 * width and abs(across / down - 320 / 180) < 0.02
    it.eval("find('dialog .head button').click()")
    it.until("!find('dialog')")


def test_without_a_network_it_is_a_link(one):
    it = one(expect=("ERR_INTERNET_DISCONNECTED",))
    it.page.context.set_offline(True)
    it.click("[data-id=crossing] button.play")
    it.until("overlay('crossing').querySelector('.fallback button')?.textContent === 'Open YouTube'")
    it.click("[data-id=crossing] .fallback button")
    assert it.until("find('dialog a.action')?.href") == "https://www.youtube.com/watch?v=M7lc1UVf-VE&t=90s"
    assert it.asked == []


def test_a_page_whose_policy_forbids_it_says_so(one, films, root):
    shutil.copytree(films, root / "films-forbidden", symlinks=True)
    index = root / "films-forbidden/index.html"
    index.write_text(index.read_text().replace(" https://www.youtube-nocookie.com", ""))
    it = one("films-forbidden/#page=2", expect=("Content Security Policy", "Content-Security-Policy", "ERR_BLOCKED_BY_CSP"))
    it.click("[data-id=crossing] button.play")
    it.until("overlay('crossing').querySelector('.fallback p')?.textContent === 'This film can’t be played here.'")
    assert [event["id"] for event in it.heard("error")] == ["crossing"] and it.asked == []


def test_an_edition_that_names_another_player_gets_none(films, reader, root):
    target = root / "films-forged"
    shutil.copytree(films, target, symlinks=True)
    text = (target / "edition.json").read_text() + "".join(path.read_text() for path in target.glob("overlays*/*.json"))
    assert "https://www.youtube-nocookie.com/embed/" in text
    for path in [target / "edition.json", *target.glob("overlays*/*.json")]:
        path.write_text(path.read_text().replace("https://www.youtube-nocookie.com/embed/", "https://www.youtube-nocookie.com.example.org/embed/"))
    it = reader()
    it.open("films-forged/#page=2")
    it.until("overlay('crossing')?.querySelector('.fallback')")
    assert it.eval("overlay('crossing').querySelector('button.play')") is None
    assert [event["id"] for event in it.heard("error")] == ["crossing"]


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_the_words_fit(one, width, height):
    it = one(width=width, height=height)
    # Where there is no room for the words, the button's title has them.
    assert it.eval("getComputedStyle(overlay('small').querySelector('.note')).display") == "none"
    # Elsewhere they are in the box, below the button.
    shown = it.eval("""['.note span', '.note', 'button.play'].map((name) => overlay('crossing').querySelector(name)).concat(overlay('crossing'))
        .map((element) => (({top, bottom, left, right, width}) => ({top, bottom, left, right, width}))(element.getBoundingClientRect()))""")
    words, note, button, around = shown
    assert words["width"] > 0
    assert note["bottom"] <= around["bottom"] + 1 and words["left"] >= around["left"] and words["right"] <= around["right"]
    assert button["bottom"] <= note["top"] + 8
