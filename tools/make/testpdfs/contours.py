"""Marching squares: closed outlines of a height field at a level."""

import numpy as np

# Edges of a cell crossed for each corner pattern (bit 0 top left, 1 top right,
# 2 bottom right, 3 bottom left); edges 0 top, 1 right, 2 bottom, 3 left.
CASES = {1: [(3, 0)], 2: [(0, 1)], 3: [(3, 1)], 4: [(1, 2)], 5: [(3, 0), (1, 2)],
         6: [(0, 2)], 7: [(3, 2)], 8: [(2, 3)], 9: [(2, 0)], 10: [(0, 1), (2, 3)],
         11: [(2, 1)], 12: [(1, 3)], 13: [(1, 0)], 14: [(0, 3)]}


def outlines(field, level, least=6):
    """Rings around all that is above `level`, in cells; the rim counts as below."""
    padded = np.pad(field.astype(float), 1, constant_values=level - 1e-3)
    above = padded > level
    code = (above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4
            + above[1:, :-1] * 8)
    onward, places = {}, {}
    for r, c in zip(*np.nonzero((code > 0) & (code < 15))):
        for a, b in CASES[int(code[r, c])]:
            start, end = edge(r, c, a), edge(r, c, b)
            onward.setdefault(start, []).append(end)
            onward.setdefault(end, []).append(start)
            for key in (start, end):
                places.setdefault(key, crossing(padded, level, key))
    rings, seen = [], set()
    for start in onward:
        if start in seen:
            continue
        ring, key = [], start
        while key is not None and key not in seen:
            seen.add(key)
            ring.append(places[key])
            key = next((k for k in onward[key] if k not in seen), None)
        if len(ring) >= least:
            rings.append(ring)
    return rings


def edge(r, c, side):
    """The grid edge as (row, column, is vertical)."""
    return [(r, c, 0), (r, c + 1, 1), (r + 1, c, 0), (r, c, 1)][side]


def crossing(field, level, key):
    r, c, vertical = key
    a, b = field[r, c], field[(r + 1, c) if vertical else (r, c + 1)]
    t = float(np.clip((level - a) / (b - a) if a != b else 0.5, 0, 1))
    return (c - 1 + (0 if vertical else t), r - 1 + (t if vertical else 0))
