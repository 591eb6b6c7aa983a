"""Highlights, notes, bookmarks and articles of a published edition in Debian's Firefox, by mouse, keys and fingers."""

import json
import os
import subprocess
from pathlib import Path

import pytest

import bidi
from conftest import Reader
from test_marks import COUNT, MARKS, painted, press, select

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = [
    pytest.mark.skipif(not RECTO, reason="RECTO names no recto to publish with"),
    pytest.mark.skipif(not bidi.PROGRAM, reason="firefox-esr is not installed"),
]
# What Firefox takes itself for: on a desk there is a pointer that is fine and hovers, on a telephone a coarse one and touch events. Else it
# would ask the machine, which has none.
MOUSE = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}
FINGERS = {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1, "dom.w3c_touch_events.enabled": 1}
WINDOW = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PAGE = 8
READING = "find('dialog.reading')?.open"
# Left, top, width and height of a word on the screen.
BOX = """(() => { const { left, top, width, height } = reader.furniture.layers.pages.get(argument[0]).text.element
    .querySelectorAll('span')[argument[1]].getBoundingClientRect(); return [left, top, width, height]; })()"""


@pytest.fixture(scope="module")
def edition(root):
    folder = root / "in-firefox"
    subprocess.run([RECTO, "publish", "--articles", TOP / "TestPDFs/magazine.pdf", "-o", folder, "--quiet"], check=True)
    return folder.name


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    """Firefox as it is on a desk, or on a telephone: each is started when it is first asked for."""
    running = {}

    def get(has_fingers):
        if has_fingers not in running:
            preferences = {"ui.prefersReducedMotion": 1} | (FINGERS if has_fingers else MOUSE)
            running[has_fingers] = bidi.Firefox(tmp_path_factory.mktemp("profile"), **preferences)
        return running[has_fingers]

    yield get
    for one in running.values():
        one.close()


@pytest.fixture
def opened(firefox, site, edition):
    """Opens page 9, in a tab that shares what is kept with `beside`, or with none. What is left on the console fails the test."""
    contexts, readers = [], []

    def make(viewport=WINDOW, has_fingers=False, beside=None):
        context = beside.page.context if beside else firefox(has_fingers).new_context(viewport=viewport)
        contexts.append(context)
        readers.append(Reader(context.new_page(), site).open(f"{edition}/#page={PAGE + 1}"))
        readers[-1].until("words() > 100")
        return readers[-1]

    yield make
    for one in readers:
        one.eval("true")
        assert one.complaints() == []
    for context in dict.fromkeys(contexts):
        context.close()


def drag(one, first, last):
    """Selects words with the mouse, and waits for the bar."""
    left, top, _, height = one.eval(BOX, [PAGE, first])
    right, bottom, width, other = one.eval(BOX, [PAGE, last])
    one.page.mouse.move(left + 1, top + height / 2)
    one.page.mouse.down()
    one.page.mouse.move((left + right) / 2, (top + bottom + height) / 2)
    one.page.mouse.move(right + width * 0.8, bottom + other / 2)
    one.page.mouse.up()
    one.until("find('.marking')")


def middle(one, selector):
    return one.eval(f"(({{left, top, width, height}}) => [left + width / 2, top + height / 2])(find('{selector}').getBoundingClientRect())")


def test_the_page_is_painted(opened):
    one = opened()
    image = one.shot()
    left, top, right, bottom = one.eval("(({left, top, right, bottom}) => [left, top, right, bottom].map(Math.round))(find('.page').getBoundingClientRect())")
    paper = image[top:bottom, left:right].reshape(-1, 3)
    # The sea, words, and paper around them.
    assert paper.std() > 30 and (paper.min(axis=1) > 230).mean() > 0.3


def test_words_are_marked_with_the_mouse_and_stay_marked(opened):
    one = opened()
    drag(one, 40, 46)
    left, top, *_ = one.eval(BOX, [PAGE, 40])
    one.click(".marking [data-colour=green]")
    one.until("find('.own path') && !find('.marking')")
    [mark] = one.eval(MARKS)
    assert mark["kind"] == "highlight" and mark["colour"] == "green" and mark["place"]["page"] == PAGE
    words = one.eval("[...reader.furniture.layers.pages.get(8).text.element.querySelectorAll('span')].slice(40, 47).map((span) => span.textContent.trim()).join(' ')")
    assert words.startswith(mark["place"]["quote"]["exact"]) and len(mark["place"]["quote"]["exact"]) > len(words) - 6
    # It lies on its words, and is green to the eye.
    assert painted(one) == [["solid", "green", 1]]
    x, y = one.eval("(({left, top}) => [left, top])(find('.own path').getBoundingClientRect())")
    assert abs(x - left) < 3 and abs(y - top) < 6
    red, green, blue = one.shot()[round(top) + 1:round(top) + 8, round(left) + 2:round(left) + 60].reshape(-1, 3).mean(axis=0)
    assert green > red + 15 and green > blue + 15
    one.page.reload()
    one.until("find('.own path')")
    assert one.eval(MARKS) == [mark]


