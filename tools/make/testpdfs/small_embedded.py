"""Fixtures about files within the file: attachments with names good and bad, and media."""

from canvas import Canvas
from document import Document
from embedded import embed, film, sha256, specification, tone, wave
from objects import Name
from small_boxes import INK, sans

LOG = "4 May 1871. Lit at 8.12.\n".encode()
# Key in the name tree, name, content, kind, checksum.
ATTACHED = [
    ("01 good", "log.txt", LOG, "text/plain", True),
    ("02 climbing", "../../evil.txt", b"climbs\n", "text/plain", True),
    ("03 device", "con", b"device\n", None, True),
    ("04 case", "Readme.TXT", b"capital\n", None, True),
    ("05 case", "readme.txt", b"small\n", None, True),
    ("06 bidi", "invoice\u202efdp.exe", b"turned\n", None, True),
    ("07 nul", "nul\0byte.txt", b"cut\n", None, True),
    ("08 long", "x" * 296 + ".txt", b"long\n", None, True),
    ("09 empty", "", b"nameless\n", None, True),
    ("10 checksum", "wrong.bin", b"not what was promised\n", None, b"0123456789abcdef"),
    ("11 absolute", "/etc/passwd", b"rooted\n", None, True),
    ("12 drive", "C:\\Windows\\evil.bat", b"driven\n", None, False),
    ("13 dots", "..", b"dots\n", None, True),
    ("14 unicode", "Läuchttürm 灯台.txt", "灯台\n".encode(), "text/plain; charset=utf-8", True),
    ("15 nothing in it", "empty.dat", b"", "application/octet-stream", True)]
MEDIA = {
    "bell.raw": tone(), "horn.raw": tone(300, 10), "bell.wav": wave(), "lamp.mp4": film(3), "swell.mp4": film(4),
    "swell.mp3": b"ID3\x04\0\0\0\0\0\0" + tone(120), "surf.mp4": film(5), "player.swf": b"FWS\x09" + tone(60),
    "skin.xml": b"<skin/>\n"}


def note(doc, page, kind, rect, height, **entries):
    x, y, w, h = rect
    ref = doc.add({"Type": Name("Annot"), "Subtype": Name(kind), "Rect": [x, height - y - h, x + w, height - y], "F": 4,
                   "P": page, **entries})
    doc[page].setdefault("Annots", []).append(ref)
    return ref


def attachments(out):
    doc = Document("What was put into the bottle")
    c = Canvas(doc, 300, 400)
    c.text(sans(), 15, "Files in a file", 30, 50, colour=INK)
    page = c.page()
    names = []
    for key, name, data, kind, checksum in ATTACHED:
        names += [key.encode(), specification(doc, name, embed(doc, data, kind, checksum), f"Attached as {key[3:]}")]
    names += [b"16 elsewhere", specification(doc, "not-embedded.txt", description="Named, not embedded")]
    half = len(names) // 4 * 2
    leaves = [doc.add({"Limits": [part[0], part[-2]], "Names": part}) for part in (names[:half], names[half:])]
    doc.catalog["Names"] = {"EmbeddedFiles": {"Kids": leaves}}
    doc.catalog["AF"] = [names[1]]
    note(doc, page, "FileAttachment", (30, 80, 20, 20), 400, Name=Name("PushPin"), T="Marit Oseley", NM="pinned",
         Contents="Pinned to the page", FS=specification(
             doc, "pinned.txt", embed(doc, b"pinned\n", "text/plain"), "Pinned to the page"))
    note(doc, page, "FileAttachment", (60, 80, 20, 20), 400, NM="shared", FS=names[1])
    doc.save(out / "attachments.pdf")


def attachment_facts():
    rows = [{"name": name, "size": len(data), "sha256": sha256(data),
             "checksum": {True: "good", False: "none"}.get(checksum, "wrong")}
            for _, name, data, _, checksum in ATTACHED]
    return {"attachments": rows + [{"name": "not-embedded.txt"}],
            "pinned": {"name": "pinned.txt", "size": 7, "sha256": sha256(b"pinned\n")}}


