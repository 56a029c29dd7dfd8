"""Writes links to the computation of each statement of the lecture notes into notebooks/statements.md.

    python tools/statements.py

The rows A01 to A95 of the tables are the statements; the rows E1 to E33 are the slips, which are
errors in the notes. The last column of a row links to the computation:

    a cell of a lesson    tagged claim:A22 or slip:E1, with a check that shows its ✓
    an Example            of package notebooks/statements: Example_a04, or Example_a10_e31 for two rows;
                          the last section of the file shows the Examples with their output

The text before the links is written by hand: "opinion, SOURCE" or "history, SOURCE" for a statement;
for a slip, the statements that show the correct version, or "words". Opinion, history and words need
no computation; a cell of any type may discuss them.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent

import notebooks

FILE = notebooks.FOLDER / "statements.md"
FOLDER = notebooks.FOLDER / "statements"
IDS = [f"A{number:02}" for number in range(1, 96)] + [f"E{number}" for number in range(1, 34)]
ROW = re.compile(r"(\| ([AE]\d+) \|.*\|)([^|]*)\|")
LINK = re.compile(r" \[[^]]*\]\([^)]*\)")
EXAMPLE = re.compile(
    r"((?:^//.*\n)+)^func Example((?:_[ae]\d+)+)\(\) {\n((?:^(?!}).*\n)*?)^\t// Output:\n((?:^\t//.*\n)+)^}", re.M
)
HEAD = "\n## The Examples\n\nEach computes what no lesson has a cell for.\n"


@dataclass
class Row:
    """A row of a table: its line up to the last column, the words there, and its links."""

    start: str
    id: str
    words: str
    cells: list[str] = field(default_factory=list)
    example: str = ""

    @property
    def in_words(self) -> bool:
        """Reports whether the row needs no computation."""
        return self.words.startswith(("opinion", "history", "words"))

    @property
    def fault(self) -> str:
        """What is wrong with the row, for a message; empty if nothing is."""
        if self.id[0] == "A":
            columns = 3
            words = r"|(opinion|history), \S.*"
        else:
            columns = 4
            words = r"(words|A\d\d)(, A\d\d)*"
        if self.start.count("|") != columns or not re.fullmatch(words, self.words):
            return f'a row of {self.start.count("|")} columns that ends with "{self.words}"'
        if not (self.in_words or self.cells or self.example):
            return "no cell and no Example that computes it"
        examples = self.example.count("[")
        if examples > 1 or (examples and self.cells):
            return "more than one Example, or an Example beside a cell"
        return ""

    def __str__(self) -> str:
        cells = "".join(self.cells)
        return f"{self.start} {self.words}{cells}{self.example} |".replace("|  ", "| ")


def examples(folder: Path) -> dict[str, str]:
    """Returns the Examples in a folder of Go tests as Markdown, by their ids, such as "A10, E31"."""
    found = {}
    for path in sorted(folder.glob("*_test.go")):
        for doc, names, code, output in EXAMPLE.findall(path.read_text(encoding="utf-8")):
            ids = names.upper().removeprefix("_").replace("_", ", ")
            words = without_slashes(doc)
            printed = without_slashes(output)
            found[ids] = f"\n### {ids}\n\n{words}\n```go\n{dedent(code)}```\n\n```text\n{printed}```\n"
    return {ids: found[ids] for ids in sorted(found, key=first_id)}


def without_slashes(comment: str) -> str:
    """Returns the text of a Go comment without the slashes."""
    return re.sub(r"^\t?// ?", "", comment, flags=re.M)


def first_id(ids: str) -> tuple[str, int]:
    """Returns the letter and the number of the first id in a list such as "A10, E31"."""
    number = re.findall(r"\d+", ids)[0]
    return ids[0], int(number)


def tag_cells(rows: dict[str, Row], paths: list[Path]) -> list[str]:
    """Adds links to the tagged cells of these notebooks to the rows, and returns the faults of the tags."""
    faults = []
    for path in paths:
        for cell in notebooks.read(path).cells:
            for tag in notebooks.tags(cell):
                kind, _, id = tag.partition(":")
                if kind not in ("claim", "slip"):
                    continue
                wrong = f'{path.stem} {cell.id}: found the tag "{tag}", want '
                if id not in rows or (kind == "claim") != id.startswith("A"):
                    faults.append(f"{wrong}an id of {FILE.name}")
                elif not (rows[id].in_words or notebooks.checked(cell)):
                    faults.append(f"{wrong}a cell with a check that shows its ✓")
                else:
                    rows[id].cells.append(f" [{path.stem[:2]}]({path.name}#cell-id={cell.id})")
    return faults


def written(text: str, paths: list[Path], folder: Path) -> tuple[str, dict[str, Row], list[str]]:
    """Returns the text of statements.md with new links and Examples, its rows, and the faults."""
    text = text.partition(HEAD)[0]
    matches = [match for match in map(ROW.match, text.splitlines()) if match]
    found = [Row(match[1], match[2], LINK.sub("", match[3]).strip()) for match in matches]
    rows = {row.id: row for row in found}
    faults = tag_cells(rows, paths)
    for got, want in zip_longest((row.id for row in found), IDS, fillvalue="the end"):
        if got != want:
            faults.append(f"{FILE.name}: found {got}, want {want}")
            break
    shown = examples(folder)
    for ids in shown:
        for id in ids.split(", "):
            if id in rows:
                rows[id].example += f" [Example](#{ids.replace(' ', '-')})"
            else:
                faults.append(f"{FILE.name}: found no row {id}, but an Example with that name")
    faults += [f"{FILE.name}, {row.id}: found {row.fault}" for row in found if row.fault]
    lines: list[str] = []
    for line in text.splitlines():
        match = ROW.match(line)
        lines.append(str(rows[match[2]]) if match else line)
    return "\n".join(lines) + "\n" + HEAD + "".join(shown.values()), rows, faults


def main() -> int:
    """Writes the file, prints how many rows are computed where, and returns 1 if there is a fault."""
    text, rows, faults = written(FILE.read_text(encoding="utf-8"), notebooks.find([]), FOLDER)
    FILE.write_text(text, encoding="utf-8")
    for letter, kind in (("A", "statements"), ("E", "slips")):
        these = [row for row in rows.values() if row.id[0] == letter]
        words = sum(row.in_words for row in these)
        own = sum(bool(row.example) for row in these)
        cells = sum(bool(row.cells) and not row.in_words for row in these)
        print(f"{len(these)} {kind}: {cells} in lessons, {own} Examples, {words} in words")
    for wrong in faults:
        print(wrong, file=sys.stderr)
    return int(bool(faults))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
