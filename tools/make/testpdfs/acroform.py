"""Form fields with their appearance streams, shared by two fixtures."""

from canvas import Canvas
from objects import Name, Raw


class Form:
    """Collects the fields of a document; rectangles count from the top."""

    def __init__(self, doc, font, ink=(0.1, 0.15, 0.2)):
        self.doc, self.font, self.ink, self.fields = doc, font, ink, []
        self.plain = doc.add({"Type": Name("Font"), "Subtype": Name("Type1"),
                              "BaseFont": Name("Helvetica")})
        self.default = b"/Helv 10 Tf 0 g"

    def look(self, w, h, draw):
        canvas = Canvas(self.doc, w, h)
        draw(canvas)
        return canvas.form()

    def box(self, canvas, w, h):
        canvas.fill((1, 1, 1))
        canvas.stroke(self.ink, 0.6)
        canvas.rect(0.3, 0.3, w - 0.6, h - 0.6, "B")

    def add(self, page, rect, height, entries, states):
        x, y, w, h = rect
        field = self.doc.add({
            "Type": Name("Annot"), "Subtype": Name("Widget"), "F": 4, "P": page,
            "Rect": [x, height - y - h, x + w, height - y],
            "AP": {"N": states}, **entries})
        self.doc[page].setdefault("Annots", []).append(field)
        if "Parent" not in entries:
            self.fields.append(field)
        return field

    def words(self, value, w, h, arrow=False, top=False, size=10):
        def draw(c):
            self.box(c, w, h)
            c.op("/Tx BMC")
            for i, line in enumerate(value.split("\n")):
                y = 14 + 13 * i if top else h / 2 + 3.5
                c.text(self.font, size, line, 6, y, colour=self.ink)
            c.op("EMC")
            if arrow:
                c.fill(self.ink)
                c.poly([(w - 16, h / 2 - 2), (w - 8, h / 2 - 2), (w - 12, h / 2 + 3)])
        return self.look(w, h, draw)

    def text(self, page, rect, height, name, value, flags=0, **more):
        shown = "•" * len(value) if flags & 1 << 13 else value
        self.add(page, rect, height, {
            "FT": Name("Tx"), "T": name, "V": value, "Ff": flags, "DA": self.default, **more},
            self.words(shown, *rect[2:], top=bool(flags & 1 << 12)))

    def choice(self, page, rect, height, name, options, value, combo=True):
        w, h = rect[2:]
        shown = value if combo else "\n".join(options)
        self.add(page, rect, height, {
            "FT": Name("Ch"), "T": name, "Opt": options, "V": value,
            "Ff": 1 << 17 if combo else 0, "DA": self.default},
            self.words(shown, w, h, arrow=combo, top=not combo))

    def mark(self, w, h, on, round_):
        def draw(c):
            if round_:
                c.fill((1, 1, 1))
                c.stroke(self.ink, 0.6)
                c.circle(w / 2, h / 2, w / 2 - 0.5, "B")
                if on:
                    c.fill(self.ink)
                    c.circle(w / 2, h / 2, w / 4)
                return
            self.box(c, w, h)
            if on:
                c.stroke(self.ink, 1.6)
                c.move(w * 0.2, h * 0.55)
                c.line(w * 0.42, h * 0.78)
                c.line(w * 0.82, h * 0.22)
                c.op("S")
        return self.look(w, h, draw)

    def check(self, page, rect, height, name, on):
        w, h = rect[2:]
        state = Name("Yes" if on else "Off")
        self.add(page, rect, height, {"FT": Name("Btn"), "T": name, "V": state, "AS": state},
                 {"Yes": self.mark(w, h, True, False), "Off": self.mark(w, h, False, False)})

    def radio(self, page, rects, height, name, chosen):
        kids = []
        parent = self.doc.add({"FT": Name("Btn"), "T": name, "Ff": 1 << 15 | 1 << 14,
                               "V": Name(f"c{chosen}"), "Kids": kids})
        for i, rect in enumerate(rects):
            w, h = rect[2:]
            kids.append(self.add(page, rect, height, {
                "Parent": parent, "AS": Name(f"c{i}" if i == chosen else "Off")},
                {f"c{i}": self.mark(w, h, True, True), "Off": self.mark(w, h, False, True)}))
        self.fields.append(parent)

    def button(self, page, rect, height, name, caption):
        w, h = rect[2:]

        def draw(c):
            c.fill(self.ink)
            c.rect(0, 0, w, h)
            c.text(self.font, 9.5, caption, w / 2, h / 2 + 3.5, "center", colour=(1, 1, 1))
        self.add(page, rect, height, {"FT": Name("Btn"), "T": name, "Ff": 1 << 16,
                                      "MK": {"CA": caption}}, self.look(w, h, draw))

    def signature(self, page, rect, height, name):
        w, h = rect[2:]
        self.add(page, rect, height, {"FT": Name("Sig"), "T": name},
                 self.look(w, h, lambda c: self.box(c, w, h)))

    def finish(self):
        self.doc.catalog["AcroForm"] = {
            "Fields": self.fields, "DA": self.default,
            "DR": {"Font": {"Helv": self.plain}}, "NeedAppearances": Raw(b"false")}
