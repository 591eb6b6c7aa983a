"""The page of ADDRESSES.md in the real OpenSeadragon, over Deep Zoom and over the Image API: what it shows is what the page shows."""

import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import numpy
import pytest
from PIL import Image

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
PDF = TOP / "TestPDFs/magazine.pdf"
SCALE = 2
# OpenSeadragon 6.1.1, as the examples of this package have it; it is nobody's package of its own.
CARRIER = "openslide-python==1.4.7"
DIGEST = "86b60a9088c8c162bef278bbf22e070958ded16acf4627a73e206c95ea42831e"
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to publish with")


@pytest.fixture(scope="session")
def library():
    """The folder with openseadragon.js and its images, fetched once."""
    folder = Path(sys.prefix) / "openseadragon"
    if not (folder / "openseadragon.js").exists():
        download = folder / "download"
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "-d", download, CARRIER],
                       check=True)
        with tarfile.open(next(download.glob("*.tar.gz"))) as archive:
            for member in archive.getmembers():
                place = re.fullmatch(r"[^/]+/examples/deepzoom/static/((?:images/\w+\.png)|openseadragon\.js)", member.name)
                if place:
                    (folder / place[1]).parent.mkdir(parents=True, exist_ok=True)
                    (folder / place[1]).write_bytes(archive.extractfile(member).read())
    assert hashlib.sha256((folder / "openseadragon.js").read_bytes()).hexdigest() == DIGEST
    return folder


def documented(images):
    """The page of the document; over the Image API as the sentence below it says."""
    text = (TOP / "Sources/Outputs/Publishing/ADDRESSES.md").read_text()
    page = re.search(r"```html\n(.*?)```", text, re.DOTALL)[1]
    assert len(page.splitlines()) <= 12
    if images:
        assert "With `'/info.json'` in place of `'.dzi'`" in text and page.count("'.dzi'") == 1
        page = page.replace("'.dzi'", "'/info.json'")
    return page


@pytest.mark.parametrize("images", [False, True], ids=["deep-zoom", "image-api"])
def test_pages_are_shown_as_they_are(library, browser, site, root, tmp_path, images):
    name = f"seadragon-{images}"
    subprocess.run([RECTO, "publish", "--quiet", PDF, "-o", root / name, "--scale", str(SCALE), "--base-uri", f"{site.address}/{name}/"],
                   check=True)
    (root / name / "zoom.html").write_text(documented(images))
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    said, failed, asked = [], [], []
    # The library warns of tiles that come after a page was left, and the driver of what it costs to be looked at.
    page.on("console", lambda message: message.type == "error" and said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("response", lambda response: (asked if response.ok else failed).append(response.url))
    # The library from here instead of from its network, at the very addresses that the page names.
    def answer(route):
        image = re.search(r"/openseadragon/(images/\w+\.png)$", route.request.url)
        route.fulfill(path=library / (image[1] if image else "openseadragon.js"))

    page.route(re.compile(r"^https://[^?]+/build/openseadragon/(openseadragon\.min\.js|images/\w+\.png)$"), answer)
    page.goto(f"{site.address}/{name}/zoom.html")
    edition = json.loads((root / name / "edition.json").read_text())
    for number in (0, 4):
        page.wait_for_function("window.OpenSeadragon?.getViewer('page')?.world.getItemAt(0)?.getFullyLoaded()")
        if number:
            page.evaluate(f"OpenSeadragon.getViewer('page').goToPage({number})")
        page.wait_for_function(
            f"((viewer) => viewer.isOpen() && viewer.currentPage() === {number} && viewer.world.getItemAt(0)?.getFullyLoaded())"
            "(OpenSeadragon.getViewer('page'))")
        size = page.evaluate("(({x, y}) => [x, y])(OpenSeadragon.getViewer('page').world.getItemAt(0).getContentSize())")
        assert size == edition["pages"][0][2:4]
        compare(page, number, tmp_path)
        page.evaluate("""((viewport) => { viewport.zoomTo(viewport.imageToViewportZoom(1), null, true);
            viewport.panTo(viewport.imageToViewportCoordinates(500, 700), true); })(OpenSeadragon.getViewer('page').viewport)""")
        page.wait_for_timeout(500)  # It finds out with its next frame what it lacks.
        page.wait_for_function("OpenSeadragon.getViewer('page').world.getItemAt(0).getFullyLoaded()")
        compare(page, number, tmp_path)
    levels = {int(found[1]) for url in asked if (found := re.search(r"_files/(\d+)/", url))}
    regions = {found[1] for url in asked if (found := re.search(r"/page-\d+/(\d+,\d+,512,512)/512,512/0/default\.jpg$", url))}
    # At the size of the pixels it asks for tiles of the whole resolution, and for tiles of the format that it was told of only.
    deepest = (max(edition["pages"][0][2:4]) - 1).bit_length()
    assert (not levels and regions) if images else (deepest in levels and not regions)
    assert not failed and not said
    page.close()


def compare(page, number, folder):
    """What is on the screen, against the page drawn at once in the deepest resolution."""
    page.wait_for_timeout(1500)  # The library fades tiles in and slides to where it was told to be.
    box = page.evaluate("""((viewer) => { const item = viewer.world.getItemAt(0), size = item.getContentSize();
        const corner = (x, y) => item.imageToViewerElementCoordinates(new OpenSeadragon.Point(x, y));
        const [from, to] = [corner(0, 0), corner(size.x, size.y)]; return [from.x, from.y, to.x, to.y]; })(OpenSeadragon.getViewer('page'))""")
    picture = folder / f"{number}.png"
    if not picture.exists():
        subprocess.run([RECTO, "render", PDF, "--page", str(number + 1), "--scale", str(SCALE), "-o", picture], check=True)
    drawn = Image.open(picture).convert("RGB")
    shot = Image.open(io.BytesIO(page.locator("#page").screenshot(path=folder / f"shot-{number}.png"))).convert("RGB")
    # The middle of what is seen: buttons and the small map lie in the corners.
    seen = [max(box[0], 150), max(box[1], 180), min(box[2], shot.width - 250), min(box[3], shot.height - 100)]
    factor = drawn.width / (box[2] - box[0])
    part = [(seen[0] - box[0]) * factor, (seen[1] - box[1]) * factor, (seen[2] - box[0]) * factor, (seen[3] - box[1]) * factor]
    size = (round(seen[2] - seen[0]), round(seen[3] - seen[1]))
    expected = drawn.resize(size, Image.Resampling.BOX if factor > 1 else Image.Resampling.BILINEAR, box=tuple(part))
    left, top = round(seen[0]), round(seen[1])
    found = shot.crop((left, top, left + size[0], top + size[1]))
    # Letters an edge of a pixel off differ a lot in single places, and little on the whole; another page or place does not.
    blur = lambda image: numpy.asarray(image.resize((max(1, size[0] // 8), max(1, size[1] // 8)), Image.Resampling.BOX), dtype=float)  # noqa: E731
    difference = numpy.abs(blur(found) - blur(expected)).mean()
    assert difference < 6, f"page {number + 1} is {difference:.1f} of 255 off"
    assert numpy.asarray(expected).std() > 10, "nothing to see where it was looked"
