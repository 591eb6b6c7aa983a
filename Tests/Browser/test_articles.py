"""A magazine's articles as text: opened where a finger is, closed at the word that was read, with fingers, keys and mouse."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from test_marks import select

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to publish with")
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
OPEN = "find('dialog.reading')?.open"
# The word at a place of the stage, as the page's text layer has it.
WORD_AT = """all('.text span').find((span) => { const { left, right, top, bottom } = span.getBoundingClientRect();
    return left <= argument[0] && argument[0] <= right && top <= argument[1] && argument[1] <= bottom; })?.textContent.trim()"""
TOP_LINE = """(() => { const content = find('.reading .content'), { top } = content.getBoundingClientRect();
    const block = all('.reading [data-role]').find((each) => each.getBoundingClientRect().bottom > top + 10);
    return [block.dataset.role, block.textContent.slice(0, 40)]; })()"""


@pytest.fixture(scope="session")
def magazine(root):
    folder = root / "articles"
    subprocess.run([RECTO, "publish", "--articles", str(TOP / "TestPDFs/magazine.pdf"), "-o", str(folder), "--quiet"], check=True)
    return folder


def opened(make, page=9, **options):
    one = make(**options).open(f"articles/#page={page}")
    one.until("words() > 20")
    return one


def tap(one, span):
    """Taps the middle of a word of the page's text, and tells where that is."""
    at = one.eval("""(() => { const { left, right, top, bottom } = all('.text span')[argument].getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2]; })()""", span)
    one.page.touchscreen.tap(*at)
    return at


def test_a_finger_on_a_column_opens_it_there_and_closing_returns_to_the_word(reader, magazine):
    one = opened(reader, **PHONE)
    # Said by itself, since the print is small.
    one.until("find('.offer')?.textContent.includes('Tap a column')")
    span = one.eval("all('.text span').findIndex((span) => span.textContent.trim() === 'Petherick’s')")
    x, y = tap(one, span)
    one.until(OPEN)
    assert one.eval("find('.reading [name=page] .name').textContent") == "Page 5" and not one.eval("find('.offer')")
    # The word is about as high as the finger was.
    top = one.eval("""(() => { const block = all('.reading [data-role=body]').find((each) => each.textContent.includes('Petherick’s grandson'));
        const at = block.textContent.indexOf('Petherick’s grandson'), range = document.createRange();
        range.setStart(block.firstChild, at); range.setEnd(block.firstChild, at + 3); return range.getBoundingClientRect().top; })()""")
    assert abs(top - min(y, 844 * 0.7)) < 60
    # Back: the page has the first words that were on screen, marked, and enlarged so that they can be read.
    first = one.eval("""(() => { const content = find('.reading .content'); const top = content.getBoundingClientRect().top + 10;
        const block = all('.reading [data-role]').find((each) => each.getBoundingClientRect().bottom > top); const node = block.firstChild, range = document.createRange();
        for (let at = 0; at < node.length; at++) { range.setStart(node, at); range.setEnd(node, at + 1); if (range.getBoundingClientRect().top >= top) return node.data.slice(at).split(/\\s/)[0]; } })()""")
    one.page.keyboard.press("Escape")
    one.until("find('.arrival')")
    one.until("reader.view.atRest && reader.zoom > 1.5")
    box = one.eval("(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])(find('.arrival').getBoundingClientRect())")
    one.until("words() > 20")
    word = one.eval(WORD_AT, box)
    assert first.startswith(word.rstrip("-­")[:3]) and not one.eval("find('dialog.reading')")
    assert one.eval("reader.page") == 9


def test_a_finger_on_a_mark_opens_the_mark_and_no_article(reader, magazine):
    one = opened(reader, **PHONE)
    one.until("find('.offer')")
    select(one, 8, 30, 36)
    one.page.tap("recto-reader >> .marking [data-colour=pink]")
    one.until("find('.own path') && !find('.marking')")
    one.page.touchscreen.tap(*one.eval("(({ left, top, width, height }) => [left + width / 2, top + height / 2])(find('.knob').getBoundingClientRect())"))
    one.until("find('dialog .mark-form')")
    # A tap waits for a second one before it opens an article: a timer that is longer, and set later, ends later.
    one.eval("new Promise((done) => setTimeout(done, 400))")
    assert one.eval("all('dialog').map(({ className }) => className)") == ["dialog ask"]


