"""Pages as `recto tiles` draws them, put together from their tiles, and how two pictures differ."""
import json
import os
import subprocess
from pathlib import Path

import numpy
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


class NotDrawn(Exception):
    """The program did not do what it was asked."""


def draw(recto, pdf, folder, scale, pages=None, tile=1024, plain=False, more=()):
    """Writes a pyramid of PNG tiles for each page and returns what pages.json says. Pages that can't be drawn are left out."""
    command = [recto, "tiles", str(pdf), "-o", str(folder), "--encoder", "png", "--tile-size", str(tile),
               "--scale", str(scale), "--quiet", *(["--pages", pages] if pages else []), *(["--plain"] if plain else []), *more]
    # What is compared is the options' doing alone.
    environment = {name: value for name, value in os.environ.items() if name != "RECTO_PLAIN"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    try:
        return json.loads((Path(folder) / "pages.json").read_text(encoding="utf-8"))
    except OSError:
        raise NotDrawn(done.stderr.strip() or f"exit {done.returncode}") from None


def first_pages(recto, pdf, count, more=()):
    """A selection of the first pages, of which there may be fewer; none where the PDF can't be opened."""
    done = subprocess.run([recto, "info", "--format", "json", str(pdf), *more], capture_output=True, text=True)
    if done.returncode != 0:
        raise NotDrawn(done.stderr.strip())
    pages = json.loads(done.stdout)["document"]["pageCount"]
    if not pages:
        raise NotDrawn("there are no pages")
    return f"1-{min(count, pages)}"


def levels(folder, page, tile=1024):
    """The pictures of a page, the deepest one first, as arrays of rows of red, green and blue."""
    base = Path(folder) / (page["path"].removesuffix(".dzi") + "_files")
    size = (page["pixelWidth"], page["pixelHeight"])
    for level in sorted((int(entry.name) for entry in base.iterdir()), reverse=True):
        picture = numpy.zeros((size[1], size[0], 3), numpy.uint8)
        for path in (base / str(level)).iterdir():
            column, row = map(int, path.stem.split("_"))
            part = pixels(path)
            picture[row * tile:row * tile + part.shape[0], column * tile:column * tile + part.shape[1]] = part
        yield picture
        size = ((size[0] + 1) // 2, (size[1] + 1) // 2)


def deepest(folder, page, tile=1024):
    return next(levels(folder, page, tile))


def tiles(folder, page):
    """The tiles of a page's deepest level, by name."""
    base = Path(folder) / (page["path"].removesuffix(".dzi") + "_files")
    deepest = max(base.iterdir(), key=lambda entry: int(entry.name))
    return {path.name: path for path in deepest.iterdir()}


def pixels(path):
    """A picture as an array of rows of red, green and blue."""
    return numpy.asarray(Image.open(path).convert("RGB"))


def differences(one, other):
    """Of each pixel the channel that is furthest off, 0 to 255."""
    return numpy.abs(one.astype(numpy.int16) - other).max(axis=2)


def share(different, threshold):
    """The part of the pixels that are off by more."""
    return float((different > threshold).mean()) if different.size else 0.0


def found(places):
    """PDFs, and those in folders."""
    for place in map(Path, places):
        yield from sorted(place.rglob("*.pdf")) if place.is_dir() else [place]
