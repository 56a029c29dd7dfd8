"""The page of the glossary, with where each word is introduced, and what proves its entry."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from nbformat import NotebookNode

import notebooks
from pages.markdown import inline, markdown, plain_text
from pages.outputs import NO_GUESS
from pages.page import Page
from pages.rendering import TEMPLATES

# Matches a text in bold or italics.
MARKED = re.compile(r"(?<!\*)(?P<stars>\*\*?)(?P<text>[^*\n]+)(?P=stars)(?!\*)")


class Proof(NamedTuple):
    """A cell that proves the claim of a glossary entry."""

    link: str  # to the cell on its page
    title: str  # of the lesson
    text: str  # of the link
    lines: list[str]  # printed by the checks of the cell


def find_proof(text: str, target: str, page: Page) -> Proof:
    """Returns the cell to which a link leads, with the output of its checks; raises a Fault if it proves nothing."""
    parts = urlsplit(target)
    path = page.source.parent / unquote(parts.path)
    nb = NotebookNode(cells=[])
    if path.suffix == ".ipynb" and path.is_file():
        nb = notebooks.read(path)
    linked = [cell for cell in nb.cells if parts.fragment == f"cell-id={cell.id}"]
    if not linked or not shows_result(linked[0]):
        want = "NAME.ipynb#cell-id=ID of a cell with a check that printed its ✓, or with another output"
        raise page.fault(f'"{target}" as proof', want)
    lines = notebooks.check_lines(linked[0])
    title = title_of(nb, path)
    return Proof(f"{path.stem}.html#{parts.fragment}", title, f"{title}: {text}", lines)


class Place(NamedTuple):
    """The cell in which a lesson introduces a word."""

    link: str  # to the cell on its page
    title: str  # of the lesson


def marked_places(folder: Path) -> dict[str, Place]:
    """Returns the first cell in which each text is in bold or italics, by the text in lower case.

    The lessons in folder are searched in the order of their names.
    """
    places: dict[str, Place] = {}
    for path in sorted(folder.glob("*.ipynb")):
        nb = notebooks.read(path)
        for cell in nb.cells:
            if cell.cell_type != "markdown":
                continue
            place = Place(f"{path.stem}.html#cell-id={cell.id}", title_of(nb, path))
            for marked in MARKED.finditer(cell.source):
                places.setdefault(marked["text"].rstrip(".,:").lower(), place)
    return places


def title_of(nb: NotebookNode, path: Path) -> str:
    """Returns the first heading of a notebook, or its name if it has none."""
    heading = re.search(r"^# (.+)$", nb.cells[0].source, re.M)
    return heading[1] if heading else path.stem


def shows_result(cell: NotebookNode) -> bool:
    """Reports whether a cell shows a figure or a text; if it has checks, whether they printed ✓."""
    if cell.cell_type != "code" or "exercise" in notebooks.tags(cell):
        return False
    if notebooks.CHECK.search(cell.source):
        return bool(notebooks.check_lines(cell))
    return bool(notebooks.displayed(cell.outputs) or NO_GUESS.sub("", notebooks.printed(cell.outputs)).strip())


@dataclass
class Word:
    """A row of the table in the file of the glossary. All fields but the last are Markdown."""

    word: str
    formula: str
    meaning: str
    proofs: str
    where: str  # the file and the line, for errors


def glossary(page: Page) -> str:
    """Returns the HTML of the glossary: the text before its table, and the words of the table in alphabetical order."""
    before, words = read_glossary(page)
    body = markdown(before, page)
    words.sort(key=lambda word: plain_text(word.word, page).casefold())
    places = marked_places(page.source.parent)
    rows = [glossary_row(word, places, page) for word in words]
    return body + TEMPLATES.get_template("glossary.html").render(words=rows)


def read_glossary(page: Page) -> tuple[str, list[Word]]:
    """Returns the text of the glossary's file without its table, and the rows of the table."""
    before: list[str] = []
    words: list[Word] = []
    for number, line in enumerate(page.source.read_text(encoding="utf-8").splitlines(), 1):
        page.where = f"{page.source.name}, line {number}"
        if not line.startswith("|"):
            before.append(line)
            continue
        row = [part.strip() for part in line.strip().strip("|").split("|")]
        if len(row) != 4:
            advice = "for a bar in a formula, write \\lvert, \\lVert or \\mid"
            raise page.fault(f"a row of {len(row)} columns", f"the columns word, formula, meaning and proof; {advice}")
        is_head = row[0] == "word" or set("".join(row)) <= set("-: ")
        if not is_head:
            words.append(Word(row[0], row[1], row[2], row[3], page.where))
    return "\n".join(before), words


def glossary_row(word: Word, places: dict[str, Place], page: Page) -> dict[str, object]:
    """Returns the values that the template needs for a word; places are those of marked_places."""
    page.where = word.where
    links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", word.proofs)
    if not (word.word and word.meaning and links):
        got = f'the word "{word.word}" without a meaning or a proof'
        raise page.fault(got, "a meaning, and a proof that links to a cell")
    proofs = [find_proof(text, target, page) for text, target in links]
    return {
        "id": page.anchor(plain_text(word.word, page)),
        "place": places.get(word.word.lower(), Place(proofs[0].link, proofs[0].title)),
        "proofs": proofs,
        "word": inline(word.word, page),
        "formula": inline(word.formula, page),
        "meaning": inline(word.meaning, page),
    }
