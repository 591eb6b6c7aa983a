"""Fixtures about lines and transparency."""

from math import cos, pi, sin

from canvas import Canvas
from document import Document
from objects import Name
from paint import axial, luminosity
from small_boxes import BLUE, GREEN, INK, RED, YELLOW, sans

MODES = ["Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge",
         "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion", "Hue",
         "Saturation", "Color", "Luminosity"]


def hairlines(out):
    """For seams between tiles: whatever crosses a tile's edge must not break."""
    doc, font = Document("Hairlines, checkerboards and circles"), sans()
    c = Canvas(doc, 600, 800)
    for row, width in enumerate((0, 0.05, 0.1, 0.25, 0.5, 1)):
        x, y = 60 + (row % 3) * 180, 30 + (row // 3) * 190
        c.stroke((0, 0, 0), width)
        for i in range(24):
            angle = i * pi / 24
            c.move(x + 70 - 70 * cos(angle), y + 70 - 70 * sin(angle))
            c.line(x + 70 + 70 * cos(angle), y + 70 + 70 * sin(angle))
        c.op("S")
        c.text(font, 9, f"{width:g} pt", x + 70, y + 158, "center", colour=INK)
    c.fill((0, 0, 0))
    for x, cell in ((60, 0.5), (180, 1), (300, 2)):
        count = int(96 / cell)
        for i in range(count):
            for j in range(i % 2, count, 2):
                c.rect(x + j * cell, 430 + i * cell, cell, cell, None)
        c.op("f")
        c.text(font, 9, f"checks of {cell:g} pt", x + 48, 542, "center", colour=INK)
    for i in range(1, 60):
        c.stroke((0, 0, 0), 0.25)
        c.circle(496, 486, i * 1.3, "S")
    for i in range(101):
        x = 60 + i * 4.8
        c.rule(x, 590, x + i * 0.02, 690, 0.1 + i * 0.01, INK)
    for i in range(20):
        c.rule(60, 700 + i * 4.1, 540, 700.5 + i * 4.1, 0.1, BLUE)
    c.page()
    doc.save(out / "hairlines.pdf")


def transparency(out):
    doc, font = Document("Groups, blend modes and masks on bare paper"), sans()
    c = Canvas(doc, 600, 760)
    for i, mode in enumerate(MODES):
        x, y = 30 + (i % 4) * 140, 20 + (i // 4) * 100
        with c.saved():
            c.state(BM=Name(mode))
            c.fill(RED)
            c.rect(x, y, 70, 50)
            c.fill((0.2, 0.6, 0.8))
            c.rect(x + 35, y + 25, 70, 50)
        c.text(font, 8, mode, x, y + 86, colour=INK)
    for i, (isolated, knockout) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        x, y = 30 + i * 140, 440
        c.fill(YELLOW)
        c.rect(x, y + 30, 110, 30)
        art = Canvas(doc, 600, 760)
        for k, colour in enumerate((RED, GREEN, BLUE)):
            art.state(ca=0.6, BM=Name("Multiply"))
            art.fill(colour)
            art.circle(x + 40 + 18 * k, y + 36 + 12 * (k % 2), 27)
        c.draw(art.form({"I": bool(isolated), "K": bool(knockout)}), 0, 760)
        words = ("isolated" if isolated else "open") + (", knockout" if knockout else "")
        c.text(font, 8, words, x, y + 96, colour=INK)
    mask = Canvas(doc, 600, 760)
    mask.shade(axial([(0, (0,)), (0.5, (1,)), (1, (0,))], 30, 0, 290, 0, space="DeviceGray"))
    with c.saved():
        c.state(SMask=luminosity(mask.form({"CS": Name("DeviceGray")}), [0]))
        c.fill(BLUE)
        c.rect(30, 570, 260, 130)
    c.text(font, 8, "soft mask", 30, 716, colour=INK)
    pixels = bytes((r * 255 + 255 - k * 16) % 256 for r in range(16) for k in range(16) for _ in range(3))
    fade = doc.stream(bytes(min(255, (i % 16) * 17) for i in range(256)), Type=Name("XObject"),
                      Subtype=Name("Image"), Width=16, Height=16, BitsPerComponent=8,
                      ColorSpace=Name("DeviceGray"))
    image = doc.stream(pixels, Type=Name("XObject"), Subtype=Name("Image"), Width=16, Height=16,
                       BitsPerComponent=8, ColorSpace=Name("DeviceRGB"), SMask=fade)
    c.fill(GREEN)
    c.rect(320, 600, 250, 20)
    c.rect(320, 650, 250, 20)
    c.image(image, 330, 570, 230, 130)
    c.text(font, 8, "image with a soft mask", 330, 716, colour=INK)
    c.page()
    doc.save(out / "transparency.pdf")
