"""Inspects finished pages: nothing is fetched, every link leads somewhere, every picture is described."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit


class Inspector(HTMLParser):
    """Reads a finished page: its anchors, its links, and what is wrong with it."""

    FETCHING = ("src", "srcset", "poster", "data", "background", "action", "formaction", "manifest", "ping", "xlink:href")

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
            if name == "href" and tag in ("a", "area"):
                self.links.append(value)
            elif (name in self.FETCHING or name == "href") and not value.startswith(("data:", "#")):
                self.wrong(f'<{tag} {name}="{value[:80]}">', "needed: everything inside the page; do: put it in as data:")
            elif name == "style":
                self.check_style(value)
        if tag == "base" or (tag == "meta" and values.get("http-equiv", "").lower() == "refresh"):
            self.wrong(f"<{tag}> that leads elsewhere", "do: take it out")
        alt = values.get("alt", "").strip()
        if tag == "img" and (alt in ("", "figure") or alt.startswith("No description")):
            advice = "needed: what there is to see; do: give show.Plot a caption, or write ![what there is to see](file)"
            self.wrong(f'a picture with the description "{alt}" after #{(self.ids or ["content"])[-1]}', advice)
        if re.fullmatch("h[1-6]", tag):
            level = int(tag[1])
            if level > self.level + 1 or (level == 1) == (self.level > 0):
                self.wrong(f"<{tag}> after {f'<h{self.level}>' if self.level else 'nothing'}", "needed: one h1 first, then no level left out")
            self.level = level
        self.in_style = tag == "style"

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
        faults += [f'{name}: found two elements with the id "{i}"; do: rename one' for i in sorted(set(page.ids)) if page.ids.count(i) > 1]
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "mailto"):
                continue
            to = read.get(unquote(parts.path) or name)
            if parts.scheme or parts.netloc or to is None:
                faults.append(f'{name}: found a link to "{link}"; needed: a page of this site; do: mend the link')
            elif parts.fragment and unquote(parts.fragment) not in to.ids and parts.fragment not in to.ids:
                faults.append(f'{name}: found a link to "{link}"; {to.name} has no such place; do: mend what follows the #')
    return faults
