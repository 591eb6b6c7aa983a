"""Fixtures about outlines and strings: deep, long, looping, and in every encoding."""

import json

from canvas import Canvas
from document import Document
from magazine.apparatus import label_tree, outline
from objects import Name, Raw, Ref
from small_boxes import INK, sans


def pages(doc, count, width=300, height=400):
    font, refs = sans(), []
    for number in range(1, count + 1):
        c = Canvas(doc, width, height)
        c.text(font, 30, f"Page {number}", 40, 80, colour=INK)
        refs.append(c.page())
    return refs


def chain(doc, parent, items):
    """Siblings in a row, each a dictionary; returns their references."""
    refs = [doc.add(item) for item in items]
    for i, item in enumerate(items):
        item.setdefault("Parent", parent)
        if i:
            item.setdefault("Prev", refs[i - 1])
        if i + 1 < len(refs):
            item.setdefault("Next", refs[i + 1])
    return refs


def outline_hostile(out):
    """Good entries are titled "Good …"; each other one is wrong in the way that its title says."""
    doc = Document("An outline that lies")
    sheets = pages(doc, 3)
    root = doc.add({"Type": Name("Outlines"), "Count": 999999999})
    at = lambda i: [sheets[i], Name("XYZ"), 0, 300, None]  # noqa: E731
    go = lambda **action: {"Type": Name("Action"), **action}  # noqa: E731
    loop = doc.add({"S": Name("Named"), "N": Name("NextPage")})
    doc[loop]["Next"] = loop
    items = [
        {"Title": "Good one", "Dest": at(0)},
        {"Title": "Child is an ancestor", "Dest": at(0), "First": root, "Last": root, "Count": 1},
        {"Title": "Child is itself", "Dest": at(0), "Count": -3},
        {"Title": 42, "Dest": at(1)},
        {"Dest": at(1)},
        {"Title": "Missing page", "Dest": [Ref(90000), Name("Fit")]},
        {"Title": "Page is no page", "Dest": [root, Name("Fit")]},
        {"Title": "Page by number", "Dest": [1, Name("Fit")]},
        {"Title": "Page number too high", "Dest": [77, Name("Fit")]},
        {"Title": "Page number below zero", "Dest": [-1, Name("Fit")]},
        {"Title": "Empty destination", "Dest": []},
        {"Title": "Destination is a number", "Dest": 7},
        {"Title": "Unknown fit", "Dest": [sheets[1], Name("FitX"), 1]},
        {"Title": "Numbers missing", "Dest": [sheets[1], Name("FitR"), 1]},
        {"Title": "Numbers are strings", "Dest": [sheets[1], Name("XYZ"), "a", {}, []]},
        {"Title": "Numbers beyond all", "Dest": [sheets[1], Name("XYZ"), Raw(b"9" * 60 + b".5"), Raw(b"-" + b"9" * 30 + b".0"), -1]},
        {"Title": "Unknown name", "Dest": b"nowhere"},
        {"Title": "Name in a loop", "Dest": b"lost"},
        {"Title": "Name that names itself", "Dest": b"self"},
        {"Title": "Action of no kind", "A": {"S": 4}},
        {"Title": "Action that follows itself", "A": loop},
        {"Title": "Action is an array", "A": [1, 2]},
        {"Title": "Address with controls", "A": go(S=Name("URI"), URI=b"https://example.org/\x1b[2J\x00\xff")},
        {"Title": "Colour of two numbers", "Dest": at(2), "C": [1, 2], "F": 1 << 40},
        {"Title": "x" * 70000, "Dest": at(2)},
        {"Title": "Good two, bold and red", "Dest": at(2), "C": [1, 0, 0], "F": 2, "First": 5, "Count": "many"},
        {"Title": "Good three, with a child", "Dest": b"found", "Count": 1},
        {"Title": "Next is the second"}]
    refs = chain(doc, root, items)
    items[2].update(First=refs[2], Last=refs[2])
    child = chain(doc, refs[-2], [{"Title": "Good child", "A": go(S=Name("GoTo"), D=b"found")}])
    items[-2].update(First=child[0], Last=child[0])
    # Some readers give up the whole object over a number or a name that can't be; it has no siblings to lose.
    spoilt = chain(doc, refs[7], [{"Title": "Integer too long", "Dest": [sheets[1], Name("XYZ"), Raw(b"9" * 60), Raw(b"1e99"), 0]}])
    items[7].update(First=spoilt[0], Last=spoilt[0], Count=1)
    items[-1].update(Next=refs[1], Dest=at(2))
    doc[root].update(First=refs[0], Last=refs[-1])
    doc.catalog["Outlines"] = root
    tree = doc.add({"Limits": [b"a", b"z"]})
    inner = doc.add({"Limits": [b"a", b"z"], "Kids": [tree, 7]})
    leaf = doc.add({"Limits": [b"found", b"self"], "Names": [b"found", at(1), b"self", b"self", b"odd"]})
    doc[tree]["Kids"] = [inner, leaf, tree]
    doc.catalog["Names"] = {"Dests": tree}
    doc.save(out / "outline-hostile.pdf")


def outline_deep(out):
    doc = Document("An outline of thirty levels")
    sheets = pages(doc, 3)
    root = doc.add({"Type": Name("Outlines")})
    parent = root
    for level in range(1, 31):
        dest = lambda y: [sheets[level % 3], Name("XYZ"), 0, 400 - y, None]  # noqa: E731
        refs = chain(doc, parent, [{"Title": f"Level {level}", "Dest": dest(level)},
                                   {"Title": f"Beside level {level}", "Dest": dest(level + 100)}])
        doc[parent].update(First=refs[0], Last=refs[1], Count=2 if level % 2 else -2)
        parent = refs[0]
    doc.catalog["Outlines"] = root
    doc.save(out / "outline-deep.pdf")


