"""PDF: the document that the overlays lie on."""

import hashlib

from case import rule
from pdf import Page, link as pdf_link, pdf
from spelling import goto, link, manifest, page, video, web
from media import film

OUTLINE = [{"title": "Start", "page": 1}]


@rule("PDF-001", "issue.pdf is a page that a web server sent instead.", "It is a PDF.")
def pdf_001(good):
    return {"overlay.json": manifest(), "issue.pdf": pdf() if good else b"<html><title>404 Not Found</title></html>\n"}


@rule("PDF-002", "The PDF asks for a password.", "It opens without.")
def pdf_002(good):
    return {"overlay.json": manifest(), "issue.pdf": pdf(password=None if good else "secret")}


@rule("PDF-003", "The manifest was made for a PDF of 3 pages.", "Both have 2.")
def pdf_003(good):
    return {"overlay.json": manifest(document={"pages": 2 if good else 3}, outline=OUTLINE), "issue.pdf": pdf(2)}


@rule("PDF-004", "The digest is that of another PDF.", "It is that of this one.")
def pdf_004(good):
    digest = hashlib.sha256(pdf() if good else b"an earlier build").hexdigest()
    return {"overlay.json": manifest(document={"sha256": digest}), "issue.pdf": pdf()}


@rule("PDF-005", "The page's unit is 2/72 inch.", "1/72 inch.")
def pdf_005(good):
    return {"overlay.json": manifest(), "issue.pdf": pdf(Page(**({} if good else {"UserUnit": 2})))}


@rule("PDF-006", "The page is turned by 45 degrees.", "By 90.")
def pdf_006(good):
    return {"overlay.json": manifest(), "issue.pdf": pdf(Page(Rotate=90 if good else 45))}


@rule("PDF-007", "The CropBox lies beside the sheet.", "It lies on it.")
def pdf_007(good):
    return {"overlay.json": manifest(), "issue.pdf": pdf(Page(CropBox="[20 20 575 822]" if good else "[700 0 1295 842]"))}


@rule("PDF-008", "Page 2 is twice as wide as the others.", "The manifest says that it holds a spread.")
def pdf_008(good):
    pages = [page(2, side="both")] if good else []
    return {"overlay.json": manifest(*pages, outline=OUTLINE), "issue.pdf": pdf(Page(), Page(1190, 842), Page())}


@rule("PDF-009", "A link of the PDF lies under a film.", "Beside it.")
def pdf_009(good):
    box = [40, 40, 200, 80] if good else [100, 200, 300, 300]
    action = "/S /URI /URI (https://example.org/harbour)"
    return {"overlay.json": manifest(page(1, video())), "issue.pdf": pdf(Page(annotations=[pdf_link(box, action)])),
            "assets/film.mp4": film()}
