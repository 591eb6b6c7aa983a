"""Books of text as editions in files: the layouts that there are, a place that stays, running text, and no server."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to publish with")
sys.path.insert(0, str(TOP / "tools/lib"))

import flowbooks  # noqa: E402

LAYOUTS = [f"{page}@{size}" for page in ("360x680", "600x720") for size in (15, 23)]


def publish(book, target, *more):
    command = [RECTO, "publish", book, "-o", target, "--quiet", *more, *(part for layout in LAYOUTS for part in ("--layout", layout))]
    subprocess.run(command, check=True)


@pytest.fixture(scope="module")
def novel(root):
    """Its name below the site's files; another one has its tiles in archives."""
    book = root / "lantern.epub"
    flowbooks.book(book, [
        f"<h1>Chapter {n + 1}</h1>" + "".join(f"<p>{flowbooks.words(80, n * 100 + k)}</p>" for k in range(8)) for n in range(4)])
    publish(book, root / "lantern")
    publish(book, root / "lantern-zip", "--container", "zip")
    return "lantern"


def opened(one, name):
    one.open(f"{name}/index.html")
    one.sharp()
    one.until("reader.furniture")
    return one


def shown(one):
    """The name of the layout that is read."""
    return one.eval("reader.flow.answer.layout").rsplit("-", 1)[0]


def choose(one, size):
    one.eval("(reader.flow.choose({ size: argument }), true)", size)
    one.until("reader.flow.wanted() === reader.flow.query && !reader.frame.classList.contains('setting') && reader.view")
    one.sharp()
    one.until("reader.furniture")


@pytest.mark.parametrize("size, page", [((1280, 800), "600x720"), ((390, 760), "360x680")], ids=["window", "phone"])
@pytest.mark.parametrize("container", ["lantern", "lantern-zip"])
def test_the_layout_that_suits_the_window_is_read(reader, root, novel, size, page, container):
    one = opened(reader(*size), container)
    assert shown(one) == f"{page}-15"
    listed = json.loads((root / container / "flow.json").read_text())
    assert one.eval("reader.pageCount") == next(each["pageCount"] for each in listed["layouts"] if each["layout"].startswith(f"{page}-15"))
    one.until("words() > 0")


def test_a_change_of_size_keeps_the_place(reader, novel):
    one = opened(reader(), novel)
    one.go(page=one.eval("reader.pageCount >> 1"))
    place = one.eval("reader.flow.place")
    assert place["offset"] > 0
    count = one.eval("reader.pageCount")
    for size, name in [(23, "600x720-23"), (15, "600x720-15"), (23, "600x720-23")]:
        choose(one, size)
        assert shown(one) == name
        assert one.eval("reader.flow.place") == place
        assert one.eval("reader.view.pagesOf().includes(reader.flow.landing)")
    assert one.eval("reader.pageCount") > count
    one.page.set_viewport_size({"width": 390, "height": 760})
    one.until("reader.flow.answer.layout.startsWith('360x680-23') && reader.view")
    one.sharp()
    assert one.eval("reader.flow.place") == place


def test_only_settings_that_there_are_can_be_chosen(reader, novel):
    one = opened(reader(390, 760), novel)
    one.click("[data-do=flow]")
    one.until("find('dialog.flow')?.open")
    assert one.eval("[...find('dialog.flow').querySelectorAll('[name]')].map((field) => field.name)") == ["size"]
    assert one.eval("[find('dialog.flow [name=size]').max, find('dialog.flow output').textContent]") == ["1", "15 px"]
    one.eval("""(() => {
        const field = find('dialog.flow [name=size]');
        field.value = '1';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        return true;
    })()""")
    one.until("reader.flow.answer.layout.startsWith('360x680-23') && reader.view")
    assert one.eval("find('dialog.flow output')?.textContent ?? '23 px'") == "23 px"
    one.page.keyboard.press("Escape")
    one.sharp()


def test_the_book_can_be_read_as_running_text(reader, novel):
    one = opened(reader(), novel)
    one.go(page=one.eval("reader.pageCount >> 1"))
    path = one.eval("reader.flow.place.path")
    one.eval("(reader.flow.text(), true)")
    one.until("find('article.prose section')?.textContent.length > 1000")
    number = one.eval("reader.flow.answer.chapters.findIndex(({ path }) => path === argument) + 1", path)
    assert one.eval("Number(find('article.prose section').dataset.number)") == number
