"""The fold-out: a chart on a page that is already a spread, all in vectors."""

from math import cos, hypot, radians, sin

import numpy as np

from contours import outlines
from magazine.style import CORAL, H, INK, NAVY, SLATE, W, WHITE
from noise import fbm, smoothstep

CELL = 5.0
LAND, SHORE = (0.957, 0.902, 0.745), (0.80, 0.84, 0.70)
BANDS = [(-0.115, (0.86, 0.925, 0.945)), (-0.062, (0.775, 0.88, 0.915)),
         (-0.022, (0.68, 0.83, 0.885))]
MAGENTA = (0.73, 0.12, 0.46)


def seabed():
    """Heights of the Sound: land to the west and north-east, a channel between."""
    rows, columns = int(730 / CELL) + 1, int(1126 / CELL) + 1
    field = fbm(rows, columns, 46, 303, 7, 0.53) - 0.5
    y, x = np.mgrid[0:rows, 0:columns]
    u, v = x / columns, y / rows
    field += 0.34 * smoothstep(0.36, -0.06, u + 0.16 * v)
    field += 0.36 * smoothstep(0.66, 1.12, u - 0.30 * v + 0.14)
    field -= 0.14
    for cu, cv, r, high in ((0.535, 0.47, 0.085, 0.20), (0.63, 0.80, 0.05, 0.17),
                            (0.40, 0.865, 0.035, 0.15), (0.455, 0.19, 0.03, 0.13)):
        field += high * np.exp(-(((u - cu) * 1.54) ** 2 + (v - cv) ** 2) / r ** 2)
    return field


def rings(c, field, level, paint):
    for ring in outlines(field, level):
        c.move(32 + ring[0][0] * CELL, 32 + ring[0][1] * CELL)
        for x, y in ring[1:]:
            c.line(32 + x * CELL, 32 + y * CELL)
        c.op("h")
    c.op(paint)


def chart(book):
    c, face = book.sheet(2 * W, H), book.face
    book.destination("chart")
    wide = 2 * W
    with c.saved():
        c.rect(32, 32, wide - 64, H - 64, None)
        c.op("W", "n")
        c.fill((0.95, 0.975, 0.98))
        c.rect(32, 32, wide - 64, H - 64)
        field = seabed()
        for level, colour in BANDS:
            c.fill(colour)
            c.stroke((0.45, 0.62, 0.70), 0.3)
            rings(c, field, level, "B*")
        c.fill(SHORE)
        c.stroke(SLATE, 0.3)
        rings(c, field, 0.0, "B*")
        c.fill(LAND)
        c.stroke(INK, 0.7)
        rings(c, field, 0.012, "B*")
        c.stroke((0.72, 0.62, 0.45), 0.3)
        for level in (0.05, 0.09, 0.13, 0.17, 0.21, 0.25):
            rings(c, field, level, "S")
        soundings(c, face, field)
    frame(c, face)
    rose(c, face, 700, 205, 84)
    labels(c, face)
    title(c, face)


def soundings(c, face, field):
    generator = np.random.default_rng(12)
    taken = []
    words = [(x, y, len(text) * size * 0.56) for text, _, x, y, size in PLACES]
    words += [(x + 12, y, len(text) * 3.9) for text, x, y in LIGHTS]
    for _ in range(2600):
        x, y = generator.uniform(60, 1130), generator.uniform(60, 735)
        height = field[int((y - 32) / CELL), int((x - 32) / CELL)]
        busy = hypot(x - 700, y - 205) < 104 or (x > 850 and y > 590) or any(
            left - 8 < x < left + wide + 8 and top - 14 < y < top + 9
            for left, top, wide in words)
        if height > -0.012 or busy or any(hypot(x - a, y - b) < 19 for a, b in taken):
            continue
        taken.append((x, y))
        depth = str(max(1, round(-height * 190)))
        c.text(face.sans_italic, 5.8, depth, x, y, "center", colour=(0.24, 0.36, 0.44))


PLACES = [("Sound of Merrin", "sea", 470, 330, 23), ("Outer Haven", "sea", 74, 590, 14),
          ("Ulver Deep", "sea", 836, 448, 15), ("The Race", "sea", 520, 560, 12),
          ("Isle of Ulver", "land", 724, 346, 12), ("Skerrow", "town", 140, 250, 12),
          ("Carrow Hill", "land", 85, 430, 12), ("Saint Orrin’s", "town", 960, 250, 12),
          ("Merrin Head", "land", 1028, 552, 12), ("Tarn Point", "land", 234, 116, 11)]
