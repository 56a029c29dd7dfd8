"""Tests of the check that students run before they hand in a lab."""

from __future__ import annotations

import contextlib
import io
import os
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

from . import rebuild, selfcheck, selfcheck_lab, selfcheck_run
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


def changed(name: str, change: str) -> NotebookNode:
    """Returns lab 1 with its solutions and one change in the cell with this grade_id."""
    notebook = solved()
    cells = notebook.cells
    cell = answer(notebook, name)
    place = cells.index(cell)
    if change == "remove":
        cells.remove(cell)
    elif change == "edit":
        cell.source += "\n// edited"
    elif change == "text":
        cells[place] = nbformat.v4.new_markdown_cell(cell.source, metadata=cell.metadata)
    elif change == "redeclare":
        cell.source += "\n\nvar lab1 = 1"
    elif change == "move":
        cells.append(cells.pop(place))
    elif change == "duplicate":
        cells.insert(place, nbformat.from_dict({**cell, "id": "copy"}))
    return notebook


def fake_run(_: selfcheck_lab.ReleasedLab, notebook: NotebookNode) -> Iterator[tuple[NotebookNode, list[NotebookNode]]]:
    """Yields each code cell, and the table of a test without a row that is wrong."""
    for cell in notebook.cells:
        name = rebuild.name_of(cell).removesuffix("-visible")
        text = f"{name}: {RIGHT[name]} of {RIGHT[name]} right\n" if name in RIGHT else ""
        if cell.cell_type == "code":
            yield cell, [nbformat.v4.new_output("stream", name="stdout", text=text)]


