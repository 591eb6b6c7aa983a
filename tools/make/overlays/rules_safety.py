"""SEC: what could harm a reader, or the program that reads."""

from case import Lone, rule
from media import png
from pdf import Page, link as pdf_link, pdf
from rules_packages import STORY, TREE
from spelling import article, gallery, link, manifest, page, web, widget
from zips import Entry, archive, package


def entries(tree=TREE):
    return [Entry(name, data) for name, data in tree.items()]


@rule("SEC-001", "A name that leads out of the package.", "The file lies among the assets.")
def sec_001(good):
    return package(STORY) if good else archive(*entries(), Entry("../../etc/cron.d/x", b"* * * * * root true\n"))


@rule("SEC-002", "The story is a symbolic link by its Unix mode.", "A regular file.")
def sec_002(good):
    story = Entry("assets/north.txt", b"We left at dawn.\n" if good else b"/etc/passwd")
    story.mode = 0o100644 if good else 0o120777
    return archive(*entries({k: v for k, v in STORY.items() if k != "assets/north.txt"}), story)


@rule("SEC-003", "Two entries share their bytes, as in Fifield's bomb.", "Each has its own.")
def sec_003(good):
    names = ["assets/a.txt", "assets/b.txt"]
    text = manifest(page(1, *(article(f"a{i + 1}", (60, 60 + 80 * i, 200, 60), name) for i, name in enumerate(names))))
    head = entries({"overlay.json": text, "issue.pdf": pdf()})
    first = Entry(names[0], b"We left at dawn.\n")
    second = Entry(names[1], b"We left at dawn.\n" if not good else b"We came back at dusk.\n")
    if not good:
        second.offset = len(archive(*head)) - directory_size(head)
    return archive(*head, first, second)


def directory_size(head):
    return sum(46 + len(entry.name) for entry in head) + 22


@rule("SEC-004", "A story of 2 MiB of blanks, packed 1023 : 1.", "A story of words.")
def sec_004(good):
    text = b"We left at dawn.\n" if good else b" " * (2 << 20)
    return archive(*entries({k: v for k, v in STORY.items() if k != "assets/north.txt"}),
                   Entry("assets/north.txt", text, deflate=True))


@rule("SEC-005", "Two files named issue.pdf.", "One.")
def sec_005(good):
    return archive(*entries(), *([] if good else [Entry("issue.pdf", pdf(2))]))


@rule("SEC-006", "Map.png and map.png are one file on Windows and macOS.", "Two names that differ in letters.")
def sec_006(good):
    names = ["assets/Map.png", "assets/route.png" if good else "assets/map.png"]
    return package({"overlay.json": manifest(page(1, gallery("g1", [40, 60, 320, 180], *names))), "issue.pdf": pdf(),
                    names[0]: png(64, 36, 100), names[1]: png(64, 36, 200)})


@rule("SEC-007", "Bytes after the end of the archive, which some readers take for another one.", "Nothing after the end.")
def sec_007(good):
    return archive(*entries(), after=b"" if good else b"PK\3\4 and so on")


@rule("SEC-008", "The story is encrypted.", "It is not.")
def sec_008(good):
    return archive(*(Entry(name, data, **({"flags": 1} if name.startswith("assets/") and not good else {}))
                     for name, data in STORY.items()))


XML = b"""<?xml version="1.0" encoding="UTF-8"?>
%s<overlay xmlns="urn:recto:overlay:1" version="1.0">
  <issue id="urn:example:fixture" title="Fixture" language="en"/>
  <document src="issue.pdf"/>
</overlay>
"""


@rule("SEC-009", "A DOCTYPE with an external entity.", "No DOCTYPE.")
def sec_009(good):
    return Lone(XML % (b"" if good else b"""<!DOCTYPE overlay [<!ENTITY secret SYSTEM "file:///etc/passwd">]>\n"""), "xml")


def linked(url):
    return {"overlay.json": manifest(page(1, link("more", [40, 640, 220, 48], web(url)))), "issue.pdf": pdf()}


@rule("SEC-010", "A link that runs a script.", "A web address.")
def sec_010(good):
    return linked("https://example.org/" if good else "javascript:alert(1)")


@rule("SEC-011", "A link without encryption.", "The same with https.")
def sec_011(good):
    return linked("https://example.org/shop" if good else "http://example.org/shop")


@rule("SEC-012", "A user name before the host: the link leads to another one than it seems.", "The host that is meant.")
def sec_012(good):
    return linked("https://example.org/" if good else "https://example.org@example.net/")


def bundled(html, **keys):
    return {"overlay.json": manifest(page(1, widget(**keys))), "issue.pdf": pdf(), "assets/wind/index.html": html}


HTML = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Wind</title>
%s</head>
<body>
%s
</body>
</html>
"""


def html(body, head=""):
    return (HTML % (head, body)).encode()


@rule("SEC-013", "The widget loads a script from a host that its network does not list.", "The manifest lists the host.")
def sec_013(good):
    listed = {"network": ["https://cdn.example.net"]} if good else {}
    return bundled(html("<p>North-west 5</p>", '<script src="https://cdn.example.net/rose.js"></script>\n'), scripts=True,
                   **listed)


@rule("SEC-014", "A script in an article.", "The article is text.")
def sec_014(good):
    body = "<p>We left at dawn.</p>" if good else "<p>We left at dawn.</p>\n<script>track()</script>"
    return {"overlay.json": manifest(page(1, article(src="assets/north.html"))), "issue.pdf": pdf(),
            "assets/north.html": html(body)}


@rule("SEC-015", "A base address turns every relative link into one that leads elsewhere.", "No base.")
def sec_015(good):
    return bundled(html("<p>North-west 5</p>", "" if good else '<base href="https://example.net/">\n'))


@rule("SEC-016", "A drawing that runs a script.", "A drawing that draws.")
def sec_016(good):
    script = "" if good else "  <script>alert(1)</script>\n"
    svg = (f"""<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36">\n{script}"""
           """  <rect width="64" height="36" fill="navy"/>\n</svg>\n""")
    return {"overlay.json": manifest(page(1, gallery("g1", [40, 60, 320, 180], "assets/route.svg"))),
            "issue.pdf": pdf(), "assets/route.svg": svg.encode()}


@rule("SEC-017", "A Windows program among a widget's files.", "A PDF in its place.")
def sec_017(good):
    name, data = ("charts.pdf", pdf()) if good else ("setup.bin", b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0\xb8\0\0\0" + bytes(44))
    return bundled(html(f'<p><a href="{name}">The charts</a></p>')) | {"assets/wind/" + name: data}


@rule("SEC-018", "The PDF holds a link that starts a program.", "A link to a web address.")
def sec_018(good):
    action = "/S /URI /URI (https://example.org/)" if good else "/S /Launch /F (setup.exe)"
    return {"overlay.json": manifest(), "issue.pdf": pdf(Page(annotations=[pdf_link([40, 40, 200, 80], action)]))}


@rule("SEC-019", "The widget's script opens a connection that its network says nothing of.", "The script asks for the place alone.")
def sec_019(good):
    script = ("document.title = 'North-west 5'\n" if good else
              "const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:stun.example.net'}]})\n")
    return bundled(html("<p>North-west 5</p>", '<script src="rose.js"></script>\n'), scripts=True) | {
        "assets/wind/rose.js": script.encode()}
