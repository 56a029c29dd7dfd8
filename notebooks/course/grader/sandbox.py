"""The sandbox that submissions run in: a box that has the Go kernel and nothing else.

A submission runs whatever its author wrote, so it gets a file system of its own
(bubblewrap): the system's programs, Go, its modules and those packages of the clone that a
cell may use, all read-only; small folders in memory to write to; no home, no course
folder, no network, not even the host's loopback. Nothing that it writes outlives it; what
it builds goes to a build cache of its own, which begins as links into a warm one.

Limits hold each process (address space, files, number of processes; see runner.py), and a
watch outside ends a box that takes too much memory in all, or too long. System calls that
no cell needs are refused (syscalls.py). As root every box
gets a user id of its own, so that it owns nothing and the limits count for it alone.

PERCEPTRONLAB_NO_SANDBOX=yes runs submissions without all this: with your rights, on your
files. That is for notebooks that you wrote yourself.
"""

from __future__ import annotations

import json
import os
import pwd
import secrets
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from . import syscalls
from .course import Kernel, fault, open_parts

RUNNER = Path(__file__).with_name("runner.py")
PLAINLY = "PERCEPTRONLAB_NO_SANDBOX"

MB = 1 << 20
LIMITS = {"AS": 2560 * MB, "FSIZE": 256 * MB, "NPROC": 400, "NOFILE": 1024, "CORE": 0, "CPU": 900}
MEMORY = 3072 * MB  # of all processes of a box
ROOM = {"/tmp": 256 * MB, "/home/lab": 64 * MB, "/cache": 512 * MB, "/grading": 16 * MB, "/dev/shm": 16 * MB}
SPARE = 512 * MB  # of the machine's memory; with less left, boxes are ended
LONGEST_LINE = 64 * MB  # of the runner's answers
START = 90  # seconds for the kernel to answer


STOP = threading.Event()  # set when the whole batch is given up


class Ended(Exception):
    """The box is gone: its message says why."""


# ---- Whether there is one ---------------------------------------------------


