"""Tests of the copies of the labs in a separate course folder."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import nbformat
from nbformat import NotebookNode

from grader import sources
from grader.course import HERE, Course, Fault


def notebook(**cells: str) -> NotebookNode:
    """Returns a notebook of Markdown cells."""
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(text, id=name) for name, text in cells.items()]
    )


class CopyTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.clone, self.course = Course(self.folder / "notebooks" / "course"), Course(self.folder / "course")
        self.course.root.mkdir()
        for name, value in {"HERE": self.clone.root, "CLONE": self.clone}.items():
            patch = mock.patch.object(sources, name, value)
            patch.start()
            self.addCleanup(patch.stop)
        self.write(self.clone, "lab1", one="1", two="2", three="3")
        self.write(self.clone, "lab2", one="1")

    def write(self, course: Course, lab: str, **cells: str) -> None:
        path = course.root / "source" / lab / f"{lab}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook(**cells), path)

    def cells(self, lab: str) -> dict[str, str]:
        return {cell.id: cell.source for cell in nbformat.read(self.course.source(lab), as_version=4).cells}

    def test_separate_folder_gets_copies(self) -> None:
        self.assertIn("this course's own copy of the labs", sources.copy_labs(self.course))
        self.assertEqual(self.course.labs(), ["lab1", "lab2"])
        self.write(self.course, "lab1", mine="1")
        self.assertEqual(sources.copy_labs(self.course), "")
        self.assertEqual(self.cells("lab1"), {"mine": "1"})
        self.assertEqual(sources.copy_labs(self.clone), "")
        with self.assertRaisesRegex(Fault, "got no file .*lab9.ipynb, want one of the labs lab1, lab2; "):
            self.course.source("lab9")

    def test_link_to_the_clone_becomes_a_copy(self) -> None:
        link = self.course.root / "source"
        for target in (self.clone.root / "source", Path("/nowhere")):  # /nowhere stands for a moved clone
            link.symlink_to(target)
            self.assertIn("was a link to the clone and is now this course's own copy", sources.copy_labs(self.course))
            self.write(self.course, "lab1", mine="1")
            self.assertFalse(link.is_symlink())
            self.assertIn('"three"', self.clone.source("lab1").read_text())
            link.rename(self.folder / target.name)  # make room for the next link

    def test_another_link_stays(self) -> None:
        (self.folder / "mine").mkdir()
        (link := self.course.root / "source").symlink_to(self.folder / "mine")
        self.assertEqual(sources.copy_labs(self.course), "")
        self.assertTrue(link.is_symlink())

    def test_update(self) -> None:
        sources.copy_labs(self.course)
        self.assertEqual(
            sources.update_labs(self.course, [], take=True),
            ["lab1: no changes in the clone", "lab2: no changes in the clone"],
        )
        self.write(self.course, "lab1", one="1", two="2, edited here", three="3", own="4")
        self.write(self.clone, "lab1", one="1, edited in the clone", two="2, edited in the clone", more="5", three="3")
        self.write(self.clone, "lab4", one="1")
        before = self.course.source("lab1").read_text()
        lines = sources.update_labs(self.course, ["lab1", "lab4"], take=False)
        self.assertEqual(self.course.source("lab1").read_text(), before)
        self.assertEqual(
            lines,
            [
                "lab1:",
                "  one: changed in the clone",
                "     markdown {}",
                "    -1",
                "    +1, edited in the clone",
                "  two: changed in the clone and in this course; this course's version is kept",
                "     markdown {}",
                "    -2, edited here",
                "    +2, edited in the clone",
                "  more: new in the clone",
                "    +markdown {}",
                "    +5",
                "lab4:",
                "  one: new in the clone",
                "    +markdown {}",
                "    +1",
            ],
        )
        lines_of_lab1 = lines[: lines.index("lab4:")]
        updated = sources.update_labs(self.course, ["lab1", "lab4"], take=True)
        self.assertEqual(updated[: len(lines_of_lab1)], lines_of_lab1)
        self.assertEqual(
            self.cells("lab1"),
            {"one": "1, edited in the clone", "two": "2, edited here", "more": "5", "three": "3", "own": "4"},
        )
        self.assertEqual(self.cells("lab4"), {"one": "1"})
        self.assertEqual(sources.update_labs(self.course, ["lab1"], take=True), ["lab1: no changes in the clone"])

    def test_removed_cells(self) -> None:
        base = notebook(one="1", two="2", three="3").cells
        # The arguments are the cells of this course, those of the clone at the last update, and those of the clone now.
        cells, changes = sources.merge_cells(
            notebook(one="1", three="3").cells, base, notebook(two="2, edited in the clone", three="3").cells
        )
        self.assertEqual([cell.id for cell in cells], ["three"])  # this course removed "two", which stays removed
        headings = [line for line in changes if line[2] != " "]  # other lines show differences
        self.assertEqual(headings, ["  one: removed from the clone"])

    def test_update_of_the_clone_itself_is_rejected(self) -> None:
        with self.assertRaisesRegex(Fault, "want a separate course folder"):
            sources.update_labs(self.clone, [], take=True)

    def test_merging_a_lab_with_itself_changes_nothing(self) -> None:
        """Checks the labs of the clone. The test fails if two cells of a lab have the same id."""
        for lab in Course(HERE).labs():
            cells = nbformat.read(HERE / "source" / lab / f"{lab}.ipynb", as_version=4).cells
            self.assertEqual(sources.merge_cells(cells, [], cells), (cells, []))


if __name__ == "__main__":
    unittest.main()
