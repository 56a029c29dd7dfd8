"""Runs cells in the Go kernel, inside the sandbox.

    python runner.py SETTINGS

This file alone is inside; it imports nothing of the course. It reads one JSON object a
line and answers each with one:

    {"number", "source", "seconds", "questions": {part: [question…]}}
    {"number", "status", "outputs", "records": {name: text}}

The status is ok, error, timeout or dead. Where the kernel is gone, or can't be trusted to
be alone, the answer says "fresh" and is the last: the next cell needs another sandbox. The
questions lie in the folder PERCEPTRONLAB_GRADING while the cell runs, and what it leaves
there are the records. The first line that it writes says that the kernel is ready.

A cell may take so many seconds of a processor, on a busy machine as on an idle one.

What it answers is the word of a process beside which the student's code runs: whoever
reads it takes the records for answers, never for marks.
"""

from __future__ import annotations

import json
import os
import queue
import re
import resource
import shutil
import signal
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from jupyter_client.manager import KernelManager

Json = dict[str, Any]  # a JSON object

FOLDER = Path(os.environ.get("PERCEPTRONLAB_GRADING", "/tmp/grading"))
LONGEST = 3_000_000  # characters of what one cell shows, its pictures among them
LARGEST_RECORD = 2_000_000
FLOOD = 50_000_000  # characters after which a cell is interrupted
GRACE = 8  # seconds that an interrupted cell has
PATIENCE = 4  # seconds of waiting that count as one of a processor


def main() -> None:
    """Serves until its input ends."""
    settings = json.loads(sys.argv[1])
    with suppress(OSError):  # this process is the first that the system ends when memory runs out
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    for name, value in settings["limits"].items():
        number = getattr(resource, "RLIMIT_" + name)
        hard = resource.getrlimit(number)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(number, (value, value))
    FOLDER.mkdir(parents=True, exist_ok=True)
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what anything else prints is not an answer
    link_cache(Path(settings["warm"]), Path(os.environ["GOCACHE"]))
    kernel = Kernel(settings["argv"], boxed=bool(settings["limits"]) and is_boxed())
    print(json.dumps({"ready": True}), file=replies, flush=True)
    for line in sys.stdin:
        reply = answer(kernel, json.loads(line))
        print(json.dumps(reply), file=replies, flush=True)
        if reply["fresh"]:
            break
    if not kernel.boxed:
        kernel.stop()
    os._exit(0)  # the box goes with all that is left in it


def is_boxed() -> bool:
    """Reports whether this is the sandbox: only there may other processes be ended."""
    return os.getpid() < 20 and Path("/proc/1/comm").read_text(encoding="utf-8").strip() == "bwrap"


def link_cache(warm: Path, cache: Path) -> None:
    """Makes a build cache whose entries are links into the warm one, which can't be written."""
    for folder in os.scandir(warm):
        if folder.is_dir() and len(folder.name) == 2:
            own = cache / folder.name
            own.mkdir(parents=True)
            for entry in os.scandir(folder.path):
                os.symlink(entry.path, own / entry.name)
    (cache / "trim.txt").write_text(f"{time.time():.0f}")  # nothing to tidy


def answer(kernel: Kernel, request: Json) -> Json:
    """Runs one cell."""
    empty_folder()
    for part, questions in request["questions"].items():
        (FOLDER / f"{part}.questions.json").write_text(json.dumps(questions), encoding="utf-8")
    reply = kernel.run(request["source"], request["seconds"])
    reply |= {"number": request["number"], "records": records()}
    empty_folder()
    return reply


def empty_folder() -> None:
    """Removes all from the folder that the cell and we share."""
    for entry in list(os.scandir(FOLDER)):
        with suppress(OSError):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            else:
                os.unlink(entry.path)


def records() -> dict[str, str]:
    """Returns the records that the cell left: plain files of a modest size."""
    found = {}
    for entry in sorted(os.scandir(FOLDER), key=lambda entry: entry.name)[:50]:
        if re.fullmatch(r"[\w-]+\.(visible|hidden)\.json", entry.name):
            with suppress(OSError, ValueError):
                found[entry.name] = read_plain(entry.path)
    return found


def read_plain(path: str) -> str:
    """Reads a file that is no link, no pipe and not too large."""
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), encoding="utf-8") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST_RECORD:
            raise ValueError("not a record")
        return file.read(LARGEST_RECORD)


# ---- Time -------------------------------------------------------------------


