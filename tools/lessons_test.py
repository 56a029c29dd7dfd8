"""Tests of the form of the lessons, of their exercises, and of the changes that they suggest.

The form of a lesson includes its size, the place of its first figure, and a folded answer after each prediction.
The side trips still have an older form; see FORMS.

Exercises, answers and changes run in the real kernel, after the cells before them: with PERCEPTRON_EXERCISES=1, in the
lessons whose fingerprints have changed (see exercised.py); with PERCEPTRON_LONG=1, in all lessons; without these
variables, in no lesson.

  - An exercise is a code cell tagged "exercise". It prints a line for each of its checks: ✓ if the answer is right,
    ○ if it is not right yet. The next cell contains a solution and two wrong ways, all folded. With the solution,
    each line has a ✓; with a wrong way, at least one line has a ○; in the saved, unsolved exercise, no line has a ✓.
  - An answer is the first bold text in the fold after a prediction, or there are several, if the cell of the
    prediction has several guesses. As a guess, each gets a ✓.
  - A change is an item of the metadata "try" of a code cell: [[old, new], …]. If old is replaced with new in the cell,
    the cell still runs without an error, and so do the cells after it, up to the next heading.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import unittest
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

import exercised
import notebooks

MAX_LINES = 12  # lines of code in a cell
MAX_ASIDES = 1  # asides in parentheses in a Markdown cell
LAST_FIRST_FIGURE = 4  # the first figure is in one of the first four cells
WRONG_WAYS = 2
FOLD = "<details><summary>Answer</summary>\n\n"
BOLD = re.compile(r"\*\*(.+?)\*\*")
GUESS = 'check.Guess("?"'


@dataclass(frozen=True)
class LessonForm:
    """What a kind of notebook consists of. Each pair has the smallest and the largest number."""

    cells: tuple[int, int]
    code_cells: tuple[int, int]
    predictions: tuple[int, int]
    median_lines: float = 4  # of a code cell, at most
    exercises: int = 0  # at least
    changes: int = 2  # changes that the text suggests, at least
    shows_first: bool = True  # begins with a figure, and hides no figure


PATH = LessonForm(cells=(30, 42), code_cells=(16, 22), predictions=(4, 6), exercises=2)
SIDE_TRIP = LessonForm(
    cells=(25, 50), code_cells=(16, 24), predictions=(4, 15), median_lines=5, exercises=2, shows_first=False
)
FORMS = {
    "1": LessonForm(cells=(8, 14), code_cells=(4, 8), predictions=(1, 2)),
    **dict.fromkeys("234567", PATH),
    **dict.fromkeys("ABCDE", SIDE_TRIP),
    "go": LessonForm(cells=(25, 40), code_cells=(12, 22), predictions=(2, 6), exercises=2),
}
# The largest number of words that are not in folds: what the second edition of the lesson had.
MAX_WORDS = {"go": 1227, "2": 1501, "3": 2067, "4": 2013, "5": 1882, "6": 2363, "7": 2179}


def lessons() -> list[tuple[Path, NotebookNode]]:
    """Returns the paths and the contents of the lessons that NB names, by default of all lessons.

    The notebook go counts as a lesson.
    """
    names = os.environ.get("NB", "").split() or list(FORMS)
    return [(path, notebooks.read(path)) for path in notebooks.find(names)]


def code_lines(cell: NotebookNode) -> int:
    """Returns the number of lines of code in a cell, without imports, empty lines and lines that begin with %."""
    source = re.sub(r"^import \(.*?^\)|^%.*?$", "", cell.source, flags=re.M | re.S)
    return sum(1 for line in source.splitlines() if line.strip())


def form_of(path: Path) -> LessonForm:
    """Returns the form that a lesson should have."""
    return FORMS[path.stem.partition("-")[0]]


def visible(cell: NotebookNode) -> str:
    """Returns the text of a Markdown cell without its folds."""
    return re.sub(r"<details>.*?</details>", "", cell.source, flags=re.S)


def asides(cell: NotebookNode) -> list[str]:
    """Returns the asides in parentheses in the visible text of a Markdown cell.

    Parentheses in code, formulas and links, around coordinates and around the kind of an exercise do not count.
    """
    text = re.sub(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|\]\([^)]*\)", "", visible(cell), flags=re.S)
    found = re.findall(r"(?<!\w)\([^()]*[a-z]{2}[^()]*\)", text)
    return [aside for aside in found if not re.match(r"\((easy|real)\b", aside)]


def has_figure(cell: NotebookNode) -> bool:
    """Reports whether a cell has drawn something."""
    return any("image/png" in output.get("data", {}) for output in cell.get("outputs", []))


def is_hidden(cell: NotebookNode, part: str = "outputs_hidden") -> bool:
    """Reports whether JupyterLab folds the outputs of a code cell, or with "source_hidden" its code."""
    return bool(cell.metadata.get("jupyter", {}).get(part))


@dataclass(frozen=True)
class Prediction:
    """A prediction: the question, the cell with the guesses, cells with details, and the answer."""

    question: NotebookNode
    guess: NotebookNode
    details: list[NotebookNode]
    answer: NotebookNode

    @property
    def answers(self) -> list[str]:
        """The answers to the guesses: the first bold texts of the answer's fold, without a period at the end."""
        fold = self.answer.source.removeprefix(FOLD).partition("</details>")[0]
        return [text.rstrip(".") for text in BOLD.findall(fold)[: self.guess.source.count(GUESS)]]


