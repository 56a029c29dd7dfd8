"""Rebuilds a submitted notebook on the released one.

Students delete, split, duplicate and move test cells, turn cells into Markdown, open the notebook
in an editor that strips metadata, or hand in an old release. So a submission is never run as it is:
the released notebook's cells are taken in their order, and the student's answers are copied into
them. Remarks for the lecturer's report describe what was repaired.

A submitted cell is matched with a released one by, in this order, its grade_id, its id, its text
(for given cells), the function or value that it declares, or its position (for an answer in words,
after its question). The student's other cells stay after the released cell that they followed.
"""

from __future__ import annotations

import copy
import json
import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from .course import Json

MAX_FILE_SIZE = 300_000_000  # bytes of a file, far more than a lab with many figures
MAX_SOURCE = 200_000  # characters of one cell
MOST_CELLS = 200
LARGE_OUTPUTS = 5_000_000  # bytes of outputs

DECLARED = re.compile(r"^(?:func|var|const|type)\s+(\w+)", re.MULTILINE)
Remarks = dict[str, list[str]]  # a text with CELL for the cells' names: the names
GRADER_SETTING = re.compile(r"^\s*%env\s+(?:PERCEPTRONLAB|GONB|NBGRADER).*\n?", re.MULTILINE)
TEST_CALL = re.compile(r"(\w+)\.\w+\.(?:Visible|Hidden)\(")
DECLARATION_BLOCK = re.compile(r"^(?:var|const|type)\s*\(\s*$(.*?)^\)", re.MULTILINE | re.DOTALL)


# ---- Reading ----------------------------------------------------------------


def load_notebook(path: Path) -> tuple[NotebookNode, list[str]]:
    """Reads a notebook and returns it with remarks; if it can't be read, the notebook is empty."""
    try:
        if (size := path.stat().st_size) > MAX_FILE_SIZE:
            limit = f"{MAX_FILE_SIZE / 1e6:.0f} MB"
            return empty_notebook(), [
                f"the file has {size / 1e6:.0f} MB, more than the limit of {limit}; it was not read"
            ]
        content = json.loads(path.read_bytes().decode("utf-8-sig", errors="replace"))
        if not isinstance(content, dict) or not isinstance(content.get("cells"), list):
            raise ValueError("it has no list of cells")
    except OSError as err:
        return empty_notebook(), [f"the file can't be read ({err.strerror or err})"]
    except RecursionError:
        return empty_notebook(), ["the file is not a notebook (nested too deeply)"]
    except ValueError as err:
        return empty_notebook(), [f"the file is not a notebook ({err})"]
    return valid_notebook(content)


def empty_notebook() -> NotebookNode:
    """Returns a notebook without cells."""
    return nbformat.v4.new_notebook()


def valid_notebook(content: Json) -> tuple[NotebookNode, list[str]]:
    """Returns a valid notebook without outputs, made from a JSON object with cells, and remarks."""
    cells = content["cells"]
    remarks = []
    good = [cell for cell in map(valid_cell, cells) if cell is not None]
    if len(good) < len(cells):
        remarks.append(f"{len(cells) - len(good)} damaged cells were left out")
    if len(good) > MOST_CELLS:
        remarks.append(f"the notebook has {len(good)} cells; all but the first {MOST_CELLS} were left out")
    dropped = sum(len(json.dumps(cell.get("outputs", ""))) for cell in cells if isinstance(cell, dict))
    if dropped > LARGE_OUTPUTS:
        remarks.append(f"{dropped / 1e6:.0f} MB of outputs were removed")
    notebook = empty_notebook()
    notebook.cells = good[:MOST_CELLS]
    with suppress(KeyError, TypeError):
        notebook.metadata["kernelspec"] = {"name": str(content["metadata"]["kernelspec"]["name"]), "display_name": ""}
    return notebook, remarks


