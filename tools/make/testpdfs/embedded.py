"""Files inside of files: payloads that are made here, and the specifications that name them."""

import hashlib
import struct

from objects import Name

DATE = "D:20240318101500Z"


def wave(count=400):
    """A beep as RIFF WAVE, 8 bit, 8 kHz."""
    samples = tone(count)
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + count, b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8,
                       b"data", count)
    return head + samples


def tone(count=400, period=16):
    return bytes(128 + (60 if i % period < period // 2 else -60) for i in range(count))


def film(seed, count=300):
    """The boxes of an MP4 file around bytes that are no picture."""
    kind = struct.pack(">I4s4sI4s", 20, b"ftyp", b"isom", 512, b"mp41")
    body = bytes((i * 31 + seed * 17) % 256 for i in range(count))
    return kind + struct.pack(">I4s", 8 + len(body), b"mdat") + body


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def embed(doc, data, kind=None, checksum=True, **params):
    """An embedded file's stream; `checksum` False leaves it out, bytes put another in its place."""
    if checksum is True:
        checksum = hashlib.md5(data).digest()
    entries = {"Type": Name("EmbeddedFile"), "Params": {
        "Size": len(data), "CreationDate": DATE, "ModDate": DATE, "CheckSum": checksum or None, **params}}
    if kind:
        entries["Subtype"] = Name(kind)
    return doc.stream(data, **entries)


def specification(doc, name, ref=None, description=None, **more):
    """A file specification; `name` is a str, or bytes that are written as they are."""
    plain = name if isinstance(name, bytes) else name.encode("latin-1", "replace")
    return doc.add({"Type": Name("Filespec"), "F": plain, "UF": name, "Desc": description,
                    "EF": {"F": ref} if ref is not None else None, **more})
