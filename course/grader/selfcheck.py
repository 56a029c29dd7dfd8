"""Checks a student's notebook of a lab before it is handed in, on the student's own machine.

    python -m grader.selfcheck lab1.ipynb

The command prints what the grader would see: which cells it would restore, what the visible tests say when all cells
run from the top in a new kernel, and what is still empty. It does not change the notebook. Hidden tests need the
secret of the course, so they run only when the lab is graded.

The code runs without the grader's sandbox, as in the student's JupyterLab. The notebook is compared with the labs in
course/source/. A lab that is not there can't be checked.
"""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from . import load, rebuild
from .course import HERE, ROOT, Fault, Json, fault
from .parts import is_given, test_of

# The order of the imports matters: importing course has put the folder tools into the path.
import notebooks  # isort: skip

CODE_STUB = (
    '// YOUR CODE HERE\npanic("not written yet")'  # replaces a solution in the release, as in nbgrader_config.py
)
TEXT_STUB = "*Your answer here.*"
SOLUTION = re.compile(r"^( *\t*)// BEGIN SOLUTION$")
SOLUTION_END = re.compile(r"^\s*// END SOLUTION$")
RESULT = re.compile(r"^(\w+): (\d+) of (\d+) right$", re.MULTILINE)
OWN_CODE = "write this code yourself"  # ends the messages of ask.Foreign
MAX_LINES = 6  # lines of an error that are shown


# ---- The lab ----------------------------------------------------------------


