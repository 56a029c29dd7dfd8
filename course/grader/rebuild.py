"""Rebuilds a submitted notebook from the released notebook and the student's answers.

Students delete, split, duplicate and move test cells, turn cells into Markdown, open the notebook
in an editor that strips metadata, or hand in an old release. So a submission is never run as it is.
Instead, the student's answers are copied into the cells of the released notebook. Remarks for the
lecturer's report describe the repairs.

A submitted cell is matched with a released cell by the first of these criteria that applies: its
grade_id, its id, its text (only for given cells), the name of a function or value that it declares,
or its position after a question (only for an answer in words). The student's other cells stay after
the released cell that they followed.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from dataclasses import dataclass, field
from difflib import SequenceMatcher

import nbformat
from nbformat import NotebookNode

from .course import Json
from .kernel_commands import Command, commands, without_lines
from .student_text import listed

# The first line of a declaration, or of a block of declarations, and a line in a block.
DECLARATION = re.compile(r"(?:func|var|const|type)\s+(\w+)")
BLOCK_START = re.compile(r"(?:var|const|type)\s*\(\s*")
BLOCK_LINE = re.compile(r"\s+(\w+)")
GRADER_SETTINGS = (
    "PERCEPTRONLAB",
    "GONB",
    "NBGRADER",
)  # what the names of environment variables of the tests begin with
TEST_CALL = re.compile(r"\b(\w+)\.\w+\.(?:Visible|Hidden)\(")  # \b keeps the time linear in the length of a word

Remarks = dict[str, list[str]]  # by text, the names of the cells that replace the word CELL in the text


def empty_notebook() -> NotebookNode:
    """Returns a notebook without cells."""
    return nbformat.v4.new_notebook()


# ---- Cells ------------------------------------------------------------------


def nbgrader_metadata(cell: NotebookNode) -> Json:
    """Returns a cell's nbgrader metadata; empty if the cell has no such metadata."""
    about: Json = cell.metadata.get("nbgrader", {})
    return about


def name_of(cell: NotebookNode) -> str:
    """Returns the name of a released cell: its grade_id or, if it has none, its id."""
    name: str = nbgrader_metadata(cell).get("grade_id") or cell.get("id", "")
    return name


def is_answer(cell: NotebookNode) -> bool:
    """Reports whether a released cell is to be filled in by the student."""
    return bool(nbgrader_metadata(cell).get("solution"))


def is_text_answer(cell: NotebookNode) -> bool:
    """Reports whether a released cell is to be filled in with words."""
    return is_answer(cell) and cell.cell_type == "markdown"


def is_test(cell: NotebookNode) -> bool:
    """Reports whether a released cell is a test cell."""
    return bool(nbgrader_metadata(cell).get("grade")) and not is_answer(cell)


def declared_names(source: str) -> list[str]:
    """Returns the names that Go code declares at top level. Methods are left out."""
    names = []
    in_block = False
    for line in source.split("\n"):
        if declaration := DECLARATION.match(line):
            names.append(declaration[1])
            in_block = False
        elif BLOCK_START.fullmatch(line):
            in_block = True
        elif line.startswith(")"):
            in_block = False
        elif in_block and (declaration := BLOCK_LINE.match(line)):
            names.append(declaration[1])
    return names


