"""The magazine's photographs, computed: none was taken, so none needs a licence."""

import numpy as np

from noise import (blur, develop, fbm, gradient, grid, mix, resize, ridge,
                   smoothstep)


def paint(rgb, mask, colour):
    colour = np.asarray(colour, np.float32)
    return mix(rgb, colour, mask[..., None])


def tower(x, y, left, top, foot, half):
    """Mask of a tapering lighthouse with gallery and lantern, and the lantern's."""
    t = np.clip((y - top) / (foot - top), 0, 1)
    side = half * (0.62 + 0.38 * t ** 1.6)
    body = (np.abs(x - left) < side) & (y > top) & (y < foot)
    unit = half * 0.62
    gallery = (np.abs(x - left) < unit * 1.5) & (np.abs(y - top) < unit * 0.16)
    room = (np.abs(x - left) < unit * 0.72) & (y > top - unit * 1.6) & (y < top)
    dome = ((x - left) ** 2 + ((y - top + unit * 1.6) * 1.15) ** 2
            < (unit * 0.8) ** 2) & (y < top - unit * 1.55)
    pole = (np.abs(x - left) < unit * 0.08) & (y > top - unit * 3) & (y < top)
    return body, gallery | dome | pole, room


def dusk(width=1400, height=1868):
    """Cover: a lighthouse on its headland, the sea after sunset."""
    x, y = grid(height, width)
    horizon = height * 0.67
    v = y / horizon
    sky = gradient([(0, (22, 38, 66)), (0.35, (58, 84, 118)), (0.62, (150, 138, 150)),
                    (0.82, (232, 164, 122)), (0.95, (250, 198, 138)),
                    (1, (246, 206, 156))], np.clip(v, 0, 1))
    cloud = fbm(height, width, 300, 11, 7, 0.52, 2.6)
    cover = smoothstep(0.50, 0.66, cloud) * (1 - 0.55 * v) * smoothstep(-0.2, 0.3, v)
    lit = gradient([(0, (40, 54, 84)), (0.5, (122, 98, 116)), (0.85, (236, 142, 104)),
                    (1, (252, 190, 130))], np.clip(v + (0.6 - cloud) * 0.8, 0, 1))
    rgb = mix(sky, lit, (cover * 0.85)[..., None])
    sun = np.exp(-(((x - width * 0.26) / (width * 0.42)) ** 2
                   + ((y - horizon) / (height * 0.16)) ** 2))
    rgb += sun[..., None] * np.array([38, 22, 2])
    depth = np.clip((y - horizon) / (height - horizon), 0, 1)
    waves = fbm(height, width, 22, 5, 5, 0.6, 7) * (0.25 + depth) \
        + fbm(height, width, 90, 6, 4, 0.5, 5) * depth
    sea = gradient([(0, (222, 176, 140)), (0.08, (168, 142, 134)), (0.4, (74, 88, 108)),
                    (1, (20, 34, 54))], depth)
    sea += ((waves - 0.55 * (0.25 + depth) - 0.45 * depth) * 120)[..., None]
    path = np.exp(-((x - width * 0.26) / (width * (0.05 + 0.22 * depth))) ** 2)
    glint = smoothstep(0.5, 0.72, fbm(height, width, 12, 8, 4, 0.6, 8)) * path
    sea += (glint * (1 - depth * 0.6))[..., None] * np.array([150, 104, 66])
    rgb = np.where((y > horizon)[..., None], sea, rgb)
    far = horizon - height * (0.018 + 0.016 * ridge(width, 260, 21))
    rgb = paint(rgb, (smoothstep(0, 2, y - far[None, :]) * (y < horizon)
                      * (x < width * 0.72)) * 0.8, (112, 104, 122))
    return develop(np.clip(light(rgb, x, y, width, height), 0, 255), 1, 5)


