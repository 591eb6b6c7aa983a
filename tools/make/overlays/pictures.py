"""The sample's pictures: photographs of the magazine at other hours, and pieces of its pages."""

import io
import subprocess

import numpy as np
from PIL import Image, ImageChops, ImageDraw

import photographs
from noise import gradient, mix


def crop(pdf, page, rect, scale):
    """A piece of a page; rect in points from the top left, scale in pixels per point."""
    x, y, width, height = (round(value * scale) for value in rect)
    data = subprocess.run(
        ["pdftoppm", "-cropbox", "-f", str(page), "-l", str(page), "-r", str(72 * scale), "-x", str(x), "-y", str(y),
         "-W", str(width), "-H", str(height), str(pdf)], check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(data)).convert("RGB")


def photograph(maker, size):
    return Image.open(io.BytesIO(maker()[0])).convert("RGB").resize(size, Image.LANCZOS)


def at_hour(night, stops, share, lamps):
    """The harbour by another light: a sky screened over the picture, the lamps as bright as the hour wants."""
    rgb = np.asarray(night).astype(np.float32)
    height = rgb.shape[0]
    unlit = np.minimum(rgb, 90)
    light = gradient(stops, np.abs(np.arange(height) / height - 0.47) / 0.53)[:, None, :]
    rgb = 255 - (255 - unlit) * (255 - light * share) / 255 + (rgb - unlit) * lamps
    return Image.fromarray(np.clip(rgb, 0, 255).astype(np.uint8), "RGB")


def palette(picture, colours):
    return picture.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def bell(size=96):
    """A bell in the magazine's coral, drawn large and made small."""
    n = size * 4
    picture = Image.new("RGBA", (n, n), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((0, 0, n - 1, n - 1), fill=(204, 79, 56, 255))
    cream, c = (250, 246, 236, 255), n / 2
    draw.ellipse((c - n * .05, n * .18, c + n * .05, n * .28), fill=cream)
    draw.pieslice((c - n * .18, n * .24, c + n * .18, n * .62), 180, 360, fill=cream)
    draw.polygon([(c - n * .18, n * .42), (c + n * .18, n * .42), (c + n * .27, n * .66), (c - n * .27, n * .66)], fill=cream)
    draw.ellipse((c - n * .07, n * .64, c + n * .07, n * .78), fill=cream)
    return picture.resize((size, size), Image.LANCZOS)


def save(picture, path, **options):
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, **options)
    return path


def make(out, pdf):
    jpeg = {"quality": 74, "optimize": True}
    yield save(crop(pdf, 1, (0, 0, 595, 794), 0.8), out / "cover.jpg", **jpeg)
    night = photograph(photographs.harbour, (660, 444))
    dusk = [(0, (236, 150, 112)), (0.45, (150, 110, 130)), (1, (52, 66, 110))]
    dawn = [(0, (236, 214, 190)), (0.5, (176, 190, 200)), (1, (110, 140, 168))]
    yield save(at_hour(night, dawn, 0.78, 0.12), out / "harbour/dawn.jpg", **jpeg)
    yield save(at_hour(night, dusk, 0.6, 0.9), out / "harbour/dusk.jpg", **jpeg)
    yield save(night, out / "harbour/night.jpg", **jpeg)
    sand = photograph(photographs.dunes, (1000, 700))
    webp = {"quality": 58, "method": 6}
    yield save(sand.crop((0, 360, 480, 680)).resize((720, 480), Image.LANCZOS), out / "ripples/ebb.webp", **webp)
    lit = ImageChops.multiply(sand.crop((430, 300, 1000, 680)).resize((720, 480), Image.LANCZOS),
                              Image.new("RGB", (720, 480), (255, 214, 176)))
    yield save(lit, out / "ripples/evening.webp", **webp)
    yield save(palette(crop(pdf, 10, (76, 150, 190, 150), 4), 32), out / "skerrow/plan.png", optimize=True)
    yield save(crop(pdf, 11, (690, 420, 104, 150), 5), out / "skerrow/stack.webp", **webp)
    yield save(bell(), out / "sound/bell.png", optimize=True)
    yield save(palette(crop(pdf, 2, (127, 126, 340, 340), 1.5), 48), out / "barometer/poster.png", optimize=True)
    yield save(palette(crop(pdf, 13, (48, 530, 194, 194), 2), 8), out / "crossword/poster.png", optimize=True)
    yield save(palette(crop(pdf, 13, (50, 350, 495, 92), 2), 16), out / "tides/poster.png", optimize=True)
