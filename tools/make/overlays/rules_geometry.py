"""GEO: where overlays lie. Pages are 595 x 842 pt."""

from case import rule
from media import film
from pdf import pdf
from rules_documents import OUTLINE
from spelling import gallery, goto, link, manifest, page, video, web


def issue(*overlays, count=1, **keys):
    outline = {"outline": OUTLINE} if count > 1 else {}
    return {"overlay.json": manifest(page(1, *overlays), **keys, **outline), "issue.pdf": pdf(count)}


def box(*rect, **keys):
    return link("more", list(rect), web(), **keys)


@rule("GEO-001", "The link lies right of the page.", "On it.")
def geo_001(good):
    return issue(box(60 if good else 660, 480, 320, 40))


@rule("GEO-002", "The link runs past the right edge.", "It ends at the edge.")
def geo_002(good):
    return issue(box(60, 480, 535 if good else 600, 40))


@rule("GEO-003", "A negative height, as programs write it that count from the bottom.", "From the top, with a height above 0.")
def geo_003(good):
    return issue(box(60, 480 if good else 520, 320, 40 if good else -40))


@rule("GEO-004", "Half of one link lies under another.", "Side by side.")
def geo_004(good):
    return issue(link("north", [60, 480, 200, 40], web("https://example.org/north"), "The northern route"),
                 link("south", [260 if good else 160, 480, 200, 40], web("https://example.org/south"), "The southern route"))


@rule("GEO-005", "The link covers the whole page.", "It covers the lower half.")
def geo_005(good):
    return issue(box(0, 421 if good else 0, 595, 421 if good else 842))


@rule("GEO-006", "A button of 14 pt: 17 pixels on a small tablet.", "22 pt: 27 pixels.")
def geo_006(good):
    side = 22 if good else 14
    return issue(box(60, 480, side, side))


@rule("GEO-007", "A 16:9 film fills a square.", "A 16:9 rectangle.")
def geo_007(good):
    return issue(video(rect=(60, 480, 320, 180 if good else 320), fit="fill")) | {"assets/film.mp4": film()}


@rule("GEO-008", "The last page is joined with the one after it.", "The last two are joined.")
def geo_008(good):
    return {"overlay.json": manifest(page(2 if good else 3, join=True), outline=OUTLINE), "issue.pdf": pdf(3)}


@rule("GEO-009", "Parts of the page, in a manifest in points.", "The manifest says that they are parts.")
def geo_009(good):
    return issue(box(0.1, 0.6, 0.5, 0.1), units="fraction" if good else "pt")


@rule("GEO-010", "It shows from zoom 4 on and below zoom 3: never.", "From 2 on and below 3.")
def geo_010(good):
    return issue(box(60, 480, 320, 40, minZoom=2 if good else 4, maxZoom=3))
