"""The order of the site's pages, and their groups: the lessons, side trips, pages to look things up, and docs.

The header, the index, and the links to the previous and the next lesson all follow this order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from inspector import PLAYGROUND
from pages.page import Page
from pages.sitemap import DOCS, INDEX, MARKDOWN_PAGES, SEARCH

GLOSSARY = "glossary.html"

# The pages to look things up, in their order. Others follow.
LOOK_UP = ("go.html", "errors.html", GLOSSARY, "summary.html", "gallery.html", "statements.html")

# The pages in the header after the lessons, with the texts of their links.
HEADER = {PLAYGROUND: "Playground", GLOSSARY: "Glossary", SEARCH: "Search"}

# The pages of the docs in the footer, which also links to the list of all docs on the index.
FOOTER = ("install.html", "faq.html")


@dataclass
class LessonList:
    """The pages of the site in reading order, by groups."""

    path: list[Page]  # the lessons of the main path: their names begin with a number
    side_trips: list[Page]  # their names begin with a capital letter and a hyphen
    look_up: list[Page]  # notebooks and Markdown pages that belong to the lessons
    docs: list[Page]
    own: list[Page]  # pages with a place of their own in the header

    @property
    def chain(self) -> list[Page]:
        """The lessons in the order in which "previous" and "next" lead through them."""
        return self.path + self.side_trips

    def neighbours(self, page: Page) -> tuple[Page | None, Page | None]:
        """Returns the lessons before and after a page; None where there is none."""
        names = [lesson.name for lesson in self.chain]
        if page.name not in names:
            return None, None
        at = names.index(page.name)
        before = self.chain[at - 1] if at > 0 else None
        after = self.chain[at + 1] if at + 1 < len(self.chain) else None
        return before, after


def lesson_list(pages: list[Page]) -> LessonList:
    """Returns these pages of the site in their order and groups; the index is in none of them."""
    found = LessonList([], [], [], [], [])
    for page in sorted(pages, key=position):
        if page.name != INDEX:
            group_of(page, found).append(page)
    return found


def group_of(page: Page, groups: LessonList) -> list[Page]:
    """Returns the group to which a page belongs."""
    if page.name in (PLAYGROUND, SEARCH):
        return groups.own
    if page.name in docs_pages():
        return groups.docs
    if re.match(r"\d+-", page.name):
        return groups.path
    if re.match(r"[A-Z]-", page.name):
        return groups.side_trips
    return groups.look_up


def docs_pages() -> set[str]:
    """Returns the names of the pages of the docs."""
    return {entry.page for entry in MARKDOWN_PAGES.values() if entry.group == DOCS}


def position(page: Page) -> tuple[int, int, str]:
    """Returns the sorting key of a page: its place in LOOK_UP or MARKDOWN_PAGES, or its number and name."""
    if page.name in LOOK_UP:
        return 1, LOOK_UP.index(page.name), page.name
    markdown = [entry.page for entry in MARKDOWN_PAGES.values()]
    if page.name in markdown:
        return 2, markdown.index(page.name), page.name
    number = re.match(r"\d+", page.name)
    return 0, int(number[0]) if number else 1000, page.name


def link_text(page: Page) -> str:
    """Returns the text of links to a page: the short name of a Markdown page, or the title of a notebook."""
    names = {entry.page: entry.name for entry in MARKDOWN_PAGES.values()}
    return names.get(page.name, page.title)
