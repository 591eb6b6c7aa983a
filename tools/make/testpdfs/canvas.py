"""A page's content stream, drawn in points from the top left corner, y down.

Layout is thought from the top; PDF counts from the bottom. The flip is made
here, once.
"""

from contextlib import contextmanager

from objects import Name, number


class Canvas:
    def __init__(self, doc, width, height):
        self.doc, self.width, self.height = doc, width, height
        self.out, self.resources, self.names = [], {}, {}

    # Plumbing

    def op(self, *items):
        self.out.append(b" ".join(
            item.encode() if isinstance(item, str) else number(item)
            for item in items))

    def resource(self, kind, value):
        key = (kind, repr(value))
        if key not in self.names:
            self.names[key] = f"{kind[0]}{len(self.names)}"
            self.resources.setdefault(kind, {})[self.names[key]] = value
        return "/" + self.names[key]

    def bytes(self):
        return b"\n".join(self.out)

    def page(self, **entries):
        return self.doc.page((self.width, self.height), self.bytes(),
                             self.resources, **entries)

    def form(self, group=None):
        """The drawing as a form XObject, a transparency group if asked."""
        entries = {"Type": Name("XObject"), "Subtype": Name("Form"),
                   "BBox": [0, 0, self.width, self.height],
                   "Resources": self.resources}
        if group is not None:
            entries["Group"] = {"S": Name("Transparency"),
                                "CS": Name("DeviceRGB"), **group}
        return self.doc.stream(self.bytes(), **entries)

    @contextmanager
    def saved(self):
        self.op("q")
        yield self
        self.op("Q")

    # State

    def fill(self, colour):
        self.op(*colour, "rg")

    def stroke(self, colour, width=None):
        self.op(*colour, "RG")
        if width is not None:
            self.op(width, "w")

    def state(self, **entries):
        """An ExtGState: blend mode, alpha, soft mask, knockout."""
        self.op(self.resource("ExtGState", entries), "gs")

    def transform(self, *matrix):
        """Concatenate a matrix given in PDF's own space."""
        self.op(*matrix, "cm")

    # Paths

    def move(self, x, y):
        self.op(x, self.height - y, "m")

    def line(self, x, y):
        self.op(x, self.height - y, "l")

    def curve(self, *points):
        self.op(*[self.height - v if i % 2 else v
                  for i, v in enumerate(points)], "c")

    def rect(self, x, y, w, h, paint="f"):
        self.op(x, self.height - y - h, w, h, "re")
        if paint:
            self.op(paint)

    def poly(self, points, paint="f"):
        self.move(*points[0])
        for point in points[1:]:
            self.line(*point)
        if paint:
            self.op(paint)

    def smooth(self, points, paint="S", start=True):
        """A Catmull-Rom curve through the points."""
        if start:
            self.move(*points[0])
        last = len(points) - 1
        for i in range(last):
            (ax, ay), (bx, by) = points[max(i - 1, 0)], points[i]
            (cx, cy), (dx, dy) = points[i + 1], points[min(i + 2, last)]
            self.curve(bx + (cx - ax) / 6, by + (cy - ay) / 6,
                       cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        if paint:
            self.op(paint)

    def circle(self, x, y, r, paint="f"):
        k = r * 0.5523
        self.move(x + r, y)
        self.curve(x + r, y + k, x + k, y + r, x, y + r)
        self.curve(x - k, y + r, x - r, y + k, x - r, y)
        self.curve(x - r, y - k, x - k, y - r, x, y - r)
        self.curve(x + k, y - r, x + r, y - k, x + r, y)
        if paint:
            self.op(paint)

    def rule(self, x, y, x2, y2, width=0.5, colour=(0, 0, 0)):
        self.stroke(colour, width)
        self.move(x, y)
        self.line(x2, y2)
        self.op("S")

    # Objects

    def image(self, ref, x, y, w, h):
        with self.saved():
            self.op(w, 0, 0, h, x, self.height - y - h, "cm")
            self.op(self.resource("XObject", ref), "Do")

    def draw(self, ref, x=0, y=0, scale=1):
        """Place a form whose bottom left corner comes to (x, y)."""
        with self.saved():
            self.op(scale, 0, 0, scale, x, self.height - y, "cm")
            self.op(self.resource("XObject", ref), "Do")

    def shade(self, shading):
        self.op(self.resource("Shading", shading), "sh")

    def glyphs(self, font, size, glyphs, x, y, tracking=0, space=0):
        """Set shaped glyphs from (x, y); returns where they end.

        `tracking` in thousandths after each glyph, `space` in points added to
        each blank (justification).
        """
        font.note(glyphs)
        self.op("BT", self.resource("Font", self.doc.use(font)), size, "Tf")
        begin, origin, pen, shown, parts = 0, x, 0.0, 0.0, []
        flat = True
        for g in glyphs:
            at = pen + g.x
            if g.y or not flat:
                self.flush(parts, origin, y)
                parts, flat = [], not g.y
                origin, shown = x + at * size / 1000, at
                if g.y:
                    self.op(1, 0, 0, 1, origin, self.height - y + g.y * size / 1000, "Tm")
                    self.op(f"<{g.gid:04X}>", "Tj")
                    pen += g.advance + tracking
                    flat = False
                    continue
            if abs(at - shown) > 0.05:
                parts.append(number(float(shown - at)))
            parts.append(b"<%04X>" % g.gid)
            shown = at + font.width(g.gid)
            pen += g.advance + tracking
            if g.text in (" ", "\u00a0"):
                pen += space * 1000 / size
            flat = True
        self.flush(parts, origin, y)
        self.op("ET")
        return x + pen * size / 1000

    def flush(self, parts, x, y):
        if parts:
            self.op(1, 0, 0, 1, x, self.height - y, "Tm")
            self.out.append(b"[" + b" ".join(parts) + b"] TJ")

    def text(self, font, size, text, x, y, align="left", tracking=0,
             features=(), colour=None, direction=None):
        """One line of text, `y` its baseline; returns its width."""
        glyphs = font.shape(text, features, direction)
        width = sum(g.advance + tracking for g in glyphs) * size / 1000
        width -= tracking * size / 1000
        x -= {"left": 0, "center": width / 2, "right": width}[align]
        if colour:
            self.fill(colour)
        self.glyphs(font, size, glyphs, x, y, tracking)
        return width
