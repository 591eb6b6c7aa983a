"""Setting text into frames on a baseline grid."""

from breaking import lines


def set_line(canvas, words, style, x, y, width=None):
    """One line; justified to `width` where given. Returns its end."""
    runs, natural, blanks = [], 0.0, len(words) - 1
    for index, word in enumerate(words):
        for part, mark in word:
            glyphs = style.fonts[mark].shape(part, style.features)
            runs.append((mark, list(glyphs)))
            natural += sum(g.advance for g in glyphs) * style.size / 1000
        if index < blanks:
            runs[-1][1].extend(style.fonts[runs[-1][0]].shape(" "))
            natural += style.fonts[runs[-1][0]].measure(" ", style.size)
    extra = (width - natural) / blanks if width and blanks else 0
    start = 0
    while start < len(runs):
        mark, glyphs = runs[start][0], []
        while start < len(runs) and runs[start][0] == mark:
            glyphs += runs[start][1]
            start += 1
        x = canvas.glyphs(style.fonts[mark], style.size, glyphs, x, y, space=extra)
    return x


def paragraph(canvas, text, style, x, y, width, align="left"):
    """A paragraph from baseline `y` down; returns the next baseline."""
    for words in lines(text, style, lambda line: width):
        if align == "left":
            set_line(canvas, words, style, x, y)
        else:
            whole = " ".join("".join(p for p, _ in w) for w in words)
            canvas.text(style.fonts[""], style.size, whole,
                        x + width / (2 if align == "center" else 1), y, align,
                        features=style.features)
        y += style.leading
    return y


class Frames:
    """Columns filled one after another; (x, first baseline, width, lines).

    A fifth item is the canvas, where the text runs on to another page.
    """

    def __init__(self, canvas, frames, style):
        self.start, self.style = canvas, style
        self.frames = list(frames)
        self.frame, self.line = 0, 0

    @property
    def canvas(self):
        return (*self.frames[self.frame], self.start)[4]

    @property
    def room(self):
        return self.frames[self.frame][3] - self.line

    def place(self):
        x, y, width = self.frames[self.frame][:3]
        return x, y + self.line * self.style.leading, width

    def step(self, count=1):
        self.line += count
        while self.frame < len(self.frames) and self.room <= 0:
            self.line -= self.frames[self.frame][3]
            self.line = max(self.line, 0)
            self.frame += 1

    def next_frame(self):
        self.step(self.room)

    def full(self):
        return self.frame >= len(self.frames)

    def paragraph(self, text, first=False, drop=None):
        """Set a paragraph; `drop` = (font, lines) sets a drop cap."""
        style = self.style
        width = self.frames[self.frame][2]
        inset, deep, cap = style.indent * (not first), 1, None
        if drop:
            font, deep = drop
            cap, text = text[0], text[1:]
            cap_height = (deep - 1) * style.leading + style.size * 0.66
            cap_size = cap_height / 0.656
            inset = font.measure(cap, cap_size) + 4
        room = lambda n: width - (inset if n < deep else 0)  # noqa: E731
        broken = lines(text, style, room)
        for n, words in enumerate(broken):
            left = len(broken) - n
            if (n == 0 and left > 1 and self.room == 1) or (
                    left == 2 and n and self.room == 1):
                self.next_frame()
            if self.full():
                raise OverflowError(f"{left} lines too many: {text[:40]}…")
            x, y, _ = self.place()
            if cap and n == 0:
                self.canvas.text(font, cap_size, cap, x - 1,
                                 y + (deep - 1) * style.leading)
            shift = inset if n < deep else 0
            justify = style.justify and left > 1
            set_line(self.canvas, words, style, x + shift, y,
                     width - shift if justify else None)
            self.step()

    def heading(self, font, size, text, colour, rest):
        """A line of its own after a blank one, kept with the text below."""
        if self.room < 4:
            self.next_frame()
        elif self.line:
            self.step()
        x, y, _ = self.place()
        self.canvas.text(font, size, text, x, y, colour=colour)
        self.canvas.fill(rest)
        self.step()
