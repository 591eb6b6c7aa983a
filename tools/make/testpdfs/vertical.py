"""magazine-vertical-ja.pdf: Japanese set in columns from right to left.

True vertical writing: Identity-V, the font's own vertical forms, ruby beside
the characters it explains.
"""

import re

import photographs
from document import Document
from fonts import Font
from magazine.apparatus import label_tree, outline
from magazine.build import TEXT
from magazine.front import photo_crop
from magazine.style import CORAL, H, INK, NAVY, SAND, SLATE, W, WHITE, Book
from objects import Name
from shaping import LTR

FACES = "opentype/noto/NotoSerifCJK-"
NOT_FIRST = "、。」』）ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョ・？！"
NOT_LAST = "「『（"


def parse(text):
    """Characters with their ruby: [(run, ruby or None), …]."""
    parts = []
    for run, ruby, plain in re.findall(r"([\u4e00-\u9fff々]+)《(.+?)》|(.)", text):
        if run:
            parts.append((run, ruby))
        else:
            parts.append((plain, None))
    return parts


class Edition(Book):
    def __init__(self, doc):
        super().__init__(doc)
        self.mincho = Font(FACES + "Regular.ttc", 0, vertical=True)
        self.heavy = Font(FACES + "Bold.ttc", 0, vertical=True)
        self.level = Font(FACES + "Regular.ttc", 0)

    def down(self, c, font, size, text, x, y, colour=INK, spread=0):
        """A vertical line whose centre is `x`, from `y` down."""
        c.fill(colour)
        for run, ruby in parse(text):
            glyphs = font.shape(run)
            y0 = y
            font.note(glyphs)
            c.op("BT", c.resource("Font", self.doc.use(font)), size, "Tf",
                 1, 0, 0, 1, x, c.height - y, "Tm")
            gap = spread * 1000 / size
            c.out.append(b"[" + b" ".join(
                b"<%04X> %d" % (g.gid, round(gap)) for g in glyphs) + b"] TJ ET")
            y += (size + spread) * len(run)
            if ruby:
                small = size / 2
                room = (y - y0 - len(ruby) * small) / len(ruby)
                top = y0 + room / 2 if room > 0 else y0 + (y - y0 - len(ruby) * small) / 2
                self.down(c, self.mincho, small, ruby, x + size * 0.78, top, colour,
                          max(room, 0))
        return y


class Columns:
    """Lines of `count` characters, right to left, from tier to tier."""

    def __init__(self, book, c, tiers, size, pitch):
        self.book, self.size, self.pitch = book, size, pitch
        self.slots = [(c, x, top, count) for c, left, right, top, count in tiers
                      for x in self.centres(left, right)]

    def centres(self, left, right):
        x = right - self.size / 2
        while x - self.size / 2 >= left:
            yield x
            x -= self.pitch

    def paragraph(self, text):
        parts = [("　", None), *parse(text)] if not text.startswith("「") else parse(text)
        cells = [(char, index, ruby) for index, (run, ruby) in enumerate(parts) for char in run]
        while cells:
            c, x, top, count = self.slots.pop(0)
            end = min(count, len(cells))
            if end < len(cells):
                if cells[end][0] in "、。":
                    end += 1
                while end > 1 and end < len(cells) and (
                        cells[end][0] in NOT_FIRST or cells[end - 1][0] in NOT_LAST
                        or (cells[end][2] and cells[end][1] == cells[end - 1][1])):
                    end -= 1
            row, cells = cells[:end], cells[end:]
            hung = len(row) > count
            spread = 0
            if cells and len(row) < count:
                spread = self.size * (count - len(row)) / max(len(row) - 1, 1)
            assert hung or len(row) <= count
            self.row(c, row, x, top, spread)

    def row(self, c, row, x, top, spread):
        y, start = top, 0
        while start < len(row):
            end = start + 1
            while end < len(row) and (row[end][1] == row[start][1] if row[start][2]
                                      else not row[end][2]):
                end += 1
            run = "".join(cell[0] for cell in row[start:end])
            ruby = row[start][2]
            text = f"{run}《{ruby}》" if ruby else run
            y = self.book.down(c, self.book.mincho, self.size, text, x, y, spread=spread)
            start = end


