"""A document with words and pixels that are nowhere else, and where they went: what strace saw, and the memory of a process."""
import random
import re
import struct
from pathlib import Path

# Of the same sizes as the sample package's, whose overlays lie on them.
PAGES = 16
HEIGHT = 794
WIDE = (9, 10)
CALLS = ("write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg,sendmmsg,sendfile,copy_file_range,splice,vmsplice,tee,"
         "open,openat,openat2,creat,mmap,memfd_create,io_uring_setup,mkdir,mkdirat,mknod,mknodat,symlink,symlinkat,link,linkat,rename,"
         "renameat,renameat2")
WRITES = {"write", "pwrite64", "writev", "pwritev", "pwritev2", "sendto", "sendmsg", "sendmmsg"}
MOVES = {"sendfile", "copy_file_range", "splice", "vmsplice", "tee"}
OVERLAP = 256


class Canaries:
    """The words, each for a place of its own, and the colours of a picture."""

    def __init__(self, seed=20):
        self.chance = random.Random(seed)
        self.words = {place: "zq" + "".join(self.chance.choice("bcdfghjkmnpqrvwxz") for _ in range(14))
                      for place in ("text", "title", "outline", "note", "attachment", "manifest", "article")}
        # Sixteen patches, each of one colour, so that pixels that are drawn larger are known as well.
        self.colours = [bytes(self.chance.sample(range(20, 235), 3)) for _ in range(16)]
        self.stream = b"".join(self.colours[y // 4 * 4 + x // 4] for y in range(16) for x in range(16))

    def needles(self):
        """Name and bytes of everything that is searched for."""
        for place, word in self.words.items():
            yield f"word of the {place}", word.encode()
            yield f"word of the {place} in UTF-16", word.encode("utf-16-be")
            yield f"word of the {place} in UTF-16", word.encode("utf-16-le")
            yield f"word of the {place} in UTF-32", word.encode("utf-32-le")
            yield f"word of the {place} in hexadecimal", word.encode().hex().encode()
        yield "picture as it is in the file", self.stream[:48]
        for number in (0, 5, 10, 15):
            red, green, blue = self.colours[number]
            for pixel in ((red, green, blue), (blue, green, red), (red, green, blue, 255), (blue, green, red, 255), (255, red, green, blue)):
                yield "picture as it is drawn", bytes(pixel) * 8

    def found(self, data):
        return sorted({name for name, needle in self.needles() if needle in data})


def pdf(canaries, lines=50, ballast=b""):
    """A PDF that is not compressed anywhere: text on each page, an outline, a note, an attachment, metadata, and the picture.

    `ballast` are bytes of a stream that nothing refers to.
    """
    words, objects = canaries.words, {}

    def stream(data, entries=b""):
        return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)

    def text(word):
        return f"({word})".encode()

    pages = [20 + 2 * index for index in range(PAGES)]
    objects[1] = (b"<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Metadata 9 0 R"
                  b" /Names << /EmbeddedFiles << /Names [(notes.txt) 6 0 R] >> >> >>")
    objects[2] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (PAGES, b" ".join(b"%d 0 R" % page for page in pages))
    objects[3] = b"<< /Title %s /Producer (nothing) >>" % text(words["title"])
    objects[4] = b"<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>"
    objects[5] = b"<< /Title %s /Parent 4 0 R /Dest [20 0 R /Fit] >>" % text(words["outline"])
    objects[6] = b"<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F 7 0 R >> >>"
    objects[7] = stream(f"These are notes, {words['attachment']}.\n".encode() * 50, b"/Type /EmbeddedFile")
    objects[8] = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    objects[9] = stream(f'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf='
                        f'"http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/'
                        f'1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">{words["title"]}</rdf:li></rdf:Alt></dc:title>'
                        f'</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'.encode(), b"/Type /Metadata /Subtype /XML")
    objects[10] = stream(canaries.stream, b"/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8")
    objects[11] = b"<< /Type /Annot /Subtype /Text /Rect [500 700 520 720] /Contents %s >>" % text(words["note"])
    if ballast:
        objects[12] = stream(ballast)
    for index, page in enumerate(pages):
        objects[page] = (b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Annots [%s]"
                         b" /Resources << /Font << /F 8 0 R >> /XObject << /I 10 0 R >> >> >>"
                         % (1190 if index in WIDE else 595, HEIGHT, page + 1, b"" if index else b"11 0 R"))
        shown = [f"({words['text']} is a word on page {index + 1}, and this is line {line} of many) Tj T*" for line in range(lines)]
        content = "BT /F 9 Tf 11 TL 40 760 Td\n" + "\n".join(shown) + "\nET\nq 160 0 0 160 400 30 cm /I Do Q\n"
        objects[page + 1] = stream(content.encode())
    data, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), {}
    for number in sorted(objects):
        places[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    start, count = len(data), max(objects) + 1
    data += b"xref\n0 %d\n" % count
    for number in range(count):
        data += b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n"
    data += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, start)
    return bytes(data)


