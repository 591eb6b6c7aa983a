"""articles.pdf, articles-he.pdf and articles-ja.pdf: what makes it hard to tell a magazine's articles apart, and which articles there are.

The file beside each, such as `articles.json`, has the articles with their blocks in order, with plain text, paragraphs whole wherever
they go on; what stands beside the text (captions, quotes, boxes, lines that name other pages) is listed as `beside`.
"""

import io
import json
import re

from PIL import Image

import photographs
from breaking import Style
from canvas import Canvas
from document import Document
from fonts import Font
from layouts import CORAL, H, LAMPS, SAND, TIDE, W, told
from magazine.apparatus import label_tree
from magazine.style import Faces
from objects import Name, Raw
from shaping import RTL
from small_boxes import GREY, INK
from typeset import Frames, paragraph
from vertical import Columns, Edition, read

LEADING, NAVY = 13, (0.09, 0.17, 0.26)
KEEPER, SHORE, NOTES = told("keeper"), told("foreshore"), told("notes")


class Issue:
    """Pages being set, and what they say."""

    def __init__(self, doc, face, pages):
        self.doc, self.face = doc, face
        self.c = [Canvas(doc, W, H) for _ in range(pages)]
        for canvas in self.c:
            canvas.fill(INK)
        self.body = Style(face.roman, face.italic, 9.9, LEADING, 10)
        self.small = Style(face.sans, face.sans_italic, 8.6, 12, justify=False, hyphenate=False)
        self.caption = Style(face.sans, face.sans_italic, 7.4, 10, justify=False, hyphenate=False)
        self.quote = Style(face.italic, face.roman, 16, 20, justify=False, hyphenate=False)
        self.articles, self.ads, self.furniture = [], [], []

    def title(self, page, text, x, y, width=500):
        self.articles.append({"title": text, "blocks": [], "beside": []})
        for line in self.broken(text, width):
            self.c[page].text(self.face.bold, 24, line, x, y, colour=INK)
            y += 27
        self.c[page].fill(INK)
        return self.articles[-1]

    def broken(self, text, width):
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.face.bold.measure(longer, 24) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def flow(self, article, paragraphs, frames):
        """Frames are (page, x, first baseline, width, lines)."""
        column = Frames(self.c[0], [(x, y, width, count, self.c[page]) for page, x, y, width, count in frames], self.body)
        for index, text in enumerate(paragraphs):
            column.paragraph(text, first=index == 0)
            article["blocks"].append({"role": "body", "text": text.replace("*", "")})
        return column

    def beside(self, article, page, role, text, style, x, y, width, **more):
        article["beside"].append({"role": role, "text": text, **more})
        self.c[page].fill(INK)
        return paragraph(self.c[page], text, style, x, y, width)

    def jump(self, article, page, text, x, y, to, align="left"):
        self.c[page].text(self.face.italic, 8.5, text, x, y, align, colour=INK)
        article["beside"].append({"role": "jump", "text": text, "to": to})

    def advertise(self, page, font, size, text, x, y, colour=NAVY, align="left"):
        self.c[page].text(font, size, text, x, y, align, colour=colour)
        self.ads.append(text)
        self.c[page].fill(INK)

    def heads(self, page, section, folio):
        """Mirrored: numbers stand outside."""
        even = folio % 2 == 0
        c, face = self.c[page], self.face
        c.text(face.sans, 7, section, 50 if even else 545, 40, "left" if even else "right", colour=GREY)
        c.text(face.sans, 8, str(folio), 50 if even else 545, 770, "left" if even else "right", colour=GREY)
        c.fill(INK)
        self.furniture += [section, str(folio)]

    def photograph(self, page, x, y, width, height):
        buffer = io.BytesIO()
        Image.open(io.BytesIO(photographs.harbour()[0])).resize((240, 160)).save(buffer, "JPEG", quality=60)
        ref = self.doc.stream(buffer.getvalue(), Type=Name("XObject"), Subtype=Name("Image"), Width=240, Height=160,
                              BitsPerComponent=8, ColorSpace=Name("DeviceRGB"), Filter=Name("DCTDecode"))
        self.c[page].image(ref, x, y, width, height)
        self.c[page].fill(INK)

    def save(self, out, name):
        for canvas in self.c:
            canvas.page()
        self.doc.save(out / f"{name}.pdf")
        truth = {"file": f"{name}.pdf", "articles": self.articles, "advertisements": self.ads, "furniture": self.furniture}
        (out / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def newspaper(s):
    """Five articles on the first page, three of which go on elsewhere."""
    c = s.c[0]
    clock = s.title(0, "The clock nobody winds", 50, 84)
    columns = [(0, 50 + 170 * i, 108, 155, 12) for i in range(3)]
    s.flow(clock, TIDE, [*columns, (5, 50, 126, 240, 19), (5, 305, 126, 240, 19)])
    s.jump(clock, 0, "Continued on page 6", 545, 108 + 12 * LEADING, 5, "right")
    c.rule(50, 296, 545, 296, 0.5, INK)
    lamps = s.title(0, "Nineteen lamps", 50, 330, 160)
    s.flow(lamps, LAMPS, [(0, 50, 354, 155, 17), (4, 50, 126, 240, 20)])
    s.jump(lamps, 0, ">> 5", 205, 354 + 17 * LEADING, 4, "right")
    shore = s.title(0, "Reading the foreshore", 220, 330, 330)
    s.flow(shore, SHORE[:4], [(0, 220, 354, 155, 12), (0, 390, 354, 155, 12), (5, 50, 446, 240, 20), (5, 305, 446, 240, 20)])
    s.jump(shore, 0, "Please turn to page 6", 545, 354 + 12 * LEADING, 5, "right")
    c.rule(220, 528, 545, 528, 0.5, INK)
    buoy = s.title(0, "The bell is back off Tarn Point", 220, 558, 330)
    s.flow(buoy, NOTES[:2], [(0, 220, 582, 155, 8), (0, 390, 582, 155, 8)])
    boat = s.title(0, "Wet books", 50, 622, 160)
    s.flow(boat, NOTES[2:3], [(0, 50, 646, 155, 9)])
    return clock, lamps, shore


def spread(s):
    """An article over two pages: a quote over the gutter, a box on a colour."""
    ledgers = s.title(1, "Ledgers of the light", 50, 90)
    frames = [(1, 50, 120, 240, 32), (1, 305, 120, 240, 16), (1, 305, 120 + 22 * LEADING, 240, 12), (2, 50, 120, 240, 16),
              (2, 50, 120 + 22 * LEADING, 240, 16)]
    s.flow(ledgers, KEEPER[:12], frames)
    y = 120 + 16 * LEADING + 22
    for page, x, text in ((1, 305, "Ninety years of such evenings"), (2, 50, "fill one hundred and forty ledgers")):
        s.c[page].rule(x, y - 22, x + 240, y - 22, 1.2, CORAL)
        s.c[page].rule(x, y + 12, x + 240, y + 12, 1.2, CORAL)
        s.beside(ledgers, page, "pullquote", text, s.quote, x, y, 260)
    s.c[2].fill(SAND)
    s.c[2].rect(305, 440, 240, 220)
    s.c[2].text(s.face.strong, 12, "How to lift a lens", 319, 464, colour=CORAL)
    ledgers["beside"].append({"role": "sidebar", "text": "How to lift a lens"})
    y = 486
    for text in ("Take out the pieces from the top, and number each on its edge in soft pencil, never in ink.",
                 "Wrap them in newspaper of the same week, so that whoever unpacks them has something to read in order.",
                 "Put the brass frame on a blanket. It is heavier than you think, and it remembers every knock."):
        y = s.beside(ledgers, 2, "sidebar", text, s.small, 319, y, 212) + 6


def advertisement(s):
    """A page of text that is nobody's article."""
    face, c = s.face, s.c[3]
    c.fill(SAND)
    c.rect(0, 0, W, H)
    s.advertise(3, face.black, 46, "PETREL No. 4", 60, 150)
    s.advertise(3, face.light, 18, "The barometer that is never in a hurry", 60, 190)
    y = 600
    for text in ("Brass, glass and patience: from £240", "Ropewalk Yard, Skerrow", "Tel. (0555) 014 22 61", "www.example.org/petrel"):
        s.advertise(3, face.light, 13, text, 60, y)
        y += 20


def lamps_again(s, lamps):
    """Where the lamps go on: a picture with its caption inside, and a framed advertisement."""
    s.jump(lamps, 4, "From page 1", 50, 106, 0)
    s.photograph(4, 305, 100, 240, 200)
    caption = "The depot at Skerrow before the sheet was lifted"
    s.c[4].fill((1, 1, 1))
    paragraph(s.c[4], caption, s.caption, 315, 288, 220)
    lamps["beside"].append({"role": "caption", "text": caption, "picture": {"page": 4, "rect": [305, 100, 240, 200]}})
    gulls = s.title(4, "Counting the eiders off Saint Orrin in winter", 50, 450)
    s.flow(gulls, NOTES[4:9], [(4, 50, 476, 240, 20), (4, 305, 476, 240, 6)])
    c = s.c[4]
    c.stroke(INK, 0.8)
    c.rect(305, 572, 240, 150, "S")
    s.advertise(4, s.face.sans, 6.5, "ADVERTISEMENT", 425, 584, GREY, "center")
    s.advertise(4, s.face.strong, 15, "Ropes of every length", 425, 630, NAVY, "center")
    s.advertise(4, s.face.sans, 9, "Ask at the chandlery", 425, 660, NAVY, "center")


def continued(s, clock, shore):
    """Where two articles of the first page go on."""
    s.jump(clock, 5, "Continued from page 1", 50, 102, 0)
    s.c[5].text(s.face.bold, 15, "The clock nobody winds", 50, 86, colour=INK)
    clock["beside"].append({"role": "jump", "text": "The clock nobody winds", "to": 0})
    s.c[5].rule(50, 392, 545, 392, 0.5, INK)
    s.c[5].text(s.face.bold, 15, "Foreshore", 50, 414, colour=INK)
    shore["beside"].append({"role": "jump", "text": "Foreshore", "to": 0})
    s.jump(shore, 5, "from page 1", 50, 428, 0)


def articles(out):
    doc = Document("What makes articles hard to tell apart", Author="Marit Oseley")
    doc.catalog["MarkInfo"] = {"Marked": Raw(b"false")}
    s = Issue(doc, Faces(), 6)
    clock, lamps, shore = newspaper(s)
    spread(s)
    advertisement(s)
    lamps_again(s, lamps)
    continued(s, clock, shore)
    for page in (0, 1, 2, 4, 5):
        s.heads(page, "FATHOM · SKERROW" if page % 2 else "SPRING · TIDES", page + 1)
    # As the page is read: the first column goes down to its foot.
    order = {"The clock nobody winds": 0, "Nineteen lamps": 1, "Wet books": 2}
    s.articles.sort(key=lambda a: order.get(a["title"], 3))
    s.save(out, "articles")


HEBREW = [
    ("שומר האור", [
        "שומר המגדלור Tom Ferris כתב בכל ערב את השעה שבה הודלקה המנורה, ואחר כך קו קצר, ואחר כך את כמות השמן. רק אחרי אלה באה הרוח. "
        "תשעים שנה של ערבים כאלה ממלאות מאה וארבעים ספרים, ובכולם יש רק תשע שורות ריקות.",
        "המהנדס של Petrel & Sons בא בלילה האחרון עם תיבה אפורה. כששקעה השמש הדליק הזקן את המנורה, כתב את השעה, משך קו קצר, והחזיק את "
        "העט מעל הטור של השמן. אחר כך זמזמה התיבה, והאור הסתובב לבדו, לבן ושווה."]),
    ("שני שעונים בנמל", [
        "בנמל של Skerrow יש שני שעונים, והם מעולם לא הסכימו זה עם זה. האחד תלוי על בית המכס ומותחים אותו ביום שני. השני הוא המים, שאיש "
        "אינו מותח, והם מאחרים בחמישים דקות בכל יום.",
        "זרים שואלים מי משניהם צודק. הנווט, שנשאל יותר מכולם, אומר שהדבר תלוי בשאלה אם רוצים להגיע אל הבנק או אל התעלה."])]


def hebrew(out):
    doc = Document("שומר האור", Author="Marit Oseley", Lang="he")
    face = Faces()
    serif = Font("truetype/ezra/SILEOTSR.ttf")
    s = Issue(doc, face, 2)
    for page, (title, texts) in enumerate(HEBREW):
        c = s.c[page]
        c.text(serif, 26, title, 545, 90, "right", colour=INK, direction=RTL)
        article = {"title": title, "blocks": [], "beside": []}
        s.articles.append(article)
        y = 130
        for text in texts:
            article["blocks"].append({"role": "body", "text": text})
            line = []
            for word in text.split() + [None]:
                width = sum(measured(s, serif, w, 12) for w in line + [word or ""]) + 4 * len(line)
                if word is None or line and width > 400:
                    x = 545.0
                    for run in runs(line):
                        x = set_run(c, s, serif, run, x, y)
                    y, line = y + 17, []
                line.append(word)
            y += 10
        c.text(face.sans, 8, str(page + 1), 297, 770, "center", colour=GREY)
        s.furniture.append(str(page + 1))
    s.save(out, "articles-he")


def is_latin(word):
    return any("A" <= letter <= "z" for letter in word) or word == "&"


def measured(s, serif, word, size):
    font = s.face.roman if is_latin(word) else serif
    return sum(g.advance for g in font.shape(word, direction=None if is_latin(word) else RTL)) * size / 1000 if word else 0


def runs(line):
    """Latin names together, from left to right within the line."""
    parts = []
    for word in line:
        if parts and is_latin(word) and is_latin(parts[-1][-1]):
            parts[-1].append(word)
        else:
            parts.append([word])
    return parts


def set_run(c, s, serif, run, x, y):
    """Sets words that end at `x`; returns where the next ones end."""
    text = " ".join(run)
    if is_latin(run[0]):
        width = s.face.roman.measure(text, 12)
        c.text(s.face.roman, 12, text, x - width, y, colour=INK)
    else:
        width = measured(s, serif, text, 12)
        c.text(serif, 12, text, x, y, "right", colour=INK, direction=RTL)
    return x - width - 4


def japanese(out):
    """Columns that run down the page, and an article that goes on behind another one."""
    doc = Document("灯台守の算術", Author="伊根ファラント", Lang="ja")
    book = Edition(doc)
    sheets = [book.sheet() for _ in range(3)]
    truth = {"file": "articles-ja.pdf", "articles": [], "advertisements": [], "furniture": []}

    def slots(page, left, right):
        return Columns(book, None, [(sheets[page], left, right, 100, 40)], 11, 20).slots

    def text(name):
        return [re.sub("《.*?》", "", part).replace("\n", "") for part in read(name)]

    for page, name, frames in ((0, "ja", [(0, 300, 480), (2, 60, 490)]), (1, "ja-shore", [(1, 60, 480)])):
        title, *paragraphs = text(name)
        if page == 0:
            # The subtitle would be one more headline.
            paragraphs = [part for part in paragraphs if len(part) > 40]
        book.down(sheets[page], book.heavy, 26, title, 520, 100)
        columns = Columns(book, None, [], 11, 20)
        columns.slots = [slot for frame in frames for slot in slots(*frame)]
        for part in paragraphs:
            columns.paragraph(part)
        truth["articles"].append({"title": title, "blocks": [{"role": "body", "text": part} for part in paragraphs], "beside": []})
    for page, line, x, to in ((0, "三ページに続く", 280, 2), (2, "一ページから続く", 520, 0)):
        book.down(sheets[page], book.mincho, 8, line, x, 420 if page == 0 else 100)
        truth["articles"][0]["beside"].append({"role": "jump", "text": line, "to": to})
    for page, canvas in enumerate(sheets):
        canvas.text(book.level, 9, str(page + 1), 50 if page % 2 else 545, 764, "left" if page % 2 else "right", colour=GREY)
        truth["furniture"].append(str(page + 1))
        canvas.page()
    doc.catalog["ViewerPreferences"] = {"Direction": Name("R2L")}
    doc.save(out / "articles-ja.pdf")
    (out / "articles-ja.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
