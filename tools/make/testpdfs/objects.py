"""PDF objects as Python values, and how they are spelled in a file.

A writer of our own, because the fixtures must be the same bytes on every
machine (libraries put dates, versions and random salts into their output) and
because half of them are wrong on purpose.
"""


class Name(str):
    """A PDF name, without its slash."""


class Raw(bytes):
    """Bytes that go into the file as they are."""


class Ref(int):
    """A reference to the indirect object of this number, generation 0."""


class Stream:
    """A stream; `data` is compressed on writing unless a Filter is set."""

    def __init__(self, data, entries=None, compress=True):
        self.data = data
        self.entries = dict(entries or {})
        self.compress = compress


PLAIN = set(b"!\"$&'*+,-.0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ\\^_`"
            b"abcdefghijklmnopqrstuvwxyz|~")


def number(value):
    """The shortest spelling with at most four decimals."""
    if isinstance(value, int):
        return b"%d" % value
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return (text if text not in ("-0", "") else "0").encode()


def name(value):
    out = bytearray(b"/")
    for byte in value.encode("utf-8"):
        out += bytes([byte]) if byte in PLAIN else b"#%02X" % byte
    return bytes(out)


def text(value):
    """Text string: ASCII stays readable, anything else becomes UTF-16BE."""
    if all(32 <= ord(c) < 127 for c in value):
        return value.encode("ascii")
    return b"\xfe\xff" + value.encode("utf-16-be")


def string(data):
    if all(32 <= b < 127 for b in data):
        for char in (b"\\", b"(", b")"):
            data = data.replace(char, b"\\" + char)
        return b"(" + data + b")"
    return b"<" + data.hex().encode() + b">"


def spell(value, seal=None):
    """The bytes of a value; `seal` encrypts each string where given."""
    if isinstance(value, Raw):
        return bytes(value)
    if isinstance(value, Ref):
        return b"%d 0 R" % int(value)
    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, Name):
        return name(value)
    if isinstance(value, str):
        value = text(value)
    if isinstance(value, bytes):
        return string(seal(value) if seal else value)
    if isinstance(value, (list, tuple)):
        return b"[" + b" ".join(spell(item, seal) for item in value) + b"]"
    if isinstance(value, dict):
        body = b" ".join(name(k) + b" " + spell(v, seal)
                         for k, v in value.items() if v is not None)
        return b"<<" + body + b">>"
    raise TypeError(f"no PDF spelling for {type(value).__name__}")
