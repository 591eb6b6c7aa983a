"""Fixtures about page geometry: boxes, rotation, units, sizes."""

from canvas import Canvas
from document import Document
from fonts import Font
from objects import Name

RED, GREEN, BLUE, YELLOW = (0.85, 0.1, 0.1), (0.1, 0.6, 0.2), (0.1, 0.25, 0.8), (0.98, 0.8, 0.1)
INK, PAPER, GREY = (0.12, 0.14, 0.18), (1, 1, 1), (0.6, 0.63, 0.66)


def sans():
    return Font("truetype/lato/Lato-Bold.ttf")


def forbidden(c, left, bottom, right, top):
    """Red all over the sheet but for the given box, in PDF's own space."""
    c.fill(RED)
    c.op(-200, -200, 2000, 2000, "re")
    c.op(left, bottom, right - left, top - bottom, "re")
    c.op("f*")


def inside(c, left, bottom, right, top, font, lines):
    c.stroke(INK, 1)
    c.op(left + 0.5, bottom + 0.5, right - left - 1, top - bottom - 1, "re", "S")
    for i in range(1, int((right - left) / 10)):
        tall = 8 if i % 5 == 0 else 4
        c.op(left + 10 * i, bottom + 1, "m", left + 10 * i, bottom + 1 + tall, "l")
    for i in range(1, int((top - bottom) / 10)):
        tall = 8 if i % 5 == 0 else 4
        c.op(left + 1, bottom + 10 * i, "m", left + 1 + tall, bottom + 10 * i, "l")
    c.op("S")
    for i, text in enumerate(lines):
        c.text(font, 13, text, left + 26, c.height - top + 44 + 20 * i, colour=INK)


def cropbox(out):
    doc, font = Document("A crop box with an origin of its own"), sans()
    c = Canvas(doc, 500, 600)
    forbidden(c, 80, 120, 420, 500)
    inside(c, 80, 120, 420, 500, font, [
        "CropBox 80 120 420 500", "of MediaBox 0 0 500 600", "Red ink lies outside",
        "and must never show."])
    c.page(CropBox=[80, 120, 420, 500], BleedBox=[90, 130, 410, 490],
           TrimBox=[100, 140, 400, 480], ArtBox=[120, 160, 380, 460])
    doc.save(out / "cropbox.pdf")


def cropbox_outside(out):
    doc, font = Document("A crop box that leaves the sheet"), sans()
    c = Canvas(doc, 400, 500)
    forbidden(c, 100, 60, 400, 440)
    inside(c, 100, 60, 400, 440, font, [
        "CropBox 100 60 560 440", "MediaBox 0 0 400 500", "Shown: 100 60 400 440"])
    c.page(CropBox=[100, 60, 560, 440])
    doc.save(out / "cropbox-outside.pdf")


def displayed_matrix(turn, width, height):
    """From the displayed page (origin bottom left) back to the sheet's space."""
    return {0: (1, 0, 0, 1, 0, 0), 90: (0, 1, -1, 0, width, 0),
            180: (-1, 0, 0, -1, width, height), 270: (0, -1, 1, 0, 0, height)}[turn]


def rotate(out):
    """What is drawn is the same on each displayed page; the sheets differ."""
    doc, font = Document("Six rotations"), sans()
    for value in (0, 90, 180, 270, 450, -90):
        turn = value % 360
        sheet = (300, 400)
        width, height = sheet if turn % 180 == 0 else sheet[::-1]
        c = Canvas(doc, width, height)
        c.transform(*displayed_matrix(turn, *sheet))
        for x, y, colour in ((0, 0, RED), (width - 40, 0, GREEN), (0, height - 40, BLUE),
                             (width - 40, height - 40, YELLOW)):
            c.fill(colour)
            c.rect(x, y, 40, 40)
        c.stroke(INK, 1)
        c.rect(0.5, 0.5, width - 1, height - 1, "S")
        c.fill(INK)
        c.poly([(90, 130), (150, 90), (210, 130), (170, 130), (170, 190), (220, 190),
                (220, 215), (130, 215), (130, 130)])
        c.text(font, 22, f"Rotate {value}", width / 2, 60, "center", colour=INK)
        c.text(font, 11, "This way up", width / 2, 250, "center", colour=GREY)
        doc.page(sheet, c.bytes(), c.resources, Rotate=value)
    doc.save(out / "rotate.pdf")