LIGHTS = [("Carrow Stack  Fl(2) W 10s 41m 19M", 416, 500),
          ("Tarn Pt  Fl R 5s 12m 7M", 257, 86), ("Hen Rock  Iso W 4s 28m 14M", 731, 490)]


def labels(c, face):
    for text, kind, x, y, size in PLACES:
        if kind == "sea":
            c.text(face.italic, size, text, x, y, tracking=60, colour=(0.20, 0.40, 0.52))
        else:
            font = face.strong if kind == "town" else face.roman
            c.text(font, size - 2 * (kind == "town"), text, x, y, colour=INK)
        if kind == "town":
            c.fill(INK)
            c.circle(x - 7, y - 3, 2)
    for text, x, y in LIGHTS:
        c.fill(MAGENTA)
        c.move(x, y)
        c.curve(x + 6, y - 12, x + 15, y - 22, x + 24, y - 24)
        c.curve(x + 24, y - 14, x + 12, y - 4, x, y)
        c.op("f")
        c.circle(x, y, 1.6)
        c.text(face.sans, 6.4, text, x + 22, y - 2, colour=MAGENTA)
    c.op("[4 3] 0 d")
    c.stroke(MAGENTA, 0.6)
    c.smooth([(352, 616), (370, 540), (394, 420), (468, 300), (514, 170), (562, 100), (640, 60)])
    c.op("[] 0 d")


def frame(c, face):
    """The graduated border: minutes and tenths."""
    wide, step = c.width, 22.52
    c.stroke(INK, 0.6)
    c.rect(32, 32, wide - 64, H - 64, "S")
    c.rect(26, 26, wide - 52, H - 52, "S")
    c.stroke(INK, 1.4)
    c.rect(22, 22, wide - 44, H - 44, "S")
    c.fill(INK)
    for i in range(0, 50, 2):
        for y in (26, H - 32):
            c.rect(32 + i * step, y, step, 6)
        if i * step < H - 64 - step:
            for x in (26, wide - 32):
                c.rect(x, 32 + i * step, 6, step)
    for i in range(0, 50, 5):
        c.fill(INK)
        c.text(face.sans, 5.6, f"7°{10 + i:02d}′", 32 + i * step, 18, "center")
    c.text(face.sans, 6, "7", wide - 22, H - 9, "right", colour=SLATE)
    c.text(face.sans, 6, "6", 22, H - 9, colour=SLATE)


def rose(c, face, x, y, r):
    at = lambda angle, rad: (x + rad * sin(radians(angle)), y - rad * cos(radians(angle)))  # noqa: E731
    c.stroke(MAGENTA, 0.4)
    c.circle(x, y, r, "S")
    c.circle(x, y, r * 0.7, "S")
    for angle in range(0, 360, 2):
        inner = r - (9 if angle % 10 == 0 else 5)
        c.rule(*at(angle, r), *at(angle, inner), 0.3, MAGENTA)
        if angle % 30 == 0:
            px, py = at(angle, r - 14)
            c.text(face.sans, 5.6, str(angle), px, py + 2, "center", colour=MAGENTA)
    for k in range(8):
        angle, length = k * 45, r * (0.66 if k % 2 == 0 else 0.42)
        for side, colour in ((-22.5, WHITE), (22.5, MAGENTA)):
            c.fill(colour)
            c.poly([(x, y), at(angle, length), at(angle + side, r * 0.15)], "b")
    c.text(face.bold, 13, "N", x, y - r - 6, "center", colour=MAGENTA)


def title(c, face):
    c.fill(WHITE)
    c.stroke(INK, 0.5)
    c.rect(866, 606, 276, 134, "B")
    c.text(face.italic, 27, "The Sound of Merrin", 1004, 641, "center", colour=NAVY)
    c.text(face.sans, 6.8, "FROM THE SURVEYS OF HAL BRANDRETH", 1004, 657, "center", 120, colour=CORAL)
    c.text(face.sans, 6.6, "Soundings in metres, reduced to the lowest low water.", 1004, 675, "center", colour=INK)
    c.text(face.sans, 6.6, "Not to be used for navigation, nor for lighting fires.", 1004, 686, "center", colour=INK)
    for i in range(8):
        c.fill(INK if i % 2 == 0 else WHITE)
        c.stroke(INK, 0.4)
        c.rect(904 + 25 * i, 706, 25, 5, "B")
    for i in range(0, 9, 2):
        c.text(face.sans, 6, f"{i // 2}", 904 + 25 * i, 722, "center", colour=INK)
    c.text(face.sans, 6, "Sea miles", 1004, 733, "center", colour=INK)
