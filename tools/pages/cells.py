"""The HTML of cells."""

from __future__ import annotations

import html
import re

from nbformat import NotebookNode

import notebooks
from pages.boxes import code_box
from pages.markdown import markdown
from pages.outputs import figures_and_texts, outputs_box
from pages.page import Page

QUESTION = "**Predict:**"  # is in a Markdown cell before a prediction
ANSWER = "<details><summary>Answer</summary>"  # begins the Markdown cell after a prediction


def folds(cell: NotebookNode, part: str) -> bool:
    """Reports whether the notebook folds the "source" or the "outputs" of a cell."""
    return bool(cell.metadata.get("jupyter", {}).get(f"{part}_hidden"))


def move_to_answers(cells: list[NotebookNode]) -> None:
    """Moves the text that a prediction's cells output to the Markdown cell that begins with the answer.

    The cells are the first after the question, and those with folded outputs up to the next Markdown cell.
    """
    waiting: list[NotebookNode] = []  # for the cell with the answer
    is_first = False  # whether the cell is the first after a question
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.outputs = []
            for predicted in waiting if cell.source.startswith(ANSWER) else []:
                predicted.outputs, texts = figures_and_texts(predicted.outputs)
                cell.outputs += texts
            waiting = []
        elif cell.cell_type == "code" and (is_first or folds(cell, "outputs")):
            waiting.append(cell)
        is_first = cell.cell_type == "markdown" and QUESTION in cell.source


def has_imports(cell: NotebookNode) -> bool:
    """Reports whether a cell imports packages."""
    return re.search(r"^(import|from)\b", cell.source, re.M) is not None


def code_html(cell: NotebookNode, page: Page, in_fold: bool) -> str:
    """Returns the HTML of the code of a cell, folded if the notebook folds it.

    Other code is in an open fold, which readers can close. There are no folds on a page of a reader's own notebook, and
    none for a cell that is in a fold with others.
    """
    if not cell.source.strip():
        return ""
    box = code_box(cell.source, page.language)
    if in_fold:
        return box
    if not folds(cell, "source"):
        return box if page.is_own else f'<details class="source" open><summary>Code</summary>\n{box}</details>\n'
    if has_imports(cell):
        return f'<details class="fold imports"><summary>Imports</summary>\n{box}</details>\n'
    return f'<details class="fold"><summary>The code</summary>\n{box}</details>\n'


def outputs_html(cell: NotebookNode, page: Page) -> str:
    """Returns the HTML of the outputs of a cell. If the notebook folds them, all but the figures are folded."""
    if not folds(cell, "outputs"):
        return outputs_box(cell.outputs, page)
    figures, texts = figures_and_texts(cell.outputs)
    box = outputs_box(texts, page)
    fold = f'<details class="fold"><summary>The output</summary>\n{box}</details>\n' if box else ""
    return fold + outputs_box(figures, page)


def cell_html(cell: NotebookNode, number: int, page: Page, in_fold: bool = False) -> str:
    """Returns the HTML of a cell, with an anchor for its id; a part of a cell with an empty id has none.

    in_fold says whether the cell will be in a fold with others.
    """
    page.where = f"{page.source.name}, cell {number}"
    kind = "cell error" if "error" in notebooks.tags(cell) else "cell"
    if cell.cell_type == "markdown":
        body = markdown(cell.source, page)
        if cell.get("outputs"):  # see move_to_answers
            body = body.replace("</summary>", "</summary>\n" + outputs_box(cell.outputs, page), 1)
    else:
        body = code_html(cell, page, in_fold) + outputs_html(cell, page)
        kind += " code-cell"
    if not body:
        return ""
    if cell.get("id") == "":
        return f'<div class="{kind}">\n{body}</div>\n'
    anchor = f"cell-id={cell.get('id', number)}"
    page.ids.add(anchor)
    return f'<div class="{kind}" id="{html.escape(anchor)}">\n{body}</div>\n'
