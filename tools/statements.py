"""Says where each statement of the lecture notes is checked, and what is still open.

    python tools/statements.py            prints it
    python tools/statements.py --write    writes it as the table of notebooks/README.md

The statements are the rows A01 to A95 of notebooks/statements.md, each of a kind:

    check             a code cell tagged claim:ID, with a check and its saved ✓, shows it;
                      without one the statement is open
    opinion, SOURCE   there is nothing to compute: a cell of any type
    history, SOURCE   may be tagged as the place where it is told

The rows E1 to E33 are the slips, what the notes print otherwise, with the statements that
show what is right. A slip is run as printed by a cell tagged slip:ID, as a check is; one
that says "words" has nothing to run, and may be tagged where it is told.
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
TAGS = re.compile(r"claim:|slip:")
README = notebooks.FOLDER / "README.md"
HEAD = "<!-- The table is written by: .venv/bin/python tools/statements.py --write -->\n"
FOOT = "<!-- The end of that table -->\n"
Place = tuple[str, str]  # a notebook's name without .ipynb, a cell's id


@dataclass
class Statement:
    """A row of a table, a statement or a slip, and the cells that show it."""

    id: str
    text: str
    kind: str
    places: list[Place] = field(default_factory=list)

    @property
    def told(self) -> bool:
        """Tells whether there is nothing to compute: opinion, history, a slip in words."""
        return self.kind != "check"

    @property
    def links(self) -> str:
        """Its id, and a link to each cell that shows it, by its notebook's number."""
        return "\u00a0".join([self.id] + [f"[{name[:2]}]({name}.ipynb#cell-id={cell})" for name, cell in self.places])


@dataclass
class Table:
    """The statements and slips with their places, and what is wrong with table and tags."""

    statements: list[Statement]
    slips: list[Statement]
    faults: list[str]
    sections: dict[str, str] = field(default_factory=dict)  # of each id

    @property
    def open(self) -> list[Statement]:
        """The statements and slips that a check should show, and none does."""
        return [row for row in self.statements + self.slips if not row.told and not row.places]

    def __str__(self) -> str:
        lines = []
        for row in self.statements + self.slips:
            words = [row.kind] * row.told + [" ".join(place) for place in row.places]
            lines += [f"{row.id}  {', '.join(words)}"] * bool(words)
        if self.open:
            lines += ["", "still open:"] + [f"{row.id}  {row.text}" for row in self.open]
        lines.append("")
        for rows, checked, told in ((self.statements, "checked", "opinion or history"), (self.slips, "run", "in words")):
            left, words = sum(row in self.open for row in rows), sum(row.told for row in rows)
            lines.append(f"{len(rows) - words - left} of {len(rows)} {checked}, {words} {told}, {left} open")
        return "\n".join(lines)

    @property
    def markdown(self) -> str:
        """A table with a row for each section of statements.md: the ids, with links to their cells."""
        lines = ["| section | statements and slips, each with the notebooks that show it |", "|---|---|"]
        for section in dict.fromkeys(self.sections.values()):
            found = [row.links for row in self.statements + self.slips if self.sections[row.id] == section]
            lines.append(f"| [{section}]({FILE.name}#{section.replace(' ', '-')}) | {'; '.join(found)} |")
        return "\n".join(lines) + "\n"


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
    """Returns the statements and slips in the text of statements.md, without their places."""
    statements = [Statement(*row) for row in rows(text, "A", 3)]
    slips, shown = [], {}
    for id, printed, _, names in rows(text, "E", 4):
        shown[id] = re.split(r", *", names)
        slips.append(Statement(id, printed, "words" if "words" in shown[id] else "check"))
    faults = numbering([row.id for row in statements], IDS) + numbering([row.id for row in slips], SLIPS)
    for statement in statements:
        if not re.fullmatch(r"check|(opinion|history), \S.*", statement.kind):
            wanted = '"check", "opinion, SOURCE" or "history, SOURCE"'
            faults.append(f'{FILE.name}, {statement.id}: found the kind "{statement.kind}"; needed: {wanted}')
    known = {"words", *(statement.id for statement in statements)}
    for slip, names in shown.items():
        for name in names:
            if name not in known:
                faults.append(f'{FILE.name}, {slip}: found "{name}" that shows it; needed: a statement, or "words"')
    sections, section = {}, ""
    for line in text.splitlines():
        section = line.removeprefix("## ") if line.startswith("## ") else section
        if row := re.match(r"\| ([AE]\d+) \|", line):
            sections[row[1]] = section
    return Table(statements, slips, faults, sections)


def table(text: str, paths: list[Path]) -> Table:
    """Returns the statements and slips in the text of statements.md with their places in these notebooks."""
    result = read(text)
    known = {f"claim:{row.id}": row for row in result.statements} | {f"slip:{row.id}": row for row in result.slips}
    for path in paths:
        for cell in notebooks.read(path).cells:
            for tag in sorted(tag for tag in notebooks.tags(cell) if TAGS.match(tag)):
                where = f"{path.stem} {cell.get('id')}"
                row = known.get(tag)
                if row is None:
                    result.faults.append(f'{where}: found the tag "{tag}"; needed: an id of {FILE.name}')
                elif not (notebooks.checked(cell) or row.told):
                    found = "has no check" if not notebooks.CHECK.search(cell.source) else "shows no ✓"
                    found += "; needed: code with a check, and its ✓"
                    result.faults.append(f'{where}: found the tag "{tag}" at a cell that {found}')
                else:
                    row.places.append((path.stem, cell.get("id", "")))
    return result


def with_table(page: str, markdown: str) -> str:
    """Returns the text of README.md with this table between its two comments."""
    before, head, rest = page.partition(HEAD)
    _, foot, after = rest.partition(FOOT)
    if not (head and foot):
        raise fault(README.name, "no place for the table", f"needed: the lines {HEAD.strip()} and {FOOT.strip()}")
    return f"{before}{head}\n{markdown}\n{foot}{after}"


def main(arguments: list[str]) -> int:
    """Prints or writes the table and returns 1 if there is a fault."""
    if arguments not in ([], ["--write"]):
        raise fault("tools/statements.py", f'the argument "{" ".join(arguments)}"', "needed: none, or --write")
    result = table(FILE.read_text(encoding="utf-8"), notebooks.find([]))
    if arguments:
        README.write_text(with_table(README.read_text(encoding="utf-8"), result.markdown), encoding="utf-8")
    else:
        print(result)
    for wrong in result.faults:
        print(wrong, file=sys.stderr)
    return int(bool(result.faults))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
