"""Runs every lab in the real kernel: as released it compiles and says what is missing, solved it passes."""

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


def both(lab: str) -> tuple[str, list[NotebookNode], list[NotebookNode]]:
    """Returns the code cells of a lab, as released and solved, that were run in one kernel.

    As it was released all that is declared is in one cell, which is built once.
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


def said(cell: NotebookNode, kind: str) -> str:
    """Returns what a cell printed to a stream, or its errors."""
    if kind == "error":
        return "\n".join(out.evalue for out in cell.outputs if out.output_type == "error")
    return "".join(out.text for out in cell.outputs if out.output_type == "stream" and out.name == kind)


class Labs(unittest.TestCase):
    """Each lab, as released and solved."""

    def test_labs(self) -> None:
        with mock.patch.dict(os.environ, GOGC="400"), ThreadPoolExecutor(os.cpu_count()) as pool:
            for lab, released, solved in pool.map(both, Course(HERE).labs()):
                for cell in released:
                    with self.subTest(lab=lab, released=cell.source[:60]):
                        self.holds_released(lab, cell)
                for cell in solved:
                    with self.subTest(lab=lab, solved=cell.source[:60]):
                        self.holds_solved(cell)

    def holds_released(self, lab: str, cell: NotebookNode) -> None:
        """All cells compile; tests say what is missing; no solution is left."""
        self.assertNotIn("BEGIN SOLUTION", cell.source)
        error = said(cell, "error")
        self.assertIn(error, ("", "exit status 1", "exit status 2"), said(cell, "stderr"))
        if ".Visible(" in cell.source and lab != "lab0":
            self.assertEqual(error, "exit status 1")
            self.assertIn("not written yet", said(cell, "stdout"))

    def holds_solved(self, cell: NotebookNode) -> None:
        """No cell fails or writes to stderr, and all visible answers are right."""
        self.assertEqual(said(cell, "error") + said(cell, "stderr"), "")
        if ".Visible(" in cell.source:
            first = re.search(r"(\d+) of (\d+) right", said(cell, "stdout"))
            self.assertTrue(first and first[1] == first[2], said(cell, "stdout"))
        if ".Hidden(" in cell.source:
            self.assertIn("when your lab is graded", said(cell, "stdout"))


if __name__ == "__main__":
    unittest.main()
