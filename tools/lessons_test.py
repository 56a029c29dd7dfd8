"""Tests of the form of the lessons, and of the exercises and changes that they suggest.

The form includes the size of a lesson, the number of checks, and a folded answer after each prediction.

Exercises and changes run in the real kernel, after the cells before them: those of the lessons that exercised.py
finds changed with PERCEPTRON_EXERCISES=1, those of all lessons with PERCEPTRON_LONG=1.

  - An exercise is a code cell tagged "exercise". The next Markdown cell contains, folded, a solution and two wrong
    ways. The solution gets ✓ in every line, a wrong way does not, and the unsolved exercise gets no ✓.
  - A change is an item of a code cell's metadata "try": [[old, new], …]. With each change alone, neither this cell
    nor those after it, up to the next heading, fail.
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

CODE_CELLS, CELLS = (16, 24), (25, 45)
MEDIAN, MOST = 4, 12  # lines of code
WRONG_WAYS = 2
FOLD = "<details><summary>What happened</summary>\n\n"


def lessons() -> list[tuple[Path, NotebookNode]]:
    """Returns the lessons that NB names, by default all."""
    return [(path, notebooks.read(path)) for path in notebooks.find(os.environ.get("NB", "").split() or ["0", "1"])]


def code_lines(cell: NotebookNode) -> int:
    """Returns the number of lines of code in a cell, without imports and lines that begin with %."""
    source = re.sub(r"^import \(.*?^\)|^%.*?$", "", cell.source, flags=re.M | re.S)
    return sum(1 for line in source.splitlines() if line.strip())


def blocks(source: str, summary: str) -> list[str]:
    """Returns the go blocks in the folds of a text that have this summary."""
    parts = re.findall(rf"<details><summary>{summary}</summary>(.*?)</details>", source, re.S)
    return [block for part in parts for block in re.findall(r"^```go\n(.*?)^```$", part, re.M | re.S)]


def failed(outputs: list[NotebookNode]) -> str:
    """Returns the error of a cell that failed, or the first failed check; empty if there is none."""
    failed_checks = [line for line in notebooks.printed(outputs).splitlines() if line.startswith("✗")]
    return notebooks.failure(outputs) or "".join(failed_checks[:1])


def with_declarations(cell: NotebookNode, code: str) -> str:
    """Returns a cell's code, with the part above its %% replaced."""
    return code + "\n\n%%\n" + cell.source.partition("%%\n")[2]


