"""Checks a student's notebook of a lab before it is handed in, on the student's own machine.

    python -m grader.selfcheck lab1.ipynb

The command prints what the grader would see: which cells it would restore, what the visible tests say when all cells
run from the top in a new kernel and how many points they are worth, and what is still empty. It does not change the
notebook. Hidden tests need the secret of the course, so they run only when the lab is graded.

The exit status is 0 if there is nothing to fix, 1 if something is marked with ✗, and 2 if the notebook can't be
checked. Lines with ○ need no fix.

The code runs without the grader's sandbox, as in the student's JupyterLab.
"""

from __future__ import annotations

import copy
import math
import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

from nbformat import NotebookNode

from . import load, rebuild
from .course import fault
from .parts import is_given, test_of
from .selfcheck_lab import ReleasedLab, find_lab, kernel_environment
from .selfcheck_run import run_cells
from .student_text import one_line

# The order of the imports matters: importing course has put the folder tools into the path.
import notebooks  # isort: skip

RESULT = re.compile(r"^(\w+): (\d{1,4}) of ([1-9]\d{0,3}) right$", re.MULTILINE)  # the code may also have printed it
# The remarks of load and rebuild on what a student should fix. The others are about what costs nothing.
TO_FIX = re.compile(r"; (?:it was )?restored|left out|turned back")
CELLS_OF_REMARK = re.compile(r"(?:test cell |given cell )?([\w-]+(?:, [\w-]+)*) (?:was|differed|sets|redeclares)")
MAX_LINES = 6  # lines of an error that are shown


@dataclass
class Checked:
    """What the check has found so far."""

    points: float = 0  # of the visible tests
    faults: list[str] = field(default_factory=list)
    has_wrong_part: bool = False


# ---- What is printed ---------------------------------------------------------


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


def with_noun(points: float) -> str:
    """Returns a number of points with its noun."""
    return f"{points:g} point" if points == 1 else f"{points:g} points"


# ---- The notebook's cells ----------------------------------------------------


def check_file(checked: Checked, lab: ReleasedLab, path: Path, notebook: NotebookNode, remarks: list[str]) -> None:
    """Checks the file's name, the notebook's kernel, and which cells the grader would restore."""
    if path.name != f"{lab.name}.ipynb":
        print(f"○ the file's name is not {lab.name}.ipynb; the grader finds it, but your course may ask for that name")
    kernel = notebook.metadata.get("kernelspec", {}).get("name", "")
    if kernel != notebooks.KERNEL:
        got = f'the notebook was saved with the kernel "{kernel}"' if kernel else "the notebook names no kernel"
        do = "In JupyterLab, choose Kernel → Change Kernel… → Go (gonb), and save"
        add_fault(checked, f"{got}, not with Go (gonb)", do)
    restored = [remark for remark in remarks if TO_FIX.search(remark) and not remark.startswith("the metadata")]
    for remark in remarks:
        if remark.startswith("the notebook's kernel was"):
            continue
        text = remark + place_of(remark, lab)
        if remark in restored:
            add_fault(checked, text)
        else:
            print(f"○ {text}")
    if restored:
        print("    The grader does the same, and so does this check. To fix your file, change the cells back, or")
        print("    get the lab again from your course and copy your answers into it.")
    for name, what in lab.broken_tests().items():
        do = "Get the lab again from your course, and copy your answers into it"
        add_fault(checked, f"test cell {name} {what}{place_of(f'{name} was', lab)}", do)


def place_of(remark: str, lab: ReleasedLab) -> str:
    """Returns the sections of the cells that a remark names, such as " (in 1. The score)"."""
    match = CELLS_OF_REMARK.match(remark)
    names = match[1].split(", ") if match else []
    titles = dict.fromkeys(lab.titles[name] for name in names if name in lab.titles)
    return f" (in {', '.join(titles)})" if titles else ""


def check_cells(checked: Checked, lab: ReleasedLab, notebook: NotebookNode) -> None:
    """Runs the notebook, and prints a line for each part and for each cell that fails."""
    code: list[str] = []  # the student's code so far
    for cell, outputs in run_cells(lab, notebook):
        if not is_given(cell) and not any(out.get("ename") == "compile error" for out in outputs):
            code.append(cell.source)
        name = rebuild.name_of(cell)
        part, is_hidden = test_of(cell) or ("", False)
        if part and not is_hidden:
            check_part(checked, lab, part, outputs, code)
        elif not part and rebuild.is_answer(cell) and lab.is_empty(name, cell.source):
            add_fault(checked, f"{name}: not written yet")
        elif not is_given(cell) and (text := notebooks.error_text(outputs)):
            where = name if rebuild.is_answer(cell) else "a cell of your own"
            add_fault(checked, f"{where}: stops with an error", text)


