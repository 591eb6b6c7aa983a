"""Where the programs and the PDFs are."""
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ["BUILD"])
RECTO = BUILD / "recto"
PDFS = ROOT / "TestPDFs"
# A debug build on a busy machine; nothing here judges speed.
DEADLINE = 300
