"""Finds the predictions of a notebook, and the answers in their folds.

A prediction is a Markdown cell with a paragraph that begins with **Predict:**, followed by

  - a code cell with one or more calls check.Guess("?", answer), which prints nothing else;
  - any number of code cells with details, whose outputs are folded (jupyter.outputs_hidden);
  - a Markdown cell that begins with a fold called Answer. The first bold texts in the fold are the answers, one for
    each call, in their order. check.Guess accepts each.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbformat import NotebookNode

PREDICT = "**Predict:**"
FOLD = "<details><summary>Answer</summary>\n\n"
GUESS = 'check.Guess("?",'
BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
# Matches the bold texts with which a text begins, such as **4** and **4.**, and those that begin an item of a list.
RUN = re.compile(r"(?:(?:[-*] |\d+\. )?\*\*.+?\*\*(?:[\s.,;:]|\b(?:and|or|then)\b)*)+", re.S)
ITEM = re.compile(r"^ {0,3}(?:[-*] |\d+\. )\*\*", re.M)


@dataclass
class Prediction:
    """A prediction of a notebook; the fields are numbers of cells, counted from 0."""

    question: int
    guess: int  # the code cell in which readers type their guess
    details: list[int]  # the code cells between guess and answer, with folded outputs
    answer: int  # the cell that begins with the fold; the number of cells if there is none


def is_hidden(cell: NotebookNode) -> bool:
    """Reports whether a notebook folds the outputs of a cell."""
    return bool(cell.metadata.get("jupyter", {}).get("outputs_hidden"))


def is_code(cell: NotebookNode) -> bool:
    """Reports whether a cell is a code cell."""
    return cell.cell_type == "code"


def find(cells: list[NotebookNode]) -> list[Prediction]:
    """Returns the predictions among the cells of a notebook."""
    found: list[Prediction] = []
    for question, cell in enumerate(cells):
        if cell.cell_type != "markdown" or PREDICT not in cell.source:
            continue
        guess = question + 1
        answer = guess + 1
        while answer < len(cells) and is_code(cells[answer]) and is_hidden(cells[answer]):
            answer += 1
        found.append(Prediction(question, guess, list(range(guess + 1, answer)), answer))
    return found


def guesses(cell: NotebookNode) -> int:
    """Returns the number of guesses for which a code cell asks."""
    return cell.source.count(GUESS)


def fold(source: str) -> str:
    """Returns the contents of the fold Answer with which a Markdown cell begins; empty if it has no such fold."""
    return source.removeprefix(FOLD).partition("</details>")[0] if source.startswith(FOLD) else ""


def leading(source: str) -> int:
    """Returns the number of bold texts that the fold of a Markdown cell begins with, or begins items of lists with."""
    text = fold(source).strip()
    run = RUN.match(text)
    if not run:
        return 0
    return len(BOLD.findall(run[0])) + len(ITEM.findall(text[run.end() :]))


def answers(source: str, count: int) -> list[str]:
    """Returns the first bold texts in the fold with which a Markdown cell begins, as readers would type them.

    At most count texts are returned.
    """
    return [typed(text) for text in BOLD.findall(fold(source))[:count]]


def typed(text: str) -> str:
    """Returns a bold text as a reader would type it: without the sentence's punctuation, backquotes and dollars."""
    return re.sub(r"\\,|[\\$`]", "", text).strip().rstrip(".,;:!").strip()


def with_guesses(source: str, texts: list[str]) -> str:
    """Returns the code of a cell with each "?" replaced with the next of these texts."""
    for text in texts:
        quoted = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
        source = source.replace(GUESS, GUESS.replace('"?"', quoted), 1)
    return source
