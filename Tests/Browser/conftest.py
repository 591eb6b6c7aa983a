"""A browser, editions to read in it, and a reader to ask. Runs from `tools/check/browser`."""

import io
import json
import os
import shutil
import time

import numpy
import pytest
from PIL import Image
from playwright.sync_api import sync_playwright

import make_edition
from serve import Site

RECTO = os.environ.get("RECTO")
# What the magazine lacks on purpose, and a directive of widgets' policies that Chromium does not know: the browser itself writes a line
# for each.
LACKING = ("/assets/missing.jpg", "/assets/nowhere/", "directive 'webrtc'")


@pytest.fixture(scope="session")
def root(tmp_path_factory):
    return tmp_path_factory.mktemp("editions")


@pytest.fixture(scope="session")
def editions(root):
    """Editions by name, each written when it is first asked for."""
    makers = {
        "marks-ltr": lambda: make_edition.marks(root), "marks-rtl": lambda: make_edition.marks(root, "rtl"),
        "small-ltr": lambda: make_edition.marks(root, scale=1, name="small"), "small-rtl": lambda: make_edition.marks(root, "rtl", scale=1, name="small"),
        "marks-ltr-overlap": lambda: make_edition.marks(root, overlap=2), "book": lambda: make_edition.book(root),
        "magazine": lambda: make_edition.magazine(root, RECTO),
        "zip": lambda: make_edition.archived(root, get("marks-ltr"), "zip"),
        "zip64": lambda: make_edition.archived(root, get("marks-ltr"), "zip64", zip64=True),
        "zip-sliced": lambda: make_edition.archived(root, get("marks-ltr"), "zip-sliced", sliced=True),
        "zip64-sliced": lambda: make_edition.archived(root, get("marks-ltr"), "zip64-sliced", zip64=True, sliced=True),
    }
    made = {}

    def get(name):
        if name not in made:
            if name == "magazine" and not RECTO:
                pytest.skip("RECTO names no recto to make the magazine with")
            made[name] = makers[name]()
        return made[name]

    return get


def pytest_addoption(parser):
    parser.addoption("--late", type=float, default=0, help="seconds that each module and each piece of data waits: finds tests that look too early")


@pytest.fixture
def site(root, request):
    site = Site(root)
    site.late = request.config.getoption("late")
    yield site
    site.close()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
        yield browser
        browser.close()


class Reader:
    """A page with a reader in it. `expect` are parts of console messages that the browser writes of its own accord."""

    def __init__(self, page, site):
        self.page, self.site, self.console = page, site, []
        page.on("console", lambda message: self.console.append(f"{message.type}: {message.text} {message.location.get('url', '')}"))
        page.on("pageerror", lambda error: self.console.append(f"exception: {error}"))
        page.add_init_script("""
            window.heard = []; window.longTasks = [];
            new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.longTasks.push(Math.round(entry.duration)))).observe({type: 'longtask', buffered: true});
            for (const name of ['ready', 'sharp', 'pagemove', 'overlaytap', 'hitselect', 'error', 'offline'])
                document.addEventListener(name, (event) => event.target?.localName === 'recto-reader' && window.heard.push([name, event.detail, performance.now()]), true);
            window.addEventListener('message', ({data}) => window.heard.push(['message', data, performance.now()]));""")

    def open(self, path, wait=True):
        self.page.goto(f"{self.site.address}/{path}")
        if wait:
            self.sharp()
            self.until("reader.furniture")
        return self

    def eval(self, expression, argument=None):
        """An expression over `reader`, its shadow `root` and `argument`."""
        return self.page.evaluate(f"""async (argument) => {{
            const reader = document.querySelector('recto-reader'), root = reader?.shadowRoot;
            const find = (name) => root.querySelector(name), all = (name) => [...root.querySelectorAll(name)];
            const overlay = (id) => root.querySelector(`[data-id="${{id}}"]`);
            // How many words are to be selected, once all are there: they come in parts.
            const words = () => [...reader?.furniture?.layers.pages.values() ?? []].some(({{ text }}) => text?.lines.length) ? 0 : all('.text span').length;
            return ({expression});
        }}""", argument)

    def until(self, expression, seconds=120, argument=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.eval(expression, argument)
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"never came true: {expression}; console: {self.console}")

    def frame(self, part, selector, seconds=25):
        """The frame with `part` in its address, once `selector` is there: until it has loaded, another page is in its place."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            frame = next((frame for frame in self.page.frames if part in frame.url), None)
            if frame and frame.query_selector(selector):
                frame.wait_for_load_state()
                return frame
            self.page.wait_for_timeout(20)
        raise AssertionError(f"no frame {part} with {selector}; console: {self.console}")

    def sharp(self):
        """At rest, and the best tiles are there."""
        self.until("reader?.view && !reader.request && reader.view.atRest && reader.sharp")

    def go(self, **address):
        self.eval("reader.visit(argument, {animated: false})", address)
        self.sharp()

    def heard(self, name):
        return [detail for event, detail, _ in self.page.evaluate("window.heard") if event == name]

    def shot(self):
        """What is on the screen, once controls have stopped fading in."""
        self.until("root.getAnimations().length === 0")
        return numpy.asarray(Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")).astype(int)

    def settled(self, seconds=10):
        """What is on the screen, once it has not changed for half a second."""
        end, last = time.monotonic() + seconds, self.shot()
        while time.monotonic() < end:
            time.sleep(0.5)
            now = self.shot()
            if (now == last).all():
                return now
            last = now
        raise AssertionError("the screen goes on changing")

    def click(self, name, **options):
        self.page.click(f"recto-reader >> {name}", **options)

    def complaints(self, *expected):
        return [line for line in self.console if line.startswith(("error", "warning", "exception")) and not any(part in line for part in (*expected, *LACKING))]


@pytest.fixture
def reader(browser, site):
    """Makes readers: `reader(width=…, dpr=…, **context)`; whatever they leave on the console fails the test."""
    contexts, readers = [], []

    def make(width=1280, height=800, dpr=1, expect=(), **options):
        context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=dpr, **options)
        contexts.append(context)
        readers.append(Reader(context.new_page(), site))
        readers[-1].expect = expect
        return readers[-1]

    yield make
    for one in readers:
        assert one.complaints(*one.expect) == []
    for context in contexts:
        context.close()


@pytest.fixture
def visit(browser, live):
    """Makes readers of a running server, `live`; whatever they leave on the console fails the test."""
    contexts, readers = [], []

    def make(width=1280, height=800, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        readers.append(Reader(context.new_page(), live))
        return readers[-1]

    yield make
    for one in readers:
        assert one.complaints() == []
    for context in contexts:
        context.close()


@pytest.fixture
def variant(root, editions):
    """A copy of an edition with changes to edition.json; large folders are linked."""
    made = []

    def make(name, change=lambda edition: edition, **keys):
        source = editions(name)
        target = root / f"{name}-variant{len(made)}"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for entry in source.iterdir():
            if entry.name == "edition.json":
                edition = json.loads(entry.read_text()) | keys
                (target / entry.name).write_text(json.dumps(change(edition) or edition))
            elif entry.is_dir():
                (target / entry.name).symlink_to(entry)
            else:
                shutil.copy(entry, target)
        made.append(target)
        return target.name

    yield make
    for target in made:
        shutil.rmtree(target)
