"""Tests that the lessons keep to their form, and that what they invite a reader to do comes out as they say.

In the form: the size of a lesson; what happened is folded after each prediction; few checks.

What a lesson invites to is tried in the real kernel, each in its place: with PERCEPTRON_EXERCISES=1 of the lessons
that exercised.py finds changed, with PERCEPTRON_LONG=1 of all:

  - an exercise, a code cell tagged "exercise": its solution earns a ✓ in every line, each of
    the two wrong ways does not (they are in the next Markdown cell, folded); as it stands no
    line has a ✓;
  - a change, a code cell with the metadata "try": [[old, new], …]: each by itself, in this cell
    and all after it up to the next heading; no cell fails.
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
    """Returns the lessons, or those that NB names."""
    return [(path, notebooks.read(path)) for path in notebooks.find(os.environ.get("NB", "").split() or ["0", "1"])]


def code_lines(cell: NotebookNode) -> int:
    """Returns how many lines of a cell a reader has to read."""
    source = re.sub(r"^import \(.*?^\)|^%.*?$", "", cell.source, flags=re.M | re.S)
    return sum(1 for line in source.splitlines() if line.strip())


def blocks(source: str, summary: str) -> list[str]:
    """Returns the go blocks of a text's folded part."""
    parts = re.findall(rf"<details><summary>{summary}</summary>(.*?)</details>", source, re.S)
    return [block for part in parts for block in re.findall(r"^```go\n(.*?)^```$", part, re.M | re.S)]


def failed(outputs: list[NotebookNode]) -> str:
    """Returns what a cell that failed said, or that a check did."""
    failed_checks = [line for line in notebooks.printed(outputs).splitlines() if line.startswith("✗")]
    return notebooks.failure(outputs) or "".join(failed_checks[:1])


def with_declarations(cell: NotebookNode, code: str) -> str:
    """Returns a cell's code with other declarations above its %%."""
    return code + "\n\n%%\n" + cell.source.partition("%%\n")[2]


def faults(nb: NotebookNode, path: Path) -> Iterator[str]:
    """Runs what a lesson invites to, and yields what comes out otherwise."""
    with notebooks.kernel(path.parent) as go:
        for at, cell in enumerate(nb.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            place = notebooks.place(at, cell.source)
            invites = "exercise" in notebooks.tags(cell) or "try" in cell.metadata
            if invites or not cell.source.startswith("%%"):
                go.run(cell.source if invites else cell.source.partition("\n%%")[0])  # what it declares is enough
            if "exercise" in notebooks.tags(cell):
                for fault in exercise_faults(go, cell, nb.cells[at + 1].source):
                    yield f"{place}: {fault}"
            later = code_up_to_heading(nb.cells[at + 1 :])
            for old, new in cell.metadata.get("try", []):
                for source in [cell.source.replace(old, new), *later]:
                    if said := failed(go.run(source)):
                        yield f"{place}: with {new} for {old}: {said}"
            if invites:
                go.run(cell.source)  # as it was, for what comes later


def exercise_faults(go: notebooks.Kernel, cell: NotebookNode, help: str) -> Iterator[str]:
    """Runs the solution of an exercise and its wrong ways, and yields what comes out otherwise."""
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
                    asked, said = nb.cells[at + 1], nb.cells[at + 2]
                    self.assertTrue(asked.metadata.get("jupyter", {}).get("outputs_hidden"), "the output is in sight")
                    self.assertTrue(said.source.startswith(FOLD), f"{said.id} is in sight")
            self.assertGreaterEqual(predictions, 4, path.stem)

    def test_exercises(self) -> None:
        for path, nb in lessons():
            for at, cell in enumerate(nb.cells):
                if "exercise" not in notebooks.tags(cell):
                    continue
                with self.subTest(path.stem, cell=cell.id):
                    help = nb.cells[at + 1].source
                    self.assertIn("○", notebooks.printed(cell.outputs))
                    self.assertNotIn("✓", notebooks.printed(cell.outputs), "an untouched stub is right")
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


ALL = bool(os.environ.get("PERCEPTRON_LONG"))  # not only the lessons that have changed


@unittest.skipUnless(ALL or os.environ.get("PERCEPTRON_EXERCISES"), "takes minutes")
class Tried(unittest.TestCase):
    def test_what_the_lessons_invite_to(self) -> None:
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
