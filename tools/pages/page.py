"""A page of the site while it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from faults import Fault


class Heading(NamedTuple):
    """A heading of a page."""

    level: int  # from 1
    id: str  # its anchor
    text: str


def jupyterlab_anchor(heading: str) -> str:
    """Returns the anchor that JupyterLab gives to a heading: its text with hyphens instead of spaces."""
    return re.sub(r"\s", "-", heading)


def github_anchor(heading: str) -> str:
    """Returns the anchor that GitHub gives to a heading: its letters and digits in lower case, and hyphens."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@dataclass
class Page:
    """A page while it is written: its source, the parts written so far, and the finished text."""

    name: str
    source: Path
    where: str = ""  # the place that is being converted, for errors
    headings: list[Heading] = field(default_factory=list)
    ids: set[str] = field(default_factory=lambda: {"content"})
    body: str = ""  # the HTML in <main>
    text: str = ""  # the whole HTML file
    summary: str = ""  # in the index
    pdf: str = ""  # the name of its PDF; empty if there is none
    is_sheet: bool = False  # see MarkdownPage
    has_pdf: bool = True  # see MarkdownPage
    language: str = "go"  # of the code cells, for highlighting
    has_playground: bool = False  # whether playground.html is on the site, and is the playground
    is_own: bool = False  # whether it is a page of a reader's own notebook; see own_page.py

    @property
    def title(self) -> str:
        """The text of the first heading, or the name of the page if it has no heading."""
        return self.headings[0].text if self.headings else self.name

    def anchor(self, text: str) -> str:
        """Returns a new anchor for a heading.

        It is the anchor that links in Markdown files and notebooks use: for files that are mostly read in JupyterLab
        (notebooks, and the glossary beside them) that of JupyterLab, and for docs and README files that of GitHub. A
        number is added if the page has this anchor already.
        """
        is_for_jupyterlab = self.source.parent.name == "notebooks" and self.source.name != "README.md"
        is_for_github = self.source.suffix == ".md" and not is_for_jupyterlab
        base = github_anchor(text) if is_for_github else jupyterlab_anchor(text)
        names = (base, *(f"{base}-{number}" for number in range(2, 1000)))
        name = next(name for name in names if name not in self.ids)
        self.ids.add(name)
        return name

    def fault(self, got: str, want: str) -> Fault:
        """Returns an error at the current place; want is what is expected, followed by what to do."""
        return Fault(f"{self.where}: got {got}, want {want}")
