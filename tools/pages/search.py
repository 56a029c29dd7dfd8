"""The page on which readers search the site.

It holds the text of all sections, so search works without a server, also in a folder on a disk. Each section, each word
of the glossary and each error on the page of errors is an entry of its own. search.js finds the entries.

The texts of folds with answers, hints and solutions are left out, so an excerpt never gives away what readers are about
to predict or to solve. Buttons, lists of links and the line that calls a page a copy are left out, too.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from formula_lines import NAMESPACE
from formulas import plain_text
from inspector import PLAYGROUND
from pages.lessonlist import GLOSSARY
from pages.page import Heading, Page
from pages.rendering import FOLDER, TEMPLATES
from pages.sitemap import ROOT, SEARCH

SUMMARY = "Find words, symbols and error messages on all pages."
ERRORS = "errors.html"  # the page of errors.ipynb

SECTION, WORD, ERROR = "section", "word", "error"  # the kinds of entries

# Matches the summaries of folds that are left out.
SPOILERS = re.compile(r"\b(answers?|hints?|solutions?|ways to go wrong|what you see|the output)\b", re.I)
# Other elements that are left out, by their tags and by their classes.
SKIPPED_TAGS = {"nav", "button", "svg", "script", "style", "iframe"}
SKIPPED_CLASSES = {"copy", "proof"}
# Tags between which no space is inserted.
INLINE = {
    "a",
    "abbr",
    "b",
    "code",
    "em",
    "i",
    "kbd",
    "mark",
    "samp",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "var",
    "wbr",
}
HEADINGS = {"h1", "h2", "h3", "h4"}


@dataclass
class Entry:
    """A part of a page that can be found."""

    page: Page
    id: str  # of its place on the page; empty for the page itself
    kind: str = SECTION
    title: str = ""
    text: str = ""
    # For an ERROR: what the kernel says, with … for any words, and the place of this entry among those that explain it.
    messages: list[tuple[str, int]] = field(default_factory=list)


@dataclass
class Fold:
    """A <details> element while it is parsed."""

    summary: str = ""
    is_spoiler: bool = False


def one_line(text: str) -> str:
    """Returns a text with single spaces and without spaces at its ends, in Unicode's composed form."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


