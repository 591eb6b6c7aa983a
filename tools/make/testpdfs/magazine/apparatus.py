"""What surrounds the pages: outline, labels, links, annotations, metadata."""

from canvas import Canvas
from magazine.style import H, LEFT
from objects import Name, Stream

TITLE = "Fathom, No. 14: The keeper’s arithmetic"
SUBJECT = "A quarterly of coasts, lights and charts"
LABELS = [(0, {"P": "Cover"}), (1, {"S": Name("r"), "St": 2}), (4, {"S": Name("D")}),
          (9, {"P": "6–7"}), (10, {"P": "8–9"}), (11, {"S": Name("D"), "St": 10}),
          (15, {"P": "Back cover"})]

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Marit Oseley</rdf:li><rdf:li>Ines Farrant</rdf:li><rdf:li>Tobias Wren</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:subject><rdf:Bag><rdf:li>lighthouses</rdf:li><rdf:li>tides</rdf:li><rdf:li>charts</rdf:li></rdf:Bag></dc:subject>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>2024-03-20T09:00:00Z</xmp:CreateDate><xmp:ModifyDate>2024-03-20T09:00:00Z</xmp:ModifyDate>
<xmp:CreatorTool>tools/testpdfs</xmp:CreatorTool><pdf:Producer>testpdfs</pdf:Producer>
<pdf:Keywords>lighthouses, tides, charts, harbours</pdf:Keywords>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def outline(doc, tree):
    """Nested (title, destination or action, children) as /Outlines."""
    root = doc.add({"Type": Name("Outlines")})

    def branch(parent, entries):
        refs = [doc.add({}) for _ in entries]
        count = len(entries)
        for i, (title, target, children) in enumerate(entries):
            item = {"Title": title, "Parent": parent,
                    "Prev": refs[i - 1] if i else None,
                    "Next": refs[i + 1] if i + 1 < len(refs) else None}
            item.update(target)
            if children:
                first, last, inner = branch(refs[i], children)
                item.update(First=first, Last=last, Count=inner)
                count += inner
            doc[refs[i]].update(item)
        return refs[0], refs[-1], count

    first, last, count = branch(root, tree)
    doc[root].update(First=first, Last=last, Count=count)
    doc.catalog["Outlines"] = root


def bookmarks(doc, pages):
    at = lambda i, *how: {"Dest": [pages[i], *[Name(h) if isinstance(h, str) else h for h in how]]}  # noqa: E731
    go = lambda name: {"A": {"S": Name("GoTo"), "D": name.encode()}}  # noqa: E731
    outline(doc, [
        ("Cover", at(0, "Fit"), []),
        ("Before the first page", at(1, "Fit"), [
            ("Petrel No. 4 (advertisement)", at(1, "FitB"), []),
            ("Contents", go("contents"), []),
            ("From the slip", at(3, "XYZ", 0, H, 0), [])]),
        ("Soundings", at(4, "FitH", H), []),
        ("The keeper’s arithmetic", go("keeper"), [
            ("A fire by numbers", at(7, "XYZ", LEFT, 164, 2), []),
            ("The nine blanks", at(8, "XYZ", LEFT, 474, 1.5), []),
            ("What the dark is for", at(8, "XYZ", LEFT, 216, 1.5), []),
            ("Carrow Stack in figures", at(8, "FitR", 300, 60, 560, 270), [])]),
        ("The Sound of Merrin", at(9, "Fit"), [
            ("The compass rose", at(9, "FitR", 590, 480, 810, 700), []),
            ("The coast from the sea", go("panorama"), [])]),
        ("Reading the foreshore", {"Dest": b"foreshore"}, []),
        ("Tides & crossword", at(12, "FitV", 0), [
            ("High water at Skerrow", at(12, "XYZ", 0, 730, None), []),
            ("Crossword", at(12, "FitBH", 300), [])]),
        ("Colour & line", go("colour"), []),
        ("Join the crew", go("subscribe"), []),
        ("Back cover", at(15, "FitBV", 0), [])])


def name_tree(doc, pages, names):
    """Destinations by name, in two leaves so that readers walk a real tree."""
    keys = sorted(names)
    leaves = []
    for part in (keys[:len(keys) // 2], keys[len(keys) // 2:]):
        pairs = []
        for key in part:
            index, y = names[key]
            pairs += [key.encode(), [pages[index], Name("XYZ"), 0, H - y, None]]
        leaves.append(doc.add({"Limits": [part[0].encode(), part[-1].encode()], "Names": pairs}))
    doc.catalog["Names"] = {"Dests": {"Kids": leaves}}


def links(doc, pages, book):
    for index, (x, y, w, h), target in book.links:
        height = book.sheets[index].height
        note = {"Type": Name("Annot"), "Subtype": Name("Link"), "Border": [0, 0, 0],
                "Rect": [x, height - y - h, x + w, height - y]}
        if target.startswith("https:"):
            note["A"] = {"S": Name("URI"), "URI": target.encode()}
        else:
            note["Dest"] = target.encode()
        doc[pages[index]].setdefault("Annots", []).append(doc.add(note))


def remarks(doc, page, quads, note_at):
    """A highlight with quads, and a sticky note, as a proof-reader leaves them."""
    xs, ys = [q[0] for q in quads] + [q[2] for q in quads], [q[1] for q in quads] + [q[3] for q in quads]
    left, right, top, bottom = min(xs), max(xs), H - min(ys), H - max(ys)
    look = Canvas(doc, right - left, top - bottom)
    look.state(BM=Name("Multiply"))
    look.fill((1, 0.91, 0.45))
    points = []
    for x0, y0, x1, y1 in quads:
        look.rect(x0 - left, y0 - (H - top), x1 - x0, y1 - y0)
        points += [x0, H - y0, x1, H - y0, x0, H - y1, x1, H - y1]
    common = {"Type": Name("Annot"), "F": 4, "T": "Marit Oseley", "M": "D:20240318101500Z",
              "P": page}
    mark = {**common, "Subtype": Name("Highlight"), "Rect": [left, bottom, right, top],
            "QuadPoints": points, "C": [1, 0.91, 0.45], "NM": "highlight-1",
            "Contents": "Nine. I counted twice.", "AP": {"N": look.form({})}}
    icon = Canvas(doc, 18, 18)
    icon.fill((1, 0.88, 0.40))
    icon.stroke((0.45, 0.36, 0.10), 0.7)
    icon.poly([(1, 1), (17, 1), (17, 12), (8, 12), (4, 17), (4, 12), (1, 12)], "b")
    for y in (4.5, 7, 9.5):
        icon.rule(4, y, 14, y, 0.6, (0.45, 0.36, 0.10))
    x, y = note_at
    note = {**common, "Subtype": Name("Text"), "Rect": [x, H - y - 18, x + 18, H - y], "Name": Name("Comment"),
            "C": [1, 0.88, 0.40], "NM": "note-1", "Open": False,
            "Contents": "Ask Ines whether Quill’s kettle can be printed on the cover.",
            "AP": {"N": icon.form()}}
    doc[page].setdefault("Annots", []).extend([doc.add(mark), doc.add(note)])


def label_tree(doc, ranges):
    doc.catalog["PageLabels"] = {"Nums": [item for pair in ranges for item in pair]}


def metadata(doc, title, subject):
    doc.catalog["Metadata"] = doc.add(Stream(
        XMP.format(title=title, subject=subject).encode(),
        {"Type": Name("Metadata"), "Subtype": Name("XML")}, compress=False))
