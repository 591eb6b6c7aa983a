"""Seeded noise and the darkroom: what makes a computed picture look taken."""

import io

import numpy as np
from PIL import Image, ImageFilter


def resize(field, height, width):
    picture = Image.fromarray(field.astype(np.float32), "F")
    return np.asarray(picture.resize((width, height), Image.BICUBIC))


def fbm(height, width, cell, seed, octaves=6, gain=0.5, stretch=1.0):
    """Fractal noise around 0.5; `stretch` > 1 draws it out sideways."""
    total, weight, result = 0.0, 1.0, np.zeros((height, width), np.float32)
    generator = np.random.default_rng(seed)
    for _ in range(octaves):
        rows = max(int(height / cell) + 3, 3)
        columns = max(int(width / (cell * stretch)) + 3, 3)
        result += weight * resize(generator.random((rows, columns)), height, width)
        total, weight, cell = total + weight, weight * gain, max(cell / 2, 1.5)
    return result / total


def ridge(width, cell, seed, octaves=7, gain=0.5):
    """A skyline: one row of fractal noise, in -1 … 1."""
    return (fbm(4, width, cell, seed, octaves, gain)[1] - 0.5) * 2


def smoothstep(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    return a + (b - a) * t


def gradient(stops, position):
    """Colours (0 … 255) along a field of positions (0 … 1)."""
    places = [p for p, _ in stops]
    return np.stack([np.interp(position, places, [c[i] for _, c in stops])
                     for i in range(3)], axis=-1).astype(np.float32)


def grid(height, width):
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return x, y


def blur(field, radius):
    """Gaussian blur of one plane, in 0 … 1."""
    plane = Image.fromarray((np.clip(field, 0, 1) * 255).astype(np.uint8))
    soft = plane.filter(ImageFilter.GaussianBlur(radius))
    return np.asarray(soft).astype(np.float32) / 255


def develop(rgb, seed, grain=4.5, vignette=0.22, quality=80):
    """Vignette, film grain, JPEG. Returns bytes, width and height."""
    height, width, _ = rgb.shape
    x, y = grid(height, width)
    r = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2
    rgb = rgb * (1 - vignette * r[..., None])
    generator = np.random.default_rng(seed)
    silver = generator.normal(0, grain, (height // 2 + 1, width // 2 + 1))
    silver = resize(silver, height, width)
    tone = np.clip(rgb.mean(axis=-1) / 255, 0, 1)
    rgb = rgb + (silver * (0.45 + 1.6 * tone * (1 - tone)))[..., None]
    picture = Image.fromarray(np.clip(rgb, 0, 255).astype(np.uint8), "RGB")
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality, optimize=True, subsampling=2)
    return buffer.getvalue(), width, height
