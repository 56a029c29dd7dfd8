"""Says where each statement of the lecture notes is checked, and what is still open.

    python tools/statements.py

The statements are the rows A01 to A95 of notebooks/statements.md, each of a kind:

    check             a code cell tagged claim:ID, with a check and its saved ✓, shows it;
                      without one the statement is open
    opinion, SOURCE   there is nothing to compute: a cell of any type
    history, SOURCE   may be tagged as the place where it is told

The rows E1 to E33 are what the notes print otherwise, with the statements that show it.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

import notebooks
from faults import fault

FILE = notebooks.FOLDER / "statements.md"
IDS = [f"A{number:02}" for number in range(1, 96)]
SLIPS = [f"E{number}" for number in range(1, 34)]
TAG = "claim:"
Place = tuple[str, str]  # a notebook's name without .ipynb, a cell's id


@dataclass
class Statement:
    """A row of the table, and the cells that show it."""

    id: str
    text: str
    kind: str
    places: list[Place] = field(default_factory=list)

    @property
    def told(self) -> bool:
        """Tells whether it is opinion or history."""
        return self.kind != "check"


@dataclass
class Table:
    """The statements with their places, and what is wrong with table and tags."""

    statements: list[Statement]
    faults: list[str]

    @property
    def open(self) -> list[Statement]:
        """The statements that a check should show, and none does."""
        return [statement for statement in self.statements if not statement.told and not statement.places]

    def __str__(self) -> str:
        lines = []
        for statement in self.statements:
            words = [statement.kind] * statement.told + [" ".join(place) for place in statement.places]
            lines += [f"{statement.id}  {', '.join(words)}"] * bool(words)
        if self.open:
            lines += ["", "still open:"] + [f"{statement.id}  {statement.text}" for statement in self.open]
        told = sum(statement.told for statement in self.statements)
        total, left = len(self.statements), len(self.open)
        counts = f"{total - told - left} of {total} checked, {told} opinion or history, {left} open"
        return "\n".join([*lines, "", counts])


def rows(text: str, letter: str, columns: int) -> list[list[str]]:
    """Returns the rows whose ids begin with letter; one with other columns, or an empty one, is a Fault."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        row = [part.strip() for part in line.strip().strip("|").split("|")]
        if not line.startswith("|") or not re.fullmatch(rf"{letter}\d+", row[0]):
            continue
        if len(row) != columns or not all(row):
            advice = f"needed: {columns} columns, none empty; do: write \\lvert or \\lVert for a bar in a formula"
            raise fault(f"{FILE.name}, line {number}", f'the row "{row[0]}" of {len(row)} columns', advice)
        found.append(row)
    return found


def numbering(found: list[str], wanted: list[str]) -> list[str]:
    """Returns what is wrong with ids that should be just the wanted ones, in their order."""
    wrong = [f"found no {id}" for id in wanted if id not in found]
    wrong += [f"found {id} twice" for id in sorted(set(found)) if found.count(id) > 1]
    wrong += [f"found {id}; needed: {wanted[0]} to {wanted[-1]}" for id in found if id not in wanted]
    if not wrong and found != wanted:
        wrong = [f"found {next(id for id, right in zip(found, wanted) if id != right)} out of order"]
    return [f"{FILE.name}: {what}" for what in wrong]


def read(text: str) -> Table:
    """Returns the statements in the text of statements.md, without their places."""
    statements = [Statement(*row) for row in rows(text, "A", 3)]
    slips = rows(text, "E", 4)
    faults = numbering([statement.id for statement in statements], IDS) + numbering([row[0] for row in slips], SLIPS)
    for statement in statements:
        if not re.fullmatch(r"check|(opinion|history), \S.*", statement.kind):
            wanted = '"check", "opinion, SOURCE" or "history, SOURCE"'
            faults.append(f'{FILE.name}, {statement.id}: found the kind "{statement.kind}"; needed: {wanted}')
    known = {"words", *(statement.id for statement in statements)}
    for slip, *_, shown in slips:
        for name in re.split(r", *", shown):
            if name not in known:
                faults.append(f'{FILE.name}, {slip}: found "{name}" that shows it; needed: a statement, or "words"')
    return Table(statements, faults)


def table(text: str, paths: list[Path]) -> Table:
    """Returns the statements in the text of statements.md with their places in these notebooks."""
    result = read(text)
    statements = {statement.id: statement for statement in result.statements}
    for path in paths:
        for cell in notebooks.read(path).cells:
            for tag in sorted(tag for tag in notebooks.tags(cell) if tag.startswith(TAG)):
                where = f"{path.stem} {cell.get('id')}"
                statement = statements.get(tag.removeprefix(TAG))
                if statement is None:
                    result.faults.append(f'{where}: found the tag "{tag}"; needed: an id of {FILE.name}')
                elif not (notebooks.checked(cell) or statement.told):
                    found = "has no check" if not notebooks.CHECK.search(cell.source) else "shows no ✓"
                    found += "; needed: code with a check, and its ✓"
                    result.faults.append(f'{where}: found the tag "{tag}" at a cell that {found}')
                else:
                    statement.places.append((path.stem, cell.get("id", "")))
    return result


def main() -> int:
    """Prints the table and returns 1 if there is a fault."""
    result = table(FILE.read_text(encoding="utf-8"), notebooks.find([]))
    print(result)
    for wrong in result.faults:
        print(wrong, file=sys.stderr)
    return int(bool(result.faults))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
