"""PKG: the container."""

from case import rule
from media import png
from pdf import pdf
from spelling import article, gallery, manifest, page
from zips import Entry, archive, package

TREE = {"overlay.json": manifest(), "issue.pdf": pdf()}
STORY = {"overlay.json": manifest(page(1, article())), "issue.pdf": pdf(), "assets/north.txt": b"We left at dawn.\n"}


@rule("PKG-001", "The file is text.", "The same name, and a zip archive.")
def pkg_001(good):
    return package(TREE) if good else b"Not an archive: an upload that went wrong.\n"


@rule("PKG-002", "The end record says that this is part 2 of a split archive.", "One part.")
def pkg_002(good):
    return archive(*(Entry(n, d) for n, d in TREE.items()), disk=0 if good else 1)


@rule("PKG-003", "The folder was packed, not its contents.", "The manifest lies at the root.")
def pkg_003(good):
    return TREE if good else {"Vela/" + name: data for name, data in TREE.items()}


@rule("PKG-004", "The same manifest as JSON and as XML.", "JSON only.")
def pkg_004(good):
    xml = b"""<?xml version="1.0" encoding="UTF-8"?>
<overlay xmlns="urn:recto:overlay:1" version="1.0">
  <issue id="urn:example:fixture" title="Fixture" language="en"/>
  <document src="issue.pdf"/>
</overlay>
"""
    return TREE if good else TREE | {"overlay.xml": xml}


@rule("PKG-005", "The story is packed by LZMA (method 14).", "It is stored.")
def pkg_005(good):
    return archive(*(Entry(name, data, **({"method": 14} if name.startswith("assets/") and not good else {}))
                     for name, data in STORY.items()))


@rule("PKG-006", "The directory has another checksum for the story than its data.", "The checksum is right.")
def pkg_006(good):
    return archive(*(Entry(name, data, **({"crc": 0x88B1D003} if name.startswith("assets/") and not good else {}))
                     for name, data in STORY.items()))


@rule("PKG-007", "A name in code page 437: the byte 8E is meant to be an Ä.", "The name is UTF-8, with the flag that says so.")
def pkg_007(good):
    name = "assets/Äl.txt"
    tree = {"overlay.json": manifest(page(1, article(src=name))), "issue.pdf": pdf()} if good else TREE
    return archive(*(Entry(n, d) for n, d in tree.items()),
                   Entry(name if good else b"assets/\x8el.txt", b"We left at dawn.\n"))


@rule("PKG-008", "A colon in a name, which Windows can't write.", "A hyphen instead.")
def pkg_008(good):
    name = "assets/leg-1.png" if good else "assets/leg:1.png"
    return package({"overlay.json": manifest(page(1, gallery("g1", [40, 60, 320, 180], name))), "issue.pdf": pdf(),
                    name: png(64, 36)})


@rule("PKG-009", "A folder that macOS adds to archives.", "Without it.")
def pkg_009(good):
    return package(TREE if good else TREE | {"__MACOSX/._overlay.json": b"\0\5\x16\7\0\2\0\0Mac OS X"})