def trimmed(text: str) -> str:
    """Returns a text without trailing spaces and surrounding empty lines, because editors change these."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


# ---- Matching ---------------------------------------------------------------


@dataclass
class Match:
    """The released cell that each submitted cell belongs to. Below, s is a submitted index, and r a released index."""

    submitted: list[NotebookNode]
    released: list[NotebookNode]
    target: dict[int, int] = field(default_factory=dict)  # by submitted index, the released index
    criterion: dict[int, str] = field(default_factory=dict)  # by submitted index, the criterion that applied

    def add(self, s: int, r: int, criterion: str) -> None:
        """Matches submitted cell s with released cell r."""
        self.target[s], self.criterion[s] = r, criterion

    def submitted_for(self, r: int) -> list[int]:
        """Returns the submitted cells that are matched with released cell r, in their order."""
        return [s for s in sorted(self.target) if self.target[s] == r]

    def unmatched(self) -> list[int]:
        """Returns the submitted cells that are not matched yet."""
        return [s for s in range(len(self.submitted)) if s not in self.target]


def match_cells(submitted: list[NotebookNode], released: list[NotebookNode]) -> Match:
    """Matches submitted cells with released cells, by the most reliable criterion first."""
    m = Match(submitted, released)
    by_name = {name_of(cell): r for r, cell in enumerate(released)}
    by_text = {trimmed(cell.source): r for r, cell in enumerate(released) if not is_answer(cell)}
    answers = [(r, cell) for r, cell in enumerate(released) if is_answer(cell) and cell.cell_type == "code"]
    by_declared = {name: r for r, cell in answers for name in declared_names(cell.source)}
    for s, cell in enumerate(submitted):
        if nbgrader_metadata(cell).get("grade_id") in by_name:
            m.add(s, by_name[nbgrader_metadata(cell)["grade_id"]], "grade_id")
        elif not nbgrader_metadata(cell) and cell.id in by_name:
            m.add(s, by_name[cell.id], "ids")
    for s in m.unmatched():
        text = trimmed(submitted[s].source)
        if text and text in by_text:
            m.add(s, by_text[text], "text")
    for s in m.unmatched():
        targets = {by_declared[name] for name in declared_names(submitted[s].source) if name in by_declared}
        if targets and all(m.criterion[other] == "names" for r in targets for other in m.submitted_for(r)):
            m.add(s, min(targets), "names")
    match_text_answers(m)
    return m


def match_text_answers(m: Match) -> None:
    """Matches answers in words by position.

    If an answer cell is missing or still as released, the unmatched Markdown cells after its question, and after the
    answer cell itself, become the answer.
    """
    for r, cell in enumerate(m.released):
        if not is_text_answer(cell) or r == 0:
            continue
        found = m.submitted_for(r)
        if any(trimmed(m.submitted[s].source) != trimmed(cell.source) for s in found):
            continue
        for start in m.submitted_for(r - 1)[:1] + found[:1]:
            s = start + 1
            while s in m.target and m.target[s] == r:
                s += 1
            while s < len(m.submitted) and s not in m.target and m.submitted[s].cell_type == "markdown":
                m.add(s, r, "place")
                s += 1


# ---- Rebuilding -------------------------------------------------------------


def rebuild(submitted: NotebookNode, released: NotebookNode) -> tuple[NotebookNode, list[str]]:
    """Returns the released notebook with the student's answers and own cells in it, and remarks.

    The arguments are not changed. Released cells keep their ids. The student's own cells get the ids own-1, own-2, ….
    The last piece of a split answer gets the answer's id, and the other pieces NAME-piece-1, NAME-piece-2, ….
    """
    m = match_cells(submitted.cells, released.cells)
    if not m.target:
        remark = "the notebook has no cell of this lab" if submitted.cells else "the notebook has no cells"
        return finish_notebook(copy.deepcopy(released)), [remark]
    remarks: Remarks = defaultdict(list)
    placed: list[list[NotebookNode]] = []  # for each released cell, the cells of the rebuilt notebook
    taken: set[int] = set()  # the submitted cells that are in placed, or are replaced by a released cell
    for r, cell in enumerate(released.cells):
        pieces = choose_pieces(m, r, remarks) if is_answer(cell) else m.submitted_for(r)
        taken.update(pieces)
        if not is_answer(cell):
            add_given_remarks(m, r, remarks)
            placed.append([copy.deepcopy(cell)])
        elif not pieces:
            remarks["CELL was missing; it was restored without an answer"].append(name_of(cell))
            placed.append([copy.deepcopy(cell)])
        elif is_text_answer(cell):
            placed.append([text_answer(m, r, pieces, remarks)])
        else:
            placed.append(code_answer(m, r, pieces, remarks))
    if "grade_id" not in m.criterion.values():
        criteria = ", ".join(sorted(set(m.criterion.values())))
        remarks[f"the metadata was missing; cells were matched by {criteria}"] = []
    add_moved_remarks(m, remarks)
    own = own_cells(m, taken, remarks)
    rebuilt = copy.deepcopy(released)
    rebuilt.cells = own.get(-1, [])
    for r, cells in enumerate(placed):
        rebuilt.cells += cells + own.get(r, [])
    remove_interference(rebuilt, remarks)
    kernel = submitted.metadata.get("kernelspec", {}).get("name", "")
    right_kernel = released.metadata.get("kernelspec", {}).get("name", "gonb")
    if submitted.cells and kernel != right_kernel:
        remarks[f"the notebook's kernel was {kernel or 'missing'}; {right_kernel} was used"] = []
    return finish_notebook(rebuilt), [text.replace("CELL", listed(cells)) for text, cells in remarks.items()]


def choose_pieces(m: Match, r: int, remarks: Remarks) -> list[int]:
    """Returns the submitted cells that are the pieces of the answer to released cell r.

    If there is an answer before the part's tests, cells after the tests are experiments and not part of the answer.
    """
    found = m.submitted_for(r)
    if len(found) < 2 or is_text_answer(m.released[r]):
        return found
    tests = [t for t in range(r + 1, len(m.released)) if is_test(m.released[t])]
    test_cells = m.submitted_for(tests[0]) if tests else []
    skeleton = trimmed(m.released[r].source)
    before = [s for s in found if not test_cells or s < test_cells[0]]
    if any(trimmed(m.submitted[s].source) not in ("", skeleton) for s in before):
        found = before
    written = [s for s in found if trimmed(m.submitted[s].source) not in ("", skeleton)]
    if len(written) > 1:
        remarks["CELL was split or duplicated; all its cells were kept"].append(name_of(m.released[r]))
    return written or found[:1]


def code_answer(m: Match, r: int, pieces: list[int], remarks: Remarks) -> list[NotebookNode]:
    """Returns the cells of an answer in code. The last cell has the grade_id."""
    cell = m.released[r]
    name = name_of(cell)
    if any(m.submitted[s].cell_type != "code" for s in pieces):
        remarks["CELL was a text cell; it was turned back into code"].append(name)
    cells = [nbformat.v4.new_code_cell(m.submitted[s].source) for s in pieces]
    cells[-1].metadata = copy.deepcopy(cell.metadata)
    cells[-1]["id"] = cell.get("id", "")
    for number, piece in enumerate(cells[:-1], start=1):
        piece["id"] = f"{name}-piece-{number}"
    return cells


def text_answer(m: Match, r: int, pieces: list[int], remarks: Remarks) -> NotebookNode:
    """Returns an answer in words as one cell."""
    cell = copy.deepcopy(m.released[r])
    name = name_of(cell)
    texts = [m.submitted[s].source for s in pieces]
    written = [text for text in texts if trimmed(text) not in ("", trimmed(cell.source))]
    if len(written) > 1:
        remarks["CELL was split into several cells; they were joined"].append(name)
    if any(m.submitted[s].cell_type == "code" for s in pieces):
        remarks["CELL was a code cell; it was turned back into text"].append(name)
    if written:
        cell.source = "\n\n".join(written)
    return cell


def add_given_remarks(m: Match, r: int, remarks: Remarks) -> None:
    """Adds remarks on the differences between a given cell, which is not an answer, and the submitted cells."""
    cell = m.released[r]
    found = m.submitted_for(r)
    name = name_of(cell)
    kind = "test cell" if is_test(cell) else "given cell"
    edited = "differed from the release (edited, or from an older release); restored"
    if not found:
        remarks[f"{kind} CELL was missing; restored"].append(name)
        return
    if len(found) > 1:
        remarks[f"{kind} CELL was duplicated; it counts once"].append(name)
    if all(trimmed(m.submitted[s].source) != trimmed(cell.source) for s in found):
        remarks[f"{kind} CELL {edited}"].append(name)
    if all(m.submitted[s].cell_type != cell.cell_type for s in found):
        remarks[f"{kind} CELL was turned into {m.submitted[found[0]].metadata['was']}; restored"].append(name)
    for s in found:
        want, got = nbgrader_metadata(cell), nbgrader_metadata(m.submitted[s])
        is_unchanged = all(got.get(key) == want.get(key) for key in ("grade", "points", "locked", "solution"))
        if m.criterion[s] == "grade_id" and not is_unchanged:
            remarks[f"the metadata of {kind} CELL {edited}"].append(name)
            break


def add_moved_remarks(m: Match, remarks: Remarks) -> None:
    """Adds remarks on cells that were moved. Cells in the matching blocks that difflib finds count as not moved."""
    order = [m.target[s] for s in sorted(m.target) if m.submitted_for(m.target[s])[0] == s]
    blocks = SequenceMatcher(None, order, sorted(order), autojunk=False).get_matching_blocks()
    stayed = {r for block in blocks for r in order[block.a : block.a + block.size]}
    for r in order:
        if r not in stayed:
            remarks["CELL was moved; its place was restored"].append(name_of(m.released[r]))


def own_cells(m: Match, taken: set[int], remarks: Remarks) -> dict[int, list[NotebookNode]]:
    """Returns the student's own cells by the index of the released cell that they follow; -1 is for the top."""
    own: dict[int, list[NotebookNode]] = {}
    after = -1
    for s, cell in enumerate(m.submitted):
        if s in taken:
            after = m.target[s]
            continue
        if s in m.target:
            remarks["a second CELL after its tests was kept as an experiment"].append(name_of(m.released[m.target[s]]))
        elif nbgrader_metadata(cell):
            remarks["cell CELL is not in this release; kept as the student's own"].append(
                nbgrader_metadata(cell)["grade_id"]
            )
        if cell.source.strip():
            make = nbformat.v4.new_code_cell if cell.cell_type == "code" else nbformat.v4.new_markdown_cell
            kept = make(cell.source)
            kept["id"] = ""
            own.setdefault(after, []).append(kept)
    return own


