"""The index: what the lab is, the lessons as cards, a map of what needs what, and all other pages."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

import notebooks
from faults import Fault
from pages.boxes import picture, png_size
from pages.lessonlist import PLAYGROUND, lesson_list, link_text
from pages.page import Heading, Page
from pages.rendering import TEMPLATES
from pages.repository import repository
from pages.sitemap import INDEX, LAB, ROOT

MOVING = ROOT / "docs" / "perceptron.svg"
MOVING_ALT = "Twenty points of two classes; with each mistake the perceptron turns the line between them."
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
    lines = lesson_lines(folder.parent / README)
    index.body = TEMPLATES.get_template("index.html").render(
        lessons=lessons,
        path=[card(page, lines) for page in lessons.path],
        side_trips=[card(page, lines) for page in lessons.side_trips],
        playground=next((page for page in lessons.own if page.name == PLAYGROUND), None),
        moving=svg_picture(MOVING, MOVING_ALT),
        repository=repository(),
        link_text=link_text,
    )
    return index


def lesson_lines(readme: Path) -> dict[str, str]:
    """Returns the line about each lesson in the lists of README.md, by the lesson's name without ".ipynb"."""
    text = readme.read_text(encoding="utf-8") if readme.is_file() else ""
    return {name: sentence(" ".join(line.split())) for name, line in LESSON_LINE.findall(text)}


def sentence(line: str) -> str:
    """Returns a line with a capital letter at its beginning."""
    return line[:1].upper() + line[1:]


def card(page: Page, lines: dict[str, str]) -> Card:
    """Returns the card of a lesson; lines are those of lesson_lines."""
    line = lines.get(page.source.stem)
    if not line:
        want = f'want one for the index; add "- [{page.title}](notebooks/{page.source.name}): WHAT IT IS ABOUT."'
        raise Fault(f"{README}: got no line about {page.source.name} in the lists of lessons, {want}")
    cells = notebooks.read(page.source).cells
    return Card(page, line, minutes(cells), first_figure(cells))


def minutes(cells: list[NotebookNode]) -> str:
    """Returns how many minutes it takes to read a notebook, as its text says; empty if it doesn't say."""
    paragraphs = [part for cell in cells if cell.cell_type == "markdown" for part in cell.source.split("\n\n")]
    for paragraph in paragraphs:
        found = re.search(r"(\d+) minutes", paragraph)
        if found and re.search(r"Afterwards you can|Time:", paragraph):
            return found[1]
    return ""


def first_figure(cells: list[NotebookNode]) -> str:
    """Returns the HTML of the first figure of a notebook; empty if there is none. A film shows its last frame."""
    for cell in cells:
        for output in cell.get("outputs", []):
            alt = output.get("metadata", {}).get("image/png", {}).get("alt", "")
            if alt and "image/png" in output.data:
                content = output.data["image/png"].strip()
                width, height = png_size(base64.b64decode(content))
                return picture(content, alt, (width + 1) // 2, (height + 1) // 2)
    return ""


def svg_picture(path: Path, alt: str) -> str:
    """Returns the HTML of the SVG picture in a file; its animations run."""
    text = path.read_text(encoding="utf-8")
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', text)
    if not found:
        raise Fault(f'{path.name}: got no viewBox, want one such as viewBox="0 0 7680 6120"; draw it again')
    source = "data:image/svg+xml;base64," + base64.b64encode(text.encode()).decode()
    return TEMPLATES.get_template("moving.html").render(source=source, alt=alt, width=found[1], height=found[2])