def media(out):
    doc = Document("Sounds and pictures that move")
    height = 560
    c, font = Canvas(doc, 420, height), sans()
    labels = ["Sound", "Sound, mu-law", "Movie, embedded", "Movie, elsewhere", "Screen", "Screen, a choice",
              "Screen, elsewhere", "RichMedia", "Screen, a section"]
    places = [(30 + i % 2 * 190, 30 + i // 2 * 100, 150, 64) for i in range(len(labels))]
    for place, label in zip(places, labels):
        c.fill((0.8, 0.85, 0.87))
        c.rect(*place)
        c.text(font, 9, label, place[0], place[1] + 78, colour=INK)
    page = c.page()
    files = {name: embed(doc, data, {"mp4": "video/mp4", "wav": "audio/wav", "mp3": "audio/mpeg"}.get(name[-3:]))
             for name, data in MEDIA.items() if not name.endswith(".raw")}
    spec = {name: specification(doc, name, ref) for name, ref in files.items()}

    def add(place, kind, **entries):
        ref = note(doc, page, kind, places[place], height, **entries)
        doc[ref]["AP"] = {"N": doc.stream(b"", Type=Name("XObject"), Subtype=Name("Form"), BBox=[0, 0, 1, 1])}
        return ref

    def clip(name, kind):
        return {"Type": Name("MediaClip"), "S": Name("MCD"), "N": name, "CT": kind.encode(), "D": spec[name],
                "P": {"TF": b"TEMPACCESS"}, "Alt": [b"", b"What one sees"]}

    def screen(place, rendition, title):
        ref = add(place, "Screen", T=title, MK={"CA": title})
        doc[ref]["A"] = {"S": Name("Rendition"), "OP": 0, "R": rendition, "AN": ref}

    sound = {"Type": Name("Sound"), "R": 8000, "C": 1, "B": 8}
    add(0, "Sound", NM="bell", Sound=doc.stream(MEDIA["bell.raw"], **sound, E=Name("Raw")))
    add(1, "Sound", NM="horn", Sound=doc.stream(MEDIA["horn.raw"], **sound, E=Name("muLaw")))
    add(2, "Movie", NM="lamp", T="The lamp", A=True,
        Movie={"F": spec["lamp.mp4"], "Aspect": [320, 240], "Rotate": 90, "Poster": True})
    add(3, "Movie", NM="away", T="Elsewhere", Movie={"F": b"../films/storm.mpg"}, A={"Start": 2, "Volume": 0.5})
    render = lambda inside, **more: doc.add({"Type": Name("Rendition"), "S": Name("MR"), "C": inside, **more})  # noqa: E731
    screen(4, render(clip("bell.wav", "audio/wav"), N="Bell"), "bell")
    screen(5, doc.add({"Type": Name("Rendition"), "S": Name("SR"), "N": "Swell", "R": [
        render(clip("swell.mp4", "video/mp4")), render(clip("swell.mp3", "audio/mpeg"))]}), "swell")
    away = {"Type": Name("MediaClip"), "S": Name("MCD"), "CT": b"video/mp4",
            "D": doc.add({"Type": Name("Filespec"), "FS": Name("URL"), "F": b"https://example.org/storm.mp4"})}
    screen(6, render(away), "storm")
    screen(8, render({"Type": Name("MediaClip"), "S": Name("MCS"), "D": clip("swell.mp4", "video/mp4"),
                      "MH": {"B": {"S": Name("T"), "T": {"S": Name("S"), "V": 2}}}}), "section")
    assets = {"Names": []}
    for name in ("player.swf", "skin.xml", "surf.mp4"):
        assets["Names"] += [name.encode(), spec[name]]
    add(7, "RichMedia", NM="surf", Contents="Surf", RichMediaContent={"Assets": assets, "Configurations": [
        {"Type": Name("RichMediaConfiguration"), "Subtype": Name("Video"), "Name": "Surf", "Instances": [
            {"Type": Name("RichMediaInstance"), "Subtype": Name("Flash"), "Asset": spec["player.swf"], "Params": {
                "Type": Name("RichMediaParams"), "Binding": Name("Foreground"),
                "FlashVars": b"source=surf.mp4&skin=skin.xml"}}]}]},
        RichMediaSettings={"Activation": {"Condition": Name("PV")}, "Deactivation": {"Condition": Name("PC")}})
    doc.save(out / "media.pdf")


def media_facts():
    return {"media": [{"name": name, "size": len(data), "sha256": sha256(data)} for name, data in MEDIA.items()],
            "external": ["../films/storm.mpg", "https://example.org/storm.mp4"]}
