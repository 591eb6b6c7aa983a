"""Front and back cover, and the inside cover's advertisement."""

from magazine.style import CORAL, H, INK, MIST, NAVY, SAND, W, WHITE
from typeset import paragraph
from breaking import Style


def front(book, photo):
    c, face = book.sheet(), book.face
    c.image(photo, 0, 0, W, H)
    c.text(face.roman, 126, "FATHOM", W / 2, 132, "center", 16, colour=SAND)
    c.text(face.sans, 8.2, "A QUARTERLY OF COASTS, LIGHTS AND CHARTS", 42, 32,
           tracking=190, colour=WHITE)
    c.text(face.sans, 8.2, "SPRING  ·  No. 14", W - 42, 32, "right", 190, colour=WHITE)
    c.text(face.italic, 33, "The keeper’s arithmetic", 42, 268, colour=WHITE)
    paragraph(c, "Ninety years of evenings on Carrow Stack, read from the ledgers",
              Style(face.roman, face.italic, 14, 18, hyphenate=False), 43, 291, 232)
    c.text(face.strong, 7.6, "ALSO IN THIS ISSUE", 42, 700, tracking=150,
           colour=(0.98, 0.72, 0.55))
    for i, line in enumerate(("Reading the foreshore", "The Sound of Merrin, folded out",
                              "Tides, and a crossword to wait for them")):
        c.text(face.roman, 14.5, line, 42, 720 + 18 * i, colour=WHITE)
    book.destination("cover")


def advertisement(book):
    """A full page for an instrument that nobody makes."""
    c, face = book.sheet(), book.face
    c.fill(SAND)
    c.rect(0, 0, W, H)
    c.stroke(NAVY, 0.8)
    c.rect(30, 30, W - 60, H - 60, "S")
    c.stroke(NAVY, 0.3)
    c.rect(34, 34, W - 68, H - 68, "S")
    dial(c, face, W / 2, 296, 168)
    c.text(face.italic, 40, "Hear the weather thinking.", W / 2, 546, "center",
           colour=NAVY)
    copy = Style(face.roman, face.italic, 11.6, 16, justify=False, hyphenate=False)
    paragraph(c, "The Petrel No. 4 is an aneroid barometer for walls that face the sea. "
              "One hand for now, one for an hour ago; between them, the whole of "
              "tomorrow. Cased in sea-washed brass, balanced by hand, and guaranteed "
              "to be more cautious than you are.", copy, 130, 580, 335, "center")
    c.text(face.black, 12.5, "PETREL INSTRUMENT WORKS", W / 2, 690, "center", 160, colour=CORAL)
    c.text(face.sans, 8.4, "Ropewalk Yard, Skerrow  ·  example.org/petrel", W / 2, 707,
           "center", 30, colour=INK)
    book.link((W / 2 - 2, 697, 92, 14), "https://example.org/petrel")


def dial(c, face, x, y, r):
    from math import cos, radians, sin
    for radius, colour in ((r, (0.62, 0.47, 0.24)), (r - 5, (0.86, 0.72, 0.45)),
                           (r - 13, (0.55, 0.41, 0.20)), (r - 15, (0.99, 0.98, 0.95))):
        c.fill(colour)
        c.circle(x, y, radius)
    at = lambda angle, rad: (x + rad * sin(radians(angle)), y - rad * cos(radians(angle)))  # noqa: E731
    for i in range(101):
        angle, major = -135 + 2.7 * i, i % 10 == 0
        inner = r - (36 if major else 31 if i % 5 == 0 else 28)
        c.rule(*at(angle, r - 23), *at(angle, inner), 1.1 if major else 0.4, NAVY)
        if major:
            px, py = at(angle, r - 49)
            c.text(face.sans, 10, str(950 + i), px, py + 3.5, "center", colour=NAVY)
    for angle, word in ((-96, "STORM"), (-50, "Rain"), (0, "Change"), (50, "Fair"), (96, "DRY")):
        px, py = at(angle, r - 76)
        c.text(face.italic, 14, word.capitalize(), px, py + 4, "center", colour=INK)
    c.text(face.black, 8.5, "PETREL", x, y + 52, "center", 200, colour=CORAL)
    c.text(face.italic, 10, "No. 4", x, y + 66, "center", colour=INK)
    for angle, length, colour in ((34, r - 58, (0.74, 0.60, 0.34)), (21, r - 38, NAVY)):
        c.fill(colour)
        c.poly([at(angle, length), at(angle + 90, 3.4), at(angle + 180, 34), at(angle - 90, 3.4)])
    c.fill((0.74, 0.60, 0.34))
    c.circle(x, y, 7)
    c.fill(NAVY)
    c.circle(x, y, 2.4)


def back(book):
    c, face = book.sheet(), book.face
    c.fill(NAVY)
    c.rect(0, 0, W, H)
    for i in range(46):
        t = i / 45
        y = 300 + 500 * t ** 1.35
        c.stroke(tuple(a + (b - a) * (0.16 + 0.4 * (1 - t)) for a, b in zip(NAVY, MIST)),
                 0.4 + 0.9 * t)
        from math import sin
        c.smooth([(x, y + (2 + 16 * t) * sin(x / (36 + 60 * t) + i * 1.9)
                   * sin(x / 171 + i)) for x in range(-10, W + 30, 18)])
    c.fill((0.98, 0.80, 0.60))
    c.circle(W / 2, 232, 62)
    c.text(face.italic, 31, "In the summer number", W / 2, 104, "center", colour=SAND)
    c.text(face.sans, 9, "THE MOON, AND WHO PAYS FOR IT", W / 2, 130, "center", 220, colour=MIST)
    c.fill(NAVY)
    c.rect(0, 700, W, 94)
    c.text(face.roman, 34, "FATHOM", 48, 752, tracking=30, colour=SAND)
    c.text(face.sans, 7.4, "example.org/fathom", 48, 768, tracking=40, colour=MIST)
    bars(c, face, W - 168, 716)
    book.link((46, 758, 90, 14), "https://example.org/fathom")
    book.destination("back")


def bars(c, face, x, y):
    c.fill(WHITE)
    c.rect(x, y, 120, 58)
    c.fill(INK)
    pattern, at = "2112131122131121213112211312112312112131121121131221", x + 12
    for i, digit in enumerate(pattern):
        wide = int(digit) * 1.13
        if i % 2 == 0:
            c.rect(at, y + 7, wide, 37)
        at += wide
    c.text(face.sans, 6.6, "0 000014 202403", x + 60, y + 53, "center", 180, colour=INK)
