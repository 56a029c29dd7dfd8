"""Tests that a child process returns results, and that it cannot stall or fill the grader's own process."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

from grader import child
from grader.child import Limits
from grader.course import HERE, Fault

LIMITS = Limits(seconds=20, memory=512 * child.MB, elapsed=600)
MINUTE = 60  # far more than a child needs that is ended
KEPT: list[bytes] = []  # what a child keeps after its calls


def add(a: int, b: int) -> int:
    """Returns a sum."""
    return a + b


def surroundings() -> tuple[str, str | None, int]:
    """Returns the current folder, a variable and the umask."""
    umask = os.umask(0o022)
    os.umask(umask)
    return os.getcwd(), os.environ.get("CHILD_TEST"), umask


def fail(kind: str) -> None:
    """Raises an exception."""
    if kind == "fault":
        raise Fault("got a, want b; do c")
    if kind == "json":
        json.loads("{")
    raise open_error() if kind == "os" else Odd("a", "b")


def open_error() -> OSError:
    """Returns the exception for a file that is missing."""
    return FileNotFoundError(2, "No such file", "x")


class Odd(Exception):
    """An exception that cannot be unpickled."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")


def stall() -> None:
    """Stays in C code for hours, with the lock that Python's other threads need."""
    re.match(r"(a|aa)+$", "a" * 200 + "b")


def allocate(size: int) -> int:
    """Takes memory."""
    return len(bytearray(size))


def keep(size: int) -> int:
    """Takes memory that the process keeps, instead of what it kept before, and returns the process id."""
    KEPT[:] = [b"x" * size]
    return os.getpid()


def address_spaces() -> list[str]:
    """Returns the limits on address space in KB of programs before, while and after the limits are lifted."""
    command = ["sh", "-c", "ulimit -v"]
    before = subprocess.check_output(command, text=True)
    with child.limits_lifted():
        lifted = subprocess.check_output(command, text=True)
    after = subprocess.check_output(command, text=True)
    return [before.strip(), lifted.strip(), after.strip()]


def work(seconds: float) -> int:
    """Takes CPU time, and returns the process id."""
    end_time = time.process_time() + seconds
    while time.process_time() < end_time:
        pass
    return os.getpid()


def sleep(path: str) -> None:
    """Starts a process that writes its id to a file and sleeps, and waits for it."""
    subprocess.run(["sh", "-c", f"echo $$ > {path}.new && mv {path}.new {path} && exec sleep 1000"], check=False)


def end(status: int) -> None:
    """Ends the process, with an exit status or, if that is negative, with a signal."""
    if status < 0:
        os.kill(os.getpid(), -status)
    os._exit(status)


def call_in_child() -> int:
    """Calls a function in a child from a child, and returns the difference of their process ids."""
    return child.call(os.getpid, limits=LIMITS) - os.getpid()


