"""A fixture about placed images: scans with hidden text, strips, masks, colour spaces, transforms."""

import json

import numpy as np
from PIL import Image, ImageCms, ImageDraw, ImageFont

from canvas import Canvas
from document import Document
from fonts import SHARE, Font
from objects import Name
from small_boxes import INK

W, H = 420, 560
LINES = ["The lamp was lit at ten", "minutes past eight, wind", "west by south, and the", "keeper wrote nothing else."]


class Placer:
    """A page of images, and where each of them is."""

    def __init__(self, doc, width=W, height=H):
        self.doc, self.c, self.rows = doc, Canvas(doc, width, height), []

    def note(self, label, matrix, image, **more):
        """`matrix` takes the unit square (top left, y down) to page space."""
        a, b, c, d, e, f = matrix
        xs, ys = [e, e + a, e + c, e + a + c], [f, f + b, f + d, f + b + d]
        width, height = image["size"]
        ppi = [round(72 * width / float(np.hypot(a, b)), 3), round(72 * height / float(np.hypot(c, d)), 3)]
        self.rows.append({
            "label": label, "rect": [round(v, 4) for v in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))],
            "transform": [round(float(v), 4) for v in matrix], "width": width, "height": height, "ppi": ppi,
            **({"colorSpace": image["space"]} if image.get("space") else {}), "bitsPerComponent": image["bits"],
            "mask": image.get("mask", False), "inline": image.get("inline", False), **more})

    def place(self, label, image, matrix, **more):
        self.note(label, matrix, image, **more)
        a, b, c, d, e, f = matrix
        with self.c.saved():
            self.c.op(a, -b, -c, d, e + c, self.c.height - f - d, "cm")
            self.c.op(self.c.resource("XObject", image["ref"]), "Do")

    def at(self, label, image, x, y, w, h):
        self.place(label, image, (w, 0, 0, h, x, y))


def image(doc, array, space="DeviceGray", bits=8, name=None, **entries):
    data = np.asarray(array, dtype=np.uint8)
    height, width = data.shape[:2]
    body = np.packbits(data, axis=1).tobytes() if bits == 1 else data.tobytes()
    entries.setdefault("ColorSpace", Name(space) if isinstance(space, str) else space)
    ref = doc.stream(body, Type=Name("XObject"), Subtype=Name("Image"), Width=width, Height=height,
                     BitsPerComponent=bits, **entries)
    return {"ref": ref, "size": (width, height), "space": name or space, "bits": bits}


def rings(width=60, height=40, depth=1):
    y, x = np.mgrid[0:height, 0:width]
    value = (np.hypot(x - width * 0.3, y - height * 0.4) * 9 % 256).astype(np.uint8)
    return value if depth == 1 else np.stack([(value.astype(int) * (i + 1) + 40 * i) % 256 for i in range(depth)], axis=-1)


def written(width, height, scale, lines):
    """Black words on grey paper, where the hidden ones will lie."""
    picture = Image.new("L", (width, height), 236)
    draw = ImageDraw.Draw(picture)
    face = ImageFont.truetype(SHARE + "truetype/lato/Lato-Regular.ttf", int(24 * scale))
    for i, line in enumerate(lines):
        draw.text((40 * scale, (90 + 40 * i) * scale), line, fill=20, font=face, anchor="ls")
    return np.asarray(picture)


def scan(doc, font):
    p = Placer(doc)
    p.at("full page", image(doc, written(840, 1120, 2, LINES)), 0, 0, W, H)
    p.c.op("3 Tr")
    for i, line in enumerate(LINES):
        p.c.text(font, 24, line, 40, 90 + 40 * i)
    p.c.op("0 Tr")
    return p


def turned(doc, font):
    p = Placer(doc)
    picture = image(doc, rings(120, 80, 3), "DeviceRGB")
    p.place("turned by 90 degrees", picture, (0, 300, -200, 0, 310, 60))
    p.place("mirrored", picture, (-120, 0, 0, 80, 150, 420))
    p.place("slanted", picture, (120, 30, -20, 80, 230, 400))
    return p


