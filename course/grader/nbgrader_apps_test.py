"""Tests of collecting in a child process with limits."""

from __future__ import annotations

import os
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import nbformat

from grader import child, collected, nbgrader_apps
from grader.child_test import MINUTE, is_running, wait_until
from grader.collect_test import CONFIG, ROSTER, make_zip
from grader.course import Course, Fault

# The end of a settings file, which is a program that nbgrader runs, with which collecting does not end.
STALLS = "import re\nre.match(r'(a|aa)+$', 'a' * 200 + 'b')\n"
SLEEPS = "import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(600)\n"


class CollectTest(unittest.TestCase):
    """The command nbgrader zip_collect, in a process of its own."""

    def setUp(self) -> None:
        self.course = Course(Path(self.enterContext(tempfile.TemporaryDirectory())))
        self.downloaded = self.course.root / "downloaded" / "lab1"
        notebook = nbformat.writes(nbformat.v4.new_notebook())
        for path, content in {
            self.course.root / "nbgrader_config.py": CONFIG.encode(),
            self.course.root / "roster.csv": ROSTER.encode(),
            self.course.root / "release" / "lab1" / "lab1.ipynb": notebook.encode(),
            self.downloaded / "archive" / "all.zip": make_zip({"ada/lab1.ipynb": notebook, "bob/lab1.pdf": "%PDF"}),
        }.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.enterContext(mock.patch.dict(os.environ, COURSE=str(self.course.root)))

    def test_collect(self) -> None:
        self.assertEqual(nbgrader_apps.collect(self.course, "lab1"), 0)
        self.assertEqual(self.course.students("lab1"), ["ada"])
        found = collected.read(self.downloaded)
        self.assertEqual((found.taken, list(found.unusable)), (["ada"], ["bob"]))

    def test_error_of_nbgrader(self) -> None:
        with (self.course.root / "nbgrader_config.py").open("a") as file:
            file.write("raise ValueError\n")
        self.assertEqual(nbgrader_apps.collect(self.course, "lab1"), 1)

    def test_stall(self) -> None:
        """The limit on CPU time holds for nbgrader's process, too."""
        self.set_up_end(STALLS)
        limits = child.Limits(seconds=2, memory=child.GB, elapsed=600)
        message = "^got files of lab1 whose reading ended with the signal SIGXCPU, want .*; remove .* from .*/archive"
        with mock.patch.object(nbgrader_apps, "COLLECT_LIMITS", limits), self.assertRaisesRegex(Fault, message):
            nbgrader_apps.collect(self.course, "lab1")
        self.assertEqual(self.course.students("lab1"), [])

    def test_end_of_the_child(self) -> None:
        """nbgrader's process ends together with the child."""
        self.set_up_end(SLEEPS)
        path = self.course.root / "pid"
        with ThreadPoolExecutor(1) as pool:
            collecting = pool.submit(nbgrader_apps.collect, self.course, "lab1")
            self.assertTrue(wait_until(lambda: path.is_file() and path.read_text() != ""))
            child.STOP_ALL.set()
            try:
                with self.assertRaisesRegex(Fault, "whose reading was interrupted"):
                    collecting.result(MINUTE)
            finally:
                child.STOP_ALL.clear()
        self.assertTrue(wait_until(lambda: not is_running(int(path.read_text()))))

    def set_up_end(self, program: str) -> None:
        """Adds a program to the end of the settings."""
        with (self.course.root / "nbgrader_config.py").open("a") as file:
            file.write(program)


if __name__ == "__main__":
    unittest.main()
