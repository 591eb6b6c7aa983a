"""A library on the shelf's page: a reader's week with a store that goes away, keyboard, phone, what may only be read, 100,000 issues."""

import io
import json
import os
import re
import socket
import subprocess
import time
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from store_server import StoreServer

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
PICTURES = os.environ.get("LIBRARY_PICTURES")
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to serve with")
# What the browser says by itself of a server that is away, and of what is refused.
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_NETWORK")


def padded(name, size):
    """A test PDF with so many bytes behind it that it takes a while to come."""
    data = (TOP / "TestPDFs" / name).read_bytes()
    return data + b"\n%" + b" " * max(0, size - len(data)) + b"\n"


def cover(text, colour):
    image = Image.new("RGB", (300, 420), colour)
    ImageDraw.Draw(image).text((40, 60), text, fill="white", font_size=40)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


class Stand:
    """A server with a library, and pages of it."""

    def __init__(self, folder, browser, *options):
        self.folder, self.browser, self.options, self.contexts, self.console = folder, browser, options, [], []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self):
        command = [RECTO, "serve", "--port", str(self.port), "--library", str(self.folder), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", line).group(0)
        self.base = self.address.split("#")[0]

    def stop(self):
        self.process.terminate()
        assert self.process.wait(60) == 0

    def page(self, address=None, width=1280, height=800, **options):
        context = self.browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("console", lambda message: self.console.append(f"{message.type}: {message.text} {message.location.get('url', '')}"))
        page.on("pageerror", lambda error: self.console.append(f"exception: {error}"))
        page.goto(address or self.address)
        page.wait_for_selector("#library[data-ready]")
        return page

    def recto(self, *arguments):
        run = subprocess.run([RECTO, "library", *arguments, "--library", str(self.folder)], capture_output=True, text=True, check=True)
        return run.stdout

    def states(self):
        return {issue["title"]: issue["state"] for issue in json.loads(self.recto("list", "--json"))}

    def close(self):
        for context in self.contexts:
            context.close()
        if self.process.poll() is None:
            self.stop()


@pytest.fixture
def store():
    store = StoreServer()
    yield store
    if store.server:
        store.stop()


@pytest.fixture
def stand(root, browser, request):
    made = []

    def make(*options):
        made.append(Stand(root / f"library-{request.node.name}", browser, *options))
        return made[-1]

    yield make
    complaints = [line for one in made for line in one.console if line.startswith(("error", "warning", "exception"))]
    for one in made:
        one.close()
    assert [line for line in complaints if not any(part in line for part in AWAY)] == []


def tile(page, title):
    return page.locator("#library .issue", has=page.locator(".title", has_text=re.compile(f"^{re.escape(title)}$")))


def state(page, title, words):
    tile(page, title).locator(".state", has_text=words).wait_for()


def picture(page, name):
    """For people who look at them: LIBRARY_PICTURES names a folder."""
    if PICTURES:
        page.wait_for_timeout(300)
        page.screenshot(path=f"{PICTURES}/{name}.png")


def until(page, expression, argument=None):
    """Waits for it to hold. `wait_for_function` evaluates text within the page, which its policy refuses."""
    end = time.monotonic() + 120
    while not page.evaluate(expression, argument):
        assert time.monotonic() < end, f"never held: {expression}"
        page.wait_for_timeout(50)


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_readers_week(stand, store):
    store.put("12", "Tide 12", padded("magazine.pdf", 3 << 20), "2026-01-12", cover("Tide 12", "#315f7d"))
    store.put("13", "Tide 13", padded("strings.pdf", 3 << 20), "2026-02-12")
    store.put("14", "Tide 14, with a title that is longer than a line of its cover", padded("labels.pdf", 6 << 20), "2026-03-12", cover("Tide 14", "#7d3131"))
    store.put("gold", "The Golden Issue", b"%PDF-1.7", "2025-12-01", price=4.5)
    one = stand("--manage-library")

    # Monday: a store is added.
    page = one.page()
    assert "#" not in page.url
    page.get_by_text("There are no issues yet: add a store.").wait_for()
    picture(page, "empty")
    page.get_by_label("Address of a store’s list").fill("http://127.0.0.1:1/nothing")
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator(".note", has_text="That did not work").wait_for()
    one.console = [line for line in one.console if "422" not in line]
    page.get_by_label("Address of a store’s list").fill(store.address)
    page.get_by_label("Fetch new issues by itself").check()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("The store was added.").wait_for()
    state(page, "Tide 13", "In the store")
    state(page, "The Golden Issue", "To be bought for €4.50")
    assert [title.inner_text() for title in page.locator("#library .issue .title").all()][1:3] == ["Tide 13", "Tide 12"]
    # The store's covers arrive, drawn by a worker.
    tile(page, "Tide 12").locator("img").wait_for()
    page.locator("#library summary").click()

    # Tuesday: two are fetched, one stays on its way.
    long = "Tide 14, with a title that is longer than a line of its cover"
    for title in ["Tide 12", "Tide 13"]:
        page.get_by_role("button", name=f"Download: {title}", exact=True).click()
        state(page, title, "Here")
    page.get_by_role("link", name="Read: Tide 12", exact=True).wait_for()
    page.get_by_role("link", name="Read: Tide 13", exact=True).wait_for()
    store.pause = 0.1
    page.get_by_role("button", name=f"Download: {long}", exact=True).click()
    ring = tile(page, long).get_by_role("progressbar")
    ring.wait_for()
    until(page, "element => Number(element.getAttribute('aria-valuenow')) > 10", ring.element_handle())
    state(page, long, re.compile("% of 6"))
    picture(page, "transfer")

    # Wednesday: the network is gone; what is here is read, what is on its way is stopped.
    store.stop()
    page.get_by_role("button", name=f"Pause: {long}", exact=True).click()
    state(page, long, "Paused at")
    page.locator("#library summary").click()
    page.get_by_role("button", name="Look for new issues").click()
    page.locator("#library .stores .state", has_text="Can’t be reached; list of").wait_for()
    picture(page, "offline")
    page.get_by_role("link", name="Read: Tide 12", exact=True).click()
    page.wait_for_url("**/issues/**")
    until(page, "document.querySelector('recto-reader')?.view && document.querySelector('recto-reader').sharp")
    page.go_back()
    state(page, "Tide 12", "Here")

    # Thursday: it is back; the paused one goes on, and a new one comes by itself.
    store.pause = 0
    store.put("15", "Tide 15", padded("articles.pdf", 1 << 20), "2026-04-12")
    store.start()
    page.get_by_role("button", name=f"Go on: {long}", exact=True).click()
    state(page, long, "Here")
    if not page.get_by_role("button", name="Look for new issues").is_visible():
        page.locator("#library summary").click()
    page.get_by_role("button", name="Look for new issues").click()
    state(page, "Tide 15", "Here")
    assert page.locator("#library .issue .title").first.inner_text() == "Tide 15"

    # Friday: it is removed, and stays so; another is kept.
    page.get_by_role("button", name="Remove: Tide 15", exact=True).click()
    state(page, "Tide 15", "Removed by you")
    page.get_by_role("button", name="Pin: Tide 12", exact=True).click()
    state(page, "Tide 12", "Pinned")
    store.put("16", "Tide 16", padded("rotate.pdf", 1 << 20), "2026-05-12")
    page.get_by_role("button", name="Look for new issues").click()
    state(page, "Tide 16", "Here")
    state(page, "Tide 15", "Removed by you")
    assert one.states()["Tide 15"] == "removed" and one.states()["Tide 16"] == "here"

    # Saturday: what the command line does is seen on the page, and what is chosen is shown.
    number = next(issue["id"] for issue in json.loads(one.recto("list", "--json")) if issue["title"] == "Tide 13")
    one.recto("remove", str(number))
    state(page, "Tide 13", "Removed by you")
    page.get_by_label("Which issues").select_option("here")
    until(page, "document.querySelectorAll('#library .issue').length === 3")
    page.get_by_label("Words in titles").fill("longer title")
    until(page, "document.querySelectorAll('#library .issue').length === 1")
    page.get_by_label("Words in titles").fill("")
    page.get_by_label("Which issues").select_option("all")
    until(page, "document.querySelectorAll('#library .issue').length === 6")

    # A store that is forgotten takes what is only its own along.
    other = StoreServer()
    other.title = "Gull"
    other.put("g", "Gull 1", padded("strings.pdf", 1000), "2026-01-01")
    one.recto("add", other.address)
    tile(page, "Gull 1").wait_for()
    page.get_by_role("button", name="Forget: Gull").click()
    page.get_by_role("button", name="Really? Its issues go as well.").click()
    tile(page, "Gull 1").wait_for(state="detached")
    assert "Gull 1" not in one.states()
    other.stop()

    # Sunday: the server is away and back; the page says so and goes on by itself.
    one.stop()
    page.get_by_text("The server can’t be reached. This is the list as it was").wait_for()
    picture(page, "away")
    assert tile(page, "Tide 12").is_visible()
    one.start()
    page.get_by_text("The server can’t be reached.").wait_for(state="hidden")
    # The key was kept, by the browser and by the library.
    page.get_by_role("button", name="Download: Tide 15", exact=True).click()
    state(page, "Tide 15", "Here")

    for name, options in [("light", {}), ("dark", {"color_scheme": "dark"}), ("phone", {"width": 360, "height": 740}),
                          ("phone-dark", {"width": 360, "height": 740, "color_scheme": "dark"}), ("arabic", {"width": 360, "height": 740, "locale": "ar"}),
                          ("german", {"locale": "de"})]:
        other = one.page(**options)
        tile(other, "Tide 12").locator("img").wait_for()
        picture(other, name)
        assert fits(other), name
        if name.startswith("phone"):
            small = other.evaluate("""[...document.querySelectorAll('#library button, #library a, #library select, #library input')]
                .map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && (width < 24 || height < 24) && height !== 0).length""")
            assert small == 0 or small == 1, "all but the checkbox, whose label is larger, can be hit with a finger"


def test_who_has_no_key_reads(stand, store):
    store.put("1", "Only One", padded("strings.pdf", 1000), "2026-01-01")
    hostile = "<img src=x onerror=window.taken=1>"
    store.title = hostile
    store.put("2", hostile, b"%PDF-1.7", "2025-01-01", price=1)
    one = stand("--manage-library")
    owner = one.page()
    owner.get_by_label("Address of a store’s list").fill(store.address)
    owner.get_by_role("button", name="Add", exact=True).click()
    owner.get_by_role("button", name="Download: Only One").click()
    owner.get_by_role("link", name="Read: Only One").wait_for()
    guest = one.page(one.base)
    guest.get_by_role("link", name="Read: Only One").wait_for()
    guest.get_by_text("To fetch and remove issues here, open the address that `recto serve` has printed.").wait_for()
    guest.locator("#library summary").click()
    picture(guest, "guest")
    tile(guest, hostile).wait_for()
    assert not guest.evaluate("window.taken")
    assert guest.locator("#library button:visible").count() == 0 and not guest.locator("#library form").is_visible()
    for path in ["issues/1/remove", "stores/1/drop"]:
        assert guest.evaluate("(path) => fetch(`library/${path}`, { method: 'POST' }).then(({ status }) => status)", path) == 403
    one.stop()
    one.console.clear()
    # Without the option nobody has more.
    one.options = ()
    one.start()
    again = one.page()
    again.get_by_role("link", name="Read: Only One").wait_for()
    assert again.locator("#library button:visible").count() == 0
    assert again.evaluate("fetch('library/issues/1/remove', { method: 'POST' }).then(({ status }) => status)") == 405
    assert one.states() == {"Only One": "here", hostile: "needs"}
    one.console = [line for line in one.console if "405" not in line]


def test_keyboard_and_what_is_spoken(stand, store):
    for number in range(1, 30):
        store.put(str(number), f"Number {number}", padded("strings.pdf", 1000), f"2026-01-{number:02}")
    one = stand("--manage-library")
    page = one.page()
    page.get_by_label("Address of a store’s list").fill(store.address)
    page.keyboard.press("Enter")
    state(page, "Number 29", "In the store")
    page.locator("#library summary").click()
    page.locator("#library summary").focus()
    page.keyboard.press("Tab")
    focus = "document.activeElement.closest('.issue')?.querySelector('.title').textContent"
    assert page.evaluate(focus) == "Number 29" and page.evaluate("document.activeElement.classList.contains('issue')")
    columns = page.evaluate("new Set([...document.querySelectorAll('#library .issue')].map((one) => one.style.insetInlineStart)).size")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focus) == "Number 28"
    page.keyboard.press("ArrowDown")
    until(page, f"({focus}) === 'Number {28 - columns}'")
    page.keyboard.press("End")
    until(page, f"({focus}) === 'Number 1'")
    page.keyboard.press("Home")
    until(page, f"({focus}) === 'Number 29'")
    # The usual thing, without looking for its button; then the button, by Tab.
    page.keyboard.press("Enter")
    state(page, "Number 29", "Here")
    page.get_by_role("link", name="Read: Number 29").wait_for()
    assert page.evaluate(focus) == "Number 29"
    spoken = page.locator("#library .spoken")
    until(page, "/^Number 29: Here/.test(document.querySelector('#library .spoken').textContent)")
    assert spoken.get_attribute("aria-live") == "polite"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Read"
    # The list says how long it is and where each issue stands, though not all are there.
    first = tile(page, "Number 29")
    assert (first.get_attribute("aria-posinset"), first.get_attribute("aria-setsize")) == ("1", "29")
    # One issue and what can be done with it are on the Tab key's way, whatever the list's length.
    assert page.evaluate("[...document.querySelectorAll('.issues [tabindex=\"0\"], .issues .act')].filter((one) => one.tabIndex === 0 && !one.closest('.issue').matches('[data-id=\"' + document.activeElement.closest('.issue').dataset.id + '\"]')).length") == 0


