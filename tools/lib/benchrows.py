"""Rows of `tools/bench/all`: each benchmark notes its ratios here, besides what it prints."""
import json
import os

# The file to append to; set by tools/bench/all.
VARIABLE = "RECTO_BENCH_ROWS"


def note(benchmark, what, file, peer, ratio, asked=None, command=""):
    """Notes how many times as fast Recto is as `peer` at `what`; `asked` is the least that is wanted.

    `command` is Recto's own, as a user would type it. Does nothing where nobody collects.
    """
    path = os.environ.get(VARIABLE)
    if path:
        row = {"benchmark": benchmark, "what": what, "file": file, "peer": peer, "ratio": ratio, "asked": asked, "command": command}
        with open(path, "a", encoding="utf-8") as rows:
            rows.write(json.dumps(row) + "\n")
