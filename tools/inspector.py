"""Inspects finished pages: nothing is fetched, every link leads somewhere, every picture is described."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

# The attributes whose address a browser asks.
FETCHING = {"src", "srcset", "poster", "data", "background", "action", "formaction", "manifest", "ping", "xlink:href"}


class Inspector(HTMLParser):
    """Reads a finished page: its anchors, its links, and what is wrong with it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.level = 0
        self.in_style = False

    def wrong(self, found: str, wanted: str) -> None:
        self.faults.append(f"{self.name}: found {found}; {wanted}")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if "id" in values:
            self.ids.append(values["id"])
        for name, value in values.items():
            self.check_attribute(tag, name, value)
        if tag == "base" or (tag == "meta" and values.get("http-equiv", "").lower() == "refresh"):
            self.wrong(f"<{tag}> that leads elsewhere", "do: take it out")
        if tag == "img":
            self.check_description(values.get("alt", "").strip())
        if re.fullmatch("h[1-6]", tag):
            self.check_level(int(tag[1]))
        self.in_style = tag == "style"

    def check_attribute(self, tag: str, name: str, value: str) -> None:
        """Notes a link; what would be fetched is wrong."""
        if name == "href" and tag in ("a", "area"):
            self.links.append(value)
        elif (name in FETCHING or name == "href") and not value.startswith(("data:", "#")):
            advice = "needed: everything inside the page; do: put it in as data:"
            self.wrong(f'<{tag} {name}="{value[:80]}">', advice)
        elif name == "style":
            self.check_style(value)

    def check_description(self, alt: str) -> None:
        """A picture says what there is to see."""
        if alt in ("", "figure") or alt.startswith("No description"):
            place = self.ids[-1] if self.ids else "content"
            advice = "do: give show.Plot a caption, or write ![what there is to see](file)"
            found = f'a picture with the description "{alt}" after #{place}'
            self.wrong(found, f"needed: what there is to see; {advice}")

    def check_level(self, level: int) -> None:
        """Headings begin with one h1, and go down level by level."""
        if level > self.level + 1 or (level == 1) == (self.level > 0):
            before = f"<h{self.level}>" if self.level else "nothing"
            self.wrong(f"<h{level}> after {before}", "needed: one h1 first, then no level left out")
        self.level = level

    def handle_data(self, data: str) -> None:
        if self.in_style:
            self.check_style(data)

    def handle_endtag(self, tag: str) -> None:
        self.in_style = False

    def check_style(self, style: str) -> None:
        for found in re.findall(r"@import\b[^;]*|url\(\s*[\"']?(?!data:|#)[^)]*\)", style, re.I):
            self.wrong(f'"{found[:80]}" in a style', "needed: everything inside the page")


def inspect(texts: dict[str, str]) -> list[str]:
    """Returns what is wrong with pages, given by their names, and with the links between them."""
    read: dict[str, Inspector] = {}
    for name, text in texts.items():
        read[name] = Inspector(name)
        read[name].feed(text)
        read[name].close()
    faults = [found for page in read.values() for found in page.faults]
    for name, page in read.items():
        twice = sorted(id for id, count in Counter(page.ids).items() if count > 1)
        faults += [f'{name}: found two elements with the id "{id}"; do: rename one' for id in twice]
        for link in page.links:
            if fault := link_fault(link, name, read):
                faults.append(f'{name}: found a link to "{link}"; {fault}')
    return faults


def link_fault(link: str, name: str, read: dict[str, Inspector]) -> str:
    """Says what is wrong with a link on the page of this name; empty if nothing is."""
    parts = urlsplit(link)
    if parts.scheme in ("http", "https", "mailto"):
        return ""
    to = read.get(unquote(parts.path) or name)
    if parts.scheme or parts.netloc or to is None:
        return "needed: a page of this site; do: mend the link"
    if parts.fragment and unquote(parts.fragment) not in to.ids and parts.fragment not in to.ids:
        return f"{to.name} has no such place; do: mend what follows the #"
    return ""
