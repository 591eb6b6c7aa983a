"""PDFs of a few hundred bytes, plain text as far as possible."""

import hashlib

PAGE = (595, 842)


class Page:
    """A page; `entries` are spelled as they go into its dictionary."""

    def __init__(self, width=PAGE[0], height=PAGE[1], annotations=(), **entries):
        self.size = (width, height)
        self.annotations = annotations
        self.entries = entries


def link(rect, action):
    """A link annotation; `rect` in user space."""
    box = " ".join(map(str, rect))
    return f"<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [{box}] /A << {action} >> >>"


def pdf(*pages, catalog="", bookmarks=(), password=None):
    """A document; `pages` are pages or a number of plain ones, `bookmarks` titles that lead to page 1."""
    if not pages or isinstance(pages[0], int):
        pages = [Page() for _ in range(pages[0] if pages else 1)]
    first = 3
    kids = " ".join(f"{first + i} 0 R" for i in range(len(pages)))
    if bookmarks:
        outline = first + len(pages)
        catalog = f"/Outlines {outline} 0 R " + catalog
    objects = [f"<< /Type /Catalog /Pages 2 0 R {catalog}".rstrip() + " >>",
               f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>"]
    for page in pages:
        text = f"/MediaBox [0 0 {page.size[0]} {page.size[1]}]"
        for name, value in page.entries.items():
            text += f" /{name} {value}"
        if page.annotations:
            text += " /Annots [" + " ".join(page.annotations) + "]"
        objects.append(f"<< /Type /Page /Parent 2 0 R {text} >>")
    for place, title in enumerate(bookmarks):
        # One entry is all that any fixture needs.
        assert place == 0
        objects.append(f"<< /Type /Outlines /First {outline + 1} 0 R /Last {outline + 1} 0 R /Count 1 >>")
        objects.append(f"<< /Title ({title}) /Parent {outline} 0 R /Dest [3 0 R /Fit] >>")
    trailer = "/Root 1 0 R"
    if password is not None:
        identity = hashlib.md5(b"fixture").digest()
        objects.append(encryption(password, identity))
        trailer += f" /Encrypt {len(objects)} 0 R /ID [<{identity.hex()}> <{identity.hex()}>]"
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for place in places:
        out += f"{place:010} 00000 n \n".encode()
    out += f"trailer\n<< /Size {len(objects) + 1} {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def encryption(password, identity):
    """The standard security handler, revision 2 (ISO 32000-1, 7.6.3): the pages hold no strings that would have to be."""
    user = (password.encode() + PADDING)[:32]
    owner = rc4(hashlib.md5(user).digest()[:5], user)
    rights = -4
    key = hashlib.md5(user + owner + rights.to_bytes(4, "little", signed=True) + identity).digest()[:5]
    return (f"<< /Filter /Standard /V 1 /R 2 /Length 40 /P {rights} "
            f"/O <{owner.hex()}> /U <{rc4(key, PADDING).hex()}> >>")


def rc4(key, data):
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
