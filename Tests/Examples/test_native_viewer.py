"""Frames of a zoom and a turned page show the pages as `recto render` draws them, and overlays stay where they are on the pages."""
import json
import subprocess

import numpy
import pytest
from PIL import Image

from frames import COLORS, DESK, HEIGHT, OUTLINE, PIXEL_RATIO, WIDTH, compare, rendered, view
from programs import DEADLINE, PDFS, RECTO, ROOT

# Out of 255, on average: pixels are mixed in another way, and outlines of overlays lie over the pages.
TOLERANCE = 6


def recto(*arguments):
    subprocess.run([RECTO, *map(str, arguments)], check=True, timeout=DEADLINE, capture_output=True)


class Journey:
    """An issue, the spread where reading begins and the one after it, and the frames."""

    def __init__(self, folder, issue, manifest, pdf, pages, following, forward=1):
        self.folder, self.pdf, self.pages, self.following, self.forward = folder, pdf, pages, following, forward
        self.rects = {overlay["id"]: overlay["rect"] for page in json.loads(manifest.read_text())["pages"]
                      for overlay in page["overlays"]}
        self.frames, self.tap = view(issue, folder / "frames", pages[0])
        self.drawn = {page: rendered(pdf, folder, page) for page in (*pages, *following)}

    def named(self, name):
        return [frame for frame in self.frames if frame.name == name]


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sample")
    subprocess.run([ROOT / "tools/make/overlays/sample", folder], check=True, timeout=DEADLINE)
    return folder / "json"


