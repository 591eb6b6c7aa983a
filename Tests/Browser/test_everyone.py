"""Rules of accessibility by axe-core, order and names for keyboard and screen reader."""

import pytest
from axe_playwright_python.sync_playwright import Axe

LOST = ("404",)
STATES = {
    "cover": ("magazine/", "true"),
    "films": ("magazine/#page=5", "overlay('v3')?.querySelector('.fallback')"),
    "gallery and widgets": ("magazine/#page=6", "overlay('later') && overlay('w1').querySelector('iframe')"),
    "contents": ("magazine/#page=5", "(reader.furniture.panel?.tab ?? reader.furniture.open('contents'), find('.panel ul'))"),
    "thumbnails": ("magazine/", "(reader.furniture.panel?.tab ?? reader.furniture.open('pages'), find('.thumbs li'))"),
    "search": ("magazine/", "(reader.furniture.panel?.tab ?? reader.furniture.open('search'), find('.field input'))"),
    "menu": ("magazine/", "(find('.sheet') ?? reader.furniture.act({dataset: {do: 'menu'}}), find('.sheet'))"),
    "text": ("magazine/#page=4", "(find('dialog') ?? reader.furniture.act({dataset: {do: 'text'}}), find('dialog .prose p'))"),
    "error": ("nowhere", None),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_axe(reader, editions, variant, state, scheme):
    editions("magazine")
    path, condition = STATES[state]
    one = reader(color_scheme=scheme, reduced_motion="reduce", expect=LOST, bypass_csp=True)
    if condition:
        one.open(path)
        one.until(condition)
        one.until("words()")
    else:
        one.open(variant("marks-ltr", format="x") + "/", wait=False)
        one.until("find('.card')")
    one.page.wait_for_timeout(300)
    found = Axe().run(one.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
    assert [(rule["id"], rule["help"], [node["html"][:200] for node in rule["nodes"]]) for rule in found.response["violations"]] == []


def test_focus_goes_in_the_order_of_overlays(reader, editions):
    editions("magazine")
    one = reader(expect=LOST, reduced_motion="reduce").open("magazine/#page=6")
    one.until("overlay('later')")
    # A frame that is still loading loses the focus again.
    one.frame("counter", "#b")
    one.eval("reader.stage.focus()")
    focused = "root.activeElement?.closest('.overlay')?.dataset.id ?? null"
    seen = []
    for _ in range(24):
        one.page.keyboard.press("Tab")
        at = one.eval(focused)
        if at is None and seen:
            # A frame of another process has it a moment after the key; for ever after the last overlay.
            one.page.wait_for_timeout(1000)
            at = one.eval(focused)
        if at and (not seen or seen[-1] != at):
            seen.append(at)
        if at is None and seen:
            # Inside a widget's frame, the focus is the frame's.
            break
    assert seen == ["g1", "g3", "w1", "s1", "s2", "stop-all", "behind", "front"]


def test_focus_is_seen_and_brings_overlays_into_sight(reader, editions):
    editions("magazine")
    one = reader(expect=LOST).open("magazine/#page=1&zoom=400,100,100")
    one.until("overlay('to-contents') && !overlay('to-contents').hidden")
    one.eval("reader.stage.focus()")
    one.page.keyboard.press("Tab")
    one.until("root.activeElement === overlay('to-contents')")
    one.sharp()
    box = one.eval("(({left, top, right, bottom}) => [left, top, right, bottom])(overlay('to-contents').getBoundingClientRect())")
    assert box[3] <= 741 and box[1] >= 56 and box[0] >= 0
    assert one.eval("getComputedStyle(overlay('to-contents')).outlineStyle") == "solid"


def test_text_is_there_in_reading_order_with_headings_and_alternatives(reader, editions):
    editions("magazine")
    one = reader(expect=LOST).open("magazine/#page=5")
    one.until("all('.page').length === 2 && all('.page')[1].querySelector('.text') && words() && overlay('r1')")
    labels = one.eval("all('.page').map((page) => page.getAttribute('aria-label'))")
    assert labels == ["Page iv", "Page 1"]
    text = one.eval("all('.page')[1].querySelector('.text').textContent.replace(/\\s+/g, ' ')")
    assert text.index("What the lead brought up") < text.index("Bell buoy finds its voice") < text.index("A library that floats") < text.index("Slower ferries")
    assert one.eval("all('.page')[1].querySelectorAll('.text :is(h1, h2, h3)').length") >= 1
    assert one.eval("[overlay('r1').getAttribute('role'), overlay('r1').getAttribute('aria-label')]") == ["img", "The heading of Soundings"]
    assert one.eval("reader.painter.front.canvas.closest('[aria-hidden]') !== null || reader.painter.front.canvas.getAttribute('aria-hidden') === 'true' || reader.painter.front.canvas.getAttribute('role') === 'presentation'")


def test_page_is_announced_when_it_changes(reader, editions):
    editions("magazine")
    one = reader(expect=LOST).open("magazine/")
    assert one.eval("reader.live.textContent") == ""
    one.eval("reader.next()")
    one.until("reader.live.textContent === 'Page ii–iii (2–3 of 16)'")
    assert one.eval("find('input[type=range]').getAttribute('aria-valuetext')") == "ii–iii (2–3 of 16)"


def test_targets_are_large_enough(reader, editions):
    editions("magazine")
    for width, height, touch in ((1280, 800, False), (390, 844, True)):
        one = reader(width, height, has_touch=touch).open("magazine/")
        small = one.eval("all('.bar button, .bar input').filter((element) => element.checkVisibility()).map((element) => [element.className, element.getBoundingClientRect()]).filter(([, box]) => box.width < 44 || box.height < 44)")
        assert small == []


def test_links_can_be_tapped_however_small_the_page(reader, editions):
    editions("marks-ltr")
    one = reader(390, 844, has_touch=True).open("marks-ltr/#page=2")
    one.until("overlay('m1-0') && !overlay('m1-0').hidden")
    height = one.eval("parseFloat(getComputedStyle(overlay('m1-1'), '::after').height)")
    assert height >= 24


def test_the_menu_works_by_keyboard(reader, editions):
    editions("magazine")
    one = reader().open("magazine/")
    one.click("[data-do=menu]")
    one.until("root.activeElement?.name === 'layout'")
    one.page.keyboard.press("ArrowDown")
    assert one.eval("reader.choice.layout") == "single"
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Tab")
    assert one.eval("root.activeElement.name") == "transition"
    one.page.keyboard.press("Escape")
    assert one.eval("root.activeElement.dataset.do") == "menu"


def test_nothing_covers_the_pages(reader, editions):
    """Arrows stand beside the pages, with and without the panel; thumbnails follow the page."""
    editions("magazine")
    one = reader(1200, 900).open("magazine/#page=6")
    for step in (None, "[data-do=contents]", "#tab-pages"):
        if step:
            one.click(step)
            one.sharp()
        boxes = one.eval("""[...all('.page'), ...all('.arrow'), ...all('.panel'), ...all('.bar')].map((element) => {
            const {left, top, right, bottom} = element.getBoundingClientRect();
            return [element.className, left, top, right, bottom];
        })""")
        pages, others = [box for box in boxes if box[0] == "page"], [box for box in boxes if box[0] != "page"]
        assert len(pages) == 2 and len(others) >= 4
        for _, left, top, right, bottom in pages:
            for name, x0, y0, x1, y1 in others:
                assert right <= x0 + 0.5 or left >= x1 - 0.5 or bottom <= y0 + 0.5 or top >= y1 - 0.5, f"{name} covers a page"
    one.page.mouse.move(800, 400)
    one.go(page=14)
    one.until("all('.thumbs [aria-current=page]').length === 2")
