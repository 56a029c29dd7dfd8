"""Runs a program that reads a submission, with limits.

The system enforces the limits on CPU time and memory, so they hold even while the grader does not respond.
"""

from __future__ import annotations

import math
import resource
import signal
import subprocess
from contextlib import suppress

from . import child

# The limit on address space, in addition to that on memory. A Go program reserves 1.3 GB when it starts.
ADDRESS_SPACE = 4 * child.GB
# A program that reaches its limit on elapsed time is to blame if it has taken this much CPU time. A program that has
# taken less has waited for a processor or a disk.
BLAMED_SECONDS = 5
# What Go prints when it gets no more memory.
NO_MEMORY = ("out of memory", "cannot allocate memory")


def run(name: str, command: list[str], text: str, limits: child.Limits) -> subprocess.CompletedProcess[str]:
    """Runs a program with a text as its input. Its exit status may be 0, or 1 with a message on stderr.

    If the program exceeds its limits or crashes, child.Exceeded is raised, or child.Stopped if the cause may be another
    process. The name of the program is for the message. The program has no environment variables.
    """
    seconds_before = _seconds_of_programs()
    with child.limits_lifted():  # this process's limits are too low for a Go program
        program = subprocess.Popen(
            command,
            env={},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    is_late = False
    with program:
        try:
            _set_limits(program.pid, limits)
            output, errors = program.communicate(text, limits.elapsed_seconds)
        except subprocess.TimeoutExpired:
            is_late = True
            program.kill()
            output, errors = program.communicate()
        except BaseException:
            program.kill()
            raise
    seconds = _seconds_of_programs() - seconds_before
    if is_late:
        stopped = child.Exceeded if seconds >= BLAMED_SECONDS else child.Stopped
        raise stopped(f"took more than {limits.elapsed_seconds:g} s of elapsed time in {name}")
    if program.returncode not in (0, 1):
        raise _cause_of_death(name, program.returncode, errors, seconds, limits)
    return subprocess.CompletedProcess(command, program.returncode, output, errors)


def _seconds_of_programs() -> float:
    """Returns the CPU time of all processes that this process has started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _set_limits(pid: int, limits: child.Limits) -> None:
    """Sets the limits of a program that has just started. Go programs ignore the signal of a soft limit on CPU time."""
    values = {
        resource.RLIMIT_CPU: math.ceil(limits.seconds),
        resource.RLIMIT_DATA: limits.memory,
        resource.RLIMIT_AS: ADDRESS_SPACE,
        resource.RLIMIT_CORE: 0,
    }
    for kind, value in values.items():
        hard = resource.getrlimit(kind)[1]
        lowest = value if hard == resource.RLIM_INFINITY else min(value, hard)
        with suppress(ProcessLookupError):  # the program may have ended
            resource.prlimit(pid, kind, (lowest, lowest))


def _cause_of_death(name: str, status: int, errors: str, seconds: float, limits: child.Limits) -> child.Stopped:
    """Returns why a program has ended without a reply; seconds is its CPU time."""
    if status == -signal.SIGKILL and seconds > math.ceil(limits.seconds) - 0.5:
        return child.Exceeded(f"took more than {limits.seconds:g} s of CPU time in {name}")
    if status == -signal.SIGKILL:
        return child.Stopped(f"was killed in {name}, perhaps because the machine had no memory left")
    if any(message in errors for message in NO_MEMORY):
        return child.Exceeded(f"took more than {limits.memory // child.MB} MB of memory in {name}")
    if status < 0:
        return child.Exceeded(f"ended {name} with the signal {signal.Signals(-status).name}")
    return child.Exceeded(f"ended {name} with the exit status {status}")
