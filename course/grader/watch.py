"""Starts a sandbox and kills it when it takes too much, or when the grader ends.

Each sandbox has a watch, which is a process of its own, so that it also works while the grader does not respond.
Input and output of the sandbox are those of the watch. Its argument is a JSON object:

    command    the command that starts the sandbox
    pass_fds   descriptors that the command needs
    report     the descriptor for the report, a JSON object with the keys "reason" (why the sandbox was killed; empty
               if it was not) and "spent" (the seconds that clock.Clock measured)
    seconds, memory, processes    the limits of the sandbox
    folders    the sandbox's writable folders, which are in memory; none if the command starts no sandbox
    available  the memory that must be available on the machine, unless the sandbox takes less itself
    grace      the seconds that the command has to end after its input has ended

The watch ends after the sandbox has ended. When the grader ends or closes the sandbox's input, the watch kills it.

A submission has several sandboxes, so this module imports only modules that load within a few milliseconds.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import subprocess
import sys
from contextlib import suppress

from .clock import Clock, limit_text, read, usage, with_descendants

# typing loads slowly. A type checker takes TYPE_CHECKING for true.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from .course import Json

POLL_SECONDS = 0.2
MB = 1 << 20
# Bytes of the kernel's memory, which belongs to no process.
FILE_SIZE = 1024  # for a file or a folder, besides its content
SOCKET_SIZE = 2 * 212_992  # for a socket: by default, the most that its buffer may hold


def main() -> None:
    """Starts the sandbox of the settings in the last argument, and watches it until it ends."""
    settings = json.loads(sys.argv[-1])
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU):  # the soft limits are those of the grader's child
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (hard, hard))
    process = subprocess.Popen(settings["command"], pass_fds=settings["pass_fds"], start_new_session=True)
    for descriptor in settings["pass_fds"]:
        os.close(descriptor)
    os.dup2(2, 1)  # so the output ends with the sandbox
    reason, spent = watch(process, settings)
    with suppress(OSError):  # the grader may have ended
        os.write(settings["report"], json.dumps({"reason": reason, "spent": spent}).encode())


def watch(process: subprocess.Popen[bytes], settings: Json) -> tuple[str, float]:
    """Waits until the process has ended, or kills it. Returns the reason for killing it, and the seconds it spent."""
    clock = Clock(process.pid)
    owner = select.poll()
    owner.register(0, 0)  # only POLLHUP, which is reported when the other end of the input is closed
    while process.poll() is None:
        reason = excess(process.pid, clock, settings)
        if reason:
            kill(process)
            return reason, clock.spent()
        if owner.poll(POLL_SECONDS * 1000):
            with suppress(subprocess.TimeoutExpired):
                process.wait(settings["grace"])
            kill(process)
    return "", clock.spent()


def excess(pid: int, clock: Clock, settings: Json) -> str:
    """Returns the limit that a process and its descendants exceed, in words; empty if they exceed none."""
    pids = with_descendants(pid)
    used = usage(pids)
    memory = used.memory + memory_of_kernel(pids, settings["folders"])
    if memory > settings["memory"]:
        return f"it took more than {settings['memory'] // MB} MB of memory"
    if memory > settings["available"] > available_memory():
        return "it took memory until the machine had almost none left"
    if used.count > settings["processes"]:
        return f"it started more than {settings['processes']} processes"
    if clock.spent() > settings["seconds"]:
        return f"it took more than {limit_text(settings['seconds'])}"
    return ""


def memory_of_kernel(pids: list[int], folders: list[str]) -> int:
    """Returns the memory that the kernel holds for a sandbox's files and sockets, in bytes; 0 without folders.

    The processes are bwrap, its process 1 and those that it has started, which see the sandbox's own folders.
    """
    if not folders or len(pids) < 3:
        return 0
    inside = f"/proc/{pids[2]}"
    memory = 0
    with suppress(OSError):  # the process may have ended
        for folder in folders:
            disk = os.statvfs(f"{inside}/root{folder}")
            memory += (disk.f_blocks - disk.f_bfree) * disk.f_frsize + (disk.f_files - disk.f_ffree) * FILE_SIZE
        memory += int(read(f"{inside}/net/sockstat").split()[2]) * SOCKET_SIZE
    return memory


def available_memory() -> int:
    """Returns the memory that is available on the machine, in bytes."""
    for line in read("/proc/meminfo").splitlines():
        if line.startswith(b"MemAvailable:"):
            return int(line.split()[1]) << 10
    return sys.maxsize


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and its group, and waits until it has ended. All processes of a sandbox end with it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
