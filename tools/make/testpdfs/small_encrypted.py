"""Fixtures behind a password."""

from canvas import Canvas
from crypt_aes import Aes256
from document import Document
from small_damaged import plain

ALL = -4
# Everything but printing (bits 3, 12), copying (bit 5) allowed.
NO_PRINT_NO_COPY = -4 & ~(1 << 2 | 1 << 11 | 1 << 4)


def encrypted_user(out):
    plain("Opens with the word reader", 2).save(
        out / "encrypted-user.pdf", Aes256("reader", "editor", ALL, "user"))


def encrypted_long(out):
    """PDF cuts a password after 127 bytes."""
    doc = Document("Opens with a long text")
    c = Canvas(doc, 360, 480)
    c.fill((0.1, 0.25, 0.8))
    c.rect(60, 80, 240, 320, "f")
    c.page()
    doc.save(out / "encrypted-long.pdf", Aes256(("tide " * 28)[:127], "editor", ALL, "long"))


def encrypted_owner(out):
    plain("Opens without a word; no printing, no copying", 2).save(
        out / "encrypted-owner.pdf", Aes256("", "editor", NO_PRINT_NO_COPY, "owner"))