def read(name):
    return (TEXT / f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n")


def magazine_vertical(out):
    doc = Document("尋　第十四号　灯台守の算術", Author="伊根ファラント", Subject="海岸と灯台と海図の季刊誌",
                   Creator="tools/testpdfs")
    book = Edition(doc)
    dusk = book.jpeg(photographs.dusk(720, 961))
    swell = book.jpeg(photographs.swell())
    cover(book, dusk)
    contents(book)
    keeper(book, swell, book.jpeg(photographs.harbour()))
    shore(book)
    back(book)
    pages = [sheet.page() for sheet in book.sheets]
    at = lambda i: {"Dest": [pages[i], Name("Fit")]}  # noqa: E731
    outline(doc, [("表紙", at(0), []), ("目次", at(1), []), ("灯台守の算術", at(2), []),
                  ("渚を読む", at(4), []), ("裏表紙", at(5), [])])
    label_tree(doc, [(0, {"P": "表紙"}), (1, {"S": Name("D"), "St": 2})])
    doc.catalog.update(ViewerPreferences={"Direction": Name("R2L"), "DisplayDocTitle": True},
                       PageLayout=Name("TwoPageRight"), Lang="ja")
    doc.save(out / "magazine-vertical-ja.pdf")


def foot(book, c, folio):
    left = int(folio) % 2 == 1
    c.text(book.level, 9, folio, 50 if left else 545, 764, "left" if left else "right",
           colour=SLATE, direction=LTR)


def cover(book, photo):
    c = book.sheet()
    photo_crop(c, photo, 0, 0, W, H, (720, 961))
    book.down(c, book.heavy, 120, "尋", 492, 46, SAND)
    book.down(c, book.mincho, 13, "海岸と灯台と海図の季刊誌", 412, 52, WHITE, 3)
    book.down(c, book.mincho, 11, "春　第十四号", 386, 52, SAND, 3)
    book.down(c, book.heavy, 34, "灯台守の算術", 92, 60, WHITE, 4)
    book.down(c, book.mincho, 14, "九十年の夕暮れを、帳面に読む", 54, 62, WHITE, 2)


def contents(book):
    c = book.sheet()
    book.down(c, book.heavy, 44, "目次", 505, 80, NAVY, 10)
    for x, title, words, page in ((390, "灯台守の算術", "九十年の夕暮れを、帳面に読む", "三"),
                                  (270, "渚を読む", "日に二度書きなおされる頁", "五")):
        book.down(c, book.mincho, 25, title, x, 80, INK, 4)
        book.down(c, book.mincho, 13, words, x - 34, 84, SLATE, 1.5)
        book.down(c, book.mincho, 20, page, x, 360, CORAL)
        c.rule(x + 42, 80, x + 42, 714, 0.3, SLATE)
    book.down(c, book.mincho, 17, "一尋《ひとひろ》は両腕の抱けるもの。", 130, 380, CORAL, 2)
    book.down(c, book.mincho, 17, "綱なら六尺、友ならひとり。", 92, 380, CORAL, 2)
    foot(book, c, "2")


def keeper(book, photo, night):
    head, *body = read("ja")
    one = book.sheet()
    photo_crop(one, photo, 50, 60, 495, 290, (1000, 720), 0.3)
    book.down(one, book.heavy, 31, head, 520, 385, NAVY, 3)
    foot(book, one, "3")
    two = book.sheet()
    foot(book, two, "4")
    size, pitch = 13.5, 24.4
    flow = Columns(book, None, [(one, 50, 470, 385, 26), (two, 50, 535, 66, 27)], size, pitch)
    for text in body:
        flow.paragraph(text)
    photo_crop(two, night, 50, 460, 495, 276, (900, 620), 0.4)


def shore(book):
    head, *body = read("ja-shore")
    c = book.sheet()
    c.fill(SAND)
    c.rect(0, 0, W, H)
    book.down(c, book.heavy, 40, head, 505, 96, NAVY, 8)
    flow = Columns(book, None, [(c, 60, 420, 96, 42)], 13.5, 27)
    for text in body:
        flow.paragraph(text)
    foot(book, c, "5")


def back(book):
    c = book.sheet()
    c.fill(NAVY)
    c.rect(0, 0, W, H)
    c.fill((0.98, 0.80, 0.60))
    c.circle(210, 300, 62)
    book.down(c, book.mincho, 28, "夏の号は、月のこと", 470, 90, SAND, 6)
    book.down(c, book.mincho, 14, "誰がその代を払うのか", 425, 92, WHITE, 3)
    book.down(c, book.heavy, 54, "尋", 86, 660, SAND)
