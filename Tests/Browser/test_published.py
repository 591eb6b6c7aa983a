"""What `recto publish` writes, read by the reader that it comes with."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to publish with")


def publish(source, target, *options):
    subprocess.run([RECTO, "publish", "--quiet", source, "-o", target, *options], check=True)


@pytest.fixture(scope="session")
def published(root):
    """The sample package as `sample-folder` and `sample-zip`."""
    package = root / "package"
    shutil.copytree(TOP / "Overlays/sample/assets", package / "assets")
    shutil.copy(TOP / "Overlays/sample/json/overlay.json", package)
    shutil.copy(TOP / "TestPDFs/magazine.pdf", package / "fathom-14.pdf")
    for container in ("folder", "zip"):
        publish(package, root / f"sample-{container}", "--container", container, "--scale", "2")


@pytest.fixture(scope="session")
def long(root):
    publish(TOP / "TestPDFs/light-5000.pdf", root / "long", "--scale", "1", "--container", "zip")


@pytest.mark.parametrize("page", [1, 4, 8, 10, 15])
def test_both_containers_show_the_same_pixels(published, reader, page):
    shots = []
    for container in ("folder", "zip"):
        one = reader(reduced_motion="reduce").open(f"sample-{container}/#page={page}")
        # Words are laid over a page a moment after it is sharp, which moves edges of its links by a fraction of a pixel.
        one.until("words()")
        shots.append(one.settled())
    assert (shots[0] == shots[1]).all()


def test_overlays_of_the_sample_work(published, reader):
    one = reader().open("sample-folder/#page=5")
    one.until("overlay('harbour')?.querySelector('img')?.naturalWidth > 0")
    one.go(page=1)
    one.until("overlay('barometer')?.querySelector('iframe')")
    one.go(page=5)
    one.until("overlay('first-light')?.querySelector('video')")
    one.go(page=4)
    # An overlay's module may still be on its way when its page is sharp.
    one.until("overlay('bell')")
    assert one.heard("error") == []


def test_text_search_and_outline(published, reader):
    one = reader().open("sample-zip/")
    hits = one.eval("reader.search('keeper')")
    assert len(hits) > 3 and all("keeper" in hit["match"].lower() for hit in hits)
    one.go(page=7)
    one.until("words() > 100")
    assert one.page.title() == "Fathom"


def test_the_lines_that_publish_prints_embed_the_edition(reader, root):
    output = root / "to embed"
    said = subprocess.run([RECTO, "publish", TOP / "TestPDFs/magazine.pdf", "-o", output, "--scale", "1"], check=True, capture_output=True, text=True).stdout
    snippet = said.split("To show it in a page of yours:\n")[1].split("\n")[:2]
    (root / "of-mine.html").write_text('<!doctype html><title>Mine</title><link rel="icon" href="data:,">\n' + "\n".join(snippet))
    one = reader().open("of-mine.html")
    assert one.eval("[reader.pageCount, reader.edition.title]") == [16, "Fathom, No. 14: The keeper’s arithmetic"]
    assert not any("index.html" in path for _, path, *_ in one.site.log)


def test_opening_5000_published_pages(long, reader):
    one = reader().open("long/")
    count, size = one.page.evaluate("""(() => {
        const sharp = window.heard.find(([name]) => name === 'sharp')[2];
        const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(({startTime}) => startTime < sharp);
        return [entries.length, entries.reduce((sum, {transferSize}) => sum + transferSize, 0)];
    })()""")
    print(f"{count} requests, {size} bytes")
    assert count <= 25 and size < 1_500_000
    assert one.eval("reader.pageCount") == 5000
    one.go(page=4321)
    assert one.heard("error") == []
