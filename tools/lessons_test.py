"""Tests the form of the lessons (see form.py), their exercises, their answers, and the changes that they suggest.

Exercises, answers and changes run in the real kernel, after the cells before them: with PERCEPTRON_EXERCISES=1, in the
lessons whose fingerprints have changed (see exercised.py); with PERCEPTRON_LONG=1, in all lessons; without these
variables, in no lesson.

  - An exercise is a code cell tagged "exercise". It prints a line for each of its checks: ✓ if the answer is right,
    ○ if it is not right yet. The next cell contains a solution and two wrong ways, all folded. With the solution,
    each line has a ✓; with a wrong way, at least one line has a ○; in the saved, unsolved exercise, no line has a ✓.
  - An answer is a bold text in the fold of a prediction (see predictions.py). If the answers replace the "?" of the
    guesses, each line has a ✓.
  - A change is an item of the metadata "try" of a code cell: [[old, new], …]. If old is replaced with new in the cell,
    the cell still runs without an error, and so do the cells after it, up to the next heading.
"""

from __future__ import annotations

import os
import unittest
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nbformat import NotebookNode

import exercised
import form
import notebooks
import predictions
from form import blocks


def lessons() -> list[tuple[Path, NotebookNode]]:
    """Returns the paths and the contents of the lessons that NB names, by default of all lessons."""
    paths = notebooks.find(os.environ.get("NB", "").split())
    return [(path, notebooks.read(path)) for path in paths if path.stem != "playground"]


def has_variants(cell: NotebookNode) -> bool:
    """Reports whether a code cell is also run with other code: an exercise, a guess, or a cell with changes."""
    return "exercise" in notebooks.tags(cell) or "try" in cell.metadata or predictions.guesses(cell) > 0


def error_or_failed_check(outputs: list[NotebookNode]) -> str:
    """Returns the error of a cell, or the line of its first failed check; empty if it has neither."""
    failed_checks = [line for line in notebooks.printed(outputs).splitlines() if line.startswith("✗")]
    return notebooks.error_text(outputs) or "".join(failed_checks[:1])


def with_declarations(cell: NotebookNode, code: str) -> str:
    """Returns a cell's code with the part above its %% replaced by code."""
    return code + "\n\n%%\n" + cell.source.partition("%%\n")[2]


def lesson_faults(nb: NotebookNode, path: Path) -> Iterator[str]:
    """Runs the exercises and the changes of a lesson, and yields a message for each unexpected result."""
    answers = {} if form.form_of(path).is_old else answers_by_cell(nb.cells)
    with notebooks.kernel(path.parent) as go:
        for index, cell in enumerate(nb.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            place = notebooks.place(index + 1, cell.source)
            if has_variants(cell) or not cell.source.startswith("%%"):
                # If a cell has no variants, only its declarations are needed by later cells.
                go.run(cell.source if has_variants(cell) else cell.source.partition("\n%%")[0])
            if index in answers and (fault := answer_fault(go, cell, answers[index])):
                yield f"{place}: {fault}"
            if "exercise" in notebooks.tags(cell):
                for fault in exercise_faults(go, cell, nb.cells[index + 1].source):
                    yield f"{place}: {fault}"
            later = code_up_to_heading(nb.cells[index + 1 :])
            for old, new in cell.metadata.get("try", []):
                for source in [cell.source.replace(old, new), *later]:
                    if error := error_or_failed_check(go.run(source)):
                        yield f"{place}: with {new} instead of {old}: got {error}, want no error"
            if has_variants(cell):
                go.run(cell.source)  # later cells need the original declarations


def answers_by_cell(cells: list[NotebookNode]) -> dict[int, list[str]]:
    """Returns the answers in the folds of all predictions, by the number of the cell with the guesses."""
    found = [prediction for prediction in predictions.find(cells) if prediction.answer < len(cells)]
    return {
        prediction.guess: predictions.answers(
            cells[prediction.answer].source, predictions.guesses(cells[prediction.guess])
        )
        for prediction in found
    }


def answer_fault(go: notebooks.Kernel, cell: NotebookNode, answers: list[str]) -> str:
    """Runs a cell with the answers as guesses, and returns a message if a line has no ✓; empty if each has one."""
    outputs = go.run(predictions.with_guesses(cell.source, answers))
    lines = [line for line in notebooks.printed(outputs).splitlines() if line.strip()]
    if error := error_or_failed_check(outputs):
        return f"with the answers {answers}: got {error}, want ✓ in each line"
    if len(lines) != predictions.guesses(cell) or not all(line.startswith("✓") for line in lines):
        return f"with the answers {answers}: got {lines}, want a line with ✓ for each guess"
    return ""


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
    def test_form(self) -> None:
        for path, nb in lessons():
            with self.subTest(path.stem):
                faults = form.faults(nb, form.form_of(path))
                self.assertFalse(faults, f"{path.name}:\n" + "\n".join(faults))


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
