"""Inspects finished pages: they fetch nothing, every link has a target, every picture has a description."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

# The attributes whose addresses browsers fetch.
FETCHING = {"src", "srcset", "poster", "data", "background", "action", "formaction", "manifest", "ping", "xlink:href"}


class Inspector(HTMLParser):
    """Parses a finished page, and collects its ids, links and faults."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.level = 0
        self.in_style = False

    def wrong(self, found: str, advice: str) -> None:
        """Adds a fault: what was found, and what is expected or what to do."""
        self.faults.append(f"{self.name}: found {found}{advice}")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if "id" in values:
            self.ids.append(values["id"])
        for name, value in values.items():
            self.check_attribute(tag, name, value)
        if tag == "base" or (tag == "meta" and values.get("http-equiv", "").lower() == "refresh"):
            self.wrong(f"<{tag}>, which leads to another page", "; remove it")
        if tag == "img":
            self.check_description(values.get("alt", "").strip())
        if re.fullmatch("h[1-6]", tag):
            self.check_level(int(tag[1]))
        self.in_style = tag == "style"

    def check_attribute(self, tag: str, name: str, value: str) -> None:
        """Records a link; an address that browsers would fetch is a fault."""
        if name == "href" and tag in ("a", "area"):
            self.links.append(value)
        elif (name in FETCHING or name == "href") and not value.startswith(("data:", "#")):
            self.wrong(f'<{tag} {name}="{value[:80]}">', ", want everything inside the page; embed it as data:")
        elif name == "style":
            self.check_style(value)

    def check_description(self, alt: str) -> None:
        """Checks that a picture has a description."""
        if alt in ("", "figure") or alt.startswith("No description"):
            place = self.ids[-1] if self.ids else "content"
            advice = "pass a caption to show.Plot, or write ![description](file)"
            found = f'a picture with the description "{alt}" after #{place}'
            self.wrong(found, f", want what the picture shows; {advice}")

    def check_level(self, level: int) -> None:
        """Checks that the only h1 comes first, and that no level is skipped."""
        if level > self.level + 1 or (level == 1) == (self.level > 0):
            before = f"<h{self.level}>" if self.level else "nothing"
            self.wrong(f"<h{level}> after {before}", ", want one h1 first, then no skipped levels")
        self.level = level

    def handle_data(self, data: str) -> None:
        if self.in_style:
            self.check_style(data)

    def handle_endtag(self, tag: str) -> None:
        self.in_style = False

    def check_style(self, style: str) -> None:
        for found in re.findall(r"@import\b[^;]*|url\(\s*[\"']?(?!data:|#)[^)]*\)", style, re.I):
            self.wrong(f'"{found[:80]}" in a style', ", want everything inside the page")


def inspect(texts: dict[str, str]) -> list[str]:
    """Returns the faults of pages, given as texts by name, and of the links between them."""
    read: dict[str, Inspector] = {}
    for name, text in texts.items():
        read[name] = Inspector(name)
        read[name].feed(text)
        read[name].close()
    faults = [found for page in read.values() for found in page.faults]
    for name, page in read.items():
        twice = sorted(id for id, count in Counter(page.ids).items() if count > 1)
        faults += [f'{name}: found two elements with the id "{id}"; rename one' for id in twice]
        for link in page.links:
            if fault := link_fault(link, name, read):
                faults.append(f'{name}: found a link to "{link}", {fault}')
    return faults


def link_fault(link: str, name: str, read: dict[str, Inspector]) -> str:
    """Returns what is wrong with a link on the page with this name; empty if nothing is."""
    parts = urlsplit(link)
    if parts.scheme in ("http", "https", "mailto"):
        return ""
    to = read.get(unquote(parts.path) or name)
    if parts.scheme or parts.netloc or to is None:
        return "want a page of this site; correct the link"
    if parts.fragment and unquote(parts.fragment) not in to.ids and parts.fragment not in to.ids:
        return f"want a place that exists on {to.name}; correct the part after the #"
    return ""
