"""What the attacks on `recto serve` share: documents, a server of their own, and its memory. No third-party modules."""
import atexit
import http.client
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def pdf(objects, padding=0):
    """A PDF of these objects, numbered from 1; the first is the catalog. `padding` bytes of comments make it larger."""
    out = bytearray(b"%PDF-1.7\n" + (b"%" * 99 + b"\n") * (padding // 100))
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def stream(dictionary, content):
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(content), content)


def plain(text, padding=0):
    """One page with a few words and a box."""
    content = b"0.2 0.4 0.8 rg 50 50 200 200 re f BT /F1 24 Tf 60 300 Td (%s) Tj ET" % text.encode()
    return pdf([
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        stream(b"", content), b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ], padding)


def endless(seed, pages=3, depth=12):
    """Pages that are never done: forms that draw the next one ten times each, twelve deep."""
    first = 3 + pages
    kids = b" ".join(b"%d 0 R" % (3 + page) for page in range(pages))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages)]
    for page in range(pages):
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d 400] /Contents %d 0 R /Resources << /XObject << /X %d 0 R >> >> >>"
                       % (300 + seed, first, first + 1))
    objects.append(stream(b"", b"/X Do"))
    for level in range(depth):
        number = first + 1 + level
        last = level == depth - 1
        content = b"0 0 m 300 400 l 10 400 l 300 0 l 3 w S" if last else b"/X Do " * 10
        resources = b"" if last else b"/Resources << /XObject << /X %d 0 R >> >>" % (number + 1)
        objects.append(stream(b"/Type /XObject /Subtype /Form /BBox [0 0 400 400] %s" % resources, content))
    return pdf(objects)


class Server:
    """A `recto serve` of a folder, ended when the script ends."""

    def __init__(self, recto, files, *options):
        self.folder = Path(tempfile.mkdtemp(prefix="recto-attack-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "shelf").mkdir()
        for name, content in files.items():
            (self.folder / "shelf" / name).write_bytes(content)
        self.log = open(self.folder / "log", "w+")
        self.process = subprocess.Popen(
            [recto, "serve", str(self.folder / "shelf"), "--port", "0", *options], stdout=subprocess.PIPE, stderr=self.log, text=True)
        atexit.register(self.stop)
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", line)
        if not found:
            self.log.seek(0)
            print(f"the server did not start: {line}{self.log.read()}", file=sys.stderr)
            sys.exit(2)
        self.host, self.port = found.group(1), int(found.group(2))

    @property
    def pid(self):
        return self.process.pid

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode

    def get(self, path, timeout=30):
        """Status, seconds and body; 0 where nothing came in time."""
        started = time.monotonic()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=timeout)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, time.monotonic() - started, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, time.monotonic() - started, b""
        finally:
            connection.close()

    def memory(self, field="VmRSS"):
        """Bytes that the server's process, without its workers, has or had at most."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+)", text).group(1)) << 10

    def forget_peak(self):
        """Lets VmHWM begin anew."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def metric(self, name):
        text = self.get("/metrics")[2].decode()
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found.group(1)) if found else 0.0

    def issues(self):
        """By the name of the file, the id of each issue."""
        feed = self.get("/opds.json")[2].decode()
        return sorted(set(re.findall(r"/issues/([^/\"\\]+)/", feed.replace("\\/", "/"))))

    def images(self, issue):
        """The address of an issue's pages as images, without the page's number and what is asked of it."""
        manifest = self.get(f"/issues/{issue}/iiif/manifest.json")[2].decode()
        return re.search(r"(/issues/[^/]+/pages-[0-9a-f]+/page-)0001/full", manifest.replace("\\/", "/")).group(1)
