"""The first screen of a notebook's page: its question beside its first figure, and a fold with what else comes first.

The first figure is moved there from its cell. A figure after the first prediction, or after the first section, is not
moved, because it might give an answer away, or be missed where the text describes it. If the code of the figure is in
the fold, a text that suggests to change that code links to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbformat.v4 import new_output

from notebooks import tags
from pages.cells import QUESTION, cell_html, has_imports
from pages.outputs import figures_and_texts, outputs_box
from pages.page import Page
from pages.pieces import Piece, divide
from pages.rendering import TEMPLATES
from pages.repository import repository

SCENE = "scene"  # the anchor of a figure that was moved out of a section
SCENE_CODE = "figure-code"  # the id of the cell with the code of the first figure, in the fold
MOVED = new_output("display_data", data={"text/markdown": f"The figure is [at the top of this page](#{SCENE})."})
GOAL = "**Afterwards you can"
# Matches the paragraphs that say what a lesson needs, how long it takes, and how to run it.
FACTS = re.compile(r"\*\*(Needs|Time|Afterwards you can|Run it yourself)\b|Where you are asked to predict, ")
WITHOUT_CODE = "without-code"  # tags the first cell of a lesson whose code is folded until the reader wants to see it
LESSON = re.compile(r"(\d+|[A-Z])-")  # begins the names of lessons and side trips
SECTION = re.compile(r"^## ", re.M)


@dataclass
class Opening:
    """The pieces of a page, by where the page shows them."""

    question: list[Piece]  # the title and the question
    facts: list[Piece]  # the paragraphs that say what the lesson needs, and how long it takes
    scene: Piece | None  # the cell that makes the first figure
    code: list[Piece]  # the code cells before the first section, without the first figure
    rest: list[Piece]  # what follows

    @property
    def has_code_of_scene(self) -> bool:
        """Whether the cell with the first figure is before the first section."""
        return self.scene is not None and any(piece.number == self.scene.number for piece in self.code)


def at_first_section(piece: Piece) -> tuple[list[Piece], list[Piece]]:
    """Divides a Markdown cell at the heading of its first section."""
    heading = SECTION.search(piece.text)
    return divide(piece, heading.start()) if heading else ([piece], [])


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


def without_facts(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Returns a part of a Markdown cell without the paragraphs that say what a lesson needs, and these paragraphs.

    pieces has one piece, or none. If nothing but a title would be left, what readers can do afterwards stays with it.
    """
    if not pieces:
        return [], []
    piece = pieces[0]
    paragraphs = [part for part in piece.text.split("\n\n") if part.strip()]
    facts = [part for part in paragraphs if FACTS.match(part.lstrip())]
    if len(paragraphs) - len(facts) == 1 and piece.text.startswith("# "):
        facts = [part for part in facts if not part.lstrip().startswith(GOAL)]
    if not facts:
        return pieces, []
    moved = piece.but(source="\n\n".join(facts), outputs=[])
    if len(facts) == len(paragraphs):
        return [], [moved]
    text = "\n\n".join(part for part in paragraphs if part not in facts)
    return [piece.but(source=text)], [moved.but(id="")]


def without_figures(piece: Piece, *others: object) -> Piece:
    """Returns a code cell with other outputs instead of its figures."""
    return piece.but(outputs=[*figures_and_texts(piece.cell.outputs)[1], *others])


def first_code(pieces: list[Piece], scene: Piece | None) -> list[Piece]:
    """Returns the cells with which pieces begin: those with imports, and the one with the first figure."""
    found: list[Piece] = []
    for piece in pieces:
        prints = piece.is_code and figures_and_texts(piece.cell.outputs)[1]
        if not piece.is_code or prints or not (piece is scene or has_imports(piece.cell)):
            break
        found.append(piece)
    return found


def with_link_to_code(piece: Piece, scene: Piece) -> Piece:
    """Returns a piece in which the code that the text suggests to change in the first figure's cell links to it."""
    for old, new in scene.cell.metadata.get("try", []):
        for paragraph in piece.text.split("\n\n"):
            if f"`{old}`" in paragraph and f"`{new}`" in paragraph:
                linked = paragraph.replace(f"`{old}`", f"[`{old}`](#cell-id={SCENE_CODE})", 1)
                return piece.but(source=piece.text.replace(paragraph, linked, 1))
    return piece


def with_links_to_code(pieces: list[Piece], scene: Piece) -> list[Piece]:
    """Returns the pieces, with a link in the text before the next code cell."""
    end = next((at for at, piece in enumerate(pieces) if piece.is_code), len(pieces))
    return [with_link_to_code(piece, scene) for piece in pieces[:end]] + pieces[end:]


def arrange(pieces: list[Piece]) -> Opening:
    """Returns the pieces of a page by where the page shows them. The first cell has the title."""
    scene = find_scene(pieces)
    title, rest = at_first_section(pieces[0])
    rest += pieces[1:]
    code = first_code(rest, scene)
    rest = rest[len(code) :]
    question, facts = without_facts(title)
    if rest and not rest[0].is_code:
        text, sections = at_first_section(rest[0])
        text, more_facts = without_facts(text)
        facts += more_facts
        rest = text + sections + rest[1:]
    rest = [without_figures(piece, MOVED) if piece is scene else piece for piece in rest]
    if scene in code:
        rest = with_links_to_code(rest, scene)
    # The figure has the anchor of its cell, so the code has another one.
    code = [without_figures(piece).but(id=SCENE_CODE) if piece is scene else piece for piece in code]
    return Opening(question, facts, scene, code, rest)


def scene_html(opening: Opening, page: Page) -> str:
    """Returns the HTML of the first figure; empty if there is none."""
    if not opening.scene:
        return ""
    number, cell = opening.scene
    page.where = f"{page.source.name}, cell {number}"
    anchor = f"cell-id={cell.get('id', number)}" if opening.has_code_of_scene else SCENE
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
        has_code=opening.has_code_of_scene,
        hides_code=any(WITHOUT_CODE in tags(piece.cell) for piece in opening.question),
        notebook=page.source.name,
        kind="lesson" if LESSON.match(page.name) else "notebook",
        repository=repository(),
    )