class Clock:
    """Tells how long something has taken: seconds of a processor, and of waiting a share."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.began = time.monotonic()
        self.before = busy(pid)
        self.looked = self.taken = 0.0

    def spent(self) -> float:
        """Returns the seconds; it looks twice a second at most."""
        now = time.monotonic()
        if now > self.looked + 0.5:
            self.looked = now
            self.taken = max(self.taken, busy(self.pid) - self.before, (now - self.began) / PATIENCE)
        return self.taken


def busy(pid: int) -> float:
    """Returns the seconds of a processor that a process took, and all that it started: those that have ended, too."""
    seconds = 0.0
    with suppress(psutil.Error):
        first = psutil.Process(pid)
        for process in [first, *first.children(recursive=True)]:
            with suppress(psutil.Error):  # it has ended meanwhile
                seconds += sum(process.cpu_times()[:4])
    return seconds


# ---- The kernel -------------------------------------------------------------


class Kernel:
    """The Go kernel, started, once it answers."""

    def __init__(self, argv: list[str], boxed: bool) -> None:
        self.boxed = boxed
        work = Path(os.environ["HOME"], "work")
        work.mkdir()
        folder = Path(os.environ["JUPYTER_DATA_DIR"], "kernels", "gonb")
        folder.mkdir(parents=True)
        spec = {"argv": argv, "display_name": "Go", "language": "go", "interrupt_mode": "message"}
        (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
        self.manager = KernelManager(kernel_name="gonb")
        self.manager.start_kernel(cwd=str(work), stdout=2, stderr=2)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)

    def stop(self) -> None:
        """Ends the kernel; outside of a sandbox nothing else does."""
        self.client.stop_channels()
        self.manager.shutdown_kernel()  # asked kindly, it ends its gopls too
        self.manager.cleanup_resources()

    def run(self, source: str, seconds: float) -> Json:
        """Runs one cell."""
        outputs = Outputs()
        try:
            status = self.execute(source, seconds, outputs)
            fresh = status == "dead" or self.boxed and (full() or not self.alone())
        except Exception as err:  # whatever a dying kernel makes of its messages
            print(f"runner: {type(err).__name__}: {err}", file=sys.stderr)
            status, fresh = "dead", True
        return {"status": status, "outputs": outputs.made, "fresh": fresh}

    def execute(self, source: str, seconds: float, outputs: Outputs) -> str:
        """Sends the cell, collects what it shows, and returns its status."""
        clock = Clock(1 if self.boxed else os.getpid())
        interrupted = 0.0  # when; 0: not yet
        idle = False
        status = ""
        message = self.client.execute(source, allow_stdin=False)
        while not (idle and status):
            if not interrupted and (clock.spent() > seconds or outputs.seen > FLOOD):
                self.manager.interrupt_kernel()
                interrupted = time.monotonic()
            elif interrupted and time.monotonic() > interrupted + GRACE:
                return "dead"  # it did not even end when it was told to
            try:
                if not idle:
                    reply = self.client.get_iopub_msg(timeout=0.5)
                    if reply["parent_header"].get("msg_id") == message:
                        idle = reply["msg_type"] == "status" and reply["content"]["execution_state"] == "idle"
                        outputs.take(reply["msg_type"], reply["content"])
                else:
                    reply = self.client.get_shell_msg(timeout=0.5)
                    if reply["parent_header"].get("msg_id") == message:
                        status = reply["content"]["status"]
            except queue.Empty:
                if not self.manager.is_alive():
                    return "dead"
        if interrupted:
            return "timeout"
        return "ok" if status == "ok" else "error"

    def alone(self) -> bool:
        """Ends what the cell left running. Reports whether only the kernel is left."""
        keep = {1, os.getpid(), getattr(self.manager.provisioner, "pid", None)}
        for _ in range(5):
            others = [pid for pid in processes() if pid not in keep]
            if not others:
                return True
            for pid in others:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)
        return False


def full() -> bool:
    """Reports whether cells have nearly filled a folder."""
    rooms = [os.statvfs(os.environ[name]) for name in ("TMPDIR", "HOME", "GOCACHE")]
    return any(room.f_bavail < room.f_blocks / 4 or room.f_favail < room.f_files / 4 for room in rooms)


def processes() -> list[int]:
    """Returns the box's processes that are still running."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        with suppress(OSError):
            _, _, after_name = Path("/proc", name, "stat").read_bytes().rpartition(b")")
            if after_name.split()[0] not in b"ZX":  # neither dead nor about to be
                found.append(int(name))
    return found


class Outputs:
    """What a cell shows, so much and no more; output.py looks at what it is."""

    def __init__(self) -> None:
        self.made: list[Json] = []
        self.seen = 0  # characters

    def take(self, kind: str, content: Json) -> None:
        """Takes one message of the kernel's."""
        room = max(0, LONGEST - self.seen)
        if kind == "stream":
            self.seen += len(content["text"])
            self.stream(content["name"], content["text"][:room])
            if room and self.seen > LONGEST:
                self.stream(content["name"], "\n… (more was printed)\n")
        elif kind in ("error", "display_data", "execute_result"):
            size = len(json.dumps(content))
            self.seen += size
            if size <= room:
                self.made.append({**content, "output_type": kind})
        elif kind == "clear_output":
            self.made.clear()

    def stream(self, name: str, text: str) -> None:
        """Adds text to a stream."""
        if text and self.made and self.made[-1].get("name") == name:
            self.made[-1]["text"] += text
        elif text:
            self.made.append({"output_type": "stream", "name": name, "text": text})


if __name__ == "__main__":
    main()