def valid_cell(cell: object) -> NotebookNode | None:
    """Returns a valid cell without outputs, made from any JSON value; None if the value is not a cell."""
    if not isinstance(cell, dict):
        return None
    source = cell.get("source")
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    if not isinstance(source, str):
        return None
    source = source.encode("utf-8", "replace").decode()[:MAX_SOURCE]  # no lone surrogates
    kind = cell.get("cell_type")
    made = nbformat.v4.new_code_cell(source) if kind == "code" else nbformat.v4.new_markdown_cell(source)
    made["id"] = str(cell.get("id", ""))
    made.metadata["was"] = str(kind)
    metadata = cell.get("metadata")
    ours = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    if isinstance(ours, dict) and isinstance(ours.get("grade_id"), str):
        made.metadata["nbgrader"] = ours
    return made


# ---- Cells ------------------------------------------------------------------


def nbgrader_metadata(cell: NotebookNode) -> Json:
    """Returns a cell's nbgrader metadata; empty if it has none."""
    about: Json = cell.metadata.get("nbgrader", {})
    return about


def name_of(cell: NotebookNode) -> str:
    """Returns a released cell's name: its grade_id, or else its id."""
    name: str = nbgrader_metadata(cell).get("grade_id") or cell.get("id", "")
    return name


def is_answer(cell: NotebookNode) -> bool:
    """Reports whether the student writes in this released cell."""
    return bool(nbgrader_metadata(cell).get("solution"))


def is_text_answer(cell: NotebookNode) -> bool:
    """Reports whether a released cell is answered in words."""
    return is_answer(cell) and cell.cell_type == "markdown"


def is_test(cell: NotebookNode) -> bool:
    """Reports whether a released cell is a test cell."""
    return bool(nbgrader_metadata(cell).get("grade")) and not is_answer(cell)


def declared_names(source: str) -> list[str]:
    """Returns the names that Go code declares at top level, without methods."""
    names = DECLARED.findall(source)
    for block in DECLARATION_BLOCK.findall(source):
        names += re.findall(r"^\s+(\w+)", block, re.MULTILINE)
    return names


