"""Checks that finished pages fetch nothing, that links have targets, and that pictures have descriptions.

The exception is the playground, a file of the site, which a page may show in a frame.

Also checks that a page's headings skip no level, and that its ids are unique.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

# The attributes whose values are addresses that browsers fetch.
FETCHING = {"src", "srcset", "poster", "data", "background", "action", "formaction", "manifest", "ping", "xlink:href"}

# A link with "#data=" and points in JSON opens the playground with these points. It is the only page that frames show.
PLAYGROUND = "playground.html"
LAB = "lab/lab/index.html"  # a link with "?path=" and the name of a notebook opens it in the lab in the browser


class Inspector(HTMLParser):
    """Parses a finished page, and collects its ids, links and faults."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.level = 0  # of the last heading; 0 before the first
        self.in_style = False

    def add_fault(self, got: str, want: str) -> None:
        """Adds a fault; want is what is expected, followed by what to do."""
        self.faults.append(f"{self.name}: got {got}, want {want}")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if "id" in values:
            self.ids.append(values["id"])
        for name, value in values.items():
            self.check_attribute(tag, name, value)
        if tag == "base" or (tag == "meta" and values.get("http-equiv", "").lower() == "refresh"):
            self.add_fault(f"<{tag}>, which changes the addresses of links or opens another page", "none; remove it")
        if tag == "iframe":
            self.check_frame(values)
        if tag == "img":
            self.check_description(values.get("alt", "").strip())
        if re.fullmatch("h[1-6]", tag):
            self.check_level(int(tag[1]))
        self.in_style = tag == "style"

    def check_attribute(self, tag: str, name: str, value: str) -> None:
        """Records a link; an address that browsers would fetch is a fault."""
        if name == "href" and tag in ("a", "area"):
            self.links.append(value)
        elif tag == "iframe" and name in ("src", "srcdoc"):
            return  # see check_frame
        elif (name in FETCHING or name == "href") and not value.startswith(("data:", "#")):
            self.add_fault(
                f'<{tag} {name}="{value[:80]}">',
                "an address that begins with data: or #; embed the content as data:",
            )
        elif name == "style":
            self.check_style(value)

    def check_frame(self, values: dict[str, str]) -> None:
        """Checks that a frame shows the playground, and that it has a title."""
        source = values.get("src", "")
        if not source.startswith(f"{PLAYGROUND}#") or "srcdoc" in values:
            want = f"a frame with the playground, {PLAYGROUND}#embed; for another page, use a link"
            self.add_fault(f'<iframe src="{source[:80]}">', want)
            return
        self.links.append(PLAYGROUND)
        if not values.get("title"):
            self.add_fault("a frame without a title", 'a title, which screen readers say; add title="…"')

    def check_description(self, alt: str) -> None:
        """Checks that a picture has a description."""
        # show.Plot writes "figure" if it has no caption; Jupyter writes "No description has been provided …".
        if alt in ("", "figure") or alt.startswith("No description"):
            place = self.ids[-1] if self.ids else "content"
            advice = "pass a caption to show.Plot, or write ![description](file)"
            got = f'a picture with the description "{alt}" after #{place}'
            self.add_fault(got, f"a description of what the picture shows; {advice}")

    def check_level(self, level: int) -> None:
        """Checks that the first heading is the only h1, and that no level is skipped."""
        # If this is the first heading, it must be an h1; if not, it must not be an h1.
        if level > self.level + 1 or (level == 1) == (self.level > 0):
            before = f"after <h{self.level}>" if self.level else "as first heading"
            self.add_fault(f"<h{level}> {before}", "one h1, first, and no skipped levels")
        self.level = level

    def handle_data(self, data: str) -> None:
        if self.in_style:
            self.check_style(data)

    def handle_endtag(self, tag: str) -> None:
        self.in_style = False

    def check_style(self, style: str) -> None:
        """Checks that a style fetches nothing."""
        for address in re.findall(r"@import\b[^;]*|url\(\s*[\"']?(?!data:|#)[^)]*\)", style, re.I):
            self.add_fault(f'"{address[:80]}" in a style', "only addresses that begin with data: or #")


def inspect(texts: dict[str, str], notebooks: Collection[str] = ()) -> list[str]:
    """Returns the faults of pages, and of the links between them.

    texts holds the text of each page by its name. notebooks holds the names of the notebooks in the lab in the browser.
    """
    pages: dict[str, Inspector] = {}
    for name, text in texts.items():
        pages[name] = Inspector(name)
        pages[name].feed(text)
        pages[name].close()
    faults = [fault for page in pages.values() for fault in page.faults]
    for name, page in pages.items():
        duplicates = sorted(id for id, count in Counter(page.ids).items() if count > 1)
        faults += [f'{name}: got several elements with the id "{id}", want one; rename the others' for id in duplicates]
        for link in page.links:
            in_lab = urlsplit(link).path == LAB
            if fault := lab_fault(link, notebooks) if in_lab else link_fault(link, name, pages):
                faults.append(f'{name}: got a link to "{link}", {fault}')
    return faults


def lab_fault(link: str, notebooks: Collection[str]) -> str:
    """Returns a message if a link into the lab in the browser opens none of the notebooks; empty if it opens one."""
    names = parse_qs(urlsplit(link).query).get("path", [])
    if len(names) == 1 and names[0] in notebooks:
        return ""
    return "want ?path= and the name of one of the notebooks; correct it"


def link_fault(link: str, name: str, pages: dict[str, Inspector]) -> str:
    """Returns a message if a link on the page with this name has no target; empty if it has one."""
    parts = urlsplit(link)
    if parts.scheme in ("http", "https", "mailto"):
        return ""
    target = pages.get(unquote(parts.path) or name)
    if parts.scheme or parts.netloc or target is None:
        return "want a page of this site; correct the link"
    if target.name == PLAYGROUND and parts.fragment.startswith("data="):
        return ""
    if parts.fragment and unquote(parts.fragment) not in target.ids and parts.fragment not in target.ids:
        return f"want the id of an element on {target.name} after the #; correct it"
    return ""
