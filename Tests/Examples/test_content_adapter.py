"""The program that reads a PDF from a store of its own."""
import subprocess

from programs import BUILD, DEADLINE, PDFS, RECTO


def run(*arguments, program=BUILD / "ContentAdapter"):
    return subprocess.run([program, *map(str, arguments)], timeout=DEADLINE, capture_output=True, text=True)


def test_hidden_content(tmp_path):
    plain = (PDFS / "magazine.pdf").read_bytes()
    (tmp_path / "hidden.pdf").write_bytes(bytes(byte ^ 0x5A for byte in plain))
    told = run(tmp_path / "hidden.pdf", "--key", 0x5A, "--recto", RECTO)
    assert told.returncode == 0, told.stderr
    first, text = told.stdout.split("\n", 1)
    assert first == "hidden.pdf: 16 pages"
    expected = run("text", PDFS / "magazine.pdf", "--pages", 1, program=RECTO).stdout
    assert text.split() == expected.split()
    # Nothing is made but what was there.
    assert [path.name for path in tmp_path.iterdir()] == ["hidden.pdf"]


def test_a_wrong_key_and_no_content(tmp_path):
    (tmp_path / "hidden.pdf").write_bytes(bytes(byte ^ 0x5A for byte in (PDFS / "magazine.pdf").read_bytes()))
    assert run(tmp_path / "hidden.pdf", "--key", 1, "--recto", RECTO).returncode != 0
    assert run(tmp_path / "nothing.pdf", "--recto", RECTO).returncode != 0
