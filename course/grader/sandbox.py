"""The sandbox that submissions run in: a box that has the Go kernel and nothing else.

A submission runs whatever its author wrote, so it gets a file system of its own
(bubblewrap): the system's programs, Go, its modules and those packages of the clone that a
cell may use, all read-only; small folders in memory to write to; no home, no course
folder, no network, not even the host's loopback. Nothing that it writes outlives it; what
it builds goes to a build cache of its own, which begins as links into a warm one.

Limits hold each process (address space, files, number of processes; see runner.py), and a
watch outside ends a box that takes too much memory in all, or too long: time is a
processor's, so that a busy machine ends nothing that is right. System calls that
no cell needs are refused (syscalls.py). As root every box gets a user id of its own, so
that it owns nothing and the limits count for it alone.

PERCEPTRONLAB_NO_SANDBOX=yes runs submissions without all this: with your rights, on your
files. That is for notebooks that you wrote yourself.
"""

from __future__ import annotations

import json
import os
import pwd
import re
import secrets
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import psutil

from . import syscalls
from .course import ROOT, Json, Kernel, fault, open_parts, open_roots
from .runner import PATIENCE, Clock

from kernel import FLAGS, small_go  # isort: skip

RUNNER = Path(__file__).with_name("runner.py")
UNBOXED = "PERCEPTRONLAB_NO_SANDBOX"

MB = 1 << 20
LIMITS = {"AS": 2560 * MB, "FSIZE": 256 * MB, "NPROC": 400, "NOFILE": 1024, "CORE": 0, "CPU": 900}
MEMORY = 3072 * MB  # of all processes of a box
ROOM = {"/tmp": 256 * MB, "/home/lab": 64 * MB, "/cache": 512 * MB, "/grading": 16 * MB, "/dev/shm": 16 * MB}
SPARE = 512 * MB  # of the machine's memory; with less left, boxes are ended
LONGEST_LINE = 64 * MB  # of the runner's answers
START = 90  # seconds for the kernel to answer

STOP = threading.Event()  # set when the whole batch is given up: all boxes end


class Ended(Exception):
    """The box is gone: its message says why."""


def unboxed() -> bool:
    """Reports whether submissions are to run without a sandbox."""
    return os.environ.get(UNBOXED) == "yes"


