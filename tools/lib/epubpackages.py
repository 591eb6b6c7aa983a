"""An EPUB as its own files describe it, read without Recto: what checks of books compare with."""
import html
import posixpath
import re
import zipfile
from urllib.parse import unquote
from xml.etree import ElementTree

OPF, DC = "{http://www.idpf.org/2007/opf}", "{http://purl.org/dc/elements/1.1/}"
HTML, OPS = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/ops}"
TEXTS = {"application/xhtml+xml", "image/svg+xml", "text/html"}


def line(text):
    return " ".join((text or "").split())


def tree(data):
    """The document as elements, with HTML's names of characters resolved; None if it is no XML, or names other entities."""
    text = data.decode("utf-8", "replace").lstrip("\ufeff")
    known = lambda match: match[0] if match[1] in ("amp", "lt", "gt", "quot", "apos") else html.unescape(match[0])
    try:
        return ElementTree.fromstring(re.sub(r"&(\w+);", known, text))
    except (ElementTree.ParseError, ValueError):
        return None


class Item:
    def __init__(self, path, kind, properties, fallback):
        self.path, self.kind, self.properties, self.fallback = path, kind, properties, fallback


class Package:
    """Raises ValueError where it can't be read."""

    def __init__(self, path):
        try:
            self.archive = zipfile.ZipFile(path)
            self.names = set(self.archive.namelist())
            container = ElementTree.fromstring(self.archive.read("META-INF/container.xml"))
            self.path = next(element for element in container.iter() if element.tag.endswith("rootfile")).get("full-path")
            self.root = ElementTree.fromstring(self.archive.read(self.path))
        except (OSError, KeyError, StopIteration, zipfile.BadZipFile, ElementTree.ParseError, NotImplementedError) as error:
            raise ValueError(str(error)) from None
        self.metadata = self.root.find(OPF + "metadata")
        self.spine_element = self.root.find(OPF + "spine")
        self.items = {}
        for item in self.root.findall(f"{OPF}manifest/{OPF}item"):
            self.items[item.get("id")] = Item(self.resolve(item.get("href", ""), self.path), item.get("media-type"), set((item.get("properties") or "").split()),
                                              item.get("fallback"))
        self.progression = self.spine_element.get("page-progression-direction")
        self.spine = [(self.shown(reference.get("idref")), reference.get("linear") != "no", (reference.get("properties") or "").split())
                      for reference in self.spine_element.findall(OPF + "itemref") if reference.get("idref") in self.items]

    def resolve(self, address, base):
        """The path of an address within the book; None for one that leads elsewhere."""
        address = address.partition("#")[0]
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", address) or address.startswith("//"):
            return None
        if not address:
            return base
        joined = posixpath.normpath(posixpath.join("/", posixpath.dirname(base), unquote(address)))
        return joined.lstrip("/")

    def shown(self, name):
        """The item of the chain of stand-ins that can be shown, or the first."""
        first = item = self.items[name]
        seen = set()
        while item.kind not in TEXTS and item.fallback in self.items and item.fallback not in seen:
            seen.add(item.fallback)
            item = self.items[item.fallback]
        return item if item.kind in TEXTS else first

    def read(self, path):
        try:
            return self.archive.read(path)
        except (KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile):
            return None

    def field(self, name):
        return [(line("".join(element.itertext())), element.get("dir") or self.root.get("dir")) for element in self.metadata.iter(DC + name)]

    def meta(self, name):
        """The first value of a property of the whole book."""
        for element in self.metadata.iter(OPF + "meta"):
            if element.get("property") == name and element.get("refines") is None:
                return line(element.text)
        return None

    def layout(self, properties):
        """`pre-paginated` or `reflowable`, for an item of the spine: the first override counts."""
        for name in properties:
            if name.startswith("rendition:layout-"):
                return name.removeprefix("rendition:layout-")
        return self.meta("rendition:layout") or "reflowable"

    def contents(self):
        """The entries of the navigation document: label, path."""
        nav = next((item for item in self.items.values() if "nav" in item.properties), None)
        root = tree(self.read(nav.path) or b"") if nav and nav.path else None
        if root is None:
            return []
        toc = next((element for element in root.iter(HTML + "nav") if "toc" in (element.get(OPS + "type") or "").split()), None)
        entries = []
        for link in toc.iter(HTML + "a") if toc is not None else []:
            said = [image.get("alt") or image.get("title") or "" for image in link.iter(HTML + "img")]
            label = line("".join(link.itertext())) or line(" ".join(said)) or line(link.get("title"))
            entries.append((label, self.resolve(link.get("href", ""), nav.path)))
        return entries

    def viewport(self, item):
        """Width and height in pixels that a page of fixed layout declares; None if it does not."""
        root = tree(self.read(item.path) or b"")
        if root is None:
            return None
        if item.kind == "image/svg+xml":
            box = (root.get("viewBox") or "").replace(",", " ").split()
            return (float(box[2]), float(box[3])) if len(box) == 4 else None
        for meta in root.iter(HTML + "meta"):
            if meta.get("name") == "viewport":
                sizes = {}
                for part in re.split(r"[,;]", meta.get("content", "")):
                    name, _, value = part.partition("=")
                    number = re.match(r"\s*([0-9.]+)", value)
                    if number:
                        sizes.setdefault(name.strip(), float(number[1]))
                return (sizes["width"], sizes["height"]) if {"width", "height"} <= sizes.keys() else None
        return None

    def paragraphs(self, item):
        """The texts of the paragraphs and headings of a document that style sheets can't hide by themselves."""
        root = tree(self.read(item.path) or b"")
        if root is None:
            return []
        found = []
        for element in root.iter():
            if element.tag in (HTML + "p", HTML + "h1", HTML + "h2") and not any(inner.tag in (HTML + "script", HTML + "rt") for inner in element.iter()):
                found.append(line("".join(element.itertext())))
        return [text for text in found if text]

    def styled(self, item, name):
        """Elements with a property in their style attribute, or by a class or name that a rule of one selector gives it: element, value."""
        root = tree(self.read(item.path) or b"")
        if root is None:
            return []
        sheets = [line("".join(style.itertext())) for style in root.iter(HTML + "style")]
        for link in root.iter(HTML + "link"):
            path = self.resolve(link.get("href", ""), item.path)
            sheets.append((self.read(path) or b"").decode("utf-8", "replace") if path else "")
        rules = re.findall(r"([.#]?[\w-]+)\s*\{([^}]*)\}", " ".join(sheets))
        found = []
        for element in root.iter():
            blocks = [block for selector, block in rules
                      if selector.startswith(".") and selector[1:] in (element.get("class") or "").split()
                      or selector.startswith("#") and selector[1:] == element.get("id") or HTML + selector == element.tag]
            blocks.append(element.get("style") or "")
            for block in reversed(blocks):
                value = re.search(r"(?:^|[\s;])" + re.escape(name) + r"\s*:\s*([^;]+)", block)
                if value:
                    found.append((element, value[1].strip()))
                    break
        return found
