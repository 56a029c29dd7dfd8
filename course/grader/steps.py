"""The grader's preprocessors for the command "nbgrader autograde".

Rebuild replaces the submitted notebook with the rebuilt notebook. Grade adds the outputs and points
of the run. Both use the result of session.grade, so the file that nbgrader reads does not affect the
points.

nbgrader reads the points of a test cell from an output of the type execute_result that is a number.
Test cells get this output, and their table as text. They get no stderr and no error output, because
nbgrader would then give no points.
"""

from __future__ import annotations

import copy

import nbformat
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from . import parts, rebuild, sandbox, session
from .course import Course, Json
from .output import NO_TEST, PRINTED, STOPPED

loaded_results: dict[tuple[str, str], Json] = {}  # results that batch is passing on, by lab and student


def result_of(lab: str, student: str) -> Json:
    """Returns the result of a submission, and grades the submission if necessary."""
    if (lab, student) in loaded_results:
        return loaded_results[lab, student]
    sandbox.check_available()
    return session.grade(parts.Lab(Course.here(), lab), student)


class Rebuild(NbGraderPreprocessor):
    """Replaces the submitted notebook with the rebuilt one."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Returns the rebuilt notebook."""
        about = resources["nbgrader"]
        result = result_of(about["assignment"], about["student"])
        for remark in result["remarks"]:
            self.log.warning("%s: %s", about["student"], remark)
        return nbformat.from_dict(copy.deepcopy(result["notebook"])), resources


class Grade(NbGraderPreprocessor):
    """Adds outputs and points to the rebuilt notebook."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Returns the notebook with outputs and points."""
        about = resources["nbgrader"]
        return with_outputs(nb, result_of(about["assignment"], about["student"])), resources


def with_outputs(notebook: NotebookNode, result: Json) -> NotebookNode:
    """Adds a result's outputs and points to the notebook, and returns the notebook."""
    for number, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), start=1):
        outputs = result["outputs"].get(cell.id, [])
        cell.execution_count = number
        if rebuild.is_test(cell):
            outputs = test_outputs(outputs, result["grades"][rebuild.name_of(cell)], number)
        cell.outputs = [nbformat.from_dict(out) for out in outputs]
    return notebook


def test_outputs(outputs: list[Json], grade: Json, number: int) -> list[Json]:
    """Returns the outputs of a test cell for nbgrader.

    The first output is a text with the marker's table and the output of the student's code, the second the points.
    """
    text = grade["table"] + student_output(outputs)
    return [
        {"output_type": "stream", "name": "stdout", "text": text},
        {
            "output_type": "execute_result",
            "execution_count": number,
            "data": {"text/plain": str(grade["points"])},
            "metadata": {},
        },
    ]


def student_output(outputs: list[Json]) -> str:
    """Returns the text that follows the marker's table.

    This is the output of the student's code or, if there is none, the errors and the reasons why the cell stopped.
    """
    text = "".join(out["text"] for out in outputs if out["output_type"] == "stream")
    _, separator, after = text.partition(PRINTED)
    if separator:
        return PRINTED + after
    errors = ["\n".join(out["traceback"]) or out["evalue"] for out in outputs if out["output_type"] == "error"]
    errors = [error for error in errors if not error.startswith("exit status")]
    stops = [line + "\n" for line in text.splitlines() if line.startswith((STOPPED, "✗  panic:", NO_TEST))]
    return "".join(stops) + "".join(error.rstrip() + "\n" for error in errors)
