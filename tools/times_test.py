"""Tests that a lesson's header says how long it takes a reader to whom Go is new: the minutes to read it, and those
with its predictions, questions and exercises. They are counted, not taken with a clock, at the rates below, in seconds.
"""

from __future__ import annotations

import re
import tempfile
import unittest
from pathlib import Path

import nbformat
import notebooks
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

WORD = 60 / 130  # technical prose in a second language
LINE = 4  # of code
PREDICTION, QUESTION = 30, 60
EXERCISE = {"easy": 180, "real": 420}
ROUNDED_TO = 5  # minutes
HEADER = re.compile(r"^\*\*Time:\*\* about (\d+) minutes to read, about (\d+) with the predictions and exercises", re.M)
FOLDED = re.compile(r"<details><summary>(?!What happened).*?</details>", re.S)


def minutes(path: Path) -> tuple[int, int]:
    """Returns the minutes to read a lesson up to its exercises, and those for all of it."""
    cells = nbformat.read(path, as_version=4).cells
    reading = doing = 0.0
    exercises = False
    for cell in cells:
        if cell.cell_type == "code":
            lines = [line for line in cell.source.splitlines() if re.search(r"\w", line)]
            reading += 0 if exercises else LINE * len(lines)
            continue
        text = FOLDED.sub("", cell.source)
        exercises = exercises or text.lstrip().startswith("## Exercises")
        reading += 0 if exercises else WORD * len(text.split())
        doing += PREDICTION * text.count("**Predict:**")
        if "**Five questions**" in text:
            doing += QUESTION * 5
        for kind, seconds in EXERCISE.items():
            doing += seconds * len(re.findall(rf"^\*\*\d+\.\*\* \({kind}\)", text, re.M))
    fives = (max(1, round(seconds / 60 / ROUNDED_TO)) for seconds in (reading, reading + doing))
    return tuple(ROUNDED_TO * five for five in fives)


def printed(path: Path) -> tuple[int, int] | None:
    """Returns the minutes that a lesson's header prints; None without such a line."""
    found = HEADER.search(nbformat.read(path, as_version=4).cells[0].source)
    return (int(found[1]), int(found[2])) if found else None


class Times(unittest.TestCase):
    def test_headers(self) -> None:
        told = 0
        for path in notebooks.find([]):
            if header := printed(path):
                told += 1
                with self.subTest(path.stem):
                    for said, counted in zip(header, minutes(path), strict=True):
                        self.assertLessEqual(abs(said - counted), ROUNDED_TO, f"says {said}, counted {counted}")
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
            self.assertEqual(minutes(path), (15, 30))


if __name__ == "__main__":
    unittest.main()
