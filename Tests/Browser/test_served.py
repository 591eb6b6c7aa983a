"""What `recto serve` serves: the shelf, and the reader in it, from a package that is a zip and from behind a signed link."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to serve with")


class Live:
    """A running server; its address takes the place of a folder's."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([RECTO, "serve", "--port", "0", *map(str, arguments)], stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"(http://\S+?)/?\s*$", self.process.stdout.readline()).group(1)

    def close(self):
        self.process.terminate()
        assert self.process.wait(20) == 0


@pytest.fixture(scope="session")
def shelf(root):
    """The sample as one file, with a magazine beside it."""
    package, shelf = root / "served", root / "shelf"
    shutil.copytree(TOP / "Overlays/sample/assets", package / "assets")
    shutil.copy(TOP / "Overlays/sample/json/overlay.json", package)
    shutil.copy(TOP / "TestPDFs/magazine.pdf", package / "fathom-14.pdf")
    shelf.mkdir()
    subprocess.run([RECTO, "overlay", "pack", str(package), str(shelf / "fathom.recto")], check=True, stdout=subprocess.DEVNULL)
    shutil.copy(TOP / "TestPDFs/magazine-rtl.pdf", shelf / "rtl.pdf")
    return shelf


@pytest.fixture(scope="session", params=["open", "signed"])
def live(request, shelf, root):
    arguments = []
    if request.param == "signed":
        (root / "keys").write_text("key one 0123456789abcdef0123\n")
        arguments = ["--token-file", root / "keys"]
    server = Live(*arguments, shelf)
    yield server
    server.close()


def covers(page):
    """Waits for them from outside: the shelf's policy runs no script, the browser's helpers neither."""
    end = time.monotonic() + 25
    while not page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth > 0)"):
        assert time.monotonic() < end, "the covers do not come"
        time.sleep(0.05)


def test_from_the_shelf_into_an_issue(visit):
    one = visit()
    one.page.goto(one.site.address + "/")
    assert one.page.locator("li").count() == 2
    covers(one.page)
    one.page.click("text=Fathom >> nth=0")
    one.sharp()
    one.until("reader.furniture")
    assert one.page.title() == "Fathom"
    # Zoomed in, the deepest level is drawn when it is looked at.
    one.eval("(reader.zoomTo(3), true)")
    one.sharp()
    assert one.eval("reader.zoom.toFixed(2)") == "3.00"
    assert len(one.eval("reader.search('keeper')")) > 3
    assert one.heard("error") == []


def test_overlays_out_of_the_zip(visit):
    one = visit()
    one.page.goto(one.site.address + "/")
    address = one.page.locator("a", has_text="Fathom").first.evaluate("(link) => link.href")
    one.page.goto(address + "#page=5")
    one.sharp()
    one.until("overlay('harbour')?.querySelector('img')?.naturalWidth > 0")
    one.go(page=5)
    one.until("overlay('first-light')?.querySelector('video')")
    one.until("overlay('first-light').querySelector('video').readyState > 1")
    one.eval("overlay('first-light').querySelector('video').play()")
    one.until("overlay('first-light').querySelector('video').currentTime > 0.2")
    # A part of the film that has not been played yet is asked for as a range.
    one.eval("(overlay('first-light').querySelector('video').currentTime = 2, true)")
    one.until("!overlay('first-light').querySelector('video').seeking")
    one.go(page=1)
    one.until("overlay('barometer')?.querySelector('iframe')")
    assert one.heard("error") == []


def test_the_shelf_looks_right(visit, root):
    for scheme, width in [("light", 1280), ("dark", 390)]:
        one = visit(color_scheme=scheme)
        one.page.set_viewport_size({"width": width, "height": 800})
        one.page.goto(one.site.address + "/")
        covers(one.page)
        # Nothing is wider than the window.
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width
        one.page.fill("input", "nothing like it")
        one.page.keyboard.press("Enter")
        one.page.wait_for_selector("text=No title, series, author or publisher has these words")
