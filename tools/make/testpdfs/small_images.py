"""Fixtures about images: too many bytes, and a page that is one picture."""

import io
import zlib

import numpy as np
from PIL import Image

import photographs
from canvas import Canvas
from document import Document
from noise import develop, fbm, grid
from objects import Name

SIDE = 4000


def flat(index):
    """Row by row, so that making it needs no 48 MB; compresses to a few kB."""
    hue = [(0.75, 0.32, 0.25), (0.20, 0.42, 0.55), (0.85, 0.66, 0.30), (0.35, 0.50, 0.35),
           (0.45, 0.32, 0.50), (0.16, 0.22, 0.30)][index % 6]
    ground = bytes(int(255 * v) for v in hue)
    shape = bytes(int(255 - 90 * v) for v in hue[::-1])
    packer, out = zlib.compressobj(9), []
    radius = 1000 + 60 * index
    for y in range(SIDE):
        reach = radius * radius - (y - SIDE // 2) ** 2
        half = int(max(reach, 0) ** 0.5) if index % 2 else max(radius - abs(y - SIDE // 2), 0)
        half = half // 250 * 250
        left = SIDE // 2 - half
        out.append(packer.compress(ground * left + shape * (2 * half) + ground * left))
    # Twice, since once gets no further than 1:1032.
    return zlib.compress(b"".join(out) + packer.flush(), 9)


def many_images(out):
    doc = Document("Twelve large images")
    c = Canvas(doc, 480, 640)
    for i in range(12):
        ref = doc.stream(flat(i), Type=Name("XObject"), Subtype=Name("Image"), Width=SIDE,
                         Height=SIDE, BitsPerComponent=8, ColorSpace=Name("DeviceRGB"),
                         Filter=[Name("FlateDecode")] * 2)
        c.image(ref, 15 + (i % 3) * 155, 15 + (i // 3) * 155, 140, 140)
    c.page()
    doc.save(out / "many-images.pdf")


def single_image(out):
    """A print that was laid on a scanner: paper, its tint, and a tilt."""
    height, width = 1120, 800
    x, y = grid(height, width)
    paper = np.stack([236 - 10 * fbm(height, width, 300, 9), 230 - 12 * fbm(height, width, 300, 10),
                      214 - 16 * fbm(height, width, 240, 12)], axis=-1)
    paper -= (np.exp(-x / 26) * 40)[..., None]
    picture = Image.open(io.BytesIO(photographs.harbour()[0])).resize((620, 427)).rotate(
        0.7, Image.BICUBIC, expand=True, fillcolor=(232, 224, 206))
    inked = np.asarray(picture).astype(np.float32)
    grey = inked.mean(axis=-1, keepdims=True) * np.array([1.0, 0.93, 0.80]) * 1.5 + 18
    top, left = 150, 92
    paper[top:top + inked.shape[0], left:left + inked.shape[1]] = np.minimum(grey, 232)
    generator = np.random.default_rng(4)
    row = 640.0
    for line in range(22):
        at, end = 96.0 + (30 if line % 7 == 0 else 0), 700 if line % 7 != 6 else 420
        while at < end:
            length = float(generator.uniform(14, 62))
            tilt = row - (at - 96) * 0.012
            tall = generator.uniform(5, 8)
            paper[int(tilt):int(tilt + tall), int(at):int(min(at + length, end))] *= 0.42
            at += length + 9
        row += 19
    doc = Document("A page that is one picture")
    data, w, h = develop(paper, 6, 5, 0.1)
    ref = doc.stream(data, Type=Name("XObject"), Subtype=Name("Image"), Width=w, Height=h,
                     BitsPerComponent=8, ColorSpace=Name("DeviceRGB"), Filter=Name("DCTDecode"))
    c = Canvas(doc, 576, 806.4)
    c.image(ref, 0, 0, 576, 806.4)
    c.page()
    doc.save(out / "single-image.pdf")