def is_running(pid: int) -> bool:
    """Reports whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0] not in b"ZX"
    except OSError:
        return False


def wait_until(condition: Callable[[], bool]) -> bool:
    """Waits until condition() is true, at most a minute, and reports whether it is."""
    end_time = time.monotonic() + MINUTE
    while not condition() and time.monotonic() < end_time:
        time.sleep(0.05)
    return condition()


class ResultTest(unittest.TestCase):
    """What a call returns."""

    def test_result(self) -> None:
        self.assertEqual(child.call(add, 2, 3, limits=LIMITS), 5)
        self.assertNotEqual(child.call(os.getpid, limits=LIMITS), os.getpid())

    def test_several_threads(self) -> None:
        with ThreadPoolExecutor(8) as pool:
            sums = list(pool.map(lambda n: child.call(add, n, n, limits=LIMITS), range(40)))
        self.assertEqual(sums, [2 * n for n in range(40)])

    def test_surroundings(self) -> None:
        old = os.umask(0o027)
        try:
            with mock.patch.dict(os.environ, {"CHILD_TEST": "x"}):
                self.assertEqual(child.call(surroundings, limits=LIMITS), (os.getcwd(), "x", 0o027))
        finally:
            os.umask(old)
        self.assertEqual(child.call(surroundings, limits=LIMITS)[1], None)

    def test_several_calls_in_one_child(self) -> None:
        """A child that has returned a result takes the next call, in the surroundings of that call."""
        pid = child.call(os.getpid, limits=LIMITS)
        self.assertEqual(child.call(os.getpid, limits=LIMITS), pid)
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            self.assertEqual(child.call(surroundings, limits=LIMITS)[0], os.path.realpath(folder))
        self.assertEqual(child.call(surroundings, limits=LIMITS)[0], os.getcwd())
        with self.assertRaises(Fault):
            child.call(fail, "fault", limits=LIMITS)
        self.assertNotEqual(child.call(os.getpid, limits=LIMITS), pid)

    def test_child_that_has_grown(self) -> None:
        pid = child.call(keep, 10 * child.MB, limits=LIMITS)
        self.assertEqual(child.call(keep, child.MAX_GROWTH, limits=LIMITS), pid)
        self.assertNotEqual(child.call(os.getpid, limits=LIMITS), pid)

    def test_child_that_ends_while_it_waits(self) -> None:
        pid = child.call(os.getpid, limits=LIMITS)
        os.kill(pid, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not is_running(pid)))
        self.assertEqual(child.call(add, 2, 3, limits=LIMITS), 5)

    def test_exceptions(self) -> None:
        for kind, type_, text in [
            ("fault", Fault, "^got a, want b; do c$"),
            ("json", json.JSONDecodeError, "Expecting property name"),
            ("os", FileNotFoundError, "No such file: 'x'"),
            ("odd", RuntimeError, "^Odd: a and b$"),
        ]:
            with self.subTest(kind=kind), self.assertRaisesRegex(type_, text):
                child.call(fail, kind, limits=LIMITS)

    def test_call_in_a_child_is_direct(self) -> None:
        self.assertEqual(child.call(call_in_child, limits=LIMITS), 0)


class LimitTest(unittest.TestCase):
    """What ends a child."""

    def stopped(self, reason: str, function: Callable[..., object], *args: object, limits: Limits = LIMITS) -> None:
        """Checks that a call is stopped for a reason."""
        with self.assertRaises(child.Stopped) as caught:
            child.call(function, *args, limits=limits)
        self.assertEqual(str(caught.exception), reason)

    def test_stalled_in_c_code(self) -> None:
        """Without the limit, the regular expression would take longer than the universe is old."""
        limits = Limits(0.5, 512 * child.MB, elapsed=600)
        self.stopped("took more than 0.5 s of CPU time", stall, limits=limits)

    def test_other_threads_run_while_a_child_is_stalled(self) -> None:
        with ThreadPoolExecutor(1) as pool:
            stalled = pool.submit(lambda: child.call(stall, limits=Limits(1, 512 * child.MB, elapsed=600)))
            self.assertEqual([child.call(add, n, 1, limits=LIMITS) for n in range(5)], [1, 2, 3, 4, 5])
            self.assertFalse(stalled.done())
            with self.assertRaises(child.Stopped):
                stalled.result()

    def test_elapsed_time(self) -> None:
        reason = "took more than 0.5 s of elapsed time"
        self.stopped(reason, time.sleep, 1000, limits=Limits(1, 512 * child.MB, elapsed=0.5))

    def test_memory(self) -> None:
        self.assertEqual(child.call(allocate, 200 * child.MB, limits=LIMITS), 200 * child.MB)
        self.stopped("took more than 512 MB of memory", allocate, 600 * child.MB)

    def test_each_call_has_its_own_limits(self) -> None:
        """Together, the calls take more than the limits of one call."""
        limits = Limits(seconds=0.5, memory=300 * child.MB, elapsed=600)
        pids = {child.call(work, 0.3, limits=limits) for _ in range(4)}
        pids |= {child.call(keep, 100 * child.MB, limits=limits) for _ in range(2)}
        self.assertEqual(len(pids), 1)
        self.stopped("took more than 0.5 s of CPU time", work, 600, limits=limits)

    def test_program_without_the_limits(self) -> None:
        """A program that a child starts has the child's limits, unless they are lifted."""
        before, lifted, after = child.call(address_spaces, limits=LIMITS)
        self.assertEqual(before, after)
        self.assertNotEqual(before, lifted)
        self.assertGreater(int(before) << 10, LIMITS.memory)

    def test_large_result(self) -> None:
        self.stopped("returned more than 64 MB", bytes, 65 * child.MB)

    def test_death(self) -> None:
        self.stopped("ended with the exit status 3", end, 3)
        self.stopped("ended with the signal SIGSEGV", end, -signal.SIGSEGV)
        self.stopped("was killed, perhaps because the machine had no memory left", end, -signal.SIGKILL)


