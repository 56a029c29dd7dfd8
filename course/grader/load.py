"""Reads notebooks that students handed in.

A file of 100 KB in a zip can become gigabytes in memory, so a file is read in steps, each of which bounds the next:

    read_file          refuses a file of more than MAX_FILE_SIZE bytes
    remove_outputs     cuts the outputs from the bytes, without decoding them, because grading does not use them
    parse              refuses the rest if it is large or has very many values, and parses it otherwise
    valid_notebook     keeps the cells' types, texts, ids and nbgrader's metadata, with limits on each of them

The notebooks of old Jupyters, whose format is 2 or 3, are read as well. Their cells are in worksheets.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from .course import Json
from .rebuild import empty_notebook
from .student_text import one_line

MB = 1_000_000
MAX_FILE_SIZE = 100 * MB  # bytes; nbgrader and collect have the same limit
MAX_PIECES = 5_000_000  # strings and brackets in a file; 100 MB of printed lines have fewer
MAX_KEPT_SIZE = 20 * MB  # bytes without outputs; a lab's notebook has about 100 KB
MAX_VALUES = 1_000_000  # values without outputs, about 10 for each line of code; a value can take 150 bytes
MAX_SOURCE = 200_000  # characters kept of one cell
MAX_SOURCES = 2_000_000  # characters kept of all cells
MAX_CELLS = 200
MAX_POINTS = 1_000_000  # of a cell
LARGE_OUTPUTS = 5 * MB  # bytes of removed outputs that are worth a remark

# Matches a string, whether it ends or not, or a bracket. Because nothing in it can match in two ways, and because it
# matches at every quotation mark, all matches in a text together take linear time.
PIECE = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
NOT_USED = {b'"outputs"', b'"attachments"', b'"widgets"'}  # keys whose lists or objects are cut
CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")  # Jupyter's own rule
CELL_TYPES = ("code", "markdown", "raw", "heading")  # a heading is a type of format 3
GRADING_KEYS = ("grade", "points", "locked", "solution")  # of nbgrader's metadata, besides grade_id


def load_notebook(path: Path) -> tuple[NotebookNode, list[str]]:
    """Returns the notebook in a file, and remarks. If the file can't be read, the notebook is empty."""
    try:
        kept, removed = remove_outputs(read_file(path))
        notebook, remarks = valid_notebook(parse(kept))
    except OSError as err:
        return empty_notebook(), [f"the file can't be read ({err.strerror or err})"]
    except TooLarge as err:
        return empty_notebook(), [f"the file {err}; it was not read"]
    except RecursionError:
        return empty_notebook(), ["the file is not a notebook (nested too deeply)"]
    except ValueError as err:
        return empty_notebook(), [f"the file is not a notebook ({err})"]
    if removed > LARGE_OUTPUTS:
        remarks.append(f"{removed / MB:.0f} MB of outputs were removed")
    return notebook, remarks


class TooLarge(Exception):
    """A file exceeds a limit. The message says the size and the limit, as a sentence without a subject."""


# ---- Bytes ------------------------------------------------------------------


def read_file(path: Path) -> bytes:
    """Returns the content of a file."""
    with path.open("rb") as file:
        content = file.read(MAX_FILE_SIZE + 1)
    if len(content) > MAX_FILE_SIZE:
        size = max(path.stat().st_size, len(content))
        raise TooLarge(f"has {size / MB:.1f} MB, more than the limit of {MAX_FILE_SIZE / MB:.0f} MB")
    return content


def remove_outputs(content: bytes) -> tuple[bytes, int]:
    """Returns a JSON text without the elements of lists and objects under the keys NOT_USED, and their size.

    If content is not valid JSON, the result is not valid JSON either, or lacks only what would be removed.
    """
    kept: list[bytes] = []
    start = 0  # what begins here is kept
    depth = 0  # of brackets inside the part to be removed; 0 outside of it
    last = None  # the last piece outside
    for number, piece in enumerate(PIECE.finditer(content), start=1):
        if number > MAX_PIECES:
            raise TooLarge(f"has more than {MAX_PIECES:,} texts, lists and objects, which is the limit")
        opens = content[piece.start()] in b"[{"
        if depth:
            depth += opens - (content[piece.start()] in b"]}")
            if depth == 0:
                start = piece.start()
        elif opens and last and last[0] in NOT_USED and content[last.end() : piece.start()].strip() == b":":
            kept.append(content[start : piece.end()])
            start = len(content)
            depth = 1
        else:
            last = piece
    kept.append(content[start:])
    size = sum(map(len, kept))
    if size > MAX_KEPT_SIZE:
        limit = f"{MAX_KEPT_SIZE / MB:.0f} MB"
        raise TooLarge(f"has {size / MB:.1f} MB of text without the outputs, more than the limit of {limit}")
    return b"".join(kept), len(content) - size