def light(rgb, x, y, width, height):
    """The headland, its tower and its beam."""
    slope = smoothstep(0.42, 0.98, np.linspace(0, 1, width))
    top = height * (0.735 - 0.19 * slope) - height * 0.012 * ridge(width, 140, 3) \
        - height * 0.004 * ridge(width, 16, 4)
    top += height * 0.2 * smoothstep(0.56, 0.40, np.linspace(0, 1, width))
    land = smoothstep(0, 2.5, y - top[None, :])
    foot = height * (0.735 + 0.1 * (1 - np.linspace(0, 1, width)) ** 0.5
                     + 0.012 * ridge(width, 60, 31))
    edge = (top < foot + height * 0.02)[None, :] * 1.0
    land = land * smoothstep(0, 4, foot[None, :] + height * 0.02 - y)
    rock = fbm(height, width, 60, 41, 7, 0.62) - 0.5
    crag = np.array([34, 36, 46]) + rock[..., None] * np.array([70, 62, 62])
    shade = smoothstep(0, height * 0.05, y - top[None, :])
    crag = mix(crag + np.array([34, 22, 16]), crag * 0.8, shade[..., None])
    rgb = mix(rgb, crag, land[..., None])
    foam = np.exp(-((y - foot[None, :] - height * 0.018) / (height * 0.006)) ** 2) * edge
    rgb = paint(rgb, foam * smoothstep(0.45, 0.6, fbm(height, width, 14, 77, 4, 0.6, 3)),
                (206, 196, 190))
    at, high = width * 0.765, height * 0.345
    ground = float(top[int(at)]) + 8
    body, metal, room = tower(x, y, at, high, ground, width * 0.034)
    turn = np.clip((x - at) / (width * 0.034), -1, 1)
    stone = mix(np.array([226, 190, 164]), np.array([62, 64, 84]),
                smoothstep(-0.75, 0.5, turn)[..., None])
    stone = stone * (0.94 + 0.12 * fbm(height, width, 30, 51, 5))[..., None]
    band = np.abs((y - high) / (ground - high) - 0.44) < 0.11
    stone = np.where(band[..., None], stone * np.array([0.74, 0.36, 0.3]), stone)
    rgb = paint(np.where(body[..., None], stone, rgb), blur(metal, 1), (26, 26, 36))
    rgb = paint(rgb, blur(room, 1), (255, 240, 196))
    lamp = high - width * 0.017
    dx, dy = x - at, y - lamp
    angle = np.abs(dy + dx * 0.10) / (np.abs(dx) + 1)
    beam = np.exp(-(angle / 0.045) ** 2) * np.exp(-np.abs(dx) / (width * 0.5)) * (dx < 0)
    beam += 0.5 * np.exp(-(angle / 0.05) ** 2) * np.exp(-np.abs(dx) / (width * 0.3)) * (dx > 0)
    glow = np.exp(-(dx ** 2 + dy ** 2) / (width * 0.03) ** 2)
    halo = np.exp(-np.sqrt(dx ** 2 + dy ** 2) / (width * 0.07))
    shine = beam * 0.42 + glow * 0.9 + halo * 0.4
    return rgb + shine[..., None] * np.array([255, 226, 170]) * 0.75


