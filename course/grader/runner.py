"""Runs cells in the Go kernel, inside the sandbox.

Only this file of the grader and clock.py are in the sandbox, so it imports no other module of the grader.
Its last argument is the settings of sandbox.runner_settings. It reads requests, one JSON object per line,
and writes one reply for each:

    {"number", "source", "seconds", "questions": {part: [question…]}}
    {"number", "status", "outputs", "spent", "records": {name: text}, "fresh"}

The status is "ok", "error", "timeout" (the cell was interrupted) or "dead" (the kernel has ended or no
longer responds). "spent" is the time of the cell in seconds. "fresh" is true if the next cell needs a fresh
sandbox, because the kernel is dead, little disk space is left, or processes of the cell may still be running.
Then the runner ends. While a cell runs, its questions are in the folder $PERCEPTRONLAB_GRADING. The files
NAME.visible.json and NAME.hidden.json that the cell writes there are its records. The runner's first line,
{"ready": true}, means that the kernel is ready.

The limit on a cell is in seconds of CPU time, so it hardly depends on how busy the machine is. See Clock for
how sleep and a busy machine count.

The student's code runs in the same sandbox, so it could forge a reply. Therefore records contain only
answers, which are marked outside the sandbox.
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

from jupyter_client.manager import KernelManager

from .clock import Clock, with_descendants

Json = dict[str, Any]  # a JSON object

FOLDER = Path(os.environ.get("PERCEPTRONLAB_GRADING", "/tmp/grading"))
MAX_OUTPUTS = 3_000_000  # the maximum number of characters kept from a cell's outputs, including pictures
MAX_RECORD = 2_000_000  # bytes of one record
MAX_RECORDS = 50  # in one cell
MAX_PRINTED = 50_000_000  # characters of output after which a cell is interrupted
GRACE_SECONDS = 8  # seconds for an interrupted cell to end


def main() -> None:
    """Replies to requests until the input ends or a fresh sandbox is needed."""
    settings = json.loads(sys.argv[-1])
    with suppress(OSError):  # if memory runs out, the system kills this process or its children first
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    for name, value in settings["limits"].items():
        number = getattr(resource, "RLIMIT_" + name)
        hard = resource.getrlimit(number)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(number, (value, value))
    FOLDER.mkdir(parents=True, exist_ok=True)
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # any other output goes to stderr, so it does not mix with the replies
    link_cache(Path(settings["warm"]), Path(os.environ["GOCACHE"]))
    kernel = Kernel(settings["argv"], boxed=bool(settings["limits"]) and is_boxed())
    print(json.dumps({"ready": True}), file=replies, flush=True)
    for line in sys.stdin:
        reply = answer_request(kernel, json.loads(line))
        print(json.dumps(reply), file=replies, flush=True)
        if reply["fresh"]:
            break
    if not kernel.boxed:
        kernel.stop()
    os._exit(0)  # in a sandbox, this also ends all its other processes


def is_boxed() -> bool:
    """Reports whether this process is in a sandbox. The runner may kill other processes only in a sandbox."""
    return os.getpid() < 20 and Path("/proc/1/comm").read_text(encoding="utf-8").strip() == "bwrap"


def link_cache(warm_cache: Path, cache: Path) -> None:
    """Creates a build cache whose entries are links to the entries of warm_cache, which is read-only."""
    for folder in os.scandir(warm_cache):
        # go names these folders after the first byte of their entries' hashes.
        if folder.is_dir() and len(folder.name) == 2:
            own = cache / folder.name
            own.mkdir(parents=True)
            for entry in os.scandir(folder.path):
                os.symlink(entry.path, own / entry.name)
    (cache / "trim.txt").write_text(f"{time.time():.0f}")  # a recent time, so go does not trim the cache


def answer_request(kernel: Kernel, request: Json) -> Json:
    """Runs the cell of a request and returns the reply."""
    empty_folder()
    for part, questions in request["questions"].items():
        (FOLDER / f"{part}.questions.json").write_text(json.dumps(questions), encoding="utf-8")
    reply = kernel.run(request["source"], request["seconds"])
    reply |= {"number": request["number"], "records": read_records()}
    empty_folder()
    return reply


def empty_folder() -> None:
    """Empties the folder for questions and records."""
    for entry in list(os.scandir(FOLDER)):
        with suppress(OSError):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            else:
                os.unlink(entry.path)


def read_records() -> dict[str, str]:
    """Returns the records that the cell wrote, by name. A record is a regular file of at most MAX_RECORD bytes.

    A lab has fewer than MAX_RECORDS records. The student's code may have written more files, which are ignored.
    """
    found = {}
    names = sorted(name for name in os.listdir(FOLDER) if re.fullmatch(r"[\w-]+\.(visible|hidden)\.json", name))
    for name in names[:MAX_RECORDS]:
        with suppress(OSError, ValueError):
            found[name] = read_record(FOLDER / name)
    return found


def read_record(path: Path) -> str:
    """Returns the text of a record; raises ValueError if it is too large or not a regular file."""
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), encoding="utf-8") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_RECORD:
            raise ValueError("not a record")
        return file.read(MAX_RECORD)


# ---- The kernel -------------------------------------------------------------


class Kernel:
    """The Go kernel. The constructor starts the kernel and waits until it is ready."""

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
        # The kernel is a child of this process.
        self.processes = set(with_descendants(os.getpid())) - {os.getpid()}

    def stop(self) -> None:
        """Ends the kernel. This is necessary only outside a sandbox."""
        self.client.stop_channels()
        self.manager.shutdown_kernel()  # sends a request, so the kernel also ends its gopls
        self.manager.cleanup_resources()

    def run(self, source: str, seconds: float) -> Json:
        """Runs one cell for at most the given seconds of CPU time, and returns the kernel's part of the reply."""
        outputs = OutputCollector()
        clock = Clock(1 if self.boxed else os.getpid())
        try:
            status = self.execute(source, seconds, outputs, clock)
            fresh = status == "dead" or self.boxed and (is_disk_space_low() or not self.kill_leftovers())
        except Exception as err:  # reading messages of a dying kernel can raise almost any exception
            print(f"runner: {type(err).__name__}: {err}", file=sys.stderr)
            status, fresh = "dead", True
        return {"status": status, "outputs": outputs.outputs, "spent": clock.seconds_spent, "fresh": fresh}

    def execute(self, source: str, seconds: float, outputs: OutputCollector, clock: Clock) -> str:
        """Sends the cell, collects its outputs, and returns its status; clock measures the time since the start."""
        interrupted = 0.0  # when the cell was interrupted, or 0
        idle = False
        status = ""
        request_id = self.client.execute(source, allow_stdin=False)
        while not (idle and status):
            if not interrupted and (clock.spent() > seconds or outputs.size > MAX_PRINTED):
                self.manager.interrupt_kernel()
                interrupted = time.monotonic()
            elif interrupted and time.monotonic() > interrupted + GRACE_SECONDS:
                return "dead"  # the interrupt had no effect
            try:
                if not idle:
                    message = self.client.get_iopub_msg(timeout=0.5)
                    if message["parent_header"].get("msg_id") == request_id:
                        idle = message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"
                        outputs.add_message(message["msg_type"], message["content"])
                else:
                    message = self.client.get_shell_msg(timeout=0.5)
                    if message["parent_header"].get("msg_id") == request_id:
                        status = message["content"]["status"]
                        if message["content"].get("ename") == "kernel died":  # says kernel/front
                            return "dead"
            except queue.Empty:
                if not self.manager.is_alive():
                    return "dead"
        if interrupted:
            return "timeout"
        return "ok" if status == "ok" else "error"

    def kill_leftovers(self) -> bool:
        """Kills all processes but the kernel, this one and process 1, and reports whether all of them have ended."""
        keep = {1, os.getpid(), *self.processes}
        for _ in range(5):
            others = [pid for pid in running_processes() if pid not in keep]
            if not others:
                return True
            for pid in others:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)
        return False


