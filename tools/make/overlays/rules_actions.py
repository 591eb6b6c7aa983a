"""ACT: what overlays do."""

from case import rule
from media import film
from pdf import pdf
from rules_documents import OUTLINE
from rules_geometry import issue
from spelling import article, goto, link, manifest, page, video, web

STORY = {"assets/north.txt": b"We left at dawn.\n"}


@rule("ACT-001", "A link that does nothing.", "One action on tap.")
def act_001(good):
    return issue(link("more", [40, 640, 220, 48], [web()] if good else []))


@rule("ACT-002", "An article can't be started.", "It can be shown.")
def act_002(good):
    return issue(link("read", [60, 40, 200, 48], {"do": "show" if good else "start", "target": "a1"}, "Read the story"),
                 article("a1", (60, 160, 200, 60))) | STORY


@rule("ACT-003", "A hidden article that nothing shows.", "A link shows it.")
def act_003(good):
    return issue(link("read", [60, 40, 200, 48], {"do": "show", "target": "a1"} if good else web(), "Read the story"),
                 article("a1", (60, 160, 200, 60), hidden=True)) | STORY


@rule("ACT-004", "A film that loops has no end.", "It runs once.")
def act_004(good):
    return issue(video(on=[{"event": "end", "do": "show", "target": "a1"}], **({} if good else {"loop": True})),
                 article("a1", (60, 700, 200, 60))) | STORY | {"assets/film.mp4": film()}


@rule("ACT-005", "Each film starts the other when it ends, for ever.", "The first starts the second.")
def act_005(good):
    def one(name, y, src, target):
        end = {"on": [{"event": "end", "do": "start", "target": target}]} if target else {}
        return video(name, (60, y, 320, 180), src, **end)

    return issue(one("v1", 80, "assets/leaving.mp4", "v2"), one("v2", 480, "assets/coming.mp4", None if good else "v1")) | {
        "assets/leaving.mp4": film(), "assets/coming.mp4": film(color="maroon")}


@rule("ACT-006", "The link on page 1 starts a film on page 4, which nobody sees.", "The film is on the same page.")
def act_006(good):
    start = link("play", [60, 700, 200, 48], {"do": "start", "target": "v1"}, "Play the film")
    pages = [page(1, start, video())] if good else [page(1, start), page(4, video())]
    return {"overlay.json": manifest(*pages, outline=OUTLINE), "issue.pdf": pdf(4), "assets/film.mp4": film()}
