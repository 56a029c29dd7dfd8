"""Tests that one submission can neither stall a batch nor disappear from it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

from traitlets.config import Config

from grader import autograde, batch, child, grading, sandbox, session
from grader.child_test import MINUTE, is_running, stall, wait_until
from grader.course import HERE, Course, Json
from grader.parts import Lab

# The system counts whole seconds, so a child is ended after 1 s. With seconds=1, it would be ended after 2 s.
LIMITS = child.Limits(seconds=0.5, memory=256 * child.MB, elapsed=600)


def grade_one(lab: Lab, student: str, again: bool, unread: str = "") -> Json:
    """Does what the student's name says, instead of grading a submission."""
    if student == "sleep":
        (lab.course.root / "pid").write_text(str(os.getpid()))
        time.sleep(600)
    if student in ("stall", "both") and not unread:
        stall()
    if student == "memory" and not unread:
        bytearray(600 * child.MB)
    if student == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if student == "error":
        raise KeyError("x")
    if student == "ended":
        raise sandbox.Ended("the kernel did not start")
    (lab.course.root / student).write_text(unread)
    remarks = [f"{session.NOT_READ}: {unread}"] if unread else []
    return {"student": student, "ran": f"{time.time():.3f}", "remarks": remarks}


def pass_saved(lab: Lab, student: str, config: Config) -> None:
    """Stalls with the submission of one student, and always with that of another, instead of calling nbgrader."""
    unread = (lab.course.root / student).read_text()
    if (student == "nbgrader" and not unread) or student == "both":
        stall()


class RunAllTest(unittest.TestCase):
    """The submissions of a batch, with fakes of session.grade and nbgrader in the child processes."""

    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for module, name, fake in (
            (grading, "grade_one", grade_one),
            (grading, "GRADE_LIMITS", LIMITS),
            (grading, "PASS_LIMITS", LIMITS),
            (autograde, "pass_saved", pass_saved),
        ):
            self.enterContext(mock.patch.object(module, name, fake))

    def run_all(self, *students: str) -> batch.Batch:
        """Grades students."""
        graded = batch.Batch(Lab(Course(self.folder), "lab"), list(students), 2, False)
        with mock.patch("sys.stdout"):
            batch.run_all(graded, Config())
        return graded

    def test_submissions_that_exceed_the_limits(self) -> None:
        """They are graded like unreadable files, and the others as always."""
        got = self.run_all("ada", "stall", "memory", "nbgrader", "bob")
        remarks = {student: result["remarks"] for student, result in got.results.items()}
        self.assertEqual(
            remarks,
            {
                "ada": [],
                "bob": [],
                "stall": ["the submission was not read: its grading took more than 0.5 s of CPU time"],
                "memory": ["the submission was not read: its grading took more than 256 MB of memory"],
                "nbgrader": ["the submission was not read: nbgrader took more than 0.5 s of CPU time"],
            },
        )
        self.assertEqual((got.errors, got.run_count), ({}, 5))

    def test_errors(self) -> None:
        """What the submission has not caused costs no points. The submission is listed as not graded."""
        got = self.run_all("killed", "error", "ended", "both", "ada")
        self.assertEqual(list(got.results), ["ada"])
        self.assertEqual(
            got.errors,
            {
                "killed": "its grading was killed, perhaps because the machine had no memory left",
                "error": "KeyError: 'x'",
                "ended": "the kernel did not start",
                "both": "its grading took more than 0.5 s of CPU time",
            },
        )


# A batch of a student who sleeps. Its argument is the course's folder.
PROGRAM = """\
import sys
from pathlib import Path
from traitlets.config import Config
from grader import batch, batch_test, grading
from grader.course import Course
from grader.parts import Lab
grading.grade_one = batch_test.grade_one
sleeping = batch.Batch(Lab(Course(Path(sys.argv[1])), "lab"), ["sleep", "sleep", "sleep"], 2, False)
try:
    batch.run_all(sleeping, Config())
except KeyboardInterrupt:
    sys.exit(130)
"""


class InterruptTest(unittest.TestCase):
    """Control-C in a batch."""

    def test_control_c(self) -> None:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder)],
            cwd=HERE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        pid = folder / "pid"
        self.assertTrue(wait_until(lambda: pid.exists() and pid.read_text() != ""))
        os.killpg(program.pid, signal.SIGINT)  # as the terminal does
        _, errors = program.communicate(timeout=MINUTE)
        self.assertEqual(program.returncode, 130)
        self.assertEqual(errors.strip().partition(";")[0], "interrupted")
        self.assertNotIn("Traceback", errors)
        self.assertTrue(wait_until(lambda: not is_running(int(pid.read_text()))))


if __name__ == "__main__":
    unittest.main()
