"""A static server with byte ranges, faults on demand, and a book of tiles that are drawn when asked for."""

import io
import mimetypes
import re
import threading
import time
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from PIL import Image, ImageDraw

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/vtt", ".vtt")


@lru_cache(maxsize=512)
def synthetic_tile(page, level, x, y, size=256, width=2380, height=3368):
    """A tile of page `page` of the synthetic book: ruled paper with the page's number, so that no two pages are alike."""
    top = (max(width, height) - 1).bit_length()
    halved = 2 ** (top - level)
    level_width, level_height = -(-width // halved), -(-height // halved)
    w, h = min(size, level_width - x * size), min(size, level_height - y * size)
    if w <= 0 or h <= 0:
        return None
    tint = 215 + page * 7 % 40
    image = Image.new("RGB", (w, h), (tint, 250 - page % 20, 245))
    draw = ImageDraw.Draw(image)
    for line in range(0, h, 12):
        draw.line((0, line, w, line), fill=(90, 90, 100))
    draw.text((4, 4), f"{page} {level} {x} {y}", fill=(160, 0, 0))
    data = io.BytesIO()
    image.save(data, "JPEG", quality=70)
    return data.getvalue()


class FileBytes:
    """A file as bytes of which only what is sliced out is read."""

    def __init__(self, path):
        self.path, self.size = path, path.stat().st_size

    def __len__(self):
        return self.size

    def __getitem__(self, part):
        begin, end, _ = part.indices(self.size)
        with open(self.path, "rb") as file:
            file.seek(begin)
            return file.read(end - begin)


class Site:
    """Serves `root`. `faults` maps a pattern of paths to ("status", 404), ("delay", seconds), ("body", bytes), or ("whole",) for a
    host that knows no ranges."""

    def __init__(self, root):
        self.root = Path(root).resolve()
        self.faults = {}
        self.headers = {}
        # By the beginning of a path, what answers instead of a file: of method, path, query, headers and body it makes (status, headers, body).
        self.services = {}
        # Seconds that each module and each piece of data waits.
        self.late = 0
        self.log = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = 1 << 16

            def log_message(self, *_):
                pass

            def do_HEAD(self):
                self.answer(head=True)

            def do_GET(self):
                self.answer()

            def do_PUT(self):
                self.answer()

            def do_POST(self):
                self.answer()

            def do_DELETE(self):
                self.answer()

            def serve(self, service):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                parts = urlsplit(self.path)
                status, headers, data = service(self.command, unquote(parts.path), dict(parse_qsl(parts.query)), self.headers, body)
                site.log.append((self.command, unquote(parts.path), status, len(data)))
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(data))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def answer(self, head=False):
                path = unquote(urlsplit(self.path).path)
                service = next((service for prefix, service in site.services.items() if path.startswith(prefix)), None)
                if service:
                    return self.serve(service)
                fault = next((fault for pattern, fault in site.faults.items() if re.search(pattern, path)), None)
                if site.late and path.endswith((".js", ".json")):
                    time.sleep(site.late)
                if fault and fault[0] == "delay":
                    time.sleep(fault[1])
                    fault = None
                if fault and fault[0] == "status":
                    return self.send(fault[1], b"", "text/plain", head)
                if fault and fault[0] == "whole":
                    del self.headers["Range"]
                elif fault:
                    return self.send(200, fault[1], mimetypes.guess_type(path)[0], head)
                tile = re.search(r"/synthetic/(\d+)_files/(\d+)/(\d+)_(\d+)\.jpg$", path)
                if tile:
                    data = synthetic_tile(*map(int, tile.groups()))
                    return self.send(200 if data else 404, data or b"", "image/jpeg", head)
                file = (site.root / path.lstrip("/")).resolve()
                if file.is_dir():
                    file /= "index.html"
                if not file.is_relative_to(site.root) or not file.is_file():
                    return self.send(404, b"not found", "text/plain", head)
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                self.send(200, FileBytes(file), kind, head)

            def send(self, status, data, kind, head):
                bounds = re.match(r"bytes=(\d*)-(\d*)$", self.headers.get("Range") or "")
                extra = dict(site.headers)
                whole = len(data)
                if status == 200 and bounds and bounds[0] != "bytes=-":
                    first, last = bounds.groups()
                    begin = int(first) if first else max(0, whole - int(last))
                    end = min(whole, int(last) + 1) if first and last else whole
                    if begin >= whole:
                        status, data = 416, b""
                        extra["Content-Range"] = f"bytes */{whole}"
                    else:
                        status, data = 206, data[begin:end]
                        extra["Content-Range"] = f"bytes {begin}-{end - 1}/{whole}"
                site.log.append((self.command, unquote(urlsplit(self.path).path), status, len(data)))
                try:
                    self.send_response(status)
                    for name, value in extra.items():
                        self.send_header(name, value)
                    self.send_header("Accept-Ranges", "bytes")
                    if kind:
                        self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    if not head:
                        self.wfile.write(data[:])
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # Requests that the reader gives up end like this.

        self.server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


if __name__ == "__main__":
    import sys

    site = Site(sys.argv[1])
    print(site.address, flush=True)
    threading.Event().wait()
