"""Tests that no text of a student can stall a function that reads it.

Each function reads each of texts() in a child process with a limit on its CPU time. A function that takes
linear time needs a small part of that. One that takes quadratic time would need many times that, so the child
is ended. In long runs the texts are as long as a cell can be.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

import nbformat

from grader import (
    child,
    load,
    notebook_run,
    output,
    program,
    rebuild,
    report,
    reported,
    selfcheck,
    selfcheck_lab,
    student_text,
)
from grader import kernel_commands as kernel
from grader.course import Course, build_marker, find_kernel
from grader.rebuild_test import handed_in, place, release

from pages import markdown  # isort: skip

IS_LONG = bool(os.environ.get("PERCEPTRON_LONG"))
LIMITS = child.Limits(seconds=30 if IS_LONG else 1, memory=1024 * child.MB, elapsed=600)
COUNT = load.MAX_SOURCE if IS_LONG else 50_000  # characters
# Pieces that are repeated. Most of them begin something that never ends.
PIECES = (
    "\n", " ", "\t \n", "\r", "\r\n", "\u2028", "x", "(", "[", "{", "<", ">", "$", "$$", "*", "*_", "`", "``` ",
    '"', "'", "\\", "\\\n", "/*", "//", "/**/", "!", "!\n", "%", "%%\n", "%%", "%env ", "%env GONB\n", "%env \\\n",
    "//gonb:%\\\n", "func ", "func f", "func(\n", "var (", "var (\n", "var (\n)", "import (\n", "type ",
    "const (\n x", "a.", "lab1.Mine", "Visible(", "\x1b[", "\x1b[0;", "&#", "](", "![](", "- ", "> ", "# ", "|",
    "|-|\n", "script:", "CELL", "http://", "1", "1.", "-", "\\(",
)  # fmt: skip
ENDS = (("", ""), ("x", "y"), ("%env", "x"), ("var (\n", "\n)"), ("", "!ls"), ("/*", "*/"))
Reader = Callable[[str], object]


def texts() -> list[str]:
    """Returns texts of COUNT characters that repeat a piece, and some with something before and after."""
    repeated = [(piece * COUNT)[:COUNT] for piece in PIECES]
    blank = ["\n" * COUNT, " " * COUNT, "\t \n" * COUNT]
    return repeated + [before + text + after for text in blank for before, after in ENDS[1:]]


def read_escape(text: str) -> object:
    """Reads a text as a name, and shows it in a report."""
    return report.escape_cell(student_text.one_line(text)) + report.escape_cell(text)


def read_outputs(text: str) -> object:
    """Reads a text as outputs and as a record."""
    outs: list[object] = [{"output_type": "stream", "text": text}, {"output_type": "error", "traceback": [text]}]
    outs.append({"output_type": "display_data", "data": {"image/png": text, "text/plain": text}})
    return output.valid_outputs(outs), output.valid_answer({"fault": text})


def read_cells(text: str) -> object:
    """Rebuilds a notebook that has a text in cells of all kinds and as a name."""
    notebook = handed_in()
    for name in ("sign", "sign-hidden", "why"):
        notebook.cells[place(notebook, name)].source = text
    notebook.cells.insert(4, nbformat.v4.new_code_cell(text))
    loaded, _ = load.valid_notebook(json.loads(json.dumps(notebook)))
    return rebuild.rebuild(loaded, release())


def read_declarations(text: str) -> object:
    """Looks for declarations in a cell."""
    return rebuild.declared_names(text), notebook_run.declarations(text), notebook_run.can_be_joined(text)


def read_commands(text: str) -> object:
    """Looks for commands in a cell."""
    return kernel.go_code(text), reported.reported_commands(text)


def read_prose(text: str) -> object:
    """Looks for formulas and code in an answer in words."""
    return markdown.PIECES.sub("", text)


def read_lab(text: str) -> object:
    """Looks for the lab's package, the sections' titles and the tests in a notebook, as the self-check does."""
    notebook = handed_in()
    cells = [nbformat.v4.new_markdown_cell(f"## {text}x"), nbformat.v4.new_code_cell(text)]
    cells += [nbformat.v4.new_code_cell(f"%% lab1.Score.Visible({text}x")]
    notebook.cells = cells + notebook.cells
    lab = selfcheck_lab.ReleasedLab("lab1", notebook, is_compared=False)
    calls = [selfcheck_lab.TEST_CELL.fullmatch(cell.source) for cell in cells]
    return selfcheck_lab.packages_in(notebook), lab.titles, [bool(call) for call in calls]


def read_results(text: str) -> object:
    """Looks for a test's result and for the names of cells in texts that the self-check shows."""
    lines = selfcheck.plain(text)
    found = selfcheck.RESULT.search(text), selfcheck.TO_FIX.search(text), selfcheck.CELLS_OF_REMARK.match(text)
    return lines, [bool(match) for match in found], selfcheck.first_wrong_row(text)


def read_by_quadratic_expression(text: str) -> object:
    """Is what the other readers must not be."""
    return re.findall(r"^\s*(!|%%)", text, re.MULTILINE)


def mark(marker: str, cells: list[str]) -> object:
    """Marks no answers of a student with these cells."""
    record = {"part": "score", "hidden": False, "answers": []}
    request = {"lab": "lab1", "student": "ada", "secret": "s", "cells": cells, "records": [record]}
    return program.run("the marker", [marker, "mark"], json.dumps(request), LIMITS).stdout


def codes() -> dict[str, list[str]]:
    """Returns cells in which the marker searches for uses of the lab's packages."""
    score = "func Score(w, x []float64) float64 { return a }"
    writes = "func f() []int { " + "a=a;" * (COUNT // 10) + "return nil }"
    return {
        "writes through calls": [f"var a = 1; {writes}", "func g() { " + "f()[0]=1;" * (COUNT // 20) + "}", score],
        "a chain of calls": ["func g() { a" + ".f()" * (45 * COUNT // 200) + " }", f"var a = 1\n{score}"],
    }


READERS: dict[str, Reader] = {
    "plain text": student_text.plain_text,
    "names and reports": read_escape,
    "outputs": read_outputs,
    "declarations": read_declarations,
    "commands": read_commands,
    "rebuilding": read_cells,
    "prose": read_prose,
    "the lab of a notebook": read_lab,
    "results": read_results,
}


class StallTest(unittest.TestCase):
    """Texts of one cell."""

    def test_readers(self) -> None:
        for name, reader in READERS.items():
            for text in texts():
                with self.subTest(name, text=text[:20]):
                    child.call(reader, text, limits=LIMITS)

    def test_marker(self) -> None:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        marker = build_marker(Course(folder), find_kernel())
        for name, cells in codes().items():
            with self.subTest(name):
                self.assertIn('"part":"score"', str(mark(str(marker), cells)))

    def test_quadratic_reader_is_found(self) -> None:
        with self.assertRaisesRegex(child.Exceeded, "CPU time"):
            child.call(read_by_quadratic_expression, "\n" * COUNT, limits=LIMITS)


if __name__ == "__main__":
    unittest.main()
