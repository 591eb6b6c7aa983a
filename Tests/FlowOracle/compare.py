"""Compares pages of books of text with Chromium, on the same XHTML, style sheets and fonts.

usage: tools/check/flow-oracle RECTO [CASE…]

Each case is a body of XHTML in Tests/FlowOracle. It is set by `recto flow --runs` on one page of 600 by 800 pixels with margins of 40, and shown by
Chromium in a window with the same room. Compared are:
- boxes: every element with a background of its own colour, within a pixel on all sides;
- lines: in the order of the text, with which word each begins, and where, within a pixel.

Exit status: 0 all alike, 1 something differs, 2 could not judge.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
sys.path.insert(0, str(TOP / "tools/lib"))
import flowbooks

# What both have: the fonts of the tests, and no difference that comes of rounding the heights of lines.
BASE = "body { font-family: 'Nimbus Roman'; font-size: 16px; line-height: 20px } th, td, table, caption { line-height: 20px }"
WINDOW = "html { margin: 0 } body { margin: 0; padding: 40px; text-rendering: geometricPrecision }"
SLACK = 1.0
LOOK = """() => {
    const colors = new Map();
    const hex = (color) => '#' + color.match(/\\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('');
    for (const element of document.body.querySelectorAll('*')) {
        const style = getComputedStyle(element);
        if (style.backgroundColor === 'rgba(0, 0, 0, 0)' || style.display === 'inline') continue;
        const box = element.getBoundingClientRect();
        const known = colors.get(hex(style.backgroundColor)) ?? [];
        known.push([box.left, box.top, box.right, box.bottom]);
        colors.set(hex(style.backgroundColor), known);
    }
    const lines = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let last = null;
    while (walker.nextNode()) {
        for (const match of walker.currentNode.data.matchAll(/\\S/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, match.index);
            range.setEnd(walker.currentNode, match.index + 1);
            const box = range.getBoundingClientRect();
            if (!box.width) continue;
            const middle = (box.top + box.bottom) / 2;
            const word = walker.currentNode.data.slice(match.index).split(/\\s/)[0];
            if (!last || Math.abs(middle - last.middle) > 3 || box.left < last.left) lines.push([word, box.left]);
            last = { middle, left: box.left };
        }
    }
    return { colors: Object.fromEntries(colors), lines };
}"""


def chromium(page, body):
    page.set_content(f"<!DOCTYPE html><html lang='en'><head><style>{BASE} {WINDOW}</style></head><body>{body}</body></html>")
    page.wait_for_function("document.fonts.status === 'loaded'")
    return page.evaluate(LOOK)


def recto(program, folder, body):
    path = Path(folder) / "case.epub"
    flowbooks.book(path, [flowbooks.page(f"<body>{body}</body>", f"<style>{BASE}</style>").encode()])
    done = subprocess.run(
        [program, "flow", path, "--runs", "--page-size", "600x800px", "--page-margin", "40px", "--font-size", "16px", "--no-hyphens"],
        capture_output=True, timeout=60)
    told = json.loads(done.stdout)
    pages = told["chapters"][0]["pages"]
    if len(pages) != 1:
        raise ValueError(f"{len(pages)} pages")
    colors = {}
    for area in pages[0]["areas"]:
        colors.setdefault(area["color"], []).append(
            [area["x"], area["y"], area["x"] + area["width"], area["y"] + area["height"]])
    lines, last = [], None
    for run in sorted((run for run in pages[0]["runs"] if "offset" in run), key=lambda run: run["offset"]):
        if not last or abs(run["y"] - last["y"]) > 3 or run["x"] < last["x"]:
            lines.append([run["text"].split()[0], run["x"]])
        last = run
    return {"colors": colors, "lines": lines}


def differences(own, other):
    for color, boxes in other["colors"].items():
        known = own["colors"].get(color, [])
        if len(known) != len(boxes):
            yield f"{color}: {len(known)} boxes, not {len(boxes)}"
            continue
        for box, expected in zip(sorted(known), sorted(boxes)):
            if any(abs(one - two) > SLACK for one, two in zip(box, expected)):
                yield f"{color}: {[round(part, 1) for part in box]}, not {[round(part, 1) for part in expected]}"
    if len(own["lines"]) != len(other["lines"]):
        yield f"{len(own['lines'])} lines, not {len(other['lines'])}"
    for number, (line, expected) in enumerate(zip(own["lines"], other["lines"])):
        if not (line[0].startswith(expected[0]) or expected[0].startswith(line[0])) or abs(line[1] - expected[1]) > SLACK:
            yield f"line {number}: {line[0]!r} at {line[1]:.1f}, not {expected[0]!r} at {expected[1]:.1f}"
            break


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        print("usage: tools/check/flow-oracle RECTO [CASE…]", file=sys.stderr)
        return 2
    os.environ["FONTCONFIG_FILE"] = str(TOP / "TestPDFs/fonts.conf")
    cases = [Path(name) for name in sys.argv[2:]] or sorted(HERE.glob("*.xhtml"))
    bad = boxes = lines = 0
    with sync_playwright() as tools, tempfile.TemporaryDirectory() as folder:
        browser = tools.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--font-render-hinting=none"])
        page = browser.new_page(viewport={"width": 600, "height": 800}, device_scale_factor=2)
        for case in cases:
            body = case.read_text()
            other = chromium(page, body)
            try:
                own = recto(os.path.abspath(sys.argv[1]), folder, body)
                faults = list(differences(own, other))
            except (ValueError, KeyError, subprocess.SubprocessError) as error:
                faults = [str(error)]
            boxes += sum(map(len, other["colors"].values()))
            lines += len(other["lines"])
            bad += bool(faults)
            for fault in faults[:4]:
                print(f"FAIL {case.stem}: {fault}")
        browser.close()
    print(f"flow-oracle: {len(cases)} cases, {boxes} boxes, {lines} lines; {bad} differ")
    return 1 if bad or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
