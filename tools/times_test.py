"""Tests that a lesson's header prints the times that are counted from its words and lines."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import nbformat
import notebooks
import times
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook


class Times(unittest.TestCase):
    def test_headers(self) -> None:
        told = 0
        for path in notebooks.find([]):
            if header := times.printed(path):
                told += 1
                with self.subTest(path.stem):
                    for said, counted in zip(header, times.minutes(path), strict=True):
                        self.assertLessEqual(abs(said - counted), times.ROUNDED_TO, f"says {said}, counted {counted}")
        self.assertGreaterEqual(told, 4)

    def test_count_by_hand(self) -> None:
        """1,170 words are 9 minutes, 90 lines 6; 2 predictions 1, questions 5, exercises 10."""
        cells = [
            new_markdown_cell("word " * 1157),
            new_markdown_cell("**Predict:** one\n\n**Predict:** two <details><summary>Answer</summary>" + "answer " * 500 + "</details>"),
            new_code_cell("%%\n" + "f()\n}\n\n" * 90),
            new_markdown_cell("a b c d e f g **Five questions**"),
            new_markdown_cell("## Exercises\n\n**1.** (easy) " + "do " * 300 + "\n\n**2.** (real) more"),
            new_code_cell("g()\n" * 300),
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "lesson.ipynb"
            nbformat.write(new_notebook(cells=cells), path)
            self.assertEqual(times.minutes(path), (15, 30))


if __name__ == "__main__":
    unittest.main()
