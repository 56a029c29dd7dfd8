"""Tests of the form of the lessons, of their exercises, and of the changes that they suggest.

The form of a lesson includes its size, the number of its checks, and a folded answer after each prediction.

Exercises and changes run in the real kernel, after the cells before them: with PERCEPTRON_EXERCISES=1, in the
lessons whose fingerprints have changed (see exercised.py); with PERCEPTRON_LONG=1, in all lessons; without these
variables, in no lesson.

  - An exercise is a code cell tagged "exercise". It prints a line for each of its checks: ✓ if the answer is right,
    ○ if it is not right yet. The next cell contains a solution and two wrong ways, all folded. With the solution,
    each line has a ✓; with a wrong way, at least one line has a ○; in the saved, unsolved exercise, no line has a ✓.
  - A change is an item of the metadata "try" of a code cell: [[old, new], …]. If old is replaced with new in the cell,
    the cell still runs without an error, and so do the cells after it, up to the next heading.
"""

from __future__ import annotations

import os
import re
import statistics
import unittest
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nbformat import NotebookNode

import exercised
import notebooks

MIN_CODE_CELLS, MAX_CODE_CELLS = 16, 24
MIN_CELLS, MAX_CELLS = 25, 45  # including Markdown cells
MAX_MEDIAN_LINES, MAX_LINES = 4, 12  # lines of code
WRONG_WAYS = 2
FOLD = "<details><summary>Answer</summary>\n\n"


def lessons() -> list[tuple[Path, NotebookNode]]:
    """Returns the paths and the contents of the lessons that NB names, by default of all lessons."""
    names = os.environ.get("NB", "").split() or list("234567ABCDE")
    return [(path, notebooks.read(path)) for path in notebooks.find(names)]


def code_lines(cell: NotebookNode) -> int:
    """Returns the number of lines of code in a cell, without imports, empty lines and lines that begin with %."""
    source = re.sub(r"^import \(.*?^\)|^%.*?$", "", cell.source, flags=re.M | re.S)
    return sum(1 for line in source.splitlines() if line.strip())


def blocks(source: str, summary: str) -> list[str]:
    """Returns the go blocks in a text that are inside folds with this summary."""
    parts = re.findall(rf"<details><summary>{summary}</summary>(.*?)</details>", source, re.S)
    return [block for part in parts for block in re.findall(r"^```go\n(.*?)^```$", part, re.M | re.S)]


def error_or_failed_check(outputs: list[NotebookNode]) -> str:
    """Returns the error of a cell, or the line of its first failed check; empty if it has neither."""
    failed_checks = [line for line in notebooks.printed(outputs).splitlines() if line.startswith("✗")]
    return notebooks.error_text(outputs) or "".join(failed_checks[:1])


def with_declarations(cell: NotebookNode, code: str) -> str:
    """Returns a cell's code with the part above its %% replaced by code."""
    return code + "\n\n%%\n" + cell.source.partition("%%\n")[2]