# A program whose child waits for a call. It prints the child's process id, and ends when its input ends.
WAITING = """\
import os, sys
from grader import child, child_test
print(child.call(os.getpid, limits=child_test.LIMITS), flush=True)
sys.stdin.read()
"""
# A program that calls sleep in a child; its argument is the file for the process id. It prints what it catches.
PROGRAM = """\
import sys, time
from grader import child, child_test
try:
    child.call(child_test.sleep, sys.argv[1], limits=child_test.LIMITS)
except KeyboardInterrupt:
    print("interrupted")
    sys.exit(130)
"""


class InterruptTest(unittest.TestCase):
    """The end of the process that waits for a child."""

    def end_with(self, number: int) -> tuple[int, str]:
        """Sends a signal to the group of PROGRAM, checks that nothing runs afterwards, returns status and output."""
        path = Path(self.enterContext(tempfile.TemporaryDirectory()), "pid")
        program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path)],
            cwd=HERE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.assertTrue(wait_until(path.exists))
        sleeper = int(path.read_text())
        os.killpg(program.pid, number)
        output, _ = program.communicate(timeout=MINUTE)
        self.assertTrue(wait_until(lambda: not is_running(sleeper)))
        return program.returncode, output

    def test_control_c(self) -> None:
        self.assertEqual(self.end_with(signal.SIGINT), (130, "interrupted\n"))

    def test_kill(self) -> None:
        self.assertEqual(self.end_with(signal.SIGKILL), (-signal.SIGKILL, ""))

    def test_child_that_waits(self) -> None:
        """It ends with the program, however that ends."""
        for number in (None, signal.SIGTERM, signal.SIGKILL):
            with self.subTest(number):
                self.end_of_waiting(number)

    def end_of_waiting(self, number: signal.Signals | None) -> None:
        """Ends WAITING with a signal, or by the end of its input, and checks that its child ends."""
        command = [sys.executable, "-c", WAITING]
        with subprocess.Popen(
            command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        ) as program:
            assert program.stdin and program.stdout
            pid = int(program.stdout.readline())
            self.assertTrue(is_running(pid))
            if number:
                program.send_signal(number)
            else:
                program.stdin.close()
            self.assertEqual(program.wait(MINUTE), -number if number else 0)
        self.assertTrue(wait_until(lambda: not is_running(pid)))

    def test_stop_all(self) -> None:
        path = Path(self.enterContext(tempfile.TemporaryDirectory()), "pid")
        with ThreadPoolExecutor(1) as pool:
            sleeping = pool.submit(lambda: child.call(sleep, str(path), limits=LIMITS))
            self.assertTrue(wait_until(path.exists))
            child.STOP_ALL.set()
            try:
                with self.assertRaisesRegex(child.Stopped, "was interrupted"):
                    sleeping.result(MINUTE)
                with self.assertRaisesRegex(child.Stopped, "was interrupted"):
                    child.call(add, 1, 2, limits=LIMITS)
            finally:
                child.STOP_ALL.clear()
        self.assertTrue(wait_until(lambda: not is_running(int(path.read_text()))))


if __name__ == "__main__":
    unittest.main()
