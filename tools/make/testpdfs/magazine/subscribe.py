"""The subscription form: real fields on a designed page."""

from acroform import Form
from breaking import Style
from magazine.style import CORAL, H, INK, LEFT, NAVY, RIGHT, SAND, SLATE, W, baseline
from typeset import paragraph


def page(book):
    c, face = book.sheet(), book.face
    c.fill(SAND)
    c.rect(0, 0, W, H)
    book.furniture(c, 13, "Join the crew", False)
    book.destination("subscribe")
    c.text(face.roman, 58, "Join the crew", LEFT - 2, baseline(5), colour=NAVY)
    c.fill(INK)
    paragraph(c, "Four numbers a year, each the weight of a small flounder, sent in an "
              "envelope that has been tested in rain. Islands without a pier are served "
              "by bottle; allow for the current.", Style(
                  face.roman, face.italic, 14, 19.5, features=("onum",), hyphenate=False),
              LEFT, baseline(8), 400)
    for x, price, unit, words in ((LEFT, "24", "a year", "Four numbers by post"),
                                  (LEFT + 171, "42", "two years", "Eight numbers, and the chart, rolled"),
                                  (LEFT + 342, "0", "a week", "Lighthouse keepers, on proof of stairs")):
        c.rule(x, 258, x + 153, 258, 1.4, CORAL)
        width = c.text(face.roman, 44, price, x - 1, 306, colour=NAVY)
        c.text(face.italic, 14, unit, x + width + 6, 306, colour=SLATE)
        c.text(face.sans, 8, words, x, 324, colour=INK)
    for x, y, text in ((LEFT, 366, "YOUR NAME"), (LEFT + 257, 366, "YOUR HARBOUR"),
                       (LEFT, 426, "HOW LONG"), (LEFT + 257, 426, "A NOTE FOR THE SKIPPER")):
        c.text(face.strong, 6.8, text, x, y, tracking=110, colour=CORAL)
    c.text(face.roman, 12, "Send me the tide table as well", LEFT + 24, 498, colour=INK)
    c.text(face.roman, 12, "I can read a chart upside down", LEFT + 24, 524, colour=INK)
    c.rule(LEFT, 590, RIGHT, 590, 0.4, SLATE)
    c.text(face.italic, 13, "Or write to us: Fathom, Ropewalk Yard, Skerrow, or",
           LEFT, 616, colour=INK)
    x = LEFT + face.italic.measure("Or write to us: Fathom, Ropewalk Yard, Skerrow, or ", 13)
    width = c.text(face.italic, 13, "example.org/fathom/join", x, 616, colour=CORAL)
    book.link((x, 603, width, 17), "https://example.org/fathom/join")
    c.text(face.sans, 7.2, "Prices in whichever money is drying on the line. Back numbers while they float.",
           LEFT, 636, colour=SLATE)


def fields(book, page):
    form = Form(book.doc, book.face.sans)
    form.text(page, (LEFT, 374, 238, 26), H, "name", "Wilhelmina Tarn")
    form.text(page, (LEFT + 257, 374, 238, 26), H, "harbour", "")
    form.choice(page, (LEFT, 434, 238, 26), H, "term",
                ["One year", "Two years", "For as long as the light is lit"], "Two years")
    form.text(page, (LEFT + 257, 434, 238, 96), H, "note",
              "Please leave it with the cat.", flags=1 << 12)
    form.check(page, (LEFT, 486, 15, 15), H, "tides", True)
    form.check(page, (LEFT, 512, 15, 15), H, "upside", False)
    form.finish()
