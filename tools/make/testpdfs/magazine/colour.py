"""The technical page: gradients, blending, masks, groups, patterns, hairlines."""

from math import cos, pi, sin

from canvas import Canvas
from magazine.front import photo_crop
from magazine.style import CORAL, H, INK, LEFT, NAVY, SLATE, W, baseline
from objects import Name
from paint import alpha, axial, luminosity, radial, tiling

MODES = ["Normal", "Multiply", "Screen", "Overlay", "SoftLight", "HardLight",
         "Darken", "ColorDodge", "Difference", "Luminosity"]
TEAL, GOLD = (0.10, 0.48, 0.52), (0.93, 0.68, 0.25)
DUSK = [(0, NAVY), (0.45, (0.52, 0.45, 0.56)), (0.75, (0.93, 0.56, 0.40)),
        (1, (0.99, 0.86, 0.62))]


def page(book, photo):
    c, face = book.sheet(), book.face
    book.furniture(c, 12, "Colour & line", True)
    book.destination("colour")
    c.text(face.roman, 50, "Colour & line", LEFT - 2, baseline(3) - 4, colour=NAVY)
    c.text(face.italic, 13.5, "A page for the printer. Every number on it should look "
           "like its name.", LEFT, baseline(5), colour=SLATE)
    gradients(c, face, 160)
    blends(c, face, 290, photo)
    masks(book, c, face, 458, photo)
    lines(c, face, 594)


def label(c, face, x, y, text):
    c.text(face.sans, 6.6, text, x, y, tracking=20, colour=SLATE)


def clipped(c, x, y, w, h, shading):
    with c.saved():
        c.rect(x, y, w, h, None)
        c.op("W", "n")
        c.shade(shading)


def gradients(c, face, y):
    w, h = 153, 96
    x = LEFT
    clipped(c, x, y, w, h, axial(DUSK, x, H - y, x, H - y - h))
    label(c, face, x, y + h + 11, "Axial, four stops")
    x += 171
    cx, cy = x + w / 2, H - y - h / 2
    clipped(c, x, y, w, h, radial([(0, (1, 0.97, 0.86)), (0.25, GOLD), (0.6, CORAL), (1, NAVY)],
                                  cx, cy - 20, 0, cx, cy, 92))
    label(c, face, x, y + h + 11, "Radial, extended")
    x += 171
    cx = x + w / 2
    clipped(c, x, y, w, h, axial([(0, (0.90, 0.93, 0.94)), (1, (0.70, 0.77, 0.80))], x, cy + 48, x, cy - 48))
    c.shade(radial([(0, (0.97, 0.99, 1)), (0.5, TEAL), (1, (0.02, 0.13, 0.17))],
                   cx - 13, cy + 14, 2, cx, cy, 39, extend=False))
    label(c, face, x, y + h + 11, "Radial, two circles, not extended")


def blends(c, face, y, photo):
    size, gap = 84.6, 18
    for i, mode in enumerate(MODES):
        x, top = LEFT + (i % 5) * (size + gap), y + (i // 5) * 82
        photo_crop(c, photo, x, top, size, 62, (1000, 700), 0.6)
        with c.saved():
            c.state(BM=Name(mode))
            for dx, colour in ((-13, CORAL), (13, TEAL)):
                c.fill(colour)
                c.circle(x + size / 2 + dx, top + 31, 23)
        label(c, face, x, top + 71, mode)


def masks(book, c, face, y, photo):
    doc, h = book.doc, 92
    mask = Canvas(doc, W, H)
    mask.shade(axial([(0, (0,)), (1, (1,))], LEFT, 0, LEFT + 153, 0, space="DeviceGray"))
    with c.saved():
        c.state(SMask=luminosity(mask.form({"CS": Name("DeviceGray")})))
        photo_crop(c, photo, LEFT, y, 153, h, (1000, 700))
    label(c, face, LEFT, y + h + 11, "Soft mask, luminosity")
    x = LEFT + 171
    mask = Canvas(doc, W, H)
    mask.op("0 g")
    mask.text(face.black, 78, "tide", x + 76, y + 70, "center")
    mask.state(ca=0.25)
    mask.rect(x, y, 153, h)
    with c.saved():
        c.state(SMask=alpha(mask.form({})))
        photo_crop(c, photo, x, y, 153, h, (1000, 700), 0.9)
    label(c, face, x, y + h + 11, "Soft mask, alpha, from type")
    x += 171
    for shift, grouped in ((0, False), (80, True)):
        art = Canvas(doc, W, H)
        for k, colour in enumerate((CORAL, GOLD, TEAL)):
            art.fill(colour)
            art.circle(x + shift + 36 + 17 * cos(2 * pi * k / 3 - pi / 2),
                       y + 48 + 17 * sin(2 * pi * k / 3 - pi / 2), 21)
        c.rule(x + shift, y + 46, x + shift + 73, y + 46, 3, INK)
        with c.saved():
            c.state(ca=0.55)
            c.draw(art.form({"I": True} if grouped else None), 0, H)
        label(c, face, x + shift, y + h + 11, "Group at 55 %" if grouped else "Each at 55 %")


def lines(c, face, y):
    for i, width in enumerate((0, 0.1, 0.25, 0.5, 1)):
        x = LEFT + i * 34
        c.stroke(INK, width)
        for k in range(9):
            angle = k * pi / 16
            c.move(x, y + 92)
            c.line(x + 30 * sin(angle), y + 92 - 88 * cos(angle))
        c.op("S")
        c.text(face.sans, 6.6, f"{width:g}", x, y + 103, colour=SLATE)
    label(c, face, LEFT, y + 115, "Hairlines, width in points")
    x = LEFT + 188
    wave = tiling(c.doc, 16, 8, b"0.10 0.48 0.52 RG 0.8 w 0 4 m 4 9 4 9 8 4 c 12 -1 12 -1 16 4 c S")
    grain = tiling(c.doc, 6, 6, b"3 3 m 4.2 3 m 1 1 2 2 re 4 4 1 1 re f", coloured=False,
                   matrix=(0.9, 0.42, -0.42, 0.9, 0, 0))
    for dx, space, operands, name in ((0, "/Pattern", (), wave), (74, None, CORAL, grain)):
        with c.saved():
            if space is None:
                space = c.resource("ColorSpace", [Name("Pattern"), Name("DeviceRGB")])
            c.op(space, "cs")
            c.op(*operands, c.resource("Pattern", name), "scn")
            c.rect(x + dx, y, 66, 92, "f")
    label(c, face, x, y + 115, "Tiling patterns")
    label(c, face, x, y + 103, "coloured")
    label(c, face, x + 74, y + 103, "uncoloured")
    x = LEFT + 342
    c.stroke(NAVY, 5)
    for i, (cap, join) in enumerate(((0, 0), (1, 1), (2, 2))):
        c.op(cap, "J")
        c.op(join, "j")
        c.poly([(x + 10 + i * 52, y + 84), (x + 26 + i * 52, y + 42), (x + 42 + i * 52, y + 84)], "S")
    c.op("0 J 0 j")
    for i, dash in enumerate(("[1 2]", "[6 3]", "[8 3 1 3]")):
        c.stroke(INK, 0.8)
        c.op(dash, "0 d")
        c.move(x, y + 4 + 10 * i)
        c.line(x + 153, y + 4 + 10 * i)
        c.op("S")
    c.op("[] 0 d")
    label(c, face, x, y + 103, "Dashes; caps and joins")
