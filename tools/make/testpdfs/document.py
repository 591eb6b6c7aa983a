"""A document: numbered objects, a page tree, and the file they become."""

import hashlib
import zlib

from objects import Name, Ref, Stream, spell

DATE = "D:20240320090000Z"
KIDS = 25


class Document:
    def __init__(self, title=None, **info):
        self.objects = [None]
        self.catalog = {"Type": Name("Catalog")}
        self.root = self.add(self.catalog)
        self.info = {"Title": title, **info, "Producer": "testpdfs",
                     "CreationDate": DATE, "ModDate": DATE}
        self.pages = []
        self.fonts = []
        self.version = "1.7"

    def add(self, value):
        self.objects.append(value)
        return Ref(len(self.objects) - 1)

    def stream(self, data, **entries):
        return self.add(Stream(data, entries))

    def use(self, font):
        """The reference of a font, embedded when the file is written."""
        for known, ref in self.fonts:
            if known is font:
                return ref
        ref = self.add(None)
        self.fonts.append((font, ref))
        return ref

    def page(self, box, contents=b"", resources=None, **entries):
        """Append a page; `contents` is bytes, a reference or None."""
        if isinstance(contents, bytes):
            contents = self.stream(contents)
        page = {"Type": Name("Page"), "Parent": None,
                "MediaBox": list(box) if len(box) == 4 else [0, 0, *box],
                "Resources": resources or {}, "Contents": contents, **entries}
        self.pages.append(self.add(page))
        return self.pages[-1]

    def __getitem__(self, ref):
        return self.objects[ref]

    def build_tree(self):
        """A balanced page tree, so that thousands of pages open quickly."""
        level = [(ref, 1) for ref in self.pages]
        while True:
            above = []
            for start in range(0, len(level), KIDS) or [0]:
                kids = level[start:start + KIDS]
                node = {"Type": Name("Pages"), "Parent": None,
                        "Kids": [ref for ref, _ in kids],
                        "Count": sum(count for _, count in kids)}
                ref = self.add(node)
                for kid, _ in kids:
                    self.objects[kid]["Parent"] = ref
                above.append((ref, node["Count"]))
            level = above
            if len(level) == 1:
                self.catalog["Pages"] = level[0][0]
                return

    def finish(self):
        if "Pages" not in self.catalog:
            self.build_tree()
        for font, ref in self.fonts:
            if self.objects[ref] is None:
                self.objects[ref] = font.embed(self)

    def save(self, path, cipher=None, packed=False):
        path.write_bytes(self.bytes(path.name, cipher, packed))

    def bytes(self, seed, cipher=None, packed=False):
        """The file. `packed` puts objects into object streams."""
        self.finish()
        info = self.add({k: v for k, v in self.info.items() if v is not None})
        identity = hashlib.md5(seed.encode()).digest()
        trailer = {"Root": self.root, "Info": info, "ID": [identity, identity]}
        if cipher:
            trailer["Encrypt"] = self.add(cipher.dictionary())
        out = Output(self.version)
        if packed:
            return out.packed(self.objects, trailer)
        for index, value in enumerate(self.objects[1:], 1):
            plain = trailer.get("Encrypt") == index
            out.object(index, value, None if plain else cipher)
        return out.table(trailer)


class Output:
    """The bytes written so far, with the offset of each object."""

    def __init__(self, version):
        self.data = bytearray(f"%PDF-{version}\n".encode() + b"%\xe2\xe3\xcf\xd3\n")
        self.offsets = {}

    def object(self, index, value, cipher=None):
        self.offsets[index] = len(self.data)
        seal = cipher.seal if cipher else None
        self.data += b"%d 0 obj\n" % index
        if isinstance(value, Stream):
            entries, body = dict(value.entries), value.data
            if value.compress and "Filter" not in entries:
                body = zlib.compress(body, 9)
                entries["Filter"] = Name("FlateDecode")
            body = seal(body) if seal else body
            entries["Length"] = len(body)
            self.data += (spell(entries, seal) + b"\nstream\n" + body
                          + b"\nendstream")
        else:
            self.data += spell(value, seal)
        self.data += b"\nendobj\n"

    def table(self, trailer):
        start, count = len(self.data), len(self.offsets) + 1
        self.data += b"xref\n0 %d\n0000000000 65535 f \n" % count
        for index in range(1, count):
            self.data += b"%010d 00000 n \n" % self.offsets[index]
        self.data += b"trailer\n" + spell({"Size": count, **trailer})
        self.data += b"\nstartxref\n%d\n%%%%EOF\n" % start
        return bytes(self.data)

    def packed(self, objects, trailer):
        plain = [i for i, v in enumerate(objects) if i and not isinstance(v, Stream)]
        homes, extra = {}, len(objects)
        for index, value in enumerate(objects):
            if isinstance(value, Stream):
                self.object(index, value)
        for start in range(0, len(plain), 200):
            group = plain[start:start + 200]
            head, body = b"", b""
            for place, index in enumerate(group):
                homes[index] = (extra, place)
                head += b"%d %d " % (index, len(body))
                body += spell(objects[index]) + b"\n"
            self.object(extra, Stream(head + body, {
                "Type": Name("ObjStm"), "N": len(group), "First": len(head)}))
            extra += 1
        self.offsets[extra] = len(self.data)
        rows = bytearray(b"\0\0\0\0\0\xff\xff")
        for index in range(1, extra + 1):
            kind, (one, two) = ((2, homes[index]) if index in homes
                                else (1, (self.offsets[index], 0)))
            rows += bytes([kind]) + one.to_bytes(4, "big") + two.to_bytes(2, "big")
        start = len(self.data)
        self.object(extra, Stream(bytes(rows), {
            "Type": Name("XRef"), "Size": extra + 1, "W": [1, 4, 2], **trailer}))
        self.data += b"startxref\n%d\n%%%%EOF\n" % start
        return bytes(self.data)