def masks(doc, font):
    p = Placer(doc)
    c = p.c
    pixels = (rings(16, 8) // 16 % 2).astype(np.uint8)
    inline = {"size": (16, 8), "space": "DeviceGray", "bits": 1, "inline": True}
    p.note("inline", (160, 0, 0, 80, 40, 40), inline)
    body = np.packbits(pixels, axis=1).tobytes().hex().encode()
    with c.saved():
        c.op(160, 0, 0, 80, 40, H - 120, "cm")
        c.out.append(b"BI /W 16 /H 8 /CS /G /BPC 1 /F /AHx ID " + body + b"> EI")
    stencil = doc.stream(np.packbits(rings(64, 48) > 127, axis=1).tobytes(), Type=Name("XObject"), Subtype=Name("Image"),
                         Width=64, Height=48, BitsPerComponent=1, ImageMask=True)
    c.fill((0.8, 0.3, 0.2))
    p.at("image mask", {"ref": stencil, "size": (64, 48), "bits": 1, "mask": True}, 220, 40, 160, 80)
    inner = image(doc, rings(50, 50))
    form = doc.stream(b"q 40 0 0 40 10 10 cm /I Do Q", Type=Name("XObject"), Subtype=Name("Form"), BBox=[0, 0, 60, 60],
                      Matrix=[1, 0, 0, 1, 5, 5], Resources={"XObject": {"I": inner["ref"]}})
    # 40 units wide at (15, 15) within the form, drawn at twice and three times its size from (40, 360) up.
    with c.saved():
        c.op(2, 0, 0, 3, 40, H - 360, "cm")
        c.op(c.resource("XObject", form), "Do")
    p.note("in a form", (80, 0, 0, 120, 70, 360 - 45 - 120), inner)
    soft = image(doc, rings(40, 40))
    p.at("soft mask", image(doc, rings(80, 60, 3), "DeviceRGB", SMask=soft["ref"]), 220, 200, 160, 120)
    hard = doc.stream(np.packbits(rings(80, 60) > 127, axis=1).tobytes(), Type=Name("XObject"), Subtype=Name("Image"),
                      Width=80, Height=60, BitsPerComponent=1, ImageMask=True)
    p.at("hard mask", image(doc, rings(80, 60, 3), "DeviceRGB", Mask=hard), 220, 360, 160, 120)
    return p


def profile():
    """sRGB as little-cms writes it, without the day."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes.fromhex("07e800030014000900000000")
    return bytes(data)


def spaces(doc, font):
    p = Placer(doc)
    rgb = doc.stream(profile(), N=3, Alternate=Name("DeviceRGB"))
    lookup = bytes(v for i in range(16) for v in (i * 17, 255 - i * 17, 120))
    tint = {"FunctionType": 2, "Domain": [0, 1], "C0": [0, 0, 0, 0], "C1": [0, 0.8, 0.9, 0], "N": 1}
    nibbles = rings(60, 40) // 16
    packed = (nibbles[:, 0::2] << 4 | nibbles[:, 1::2]).astype(np.uint8)
    indexed = image(doc, packed, [Name("Indexed"), Name("DeviceRGB"), 15, lookup], name="Indexed")
    indexed.update(size=(60, 40), bits=4)
    doc[indexed["ref"]].entries.update(Width=60, BitsPerComponent=4)
    duotone = doc.stream(b"{ dup 3 1 roll 0 0 }", FunctionType=4, Domain=[0, 1, 0, 1], Range=[0, 1] * 4)
    pictures = [
        ("DeviceGray", image(doc, rings())), ("DeviceRGB", image(doc, rings(depth=3), "DeviceRGB")),
        ("DeviceCMYK", image(doc, rings(depth=4), "DeviceCMYK")), ("Indexed", indexed),
        ("ICCBased", image(doc, rings(depth=3), [Name("ICCBased"), rgb], name="ICCBased")),
        ("Separation", image(doc, rings(), [Name("Separation"), Name("Coral"), Name("DeviceCMYK"), tint], name="Separation")),
        ("CalGray", image(doc, rings(), [Name("CalGray"), {"WhitePoint": [0.95, 1, 1.09], "Gamma": 2.2}], name="CalGray")),
        ("Lab", image(doc, rings(depth=3), [Name("Lab"), {"WhitePoint": [0.95, 1, 1.09], "Range": [-100, 100, -100, 100]}],
                      name="Lab")),
        ("DeviceN", image(doc, rings(depth=2), [Name("DeviceN"), [Name("Coral"), Name("Navy")], Name("DeviceCMYK"), duotone],
                          name="DeviceN"))]
    for i, (label, picture) in enumerate(pictures):
        x, y = 20 + i % 3 * 130, 30 + i // 3 * 170
        p.at(label, picture, x, y, 120, 80)
        p.c.text(font, 9, label, x, y + 96, colour=INK)
    return p


def strips(doc, font):
    p = Placer(doc)
    whole = (written(840, 1120, 2, [line.upper()[:22] for line in LINES]) > 127).astype(np.uint8)
    for i in range(8):
        p.at(f"strip {i + 1}", image(doc, whole[i * 140:(i + 1) * 140], bits=1), 0, i * 70, W, 70)
    return p


def scans(out):
    doc, font = Document("Scans, masks and colour spaces"), Font("truetype/lato/Lato-Regular.ttf")
    pages = []
    for index, make in enumerate((scan, turned, masks, spaces, strips)):
        p = make(doc, font)
        p.c.page()
        pages.append({"index": index, "width": W, "height": H, "images": p.rows})
    doc.save(out / "scan.pdf")
    spell = json.dumps({"file": "scan.pdf", "pages": pages}, ensure_ascii=False, indent=1)
    (out / "scan.json").write_text(spell + "\n", encoding="utf-8")
