"""What is missing, slow, damaged or newer is told calmly, and the rest goes on."""

import re

import pytest

BROWSER = ("Failed to load resource",)  # The browser's own line for each failed request.


@pytest.mark.parametrize("name, change, title", [
    ("newer", {"format": "recto/edition/2"}, "This edition is newer than the reader"),
    ("other", {"format": "something/else"}, "This edition can’t be opened"),
    ("empty", {"pages": []}, "This edition can’t be opened"),
])
def test_editions_that_cannot_be_read(reader, variant, name, change, title):
    one = reader().open(variant("marks-ltr", **change) + "/", wait=False)
    one.until("find('.card h2')?.textContent === argument", argument=title)
    assert len(one.heard("error")) == 1
    assert bool(one.eval("find('.card button')")) == (name != "newer")


def test_an_edition_that_is_not_there_can_be_tried_again(reader, editions):
    editions("marks-ltr")
    one = reader(expect=BROWSER)
    one.site.faults = {"edition.json$": ("status", 503)}
    one.open("marks-ltr/", wait=False)
    one.until("find('.card h2')?.textContent === 'This edition can’t be reached'")
    one.site.faults = {}
    one.click(".card button")
    one.sharp()
    assert one.eval("find('.card')") is None


@pytest.mark.parametrize("strange", [
    {"pages": [[400, 560, 3200, 4480, 6], "x", [0, -1, 0, 0, 1], [1e9, 5, "a"]]},
    {"spreads": [[0, 1, 2, "x"], [99, -3], {"from": -5, "count": 1e9}, None, [3, 3]]},
    {"labels": [[0, "i"], [2, 3, 9, "A-"], None or [1]], "joins": "x", "outline": {"a": 1}, "overlays": [1, 2]},
    {"overlays": {"0": [None, 5, {}, {"kind": "video", "rect": [0, 0, 10, 10]}, {"kind": "gallery", "id": "g", "rect": [0, 0, 99, 99]},
                        {"kind": "link", "rect": [0, 0, "1", 10]}, {"kind": "widget", "rect": [0, 0, 10, 10]}, {"kind": "article", "rect": [1, 1, 9, 9], "on": 5}]}},
])
def test_strange_values(reader, variant, strange):
    one = reader(expect=BROWSER).open(variant("marks-ltr", **strange) + "/")
    one.go(page=2)
    one.until("reader.pageCount >= 6 && reader.page > 1")


def test_lost_and_damaged_tiles_leave_the_coarser_picture(reader, editions):
    editions("marks-ltr")
    one = reader(expect=BROWSER)
    one.site.faults = {r"0001_files/11/0_0": ("status", 404), r"0001_files/11/1_0": ("body", b"no picture at all")}
    one.open("marks-ltr/")
    assert {event["kind"] for event in one.heard("error")} == {"tile"}
    # Where they are missing there is still the page's paper.
    image = one.shot()
    box = one.eval("(({left, top}) => [Math.round(left), Math.round(top)])(find('.page').getBoundingClientRect())")
    assert abs(image[box[1] + 40, box[0] + 20] - (250, 250, 245)).max() < 8
    assert one.eval("find('.lost')") is None


def test_a_page_of_which_nothing_comes_says_so_and_can_be_tried_again(reader, editions):
    editions("marks-ltr")
    one = reader(expect=BROWSER)
    one.site.faults = {"0002_files": ("status", 404)}
    one.open("marks-ltr/")
    one.go(page=1)
    one.until("find('.lost p')?.textContent === 'This page could not be loaded.'")
    one.site.faults = {}
    one.click(".lost button")
    one.until("!find('.lost')")
    one.sharp()
    assert one.eval("Boolean(reader.store.get('1/11/0_0'))")


def test_a_page_that_is_lost_for_good_is_not_tried_again(reader, variant):
    one = reader(expect=BROWSER).open(variant("marks-ltr", pages=[[400, 560, 3200, 4480, 1], [400, 560, 0, 0, 1], [400, 560, 3200, 4480, 4]]) + "/")
    one.go(page=1)
    one.until("find('.lost p')?.textContent === 'This page is damaged and can’t be shown.'")
    assert one.eval("find('.lost button')") is None


def test_a_server_that_stumbles_is_asked_again(reader, editions):
    editions("marks-ltr")
    one = reader(expect=BROWSER)
    one.site.faults = {r"0001_files/11/1_1": ("status", 503)}
    one.open("marks-ltr/", wait=False)
    one.until("reader.store?.failed.size")
    one.site.faults = {}
    one.sharp()
    assert one.heard("error") == []


def test_slow_tiles_show_the_stand_in_and_are_given_up_when_left(reader, editions):
    editions("book")
    one = reader().open("book/#page=100")
    one.site.faults = {r"_files/(10|11|12)/": ("delay", 1.5)}
    one.eval("reader.visit({page: 2000}, {animated: false})")
    one.until("Boolean(reader.store.get('2000/8/0_0'))")
    assert not one.eval("reader.sharp")
    # Never white while waiting: the stand-in is on the screen.
    image = one.shot()
    box = one.eval("(([a, , , , e, f]) => [Math.round(e + 40), Math.round(f + 40)])(reader.view.matrix(2000))")
    assert image[box[1] - 20:box[1] + 20, box[0] - 20:box[0] + 20].min() < 200
    one.eval("reader.visit({page: 3000}, {animated: false})")
    one.until("[...reader.store.running.keys()].every((key) => +key.split('/')[0] > 2990)")
    one.site.faults = {}


def test_a_new_page_is_never_white(reader, editions):
    editions("book")
    one = reader().open("book/")
    # Longer than a busy machine takes to look.
    one.site.faults = {"synthetic": ("delay", 3)}
    one.eval("reader.visit({page: 900}, {animated: false})")
    one.page.wait_for_timeout(120)
    image = one.shot()[100:700, 300:900]
    assert image.min(axis=2).max() < 250


def test_without_scripts(browser, site, editions):
    editions("magazine")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}/magazine/")
    assert "needs JavaScript" in page.inner_text("noscript, body")
    assert page.get_attribute("noscript a, body a", "href") == "magazine.pdf"
    context.close()


def test_storage_blocked_or_full_of_junk(reader, editions):
    editions("marks-ltr")
    one = reader()
    one.page.add_init_script("localStorage.setItem('recto:urn:test:marks-ltr0', '[1, {\"layout\": 3}]')")
    one.open("marks-ltr/")
    two = reader()
    two.page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }})")
    two.open("marks-ltr/")
    assert one.eval("reader.page") == two.eval("reader.page") == 1


def test_policy_of_the_page(editions):
    page = (editions("marks-ltr") / "index.html").read_text()
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    assert "unsafe" not in policy and policy.startswith("default-src 'none'")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", page)


def test_a_widget_that_the_policy_blocks(reader, variant, root):
    def change(edition):
        edition["overlays"] = {"0": [{"kind": "widget", "id": "w", "rect": [10, 10, 200, 200], "alt": "Blocked", "src": "http://localhost:1/index.html"}]}

    one = reader(expect=("Content Security Policy", "Framing", "Fetch API", "Refused to connect")).open(variant("marks-ltr", change) + "/")
    one.until("overlay('w')?.querySelector('.fallback')")
