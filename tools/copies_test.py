"""Tests that the copies of the lessons follow the originals, and that no change of a reader is lost."""

from __future__ import annotations

import json
import shutil
import tempfile
import unittest
from pathlib import Path

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import copies
import notebooks

NAME = "03-algorithm.ipynb"


class Copies(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.folder = self.root / "lessons"
        (self.root / "notebooks" / "data").mkdir(parents=True)
        (self.root / "notebooks" / "data" / "penguins.csv").write_text("a,b\n1,2\n")
        (self.root / "notebooks" / "03-algorithm.md").write_text("NB=03 is the notebook.")
        (self.root / "figure.png").write_bytes(b"PNG")
        self.publish("first")

    def publish(self, code: str) -> None:
        """Writes the original, with an output."""
        output = new_output("stream", text="18")
        cells = [
            new_markdown_cell("![a figure](../figure.png)", id="text"),
            new_code_cell(code, outputs=[output], id="code"),
        ]
        (self.root / "notebooks" / NAME).write_text(json.dumps(new_notebook(cells=cells)))

    def change(self, name: str, **changes: object) -> None:
        """Changes the code cell of a copy, as a reader does, and adds an empty cell, as JupyterLab does."""
        nb = json.loads((self.folder / name).read_text())
        nb["cells"][1] |= changes
        nb["cells"] += [new_code_cell("")]
        (self.folder / name).write_text(json.dumps(nb))

    def code(self, name: str = NAME) -> str:
        return "".join(json.loads((self.folder / name).read_text())["cells"][1]["source"])

    def update(self) -> list[str]:
        return copies.Copies(self.root, self.folder).update()

    def fresh(self, name: str = "03") -> str:
        return copies.Copies(self.root, self.folder).fresh(name)

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("*.ipynb"))

    def test_new_clone(self) -> None:
        self.assertEqual(self.update(), [])
        cells = json.loads((self.folder / NAME).read_text())["cells"]
        self.assertEqual(cells[1]["outputs"], [])
        self.assertEqual(cells[0]["source"], "![a figure](data/linked/figure.png)")
        self.assertEqual((self.folder / "data/linked/figure.png").read_bytes(), b"PNG")
        self.assertEqual((self.folder / "data/penguins.csv").read_text(), "a,b\n1,2\n")

    def test_unchanged_copy_is_updated(self) -> None:
        self.update()
        self.change(NAME, outputs=[new_output("stream", text="19")], execution_count=7, metadata={"trusted": True})
        run = (self.folder / NAME).read_text()
        self.assertEqual(self.update(), [])
        self.assertEqual((self.folder / NAME).read_text(), run)  # keeps its outputs until there is a new version
        self.publish("second")
        self.assertEqual(self.update(), [])
        self.assertEqual(self.code(), "second")

    def test_changed_copy_is_kept(self) -> None:
        self.update()
        self.change(NAME, source="mine")
        self.assertEqual(self.update(), [])
        self.publish("second")
        for _ in range(2):
            self.assertEqual(self.update(), [NAME])
            self.assertEqual(self.code(), "mine")

    def test_fresh_twice(self) -> None:
        self.update()
        for version, mine in ("second", "mine"), ("third", "mine too"):
            self.change(NAME, source=mine)
            self.publish(version)
            self.assertIn("yours is now my-03-algorithm", self.fresh())
            self.assertEqual(self.code(), version)
            self.assertEqual(self.update(), [])
        self.assertEqual(self.files(), [NAME, "my-03-algorithm-2.ipynb", "my-03-algorithm.ipynb"])
        self.assertEqual(self.code("my-03-algorithm.ipynb"), "mine")
        self.assertEqual(self.code("my-03-algorithm-2.ipynb"), "mine too")
        self.assertNotIn("yours", self.fresh())  # an unchanged copy is not kept
        self.assertEqual(len(self.files()), 3)

    def test_deleted(self) -> None:
        self.update()
        (self.folder / NAME).unlink()
        self.publish("second")
        self.assertEqual(self.update(), [])
        self.assertEqual(self.code(), "second")
        shutil.rmtree(self.folder)
        self.assertEqual(self.update(), [])
        self.assertEqual(self.code(), "second")

    def test_without_checksums(self) -> None:
        """Without the checksums, only copies that equal the original are updated."""
        self.update()
        (self.folder / copies.COPIED).unlink()
        self.assertEqual(self.update(), [])
        self.publish("second")
        (self.folder / NAME).write_text("no notebook")
        self.assertEqual(self.update(), [NAME])
        self.assertEqual((self.folder / NAME).read_text(), "no notebook")

    def test_no_such_lesson(self) -> None:
        for name in "", "04":
            with self.assertRaisesRegex(LookupError, "NB=03"):
                self.fresh(name)

    def test_real_lessons(self) -> None:
        names = copies.originals(notebooks.ROOT)
        copied = {name for name in names if name.endswith(".ipynb")}
        self.assertEqual(copied, {path.name for path in notebooks.find([])})
        not_for_readers = ("check", "lazy", "statements/", "peers")
        self.assertFalse([name for name in names if name.startswith(not_for_readers)])


if __name__ == "__main__":
    unittest.main()
