"""Zip files put together by hand, so that they can lie."""

import struct
import zlib

STAMP = (0, 0x5821)  # midnight, 1 January 2024


class Entry:
    """A file of an archive. What is set beyond name and data is a lie, or a way of packing."""

    def __init__(self, name, data=b"", deflate=False, **lies):
        self.name = name.encode() if isinstance(name, str) else name
        self.data = data
        self.method = 8 if deflate else 0
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        self.packed = packer.compress(data) + packer.flush() if deflate else data
        self.crc = zlib.crc32(data)
        self.size = len(data)
        self.flags = 0 if self.name.isascii() else 0x800
        self.mode = 0o100644
        self.local_name = None
        self.offset = None
        for key, value in lies.items():
            assert hasattr(self, key), key
            setattr(self, key, value)


def archive(*entries, after=b"", disk=0):
    """The bytes of an archive; an entry with an offset of its own has no data of its own."""
    out = bytearray()
    directory = bytearray()
    for entry in entries:
        offset = entry.offset
        if offset is None:
            offset = len(out)
            name = entry.local_name or entry.name
            out += struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, entry.flags, entry.method, *STAMP, entry.crc,
                               len(entry.packed), entry.size, len(name), 0) + name + entry.packed
        directory += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 3 << 8 | 20, 20, entry.flags, entry.method, *STAMP,
                                 entry.crc, len(entry.packed), entry.size, len(entry.name), 0, 0, 0, 0,
                                 entry.mode << 16, offset) + entry.name
    start = len(out)
    out += directory
    out += struct.pack("<IHHHHIIH", 0x06054B50, disk, disk, len(entries), len(entries), len(directory), start, 0)
    return bytes(out + after)


def package(tree):
    """A plain archive of a folder's files."""
    return archive(*(Entry(name, data) for name, data in tree.items()))
