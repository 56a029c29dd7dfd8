"""The pieces of a notebook that a page arranges: cells, and parts of Markdown cells."""

from __future__ import annotations

from typing import NamedTuple

from nbformat import NotebookNode


class Piece(NamedTuple):
    """A cell, or a part of a Markdown cell. One part of a cell has the cell's anchor; the others have an empty id."""

    number: int  # of the cell in its notebook, from 1
    cell: NotebookNode

    @property
    def is_code(self) -> bool:
        """Whether it is a code cell."""
        return bool(self.cell.cell_type == "code")

    @property
    def text(self) -> str:
        """The source of a Markdown cell; empty for other cells."""
        return str(self.cell.source) if self.cell.cell_type == "markdown" else ""

    def but(self, **fields: object) -> Piece:
        """Returns a copy with other fields of the cell."""
        return Piece(self.number, NotebookNode(self.cell | fields))


def divide(piece: Piece, position: int) -> tuple[list[Piece], list[Piece]]:
    """Divides a Markdown cell at a position in its source, and returns what is before and after it.

    An empty part is left out. The first part that is left has the cell's anchor, and the outputs of its answer.
    """
    before, after = piece.text[:position], piece.text[position:]
    if not before.strip():
        return [], [piece]
    if not after.strip():
        return [piece], []
    return [piece.but(source=before)], [piece.but(source=after, id="", outputs=[])]


def pieces(cells: list[NotebookNode]) -> list[Piece]:
    """Returns the cells of a notebook as pieces."""
    return [Piece(number, cell) for number, cell in enumerate(cells, 1)]
