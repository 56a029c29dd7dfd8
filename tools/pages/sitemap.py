"""The pages of the site that are not notebooks: their files, names and summaries."""

from __future__ import annotations

from typing import NamedTuple

import notebooks

ROOT = notebooks.ROOT
LAB = "Perceptron Lab"
INDEX = "index.html"


class MarkdownPage(NamedTuple):
    """A page of the site that is made from a Markdown file."""

    page: str  # the name of the page's file
    name: str  # the text of links to the page
    summary: str  # in the index
    is_sheet: bool = False  # whether it is laid out for one sheet of A4


MARKDOWN_PAGES = {  # by the path of the Markdown file, relative to the clone
    "notebooks/README.md": MarkdownPage(
        "gallery.html",
        "Gallery",
        "Every figure, and the call that draws it.",
    ),
    "notebooks/glossary.md": MarkdownPage(
        "glossary.html",
        "Glossary",
        "Each term, with its formula and a cell that shows what the definition says.",
    ),
    "docs/summary.md": MarkdownPage(
        "summary.html",
        "Summary",
        "Definitions, the algorithm, the theorem with its proof, and certificates: one sheet of A4 to print.",
        is_sheet=True,
    ),
    "notebooks/statements.md": MarkdownPage(
        "statements.html",
        "Statements",
        "Each statement of the lecture notes, and what computes it.",
    ),
}
