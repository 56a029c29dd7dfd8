"""The index: what the lab is, the lessons as cards, a map of what needs what, and all other pages."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

import notebooks
from faults import Fault
from inspector import PLAYGROUND
from pages.boxes import picture as png_html
from pages.boxes import png_size
from pages.conceptmap import concept_map
from pages.lessonlist import lesson_list, link_text
from pages.page import Heading, Page
from pages.rendering import TEMPLATES
from pages.repository import repository
from pages.sitemap import INDEX, LAB, ROOT

MOVING = ROOT / "docs" / "perceptron.svg"
MOVING_ALT = "Twenty points of two classes; with each mistake the perceptron turns the line between them."
NOTEBOOK_SUMMARIES = {  # of the notebooks to look things up
    "go.html": "The Go that you need for the exercises, but not for reading the lessons.",
    "errors.html": "What a cell says when it fails, what that means, and what to write instead.",
}
# The cells whose figures are on cards, by the names of lessons. Other cards show the first figure of their lesson,
# but in lesson 3 that is the same as in lesson 1.
CARD_FIGURES = {"3-algorithm": "update-triptych"}
README = "README.md"  # its lists of lessons have the one line about each lesson
LESSON_LINE = re.compile(r"^- \[[^\]]+\]\(notebooks/([\w-]+)\.ipynb\): (.+?)(?=\n(?:- |\n|$)|\Z)", re.M | re.S)


class Card(NamedTuple):
    """A lesson on the index."""

    page: Page
    line: str  # what it is about
    minutes: str  # to read it; empty if it doesn't say
    picture: str  # HTML; empty if the lesson has no figure


def index_page(pages: list[Page], folder: Path) -> Page:
    """Returns the index page, with links to these pages; folder contains the notebooks."""
    index = Page(INDEX, folder / "index", INDEX, headings=[Heading(1, "", LAB)])
    lessons = lesson_list(pages)
    index.body = TEMPLATES.get_template("index.html").render(
        lessons=lessons,
        path=[card(page) for page in lessons.path],
        side_trips=[card(page) for page in lessons.side_trips],
        playground=next((page for page in lessons.own if page.name == PLAYGROUND), None),
        concept_map=concept_map(lessons),
        first_notebook=lessons.path[0].source.name if lessons.path else "",
        summaries=NOTEBOOK_SUMMARIES,
        moving=svg_picture(MOVING, MOVING_ALT),
        repository=repository(),
        link_text=link_text,
    )
    return index


def lesson_lines(readme: Path) -> dict[str, str]:
    """Returns the line about each lesson in the lists of README.md, by the lesson's name without ".ipynb"."""
    text = readme.read_text(encoding="utf-8") if readme.is_file() else ""
    return {name: sentence(" ".join(line.split())) for name, line in LESSON_LINE.findall(text)}


def line_about(page: Page) -> str:
    """Returns the line about a lesson in README.md; empty if it has none."""
    clone = page.source.parent.parent
    return lesson_lines(clone / README).get(page.source.stem, "")


def sentence(line: str) -> str:
    """Returns a line with a capital letter at its beginning."""
    return line[:1].upper() + line[1:]


def card(page: Page) -> Card:
    """Returns the card of a lesson."""
    line = line_about(page)
    if not line:
        want = f'want one for the index; add "- [{page.title}](notebooks/{page.source.name}): WHAT IT IS ABOUT."'
        raise Fault(f"{README}: got no line about {page.source.name} in the lists of lessons, {want}")
    cells = notebooks.read(page.source).cells
    return Card(page, line, minutes(cells), figure(cells, page))


def minutes(cells: list[NotebookNode]) -> str:
    """Returns how many minutes it takes to read a notebook, as its text says; empty if it doesn't say."""
    paragraphs = [part for cell in cells if cell.cell_type == "markdown" for part in cell.source.split("\n\n")]
    for paragraph in paragraphs:
        found = re.search(r"(\d+) minutes", paragraph)
        if found and re.search(r"Afterwards you can|Time:", paragraph):
            return found[1]
    return ""


def figure(cells: list[NotebookNode], page: Page) -> str:
    """Returns the HTML of the figure on the card of a lesson; empty if the lesson has none. A film shows a still."""
    wanted = CARD_FIGURES.get(page.source.stem)
    for cell in cells:
        if not wanted or cell.get("id") == wanted:
            for output in cell.get("outputs", []):
                if picture := png_figure(output):
                    return picture
    if wanted:
        advice = "correct CARD_FIGURES in tools/pages/index.py"
        raise Fault(f'{page.source.name}: got no figure in a cell with the id "{wanted}", want one; {advice}')
    return ""


def png_figure(output: NotebookNode) -> str:
    """Returns the HTML of the PNG picture of an output; empty if it has none with a description."""
    alt = output.get("metadata", {}).get("image/png", {}).get("alt", "")
    if not alt or "image/png" not in output.data:
        return ""
    content = output.data["image/png"].strip()
    width, height = png_size(base64.b64decode(content))
    return png_html(content, alt, (width + 1) // 2, (height + 1) // 2)


def svg_picture(path: Path, alt: str) -> str:
    """Returns the HTML of the SVG picture in a file; its animations run."""
    text = path.read_text(encoding="utf-8")
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', text)
    if not found:
        raise Fault(f'{path.name}: got no viewBox, want one such as viewBox="0 0 7680 6120"; draw it again')
    source = "data:image/svg+xml;base64," + base64.b64encode(text.encode()).decode()
    return TEMPLATES.get_template("moving.html").render(source=source, alt=alt, width=found[1], height=found[2])