def is_disk_space_low() -> bool:
    """Reports whether less than a quarter of the space or of the inodes of a writable folder is free."""
    disks = [os.statvfs(os.environ[name]) for name in ("TMPDIR", "HOME", "GOCACHE")]
    return any(disk.f_bavail < disk.f_blocks / 4 or disk.f_favail < disk.f_files / 4 for disk in disks)


def running_processes() -> list[int]:
    """Returns the ids of the running processes in the sandbox."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        with suppress(OSError):
            _, _, after_name = Path("/proc", name, "stat").read_bytes().rpartition(b")")
            if after_name.split()[0] not in b"ZX":  # the state is neither zombie nor dead
                found.append(int(name))
    return found


class OutputCollector:
    """Collects at most MAX_OUTPUTS characters of a cell's outputs. output.py validates them later."""

    def __init__(self) -> None:
        self.outputs: list[Json] = []
        self.size = 0  # characters of all outputs, including those that were not kept

    def add_message(self, kind: str, content: Json) -> None:
        """Adds the output in one message of the kernel."""
        room = max(0, MAX_OUTPUTS - self.size)
        if kind == "stream":
            self.size += len(content["text"])
            self.add_text(content["name"], content["text"][:room])
            if room and self.size > MAX_OUTPUTS:
                self.add_text(content["name"], "\n… (more was printed)\n")
        elif kind in ("error", "display_data", "execute_result"):
            size = len(json.dumps(content))
            self.size += size
            if size <= room:
                self.outputs.append({**content, "output_type": kind})
        elif kind == "clear_output":
            self.outputs.clear()

    def add_text(self, name: str, text: str) -> None:
        """Adds text to the stream with this name, stdout or stderr."""
        if text and self.outputs and self.outputs[-1].get("name") == name:
            self.outputs[-1]["text"] += text
        elif text:
            self.outputs.append({"output_type": "stream", "name": name, "text": text})