def trimmed(text: str) -> str:
    """Returns a text without spaces at line ends and surrounding empty lines, which editors change."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


# ---- Matching ---------------------------------------------------------------


@dataclass
class Match:
    """Which released cell each submitted cell belongs to."""

    submitted: list[NotebookNode]
    released: list[NotebookNode]
    target: dict[int, int] = field(default_factory=dict)  # submitted index: released index
    criterion: dict[int, str] = field(default_factory=dict)  # submitted index: what it was matched by

    def add(self, s: int, r: int, how: str) -> None:
        """Matches submitted cell s with released cell r."""
        self.target[s], self.criterion[s] = r, how

    def submitted_for(self, r: int) -> list[int]:
        """Returns the submitted cells matched with released cell r, in their order."""
        return [s for s in sorted(self.target) if self.target[s] == r]

    def unmatched(self) -> list[int]:
        """Returns the submitted cells that are not matched yet."""
        return [s for s in range(len(self.submitted)) if s not in self.target]


def match_cells(submitted: list[NotebookNode], released: list[NotebookNode]) -> Match:
    """Matches the cells, by the most reliable criterion first."""
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
    """Matches answers in words by position: Markdown after the question, or after an untouched answer cell."""
    for r, cell in enumerate(m.released):
        if not is_text_answer(cell) or r == 0:
            continue
        own = m.submitted_for(r)
        if any(trimmed(m.submitted[s].source) != trimmed(cell.source) for s in own):
            continue
        for start in m.submitted_for(r - 1)[:1] + own[:1]:
            s = start + 1
            while s in m.target and m.target[s] == r:
                s += 1
            while s < len(m.submitted) and s not in m.target and m.submitted[s].cell_type == "markdown":
                m.add(s, r, "place")
                s += 1


# ---- Rebuilding -------------------------------------------------------------


def rebuild(submitted: NotebookNode, released: NotebookNode) -> tuple[NotebookNode, list[str]]:
    """Returns the released notebook with the student's answers and own cells in it, and remarks.

    The arguments are not changed. The cells' ids are those of the release; the student's own cells
    are named own-1, own-2, …, and all but the last piece of a split answer NAME-piece-1, ….
    """
    m = match_cells(submitted.cells, released.cells)
    if not m.target:
        remark = "the notebook has no cell of this lab" if submitted.cells else "the notebook has no cells"
        return finish_notebook(copy.deepcopy(released)), [remark]
    remarks: Remarks = defaultdict(list)
    placed: list[list[NotebookNode]] = []  # the released cells, rebuilt
    taken: set[int] = set()
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
    return finish_notebook(rebuilt), [text.replace("CELL", ", ".join(cells)) for text, cells in remarks.items()]


def choose_pieces(m: Match, r: int, remarks: Remarks) -> list[int]:
    """Returns the submitted cells that make up an answer.

    If there is an answer before the part's tests, cells after the tests are experiments.
    """
    found = m.submitted_for(r)
    if len(found) < 2 or is_text_answer(m.released[r]):
        return found
    tests = [t for t in range(r + 1, len(m.released)) if is_test(m.released[t])]
    ends = m.submitted_for(tests[0]) if tests else []
    skeleton = trimmed(m.released[r].source)
    before = [s for s in found if not ends or s < ends[0]]
    if any(trimmed(m.submitted[s].source) not in ("", skeleton) for s in before):
        found = before
    written = [s for s in found if trimmed(m.submitted[s].source) not in ("", skeleton)]
    if len(written) > 1:
        remarks["CELL was split or duplicated; all its cells were kept"].append(name_of(m.released[r]))
    return written or found[:1]


def code_answer(m: Match, r: int, pieces: list[int], remarks: Remarks) -> list[NotebookNode]:
    """Returns the cells of an answer in code; the last has the grade_id."""
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
    """Adds remarks on the differences between a released cell, not an answer, and the submitted ones."""
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
        ours, theirs = nbgrader_metadata(cell), nbgrader_metadata(m.submitted[s])
        same = all(theirs.get(key) == ours.get(key) for key in ("grade", "points", "locked", "solution"))
        if m.criterion[s] == "grade_id" and not same:
            remarks[f"the metadata of {kind} CELL {edited}"].append(name)
            break


def add_moved_remarks(m: Match, remarks: Remarks) -> None:
    """Adds remarks on cells that were moved, as few as explain the order."""
    order = [m.target[s] for s in sorted(m.target) if m.submitted_for(m.target[s])[0] == s]
    blocks = SequenceMatcher(None, order, sorted(order), autojunk=False).get_matching_blocks()
    stayed = {r for block in blocks for r in order[block.a : block.a + block.size]}
    for r in order:
        if r not in stayed:
            remarks["CELL was moved; its place was restored"].append(name_of(m.released[r]))


def own_cells(m: Match, taken: set[int], remarks: Remarks) -> dict[int, list[NotebookNode]]:
    """Returns the student's own cells, by the released cell that they follow (-1: at the top)."""
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
    """Removes what would break the test cells from the student's cells.

    These are settings of variables that the grader uses, and declarations of the lab's name.
    """
    labs = {name for cell in rebuilt.cells if is_test(cell) for name in TEST_CALL.findall(cell.source)}
    for cell in rebuilt.cells:
        if cell.cell_type != "code" or (nbgrader_metadata(cell) and not is_answer(cell)):
            continue
        where = name_of(cell) or "one of the student's own cells"
        source = GRADER_SETTING.sub("", cell.source)
        if source != cell.source:
            remarks["CELL sets an environment variable of the tests; the line was left out"].append(where)
        if taken := sorted(labs & set(declared_names(source))):
            names = ", ".join(taken)
            remarks[f"CELL redeclares {names}, the lab's package; the cell was left out"].append(where)
            source = ""
        cell.source = source


def finish_notebook(rebuilt: NotebookNode) -> NotebookNode:
    """Gives ids to the student's own cells, removes all outputs, and returns the notebook."""
    for number, cell in enumerate([cell for cell in rebuilt.cells if not cell.get("id")], start=1):
        cell["id"] = f"own-{number}"
    for cell in rebuilt.cells:
        if cell.cell_type == "code":
            cell.outputs = []
            cell.execution_count = None
    rebuilt.nbformat, rebuilt.nbformat_minor = 4, 5
    return rebuilt
