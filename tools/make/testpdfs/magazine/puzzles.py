"""Tide table and crossword: fine rules and small type."""

from math import cos, pi

from magazine.style import CORAL, INK, LEFT, MIST, NAVY, RIGHT, SAND, SLATE, baseline


def puzzle_grid():
    """A symmetric pattern of squares; the answers are the reader's."""
    rows = ["......#....", ".#.#.#.#.#.", "...........", ".#.#.#.#.#.", ".....#.....",
            "##.#.#.#.##", ".....#.....", ".#.#.#.#.#.", "...........", ".#.#.#.#.#.",
            "....#......"]
    return rows


def tides(book):
    c, face = book.sheet(), book.face
    book.furniture(c, 11, "Tides & crossword", False)
    book.destination("tides")
    c.text(face.roman, 34, "High water at Skerrow", LEFT - 1, baseline(2) - 1, colour=NAVY)
    c.text(face.italic, 12, "April · times in hours and minutes, heights in metres above the "
           "lowest low water", LEFT, baseline(3) + 9, colour=SLATE)
    table(c, face)
    curve(c, face, LEFT, 404, RIGHT - LEFT, 52)
    c.text(face.roman, 34, "Crossword", LEFT - 1, 512, colour=NAVY)
    c.text(face.italic, 12, "No. 14, set by Bowline", 213, 511, colour=SLATE)
    crossword(c, face, LEFT, 532, 190)
    clues(c, face, 262, 538)


def height(day, half):
    """Spring and neap: the moon takes 29.5 days."""
    return 4.15 + 1.15 * cos(2 * pi * (day - 8.6) / 14.77) + (0.14 if half else -0.11)


def table(c, face):
    top, row = 148, 14.6
    for block in range(3):
        x = LEFT + block * 169
        c.rule(x, top, x + 157, top, 0.8, NAVY)
        for dx, word, align in ((2, "Day", "left"), (60, "a.m.", "right"), (86, "m", "right"),
                                (126, "p.m.", "right"), (153, "m", "right")):
            c.text(face.strong, 6.4, word, x + dx, top + 11, align, 20, colour=CORAL)
        c.rule(x, top + 15, x + 157, top + 15, 0.3, NAVY)
        for i in range(10):
            day = block * 10 + i + 1
            y = top + 26 + i * row
            if day % 7 == 0 or day % 7 == 6:
                c.fill(SAND)
                c.rect(x, y - 9.8, 157, row)
            morning = (25 + (day - 1) * 48.8) % 745
            evening = morning + 746
            c.text(face.strong, 7.4, str(day), x + 12, y, "right", colour=INK)
            c.text(face.sans, 7, "MTWTFSS"[(day - 1) % 7], x + 18, y, colour=SLATE)
            for dx, minutes, half in ((60, morning, 0), (126, evening, 1)):
                if minutes < 1440:
                    stamp = f"{int(minutes) // 60:02d}.{int(minutes) % 60:02d}"
                    c.text(face.sans, 7.6, stamp, x + dx, y, "right", colour=INK)
                    c.text(face.sans, 7.6, f"{height(day, half):.1f}", x + dx + 27, y, "right", colour=NAVY)
                else:
                    c.text(face.sans, 7.6, "–", x + dx, y, "right", colour=SLATE)
            c.rule(x, y + 4.8, x + 157, y + 4.8, 0.15, SLATE)
        for dx in (30, 92):
            c.rule(x + dx, top + 15, x + dx, top + 15 + 10 * row + 1.4, 0.15, SLATE)
    c.text(face.sans, 6.6, "Shaded days are Saturdays and Sundays. Add one hour for summer time, and ten "
           "minutes for the ferry.", LEFT, 322, colour=SLATE)


def curve(c, face, x, y, w, h):
    """The month as one line, two tides a day."""
    for level in range(-1, 2):
        c.rule(x, y + level * h / 2, x + w, y + level * h / 2, 0.1, SLATE)
    for day in range(31):
        c.rule(x + w * day / 30, y - h, x + w * day / 30, y + h * 0.7, 0.1, MIST if day % 5 else SLATE)
        if day % 5 == 0 and day < 30:
            c.text(face.sans, 5.8, str(day + 1), x + w * day / 30 + 2, y + h * 0.7, colour=SLATE)
    c.stroke(NAVY, 0.45)
    points = []
    for i in range(901):
        day = i / 30
        swing = height(day, 0) / 5.4
        points.append((x + w * day / 30, y - h * 0.72 * swing * cos(2 * pi * (day - 0.02) / 0.5175)))
    c.poly(points, "S")


def entries():
    """Numbered squares as {(row, column): number}, and answers' lengths by side."""
    rows, numbers, found = puzzle_grid(), {}, {"Across": [], "Down": []}
    open_at = lambda r, k: 0 <= r < 11 and 0 <= k < 11 and rows[r][k] != "#"  # noqa: E731
    for r in range(11):
        for k in range(11):
            for side, dr, dk in (("Across", 0, 1), ("Down", 1, 0)):
                if open_at(r, k) and not open_at(r - dr, k - dk) and open_at(r + dr, k + dk):
                    number = numbers.setdefault((r, k), len(numbers) + 1)
                    length = 1
                    while open_at(r + dr * length, k + dk * length):
                        length += 1
                    found[side].append((number, length))
    return numbers, found


def crossword(c, face, x, y, size):
    rows, cell = puzzle_grid(), size / 11
    c.fill(NAVY)
    for r, row in enumerate(rows):
        for k, square in enumerate(row):
            if square == "#":
                c.rect(x + k * cell, y + r * cell, cell, cell)
    for (r, k), number in entries()[0].items():
        c.text(face.sans, 4.6, str(number), x + k * cell + 1.3, y + r * cell + 5, colour=INK)
    for i in range(12):
        c.rule(x, y + i * cell, x + size, y + i * cell, 0.3, NAVY)
        c.rule(x + i * cell, y, x + i * cell, y + size, 0.3, NAVY)
    c.stroke(NAVY, 1.2)
    c.rect(x, y, size, size, "S")


CLUES = {"Across": [
    "Warning that carries four beats to the bar", "Rope’s end found in a whip",
    "Where it is safe to be rude about the sea", "Light that stays up all night",
    "Half a ledger, read twice", "House that a limpet never leaves",
    "Keeper’s patience, wound", "Lamp in a fog is somehow near",
    "Sailor’s knot, or a quick drink", "It comes up rather than in"],
    "Down": ["Friend at full stretch", "Grey animal that stands on its head",
             "Seven of them, and you need a pilot", "What the ebb writes over the flood",
             "Low, and soon to be lower", "Half of the calendar on the wall",
             "Chart that is not flat", "Third one is loose, on the slip"]}


def clues(c, face, x, y):
    found = entries()[1]
    for column, side in enumerate(CLUES):
        left, line = x + column * 146, y
        c.text(face.strong, 7.4, side.upper(), left, line, tracking=120, colour=CORAL)
        line += 14
        for (number, length), clue in zip(found[side], CLUES[side], strict=True):
            c.text(face.strong, 7, str(number), left + 10, line, "right", colour=NAVY)
            row = ""
            for word in [*clue.split(), f"({length})", None]:
                longer = f"{row} {word}".strip()
                if word is None or face.roman.measure(longer, 9) > 122:
                    c.text(face.roman, 9, row, left + 15, line, colour=INK)
                    line, row = line + 10.4, word
                else:
                    row = longer
            line += 1.4
