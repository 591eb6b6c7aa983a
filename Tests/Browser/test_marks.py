"""Highlights, notes and bookmarks in the reader: by mouse, keys and fingers; kept, shared among tabs, exported, imported, found again."""

import json
import os
import subprocess
from pathlib import Path

import pytest

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
LOST = ("404",)
# Selects words of a page's text, from the one number to the other.
SELECT = """(() => {
    const [page, first, last] = argument;
    const spans = [...reader.furniture.layers.pages.get(page).text.element.querySelectorAll('span')];
    const selection = root.getSelection?.() ?? getSelection();
    selection.setBaseAndExtent(spans[first].firstChild, 0, spans[last].firstChild, spans[last].firstChild.length - 1);
    return String(selection);
})()"""
# As hosts see them, and as they are kept with their places here.
HOST_MARKS = "(async () => { const all = []; for await (const mark of reader.marks) all.push(mark); return all; })()"
MARKS = "reader.furniture.marking().then(({ keeper }) => keeper.list().map(({ mark, lost }) => ({ ...mark, lost })))"
COUNT = f"({HOST_MARKS}).then((all) => all.length === argument)"
PLAIN_PAGE = """<!doctype html><title>x</title><link rel="icon" href="data:,">{head}
<script type="module" src="magazine/reader/recto-reader.js"></script>
<recto-reader src="magazine/edition.json" page="9" {attributes} style="height: 700px"></recto-reader>"""


def opened(make, address="magazine/#page=9", words=100, **options):
    one = make(expect=LOST, reduced_motion="reduce", **options).open(address)
    one.until(f"words() > {words}")
    return one


def select(one, page, first, last):
    """Selects words, and waits for the bar."""
    one.eval(SELECT, [page, first, last])
    one.until("find('.marking')")


def press(one, *keys):
    one.eval("reader.stage.focus()")
    for key in keys:
        one.page.keyboard.press(key)


def painted(one):
    """Style and colour of each highlight on the pages, and how many lines it has."""
    return one.eval("all('.own path').map((path) => [path.getAttribute('class'), path.dataset.colour, path.getAttribute('d').split('M').length - 1])")


