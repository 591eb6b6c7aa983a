"""magazine.pdf: the pages in order, then everything around them."""

import re
from pathlib import Path

import photographs
from document import Document
from magazine import (apparatus, chart, colour, cover, features, front, panorama,
                      puzzles, subscribe)
from magazine.style import Book
from objects import Name

TEXT = Path(__file__).resolve().parent.parent / "text"


def read(name):
    """An article, with typographic quotation marks."""
    text = (TEXT / f"{name}.txt").read_text(encoding="utf-8").strip()
    text = re.sub(r'(^|[\s(])"', r"\1“", text)
    return text.replace('"', "”").replace("'", "’")


def magazine(out):
    doc = Document(apparatus.TITLE, Author="Marit Oseley, Ines Farrant, Tobias Wren",
                   Subject=apparatus.SUBJECT, Creator="tools/testpdfs",
                   Keywords="lighthouses, tides, charts, harbours")
    book = Book(doc)
    dusk, mist, dunes, swell, harbour = (book.jpeg(getattr(photographs, name)()) for name in (
        "dusk", "mist", "dunes", "swell", "harbour"))
    cover.front(book, dusk)
    cover.advertisement(book)
    front.contents(book, mist)
    front.letter(book, read("letter"))
    front.notes(book, read("notes"), harbour)
    features.opener(book, mist)
    features.keeper(book, read("keeper"), read("sidebar"), swell)
    chart.chart(book)
    panorama.panorama(book)
    features.foreshore(book, read("foreshore"), dunes)
    puzzles.tides(book)
    colour.page(book, dunes)
    subscribe.page(book)
    cover.back(book)
    pages = [sheet.page() for sheet in book.sheets]
    apparatus.links(doc, pages, book)
    apparatus.remarks(doc, pages[7], features.HIGHLIGHT, features.NOTE)
    apparatus.bookmarks(doc, pages)
    apparatus.name_tree(doc, pages, book.names)
    apparatus.label_tree(doc, apparatus.LABELS)
    apparatus.metadata(doc, apparatus.TITLE, apparatus.SUBJECT)
    subscribe.fields(book, pages[14])
    doc.catalog.update(PageLayout=Name("TwoPageRight"), PageMode=Name("UseOutlines"),
                       Lang="en-GB", ViewerPreferences={"DisplayDocTitle": True})
    doc.save(out / "magazine.pdf")
