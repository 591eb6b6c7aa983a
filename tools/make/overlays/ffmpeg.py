"""ffmpeg, told to leave out dates and its own version, so that the same frames give the same file."""

import subprocess

EXACT = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]


def run(arguments, data=None):
    subprocess.run(["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", *map(str, arguments)], input=data, check=True)