def waited(one, page, expression):
    """In another tab of the same browser."""
    for _ in range(500):
        if page.evaluate(f"(() => {{ const root = document.querySelector('recto-reader')?.shadowRoot; return Boolean(root && ({expression})); }})()"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true in the other tab: {expression}; console: {one.console}")


# Making marks


def test_words_are_marked_with_the_mouse(reader, editions):
    editions("magazine")
    one = opened(reader)
    # Only what tells whether there are any is there from the start.
    assert one.eval("performance.getEntriesByType('resource').flatMap(({name}) => /\\/(marks?(-.*)?\\.js)$/.exec(name)?.[1] ?? [])") == ["mark-home.js"]
    boxes = one.eval("""[40, 46].map((at) => reader.furniture.layers.pages.get(8).text.element.querySelectorAll('span')[at].getBoundingClientRect())
        .map(({left, top, width, height}) => [left, top, width, height])""")
    (x, y, _, height), (right, bottom, width, other) = boxes
    one.page.mouse.move(x + 1, y + height / 2)
    one.page.mouse.down()
    one.page.mouse.move(right + width * 0.8, bottom + other / 2, steps=5)
    one.page.mouse.up()
    one.until("find('.marking')")
    one.click(".marking [data-colour=green]")
    one.until("find('.own path')")
    [mark] = one.eval(MARKS)
    assert mark["kind"] == "highlight" and mark["colour"] == "green" and mark["place"]["page"] == 8
    assert mark["place"]["quote"]["exact"] and mark["place"]["quads"]
    assert painted(one)[0][:2] == ["solid", "green"]
    assert not one.eval("find('.marking')")
    # It lies on its words, and its button says what it is.
    place = one.eval("(({left, top}) => [left, top])(find('.own path').getBoundingClientRect())")
    assert abs(place[0] - x) < 3 and abs(place[1] - y) < 6
    assert one.eval("find('.knob').ariaLabel") == f"Highlight (Green): {mark['place']['quote']['exact']}"


def test_the_bar_stays_with_its_words(reader, editions):
    editions("magazine")
    one = opened(reader)
    select(one, 8, 40, 46)
    # As when a window is made smaller, or a phone's address bar goes: the page comes to rest again.
    one.page.set_viewport_size({"width": 1240, "height": 780})
    one.until("reader.view.width === reader.stage.clientWidth && reader.view.width < 1280")
    one.sharp()
    one.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    one.until("find('.marking')")
    gap = one.eval("""(() => {
        const [bar, words] = [find('.marking'), root.getSelection().getRangeAt(0)].map((each) => each.getBoundingClientRect());
        return Math.min(Math.abs(words.top - bar.bottom), Math.abs(bar.top - words.bottom));
    })()""")
    assert abs(gap - 10) < 1
    # On another page, there is nothing to be done with them.
    one.go(page=2)
    one.until("!find('.marking')")


def test_keys_do_all_of_it(reader, editions):
    editions("magazine")
    one = opened(reader)
    press(one, "b")
    one.until("find('.ribbon')")
    press(one, "/")
    one.until("find('.field input')")
    one.page.keyboard.type("keeper")
    one.until("all('.hits li').length > 3")
    press(one, "n")
    one.until("root.activeElement?.matches('dialog textarea')")
    one.page.keyboard.type("=SUM(1) <b>note</b>")
    one.click("dialog [name=save]")
    one.until("find('.knob.noted')")
    marks = one.eval(MARKS)
    assert sorted(mark["kind"] for mark in marks) == ["bookmark", "note"]
    assert "keeper" in next(mark for mark in marks if mark["kind"] == "note")["place"]["quote"]["exact"].lower()
    one.go(page=0)
    press(one, "]")
    one.until("root.activeElement?.matches('.knob') && reader.page >= 8")
    one.page.keyboard.press("Enter")
    one.until("find('dialog .mark-form')")
    one.page.keyboard.press("Escape")
    one.until("!find('dialog')")
    one.go(page=8)
    press(one, "b")
    one.until("!find('.ribbon')")
    one.click(".offer .action")
    one.until("find('.ribbon')")


def test_fingers_mark_too(reader, editions):
    editions("magazine")
    one = opened(reader, width=390, height=844, has_touch=True, is_mobile=True)
    # A long press and its handles are the browser's; the bar follows what they select.
    select(one, 8, 30, 36)
    bar = one.eval("(({left, right, top, bottom}) => [left, right, top, bottom])(find('.marking').getBoundingClientRect())")
    assert bar[0] >= 0 and bar[1] <= 390 and bar[2] >= 0 and bar[3] <= 844
    assert one.eval("all('.marking button').every((button) => button.getBoundingClientRect().right <= 390)")
    one.page.tap("recto-reader >> .marking [data-colour=pink]")
    one.until("find('.own path')")
    at = one.eval("(({left, top, width, height}) => [left + width / 2, top + height / 2])(find('.knob').getBoundingClientRect())")
    one.until("!find('.marking')")
    one.page.touchscreen.tap(*at)
    one.until("find('dialog .mark-form')")


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_areas_of_pages_without_words(reader, editions, how):
    editions("marks-ltr")
    one = reader(reduced_motion="reduce").open("marks-ltr/#page=2")
    press(one, "m")
    one.until("find('.picker')")
    if how == "mouse":
        stage = one.eval("(({ matrix: [a, , , , e, f] }) => [a, e, f])(reader.view.visible()[0])")
        scale, left, top = stage
        one.page.mouse.move(left + 100 * scale, top + 200 * scale)
        one.page.mouse.down()
        one.page.mouse.move(left + 250 * scale, top + 320 * scale, steps=4)
        one.page.mouse.up()
        one.click(".marking [data-colour=blue]")
    else:
        before = one.eval("find('.area').style.cssText")
        for key in ("ArrowRight", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowDown", "Enter"):
            one.page.keyboard.press(key)
        assert one.eval("find('.area').style.cssText") != before
        one.until("root.activeElement?.closest('.marking')")
        one.page.keyboard.press("Enter")
    one.until("find('.own path') && !find('.picker')")
    [mark] = one.eval(MARKS)
    assert mark["place"]["page"] == 1 and "quote" not in mark["place"] and "range" not in mark["place"]
    if how == "mouse":
        (x, y), _, (right, bottom), _ = mark["place"]["quads"][0]["quad"]
        assert abs(x - 100) < 2 and abs(y - 200) < 2 and abs(right - 250) < 2 and abs(bottom - 320) < 2
    one.until("!find('.marking')")
    press(one, "a")
    one.until("find('.picker')")
    one.page.keyboard.press("Escape")
    one.until("!find('.picker') && !find('.area') && !find('.marking')")
    assert len(one.eval(MARKS)) == 1


def test_marks_that_touch_become_one_and_apart_again(reader, editions):
    editions("magazine")
    one = opened(reader)
    for first, last in ((30, 32), (33, 35)):
        select(one, 8, first, last)
        one.click(".marking [data-colour=yellow]")
        one.until("!find('.marking')")
    one.until(COUNT, argument=1)
    one.click(".offer .action")
    one.until(COUNT, argument=2)
    # Other colours stay apart, unless the reader wants them joined.
    select(one, 8, 36, 37)
    one.click(".marking [data-colour=blue]")
    one.until(COUNT, argument=3)
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('[name=merging]')")
    one.page.select_option("recto-reader >> [name=merging]", "always")
    select(one, 8, 31, 36)
    one.click(".marking [data-colour=pink]")
    one.until(COUNT, argument=1)
    [mark] = one.eval(MARKS)
    assert mark["colour"] == "pink" and one.eval("JSON.parse(localStorage['recto:marking']).merging") == "always"


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_a_mark_over_two_pages_is_one(reader, editions, variant, direction):
    editions("magazine")
    name = variant("magazine", direction=direction, **({"spreads": [[1, 0], [3, 2], [5, 4], [7, 6]], "joins": []} if direction == "rtl" else {}))
    one = opened(reader, f"{name}/#page=7", words=20)
    pages = one.until("((shown) => shown.length === 2 && shown.every((page) => reader.furniture.layers.pages.get(page).text?.lines.length === 0) && shown)([...reader.furniture.layers.pages.keys()].sort((a, b) => a - b))")
    one.eval("""(() => {
        const spans = argument.map((page) => [...reader.furniture.layers.pages.get(page).text.element.querySelectorAll('span')]);
        root.getSelection().setBaseAndExtent(spans[0].at(-2).firstChild, 0, spans[1][1].firstChild, 3);
    })()""", pages)
    press(one, "m")
    one.until(COUNT, argument=1)
    [mark] = one.eval(MARKS)
    assert mark["place"]["page"] == pages[0] and mark["place"]["end"]["page"] == pages[1]
    assert {quad["page"] for quad in mark["place"]["quads"]} == set(pages) and len(painted(one)) == 2
    words = one.eval("argument.map((page) => [...reader.furniture.layers.pages.get(page).text.element.querySelectorAll('span')].map((span) => span.textContent.trim()))", pages)
    assert mark["place"]["quote"]["exact"] == f"{words[0][-2]} {words[0][-1]} {words[1][0]} {words[1][1][:3]}"


# Keeping marks


def test_marks_are_there_again_and_in_other_tabs(reader, editions):
    editions("magazine")
    one = opened(reader)
    select(one, 8, 10, 14)
    press(one, "m")
    one.until(COUNT, argument=1)
    other = one.page.context.new_page()
    other.goto(f"{one.site.address}/magazine/#page=9")
    waited(one, other, "root.querySelector('.own path')")
    [mark] = one.eval(HOST_MARKS)
    assert one.eval("reader.marks.change(argument, { note: 'from the first tab' })", mark["id"])
    waited(one, other, "root.querySelector('.knob.noted')")
    # A page that is closed loses nothing.
    other.close()
    one.page.reload()
    one.until("find('.knob.noted')")
    assert [each["note"] for each in one.eval(HOST_MARKS)] == ["from the first tab"]


def test_the_panel_lists_filters_and_exports_what_recto_reads(reader, editions, tmp_path):
    editions("magazine")
    one = opened(reader)
    select(one, 8, 20, 24)
    one.click(".marking [data-colour=blue]")
    one.until("find('.own path')")
    [mark] = one.eval(HOST_MARKS)
    one.eval("reader.marks.change(argument, { note: 'look this up', tags: ['sea'] })", mark["id"])
    one.eval("reader.marks.add({ page: 3 })")
    # Another one of two pages, and one that was removed.
    one.eval("reader.marks.add({ page: 4, start: 20, end: 400, style: 'underline' })")
    one.eval("reader.marks.add({ page: 5, start: 20, end: 60 }).then((id) => reader.marks.remove(id))")
    press(one, "c")
    one.click("#tab-marks")
    one.until("all('.marked li').length === 3")
    one.page.fill("recto-reader >> .field input", "look")
    one.until("all('.marked li').length === 1 && find('.written').textContent.includes('look this up #sea')")
    one.page.fill("recto-reader >> .field input", "")
    for choice, count in (("bookmark", 1), ("blue", 1), ("#sea", 1), ("note", 1), ("lost", 0), ("all", 3)):
        one.page.select_option("recto-reader >> [name=filter]", choice)
        one.until("all('.marked li').length === argument", argument=count)
    with one.page.expect_download() as download:
        one.click("[data-do=export-marks]")
    file = tmp_path / "marks.json"
    download.value.save_as(file)
    assert sorted(item["motivation"] for item in json.loads(file.read_text())["items"]) == ["bookmarking", "commenting", "highlighting"]
    if not RECTO:
        return
    pdf = TOP / "TestPDFs/magazine.pdf"
    store = tmp_path / "store.annotations"

    def marks(*arguments):
        return subprocess.run([RECTO, "marks", *arguments], check=True, capture_output=True, text=True).stdout

    assert marks("import", pdf, file, "--store", store) == "4 marks read, 4 new or changed\n"
    assert marks("check", pdf, "--store", store) == "3 marks, 0 not where they say\n"
    marks("add", pdf, "--store", store, "--page", "7")
    listed = json.loads(marks("list", pdf, "--store", store, "--format", "json"))
    assert len(listed["marks"]) == 4
    packed = tmp_path / "back.annotations"
    marks("export", pdf, "--store", store, "--as", "annotations", "-o", packed)
    before = {mark["id"]: mark for mark in one.eval(MARKS)}
    with one.page.expect_file_chooser() as chooser:
        one.click("[data-do=import-marks]")
    chooser.value.set_files(packed)
    one.until("find('.hint')?.textContent === 'Marks read: 1'")
    after = {mark["id"]: mark for mark in one.eval(MARKS)}
    assert len(after) == 4 and all(after[mark_id] == mark for mark_id, mark in before.items())


def test_what_recto_marks_is_painted_on_its_words(reader, editions, tmp_path):
    if not RECTO:
        pytest.skip("RECTO names no recto to mark with")
    editions("magazine")
    pdf, store = TOP / "TestPDFs/magazine.pdf", tmp_path / "store.annotations"
    subprocess.run([RECTO, "marks", "add", pdf, "--store", store, "--page", "9", "--text", "100-190", "--colour", "orange", "--note", "by recto"], check=True)
    one = opened(reader)
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('[data-do=import-marks]')")
    with one.page.expect_file_chooser() as chooser:
        one.click("[data-do=import-marks]")
    chooser.value.set_files(store)
    one.until("find('.knob.noted')")
    [mark] = one.eval(MARKS)
    assert mark["lost"] is False and mark["note"] == "by recto" and mark["colour"] == "orange"
    # The reader makes the same place of the same words.
    made = one.eval("""reader.furniture.marking().then(async ({ keeper }) => {
        const place = await keeper.placeOf({ page: 8, start: argument[0], last: 8, end: argument[1] });
        return place;
    })""", mark["place"]["range"])
    assert {key: made[key] for key in ("document", "page", "range", "quote", "label")} == {key: mark["place"][key] for key in ("document", "page", "range", "quote", "label")}
    for own, theirs in zip(made["quads"], mark["place"]["quads"], strict=True):
        assert all(abs(a - b) < 1.5 for mine, other in zip(own["quad"], theirs["quad"]) for a, b in zip(mine, other))


@pytest.mark.parametrize("how", ["blocked", "none"])
def test_without_storage_marks_last_as_long_as_the_page(reader, editions, root, how):
    editions("magazine")
    one = reader(expect=LOST, reduced_motion="reduce")
    if how == "blocked":
        one.page.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('blocked', 'SecurityError'); } })")
        one.open("magazine/#page=9")
    else:
        (root / "unstored.html").write_text(PLAIN_PAGE.format(head="", attributes='storage="none"'))
        one.open("unstored.html")
    one.until("words() > 100")
    assert one.eval("reader.marks.add({ page: 9, start: 10, end: 40, note: 'n' })")
    one.until("find('.knob.noted')")
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('.safety')?.textContent.includes('keeps nothing')")
    if how == "none":
        assert one.eval("indexedDB.databases().then((all) => all.length)") == 0
        assert one.eval("Object.keys(localStorage).length") == 0


