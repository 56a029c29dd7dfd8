"""The playground on the page of a notebook: a frame with the points of a cell, and a still picture of them.

The frame has playground.html, a file of the site, so the page still makes no requests to other places. Without scripts
and on paper, the still picture takes its place; see style.css.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from urllib.parse import quote

from inspector import PLAYGROUND
from pages.page import Page
from pages.rendering import FOLDER, TEMPLATES

SCRIPT = (FOLDER / "playground.js").read_text(encoding="utf-8")


class Output(HTMLParser):
    """Parses the HTML that show.Playground displays: the points in JSON, and a picture of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.points = ""
        self.picture: dict[str, str] = {}  # the attributes of <img>
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        self.points = values.get("data-points", self.points)
        if tag == "img":
            self.picture = values


def is_playground(data: dict[str, str]) -> bool:
    """Reports whether an output is that of show.Playground."""
    return data.get("text/html", "").startswith('<figure class="playground"')


def playground_html(text: str, page: Page) -> str:
    """Returns the HTML that embeds the playground; text is the HTML of the output.

    If the site has no playground, there is only the picture.
    """
    output = Output(text)
    return TEMPLATES.get_template("playground.html").render(
        name=PLAYGROUND if page.has_playground else "",
        points=quote(output.points, safe=""),
        classes=json.loads(output.points).get("names"),
        picture=output.picture,
        script=SCRIPT,
    )