def remove_interference(rebuilt: NotebookNode, remarks: Remarks) -> None:
    """Removes code that would break the test cells from the student's cells.

    This code is a line that sets an environment variable of the tests, or a cell that declares a name equal to that of
    the lab's package.
    """
    labs = {name for cell in rebuilt.cells if is_test(cell) for name in TEST_CALL.findall(cell.source)}
    for cell in rebuilt.cells:
        if cell.cell_type != "code" or (nbgrader_metadata(cell) and not is_answer(cell)):
            continue
        name = name_of(cell) or "one of the student's own cells"
        settings = [command for command in commands(cell.source) if sets_grader(command)]
        source = without_lines(cell.source, settings)
        if settings:
            remarks["CELL sets an environment variable of the tests; the line was left out"].append(name)
        if redeclared := sorted(labs & set(declared_names(source))):
            packages = ", ".join(redeclared)
            remarks[f"CELL redeclares {packages}, the lab's package; the cell was left out"].append(name)
            source = ""
        cell.source = source


def sets_grader(command: Command) -> bool:
    """Reports whether a command sets an environment variable of the tests."""
    if command.kind != "%" or command.name != "env" or len(command.words) < 2:
        return False
    return command.words[1].startswith(GRADER_SETTINGS)


def finish_notebook(rebuilt: NotebookNode) -> NotebookNode:
    """Sets the ids of the student's own cells, removes all outputs, and returns the notebook."""
    for number, cell in enumerate([cell for cell in rebuilt.cells if not cell.get("id")], start=1):
        cell["id"] = f"own-{number}"
    for cell in rebuilt.cells:
        if cell.cell_type == "code":
            cell.outputs = []
            cell.execution_count = None
    rebuilt.nbformat, rebuilt.nbformat_minor = 4, 5
    return rebuilt
