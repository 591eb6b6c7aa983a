"""SYN and SCH: the manifest's text, its keys and values."""

import plistlib

from case import Lone, rule
from spelling import article, goto, link, manifest, overlay, page, video


@rule("SYN-001", "A comma is missing after the issue.", "It is there.")
def syn_001(good):
    text = manifest()
    return Lone(text if good else text.replace(b"},\n", b"}\n", 1))


@rule("SYN-002", "The file begins with a byte-order mark.", "It begins with the brace.")
def syn_002(good):
    return Lone(manifest() if good else b"\xEF\xBB\xBF" + manifest())


@rule("SYN-003", "A link with two places.", "With one.")
def syn_003(good):
    text = manifest(page(1, link("next", [40, 640, 220, 48], goto(2), "Go to page 2")))
    return Lone(text if good else text.replace(b'"alt"', b'"rect": [40, 60, 220, 48], "alt"'))


@rule("SYN-004", "A value of the publisher's own, nested 40 deep.", "Nested 3 deep.")
def syn_004(good):
    value = "deep"
    for _ in range(3 if good else 40):
        value = [value]
    return Lone(manifest(**{"x-note": value}))


@rule("SYN-005", "A binary plist.", "The same as an XML plist.")
def syn_005(good):
    tree = {"version": "1.0", "issue": {"id": "urn:example:fixture", "title": "Fixture", "language": "en"},
            "document": {"src": "issue.pdf"}}
    form = plistlib.FMT_XML if good else plistlib.FMT_BINARY
    return Lone(plistlib.dumps(tree, fmt=form, sort_keys=False), "plist")


@rule("SCH-001", "A version that does not exist yet.", "Version 1.0.")
def sch_001(good):
    return Lone(manifest(version="1.0" if good else "2.0"))


@rule("SCH-002", "A film without sources.", "With one.")
def sch_002(good):
    film = video()
    if not good:
        del film["sources"]
    return Lone(manifest(page(1, film)))


@rule("SCH-003", "A rectangle in words.", "In numbers.")
def sch_003(good):
    return Lone(manifest(page(1, video(rect=[60, 480, 320, 180]) | ({} if good else {"rect": "60 480 320 180"}))))


@rule("SCH-004", "A start that is none of the three there are.", "One of the three.")
def sch_004(good):
    return Lone(manifest(page(1, video(start="visible" if good else "auto"))))


@rule("SCH-005", "A key that nobody reads: a mistyped start.", "The key as the format spells it.")
def sch_005(good):
    return Lone(manifest(page(1, video(**({"start": "page"} if good else {"strat": "page"})))))


@rule("SCH-006", "A link with a poster, which only media have.", "A link as it is.")
def sch_006(good):
    return Lone(manifest(page(1, link("next", [40, 640, 220, 48], goto(2), "Go to page 2",
                                      **({} if good else {"poster": "assets/next.png"})))))


@rule("SCH-007", "Two overlays named a1.", "Each has its own name.")
def sch_007(good):
    return Lone(manifest(page(1, article("a1"), article("a2" if good else "a1", (60, 160, 200, 60), "assets/south.txt"))))
