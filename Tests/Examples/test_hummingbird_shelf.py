"""A shelf in another application answers below its path, and leaves other paths to the application."""
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.parse
from pathlib import Path

import pytest

from programs import BUILD, DEADLINE, PDFS, RECTO

STARTED = re.compile(r"started and listening on 127\.0\.0\.1:(\d+)")


class Application:
    def __init__(self, folder):
        self.process = subprocess.Popen([BUILD / "HummingbirdShelf", folder, "--recto", RECTO, "--port", "0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, start_new_session=True)
        for line in self.process.stdout:
            if match := STARTED.search(line):
                self.port = int(match[1])
                return
        raise AssertionError("ended before it listened")

    def ask(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Content-Type"), answer.read()

    def document(self, path):
        status, _, body = self.ask(path)
        assert status == 200, path
        return json.loads(body)

    def processes(self):
        """The processes of its session that still run, including workers."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if os.getsid(int(folder.name)) == self.process.pid and "State:\tZ" not in (folder / "status").read_text():
                    found.append(int(folder.name))
            except (ProcessLookupError, FileNotFoundError):
                continue
        return found

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(DEADLINE)
        self.process.stdout.close()
        return status


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shelf")
    shutil.copy(PDFS / "magazine.pdf", folder)
    return folder


@pytest.fixture(scope="module")
def application(folder):
    application = Application(folder)
    yield application
    assert application.end() == 0
    # Workers end when their pipe closes.
    until = time.monotonic() + DEADLINE
    while application.processes():
        assert time.monotonic() < until, "workers outlive the application"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def issue(application):
    """The path of the only issue."""
    (publication,) = application.document("/magazines/opds.json")["publications"]
    path = urllib.parse.urlsplit(publication["links"][0]["href"]).path
    assert path.startswith("/magazines/issues/"), path
    return "/".join(path.split("/")[:4])


def test_the_application_keeps_its_own_page(application):
    assert application.ask("/") == (200, "text/plain; charset=utf-8", b"1 magazines, at /magazines/\n")


def test_the_shelf_lists_its_issue(application, issue):
    status, media_type, body = application.ask("/magazines/")
    assert (status, media_type) == (200, "text/html; charset=utf-8")
    assert "<title>Magazines</title>" in body.decode() and f'href="{issue.removeprefix("/magazines/")}/"' in body.decode()


def test_tiles_are_drawn(application, issue):
    edition = application.document(f"{issue}/edition.json")
    path = f"{issue}/" + edition["tiles"]["address"].format(page="0003", level=11, x=0, y=1)
    status, media_type, body = application.ask(path)
    assert (status, media_type, body[:2]) == (200, "image/jpeg", b"\xff\xd8")


def test_its_addresses_lie_below_its_path(application, issue):
    manifest = json.dumps(application.document(f"{issue}/iiif/manifest.json"))
    addresses = re.findall(rf"http://127\.0\.0\.1:{application.port}(/[^\"]*)", manifest)
    assert addresses and all(address.startswith("/magazines/") for address in addresses)
    image = next(address for address in addresses if address.endswith(".jpg"))
    assert application.ask(image)[:2] == (200, "image/jpeg")


def test_other_addresses_are_not_there(application, issue):
    for path in ("/issues/", "/opds.json", issue.removeprefix("/magazines"), "/magazines/issues/none/", "/magazinesque"):
        assert application.ask(path)[0] == 404, path
    assert application.ask("/magazines/", "POST")[0] == 405


def test_it_answers_to_its_own_name_only(application):
    assert application.ask("/magazines/", Host="magazines.example")[0] == 421
    assert application.ask("/magazines/", Host=f"localhost:{application.port}")[0] == 200


def test_files_that_come_are_on_the_shelf(application, folder, issue):
    shutil.copy(PDFS / "labels.pdf", folder)
    until = time.monotonic() + DEADLINE
    while application.ask("/")[2] != b"2 magazines, at /magazines/\n":
        assert time.monotonic() < until
        time.sleep(0.2)
    assert len(application.document("/magazines/opds.json")["publications"]) == 2
