"""What checks of `recto farm` share: its commands, small documents, a store's outputs, and a bucket behind a proxy that fails."""
import collections
import contextlib
import hashlib
import http.client
import http.server
import json
import logging
import os
import random
import subprocess
import threading

# Each engine's variable, and the number of its first task.
ENGINES = [("SLURM_ARRAY_TASK_ID", 0), ("JOB_COMPLETION_INDEX", 0), ("AWS_BATCH_JOB_ARRAY_INDEX", 0), ("PBS_ARRAY_INDEX", 0),
           ("PBS_ARRAYID", 0), ("SGE_TASK_ID", 1), ("LSB_JOBINDEX", 1), ("PARALLEL_SEQ", 1)]


class Farm:
    def __init__(self, recto, scratch):
        self.recto, self.scratch, self.failed = recto, scratch, 0
        self.environment = {k: v for k, v in os.environ.items() if k not in dict(ENGINES)}

    def check(self, right, what, more=""):
        if not right:
            self.failed += 1
        print(f"{'ok' if right else 'FAIL'} {what}{'' if right else f': {more}'}", flush=True)

    def run(self, *arguments, status=0, **variables):
        run = subprocess.run([self.recto, "farm", *map(str, arguments)], capture_output=True, text=True, timeout=1800,
                             env=self.environment | variables)
        if status is not None and run.returncode != status:
            self.check(False, f"farm {' '.join(map(str, arguments))[:120]} exits with {status}", f"{run.returncode}: {run.stderr[-600:]}")
        return run


def pdf(pages):
    """A PDF whose pages have these contents; page contents of None never end: forms that show each other, 10^12 times."""
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>"}
    number = 3
    kids = []
    for contents in pages:
        resources = b""
        if contents is None:
            forms = []
            for depth in range(12):
                forms.append(number)
                inner = b"0 0 9 9 re f" if depth == 0 else b"/F Do " * 10
                below = b"" if depth == 0 else b"/Resources << /XObject << /F %d 0 R >> >>" % forms[-2]
                objects[number] = (b"<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] %s /Length %d >>\nstream\n%s\nendstream"
                                   % (below, len(inner), inner))
                number += 1
            contents, resources = b"/F Do", b"/Resources << /XObject << /F %d 0 R >> >>" % forms[-1]
        objects[number] = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(contents), contents)
        objects[number + 1] = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents %d 0 R %s >>" % (number, resources)
        kids.append(number + 1)
        number += 2
    objects[2] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(b"%d 0 R" % kid for kid in kids))
    out, places = bytearray(b"%PDF-1.7\n"), {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(objects))
    return bytes(out + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def outputs(store):
    """Receipts without their times, and archives' digests, by their paths."""
    receipts, archives, others = {}, {}, []
    for path in sorted((store / "out").rglob("*")):
        name = str(path.relative_to(store))
        if path.is_dir():
            continue
        if path.suffix == ".json" and not path.name.startswith("."):
            receipt = json.loads(path.read_text())
            receipt.pop("seconds")
            receipts[name] = receipt
        elif path.suffix == ".zip":
            archives[name] = sha256(path)
        else:
            others.append(name)
    return receipts, archives, others


def compare(farm, what, store, reference):
    receipts, archives, others = outputs(store)
    wanted, zips, _ = outputs(reference)
    farm.check(receipts.keys() == wanted.keys(), f"{what}: the receipts are exactly those of the documents",
               sorted(receipts.keys() ^ wanted.keys())[:5])
    # What is wrong with a page is said in the words of whoever noticed it.
    different = [name for name in receipts.keys() & wanted.keys() if receipts[name] != wanted[name]]
    farm.check(not different, f"{what}: receipts say the same", [(receipts[name], wanted[name]) for name in different[:1]])
    farm.check(archives == zips, f"{what}: {len(zips)} archives are the same, byte for byte",
               sorted(set(archives.items()) ^ set(zips.items()))[:4])
    left = [str(path) for path in (store / "work").rglob("*")] if (store / "work").exists() else []
    farm.check(not left and not others, f"{what}: nothing of the work is left", (left + others)[:5])


def ledgers(store):
    entries = []
    for path in (store / "plans").rglob("*.jsonl"):
        for line in path.read_text().splitlines():
            try:
                entries.append(json.loads(line))
            except ValueError:
                pass  # cut off by a kill
    return entries


class Trouble(http.server.BaseHTTPRequestHandler):
    """Hands requests on to a server, and now and then doesn't."""

    protocol_version = "HTTP/1.1"
    target, chance, rate, told = None, None, 0.0, collections.Counter()
    # Answers that arrived, by method and path.
    delivered = collections.Counter()
    lock = threading.Lock()

    def log_message(self, *arguments):
        pass

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            # A task that was killed does not wait for its answer.
            pass

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with self.lock:
            what = self.chance.choice(["SlowDown", "InternalError", "cut", "lost"]) if self.chance.random() < self.rate else None
            self.told[what] += 1
        if what == "cut":
            self.close_connection = True
            return
        if what in ("SlowDown", "InternalError"):
            said = f"<Error><Code>{what}</Code></Error>".encode()
            self.send_response(503 if what == "SlowDown" else 500)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(said)
            return
        connection = http.client.HTTPConnection(*self.target, timeout=120)
        connection.request(self.command, self.path, body, {name: value for name, value in self.headers.items() if name != "Connection"})
        reply = connection.getresponse()
        data = reply.read()
        connection.close()
        if what == "lost":
            # Done, and nobody learns of it.
            self.close_connection = True
            return
        self.send_response(reply.status)
        for name, value in reply.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", reply.getheader("Content-Length", "0") if self.command == "HEAD" else str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        with self.lock:
            self.delivered[self.command, self.path] += reply.status < 300

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = answer


@contextlib.contextmanager
def buckets(seed):
    """moto's S3 behind a proxy that fails by ``Trouble.rate``.

    Yields a client that does not go through the proxy, and the variables that lead recto to it.
    """
    import boto3
    from moto.server import ThreadedMotoServer
    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    Trouble.target, Trouble.chance, Trouble.told = server.get_host_and_port(), random.Random(seed), collections.Counter()
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trouble)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    try:
        address = f"http://{Trouble.target[0]}:{Trouble.target[1]}"
        bucket = boto3.client("s3", endpoint_url=address, aws_access_key_id="testing", aws_secret_access_key="testing", region_name="eu-west-1")
        bucket.create_bucket(Bucket="press", CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
        yield bucket, {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing", "AWS_REGION": "eu-west-1",
                       "AWS_ENDPOINT_URL": f"http://127.0.0.1:{proxy.server_port}"}
    finally:
        proxy.shutdown()
        server.stop()


def downloaded(bucket, folder):
    """The bucket's store as a folder."""
    for page in bucket.get_paginator("list_objects_v2").paginate(Bucket="press", Prefix="store/"):
        for entry in page.get("Contents", []):
            path = folder / entry["Key"].removeprefix("store/")
            path.parent.mkdir(parents=True, exist_ok=True)
            bucket.download_file("press", entry["Key"], str(path))
    return folder
