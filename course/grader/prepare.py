"""Checks a notebook before its release, and fills in the points.

This is a preprocessor of the command "nbgrader generate_assignment", so it also runs when the
lecturer clicks Generate in Formgrader. It rejects a notebook with a graded cell that the grader would
not run. In Markdown cells, it replaces {points} with the sum of the points from that cell to the next
{points}, and {all points} with the points of the lab. So points are written only in the cells' metadata.
"""

from __future__ import annotations

import re

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from . import rebuild
from .course import HERE, Course, Json, fault
from .newlab import GUIDE
from .parts import Lab

RUBRIC = re.compile(r"^- \*\*([\d.]+) points?:\*\*", re.MULTILINE)


class Prepare(NbGraderPreprocessor):
    """Checks the tests, and fills in the points."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Returns the notebook with its points filled in; raises a fault if a check fails."""
        about = resources["nbgrader"]
        lab = about["assignment"]
        if about["notebook"] != lab:
            got = f"the notebook {about['notebook']}.ipynb in {lab}"
            raise fault(got, f"only {lab}.ipynb", "move the other notebook elsewhere")
        parts = Lab(Course.here(), lab).ask_marker("questions", "nobody")["parts"]  # any student has these parts
        check_tests(lab, nb.cells, parts)
        fill_points(lab, nb.cells)
        return nb, resources


def check_tests(lab: str, cells: list[NotebookNode], parts: list[Json]) -> None:
    """Raises a fault if a graded cell does not test a part, or if a part in the notebook lacks a test cell."""
    tests = {rebuild.name_of(cell): cell for cell in cells if rebuild.is_test(cell)}
    code_cells = [cell for cell in cells if rebuild.is_answer(cell) and cell.cell_type == "code"]
    answers = {rebuild.name_of(cell): cell.source for cell in code_cells}
    package = "".join(path.read_text(encoding="utf-8") for path in (HERE / lab).glob("*.go"))
    calls: dict[str, str] = {}  # by test cell, the call that it must contain
    for part in parts:
        name = part["name"]
        kinds = ["visible", "hidden"] if part["hidden"] else ["visible"]
        if name in answers or any(test.rpartition("-")[0] == name for test in tests):
            check_part(lab, part, package, "\n".join(answers.values()))
            calls |= {f"{name}-{kind}": f"{lab}.{variable_of(name)}.{kind.title()}(" for kind in kinds}
    known = ", ".join(part["name"] for part in parts)
    for test in tests:
        if test not in calls:
            raise fault(
                f"the graded cell {test!r} in {lab}",
                "a cell named PART-visible, or PART-hidden if the part has hidden questions"
                f" (parts: {known}; no other tests are run)",
                f"turn the cell into a part (see {GUIDE}) or into a Manually graded answer, or give it no points",
            )
    for test, call in calls.items():
        if test not in tests or call not in tests[test].source:
            where = f"in the cell {test!r}" if test in tests else f"and no graded cell {test!r}"
            missing = "the call to the cell" if test in tests else "the cell"
            do = f"add {missing} (see {GUIDE})"
            raise fault(f"no {call}…) {where} in {lab}", "each test of a part in its own cell", do)


def check_part(lab: str, part: Json, package: str, answers: str) -> None:
    """Raises a fault if a part has no variable in its package, or no answer cell in the notebook."""
    name = part["name"]
    variable = variable_of(name)
    if not re.search(rf"(?m)^(?:var )?\s*{variable}\b.*=", package):
        got = f"a part with Name: {name!r} but no variable {variable} in the package {lab}"
        want = "a Name that is the variable's name with a lower-case first letter"
        raise fault(got, want, "correct the Name, and the names of the part's cells")
    for function in part["wrote"] or []:
        if function not in rebuild.declared_names(answers):
            got = f"no answer cell of {lab} with func {function}"
            raise fault(got, f"the solution of part {name}", "write the function, or correct the part's Functions")


def variable_of(part: str) -> str:
    """Returns the name of a part's Go variable."""
    return part[0].upper() + part[1:]


def fill_points(lab: str, cells: list[NotebookNode]) -> None:
    """Replaces {points} and {all points} in Markdown cells.

    Raises a fault if the points in a rubric differ from the points of the answer cell after it.
    """
    total = section = 0.0  # the points of the lab, and of the cells from here to the next {points}
    for i, cell in reversed(list(enumerate(cells))):
        points = rebuild.nbgrader_metadata(cell).get("points", 0)
        total += points
        section += points
        rubric_points = sum(map(float, RUBRIC.findall(cells[i - 1].source)))
        if points and rebuild.is_text_answer(cell) and rubric_points not in (0, points):
            name = rebuild.name_of(cell)
            got = f"{points_text(rubric_points)} in the rubric above {name!r} in {lab}"
            do = "change the rubric, or the cell's points in Create Assignment"
            raise fault(got, f"{points_text(points)}, as in the cell's metadata", do)
        if cell.cell_type == "markdown" and "{points}" in cell.source:
            cell.source = cell.source.replace("{points}", points_text(section))
            section = 0
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.source = cell.source.replace("{all points}", points_text(total))


def points_text(number: float) -> str:
    """Returns a number of points in words, such as "1 point"."""
    return f"{number:g} point{'' if number == 1 else 's'}"
