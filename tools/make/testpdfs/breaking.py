"""Paragraphs to lines: the best breaks over the whole paragraph.

Narrow justified columns look like a magazine only if the breaks are chosen
together, as TeX does; first-fit leaves rivers.
"""

import re

import pyphen

HYPHENS = pyphen.Pyphen(lang="en_GB", left=3, right=3)


class Style:
    def __init__(self, roman, italic, size, leading, indent=12, justify=True,
                 features=(), hyphenate=True):
        self.fonts = {"": roman, "*": italic}
        self.size, self.leading, self.indent = size, leading, indent
        self.justify, self.features = justify, tuple(features)
        self.hyphenate = hyphenate
        self.blank = roman.measure(" ", size)

    def measure(self, text, mark):
        return self.fonts[mark].measure(text, self.size, self.features)


class Piece:
    """A part of a word between two places where a line may end."""

    __slots__ = ("text", "mark", "starts", "hyphen", "width", "ends")

    def __init__(self, text, mark, starts, hyphen, width):
        self.text, self.mark, self.starts = text, mark, starts
        self.hyphen, self.width, self.ends = hyphen, width, True


def pieces(text, style):
    """Words with *italics* marked, cut at their hyphenation points."""
    result, mark = [], ""
    for word in text.split():
        first = True
        for part in re.split(r"(\*)", word):
            if part == "*":
                mark = "" if mark else "*"
                continue
            if not part:
                continue
            if not first:
                result[-1].ends = False
            for chunk in re.split(r"(?<=[a-z]-)(?=[a-z])", part):
                for index, bit in enumerate(cut(chunk, style)):
                    if index:
                        result[-1].hyphen = True
                    result.append(Piece(bit, mark, first, False,
                                        style.measure(bit, mark)))
                    first = False
    return result


def cut(word, style):
    core = re.fullmatch(r"(\W*)([a-z]{6,})(\W*)", word)
    if not core or not style.hyphenate:
        return [word]
    lead, letters, tail = core.groups()
    bits = HYPHENS.inserted(letters, "\0").split("\0")
    bits[0], bits[-1] = lead + bits[0], bits[-1] + tail
    return bits


def best_breaks(items, style, width_of):
    """Indexes after which the lines end; `width_of(line)` is their measure."""
    hyphen = style.measure("-", "")
    best = {(0, 0): (0.0, None, False)}
    for end in range(1, len(items) + 1):
        last = end == len(items)
        if not items[end - 1].ends and not last:
            continue
        for line_start, line in [k for k in best if k[0] < end and end - k[0] < 60]:
            run = items[line_start:end]
            blanks = sum(1 for p in run[1:] if p.starts)
            natural = sum(p.width for p in run) + blanks * style.blank
            broken = not last and items[end - 1].hyphen
            natural += hyphen if broken else 0
            cost = badness(width_of(line) - natural, blanks * style.blank, last)
            if cost is None:
                continue
            before, _, was_broken = best[line_start, line]
            cost += before + (60 if broken else 0)
            cost += 200 if broken and was_broken else 0
            key = (end, line + 1)
            if key not in best or cost < best[key][0]:
                best[key] = (cost, (line_start, line), broken)
    key = min((k for k in best if k[0] == len(items)), key=lambda k: best[k][0])
    breaks = []
    while key != (0, 0):
        breaks.append(key[0])
        key = best[key][1]
    return breaks[::-1]


def badness(room, blank, last):
    if room < -0.22 * blank - 0.01:
        return None
    if last and room >= 0:
        return 0.0
    if not blank:
        return 20000 + room * room
    ratio = room / (blank * (0.55 if room > 0 else 0.25))
    return 10 + 100 * abs(ratio) ** 3


def lines(text, style, width_of):
    """Each line as a list of words, a word a list of (text, mark)."""
    items = pieces(text, style)
    start, result = 0, []
    for end in best_breaks(items, style, width_of):
        words = []
        for piece in items[start:end]:
            if piece.starts or not words:
                words.append([])
            if words[-1] and words[-1][-1][1] == piece.mark:
                words[-1][-1] = (words[-1][-1][0] + piece.text, piece.mark)
            else:
                words[-1].append((piece.text, piece.mark))
        if items[end - 1].hyphen:
            tail, mark = words[-1][-1]
            words[-1][-1] = (tail + "-", mark)
        result.append(words)
        start = end
    return result
