"""Runs a part once more with the correct functions of all other parts, if it lost marks and calls these parts.

A part may call functions of earlier parts. Tests of these functions accept more than one behaviour, such as
rounded numbers, another order of the examples or a slow function. A later part that is right can lose marks because of
such a behaviour. Then the better of its two results counts, so a part with full marks never costs marks
in another part. A class in which no such part loses marks needs no further run.
"""

from __future__ import annotations

import re

from nbformat import NotebookNode

from .notebook_run import Run, TestCell, run_pending, run_tests, run_with_pending
from .parts import Part, all_right, test_of
from .rebuild import declared_names

NOTE = "The answers of this table were computed with the course's own functions for the other parts.\n"


def parts_to_run_alone(shown: Run, hidden: Run, notebook: NotebookNode) -> set[str]:
    """Returns the parts that lost marks in a run in which they could call an earlier part of the student.

    After a part without full marks, its reference is run. So the code of an earlier part is the student's if the part
    had full marks: in its visible tests for the run shown, and in all of its tests for the run hidden.
    """
    tests = [test for cell in notebook.cells if (test := test_of(cell)) and test[0] in shown.parts]
    cells = {name: source for source in shown.student_code for name in declared_names(source)}
    found: set[str] = set()
    kept_in_shown: set[str] = set()  # the functions of the earlier parts whose code is the student's
    kept_in_hidden: set[str] = set()
    for name in dict.fromkeys(name for name, _ in tests):
        part = shown.parts[name]
        lost_visible = (name, False) in tests and not all_right(shown.marks.get((name, False)))
        lost_hidden = (name, True) in tests and not all_right(hidden.marks.get((name, True)))
        called = words_of(part, cells)
        if (lost_visible and called & kept_in_shown) or (lost_hidden and called & kept_in_hidden):
            found.add(name)
        if not lost_visible:
            kept_in_shown.update(part.wrote)
        if not lost_visible and not lost_hidden:
            kept_in_hidden.update(part.wrote)
    return found


def words_of(part: Part, cells: dict[str, str]) -> set[str]:
    """Returns all words of the code that a part's functions may run.

    These are the words in the cells that declare the functions, in the cells that declare any of these words, and so
    on. The argument cells holds the source of the cell that declares a name.
    """
    words: set[str] = set()
    new = set(part.wrote)
    while new:
        words |= new
        sources = {cells[name] for name in new if name in cells}
        new = {word for source in sources for word in re.findall(r"\w+", source)} - words
    return words


def run_alone(run: Run, notebook: NotebookNode, shown: Run, names: set[str]) -> None:
    """Runs the declarations, and the test cells of the parts with these names.

    Every part is followed by its reference. The argument shown is the finished run of all cells. If the run reaches a
    limit, the results of the first two runs count for the remaining parts.
    """
    left = set(names)

    def run_test(test: TestCell) -> bool:
        name = test.part.name
        if name in names:
            run.mark_answers(test.part, test.is_hidden, run_with_pending(run, test))
        if run.finish_test_cell(test.part, test.cell):
            left.discard(name)
            if left:
                run_pending(run, test.pending)
                run.run_reference(test.part)
        return bool(left)

    run_tests(run, notebook, shown, run_test)


def keep_better(shown: Run, hidden: Run, alone: Run) -> None:
    """Stores the marks and records of alone in the other two runs where they have more right answers."""
    for test, mark in alone.marks.items():
        run = hidden if test[1] else shown
        if mark["right"] > run.marks.get(test, {"right": 0})["right"]:
            run.marks[test] = mark | {"table": mark["table"] + NOTE}
            run.records[test] = alone.records[test]