def test_a_full_storage_is_told_and_loses_nothing_on_screen(reader, editions):
    editions("magazine")
    one = opened(reader)
    assert one.eval("reader.marks.add({ page: 9, start: 10, end: 40 })")
    one.eval("void (IDBObjectStore.prototype.put = function () { this.transaction.abort(); throw new DOMException('full', 'QuotaExceededError'); })")
    assert one.eval("reader.marks.add({ page: 9, start: 200, end: 240 })")
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('.safety')?.textContent.includes('keeps nothing') && all('.marked li').length === 2")


def test_many_marks_that_may_be_deleted_are_worth_a_word(reader, editions):
    editions("magazine")
    one = reader(expect=LOST, reduced_motion="reduce")
    # Asked at the first mark, and refused.
    one.page.add_init_script("window.asked = 0; navigator.storage.persist = async () => { window.asked += 1; return false; }")
    one.open("magazine/#page=9").until("words() > 100")
    assert one.page.evaluate("window.asked") == 0
    select(one, 8, 2, 3)
    press(one, "m")
    one.until("window.asked === 1")
    one.eval("(async () => { for (let i = 0; i < 18; i++) await reader.marks.add({ page: 8, start: 20 * i, end: 20 * i + 4 }); })()")
    assert not one.eval("find('.offer')")
    select(one, 8, 20, 21)
    press(one, "m")
    one.until("find('.offer')?.textContent.includes('may delete your marks')")
    with one.page.expect_download():
        one.click(".offer .action")


