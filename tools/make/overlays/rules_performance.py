"""PRF: what makes an issue slow."""

from case import Grown, rule
from media import film, mp3, png
from pdf import pdf
from rules_geometry import issue
from rules_safety import bundled, html
from spelling import gallery, manifest, page, video
from zips import Entry, archive

MIB = 1 << 20


@rule("PRF-001", "Four films of 80 MiB.", "Three.")
def prf_001(good):
    colors = ["navy", "maroon", "olive", "teal"][:3 if good else 4]
    names = [f"assets/film-{place + 1}.mp4" for place in range(len(colors))]
    overlays = [video(f"v{place + 1}", (60, 40 + 200 * place, 320, 180), name) for place, name in enumerate(names)]
    return Grown(issue(*overlays) | {name: film(color=color, rate="1/60", seconds=120) for name, color in
                                     zip(names, colors)},
                 {name: 80 * MIB + place for place, name in enumerate(names)})


@rule("PRF-002", "Two films start by themselves.", "One.")
def prf_002(good):
    first = video("v1", (60, 80, 320, 180), "assets/leaving.mp4", start="visible")
    second = video("v2", (60, 480, 320, 180), "assets/coming.mp4", **({} if good else {"start": "visible"}))
    return issue(first, second) | {"assets/leaving.mp4": film(), "assets/coming.mp4": film(color="maroon")}


@rule("PRF-003", "A picture of 5000 pixels in a box of 40 pt.", "Of 320 pixels, enough for the deepest zoom.")
def prf_003(good):
    return issue(gallery("g1", [40, 60, 40, 40], "assets/route.png")) | {
        "assets/route.png": png(320, 320) if good else png(5000, 5000, 0, 1)}


@rule("PRF-004", "A film of 22 Mbit/s.", "Of 6 Mbit/s.")
def prf_004(good):
    return Grown(issue(video()) | {"assets/film.mp4": film()}, {"assets/film.mp4": 750_000 if good else 2_750_000})


@rule("PRF-005", "Five pictures of 16 megapixels: 320 MiB once decoded.", "Three: 192 MiB.")
def prf_005(good):
    names = [f"assets/leg-{place + 1}.png" for place in range(3 if good else 5)]
    return issue(gallery("g1", [40, 60, 520, 520], *names, present="popup")) | {
        name: png(4096, 4096 - place, 0, 1) for place, name in enumerate(names)}


@rule("PRF-006", "A widget with a sound of 6 MiB.", "Of 4 MiB.")
def prf_006(good):
    page = html('<p>North-west 5</p>\n<audio src="wind.mp3" controls></audio>')
    return Grown(bundled(page) | {"assets/wind/wind.mp3": mp3(1)}, {"assets/wind/wind.mp3": (4 if good else 6) * MIB})


@rule("PRF-007", "The film is deflated, so that it can't be played from within the package.", "It is stored.")
def prf_007(good):
    tree = issue(video()) | {"assets/film.mp4": film()}
    return archive(*(Entry(name, data, deflate=name.endswith(".mp4") and not good) for name, data in tree.items()))


@rule("PRF-008", "One picture under two names.", "Two pictures.")
def prf_008(good):
    return issue(gallery("g1", [40, 60, 320, 180], "assets/first.png", "assets/second.png")) | {
        "assets/first.png": png(64, 36, 100), "assets/second.png": png(64, 36, 200 if good else 100)}