class Collector(HTMLParser):
    """Parses the HTML of a page's body into entries."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.entries: list[Entry] = []
        self.section: Entry | None = None  # the one under the last heading
        self.entry: Entry | None = None  # the one to which text belongs
        self.title_tag = ""  # of the element that is the title of the entry; empty outside of it
        self.folds: list[Fold] = []
        self.in_summary = False
        self.in_glossary = False
        self.skipped_tag = ""  # of the element that is left out; empty outside of it
        self.skipped_depth = 0  # the number of open elements with this tag
        self.formula: ElementTree.TreeBuilder | None = None  # the formula that is being parsed

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        classes = set(values.get("class", "").split())
        if self.skipped_tag:
            self.skipped_depth += tag == self.skipped_tag
        elif tag in SKIPPED_TAGS or classes & SKIPPED_CLASSES:
            self.skipped_tag, self.skipped_depth = tag, 1
        elif self.formula or tag == "math":
            self.formula = self.formula or ElementTree.TreeBuilder()
            self.formula.start(NAMESPACE + tag, {})
        else:
            self.start_element(tag, values.get("id", ""), classes)

    def start_element(self, tag: str, identifier: str, classes: set[str]) -> None:
        """Begins an entry or a fold if the element is the start of one."""
        if tag not in INLINE:
            self.add(" ")
        if tag in HEADINGS and identifier:
            self.section = self.start_entry(identifier, SECTION, tag)
        elif tag == "dl":
            self.in_glossary = "glossary" in classes
        elif tag == "div" and self.in_glossary and identifier:
            self.start_entry(identifier, WORD)
        elif tag == "div" and "cell" in classes:
            self.entry = self.section
            if self.page.name == ERRORS and "error" in classes:
                self.start_entry(identifier, ERROR)
        elif tag == "dt" or (tag == "strong" and self.entry and self.entry.kind == ERROR and not self.entry.title):
            self.title_tag = tag
        elif tag == "span" and "sign" in classes:  # the formula after a word of the glossary
            self.title_tag = ""
        elif tag == "dd" and self.entry and self.entry.text.strip():  # the meaning, after the formula
            self.add(" – ")
        elif tag == "details":
            self.folds.append(Fold())
        elif tag == "summary":
            self.in_summary = True

    def start_entry(self, identifier: str, kind: str, title_tag: str = "") -> Entry:
        """Begins an entry."""
        self.entry = Entry(self.page, identifier, kind)
        self.entries.append(self.entry)
        self.title_tag = title_tag
        return self.entry

    def handle_endtag(self, tag: str) -> None:
        if self.skipped_tag:
            self.skipped_depth -= tag == self.skipped_tag
            if not self.skipped_depth:
                self.skipped_tag = ""
        elif self.formula:
            self.formula.end(NAMESPACE + tag)
            if tag == "math":
                formula, self.formula = self.formula.close(), None
                self.add(plain_text(formula))
        else:
            self.end_element(tag)

    def end_element(self, tag: str) -> None:
        """Ends a title, a fold or the glossary if the element is the end of one."""
        if tag == self.title_tag:
            self.title_tag = ""
        if tag == "summary" and self.folds:
            self.in_summary = False
            fold = self.folds[-1]
            fold.is_spoiler = bool(SPOILERS.search(fold.summary))
            if not fold.is_spoiler:
                self.add(f" {fold.summary}: ")
        elif tag == "details" and self.folds:
            self.folds.pop()
        elif tag == "dl":
            self.in_glossary = False
        if tag not in INLINE:
            self.add(" ")

    def handle_data(self, data: str) -> None:
        if self.skipped_tag:
            return
        if self.formula:
            self.formula.data(data)
        else:
            self.add(data)

    def add(self, text: str) -> None:
        """Adds text to the title or the text of the current entry, or to the summary of the current fold."""
        if self.in_summary and self.folds:
            self.folds[-1].summary += text
        elif self.entry is None or any(fold.is_spoiler for fold in self.folds):
            return
        elif self.title_tag:
            self.entry.title += text
        else:
            self.entry.text += text


class Message(NamedTuple):
    """A row of the table on the page of errors that leads from a message to its explanation."""

    says: str  # the message, with … for other words; several messages are separated by commas
    explanation: str
    links: list[str]  # the ids of the cells that explain it; empty if the row explains it
    section: str  # the id of the heading above the table


class MessageTable(HTMLParser):
    """Parses the table of messages on the page of errors, which is the one whose first column is "it says"."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Message] = []
        self.section = ""
        self.is_open = False  # whether the parser is in the table
        self.columns: list[str] = []  # of the current row
        self.links: list[str] = []  # in the current row

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag in HEADINGS:
            self.section = values.get("id", "")
        elif tag == "tr":
            self.columns, self.links = [], []
        elif tag in ("th", "td"):
            self.columns.append("")
        elif tag == "a" and self.is_open:
            self.links.append(unquote(urlsplit(values.get("href", "")).fragment))

    def handle_data(self, data: str) -> None:
        if self.columns:
            self.columns[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "thead":
            self.is_open = bool(self.columns) and self.columns[0].strip() == "it says"
        elif tag == "table":
            self.is_open = False
        elif tag == "tr" and self.is_open and len(self.columns) == 2:
            says, explanation = map(one_line, self.columns)
            self.messages.append(Message(says, explanation, self.links, self.section))


def alternatives(says: str) -> list[str]:
    """Returns the messages in the first column of a row. A comma before "found" is part of a message."""
    return [part.removeprefix("or ") for part in re.split(r", (?!found\b)", says)]


def add_messages(entries: list[Entry], page: Page) -> None:
    """Adds the messages to the entries of the errors, and entries for messages that lead elsewhere."""
    table = MessageTable()
    table.feed(page.body)
    errors = {entry.id: entry for entry in entries if entry.kind == ERROR}
    for message in table.messages:
        for place, target in enumerate(message.links or [message.section]):
            messages = [(says, place) for says in alternatives(message.says)]
            if target in errors:
                errors[target].messages += messages
            else:
                entries.append(Entry(page, target, ERROR, message.says, message.explanation, messages))


def page_entries(page: Page) -> list[Entry]:
    """Returns the entries of a page."""
    if page.name == PLAYGROUND:  # a program without sections
        return [Entry(page, "", title=page.title, text=page.summary)]
    collector = Collector(page)
    collector.feed(page.body)
    collector.close()
    entries = collector.entries
    for entry in entries:
        entry.title = one_line(entry.title).removesuffix(".") if entry.kind == ERROR else one_line(entry.title)
        entry.text = one_line(entry.text)
    if page.name == ERRORS:
        add_messages(entries, page)
    return entries


def weight(page: Page) -> float:
    """Returns how much results on a page count: notebooks and the glossary explain what other pages only mention."""
    return 1 if page.source.suffix == ".ipynb" or page.name == GLOSSARY else 0.6


def index_data(pages: list[Page]) -> str:
    """Returns the pages and their entries as JSON for search.js, which documents the format."""
    rows = [
        [number, entry.id, entry.kind, entry.title, entry.text, entry.messages]
        for number, page in enumerate(pages)
        for entry in page_entries(page)
    ]
    data = {"pages": [[page.name, page.title, weight(page)] for page in pages], "entries": rows}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")  # so that no text ends the script element


def search_page(pages: list[Page]) -> Page:
    """Returns the page on which readers search these pages."""
    page = Page(SEARCH, ROOT / "search", SEARCH, summary=SUMMARY, has_pdf=False)
    page.headings.append(Heading(1, "", "Search"))
    script = (FOLDER / "search.js").read_text(encoding="utf-8")
    page.body = TEMPLATES.get_template("search.html").render(index=index_data(pages), script=script)
    return page
