"""What a fixture is, and the list of them."""

CASES = {}


class Case:
    """One rule's pair. `make(good)` gives a folder's files, an archive's bytes, or a manifest on its own."""

    def __init__(self, rule, bad, good, make):
        self.rule, self.bad, self.good, self.make = rule, bad, good, make


class Lone:
    """A manifest without a package."""

    def __init__(self, data, syntax="json"):
        self.data, self.syntax = data, syntax


class Grown(dict):
    """A folder of which some files are longer than what is kept: `sizes` by name."""

    def __init__(self, files, sizes):
        super().__init__(files)
        self.sizes = sizes


def rule(name, bad, good):
    """Declares the pair of a rule, with what is wrong in the one and right in the other."""
    def declare(make):
        assert name not in CASES, name
        CASES[name] = Case(name, bad, good, make)
        return make
    return declare