def test_size_colours_and_width_keep_the_place_and_are_remembered(reader, magazine):
    one = opened(reader, reduced_motion="reduce")
    one.click(".bar.top [data-do=text]")
    one.until(OPEN)
    one.eval("void (find('.reading .content').scrollTop += 900)")
    before = one.eval(TOP_LINE)
    size = "parseFloat(getComputedStyle(find('.reading .prose')).fontSize)"
    small = one.eval(size)
    for name in ("larger", "larger", "width", "colours"):
        one.click(f".reading [name={name}]")
    assert one.eval(size) > small + 3 and one.eval(TOP_LINE) == before
    assert one.eval("find('.reading').classList.contains('sepia')")
    one.page.reload()
    one.until("reader?.furniture")
    one.click(".bar.top [data-do=text]")
    one.until(OPEN)
    assert one.eval(size) > small + 3 and one.eval("find('.reading').classList.contains('sepia')")


def test_articles_follow_each_other_by_keys_and_swipes(reader, magazine):
    one = opened(reader, **PHONE)
    one.click(".bar.top [data-do=text]")
    one.until(OPEN)
    titles = [article["title"] for article in json.loads(next(magazine.glob("articles-*/index.json")).read_text())["articles"]]
    title = one.eval("find('.reading h1').textContent")
    number = titles.index(title)
    one.page.focus("recto-reader >> .reading [name=next]")
    one.page.keyboard.press("Enter")
    one.until("find('.reading [name=previous] .name').textContent === argument", argument=title)
    assert one.eval("find('.reading .content').scrollTop") < 60
    following = titles[number + 2] if number + 2 < len(titles) else ""
    assert one.eval("find('.reading [name=next] .name').textContent") == following
    swipe = """(() => { const content = find('.reading .content'), touch = (x) => new Touch({ identifier: 1, target: content, clientX: x, clientY: 400 });
        content.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', clientX: argument[0], clientY: 400 }));
        content.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(argument[1])] })); })()"""
    one.eval(swipe, [80, 300])
    one.until("find('.reading h1')?.textContent === argument", argument=title)
    # Down is no swipe, nor is a little.
    one.eval(swipe, [200, 160])
    assert one.eval("find('.reading h1').textContent") == title


def test_pictures_are_cut_from_the_page(reader, magazine):
    one = opened(reader, page=8, reduced_motion="reduce")
    one.click(".bar.top [data-do=text]")
    one.until("all('.reading figure img').length && all('.reading figure img').every((image) => image.complete && image.naturalWidth > 50)")
    # The sea at dusk is no white hole.
    assert one.eval("""(() => { const canvas = document.createElement('canvas'), image = find('.reading figure img'); canvas.width = canvas.height = 8;
        const context = canvas.getContext('2d'); context.drawImage(image, 0, 0, 8, 8); const data = context.getImageData(0, 0, 8, 8).data;
        return data.filter((_, at) => at % 4 < 3).reduce((sum, value) => sum + value, 0) / 192; })()""") < 225


def test_below_the_confidence_the_column_is_enlarged(reader, magazine, root):
    doubtful = root / "doubtful"
    if not doubtful.exists():
        doubtful.mkdir()
        for entry in magazine.iterdir():
            if not entry.name.startswith("articles-"):
                (doubtful / entry.name).symlink_to(entry)
        source = next(magazine.glob("articles-*/index.json"))
        data = json.loads(source.read_text())
        for article in data["articles"]:
            article["confidence"] = 0.5
        # No article is read for that.
        (doubtful / source.parent.name).mkdir()
        (doubtful / source.parent.name / source.name).write_text(json.dumps(data))
    one = reader(**PHONE).open("doubtful/#page=9")
    one.until("words() > 20 && find('.offer')")
    tap(one, one.eval("all('.text span').findIndex((span) => span.textContent.trim() === 'Petherick’s')"))
    one.until("reader.zoom > 1.5")
    assert not one.eval("find('dialog.reading')")


def test_an_article_that_cannot_be_had_is_told(reader, magazine, root):
    partial = root / "partial"
    if not partial.exists():
        partial.mkdir()
        for entry in magazine.iterdir():
            if not entry.name.startswith("articles-"):
                (partial / entry.name).symlink_to(entry)
        source = next(magazine.glob("articles-*"))
        (partial / source.name).mkdir()
        for name in ("index.json", "a4.json"):
            (partial / source.name / name).symlink_to(source / name)
    one = reader(expect=("404",), reduced_motion="reduce").open("partial/#page=9")
    one.until("words() > 20")
    one.click(".bar.top [data-do=text]")
    one.until(OPEN)
    title = one.eval("find('.reading h1').textContent")
    one.click(".reading [name=next]")
    one.until("find('.reading [name=next] .name').textContent.includes('could not be loaded')")
    assert one.eval("find('.reading h1').textContent") == title


def test_a_page_without_articles_shows_its_text(reader, magazine, editions):
    editions("magazine")
    one = reader(expect=("404",), reduced_motion="reduce").open("magazine/#page=9")
    assert not one.eval("find('.bar.top [data-do=text]')")
    one.click("[data-do=menu]")
    one.click(".sheet [data-do=text]")
    one.until("find('dialog.side .prose p')")
