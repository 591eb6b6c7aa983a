"""A store on this machine: a list (OPDS 2.0), PDFs, covers; it can be slow, and go away and come back."""

import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class StoreServer:
    def __init__(self):
        self.entries = []
        self.files = {}
        # Seconds between pieces of 32 KiB.
        self.pause = 0
        self.server = None
        self.port = 0
        self.title = "Harbour Press"
        self.raw = {}
        self.start()

    def put(self, key, title, pdf, published, cover=None, price=None):
        """Lists an issue; `pdf` are its bytes."""
        self.files[f"/{key}.pdf"] = ("application/pdf", pdf)
        if cover:
            self.files[f"/{key}.png"] = ("image/png", cover)
        rel = "http://opds-spec.org/acquisition/" + ("buy" if price else "open-access")
        link = {"rel": rel, "href": f"{key}.pdf", "type": "application/pdf", "size": len(pdf)}
        if price:
            link["properties"] = {"price": {"value": price, "currency": "EUR"}}
        entry = {"metadata": {"identifier": f"urn:{key}", "title": title, "published": published, "modified": f"{published}T00:00:00Z"}, "links": [link]}
        if cover:
            entry["images"] = [{"href": f"{key}.png", "type": "image/png"}]
        self.entries = [one for one in self.entries if one["metadata"]["identifier"] != f"urn:{key}"] + [entry]

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/list.json"

    def start(self):
        store = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = self.path.split("?")[0]
                if path == "/list.json":
                    body = {"metadata": {"title": store.title}, "links": [], "publications": store.entries}
                    kind, data = "application/opds+json", json.dumps(body).encode()
                elif path in store.files:
                    kind, data = store.files[path]
                else:
                    self.send_error(404)
                    return
                first = re.match(r"bytes=(\d+)-$", self.headers.get("Range", ""))
                start = int(first.group(1)) if first else 0
                self.send_response(206 if first else 200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data) - start))
                self.send_header("ETag", f'"{hash(data) & 0xFFFFFFFF:x}"')
                if first:
                    self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
                self.end_headers()
                try:
                    for place in range(start, len(data), 32 << 10):
                        if kind == "application/pdf" and store.pause:
                            time.sleep(store.pause)
                        if store.server is not server:
                            # The network is gone in the middle of it.
                            self.close_connection = True
                            return
                        self.wfile.write(data[place:place + (32 << 10)])
                except OSError:
                    self.close_connection = True

            def log_message(self, *_):
                pass

        ThreadingHTTPServer.allow_reuse_address = True
        server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        server.daemon_threads = True
        self.port = server.server_address[1]
        self.server = server
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """Nobody answers from now on, and what is on its way breaks off."""
        server, self.server = self.server, None
        server.shutdown()
        server.server_close()
