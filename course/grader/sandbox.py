"""The sandbox in which submissions run. A sandbox is made with bubblewrap, and is also called a box.

A submission can contain any program, so it runs in a file system of its own. In this file system, the
system's programs, Go, Go's modules and the packages of the clone that cells can import are read-only.
A program can write only to small folders in memory, which are removed with the box. There is no home
folder, no course folder and no network, not even the host's loopback. The build cache of a box begins
as links to a cache with the lab's compiled packages.

Each process has limited address space, CPU time and file sizes, and the number of processes is limited
(see LIMITS). A process outside the box, its watch, kills the box if the processes in it together take too
much memory, including that of their files and sockets, or too much time (see watch.py and clock.py), or if
the grader ends. System calls that no cell needs fail (see syscalls.py). If the grader runs as root, each box
runs under an unused user id. So the box has no rights to the files of other users, and the limit on the
number of processes counts only its own processes.

If the variable PERCEPTRONLAB_NO_SANDBOX is "yes", submissions run without a sandbox, with your rights
and access to your files. Set it only for notebooks that you wrote yourself.
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
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from . import syscalls
from .clock import PATIENCE
from .course import HERE, ROOT, Json, Kernel, fault, sandbox_files, sandbox_roots

from kernel import FLAGS, small_go  # isort: skip

# Starts a module of this package as a program.
# The first two arguments are the folder with the package and the name of the module.
START = """\
import importlib, sys
sys.path.insert(0, sys.argv[1])
importlib.import_module("grader." + sys.argv[2]).main()
"""
IN_BOX = ("runner.py", "clock.py")  # the files of this package that are in a box
DISABLE_VARIABLE = "PERCEPTRONLAB_NO_SANDBOX"

MB = 1 << 20
# The limits of each process, by the names of Python's module resource without RLIMIT_.
# NOFILE also limits the descriptors that a user has sent through sockets and that nobody has received yet. Linux counts
# those of a box as the grader's user's. At 1024, the usual limit, the grader could send none, so no child would start.
LIMITS = {"AS": 2560 * MB, "FSIZE": 256 * MB, "NPROC": 400, "NOFILE": 512, "CORE": 0, "CPU": 900}
MAX_MEMORY = 3072 * MB  # for all processes of a box together, with their files and sockets
MAX_PROCESSES = 100  # of a box; a good submission has at most 8, with 50 of the threads that NPROC counts
# The folders of a box that are writable, and their sizes.
FOLDER_SIZES = {"/tmp": 256 * MB, "/home/lab": 64 * MB, "/cache": 512 * MB, "/grading": 16 * MB, "/dev/shm": 16 * MB}
MIN_AVAILABLE = 512 * MB  # if less memory is available on the machine, boxes that use more than this are killed
MAX_REPLY = 64 * MB  # of the runner
START_SECONDS = 90  # the time that the kernel may take to start
GRACE_SECONDS = 10  # the time that the runner may take to end its kernel; only without a sandbox
END_SECONDS = 30  # the time that a watch may take to end


class Ended(Exception):
    """The box has ended. The message is the reason."""


def is_disabled() -> bool:
    """Reports whether submissions run without a sandbox."""
    return os.environ.get(DISABLE_VARIABLE) == "yes"


def check_available() -> None:
    """Raises a fault if the sandbox does not work on this machine. If it is disabled, prints a warning instead."""
    if is_disabled():
        warning = (
            f"{DISABLE_VARIABLE}=yes: submissions run without a sandbox, with your rights and access to your files"
        )
        print(f"WARNING: {warning}", file=sys.stderr)
        return
    otherwise = f"or, only for notebooks that you wrote yourself, set {DISABLE_VARIABLE}=yes"
    if shutil.which("bwrap") is None:
        do = f"run apt-get install bubblewrap, {otherwise}"
        raise fault("no bwrap", "bubblewrap, the sandbox for submissions", do)
    tried = subprocess.run([*bwrap_command(), *system_options(), "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        allow = "sysctl kernel.unprivileged_userns_clone=1; on Ubuntu, an AppArmor profile for bwrap"
        raise fault(
            f"an error from bwrap ({tried.stderr.strip()})",
            "a bwrap that can create namespaces",
            f"allow users to create them ({allow}), {otherwise}",
        )


# ---- The command ------------------------------------------------------------


def bwrap_command() -> list[str]:
    """Returns the bwrap command with the options that remove rights."""
    words = ["bwrap", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    if os.geteuid() != 0:
        return [*words, "--unshare-all", "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000"]
    words += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    for right in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):  # needed by setpriv, which then drops them
        words += ["--cap-add", right]
    return words


def system_options() -> list[str]:
    """Returns the bwrap options that mount the system's programs and libraries in a box."""
    words = ["--proc", "/proc", "--dev", "/dev", "--ro-bind", "/usr", "/usr", "--perms", "0755", "--dir", "/etc"]
    for name in ("/bin", "/sbin", "/lib", "/lib32", "/lib64"):
        if os.path.islink(name):
            words += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            words += ["--ro-bind", name, name]
    for name in ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"):
        words += ["--ro-bind-try", name, name]
    return words


