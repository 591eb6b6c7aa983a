"""The README of the fixtures, with a line for each."""

HEAD = """# A package for every rule

Each folder is named after a rule of the overlay format (`recto validate --list-rules` explains them). In it are

- `bad`: breaks that rule, and nothing else,
- `good`: its twin, as near as can be, in which nothing is wrong,
- `expected.txt`: what `recto validate --min-severity usage bad` prints, without the time.

`bad` and `good` are folders where a folder can show it, `.recto` archives where the rule is about archives, and manifests on their own (`.json`, `.xml`, `.plist`) where the rule is about nothing else. Both are small enough to be read: pages are empty, films show one colour.

`sizes.json`, where there is one, names files that would be too large to keep: the test makes them so long with zeros, which media readers take for padding. REF-010 asks the network; the test stands in for it.

`tools/make/overlays/fixtures` writes all of this but `expected.txt`, which the test `CatalogueTests` writes when it is run with `RECORD_SNAPSHOTS=1`.

| rule | bad | good |
|---|---|---|
"""


def readme(cases):
    return HEAD + "".join(f"| {case.rule} | {case.bad} | {case.good} |\n" for _, case in sorted(cases.items()))
