"""Manifests as Python values, and how they are spelled."""

import json

WIDTH = 108


def spell(value, indent=0, room=0):
    """JSON as a person would set it: what fits a line stays on one."""
    short = flat(value)
    if indent + len(short) + room <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return short
    inner = "\n" + " " * (indent + 2)
    if isinstance(value, dict):
        parts = []
        for key, member in value.items():
            name = json.dumps(key, ensure_ascii=False) + ": "
            parts.append(name + spell(member, indent + 2, len(name) + 1))
        return "{" + inner + ("," + inner).join(parts) + "\n" + " " * indent + "}"
    return "[" + inner + ("," + inner).join(spell(v, indent + 2, 1) for v in value) + "\n" + " " * indent + "]"


def flat(value):
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{json.dumps(k, ensure_ascii=False)}: {flat(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        return "[ " + ", ".join(map(flat, value)) + " ]"
    return json.dumps(value, ensure_ascii=False)


def manifest(*pages, document=None, **keys):
    """The bytes of overlay.json; `keys` go between document and pages."""
    root = {
        "version": "1.0",
        "issue": {"id": "urn:example:fixture", "title": "Fixture", "language": "en"},
        "document": {"src": "issue.pdf", **(document or {})},
    }
    for name in list(root):
        if name in keys:
            root[name] = keys.pop(name)
    units = keys.pop("units", None)
    if units:
        root = {"version": root.pop("version"), "units": units, **root}
    root.update(keys)
    if pages:
        root["pages"] = list(pages)
    return (spell(root) + "\n").encode()


def page(index, *overlays, **keys):
    value = {"index": index, **keys}
    if overlays:
        value["overlays"] = list(overlays)
    return value


def overlay(kind, name, rect, alt=None, **keys):
    value = {"kind": kind, "id": name, "rect": rect}
    if alt is not None:
        value["alt"] = alt
    return value | keys


def link(name, rect, do, alt="More about it", **keys):
    return overlay("link", name, rect, alt, **keys, on=[do] if isinstance(do, dict) else do)


def goto(page, **keys):
    return {"do": "goto", "page": page, **keys}


def web(url="https://example.org/"):
    return {"do": "open", "url": url}


def video(name="v1", rect=(60, 480, 320, 180), src="assets/film.mp4", type="video/mp4", **keys):
    keys = {"alt": "Film of a boat leaving the harbour", **keys}
    sources = keys.pop("sources", None) or [{"src": src, "type": type}]
    return overlay("video", name, list(rect), sources=sources, **keys)


def audio(name="s1", rect=(60, 60, 80, 80), src="assets/log.mp3", **keys):
    keys = {"alt": "Play the skipper's log", "transcript": "assets/log.txt", **keys}
    keys = {k: v for k, v in keys.items() if v is not None}
    return overlay("audio", name, list(rect), sources=[{"src": src, "type": "audio/mpeg"}], **keys)


def gallery(name, rect, *items, **keys):
    return overlay("gallery", name, rect, items=[i if isinstance(i, dict) else
                                                 {"src": i, "alt": "Chart of the first leg"} for i in items], **keys)


def article(name="a1", rect=(60, 60, 200, 60), src="assets/north.txt", **keys):
    return overlay("article", name, list(rect), "Read the story as text", src=src, **keys)


def widget(name="w1", rect=(60, 60, 180, 180), src="assets/wind/index.html", **keys):
    return overlay("widget", name, list(rect), "Wind rose", src=src, **keys)