def refused_without() -> None:
    """Raises a fault if there is no sandbox here, and its absence was not asked for."""
    if os.environ.get(PLAINLY) == "yes":
        print(f"WARNING: {PLAINLY}=yes: submissions run without a sandbox, with your rights, on your files.", file=sys.stderr)
        return
    plainly = f"or, for notebooks that you wrote yourself, {PLAINLY}=yes"
    if shutil.which("bwrap") is None:
        raise fault("no bwrap", "bubblewrap, the sandbox for submissions", f"apt-get install bubblewrap; {plainly}")
    tried = subprocess.run([*confined(), *system(), "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        raise fault(
            f"bwrap fails ({tried.stderr.strip()})",
            "a bubblewrap that may make namespaces",
            f"let users make them (sysctl kernel.unprivileged_userns_clone=1; on Ubuntu an AppArmor profile for bwrap); {plainly}",
        )


# ---- The command ------------------------------------------------------------


def confined() -> list[str]:
    """Returns bwrap with what takes rights away."""
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    if os.geteuid() == 0:  # its own rights only last until it is another user
        return [word if word != "--unshare-all" else "--unshare-ipc" for word in words] + [
            "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP",
        ]  # fmt: skip
    return [*words, "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000"]


def system() -> list[str]:
    """Returns what a box shows of the machine."""
    words = ["--proc", "/proc", "--dev", "/dev", "--ro-bind", "/usr", "/usr", "--perms", "0755", "--dir", "/etc"]
    for name in ("/bin", "/sbin", "/lib", "/lib32", "/lib64"):
        if os.path.islink(name):
            words += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            words += ["--ro-bind", name, name]
    for name in ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"):
        words += ["--ro-bind-try", name, name]
    return words


def python_parts() -> list[Path]:
    """Returns the folders of this Python that are not in /usr."""
    parts = dict.fromkeys(Path(name).resolve() for name in (sys.prefix, sys.base_prefix, sys.exec_prefix))
    return [part for part in parts if part != Path("/usr") and Path("/usr") not in part.parents]


def environment(go: Kernel, folders: dict[str, str]) -> dict[str, str]:
    """Returns the environment of a box; nothing of ours gets in."""
    return {
        "PATH": f"{go.bin}:{go.goroot}/bin:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "HOME": folders["/home/lab"],
        "TMPDIR": folders["/tmp"],
        "GOCACHE": folders["/cache"],
        "PERCEPTRONLAB_GRADING": folders["/grading"],
        "NBGRADER_EXECUTION": "autograde",
        "JUPYTER_DATA_DIR": folders["/home/lab"] + "/jupyter",
        "JUPYTER_RUNTIME_DIR": folders["/home/lab"] + "/jupyter/runtime",
        "JUPYTER_CONFIG_DIR": folders["/home/lab"] + "/jupyter/config",
        "GOMODCACHE": str(go.modules),
        "GOFLAGS": go.env.get("GOFLAGS", ""),
        "GOMAXPROCS": str(min(4, os.cpu_count() or 1)),
        "GOENV": "off",
        "GOWORK": "",
        "GO111MODULE": "on",
        "GOTOOLCHAIN": "local",
        "GOPROXY": "off",
        "GOSUMDB": "off",
        "GOTELEMETRY": "off",
        "CGO_ENABLED": "0",
    }


def command(go: Kernel, warm: Path, growing: bool, user: int, seccomp: int = -1) -> list[str]:
    """Returns the command that starts a box with the runner in it; seccomp is a file with the filter of syscalls.py."""
    words = [*confined(), *system(), *(["--seccomp", str(seccomp)] if seccomp >= 0 else [])]
    for name, size in ROOM.items():
        if not (growing and name == "/cache"):
            words += ["--perms", "1777" if user else "0700", "--size", str(size), "--tmpfs", name]
    words += ["--bind", str(warm), "/cache"] if growing else ["--ro-bind-try", str(warm), "/warm"]
    kernel_files = [go.bin / name for name in ("gonb", "goimports")]
    made: set[Path] = set()
    for part in [go.goroot, go.modules, *python_parts(), *open_parts(), *kernel_files]:
        words += [*parents(part, made), "--ro-bind", str(part), str(part)]
    words += ["--ro-bind", str(RUNNER), "/runner.py", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/home/lab"]
    for name, value in environment(go, {name: name for name in ROOM}).items():
        words += ["--setenv", name, value]
    if user:
        words += ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--no-new-privs"]
        words += ["--inh-caps", "-all", "--bounding-set", "-all"]
    return [*words, sys.executable, "-I", "/runner.py", settings(go, "/warm", boxed=True)]


def parents(part: Path, made: set[Path]) -> list[str]:
    """Returns what makes the folders that lead to a part: open to another user, not to what is beside."""
    new = [folder for folder in reversed(part.parents[:-1]) if folder not in made]
    made.update(new)
    return [word for folder in new for word in ("--perms", "0755", "--dir", str(folder))]


def settings(go: Kernel, warm: str, boxed: bool) -> str:
    """Returns what the runner is told."""
    return json.dumps({"argv": go.argv, "limits": LIMITS if boxed else {"CORE": 0}, "warm": warm, "boxed": boxed})


def own_user() -> int:
    """Returns a user id that nobody has, for root; 0 for others, who have but their own."""
    if os.geteuid() != 0:
        return 0
    last = max(int(line.split()[0]) + int(line.split()[2]) for line in Path("/proc/self/uid_map").read_text().splitlines())
    low, high = (1_200_000_000, 1_300_000_000) if last > 1_300_000_000 else (last - 5000, last - 1000)
    while True:
        user = low + secrets.randbelow(high - low)
        try:
            pwd.getpwuid(user)
        except KeyError:
            return user


# ---- The box ----------------------------------------------------------------


@dataclass
class Box:
    """A running sandbox. It is a context manager; leaving it ends all that runs inside."""

    go: Kernel
    warm: Path
    seconds: float = 300
    growing: bool = False  # for the run that fills the warm cache
    peak: int = 0  # bytes of memory
    why: str = ""  # it was ended
    number: int = 0
    read: bytearray = field(default_factory=bytearray)

    def __enter__(self) -> Box:
        user = own_user()
        self.warm.mkdir(parents=True, exist_ok=True)
        if self.growing and user:
            os.chown(self.warm, user, user)
        self.own = None
        filtered = piped(syscalls.program())
        words, env = command(self.go, self.warm, self.growing, user, filtered), {"PATH": os.environ.get("PATH", "/usr/bin:/bin")}
        if os.environ.get(PLAINLY) == "yes":
            self.own = tempfile.mkdtemp(prefix="perceptronlab-")
            folders = {name: self.own + name for name in ROOM}
            for folder in folders.values():
                os.makedirs(folder)
            if self.growing:
                folders["/cache"] = str(self.warm)
            env = environment(self.go, folders)
            words = [sys.executable, "-I", str(RUNNER), settings(self.go, str(self.warm), boxed=False)]
        self.log = tempfile.TemporaryFile()
        self.end = time.monotonic() + self.seconds
        pipes = (filtered,) if filtered >= 0 else ()
        try:
            self.process = subprocess.Popen(
                words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, start_new_session=True, pass_fds=pipes
            )
        finally:
            for pipe in pipes:
                os.close(pipe)
        WATCH.add(self)
        try:
            self.line(START)
        except Ended as err:
            text = self.said()
            self.__exit__()
            raise Ended(f"the kernel did not start in the sandbox ({err}): {text}") from err
        return self

    def __exit__(self, *_: object) -> None:
        WATCH.remove(self)
        if self.own:  # nothing takes the kernel with it but the runner
            self.process.stdin.close()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                pass
        self.kill("")
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        self.log.close()
        if self.own:
            shutil.rmtree(self.own, ignore_errors=True)

    def run(self, source: str, timeout: float, questions: dict | None = None) -> dict:
        """Runs one cell and returns the runner's answer; raises Ended if the box is gone."""
        self.number += 1
        request = {"number": self.number, "source": source, "timeout": timeout, "questions": questions or {}}
        try:
            self.process.stdin.write((json.dumps(request) + "\n").encode())
            self.process.stdin.flush()
        except OSError as err:
            raise Ended(self.reason()) from err
        while True:
            reply = self.line(timeout + 30)  # so long it takes at most to be told to stop
            if reply.get("number") == self.number:
                return reply

    def line(self, timeout: float) -> dict:
        """Returns the next JSON object that the runner writes."""
        end = time.monotonic() + timeout
        out = self.process.stdout.fileno()
        while b"\n" not in self.read:
            left = end - time.monotonic()
            ready = select.select([out], [], [], max(0, left))[0]
            if not ready:
                self.kill("it did not answer in time")
                raise Ended(self.reason())
            more = os.read(out, 1 << 20)
            if not more or len(self.read) > LONGEST_LINE:
                self.kill("" if not more else "it answered too much")
                raise Ended(self.reason())
            self.read += more
        line, _, self.read = self.read.partition(b"\n")
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        return reply if isinstance(reply, dict) else {}

    def kill(self, why: str) -> None:
        """Ends the box and all that is in it."""
        self.why = self.why or why
        try:
            if self.own:
                os.killpg(self.process.pid, 9)
            self.process.kill()  # bwrap takes the whole box with it
        except OSError:
            pass

    def reason(self) -> str:
        """Says why the box is gone."""
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill("")
        return self.why or "the code ended the program that runs the cells"

    def said(self) -> str:
        """Returns the end of what was written to stderr inside."""
        self.log.seek(0)
        return self.log.read(1_000_000).decode("utf-8", "replace").strip()[-600:]


def piped(data: bytes) -> int:
    """Returns a pipe from which a short text can be read; -1 for an empty one."""
    if not data:
        return -1
    read, write = os.pipe()
    os.write(write, data)
    os.close(write)
    return read


# ---- The watch --------------------------------------------------------------


class Watch:
    """Ends boxes that take too much memory or too long. One thread looks after all of them."""

    PAUSE = 0.2  # seconds between two looks

    def __init__(self) -> None:
        self.boxes: list[Box] = []
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None

    def add(self, box: Box) -> None:
        """Looks after one more box."""
        with self.lock:
            self.boxes.append(box)
            if self.thread is None:
                self.thread = threading.Thread(target=self.watch, daemon=True)
                self.thread.start()

    def remove(self, box: Box) -> None:
        """Forgets a box."""
        with self.lock:
            self.boxes.remove(box)

    def end_all(self, why: str) -> None:
        """Ends all boxes."""
        with self.lock:
            for box in self.boxes:
                box.kill(why)

    def watch(self) -> None:
        """Looks until there is nothing left to look after."""
        while True:
            with self.lock:
                boxes = list(self.boxes)
                if not boxes:
                    self.thread = None
                    return
            children = family()
            spare = available()
            for box in boxes:
                self.look(box, children, spare)
            time.sleep(self.PAUSE)

    def look(self, box: Box, children: dict[int, list[int]], spare: int) -> None:
        """Ends a box that is past its limits."""
        inside = descendants(box.process.pid, children)
        memory = sum(map(resident, inside))
        box.peak = max(box.peak, memory)
        if memory > MEMORY:
            box.kill(f"it took more than {MEMORY // MB} MB of memory")
        elif spare < SPARE and memory > SPARE:
            box.kill("it took memory until the machine had hardly any left")
        elif len(inside) > 2 * LIMITS["NPROC"]:
            box.kill(f"it started more than {2 * LIMITS['NPROC']} processes")
        elif time.monotonic() > box.end:
            box.kill(f"it took longer than {box.seconds:.0f} s in all")


WATCH = Watch()


def family() -> dict[int, list[int]]:
    """Returns the children of each process."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    parent = int(file.read().rpartition(b")")[2].split()[1])
            except (OSError, IndexError, ValueError):
                continue
            children.setdefault(parent, []).append(int(name))
    return children


def descendants(pid: int, children: dict[int, list[int]]) -> list[int]:
    """Returns a process and all that it started."""
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def resident(pid: int) -> int:
    """Returns the bytes of memory that a process has for itself, or shares with its kind."""
    total = 0
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            for line in file:
                if line.startswith((b"RssAnon:", b"RssShmem:")):
                    total += int(line.split()[1]) << 10
    except (OSError, ValueError):
        pass
    return total


def available() -> int:
    """Returns the bytes of memory that the machine has left."""
    with open("/proc/meminfo", "rb") as file:
        for line in file:
            if line.startswith(b"MemAvailable:"):
                return int(line.split()[1]) << 10
    return 1 << 62
