"""Fonts from free packages, embedded as subsets with a ToUnicode map.

Glyphs are addressed by number (Identity-H, Identity-V), which is what layout
programs write, and subsets keep those numbers.
"""

import hashlib
import io
import logging

from fontTools import subset
from fontTools.ttLib import TTFont

from objects import Name
from shaping import LTR, TTB, Shaper

SHARE = "/usr/share/fonts/"
logging.getLogger("fontTools").setLevel(logging.ERROR)


class Font:
    def __init__(self, path, index=0, vertical=False):
        self.path, self.index, self.vertical = SHARE + path, index, vertical
        self.shaper = Shaper(self.path, index)
        self.file = TTFont(self.path, fontNumber=index, lazy=True)
        scale = 1000 / self.file["head"].unitsPerEm
        order = self.file.getGlyphOrder()
        metrics = self.file["hmtx"].metrics
        self.width = lambda gid: metrics[order[gid]][0] * scale
        self.scale = scale
        self.keyed = "CFF " in self.file and hasattr(
            self.file["CFF "].cff.topDictIndex[0], "ROS")
        self.used = {}

    def shape(self, text, features=(), direction=None, script=None):
        direction = direction or (TTB if self.vertical else LTR)
        return self.shaper.shape(text, features, direction, script)

    def measure(self, text, size, features=(), tracking=0):
        glyphs = self.shape(text, features)
        return sum(abs(g.advance) + tracking for g in glyphs) * size / 1000

    def note(self, glyphs):
        """Remember glyphs that went onto a page."""
        for glyph in glyphs:
            if not self.used.get(glyph.gid):
                self.used[glyph.gid] = glyph.text

    def subset(self):
        options = subset.Options()
        # CID-keyed fonts carry their numbers in the charset.
        options.retain_gids = not self.keyed
        options.layout_features = []
        options.hinting = False
        options.desubroutinize = True
        options.notdef_outline = True
        options.glyph_names = False
        options.name_IDs = [1, 6]
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "DSIG", "VORG",
                                "BASE", "vhea", "vmtx", "post"]
        font = TTFont(self.path, fontNumber=self.index, recalcTimestamp=False)
        worker = subset.Subsetter(options)
        worker.populate(gids=sorted(self.used))
        worker.subset(font)
        return font

    def embed(self, doc):
        font = self.subset()
        plain = self.file["name"].getDebugName(6)
        tag = hashlib.md5(repr((plain, sorted(self.used))).encode()).digest()
        prefix = "".join(chr(65 + b % 26) for b in tag[:6])
        base = Name(prefix + "+" + plain)
        if "CFF " in font:
            buffer = io.BytesIO()
            font["CFF "].cff.compile(buffer, font)
            kind, program = "CIDFontType0", buffer.getvalue()
            data = {"FontFile3": doc.stream(program, Subtype=Name("CIDFontType0C"))}
        else:
            buffer = io.BytesIO()
            font.save(buffer, reorderTables=None)
            kind, program = "CIDFontType2", buffer.getvalue()
            data = {"FontFile2": doc.stream(program, Length1=len(program))}
        head, os2, s = self.file["head"], self.file["OS/2"], self.scale
        descriptor = doc.add({
            "Type": Name("FontDescriptor"), "FontName": base, "Flags": 4,
            "FontBBox": [round(v * s) for v in (head.xMin, head.yMin,
                                                head.xMax, head.yMax)],
            "ItalicAngle": round(self.file["post"].italicAngle),
            "Ascent": round(os2.sTypoAscender * s),
            "Descent": round(os2.sTypoDescender * s),
            "CapHeight": round(getattr(os2, "sCapHeight", 0) * s),
            "StemV": 80, **data})
        widths = []
        for gid in sorted(self.used):
            widths += [gid, [round(self.width(gid), 2)]]
        child = {"Type": Name("Font"), "Subtype": Name(kind), "BaseFont": base,
                 "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity",
                                   "Supplement": 0},
                 "FontDescriptor": descriptor, "DW": 1000, "W": widths}
        if kind == "CIDFontType2":
            child["CIDToGIDMap"] = Name("Identity")
        if self.vertical:
            child["DW2"] = [880, -1000]
        return {"Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": base,
                "Encoding": Name("Identity-V" if self.vertical else "Identity-H"),
                "DescendantFonts": [doc.add(child)],
                "ToUnicode": doc.stream(self.unicode_map())}

    def unicode_map(self):
        rows = [(gid, text.encode("utf-16-be").hex())
                for gid, text in sorted(self.used.items()) if text]
        out = ["/CIDInit /ProcSet findresource begin", "12 dict begin",
               "begincmap", "/CMapName /Adobe-Identity-UCS def",
               "/CMapType 2 def", "1 begincodespacerange",
               "<0000> <FFFF>", "endcodespacerange"]
        for start in range(0, len(rows), 100):
            part = rows[start:start + 100]
            out.append(f"{len(part)} beginbfchar")
            out += [f"<{gid:04X}> <{text}>" for gid, text in part]
            out.append("endbfchar")
        out += ["endcmap", "CMapName currentdict /CMap defineresource pop",
                "end", "end"]
        return "\n".join(out).encode()