# Other versions, other files


def test_marks_of_another_version_are_found_again_or_lost(reader, editions, variant):
    editions("magazine")
    first = variant("magazine", fingerprint="sha256:" + "1" * 64)
    one = opened(reader, f"{first}/#page=9")
    select(one, 8, 50, 56)
    press(one, "m")
    one.until(COUNT, argument=1)
    [mark] = one.eval(MARKS)
    assert one.eval("reader.marks.add({ page: 2, rect: [10, 10, 50, 50] })")
    assert one.eval("reader.marks.add({ page: 5 })")
    assert one.eval("reader.marks.add({ page: 9, start: 600, end: 680 })")
    gone = one.eval(MARKS)[-1]

    # Another file of the issue: a page was put in front, a word in the mark was corrected, the other words are gone. A rectangle without
    # words is found nowhere.
    def corrected(blocks, page):
        text = json.dumps(blocks, ensure_ascii=False)
        if page == 8:
            longest = max(mark["place"]["quote"]["exact"].split()[1:-1], key=len)
            text = text.replace(json.dumps(longest, ensure_ascii=False), json.dumps(longest + "x", ensure_ascii=False))
            for word in set(gone["place"]["quote"]["exact"].split()) - set(" ".join(mark["place"]["quote"].values()).split()):
                text = text.replace(json.dumps(word, ensure_ascii=False), '"zz"')
        return json.loads(text)

    source = editions("magazine")
    pages = json.loads((source / "text/0.json").read_text()) + json.loads((source / "text/1.json").read_text())
    text = [[]] + [corrected(blocks, page) for page, blocks in enumerate(pages)]
    edition = json.loads((source / "edition.json").read_text())
    second = variant("magazine", fingerprint="sha256:" + "2" * 64, text=text, pages=[edition["pages"][0], *edition["pages"]], labels=[], spreads=[], shiftedSpreads=[], overlays=None, joins=[])
    one.page.goto(f"{one.site.address}/{second}/#page=10")
    one.until("find('.own path')", seconds=40)
    after = {each["id"]: each for each in one.eval(MARKS)}
    there = after[mark["id"]]
    assert there["lost"] is False and there["place"]["document"] == "2" * 64 and there["place"]["page"] == 9
    assert len(there["place"]["quads"]) == len(mark["place"]["quads"]) and there["place"]["quote"]["exact"] != mark["place"]["quote"]["exact"]
    assert [each["place"]["page"] for each in after.values() if each["kind"] == "bookmark"] == [5]
    lost = [each for each in after.values() if each["lost"]]
    assert len(lost) == 2 and gone["id"] in {each["id"] for each in lost} and len(painted(one)) == 1
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('.lost-mark em')")
    assert "without a place here: 2" in one.eval("find('.panel .status').textContent")
    # A note changes nothing of where it was made: in the first version, it is where it was.
    one.eval("reader.marks.change(argument, { note: 'later' })", mark["id"])
    one.page.goto(f"{one.site.address}/{first}/#page=9")
    one.until("find('.knob.noted')")
    before = {each["id"]: each for each in one.eval(MARKS)}
    assert before[mark["id"]]["place"] == mark["place"] and not any(each["lost"] for each in before.values())


