"""The form of the lessons: their sizes, and rules about predictions, figures, exercises and texts.

FORMS has the limits of each lesson. faults returns a message for each rule that a lesson breaks; the message begins
with the id of the cell. The side trips A to E still have an older form, in which a prediction may have any output, if
it is folded.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

import notebooks
import predictions
from predictions import Prediction

MAX_LINES = 12  # of code per cell
MAX_TITLE_WORDS = 80  # in the first cell
WRONG_WAYS = 2  # of an exercise


class Form(NamedTuple):
    """The limits of a lesson."""

    words: int = 10_000  # the largest number of visible words; see visible
    cells: tuple[int, int] = (30, 40)  # the smallest and the largest number of cells
    code_cells: tuple[int, int] = (16, 22)
    median_lines: float = 4  # of code per cell, at most
    predictions: tuple[int, int] = (4, 6)
    exercises: int = 2  # the smallest number of exercises in code cells
    changes: int = 2  # the smallest number of changes that the text suggests (metadata "try")
    figure: int = 4  # the number of cells among which the first figure is; 0 if there need not be any
    is_old: bool = False


OLD = Form(cells=(25, 50), code_cells=(16, 24), median_lines=5, predictions=(4, 15), figure=0, is_old=True)
FORMS = {  # by the first part of a lesson's name
    "1": Form(720, cells=(8, 14), code_cells=(4, 8), predictions=(1, 2), exercises=0),
    "2": Form(1501),
    "3": Form(2067),
    "4": Form(2013),
    "5": Form(1882),
    "6": Form(2363),
    "7": Form(2179),
    "A": OLD,
    "B": OLD,
    "C": OLD,
    "D": OLD,
    "E": OLD,
    "go": Form(1227, cells=(20, 45), code_cells=(8, 22), predictions=(1, 4)),
    "errors": Form(3450, cells=(20, 45), code_cells=(1, 4), predictions=(0, 2), exercises=0, changes=0, figure=0),
}


def form_of(path: Path) -> Form:
    """Returns the form of the lesson in this file; raises a KeyError if FORMS has none."""
    return FORMS[path.stem.partition("-")[0]]


def faults(nb: NotebookNode, form: Form) -> list[str]:
    """Returns a message for each rule of its form that a lesson breaks."""
    found = [*size_faults(nb.cells, form), *exercise_faults(nb.cells, form), *change_faults(nb.cells, form)]
    if form.is_old:
        return [*found, *old_prediction_faults(nb.cells)]
    return [*found, *prediction_faults(nb.cells), *figure_faults(nb.cells, form), *text_faults(nb.cells, form)]


# ---- Sizes ------------------------------------------------------------------


def code_lines(cell: NotebookNode) -> int:
    """Returns the number of lines of code in a cell, without imports, empty lines and lines that begin with %."""
    source = re.sub(r"^import \(.*?^\)|^%.*?$", "", cell.source, flags=re.M | re.S)
    return sum(1 for line in source.splitlines() if line.strip())


def size_faults(cells: list[NotebookNode], form: Form) -> Iterator[str]:
    """Yields messages about the numbers of cells, lines, checks and predictions."""
    code = [cell for cell in cells if predictions.is_code(cell)]
    asked = predictions.find(cells)
    for what, number, (least, most) in (
        ("cells", len(cells), form.cells),
        ("code cells", len(code), form.code_cells),
        ("predictions", len(asked), form.predictions),
    ):
        if not least <= number <= most:
            yield f"got {number} {what}, want {least} to {most}"
    lines = [code_lines(cell) for cell in code]
    if lines and statistics.median(lines) > form.median_lines:
        yield f"got a median of {statistics.median(lines)} lines per code cell, want at most {form.median_lines}"
    for cell, number in zip(code, lines, strict=True):
        if number > MAX_LINES:
            yield f"{cell.id}: got {number} lines of code, want at most {MAX_LINES}"
    with_checks = sum(bool(notebooks.CHECK.search(cell.source)) for cell in code)
    if with_checks > len(code) / 3:
        yield f"got checks in {with_checks} of {len(code)} code cells, want at most a third"


# ---- Predictions ------------------------------------------------------------


def prediction_faults(cells: list[NotebookNode]) -> Iterator[str]:
    """Yields messages about predictions, and about folded outputs that do not belong to one."""
    asked = predictions.find(cells)
    for prediction in asked:
        yield from one_prediction_faults(cells, prediction)
    details = {number for prediction in asked for number in prediction.details}
    for number, cell in enumerate(cells):
        if predictions.is_code(cell) and predictions.GUESS.partition("(")[0] in cell.source:
            if number not in {prediction.guess for prediction in asked}:
                yield f"{cell.id}: got check.Guess without a question, want a cell with **Predict:** before it"
        elif predictions.is_code(cell) and predictions.is_hidden(cell) and number not in details:
            yield f"{cell.id}: got a folded output, want it visible, or the cell between a guess and its Answer"


def one_prediction_faults(cells: list[NotebookNode], prediction: Prediction) -> Iterator[str]:
    """Yields messages about the cells of one prediction."""
    question = cells[prediction.question]
    paragraphs = without_folds(question.source).strip().split("\n\n")
    if not paragraphs[-1].startswith(predictions.PREDICT) or question.source.count(predictions.PREDICT) > 1:
        yield f"{question.id}: want one {predictions.PREDICT}, at the beginning of the last paragraph"
    if prediction.answer >= len(cells):
        yield f"{question.id}: got a prediction without an answer, want a cell with the fold Answer"
        return
    guess, answer = cells[prediction.guess], cells[prediction.answer]
    count = predictions.guesses(guess)
    if not predictions.is_code(guess) or not count:
        yield f"{guess.id}: got a cell without {predictions.GUESS} …), want one after {predictions.PREDICT}"
        return
    yield from guess_faults(guess)
    texts, leading = predictions.answers(answer.source, count), predictions.leading(answer.source)
    if not answer.source.startswith(predictions.FOLD):
        yield f"{answer.id}: got a cell without a fold, want it to begin with {predictions.FOLD.strip()}"
    elif not leading or leading > count or len(texts) < count:
        got = f"{max(leading, len(texts))} answers in bold"
        yield f"{answer.id}: got {got} in the fold Answer, want {count}, one for each guess, first in the fold"


def guess_faults(cell: NotebookNode) -> Iterator[str]:
    """Yields messages about the code cell in which readers type their guess."""
    if predictions.is_hidden(cell):
        yield f"{cell.id}: got a folded output, want it visible, because it says whether the guess is right"
    lines = notebooks.printed(cell.outputs).splitlines()
    printed = [line for line in lines if line.strip()]
    is_guess = [line.startswith("○ no guess yet") for line in printed]
    if notebooks.displayed(cell.outputs) or not all(is_guess) or len(printed) != predictions.guesses(cell):
        got = "\n".join([*printed, *("a figure or a table" for _ in notebooks.displayed(cell.outputs))])
        yield f"{cell.id}: got {got or 'nothing'}, want only a line for each guess that has not been made yet"


def old_prediction_faults(cells: list[NotebookNode]) -> Iterator[str]:
    """Yields messages about the predictions of a lesson in the old form."""
    for prediction in predictions.find(cells):
        predicted, answer = cells[prediction.guess], cells[prediction.guess + 1]
        if not predictions.is_hidden(predicted):
            yield f"{predicted.id}: got an output that is not folded, want jupyter.outputs_hidden"
        if not answer.source.startswith(predictions.FOLD):
            yield f"{answer.id}: got a cell without a fold, want it to begin with {predictions.FOLD.strip()}"


# ---- Figures ----------------------------------------------------------------


def has_figure(cell: NotebookNode) -> bool:
    """Reports whether a code cell displays a figure or an animation."""
    shown = notebooks.displayed(cell.get("outputs", []))
    return any(notebooks.is_drawing(mime, content) for output in shown for mime, content in output.data.items())


def figure_faults(cells: list[NotebookNode], form: Form) -> Iterator[str]:
    """Yields messages about folded figures, the first figure, and the cell of imports."""
    for cell in cells:
        if has_figure(cell) and predictions.is_hidden(cell):
            yield f"{cell.id}: got a folded figure, want it visible"
    if form.figure and not any(has_figure(cell) for cell in cells[: form.figure]):
        yield f"got no figure in the first {form.figure} cells, want something to look at"
    imports = next((cell for cell in cells if predictions.is_code(cell)), None)
    if (
        form.figure
        and imports
        and not (imports.source.startswith("import ") and imports.metadata.get("jupyter", {}).get("source_hidden"))
    ):
        yield f"{imports.id}: got a first code cell with visible code, want the imports, with jupyter.source_hidden"


# ---- Texts ------------------------------------------------------------------


def without_folds(source: str) -> str:
    """Returns Markdown without its folds."""
    return re.sub(r"<details.*?</details>", "", source, flags=re.S)


def visible_words(cells: list[NotebookNode]) -> int:
    """Returns the number of words in Markdown cells, outside folds."""
    texts = [without_folds(cell.source) for cell in cells if cell.cell_type == "markdown"]
    return sum(len(re.findall(r"\w+", text)) for text in texts)


# What does not count as an aside: rows of tables, blocks of code, code, formulas, and links with their texts.
NOT_PROSE = re.compile(
    r"^\|.*?$|^ {0,3}(?P<bar>```+).*?^ {0,3}(?P=bar)|(?P<ticks>`+).+?(?P=ticks)"
    r"|\$\$.+?\$\$|\$[^$]+?\$|!?\[[^\]]*\]\([^)]*\)",
    re.M | re.S,
)


def asides(source: str) -> list[str]:
    """Returns the asides in round brackets that are visible in a Markdown cell.

    An aside contains a word of at least two letters. What directly follows a letter is a call, f(x), not an aside.
    Nor is the difficulty of an exercise: (easy).
    """
    prose = NOT_PROSE.sub(" ", without_folds(source).replace("\\$", ""))
    found = re.findall(r"(?<![\w)])\(([^()]*)\)", prose)
    return [text for text in found if re.search(r"[^\W\d_]{2}", text) and not re.match(r"(easy|real)\b", text)]


def text_faults(cells: list[NotebookNode], form: Form) -> Iterator[str]:
    """Yields messages about visible words, asides, and links to the statements."""
    words = visible_words(cells)
    if words > form.words:
        yield f"got {words} visible words, want at most {form.words}"
    texts = [cell for cell in cells if cell.cell_type == "markdown"]
    title = len(without_folds(texts[0].source).split()) if texts else 0
    if title > MAX_TITLE_WORDS and form.figure:
        yield f"{texts[0].id}: got {title} words above the first figure, want about 60, at most {MAX_TITLE_WORDS}"
    for cell in texts:
        if len(found := asides(cell.source)) > 1:
            yield f"{cell.id}: got {len(found)} asides in round brackets ({'; '.join(found)}), want at most one"
    links = sum(cell.source.count("](statements.md") for cell in texts)
    if links > 1:
        yield f"got {links} links to statements.md, want at most one"


# ---- Exercises and changes --------------------------------------------------


def blocks(source: str, summary: str) -> list[str]:
    """Returns the go blocks in a text that are inside folds with this summary."""
    parts = re.findall(rf"<details><summary>{summary}</summary>(.*?)</details>", source, re.S)
    return [block for part in parts for block in re.findall(r"^```go\n(.*?)^```$", part, re.M | re.S)]


def exercise_faults(cells: list[NotebookNode], form: Form) -> Iterator[str]:
    """Yields messages about exercises."""
    exercises = [number for number, cell in enumerate(cells) if "exercise" in notebooks.tags(cell)]
    if len(exercises) < form.exercises:
        yield f"got {len(exercises)} exercises in code cells, want at least {form.exercises}"
    for number in exercises:
        cell, printed = cells[number], notebooks.printed(cells[number].outputs)
        if "○" not in printed or "✓" in printed:
            yield f"{cell.id}: got an unsolved exercise that prints {printed}, want only lines with ○"
        help = cells[number + 1] if number + 1 < len(cells) else NotebookNode(id=cell.id, source="")
        if "<details><summary>Hint</summary>" not in help.source or not blocks(help.source, "Solution"):
            yield f"{help.id}: want a hint and a solution, each in a fold"
        if len(blocks(help.source, "Two ways to go wrong")) != WRONG_WAYS:
            yield f"{help.id}: want {WRONG_WAYS} go blocks in the fold Two ways to go wrong"


def change_faults(cells: list[NotebookNode], form: Form) -> Iterator[str]:
    """Yields messages about the changes that the text suggests (metadata "try")."""
    changes = [(cell, old, new) for cell in cells for old, new in cell.metadata.get("try", [])]
    if len(changes) < form.changes:
        yield f"got {len(changes)} changes in the metadata try, want at least {form.changes}"
    text = "".join(cell.source for cell in cells if cell.cell_type == "markdown")
    for cell, old, new in changes:
        if old not in cell.source:
            yield f'{cell.id}: got the change of "{old}", want code of this cell'
        if new not in text:
            yield f'{cell.id}: got the change to "{new}", want one that the text describes'
