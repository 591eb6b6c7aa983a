"""Pictures and fields of the same colours in ICC profiles of every build."""

import struct

import numpy as np

from canvas import Canvas
from document import Document
from objects import Name

D50 = (0.9642, 1.0, 0.8249)
CELL, COLUMNS, ROWS = 8, 16, 12


def fixed(*values):
    return struct.pack(f">{len(values)}i", *(round(v * 65536) for v in values))


def profile(kind, space, pcs, **tags):
    """Version 2.4, without the day."""
    tags = {"desc": described("Test"), "cprt": b"text\0\0\0\0None\0", "wtpt": b"XYZ \0\0\0\0" + fixed(*D50), **tags}
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name.encode().ljust(4) + struct.pack(">II", start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s12s4s28s", start + len(body), b"", 0x02400000, kind.encode(), space.encode().ljust(4),
                       pcs.encode().ljust(4), struct.pack(">6H", 2024, 3, 20, 9, 0, 0), b"acsp", b"") + fixed(*D50)
    return head.ljust(128, b"\0") + table + body


def described(text):
    return b"desc\0\0\0\0" + struct.pack(">I", len(text) + 1) + text.encode() + b"\0" + b"\0" * 78


def lab(rgb):
    """sRGB from 0 to 1 as Lab in the 16 bits of version 2."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.array([[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]) / D50
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    scaled = [(116 * y - 16) * 652.8, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256]
    return np.clip(np.round(np.stack(scaled, -1)), 0, 65535)


def table(channels, grid, colour):
    """Curves, a table of Lab and curves again."""
    nodes = np.stack(np.meshgrid(*[np.linspace(0, 1, grid)] * channels, indexing="ij"), -1).reshape(-1, channels)
    curve = np.round(np.linspace(0, 1, 64) ** 1.3 * 65535).astype(">u2").tobytes()
    line = np.array([0, 65535], ">u2").tobytes()
    return (b"mft2\0\0\0\0" + bytes((channels, 3, grid, 0)) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + struct.pack(">HH", 64, 2)
            + curve * channels + lab(colour(nodes)).astype(">u2").tobytes() + line * 3)


def inks(cmyk):
    return (1 - cmyk[:, :3] * [0.93, 0.88, 0.96]) * (1 - 0.9 * cmyk[:, 3:])


def scanned(rgb):
    return np.clip(rgb @ [[0.86, 0.1, 0.04], [0.07, 0.88, 0.05], [0.02, 0.12, 0.86]], 0, 1)


def gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256))


def primary(*xyz):
    return b"XYZ \0\0\0\0" + fixed(*xyz)


PROFILES = [
    ("CMYK, a table", 4, lambda: profile("scnr", "CMYK", "Lab", A2B0=table(4, 7, inks))),
    ("RGB, a table", 3, lambda: profile("scnr", "RGB", "Lab", A2B0=table(3, 9, scanned))),
    ("grey, a curve", 1, lambda: profile("mntr", "GRAY", "XYZ", kTRC=gamma(2.2))),
    ("RGB, curves and a matrix", 3, lambda: profile(
        "mntr", "RGB", "XYZ", rTRC=gamma(2.2), gTRC=gamma(2.2), bTRC=gamma(2.2), rXYZ=primary(0.6097, 0.3111, 0.0195),
        gXYZ=primary(0.2053, 0.6257, 0.0609), bXYZ=primary(0.1492, 0.0632, 0.7446)))]


def profiles(out):
    """On each page a picture of single-coloured cells, and below it the same cells as fields."""
    doc = Document("Profiles")
    rng = np.random.default_rng(17)
    for name, channels, make in PROFILES:
        ref = doc.stream(make(), N=channels)
        space = [Name("ICCBased"), ref]
        colours = rng.integers(0, 256, (ROWS, COLUMNS, channels), dtype=np.uint8)
        # Dark ones are where tables err most; some twice.
        colours[:3] //= 8
        colours[-1] = colours[0]
        if channels == 4:
            colours[4:8, :, 3] //= 16
        picture = colours.repeat(CELL, 0).repeat(CELL, 1)
        width, height = COLUMNS * CELL, ROWS * CELL
        image = doc.stream(picture.tobytes(), Type=Name("XObject"), Subtype=Name("Image"), Width=width, Height=height,
                           BitsPerComponent=8, ColorSpace=space)
        c = Canvas(doc, width, 2 * height)
        with c.saved():
            c.op(width, 0, 0, height, 0, height, "cm")
            c.op(c.resource("XObject", image), "Do")
        c.op(c.resource("ColorSpace", space), "cs")
        for y in range(ROWS):
            for x in range(COLUMNS):
                c.op(*(round(int(v) / 255, 5) for v in colours[y, x]), "sc")
                c.op(x * CELL, height - (y + 1) * CELL, CELL, CELL, "re")
                c.op("f")
        c.page()
    doc.save(out / "profiles.pdf")
