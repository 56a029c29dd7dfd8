"""Tests that nbgrader's Autograde, which runs in JupyterLab's server, reads submissions only in child processes."""

from __future__ import annotations

import contextlib
import json
import logging
import unittest
from typing import ClassVar
from unittest import mock

import nbformat
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.converters import Autograde
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import compute_checksum
from traitlets.config import Config

from grader import child, files, grading, rebuild, sandbox, session, settings, steps
from grader.child_test import stall
from grader.course import Json, write_file
from grader.course_test import CourseTest
from grader.parts import Lab
from grader.rebuild_test import handed_in, place, release

LIMITS = child.Limits(seconds=0.9, memory=512 * child.MB, elapsed=600)
TESTS = {"sign-visible": 2, "sign-hidden": 2, "trace-visible": 1}  # the points of the lab's tests
BLANK = "\n" * 90_000


def grade_one(lab: Lab, student: str, again: bool, unread: str) -> Json:
    """Reads and rebuilds a submission, and gives all points to whoever has written a right Sign."""
    if student == "eve" and not unread:
        stall()
    submission = files.find_submission(lab.course.submitted(lab.name, student), lab.name, release())
    notebook, remarks = rebuild.rebuild(rebuild.empty_notebook() if unread else submission.notebook, release())
    is_right = "return 1" in notebook.cells[place(notebook, "sign")].source
    grades = {name: {"points": points * is_right, "table": f"{name}: a table\n"} for name, points in TESTS.items()}
    result: Json = dict.fromkeys(("made_from", "made", *session.RUN_KEYS), "")
    result |= {"outputs": {}, "grades": grades, "stops": [], "notebook": notebook}
    result["remarks"] = submission.remarks + remarks + ([f"{session.NOT_READ}: {unread}"] if unread else [])
    write_file(lab.course.result(lab.name, student), json.dumps(result))
    return {}