def test_bad_files_are_refused_with_a_word(reader, editions, tmp_path):
    editions("magazine")
    one = opened(reader)
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('[data-do=import-marks]')")
    item = {"id": "urn:x", "type": "Annotation", "target": {"selector": [{"type": "FragmentSelector", "value": "page=2"}, {"type": "TextQuoteSelector", "exact": "nowhere at all"}]}}
    area = {"id": "urn:y", "type": "Annotation", "target": {"selector": {"type": "FragmentSelector", "value": "page=2&viewrect=10,10,50,50"}}}
    for name, content in {"text": "no JSON", "list": "[]", "many": json.dumps({"items": [0] * 100001}), "zip": "PK\x03\x04 and no archive"}.items():
        file = tmp_path / f"{name}.json"
        file.write_text(content)
        one.eval("find('.hint')?.remove()")
        with one.page.expect_file_chooser() as chooser:
            one.click("[data-do=import-marks]")
        chooser.value.set_files(file)
        one.until("find('.hint')?.textContent.includes('no marks that can be read')")
    # Of another publication, nothing that is not here as well.
    for identifier, count in (("urn:isbn:1", 0), ("urn:test:fathom", 2)):
        other = tmp_path / "other.json"
        other.write_text(json.dumps({"about": {"dc:identifier": identifier}, "items": [item, area]}))
        one.eval("find('.hint')?.remove()")
        with one.page.expect_file_chooser() as chooser:
            one.click("[data-do=import-marks]")
        chooser.value.set_files(other)
        one.until(f"find('.hint')?.textContent.startsWith('Marks read: {count}')")
        assert len(one.eval(MARKS)) == count
    assert [mark["lost"] for mark in one.eval(MARKS)] == [False, True] or [mark["lost"] for mark in one.eval(MARKS)] == [True, False]


