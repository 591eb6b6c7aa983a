"""Fixtures behind a password."""

from crypt_aes import Aes256
from small_damaged import plain

ALL = -4
# Everything but printing (bits 3, 12), copying (bit 5) allowed.
NO_PRINT_NO_COPY = -4 & ~(1 << 2 | 1 << 11 | 1 << 4)


def encrypted_user(out):
    plain("Opens with the word reader", 2).save(
        out / "encrypted-user.pdf", Aes256("reader", "editor", ALL, "user"))


def encrypted_owner(out):
    plain("Opens without a word; no printing, no copying", 2).save(
        out / "encrypted-owner.pdf", Aes256("", "editor", NO_PRINT_NO_COPY, "owner"))
