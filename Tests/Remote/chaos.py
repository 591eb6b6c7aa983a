#!/usr/bin/env python3
"""A web server that serves a folder and misbehaves by a schedule, for what reads documents from web servers.

usage: chaos.py FOLDER [--port N] [--seed N] [--faults NAME,… | --faults all] [--rate SHARE] [--slow SECONDS]

Serves files with ranges, strong ETags and dates; prints `http://127.0.0.1:PORT` when it listens, and ends when its input ends. Without
--faults it does everything right. With them a share of the answers to each file (--rate, by default a fifth) has one of these faults,
chosen by the seed, the file's name and the number of the request, so that the same requests meet the same faults:

cut        the body ends in the middle                     stall     the body stops in the middle, for --slow seconds
slow       the body comes in small pieces                  close     the connection is closed before the answer
range      Content-Range names other bytes                 whole     the whole file with 200
changed    from then on the file has other bytes and tag   weak      the ETag is weak
untagged   there is no ETag                                gzip      the body is packed, which nobody asked for
busy       503 with Retry-After: 1                         beyond    416
refused    412 though the tag is the same                  expired   403
short      fewer bytes than Content-Range says             moved     302 to the same file under /right/
page       a web page with 200

/FAULT/file serves the file with that fault at each request but the first, /right/file without any. /schedule/SEED/fair/NAME/file serves it
with faults that the seed decides, as many as it decides, of those that leave no doubt of the bytes (cut, close, busy); /schedule/SEED/foul/…
with nearly all; NAME tells those apart who ask for the same. /paced/file serves 24 MB a second. /_count has the requests, the bytes
of bodies, the faults and the first bytes that were asked for by path, as JSON; /_reset forgets them, and what has changed.
Needs aiohttp (tools/lib/peers.py). Exit status: 0 ended, 2 could not start.
"""
import argparse
import asyncio
import gzip
import hashlib
import json
import random
import sys
from email.utils import formatdate
from pathlib import Path

from aiohttp import web

FAULTS = ["cut", "stall", "slow", "close", "range", "whole", "changed", "weak", "untagged", "gzip", "busy", "beyond", "refused",
          "expired", "short", "moved"]
# Not among all: who reads parts of a document has no way to tell it from the document.
MORE = ["page"]
FAIR = ["cut", "close", "busy"]
FOUL = ["cut", "stall", "close", "range", "whole", "changed", "weak", "untagged", "gzip", "busy", "beyond", "refused", "expired", "short",
        "page"]


