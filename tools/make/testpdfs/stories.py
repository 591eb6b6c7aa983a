"""articles-tagged.pdf, articles-threads.pdf and articles-newspaper.pdf: articles that only tags, threads or small headlines tell apart.

The first two have the same pages: two articles begin on the first one, a third has the second one to itself, and on the third page go on
the first two, without a line that says so. One file tells it by tags as InDesign writes them, a `Story` for each chain of frames and the
names of paragraph styles as types; the other one by article threads.
"""

from articles import Issue
from canvas import Canvas
from document import Document
from layouts import H, LAMPS, TIDE, W, told
from magazine.style import Faces
from objects import Name, Raw
from small_boxes import GREY, INK
from typeset import Frames

LEADING = 13
ROLES = {"Story": "Sect", "Headline": "H1", "Crosshead": "H2", "Body_text": "P", "Article": "Art"}


class TaggedCanvas(Canvas):
    """Writes each line as marked content of the element that is being set."""

    def __init__(self, *size):
        super().__init__(*size)
        self.element, self.count, self.marked = None, 0, []

    def glyphs(self, *arguments, **options):
        if self.element is None:
            return super().glyphs(*arguments, **options)
        if self.element == "Artifact":
            self.out.append(b"/Artifact <</Type /Pagination>> BDC")
        else:
            self.out.append(f"/{self.element['S']} <</MCID {self.count}>> BDC".encode())
            self.marked.append((self.element, self.count))
            self.count += 1
        end = super().glyphs(*arguments, **options)
        self.op("EMC")
        return end


class Stories(Issue):
    """An issue whose chains of frames are known by name."""

    def __init__(self, doc, face, pages, is_tagged):
        super().__init__(doc, face, pages)
        if is_tagged:
            self.c = [TaggedCanvas(doc, W, H) for _ in range(pages)]
            for canvas in self.c:
                canvas.fill(INK)
        self.is_tagged, self.stories, self.threads = is_tagged, [], []

    def tag(self, element):
        for canvas in self.c:
            if self.is_tagged:
                canvas.element = element

    def element(self, kind, story):
        made = {"S": kind, "kids": []}
        story["kids"].append(made)
        self.tag(made)

    def story(self):
        self.stories.append({"S": "Story", "kids": []})
        return self.stories[-1]

    def headline(self, page, text, x, y, width=500):
        self.element("Headline", self.story())
        article = self.title(page, text, x, y, width)
        self.tag(None)
        return article

    def chain(self, article, parts, frames):
        """Paragraphs, and headings as ("heading", text), through frames of (page, x, first baseline, width, lines)."""
        story = self.story()
        column = Frames(self.c[0], [(x, y, width, count, self.c[page]) for page, x, y, width, count in frames], self.body)
        is_first = True
        for part in parts:
            is_heading = isinstance(part, tuple)
            self.element("Crosshead" if is_heading else "Body_text", story)
            if is_heading:
                column.step()
                column.heading(self.face.roman, 9.9, part[1], INK, INK)
                article["blocks"].append({"role": "heading", "text": part[1]})
            else:
                column.paragraph(part, first=is_first)
                article["blocks"].append({"role": "body", "text": part.replace("*", "")})
            is_first = is_heading
        self.tag(None)
        self.threads.append([(page, (x - 4, y - 12, width + 8, count * LEADING + 6)) for page, x, y, width, count in frames])

    def artifact(self, page, text, x, y):
        self.tag("Artifact")
        self.c[page].text(self.face.sans, 7, text, x, y, colour=GREY)
        self.c[page].fill(INK)
        self.tag(None)
        self.furniture.append(text)

    def save(self, out, name):
        pages = [canvas.page() for canvas in self.c]
        if self.is_tagged:
            self.write_tags(pages)
        else:
            self.write_threads(pages)
        # They have their pages.
        self.c = []
        super().save(out, name)

    def write_tags(self, pages):
        root, document = self.doc.add(None), self.doc.add(None)
        parents = {}
        contents = {}
        for page, canvas in zip(pages, self.c):
            for element, number in canvas.marked:
                contents.setdefault(id(element), []).append((page, number))

        def write(element, parent):
            ref = self.doc.add(None)
            kids = [write(kid, ref) for kid in element["kids"]]
            for page, number in contents.get(id(element), []):
                kids.append({"Type": Name("MCR"), "Pg": page, "MCID": number})
                parents.setdefault(page, []).append(ref)
            self.doc.objects[ref] = {"Type": Name("StructElem"), "S": Name(element["S"]), "P": parent, "K": kids}
            return ref

        # As InDesign does it, in the order in which the frames were made, which is none to read in.
        kids = [write(story, document) for story in sorted(self.stories, key=lambda story: len(story["kids"]), reverse=True)]
        self.doc.objects[document] = {"Type": Name("StructElem"), "S": Name("Document"), "P": root, "K": kids}
        numbers = []
        for index, page in enumerate(pages):
            self.doc[page]["StructParents"] = index
            numbers += [index, parents.get(page, [])]
        self.doc.objects[root] = {
            "Type": Name("StructTreeRoot"), "K": [document], "ParentTree": {"Nums": numbers},
            "RoleMap": {kind: Name(standard) for kind, standard in ROLES.items()}}
        self.doc.catalog["StructTreeRoot"] = root
        self.doc.catalog["MarkInfo"] = {"Marked": Raw(b"true")}

    def write_threads(self, pages):
        threads = []
        for areas in self.threads:
            thread = self.doc.add(None)
            beads = [self.doc.add(None) for _ in areas]
            for index, (page, (x, y, width, height)) in enumerate(areas):
                self.doc.objects[beads[index]] = {
                    "Type": Name("Bead"), "T": thread, "P": pages[page], "R": [x, H - y - height, x + width, H - y],
                    "N": beads[(index + 1) % len(beads)], "V": beads[index - 1]}
                self.doc[pages[page]].setdefault("B", []).append(beads[index])
            self.doc.objects[thread] = {"Type": Name("Thread"), "F": beads[0]}
            threads.append(thread)
        self.doc.catalog["Threads"] = threads


