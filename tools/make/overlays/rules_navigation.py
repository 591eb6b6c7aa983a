"""NAV: finding one's way."""

from case import rule
from pdf import pdf
from rules_documents import OUTLINE
from spelling import manifest, page


@rule("NAV-001", "Two pages, and no table of contents anywhere.", "The PDF has bookmarks.")
def nav_001(good):
    return {"overlay.json": manifest(), "issue.pdf": pdf(2, bookmarks=["Start"] if good else [])}


@rule("NAV-002", "An outline of 7 levels.", "Of 6.")
def nav_002(good):
    entry = {"title": "Deepest", "page": 1}
    for level in range(6 if good else 7, 1, -1):
        entry = {"title": f"Level {level - 1}", "page": 1, "children": [entry]}
    return {"overlay.json": manifest(outline=[entry]), "issue.pdf": pdf()}


@rule("NAV-003", "Page 1 comes after page 2.", "Before it.")
def nav_003(good):
    entries = [{"title": "Sailing north", "page": 2}, {"title": "Cover", "page": 1}]
    return {"overlay.json": manifest(outline=entries[::-1] if good else entries), "issue.pdf": pdf(2)}


@rule("NAV-004", "Two left pages in a row.", "Left, then right.")
def nav_004(good):
    return {"overlay.json": manifest(page(2, side="left"), page(3, side="right" if good else "left"), outline=OUTLINE),
            "issue.pdf": pdf(3)}


@rule("NAV-005", "The manifest reads from the left, the PDF from the right.", "Both from the right.")
def nav_005(good):
    return {"overlay.json": manifest(spread={"direction": "rtl" if good else "ltr"}),
            "issue.pdf": pdf(catalog="/ViewerPreferences << /Direction /R2L >>")}


@rule("NAV-006", "The manifest calls the page 6, the PDF calls it 4.", "Both say 4.")
def nav_006(good):
    return {"overlay.json": manifest(page(1, label="4" if good else "6")),
            "issue.pdf": pdf(catalog="/PageLabels << /Nums [0 << /S /D /St 4 >>] >>")}
