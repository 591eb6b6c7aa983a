"""The magazine's grid, palette, type and furniture, decided in one place."""

from breaking import Style
from canvas import Canvas
from fonts import Font
from objects import Name

W, H = 595, 794
LEFT, RIGHT = 50, 545
LEADING, FIRST = 13, 78
INK = (0.12, 0.14, 0.18)
NAVY = (0.09, 0.17, 0.26)
CORAL = (0.80, 0.31, 0.22)
SAND = (0.955, 0.93, 0.88)
MIST = (0.80, 0.85, 0.87)
SLATE = (0.42, 0.48, 0.53)
WHITE = (1, 1, 1)


def baseline(line):
    return FIRST + LEADING * line


class Faces:
    def __init__(self):
        garamond, lato = "opentype/ebgaramond/EBGaramond", "truetype/lato/Lato-"
        self.roman = Font(garamond + "12-Regular.otf")
        self.italic = Font(garamond + "12-Italic.otf")
        self.bold = Font(garamond + "12-Bold.otf")
        self.sans = Font(lato + "Regular.ttf")
        self.sans_italic = Font(lato + "Italic.ttf")
        self.light = Font(lato + "Light.ttf")
        self.strong = Font(lato + "Bold.ttf")
        self.black = Font(lato + "Black.ttf")


class Book:
    """The document under construction, with what pages share."""

    def __init__(self, doc):
        self.doc, self.face, f = doc, Faces(), None
        f = self.face
        old = ("onum",)
        self.body = Style(f.roman, f.italic, 10.4, LEADING, features=old)
        self.small = Style(f.roman, f.italic, 9.9, LEADING, 9, features=old)
        self.caption = Style(f.sans, f.sans_italic, 7.4, 10, justify=False,
                             hyphenate=False)
        self.stand = Style(f.italic, f.roman, 15, 19.5, justify=False,
                           hyphenate=False, features=old)
        self.sheets, self.links, self.names = [], [], {}

    def sheet(self, width=W, height=H):
        canvas = Canvas(self.doc, width, height)
        canvas.fill(INK)
        self.sheets.append(canvas)
        return canvas

    def jpeg(self, taken):
        data, width, height = taken
        return self.doc.stream(data, Type=Name("XObject"), Subtype=Name("Image"),
                               Width=width, Height=height, BitsPerComponent=8,
                               ColorSpace=Name("DeviceRGB"), Filter=Name("DCTDecode"))

    def link(self, rect, target):
        """A link on the latest sheet; `rect` is x, y, w, h from the top."""
        self.links.append((len(self.sheets) - 1, rect, target))

    def destination(self, key, y=0):
        self.names[key] = (len(self.sheets) - 1, y)

    def furniture(self, canvas, folio, section, verso):
        """Running head and folio."""
        face, x = self.face, LEFT if verso else RIGHT
        align = "left" if verso else "right"
        canvas.rule(LEFT, 52, RIGHT, 52, 0.4, SLATE)
        canvas.text(face.strong, 6.8, section.upper(), x, 45, align, 130, colour=CORAL)
        canvas.text(face.sans, 6.8, "FATHOM  ·  SPRING", RIGHT if verso else LEFT, 45,
                    "right" if verso else "left", 130, colour=SLATE)
        canvas.text(face.roman, 12, str(folio), x, 760, align, colour=INK,
                    features=("lnum",))

    def columns(self, count, line, lines):
        """Equal columns from a line of the grid on, for Frames."""
        gap = 19 if count == 2 else 18
        width = (RIGHT - LEFT - gap * (count - 1)) / count
        return [(LEFT + i * (width + gap), baseline(line), width, lines)
                for i in range(count)]
