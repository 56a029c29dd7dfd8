"""Before a release: are all tests run, and which points do the headings name?

A step of nbgrader's generate_assignment, so that Formgrader's button takes it, too. It refuses
a notebook with a test that would give nobody a point, and fills in the points: {points} in a
Markdown cell stands for those of the cells from there to the next {points}, {all points} for
those of the lab. So they are written once, in the cells' metadata.
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
        """Returns the notebook with its points."""
        about = resources["nbgrader"]
        lab = about["assignment"]
        if about["notebook"] != lab:
            found = f"the notebook {about['notebook']}.ipynb of {lab}"
            raise fault(found, "one notebook for each lab, named like it", "move it")
        parts = Lab(Course.here(), lab).ask_marker("questions", "nobody")["parts"]
        check_tests(lab, nb.cells, parts)
        fill_points(lab, nb.cells)
        return nb, resources


def check_tests(lab: str, cells: list[NotebookNode], parts: list[Json]) -> None:
    """Raises a fault if a graded cell is no test of a part, or a part that the notebook has lacks one of its cells."""
    tests = {rebuild.name_of(cell): cell for cell in cells if rebuild.is_test(cell)}
    codes = [cell for cell in cells if rebuild.is_answer(cell) and cell.cell_type == "code"]
    answers = {rebuild.name_of(cell): cell.source for cell in codes}
    package = "".join(path.read_text(encoding="utf-8") for path in (HERE / lab).glob("*.go"))
    wanted: dict[str, str] = {}  # test cells, with the call that they make
    for part in parts:
        name = part["name"]
        kinds = ["visible", "hidden"] if part["hidden"] else ["visible"]
        if name in answers or any(test.rpartition("-")[0] == name for test in tests):
            check_part(lab, part, package, "\n".join(answers.values()))
            wanted |= {f"{name}-{kind}": f"{lab}.{variable_of(name)}.{kind.title()}(" for kind in kinds}
    known = ", ".join(part["name"] for part in parts)
    for test in tests:
        if test not in wanted:
            names = "PART-visible, or PART-hidden for a part with hidden questions"
            raise fault(
                f"the graded cell {test!r} in {lab}",
                f"{names}, because no other tests are run (parts: {known})",
                f"make a part of it ({GUIDE}), or a Manually graded answer, which you read, or let it give no points",
            )
    for test, call in wanted.items():
        if test not in tests or call not in tests[test].source:
            where = f"in the cell {test!r}" if test in tests else f"and no graded cell {test!r}"
            found = f"no {call}…) {where} of {lab}"
            raise fault(found, "each test of a part in its cell", f"look at the cell ({GUIDE})")


def check_part(lab: str, part: Json, package: str, answers: str) -> None:
    """Raises a fault if a part's package or the notebook's answers lack what the part is about."""
    name = part["name"]
    variable = variable_of(name)
    if not re.search(rf"(?m)^(?:var )?\s*{variable}\b.*=", package):
        found = f"a part with Name: {name!r} in the package {lab}, and no variable {variable}"
        needed = "the variable's name, with a small first letter"
        raise fault(found, needed, "mend that Name, and the cells of the part")
    for wrote in part["wrote"] or []:
        if wrote not in rebuild.declared(answers):
            found = f"no answer cell of {lab} with func {wrote}"
            raise fault(found, f"the solution of part {name}", "write it, or mend the part's Wrote")


def variable_of(part: str) -> str:
    """Returns the Go variable of a part."""
    return part[0].upper() + part[1:]


def fill_points(lab: str, cells: list[NotebookNode]) -> None:
    """Puts points where the Markdown cells leave room for them; a rubric's must be those of the answer after it."""
    total = here = 0.0  # of the lab, and of the cells since {points}; both from the end
    for i, cell in reversed(list(enumerate(cells))):
        most = rebuild.grading(cell).get("points", 0)
        total += most
        here += most
        named = sum(map(float, RUBRIC.findall(cells[i - 1].source)))
        if most and rebuild.is_text_answer(cell) and named not in (0, most):
            rubric = f"{points(named)} in the rubric above {rebuild.name_of(cell)!r} in {lab}"
            found = f"{rubric}, and {points(most)} of the cell"
            raise fault(found, "the same", "change one of them (the cell's are in Create Assignment)")
        if cell.cell_type == "markdown" and "{points}" in cell.source:
            cell.source = cell.source.replace("{points}", points(here))
            here = 0
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.source = cell.source.replace("{all points}", points(total))


def points(number: float) -> str:
    """Returns so many points in words."""
    return f"{number:g} point{'' if number == 1 else 's'}"
