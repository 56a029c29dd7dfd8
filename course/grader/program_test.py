"""Tests of the limits of a program that reads a submission."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from grader import child, program
from grader.child_test import is_running, wait_until
from grader.course import Course, build_marker, find_kernel

LIMITS = child.Limits(seconds=1, memory=256 * child.MB, elapsed=60)
NO_MEMORY = """\
import os
try:
    bytearray(1 << 30)
except MemoryError:
    os.write(2, b"fatal error: runtime: out of memory")
    os._exit(2)
"""
# Starts the marker in its argument, prints its id, and waits for it.
STARTER = """\
import subprocess, sys
marker = subprocess.Popen([sys.argv[1], "mark"])
print(marker.pid, flush=True)
marker.wait()
"""


def run(source: str, text: str = "", limits: child.Limits = LIMITS) -> str:
    """Runs a program in Python, and returns its output."""
    return program.run("the test", [sys.executable, "-c", source], text, limits).stdout


class ProgramTest(unittest.TestCase):
    """Programs that end, that take too much, and that crash."""

    def test_reply(self) -> None:
        self.assertEqual(run("print(input() + '!')", "text"), "text!\n")

    def test_message(self) -> None:
        got = program.run("the test", [sys.executable, "-c", "import sys; sys.exit('why')"], "", LIMITS)
        self.assertEqual((got.returncode, got.stderr), (1, "why\n"))

    def test_excess(self) -> None:
        for source, want in {
            "while True: pass": "took more than 1 s of CPU time in the test",
            NO_MEMORY: "took more than 256 MB of memory in the test",
            "import os; os.abort()": "ended the test with the signal SIGABRT",
            "import os; os._exit(2)": "ended the test with the exit status 2",
        }.items():
            with self.subTest(source), self.assertRaises(child.Exceeded) as caught:
                run(source)
            self.assertEqual(str(caught.exception), want)

    def test_causes_that_may_be_other_processes(self) -> None:
        """A program that was killed, and one that took no CPU time."""
        late = child.Limits(seconds=60, memory=child.GB, elapsed=0.5)
        for source in ("import os; os.kill(os.getpid(), 9)", "import time; time.sleep(600)"):
            with self.subTest(source), self.assertRaises(child.Stopped) as caught:
                run(source, limits=late)
            self.assertNotIsInstance(caught.exception, child.Exceeded)

    def test_elapsed_time_after_work(self) -> None:
        """A program that took much CPU time before its limit on elapsed time is to blame."""
        work = "import time\nwhile time.process_time() < 0.5: pass\ntime.sleep(600)"
        late = child.Limits(seconds=60, memory=child.GB, elapsed=10)
        with mock.patch.object(program, "BLAMED_SECONDS", 0.4), self.assertRaisesRegex(child.Exceeded, "elapsed time"):
            run(work, limits=late)


class MarkerTest(unittest.TestCase):
    """The marker itself."""

    def test_ends_with_the_process_that_started_it(self) -> None:
        """It waits for input, and the process that started it is killed."""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        binary = build_marker(Course(folder), find_kernel())
        read_end, write_end = os.pipe()
        os.write(write_end, b" ")
        command = [sys.executable, "-c", STARTER, str(binary)]
        with subprocess.Popen(command, stdin=read_end, stdout=subprocess.PIPE, text=True) as starter:
            assert starter.stdout
            pid = int(starter.stdout.readline())
            self.assertTrue(wait_until(lambda: not select.select([read_end], [], [], 0)[0]))  # the marker has read it
            self.assertTrue(is_running(pid))
            starter.kill()
        self.assertTrue(wait_until(lambda: not is_running(pid)))
        os.close(read_end)
        os.close(write_end)


if __name__ == "__main__":
    unittest.main()
