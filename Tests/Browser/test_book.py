"""What `recto export epub` writes, page by page in a browser: the overlays of the package at the places that its manifest gives."""

import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to export with")

PLACES = """[...document.querySelectorAll('.overlay')].map((element) => { const box = element.getBoundingClientRect();
    return [element.id, getComputedStyle(element).display === 'none' ? null : [box.left, box.top, box.right, box.bottom]]; })"""


def has_element(overlay):
    """A page of a book has its text already, and runs no script that would start or stop another overlay."""
    if overlay["kind"] == "region":
        return overlay.get("role") != "text"
    return overlay["kind"] != "link" or any(action["do"] not in ("start", "stop", "toggle") for action in overlay["on"])


@pytest.fixture(scope="session")
def book(root):
    subprocess.run([TOP / "tools/make/overlays/sample", root / "packages"], check=True)
    subprocess.run([RECTO, "export", "epub", root / "packages/json", "-o", root / "book.epub", "--quiet"], check=True)
    with zipfile.ZipFile(root / "book.epub") as archive:
        archive.extractall(root / "book-pages")
    return json.loads((root / "packages/json/overlay.json").read_text())


def test_overlays_lie_where_the_manifest_says(book, browser, site):
    page, seen = browser.new_page(), 0
    said = []
    page.on("pageerror", lambda error: said.append(str(error)))
    assert book["units"] == "pt"
    for described in book["pages"]:
        page.goto(f"{site.address}/book-pages/EPUB/pages/page-{described['index']:04}.xhtml")
        head = dict(part.strip().split("=") for part in page.get_attribute("meta[name=viewport]", "content").split(","))
        width, height = int(head["width"]), int(head["height"])
        page.set_viewport_size({"width": width, "height": height})
        found = dict(page.evaluate(PLACES))
        overlays = [overlay for overlay in described["overlays"] if has_element(overlay)]
        for overlay in overlays:
            left, top, wide, high = overlay["rect"]
            assert overlay["id"] in found, f"page {described['index']} lacks {overlay['id']}"
            place = found[overlay["id"]]
            if place is None:
                continue  # For the other orientation, which the page below has.
            # What lies across the fold of two pages that are one picture makes them one page of the book.
            expected = [max(0, left), max(0, top), min(width, left + wide), min(height, top + high)]
            assert place == pytest.approx(expected, abs=0.5), f"{overlay['id']} of page {described['index']}"
            seen += 1
        # Links that the PDF has of its own come besides; nothing else does.
        assert all(name.startswith("pdf-") for name in found.keys() - {overlay["id"] for overlay in overlays})
        for kind, tag in (("video", "video"), ("audio", "audio"), ("widget", "iframe"), ("link", "a")):
            for overlay in overlays:
                if overlay["kind"] == kind:
                    assert page.evaluate(f"""((element) => element.localName === '{tag}' || !!element.querySelector('{tag}'))
                        (document.getElementById('{overlay["id"]}'))"""), f"{overlay['id']} is no {tag}"
    assert seen >= 35 and not said
    page.close()


def test_a_film_across_a_fold_is_whole(book, browser, site):
    page = browser.new_page(viewport={"width": 1190, "height": 794})
    address = f"{site.address}/book-pages/EPUB/"
    page.goto(address + "nav.xhtml")
    seventh = page.eval_on_selector_all("#pages a", "links => links[6].getAttribute('href')")
    page.goto(address + seventh)
    film = page.evaluate("""(({ left, right }) => [left, right])
        (document.querySelector('#first-light video').getBoundingClientRect())""")
    assert film == pytest.approx([435, 755], abs=0.5)
    places = page.eval_on_selector_all(
        "svg image", "images => images.map((image) => [image.getBoundingClientRect().left, image.getBoundingClientRect().right])")
    assert places == [pytest.approx([0, 595], abs=0.5), pytest.approx([595, 1190], abs=0.5)]
    assert page.evaluate("document.querySelector(':target').getBoundingClientRect().left") >= 594.5
    page.close()


@pytest.mark.parametrize("size,shown", [((595, 794), "tides"), ((794, 595), "tides-large")])
def test_of_two_for_an_orientation_one_is_shown(book, browser, site, size, shown):
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{site.address}/book-pages/EPUB/pages/page-0013.xhtml")
    places = dict(page.evaluate(PLACES))
    assert [name for name in ("tides", "tides-large") if places[name]] == [shown]
    page.close()
