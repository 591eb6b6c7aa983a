"""Fixtures about annotations: every kind, every action, on each kind of sheet; and annotations that are wrong."""

import json

from canvas import Canvas
from document import Document
from embedded import embed, film, specification, tone
from objects import Name, Raw, Ref, Stream
from sheet import Sheet
from small_boxes import INK, sans

WIDTH, HEIGHT, COLUMNS, PITCH = 420, 640, 5, (80, 50)
BOX = (62, 26)
SHEETS = [{}, {"turn": 90}, {"turn": 270, "origin": (37, 53), "margin": 20}, {"turn": 180, "UserUnit": 2}]
CREATED, MODIFIED = "D:20240318101500+02'00'", "D:20240319081500Z"
AUTHOR = "Marit Oseley"


def ink(place):
    """A colour of its own for each place on a page, told apart from its neighbours even after resampling."""
    steps = (0.25, 0.55, 0.9)
    return (steps[place % 3], steps[place // 3 % 3], steps[2 - place // 9 % 3])


class Board:
    """A sheet with a grid of annotations, and what a reader should say of them."""

    def __init__(self, doc, font, index, **sheet):
        self.doc, self.font, self.index = doc, font, index
        self.sheet = Sheet(doc, WIDTH, HEIGHT, **sheet)
        self.empty = doc.stream(b"", Type=Name("XObject"), Subtype=Name("Form"), BBox=[0, 0, 1, 1])
        self.refs, self.rows, self.place = [], [], 0

    def cell(self):
        column, row = self.place % COLUMNS, self.place // COLUMNS
        self.place += 1
        return 14 + column * PITCH[0], 12 + row * PITCH[1]

    def add(self, kind, label=None, quads=None, look=True, shown=None, **entries):
        """One annotation in the next cell: its box is drawn by the page, its appearance adds nothing.

        `shown` goes into the table of what is expected.
        """
        (x, y), colour, c = self.cell(), ink(self.place - 1), self.sheet.canvas
        rect = (x, y, *BOX)
        name = f"p{self.index}-{label or kind}"
        row = {"name": name, "kind": kind, "rect": list(rect), "ink": "#" + "".join(f"{round(v * 255):02x}" for v in colour)}
        c.fill(colour)
        if quads:
            places = [(x + 31, y, 31, 13), (x, y + 13, 31, 13)]
            for quad in places:
                c.rect(*quad)
            self.words(x, y)
            entries["QuadPoints"] = [v for quad in places for v in self.sheet.quad(*quad)]
            row["quads"] = [[[qx, qy], [qx + w, qy], [qx + w, qy + h], [qx, qy + h]] for qx, qy, w, h in places]
            if kind != "Link":
                row["text"] = "beta gamma"
        else:
            c.rect(*rect)
        c.text(self.font, 6, label or kind, x, y + BOX[1] + 8, colour=INK)
        row.update(shown or {})
        self.rows.append(row)
        note = {"Type": Name("Annot"), "Subtype": Name(kind), "Rect": self.sheet.rect(*rect), "NM": name, "F": 4,
                "P": self.sheet.page, **entries}
        if look and "AP" not in note:
            note["AP"] = {"N": self.empty}
        ref = self.doc.add(note)
        self.refs.append(ref)
        return ref

    def words(self, x, y):
        for text, at, line in (("alpha", x + 3, y + 10), ("beta", x + 36, y + 10), ("gamma", x + 3, y + 23),
                               ("delta", x + 36, y + 23)):
            self.sheet.canvas.text(self.font, 8, text, at, line, colour=INK)

    def points(self, *pairs):
        """Points given within the next annotation's box."""
        column, row = self.place % COLUMNS, self.place // COLUMNS
        x, y = 14 + column * PITCH[0], 12 + row * PITCH[1]
        return [v for px, py in pairs for v in self.sheet.point(x + px, y + py)]

    def finish(self):
        self.sheet.finish(self.refs)


def markup(contents, **more):
    return {"T": AUTHOR, "Contents": contents, "CreationDate": CREATED, "M": MODIFIED, **more}


def kinds(board, doc):
    add, refs = board.add, board.refs
    note = add("Text", **markup("Ask Ines about this.", Subj="Question", Name=Name("Comment"), Open=True, CA=0.5,
                                C=[1, 0.88, 0.4]),
               shown={"author": AUTHOR, "contents": "Ask Ines about this.", "color": "#ffe066"})
    popup = add("Popup", look=False, Parent=note, Open=True, F=28)
    doc[note]["Popup"] = popup
    add("Text", "reply", **markup("She says yes.", IRT=note, RT=Name("R")))
    add("Text", "state", **markup("", IRT=note, StateModel="Review", State="Accepted", F=30))
    add("Text", "group", **markup("One of a group.", IRT=note, RT=Name("Group")))
    add("FreeText", **markup("Set in the margin", DA=b"/Helv 9 Tf 1 0 0 rg", Q=1, IT=Name("FreeTextTypeWriter"),
                             DS=b"font: 9pt Helvetica", RC=b"<body><p>Set in the margin</p></body>"))
    add("Line", **markup("A line", L=board.points((2, 2), (60, 24)), LE=[Name("OpenArrow"), Name("Circle")], C=[0.5],
                         BS={"W": 2, "S": Name("D"), "D": [3, 2]}), shown={"color": "#808080"})
    add("Square", **markup("A square", C=[1, 0, 0], IC=[0, 0, 1], BE={"S": Name("C"), "I": 1}),
        shown={"color": "#ff0000", "interiorColor": "#0000ff"})
    add("Circle", **markup("A circle", C=[0, 1, 1, 0], IC=[]), shown={"color": "#ff0000"})
    add("Polygon", **markup("A polygon", Vertices=board.points((2, 2), (60, 2), (31, 24)), C=[0, 0, 0, 0.5],
                            IT=Name("PolygonCloud")))
    add("PolyLine", **markup("A polyline", Vertices=board.points((2, 24), (31, 2), (60, 24)), C=[0, 0.5, 0]))
    for kind in ("Highlight", "Underline", "Squiggly", "StrikeOut"):
        add(kind, quads=True, **markup(f"A {kind.lower()}", C=[1, 0.91, 0.45]))
    add("Stamp", **markup("Draft", Name=Name("Draft"), F=4 | 64 | 128))
    add("Caret", **markup("Insert here", Sy=Name("P"), RD=[2, 2, 2, 2]))
    add("Ink", **markup("By hand", InkList=[board.points((2, 2), (20, 20), (40, 4)), board.points((42, 10), (60, 22))],
                        C=[0.1, 0.1, 0.6]))
    data = b"Two flashes, then a dark.\n"
    add("FileAttachment", **markup("The log of that night"), Name=Name("Paperclip"),
        FS=specification(doc, "night.txt", embed(doc, data, "text/plain"), "The log of that night"))
    add("Sound", **markup("A bell"), Name=Name("Speaker"),
        Sound=doc.stream(tone(), Type=Name("Sound"), R=8000, C=1, B=8, E=Name("Raw")))
    add("Movie", T="The lamp", Movie={"F": specification(doc, "lamp.mpg"), "Aspect": [320, 240], "Poster": False},
        A={"ShowControls": True, "Mode": Name("Repeat")})
    widgets(board, doc)
    clip = {"Type": Name("MediaClip"), "S": Name("MCD"), "CT": b"video/mp4",
            "D": specification(doc, "swell.mp4", embed(doc, film(1), "video/mp4"))}
    rendition = doc.add({"Type": Name("Rendition"), "S": Name("MR"), "N": "Swell", "C": clip})
    screen = add("Screen", T="Swell")
    doc[screen]["A"] = {"S": Name("Rendition"), "OP": 0, "R": rendition, "AN": screen}
    board.screen = {"R": rendition, "AN": screen}
    doc[screen]["AA"] = {"PO": {"S": Name("JavaScript"), "JS": b"app.beep();"}}
    add("PrinterMark", MN=Name("ColorBar"), F=4 | 64)
    add("TrapNet", F=4 | 64, Version=[], AS=Name("Plain"), AP={"N": {"Plain": board.empty}})
    add("Watermark", FixedPrint={"Type": Name("FixedPrint"), "H": 0, "V": 0})
    model = doc.stream(b"U3D\0 not a model", Type=Name("3D"), Subtype=Name("U3D"))
    add("3D", **{"3DD": model, "3DV": 0}, Contents="A buoy, all round")
    assets = {"Names": ["surf.mp4", specification(doc, "surf.mp4", embed(doc, film(2), "video/mp4"))]}
    asset = assets["Names"][1]
    add("RichMedia", RichMediaContent={"Assets": assets, "Configurations": [
        {"Type": Name("RichMediaConfiguration"), "Subtype": Name("Video"),
         "Instances": [{"Type": Name("RichMediaInstance"), "Subtype": Name("Video"), "Asset": asset}]}]},
        RichMediaSettings={"Activation": {"Condition": Name("XA")}, "Deactivation": {"Condition": Name("XD")}})
    add("Redact", quads=True, **markup("Strike this out", IC=[0], OverlayText="REDACTED", DA=b"/Helv 9 Tf 1 g"))
    add("FathomNote", "unknown kind", Contents="Nobody knows this kind", F=4 | 32 | 256 | 512)
    return refs


def widgets(board, doc):
    parent = doc.add({"T": f"p{board.index}", "Kids": []})
    kids = doc[parent]["Kids"]
    board.form.append(parent)

    def widget(name, label=None, **entries):
        shown = {"field": f"p{board.index}.{name}"}
        kids.append(board.add("Widget", label or f"{name} field", shown=shown, Parent=parent, T=name, **entries))

    states = {"Yes": board.empty, "Off": board.empty}
    widget("text", FT=Name("Tx"), V="Tarn Point", DV="Nowhere", MaxLen=40, TU="Where it was seen", DA=b"/Helv 9 Tf 0 g")
    widget("check", FT=Name("Btn"), V=Name("Yes"), AS=Name("Yes"), AP={"N": states, "D": states})
    widget("combo", FT=Name("Ch"), Ff=1 << 17, Opt=[["e", "Ebb"], ["s", "Slack"], ["f", "Flood"]], V="s", DA=b"/Helv 9 Tf 0 g")
    widget("list", FT=Name("Ch"), Ff=1 << 21, Opt=["Neap", "Spring", "Storm"], V=["Neap", "Storm"], I=[0, 2],
           DA=b"/Helv 9 Tf 0 g")
    widget("push", FT=Name("Btn"), Ff=1 << 16, MK={"CA": "Send", "BG": [0.9], "BC": [0, 0, 0]},
           A={"S": Name("JavaScript"), "JS": "app.alert('sent');"})
    widget("signature", FT=Name("Sig"))
    radio = doc.add({"FT": Name("Btn"), "Ff": 1 << 15, "T": "radio", "V": Name("b"), "Parent": parent, "Kids": []})
    kids.append(radio)
    for state in "ab":
        doc[radio]["Kids"].append(board.add(
            "Widget", f"radio {state}", shown={"field": f"p{board.index}.radio"}, Parent=radio,
            AS=Name("b" if state == "b" else "Off"), AP={"N": {state: board.empty, "Off": board.empty}}))


def links(board, doc, boards, layer):
    target = boards[(board.index + 1) % len(boards)]
    x, y = target.sheet.point(100, 200)
    point = [target.sheet.page, Name("XYZ"), x, y, 1.5]
    go = lambda kind, **more: {"Type": Name("Action"), "S": Name(kind), **more}  # noqa: E731
    there = {"page": target.index, "x": 100, "y": 200}
    bare = board.sheet.page

    def link(label, action=None, shown=None, **entries):
        return board.add("Link", label, look=False, Border=[0, 0, 0], A=action, shown=shown, **entries)

    link("Dest", Dest=point, shown={"target": there})
    link("GoTo explicit", go("GoTo", D=point), {"target": there})
    link("GoTo named", go("GoTo", D=b"point-%d" % target.index), {"target": there})
    link("GoTo dict", go("GoTo", D=b"dict-%d" % target.index), {"target": there})
    link("GoTo old name", go("GoTo", D=Name(f"old-{target.index}")), {"target": there})
    link("GoTo FitR", go("GoTo", D=[target.sheet.page, Name("FitR"), *target.sheet.rect(100, 200, 150, 90)]),
         {"target": {"page": target.index, "rect": [100, 200, 150, 90]}})
    link("GoToR", go("GoToR", F=specification(doc, "other.pdf"), D=[3, Name("Fit")], NewWindow=True),
         {"file": "other.pdf"})
    link("GoToR named", go("GoToR", F=b"sub/other.pdf", D=b"chapter"), {"file": "sub/other.pdf"})
    link("GoToE", go("GoToE", D=[0, Name("Fit")], T={"R": Name("C"), "N": b"inside.pdf"}))
    link("URI", go("URI", URI=b"https://example.org/a?b=1#c"), {"uri": "https://example.org/a?b=1#c"}, quads=True)
    link("URI with base", go("URI", URI=b"charts/merrin.html", IsMap=True), {"uri": "https://example.org/base/charts/merrin.html"})
    link("Launch", go("Launch", F=specification(doc, "calc.exe"), Win={"F": b"calc.exe", "P": b"/now", "O": b"open"}),
         {"file": "calc.exe"})
    link("JavaScript", go("JavaScript", JS=doc.add(Stream(b"app.alert('never run');"))))
    link("Named", go("Named", N=Name("NextPage")), {"named": "NextPage"})
    link("Thread", go("Thread", D=0))
    link("SubmitForm", go("SubmitForm", F={"FS": Name("URL"), "F": b"https://example.org/submit"}, Flags=4))
    link("ResetForm", go("ResetForm", Fields=[f"p{board.index}.text"], Flags=1))
    link("Hide", go("Hide", T=[f"p{board.index}.push"], H=True))
    link("SetOCGState", go("SetOCGState", State=[Name("Toggle"), layer]))
    link("Rendition", go("Rendition", OP=4, **board.screen, Next=go("Named", N=Name("LastPage"), Next=[
        go("URI", URI=b"https://example.org/last"), go("GoTo", D=[bare, Name("Fit")])])))


def annotations(out):
    doc = Document("Every kind of annotation, on four kinds of sheet")
    font, form = sans(), []
    boards = [Board(doc, font, i, **sheet) for i, sheet in enumerate(SHEETS)]
    layer = doc.add({"Type": Name("OCG"), "Name": "Soundings"})
    for board in boards:
        board.form = form
        kinds(board, doc)
        links(board, doc, boards, layer)
        board.finish()
    names, old = [], {}
    for key, wrap in (("dict", lambda d: {"D": d}), ("point", lambda d: d)):
        for board in boards:
            x, y = board.sheet.point(100, 200)
            dest = [board.sheet.page, Name("XYZ"), x, y, 1.5]
            names += [f"{key}-{board.index}".encode(), wrap(dest)]
            old[f"old-{board.index}"] = dest
    helvetica = doc.add({"Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name("Helvetica")})
    doc.catalog.update({
        "Names": {"Dests": {"Names": names}}, "Dests": old, "URI": {"Base": b"https://example.org/base/"},
        "AcroForm": {"Fields": form, "DA": b"/Helv 9 Tf 0 g", "DR": {"Font": {"Helv": helvetica}}},
        "OCProperties": {"OCGs": [layer], "D": {"Order": [layer], "ON": [layer]}}})
    doc.save(out / "annotations.pdf")
    units = [sheet.get("UserUnit", 1) for sheet in SHEETS]
    pages = [{"index": b.index, "width": WIDTH * unit, "height": HEIGHT * unit, "annotations": [
        in_points(row, unit, units) for row in b.rows]} for b, unit in zip(boards, units)]
    spell = json.dumps({"file": "annotations.pdf", "space": "page space, points", "pages": pages}, ensure_ascii=False, indent=1)
    (out / "annotations.json").write_text(spell + "\n", encoding="utf-8")


def in_points(row, unit, units):
    """A row of what is expected: the sheets are laid out in units of their pages, and page space is in points."""
    row = dict(row)
    row["rect"] = [v * unit for v in row["rect"]]
    if "quads" in row:
        row["quads"] = [[[v * unit for v in corner] for corner in quad] for quad in row["quads"]]
    if "target" in row:
        target = dict(row["target"])
        for key in ("x", "y"):
            if key in target:
                target[key] *= units[target["page"]]
        if "rect" in target:
            target["rect"] = [v * units[target["page"]] for v in target["rect"]]
        row["target"] = target
    return row


def annotations_hostile(out):
    """Each is wrong in one way, and the last one is good."""
    doc, font = Document("Annotations that are wrong"), sans()
    c = Canvas(doc, 300, 400)
    c.text(font, 14, "Only the last one is good.", 30, 40, colour=INK)
    page = c.page()
    note = lambda **e: doc.add({"Type": Name("Annot"), "Subtype": Name("Text"), "Rect": [20, 20, 40, 40], **e})  # noqa: E731
    loop, again = note(NM="loop"), note(NM="again")
    doc[loop].update(IRT=again, Popup=loop, Parent=loop)
    doc[again].update(IRT=loop)
    endless = {"S": Name("Named"), "N": Name("NextPage")}
    chain = doc.add(endless)
    endless["Next"] = [chain, chain]
    field = doc.add({"T": "endless", "FT": Name("Tx")})
    doc[field]["Parent"] = field
    wrong = [
        None, 7, "a string", Ref(90000), page, {"Type": Name("Annot")}, {"Subtype": 5, "Rect": [0, 0, 9, 9]},
        note(Rect=None, NM="no rectangle"), note(Rect=[40, 40, 20, 20], NM="corners the other way round"),
        note(Rect=[1, 2, 3], NM="three numbers"), note(Rect=["a", {}, [], None], NM="no numbers"),
        note(Rect=[Raw(b"-1" + b"0" * 30 + b".5")] * 2 + [Raw(b"1" + b"0" * 30 + b".5")] * 2, NM="beyond everything"),
        note(Rect=[Raw(b"-" + b"9" * 40)] * 2 + [10, 10], NM="integers too long"), note(Rect=[500, 500, 600, 600], NM="off the page"),
        note(Subtype=Name("Highlight"), QuadPoints=[1, 2, 3, 4, 5], NM="five numbers for a quad"),
        note(Subtype=Name("Highlight"), QuadPoints=Name("none"), C=[1, 2], CA=-4, NM="quads are a name"),
        note(Subtype=Name("Link"), A=chain, NM="an action that follows itself"),
        note(Subtype=Name("Link"), A={"S": Name("GoTo"), "D": [Ref(90001), Name("Fit")]}, NM="a page that is not there"),
        note(Subtype=Name("Link"), A={"S": Name("GoTo"), "D": [77, Name("XYZ")]}, NM="page 77"),
        note(Subtype=Name("Link"), A={"S": 9, "URI": 9}, NM="an action of no kind"),
        note(Subtype=Name("Link"), A={"S": Name("URI"), "URI": b"java\x00script:\x1b[31malert(1)\xff"}, NM="a hostile address"),
        note(Subtype=Name("Widget"), Parent=field, NM="a field that is its own parent"),
        note(Subtype=Name("Screen"), A={"S": Name("Rendition"), "R": {"S": Name("MR"), "C": 4}}, NM="no clip"),
        note(Subtype=Name("RichMedia"), RichMediaContent={"Assets": {"Kids": [7, None]}}, NM="no assets"),
        note(Subtype=Name("FileAttachment"), FS={"F": 4, "EF": {"F": page}}, NM="no file"),
        note(Subtype=Name("Sound"), Sound=page, NM="no sound"),
        note(M="D:99999999999999", CreationDate=b"\xfe\xff\xd8\x00", T=4, Contents=[1], NM="dates and strings"),
        note(F=-1, AS=4, AP=[1], Border=[None], BS=7, Popup=8, NM="numbers where dictionaries should be"),
        loop, again, note(Contents="Still here.", T=AUTHOR, NM="good")]
    doc[page]["Annots"] = wrong
    doc.catalog["AcroForm"] = {"Fields": [field, field, 3, None]}
    doc.save(out / "annotations-hostile.pdf")
