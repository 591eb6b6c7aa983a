"""The two long pieces: the keeper's ledgers and the foreshore."""

from breaking import Style
from magazine.front import photo_crop
from magazine.style import (CORAL, H, INK, LEFT, NAVY, RIGHT, SAND, SLATE, W, WHITE,
                            baseline)
from typeset import Frames, paragraph


def opener(book, photo):
    """One photograph over two pages; the halves meet at the fold."""
    face = book.face
    for side in (0, 1):
        c = book.sheet()
        with c.saved():
            c.rect(0, 0, W, H, None)
            c.op("W", "n")
            c.image(photo, -W * side, 0, 2 * W, H)
        if side == 0:
            book.destination("keeper")
            c.text(face.strong, 7.4, "THE LONG READ", LEFT, 96, tracking=170, colour=SAND)
            c.text(face.roman, 62, "The keeper’s", LEFT - 2, 158, colour=WHITE)
            c.text(face.italic, 62, "arithmetic", LEFT - 2, 216, colour=WHITE)
            c.fill(WHITE)
            paragraph(c, "Every night for ninety years somebody on Carrow Stack lit a "
                      "lamp and wrote it down. Ines Farrant has read the ledgers, and "
                      "the nine blank lines.", book.stand, LEFT, 252, 330)
        else:
            c.text(face.sans, 7.4, "The Sound of Merrin at first light, from Carrow Hill",
                   RIGHT, 768, "right", 20, colour=(0.86, 0.88, 0.88))


def run(frames, text, book, cap=True):
    first = cap
    for block in text.split("\n\n"):
        head, _, rest = block.partition("\n")
        if head.startswith("# "):
            frames.heading(book.face.strong, 8.6, head[2:], CORAL, INK)
            frames.paragraph(rest, True)
        else:
            frames.paragraph(block, first, (book.face.roman, 4) if first else None)
        first = False


def keeper(book, text, sidebar, photo):
    face = book.face
    c = book.sheet()
    book.furniture(c, 4, "The keeper’s arithmetic", True)
    photo_crop(c, photo, 0, 66, RIGHT, 287, (1000, 720), 0.2)
    paragraph(c, "Carrow Stack in a south-westerly, from the relief boat. The gallery "
              "stands forty-one metres above an average sea; this is not one.",
              book.caption, LEFT, 370, 330)
    frames, first = book.columns(2, 26, 25), c
    c = book.sheet()
    book.furniture(c, 5, "The keeper’s arithmetic", False)
    quote = Style(face.italic, face.roman, 33, 42, justify=False, hyphenate=False)
    c.rule(LEFT, baseline(0) - 4, LEFT + 60, baseline(0) - 4, 2, CORAL)
    c.fill(NAVY)
    paragraph(c, "“We are not here to look at the sea. We are here to be looked at, and to be "
              "where we said.”", quote, LEFT - 8, baseline(3), 480)
    c.fill(INK)
    (x1, y1, w, _), (x2, _, _, _) = book.columns(2, 13, 38)
    frames += [(x1, y1, w, 38, c), (x2, y1, w, 21, c)]
    frames = Frames(first, frames, book.body)
    first.fill(INK)
    run(frames, text, book)
    figures(c, book, sidebar, x2, baseline(36) - 6, w)


def figures(c, book, text, x, y, width):
    face, rows = book.face, text.split("\n")
    c.fill(SAND)
    c.rect(x, y, width, 194)
    c.text(face.strong, 8.6, rows[0], x + 13, y + 23, colour=CORAL)
    for i, row in enumerate(rows[1:]):
        label, _, value = row.partition(" | ")
        line = y + 43 + 17.4 * i
        c.text(face.sans, 8, label, x + 13, line, colour=INK)
        c.text(face.roman, 12, value, x + width - 13, line, "right", colour=NAVY)
        c.rule(x + 13, line + 5.4, x + width - 13, line + 5.4, 0.25, SLATE)


def foreshore(book, text, photo):
    c, face = book.sheet(), book.face
    book.destination("foreshore")
    photo_crop(c, photo, 0, 0, W, 330, (1000, 700), 0.55)
    c.text(face.roman, 50, "Reading the foreshore", LEFT - 2, 394, colour=NAVY)
    c.text(face.italic, 15, "A page that is rewritten twice a day. By Tobias Wren", LEFT, 419, colour=SLATE)
    frames = Frames(c, book.columns(3, 28, 24), book.small)
    c.fill(INK)
    run(frames, text, book)
    x, y, width = frames.frames[2][:3]
    c.rule(x, baseline(40) - 9, x + 40, baseline(40) - 9, 2, CORAL)
    c.fill(NAVY)
    paragraph(c, "By the time it looks like the sea, it has been under your feet for a "
              "quarter of an hour.", Style(face.italic, face.roman, 21, 26, justify=False,
                                           hyphenate=False), x, baseline(42) + 2, width)
    c.text(face.roman, 12, "10", LEFT, 760, features=("lnum",))
    c.text(face.sans, 7.4, "Ripples on the Merrin flats, half an hour before the turn", RIGHT, 344, "right", colour=SLATE)


# Where the proof-reader's pen went on the first page: left, top, right, bottom.
HIGHLIGHT = [(216.2, 471.5, 288, 484.5), (LEFT, 484.5, 181.5, 497.5)]
NOTE = (RIGHT + 12, 398)
