"""Tests what the fingerprint of a lesson depends on, and how fingerprints are saved."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import exercised
import notebooks

# Imports two packages of this module and one other package.
CODE = 'import (\n\t"fmt"\n\n\t"perceptronlab/perceptron"\n\t. "perceptronlab/plotting/show"\n)'


class Exercised(unittest.TestCase):
    def setUp(self) -> None:
        self.lesson = new_notebook(cells=[new_markdown_cell("text"), new_code_cell(CODE)])

    def test_imports_and_sources(self) -> None:
        self.assertEqual(exercised.imports(self.lesson), ["perceptronlab/perceptron", "perceptronlab/plotting/show"])
        sources = exercised.sources(["perceptronlab/perceptron"])
        names = {path.relative_to(notebooks.ROOT).as_posix() for path in sources}
        self.assertIn("perceptron/bound.go", names)
        self.assertIn("internal/dot/dot.go", names)
        self.assertFalse([name for name in names if name.endswith("_test.go") or name.startswith("plotting")])

    def test_fingerprint_depends_on_texts_and_files_but_not_outputs(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source, data = Path(folder) / "source.go", Path(folder) / "data.csv"
            source.write_text("1")
            data.write_text("1")
            with mock.patch.multiple(
                exercised, ROOT=Path(folder), COMMON_FILES=["data.csv"], sources=lambda packages: iter([source])
            ):
                earlier = {exercised.fingerprint(self.lesson)}
                # Outputs and execution counts are not part of the fingerprint.
                self.lesson.cells[1].outputs = []
                self.lesson.cells[1].execution_count = 7
                self.assertIn(exercised.fingerprint(self.lesson), earlier)
                for change in (
                    lambda: source.write_text("2"),
                    lambda: data.write_text("2"),
                    lambda: self.lesson.cells[0].update(source="other"),
                    lambda: self.lesson.cells[1].metadata.update({"try": [["a", "b"]]}),
                ):
                    change()
                    new = exercised.fingerprint(self.lesson)
                    self.assertNotIn(new, earlier)
                    earlier.add(new)

    def test_saved_fingerprints(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "lessons.json"
            self.assertEqual(exercised.saved_fingerprints(file), {})
            exercised.save_fingerprint("02", "b", file)
            exercised.save_fingerprint("01", "a", file)
            exercised.save_fingerprint("02", "c", file)
            self.assertEqual(exercised.saved_fingerprints(file), {"01": "a", "02": "c"})


if __name__ == "__main__":
    unittest.main()
