"""REF: what the manifest and its assets refer to."""

from case import rule
from media import png
from pdf import pdf
from rules_documents import OUTLINE
from rules_geometry import issue
from rules_safety import bundled, html, linked
from spelling import article, gallery, goto, link, manifest, page, web

PICTURE = {"assets/route.png": png(64, 36)}


def pictured(name):
    return issue(gallery("g1", [40, 60, 320, 180], name))


@rule("REF-001", "The picture is not in the package.", "It is.")
def ref_001(good):
    return pictured("assets/route.png") | (PICTURE if good else {})


@rule("REF-002", "The manifest writes a capital that the file has not.", "As the file is called.")
def ref_002(good):
    return pictured("assets/route.png" if good else "assets/Route.png") | PICTURE


@rule("REF-003", "Nothing refers to the picture.", "A gallery shows it.")
def ref_003(good):
    return (pictured("assets/route.png") if good else issue()) | PICTURE


@rule("REF-004", "A link to page 60 of 2.", "To page 2.")
def ref_004(good):
    return issue(link("next", [40, 640, 220, 48], goto(2 if good else 60), "Go to the map"), count=2)


@rule("REF-005", "Page 1 is listed twice.", "Once, with both overlays.")
def ref_005(good):
    first = article("a1", src="assets/north.txt")
    second = article("a2", (60, 160, 200, 60), "assets/south.txt")
    pages = [page(1, first, second)] if good else [page(1, first), page(1, second)]
    return {"overlay.json": manifest(*pages), "issue.pdf": pdf(), "assets/north.txt": b"We left at dawn.\n",
            "assets/south.txt": b"We came back at dusk.\n"}


@rule("REF-006", "The link shows an overlay that does not exist.", "One that does.")
def ref_006(good):
    return issue(link("read", [60, 40, 200, 48], {"do": "show", "target": "a1" if good else "a9"}, "Read the story"),
                 article("a1", (60, 160, 200, 60), **({"hidden": True} if good else {}))) | {"assets/north.txt": b"We left at dawn.\n"}


@rule("REF-007", "An absolute path.", "A relative one.")
def ref_007(good):
    return pictured("assets/route.png" if good else "/assets/route.png") | PICTURE


@rule("REF-008", "The widget's page asks for a script that is not packed.", "The script is there.")
def ref_008(good):
    page = html('<p id="wind">North-west 5</p>', '<script src="rose.js"></script>\n')
    script = {"assets/wind/rose.js": b'document.getElementById("wind").title = "Now"\n'} if good else {}
    return bundled(page, scripts=True) | script


@rule("REF-009", "A program made a link out of a degree.", "A web address.")
def ref_009(good):
    return linked("https://example.org/" if good else "http://B.Sc.")


@rule("REF-010", "With --check-links: the page is gone (the test's network answers 404).", "It answers.")
def ref_010(good):
    return linked("https://example.org/" if good else "https://example.org/gone")
