"""Predictions on a page: the question, the code and the fold with the answer in one element."""

from __future__ import annotations

from pages.cells import ANSWER, QUESTION, cell_html
from pages.page import Page
from pages.pieces import Piece, divide

END_OF_FOLD = "</details>"


def question_position(piece: Piece) -> int:
    """Returns where the last paragraph that asks for a prediction begins in a Markdown cell; -1 if there is none."""
    if piece.text.startswith(QUESTION):
        return 0
    position = piece.text.rfind("\n\n" + QUESTION)
    return position if position < 0 else position + 2


def answer_index(pieces: list[Piece]) -> int:
    """Returns the index of the cell that begins with the answer to the question in pieces[0]; 0 if there is none.

    Between the question and the answer there are only code cells.
    """
    for index, piece in enumerate(pieces[1:], 1):
        if not piece.is_code:
            return index if piece.text.startswith(ANSWER) else 0
    return 0


def grouped(pieces: list[Piece]) -> list[list[Piece]]:
    """Returns the pieces in groups: one for each prediction, and one for every other piece."""
    groups: list[list[Piece]] = []
    waiting = list(pieces)
    while waiting:
        piece = waiting[0]
        position = question_position(piece)
        answer = answer_index(waiting) if position >= 0 else 0
        if not answer:
            groups.append([waiting.pop(0)])
            continue
        before, question = divide(piece, position)
        fold, after = divide(waiting[answer], waiting[answer].text.index(END_OF_FOLD) + len(END_OF_FOLD))
        groups += [[part] for part in before]
        groups.append(question + waiting[1:answer] + fold)
        waiting = after + waiting[answer + 1 :]
    return groups


def group_html(group: list[Piece], page: Page) -> str:
    """Returns the HTML of a group of pieces."""
    body = "".join(cell_html(piece.cell, piece.number, page) for piece in group)
    return f'<div class="prediction">\n{body}</div>\n' if len(group) > 1 else body
