"""Small books whose text flows, made for tests: EPUB 3 and 2, plain text and Markdown; and hostile ones.

`make(folder)` writes good books, `hostile(folder)` those that must be refused in one line, or of which only a chapter may be lost. Nothing is taken from
real books.
"""
import random
import zipfile
from pathlib import Path

CONTAINER = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
WORDS = ("lantern", "keeper", "harbour", "rain", "slowly", "letters", "morning", "stairs", "nobody", "answered", "paper", "wind", "and", "the", "of")
XHTML = "application/xhtml+xml"


def page(body, head=""):
    return (f'<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" '
            f'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title>{head}</head>{body}</html>')


def opf(items, spine, metadata="", version="3.0", attributes="", manifest="", guide=""):
    """items: (id, href, type, attributes) each; spine: ids, or whole elements."""
    listed = "".join(f'<item id="{i}" href="{h}" media-type="{t}" {a}/>' for i, h, t, a in items)
    order = "".join(s if s.startswith("<") else f'<itemref idref="{s}"/>' for s in spine)
    return (f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="{version}" unique-identifier="id">'
            f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:example:book</dc:identifier>'
            f'<dc:title>The Lantern</dc:title><dc:creator>A. Example</dc:creator><dc:language>en</dc:language>{metadata}</metadata>'
            f"<manifest>{listed}{manifest}</manifest><spine {attributes}>{order}</spine>{guide}</package>")


