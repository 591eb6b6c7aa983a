"""The programs of the package in Benchmarks."""
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent


def built(name):
    """Builds a program from the current sources, since an older build would measure an older library.

    With the options of a release, and in its folder, where all that both need is compiled once.
    """
    options = subprocess.run([TOP / "tools/lib/release-options"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    scratch = TOP / ".build"
    subprocess.run(["swift", "build", "-c", "release", "--package-path", TOP / "Benchmarks", "--scratch-path", scratch, "--product", name,
                    *options], check=True, stdout=sys.stderr)
    return scratch / "release" / name
