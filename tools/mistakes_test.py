"""Tests that the errors of frequent mistakes say what to do, or that the notebook errors does.

The mistakes are in kernel/front/testdata/mistakes.txt, which describes its form. They run in the real kernel, with
PERCEPTRON_EXERCISES=1. Without it, only the form of the file is tested.
"""

from __future__ import annotations

import os
import re
import unittest
from collections.abc import Iterator
from dataclasses import dataclass

import notebooks

FILE = notebooks.ROOT / "kernel" / "front" / "testdata" / "mistakes.txt"
PACKAGES = {
    "fmt": "fmt",
    "check": "perceptronlab/notebooks/check",
    "perceptron": "perceptronlab/perceptron",
    "datasets": "perceptronlab/perceptron/datasets",
}
RESET = "%reset"  # the declarations of a mistake must not change the next one


@dataclass
class Mistake:
    """A mistake, and what answers it."""

    source: str  # the address of a thread, or a place in the lessons
    kind: str  # says or row
    words: str
    code: str


def mistakes() -> Iterator[Mistake]:
    """Returns the mistakes of the file; raises ValueError if one of them has another form."""
    for text in FILE.read_text(encoding="utf-8").split("\n== ")[1:]:
        source, answer, code = text.split("\n", 2)
        kind, _, words = answer.partition(": ")
        if kind not in ("says", "row") or not words or not code.strip():
            raise ValueError(f"{FILE.name}: got {answer!r} for {source}, want says or row, a colon and words")
        yield Mistake(source, kind, words, code.rstrip("\n"))


def imports(code: str) -> str:
    """Returns a cell that imports the packages that a cell uses, and no others, which would take longer to link."""
    paths = [path for name, path in PACKAGES.items() if re.search(rf"\b{name}\.", code)]
    return "".join(f'import "{path}"\n' for path in paths)


def rows() -> list[str]:
    """Returns the first columns of the tables in the notebook errors."""
    cells = notebooks.read(notebooks.FOLDER / "errors.ipynb").cells
    return [row for cell in cells for row in re.findall(r"^\| (.+?) \| .+ \|$", cell.source, re.M)]


class FormTest(unittest.TestCase):
    """The form of the file."""

    def test_thirty_five_mistakes_have_the_address_of_a_thread(self) -> None:
        addresses = [mistake.source for mistake in mistakes() if mistake.source.startswith("https://")]
        self.assertGreaterEqual(len(set(addresses)), 35)

    def test_rows_are_in_the_notebook(self) -> None:
        for mistake in mistakes():
            if mistake.kind == "row":
                self.assertTrue([row for row in rows() if row.startswith(mistake.words)], mistake.words)


@unittest.skipUnless(os.environ.get("PERCEPTRON_EXERCISES"), "PERCEPTRON_EXERCISES=1 runs the mistakes")
class AnswersTest(unittest.TestCase):
    """The answers, in the real kernel."""

    def test_mistakes_are_answered(self) -> None:
        with notebooks.kernel(notebooks.FOLDER) as go:
            for mistake in mistakes():
                go.run(RESET)
                go.run(imports(mistake.code))
                outputs = go.run(mistake.code)
                shown = notebooks.printed(outputs) or notebooks.printed(outputs, "stderr")
                text = notebooks.error_text(outputs) or shown
                with self.subTest(mistake.source, code=mistake.code):
                    self.assertNotEqual(text, "")
                    if mistake.kind == "says":
                        self.assertIn(mistake.words, text)
                    else:
                        self.assertTrue(self.is_row_of(mistake.words, text), text)

    def is_row_of(self, words: str, text: str) -> bool:
        """Reports whether a text has the form of a row, such as "undefined: …", or is what a row says one sees."""
        seen = re.sub(r" for `.*", "", words)
        pattern = ".*".join(map(re.escape, seen.split("…")))
        return re.search(pattern, text) is not None


if __name__ == "__main__":
    unittest.main()
