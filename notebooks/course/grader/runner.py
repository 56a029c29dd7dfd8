"""Runs cells in the Go kernel, inside the sandbox.

    python runner.py SETTINGS

This file alone is inside; it imports nothing of the course. It reads one JSON object a
line and answers each with one:

    {"number", "source", "timeout", "questions": {part: [question…]}}
    {"number", "status", "outputs", "records": {name: text}}

The status is ok, error, timeout or dead. Where the kernel is gone, or can't be trusted to
be alone, the answer says "fresh" and is the last: the next cell needs another sandbox. The questions lie in the folder
PERCEPTRONLAB_GRADING while the cell runs, and what it leaves there are the records.
The first line that it writes says that the kernel is ready.

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
from pathlib import Path

from jupyter_client import KernelManager

FOLDER = Path(os.environ.get("PERCEPTRONLAB_GRADING", "/tmp/grading"))
LONGEST_TEXT = 200_000  # characters of one cell's text
LARGEST_IMAGE = 2_000_000  # characters of base64
MOST_IMAGES = 12
LARGEST_RECORD = 2_000_000
FLOOD = 50_000_000  # characters after which a cell is interrupted
GRACE = 8  # seconds that an interrupted cell has


def main() -> None:
    """Serves until its input ends."""
    settings = json.loads(sys.argv[1])
    first_to_go()
    for name, value in settings["limits"].items():
        number = getattr(resource, "RLIMIT_" + name)
        hard = resource.getrlimit(number)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(number, (value, value))
    FOLDER.mkdir(parents=True, exist_ok=True)
    talk = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what anything else prints is not an answer
    kernel = Kernel(settings["argv"], settings["boxed"] and is_boxed(), settings["warm"])
    kernel.start()
    print(json.dumps({"ready": True}), file=talk, flush=True)
    for line in sys.stdin:
        reply = answer(kernel, json.loads(line))
        print(json.dumps(reply), file=talk, flush=True)
        if reply["fresh"]:
            break
    if not kernel.boxed:
        kernel.stop()
    os._exit(0)  # the box goes with all that is left in it


def first_to_go() -> None:
    """Makes this process the first that the system ends when memory runs out."""
    try:
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    except OSError:
        pass


def is_boxed() -> bool:
    """Tells whether this is the sandbox: only there may other processes be ended."""
    return os.getpid() < 20 and Path("/proc/1/comm").read_text(encoding="utf-8").strip() == "bwrap"


def farm(warm: Path, cache: Path) -> None:
    """Makes a build cache whose entries are links into the warm one, which can't be written."""
    cache.mkdir(parents=True, exist_ok=True)
    if not warm.is_dir() or (cache / "trim.txt").exists():
        return
    for folder in os.scandir(warm):
        if folder.is_dir() and len(folder.name) == 2:
            own = cache / folder.name
            own.mkdir(exist_ok=True)
            for entry in os.scandir(folder.path):
                os.symlink(entry.path, own / entry.name)
    (cache / "trim.txt").write_text(f"{time.time():.0f}")  # nothing to tidy


def answer(kernel: Kernel, request: dict) -> dict:
    """Runs one cell."""
    empty_folder()
    for part, questions in request.get("questions", {}).items():
        (FOLDER / f"{part}.questions.json").write_text(json.dumps(questions), encoding="utf-8")
    reply = kernel.run(request["source"], request["timeout"])
    reply["number"] = request["number"]
    reply["records"] = records()
    empty_folder()
    return reply


def empty_folder() -> None:
    """Removes all from the folder that the cell and we share."""
    for entry in list(os.scandir(FOLDER)):
        try:
            shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)
        except OSError:
            pass


def records() -> dict[str, str]:
    """Returns the records that the cell left: plain files of a modest size."""
    found = {}
    for entry in sorted(os.scandir(FOLDER), key=lambda entry: entry.name)[:50]:
        if re.fullmatch(r"[\w-]+\.(visible|hidden)\.json", entry.name):
            try:
                found[entry.name] = read_plain(entry.path)
            except (OSError, ValueError):
                continue
    return found


def read_plain(path: str) -> str:
    """Reads a file that is no link, no pipe and not too large."""
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), encoding="utf-8") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST_RECORD:
            raise ValueError("not a record")
        return file.read(LARGEST_RECORD)


# ---- The kernel -------------------------------------------------------------


