"""The three syntaxes of an overlay manifest and the way between them, written from the specification.

It shares nothing with the readers and writers of `Sources/Formats/LocatedTrees`, so that the two check each other. Kept to what the
format has: a value that XML can't say (null, an object where the format has a number) raises `Unsayable`.
"""

import json
import plistlib
import xml.etree.ElementTree as etree
from xml.sax.saxutils import escape, quoteattr

NAMESPACE = "urn:recto:overlay:1"
EXTENSIONS = NAMESPACE + ":x"

# Arrays of objects and the element each object becomes; an overlay's is its kind.
ELEMENTS = {"outline": "entry", "children": "entry", "pages": "page", "overlays": None, "sources": "source", "tracks": "track",
            "items": "item", "on": "on"}
OBJECTS = {"issue", "document", "spread"}
KINDS = {"link", "video", "audio", "gallery", "widget", "embed", "article", "region"}
NUMBERS = {"index", "page", "z", "minZoom", "maxZoom", "delay", "interval"}
FLAGS = {"join", "hidden", "loop", "muted", "controls", "persist", "scripts", "interactive", "scroll"}
LISTS = {"rect", "viewport"}
WORDS = {"network"}


class Unsayable(Exception):
    """The syntax has no way to write this value."""


def is_number(key, owner):
    """`pages` is an array at the root and a number of the document."""
    return key in NUMBERS or (owner == "document" and key == "pages")


# To XML

def scalar(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)
    if isinstance(value, str):
        return value
    raise Unsayable(json.dumps(value))


def attribute(key, value):
    if key.startswith("x-"):
        plain = isinstance(value, str) and not is_json(value)
        return "x:" + key[2:], value if plain else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        words = [scalar(word) for word in value]
        if any(not word or " " in word for word in words):
            raise Unsayable(json.dumps(value))
        return key, " ".join(words)
    return key, scalar(value)


def is_json(text):
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def element(name, tree, depth, extra=""):
    pad, attributes, inner = "  " * depth, [], []
    for key, value in tree.items():
        if key == "$schema" or (key == "kind" and name in KINDS):
            continue
        if isinstance(value, dict) and not key.startswith("x-"):
            inner.append(element(key, value, depth + 1))
        elif key in ELEMENTS and isinstance(value, list):
            for child in value:
                if not isinstance(child, dict):
                    raise Unsayable(json.dumps(child))
                tag = ELEMENTS[key] or child.get("kind")
                if not isinstance(tag, str) or not tag.isidentifier():
                    raise Unsayable(f"an overlay of kind {tag!r}")
                inner.append(element(tag, child, depth + 1))
            if not value:
                attributes.append((key, ""))
        else:
            attributes.append(attribute(key, value))
    lines, line = [], f"{pad}<{name}{extra}"
    for key, value in attributes:
        word = f"{key}={quoteattr(value)}"
        if len(line) + len(word) > 118 and line.strip() != f"<{name}":
            lines.append(line)
            line = f"{pad}  {'  ' if inner else ''}{word}"
        else:
            line += " " + word
    lines.append(line)
    text = "\n".join(lines)
    return text + ">\n" + "\n".join(inner) + f"\n{pad}</{name}>" if inner else text + "/>"


def to_xml(tree):
    uses = any(key.startswith("x-") for key in keys(tree))
    extra = f' xmlns="{NAMESPACE}"' + (f' xmlns:x="{EXTENSIONS}"' if uses else "")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element("overlay", tree, 0, extra) + "\n"


def keys(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


# From XML

def from_xml(data):
    return tree_of(etree.fromstring(data), "overlay")


def tree_of(node, name):
    tree = {"kind": name} if name in KINDS else {}
    for key, text in node.attrib.items():
        if key.startswith("{" + EXTENSIONS + "}"):
            tree["x-" + key.split("}")[1]] = json.loads(text) if is_json(text) else text
        elif key in LISTS:
            tree[key] = [number(word) for word in text.split()]
        elif key in WORDS:
            tree[key] = text.split()
        elif is_number(key, name):
            tree[key] = number(text)
        elif key in FLAGS:
            tree[key] = {"true": True, "false": False}[text]
        else:
            tree[key] = [] if key in ELEMENTS and not text else text
    homes = {"entry": "outline" if name == "overlay" else "children", "page": "pages", "source": "sources", "track": "tracks",
             "item": "items", "on": "on"}
    for child in node:
        tag = child.tag.removeprefix("{" + NAMESPACE + "}")
        if tag in OBJECTS:
            tree[tag] = tree_of(child, tag)
        else:
            tree.setdefault("overlays" if tag in KINDS else homes[tag], []).append(tree_of(child, tag))
    return tree


def number(text):
    return float(text) if any(c in text for c in ".eE") else int(text)


# Property lists

def to_plist(tree):
    head = ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
            '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n')
    return head + item({key: value for key, value in tree.items() if key != "$schema"}, 0) + "\n</plist>\n"


def item(value, depth):
    pad = "  " * depth
    if isinstance(value, bool):
        return "<true/>" if value else "<false/>"
    if isinstance(value, (int, float)):
        kind = "integer" if value == int(value) else "real"
        return f"<{kind}>{scalar(value)}</{kind}>"
    if isinstance(value, str):
        return f"<string>{escape(value)}</string>"
    if value is None:
        raise Unsayable("null")
    if isinstance(value, list) and not any(isinstance(inner, (dict, list)) for inner in value):
        return "<array>" + "".join(item(inner, depth) for inner in value) + "</array>"
    if isinstance(value, list):
        rows = [f"{pad}  {item(inner, depth + 1)}" for inner in value]
        return "<array>\n" + "\n".join(rows) + f"\n{pad}</array>"
    rows = [f"{pad}  <key>{escape(key)}</key>{item(inner, depth + 1)}" for key, inner in value.items()]
    return "<dict>\n" + "\n".join(rows) + f"\n{pad}</dict>" if rows else "<dict/>"


def from_plist(data):
    return plistlib.loads(data)
