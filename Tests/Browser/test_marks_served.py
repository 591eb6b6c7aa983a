"""Marks of readers on `recto serve --marks`: two devices of one reader, another reader, and a PDF that was replaced by a corrected one."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import Reader
from test_served import Live

RECTO = os.environ.get("RECTO")
TOP = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not RECTO, reason="RECTO names no recto to serve with")
TOKENS = "bearer token-of-the-house-1\nreader anna secret-of-anna-0001\nreader bob secret-of-bob-00001\n"
SECRETS = {"anna": "secret-of-anna-0001", "bob": "secret-of-bob-00001"}
MARKS = "(async () => { const all = []; for await (const mark of reader.marks) all.push(mark); return all; })()"
SETTLED = "!reader.furniture.marks.keeper.safety().waiting"
# What the browser says of marks and positions that there are not yet.
NOT_YET = ("404", "410", "412")


class Served:
    def __init__(self, folder, browser):
        self.folder, self.browser, self.contexts, self.readers = folder, browser, [], []
        (folder / "shelf").mkdir(parents=True)
        shutil.copy(TOP / "TestPDFs/magazine.pdf", folder / "shelf/fathom.pdf")
        (folder / "tokens").write_text(TOKENS)
        self.start()

    def start(self):
        self.server = Live("--token-file", self.folder / "tokens", "--marks", self.folder / "marks.sqlite", self.folder / "shelf")
        # The server prints the only issue's address, which changes with the PDF.
        self.server.address = self.server.address.split("/issues/")[0]

    def device(self, name, page=9):
        """A browser of its own, with the reader's name and secret, where the magazine is open."""
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = self.browser.new_context(http_credentials={"username": name, "password": SECRETS[name]}, **options)
        self.contexts.append(context)
        one = Reader(context.new_page(), self.server)
        self.readers.append(one)
        one.page.goto(f"{self.server.address}/")
        one.page.click("a[href^='issues/']")
        one.page.wait_for_url("**/issues/**")
        self.issue = one.page.url.split("#")[0].removeprefix(self.server.address)
        one.open(f"{self.issue.lstrip('/')}#page={page}")
        one.until("reader.furniture.marks")
        return one

    def close(self):
        for context in self.contexts:
            context.close()
        self.server.close()


@pytest.fixture
def served(root, browser, request):
    served = Served(root / f"served-marks-{request.node.name}", browser)
    yield served
    complaints = [line for one in served.readers for line in one.complaints(*NOT_YET)]
    served.close()
    assert complaints == []


def test_a_mark_goes_from_one_device_to_the_other_and_to_nobody_else(served):
    phone = served.device("anna")
    mark_id = phone.eval("reader.marks.add({ page: 9, start: 10, end: 60, note: 'by phone' })")
    phone.until(SETTLED)
    desk = served.device("anna")
    desk.until("find('.knob.noted')")
    [mark] = desk.eval(MARKS)
    assert mark["id"] == mark_id and mark["note"] == "by phone" and mark["words"]
    assert desk.eval("reader.marks.change(argument, { note: 'at the desk', colour: 'green' })", mark_id)
    desk.until(SETTLED)
    phone.eval("document.dispatchEvent(new Event('visibilitychange'))")
    phone.until(f"({MARKS}).then(([mark]) => mark.note === 'at the desk' && mark.colour === 'green')")
    stranger = served.device("bob")
    assert stranger.eval(MARKS) == []
    # What bob removes is his own.
    assert stranger.eval("reader.marks.remove(argument)", mark_id) is False
    assert phone.eval("reader.marks.remove(argument)", mark_id) is True
    phone.until(SETTLED)
    desk.eval("document.dispatchEvent(new Event('visibilitychange'))")
    desk.until(f"({MARKS}).then((all) => all.length === 0)")


def test_marks_outlive_the_server_and_a_corrected_pdf(served):
    one = served.device("anna")
    made = one.eval("reader.marks.add({ page: 9, start: 400, end: 480 })")
    one.until(SETTLED)
    words = one.eval(MARKS)[0]["words"]
    one.page.close()
    served.server.close()
    # A page is put in front, as a publisher's correction might.
    shelf = served.folder / "shelf"
    corrected = served.folder / "corrected.pdf"
    page = served.folder / "page.pdf"
    subprocess.run(["pdfseparate", "-f", "1", "-l", "1", shelf / "fathom.pdf", page], check=True)
    subprocess.run(["pdfunite", page, shelf / "fathom.pdf", corrected], check=True)
    corrected.replace(shelf / "fathom.pdf")
    served.start()
    another = served.device("anna", page=10)
    another.until(f"({MARKS}).then(([mark]) => mark && !mark.lost && mark.page === 10)")
    [mark] = another.eval(MARKS)
    assert mark["id"] == made and mark["words"] == words
    another.until("find('.own path')")