def require() -> None:
    """Raises a fault if there is no sandbox here, and grading without one was not asked for."""
    if unboxed():
        warning = f"{UNBOXED}=yes: submissions run without a sandbox, with your rights, on your files."
        print(f"WARNING: {warning}", file=sys.stderr)
        return
    otherwise = f"or, for notebooks that you wrote yourself, {UNBOXED}=yes"
    if shutil.which("bwrap") is None:
        raise fault("no bwrap", "bubblewrap, the sandbox for submissions", f"apt-get install bubblewrap; {otherwise}")
    tried = subprocess.run([*confined(), *system(), "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        allow = "sysctl kernel.unprivileged_userns_clone=1; on Ubuntu an AppArmor profile for bwrap"
        raise fault(
            f"bwrap fails ({tried.stderr.strip()})",
            "a bubblewrap that may make namespaces",
            f"let users make them ({allow}); {otherwise}",
        )


# ---- The command ------------------------------------------------------------


def confined() -> list[str]:
    """Returns bwrap with what takes rights away."""
    words = ["bwrap", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    if os.geteuid() != 0:
        return [*words, "--unshare-all", "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000"]
    words += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    for right in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):  # they last until it is another user
        words += ["--cap-add", right]
    return words


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
    """Returns the parts of this Python that are not in /usr.

    JupyterLab writes to .venv/course, too, keys among other things: of that only what Python needs.
    """
    base, own = Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve()
    parts = [base]
    if own != base:
        parts += [own / name for name in ("bin", "lib", "pyvenv.cfg")]
    return [part for part in parts if part != Path("/usr") and Path("/usr") not in part.parents]


def copy_clone(warm: Path) -> None:
    """Puts what a box shows of the clone beside the build cache: one folder is mounted much sooner than each file."""
    for path in open_parts():
        copy = warm / "clone" / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def copy_small_go(go: Kernel, warm: Path, tools: str, linked: str) -> None:
    """Puts the small go of tools/kernel.py there, too, which builds a cell in half the time.

    linked is what go build -x said of a program with all that the lab imports.
    """
    _, _, config = linked.partition("importcfg.link <<")
    packages = [line.replace(str(warm), "/warm") for line in config.splitlines() if line.startswith("packagefile")]
    public = [line for line in packages if not re.search("[ /](internal|vendor)/", line)]
    small = warm / "kernel"
    small.mkdir(exist_ok=True)
    (small / "link.cfg").write_text("".join(line + "\n" for line in packages))
    (small / "compile.cfg").write_text("".join(line + "\n" for line in public))
    script = small_go(
        go=go.goroot / "bin" / "go",
        tools=tools,
        root=ROOT,
        kernel="/warm/kernel",
        sources="go.mod",  # a box's packages don't change
        flags=FLAGS,
    )
    (small / "go").write_bytes(script)
    (small / "go").chmod(0o755)
    shutil.copy(go.bin.parent / "kernel" / "guard", small)


def environment(go: Kernel, inside: str = "") -> dict[str, str]:
    """Returns the environment of a box, its folders below the folder inside; nothing of ours gets in."""
    return {
        "PATH": f"{'' if inside else '/warm/kernel:'}{go.bin}:{go.goroot}/bin:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "HOME": f"{inside}/home/lab",
        "TMPDIR": f"{inside}/tmp",
        "GOCACHE": f"{inside}/cache",
        "PERCEPTRONLAB_GRADING": f"{inside}/grading",
        "NBGRADER_EXECUTION": "autograde",
        "JUPYTER_DATA_DIR": f"{inside}/home/lab/jupyter",
        "JUPYTER_RUNTIME_DIR": f"{inside}/home/lab/jupyter/runtime",
        "JUPYTER_CONFIG_DIR": f"{inside}/home/lab/jupyter/config",
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


def command(go: Kernel, warm: Path, user: int, seccomp: int = -1) -> list[str]:
    """Returns the command that starts a box with the runner in it.

    warm is Lab.warm, and seccomp the number of an open file with the filter of syscalls.py; −1 for none.
    """
    words = [*confined(), *system()]
    if seccomp >= 0:
        words += ["--seccomp", str(seccomp)]
    for name, size in ROOM.items():
        words += ["--perms", "1777" if user else "0700", "--size", str(size), "--tmpfs", name]
    made: set[Path] = set()
    programs = [go.bin / "gonb", go.bin / "goimports"]
    shown = {part: part for part in [go.goroot, go.modules, *python_parts(), *programs]}
    shown |= {ROOT / name: warm / "clone" / name for name in open_roots()}
    for part, source in shown.items():
        for folder in reversed(part.parents[:-1]):  # open to another user, but not what is beside
            if folder not in made:
                words += ["--perms", "0755", "--dir", str(folder)]
                made.add(folder)
        words += ["--ro-bind", str(source), str(part)]
    words += ["--ro-bind", str(warm), "/warm", "--ro-bind", str(RUNNER), "/runner.py"]
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/home/lab"]
    for name, value in environment(go).items():
        words += ["--setenv", name, value]
    if user:
        words += ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--no-new-privs"]
        words += ["--inh-caps", "-all", "--bounding-set", "-all"]
    return [*words, sys.executable, "-I", "/runner.py", settings(go, "/warm", LIMITS)]


def settings(go: Kernel, warm: str, limits: dict[str, int]) -> str:
    """Returns what the runner reads at its start; without limits it is in no box."""
    return json.dumps({"argv": go.argv, "limits": limits, "warm": warm})


def own_user() -> int:
    """Returns a user id that nobody has, for root; 0 for others, who have but their own."""
    if os.geteuid() != 0:
        return 0
    ranges = [line.split() for line in Path("/proc/self/uid_map").read_text().splitlines()]
    last = max(int(first) + int(count) for first, _, count in ranges)
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
    seconds: float = 300  # as runner.Clock counts them
    why: str = ""  # it was ended
    number: int = 0  # of the last request
    unread: bytes = b""
    own: str = ""  # the folder to write to, where there is no sandbox
    log: IO[bytes] = field(default_factory=tempfile.TemporaryFile)

    def __enter__(self) -> Box:
        with tempfile.TemporaryFile() as rules:
            seccomp = rules.fileno() if rules.write(syscalls.program()) else -1
            rules.seek(0)
            words = command(self.go, self.warm, own_user(), seccomp)
            env = {"PATH": os.environ["PATH"]}  # the code inside may read it
            if unboxed():
                self.own = tempfile.mkdtemp(prefix="perceptronlab-")
                for name in ROOM:
                    os.makedirs(self.own + name)
                env = environment(self.go, self.own)
                words = [sys.executable, "-I", str(RUNNER), settings(self.go, str(self.warm), {})]
            self.process = subprocess.Popen(
                words,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                start_new_session=True,
                pass_fds=[rules.fileno()],
            )
        assert self.process.stdin and self.process.stdout
        self.requests: IO[bytes] = self.process.stdin
        self.answers: IO[bytes] = self.process.stdout
        self.clock = Clock(self.process.pid)
        threading.Thread(target=self.watch, daemon=True).start()
        try:
            self.line(START)
        except Ended as err:
            self.log.seek(0)
            text = self.log.read(1_000_000).decode("utf-8", "replace").strip()[-600:]
            self.__exit__()
            raise Ended(f"the kernel did not start in the sandbox ({err}): {text}") from err
        return self

    def __exit__(self, *_: object) -> None:
        if self.own:  # nothing takes the kernel with it but the runner
            self.requests.close()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
        self.kill("")
        self.process.wait()
        for file in (self.requests, self.answers, self.log):
            with suppress(OSError):
                file.close()
        if self.own:
            shutil.rmtree(self.own, ignore_errors=True)

    def run(self, source: str, seconds: float, questions: Json | None = None) -> Json:
        """Runs one cell, for so many seconds at most, and returns the runner's answer.

        Raises Ended if the box is gone.
        """
        self.number += 1
        request = {"number": self.number, "source": source, "seconds": seconds, "questions": questions or {}}
        try:
            self.requests.write((json.dumps(request) + "\n").encode())
            self.requests.flush()
        except OSError as err:
            raise Ended(self.reason()) from err
        while True:
            reply = self.line(PATIENCE * seconds + 30)  # so long it takes at most to be told to stop
            if reply.get("number") == self.number:
                return reply

    def line(self, timeout: float) -> Json:
        """Returns the next JSON object that the runner writes."""
        end = time.monotonic() + timeout
        out = self.answers.fileno()
        pieces = [self.unread]
        while b"\n" not in pieces[-1]:
            if not select.select([out], [], [], max(0, end - time.monotonic()))[0]:
                self.kill("it did not answer in time")
                raise Ended(self.reason())
            pieces.append(os.read(out, 1 << 20))
            if not pieces[-1]:
                raise Ended(self.reason())
            if sum(map(len, pieces)) > LONGEST_LINE:
                self.kill("it answered too much")
                raise Ended(self.reason())
        line, _, self.unread = b"".join(pieces).partition(b"\n")
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        return reply if isinstance(reply, dict) else {}

    def kill(self, why: str) -> None:
        """Ends the box and all that is in it."""
        self.why = self.why or why
        with suppress(OSError):
            if self.own:
                os.killpg(self.process.pid, 9)
            self.process.kill()  # bwrap takes the whole box with it

    def reason(self) -> str:
        """Says why the box is gone."""
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill("")
        return self.why or "the code ended the program that runs the cells"

    def watch(self) -> None:
        """Ends the box if it takes too much memory, too many processes or too long."""
        while self.process.poll() is None:
            count, memory = taken(self.process.pid)
            if memory > MEMORY:
                self.kill(f"it took more than {MEMORY // MB} MB of memory")
            elif memory > SPARE and psutil.virtual_memory().available < SPARE:
                self.kill("it took memory until the machine had hardly any left")
            elif count > 2 * LIMITS["NPROC"]:
                self.kill(f"it started more than {2 * LIMITS['NPROC']} processes")
            elif self.clock.spent() > self.seconds:
                in_all = PATIENCE * self.seconds
                self.kill(f"it took more than {self.seconds:.0f} s of a processor, or {in_all:.0f} s in all")
            elif STOP.is_set():
                self.kill("interrupted")
            time.sleep(0.2)


def taken(pid: int) -> tuple[int, int]:
    """Returns how many processes a process and all that it started are, and the bytes of memory that they take."""
    count = memory = 0
    try:
        box = psutil.Process(pid)
        inside = [box, *box.children(recursive=True)]
    except psutil.Error:
        return 0, 0
    for process in inside:
        with suppress(psutil.Error):  # it has ended meanwhile
            memory += process.memory_info().rss
            count += 1
    return count, memory