def mist(width=2400, height=1601):
    """The double page: hills of a sound at daybreak, one behind another."""
    x, y = grid(height, width)
    rgb = gradient([(0, (96, 128, 152)), (0.3, (170, 184, 188)), (0.48, (244, 216, 184)),
                    (0.6, (250, 226, 196)), (1, (214, 206, 200))], y / height)
    cloud = fbm(height, width, 420, 14, 6, 0.5, 3.2)
    rgb = paint(rgb, smoothstep(0.5, 0.72, cloud) * smoothstep(0.5, 0.1, y / height) * 0.6,
                (236, 222, 212))
    sun = np.exp(-((x - width * 0.68) ** 2 + (y - height * 0.42) ** 2) / (width * 0.12) ** 2)
    disc = smoothstep(33, 29, np.hypot(x - width * 0.68, y - height * 0.405))
    rgb = rgb + sun[..., None] * np.array([30, 22, 6]) + (disc * 0.8)[..., None] * 60
    for i in range(7):
        t = i / 6
        base = height * (0.44 + 0.075 * i + 0.02 * t * i)
        skyline = base - height * (0.055 + 0.028 * (i % 3)) * ridge(width, 620 - 60 * i, 60 + i, 8, 0.46) \
            - height * 0.06 * np.exp(-((np.arange(width) / width - (0.12 + 0.37 * ((i * 2.4) % 2.2))) / 0.22) ** 2)
        if i > 3:
            skyline -= 5 * (i - 3) * np.abs(ridge(width, 9, 90 + i, 3, 0.7))
        inside = smoothstep(-1, 2 + (1 - t) * 4, y - skyline[None, :])
        colour = mix(np.array([206, 198, 194]), np.array([24, 42, 50]), t ** 0.85)
        body = colour + (fbm(height, width, 70, 70 + i, 6, 0.6) - 0.5)[..., None] * 34 * t
        haze = smoothstep(0, height * (0.16 - 0.012 * i), y - skyline[None, :])
        wisps = fbm(height, width, 260, 80 + i, 5, 0.5, 3)
        haze = np.clip(haze * (0.82 + 0.7 * (wisps - 0.5)) * (1 - 0.55 * t), 0, 1)
        body = mix(body, np.array([246, 230, 214]) - 22 * t, haze[..., None])
        rgb = mix(rgb, body, inside[..., None])
    return develop(np.clip(rgb, 0, 255), 2, 4.5, 0.3, 78)


def dunes(width=1000, height=700):
    """Rippled sand at low water under a clear evening."""
    x, y = grid(height, width)
    horizon = height * 0.30
    sky = gradient([(0, (120, 156, 180)), (0.7, (198, 208, 206)), (1, (234, 220, 200))],
                   np.clip(y / horizon, 0, 1))
    cloud = fbm(height, width, 200, 33, 6, 0.5, 4)
    sky = paint(sky, smoothstep(0.52, 0.7, cloud) * 0.7, (244, 238, 230))
    z = 1 / np.clip((y - horizon) / height + 0.02, 0.02, 1)
    u, w = (x - width * 0.55) * z / 90, z * 26
    warp = resize(fbm(height, width, 240, 44, 5), height, width) - 0.5
    phase = w + 2.2 * np.sin(u * 0.33) + 22 * warp + u * 0.35
    slope = np.cos(phase * 1.4) + 0.35 * np.cos(phase * 2.8 + 1)
    near = smoothstep(0.06, 0.4, (y - horizon) / height)
    sand = np.array([186, 160, 128]) + (slope * (6 + 30 * near))[..., None] * np.array([1, 0.92, 0.78])
    wet = smoothstep(0.52, 0.60, fbm(height, width, 220, 45, 4, 0.5, 3) + 0.14 * (1 - near))
    trough = wet * smoothstep(0.3, -0.5, slope) * 0.85
    sand = mix(sand, np.array([186, 200, 206]), trough[..., None])
    sand += (fbm(height, width, 3, 46, 2) - 0.5)[..., None] * 26
    sand = mix(np.array([212, 200, 182]), sand, smoothstep(0, 0.12, (y - horizon) / height)[..., None])
    rgb = np.where((y > horizon)[..., None], sand, sky)
    sea = np.abs(y - horizon) < height * 0.014
    rgb = np.where(sea[..., None], np.array([112, 136, 148]) + (fbm(height, width, 8, 47, 3, 0.5, 8) - 0.5)[..., None] * 60, rgb)
    return develop(np.clip(rgb, 0, 255), 3, 5)