def lesson_faults(nb: NotebookNode, path: Path) -> Iterator[str]:
    """Runs the exercises and the changes of a lesson, and yields a message for each unexpected result."""
    with notebooks.kernel(path.parent) as go:
        for index, cell in enumerate(nb.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            place = notebooks.place(index + 1, cell.source)
            has_variants = "exercise" in notebooks.tags(cell) or "try" in cell.metadata
            if has_variants or not cell.source.startswith("%%"):
                # If a cell has no variants, only its declarations are needed by later cells.
                go.run(cell.source if has_variants else cell.source.partition("\n%%")[0])
            if "exercise" in notebooks.tags(cell):
                for fault in exercise_faults(go, cell, nb.cells[index + 1].source):
                    yield f"{place}: {fault}"
            later = code_up_to_heading(nb.cells[index + 1 :])
            for old, new in cell.metadata.get("try", []):
                for source in [cell.source.replace(old, new), *later]:
                    if error := error_or_failed_check(go.run(source)):
                        yield f"{place}: with {new} instead of {old}: got {error}, want no error"
            if has_variants:
                go.run(cell.source)  # later cells need the original declarations


def exercise_faults(go: notebooks.Kernel, cell: NotebookNode, help: str) -> Iterator[str]:
    """Runs the solution and the wrong ways of an exercise, and yields a message for each unexpected result."""
    for code in blocks(help, "Solution"):
        outputs = go.run(with_declarations(cell, code))
        printed = notebooks.printed(outputs)
        if error_or_failed_check(outputs) or "○" in printed or "✓" not in printed:
            yield f"solution: got {error_or_failed_check(outputs) or printed}, want ✓ in each line"
    for number, code in enumerate(blocks(help, "Two ways to go wrong"), 1):
        outputs = go.run(with_declarations(cell, code))
        printed = notebooks.printed(outputs)
        if error_or_failed_check(outputs) or "○" not in printed:
            yield f"wrong way {number}: got {error_or_failed_check(outputs) or printed}, want ○ in at least one line"


def code_up_to_heading(cells: list[NotebookNode]) -> list[str]:
    """Returns the code of each code cell before the first heading."""
    code: list[str] = []
    for cell in cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            break
        if cell.cell_type == "code":
            code.append(cell.source)
    return code


class Form(unittest.TestCase):
    def test_sizes(self) -> None:
        for path, nb in lessons():
            with self.subTest(path.stem):
                code = [cell for cell in nb.cells if cell.cell_type == "code"]
                lines = [code_lines(cell) for cell in code]
                self.assertTrue(
                    MIN_CODE_CELLS <= len(code) <= MAX_CODE_CELLS,
                    f"number of code cells = {len(code)}, want {MIN_CODE_CELLS} to {MAX_CODE_CELLS}",
                )
                self.assertTrue(
                    MIN_CELLS <= len(nb.cells) <= MAX_CELLS,
                    f"number of cells = {len(nb.cells)}, want {MIN_CELLS} to {MAX_CELLS}",
                )
                self.assertLessEqual(statistics.median(lines), MAX_MEDIAN_LINES, "median lines of a code cell")
                self.assertLessEqual(max(lines), MAX_LINES, f"lines of cell {code[lines.index(max(lines))].id}")
                with_checks = sum(bool(notebooks.CHECK.search(cell.source)) for cell in code)
                self.assertLessEqual(with_checks, len(code) / 3, "code cells with checks")

    def test_answers_to_predictions_are_folded(self) -> None:
        for path, nb in lessons():
            predictions = 0
            for index, cell in enumerate(nb.cells):
                if cell.cell_type != "markdown" or "**Predict:**" not in cell.source:
                    continue
                predictions += 1
                with self.subTest(path.stem, cell=cell.id):
                    predicted, answer = nb.cells[index + 1], nb.cells[index + 2]
                    is_hidden = predicted.metadata.get("jupyter", {}).get("outputs_hidden")
                    self.assertTrue(is_hidden, f"{predicted.id} has an output that is not folded")
                    self.assertTrue(answer.source.startswith(FOLD), f"{answer.id} does not begin with a fold")
            self.assertGreaterEqual(predictions, 4, f"predictions in {path.stem}")

    def test_exercises_are_complete(self) -> None:
        for path, nb in lessons():
            for index, cell in enumerate(nb.cells):
                if "exercise" not in notebooks.tags(cell):
                    continue
                with self.subTest(path.stem, cell=cell.id):
                    help = nb.cells[index + 1].source
                    self.assertIn("○", notebooks.printed(cell.outputs))
                    self.assertNotIn("✓", notebooks.printed(cell.outputs), "output of the unsolved exercise")
                    self.assertIn("<details><summary>Hint</summary>", help)
                    self.assertTrue(blocks(help, "Solution"))
                    self.assertEqual(len(blocks(help, "Two ways to go wrong")), WRONG_WAYS)
            self.assertGreaterEqual(
                sum("exercise" in notebooks.tags(cell) for cell in nb.cells), 2, f"exercises in {path.stem}"
            )

    def test_changes_are_described(self) -> None:
        for path, nb in lessons():
            changes = [(cell, old, new) for cell in nb.cells for old, new in cell.metadata.get("try", [])]
            self.assertGreaterEqual(len(changes), 2, f"changes in {path.stem}")
            for index, (cell, old, new) in enumerate(changes):
                with self.subTest(path.stem, change=index):
                    self.assertIn(old, cell.source)
                    self.assertIn(new, "".join(cell.source for cell in nb.cells if cell.cell_type == "markdown"))


RUN_ALL = bool(os.environ.get("PERCEPTRON_LONG"))  # all lessons, not only those whose fingerprints have changed


@unittest.skipUnless(RUN_ALL or os.environ.get("PERCEPTRON_EXERCISES"), "takes minutes")
class Exercises(unittest.TestCase):
    def test_exercises_and_changes(self) -> None:
        saved = {} if RUN_ALL else exercised.saved_fingerprints()
        fingerprints = {path.stem: exercised.fingerprint(nb) for path, nb in lessons()}
        changed = [(path, nb) for path, nb in lessons() if saved.get(path.stem) != fingerprints[path.stem]]
        print(
            f"{len(changed)} of {len(fingerprints)} lessons run their exercises:",
            *(path.stem for path, _ in changed),
            flush=True,
        )
        with ThreadPoolExecutor(2) as pool:
            results = pool.map(lambda lesson: list(lesson_faults(lesson[1], lesson[0])), changed)
            for (path, _), faults in zip(changed, results, strict=True):
                self.assertEqual(faults, [], path.stem)
                exercised.save_fingerprint(path.stem, fingerprints[path.stem])


if __name__ == "__main__":
    unittest.main()
