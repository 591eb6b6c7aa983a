"""Proofs of `recto library` over many transfers: schedules of faults beside curl and aria2, and kills at random moments."""
import hashlib
import json
import os
import random
import shutil
import subprocess
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Files of the schedules: from newsletters to thin magazines; larger ones only make the overlap smaller beside them.
SIZES = [150_000, 400_000, 1_000_000, 2_500_000, 4_000_000, 6_000_000]
# Issues that one process of recto fetches, and processes at a time: they wait for servers most of the time.
BATCH, PROCESSES = 50, 12
ROUNDS = 25


class Tally:
    """What came of the schedules of one profile, by one program."""

    def __init__(self):
        self.count = self.arrived = self.wrong = self.bytes = self.needed = 0
        # Schedules of which nothing came, though the server had the bytes of the list's digest to the end.
        self.lost = []

    def add(self, digest, known, sent, size):
        self.count += 1
        if digest is None:
            return
        if digest not in known:
            self.wrong += 1
            return
        self.arrived, self.bytes, self.needed = self.arrived + 1, self.bytes + sent, self.needed + size

    @property
    def ratio(self):
        return self.bytes / self.needed if self.needed else 0


def digest_of(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if path and Path(path).is_file() else None


class Schedules:
    """Schedules are numbers: an even one is of a server that only breaks off or is busy, an odd one of a server that does everything wrong."""

    def __init__(self, recto, base, folder, scratch, pdf):
        self.recto, self.base, self.folder, self.scratch = recto, base, folder, scratch
        self.known, self.sizes = [], []
        for number, size in enumerate(SIZES):
            data = pdf(f"s{number}", size)
            (folder / f"s{number}.pdf").write_bytes(data)
            self.sizes.append(len(data))
            self.known.append([hashlib.sha256(data).hexdigest(), hashlib.sha256(data[:-1] + bytes([data[-1] ^ 1])).hexdigest()])

    @staticmethod
    def profile(seed):
        return "foul" if seed % 2 else "fair"

    def file(self, seed):
        return random.Random(f"file {seed}").randrange(len(SIZES))

    def address(self, seed, name):
        return f"/schedule/{seed}/{self.profile(seed)}/{name}/s{self.file(seed)}.pdf"

    def counts(self):
        return json.loads(urllib.request.urlopen(f"{self.base}/_count").read())

    def own(self, seeds, write_list):
        """By recto, which asks again for what it could not have; every third schedule with a digest in the list."""
        tallies = {"fair": Tally(), "foul": Tally()}
        batches = [seeds[start:start + BATCH] for start in range(0, len(seeds), BATCH)]

        def batch(number):
            place = self.scratch / f"schedules-{number}"
            name = f"schedules-{number}.json"
            entries = [(f"n{seed}", self.address(seed, "recto"), 1, self.known[self.file(seed)][0] if seed % 3 == 0 else None)
                       for seed in batches[number]]
            write_list(self.folder, entries, name)
            command = [self.recto, "library"]
            library = ["--library", str(place), "--json"]
            subprocess.run([*command, "add", f"{self.base}/right/{name}", *library], check=True, capture_output=True)
            issues = []
            for _ in range(ROUNDS):
                issues = json.loads(subprocess.run([*command, "list", *library], check=True, capture_output=True).stdout)
                missing = [str(issue["id"]) for issue in issues if issue["state"] != "here"]
                if not missing:
                    break
                run = subprocess.run([*command, "get", *missing, *library, "--progress", "none", "--jobs", "1"], capture_output=True)
                if run.returncode not in (0, 2) or b"--help" in run.stderr:
                    raise RuntimeError(f"recto library get exits with {run.returncode}: {run.stderr[-400:]}")
            else:
                issues = json.loads(subprocess.run([*command, "list", *library], check=True, capture_output=True).stdout)
            found = {int(issue["key"][1:]): digest_of(issue.get("path")) for issue in issues}
            shutil.rmtree(place)
            return found

        with ThreadPoolExecutor(PROCESSES) as pool:
            found = {seed: digest for result in pool.map(batch, range(len(batches))) for seed, digest in result.items()}
        return self.tally(tallies, found, "recto", digests=True)

    def peer(self, name, seeds, command, tries):
        """By another program, called again until it says that all is well."""
        def one(seed):
            place = self.scratch / f"{name}-{seed}"
            place.mkdir()
            path = place / "f"
            for _ in range(tries):
                run = subprocess.run(command(self.base + self.address(seed, name), place), capture_output=True, timeout=300)
                if run.returncode == 0:
                    break
            found = digest_of(path) if run.returncode == 0 else None
            shutil.rmtree(place)
            return seed, found

        with ThreadPoolExecutor(PROCESSES) as pool:
            found = dict(pool.map(one, seeds))
        return self.tally({"fair": Tally(), "foul": Tally()}, found, name)

    def tally(self, tallies, found, name, digests=False):
        counts = self.counts()
        for seed, digest in found.items():
            number = self.file(seed)
            known = self.known[number][:1] if digests and seed % 3 == 0 else self.known[number]
            count = counts.get(self.address(seed, name), {"bytes": 0})
            if digest is None and not (len(known) == 1 and "changed" in count.get("faults", [])):
                tallies[self.profile(seed)].lost.append(seed)
            if digest is not None and digest not in known:
                print(f"{name}, schedule {seed}: {count}")
            tallies[self.profile(seed)].add(digest, known, count["bytes"], self.sizes[number])
        return tallies


def curl(address, place):
    return ["curl", "-sSf", "-C", "-", "--speed-limit", "1000", "--speed-time", "5", "-o", str(place / "f"), address]


def aria2(address, place):
    return ["aria2c", "-q", "-c", "-x", "1", "-s", "1", "--allow-overwrite=true", "--auto-file-renaming=false", "--file-allocation=none",
            "--max-tries=40", "--retry-wait=0", "-d", str(place), "-o", "f", address]


class Kills:
    """A transfer that is killed again and again."""

    # docs/library.md: at most so many bytes are fetched again.
    MOST = 1 << 20

    def __init__(self, recto, base, folder, scratch, pdf, dice):
        self.recto, self.base, self.folder, self.dice, self.library = recto, base, folder, dice, scratch / "kills"
        self.data = pdf("kills", 16_000_000)
        (folder / "kills.pdf").write_bytes(self.data)

    def run(self, name, *arguments):
        run = subprocess.run([self.recto, "library", name, *map(str, arguments), "--library", str(self.library), "--json"],
                             capture_output=True, text=True, check=True)
        return json.loads(run.stdout) if run.stdout else None

    def starts(self):
        counts = json.loads(urllib.request.urlopen(f"{self.base}/_count").read())
        return counts.get("/paced/kills.pdf", {"starts": []})["starts"]

    def all(self, count, write_list):
        """Kills so many times; returns the worst number of bytes that was fetched again, how often there was something to go on with, and faults."""
        write_list(self.folder, [("k", "/paced/kills.pdf", 1, None)], "kills.json")
        self.run("add", f"{self.base}/right/kills.json")
        worst = resumed = arrived = 0
        faults = []
        partial, had = self.library / "partial" / "1", None
        for number in range(count):
            before = len(self.starts())
            work = subprocess.Popen([self.recto, "library", "get", "1", "--library", str(self.library), "--progress", "none"],
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(self.dice.uniform(0.02, 0.6))
            work.kill()
            work.wait()
            starts = self.starts()[before:]
            if had and starts:
                resumed += 1
                worst = max(worst, had - starts[0])
                if had - starts[0] > self.MOST:
                    faults.append(f"kill {number}: {had} bytes were there, and it went on from {starts[0]}")
            state = self.run("list")[0]["state"]
            if state not in ("listed", "removed", "queued", "transferring", "verifying", "here"):
                faults.append(f"kill {number}: the issue is {state}")
            # Killed before it asked, it may have cut what it could not rely on: that counts as well.
            if starts or had is None:
                had = partial.stat().st_size if partial.exists() else None
            if state == "here":
                arrived += 1
                issue = self.run("list")[0]
                if Path(issue["path"]).read_bytes() != self.data:
                    faults.append(f"kill {number}: the file is another one")
                self.run("remove", 1)
                had = None
        return worst, resumed, arrived, faults