def test_a_zip_bomb_ends_where_files_do(reader, editions, tmp_path):
    import zipfile

    editions("magazine")
    one = opened(reader)
    bomb = tmp_path / "bomb.annotations"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("annotations.json", b" " * (80 << 20))
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('[data-do=import-marks]')")
    with one.page.expect_file_chooser() as chooser:
        one.click("[data-do=import-marks]")
    chooser.value.set_files(bomb)
    one.until("find('.hint')?.textContent.includes('no marks that can be read')")


# Hosts


def test_hosts_mark_and_are_told(reader, editions, root):
    editions("magazine")
    (root / "hosted.html").write_text(PLAIN_PAGE.format(head="", attributes="page-info"))
    one = reader(expect=LOST, reduced_motion="reduce")
    one.page.add_init_script("""window.told = [];
        for (const name of ['markadd', 'markchange', 'markremove', 'marktap', 'pageinfo'])
            document.addEventListener(name, (event) => { window.told.push([name, event.detail]); if (name === 'marktap') event.preventDefault(); });""")
    one.open("hosted.html").until("words() > 100")
    mark_id = one.eval("reader.marks.add({ page: 9, start: 10, end: 40, colour: 'purple', style: 'outline', note: 'n', tags: ['b', 'a', 'b'] })")
    assert one.eval("reader.marks.change(argument, { note: 'm' })", mark_id) is True
    for bad in ("reader.marks.add({ page: 99 })", "reader.marks.add({ page: 1.5 })", "reader.marks.add({ page: 9, start: 10, end: 40, note: 'x'.repeat(20000) })", "reader.marks.add({ page: 9, start: 5, end: 5 })"):
        assert one.eval(bad) is None
    assert one.eval("reader.marks.change('nothing', { note: 'm' })") is False
    [mark] = one.eval(HOST_MARKS)
    assert mark["kind"] == "note" and mark["page"] == 9 and mark["style"] == "outline" and mark["tags"] == ["a", "b"] and mark["note"] == "m" and mark["words"]
    at = one.eval("(({left, top, width, height}) => [left + width / 2, top + height / 2])(find('.knob').getBoundingClientRect())")
    one.page.mouse.click(*at)
    one.until("window.told.some(([name]) => name === 'marktap')")
    assert not one.eval("find('dialog')")
    assert one.eval("reader.marks.remove(argument)", mark_id) is True and one.eval("reader.marks.remove(argument)", mark_id) is False
    told = one.page.evaluate("window.told")
    assert [name for name, _ in told if name != "pageinfo"] == ["markadd", "markchange", "marktap", "markremove"]
    assert all(detail["id"] == mark_id for name, detail in told if name != "pageinfo")
    info = one.until("window.told.find(([name]) => name === 'pageinfo')?.[1]")
    # Of the first page of the spread, as `page` is.
    assert info["page"] == 8 and info["pages"] == 16 and info["words"] > 100 and info["description"] and info["positionInIssue"] == 7 / 16
    if RECTO:
        theirs = json.loads(subprocess.run([RECTO, "info", TOP / "TestPDFs/magazine.pdf", "--page", "8", "--format", "json"], check=True, capture_output=True, text=True).stdout)
        assert {key: info[key] for key in ("page", "label", "pages", "section", "positionInSection", "positionInIssue", "words")} == \
            {key: theirs.get(key) for key in ("page", "label", "pages", "section", "positionInSection", "positionInIssue", "words")}


def test_marks_can_be_forbidden(reader, editions, root):
    editions("magazine")
    (root / "unmarked.html").write_text(PLAIN_PAGE.format(head="", attributes='marks="none"'))
    one = reader(expect=LOST).open("unmarked.html")
    one.until("words() > 100")
    one.eval(SELECT, [8, 10, 12])
    press(one, "m", "b", "a")
    press(one, "c")
    one.until("find('.panel')")
    assert one.eval("reader.marks.add({ page: 1 })") is None
    assert one.eval("[find('.marking'), find('#tab-marks'), find('.own'), find('.picker')]") == [None] * 4
    assert one.eval(HOST_MARKS) == []