def faults(nb: NotebookNode, path: Path) -> Iterator[str]:
    """Runs the exercises and changes of a lesson, and yields those with unexpected results."""
    with notebooks.kernel(path.parent) as go:
        for at, cell in enumerate(nb.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            place = notebooks.place(at, cell.source)
            is_tried = "exercise" in notebooks.tags(cell) or "try" in cell.metadata
            if is_tried or not cell.source.startswith("%%"):
                go.run(cell.source if is_tried else cell.source.partition("\n%%")[0])  # declarations are enough
            if "exercise" in notebooks.tags(cell):
                for fault in exercise_faults(go, cell, nb.cells[at + 1].source):
                    yield f"{place}: {fault}"
            later = code_up_to_heading(nb.cells[at + 1 :])
            for old, new in cell.metadata.get("try", []):
                for source in [cell.source.replace(old, new), *later]:
                    if error := failed(go.run(source)):
                        yield f"{place}: with {new} instead of {old}: {error}"
            if is_tried:
                go.run(cell.source)  # restores the cell for later ones


def exercise_faults(go: notebooks.Kernel, cell: NotebookNode, help: str) -> Iterator[str]:
    """Runs the solution and the wrong ways of an exercise, and yields those with unexpected results."""
    for code in blocks(help, "Solution"):
        outputs = go.run(with_declarations(cell, code))
        printed = notebooks.printed(outputs)
        if failed(outputs) or "○" in printed or "✓" not in printed:
            yield f"the solution: {failed(outputs) or printed}"
    for number, code in enumerate(blocks(help, "Two ways to go wrong"), 1):
        outputs = go.run(with_declarations(cell, code))
        printed = notebooks.printed(outputs)
        if failed(outputs) or "○" not in printed:
            yield f"wrong way {number}: {failed(outputs) or printed}"


def code_up_to_heading(cells: list[NotebookNode]) -> list[str]:
    """Returns the code of the cells before the next section."""
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
                self.assertTrue(CODE_CELLS[0] <= len(code) <= CODE_CELLS[1], f"{len(code)} code cells")
                self.assertTrue(CELLS[0] <= len(nb.cells) <= CELLS[1], f"{len(nb.cells)} cells")
                self.assertLessEqual(statistics.median(lines), MEDIAN)
                self.assertLessEqual(max(lines), MOST, code[lines.index(max(lines))].id)
                self.assertLessEqual(sum(bool(notebooks.CHECK.search(cell.source)) for cell in code), len(code) / 3)

    def test_the_answer_is_folded(self) -> None:
        for path, nb in lessons():
            predictions = 0
            for at, cell in enumerate(nb.cells):
                if cell.cell_type != "markdown" or "**Predict:**" not in cell.source:
                    continue
                predictions += 1
                with self.subTest(path.stem, cell=cell.id):
                    question, answer = nb.cells[at + 1], nb.cells[at + 2]
                    is_hidden = question.metadata.get("jupyter", {}).get("outputs_hidden")
                    self.assertTrue(is_hidden, "the output is not folded")
                    self.assertTrue(answer.source.startswith(FOLD), f"{answer.id} is not folded")
            self.assertGreaterEqual(predictions, 4, path.stem)

    def test_exercises(self) -> None:
        for path, nb in lessons():
            for at, cell in enumerate(nb.cells):
                if "exercise" not in notebooks.tags(cell):
                    continue
                with self.subTest(path.stem, cell=cell.id):
                    help = nb.cells[at + 1].source
                    self.assertIn("○", notebooks.printed(cell.outputs))
                    self.assertNotIn("✓", notebooks.printed(cell.outputs), "the unsolved exercise gets a ✓")
                    self.assertIn("<details><summary>Hint</summary>", help)
                    self.assertTrue(blocks(help, "Solution"))
                    self.assertEqual(len(blocks(help, "Two ways to go wrong")), WRONG_WAYS)
            self.assertGreaterEqual(sum("exercise" in notebooks.tags(cell) for cell in nb.cells), 2, path.stem)

    def test_changes(self) -> None:
        for path, nb in lessons():
            changes = [(cell, old, new) for cell in nb.cells for old, new in cell.metadata.get("try", [])]
            self.assertGreaterEqual(len(changes), 2, path.stem)
            for at, (cell, old, new) in enumerate(changes):
                with self.subTest(path.stem, change=at):
                    self.assertIn(old, cell.source)
                    self.assertIn(new, "".join(cell.source for cell in nb.cells if cell.cell_type == "markdown"))


ALL = bool(os.environ.get("PERCEPTRON_LONG"))  # all lessons, not only changed ones


@unittest.skipUnless(ALL or os.environ.get("PERCEPTRON_EXERCISES"), "takes minutes")
class Tried(unittest.TestCase):
    def test_exercises_and_changes(self) -> None:
        kept = {} if ALL else exercised.kept()
        prints = {path.stem: exercised.fingerprint(nb) for path, nb in lessons()}
        due = [(path, nb) for path, nb in lessons() if kept.get(path.stem) != prints[path.stem]]
        print(f"{len(due)} of {len(prints)} lessons to try:", *(path.stem for path, _ in due), flush=True)
        with ThreadPoolExecutor(2) as pool:
            found = pool.map(lambda lesson: list(faults(lesson[1], lesson[0])), due)
            for (path, _), faults_found in zip(due, found, strict=True):
                self.assertEqual(faults_found, [], path.stem)
                exercised.keep(path.stem, prints[path.stem])


if __name__ == "__main__":
    unittest.main()
