"""The page of a notebook."""

from __future__ import annotations

import re
from pathlib import Path

import notebooks
from inspector import LAB
from pages.cells import move_to_answers
from pages.markdown import plain_text
from pages.opening import arrange, opening_html
from pages.page import Page
from pages.pieces import pieces
from pages.predictions import group_html, grouped
from pages.rendering import TEMPLATES


def contents(page: Page) -> str:
    """Returns the HTML of the list of a page's sections; empty if the page has at most two sections."""
    headings = [heading for heading in page.headings if heading.level in (2, 3)]
    if len(headings) <= 2:
        return ""
    return TEMPLATES.get_template("contents.html").render(headings=headings)


def notebook_page(path: Path, has_playground: bool = False) -> Page:
    """Returns the page of a notebook; has_playground says whether the site has the playground."""
    page = Page(path.with_suffix(".html").name, path, has_playground=has_playground)
    nb = notebooks.read(path)
    page.summary = summary("\n\n".join(cell.source for cell in nb.cells), page)
    move_to_answers(nb.cells)
    opening = arrange(pieces(nb.cells))
    first = opening_html(opening, page)
    rest = "".join(group_html(group, page) for group in grouped(opening.rest))
    page.body = linked(first + contents(page) + rest, path.name) + TEMPLATES.get_template("scripts.html").render()
    return page


def linked(body: str, notebook: str) -> str:
    """Returns the HTML of a lesson in which each "Try it" links to the lab in the browser."""
    link = f'<a class="try" href="{LAB}?path={notebook}">Try it</a>'
    return body.replace("<strong>Try it:</strong>", f"<strong>{link}:</strong>")


def summary(text: str, page: Page) -> str:
    """Returns the sentence of a notebook's text that says what readers can do afterwards; empty if there is none."""
    paragraphs = [plain_text(part, page) for part in text.split("\n\n") if "Afterwards you can" in part]
    found = re.search(r"Afterwards you can.+?(?:\.(?= )|$)", " ".join(paragraphs[:1]))
    return found[0] if found else ""
