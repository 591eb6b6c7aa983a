"""Archives, offline, embedding, and what the reader weighs."""

import gzip
import json
import re
from pathlib import Path

import jsonschema
import numpy
import pytest

import make_edition

VIEWER = make_edition.VIEWER


def weight(file):
    """Bytes of a file as a host sends it."""
    return len(gzip.compress(file.read_bytes(), 9))


def first_modules():
    """What the first page needs: the element and all that it imports, and what these import."""
    found, new = set(), {VIEWER / "reader" / "recto-reader.js"}
    while new:
        found |= new
        imported = {file.parent / name for file in new for name in re.findall(r"^import .* from '\./(.+)';$", file.read_text(), re.MULTILINE)}
        new = imported - found
    return found


def test_weight():
    first = first_modules()
    later = {*(VIEWER / "reader").glob("*.js"), VIEWER / "service-worker.js"} - first
    heaviest = max(later, key=weight)
    print(f"first page: {sum(map(weight, first))} bytes in {len(first)} modules; of later ones at most {weight(heaviest)}, {heaviest.name}")
    assert sum(map(weight, first)) < 45_000
    assert weight(heaviest) < 25_000
    assert max(file.read_text().count("\n") for file in first | later) <= 320


def test_the_page_preloads_what_it_needs_first():
    preloaded = re.findall(r'<link rel="modulepreload" href="reader/(.+)">', (VIEWER / "index.html").read_text())
    assert {*preloaded, "recto-reader.js"} == {file.name for file in first_modules()}


@pytest.mark.parametrize("name", ["marks-ltr", "marks-rtl", "book", "magazine", "zip", "zip64-sliced"])
def test_editions_of_the_tests_follow_the_schema(editions, name):
    schema = json.loads((make_edition.HERE.parent.parent / "Sources" / "CLI" / "Schemas" / "edition.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads((editions(name) / "edition.json").read_text()), schema, cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize("name", ["zip", "zip64", "zip-sliced", "zip64-sliced"])
def test_archives_show_the_same_pixels(reader, editions, name):
    editions("marks-ltr"), editions(name)
    images = []
    for folder in ("marks-ltr", name):
        one = reader().open(f"{folder}/#page=5&zoom=200,200,290")
        images.append(one.shot())
    assert numpy.array_equal(*images), f"differ in {numpy.argwhere((images[0] != images[1]).any(axis=2)).min(axis=0)} to {numpy.argwhere((images[0] != images[1]).any(axis=2)).max(axis=0)}"
    assert not any("_files" in path for _, path, *_ in one.site.log[-60:] if path.startswith(f"/{name}/"))
    # The directory is asked for once, and no answer is the whole archive.
    whole = (editions(name) / "pages.zip").stat().st_size
    assert max(size for _, path, _, size in one.site.log if path.endswith("pages.zip")) < whole / 4


def test_an_archive_on_a_host_without_ranges(reader, editions, site):
    editions("zip")
    site.faults = {"pages.zip$": ("whole",)}
    one = reader()
    one.page.goto(f"{site.address}/zip/")
    one.until("find('.card h2') && !find('.card').matches('[hidden] *')")
    assert [error["kind"] for error in one.heard("error")] == ["ranges"]
    assert one.eval("find('.card').textContent").count("one file") == 1
    site.faults = {}
    one.click(".card button")
    one.sharp()
    assert one.eval("all('.card').length") == 0


def test_offline(reader, editions):
    editions("magazine")
    one = reader(expect=("404", "ERR_", "net::")).open("magazine/#page=2")
    done = one.until("window.heard.filter(([name, data]) => name === 'offline').map(([, data]) => data).find(({kept, failed, of}) => kept + failed === of)", 60)
    assert done["failed"] == 0 and done["of"] > 3000
    one.site.close()
    one.page.goto(one.page.url.split("#")[0] + "#page=14")
    one.page.reload()
    one.sharp()
    one.go(page=14, x=300, y=300, zoom=3)
    assert one.eval("(await reader.search('keeper')).length") > 5
    one.go(page=4)
    one.until("overlay('v1')?.querySelector('button')")
    one.click("[data-id=v1] button.play")
    one.until("overlay('v1').querySelector('video')?.currentTime > 0.2")


HOST = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script>window.before = new Set(Object.getOwnPropertyNames(window));</script>
<script type="module" src="marks-ltr/reader/recto-reader.js"></script></head>
<body><h1>Host</h1><recto-reader src="marks-ltr/edition.json" page="3" layout="single" controls="none"></recto-reader></body></html>"""


def test_element_in_a_page_of_somebody_else(reader, editions, root):
    editions("marks-ltr")
    (root / "host.html").write_text(HOST + "<style>recto-reader { height: 400px }</style>")
    one = reader().open("host.html", wait=False)
    one.sharp()
    assert one.eval("[reader.page, reader.pageCount, reader.layout, reader.zoom, reader.rotation]") == [3, 6, "single", 1, 0]
    assert one.eval("find('.bar')") is None and one.page.url.endswith("host.html")
    one.eval("reader.page = 5")
    one.sharp()
    one.eval("(reader.zoom = 2)")
    one.sharp()
    assert one.eval("[reader.page, reader.zoom]") == [5, 2]
    assert [event["page"] for event in one.heard("pagemove")] == [3, 5]
    assert one.eval("Object.getOwnPropertyNames(window).filter((name) => !before.has(name) && !['before', 'heard', 'longTasks'].includes(name))") == []
    one.eval("reader.goTo({label: '2'})")
    one.until("reader.page === 2")
    one.eval("reader.goTo({page: 6})")
    one.until("reader.page === 6")
    one.eval("reader.back()")
    one.until("reader.page === 2")
    one.eval("reader.setAttribute('src', 'marks-rtl/edition.json')") if (root / "marks-rtl").exists() else None
    one.eval("reader.remove()")
    assert one.page.evaluate("document.querySelector('recto-reader')") is None


def test_a_late_style_moves_no_page(reader, editions, root):
    editions("marks-ltr")
    (root / "host.html").write_text(HOST + "<style>recto-reader { height: 400px }</style>")
    one = reader()
    one.site.faults = {"reader.css": ("delay", 0.5)}
    one.open("host.html", wait=False)
    one.sharp()
    assert [event["page"] for event in one.heard("pagemove")] == [3]


def test_a_listener_can_take_a_tap_over(reader, editions):
    editions("marks-ltr")
    one = reader().open("marks-ltr/#page=2")
    one.until("overlay('m1-1') && !overlay('m1-1').hidden")
    one.eval("reader.addEventListener('overlaytap', (event) => event.preventDefault(), {once: true})")
    one.eval("overlay('m1-1').click()")
    one.page.wait_for_timeout(200)
    assert one.eval("reader.page") == 2
    one.eval("overlay('m1-1').click()")
    one.until("reader.page === 1")


def test_in_a_frame(reader, editions, root):
    editions("marks-ltr")
    (root / "frame.html").write_text('<!doctype html><title>Frame</title><link rel="icon" href="data:,"><iframe src="marks-ltr/#page=4" width="900" height="600"></iframe>')
    one = reader()
    one.page.goto(f"{one.site.address}/frame.html")
    frame = one.page.frames[1]
    for _ in range(300):
        if frame.evaluate("document.querySelector('recto-reader')?.sharp"):
            break
        one.page.wait_for_timeout(20)
    assert frame.evaluate("document.querySelector('recto-reader').page") == 4
    assert frame.url.endswith("#page=4")