def find_source(notebook: NotebookNode) -> Path:
    """Returns the lab in course/source/ that has the most test cells of a notebook."""
    names = {rebuild.name_of(cell) for cell in notebook.cells}
    called = {lab for cell in notebook.cells for lab in re.findall(r"(\w+)\.\w+\.Visible\(", cell.source)}
    found: dict[Path, int] = {}
    for path in sorted((HERE / "source").glob("*/*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells
        if path.stem in called:
            found[path] = sum(rebuild.is_test(cell) and rebuild.name_of(cell) in names for cell in cells)
    if not found:
        labs = ", ".join(path.stem for path in sorted((HERE / "source").glob("*/*.ipynb")))
        raise fault("a notebook without test cells of a lab", f"a notebook of {labs}", "check the file's name")
    return max(found, key=lambda path: found[path])


def release_of(source: Path, notebook: NotebookNode) -> NotebookNode:
    """Returns the lab without its solutions.

    Texts that are given are taken from the notebook, because a course fills in the points and may change the words.
    """
    released = nbformat.read(source, as_version=4)
    texts = {rebuild.name_of(cell): cell.source for cell in notebook.cells if cell.cell_type == "markdown"}
    for cell in released.cells:
        if rebuild.is_answer(cell):
            cell.source = without_solution(cell)
        elif cell.cell_type == "markdown":
            cell.source = texts.get(rebuild.name_of(cell), cell.source)
    return released


def without_solution(cell: NotebookNode) -> str:
    """Returns the text of an answer cell as nbgrader releases it."""
    lines: list[str] = []
    is_inside = is_replaced = False
    for line in cell.source.split("\n"):
        if begin := SOLUTION.match(line):
            is_inside = is_replaced = True
            lines += [begin[1] + text for text in CODE_STUB.split("\n")]
        elif SOLUTION_END.match(line):
            is_inside = False
        elif not is_inside:
            lines.append(line)
    if is_replaced:
        return "\n".join(lines)
    return TEXT_STUB if cell.cell_type == "markdown" else CODE_STUB


# ---- The run ----------------------------------------------------------------


@dataclass
class Checked:
    """What the check has found so far."""

    right: int = 0  # rows of visible tests
    asked: int = 0
    faults: list[str] = field(default_factory=list)


def run_tests(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, list[NotebookNode]]]:
    """Runs all code cells in a new kernel, and yields each with its outputs. The folder of the run is temporary."""
    with tempfile.TemporaryDirectory(prefix="perceptronlab-") as folder, notebooks.kernel(Path(folder)) as go:
        for _, cell in notebooks.code_cells(notebook):
            yield cell, go.run(cell.source)


def check_cells(notebook: NotebookNode, lab: str, released: NotebookNode) -> Checked:
    """Runs the notebook, and prints a line for each part and for each cell that fails."""
    checked = Checked()
    empty = {
        name: cell.source for cell in released.cells if rebuild.is_answer(cell) and (name := rebuild.name_of(cell))
    }
    compiled: list[str] = []  # the student's code so far
    for cell, outputs in run_tests(notebook):
        if not is_given(cell) and not any(out.get("ename") == "compile error" for out in outputs):
            compiled.append(cell.source)
        name = rebuild.name_of(cell)
        part, is_hidden = test_of(cell) or ("", False)
        if part and not is_hidden:
            print_part(checked, part, outputs, own_code_fault(part, lab, compiled))
        elif not part and not is_given(cell):
            if rebuild.trimmed(cell.source) == rebuild.trimmed(empty.get(name, "\0")):
                add_fault(checked, f"{name}: not written yet")
            elif text := notebooks.error_text(outputs):
                where = name if name in empty else "a cell of your own"
                add_fault(checked, f"{where}: stops with an error", text)
    return checked


def print_part(checked: Checked, part: str, outputs: list[NotebookNode], foreign: str) -> None:
    """Prints the result of a part's visible test, and adds it to checked."""
    text = notebooks.printed(outputs)
    result = RESULT.search(text)
    right, asked = (int(result[2]), int(result[3])) if result else (0, 0)
    checked.right += right
    checked.asked += asked
    if foreign:
        add_fault(checked, f"{part}: {foreign}")
    elif result and right == asked:
        print(f"✓ {part}: {right} of {asked} right", flush=True)
    elif result:
        hints = [line.strip() for line in text.splitlines() if line.strip().startswith("→")]
        add_fault(checked, f"{part}: {right} of {asked} right", "\n".join(hints[:1]))
    else:
        add_fault(checked, f"{part}: the test did not run", notebooks.error_text(outputs))


def add_fault(checked: Checked, fault: str, details: str = "") -> None:
    """Prints a fault with its details, and adds it to checked."""
    checked.faults.append(fault)
    print(f"✗ {fault}", flush=True)
    for line in plain(details).splitlines()[:MAX_LINES]:
        print(f"    {line}")


def plain(text: str) -> str:
    """Returns a text without the colours of a terminal and without empty lines."""
    text = re.sub("\x1b\\[[0-9;]*m", "", text)
    return "\n".join(line for line in text.splitlines() if line.strip())


def own_code_fault(part: str, lab: str, compiled: list[str]) -> str:
    """Returns the message about a part whose functions use the library, although the student should write them."""
    request: Json = {
        "lab": lab,
        "student": "you",
        "secret": "none",
        "cells": compiled,
        "records": [{"part": part, "hidden": False, "answers": []}],
    }
    done = subprocess.run(
        ["go", "run", "./course/marker", "mark"],
        cwd=ROOT,
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        got = f"an error from the marker ({done.stderr.strip()[-300:]})"
        raise fault(got, f"a reply for {lab}", "update the clone")
    table: str = json.loads(done.stdout)["marks"][0]["table"]
    return next((line.removeprefix("✗").strip() for line in table.splitlines() if line.endswith(OWN_CODE)), "")


# ---- The command ------------------------------------------------------------


def check(path: Path) -> bool:
    """Checks a notebook, prints what is found, and reports whether all is right and written."""
    if not path.is_file():
        raise fault(f"no file {path}", "a notebook of a lab", 'write make selfcheck LAB="path/to/lab1.ipynb"')
    submitted, remarks = load.load_notebook(path)
    if not submitted.cells:
        raise Fault(f"{path.name}: {'; '.join(remarks) or 'it has no cells'}; the grader would give it 0 points")
    source = find_source(submitted)
    lab = source.stem
    released = release_of(source, submitted)
    notebook, repairs = rebuild.rebuild(submitted, released)
    print(f"{path.name} is a notebook of {lab}. This check does not change it.")
    if path.name != f"{lab}.ipynb":
        print(f"○ its name is not {lab}.ipynb; the grader finds it, but your course may ask for that name")
    for repair in remarks + repairs:
        print(f"○ the grader would note: {repair}")
    print("Running all cells from the top …", flush=True)
    checked = check_cells(copy.deepcopy(notebook), lab, released)
    check_words(checked, notebook, released)
    print_result(checked)
    return not checked.faults


def check_words(checked: Checked, notebook: NotebookNode, released: NotebookNode) -> None:
    """Checks that each answer in words is written."""
    answers = {rebuild.name_of(cell): cell.source for cell in notebook.cells}
    for cell in released.cells:
        if rebuild.is_text_answer(cell):
            name = rebuild.name_of(cell)
            if rebuild.trimmed(answers[name]) in ("", rebuild.trimmed(cell.source)):
                add_fault(checked, f"{name}: the answer in words is not written yet")
            else:
                print(f"✓ {name}: written; a person reads it")


def print_result(checked: Checked) -> None:
    """Prints how many rows are right, and what this check can't tell."""
    print(f"{checked.right} of {checked.asked} visible rows are right. Hidden tests run when the lab is graded.")
    if checked.faults:
        print("You can hand the notebook in as it is: right rows count even if others are wrong.")
    else:
        print("Nothing is missing. Hand in the file.")


def main() -> int:
    """Checks the notebook that the argument names, and returns the exit status."""
    if len(sys.argv) != 2 or not sys.argv[1]:
        print(
            'perceptron lab: got no notebook, want one, as in make selfcheck LAB="path/to/lab1.ipynb"', file=sys.stderr
        )
        return 2
    try:
        return 0 if check(Path(sys.argv[1])) else 1
    except (ValueError, OSError, RuntimeError) as err:
        print(f"perceptron lab: {err}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped; the notebook is as it was", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
