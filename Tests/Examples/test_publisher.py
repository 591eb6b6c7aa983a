"""The programs that publish, and that only ask where things lie, as somebody would run them."""
import json
import shutil
import subprocess
import zipfile

import pytest

from programs import BUILD, DEADLINE, PDFS, RECTO, ROOT


def run(program, *arguments):
    return subprocess.run([BUILD / program, *map(str, arguments)], check=True, timeout=DEADLINE, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sample")
    subprocess.run([ROOT / "tools/make/overlays/sample", folder], check=True, timeout=DEADLINE)
    return folder / "json"


def test_an_edition_and_a_book(package, tmp_path):
    told = run("Publisher", package, tmp_path / "made", "--recto", RECTO).splitlines()
    edition = json.loads((tmp_path / "made/edition/edition.json").read_text())
    manifest = json.loads((package / "overlay.json").read_text())
    assert told[0] == f"{manifest['issue']['title']}: {manifest['document']['pages']} pages, embedded by"
    assert "<recto-reader" in "\n".join(told)
    assert edition["title"] == manifest["issue"]["title"] and edition["overlays"]
    with zipfile.ZipFile(tmp_path / "made/issue.epub") as book:
        assert book.read("mimetype") == b"application/epub+zip" and book.testzip() is None
    assert told[-1].endswith("0 pages lost")
    # Nothing is left of how it was made.
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == ["edition", "issue.epub"]


def test_a_second_run_says_what_it_refuses(tmp_path):
    (tmp_path / "edition").mkdir()
    (tmp_path / "edition/letter.txt").write_text("mine")
    again = subprocess.run([BUILD / "Publisher", PDFS / "rotate.pdf", tmp_path, "--recto", RECTO], timeout=DEADLINE, capture_output=True, text=True)
    assert again.returncode != 0 and "holds files that are no edition" in again.stderr
    assert (tmp_path / "edition/letter.txt").read_text() == "mine"


def test_taps_without_a_pdf(package, tmp_path):
    # The manifest alone: nothing here could draw a page.
    shutil.copy(package / "overlay.json", tmp_path)
    manifest = json.loads((tmp_path / "overlay.json").read_text())
    assert manifest.get("units", "pt") == "pt"
    width, height = 595, 794
    for page in manifest["pages"]:
        for overlay in page.get("overlays", []):
            if overlay["kind"] != "link" or overlay.get("hidden"):
                continue
            x, y, w, h = overlay["rect"]
            told = run("TapFinder", tmp_path / "overlay.json", width, height, page["index"], x + w / 2, y + h / 2).splitlines()
            assert str(page["index"]) in told[0].split()
            assert told[1].split()[-1] != "nothing"
            assert run("TapFinder", tmp_path / "overlay.json", width, height, page["index"], 1e5, 1e5).splitlines()[1] == "nothing"
            # The cover stands alone, an inner page has a partner.
            assert len(told[0].split()) in (2, 3)
            break
    linked = subprocess.run(["ldd", BUILD / "TapFinder"], check=True, capture_output=True, text=True).stdout
    assert "poppler" not in linked and "cairo" not in linked
