"""magazine-rtl.pdf: the Arabic edition, shaped and bound right to left."""

import photographs
from document import Document
from fonts import Font
from magazine.apparatus import label_tree, name_tree, outline
from magazine.build import TEXT
from magazine.front import photo_crop
from magazine.style import CORAL, H, INK, MIST, NAVY, SAND, SLATE, W, WHITE, Book
from objects import Name
from shaping import LTR, RTL

TITLE = "قامة: حارس الضوء"
AMIRI = "opentype/fonts-hosny-amiri/Amiri-"
DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


class Edition(Book):
    def __init__(self, doc):
        super().__init__(doc)
        self.naskh, self.heavy = Font(AMIRI + "Regular.ttf"), Font(AMIRI + "Bold.ttf")

    def line(self, c, font, size, text, x, y, align="right", colour=INK):
        return c.text(font, size, text, x, y, align, colour=colour, direction=RTL)

    def foot(self, c, folio):
        """Folios stand outside: odd pages are left-hand pages here."""
        left = int(folio) % 2 == 1
        c.rule(50, 52, 545, 52, 0.4, SLATE)
        self.line(c, self.heavy, 9, "قامة", 50 if left else 545, 44,
                  "left" if left else "right", CORAL)
        c.text(self.naskh, 12, folio.translate(DIGITS), 50 if left else 545, 760,
               "left" if left else "right", colour=INK, direction=LTR)

    def wrap(self, text, size, width):
        """Lines of whole words, as full as they go."""
        lines, row = [], ""
        for word in text.split():
            longer = f"{row} {word}".strip()
            glyphs = self.naskh.shape(longer, direction=RTL)
            if row and sum(g.advance for g in glyphs) * size / 1000 > width:
                lines.append(row)
                longer = word
            row = longer
        return lines + [row]

    def column(self, c, paragraphs, x, y, width, size=13.5, lead=23, bottom=735):
        """Fill a column whose right edge is `x`; returns what is left."""
        rest = list(paragraphs)
        c.fill(INK)
        while rest:
            rows = self.wrap(rest[0], size, width)
            while rows and y <= bottom:
                glyphs = self.naskh.shape(rows[0], direction=RTL)
                natural = sum(g.advance for g in glyphs) * size / 1000
                blanks = rows[0].count(" ")
                extra = (width - natural) / blanks if len(rows) > 1 and blanks else 0
                start = x - natural - extra * blanks
                c.glyphs(self.naskh, size, glyphs, start, y, space=extra)
                rows.pop(0)
                y += lead
            if rows:
                return [" ".join(rows), *rest[1:]]
            rest.pop(0)
            y += 7
        return rest