def unescaped(text):
    """What strace -xx printed, as bytes."""
    return bytes.fromhex(text.replace("\\x", ""))


class Trace:
    """What the processes of a command wrote, by `strace -ff -y -xx`."""

    CALL = re.compile(r"^(\w+)\((.*)$", re.S)
    TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
    DESCRIPTOR = re.compile(r"(?:^|[ ,])(\d+)<((?:[^<>]|<[^<>]*>)*)>")

    def __init__(self, prefix, canaries, outputs):
        """`outputs` are the files and folders that the command was told to write."""
        self.canaries, self.outputs = canaries, [str(Path(output).resolve()) for output in outputs]
        # Names of canaries in files elsewhere, in the outputs, and in pipes and sockets.
        self.leaks, self.written, self.passed = set(), set(), set()
        # Files elsewhere that were made or opened for writing, whatever is in them; what strace does not show.
        self.elsewhere, self.unseen = set(), set()
        self.calls = 0
        for path in sorted(prefix.parent.glob(prefix.name + ".*")):
            tails = {}
            for line in path.read_text().splitlines():
                self.read(line, tails)

    def is_output(self, path):
        return any(path == output or path.startswith(output + "/") or self.is_draft(path, output) for output in self.outputs)

    @staticmethod
    def is_draft(path, output):
        """What is to become the output lies beside it, and its name says so."""
        return path.startswith(f"{Path(output).parent}/.{Path(output).name}.recto-")

    def read(self, line, tails):
        match = self.CALL.match(line)
        if not match or "= -1 E" in line[-120:]:
            return
        self.calls += 1
        call, rest = match.groups()
        if call in WRITES:
            descriptor = self.DESCRIPTOR.match(rest)
            kind = self.place(descriptor.group(2)) if descriptor else "?"
            data = b"".join(unescaped(text) for text in self.TEXT.findall(rest[descriptor.end():] if descriptor else rest))
            whole = tails.get(kind, b"") + data
            tails[kind] = whole[-OVERLAP:]
            self.judge(kind, self.canaries.found(whole))
        elif call in MOVES:
            # To a descriptor, from another: what is moved is not shown.
            for _, name in self.DESCRIPTOR.findall(rest):
                place = self.place(name)
                if place.startswith("/") and not self.is_output(place):
                    self.unseen.add(f"{call} with {place}")
        elif call == "mmap":
            descriptor = self.DESCRIPTOR.search(rest)
            if descriptor and "MAP_SHARED" in rest and "PROT_WRITE" in rest:
                place = self.place(descriptor.group(2))
                if not self.is_output(place):
                    self.unseen.add(f"mmap of {place}")
        elif call in ("memfd_create", "io_uring_setup"):
            self.unseen.add(call)
        elif call in ("open", "openat", "openat2", "creat"):
            if call == "creat" or re.search(r"O_(WRONLY|RDWR|CREAT|TMPFILE)", rest):
                opened = re.search(r"= \d+<(.*)>$", line)
                self.note(self.place(opened.group(1)) if opened else "?")
        else:
            # Names that are made. Relative ones are given with their folder's descriptor.
            folder = self.DESCRIPTOR.search(rest)
            named = [unescaped(text).decode(errors="replace") for text in self.TEXT.findall(rest)]
            if named:
                last = Path(self.place(folder.group(2)) if folder else "/", named[-1])
                self.note(str(last))

    def note(self, path):
        if path.startswith("/") and not path.startswith(("/dev/", "/proc/")) and not self.is_output(path):
            self.elsewhere.add(path)

    @staticmethod
    def place(name):
        name = unescaped(name).decode(errors="replace") if name.startswith("\\x") else name
        return name.removesuffix(" (deleted)").removesuffix("(deleted)")

    def judge(self, kind, names):
        if kind.startswith(("pipe:", "socket:", "UNIX", "TCP", "/dev/null", "/dev/pts")):
            self.passed |= set(names)
        elif kind.startswith("/") and self.is_output(kind):
            self.written |= set(names)
        else:
            self.leaks |= {f"{name} in {kind}" for name in names}


def memory(process):
    """All that a process has in memory that it may write to; needs the right to look into it."""
    parts = []
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", buffering=0) as bytes_:
        for line in maps:
            span, rights = line.split()[:2]
            first, last = (int(number, 16) for number in span.split("-"))
            if "rw" not in rights or last - first > 1 << 30:
                continue
            try:
                bytes_.seek(first)
                parts.append(bytes_.read(last - first))
            except (OSError, OverflowError, struct.error):
                continue
    return b"\0".join(parts)
