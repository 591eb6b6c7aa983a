"""What the scripts of tools/check/attacks share: a case is tried, judged, and told in a line."""
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
PDFS = TOP / "TestPDFs"
LOADER = ("error while loading shared libraries", "cannot open shared object", "failed to map segment")


class Result:
    """How a run ended. `status` is negative for a signal and None for a run that had to be killed."""

    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    @property
    def never_began(self):
        """The system's loader gave up, before a line of the program ran."""
        return self.status == 127 and any(text in self.errors for text in LOADER)

    def __str__(self):
        what = "had to be killed" if self.status is None else f"status {self.status}"
        return f"{what}: {self.errors.strip()[:300]!r}"


class Attack:
    """The cases of one script."""

    def __init__(self, name):
        if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
            print(sys.modules["__main__"].__doc__.strip())
            sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
        self.recto = os.path.abspath(sys.argv[1])
        if not os.access(self.recto, os.X_OK):
            print(f"{name}: {self.recto} can't be run", file=sys.stderr)
            sys.exit(2)
        self.failed = 0
        self.folder = Path(tempfile.mkdtemp(prefix=f"recto-{name}-"))
        self.count = 0

    def fresh(self):
        """An empty folder."""
        self.count += 1
        folder = self.folder / str(self.count)
        folder.mkdir()
        return folder

    def say(self, name, problem=None):
        if problem:
            self.failed += 1
            print(f"FAIL {name}: {problem}", flush=True)
        else:
            print(f"ok {name}", flush=True)

    def skip(self, name, why):
        print(f"skipped {name}: {why}", flush=True)

    def run(self, *arguments, timeout=60, before=None, wrap=(), **options):
        """Runs recto; `before` in the new process, `wrap` a command that runs it."""
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)

        def prepare():
            import resource
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if before:
                before()

        command = [*wrap, self.recto, *map(str, arguments)]
        try:
            process = subprocess.Popen(command, preexec_fn=prepare, start_new_session=True, **options)
        except OSError as error:
            return Result(127, b"", f"cannot open shared object: not even started: {error}")
        try:
            output, errors = process.communicate(timeout=timeout)
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            status = None
        return Result(status, output or b"", (errors or b"").decode("utf-8", "replace"))

    def finish(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        sys.exit(1 if self.failed else 0)


def problem(result, statuses=(0, 1, 2, 3), lines=1):
    """What is wrong with the end of a run: nothing, where it is a status of its own and a line for each that is not 0.

    Where standard error is not read, `lines` is None.
    """
    if result.never_began:
        return None
    if result.status is None:
        return f"does not end: {result.errors.strip()[:200]!r}"
    if result.status not in statuses:
        return f"ends with {result}"
    told = result.errors.splitlines()
    if lines is None:
        return None
    if result.status != 0 and not 1 <= len(told) <= lines:
        return f"tells {len(told)} lines, not 1 to {lines}: {result}"
    strange = [line for line in told if not line.startswith("recto: ")]
    return f"prints {strange[0][:200]!r}" if strange else None


def tree(folder):
    """What is below a folder, by name: digests of files and targets of links."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = "link to " + os.readlink(path)
        elif path.is_file():
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            found[name] = "folder"
    return found


def leftovers(folder):
    """Names of unfinished work below a folder."""
    return [str(path) for path in Path(folder).rglob("*") if "partial" in path.name or ".recto-" in path.name]