def test_notes_and_bookmarks_are_made_by_keys(opened):
    one = opened()
    press(one, "b")
    one.until("find('.ribbon')")
    press(one, "/")
    one.until("root.activeElement?.matches('.field input')")
    one.page.keyboard.type("keeper")
    one.until("all('.hits li').length > 3")
    press(one, "n")
    one.until("root.activeElement?.matches('dialog textarea')")
    one.page.keyboard.type("wer zählt die Nächte?")
    for _ in range(12):
        if one.eval("root.activeElement?.name === 'save'"):
            break
        one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    one.until("find('.knob.noted') && !find('dialog')")
    marks = {mark["kind"]: mark for mark in one.eval(MARKS)}
    assert set(marks) == {"bookmark", "note"} and marks["note"]["note"] == "wer zählt die Nächte?"
    assert "keeper" in marks["note"]["place"]["quote"]["exact"].lower()
    one.page.reload()
    one.until("find('.knob.noted') && find('.ribbon')")
    one.go(page=0)
    press(one, "]")
    one.until("root.activeElement?.matches('.knob') && reader.page >= 8")
    one.page.keyboard.press("Enter")
    one.until("find('dialog .mark-form')")
    one.page.keyboard.press("Escape")
    one.until("!find('dialog')")


def test_another_tab_sees_a_new_mark(opened):
    one = opened()
    drag(one, 10, 14)
    press(one, "m")
    one.until(COUNT, argument=1)
    other = opened(beside=one)
    other.until("find('.own path')")
    drag(other, 60, 64)
    other.click(".marking [data-colour=pink]")
    other.until(COUNT, argument=2)
    one.page.bring_to_front()
    one.until("all('.own path').length === 2")
    assert sorted(colour for _, colour, _ in painted(one)) == ["pink", "yellow"]


def test_marks_are_saved_as_a_file_and_read_from_one(opened):
    one = opened()
    drag(one, 20, 24)
    one.click(".marking [data-colour=blue]")
    one.until("find('.own path')")
    [mark] = one.eval(MARKS)
    press(one, "c")
    one.click("#tab-marks")
    one.until("all('.marked li').length === 1")
    one.click("[data-do=export-marks]")
    file = Path(one.page.download())
    assert [item["motivation"] for item in json.loads(file.read_text())["items"]] == ["highlighting"]
    # A browser that has no marks of this issue.
    other = opened()
    press(other, "c")
    other.click("#tab-marks")
    other.click("[data-do=import-marks]")
    other.page.choose(file)
    other.until("find('.own path')")
    [read] = other.eval(MARKS)
    assert read["place"] == mark["place"] and read["colour"] == "blue"


def test_areas_are_drawn_with_the_mouse(opened):
    one = opened()
    press(one, "a")
    one.until("find('.picker')")
    scale, left, top = one.eval("(({ matrix: [a, , , , e, f] }) => [a, e, f + reader.stage.getBoundingClientRect().top])(reader.view.visible().find(({ page }) => page === 8))")
    for step, (x, y) in enumerate([(100, 200), (180, 260), (250, 320)]):
        one.page.mouse.move(left + x * scale, top + y * scale)
        if step == 0:
            one.page.mouse.down()
    one.page.mouse.up()
    one.click(".marking [data-colour=blue]")
    one.until("find('.own path') && !find('.picker')")
    [mark] = one.eval(MARKS)
    (x, y), _, (right, bottom), _ = mark["place"]["quads"][0]["quad"]
    assert abs(x - 100) < 3 and abs(y - 200) < 3 and abs(right - 250) < 3 and abs(bottom - 320) < 3


def test_fingers_mark_on_a_phone(opened):
    one = opened(PHONE, has_fingers=True)
    # A long press and its handles are the browser's; the bar follows what they select.
    select(one, PAGE, 30, 36)
    left, right, top, bottom = one.eval("(({left, right, top, bottom}) => [left, right, top, bottom])(find('.marking').getBoundingClientRect())")
    assert left >= 0 and right <= 390 and top >= 0 and bottom <= 844
    one.page.tap("recto-reader >> .marking [data-colour=pink]")
    one.until("find('.own path') && !find('.marking')")
    one.page.touchscreen.tap(*middle(one, ".knob"))
    one.until("find('dialog .mark-form')")
    # Only the mark, also once the time has passed after which a tap opens an article.
    one.eval("new Promise((done) => setTimeout(done, 400))")
    assert one.eval("all('dialog').map(({ className }) => className)") == ["dialog ask"]


@pytest.mark.parametrize("has_fingers", [False, True], ids=["desk", "phone"])
def test_articles_open(opened, has_fingers):
    one = opened(PHONE if has_fingers else WINDOW, has_fingers)
    assert one.eval("matchMedia('(pointer: coarse)').matches") is has_fingers
    if has_fingers:
        one.page.tap("recto-reader >> .bar.top [data-do=text]")
    else:
        one.click(".bar.top [data-do=text]")
    one.until(READING)
    one.until("find('.reading [data-role=body]')?.textContent.length > 100")
    assert one.eval("find('.reading .content').scrollWidth <= find('.reading .content').clientWidth")
    one.page.keyboard.press("Escape")
    one.until("!find('dialog.reading') && find('.arrival')")