def write(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in files.items():
            book.writestr(name, content)


def book(path, chapters, **more):
    """An EPUB 3 of chapters, each a body; `extra` has more files."""
    items = [(f"c{n}", f"c{n}.xhtml", XHTML, "") for n in range(len(chapters))]
    toc = "".join(f'<li><a href="c{n}.xhtml">Chapter {n + 1}</a></li>' for n in range(len(chapters)))
    pages = more.pop("pages", "")
    nav = page(f'<body><nav epub:type="toc"><ol>{toc}</ol></nav>{pages}</body>')
    files = {"META-INF/container.xml": CONTAINER, "OPS/nav.xhtml": nav}
    for n, body in enumerate(chapters):
        files[f"OPS/c{n}.xhtml"] = page(f"<body>{body}</body>") if isinstance(body, str) else body
    files.update(more.pop("extra", {}))
    items += [("nav", "nav.xhtml", XHTML, 'properties="nav"'), *more.pop("items", [])]
    spine = more.pop("spine", [f"c{n}" for n in range(len(chapters))])
    files["OPS/book.opf"] = opf(items, spine, **more)
    write(path, files)


def words(count, seed):
    source = random.Random(seed)
    return " ".join(source.choice(WORDS) for _ in range(count)) + "."


def make(folder):
    """Good books; returns their paths."""
    folder = Path(folder)
    book(folder / "novel.epub", [
        f'<section id="s{n}"><h1 id="h{n}">Chapter {n + 1}</h1>' + "".join(
            f'<p id="p{n}-{k}">{words(60, n * 10 + k)} <i>{words(3, k)}</i>\n  <span epub:type="pagebreak" id="pg{n}{k}"/>{words(9, k)}</p>' for k in range(4))
        + "</section>" for n in range(4)],
        pages='<nav epub:type="page-list"><ol>' + "".join(
            f'<li><a href="c{n}.xhtml#pg{n}{k}">{n * 4 + k + 1}</a></li>' for n in range(4) for k in range(4)) + "</ol></nav>")
    book(folder / "marked-up.epub", [
        "<pre>  one\n\n two </pre><p>a<br/>b<br/><br/>c</p><hr/>tail", "<table><tr><td>a</td><td>b</td></tr><tr><td><p>c</p></td><td>d</td></tr></table>",
        "<p>x<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字</ruby>y 😀z</p>", '<p>a<img src="x.png" alt="picture"/>b<span hidden="">no</span>c&nbsp;d&shy;e</p>',
        '<p>f <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi> <mo>=</mo> <mn>2</mn></math></p><svg xmlns="http://www.w3.org/2000/svg"><title>no</title><text>t<tspan>wo</tspan></text></svg>',
        "<p>a<!-- no --><![CDATA[ <b> ]]>&amp;&#x41;</p>", "<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol><dl><dt>t</dt><dd>d</dd></dl>", ""])
    # Text that is no XML is read as browsers read it.
    book(folder / "tag-soup.epub", [b"<html><body><p>one<p>two<br>three &copy; <b>four</p>five</body></html>",
                                    "<p>good</p>"])
    # EPUB 2: an NCX, a guide, a part that is not linear, names with spaces, UTF-16 and Latin-1.
    ncx = """<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint id="a"><navLabel><text>One</text></navLabel><content src="a%20b.xhtml#x"/>
        <navPoint id="b"><navLabel><text>Two</text></navLabel><content src="c.xhtml"/></navPoint></navPoint></navMap>
        <pageList><pageTarget value="7"><navLabel><text>vii</text></navLabel><content src="c.xhtml"/></pageTarget></pageList></ncx>"""
    write(folder / "old.epub", {
        "META-INF/container.xml": CONTAINER, "OPS/toc.ncx": ncx, "OPS/a b.xhtml": page('<body><p>first</p><p id="x">second</p></body>'),
        "OPS/c.xhtml": '<?xml version="1.0" encoding="utf-16"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>sixteen – bits</p></body></html>'.encode("utf-16"),
        "OPS/d.xhtml": '<?xml version="1.0" encoding="iso-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>caf\xe9</p></body></html>'.encode("latin-1"),
        "OPS/book.opf": opf([("a", "a%20b.xhtml", XHTML, ""), ("c", "c.xhtml", XHTML, ""), ("d", "d.xhtml", XHTML, ""), ("ncx", "toc.ncx", "application/x-dtbncx+xml", "")],
                            ["a", "c", '<itemref idref="d" linear="no"/>'], version="2.0", attributes='toc="ncx"',
                            guide='<guide><reference type="text" title="Start" href="c.xhtml"/></guide>')})
    (folder / "plain.txt").write_text("The Lantern\n\nChapter 1\n\nIt rained.\r\n\r\nChapter 2\n\nIt stopped.\n", encoding="utf-8", newline="")
    (folder / "japanese.txt").write_bytes("第一章　灯台\n\nこれは灯台の話です。雨が降っていました。\n".encode("cp932"))
    (folder / "chinese.txt").write_bytes(("第一章 燈塔\n　　這是一個關於燈塔的故事,我們在那裡看到了他。\n" * 3).encode("big5"))
    (folder / "western.txt").write_bytes("Caf\xe9 d\xe9j\xe0 vu \x96 \x93na\xefve\x94\n".encode("latin-1"))
    (folder / "wide.txt").write_bytes("Sixteen bits, no mark\n".encode("utf-16-le"))
    (folder / "notes.md").write_text("# Lantern\n\nOne *two*[^1].\n\n## Part\n\n| a | b |\n|---|---|\n| c | d |\n\n[^1]: A note.\n", encoding="utf-8")
    return sorted(folder.iterdir())


def hostile(folder):
    """Bad books: by path, the exit status and a word of the line that says so; 0 where a chapter alone may be lost."""
    folder, expected = Path(folder), {}

    def add(name, status, word):
        expected[folder / name] = (status, word)
        return folder / name

    bombs = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    book(add("entities.epub", 0, ""), [f'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY e0 "ha">{bombs}]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>a&e9;b</p></body></html>'.encode(),
                                       '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY f SYSTEM "file:///etc/passwd">]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>a&f;b</p></body></html>'.encode()])
    book(add("bomb.epub", 3, "larger than"), ["<p>a</p>", b"<html><body>" + b" " * (300 << 20) + b"</body></html>"])
    book(add("deep.epub", 3, "deep"), ["<p>a</p>", ("<div>" * 100_000).encode()])
    book(add("missing.epub", 1, "not in the book"), ["<p>a</p>"], items=[("gone", "gone.xhtml", XHTML, "")], spine=["c0", "gone", "nowhere"])
    loop = '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>' + '<navPoint><navLabel><text>Again</text></navLabel><content src="toc.ncx"/>' * 200 + "</navPoint>" * 200 + "</navMap></ncx>"
    write(add("loop.epub", 0, ""), {
        "META-INF/container.xml": CONTAINER, "OPS/toc.ncx": loop, "OPS/c.xhtml": page("<body><p>a</p></body>"),
        "OPS/book.opf": opf([("c", "c.xhtml", XHTML, ""), ("f", "f.bin", "application/x-none", 'fallback="g"'), ("g", "g.bin", "application/x-none", 'fallback="f"'),
                             ("ncx", "toc.ncx", "application/x-dtbncx+xml", "")], ["c"], version="2.0", attributes='toc="ncx"')})
    write(add("chain.epub", 1, "no text in its place"), {
        "META-INF/container.xml": CONTAINER, "OPS/c.xhtml": page("<body><p>a</p></body>"),
        "OPS/book.opf": opf([("c", "c.xhtml", XHTML, ""), ("f", "f.bin", "application/x-none", 'fallback="g"'), ("g", "g.bin", "application/x-none", 'fallback="f"')], ["c", "f"])})
    write(add("no-package.epub", 1, "no package document"), {"META-INF/container.xml": CONTAINER.replace("rootfile ", "rootfail ")})
    write(add("no-spine.epub", 1, "spine"), {"META-INF/container.xml": CONTAINER, "OPS/book.opf": "<package/>"})
    write(add("empty-spine.epub", 1, "spine"), {"META-INF/container.xml": CONTAINER, "OPS/book.opf": opf([], [])})
    outside = CONTAINER.replace("OPS/book.opf", "../../etc/passwd")
    write(add("outside.epub", 1, "package document"), {"META-INF/container.xml": outside})
    encrypted = '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">{}</encryption>'
    one = '<EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="{}"/><CipherData><CipherReference URI="{}"/></CipherData></EncryptedData>'
    aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
    for name, extra, word in (("adept", {"META-INF/rights.xml": "<rights/>"}, "Adobe ADEPT"), ("lcp", {"META-INF/license.lcpl": "{}"}, "Readium LCP"), ("unknown", {}, "digital rights")):
        book(add(f"{name}.epub", 2, word), ["<p>a</p>"], extra={"META-INF/encryption.xml": encrypted.format(one.format(aes, "OPS/c0.xhtml")), **extra})
    book(add("fonts.epub", 0, ""), ["<p>a</p>"], extra={"META-INF/encryption.xml": encrypted.format(one.format("http://www.idpf.org/2008/embedding", "OPS/f.otf"))})
    (add("zeros.txt", 0, "")).write_bytes(bytes(100_000))
    (add("noise.txt", 0, "")).write_bytes(random.Random(3).randbytes(100_000))
    (add("nested.md", 3, "deep")).write_text("> " * 20_000 + "a\n")
    return expected
