"""The pages of the site that are not notebooks: their files, names and summaries."""

from __future__ import annotations

from typing import NamedTuple

import notebooks

ROOT = notebooks.ROOT
LAB = "Perceptron Lab"
INDEX = "index.html"
SEARCH = "search.html"

# The groups of Markdown pages, in which the index and the menu list them.
LOOK_UP = "look-up"  # what belongs to the lessons
DOCS = "docs"  # how to install and use the lab, the command and the library


class MarkdownPage(NamedTuple):
    """A page of the site that is made from a Markdown file."""

    page: str  # the name of the page's file
    name: str  # the text of links to the page
    summary: str  # in the index, in search results and in link previews
    group: str = LOOK_UP
    is_sheet: bool = False  # whether it is laid out for one sheet of A4

    @property
    def has_pdf(self) -> bool:
        """Whether the page is also printed as PDF. Pages of docs/ are read on a screen, often to copy commands."""
        return self.group != DOCS


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
    "docs/install.md": MarkdownPage(
        "install.html",
        "Install",
        "How to run the lessons: on Linux, macOS or Windows, in VS Code, Docker or a browser, or without a network.",
        DOCS,
    ),
    "docs/browser.md": MarkdownPage(
        "browser.html",
        "Go in a browser tab",
        "What the lab in a browser tab can do, how fast it is, and how to build one for packages of your own.",
        DOCS,
    ),
    "docs/faq.md": MarkdownPage(
        "faq.html",
        "Questions",
        "Short answers to the questions that people ask first.",
        DOCS,
    ),
    "docs/data.md": MarkdownPage(
        "data.html",
        "Your own data",
        "From a CSV file to a saved model that predicts: with the command perceptron, then in Go.",
        DOCS,
    ),
    "docs/library.md": MarkdownPage(
        "library.html",
        "The Go library",
        "Which function does which task, how to write a program with the packages, and what they guarantee.",
        DOCS,
    ),
    "docs/cluster.md": MarkdownPage(
        "cluster.html",
        "Large data",
        "How to train on files larger than memory, resume a run, and spread it over several machines.",
        DOCS,
    ),
    "bench/README.md": MarkdownPage(
        "speed.html",
        "Speed",
        "How fast training and prediction are, compared with scikit-learn and NumPy.",
        DOCS,
    ),
    "docs/teaching.md": MarkdownPage(
        "teaching.html",
        "Teaching",
        "Whether the lessons and the labs fit your course, a plan for a term, and what to prepare.",
        DOCS,
    ),
    "course/README.md": MarkdownPage(
        "course.html",
        "Lecturer's guide",
        "How to set up a course, hand out the labs, and collect, mark and return them.",
        DOCS,
    ),
    "docs/platforms.md": MarkdownPage(
        "platforms.html",
        "Platforms",
        "Which systems, processors and ways of running the lab are tested, and which are not.",
        DOCS,
    ),
    "docs/security.md": MarkdownPage(
        "security.html",
        "Security",
        "What the lab protects from whom, how, and where the protection ends.",
        DOCS,
    ),
    "docs/NOTICE.md": MarkdownPage(
        "notices.html",
        "Notices",
        "The licences of everything that the lab uses, and what to do if a dependency is lost.",
        DOCS,
    ),
}