def issue(out, name, is_tagged):
    doc = Document("Stories that go on", Author="Marit Oseley", Lang="en")
    s = Stories(doc, Faces(), 3, is_tagged)
    keeper, shore = told("keeper"), told("foreshore")
    # Only a tag tells that a line in the type of the text is a heading.
    crosshead = [("heading", "The remainder")] if is_tagged else []
    clock = s.headline(0, "The clock nobody winds", 50, 84)
    s.chain(clock, [*TIDE[:4], *crosshead, *TIDE[4:]], [(0, 50, 112, 240, 12), (0, 305, 112, 240, 12), (2, 50, 84, 240, 19), (2, 305, 84, 240, 19)])
    lamps = s.headline(0, "Nineteen lamps", 50, 400)
    s.chain(lamps, [*LAMPS, *shore[:2]], [(0, 50, 428, 240, 9), (0, 305, 428, 240, 9), (2, 50, 428, 240, 14), (2, 305, 428, 240, 14)])
    ledgers = s.headline(1, "Ledgers of the light", 50, 84)
    s.chain(ledgers, keeper[:8], [(1, 50, 112, 240, 34), (1, 305, 112, 240, 34)])
    if is_tagged:
        # Nothing but the tag tells that these are no text: each stands on one page only, within the page.
        s.artifact(0, "Second proof, for the printer", 50, 620)
        s.artifact(2, "Colours as on the sheet of 9 March", 305, 640)
    s.save(out, name)


def tagged(out):
    issue(out, "articles-tagged", True)


def threaded(out):
    issue(out, "articles-threads", False)


def newspaper(out):
    """Stories below headlines that are much smaller than that of the page's first one, and headings within a story."""
    doc = Document("The Skerrow Courant", Author="Marit Oseley", Lang="en")
    s = Issue(doc, Faces(), 3)
    keeper, shore, notes = told("keeper"), told("foreshore"), told("notes")

    def small(page, text, x, y):
        s.articles.append({"title": text, "blocks": [], "beside": []})
        s.c[page].text(s.face.bold, 14, text, x, y, colour=INK)
        s.c[page].fill(INK)
        return s.articles[-1]

    third = [50, 220, 390]
    clock = s.title(0, "The clock nobody winds", 50, 84)
    s.flow(clock, TIDE[:4], [(0, x, 108, 155, 15) for x in third])
    s.c[0].rule(50, 312, 545, 312, 0.5, INK)
    # A headline over two columns.
    lamps = small(0, "Nineteen lamps are polished by the cleaner", 50, 336)
    s.flow(lamps, LAMPS[:2], [(0, 50, 356, 155, 9), (0, 220, 356, 155, 9)])
    # One with its author below.
    boat = small(0, "Wet books", 390, 336)
    s.c[0].text(s.face.italic, 8.5, "By Ada Ferris", 390, 350, colour=INK)
    boat["beside"].append({"role": "byline", "text": "By Ada Ferris"})
    s.flow(boat, notes[2:3], [(0, 390, 368, 155, 12)])
    s.c[0].rule(50, 540, 545, 540, 0.5, INK)
    # Two below a rule, beside each other.
    bell = small(0, "The bell is back", 50, 562)
    s.flow(bell, notes[:1], [(0, 50, 580, 155, 11)])
    eiders = small(0, "Counting eiders", 220, 562)
    s.flow(eiders, notes[4:6], [(0, 220, 580, 155, 14)])
    ledgers = s.title(1, "Ledgers of the light", 50, 84)
    column = Frames(s.c[1], [(x, 112, 240, 48, s.c[1]) for x in (50, 305)], s.body)
    for index, text in enumerate([*keeper[:5], None, *keeper[5:9]]):
        if text is None:
            column.step()
            column.heading(s.face.bold, 14, "The last night", INK, INK)
            ledgers["blocks"].append({"role": "heading", "text": "The last night"})
        else:
            column.paragraph(text, first=index == 0)
            ledgers["blocks"].append({"role": "body", "text": text.replace("*", "")})
    foreshore = s.title(2, "Reading the foreshore", 50, 84)
    s.flow(foreshore, shore[:4], [(2, 50, 112, 240, 20), (2, 305, 112, 240, 20)])
    # As the page is read: the first column goes down to its foot.
    order = {"The clock nobody winds": 0, lamps["title"]: 1, "The bell is back": 2, "Counting eiders": 3, "Wet books": 4}
    s.articles.sort(key=lambda article: order.get(article["title"], 5))
    for page in range(3):
        s.heads(page, "SKERROW COURANT", page + 1)
    s.save(out, "articles-newspaper")