class Stalls(NbGraderPreprocessor):
    """Stalls with the notebook of a student."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        if resources["nbgrader"]["student"] == "bob":
            stall()
        return nb, resources


class AutogradeTest(CourseTest):
    """Formgrader's Autograde button, with a fake of session.grade in the child process."""

    config: ClassVar[Config]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.add_lab("lab1", **TESTS, why=3)
        for name in ("sign", "trace", "why"):
            cls.gradebook.add_solution_cell(name, "lab1", "lab1")
        for cell in release().cells:
            about = {"source": cell.source, "cell_type": cell.cell_type, "checksum": compute_checksum(cell)}
            cls.gradebook.add_source_cell(cell.id, "lab1", "lab1", locked=cell.metadata.nbgrader.locked, **about)
        cls.folder.joinpath("source", "lab1").mkdir(parents=True)
        for module, name in ((sandbox, "check_available"), (Lab, "compute_properties")):
            cls.enterClassContext(mock.patch.object(module, name))
        cls.enterClassContext(mock.patch.object(grading, "grade_one", grade_one))
        cls.config = settings.read(cls.course)
        cls.config.CourseDirectory.root = str(cls.folder)

    def autograde(self, student: str, text: str) -> list[str]:
        """Hands in a file, presses the button, and returns what nbgrader logs as a warning or an error."""
        folder = self.course.submitted("lab1", student)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "lab1.ipynb").write_text(text)
        directory = CourseDirectory(config=self.config)
        directory.assignment_id, directory.student_id = "lab1", student
        log = logging.Logger("autograde")
        messages = steps.Messages()
        log.addHandler(messages)
        with contextlib.suppress(NbGraderException):
            Autograde(coursedir=directory, config=self.config, log=log, force=True).start()
        logged = [text for level, text in messages.kept if level >= logging.WARNING]
        return [text for text in logged if not text.startswith("Removing existing assignment")]

    def points(self, student: str) -> float:
        """Returns the points of a student's tests."""
        self.gradebook.db.expire_all()
        return float(self.gradebook.find_submission("lab1", student).score)

    def page(self, student: str) -> NotebookNode:
        """Returns the notebook that Formgrader shows."""
        return nbformat.read(self.folder / "autograded" / student / "lab1" / "lab1.ipynb", as_version=4)

    def test_right_answers(self) -> None:
        notebook = handed_in()
        notebook.metadata["kernelspec"]["name"] = "python3"
        logged = self.autograde("ada", nbformat.writes(notebook))
        self.assertEqual(logged, ["ada: the notebook's kernel was python3; gonb was used"])
        self.assertEqual(self.points("ada"), 5)
        cells = self.page("ada").cells
        self.assertEqual([cell.source for cell in cells], [cell.source for cell in handed_in().cells])
        self.assertEqual(cells[3].outputs[0].text, "sign-visible: a table\n")

    def test_hostile_files(self) -> None:
        """nbgrader would raise an error at the first two, and take much memory for the third."""
        notebook = handed_in()
        notebook.cells.insert(2, nbformat.v4.new_code_cell(f"x{BLANK}y"))
        right = nbformat.writes(notebook)
        for name, text, points, remark in (
            ("truncated", right[:-100], 0, "the file is not a notebook"),
            ("nested", "[" * 100_000, 0, "the file is not a notebook"),
            ("large", right.replace('"cells": [', '"cells": [' + "{}," * 4_000_000, 1), 0, "the file has more"),
            ("blank", right, 5, ""),
        ):
            with self.subTest(name):
                logged = self.autograde("cem", text)
                self.assertEqual(self.points("cem"), points)
                first = logged[0] if logged else ""
                self.assertTrue(first.startswith(f"cem: {remark}") if remark else not logged, logged)
                self.assertEqual(len(self.page("cem").cells), 10 if points else 9)

    def test_nothing_is_read_here(self) -> None:
        """All reading is in child processes, so this process can do without the functions that read."""
        with (
            mock.patch.object(nbformat, "read", side_effect=AssertionError),
            mock.patch.object(nbformat, "reads", side_effect=AssertionError),
            mock.patch.object(json, "loads", side_effect=AssertionError),
        ):
            self.assertEqual(self.autograde("ada", nbformat.writes(handed_in())), [])
        self.assertEqual(self.points("ada"), 5)

    def test_submission_that_stalls(self) -> None:
        """It gets the points of the release, as with the command grade."""
        with mock.patch.object(grading, "GRADE_LIMITS", LIMITS):
            logged = self.autograde("eve", nbformat.writes(handed_in()))
        reason = "its grading took more than 0.9 s of CPU time"
        self.assertIn(f"eve: {session.NOT_READ}: {reason}", logged)
        self.assertEqual(self.points("eve"), 0)

    def test_nbgrader_stalls(self) -> None:
        """nbgrader reports the student, and grades the others."""
        steps_with_stall = ["grader.steps_test.Stalls", *self.config.Autograde.autograde_preprocessors]
        own = Config(self.config)
        own.Autograde = Config(self.config.Autograde, autograde_preprocessors=steps_with_stall)
        with (
            mock.patch.object(type(self), "config", own),
            mock.patch.object(grading, "PASS_LIMITS", LIMITS),
        ):
            logged = self.autograde("bob", nbformat.writes(handed_in()))
            self.assertIn("took more than 0.9 s of CPU time", "".join(logged))
            self.assertEqual(self.autograde("ada", nbformat.writes(handed_in())), [])
        self.assertEqual(self.points("ada"), 5)

    def test_settings_without_the_exporter(self) -> None:
        """Then nothing grades the submission, so nbgrader gives no points."""
        own = Config(self.config)
        own.Autograde = Config(self.config.Autograde, exporter_class="nbconvert.exporters.NotebookExporter")
        with mock.patch.object(type(self), "config", own):
            logged = self.autograde("fay", nbformat.writes(handed_in()))
        self.assertIn("got no result of fay for lab1", "".join(logged))
        self.assertEqual(self.points("fay"), 0)


if __name__ == "__main__":
    unittest.main()