def outline_long(out):
    """A hundred chapters of 499 entries; entry n goes to page n modulo ten."""
    doc = Document("An outline of fifty thousand entries")
    sheets = pages(doc, 10)
    root = doc.add({"Type": Name("Outlines"), "Count": 100})
    number = 0
    chapters = chain(doc, root, [{} for _ in range(100)])
    for index, ref in enumerate(chapters):
        fit = lambda n: [sheets[n % 10], Name("Fit")]  # noqa: E731
        doc[ref].update(Title=f"Chapter {index + 1}", Dest=fit(number))
        number += 1
        kids = []
        for _ in range(499):
            kids.append({"Title": f"Entry {number}", "Dest": fit(number)})
            number += 1
        refs = chain(doc, ref, kids)
        doc[ref].update(First=refs[0], Last=refs[-1], Count=-len(kids))
    doc[root].update(First=chapters[0], Last=chapters[-1])
    doc.catalog["Outlines"] = root
    doc.save(out / "outline-50000.pdf", packed=True)


# Bytes of a text string, and the text that they stand for; None where any replacement will do.
STRINGS = [
    ("ascii", b"Plain words", "Plain words"),
    ("utf16-be", b"\xfe\xff" + "Tür 灯台 🌊".encode("utf-16-be"), "Tür 灯台 🌊"),
    ("utf16-le", b"\xff\xfe" + "Tür 灯台 🌊".encode("utf-16-le"), "Tür 灯台 🌊"),
    ("utf8", b"\xef\xbb\xbf" + "Tür 灯台 🌊".encode(), "Tür 灯台 🌊"),
    ("pdfdoc", b"\x80\x81\x82\x84\x85\x8a\x8d\x8e\x92\x93\x94\xa0 caf\xe9 \x18\x19\x1a",
     "•†‡—–−“”™ﬁﬂ€ café ˘ˇˆ"),
    ("pdfdoc undefined", b"a\x7fb\x9fc\xadd", None),
    ("lone high surrogate", b"\xfe\xff\x00a\xd8\x00\x00b", None),
    ("lone low surrogate", b"\xfe\xff\x00a\xdc\x00\x00b", None),
    ("odd length", b"\xfe\xff\x00a\x00", None),
    ("bad utf8", b"\xef\xbb\xbfa\xff\xc3\x28b", None),
    ("mark only", b"\xfe\xff", ""),
    ("language", b"\xfe\xff\x00\x1b\x00e\x00n\x00\x1b" + "Words".encode("utf-16-be"), "Words"),
    ("language and country", b"\xfe\xff\x00\x1b\x00e\x00n\x00G\x00B\x00\x1b" + "Colour".encode("utf-16-be"), "Colour"),
    ("language open", b"\xfe\xff\x00\x1b\x00e\x00nWords", None),
    ("controls", b"bell\x07 escape\x1b[31m nul\x00 back\x08 tab\t end", None),
    ("line ends", b"one\rtwo\r\nthree\nfour", None),
    ("bidi", b"\xfe\xff" + "safe\u202eexe.pdf\u202c \u2067x\u2069\u200b".encode("utf-16-be"), None),
    ("separators", b"\xfe\xff" + "a\u2028b\u2029c\u0085d\ufeffe".encode("utf-16-be"), None),
    ("noncharacters", b"\xfe\xff" + "a\ufffeb\uffffc".encode("utf-16-be"), None),
    ("combining", b"\xfe\xff" + "e\u0301 \u1f469\u200d\u1f680".encode("utf-16-be"), None),
    ("hexadecimal odd", Raw(b"<5>"), "P"),
    ("octal", Raw(b"(\\101\\102\\53 \\()"), "AB+ ("),
    ("line joined", Raw(b"(a\\\nb)"), "ab")]


def strings(out):
    """Each string as an outline title and as an annotation's contents and author; labels and metadata too."""
    doc = Document(Raw(b"(Strings \\000 of \\033 every kind)"), Author=b"\xef\xbb\xbfZo\xc3\xab",
                   Subject=b"\xfe\xff\xd8\x00\x00x", Keywords=b"\xff\xfea\x00b\x00")
    sheets = pages(doc, len(STRINGS), 200, 200)
    spell = lambda s: s if isinstance(s, Raw) else Raw(b"<" + s.hex().encode() + b">")  # noqa: E731
    outline(doc, [(spell(s), {"Dest": [sheets[i], Name("Fit")]}, []) for i, (_, s, _) in enumerate(STRINGS)])
    for i, (name, s, _) in enumerate(STRINGS):
        doc[sheets[i]]["Annots"] = [doc.add({
            "Type": Name("Annot"), "Subtype": Name("Text"), "Rect": [20, 20, 40, 40], "F": 4, "NM": name,
            "Contents": spell(s), "T": spell(s), "Subj": spell(s)})]
    label_tree(doc, [(i, {"P": spell(s)}) for i, (_, s, _) in enumerate(STRINGS)])
    doc.save(out / "strings.pdf")
    rows = [{"page": i, "name": name, **({} if text is None else {"text": text})}
            for i, (name, _, text) in enumerate(STRINGS)]
    spelled = json.dumps({"file": "strings.pdf", "strings": rows}, ensure_ascii=False, indent=1)
    (out / "strings.json").write_text(spelled + "\n", encoding="utf-8")