def python_paths() -> list[Path]:
    """Returns the files and folders that this Python needs, except those in /usr.

    The virtual environment is not returned as a whole, because JupyterLab keeps keys there.
    """
    base, environment = Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve()
    paths = [base]
    if environment != base:
        paths += [environment / name for name in ("bin", "lib", "pyvenv.cfg")]
    return [path for path in paths if path != Path("/usr") and Path("/usr") not in path.parents]


def copy_clone(warm: Path) -> None:
    """Copies the files of the clone that a box shows to warm/clone.

    Mounting this folder is faster than mounting each file.
    """
    for path in sandbox_files():
        copy = warm / "clone" / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def copy_small_go(go: Kernel, warm: Path, tools: str, linked: str) -> None:
    """Writes the small go of tools/kernel.py to warm/kernel. It builds a cell in half the time that go takes.

    linked is the output of go build -x for a program that imports the lab's packages.
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
        sources="",  # a box's packages don't change
        flags=FLAGS,
    )
    (small / "go").write_bytes(script)
    (small / "go").chmod(0o755)
    shutil.copy(go.bin.parent / "kernel" / "guard", small)


def environment(go: Kernel, prefix: str = "") -> dict[str, str]:
    """Returns the environment variables of a box, which inherits none from the grader.

    prefix is put before the paths of the writable folders. It is empty in a box, and a folder's path outside a box.
    """
    return {
        "PATH": f"{'' if prefix else '/warm/kernel:'}{go.bin}:{go.goroot}/bin:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "HOME": f"{prefix}/home/lab",
        "TMPDIR": f"{prefix}/tmp",
        "GOCACHE": f"{prefix}/cache",
        "PERCEPTRONLAB_GRADING": f"{prefix}/grading",
        "NBGRADER_EXECUTION": "autograde",
        "JUPYTER_DATA_DIR": f"{prefix}/home/lab/jupyter",
        "JUPYTER_RUNTIME_DIR": f"{prefix}/home/lab/jupyter/runtime",
        "JUPYTER_CONFIG_DIR": f"{prefix}/home/lab/jupyter/config",
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


def box_command(go: Kernel, warm: Path, user: int, seccomp: int = -1) -> list[str]:
    """Returns the command that starts a box and the runner in it.

    warm is Lab.warm_cache. user is the user id in the box; 0 keeps the current user. seccomp is the descriptor of an
    open file with the filter of syscalls.py; −1 means no filter.
    """
    words = [*bwrap_command(), *system_options()]
    if seccomp >= 0:
        words += ["--seccomp", str(seccomp)]
    for name, size in FOLDER_SIZES.items():
        words += ["--perms", "1777" if user else "0700", "--size", str(size), "--tmpfs", name]
    created: set[Path] = set()
    programs = [Path(go.argv[0]), go.bin / "gonb", go.bin / "goimports"]  # argv[0] is kernel/front
    mounts = {path: path for path in [go.goroot, go.modules, *python_paths(), *programs]}  # by path in the box
    mounts |= {ROOT / name: warm / "clone" / name for name in sandbox_roots()}
    for path, source in mounts.items():
        for folder in reversed(path.parents[:-1]):  # created empty, so the box's user can enter them
            if folder not in created:
                words += ["--perms", "0755", "--dir", str(folder)]
                created.add(folder)
        words += ["--ro-bind", str(source), str(path)]
    words += ["--ro-bind", str(warm), "/warm", "--perms", "0755", "--dir", "/box", "--perms", "0755"]
    words += ["--dir", "/box/grader"]
    for name in IN_BOX:
        words += ["--ro-bind", str(Path(__file__).with_name(name)), f"/box/grader/{name}"]
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/home/lab"]
    for name, value in environment(go).items():
        words += ["--setenv", name, value]
    if user:
        words += ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--no-new-privs"]
        words += ["--inh-caps", "-all", "--bounding-set", "-all"]
    return [*words, *program("/box", "runner"), runner_settings(go, "/warm", LIMITS)]


def program(folder: str, module: str, *options: str) -> list[str]:
    """Returns the command that runs a module of this package, which is in the folder, with options of Python."""
    return [sys.executable, "-I", *options, "-c", START, folder, module]


def runner_settings(go: Kernel, warm: str, limits: dict[str, int]) -> str:
    """Returns the runner's argument. Outside a box, limits is empty."""
    return json.dumps({"argv": go.argv, "limits": limits, "warm": warm})


