"""AES-256 encryption (revision 6) with salts from a seed.

Libraries draw the salts and the file key at random, and the fixture would
differ on each run. These keys protect nothing.
"""

import hashlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from objects import Name


def aes(key, iv, data, cbc=True):
    mode = modes.CBC(iv) if cbc else modes.ECB()
    worker = Cipher(algorithms.AES(key), mode).encryptor()
    return worker.update(data) + worker.finalize()


def hardened(password, salt, user=b""):
    """Algorithm 2.B of ISO 32000-2."""
    k, rounds = hashlib.sha256(password + salt + user).digest(), 0
    while True:
        e = aes(k[:16], k[16:32], (password + k + user) * 64)
        k = (hashlib.sha256, hashlib.sha384, hashlib.sha512)[sum(e[:16]) % 3](e).digest()
        rounds += 1
        if rounds >= 64 and e[-1] <= rounds - 32:
            return k[:32]


class Aes256:
    """The cipher of one document; `seal` encrypts a string or stream."""

    def __init__(self, user, owner, permissions, seed):
        self.user, self.owner = user.encode(), owner.encode()
        self.permissions, self.seed, self.drawn = permissions, seed.encode(), 0
        self.key = self.draw(32)

    def draw(self, count):
        self.drawn += 1
        return hashlib.sha256(self.seed + b"%d" % self.drawn).digest()[:count]

    def seal(self, data):
        iv, pad = self.draw(16), 16 - len(data) % 16
        return iv + aes(self.key, iv, data + bytes([pad]) * pad)

    def entry(self, password, user=b""):
        check, wrap = self.draw(8), self.draw(8)
        proof = hardened(password, check, user) + check + wrap
        return proof, aes(hardened(password, wrap, user), bytes(16), self.key)

    def dictionary(self):
        u, ue = self.entry(self.user)
        o, oe = self.entry(self.owner, u)
        flags = self.permissions & 0xFFFFFFFF
        block = flags.to_bytes(4, "little") + b"\xff\xff\xff\xffTadb" + self.draw(4)
        filters = {"StdCF": {"CFM": Name("AESV3"), "AuthEvent": Name("DocOpen"), "Length": 32}}
        return {"Filter": Name("Standard"), "V": 5, "R": 6, "Length": 256, "P": self.permissions,
                "U": u, "UE": ue, "O": o, "OE": oe, "CF": filters,
                "Perms": aes(self.key, b"", block, cbc=False),
                "StmF": Name("StdCF"), "StrF": Name("StdCF"), "EncryptMetadata": True}
