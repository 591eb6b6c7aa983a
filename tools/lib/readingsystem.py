"""What Recto makes of a book of text, as other programs and its own reports tell it; each command is run once."""
import json
import re
import struct
import subprocess
import zlib


class ReadingSystem:
    def __init__(self, recto, book, folder, timeout=120):
        self.recto, self.book, self.folder, self.timeout, self.kept = recto, book, folder, timeout, {}

    def run(self, *arguments):
        """Exit status, output, what it said."""
        if arguments not in self.kept:
            command, *rest = map(str, arguments)
            done = subprocess.run([self.recto, command, str(self.book), *rest], stdin=subprocess.DEVNULL, capture_output=True, timeout=self.timeout)
            self.kept[arguments] = done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        return self.kept[arguments]

    def json(self, *arguments):
        """The report; empty where there is none."""
        try:
            return json.loads(self.run(*arguments)[1])
        except ValueError:
            return {}

    def info(self):
        return self.json("info", "--format", "json")

    def texts(self):
        return self.json("text", "--format", "json").get("items", [])

    def outline(self):
        return self.json("outline", "--format", "json").get("entries", [])

    def chapters(self, *options):
        return self.json("flow", "--runs", *options).get("chapters", [])

    def pdf(self, *options):
        """The path of the book as a PDF."""
        path = self.folder / f"book{len(self.kept)}.pdf"
        known = self.kept.get(("pdf", *options))
        if known is None:
            done = subprocess.run([self.recto, "export", "pdf", str(self.book), "-o", str(path), *options], stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=self.timeout)
            known = self.kept[("pdf", *options)] = path if path.exists() else None, done.stderr.decode("utf-8", "replace")
        return known[0]

    def program(self, *arguments):
        return subprocess.run(list(map(str, arguments)), stdin=subprocess.DEVNULL, capture_output=True, timeout=self.timeout).stdout.decode("utf-8", "replace")

    def fonts(self, *options):
        """Names of the fonts that the PDF has within it."""
        pdf = self.pdf(*options)
        rows = self.program("pdffonts", pdf).splitlines()[2:] if pdf else []
        return {row.split()[0].partition("+")[2] for row in rows if row}

    def sizes(self):
        """Width and height of each page of the PDF, in CSS pixels."""
        pdf = self.pdf()
        rows = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", self.program("pdfinfo", "-l", "9999", pdf)) if pdf else []
        return [(float(width) / 0.75, float(height) / 0.75) for width, height in rows]

    def lines(self, *options):
        """The lines of the PDF: page from 0, left, top, right, bottom in points, text."""
        pdf = self.pdf(*options)
        found = []
        pages = self.program("pdftotext", "-bbox-layout", pdf, "-").split("<page ")[1:] if pdf else []
        for number, page in enumerate(pages):
            for match in re.finditer(r'<line xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</line>', page, re.S):
                words = re.findall(r"<word [^>]*>(.*?)</word>", match[5])
                found.append((number, *(float(match[index]) for index in range(1, 5)), " ".join(words)))
        return found

    def sides(self):
        """By page from 1: `verso`, `recto`, and with whom it is in a spread; empty where the book is in no spreads."""
        sides = {}
        for row in re.findall(r"^ *spread \d+: (.*?),", self.run("spreads", "--explain")[1], re.M):
            pages = re.findall(r"(\d+) (verso|recto)", row)
            for page, side in pages:
                sides[int(page)] = side, [int(other) for other, _ in pages]
        return sides

    def page(self, number):
        """A page from 1 as rows of pixels of red, green and blue; none where it can't be drawn."""
        path = self.folder / f"page-{number}.png"
        if not path.exists():
            subprocess.run([self.recto, "render", str(self.book), "--page", str(number), "--max-size", "300", "-o", str(path)], stdin=subprocess.DEVNULL,
                           capture_output=True, timeout=self.timeout)
        return png(path.read_bytes()) if path.exists() else []

    def coloured(self, number):
        """The share of a page's pixels that are no grey."""
        rows = self.page(number)
        pixels = [pixel for row in rows for pixel in row]
        return sum(max(pixel) - min(pixel) > 24 for pixel in pixels) / max(1, len(pixels))

    def inked(self, number, runs, height):
        """The share of a page's rows beside its lines of text that has ink.

        runs and height, in CSS pixels, are those of `recto flow`.
        """
        rows = self.page(number)
        scale = len(rows) / height
        free = [row for index, row in enumerate(rows)
                if not any(run["y"] - 1.2 * run["size"] <= index / scale <= run["y"] + 0.5 * run["size"] for run in runs)]
        pixels = [pixel for row in free for pixel in row]
        return sum(min(pixel) < 235 for pixel in pixels) / max(1, len(pixels))


def png(data):
    """Rows of pixels of a PNG of up to 8 bits (RFC 2083), as triples."""
    place, body, palette = 8, b"", []
    width = height = kind = 0
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place:place + 8])
        chunk = data[place + 8:place + 8 + length]
        if name == b"IHDR":
            width, height, depth, kind, _, _, laced = struct.unpack(">IIBBBBB", chunk)
            if depth > 8 or laced:
                raise ValueError("a PNG of sixteen bits, or interlaced")
        elif name == b"PLTE":
            palette = [tuple(chunk[index:index + 3]) for index in range(0, length, 3)]
        elif name == b"IDAT":
            body += chunk
        place += length + 12
    step = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    size = (width * step * depth + 7) // 8
    raw, rows, above = zlib.decompress(body), [], bytes(size)
    for row in range(height):
        start = row * (size + 1)
        mode, own = raw[start], bytearray(raw[start + 1:start + 1 + size])
        for index in range(len(own)):
            left = own[index - step] if index >= step else 0
            up, corner = above[index], above[index - step] if index >= step else 0
            if mode == 1:
                guess = left
            elif mode == 2:
                guess = up
            elif mode == 3:
                guess = (left + up) // 2
            elif mode == 4:
                guess = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            else:
                guess = 0
            own[index] = own[index] + guess & 255
        above = bytes(own)
        if depth < 8:
            own = [own[index * depth // 8] >> 8 - depth - index * depth % 8 & (1 << depth) - 1 for index in range(width)]
            if kind == 0:
                own = [value * 255 // ((1 << depth) - 1) for value in own]
        if kind == 3:
            rows.append([palette[value] for value in own])
        else:
            rows.append([tuple(own[index:index + 3]) if step > 2 else (own[index],) * 3 for index in range(0, len(own), step)])
    return rows