def unused_user() -> int:
    """Returns an unused user id if the grader runs as root; otherwise 0."""
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
    """A running sandbox. It is a context manager. Leaving the context kills all processes in the box."""

    go: Kernel
    warm: Path
    seconds: float = 300  # the box's limit, as clock.Clock measures time
    spent: float = 0  # the seconds that the box has spent; known after it has ended
    end_reason: str = ""  # why the box was killed
    request_number: int = 0  # of the last request
    unread: bytes = b""  # output of the runner after the last reply
    own_folder: str = ""  # the folder for the runner's files if the sandbox is disabled
    log: IO[bytes] = field(default_factory=tempfile.TemporaryFile)

    def __enter__(self) -> Box:
        with tempfile.TemporaryFile() as rules:
            seccomp = rules.fileno() if rules.write(syscalls.program()) else -1
            rules.seek(0)
            words = box_command(self.go, self.warm, unused_user(), seccomp)
            env = {"PATH": os.environ["PATH"]}  # the student's code may read bwrap's environment
            if is_disabled():
                self.own_folder = tempfile.mkdtemp(prefix="perceptronlab-")
                for name in FOLDER_SIZES:
                    os.makedirs(self.own_folder + name)
                env = environment(self.go, self.own_folder)
                words = [*program(str(HERE), "runner"), runner_settings(self.go, str(self.warm), {})]
            self.start(words, env, [rules.fileno()])
        try:
            self.read_reply(START_SECONDS)
        except Ended as err:
            self.log.seek(0)
            text = self.log.read(1_000_000).decode("utf-8", "replace").strip()[-600:]
            self.__exit__()
            raise Ended(f"the kernel did not start in the sandbox ({err}): {text}") from err
        return self

    def start(self, command: list[str], env: dict[str, str], pass_fds: list[int]) -> None:
        """Starts a command with a watch; pass_fds are the descriptors that the command needs."""
        self.report, report = os.pipe()
        settings = {
            "command": command,
            "pass_fds": pass_fds,
            "report": report,
            "seconds": self.seconds,
            "memory": MAX_MEMORY,
            "available": MIN_AVAILABLE,
            "processes": MAX_PROCESSES,
            "folders": list(FOLDER_SIZES) if command[0] == "bwrap" else [],
            "grace": GRACE_SECONDS if self.own_folder else 0,
        }
        try:
            self.process = subprocess.Popen(
                [*program(str(HERE), "watch", "-S"), json.dumps(settings)],
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                start_new_session=True,
                pass_fds=[report, *pass_fds],
            )
        finally:
            os.close(report)
        assert self.process.stdin and self.process.stdout
        self.requests: IO[bytes] = self.process.stdin
        self.answers: IO[bytes] = self.process.stdout

    def __exit__(self, *_: object) -> None:
        self.end("")
        for file in (self.answers, self.log):
            file.close()
        if self.own_folder:
            shutil.rmtree(self.own_folder, ignore_errors=True)

    def run(self, source: str, seconds: float, questions: Json | None = None) -> Json:
        """Runs one cell and returns the runner's reply; raises Ended if the box has ended.

        The limit in seconds is measured by clock.Clock.
        """
        self.request_number += 1
        request = {"number": self.request_number, "source": source, "seconds": seconds, "questions": questions or {}}
        try:
            self.requests.write((json.dumps(request) + "\n").encode())
            self.requests.flush()
        except OSError as err:
            raise Ended(self.end("")) from err
        while True:
            reply = self.read_reply(PATIENCE * seconds + 30)  # the longest time until the runner gives up on the cell
            if reply.get("number") == self.request_number:
                return reply

    def read_reply(self, timeout: float) -> Json:
        """Returns the next line from the runner as a JSON object; {} if the line is not a JSON object.

        Raises Ended if the line is not complete within timeout seconds.
        """
        end = time.monotonic() + timeout
        out = self.answers.fileno()
        pieces = [self.unread]
        while b"\n" not in pieces[-1]:
            if not select.select([out], [], [], max(0, end - time.monotonic()))[0]:
                raise Ended(self.end("it did not answer in time"))
            pieces.append(os.read(out, 1 << 20))
            if not pieces[-1]:
                raise Ended(self.end(""))
            if sum(map(len, pieces)) > MAX_REPLY:
                raise Ended(self.end(f"it sent a reply of more than {MAX_REPLY // MB} MB"))
        line, _, self.unread = b"".join(pieces).partition(b"\n")
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        return reply if isinstance(reply, dict) else {}

    def end(self, reason: str) -> str:
        """Ends the box, if it has not ended yet, and returns why: for the given reason, or for that of its watch."""
        if not self.requests.closed:
            with suppress(OSError):
                self.requests.close()  # then the watch kills the box, and reports
            try:
                self.process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()  # the box ends with its watch
                self.process.wait()
            with os.fdopen(self.report, "rb") as file:
                report = json.loads(file.read() or b'{"reason": "", "spent": 0}')
            self.spent = report["spent"]
            self.end_reason = report["reason"] or reason or "the code ended the program that runs the cells"
        return self.end_reason