def predictions(nb: NotebookNode) -> Iterator[Prediction]:
    """Yields the predictions of a lesson. Code cells between the guess and the next Markdown cell are details."""
    for index, cell in enumerate(nb.cells):
        if cell.cell_type == "markdown" and "**Predict:**" in cell.source:
            end = index + 2
            while nb.cells[end].cell_type == "code":
                end += 1
            yield Prediction(cell, nb.cells[index + 1], nb.cells[index + 2 : end], nb.cells[end])


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
    """Runs the exercises and the changes of a lesson, with its answers as guesses.

    It yields a message for each unexpected result.
    """
    answers = {p.guess.id: p.answers for p in predictions(nb)} if form_of(path).shows_first else {}
    with notebooks.kernel(path.parent) as go:
        for index, cell in enumerate(nb.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            place = notebooks.place(index + 1, cell.source)
            has_variants = "exercise" in notebooks.tags(cell) or "try" in cell.metadata or cell.id in answers
            if has_variants or not cell.source.startswith("%%"):
                # If a cell has no variants, only its declarations are needed by later cells.
                go.run(cell.source if has_variants else cell.source.partition("\n%%")[0])
            if "exercise" in notebooks.tags(cell):
                for fault in exercise_faults(go, cell, nb.cells[index + 1].source):
                    yield f"{place}: {fault}"
            if cell.id in answers:
                yield from (f"{place}: {fault}" for fault in guess_faults(go, cell, answers[cell.id]))
            later = code_up_to_heading(nb.cells[index + 1 :])
            for old, new in cell.metadata.get("try", []):
                for source in [cell.source.replace(old, new), *later]:
                    if error := error_or_failed_check(go.run(source)):
                        yield f"{place}: with {new} instead of {old}: got {error}, want no error"
            if has_variants:
                go.run(cell.source)  # later cells need the original declarations


def guess_faults(go: notebooks.Kernel, cell: NotebookNode, answers: list[str]) -> Iterator[str]:
    """Runs a cell with the answers as guesses, and yields a message unless they are all right."""
    source = cell.source
    for answer in answers:
        source = source.replace(GUESS, f"check.Guess({json.dumps(answer, ensure_ascii=False)}", 1)
    outputs = go.run(source)
    printed = notebooks.printed(outputs)
    if error_or_failed_check(outputs) or "○" in printed or printed.count("✓") < len(answers):
        yield f"guesses {answers}: got {error_or_failed_check(outputs) or printed}, want ✓ in each line"


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
                form = form_of(path)
                code = [cell for cell in nb.cells if cell.cell_type == "code"]
                lines = [code_lines(cell) for cell in code]
                for what, number, (least, most) in [
                    ("cells", len(nb.cells), form.cells),
                    ("code cells", len(code), form.code_cells),
                    ("predictions", len(list(predictions(nb))), form.predictions),
                ]:
                    self.assertTrue(least <= number <= most, f"{what}: got {number}, want {least} to {most}")
                self.assertLessEqual(statistics.median(lines), form.median_lines, "median lines of a code cell")
                self.assertLessEqual(max(lines), MAX_LINES, f"lines of cell {code[lines.index(max(lines))].id}")
                with_checks = sum(bool(notebooks.CHECK.search(cell.source)) for cell in code)
                self.assertLessEqual(with_checks, len(code) / 3, "code cells with checks")

    def test_words(self) -> None:
        for path, nb in lessons():
            texts = [visible(cell) for cell in nb.cells if cell.cell_type == "markdown"]
            words = sum(len(re.findall(r"\w+", text)) for text in texts)
            most = MAX_WORDS.get(path.stem.partition("-")[0])
            if most:
                self.assertLessEqual(words, most, f"words of {path.stem} outside folds")

    def test_asides(self) -> None:
        for path, nb in lessons():
            if not form_of(path).shows_first:
                continue
            for cell in nb.cells:
                if cell.cell_type == "markdown":
                    with self.subTest(path.stem, cell=cell.id):
                        self.assertLessEqual(len(asides(cell)), MAX_ASIDES, asides(cell))

    def test_figures_come_first_and_are_not_hidden(self) -> None:
        for path, nb in lessons():
            if not form_of(path).shows_first:
                continue
            with self.subTest(path.stem):
                figures = [index for index, cell in enumerate(nb.cells, 1) if has_figure(cell)]
                self.assertLessEqual(figures[0], LAST_FIRST_FIGURE, "number of the first cell with a figure")
                imports = next(cell for cell in nb.cells if cell.cell_type == "code")
                self.assertTrue(is_hidden(imports, "source_hidden"), "the code of the imports is not hidden")
                hidden = [cell.id for cell in nb.cells if has_figure(cell) and is_hidden(cell)]
                self.assertEqual(hidden, [], "cells with hidden figures")

    def test_answers_to_predictions_are_folded(self) -> None:
        for path, nb in lessons():
            for prediction in predictions(nb):
                with self.subTest(path.stem, cell=prediction.question.id):
                    answer = prediction.answer
                    self.assertTrue(answer.source.startswith(FOLD), f"{answer.id} does not begin with a fold")
                    if form_of(path).shows_first:
                        self.check_guesses(prediction)
                        continue
                    self.assertEqual(prediction.details, [])
                    self.assertTrue(is_hidden(prediction.guess), f"{prediction.guess.id} has an output not folded")

    def check_guesses(self, prediction: Prediction) -> None:
        """Checks that the cell of a prediction shows only guesses, and that the fold has an answer to each."""
        guesses = prediction.guess.source.count(GUESS)
        self.assertGreater(guesses, 0, "guesses")
        printed = notebooks.printed(prediction.guess.outputs).splitlines()
        self.assertEqual(["○"] * guesses, [line[:1] for line in printed], f"output of {prediction.guess.id}")
        self.assertFalse(has_figure(prediction.guess), f"{prediction.guess.id} has a figure")
        self.assertFalse(is_hidden(prediction.guess), f"the output of {prediction.guess.id} is hidden")
        self.assertEqual(len(prediction.answers), guesses, f"bold answers in {prediction.answer.id}")
        for cell in prediction.details:
            self.assertTrue(is_hidden(cell), f"the output of {cell.id} is not hidden")

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
            exercises = sum("exercise" in notebooks.tags(cell) for cell in nb.cells)
            self.assertGreaterEqual(exercises, form_of(path).exercises, f"exercises in {path.stem}")

    def test_changes_are_described(self) -> None:
        for path, nb in lessons():
            changes = [(cell, old, new) for cell in nb.cells for old, new in cell.metadata.get("try", [])]
            self.assertGreaterEqual(len(changes), form_of(path).changes, f"changes in {path.stem}")
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
