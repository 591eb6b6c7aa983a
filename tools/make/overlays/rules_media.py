"""MED: films, sounds and pictures."""

from case import rule
from media import film, jpeg, png
from rules_geometry import issue
from spelling import gallery, manifest, video


@rule("MED-001", "A WebM that is declared to be MP4.", "Declared as what it is.")
def med_001(good):
    return issue(video(src="assets/film.webm", type="video/webm" if good else "video/mp4")) | {
        "assets/film.webm": film("vp9", "film.webm")}


@rule("MED-002", "A PNG named .jpg.", "Named .png.")
def med_002(good):
    name = "assets/route.png" if good else "assets/route.jpg"
    return issue(gallery("g1", [40, 60, 320, 180], name)) | {name: png(64, 36)}


@rule("MED-003", "A Flash film, which no browser plays.", "An MP4.")
def med_003(good):
    if good:
        return issue(video()) | {"assets/film.mp4": film()}
    return issue(video(src="assets/film.flv", type="video/x-flv")) | {"assets/film.flv": film("flv", "film.flv")}


@rule("MED-004", "HEVC only, which some browsers don't play.", "H.264 besides.")
def med_004(good):
    sources = [{"src": "assets/film-hevc.mp4", "type": "video/mp4"}]
    files = {"assets/film-hevc.mp4": film("hevc")}
    if good:
        sources.append({"src": "assets/film.mp4", "type": "video/mp4"})
        files["assets/film.mp4"] = film()
    return issue(video(sources=sources)) | files


@rule("MED-005", "The film was cut off while it was copied.", "It is whole.")
def med_005(good):
    return issue(video()) | {"assets/film.mp4": film() if good else film()[:1200]}


@rule("MED-006", "The index comes after the pictures, so that all must be loaded before the first is seen.", "Before them.")
def med_006(good):
    return issue(video()) | {"assets/film.mp4": film(faststart=good)}


@rule("MED-007", "A JPEG in printing inks (CMYK).", "In colours of a screen.")
def med_007(good):
    return issue(gallery("g1", [40, 60, 320, 180], "assets/route.jpg")) | {
        "assets/route.jpg": jpeg(64, 36, 40, 200, 100) if good else jpeg(64, 36, 255, 155, 55, 255)}


@rule("MED-008", "A cue that ends before it starts.", "That ends after it.")
def med_008(good):
    end = "00:04.000" if good else "00:00.500"
    cues = f"WEBVTT\n\n00:00.000 --> 00:01.000\nCast off!\n\n00:02.000 --> {end}\n[Wind]\n"
    track = {"src": "assets/film.en.vtt", "lang": "en"}
    return issue(video(tracks=[track])) | {"assets/film.mp4": film(), "assets/film.en.vtt": cues.encode()}


@rule("MED-009", "A 4:3 poster for a 16:9 film.", "A 16:9 poster.")
def med_009(good):
    return issue(video(poster="assets/poster.png")) | {"assets/film.mp4": film(),
                                                       "assets/poster.png": png(64, 36 if good else 48)}
