"""The first screen of a notebook's page: its question beside its first figure, and a fold with what else comes first.

The first figure is moved there from its cell. A figure after the first prediction, or after the first section, is not
moved, because it might give an answer away, or be missed where the text describes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbformat.v4 import new_output

from pages.cells import QUESTION, cell_html
from pages.outputs import figures_and_texts, outputs_box
from pages.page import Page
from pages.pieces import Piece, divide
from pages.rendering import TEMPLATES
from pages.sitemap import INDEX

SCENE = "scene"  # the anchor of a figure that was moved out of a section
MOVED = new_output("display_data", data={"text/markdown": f"The figure is [at the top of this page](#{SCENE})."})
GOAL = "**Afterwards you can"
# Matches the paragraphs that say what a lesson needs and how long it takes.
FACTS = re.compile(r"\*\*(Needs|Time|Afterwards you can)\b|Where you are asked to predict, ")
SECTION = re.compile(r"^## ", re.M)


@dataclass
class Opening:
    """The pieces of a page, by where the page shows them."""

    question: list[Piece]  # the title and the question
    facts: list[Piece]  # the paragraphs that say what the lesson needs, and how long it takes
    scene: Piece | None  # the cell that makes the first figure
    code: list[Piece]  # the code cells before the first section, without the first figure
    rest: list[Piece]  # what follows


def before_first_section(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Returns the pieces before and after the heading of the first section."""
    for index, piece in enumerate(pieces):
        if heading := SECTION.search(piece.text):
            before, after = divide(piece, heading.start())
            return pieces[:index] + before, after + pieces[index + 1 :]
    return pieces, []


def has_figure(piece: Piece) -> bool:
    """Reports whether a cell shows a figure or an animation."""
    return bool(figures_and_texts(piece.cell.get("outputs", []))[0])


def find_scene(pieces: list[Piece]) -> Piece | None:
    """Returns the cell with the first figure; None if a prediction or a second section comes before it."""
    sections = 0
    for piece in pieces:
        sections += len(SECTION.findall(piece.text))
        if QUESTION in piece.text or sections > 1:
            return None
        if piece.is_code and has_figure(piece):
            return piece
    return None


def without_facts(piece: Piece) -> tuple[list[Piece], list[Piece]]:
    """Returns a Markdown cell without the paragraphs that say what a lesson needs, and these paragraphs.

    If nothing but a title would be left, what readers can do afterwards stays with it.
    """
    paragraphs = [part.strip() for part in piece.text.split("\n\n")]
    facts = [part for part in paragraphs if FACTS.match(part)]
    if len(paragraphs) - len(facts) == 1 and piece.text.startswith("# "):
        facts = [part for part in facts if not part.startswith(GOAL)]
    text = "\n\n".join(part for part in paragraphs if part not in facts)
    kept = [piece.but(source=text)] if text.strip() else []
    moved = piece.but(source="\n\n".join(facts), outputs=[])
    if kept:
        moved = moved.but(id="")
    return kept, [moved] if facts else []


def without_figures(piece: Piece, *others: object) -> Piece:
    """Returns a code cell with other outputs instead of its figures."""
    return piece.but(outputs=[*figures_and_texts(piece.cell.outputs)[1], *others])


def arrange(pieces: list[Piece]) -> Opening:
    """Returns the pieces of a page by where the page shows them. The first cell has the title."""
    scene = find_scene(pieces)
    first, rest = before_first_section(pieces)
    opening = Opening([], [], scene, [], [])
    texts: list[Piece] = []
    for piece in first:
        if piece is scene:
            opening.code.append(without_figures(piece).but(id=""))  # the figure has the anchor
        elif piece.is_code:
            opening.code.append(piece)
        else:
            kept, facts = without_facts(piece)
            texts += kept
            opening.facts += facts
    opening.question = texts[:1]
    opening.rest = texts[1:] + [without_figures(piece, MOVED) if piece is scene else piece for piece in rest]
    return opening


def scene_html(opening: Opening, page: Page) -> str:
    """Returns the HTML of the first figure; empty if there is none."""
    if not opening.scene:
        return ""
    number, cell = opening.scene
    page.where = f"{page.source.name}, cell {number}"
    is_moved = any(piece.number == number for piece in opening.rest)
    anchor = SCENE if is_moved else f"cell-id={cell.get('id', number)}"
    page.ids.add(anchor)
    box = outputs_box(figures_and_texts(cell.outputs)[0], page)
    return TEMPLATES.get_template("scene.html").render(anchor=anchor, box=box)


def pieces_html(pieces: list[Piece], page: Page) -> str:
    """Returns the HTML of pieces of the opening. Their code is not folded, because they are in a fold together."""
    return "".join(cell_html(piece.cell, piece.number, page, in_fold=True) for piece in pieces)


def opening_html(opening: Opening, page: Page) -> str:
    """Returns the HTML of the first screen, with the line that says that the page is a copy, and the fold below it."""
    return TEMPLATES.get_template("opening.html").render(
        question=pieces_html(opening.question, page),
        scene=scene_html(opening, page),
        facts=pieces_html(opening.facts, page),
        code=pieces_html(opening.code, page),
        notebook=page.source.name,
        index=INDEX,
    )