class Chaos:
    def __init__(self, options):
        self.folder = Path(options.folder).resolve()
        self.seed, self.rate, self.slow = options.seed, options.rate, options.slow
        self.files = {}
        self.faults = FAULTS if options.faults == "all" else [name for name in (options.faults or "").split(",") if name]
        self.reset()

    def reset(self):
        self.counts, self.changed = {}, set()

    def scheduled(self, seed, profile, number):
        """The fault of a request of a schedule."""
        dice = random.Random(f"{seed} {profile} {number}")
        if dice.random() >= random.Random(f"{seed} {profile}").uniform(0.1, 0.7):
            return None
        return dice.choice(FAIR if profile == "fair" else FOUL)

    def bytes(self, path, changed):
        """The file as it is or has become, and its tag; files are served often."""
        stamp = path.stat().st_mtime_ns
        known = self.files.get((path, changed))
        if known is None or known[0] != stamp:
            data = path.read_bytes()
            if changed:
                data = data[:-1] + bytes([data[-1] ^ 1]) if data else b"x"
            known = self.files[path, changed] = stamp, data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        return known[1:]

    def fault(self, name, number, forced):
        if forced in ("right", "paced"):
            return None
        if forced:
            return forced if number else None
        dice = random.Random(f"{self.seed} {name} {number}")
        return dice.choice(self.faults) if self.faults and dice.random() < self.rate else None

    async def count(self, request):
        return web.json_response(self.counts)

    async def forget(self, request):
        self.reset()
        return web.Response(text="forgotten\n")

    async def file(self, request):
        parts = request.match_info["path"].split("/")
        forced = parts.pop(0) if parts[0] in [*FAULTS, *MORE, "right", "paced"] else None
        schedule = None
        if parts[0] == "schedule" and len(parts) > 4:
            schedule, parts = (parts[1], parts[2]), parts[4:]
        name = "/".join(parts)
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder) or not path.is_file():
            raise web.HTTPNotFound()
        count = self.counts.setdefault(request.path, {"requests": 0, "bytes": 0, "faults": [], "starts": []})
        number, count["requests"] = count["requests"], count["requests"] + 1
        fault = self.scheduled(*schedule, number) if schedule else self.fault(name, number, forced)
        if fault:
            count["faults"].append(fault)
        if fault == "changed":
            self.changed.add(request.path)
        data, tag = self.bytes(path, request.path in self.changed)
        if forced == "paced":
            fault = "paced"
        return await self.answer(request, data, tag, path, fault, count)

    async def answer(self, request, data, tag, path, fault, count):
        headers = {"Last-Modified": formatdate(path.stat().st_mtime, usegmt=True), "Accept-Ranges": "bytes"}
        if fault == "weak":
            headers["ETag"] = "W/" + tag
        elif fault != "untagged":
            headers["ETag"] = tag
        if fault == "close":
            request.transport.close()
            return web.Response()
        if fault == "page":
            page = b"<!doctype html><html><title>Sorry</title><p>Come back later.</html>"
            count["bytes"] += len(page)
            return web.Response(body=page, content_type="text/html")
        if fault == "moved":
            return web.Response(status=302, headers={"Location": f"/right/{path.relative_to(self.folder)}"})
        wrong = {"busy": 503, "beyond": 416, "refused": 412, "expired": 403}.get(fault)
        if wrong == 503:
            headers["Retry-After"] = "0" if "/schedule/" in request.path else "1"
        condition = request.headers.get("If-Match")
        if wrong is None and condition not in (None, "*", tag):
            wrong = 412
        if wrong == 412 and condition is None:
            wrong = None
        if wrong:
            return web.Response(status=wrong, headers=headers)
        first, last = self.range(request, len(data), tag)
        count["starts"].append(first or 0)
        if first is not None and first >= len(data):
            return web.Response(status=416, headers={**headers, "Content-Range": f"bytes */{len(data)}"})
        body, status = data, 200
        if first is not None and fault != "whole":
            body, status = data[first:last + 1], 206
            shift = 1 if fault == "range" else 0
            headers["Content-Range"] = f"bytes {first + shift}-{last + shift}/{len(data)}"
        if fault == "gzip":
            body, headers["Content-Encoding"] = gzip.compress(body), "gzip"
        # Of all of it, who has no digest could not tell.
        if fault == "short" and status == 206:
            body = body[:-1]
        return await self.send(request, web.StreamResponse(status=status, headers=headers), body, fault, count)

    @staticmethod
    def range(request, total, tag):
        """The first and the last byte that are asked for; (None, None) for the whole."""
        text = request.headers.get("Range", "")
        if not text.startswith("bytes=") or "," in text or request.headers.get("If-Range", tag) != tag:
            return None, None
        first, _, last = text.removeprefix("bytes=").partition("-")
        if not first:
            return max(0, total - int(last)), total - 1
        return int(first), min(int(last) if last else total - 1, total - 1)

    async def send(self, request, response, body, fault, count):
        response.content_length = len(body)
        try:
            await response.prepare(request)
        except ConnectionError:
            return response
        if request.method == "HEAD":
            return response
        stop = len(body) // 2 if fault in ("cut", "stall") else len(body)
        if stop < len(body) and "/schedule/" in request.path:
            # Anywhere, and not in the middle alone.
            stop = random.Random(f"{request.path.split('/')[2:4]} {count['requests']}").randrange(len(body))
        step = max(1, len(body) // 20) if fault == "slow" else 64 << 10
        for start in range(0, stop, step):
            piece = body[start:min(stop, start + step)]
            try:
                await response.write(piece)
            except ConnectionError:
                return response
            count["bytes"] += len(piece)
            if fault == "slow":
                await asyncio.sleep(0.01)
            if fault == "paced":
                await asyncio.sleep(step / 24e6)
        if fault == "stall":
            await asyncio.sleep(self.slow)
        if stop < len(body):
            request.transport.abort()
        return response


async def serve(options):
    chaos = Chaos(options)
    app = web.Application()
    app.router.add_get("/_count", chaos.count)
    app.router.add_get("/_reset", chaos.forget)
    app.router.add_get("/{path:.+}", chaos.file)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", options.port)
    await site.start()
    print(f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}", flush=True)
    await asyncio.to_thread(sys.stdin.buffer.read)
    await runner.cleanup()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("folder")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults")
    parser.add_argument("--rate", type=float, default=0.2)
    parser.add_argument("--slow", type=float, default=60)
    options = parser.parse_args()
    unknown = set((options.faults or "").split(",")) - {*FAULTS, *MORE, "all", ""}
    if unknown or not Path(options.folder).is_dir():
        print(f"chaos: no such folder or fault: {options.folder} {' '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    asyncio.run(serve(options))
    return 0


if __name__ == "__main__":
    sys.exit(main())
