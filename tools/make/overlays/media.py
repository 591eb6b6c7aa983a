"""Small pictures, sounds and films: pictures and sounds by code, films by ffmpeg."""

import functools
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path


def png(width, height, value=128, bits=8):
    """A grey picture of one value."""
    row = bytes([0]) + {
        1: bytes([255 if value else 0]) * ((width + 7) // 8), 8: bytes([value]) * width,
        16: bytes([value, 0]) * width}[bits]

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * height, 9)) + chunk(b"IEND", b""))


def jpeg(width, height, *values):
    """A picture of one colour: grey, YCbCr or CMYK by the number of values; baseline, every block but its mean zero."""
    def segment(marker, body):
        return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body

    count = len(values)
    out = b"\xFF\xD8"
    if count == 4:
        out += segment(0xEE, b"Adobe\x00\x64\x00\x00\x00\x00\x00")
    else:
        out += segment(0xE0, b"JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00")
    out += segment(0xDB, bytes([0]) + bytes([1]) * 64)
    out += segment(0xC0, struct.pack(">BHHB", 8, height, width, count)
                   + b"".join(bytes([i + 1, 0x11, 0]) for i in range(count)))
    # Means: the lengths 0 to 11, each a code of four bits. The rest: one code, "nothing more in this block".
    out += segment(0xC4, bytes([0x00, 0, 0, 0, 12] + [0] * 12) + bytes(range(12)))
    out += segment(0xC4, bytes([0x10, 1] + [0] * 15) + bytes([0]))
    out += segment(0xDA, bytes([count]) + b"".join(bytes([i + 1, 0x00]) for i in range(count)) + bytes([0, 63, 0]))
    bits = ""
    for value in values:
        mean = (value - 128) * 8
        length = abs(mean).bit_length()
        bits += f"{length:04b}"
        if length:
            bits += f"{mean if mean > 0 else mean + (1 << length) - 1:0{length}b}"
        bits += "0"
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    bits += "00000" * count * (blocks - 1)
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return out + data.replace(b"\xFF", b"\xFF\x00") + b"\xFF\xD9"


def mp3(seconds):
    """Silence: frames of MPEG-2.5 layer III, 8 kbit/s, 8 kHz, 72 bytes and 72 ms each."""
    return (b"\xFF\xE3\x18\xC4" + bytes(68)) * round(seconds / 0.072)


CODECS = {
    "h264": "-c:v libx264 -preset veryslow -crf 40 -pix_fmt yuv420p".split(),
    "hevc": "-c:v libx265 -x265-params log-level=error -crf 45 -pix_fmt yuv420p -tag:v hvc1".split(),
    "vp9": "-c:v libvpx-vp9 -crf 60 -b:v 0".split(),
    "flv": "-c:v flv".split(),
}


@functools.cache
def film(codec="h264", name="film.mp4", size="160x90", rate="2", seconds=1.0, sound=False, faststart=True, color="navy"):
    """A film of one colour."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1", "-fflags", "+bitexact",
                   "-f", "lavfi", "-i", f"color={color}:size={size}:rate={rate}:duration={seconds}"]
        if sound:
            command += ["-f", "lavfi", "-i", f"anullsrc=r=8000:cl=mono:duration={seconds}", "-c:a", "aac", "-b:a", "8k"]
        command += [*CODECS[codec], "-threads", "1", "-map_metadata", "-1", "-fflags", "+bitexact",
                    "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
        if faststart and name.endswith(".mp4"):
            command += ["-movflags", "+faststart"]
        subprocess.run([*command, str(path)], check=True)
        return path.read_bytes()
