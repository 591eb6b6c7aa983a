"""Text to glyphs, by HarfBuzz: kerning, ligatures, joining, vertical forms."""

import gi

gi.require_version("HarfBuzz", "0.0")
from gi.repository import HarfBuzz as hb  # noqa: E402

LTR, RTL, TTB = (hb.direction_t.LTR, hb.direction_t.RTL, hb.direction_t.TTB)
SCRIPTS = {LTR: ("Latn", "en"), RTL: ("Arab", "ar"), TTB: ("Hani", "ja")}


class Glyph:
    """One glyph in thousandths of an em; `text` is what it stands for."""

    __slots__ = ("gid", "advance", "x", "y", "text")

    def __init__(self, gid, advance, x, y, text):
        self.gid, self.advance, self.x, self.y = gid, advance, x, y
        self.text = text


class Shaper:
    def __init__(self, path, index):
        self.face = hb.face_create(hb.blob_create_from_file(str(path)), index)
        self.font = hb.font_create(self.face)
        self.scale = 1000 / hb.face_get_upem(self.face)
        self.cache = {}

    def shape(self, text, features=(), direction=LTR, script=None):
        key = (text, tuple(features), int(direction), script)
        if key not in self.cache:
            self.cache[key] = self.run(text, features, direction, script)
        return self.cache[key]

    def run(self, text, features, direction, script):
        tag, language = script or SCRIPTS[direction]
        buffer = hb.buffer_create()
        points = [ord(c) for c in text]
        hb.buffer_add_codepoints(buffer, points, 0, len(points))
        hb.buffer_set_direction(buffer, direction)
        hb.buffer_set_script(buffer, hb.script_from_string(tag.encode()))
        hb.buffer_set_language(buffer, hb.language_from_string(language.encode()))
        wanted = [hb.feature_from_string(list(f.encode()))[1] for f in features]
        hb.shape(self.font, buffer, wanted)
        infos = hb.buffer_get_glyph_infos(buffer)
        places = hb.buffer_get_glyph_positions(buffer)
        meanings = self.meanings(text, [i.cluster for i in infos], direction)
        glyphs = []
        for info, place, part in zip(infos, places, meanings):
            advance = place.y_advance if direction == TTB else place.x_advance
            glyphs.append(Glyph(info.codepoint, advance * self.scale,
                                place.x_offset * self.scale,
                                place.y_offset * self.scale, part))
        return glyphs

    @staticmethod
    def meanings(text, clusters, direction):
        """What each glyph stands for, so that text can be copied out again."""
        starts = sorted(set(clusters)) + [len(text)]
        result = [""] * len(clusters)
        for start, end in zip(starts, starts[1:]):
            where = [i for i, cluster in enumerate(clusters) if cluster == start]
            if direction == RTL:
                where.reverse()
            part = text[start:end]
            if len(where) == len(part):
                for i, char in zip(where, part):
                    result[i] = char
            else:
                result[where[0]] = part
        return result