def test_ten_thousand_marks_hold_nothing_up(reader, editions):
    editions("magazine")
    one = opened(reader)
    one.eval("reader.marks.add({ page: 1 })")
    one.eval("""new Promise((resolve) => {
        const request = indexedDB.open('recto-marks', 1);
        request.onsuccess = () => {
            const transaction = request.result.transaction('marks', 'readwrite');
            const store = transaction.objectStore('marks');
            const { digest } = reader.furniture.marks.keeper;
            for (let i = 0; i < 12000; i++) {
                const id = `01920000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;
                const modified = { milliseconds: 1e12 + i, counter: 0, device: 'x' };
                const [x, y] = [i % 100 * 5, Math.floor(i / 100) * 6];
                // All but some are on one page.
                const page = i < 10000 ? 8 : i % 16;
                const quads = [{ page, quad: [[x, y], [x + 4, y], [x + 4, y + 5], [x, y + 5]] }];
                store.put({ id, kind: 'highlight', colour: 'yellow', style: 'solid', note: '', tags: [], notes: [], created: 1e12, modified,
                    place: { document: digest, page, label: '1', quads } }, [String(reader.edition.data.id), id]);
            }
            transaction.oncomplete = resolve;
        };
    })""")
    one.page.reload()
    one.until("all('.own path').length >= 10000", seconds=60)
    assert one.eval("all('.knob').length <= 400")
    one.go(page=4)
    one.until("all('.own path').length >= 120 && all('.own path').length < 1000")
    press(one, "c")
    one.click("#tab-marks")
    one.until("all('.marked li').length === 500 && find('.panel .status').textContent.includes('500')", seconds=60)
    assert one.eval("reader.marks.add({ page: 5, start: 10, end: 40 })")


# On a server


@pytest.fixture
def marks_server(site, root, editions):
    from mark_server import MarkServer

    editions("magazine")
    server = MarkServer()
    site.services[server.prefix] = server.answer
    (root / "served.html").write_text(PLAIN_PAGE.format(head='<meta name="recto-marks" content="/marks/annotations/">', attributes=""))
    return server


# What the browser says of a server that is away, or knows of no mark or position yet.
AWAY = (*LOST, "412", "410", "503", "ERR_INTERNET_DISCONNECTED")


def test_marks_go_to_the_server_and_come_from_it(reader, marks_server):
    one = reader(expect=AWAY, reduced_motion="reduce").open("served.html")
    one.until("words() > 100")
    mark_id = one.eval("reader.marks.add({ page: 9, start: 10, end: 40, note: 'first' })")
    one.until("!reader.furniture.marks.keeper.safety().waiting")
    assert marks_server.present()[mark_id]["note"] == "first"
    # Another browser has it, and changes it.
    other = reader(expect=AWAY, reduced_motion="reduce").open("served.html")
    other.until("find('.knob.noted')")
    assert other.eval("reader.marks.change(argument, { note: 'second' })", mark_id)
    other.until("!reader.furniture.marks.keeper.safety().waiting")
    assert marks_server.present()[mark_id]["note"] == "second"
    # The first one looks when it comes into view again.
    one.eval("document.dispatchEvent(new Event('visibilitychange'))")
    one.until(f"({HOST_MARKS}).then(([mark]) => mark.note === 'second')")
    assert one.eval(MARKS)[0]["notes"][1]["text"] == "first"
    # Removed here, and brought back: also there.
    press(one, "]")
    one.until("root.activeElement?.matches('.knob')")
    one.page.keyboard.press("Enter")
    one.click("dialog [name=remove]")
    one.until("find('.offer') && !reader.furniture.marks.keeper.safety().waiting")
    assert marks_server.present() == {}
    other.eval("document.dispatchEvent(new Event('visibilitychange'))")
    other.until("!find('.own path')")
    one.click(".offer .action")
    one.until("find('.own path') && !reader.furniture.marks.keeper.safety().waiting")
    assert marks_server.present()[mark_id]["note"] == "second"


def test_marks_made_offline_are_sent_later(reader, marks_server):
    one = reader(expect=AWAY, reduced_motion="reduce").open("served.html")
    one.until("words() > 100")
    kept = one.eval("reader.marks.add({ page: 9, start: 10, end: 40, note: 'before' })")
    one.until("!reader.furniture.marks.keeper.safety().waiting")
    marks_server.down = 503
    made = one.eval("reader.marks.add({ page: 9, start: 100, end: 140, note: 'offline' })")
    one.eval("reader.marks.add({ page: 9, start: 200, end: 240 }).then((id) => reader.marks.remove(id))")
    one.eval("reader.marks.change(argument, { note: 'edited offline' })", kept)
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('.safety')?.textContent.startsWith('Waiting to be sent to the server: ')")
    # The browser is closed meanwhile.
    one.page.reload()
    one.until("all('.own path').length === 2")
    assert list(marks_server.present()) == [kept]
    marks_server.down = None
    one.eval("window.dispatchEvent(new Event('online'))")
    one.until("!reader.furniture.marks.keeper.safety().waiting")
    assert {mark_id: mark["note"] for mark_id, mark in marks_server.present().items()} == {kept: "edited offline", made: "offline"}
    press(one, "c")
    one.click("#tab-marks")
    one.until("find('.safety')?.textContent === 'Your marks are kept on the server.'")


