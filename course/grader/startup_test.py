"""Tests of the preparation of the course's folder."""

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
from grader import settings, startup
from grader.course import HERE, ROOT, Course, Fault


class StartupTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.course = Course(Path(folder.name))

    def file(self, name: str, text: str = "") -> Path:
        """Writes a file in the course's folder, and returns its path."""
        path = self.course.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_own_settings_extend_those_of_the_clone(self) -> None:
        startup.update_own_settings(self.course)
        path = self.course.root / "nbgrader_config.py"
        path.write_text(path.read_text() + "c.LatePenalty.percent_a_day = 7\n")
        startup.update_own_settings(self.course)  # leaves the existing file as it is
        for read in (settings.read_file(self.course.root), settings.read(self.course)):
            self.assertEqual(read.LatePenalty.percent_a_day, 7)
            self.assertIn("grader.steps.Grade", read.Autograde.autograde_preprocessors)
        path.write_text(
            "c = get_config()\nc.LatePenalty.percent_a_day = 3\n"
        )  # without the line that loads the clone's settings
        self.assertEqual(settings.read(self.course).LatePenalty.percent_a_day, 3)

    def test_settings_of_the_first_release(self) -> None:
        startup.update_own_settings(self.course)
        path = self.course.root / "nbgrader_config.py"
        now = path.read_text() + "c.LatePenalty.percent_a_day = 7\n"
        before = now.replace(repr(str(HERE)), repr(str(ROOT / "notebooks" / "course")))  # as 0.1.0 wrote it
        self.assertNotEqual(before, now)
        path.write_text(before)
        path.chmod(0o640)
        self.assertIn(
            f"now loads the clone's settings from their new folder, {HERE}", startup.update_own_settings(self.course)
        )
        self.assertEqual((path.read_text(), path.stat().st_mode & 0o777), (now, 0o640))
        self.assertEqual(startup.update_own_settings(self.course), "")

    def test_missing_settings(self) -> None:
        path = self.course.root / "nbgrader_config.py"
        path.write_text("load_subconfig('nbgrader_config.py', path='/nowhere')\n")
        self.assertEqual(startup.update_own_settings(self.course), "")
        want = f"got no file /nowhere/nbgrader_config.py, from which {path} loads .*, want the clone's .*{HERE}$"
        with self.assertRaisesRegex(Fault, want):
            settings.read(self.course)
        path.write_text("load_subconfig('ours.py')\n")  # a file of the lecturer's own may be missing
        settings.read(self.course)

    def test_settings_with_errors(self) -> None:
        startup.update_own_settings(self.course)
        path = self.course.root / "nbgrader_config.py"
        good = path.read_text()
        for line, want in [
            ("c = get_config(", "nbgrader_config.py: SyntaxError"),
            (
                "c.LatePenalty.percent_per_day = 10",
                "got c.LatePenalty.percent_per_day in .*, want one of days, grace_minutes, .*percent_a_day",
            ),
            ("c.LatePenalties.days = 5", "got c.LatePenalties in .*, want c.LatePenalty; correct the spelling"),
            ("c.LatePenalty.percent_a_day = 200", "nbgrader_config.py: The value of the 'percent_a_day' trait .*200"),
            (
                "c.LatePenalty.percent_a_day = 'x'",
                "nbgrader_config.py: The 'percent_a_day' trait .*; correct",
            ),
            (
                "c.LmsCollector.timezone = 'Europe/Berln'",
                'nbgrader_config.py: .*got "Europe/Berln", want a time zone such as Europe/Berlin; correct that line',
            ),
            (
                "c.Autograde.autograde_preprocessors = ['nbgrader.preprocessors.Execute']",
                "got other preprocessors of Autograde",
            ),
            ("c.HTMLExporter.preprocessors = []", "got other settings of HTMLExporter in .*, want grader.formgrader"),
            ("c.HTMLExporter.filters = {}", "got other settings of HTMLExporter"),
        ]:
            path.write_text(f"{good}{line}\n")
            with self.subTest(line=line), self.assertRaisesRegex(Fault, want):
                settings.read(self.course)
        path.write_text(good + "c.LmsCollector.timezone = 'Europe/Berlin'\n")
        settings.read(self.course)

    def test_other_users_have_no_rights_to_files(self) -> None:
        by_hand = [self.course.root / name for name in ("downloaded", "submitted/ada", "roster.csv")]
        self.file("roster.csv").chmod(0o644)
        for folder in by_hand[:2]:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o755)
        startup.make_private(self.course)
        startup.make_private(self.course)  # a second call changes nothing
        modes = [path.stat().st_mode & 0o777 for path in (by_hand[0], by_hand[1].parent, by_hand[2])]
        self.assertEqual(modes, [0o700, 0o700, 0o600])

    def test_all_ignored_files_are_private(self) -> None:
        lines = (ROOT / ".gitignore").read_text().splitlines()
        made = {line.removeprefix("/course/").rstrip("/*") for line in lines if line.startswith("/course/")}
        # Students write to the exchange; release.new exists only while a release is generated.
        self.assertEqual(made - {"exchange", "release.new"}, set(startup.PRIVATE))

    def test_the_secret_is_created_once(self) -> None:
        self.file("runs/marker/marker")  # a course with only a marker is still new
        startup.check_secret(self.course)
        path = self.course.root / "secret"
        secret = path.read_text()
        self.assertRegex(secret, r"^[0-9a-f]{64}\n$")
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)
        self.file("release/lab1/lab1.ipynb")
        startup.check_secret(Course(self.course.root))
        self.assertEqual(path.read_text(), secret)
        path.write_text("another")
        with self.assertRaisesRegex(
            Fault, "got a new secret in .*, want the secret that .* earlier runs were drawn from; restore the secret"
        ):
            startup.check_secret(Course(self.course.root))
        path.unlink()
        with self.assertRaisesRegex(
            Fault, "got no file .*secret, but release/ of this course, want the secret .*; restore the secret"
        ):
            startup.check_secret(Course(self.course.root))
        self.assertFalse(path.exists())

    def lab(self, name: str, imported: str) -> Path:
        """Writes the source of a lab that imports a package, and returns its path."""
        cell = nbformat.v4.new_code_cell(f'import "{imported}/{name}"', id="imports")
        return self.file(f"source/{name}/{name}.ipynb", nbformat.writes(nbformat.v4.new_notebook(cells=[cell])))

    def test_labs_of_the_first_release(self) -> None:
        self.lab("lab1", "perceptronlab/course")
        startup.check_imports(self.course)
        self.lab("lab2", "perceptronlab/notebooks/course")
        self.lab("mylab", "perceptronlab/notebooks/course")
        want = (
            r"got imports of .*, as in release 0.1.0, in .*source \(lab2, mylab\), want .*perceptronlab/course/.*;"
            " if students already have a lab, use a clone of release 0.1.0; otherwise .*update --take"
        )
        with self.assertRaisesRegex(Fault, want):
            startup.check_imports(self.course)
        (self.course.root / "source" / "lab2" / "lab2.ipynb").unlink()
        # The clone does not have mylab, the only lab that is left, so an update would not replace the import.
        with self.assertRaisesRegex(Fault, "mylab.*otherwise replace .* with perceptronlab/course/"):
            startup.check_imports(self.course)

    def test_an_update_replaces_old_imports(self) -> None:
        with mock.patch.dict(os.environ, COURSE=str(self.course.root)), redirect_stdout(io.StringIO()):
            startup.open_checked_course()
            for folder in ("source", ".clone"):  # as in 0.1.0
                path = self.course.root / folder / "lab1" / "lab1.ipynb"
                path.write_text(path.read_text().replace("perceptronlab/course/", "perceptronlab/notebooks/course/"))
            settings_of_010 = self.file(
                "nbgrader_config.py", startup.NEW_SETTINGS.format(here=str(startup.HERE_IN_010))
            )
            with self.assertRaisesRegex(Fault, "as in release 0.1.0"):
                startup.open_checked_course()
            self.assertIn(str(startup.HERE_IN_010), settings_of_010.read_text())  # kept for a clone of 0.1.0
            self.assertEqual(commands.run_update(argparse.Namespace(lab=[], take=True)), 0)
            startup.open_checked_course()
        self.assertEqual(self.course.source("lab1").read_bytes().count(startup.IMPORT_IN_010), 0)
        self.assertIn(repr(str(HERE)), settings_of_010.read_text())

    def test_release_is_generated_if_it_is_missing_or_old(self) -> None:
        self.file("source/lab7/lab7.ipynb")
        released = self.course.root / "release" / "lab7" / "lab7.ipynb"
        with mock.patch.object(
            startup, "generate_release", side_effect=lambda *_: self.file("release/lab7/lab7.ipynb")
        ) as generate:
            self.assertIn("generated", startup.release_if_outdated(self.course, "lab7"))
            self.assertEqual(startup.release_if_outdated(self.course, "lab7"), "")
            self.assertEqual(generate.call_count, 1)
            os.utime(released, (1, 1))
            self.assertIn("generated", startup.release_if_outdated(self.course, "lab7"))
            os.utime(released, (1, 1))
            (self.course.root / "submitted" / "ada" / "lab7").mkdir(parents=True)
            self.assertIn("older than its source, but students have", startup.release_if_outdated(self.course, "lab7"))
            self.assertEqual(generate.call_count, 2)

    def test_commands_do_not_import_rfc3987(self) -> None:
        """Importing rfc3987 took half of a command's start-up time, and nothing uses it."""
        program = "import sys, grader.__main__\n"
        program += "print([name for name, module in sys.modules.items() if name.startswith('rfc3987') and module])"
        words = [sys.executable, "-c", program]
        self.assertEqual(subprocess.run(words, cwd=HERE, capture_output=True, text=True, check=True).stdout, "[]\n")

    def test_labs_table(self) -> None:
        for student in ("ada", "bob"):
            (self.course.root / "submitted" / student / "lab1").mkdir(parents=True)
        (self.course.root / "autograded" / "ada" / "lab1").mkdir(parents=True)
        self.file("source/lab1/lab1.ipynb")
        # The columns are the lab, when it was released, and the numbers of submitted and of graded notebooks.
        self.assertIn(["lab1", "no", "2", "1"], [line.split() for line in startup.labs_table(self.course).splitlines()])


if __name__ == "__main__":
    unittest.main()