class Kernel:
    """The Go kernel."""

    def __init__(self, argv: list[str], boxed: bool, warm: str) -> None:
        self.boxed, self.warm = boxed, Path(warm)
        names = ["TMPDIR", "HOME", "GOCACHE"] if self.warm.is_dir() else ["TMPDIR", "HOME"]  # one run fills the warm cache
        self.scratch = [Path(os.environ[name]) for name in names]
        self.spec = {"argv": argv, "display_name": "Go", "language": "go", "interrupt_mode": "message"}
        self.work = Path(os.environ["HOME"]) / "work"

    def start(self) -> None:
        """Starts the kernel and waits until it answers."""
        farm(self.warm, Path(os.environ["GOCACHE"]))
        self.work.mkdir(exist_ok=True)
        folder = Path(os.environ["JUPYTER_DATA_DIR"]) / "kernels" / "gonb"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "kernel.json").write_text(json.dumps(self.spec), encoding="utf-8")
        self.manager = KernelManager(kernel_name="gonb")
        self.manager.start_kernel(cwd=str(self.work), stdout=2, stderr=2)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)

    def stop(self) -> None:
        """Ends the kernel; outside of a sandbox nothing else does."""
        self.client.stop_channels()
        self.manager.shutdown_kernel()  # asked kindly, it ends its gopls too
        self.manager.cleanup_resources()

    def full(self) -> bool:
        """Tells whether cells have nearly filled a folder."""
        for folder in self.scratch if self.boxed else []:
            room = os.statvfs(folder)
            if room.f_bavail < room.f_blocks / 4 or room.f_favail < room.f_files / 4:
                return True
        return False

    def run(self, source: str, timeout: float) -> dict:
        """Runs one cell."""
        outputs = Outputs()
        try:
            status = self.execute(source, timeout, outputs)
            fresh = status == "dead" or not self.alone() or self.full()
        except Exception as err:  # whatever a dying kernel makes of its messages
            print(f"runner: {type(err).__name__}: {err}", file=sys.stderr)
            status, fresh = "dead", True
        return {"status": status, "outputs": outputs.list(), "fresh": fresh}

    def execute(self, source: str, timeout: float, outputs: Outputs) -> str:
        """Sends the cell, gathers what it shows, and returns its status."""
        message = self.client.execute(source, allow_stdin=False)
        end, interrupted, idle, status = time.monotonic() + timeout, False, False, ""
        while not (idle and status):
            late = time.monotonic() > end
            if (late or outputs.seen > FLOOD) and not interrupted:
                self.manager.interrupt_kernel()
                interrupted, end = True, time.monotonic() + GRACE
            elif late:
                return "dead"  # it did not even end when it was told to
            try:
                if not idle:
                    said = self.client.get_iopub_msg(timeout=0.5)
                    if said["parent_header"].get("msg_id") == message:
                        idle = said["msg_type"] == "status" and said["content"]["execution_state"] == "idle"
                        outputs.take(said["msg_type"], said["content"])
                else:
                    said = self.client.get_shell_msg(timeout=0.5)
                    if said["parent_header"].get("msg_id") == message:
                        status = said["content"]["status"]
            except queue.Empty:
                if not self.manager.is_alive():
                    return "dead"
        return "timeout" if interrupted else "ok" if status == "ok" else "error"

    def alone(self) -> bool:
        """Ends what the cell left running. Reports whether only the kernel is left."""
        if not self.boxed:
            return True
        keep = {1, os.getpid(), self.manager.provisioner.pid}
        for _ in range(5):
            others = [pid for pid in processes() if pid not in keep]
            if not others:
                return True
            for pid in others:
                try:
                    os.kill(pid, signal.SIGKILL)
                except OSError:
                    pass
            time.sleep(0.02)
        return False


def processes() -> list[int]:
    """Returns the box's processes that are still running."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                text = Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            if text.rpartition(")")[2].split()[0] not in "ZX":
                found.append(int(name))
    return found


class Outputs:
    """What a cell shows: text and PNG pictures, so much and no more."""

    def __init__(self) -> None:
        self.made: list[dict] = []
        self.room, self.images, self.seen = LONGEST_TEXT, MOST_IMAGES, 0

    def take(self, kind: str, content: dict) -> None:
        """Takes one message of the kernel's."""
        if kind == "stream":
            self.seen += len(content["text"])
            self.stream("stderr" if content["name"] == "stderr" else "stdout", self.cut(content["text"]))
        elif kind == "error":
            lines = [self.cut(str(line)) for line in content.get("traceback", [])][:100]
            self.made.append({"output_type": "error", "ename": content["ename"], "evalue": self.cut(content["evalue"]), "traceback": lines})
        elif kind in ("display_data", "execute_result"):
            self.data(content["data"])
        elif kind == "clear_output":
            self.made.clear()

    def stream(self, name: str, text: str) -> None:
        """Adds text to a stream."""
        last = self.made[-1] if self.made else {}
        if text and last.get("output_type") == "stream" and last["name"] == name:
            last["text"] += text
        elif text:
            self.made.append({"output_type": "stream", "name": name, "text": text})

    def data(self, data: dict) -> None:
        """Adds a picture or a text; HTML and the like are not kept."""
        picture, text = data.get("image/png"), data.get("text/plain", data.get("text/markdown"))
        self.seen += sum(len(str(value)) for value in data.values())
        kept = {}
        if isinstance(picture, str) and len(picture) <= LARGEST_IMAGE and self.images > 0:
            self.images -= 1
            kept["image/png"] = picture
        if isinstance(text, str) and (text := self.cut(text)):
            kept["text/plain"] = text
        if kept:
            self.made.append({"output_type": "display_data", "data": kept, "metadata": {}})

    def cut(self, text: str) -> str:
        """Returns as much of a text as there is room for."""
        if self.room <= 0:
            return ""
        kept, self.room = text[: self.room], self.room - len(text)
        return kept if self.room > 0 else kept + "\n… (more was printed)\n"

    def list(self) -> list[dict]:
        """Returns the outputs."""
        return self.made


if __name__ == "__main__":
    main()