def swell(width=1000, height=720):
    """Heavy weather: grey ranks of sea breaking over a reef, a far tower."""
    x, y = grid(height, width)
    horizon = height * 0.40
    cloud = fbm(height, width, 260, 101, 7, 0.55, 2)
    sky = gradient([(0, (70, 78, 86)), (0.5, (136, 142, 144)), (0.72, (196, 196, 188)),
                    (1, (226, 222, 208))], np.clip(cloud * 1.25 - 0.14 + 0.12 * y / horizon, 0, 1))
    rgb = sky
    at, top = width * 0.70, height * 0.135
    body, metal, room = tower(x, y, at, top, horizon + 26, width * 0.0155)
    turn = np.clip((x - at) / (width * 0.0155), -1, 1)
    stone = mix(np.array([168, 168, 164]), np.array([80, 88, 94]), smoothstep(-0.6, 0.7, turn)[..., None])
    rgb = paint(np.where(body[..., None], stone, rgb), blur(metal, 0.8), (58, 64, 70))
    rgb = paint(rgb, blur(room, 0.8), (238, 228, 186))
    for i in range(9):
        t = i / 8
        line = horizon + height * 0.60 * t ** 1.5 - height * (0.008 + 0.045 * t) * ridge(width, 90 + 240 * t, 110 + i, 6, 0.5)
        below = y - line[None, :]
        inside = smoothstep(-1, 1 + 2 * t, below)
        fine = fbm(height, width, 16 + 34 * t, 120 + i, 6, 0.62, 2.6) - 0.5
        water = mix(np.array([134, 148, 150]), np.array([48, 70, 76]), t) + fine[..., None] * (50 + 70 * t)
        crest = np.exp(-np.clip(below, 0, None) / (3 + 22 * t)) * smoothstep(0.44, 0.6, fbm(height, width, 60 + 60 * t, 130 + i, 6, 0.6, 1.6))
        water = mix(water, np.array([232, 236, 232]), (crest * 0.92)[..., None])
        rgb = mix(rgb, water, inside[..., None])
    spray = np.exp(-(((x - at + 30) / 95) ** 2 + ((y - horizon - 4) / 46) ** 2))
    puff = smoothstep(0.36, 0.66, fbm(height, width, 60, 140, 7, 0.62) * (0.4 + 0.75 * spray))
    rgb = paint(rgb, puff * smoothstep(0.02, 0.5, spray), (238, 240, 236))
    return develop(np.clip(rgb, 0, 255), 4, 6, 0.35)


def harbour(width=900, height=620):
    """Still water at night, lamps along a quay and their reflections."""
    x, y = grid(height, width)
    shore = height * 0.47
    mirror = np.where(y > shore, 2 * shore - y, y)
    wobble = (fbm(height, width, 26, 201, 4, 0.55, 6) - 0.5) * (y > shore)
    rgb = gradient([(-0.3, (14, 22, 44)), (0.5, (40, 60, 92)), (1, (122, 128, 146))], mirror / shore)
    hill = shore - height * (0.10 + 0.07 * ridge(width, 300, 202))
    rgb = paint(rgb, smoothstep(0, 3, mirror - hill[None, :]), (24, 32, 48))
    generator = np.random.default_rng(7)
    left = 0.0
    while left < width:
        wide, tall = generator.uniform(26, 62), generator.uniform(22, 62)
        tint = generator.choice([38, 52, 70]) * np.array([1.0, 0.98, 1.08])
        roof = np.abs(x - left - wide / 2) * 0.5 - wide * 0.25
        house = (x >= left) & (x < left + wide) & (mirror > shore - tall + roof)
        rgb = paint(rgb, house * 1.0, tint)
        for column in np.arange(left + 8, left + wide - 8, 11):
            for row in np.arange(shore - tall + 8, shore - 8, 14):
                if generator.random() < 0.42:
                    pane = (np.abs(x - column) < 2.4) & (np.abs(mirror - row) < 3.6)
                    rgb = paint(rgb, pane * 0.95, (255, generator.integers(190, 225), 130))
        left += wide
    for lamp in np.linspace(30, width - 30, 11):
        away = np.hypot(x - lamp, mirror - shore + 20)
        rgb = rgb + (np.exp(-(away / 7) ** 2) + 0.22 * np.exp(-away / 34))[..., None] * np.array([255, 196, 116])
    rows = np.clip(y + wobble * 46 * np.clip((y - shore) / height, 0, 1), 0, height - 1).astype(int)
    cols = np.clip(x + wobble * 26 * (y > shore), 0, width - 1).astype(int)
    rgb = np.where((y > shore)[..., None], rgb[rows, cols] * 0.72, rgb)
    streak = blur(np.clip(rgb.mean(-1) / 255, 0, 1), 5)
    rgb = rgb + (streak * (y > shore) * 30)[..., None]
    return develop(np.clip(rgb, 0, 255), 5, 6)
