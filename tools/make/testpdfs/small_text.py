"""Fixtures about fonts that are not in the file, labels, titles and forms."""

from acroform import Form
from canvas import Canvas
from document import Document
from fonts import Font
from magazine.apparatus import label_tree
from objects import Name
from small_boxes import INK, sans

BASE = ["Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique",
        "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic", "Courier",
        "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique", "Symbol", "ZapfDingbats"]


def base14(out):
    doc = Document("The fourteen fonts that every reader has")
    fonts, rows = {}, [b"0 g"]
    for i, base in enumerate(BASE):
        encoding = None if i > 11 else Name("WinAnsiEncoding")
        fonts[f"F{i}"] = doc.add({"Type": Name("Font"), "Subtype": Name("Type1"),
                                  "BaseFont": Name(base), "Encoding": encoding})
        y = 780 - 52 * i
        rows.append(b"BT /F0 7 Tf 40 %d Td (%s) Tj ET" % (y + 20, base.encode()))
        rows.append(b"BT /F%d 20 Tf 40 %d Td (The tide waits: 0123456789 & ABC) Tj ET" % (i, y))
    doc.page((595, 842), b"\n".join(rows), {"Font": fonts})
    doc.save(out / "base14.pdf")


def cjk_not_embedded(out):
    """Needs poppler-data for the CMap and a Japanese font of the system."""
    doc = Document("A Japanese font that stayed at home")
    fonts, rows = {}, []
    for i, (cmap, base) in enumerate((("UniJIS-UTF16-H", "Ryumin-Light"),
                                      ("UniJIS-UTF16-V", "Ryumin-Light"),
                                      ("90ms-RKSJ-H", "GothicBBB-Medium"))):
        descriptor = doc.add({"Type": Name("FontDescriptor"), "FontName": Name(base), "Flags": 4,
                              "FontBBox": [-100, -200, 1100, 900], "ItalicAngle": 0,
                              "Ascent": 880, "Descent": -120, "CapHeight": 700, "StemV": 80})
        child = doc.add({"Type": Name("Font"), "Subtype": Name("CIDFontType0"),
                         "BaseFont": Name(base), "FontDescriptor": descriptor, "DW": 1000,
                         "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Japan1",
                                           "Supplement": 2}})
        fonts[f"F{i}"] = doc.add({"Type": Name("Font"), "Subtype": Name("Type0"),
                                  "BaseFont": Name(f"{base}-{cmap}"), "Encoding": Name(cmap),
                                  "DescendantFonts": [child]})
    for key, size, x, y, text, codec in (
            ("F0", 30, 40, 320, "灯台守の算術", "utf-16-be"), ("F0", 16, 40, 280, "渚を読む、潮の満ち引き。", "utf-16-be"),
            ("F1", 22, 350, 330, "海の上の「光」。", "utf-16-be"), ("F2", 20, 40, 230, "港の夜、灯がともる", "cp932")):
        rows.append(f"BT /{key} {size} Tf {x} {y} Td <{text.encode(codec).hex()}> Tj ET")
    doc.page((400, 400), "\n".join(rows).encode(), {"Font": fonts})
    doc.save(out / "cjk-not-embedded.pdf")


def labels(out):
    """Prefixes, romans, letters, a start value, and labels used twice."""
    doc, font = Document("Page labels of every style"), sans()
    for number in range(1, 21):
        c = Canvas(doc, 200, 260)
        c.text(font, 60, str(number), 100, 150, "center", colour=INK)
        c.page()
    label_tree(doc, [(0, {"S": Name("D"), "P": "A-"}), (3, {"S": Name("r")}),
                     (8, {"S": Name("D")}), (11, {"S": Name("D")}),
                     (14, {"S": Name("R"), "St": 9}), (16, {"S": Name("a"), "St": 26}),
                     (18, {"P": "Plate"})])
    doc.save(out / "labels.pdf")


def unicode_title(out):
    doc = Document("尋 🌊 Fathom \u202eדפוס\u202c\nline two\u0007 end",
                   Author="山田 ほたる & Zoë\u200b \u2067قامة\u2069\t№ 1", Subject="Ünïcødé, \u0000 and the rest")
    c = Canvas(doc, 300, 200)
    c.text(sans(), 16, "Look at the metadata.", 150, 105, "center", colour=INK)
    c.page()
    doc.save(out / "unicode-title.pdf")


def forms(out):
    doc = Document("A field of each kind")
    font = Font("truetype/lato/Lato-Regular.ttf")
    c = Canvas(doc, 420, 520)
    for y, text in ((34, "Text"), (84, "Several lines"), (164, "Password"), (214, "Check boxes"),
                    (258, "Radio buttons"), (302, "Combo"), (352, "List"), (442, "Button"),
                    (442, "")):
        c.text(font, 9, text, 30, y, colour=INK)
    c.text(font, 9, "Signature", 230, 442, colour=INK)
    c.text(font, 9, "Read only", 230, 34, colour=INK)
    page = c.page()
    form = Form(doc, font)
    form.text(page, (30, 40, 180, 26), 520, "text", "Tarn Point", MaxLen=40)
    form.text(page, (230, 40, 160, 26), 520, "fixed", "Cannot be changed", flags=1)
    form.text(page, (30, 90, 360, 56), 520, "lines", "Two flashes, then a dark.\nThen two again.", flags=1 << 12)
    form.text(page, (30, 170, 180, 26), 520, "secret", "tide", flags=1 << 13)
    form.check(page, (30, 220, 16, 16), 520, "on", True)
    form.check(page, (60, 220, 16, 16), 520, "off", False)
    form.radio(page, [(30, 264, 16, 16), (60, 264, 16, 16), (90, 264, 16, 16)], 520, "choice", 1)
    form.choice(page, (30, 308, 180, 26), 520, "combo", ["Ebb", "Slack", "Flood"], "Slack")
    form.choice(page, (30, 358, 180, 64), 520, "list", ["Neap", "Spring", "Storm"], "Spring", combo=False)
    form.button(page, (30, 448, 120, 28), 520, "send", "Send by bottle")
    form.signature(page, (230, 448, 160, 28), 520, "signed")
    form.finish()
    doc.save(out / "forms.pdf")
