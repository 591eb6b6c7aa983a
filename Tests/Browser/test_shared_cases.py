"""The tables of Tests/Shared in a browser: what the reader leaves to the document, and whether it asks its rules at all."""

import json
from pathlib import Path

import pytest

SHARED = Path(__file__).parent.parent / "Shared"


def cases(name):
    return json.loads((SHARED / f"{name}.json").read_text())["cases"]


def sized(width, height):
    """Gives the marks other sizes, and no overlays but those that are asked for."""
    def change(edition, overlays):
        _, _, pixel_width, pixel_height, count = edition["pages"][0]
        return edition | {"pages": [[width, height, pixel_width, pixel_height, count]], "overlays": overlays}
    return change


@pytest.mark.parametrize("case", cases("overlay-hits"), ids=lambda case: case["name"])
def test_taps_are_meant_for(reader, editions, variant, case):
    editions("marks-ltr")
    action = [{"do": "goto", "page": 1}]
    overlays = [{key: value for key, value in overlay.items() if key != "tap"} | {"alt": overlay["id"]} |
                ({"on": action} if overlay["kind"] == "link" or overlay.get("tap") else {}) for overlay in case["overlays"]]
    one = reader().open(variant("marks-ltr", lambda edition: sized(400, 600)(edition, {"0": overlays})) + "/")
    one.until("argument.every((id) => overlay(id))", argument=[overlay["id"] for overlay in overlays])
    one.until("!overlay('a').hidden")
    assert one.eval("reader.zoom") == pytest.approx(1)
    hits = one.eval("""argument.map(([x, y]) => {
        const [a, , , d, e, f] = reader.view.matrix(0), { left, top } = reader.stage.getBoundingClientRect();
        return root.elementFromPoint(left + a * x + e, top + d * y + f)?.closest('.overlay')?.dataset.id ?? null;
    })""", [point for point, _ in case["taps"]])
    assert hits == [target for _, target in case["taps"]]


@pytest.mark.parametrize("partner", [None, "right"])
def test_overlays_over_an_edge_are_told_of(reader, editions, variant, partner):
    editions("marks-ltr")
    chosen = [case for case in cases("overlay-edges") if case["partner"] == partner and case["beside"] == bool(partner)]
    overlays = [{"kind": "region", "id": case["name"], "rect": case["rect"], "alt": "x"} for case in chosen]
    assert {case["faulty"] for case in chosen} == {True, False}
    page = 1 if partner else 0
    joins = [1] if partner else []
    name = variant("marks-ltr", lambda edition: sized(595, 842)(edition, {str(page): overlays}) | {"joins": joins})
    one = reader().open(f"{name}/#page={page + 1}")
    one.until("argument.every((id) => overlay(id))", argument=[overlay["id"] for overlay in overlays])
    told = {(event["kind"], event["id"]) for event in one.heard("error")}
    assert told == {("overlay", case["name"]) for case in chosen if case["faulty"]}
