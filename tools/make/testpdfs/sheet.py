"""A page whose layout is thought as displayed, whatever its /Rotate, boxes and unit are.

The same drawing and the same rectangles come out on each kind of sheet, so one table of what is expected serves all.
"""

from canvas import Canvas
from small_boxes import displayed_matrix


class Sheet:
    """One page; `width` and `height` are of the displayed page, in units of the page."""

    def __init__(self, doc, width, height, turn=0, origin=(0, 0), margin=0, **entries):
        self.doc, self.turn, self.origin = doc, turn, origin
        self.canvas = Canvas(doc, width, height)
        size = (width, height) if turn % 180 == 0 else (height, width)
        left, bottom = origin
        a, b, c, d, e, f = displayed_matrix(turn, *size)
        self.matrix = (a, b, c, d, e + left, f + bottom)
        self.canvas.transform(*self.matrix)
        crop = [left, bottom, left + size[0], bottom + size[1]]
        media = [crop[0] - margin, crop[1] - margin, crop[2] + margin, crop[3] + margin]
        if margin:
            entries["CropBox"] = crop
        if turn:
            entries["Rotate"] = turn
        self.page = doc.page(media, None, {}, **entries)

    def point(self, x, y):
        """From page space (top left, y down) to the sheet's own."""
        a, b, c, d, e, f = self.matrix
        up = self.canvas.height - y
        return a * x + c * up + e, b * x + d * up + f

    def rect(self, x, y, width, height):
        (x0, y0), (x1, y1) = self.point(x, y), self.point(x + width, y + height)
        return [min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)]

    def quad(self, x, y, width, height):
        """In the order that writers use: top left, top right, bottom left, bottom right as read."""
        corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
        return [v for corner in corners for v in self.point(*corner)]

    def finish(self, annotations=()):
        entries = self.doc[self.page]
        entries["Contents"] = self.doc.stream(self.canvas.bytes())
        entries["Resources"] = self.canvas.resources
        if annotations:
            entries["Annots"] = list(annotations)