def check_part(checked: Checked, lab: ReleasedLab, part: str, outputs: list[NotebookNode], code: list[str]) -> None:
    """Prints the result of a part's visible test, and adds its points to checked."""
    text = notebooks.printed(outputs)
    result = RESULT.search(text)
    right, asked = (int(result[2]), int(result[3])) if result else (0, 1)
    foreign = lab.own_code_fault(part, code)
    points = lab.points(f"{part}-visible")
    earned = 0 if foreign else math.floor(4 * points * right / asked) / 4  # as the grader rounds
    checked.points += earned
    worth = f"{earned:g} of {with_noun(points)}"
    if not foreign and earned != points * right / asked:
        worth += " (rounded down to a quarter point)"
    if hidden := lab.points(f"{part}-hidden"):
        worth += f" (hidden test: {with_noun(hidden)} more)"
    if not foreign and result and right == asked:
        print(f"✓ {part}: {right} of {asked} rows right, {worth}", flush=True)
        return
    checked.has_wrong_part = True
    is_known = any(fault.startswith(f"{part}: ") for fault in checked.faults)  # its answer has failed above
    if foreign:
        add_fault(checked, f"{part}: {worth}", foreign)
    elif result:
        add_fault(checked, f"{part}: {right} of {asked} rows right, {worth}", "" if is_known else first_wrong_row(text))
    else:
        details = "" if is_known else notebooks.error_text(outputs) or "a cell above it has failed"
        add_fault(checked, f"{part}: the test did not run, {worth}", details)


def first_wrong_row(text: str) -> str:
    """Returns the first wrong row of a printed table, below the names of the columns."""
    lines = text.splitlines()
    wrong = next((i for i, line in enumerate(lines) if line.startswith("✗")), len(lines))
    heads = next((i for i, line in enumerate(lines[:wrong]) if line.startswith("   tried ")), 0)
    end = wrong + 1
    while end < len(lines) and lines[end].startswith("   "):
        end += 1
    return "\n".join([*lines[heads : heads + 1], *lines[wrong:end]])


def check_words(checked: Checked, lab: ReleasedLab, notebook: NotebookNode) -> None:
    """Checks that each answer in words is written."""
    for cell in notebook.cells:
        if not rebuild.is_text_answer(cell):
            continue
        name = rebuild.name_of(cell)
        points = with_noun(lab.points(name))
        if lab.is_empty(name, cell.source):
            add_fault(checked, f"{name}: the answer in words is not written yet (up to {points})")
        else:
            print(f"✓ {name}: written; a person reads it, and gives up to {points}")


# ---- The command -------------------------------------------------------------


def check(path: Path) -> bool:
    """Checks a notebook, prints what is found, and reports whether there is nothing to fix."""
    if not path.is_file():
        raise fault(f"no file {path}", "a notebook of a lab", 'write make selfcheck LAB="path/to/lab1.ipynb"')
    name = one_line(path.name)  # a name from another system may have bytes that can't be printed
    submitted, remarks = load.load_notebook(path)
    checked = Checked()
    if not submitted.cells:
        add_fault(checked, f"{name}: {'; '.join(remarks) or 'it has no cells'}; the grader would give it 0 points")
        return False
    kernel_environment()  # raises a fault if there is no kernel
    lab = find_lab(submitted)
    notebook, repairs = rebuild.rebuild(submitted, lab.released)
    print(f"{name} is a notebook of {lab.name}. This check does not change it.")
    if not lab.is_compared:
        print("○ this clone has no original of the notebook, so only its tests are checked for changes")
    check_file(checked, lab, path, submitted, remarks + repairs)
    print("Running all cells from the top …", flush=True)
    check_cells(checked, lab, copy.deepcopy(notebook))
    check_words(checked, lab, notebook)
    print_result(checked, lab)
    return not checked.faults


def print_result(checked: Checked, lab: ReleasedLab) -> None:
    """Prints the points, what this check can't tell, and whether there is something to fix."""
    visible = hidden = 0.0
    for cell in lab.released.cells:
        if test := test_of(cell):
            points = lab.points(rebuild.name_of(cell))
            visible, hidden = (visible, hidden + points) if test[1] else (visible + points, hidden)
    print(
        f"Visible tests: {checked.points:g} of {with_noun(visible)}. "
        f"Hidden tests: {with_noun(hidden)}; they run when the lab is graded."
    )
    if checked.has_wrong_part:
        print("If a part is wrong only because of an earlier part, the grader asks it again with a right one.")
    if not checked.faults:
        print("Nothing to fix. Hand in the file.")
        return
    print("Fix the lines with ✗ if you can. You may hand in the notebook as it is: right rows count on their own.")
    if "MAKELEVEL" in os.environ:
        print("(Below, make calls this an error. It only means that there are lines with ✗.)")


def main() -> int:
    """Checks the notebook that the argument names, and returns the exit status."""
    if len(sys.argv) != 2 or not sys.argv[1]:
        usage = 'got no notebook, want one, as in make selfcheck LAB="path/to/lab1.ipynb"'
        print(f"perceptron lab: {usage}", file=sys.stderr)
        return 2
    try:
        return 0 if check(Path(sys.argv[1])) else 1
    except (ValueError, OSError, RuntimeError) as err:
        print(f"perceptron lab: {err}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped; the notebook is as it was", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
