"""Measures what a process and its descendants take: CPU time, memory, and the time in which they only sleep.

The watch of a sandbox, which must start quickly, uses this module. So it reads /proc itself, and imports only
modules that load within a few milliseconds. It is also in the sandbox, for the runner, so it imports no other
module of the grader.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress

PATIENCE = 4  # a second in which the processes wait for a processor counts 1/PATIENCE s
SLEEP_WEIGHT = 3  # a second in which all processes sleep counts SLEEP_WEIGHT s
ASLEEP = b"STtZX"  # states of threads; Z: has ended, but its parent does not ask for its status
BLOCKED = b"D"  # waits for a disk, or for a process that it started with vfork
INTERVAL = 0.5  # seconds between measurements
TICK = 1 / os.sysconf("SC_CLK_TCK")  # seconds
PAGE = os.sysconf("SC_PAGE_SIZE")  # bytes


def limit_text(seconds: float) -> str:
    """Returns a limit, as a Clock measures it, in words."""
    return f"{seconds:.0f} s of CPU time (sleep counts {SLEEP_WEIGHT} times, waiting for a processor 1/{PATIENCE})"


class Usage:
    """What processes take."""

    def __init__(self, count: int = 0, memory: int = 0, cpu: float = 0) -> None:
        self.count = count  # of processes
        self.memory = memory  # bytes
        self.cpu = cpu  # seconds of CPU time, including those of descendants that have ended


def usage(pids: list[int]) -> Usage:
    """Returns what the processes with these ids take. Processes that have ended are left out."""
    total = Usage()
    for pid in pids:
        with suppress(OSError):
            fields = stat_fields(f"/proc/{pid}/stat")
            total.count += 1
            total.memory += int(fields[21]) * PAGE
            total.cpu += sum(map(int, fields[11:15])) * TICK  # own time in two modes, and that of ended children
    return total


def stat_fields(path: str) -> list[bytes]:
    """Returns the fields of a file "stat" in /proc after the name: the state, and so on; see proc(5)."""
    return read(path).rpartition(b")")[2].split()


def read(path: str) -> bytes:
    """Returns the content of a file in /proc."""
    with open(path, "rb") as file:
        return file.read()


def with_descendants(pid: int) -> list[int]:
    """Returns the ids of a process and its descendants."""
    found = [pid]
    for parent in found:  # the list grows
        with suppress(OSError):
            found += children(parent)
    return found


def children(pid: int) -> list[int]:
    """Returns the ids of the children of a process."""
    found: list[int] = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread may have ended
            found += map(int, read(f"/proc/{pid}/task/{thread}/children").split())
    return found


def thread_states(pids: list[int]) -> bytes:
    """Returns the states of all threads of the processes, one letter each; see proc(5)."""
    states = b""
    for pid in pids:
        with suppress(OSError):  # the process or the thread may have ended
            for thread in os.listdir(f"/proc/{pid}/task"):
                states += stat_fields(f"/proc/{pid}/task/{thread}/stat")[0]
    return states


def weight_of(states: bytes) -> float:
    """Returns how much a second counts in which threads in these states took no CPU time."""
    awake = set(states) - set(ASLEEP)
    if states and not awake:
        return SLEEP_WEIGHT
    if awake == set(BLOCKED):
        return 1
    return 1 / PATIENCE  # a thread waits for a processor


class Clock:
    """Measures the time that a process and its descendants have spent since the clock was created.

    This is their CPU time. While they take less, because the machine is busy, elapsed time counts 1/PATIENCE. So a
    right answer is not lost on a busy machine. No right answer needs to sleep, so sleep counts more than elapsed time.
    While all threads sleep or are blocked, as by a slow disk, elapsed time counts as it is.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.measured_at = time.monotonic()
        self.cpu_before = usage(with_descendants(pid)).cpu
        self.seconds_spent = 0.0

    def spent(self) -> float:
        """Returns the seconds spent so far. They are measured every INTERVAL, so this must be called often."""
        elapsed = time.monotonic() - self.measured_at
        if elapsed < INTERVAL:
            return self.seconds_spent
        self.measured_at += elapsed
        pids = with_descendants(self.pid)
        cpu = max(self.cpu_before, usage(pids).cpu)
        others = [pid for pid in pids if pid != os.getpid()]  # this process does not sleep now
        weight = weight_of(thread_states(others))
        self.seconds_spent += max(cpu - self.cpu_before, elapsed * weight)
        self.cpu_before = cpu
        return self.seconds_spent
