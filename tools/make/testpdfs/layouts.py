"""Pages set as magazines set them, and the order in which people read them.

What is set is noted as it is set: `text-layout.json` has each page's pieces in reading order, with their plain text (no hyphen
at a line's end that is not the word's own). Pieces marked `aside` (pull quotes, captions, boxes, running heads, folios,
footnotes) may come before or after any other piece, but in one go; the others must come in order.
"""

import io
import json
from pathlib import Path

from PIL import Image

import photographs
from breaking import Style
from canvas import Canvas
from document import Document
from magazine.style import Faces
from objects import Name, Raw
from small_boxes import GREY, INK
from typeset import Frames, paragraph

W, H, LEADING = 595, 794, 13
PAPER, SAND, CORAL = (1, 1, 1), (0.955, 0.93, 0.88), (0.80, 0.31, 0.22)

TIDE = [
    "The harbour keeps two clocks, and they have never agreed. One is on the customs house and is wound on Mondays. The other is "
    "the water, which nobody winds, and which is late by fifty minutes every day of the year without the smallest apology.",
    "Strangers ask which of the two is right. The pilot, who has been asked most often, says that it depends on whether you want "
    "to catch the bank or the channel. He has missed the bank for thirty years and the channel not once.",
    "There is a third opinion. In the loft above the chandlery stands a brass machine with nineteen wheels, each cut for one of "
    "the motions of the moon, and a pen that adds them together. It was built to foretell the water, and it still does, although "
    "the sheet it draws upon has been out of print since before the war.",
    "The wheels are turned by hand. A year of tides takes four hours, two people and a plate of sandwiches; the older of the two "
    "reads out the peaks, and the younger writes them down. When they have finished they compare their table with the printed "
    "one, find it three minutes out at most, and oil the bearings.",
    "What the machine leaves out is the weather. A gale from the southwest can heap the bay by a metre, and low pressure lifts it "
    "like a lid; on such a night the sum is a promise about an ocean that has no wind on it. The fishermen call the difference "
    "the remainder, and pay more attention to it than to the sum.",
    "Last winter the remainder came over the quay. It entered the customs house politely, by the door, and rose as far as the "
    "second drawer of the clerk’s desk, where it found the clock’s own key. The clock stopped at ten to four and was for once in "
    "agreement with everything around it."]
LAMPS = [
    "Nobody thought of keeping the lamps. They were taken out when the towers went over to the small bright bulbs that need no "
    "tending, and were stood along the wall of the depot under a sheet. There were nineteen of them, each as tall as a child.",
    "It was the cleaner who lifted the sheet. She had been told to make room, and she did: she polished one lens, to see what was "
    "under the soot, and after that there was no question of throwing anything away. She has now done seven.",
    "A lens of the first order has a thousand pieces, and not one of them is flat. Each bends the light a little further than the "
    "piece below it, so that what leaves the tower is no longer a glow but a plank, laid straight across twenty miles of sea."]

TEXTS = Path(__file__).resolve().parent / "text"


