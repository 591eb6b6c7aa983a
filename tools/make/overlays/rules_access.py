"""ACC: what readers need who see, hear or move otherwise."""

from case import rule
from media import film, mp3, png
from rules_geometry import issue
from spelling import audio, gallery, link, video, web

LOG = {"assets/log.mp3": mp3(1), "assets/log.txt": b"Monday. Wind north-west 5.\n"}


@rule("ACC-001", "A film without a name.", "alt says what is seen.")
def acc_001(good):
    film_ = video()
    if not good:
        del film_["alt"]
    return issue(film_) | {"assets/film.mp4": film()}


@rule("ACC-002", "A picture without alt.", "alt describes it.")
def acc_002(good):
    item = {"src": "assets/route.png", **({"alt": "Chart of the first leg"} if good else {})}
    return issue(gallery("g1", [40, 60, 320, 180], item, title="The route")) | {"assets/route.png": png(64, 36)}


@rule("ACC-003", "A film with sound, without captions.", "With captions.")
def acc_003(good):
    track = {"tracks": [{"src": "assets/film.en.vtt", "lang": "en"}]} if good else {}
    files = {"assets/film.en.vtt": b"WEBVTT\n\n00:00.000 --> 00:01.000\n[Wind]\n"} if good else {}
    return issue(video(**track)) | {"assets/film.mp4": film(sound=True)} | files


@rule("ACC-004", "A sound without its words in writing.", "With them.")
def acc_004(good):
    files = dict(LOG)
    if not good:
        del files["assets/log.txt"]
    return issue(audio(**({} if good else {"transcript": None}))) | files


@rule("ACC-005", "4 seconds of sound that start by themselves and can't be stopped.", "With controls.")
def acc_005(good):
    return issue(audio(start="page", **({} if good else {"controls": False}))) | LOG | {"assets/log.mp3": mp3(4)}


@rule("ACC-006", "A slideshow that runs for ever.", "A link stops it.")
def acc_006(good):
    show = gallery("g1", [40, 60, 320, 180], "assets/first.png", "assets/second.png", title="The route", interval=5)
    stop = link("stop", [40, 260, 120, 40], {"do": "stop", "target": "g1"}, "Stop the slideshow")
    return issue(show, *([stop] if good else [])) | {"assets/first.png": png(64, 36, 100),
                                                     "assets/second.png": png(64, 36, 200)}


@rule("ACC-007", "The name of a file in place of a description.", "A description.")
def acc_007(good):
    item = {"src": "assets/route.png", "alt": "Chart of the first leg" if good else "IMG_0042.jpg"}
    return issue(gallery("g1", [40, 60, 320, 180], item)) | {"assets/route.png": png(64, 36)}


@rule("ACC-008", "A link that is there only while the tablet is upright.", "A twin for the other way.")
def acc_008(good):
    links = [link("more", [40, 640, 220, 48], web(), orientation="portrait")]
    if good:
        links.append(link("more-wide", [300, 640, 220, 48], web(), orientation="landscape"))
    return issue(*links)


@rule("ACC-009", "The link at the bottom is listed before the one at the top.", "From top to bottom.")
def acc_009(good):
    top = link("top", [40, 60, 220, 48], web("https://example.org/top"), "The weather")
    bottom = link("bottom", [40, 760, 220, 48], web("https://example.org/bottom"), "The tides")
    return issue(*([top, bottom] if good else [bottom, top]))
