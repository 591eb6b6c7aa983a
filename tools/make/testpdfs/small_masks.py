"""Soft masks whose group is small, on a page that is not clipped, and the same drawn another way."""

from canvas import Canvas
from document import Document
from objects import Name

WIDTH, HEIGHT, BOX = 320, 240, (60, 40)
INKS = [(0.75, 0.32, 0.25), (0.20, 0.42, 0.55), (0.35, 0.50, 0.35), (0.45, 0.32, 0.50), (0.85, 0.66, 0.30), (0.16, 0.22, 0.30)]
INVERTED = {"FunctionType": 2, "Domain": [0, 1], "C0": [1], "C1": [0], "N": 1}


def strips(doc, space="DeviceGray"):
    """Greys from dark to light, as a group of 60 x 40."""
    width, height = BOX
    body = "".join(f"{0.2 + 0.2 * i:.1f} g {15 * i} 5 15 {height - 10} re f " for i in range(4))
    return doc.stream(body.encode(), Type=Name("XObject"), Subtype=Name("Form"), BBox=[0, 0, width, height],
                      Group={"S": Name("Transparency"), "CS": Name(space), "I": True})


def field(c, ink, frame):
    c.op(*ink, "rg")
    c.op(*frame, "re")
    c.op("f")


def masked(c, ink, frame, group, inside=None, **mask):
    """A field through a mask; `inside` clips it to where the mask's group is."""
    with c.saved():
        if inside:
            c.op(*inside, "re")
            c.op("W n")
        c.state(SMask={"S": Name("Luminosity"), "G": group, **mask})
        field(c, ink, frame)


def around(c, ink, frame, hole):
    """The field without the mask's part, where the mask lets all through."""
    with c.saved():
        c.op(*frame, "re")
        c.op(*hole, "re")
        c.op("W* n")
        field(c, ink, frame)


# Where each example's origin is, as a matrix, its mask, and whether the mask lets all through beyond its group.
EXAMPLES = [((1, 0, 0, 1, 20, 180), {}, False), ((1, 0, 0, 1, 130, 180), {"BC": [1]}, True),
            ((1, 0, 0, 1, 240, 180), {"TR": INVERTED}, True), ((0, 1, -1, 0, 80, 90), {}, False),
            ((-1, 0, 0, -1, 190, 140), {"BC": [1]}, True), ((0, -1, 1, 0, 240, 150), {"TR": INVERTED}, True)]
# Even, so that their edges are whole pixels at half the size.
FRAME, GROUP = (-14, -10, 80, 54), (0, 0, *BOX)


def draw(c, group, is_clipped):
    for ink, (matrix, mask, is_open) in zip(INKS, EXAMPLES):
        with c.saved():
            c.op(*matrix, "cm")
            masked(c, ink, FRAME, group, GROUP if is_clipped else None, **mask)
            if is_clipped and is_open:
                around(c, ink, FRAME, GROUP)


def nested(doc, group, is_clipped):
    """The same in a group of its own, at half its size."""
    c = Canvas(doc, WIDTH, HEIGHT)
    draw(c, group, is_clipped)
    return c.form(group={"I": True})


def faded(c, ramp, group, is_clipped):
    """A group at an opacity through a mask, and something beyond it afterwards."""
    for i, (ink, (matrix, mask, _)) in enumerate(zip(INKS, EXAMPLES)):
        with c.saved():
            c.op(*matrix, "cm")
            with c.saved():
                if is_clipped:
                    c.op(*GROUP, "re")
                    c.op("W n")
                c.state(SMask={"S": Name("Luminosity"), "G": ramp, **mask}, ca=0.4 + 0.1 * i)
                c.op(c.resource("XObject", group), "Do")
            field(c, ink, (-10, 44, 70, 3))


def soft_masks(out):
    """Pages 1 and 2 look the same, 3 and 4, in a group, and 6 and 7; page 5 has three hundred masks."""
    doc = Document("Soft masks")
    group = strips(doc)
    for is_nested in (False, True):
        for is_clipped in (False, True):
            c = Canvas(doc, WIDTH, HEIGHT)
            if is_nested:
                c.op(0.5, 0, 0, 0.5, 40, 60, "cm")
                c.op(c.resource("XObject", nested(doc, group, is_clipped)), "Do")
            else:
                draw(c, group, is_clipped)
            c.page()
    c = Canvas(doc, 595, 842)
    for i in range(300):
        with c.saved():
            c.op(0.4, 0, 0, 0.4, 20 + i % 15 * 37, 20 + i // 15 * 40, "cm")
            masked(c, INKS[i % 6], FRAME, group)
    c.page()
    for is_clipped in (False, True):
        c = Canvas(doc, WIDTH, HEIGHT)
        shapes = Canvas(doc, *BOX)
        for i, ink in enumerate(INKS):
            field(shapes, ink, (10 * i, 4 * i, 15, 20))
        faded(c, group, shapes.form(group={"I": True}), is_clipped)
        c.page()
    doc.save(out / "soft-masks.pdf")
