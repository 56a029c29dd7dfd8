"""Updates notebooks/statements.md: the links from each statement of the lecture notes to its computation.

    python tools/statements.py

The rows A01 to A95 of the tables are the statements. The rows E1 to E33 are the slips, which are
errors in the notes. The last column of a row has links to the computations of the row:

    a cell of a lesson    which is tagged claim:A22 or slip:E1, and has a check that printed its ✓
    an Example            of package notebooks/statements: Example_a04, or Example_a10_e31 for two rows;
                          the last section of the file shows the Examples with their output

The text before the links is written by hand. For a statement, it is empty, "opinion, SOURCE" or
"history, SOURCE". For a slip, it names the statements that show the correct version, or is "words".
Rows with opinion, history or words need no computation; a cell of any type may discuss them.
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
# Matches a row: the line up to its last column, its id, and its last column.
ROW = re.compile(r"(\| ([AE]\d+) \|.*\|)([^|]*)\|")
LINK = re.compile(r" \[[^]]*\]\([^)]*\)")
# Matches an Example: its doc comment, the ids in its name, its code and its output.
EXAMPLE = re.compile(
    r"((?:^//.*\n)+)^func Example((?:_[ae]\d+)+)\(\) {\n((?:^(?!}).*\n)*?)^\t// Output:\n((?:^\t//.*\n)+)^}", re.M
)
HEAD = "\n## The Examples\n\nEach Example computes a statement or a slip that no cell of a lesson computes.\n"


@dataclass
class Row:
    """A row of a table. Its last column has words, and links to cells and to an Example."""

    start: str  # the line up to the last column
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
        """A message about the row, of the form "got …, want …"; empty if the row is right."""
        if self.id[0] == "A":
            columns = 3  # self.start has one bar per column, because it ends with a bar
            words = r"|(opinion|history), \S.*"
            form = 'no text, "opinion, SOURCE" or "history, SOURCE"'
        else:
            columns = 4
            words = r"(words|A\d\d)(, A\d\d)*"
            form = '"words" or ids of statements'
        if self.start.count("|") != columns or not re.fullmatch(words, self.words):
            got = f'{self.start.count("|")} columns and the text "{self.words}" before the links'
            return f"got {got}, want {columns} columns and {form}"
        if not (self.in_words or self.cells or self.example):
            return "got no computation, want a cell or an Example"
        examples = self.example.count("[")
        if examples > 1 or (examples and self.cells):
            return "got several Examples, or a cell and an Example, want either cells or one Example"
        return ""

    def __str__(self) -> str:
        cells = "".join(self.cells)
        return f"{self.start} {self.words}{cells}{self.example} |".replace("|  ", "| ")


def examples(folder: Path) -> dict[str, str]:
    """Returns the Examples in a folder of Go tests as Markdown, by the ids of their rows, such as "A10, E31"."""
    sections = {}
    for path in sorted(folder.glob("*_test.go")):
        for doc, names, code, output in EXAMPLE.findall(path.read_text(encoding="utf-8")):
            ids = names.upper().removeprefix("_").replace("_", ", ")
            words = comment_text(doc)
            printed = comment_text(output)
            sections[ids] = f"\n### {ids}\n\n{words}\n```go\n{dedent(code)}```\n\n```text\n{printed}```\n"
    return {ids: sections[ids] for ids in sorted(sections, key=first_id)}


def comment_text(comment: str) -> str:
    """Returns the text of a Go comment, without its slashes."""
    return re.sub(r"^\t?// ?", "", comment, flags=re.M)


def first_id(ids: str) -> tuple[str, int]:
    """Returns the letter and the number of the first id in a list such as "A10, E31"."""
    number = re.findall(r"\d+", ids)[0]
    return ids[0], int(number)


def link_tagged_cells(rows: dict[str, Row], paths: list[Path]) -> list[str]:
    """Adds links to the tagged cells of these notebooks to the rows, and returns messages about wrong tags."""
    faults = []
    for path in paths:
        for cell in notebooks.read(path).cells:
            for tag in notebooks.tags(cell):
                kind, _, id = tag.partition(":")
                if kind not in ("claim", "slip"):
                    continue
                wrong = f'{path.stem} {cell.id}: got the tag "{tag}", want '
                if id not in rows or (kind == "claim") != id.startswith("A"):
                    faults.append(f"{wrong}claim: or slip: with the id of a row in {FILE.name}")
                elif not (rows[id].in_words or notebooks.check_lines(cell)):
                    faults.append(f"{wrong}it on a cell with a check that printed its ✓")
                else:
                    lesson = path.stem.partition("-")[0]
                    rows[id].cells.append(f" [{lesson}]({path.name}#cell-id={cell.id})")
    return faults


def updated(text: str, paths: list[Path], folder: Path) -> tuple[str, dict[str, Row], list[str]]:
    """Returns the text of statements.md with new links and Examples, its rows by id, and messages about faults."""
    text = text.partition(HEAD)[0]
    matches = [match for match in map(ROW.match, text.splitlines()) if match]
    all_rows = [Row(match[1], match[2], LINK.sub("", match[3]).strip()) for match in matches]
    rows = {row.id: row for row in all_rows}
    faults = link_tagged_cells(rows, paths)
    for got, want in zip_longest((row.id for row in all_rows), IDS, fillvalue="the end"):
        if got != want:
            faults.append(f"{FILE.name}: got {got} as the next row, want {want}")
            break
    shown = examples(folder)
    for ids in shown:
        for id in ids.split(", "):
            if id in rows:
                rows[id].example += f" [Example](#{ids.replace(' ', '-')})"
            else:
                faults.append(f"{FILE.name}: got an Example for {id}, want one for a row in the tables")
    faults += [f"{FILE.name}, {row.id}: {row.fault}" for row in all_rows if row.fault]
    lines: list[str] = []
    for line in text.splitlines():
        match = ROW.match(line)
        lines.append(str(rows[match[2]]) if match else line)
    return "\n".join(lines) + "\n" + HEAD + "".join(shown.values()), rows, faults


def main() -> int:
    """Updates the file, prints the numbers of computed rows and the faults, and returns 1 if there are faults."""
    text, rows, faults = updated(FILE.read_text(encoding="utf-8"), notebooks.find([]), FOLDER)
    FILE.write_text(text, encoding="utf-8")
    for letter, kind in (("A", "statements"), ("E", "slips")):
        kind_rows = [row for row in rows.values() if row.id[0] == letter]
        words = sum(row.in_words for row in kind_rows)
        examples_shown = sum(bool(row.example) for row in kind_rows)
        cells = sum(bool(row.cells) and not row.in_words for row in kind_rows)
        print(f"{len(kind_rows)} {kind}: {cells} in lessons, {examples_shown} Examples, {words} in words")
    for fault in faults:
        print(fault, file=sys.stderr)
    return int(bool(faults))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