class SelfcheckTest(unittest.TestCase):
    """Checks of lab 1, with the kernel and without it."""

    def check(
        self, notebook: NotebookNode, name: str = "lab1.ipynb", run: bool = False, marks: bool = False
    ) -> tuple[bool, str]:
        """Checks a notebook, and returns the result and what was printed.

        Without run, all tests pass; without marks as well, no part is said to use the library.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, name)
            nbformat.write(notebook, path)
            before = path.read_bytes()
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.ExitStack() as stack:
                if not run:
                    stack.enter_context(mock.patch.object(selfcheck, "run_cells", fake_run))
                if not run and not marks:
                    stack.enter_context(mock.patch.object(selfcheck_lab.ReleasedLab, "own_code_fault", lambda *_: ""))
                passed = selfcheck.check(path)
            self.assertEqual(path.read_bytes(), before)
            self.assertEqual(list(Path(folder).iterdir()), [path])
        return passed, printed.getvalue()

    def test_releases_are_those_of_nbgrader(self) -> None:
        for lab in Course(HERE).labs():
            source = HERE / "source" / lab / f"{lab}.ipynb"
            cleared, _ = ClearSolutions(config=read(Course(HERE))).preprocess(nbformat.read(source, as_version=4), {})
            got = selfcheck_lab.release_of(source, cleared)
            self.assertEqual([cell.source for cell in got.cells], [cell.source for cell in cleared.cells], lab)

    def test_with_the_kernel(self) -> None:
        notebook = solved()
        answer(notebook, "mistake").source = "func Mistake(w, x []float64, y float64) bool { return y*Score(w, x) < 0 }"
        update = "func Update(w, x []float64, y float64) []float64 { return perceptron.Weights(NO) }"
        answer(notebook, "update").source = update
        answer(notebook, "score").source = "func Score(w, x []float64) float64 { return perceptron.Weights(w).Dot(x) }"
        passed, text = self.check(notebook, run=True)
        self.assertFalse(passed)
        self.assertIn(
            "✗ score: 0 of 1 point (hidden test: 1 point more)\n    Score uses perceptron.Weights; write", text
        )
        self.assertIn("✓ classify: 5 of 5 rows right, 1 of 1 point (hidden test: 1 point more)", text)
        rounded = r"0.5 of 1 point \(rounded down to a quarter point\)"
        self.assertRegex(text, rf"✗ mistake: 3 of 5 rows right, {rounded} .*\n       tried .*\n    ✗  Mistake\(")
        self.assertRegex(text, r"       → .*so x is a mistake")
        self.assertRegex(text, r"✗ update: stops with an error\n    line 1: undefined: NO")
        self.assertNotIn("Update uses", text)  # the grader ignores code that does not compile
        self.assertIn("✗ update: the test did not run, 0 of 2 points (hidden test: 3 points more)\n✓ trace", text)
        self.assertIn("✓ why: written; a person reads it, and gives up to 3 points", text)
        self.assertIn("Visible tests: 4.5 of 8 points. Hidden tests: 9 points; they run when", text)

    @unittest.skipUnless(os.environ.get("PERCEPTRON_LONG"), "takes a minute")
    def test_endless_loops(self) -> None:
        """Loops in an answer, in a cell of the student's own, and in a value at the top; the other parts run."""
        notebook = solved()
        answer(notebook, "classify").source = "func Classify(w, x []float64) int { for { } }"
        before = notebook.cells.index(answer(notebook, "absorb"))
        notebook.cells.insert(before, nbformat.v4.new_code_cell("%%\nfor { }"))
        answer(notebook, "update").source += "\n\nvar stuck = func() bool { for { } }()"
        with mock.patch.multiple(selfcheck_run, CELL_SECONDS=20, SECONDS_AFTER_STOP=15):
            passed, text = self.check(notebook, run=True)
        self.assertFalse(passed)
        self.assertRegex(
            text, r"✗ classify: 0 of 5 rows right, .*\n.*\n    ✗  Classify\(.*no answer in 5 s: is there an endless"
        )
        stopped = "stops with an error\n    stopped after {} s: is there an endless loop"
        self.assertIn("✗ a cell of your own: " + stopped.format(20), text)
        self.assertIn("✗ update: " + stopped.format(15), text)
        self.assertIn("✗ trace: the test did not run", text)
        for part in "score", "absorb", "mistake":
            self.assertIn(f"✓ {part}: {RIGHT[part]} of {RIGHT[part]} rows right", text)
        self.assertIn("✓ why: written", text)

    def test_time_for_the_whole_notebook(self) -> None:
        with mock.patch.object(selfcheck_run, "RUN_SECONDS", 0):
            passed, text = self.check(solved(), run=True)
        self.assertFalse(passed)
        self.assertIn(
            "✗ score: stops with an error\n    not run, because the cells above took more than 0 minutes", text
        )

    def test_cells_of_hidden_tests_do_not_run(self) -> None:
        with mock.patch("notebooks.kernel"), mock.patch.object(selfcheck_run, "RUN_SECONDS", 0):
            cells = selfcheck_run.run_cells(mock.Mock(), solved())
            names = [rebuild.name_of(cell) for cell, _ in cells]
        self.assertIn("score-visible", names)
        self.assertNotIn("score-hidden", names)

    def test_complete_notebook(self) -> None:
        passed, text = self.check(solved())
        self.assertTrue(passed)
        self.assertNotIn("○", text)
        self.assertIn("Visible tests: 8 of 8 points. Hidden tests: 9 points; they run when the lab is graded.", text)
        self.assertTrue(text.endswith("Nothing to fix. Hand in the file.\n"), text)

    def test_points_are_those_of_the_course(self) -> None:
        notebook = solved()
        answer(notebook, "score-visible").metadata["nbgrader"]["points"] = 3
        passed, text = self.check(notebook)
        self.assertTrue(passed)
        self.assertIn("✓ score: 5 of 5 rows right, 3 of 3 points", text)
        self.assertIn("Visible tests: 10 of 10 points.", text)
        self.assertNotIn("○", text)

    def test_notebook_as_released(self) -> None:
        passed, text = self.check(selfcheck_lab.release_of(SOURCE, solved()))
        self.assertFalse(passed)
        for name in "score", "classify", "absorb", "mistake", "update":
            self.assertIn(f"✗ {name}: not written yet", text)
        self.assertIn("✗ why: the answer in words is not written yet (up to 3 points)", text)

    def test_functions_that_use_the_library(self) -> None:
        notebook = solved()
        answer(notebook, "score").source = "func Score(w, x []float64) float64 { return perceptron.Weights(w).Dot(x) }"
        passed, text = self.check(notebook, marks=True)
        self.assertFalse(passed)
        self.assertRegex(text, r"✗ score: 0 of 1 point .*\n    Score uses perceptron.Weights; write this code yourself")
        self.assertNotIn("✓ score", text)
        self.assertIn("✓ classify: 5 of 5 rows right", text)

    def test_error_of_the_marker(self) -> None:
        with self.assertRaisesRegex(ValueError, "(?s)got an error from the marker .*nolab.*, want a reply for nolab"):
            selfcheck_lab.ReleasedLab("nolab", solved(), True).own_code_fault("score", [])

    def test_kernels(self) -> None:
        for kernelspec, want in (
            ({"name": "python3", "display_name": "Python 3"}, 'the notebook was saved with the kernel "python3"'),
            (None, "the notebook names no kernel"),
        ):
            notebook = solved()
            notebook.metadata.pop("kernelspec")
            if kernelspec:
                notebook.metadata["kernelspec"] = kernelspec
            passed, text = self.check(notebook)
            self.assertFalse(passed)
            self.assertIn(f"✗ {want}, not with Go (gonb)\n    In JupyterLab, choose Kernel → Change Kernel…", text)
            self.assertEqual(text.count("kernel"), 1)

    def test_cells_that_the_grader_restores(self) -> None:
        """Each change must be fixed, and the check says in which section."""
        for name, change, want in (
            ("score-visible", "remove", "test cell score-visible was missing; restored (in 1. The score)"),
            ("score-visible", "edit", "test cell score-visible differed from the release"),
            ("imports", "edit", "given cell imports differed from the release"),
            ("mine", "remove", "given cell mine was missing; restored (in 6. One epoch, by hand)"),
            ("update", "remove", "update was missing; it was restored without an answer (in 5. The update)"),
            ("score", "text", "score was a text cell; it was turned back into code (in 1. The score)"),
            ("score", "redeclare", "score redeclares lab1, the lab's package; the cell was left out"),
        ):
            with self.subTest(name=name, change=change):
                passed, text = self.check(changed(name, change))
                self.assertFalse(passed)
                self.assertIn(f"✗ {want}", text)
                self.assertIn("get the lab again from your course and copy your answers into it", text)

    def test_changes_that_cost_nothing(self) -> None:
        for name, change, want in (
            ("score", "move", "score was moved; its place was restored"),
            ("score-visible", "duplicate", "test cell score-visible was duplicated; it counts once"),
            ("score", "duplicate", "score was split or duplicated; all its cells were kept"),
        ):
            with self.subTest(name=name, change=change):
                passed, text = self.check(changed(name, change), "my lab.ipynb")
                self.assertTrue(passed, text)
                self.assertIn("○ the file's name is not lab1.ipynb", text)
                self.assertIn(f"○ {want}", text)

    def test_notebook_from_another_editor(self) -> None:
        notebook = solved()
        for cell in notebook.cells:
            cell.metadata = {}
            cell["id"] = f"x{notebook.cells.index(cell)}"
        passed, text = self.check(notebook)
        self.assertTrue(passed)
        self.assertIn("○ the metadata was missing", text)

    def test_lab_that_is_not_in_source(self) -> None:
        """The notebook itself says which cells are given, answers and tests, and how many points they have."""
        with mock.patch.object(selfcheck_lab, "source_paths", return_value=[]):
            passed, text = self.check(solved())
            self.assertTrue(passed)
            self.assertIn("○ this clone has no original of the notebook", text)
            self.assertIn("Visible tests: 8 of 8 points. Hidden tests: 9 points", text)
            notebook = changed("update-visible", "remove")
            answer(notebook, "score-visible").source = "%%\nlab1.Mistake.Visible(Mistake)"
            answer(notebook, "absorb").source = 'func Absorb() {\n\t// YOUR CODE HERE\n\tpanic("not written yet")\n}'
            answer(notebook, "why").source = "*Your answer here.*"
            passed, text = self.check(notebook)
        self.assertFalse(passed)
        self.assertIn("✗ test cell update-visible is missing", text)
        self.assertIn("✗ test cell score-visible was edited (in 1. The score)", text)
        self.assertIn("✗ absorb: not written yet", text)
        self.assertIn("✗ why: the answer in words is not written yet", text)

    def test_lab_with_a_test_of_the_course(self) -> None:
        """A course's own copy of a lab may have further parts."""
        notebook = solved()
        own = nbformat.v4.new_code_cell("%%\nlab1.Score.Visible(Score)")
        own.metadata["nbgrader"] = answer(notebook, "score-visible").metadata["nbgrader"] | {"grade_id": "more-visible"}
        notebook.cells.append(own)
        self.assertFalse(selfcheck_lab.find_lab(notebook).is_compared)

    def test_other_files(self) -> None:
        other = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("%%\nprintln(1)")])
        with self.assertRaisesRegex(ValueError, "got a notebook without cells of a lab"):
            self.check(other)
        other.cells[0].source = 'import "perceptronlab/course/treelab"'
        with self.assertRaisesRegex(
            ValueError, "got a notebook of treelab, .*ask your lecturer which clone has treelab"
        ):
            self.check(other)
        passed, text = self.check(nbformat.v4.new_notebook())
        self.assertFalse(passed)
        self.assertIn("it has no cells; the grader would give it 0 points", text)
        with self.assertRaisesRegex(ValueError, "got no file"):
            selfcheck.check(Path("/nowhere/lab1.ipynb"))

    def test_file_name_that_is_not_utf_8(self) -> None:
        """A file from another system may have one. Its bytes can't be printed."""
        for notebook in (solved(), nbformat.v4.new_notebook()):
            _, text = self.check(notebook, name=os.fsdecode(b"\xfcbung.ipynb"))
            self.assertIn("?bung.ipynb", text)
            text.encode()

    def test_result_that_the_code_printed(self) -> None:
        """A program that ends before the first test prints what it likes instead of a table."""
        for printed in ("score: 5 of 0 right\n", f"score: {'9' * 400} of {'9' * 400} right\n"):

            def run(_: selfcheck_lab.ReleasedLab, notebook: NotebookNode, printed: str = printed) -> object:
                for cell in notebook.cells:
                    if cell.cell_type == "code":
                        yield cell, [nbformat.v4.new_output("stream", name="stdout", text=printed)]

            with mock.patch(f"{__name__}.fake_run", run):
                passed, text = self.check(solved())
            self.assertFalse(passed)
            self.assertIn("✗ score: the test did not run, 0 of 1 point", text)

    def test_exit_status(self) -> None:
        for result, status in ((True, 0), (False, 1), (ValueError("x"), 2), (KeyboardInterrupt, 130)):
            fake = mock.Mock(side_effect=[result] if isinstance(result, bool) else result)
            with (
                mock.patch.object(selfcheck, "check", fake),
                mock.patch.object(sys, "argv", ["selfcheck", "lab1.ipynb"]),
                contextlib.redirect_stderr(io.StringIO()),
            ):
                self.assertEqual(selfcheck.main(), status)
        with mock.patch.object(sys, "argv", ["selfcheck", ""]), contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(selfcheck.main(), 2)

    def test_imports_nothing_of_nbgrader(self) -> None:
        """A student's environment has no nbgrader."""
        code = "import sys, grader.selfcheck; sys.exit(any(name.startswith('nbgrader') for name in sys.modules))"
        subprocess.run([sys.executable, "-c", code], cwd=HERE, check=True)


if __name__ == "__main__":
    unittest.main()
