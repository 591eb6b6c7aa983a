"""The other half of the fold-out: the coast seen from the water, engraved."""

from math import sin

import numpy as np

from magazine.style import CORAL, H, INK, NAVY, SLATE, W
from noise import ridge

SEA = 560


def panorama(book):
    c, face, wide = book.sheet(2 * W, H), book.face, 2 * W
    book.destination("panorama")
    c.fill((0.965, 0.945, 0.90))
    c.rect(0, 0, wide, H)
    c.text(face.roman, 50, "The coast from the sea", 50, 112, colour=NAVY)
    c.text(face.italic, 15.5, "Nineteen miles of it, looking east from the Ulver ferry on a "
           "clear evening, with the names that the pilots use", 52, 138, colour=SLATE)
    skylines = []
    for i, (tone, up, cell, seed) in enumerate((
            ((0.80, 0.83, 0.83), 196, 330, 8), ((0.66, 0.72, 0.74), 150, 250, 27),
            ((0.47, 0.56, 0.60), 98, 190, 36), ((0.27, 0.37, 0.43), 46, 130, 42))):
        heights = SEA - up * (0.62 + 0.9 * ridge(wide + 1, cell, seed, 7, 0.44))
        heights = np.minimum(heights, SEA - 2)
        xs = list(range(0, wide + 1, 3))
        points = [(x, float(heights[x])) for x in xs]
        c.fill(tone)
        c.poly([(0, SEA), *points, (wide, SEA)])
        c.stroke(tuple(v * 0.62 for v in tone), 0.35)
        c.poly(points, "S")
        hatch(c, heights, tone, i)
        skylines.append(heights)
    stack(c, 742, SEA + 6)
    water(c, wide)
    top = np.minimum.reduce(skylines)
    for x, name, note, rise in (
            (96, "Tarn Point", "the bell bearing 070°", 80), (262, "The Three Aunts", "never in line", 120),
            (448, "Carrow Hill", "186 m", 84), (618, "Saint Orrin’s", "white gable", 120),
            (742, "Carrow Stack", "Fl(2) W 10s", 204), (902, "The Saddle", "open south of the Stack", 84),
            (1072, "Merrin Head", "112 m, corrected", 120)):
        y = float(top[x]) - 6 if name != "Carrow Stack" else SEA - 96
        label = float(top[x]) - rise if name != "Carrow Stack" else 214
        c.rule(x, y, x, label + 18, 0.35, CORAL)
        c.fill(CORAL)
        c.circle(x, y, 1.5)
        c.text(face.italic, 15, name, x, label, "center", colour=INK)
        c.text(face.sans, 6.8, note, x, label + 11, "center", 20, colour=SLATE)
    c.rule(50, 742, wide - 50, 742, 0.4, INK)
    for i in range(20):
        x = 50 + (wide - 100) * i / 19
        c.rule(x, 742, x, 736 if i % 5 else 731, 0.4, INK)
        c.text(face.sans, 6.6, str(i), x, 754, "center", colour=INK)
    c.text(face.sans, 6.6, "Miles from Tarn Point", wide / 2, 768, "center", 60, colour=SLATE)
    c.text(face.roman, 12, "8", 50, 772, colour=INK)
    c.text(face.roman, 12, "9", wide - 50, 772, "right", colour=INK)


def hatch(c, heights, tone, layer):
    """Short strokes down the slopes that face away from the sun."""
    c.stroke(tuple(v * 0.72 for v in tone), 0.3)
    generator = np.random.default_rng(layer)
    for x in range(2, len(heights) - 8, 4):
        slope = float(heights[x + 6] - heights[x])
        room = SEA - float(heights[x])
        if slope <= 0.4 or room < 8:
            continue
        length = min(room * 0.7, 6 + slope * 7) * generator.uniform(0.6, 1)
        c.move(x, float(heights[x]) + 1.5)
        c.curve(x + 1, float(heights[x]) + length * 0.4, x + 3, float(heights[x]) + length * 0.7,
                x + 2 + slope, float(heights[x]) + length)
    c.op("S")


def stack(c, x, y):
    c.fill((0.16, 0.22, 0.27))
    c.poly([(x - 60, y), (x - 38, y - 9), (x - 18, y - 14), (x + 14, y - 15), (x + 30, y - 8), (x + 66, y)])
    c.fill((0.98, 0.97, 0.94))
    c.stroke(INK, 0.5)
    c.poly([(x - 6.5, y - 13), (x - 4, y - 84), (x + 4, y - 84), (x + 6.5, y - 13)], "b")
    c.fill(CORAL)
    c.poly([(x - 5.6, y - 38), (x - 5, y - 56), (x + 5, y - 56), (x + 5.6, y - 38)], "b")
    c.fill(INK)
    c.rect(x - 6.5, y - 86, 13, 2)
    c.rect(x - 3, y - 95, 6, 9)
    c.poly([(x - 4.4, y - 95), (x, y - 101), (x + 4.4, y - 95)])


def water(c, wide):
    c.fill((0.80, 0.855, 0.86))
    c.rect(0, SEA, wide, 134)
    generator = np.random.default_rng(5)
    for i in range(46):
        t = i / 45
        y = SEA + 5 + 126 * t ** 1.3
        c.stroke((0.30, 0.44, 0.52), 0.25 + 0.35 * t)
        x = -float(generator.uniform(0, 60))
        while x < wide:
            length = float(generator.uniform(18, 60 + 160 * t))
            c.smooth([(x + k * length / 6, y + (0.6 + 3.2 * t) * sin(k * 1.05 + i))
                      for k in range(7)], None)
            x += length + float(generator.uniform(6, 30 + 60 * t))
        c.op("S")
    c.fill((0.965, 0.945, 0.90))
    c.rect(0, SEA + 134, wide, H - SEA - 134)