@pytest.mark.parametrize("later", ["here", "there"])
def test_of_two_changes_the_later_one_counts(reader, marks_server, later):
    one = reader(expect=AWAY, reduced_motion="reduce").open("served.html")
    one.until("words() > 100")
    mark_id = one.eval("reader.marks.add({ page: 9, start: 10, end: 40, note: 'first' })")
    one.until("!reader.furniture.marks.keeper.safety().waiting")
    now = one.eval("Date.now()")
    # Between this browser's look at the server and its own change, another device changes the mark: 412.
    one.eval("void (reader.furniture.marks.keeper.store.pull = async () => {})")
    marks_server.change(mark_id, now - 60_000 if later == "here" else now + 60_000, note="there", colour="green")
    assert one.eval("reader.marks.change(argument, { note: 'here' })", mark_id)
    one.until("!reader.furniture.marks.keeper.safety().waiting")
    assert 412 in {status for _, path, status, _ in one.site.log if path.endswith(mark_id)}
    theirs = marks_server.present()[mark_id]
    loser = {"here": "there", "there": "here"}[later]
    assert theirs["note"] == later and loser in {note["text"] for note in theirs["notes"]}
    one.until(f"({HOST_MARKS}).then(([mark]) => mark.note === '{later}')")
    press(one, "]")
    one.until("root.activeElement?.matches('.knob')")
    one.page.keyboard.press("Enter")
    one.until("find('dialog details')?.textContent.includes(argument)", argument=loser)


def test_a_reader_who_is_signed_out_keeps_the_marks_here(reader, marks_server):
    marks_server.down = 401
    one = reader(expect=(*AWAY, "401"), reduced_motion="reduce").open("served.html")
    one.until("words() > 100")
    assert one.eval("reader.marks.add({ page: 9, start: 10, end: 40 })")
    one.page.reload()
    one.until("find('.own path') && reader.furniture.marks.keeper.safety().waiting === 1")


def test_where_another_device_was_is_only_asked(reader, marks_server):
    marks_server.position = {"modified": "2026-01-02T03:04:05Z", "device": {"id": "phone-1", "name": "phone"}, "progression": 0.2, "references": ["#page=4"]}
    one = reader(expect=AWAY, reduced_motion="reduce").open("served.html")
    one.until("find('.offer')?.textContent.includes('Page iv on phone, ')")
    assert one.eval("reader.page") in (8, 9)
    # A reader that has not turned a page has nothing to tell.
    assert marks_server.position["device"]["name"] == "phone"
    one.click(".offer .action")
    one.until("reader.page === 4 && !find('.offer')")
    one.until("reader.view.atRest")
    for _ in range(400):
        if marks_server.position["device"]["id"] != "phone-1":
            break
        one.page.wait_for_timeout(50)
    assert marks_server.position["references"] == ["#page=4"] and marks_server.position["progression"] == 0.2
    # Asked once.
    marks_server.position = {"modified": "2026-01-02T03:04:05Z", "device": {"id": "phone-1", "name": "phone"}, "progression": 0.2, "references": ["#page=7"]}
    one.page.reload()
    one.until("words() > 100 && reader.furniture.marks")
    one.until("performance.getEntriesByType('resource').some(({name}) => name.endsWith('/progression'))")
    assert not one.eval("find('.offer')")


def test_nothing_of_the_server_is_kept_for_reading_offline(reader, site, editions):
    from mark_server import MarkServer

    folder = editions("magazine")
    # Below the edition, as `recto serve` has it, where the service worker answers what it can.
    server = MarkServer("/magazine/own")
    site.services[server.prefix] = server.answer
    (folder / "marked.html").write_text((folder / "index.html").read_text().replace("<title>", '<meta name="recto-marks" content="own/annotations/"><title>', 1))
    one = reader(expect=AWAY, reduced_motion="reduce").open("magazine/marked.html#page=9")
    one.until("navigator.serviceWorker.controller && words() > 100", seconds=60)
    mark_id = one.eval("reader.marks.add({ page: 9, start: 10, end: 40, note: 'first' })")
    one.until("!reader.furniture.marks.keeper.safety().waiting")
    server.change(mark_id, one.eval("Date.now()") + 1000, note="second")
    one.eval("document.dispatchEvent(new Event('visibilitychange'))")
    one.until(f"({HOST_MARKS}).then(([mark]) => mark.note === 'second')")
    kept = one.eval("(async () => { const all = []; for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()).map(({ url }) => url)); return all; })()")
    assert kept and not [url for url in kept if "/own/" in url]
    (folder / "marked.html").unlink()


def test_marks_stay_here_where_the_host_says_so(reader, marks_server, root):
    (root / "local.html").write_text(PLAIN_PAGE.format(head='<meta name="recto-marks" content="/marks/annotations/">', attributes='marks="local"'))
    one = reader(expect=LOST, reduced_motion="reduce").open("local.html")
    one.until("words() > 100")
    assert one.eval("reader.marks.add({ page: 9, start: 10, end: 40 })")
    assert marks_server.requests == []