def test_a_hundred_thousand_issues(stand, store):
    store.put("0", "Number 0", padded("strings.pdf", 1000), "2020-01-01")
    link = store.entries[0]["links"]
    store.entries = [{"metadata": {"identifier": f"urn:{number}", "title": f"Number {number}", "published": f"{2026 - number // 3650}-01-01"}, "links": link}
                     for number in range(100_000)]
    one = stand("--manage-library")
    one.recto("add", store.address)
    page = one.page()
    page.wait_for_selector("[aria-setsize='100000']")
    assert page.locator("#library .issue").count() < 60
    before = page.evaluate("document.querySelectorAll('*').length")
    page.locator("#library .issue").first.focus()
    page.keyboard.press("End")
    until(page, "document.activeElement.getAttribute('aria-posinset') === '100000' && document.activeElement.getAttribute('aria-busy') === 'false'")
    assert page.locator("#library .issue").count() < 60
    for share in [0.1, 0.9, 0.4, 0.7]:
        page.evaluate("(share) => scrollTo(0, document.documentElement.scrollHeight * share)", share)
        until(page, "[...document.querySelectorAll('#library .issue')].some((one) => one.getBoundingClientRect().top > 0 && one.getAttribute('aria-busy') === 'false')")
    assert page.locator("#library .issue").count() < 60
    assert page.evaluate("document.querySelectorAll('*').length") < before + 600
    page.get_by_label("Words in titles").fill("number 99999")
    # The one that had the focus was there before.
    until(page, "document.querySelectorAll('#library .issue').length === 1")
    assert tile(page, "Number 99999").is_visible()
    # On a phone all of it can be scrolled to.
    phone = one.page(width=360, height=740)
    phone.wait_for_selector("[aria-setsize='100000']")
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    phone.wait_for_selector("[aria-posinset='100000']")
    assert phone.locator("#library .issue").count() < 30 and fits(phone)
