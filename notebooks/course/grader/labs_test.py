"""Runs every lab in the real kernel: solved it passes, as released it compiles and says what is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from .course import HERE
from .start import labs


def released(lab: str, folder: Path) -> NotebookNode:
    """Returns the release of a lab, made in a course folder of its own."""
    env = {
        **os.environ,
        "COURSE": str(folder),
        "JUPYTER_CONFIG_PATH": str(HERE),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    subprocess.run([sys.executable, "-m", "nbgrader", "generate_assignment", lab], cwd=folder, env=env, capture_output=True, check=True)
    return nbformat.read(folder / "release" / lab / f"{lab}.ipynb", as_version=4)


def run(notebook: NotebookNode) -> NotebookNode:
    """Runs all cells, as Restart Kernel and Run All Cells does."""
    NotebookClient(notebook, kernel_name="gonb", allow_errors=True, timeout=120).execute()
    return notebook


def said(cell: NotebookNode, kind: str) -> str:
    """Returns what a cell printed to a stream, or its errors."""
    if kind == "error":
        return "\n".join(out.evalue for out in cell.outputs if out.output_type == "error")
    return "".join(out.text for out in cell.outputs if out.output_type == "stream" and out.name == kind)


class Labs(unittest.TestCase):
    """Each lab, solved and as released."""

    def test_labs(self) -> None:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            both = pool.map(self.both, labs())
            for lab, solved, fresh in both:
                self.assertTrue(solved.cells)
                for cell in solved.cells:
                    with self.subTest(lab=lab, solved=cell.id):
                        self.holds_solved(cell)
                for cell in fresh.cells:
                    with self.subTest(lab=lab, released=cell.id):
                        self.holds_released(lab, cell)

    def both(self, lab: str) -> tuple[str, NotebookNode, NotebookNode]:
        """Returns a lab's notebooks, run."""
        with tempfile.TemporaryDirectory() as folder:
            solved = run(nbformat.read(HERE / "source" / lab / f"{lab}.ipynb", as_version=4))
            return lab, solved, run(released(lab, Path(folder)))

    def holds_solved(self, cell: NotebookNode) -> None:
        """No cell fails or writes to stderr, and all visible answers are right."""
        if cell.cell_type != "code":
            return
        self.assertEqual(said(cell, "error") + said(cell, "stderr"), "")
        if ".Visible(" in cell.source:
            first = re.search(r"(\d+) of (\d+) right", said(cell, "stdout"))
            self.assertTrue(first and first[1] == first[2], said(cell, "stdout"))
        if ".Hidden(" in cell.source:
            self.assertIn("when your lab is graded", said(cell, "stdout"))

    def holds_released(self, lab: str, cell: NotebookNode) -> None:
        """All cells compile; tests say what is missing; no solution is left."""
        self.assertNotIn("BEGIN SOLUTION", cell.source)
        if cell.cell_type != "code":
            return
        error = said(cell, "error")
        self.assertTrue(error in ("", "exit status 1", "exit status 2"), f"{error}\n{said(cell, 'stderr')}")
        if ".Visible(" in cell.source and lab != "lab0":
            self.assertEqual(error, "exit status 1")
            self.assertIn("not written yet", said(cell, "stdout"))


if __name__ == "__main__":
    unittest.main()
