"""The frames that NativeViewer writes, with what it prints of them."""
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import numpy
from PIL import Image

from programs import BUILD, DEADLINE, RECTO

FRAME = re.compile(r"(\d+-(\w+)\.png): zoom ([\d.]+), (\d+) tiles, (\d+) missing")
OVERLAY = re.compile(r"    page (\d+), (\w+) (\S+): (\S+) (\S+) (\S+) (\S+)")
TAP = re.compile(r"a tap at (\S+) (\S+) is meant for (\w+) (\S+)")

# Pixels of the window, and of the way that a page moves when it is turned.
WIDTH, HEIGHT = 900, 600
PIXEL_RATIO = 1.5
COLORS = {"link": (0x0A, 0x6B, 0xB0), "video": (0xC8, 0x2A, 0x54), "audio": (0xC8, 0x2A, 0x54), "gallery": (0x1F, 0x8A, 0x4C),
          "article": (0xB8, 0x6E, 0x00), "widget": (0xB8, 0x6E, 0x00), "embed": (0xB8, 0x6E, 0x00), "region": (0x7A, 0x7A, 0x7A)}
DESK = (0x3A, 0x39, 0x36)
OUTLINE = 2


@dataclass
class Overlay:
    page: int
    kind: str
    box: tuple  # x, y, width and height in pixels


@dataclass
class Frame:
    file: Path
    name: str
    zoom: float
    missing: int
    overlays: dict = field(default_factory=dict)

    def pixels(self):
        return picture(self.file)


def picture(path):
    return numpy.asarray(Image.open(path).convert("RGB")).astype(int)


def view(issue, folder, page):
    """What NativeViewer shows of an issue: its frames, and the tap."""
    run = subprocess.run([BUILD / "NativeViewer", issue, folder, "--page", str(page)], capture_output=True, text=True, timeout=DEADLINE)
    assert run.returncode == 0, run.stderr
    frames, tap = [], None
    for line in run.stdout.splitlines():
        if match := FRAME.fullmatch(line):
            frames.append(Frame(Path(folder) / match[1], match[2], float(match[3]), int(match[5])))
        elif match := OVERLAY.fullmatch(line):
            frames[-1].overlays[match[3]] = Overlay(int(match[1]), match[2], tuple(map(float, match.groups()[3:])))
        else:
            match = TAP.fullmatch(line)
            assert match, line
            tap = float(match[1]), float(match[2]), match[4]
    return frames, tap


def rendered(issue, folder, page, scale=3):
    """A page as `recto render` draws it, and pixels for each of its points."""
    file = Path(folder) / f"page-{page}.png"
    subprocess.run([RECTO, "render", issue, "--page", str(page), "--scale", str(scale), "-o", file], check=True, timeout=DEADLINE,
                   capture_output=True)
    return picture(file), scale


def difference(one, other):
    """How much two pictures of the same thing differ, from 0 to 255: coarsely, since one may be a stand-in."""
    height, width = one.shape[:2]
    size = max(1, width // 4), max(1, height // 4)
    coarse = [numpy.asarray(Image.fromarray(pixels.astype("uint8")).resize(size, Image.Resampling.BOX)).astype(int)
              for pixels in (one, other)]
    return numpy.abs(coarse[0] - coarse[1]).mean()


def compare(shown, wanted, step=3):
    """The difference, and how many pixels `wanted` must move right and down to match what is shown best."""
    height, width = shown.shape[:2]
    inner = shown[step:height - step, step:width - step]
    differences = {(x, y): difference(inner, wanted[step - y:height - step - y, step - x:width - step - x])
                   for x, y in ((0, 0), (step, 0), (-step, 0), (0, step), (0, -step))}
    return differences[0, 0], min(differences, key=differences.get)