def read(name):
    head, *body = (TEXT / f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return head, body


def magazine_rtl(out):
    doc = Document(TITLE, Author="إيناس فرنت", Subject="مجلة فصلية عن السواحل والمنارات والخرائط",
                   Creator="tools/testpdfs")
    book = Edition(doc)
    dusk = book.jpeg(photographs.dusk(800, 1067))
    mist = book.jpeg(photographs.mist(1500, 1001))
    front(book, dusk)
    contents(book)
    letter(book)
    double(book, mist)
    article(book)
    shore(book)
    back(book)
    pages = [sheet.page() for sheet in book.sheets]
    at = lambda i: {"Dest": [pages[i], Name("Fit")]}  # noqa: E731
    outline(doc, [("الغلاف", at(0), []), ("المحتويات", at(1), []),
                  ("حارس الضوء", at(3), [("عند الفجر", at(3), []), ("الدفاتر", at(5), [])]),
                  ("قراءة الشاطئ", at(6), []), ("الغلاف الأخير", at(7), [])])
    name_tree(doc, pages, {**book.names, "end": (7, 0)})
    label_tree(doc, [(0, {"P": "غلاف"}), (1, {"S": Name("D"), "St": 2})])
    for y, target in ((300, 3), (378, 6)):
        link = doc.add({"Type": Name("Annot"), "Subtype": Name("Link"), "Border": [0, 0, 0],
                        "Rect": [50, H - y - 34, 545, H - y + 30], **at(target)})
        doc[pages[1]].setdefault("Annots", []).append(link)
    doc.catalog.update(ViewerPreferences={"Direction": Name("R2L"), "DisplayDocTitle": True},
                       PageLayout=Name("TwoPageRight"), Lang="ar")
    doc.save(out / "magazine-rtl.pdf")


def front(book, photo):
    c = book.sheet()
    photo_crop(c, photo, 0, 0, W, H, (800, 1067))
    book.line(c, book.heavy, 118, "قامة", W / 2, 150, "center", SAND)
    book.line(c, book.naskh, 17, "مجلة فصلية عن السواحل والمنارات والخرائط", W / 2, 206, "center", WHITE)
    book.line(c, book.naskh, 36, "حارس الضوء", W - 44, 690, colour=WHITE)
    book.line(c, book.naskh, 17, "تسعون عامًا من الأمسيات كما روتها الدفاتر", W - 44, 724, colour=SAND)
    book.destination("cover")


def contents(book):
    c = book.sheet()
    book.foot(c, "2")
    book.line(c, book.heavy, 54, "المحتويات", 547, 170, colour=NAVY)
    for y, folio, title, words in ((300, "4", "حارس الضوء", "تسعون عامًا من الأمسيات كما روتها الدفاتر"),
                                   (378, "7", "قراءة الشاطئ", "صفحة تُكتب مرتين في اليوم")):
        c.text(book.naskh, 34, folio.translate(DIGITS), 545, y + 8, "right", colour=CORAL, direction=LTR)
        book.line(c, book.naskh, 23, title, 495, y - 4, colour=INK)
        book.line(c, book.naskh, 14, words, 495, y + 20, colour=SLATE)
        c.rule(50, y + 36, 495, y + 36, 0.3, MIST)
    c.fill(SAND)
    c.rect(50, 500, 495, 170)
    book.line(c, book.naskh, 25, "القامة ما تضمّه ذراعان:", W / 2, 575, "center", NAVY)
    book.line(c, book.naskh, 25, "باع من حبل، أو صديق واحد.", W / 2, 620, "center", NAVY)
    book.destination("contents")


def letter(book):
    c = book.sheet()
    book.foot(c, "3")
    book.line(c, book.heavy, 42, "من المرسى", 547, 160, colour=NAVY)
    rest = book.column(c, [
        "لكل ساحل تقويمان: واحد معلّق في المطبخ، والآخر مكتوب على جدار الميناء بالطحالب والأصداف، وهو لا يخطئ أبدًا. حاولنا في هذا العدد أن نقرأ الثاني.",
        "نتبع في مقالنا الأطول مصباحًا. فحين انتقل الضوء من يد الحارس إلى ساعة آلية، ذهبت دفاتره إلى صناديق الشاي في علّية بيت القوارب، وبقيت هناك حتى احتاج أحدهم إلى الصناديق.",
        "ثم نمشي على الشاطئ بعدسة صغيرة، وننظر إلى الخليج من الماء. ريح طيبة، وانتبهوا إلى الدرجة الثالثة من سلّم المرسى."],
        545, 240, 420, 20, 40)
    assert not rest
    book.line(c, book.naskh, 20, "ماريت أوسلي", 545, 716, colour=CORAL)


def double(book, photo):
    """Pages 4 and 5: the right half comes first when read from the right."""
    for side in (1, 0):
        c = book.sheet()
        with c.saved():
            c.rect(0, 0, W, H, None)
            c.op("W", "n")
            c.image(photo, -W * side, 0, 2 * W, H)
        if side:
            book.line(c, book.heavy, 66, "حارس الضوء", 545, 190, colour=WHITE)
            book.line(c, book.naskh, 18, "في كل ليلة أشعل أحدهم مصباحًا، وكتب ذلك.", 545, 250, colour=WHITE)
            book.destination("keeper")


def article(book):
    c = book.sheet()
    book.foot(c, "6")
    _, body = read("ar")
    rest = book.column(c, body, 545, 96, 237, 15.4, 26)
    rest = book.column(c, rest, 287, 96, 237, 15.4, 26)
    assert not rest, rest


def shore(book):
    c = book.sheet()
    book.foot(c, "7")
    head, body = read("ar-shore")
    book.line(c, book.heavy, 48, head, 547, 150, colour=NAVY)
    c.rule(485, 178, 545, 178, 2, CORAL)
    rest = book.column(c, body, 545, 236, 237, 17, 31, 600)
    rest = book.column(c, rest, 287, 236, 237, 17, 31, 660)
    assert not rest, rest
    book.destination("shore")


def back(book):
    c = book.sheet()
    c.fill(NAVY)
    c.rect(0, 0, W, H)
    c.fill((0.98, 0.80, 0.60))
    c.circle(W / 2, 330, 62)
    book.line(c, book.naskh, 30, "في عدد الصيف", W / 2, 170, "center", SAND)
    book.line(c, book.naskh, 18, "القمر، ومن يدفع أجره", W / 2, 210, "center", MIST)
    book.line(c, book.heavy, 40, "قامة", W / 2, 720, "center", SAND)
