"""The sample's film: eight seconds of daybreak over the sound, painted frame by frame."""

import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import sounds
from ffmpeg import EXACT, run
from noise import fbm, gradient, grid, mix, ridge, smoothstep

WIDTH, HEIGHT, RATE, LENGTH = 640, 360, 25, 8
SHORE = 0.66 * HEIGHT


def hills():
    """Skylines from far to near, longer than a frame is wide, so that they can pass by."""
    return [(SHORE - HEIGHT * (0.20 - 0.042 * i) - HEIGHT * (0.030 + 0.004 * i) * ridge(WIDTH + 200, 300 - 50 * i, 60 + i, 7, 0.46),
             mix(np.array([206., 190, 188]), np.array([38., 58, 70]), (i / 3) ** 0.9), 6 + 14 * i) for i in range(4)]


def sky(t, x, y):
    """Night leaves from below; the sun follows."""
    dawn = smoothstep(0, 0.8, t)
    early = gradient([(0, (34, 50, 78)), (0.6, (112, 116, 140)), (1, (196, 158, 150))], y / SHORE)
    late = gradient([(0, (104, 138, 164)), (0.5, (206, 202, 192)), (1, (250, 222, 186))], y / SHORE)
    rgb = mix(early, late, dawn)
    sx, sy = WIDTH * 0.64, SHORE * (1.02 - 0.62 * smoothstep(0.05, 1, t))
    away = np.hypot(x - sx, y - sy)
    rgb = rgb + (np.exp(-(away / (HEIGHT * 0.42)) ** 2) * dawn)[..., None] * np.array([46, 26, 2])
    return mix(rgb, np.array([255., 246, 220]), (smoothstep(17, 14, away) * 0.92)[..., None]), sx


def frame(t, x, y, ranks, fog):
    rgb, sun = sky(t, x, y)
    for line, colour, speed in ranks:
        shift = speed * t * 2
        at = np.arange(WIDTH) + shift
        skyline = np.interp(at, np.arange(len(line)), line)
        inside = smoothstep(-0.8, 0.8, y - skyline[None, :])
        tint = mix(colour * np.array([0.62, 0.66, 0.8]), colour, smoothstep(0, 0.8, t))
        haze = smoothstep(0, HEIGHT * 0.17, y - skyline[None, :]) * 0.7
        body = mix(np.broadcast_to(tint, rgb.shape), mix(np.array([170., 150, 152]), np.array([248., 226, 204]), t), haze[..., None])
        rgb = mix(rgb, body, inside[..., None])
    rgb = water(rgb, t, x, y, sun)
    drift = np.roll(fog, int(-90 * t), axis=1)[:, :WIDTH]
    band = np.exp(-((y - SHORE) / (HEIGHT * 0.05)) ** 2)
    return mix(rgb, np.array([250., 236, 220]), (band * drift * (0.75 - 0.45 * t))[..., None])


def water(rgb, t, x, y, sun):
    """The sea mirrors what is above it, in strips that rock."""
    depth = np.clip((y - SHORE) / (HEIGHT - SHORE), 0, 1)
    swell = np.sin(x / (14 + 60 * depth) + y / 3.2 - 9 * t) + 0.6 * np.sin(x / (33 + 90 * depth) - y / 5 + 7 * t)
    rows = np.clip(2 * SHORE - y + swell * (2 + 7 * depth), 0, SHORE - 1).astype(int)
    mirror = rgb[rows, np.arange(WIDTH)[None, :]] * (0.86 - 0.24 * depth)[..., None] + np.array([0, 5, 9])
    path = np.exp(-((x - sun) / (WIDTH * (0.025 + 0.09 * depth))) ** 2) * smoothstep(0.5, 1.5, swell) * smoothstep(0.1, 0.6, t)
    mirror = mirror + path[..., None] * np.array([90, 70, 40])
    return np.where((y > SHORE)[..., None], mirror, rgb)


def title(picture, t):
    """Words that come and go, in the magazine's faces."""
    fade = smoothstep(0.08, 0.22, t) * smoothstep(0.92, 0.78, t)
    layer = Image.new("RGBA", picture.size, (255, 255, 255, 0))
    draw = ImageDraw.Draw(layer)
    faces = Path("/usr/share/fonts")
    large = ImageFont.truetype(str(faces / "opentype/ebgaramond/EBGaramond12-Italic.otf"), 46)
    small = ImageFont.truetype(str(faces / "truetype/lato/Lato-Regular.ttf"), 12)
    white = (255, 252, 244, int(255 * fade))
    draw.text((40, 34), "First light", font=large, fill=white)
    draw.text((43, 92), "T H E   S O U N D   O F   M E R R I N", font=small, fill=white)
    return Image.alpha_composite(picture.convert("RGBA"), layer).convert("RGB")


def frames():
    x, y = grid(HEIGHT, WIDTH)
    ranks, fog = hills(), smoothstep(0.35, 0.75, fbm(HEIGHT, WIDTH + 100, 120, 31, 4, 0.5, 3))
    for number in range(RATE * LENGTH):
        t = number / (RATE * LENGTH - 1)
        rgb = np.clip(frame(t, x, y, ranks, fog), 0, 255).astype(np.uint8)
        yield title(Image.fromarray(rgb, "RGB"), t)


def make(out, _):
    folder = out / "film"
    folder.mkdir(parents=True, exist_ok=True)
    pictures = list(frames())
    data = b"".join(picture.tobytes() for picture in pictures)
    poster = folder / "first-light.jpg"
    pictures[int(len(pictures) * 0.55)].save(poster, "JPEG", quality=78, optimize=True)
    with tempfile.TemporaryDirectory() as scratch:
        sound = Path(scratch) / "sound.raw"
        sound.write_bytes(sounds.raw(sounds.first_light()))
        source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", RATE, "-i", "-",
                  "-f", "s16le", "-ar", sounds.RATE, "-ac", 1, "-i", sound, *EXACT, "-pix_fmt", "yuv420p"]
        run([*source, "-c:v", "libx264", "-preset", "veryslow", "-crf", 28, "-threads", 1, "-profile:v", "main", "-level", "3.0",
             "-c:a", "aac", "-b:a", "48k", "-movflags", "+faststart", folder / "first-light.mp4"], data)
        run([*source, "-c:v", "libvpx-vp9", "-crf", 40, "-b:v", 0, "-row-mt", 0, "-threads", 1, "-deadline", "good",
             "-cpu-used", 2, "-c:a", "libopus", "-b:a", "40k", folder / "first-light.webm"], data)
    yield from (poster, folder / "first-light.mp4", folder / "first-light.webm")
