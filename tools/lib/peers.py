"""Modules of others for checks, PDF libraries and judges of standards, in a venv of their own."""
import os
import subprocess
import sys
from pathlib import Path

VENV = Path(__file__).resolve().parent.parent.parent / ".build" / "peers"
REQUIREMENTS = ["PyMuPDF==2.0", "pikepdf==10.18.0", "PyLD==3.3.0", "jsonschema==4.26.0", "aiohttp==3.14.5", "pyrage==1.4.0",
                "moto[server,s3]==5.2.1", "bagit==1.9.0", "kubernetes==37.0.1", "botocore==1.44.8", "PyYAML==6.0.4",
                "feedparser==6.0.14"]


def within_venv():
    """Starts the program again in the venv, which is made if necessary; needs the network for that."""
    python, stamp = VENV / "bin" / "python", VENV / "requirements.txt"
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    if not stamp.exists() or stamp.read_text() != "\n".join(REQUIREMENTS):
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        run = subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *REQUIREMENTS])
        if run.returncode != 0:
            sys.exit(f"{', '.join(REQUIREMENTS)} could not be installed; is there a network?")
        stamp.write_text("\n".join(REQUIREMENTS))
    os.execv(python, [str(python), *sys.argv])
