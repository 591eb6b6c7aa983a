"""Overlays lie on the marks that the page prints under them, as found in screenshots."""

import numpy
import pytest

from make_edition import MARK_COLORS, MARK_RECTS

ZOOMS = [1, 1.3, 2, 3, 4]


def box_of(image, color, dpr, near):
    """Where a colour is on a screenshot, in CSS pixels; edges where a pixel is more mark than paper. Looks around `near` only."""
    left, top = (max(0, int((edge - 16) * dpr)) for edge in near[:2])
    image = image[top:int((near[3] + 16) * dpr), left:int((near[2] + 16) * dpr)]
    paper = numpy.array((250, 250, 245))
    way = numpy.array(color) - paper
    share = ((image - paper) @ way) / (way @ way)
    rest = numpy.abs(image - paper - share[..., None] * way).max(axis=2)
    found = (share > 0.5) & (share < 1.2) & (rest < 30)
    rows, columns = numpy.flatnonzero(found.sum(axis=1) > 3), numpy.flatnonzero(found.sum(axis=0) > 3)
    assert rows.size and columns.size, f"no mark of {color}"
    box = numpy.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1])
    return (box + [left, top, left, top]) / dpr


@pytest.mark.parametrize("dpr", [1, 2, 3])
@pytest.mark.parametrize("edition, layout", [("marks-ltr", "single"), ("marks-ltr", "spread"), ("marks-rtl", "spread"), ("marks-ltr", "continuous"),
                                             ("marks-ltr-overlap", "spread")])
def test_corners(reader, editions, edition, layout, dpr):
    editions(edition)
    if edition.endswith("overlap") and dpr > 1:
        pytest.skip("overlap is looked at once")
    one = reader(800, 600, dpr).open(f"{edition}/#page=3")
    one.eval("reader.choose({layout: argument})", layout)
    worst = 0
    for turns in range(4):
        one.eval("reader.rotate(argument)", 1 if turns else 0)
        for zoom in ZOOMS:
            one.go(page=2, x=198, y=290, zoom=zoom)
            one.until("all('.overlay').length >= 4 && !find('.turning')")
            boxes = one.eval("all('[data-id^=m2-]').map((element) => { const {left, top, right, bottom} = element.getBoundingClientRect(); return [left, top, right, bottom]; })")
            one.eval("(reader.pages.style.visibility = 'hidden', new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
            image = one.shot()
            one.eval("reader.pages.style.visibility = ''")
            assert len(boxes) == len(MARK_RECTS)
            for box, color in zip(boxes, MARK_COLORS[0]):
                off = numpy.abs(box_of(image, color, dpr, box) - box).max()
                worst = max(worst, off)
                assert off <= 1, f"{edition} {layout} dpr {dpr}, {turns} turns, zoom {zoom}: {off:.2f} px off"
    assert one.eval("reader.rotation") == 270
    print(f"worst {worst:.2f} CSS px")
