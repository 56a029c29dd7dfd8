"""Runs every lab in the real kernel.

The release must compile and report missing answers, and the solution must pass all visible tests.
"""

from __future__ import annotations

import os
import re
import unittest
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearSolutions

from .course import HERE, Course
from .settings import read


def run_lab(lab: str) -> tuple[str, list[NotebookNode], list[NotebookNode]]:
    """Runs the code cells of a lab as released, and then those of the solution, in one kernel.

    It returns the lab's name, the cells of the release and those of the solution, with their outputs. The release's
    declarations are joined in one cell, so they are compiled only once.
    """
    source = nbformat.read(HERE / "source" / lab / f"{lab}.ipynb", as_version=4)
    solved = [cell.source for cell in source.cells if cell.cell_type == "code"]
    cleared, _ = ClearSolutions(config=read(Course(HERE))).preprocess(source, {})
    imports, *rest = [cell.source for cell in cleared.cells if cell.cell_type == "code"]
    declared = "\n\n".join(text for text in rest if not text.startswith("%%"))
    released = [imports, declared, *(text for text in rest if ".Visible(" in text)]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in released + solved])
    NotebookClient(notebook, kernel_name="gonb", allow_errors=True, timeout=120).execute()
    return lab, notebook.cells[: len(released)], notebook.cells[len(released) :]


def output(cell: NotebookNode, kind: str) -> str:
    """Returns the output of a cell; kind is stdout, stderr or error."""
    if kind == "error":
        return "\n".join(out.evalue for out in cell.outputs if out.output_type == "error")
    return "".join(out.text for out in cell.outputs if out.output_type == "stream" and out.name == kind)


class LabsTest(unittest.TestCase):
    """Each lab, as released and with its solution."""

    def test_labs(self) -> None:
        # GOGC=400 makes the compiler faster, because it collects garbage less often.
        with mock.patch.dict(os.environ, GOGC="400"), ThreadPoolExecutor(os.cpu_count()) as pool:
            for lab, released, solved in pool.map(run_lab, Course(HERE).labs()):
                for cell in released:
                    with self.subTest(lab=lab, released=cell.source[:60]):
                        self.check_released(lab, cell)
                for cell in solved:
                    with self.subTest(lab=lab, solved=cell.source[:60]):
                        self.check_solved(cell)

    def check_released(self, lab: str, cell: NotebookNode) -> None:
        """Checks that a cell compiles and has no solution, and that a visible test reports the missing answer."""
        self.assertNotIn("BEGIN SOLUTION", cell.source)
        error = output(cell, "error")
        names = [out.ename for out in cell.outputs if out.output_type == "error"]
        self.assertNotIn("compile error", names, error)
        if ".Visible(" in cell.source and lab != "lab0":
            self.assertEqual(error, "exit status 1")
            self.assertIn("not written yet", output(cell, "stdout"))

    def check_solved(self, cell: NotebookNode) -> None:
        """Checks that a cell does not fail or write to stderr, and that all visible answers are right."""
        self.assertEqual(output(cell, "error") + output(cell, "stderr"), "")
        if ".Visible(" in cell.source:
            count = re.search(r"(\d+) of (\d+) right", output(cell, "stdout"))
            self.assertTrue(count and count[1] == count[2], output(cell, "stdout"))
        if ".Hidden(" in cell.source:
            self.assertIn("when your lab is graded", output(cell, "stdout"))


if __name__ == "__main__":
    unittest.main()
