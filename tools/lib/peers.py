"""Modules of others for checks, PDF libraries and judges of standards, in a venv of their own."""
import os
import subprocess
import sys
from pathlib import Path

VENV = Path(__file__).resolve().parent.parent.parent / ".build" / "peers"
REQUIREMENTS = ["PyMuPDF==2.0", "pikepdf==10.18.0", "PyLD==3.3.0", "jsonschema==4.26.0", "aiohttp==3.14.5", "pyrage==1.4.0",
                "moto[server,s3]==5.2.1", "bagit==1.9.0", "kubernetes==37.0.1", "botocore==1.44.8", "PyYAML==6.0.4",
                "feedparser==6.0.14"]

# Of these the dependencies are others than ours.
APART = {"ocfl": ["ocfl-py==2.1.0"], "ray": ["ray==2.60.0"]}


def within_venv():
    """Starts the program again in the venv, which is made if necessary; needs the network for that."""
    python = VENV / "bin" / "python"
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    make(VENV, REQUIREMENTS)
    os.execv(python, [str(python), *sys.argv])


def apart(name):
    """The Python of a venv for one judge alone, which is made if necessary; needs the network for that."""
    make(VENV.parent / f"peers-{name}", APART[name])
    return VENV.parent / f"peers-{name}" / "bin" / "python"


def make(venv, requirements):
    stamp = venv / "requirements.txt"
    if stamp.exists() and stamp.read_text() == "\n".join(requirements):
        return
    subprocess.run([getattr(sys, "_base_executable", sys.executable), "-m", "venv", venv], check=True)
    run = subprocess.run([venv / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements])
    if run.returncode != 0:
        sys.exit(f"{', '.join(requirements)} could not be installed; is there a network?")
    stamp.write_text("\n".join(requirements))
