"""The grader's steps in nbgrader autograde.

Rebuild puts the rebuilt notebook in place of the submitted one; Grade puts the run's
outputs and points into it. Both take what session.grade made, so that whatever stands in
the file that nbgrader read changes no point.

nbgrader takes the points of a test cell from its outputs: an execute_result that is a
number. A cell with one gets just that, and its table as text; neither stderr nor an
error, which to nbgrader mean no points at all.
"""

from __future__ import annotations

import copy

import nbformat
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from . import parts, rebuild, sandbox, session
from .course import Course, Json
from .output import STOPPED

prepared: dict[tuple[str, str], Json] = {}  # results that are at hand, by lab and student

OUTPUT = "Your code printed:"


def result_of(lab: str, student: str) -> Json:
    """Returns the result of a submission: kept, or made now."""
    if (lab, student) in prepared:
        return prepared[lab, student]
    sandbox.require()
    return session.grade(parts.Lab(Course.here(), lab), student)


class Rebuild(NbGraderPreprocessor):
    """Puts the rebuilt notebook in the submitted one's place."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Returns the rebuilt notebook."""
        about = resources["nbgrader"]
        result = result_of(about["assignment"], about["student"])
        for remark in result["remarks"]:
            self.log.warning("%s: %s", about["student"], remark)
        return nbformat.from_dict(copy.deepcopy(result["notebook"])), resources


class Grade(NbGraderPreprocessor):
    """Puts outputs and points into the rebuilt notebook."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Returns the notebook as it was run."""
        about = resources["nbgrader"]
        return filled(nb, result_of(about["assignment"], about["student"])), resources


def filled(notebook: NotebookNode, result: Json) -> NotebookNode:
    """Returns the notebook with a result's outputs and points."""
    for number, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), start=1):
        outputs = result["outputs"].get(cell.id, [])
        cell.execution_count = number
        if rebuild.is_test(cell):
            outputs = graded(outputs, result["grades"][rebuild.name_of(cell)], number)
        cell.outputs = [nbformat.from_dict(out) for out in outputs]
    return notebook


def graded(outputs: list[Json], grade: Json, number: int) -> list[Json]:
    """Returns the outputs of a test cell: the marker's table, what the student's code printed, the points."""
    text = grade["table"] + printed(outputs)
    return [
        {"output_type": "stream", "name": "stdout", "text": text},
        {
            "output_type": "execute_result",
            "execution_count": number,
            "data": {"text/plain": str(grade["points"])},
            "metadata": {},
        },
    ]


def printed(outputs: list[Json]) -> str:
    """Returns what a test cell's run adds to the marker's table: what the code printed, or why it did not run."""
    text = "".join(out["text"] for out in outputs if out["output_type"] == "stream")
    _, found, after = text.partition(OUTPUT)
    if found:
        return OUTPUT + after
    errors = ["\n".join(out["traceback"]) or out["evalue"] for out in outputs if out["output_type"] == "error"]
    errors = [error for error in errors if not error.startswith("exit status")]
    stops = [line + "\n" for line in text.splitlines() if line.startswith((STOPPED, "✗  panic:", "   So no test"))]
    return "".join(stops) + "".join(error.rstrip() + "\n" for error in errors)
