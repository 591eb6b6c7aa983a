"""Contents, the editor's letter and the short notes."""

from breaking import Style
from magazine.style import (CORAL, INK, LEFT, MIST, NAVY, RIGHT, SAND, SLATE,
                            baseline)
from typeset import Frames, paragraph

ENTRIES = [
    ("iv", "From the slip", "Two calendars, and a third step to mind", "letter"),
    ("1", "Soundings", "A bell, a boat of books and a map in a chapel", "notes"),
    ("2", "The keeper’s arithmetic",
     "Ninety years of evenings on Carrow Stack, read from the ledgers", "keeper"),
    ("6", "The Sound of Merrin", "Fold-out: the chart, and the coast seen from the water",
     "chart"),
    ("10", "Reading the foreshore", "A page that is rewritten twice a day", "foreshore"),
    ("11", "Tides & crossword", "Ebb, flood and seventeen across", "tides"),
    ("12", "Colour & line", "How this magazine tests its printer", "colour"),
    ("13", "Join the crew", "Four numbers a year, by post or by bottle", "subscribe"),
]


def contents(book, photo):
    c, face = book.sheet(), book.face
    book.furniture(c, "iii", "Contents", False)
    c.text(face.roman, 58, "Contents", LEFT - 2, baseline(4), colour=NAVY)
    c.text(face.italic, 14, "Spring", RIGHT, baseline(4), "right", colour=CORAL)
    photo_crop(c, photo, LEFT, 150, RIGHT - LEFT, 160, (2400, 1601), 0.75)
    y = 356
    for folio, title, words, key in ENTRIES:
        c.text(face.light, 25, folio, LEFT + 52, y + 3, "right", colour=CORAL)
        c.text(face.roman, 18, title, LEFT + 76, y - 2, colour=INK)
        c.text(face.italic, 11.4, words, LEFT + 76, y + 13, colour=SLATE)
        c.rule(LEFT + 76, y + 25, RIGHT, y + 25, 0.3, MIST)
        book.link((LEFT, y - 20, RIGHT - LEFT, 42), key)
        y += 47.5
    book.destination("contents")


def photo_crop(c, photo, x, y, w, h, size, shift=0.5):
    """The photograph, cut to the frame without distortion."""
    with c.saved():
        c.rect(x, y, w, h, None)
        c.op("W", "n")
        scale = max(w / size[0], h / size[1])
        pw, ph = size[0] * scale, size[1] * scale
        c.image(photo, x - (pw - w) / 2, y - (ph - h) * shift, pw, ph)


def letter(book, text):
    c, face = book.sheet(), book.face
    book.furniture(c, "iv", "From the slip", True)
    c.text(face.italic, 44, "From the slip", LEFT - 2, baseline(5), colour=NAVY)
    style = Style(face.roman, face.italic, 13, 19.5, 16, features=("onum",))
    frames = Frames(c, [(LEFT, baseline(8), 330, 26)], style)
    c.fill(INK)
    for i, part in enumerate(text.split("\n\n")):
        frames.paragraph(part, i == 0, (face.roman, 3) if i == 0 else None)
    y = frames.place()[1] + 14
    c.text(face.italic, 19, "Marit Oseley", LEFT, y, colour=CORAL)
    c.text(face.sans, 7.4, "EDITOR", LEFT, y + 13, tracking=140, colour=SLATE)
    c.fill(SAND)
    c.rect(408, baseline(8) - 16, RIGHT - 408, 390)
    x, y = 421, baseline(8) + 6
    for role, who in (("Editor", "Marit Oseley"), ("Words", "Ines Farrant|Tobias Wren"),
                      ("Charts", "Hal Brandreth"), ("Pictures", "The long exposure"),
                      ("Puzzles", "Bowline"), ("Tides", "The moon, with help"),
                      ("Set in", "EB Garamond|and Lato")):
        c.text(face.strong, 6.6, role.upper(), x, y, tracking=130, colour=CORAL)
        y += 14
        for line in who.split("|"):
            c.text(face.roman, 11.4, line, x, y, colour=INK)
            y += 13.5
        y += 10
    paragraph(c, "Fathom is published four times a year at Ropewalk Yard, Skerrow. "
              "Every place and person in it is invented.", book.caption, x, y + 4, 106)
    c.text(face.sans, 7.4, "example.org/fathom", x, y + 62, colour=CORAL)
    book.link((x - 2, y + 53, 80, 13), "https://example.org/fathom")
    book.destination("letter")


def notes(book, text, photo):
    c, face = book.sheet(), book.face
    book.furniture(c, "1", "Soundings", False)
    c.text(face.roman, 58, "Soundings", LEFT - 2, baseline(4) - 7, colour=NAVY)
    c.text(face.italic, 15, "What the lead brought up this quarter", LEFT, baseline(6), colour=SLATE)
    photo_crop(c, photo, LEFT, baseline(7), 324, 219, (900, 620), 0.3)
    paragraph(c, "Skerrow from the new mole, an hour after the lamps are lit. The "
              "*Margin* lies third from the left, and is lending.", book.caption,
              LEFT + 342, baseline(7) + 8, 140)
    c.rule(LEFT + 342, baseline(12), RIGHT, baseline(12), 0.4, CORAL)
    paragraph(c, "A fathom is what two arms can hold: six feet of rope, or one friend.",
              book.stand, LEFT + 342, baseline(14), 150)
    frames = Frames(c, book.columns(3, 26, 25), book.small)
    c.fill(INK)
    for block in text.split("\n\n"):
        head, _, rest = block.partition("\n")
        if head.startswith("# "):
            if frames.line and frames.room < 5:
                frames.next_frame()
            elif frames.line:
                frames.step()
            x, y, width = frames.place()
            c.fill(CORAL)
            lines = paragraph(c, head[2:], Style(face.strong, face.strong, 9, 13,
                              justify=False, hyphenate=False), x, y, width)
            frames.step(round((lines - y) / 13))
            c.fill(INK)
            frames.paragraph(rest, True)
        else:
            frames.paragraph(block)
    book.destination("notes")
