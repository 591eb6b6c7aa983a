"""Fixtures that are wrong on purpose."""

import re

from canvas import Canvas
from document import Document
from objects import Name, Stream
from small_boxes import INK, sans


def plain(title, count):
    """A good document to be spoilt."""
    doc, font = Document(title), sans()
    for number in range(1, count + 1):
        c = Canvas(doc, 360, 480)
        c.stroke(INK, 1)
        c.rect(20, 20, 320, 440, "S")
        c.text(font, 36, f"Page {number}", 180, 120, "center", colour=INK)
        for i in range(12):
            c.rule(50, 180 + 20 * i, 310, 180 + 20 * i, 0.1 * (i + 1), INK)
        c.text(font, 11, title, 180, 440, "center", colour=INK)
        c.page()
    return doc


def damaged_xref(out):
    data = plain("A table whose offsets lie", 3).bytes("damaged-xref.pdf")
    shift = lambda match: b"%010d 00000 n" % (int(match[1]) + 37)  # noqa: E731
    (out / "damaged-xref.pdf").write_bytes(re.sub(rb"(\d{10}) 00000 n", shift, data))


def truncated(out):
    data = plain("A file cut short", 3).bytes("truncated.pdf")
    (out / "truncated.pdf").write_bytes(data[:len(data) * 60 // 100])


NOISE = b"x\x9c" + bytes((i * 7919 + i * i * 31) % 251 for i in range(600))


def damaged_page(out):
    """Page 3 has no Type, an area past all bounds, and noise to draw."""
    doc = plain("Five pages, the third spoilt", 5)
    bad = doc.add(Stream(NOISE, {"Filter": Name("FlateDecode")}))
    doc.objects[doc.pages[2]] = {"Parent": None, "Contents": bad, "MediaBox": [0, 0, 10 ** 9, 10 ** 9],
                                 "Resources": [1, 2, 3]}
    doc.save(out / "damaged-page.pdf")


def damaged_tree(out):
    """Readers that walk the page tree in order get no further than page 2."""
    doc = plain("Five pages, the way to three blocked", 5)
    doc.objects[doc.pages[2]] = {"Parent": None, "Contents": 3, "Annots": 7}
    doc.save(out / "damaged-tree.pdf")


def damaged_contents(out):
    """Page 3 has no Type and no MediaBox, and its contents are noise."""
    doc = plain("Five pages, noise on the third", 5)
    bad = doc.add(Stream(NOISE, {"Filter": Name("FlateDecode")}))
    doc.objects[doc.pages[2]] = {"Parent": None, "Contents": bad, "Resources": [1, 2, 3]}
    doc.save(out / "damaged-contents.pdf")


def empty_page(out):
    doc = Document("One page without contents")
    doc.page((300, 400), None)
    doc.save(out / "empty-page.pdf")


def empty(out):
    (out / "empty.pdf").write_bytes(b"")


def zero_pages(out):
    doc = Document("No pages at all")
    doc.catalog["Pages"] = doc.add({"Type": Name("Pages"), "Kids": [], "Count": 0})
    doc.save(out / "zero-pages.pdf")


def not_a_pdf(out):
    (out / "not-a-pdf.pdf").write_text(
        "This is a letter, not a magazine.\n\nIt was given the wrong suffix by somebody in a "
        "hurry, and asks to be refused politely.\n", encoding="ascii")