def parse(content: bytes) -> Json:
    """Returns the JSON object in a file whose outputs have been removed."""
    count = sum(content.count(mark) for mark in (b"{", b"[", b","))  # commas in texts count, too
    if count > MAX_VALUES:
        raise TooLarge(f"has {count:,} values without the outputs, more than the limit of {MAX_VALUES:,}")
    text = content.decode("utf-8-sig", errors="replace")
    parsed = json.loads(text, parse_int=float)  # as Python limits the digits of an int
    if not isinstance(parsed, dict):
        raise ValueError("it is not a JSON object")
    return parsed


# ---- Cells ------------------------------------------------------------------


def valid_notebook(content: Json) -> tuple[NotebookNode, list[str]]:
    """Returns a valid notebook without outputs, and remarks; content is any JSON object."""
    cells, remarks = all_cells(content)
    valid = [cell for cell in cells if isinstance(cell, dict) and isinstance(source_of(cell), (str, list))]
    if len(valid) < len(cells):
        remarks.append(f"{len(cells) - len(valid):,} damaged cells were left out")
    if len(valid) > MAX_CELLS:
        remarks.append(f"the notebook has {len(valid):,} cells; all but the first {MAX_CELLS} were left out")
    notebook = empty_notebook()
    notebook.cells = [valid_cell(cell) for cell in valid[:MAX_CELLS]]
    remarks += shorten(notebook.cells)
    with suppress(KeyError, TypeError):
        name = one_line(content["metadata"]["kernelspec"]["name"])
        notebook.metadata["kernelspec"] = {"name": name, "display_name": ""}
    return notebook, remarks


def all_cells(content: Json) -> tuple[list[object], list[str]]:
    """Returns the list of cells of a notebook, and remarks.

    nbformat's own conversion of format 3 is not used, because it refuses a notebook for one damaged cell.
    """
    if isinstance(content.get("cells"), list):
        return content["cells"], []
    worksheets = content.get("worksheets")
    if not isinstance(worksheets, list):
        raise ValueError("it has no list of cells")
    lists = [sheet["cells"] for sheet in worksheets if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list)]
    return [cell for cells in lists for cell in cells], ["the notebook's format was 3 or older; it was converted to 4"]


def source_of(cell: Json) -> object:
    """Returns the text of a cell: in a valid notebook, a string or a list of strings. Format 3 calls code input."""
    return cell.get("source", cell.get("input"))


def valid_cell(cell: Json) -> NotebookNode:
    """Returns a valid copy of a cell, without outputs. The cell is any JSON object whose text is a string or a list."""
    source = source_of(cell)
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    source = str(source).encode("utf-8", "replace").decode()  # no lone surrogates
    kind = cell.get("cell_type")
    if kind == "heading" and cell.get("level") in range(1, 7):
        source = "#" * int(cell["level"]) + " " + source
    valid = nbformat.v4.new_code_cell(source) if kind == "code" else nbformat.v4.new_markdown_cell(source)
    cell_id = cell.get("id")
    valid["id"] = cell_id if isinstance(cell_id, str) and CELL_ID.fullmatch(cell_id) else ""
    valid.metadata["was"] = kind if kind in CELL_TYPES else "an unknown type"  # add_given_remarks reports it
    if grading := valid_grading(cell.get("metadata")):
        valid.metadata["nbgrader"] = grading
    return valid


def valid_grading(metadata: object) -> Json:
    """Returns what the grader uses of nbgrader's metadata of a cell; empty if the cell has no grade_id."""
    grading = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    name = one_line(grading.get("grade_id")) if isinstance(grading, dict) else ""
    if not isinstance(grading, dict) or not name:
        return {}
    return {"grade_id": name, **{key: grading[key] for key in GRADING_KEYS if is_valid_number(grading.get(key))}}


def is_valid_number(value: object) -> bool:
    """Reports whether a value is a bool, or a number that points may have: neither NaN nor very large."""
    return isinstance(value, (bool, int, float)) and abs(value) <= MAX_POINTS


def shorten(cells: list[NotebookNode]) -> list[str]:
    """Cuts long texts of cells, and returns remarks. The first cells keep their texts if all together are too long."""
    remarks = []
    long = [cell for cell in cells if len(cell.source) > MAX_SOURCE]
    if long:
        longest = max(len(cell.source) for cell in long)
        limit = f"more than the limit of {MAX_SOURCE:,}"
        remarks.append(f"a cell has {longest:,} characters, {limit}; the end of {len(long)} cells was left out")
    for cell in long:
        cell.source = cell.source[:MAX_SOURCE]
    total = sum(len(cell.source) for cell in cells)
    if total > MAX_SOURCES:
        limit = f"more than the limit of {MAX_SOURCES:,}"
        remarks.append(f"the cells have {total:,} characters, {limit}; the texts at the end were left out")
    left = MAX_SOURCES
    for cell in cells:
        cell.source = cell.source[:left]
        left -= len(cell.source)
    return remarks