def told(name):
    """The paragraphs of a text, without its headings."""
    whole = (TEXTS / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    return [line for line in whole if line and not line.startswith("#")]


class Truth:
    """The pieces of one page, in the order of their reading."""

    def __init__(self, about):
        self.about, self.pieces = about, []

    def note(self, kind, text, aside=False):
        row = {"kind": kind, "text": text.replace("*", "")}
        if aside:
            row["aside"] = True
        self.pieces.append(row)


class Setter:
    """One page being set."""

    def __init__(self, doc, face, about):
        self.doc, self.face = doc, face
        self.c, self.truth = Canvas(doc, W, H), Truth(about)
        self.body = Style(face.roman, face.italic, 10.4, LEADING)
        self.narrow = Style(face.roman, face.italic, 9.9, LEADING, 9)
        self.caption = Style(face.sans, face.sans_italic, 7.4, 10, justify=False, hyphenate=False)
        self.stand = Style(face.italic, face.roman, 16, 20, justify=False, hyphenate=False)
        self.c.fill(INK)

    def headline(self, text, size=34, y=96, x=50):
        self.c.text(self.face.bold, size, text, x, y, colour=INK)
        self.truth.note("heading", text)

    def columns(self, count, top, bottom, gap=16, left=50, right=545):
        width = (right - left - gap * (count - 1)) / count
        return [(left + i * (width + gap), top, width, int((bottom - top) / LEADING) + 1) for i in range(count)]

    def flow(self, paragraphs, frames, style=None, drop=None):
        column = Frames(self.c, frames, style or self.narrow)
        for i, text in enumerate(paragraphs):
            self.c.fill(INK)
            column.paragraph(text, first=i == 0, drop=drop if i == 0 else None)
            self.truth.note("paragraph", text)
        return column

    def block(self, text, style, x, y, width, kind, align="left", aside=True):
        end = paragraph(self.c, text, style, x, y, width, align)
        self.truth.note(kind, text, aside)
        return end

    def furniture(self, head, folio, x=50):
        self.c.text(self.face.sans, 7, head, x, 36, colour=GREY)
        self.truth.note("running head", head, True)
        self.c.text(self.face.sans, 8, folio, 545, 770, "right", colour=GREY)
        self.truth.note("folio", folio, True)
        self.c.fill(INK)


def three_columns(doc, face):
    """A headline across, and a quote that cuts two of three columns."""
    s = Setter(doc, face, "Three columns, a headline across them, a pull quote over the second and third")
    s.headline("The clock nobody winds")
    s.block("Two calendars hang in every harbour, and only one of them is printed.", s.stand, 50, 128, 480, "standfirst",
            aside=False)
    first, second, third = s.columns(3, 190, 740)
    top, low = 18, 28
    cut = lambda column, start, count: (column[0], column[1] + start * LEADING, column[2], count)  # noqa: E731
    frames = [first, cut(second, 0, top), cut(second, low, second[3] - low), cut(third, 0, top),
              cut(third, low, third[3] - low)]
    s.flow([*TIDE, *LAMPS, *told("foreshore")[:5]], frames)
    y = 190 + top * LEADING + 16
    width = third[0] + third[2] - second[0]
    s.c.rule(second[0], y - 14, second[0] + width, y - 14, 1.2, CORAL)
    s.c.fill(CORAL)
    s.block("The sum is a promise about an ocean that has no wind on it.", s.stand, second[0], y + 20, width, "pull quote",
            "center")
    s.c.rule(second[0], y + 64, second[0] + width, y + 64, 1.2, CORAL)
    return s


def sidebar(doc, face):
    s = Setter(doc, face, "Two columns, a tinted box in the second, a figure with its caption at the foot of the first")
    s.headline("Nineteen lamps")
    one, two = s.columns(2, 140, 740, 20)
    s.flow([*LAMPS, *told("notes")[:6]], [(one[0], one[1], one[2], 28), (two[0], two[1], two[2], 24)], s.body)
    data = Image.open(io.BytesIO(photographs.harbour()[0])).resize((240, 160))
    buffer = io.BytesIO()
    data.save(buffer, "JPEG", quality=60)
    ref = doc.stream(buffer.getvalue(), Type=Name("XObject"), Subtype=Name("Image"), Width=240, Height=160,
                     BitsPerComponent=8, ColorSpace=Name("DeviceRGB"), Filter=Name("DCTDecode"))
    s.c.image(ref, one[0], 530, one[2], 180)
    s.c.fill(INK)
    s.block("The depot at Skerrow before the sheet was lifted. The third lamp from the left is now the door of a hen house.",
            s.caption, one[0], 722, one[2], "caption")
    s.c.fill(SAND)
    s.c.rect(two[0], 480, two[2], 262)
    s.c.fill(CORAL)
    s.c.text(face.strong, 12, "How to lift a lens", two[0] + 14, 504)
    s.truth.note("heading", "How to lift a lens", True)
    s.c.fill(INK)
    style = Style(face.sans, face.sans_italic, 8.6, 12, justify=False, hyphenate=False)
    y = 526
    for text in ("Take out the pieces from the top, and number each on its edge in soft pencil, never in ink.",
                 "Wrap them in newspaper of the same week, so that whoever unpacks them has something to read in order.",
                 "Put the brass frame on a blanket. It is heavier than you think, and it remembers every knock."):
        y = s.block(text, style, two[0] + 14, y, two[2] - 28, "sidebar") + 6
    return s


def hyphenation(doc, face):
    """Line ends of every kind, set line by line so that each is where the test needs it."""
    s = Setter(doc, face, "Hyphens at line and column ends: added, real and soft; ligatures as glyphs and as U+FB01")
    s.headline("Words cut in two", 24, 80)
    lines = [
        ("paragraph", "The lighthouse is a well-known object, and so is its shadow.",
         ["The light-", "house is a well-", "known object, and", "so is its shadow."]),
        ("paragraph", "Every navi\u00adgator knows the difficulty of first-rate affinities.",
         ["Every navi\u00ad", "gator knows the diffi-", "culty of first-rate", "affini-", "ties."]),
        ("paragraph", "An office with efficient flow, fine fjords and a raffle.",
         ["An office with e\ufb03cient", "\ufb02ow, \ufb01ne fjords", "and a raffle."]),
        ("paragraph", "Between 1871-1961 ninety years – less one – went by.",
         ["Between 1871-", "1961 ninety years –", "less one – went by."]),
        ("paragraph", "The last word of this column is cut by the end of the column.",
         ["The last word of this", "column is cut by the", "end of the col-"])]
    y = 120
    for _, _, rows in lines:
        for row in rows:
            s.c.text(face.roman, 12, row, 50, y, colour=INK)
            y += 15
        y += 10
    s.c.text(face.roman, 12, "umn.", 210, 120, colour=INK)
    for kind, text, _ in lines:
        s.truth.note(kind, text)
    for i, row in enumerate(("A second paragraph follows", "in the second column and is", "not cut at all.")):
        s.c.text(face.roman, 12, row, 222 if i == 0 else 210, 145 + 15 * i, colour=INK)
    s.truth.note("paragraph", "A second paragraph follows in the second column and is not cut at all.")
    return s


def footnotes(doc, face):
    s = Setter(doc, face, "Drop cap, footnotes below a rule, running head and folio")
    s.furniture("FATHOM · SKERROW", "27")
    s.headline("The remainder", 28, 84)
    one, two = s.columns(2, 120, 640, 20)
    texts = [TIDE[4], TIDE[5], LAMPS[0] + " They were listed.", *LAMPS[1:], *told("keeper")[:7]]
    s.flow(texts, [one, two], s.body, drop=(face.bold, 3))
    end = s.c
    end.rule(50, 686, 170, 686, 0.5, INK)
    style = Style(face.roman, face.italic, 8, 10, justify=False, hyphenate=False)
    s.block("1 Not counting the lamp at Ulver, which was sold to a hotel.", style, 50, 700, 495, "footnote")
    s.block("2 The clerk disputes the second drawer and says that it was the third.", style, 50, 714, 495, "footnote")
    return s


def turned(doc, face):
    """Text that is turned, doubled, hidden, spread out or replaced."""
    s = Setter(doc, face, "Turned text, small capitals, superscripts, letterspacing, a doubled bold, hidden text, ActualText")
    c = s.c
    c.text(face.strong, 20, "SPREAD OUT", 120, 80, tracking=400, colour=INK)
    s.truth.note("heading", "SPREAD OUT")
    for shift in (0, 0.3, 0.6):
        c.text(face.roman, 16, "Bold by being set three times", 120 + shift, 120, colour=INK)
    s.truth.note("heading", "Bold by being set three times")
    x = 120 + c.text(face.roman, 12, "The ", 120, 150)
    c.text(face.roman, 12, "captain", x, 150, features=("smcp",))
    x += face.roman.measure("captain", 12, ("smcp",))
    x += c.text(face.roman, 12, " sailed on the 3", x, 150)
    x += c.text(face.roman, 7, "rd", x, 145.5)
    x += c.text(face.roman, 12, " with E = mc", x, 150)
    x += c.text(face.roman, 7, "2", x, 145.5)
    c.text(face.roman, 12, " on board.", x, 150)
    s.truth.note("paragraph", "The captain sailed on the 3rd with E = mc2 on board.")
    c.text(face.roman, 12, "Below this line lies", 120, 180)
    c.op("3 Tr")
    c.text(face.roman, 12, "text that is there but not seen.", 120, 195)
    c.op("0 Tr")
    s.truth.note("paragraph", "Below this line lies text that is there but not seen.")
    x = 120 + c.text(face.roman, 12, "The word ", 120, 225)
    c.out.append(b"/Span <</ActualText (lighthouse)>> BDC")
    x += c.text(face.roman, 12, "l1ghth0use", x, 225)
    c.op("EMC")
    x += c.text(face.roman, 12, " was mended, and ", x, 225)
    c.out.append(b"/Span <</ActualText <FEFF00670072006500610074>>> BDC")
    x += c.text(face.roman, 12, "gr8", x, 225)
    c.op("EMC")
    c.text(face.roman, 12, " was too.", x, 225)
    s.truth.note("paragraph", "The word lighthouse was mended, and great was too.")
    for turn, x, y, text in (((0, 1, -1, 0), 60, 400, "Reads from the bottom up"), ((0, -1, 1, 0), 530, 150, "Reads from the top down"),
                             ((-1, 0, 0, -1), 430, 320, "Stands on its head")):
        with c.saved():
            c.transform(*turn, x, H - y)
            glyphs = face.sans.shape(text)
            face.sans.note(glyphs)
            c.op("BT", c.resource("Font", doc.use(face.sans)), 12, "Tf", "0 0 Td",
                 "<" + "".join(f"{g.gid:04X}" for g in glyphs) + ">", "Tj", "ET")
        s.truth.note("turned", text, True)
    with c.saved():
        c.transform(0.966, 0.259, -0.259, 0.966, 160, H - 520)
        glyphs = face.sans.shape("Slanted by fifteen degrees")
        face.sans.note(glyphs)
        c.op("BT", c.resource("Font", doc.use(face.sans)), 14, "Tf", "0 0 Td",
             "<" + "".join(f"{g.gid:04X}" for g in glyphs) + ">", "Tj", "ET")
    s.truth.note("turned", "Slanted by fifteen degrees", True)
    with c.saved():
        c.rect(50, 600, 200, 20, None)
        c.op("W n")
        c.text(face.roman, 12, "Only this is inside the clip", 50, 615)
    s.truth.note("paragraph", "Only this is inside the clip")
    c.text(face.roman, 12, "White on white is text too", 50, 650, colour=PAPER)
    s.truth.note("paragraph", "White on white is text too")
    return s


def table(doc, face):
    s = Setter(doc, face, "A table, row by row")
    s.headline("High water at Skerrow", 22, 80)
    rows = [("Day", "Morning", "Height", "Evening", "Height"), ("Mon 1", "04:12", "4.8 m", "16:36", "4.6 m"),
            ("Tue 2", "05:02", "5.1 m", "17:24", "4.9 m"), ("Wed 3", "05:47", "5.3 m", "18:09", "5.0 m"),
            ("Thu 4", "06:30", "5.4 m", "18:52", "5.0 m"), ("Fri 5", "07:13", "5.3 m", "19:36", "4.8 m")]
    y = 120
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            s.c.text(face.strong if i == 0 else face.sans, 10, cell, 60 + j * 90, y, colour=INK)
        s.c.rule(56, y + 6, 500, y + 6, 0.8 if i == 0 else 0.3, INK)
        s.truth.note("row", " ".join(row))
        y += 20
    s.c.fill(INK)
    s.block("Heights are above chart datum. Add an hour in summer.", s.caption, 60, y + 6, 400, "caption", aside=False)
    s.flow([TIDE[0]], [(60, y + 40, 440, 8)], s.body)
    return s


def text_layout(out):
    doc, face = Document("Pages as magazines set them", Author="Marit Oseley"), Faces()
    doc.catalog["MarkInfo"] = {"Marked": Raw(b"false")}
    pages = []
    for index, make in enumerate((three_columns, sidebar, hyphenation, footnotes, turned, table)):
        s = make(doc, face)
        s.c.page()
        pages.append({"index": index, "about": s.truth.about, "pieces": s.truth.pieces})
    doc.save(out / "text-layout.pdf")
    truth = json.dumps({"file": "text-layout.pdf", "pages": pages}, ensure_ascii=False, indent=1)
    (out / "text-layout.json").write_text(truth + "\n", encoding="utf-8")