@pytest.fixture(scope="module", params=["pair", "levels of detail", "right to left"])
def journey(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("journey")
    if request.param == "right to left":
        pdf, issue = PDFS / "magazine-rtl.pdf", folder / "package"
        recto("overlay", "import", "--quiet", "--pdf-links", pdf, "-o", issue)
        return Journey(folder, issue, issue / "overlay.json", pdf, (2, 3), (4, 5), forward=-1)
    sample = request.getfixturevalue("sample")
    pdf = PDFS / "magazine.pdf"
    if request.param == "levels of detail":
        return Journey(folder, sample, sample / "overlay.json", pdf, (10,), (11,))
    issue = folder / "issue.recto"
    recto("overlay", "pack", sample, issue)
    return Journey(folder, issue, sample / "overlay.json", pdf, (4, 5), (6, 7))


def test_every_frame_is_written_and_none_is_left_incomplete(journey):
    assert sorted(frame.file for frame in journey.frames) == sorted((journey.folder / "frames").iterdir())
    for name in ("open", "near", "back", "next"):
        assert journey.named(name)[-1].missing == 0
    assert any(frame.missing for frame in journey.frames), "no frame had to do with stand-ins"


def test_the_way_back_leads_to_the_same_frame(journey):
    assert (journey.named("open")[-1].pixels() == journey.named("back")[-1].pixels()).all()


@pytest.mark.parametrize("name", ["open", "next"])
def test_a_spread_is_fitted_into_the_window(journey, name):
    pages = [journey.drawn[page][0] for page in (journey.pages if name == "open" else journey.following)]
    if journey.forward < 0:
        pages.reverse()
    spread = numpy.concatenate(pages, axis=1)
    scale = min(WIDTH / spread.shape[1], HEIGHT / spread.shape[0])
    size = round(spread.shape[1] * scale), round(spread.shape[0] * scale)
    left, top = (WIDTH - size[0]) // 2, (HEIGHT - size[1]) // 2
    wanted = numpy.asarray(Image.fromarray(spread.astype("uint8")).resize(size, Image.Resampling.BOX)).astype(int)
    shown = journey.named(name)[-1].pixels()
    differs, move = compare(shown[top:top + size[1], left:left + size[0]], wanted)
    assert differs < TOLERANCE and move == (0, 0)
    for margin in (shown[:max(0, top - 1)], shown[top + size[1] + 1:], shown[:, :max(0, left - 1)], shown[:, left + size[0] + 1:]):
        assert (margin == DESK).all()


def test_overlays_follow_their_pages(journey):
    compared = set()
    for frame in journey.frames:
        pixels = frame.pixels()
        for id, overlay in frame.overlays.items():
            x, y, width, height = overlay.box
            page, scale = journey.drawn[overlay.page]
            rect = [scale * side for side in journey.rects[id]]
            # The part of the overlay that the frame shows, inside its outline, in the frame and on the page.
            left, right = max(0, x + OUTLINE + 1), min(WIDTH, x + width - OUTLINE - 1)
            top, bottom = max(0, y + OUTLINE + 1), min(HEIGHT, y + height - OUTLINE - 1)
            left, top, right, bottom = round(left), round(top), round(right), round(bottom)
            if right - left < 40 or bottom - top < 20:
                continue
            part = [rect[0] + (left - x) / width * rect[2], rect[1] + (top - y) / height * rect[3],
                    rect[0] + (right - x) / width * rect[2], rect[1] + (bottom - y) / height * rect[3]]
            if part[2] > page.shape[1]:
                continue  # It runs onto the next page.
            wanted = Image.fromarray(page.astype("uint8")).resize((right - left, bottom - top), Image.Resampling.BOX, box=part)
            shown = pixels[top:bottom, left:right]
            if (shown == DESK).all(axis=2).any():
                continue  # Not even a stand-in is there yet.
            differs, move = compare(shown, numpy.asarray(wanted).astype(int))
            assert differs < TOLERANCE and move == (0, 0), f"{id} in {frame.file.name}"
            compared.add(frame.name)
    assert compared == {frame.name for frame in journey.frames if frame.overlays}


def test_overlays_are_outlined(journey):
    for frame in journey.frames:
        pixels = frame.pixels()
        for id, overlay in frame.overlays.items():
            x, y, width, height = overlay.box
            left, top = round(max(0, x)), round(max(0, y))
            right, bottom = round(min(WIDTH, x + width)), round(min(HEIGHT, y + height))
            lines = []
            if y >= 0:
                lines.append(pixels[top, left:right])
            if y + height <= HEIGHT:
                lines.append(pixels[bottom - 1, left:right])
            if x >= 0:
                lines.append(pixels[top:bottom, left])
            if x + width <= WIDTH:
                lines.append(pixels[top:bottom, right - 1])
            for line in lines:
                # Others may lie over it.
                assert len(line) < 4 or (line == COLORS[overlay.kind]).all(axis=1).mean() > 0.5, f"{id} in {frame.file.name}"


@pytest.mark.parametrize("journey", ["levels of detail"], indirect=True)
def test_zooming_shows_what_is_for_a_closer_look(journey):
    for frame in journey.named("open") + journey.named("zoom"):
        near = frame.zoom >= 2
        assert ("skerrow-bay" in frame.overlays, "skerrow-plan" in frame.overlays) == (not near, near), frame.file.name


def test_a_turned_page_moves_by_the_window(journey):
    before, after, turns = journey.named("back")[-1], journey.named("next")[-1], journey.named("turn")
    moved = 0
    for step, frame in enumerate(turns, 1):
        for id, overlay in frame.overlays.items():
            part = step / (len(turns) + 1)
            home, way = (before, -part) if id in before.overlays else (after, 1 - part)
            expected = home.overlays[id].box[0] + way * journey.forward * WIDTH
            assert overlay.box == pytest.approx((expected, *home.overlays[id].box[1:])), f"{id} in {frame.file.name}"
            moved += 1
    assert moved


def test_a_tap_is_for_what_lies_there(journey):
    x, y, id = journey.tap
    left, top, width, height = journey.named("near")[-1].overlays[id].box
    assert left <= x * PIXEL_RATIO < left + width and top <= y * PIXEL_RATIO < top + height


def test_a_page_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(AssertionError, match="has no page 99"):
        view(PDFS / "magazine.pdf", tmp_path / "frames", 99)
    assert not (tmp_path / "frames").exists()
