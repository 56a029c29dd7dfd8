"""Tests of the command "code", which writes the students' own code to Go files."""

from __future__ import annotations

import argparse
import copy
import os
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from grader import __main__ as commands
from grader import child
from grader.course import Course
from grader.parts import Lab

call_in_child = child.call


def call_except_for_cem(function: Callable[[Lab, str], str], lab: Lab, student: str, limits: child.Limits) -> str:
    """Calls a function in a child, which exceeds its limits for one of the students."""
    if student == "cem":
        raise child.Exceeded("took more than 30 s of CPU time")
    return call_in_child(function, lab, student, limits=limits)


class StudentCodeTest(unittest.TestCase):
    def test_contains_only_the_students_code(self) -> None:
        answer = {
            "nbgrader": {"grade_id": "sign", "solution": True, "grade": False, "locked": False, "schema_version": 3}
        }
        given = {
            "nbgrader": {"grade_id": "imports", "solution": False, "grade": False, "locked": True, "schema_version": 3}
        }
        released = new_notebook(
            cells=[
                new_code_cell('import "fmt"', id="imports", metadata=given),
                new_markdown_cell("Write it.", id="text"),
                new_code_cell("func Sign() int { panic(1) }", id="sign", metadata=answer),
                new_code_cell("func Given() {}", id="given"),
            ]
        )
        written = copy.deepcopy(released)
        written.cells[2].source = "%noautoget\nfunc Sign() int { return 1 }\n%%\nfmt.Println(Sign())"
        written.cells.insert(2, new_code_cell("const own = 2", id="own"))
        written.cells.insert(2, new_code_cell("!ls\n%%\nfmt.Println(1)", id="tried"))
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"COURSE": folder}):
            course = Course(Path(folder))
            for path, notebook in [
                (course.root / "release" / "lab1", released),
                (course.submitted("lab1", "ada"), written),
                (course.submitted("lab1", "bob"), released),
                (course.submitted("lab1", "cem"), released),
            ]:
                path.mkdir(parents=True)
                nbformat.write(notebook, path / "lab1.ipynb")
            old_file = course.root / "code" / "lab1" / "eve.go"
            old_file.parent.mkdir(parents=True)
            old_file.write_text("from an earlier call, so it must be removed")
            with mock.patch.object(child, "call", side_effect=call_except_for_cem):
                self.assertEqual(commands.run_code(argparse.Namespace(lab="lab1")), 0)
            code = {path.name: path.read_text() for path in old_file.parent.iterdir()}
            # With its own go.mod, the folder does not belong to the clone's module, even if it is inside the clone.
            self.assertTrue((course.root / "code" / "go.mod").is_file())
        want = {
            "ada.go": "package main\n\nconst own = 2\n\nfunc Sign() int { return 1 }\n",
            "bob.go": "package main\n",
            "cem.go": "package main\n\n// Reading the submission took more than 30 s of CPU time.\n",
        }
        self.assertEqual(code, want)


if __name__ == "__main__":
    unittest.main()
