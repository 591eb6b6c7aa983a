"""The sample's sounds, added up from sine waves and shaped noise."""

import numpy as np

from ffmpeg import EXACT, run

RATE = 48000


def seconds(length):
    return np.arange(int(length * RATE)) / RATE


def put(track, sound, at):
    start = int(at * RATE)
    count = min(len(sound), len(track) - start)
    track[start:start + count] += sound[:count]


def noise(count, seed, low, high):
    """Noise between two frequencies, its ends meeting: a loop has no click."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).normal(size=count))
    f = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(-(f / high) ** 2) * (1 - np.exp(-(f / low) ** 2)) / np.sqrt(np.maximum(f, 20))
    wave = np.fft.irfft(spectrum, count)
    return wave / np.abs(wave).max()


def stroke(pitch, length=5.0, strength=1.0):
    """A bell: hum, prime, a minor third, fifth and nominal, each dying away at its own pace."""
    t = seconds(length)
    partials = [(0.5, 0.5, 3.2), (1, 0.8, 2.2), (1.19, 0.55, 1.6), (1.5, 0.3, 1.1), (2, 0.7, 0.9), (2.66, 0.25, 0.5),
                (3.01, 0.22, 0.4), (4.1, 0.12, 0.22)]
    wave = sum(a * np.exp(-t / d) * np.sin(2 * np.pi * pitch * r * t + r) for r, a, d in partials)
    wave += 0.4 * np.exp(-t / 0.01) * np.random.default_rng(int(pitch)).normal(size=len(t))
    return strength * wave * np.minimum(1, t / 0.002)


def tone(pitch, length=3.5, strength=1.0):
    """A soft note, as of a glass: no attack to speak of."""
    t = seconds(length)
    wave = np.sin(2 * np.pi * pitch * t) + 0.25 * np.sin(4 * np.pi * pitch * t) * np.exp(-t / 0.5)
    return strength * wave * np.minimum(1, t / 0.06) * np.exp(-t / 1.1)


def level(track, peak):
    return track / np.abs(track).max() * peak


def bell_buoy():
    """Four clappers on a swell, so that no two strokes are alike."""
    track = 0.16 * noise(int(9 * RATE), 3, 60, 900)
    for at, strength in ((0.4, 1), (1.5, 0.5), (3.3, 0.9), (3.9, 0.35), (5.8, 0.8)):
        put(track, stroke(392, 4.5, 0.5 * strength), at)
    return level(track * np.minimum(1, (9 - seconds(9)) / 1.5), 0.7)


def flats():
    """Water coming in over sand: two swells that meet again after twelve seconds."""
    t = seconds(12)
    wash = noise(len(t), 5, 200, 2600) * (0.35 + 0.65 * np.sin(np.pi * t / 6) ** 4)
    deep = noise(len(t), 6, 40, 300) * (0.6 + 0.4 * np.cos(2 * np.pi * t / 12))
    return level(wash + 0.5 * deep, 0.5)


def first_light():
    """What the film sounds like: eight notes over quiet water."""
    track = 0.08 * noise(int(8 * RATE), 9, 80, 700)
    for i, pitch in enumerate((220, 329.63, 440, 493.88, 329.63, 554.37, 493.88, 440)):
        put(track, tone(pitch, 4, 0.3), 0.2 + 0.85 * i)
    return level(track * np.clip((8 - seconds(8)) / 1.2, 0, 1), 0.6)


def raw(track):
    return (np.clip(track, -1, 1) * 32767).astype("<i2").tobytes()


def encode(track, path, codec):
    path.parent.mkdir(parents=True, exist_ok=True)
    run(["-f", "s16le", "-ar", RATE, "-ac", 1, "-i", "-", *EXACT, *codec, path], raw(track))
    return path


def make(out, _):
    aac = ["-c:a", "aac", "-movflags", "+faststart"]
    bell = bell_buoy()
    yield encode(bell, out / "sound/bell.mp3", ["-c:a", "libmp3lame", "-b:a", "56k", "-id3v2_version", "0"])
    yield encode(bell, out / "sound/bell.m4a", [*aac, "-b:a", "48k"])
    yield encode(flats(), out / "sound/flats.m4a", [*aac, "-b:a", "40k"])
