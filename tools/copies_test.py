"""Tests that copies of the lessons are updated when the originals change, and that readers' changes are kept."""

from __future__ import annotations

import io
import json
import shutil
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import copies
import notebooks

NAME = "3-algorithm.ipynb"
OLD_NAMES = ("03-algorithm.ipynb", "07-xor.ipynb", "11-further.ipynb")
FIGURE = "data/linked/old/plots/figure.png"  # the copy of a figure to which the lessons with old names link


class Copies(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.folder = self.root / "lessons"
        (self.root / "notebooks" / "data").mkdir(parents=True)
        (self.root / "notebooks" / "data" / "penguins.csv").write_text("a,b\n1,2\n")
        (self.root / "notebooks" / "3-algorithm.md").write_text("NB=3 means the notebook, not this file.")
        (self.root / "figure.png").write_bytes(b"PNG")
        self.publish("first")

    def publish(self, code: str, name: str = NAME, figure: str = "figure.png") -> None:
        """Writes an original notebook, whose code cell has this code and an output."""
        output = new_output("stream", text="18")
        cells = [
            new_markdown_cell(f"![a figure](../{figure})", id="text"),
            new_code_cell(code, outputs=[output], id="code"),
        ]
        (self.root / "notebooks" / name).write_text(json.dumps(new_notebook(cells=cells)))

    def copy_old_names(self) -> None:
        """Makes copies of lessons with old names and of a figure; then these originals are gone."""
        (self.root / "old/plots").mkdir(parents=True)
        (self.root / "old/plots/figure.png").write_bytes(b"OLD PNG")
        for name in OLD_NAMES:
            self.publish("old", name, "old/plots/figure.png")
        self.update()
        self.assertEqual(self.notebook_names(), sorted([*OLD_NAMES, NAME]))
        self.assertTrue((self.folder / FIGURE).exists())
        for name in OLD_NAMES:
            (self.root / "notebooks" / name).unlink()
        shutil.rmtree(self.root / "old")

    def change(self, name: str, **changes: object) -> None:
        """Changes fields of the code cell of a copy, and adds an empty cell, as JupyterLab does."""
        nb = json.loads((self.folder / name).read_text())
        nb["cells"][1] |= changes
        nb["cells"] += [new_code_cell("")]
        (self.folder / name).write_text(json.dumps(nb))

    def code(self, name: str = NAME) -> str:
        """Returns the code of a copy."""
        return "".join(json.loads((self.folder / name).read_text())["cells"][1]["source"])

    def update(self) -> list[str]:
        return copies.Copies(self.root, self.folder).update()

    def remove_old(self) -> str:
        return copies.Copies(self.root, self.folder).remove_old()

    def restore(self, name: str = "3") -> str:
        return copies.Copies(self.root, self.folder).restore(name)

    def notebook_names(self) -> list[str]:
        """Returns the names of the notebooks in the folder of the copies."""
        return sorted(path.name for path in self.folder.glob("*.ipynb"))

    def test_new_copies_have_no_outputs(self) -> None:
        self.assertEqual(self.update(), [])
        cells = json.loads((self.folder / NAME).read_text())["cells"]
        self.assertEqual(cells[1]["outputs"], [])
        self.assertEqual(cells[0]["source"], "![a figure](data/linked/figure.png)")
        self.assertEqual((self.folder / "data/linked/figure.png").read_bytes(), b"PNG")
        self.assertEqual((self.folder / "data/penguins.csv").read_text(), "a,b\n1,2\n")

    def test_unchanged_copy_is_updated(self) -> None:
        self.update()
        self.change(NAME, outputs=[new_output("stream", text="19")], execution_count=7, metadata={"trusted": True})
        executed = (self.folder / NAME).read_text()
        self.assertEqual(self.update(), [])
        self.assertEqual((self.folder / NAME).read_text(), executed)  # the outputs stay until the original changes
        self.publish("second")
        self.assertEqual(self.update(), [])
        self.assertEqual(self.code(), "second")

    def test_changed_copy_is_kept(self) -> None:
        self.update()
        self.change(NAME, source="mine")
        self.assertEqual(self.update(), [])
        self.publish("second")
        for _ in range(2):  # until the reader restores the copy, each update names it
            self.assertEqual(self.update(), [NAME])
            self.assertEqual(self.code(), "mine")

    def test_restoring_twice_keeps_both_changed_copies(self) -> None:
        self.update()
        for version, mine in ("second", "mine"), ("third", "mine too"):
            self.change(NAME, source=mine)
            self.publish(version)
            self.assertIn("your changed copy is now my-3-algorithm", self.restore())
            self.assertEqual(self.code(), version)
            self.assertEqual(self.update(), [])
        self.assertEqual(self.notebook_names(), [NAME, "my-3-algorithm-2.ipynb", "my-3-algorithm.ipynb"])
        self.assertEqual(self.code("my-3-algorithm.ipynb"), "mine")
        self.assertEqual(self.code("my-3-algorithm-2.ipynb"), "mine too")
        self.assertNotIn("my-", self.restore())  # an unchanged copy is replaced without being kept
        self.assertEqual(len(self.notebook_names()), 3)

    def test_deleted_files_are_copied_again(self) -> None:
        self.update()
        (self.folder / NAME).unlink()
        self.publish("second")
        self.assertEqual(self.update(), [])
        self.assertEqual(self.code(), "second")
        shutil.rmtree(self.folder)
        self.assertEqual(self.update(), [])
        self.assertEqual(self.code(), "second")

    def test_missing_checksums(self) -> None:
        """If the file of checksums is missing, a copy counts as unchanged only if it equals the original."""
        self.update()
        (self.folder / copies.CHECKSUMS).unlink()
        self.assertEqual(self.update(), [])
        self.publish("second")
        (self.folder / NAME).write_text("not a notebook")
        self.assertEqual(self.update(), [NAME])
        self.assertEqual((self.folder / NAME).read_text(), "not a notebook")

    def test_unchanged_copies_with_old_names_are_removed(self) -> None:
        self.copy_old_names()
        self.change(OLD_NAMES[0], outputs=[new_output("stream", text="19")], execution_count=7)  # run, not changed
        self.assertEqual(self.remove_old(), "Lessons have new names: removed 4 unchanged old copies.")
        self.assertEqual(self.notebook_names(), [NAME])
        self.assertFalse((self.folder / "data/linked/old").exists())  # no empty folders
        self.assertTrue((self.folder / "data/linked/figure.png").exists())
        self.assertTrue((self.folder / "data/penguins.csv").exists())
        self.assertEqual(self.remove_old(), "")

    def test_changed_copies_with_old_names_are_kept(self) -> None:
        self.copy_old_names()
        for name in OLD_NAMES[:2]:
            self.change(name, source="mine")
        want = (
            "Lessons have new names: removed 1 unchanged old copy; kept your changed "
            "03-algorithm.ipynb (see 3-algorithm.ipynb) and 07-xor.ipynb (see 5-xor.ipynb)."
        )
        self.assertEqual(self.remove_old(), want)
        for _ in range(2):  # from now on, they are the reader's own
            self.assertEqual(self.update(), [])
            self.assertEqual(self.remove_old(), "")
            self.assertEqual(self.notebook_names(), sorted([*OLD_NAMES[:2], NAME]))
            self.assertEqual([self.code(name) for name in OLD_NAMES[:2]], ["mine", "mine"])

    def test_files_that_a_notebook_needs_are_kept(self) -> None:
        self.copy_old_names()
        self.change(OLD_NAMES[0], source=f"// see {OLD_NAMES[1]}")
        self.remove_old()
        self.assertEqual(self.notebook_names(), [OLD_NAMES[0], NAME])  # a link to another lesson doesn't keep it
        self.assertEqual((self.folder / FIGURE).read_bytes(), b"OLD PNG")  # the changed copy shows it
        (self.folder / OLD_NAMES[0]).unlink()
        want = "Some files are no longer part of the lessons: removed 1 unchanged old copy."
        self.assertEqual(self.remove_old(), want)
        self.assertFalse((self.folder / "data/linked/old").exists())

    def test_old_names_are_reported_once(self) -> None:
        self.copy_old_names()
        self.change(OLD_NAMES[0], source="mine")
        printed = io.StringIO()
        with mock.patch.multiple(copies, ROOT=self.root, COPIES=self.folder), redirect_stdout(printed):
            copies.main([])
            copies.main([])
        lines = [line for line in printed.getvalue().splitlines() if not line.startswith("Your copies")]
        want = "removed 2 unchanged old copies; kept your changed 03-algorithm.ipynb (see 3-algorithm.ipynb)."
        self.assertEqual(lines, [f"Lessons have new names: {want}"])

    def test_files_of_the_reader_are_never_removed(self) -> None:
        self.update()
        mine = ("my-3-algorithm.ipynb", "03-algorithm.ipynb", "data/linked/mine/a.png", "data/mine.csv")
        (self.folder / "data/linked/mine").mkdir()
        for name in mine:
            (self.folder / name).write_text("mine")
        self.assertEqual(self.remove_old(), "")
        self.assertEqual([(self.folder / name).read_text() for name in mine], ["mine"] * len(mine))

    def test_folders_with_files_of_the_reader_are_kept(self) -> None:
        self.copy_old_names()
        (self.folder / "data/linked/old/mine.png").write_text("mine")
        self.remove_old()
        self.assertFalse((self.folder / "data/linked/old/plots").exists())
        self.assertEqual((self.folder / "data/linked/old/mine.png").read_text(), "mine")

    def test_deleted_copies_with_old_names(self) -> None:
        self.copy_old_names()
        for name in OLD_NAMES:
            (self.folder / name).unlink()
        shutil.rmtree(self.folder / "data/linked/old")
        self.assertEqual(self.remove_old(), "")
        (self.folder / OLD_NAMES[0]).write_text("mine")  # a file that was never copied
        self.assertEqual(self.remove_old(), "")
        self.assertEqual((self.folder / OLD_NAMES[0]).read_text(), "mine")

    def test_new_names_are_names_of_lessons(self) -> None:
        names = copies.originals(notebooks.ROOT)
        for old, new in copies.NEW_NAMES.items():
            self.assertNotIn(old, names)
            self.assertIn(new, names)

    def test_restore_needs_the_beginning_of_a_name(self) -> None:
        for name in "", "4":
            with self.assertRaisesRegex(LookupError, "NB=3"):
                self.restore(name)

    def test_all_notebooks_of_the_lab_are_copied(self) -> None:
        names = copies.originals(notebooks.ROOT)
        copied = {name for name in names if name.endswith(".ipynb")}
        self.assertEqual(copied, {path.name for path in notebooks.find([])})
        not_for_readers = ("check", "lazy", "statements/", "peers")  # folders of Go packages
        self.assertFalse([name for name in names if name.startswith(not_for_readers)])


if __name__ == "__main__":
    unittest.main()