def userunit(out):
    doc, font = Document("A user unit of 2.5"), sans()
    c = Canvas(doc, 240, 160)
    inside(c, 0, 0, 240, 160, font, ["UserUnit 2.5", "240 x 160 units", "600 x 400 points"])
    c.page(UserUnit=2.5)
    doc.save(out / "userunit.pdf")


def mixed_sizes(out):
    doc, font = Document("Sheets of many sizes"), sans()
    for width, height, text in ((595, 842, "A4"), (1191, 842, "A3 landscape"), (20, 20, "20"),
                                (400, 400, "Square"), (200, 1400, "Tall")):
        c = Canvas(doc, width, height)
        c.stroke(INK, min(width, height) / 100)
        edge = min(width, height) / 20
        c.rect(edge, edge, width - 2 * edge, height - 2 * edge, "S")
        c.rule(edge, edge, width - edge, height - edge, 0.3, GREY)
        c.rule(edge, height - edge, width - edge, edge, 0.3, GREY)
        size = min(width, height) / 8
        c.text(font, size, text, width / 2, height / 2 - size / 2, "center", colour=INK)
        c.text(font, size / 2, f"{width} x {height}", width / 2, height / 2 + size, "center", colour=INK)
        c.page()
    doc.save(out / "mixed-sizes.pdf")


def wide(out):
    """Two metres of ruler: past what one raster surface can hold when zoomed."""
    doc, font = Document("A ruler of two metres"), sans()
    width, height, mm = 5669, 400, 72 / 25.4
    c = Canvas(doc, width, height)
    c.fill((0.98, 0.94, 0.82))
    c.rect(0, 0, width, height)
    for step, tall, line in ((1, 40, 0.3), (5, 60, 0.5), (10, 84, 0.8), (100, 120, 1.6)):
        c.stroke(INK, line)
        for i in range(0, 2001, step):
            c.move(i * mm, 0)
            c.line(i * mm, tall)
            c.move(i * mm, height)
            c.line(i * mm, height - tall / 2)
        c.op("S")
    for i in range(10, 2000, 10):
        big = i % 100 == 0
        c.text(font, 30 if big else 9, str(i // 10 if not big else i // 10),
               i * mm, 160 if big else 100, "center", colour=RED if big else INK)
    for i in range(0, 20):
        c.fill(RED if i % 2 else BLUE)
        c.rect(i * 100 * mm, 230, 100 * mm, 12)
    c.text(font, 40, "Two metres, in millimetres", width / 2, 310, "center", colour=INK)
    c.page()
    doc.save(out / "wide.pdf")


def light(out):
    """Five thousand pages that share everything but their number."""
    doc = Document("Five thousand light pages")
    face = doc.add({"Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name("Helvetica")})
    resources = doc.add({"Font": {"F": face}})
    for number in range(1, 5001):
        across = 40 + 320 * (number % 100) / 100
        ref = doc.page((400, 560), None, resources)
        content = (f"BT /F 48 Tf 40 420 Td ({number}) Tj ET\n"
                   f"1 w 40 400 m 360 400 l {across:g} 392 m {across:g} 408 l S").encode()
        doc[ref]["Contents"] = doc.stream(content)
        del doc[ref]["MediaBox"], doc[ref]["Resources"]
    doc.build_tree()
    doc[doc.catalog["Pages"]].update(MediaBox=[0, 0, 400, 560], Resources=resources)
    doc.save(out / "light-5000.pdf", packed=True)
