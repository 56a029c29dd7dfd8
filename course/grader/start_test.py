"""Tests of what make course does first."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

import nbformat

from grader import __main__ as commands
from grader import settings, start
from grader.course import HERE, ROOT, Course, Fault


class StartTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.course = Course(Path(folder.name))

    def file(self, name: str, text: str = "") -> Path:
        path = self.course.state / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_own_settings_are_the_clones_and_ones_own(self) -> None:
        start.own_settings(self.course)
        path = self.course.state / "nbgrader_config.py"
        path.write_text(path.read_text() + "c.LatePenalty.percent_a_day = 7\n")
        start.own_settings(self.course)  # and are not written again
        for read in (settings.read_file(self.course.state), settings.read(self.course)):
            self.assertEqual(read.LatePenalty.percent_a_day, 7)
            self.assertIn("grader.steps.Grade", read.Autograde.autograde_preprocessors)
        path.write_text("c = get_config()\nc.LatePenalty.percent_a_day = 3\n")  # a file without the clone's
        self.assertEqual(settings.read(self.course).LatePenalty.percent_a_day, 3)

    def test_settings_that_moved(self) -> None:
        start.own_settings(self.course)
        path = self.course.state / "nbgrader_config.py"
        now = path.read_text() + "c.LatePenalty.percent_a_day = 7\n"
        before = now.replace(repr(str(HERE)), repr(str(ROOT / "notebooks" / "course")))  # as 0.1.0 wrote it
        self.assertNotEqual(before, now)
        path.write_text(before)
        path.chmod(0o640)
        self.assertIn(f"now loads the clone's settings from {HERE}", start.own_settings(self.course))
        self.assertEqual((path.read_text(), path.stat().st_mode & 0o777), (now, 0o640))
        self.assertEqual(start.own_settings(self.course), "")

    def test_settings_that_are_nowhere(self) -> None:
        path = self.course.state / "nbgrader_config.py"
        path.write_text("load_subconfig('nbgrader_config.py', path='/nowhere')\n")
        self.assertEqual(start.own_settings(self.course), "")
        want = f"found no /nowhere/nbgrader_config.py, from which {path} loads .*; needed: the clone's .*{HERE}$"
        with self.assertRaisesRegex(Fault, want):
            settings.read(self.course)
        path.write_text("load_subconfig('ours.py')\n")  # which may be there or not
        settings.read(self.course)

    def test_settings_with_a_fault(self) -> None:
        start.own_settings(self.course)
        path = self.course.state / "nbgrader_config.py"
        good = path.read_text()
        for line, want in [
            ("c = get_config(", "nbgrader_config.py: SyntaxError"),
            (
                "c.LatePenalty.percent_per_day = 10",
                "found c.LatePenalty.percent_per_day in .*needed: one of days, grace_minutes, .*percent_a_day",
            ),
            ("c.LatePenalties.days = 5", "found c.LatePenalties in .*needed: c.LatePenalty; do: look at its spelling"),
            ("c.LatePenalty.percent_a_day = 200", "nbgrader_config.py: The value of the 'percent_a_day' trait .*200"),
            ("c.LatePenalty.percent_a_day = 'x'", "nbgrader_config.py: The 'percent_a_day' trait .*do: mend that line"),
            (
                "c.LmsCollector.timezone = 'Europe/Berln'",
                'found .*nbgrader_config.py: .*Berln" is no time zone such as Europe/Berlin; .*do: mend that line',
            ),
            (
                "c.Autograde.autograde_preprocessors = ['nbgrader.preprocessors.Execute']",
                "found other steps of Autograde",
            ),
        ]:
            path.write_text(f"{good}{line}\n")
            with self.subTest(line=line), self.assertRaisesRegex(Fault, want):
                settings.read(self.course)
        path.write_text(good + "c.LmsCollector.timezone = 'Europe/Berlin'\n")
        settings.read(self.course)

    def test_what_others_can_not_read(self) -> None:
        by_hand = [self.course.state / name for name in ("downloaded", "submitted/ada", "roster.csv")]
        self.file("roster.csv").chmod(0o644)
        for folder in by_hand[:2]:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o755)
        start.close(self.course)
        start.close(self.course)
        modes = [path.stat().st_mode & 0o777 for path in (by_hand[0], by_hand[1].parent, by_hand[2])]
        self.assertEqual(modes, [0o700, 0o700, 0o600])

    def test_all_that_a_course_makes_is_private(self) -> None:
        lines = (ROOT / ".gitignore").read_text().splitlines()
        made = {line.removeprefix("/course/").rstrip("/*") for line in lines if line.startswith("/course/")}
        # Students put into the exchange; release.new is there for as long as a release is made.
        self.assertEqual(made - {"exchange", "release.new"}, set(start.PRIVATE))

    def test_the_secret_is_made_once(self) -> None:
        self.file("runs/marker/marker")  # a marker that was built before is no course
        start.check_secret(self.course)
        path = self.course.state / "secret"
        secret = path.read_text()
        self.assertRegex(secret, r"^[0-9a-f]{64}\n$")
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)
        self.file("release/lab1/lab1.ipynb")
        start.check_secret(Course(self.course.state))
        self.assertEqual(path.read_text(), secret)
        path.write_text("another")
        with self.assertRaisesRegex(
            Fault, "another secret than the one that earlier runs drew hidden tests from; .*do: put back your copy"
        ):
            start.check_secret(Course(self.course.state))
        path.unlink()
        with self.assertRaisesRegex(
            Fault, "found no .*secret, but release/ of this course; needed: the secret .*; do: put back your copy"
        ):
            start.check_secret(Course(self.course.state))
        self.assertFalse(path.exists())

    def lab(self, name: str, imported: str) -> Path:
        """Writes the source of a lab."""
        cell = nbformat.v4.new_code_cell(f'import "{imported}/{name}"', id="imports")
        return self.file(f"source/{name}/{name}.ipynb", nbformat.writes(nbformat.v4.new_notebook(cells=[cell])))

    def test_labs_of_the_first_release(self) -> None:
        self.lab("lab1", "perceptronlab/course")
        start.check_imports(self.course)
        self.lab("lab2", "perceptronlab/notebooks/course")
        self.lab("mylab", "perceptronlab/notebooks/course")
        want = (
            r"found labs of release 0.1.0 in .*source \(lab2, mylab\).*; needed: .*perceptronlab/course/.*;"
            " do: go on with a clone of release 0.1.0; or, .*update --take.* that are left"
        )
        with self.assertRaisesRegex(Fault, want):
            start.check_imports(self.course)
        (self.course.state / "source" / "lab2" / "lab2.ipynb").unlink()
        with self.assertRaisesRegex(Fault, "mylab.*, write perceptronlab/course/"):  # the clone has no such lab
            start.check_imports(self.course)

    def test_an_update_takes_the_new_imports(self) -> None:
        with mock.patch.dict(os.environ, COURSE=str(self.course.state)), redirect_stdout(io.StringIO()):
            start.ready()
            for folder in ("source", ".clone"):  # as 0.1.0 left them
                path = self.course.state / folder / "lab1" / "lab1.ipynb"
                path.write_text(path.read_text().replace("perceptronlab/course/", "perceptronlab/notebooks/course/"))
            settings_of_010 = self.file("nbgrader_config.py", start.OWN.format(here=str(start.HERE_IN_010)))
            with self.assertRaisesRegex(Fault, "labs of release 0.1.0"):
                start.ready()
            self.assertIn(str(start.HERE_IN_010), settings_of_010.read_text())  # for the clone of 0.1.0
            self.assertEqual(commands.updates(argparse.Namespace(lab=[], take=True)), 0)
            start.ready()
        self.assertEqual(self.course.source("lab1").read_bytes().count(start.IMPORT_IN_010), 0)
        self.assertIn(repr(str(HERE)), settings_of_010.read_text())

    def test_a_release_is_made_if_it_is_missing_or_old(self) -> None:
        self.file("source/lab7/lab7.ipynb")
        released = self.course.state / "release" / "lab7" / "lab7.ipynb"
        with mock.patch.object(
            start, "generate", side_effect=lambda *_: self.file("release/lab7/lab7.ipynb")
        ) as generate:
            self.assertIn("released", start.release(self.course, "lab7"))
            self.assertEqual(start.release(self.course, "lab7"), "")
            self.assertEqual(generate.call_count, 1)
            os.utime(released, (1, 1))
            self.assertIn("released", start.release(self.course, "lab7"))
            os.utime(released, (1, 1))
            (self.course.state / "submitted" / "ada" / "lab7").mkdir(parents=True)
            self.assertIn("older than its source, and labs were handed in", start.release(self.course, "lab7"))
            self.assertEqual(generate.call_count, 2)

    def test_a_command_starts_without_a_slow_module(self) -> None:
        """It took half of the time, for nothing."""
        program = "import sys, grader.__main__\n"
        program += "print([name for name, module in sys.modules.items() if name.startswith('rfc3987') and module])"
        words = [sys.executable, "-c", program]
        self.assertEqual(subprocess.run(words, cwd=HERE, capture_output=True, text=True, check=True).stdout, "[]\n")

    def test_progress(self) -> None:
        for student in ("ada", "bob"):
            (self.course.state / "submitted" / student / "lab1").mkdir(parents=True)
        (self.course.state / "autograded" / "ada" / "lab1").mkdir(parents=True)
        self.file("source/lab1/lab1.ipynb")
        self.assertIn(["lab1", "no", "2", "1"], [line.split() for line in start.progress(self.course).splitlines()])


if __name__ == "__main__":
    unittest.main()
