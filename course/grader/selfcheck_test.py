"""Tests of the check that students run before they hand in a lab."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import nbformat
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearSolutions

from . import rebuild, selfcheck
from .course import HERE, Course
from .settings import read

SOURCE = HERE / "source" / "lab1" / "lab1.ipynb"
RIGHT = {"score": 5, "classify": 5, "absorb": 4, "mistake": 5, "update": 5, "trace": 4}  # rows of the visible tests


def solved() -> NotebookNode:
    """Returns lab 1 with its solutions."""
    return nbformat.read(SOURCE, as_version=4)


def answer(notebook: NotebookNode, name: str) -> NotebookNode:
    """Returns the cell with this grade_id."""
    return next(cell for cell in notebook.cells if rebuild.name_of(cell) == name)


def fake_run(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, list[NotebookNode]]]:
    """Yields each code cell, and the table of a test without a row that is wrong."""
    for cell in notebook.cells:
        name = rebuild.name_of(cell).removesuffix("-visible")
        text = f"{name}: {RIGHT[name]} of {RIGHT[name]} right\n" if name in RIGHT else ""
        if cell.cell_type == "code":
            yield cell, [nbformat.v4.new_output("stream", name="stdout", text=text)]


class SelfcheckTest(unittest.TestCase):
    """Checks of lab 1, with the kernel and without it."""

    def check(self, notebook: NotebookNode, name: str = "lab1.ipynb", run: bool = False) -> tuple[bool, str]:
        """Checks a notebook, and returns the result and what was printed. Without run, all tests pass."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, name)
            nbformat.write(notebook, path)
            before = path.read_bytes()
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.ExitStack() as stack:
                if not run:
                    stack.enter_context(mock.patch.object(selfcheck, "run_tests", fake_run))
                passed = selfcheck.check(path)
            self.assertEqual(path.read_bytes(), before)
            self.assertEqual(list(Path(folder).iterdir()), [path])
        return passed, printed.getvalue()

    def test_releases_are_those_of_nbgrader(self) -> None:
        for lab in Course(HERE).labs():
            source = HERE / "source" / lab / f"{lab}.ipynb"
            cleared, _ = ClearSolutions(config=read(Course(HERE))).preprocess(nbformat.read(source, as_version=4), {})
            got = selfcheck.release_of(source, cleared)
            self.assertEqual([cell.source for cell in got.cells], [cell.source for cell in cleared.cells], lab)

    def test_with_the_kernel(self) -> None:
        notebook = solved()
        answer(notebook, "mistake").source = "func Mistake(w, x []float64, y float64) bool { return y*Score(w, x) < 0 }"
        update = "func Update(w, x []float64, y float64) []float64 { return perceptron.Weights(NO) }"
        answer(notebook, "update").source = update
        answer(notebook, "score").source = "func Score(w, x []float64) float64 { return perceptron.Weights(w).Dot(x) }"
        passed, text = self.check(notebook, run=True)
        self.assertFalse(passed)
        self.assertIn("✗ score: Score uses perceptron.Weights; write this code yourself", text)
        self.assertIn("✓ classify: 5 of 5 right", text)
        self.assertRegex(text, r"✗ mistake: 3 of 5 right\n    → .*so x is a mistake")
        self.assertRegex(text, r"✗ update: stops with an error\n    line 1: undefined: NO")
        self.assertNotIn("Update uses", text)  # the grader ignores code that does not compile
        self.assertIn("✓ why: written; a person reads it", text)

    def test_complete_notebook(self) -> None:
        passed, text = self.check(solved())
        self.assertTrue(passed)
        self.assertNotIn("○", text)
        self.assertTrue(text.endswith("Nothing is missing. Hand in the file.\n"), text)

    def test_notebook_as_released(self) -> None:
        passed, text = self.check(selfcheck.release_of(SOURCE, solved()))
        self.assertFalse(passed)
        for name in "score", "classify", "absorb", "mistake", "update":
            self.assertIn(f"✗ {name}: not written yet", text)
        self.assertIn("✗ why: the answer in words is not written yet", text)

    def test_functions_that_use_the_library(self) -> None:
        notebook = solved()
        answer(notebook, "score").source = "func Score(w, x []float64) float64 { return perceptron.Weights(w).Dot(x) }"
        passed, text = self.check(notebook)
        self.assertFalse(passed)
        self.assertIn("✗ score: Score uses perceptron.Weights; write this code yourself", text)
        self.assertNotIn("✓ score", text)
        self.assertIn("✓ classify: 5 of 5 right", text)

    def test_error_of_the_marker(self) -> None:
        with self.assertRaisesRegex(ValueError, "(?s)got an error from the marker .*nolab.*, want a reply for nolab"):
            selfcheck.own_code_fault("score", "nolab", [])

    def test_repairs_are_listed(self) -> None:
        notebook = solved()
        notebook.cells.remove(answer(notebook, "score-visible"))
        score = answer(notebook, "score")
        notebook.cells[notebook.cells.index(score)] = nbformat.v4.new_markdown_cell(
            score.source, metadata=score.metadata
        )
        passed, text = self.check(notebook, "my lab.ipynb")
        self.assertTrue(passed)
        self.assertIn("○ its name is not lab1.ipynb", text)
        self.assertIn("test cell score-visible was missing; restored", text)
        self.assertIn("score was a text cell; it was turned back into code", text)

    def test_notebook_from_another_editor(self) -> None:
        notebook = solved()
        for cell in notebook.cells:
            cell.metadata = {}
            cell["id"] = f"x{notebook.cells.index(cell)}"
        passed, text = self.check(notebook)
        self.assertTrue(passed)
        self.assertIn("the metadata was missing", text)

    def test_other_files(self) -> None:
        other = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("%%\nprintln(1)")])
        with self.assertRaisesRegex(ValueError, "got a notebook without test cells of a lab"):
            self.check(other)
        with self.assertRaisesRegex(ValueError, "it has no cells"):
            self.check(nbformat.v4.new_notebook())
        with self.assertRaisesRegex(ValueError, "got no file"):
            selfcheck.check(Path("/nowhere/lab1.ipynb"))

    def test_imports_nothing_of_nbgrader(self) -> None:
        """A student's environment has no nbgrader."""
        code = "import sys, grader.selfcheck; sys.exit(any(name.startswith('nbgrader') for name in sys.modules))"
        subprocess.run([sys.executable, "-c", code], cwd=HERE, check=True)


if __name__ == "__main__":
    unittest.main()
