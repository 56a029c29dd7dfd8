"""The grader's part of "nbgrader autograde", which also Formgrader's Autograde button runs.

Exporter grades the submission and converts the notebook, both in child processes with limits, so that no submission
can stall nbgrader or JupyterLab's server. Its preprocessors run in the child: Rebuild replaces the submitted notebook
with the rebuilt notebook, and Grade adds the outputs and points of the run. Both use the saved result of
session.grade, so the file that nbgrader would read affects nothing.

nbgrader reads the points of a test cell from an output of the type execute_result that is a number.
Test cells get this output, and their table as text. They get no stderr and no error output, because
nbgrader would then give no points.
"""

from __future__ import annotations

import copy
import logging
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets.config import Config

from . import child, grading, parts, rebuild, sandbox, session
from .course import Course, Json, fault
from .output import NO_TEST, PRINTED, STOPPED

loaded_results: dict[tuple[str, str], Json] = {}  # results that batch is passing on, by lab and student

Message = tuple[int, str]  # of a log: the level and the text


def result_of(lab: str, student: str) -> Json:
    """Returns the saved result of a submission."""
    if (lab, student) in loaded_results:
        return loaded_results[lab, student]
    result = session.saved_result(Course.here().result(lab, student))
    if not result:
        want = "one, which c.Autograde.exporter_class of the clone's settings computes"
        raise fault(f"no result of {student} for {lab}", want, f'run make course ARGS="grade {lab}"')
    return result


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


# ---- In child processes -----------------------------------------------------


class Exporter(NotebookExporter):
    """Converts a notebook in a child process. nbgrader calls it twice, first with the submission's file."""

    export_from_notebook = None  # type: ignore[assignment]  # not in JupyterLab's menu of exporters

    def from_filename(  # type: ignore[override]  # returns a str, as nbconvert's own exporter does
        self, filename: str, resources: ResourcesDict | None = None, **kw: Any
    ) -> tuple[str, ResourcesDict]:
        """Returns the converted notebook as JSON. If the file is the submission's, it is graded first."""
        assert resources is not None
        about = resources["nbgrader"]
        lab, student = about["assignment"], about["student"]
        preprocessors = [type(preprocessor) for preprocessor in self._preprocessors]
        is_submission = Rebuild in preprocessors
        if is_submission and (lab, student) not in loaded_results:
            sandbox.check_available()
            grade(lab, student)
        arguments = ("" if is_submission else filename, resources, preprocessors, self.config)
        output, resources, messages = child.call(convert, *arguments, limits=grading.PASS_LIMITS)
        for level, text in messages:
            self.log.log(level, "%s", text)
        return output, resources


def grade(lab_name: str, student: str) -> None:
    """Grades a submission in a child process, unless its saved result is still right."""
    lab = parts.Lab(Course.here(), lab_name)
    lab.compute_properties()  # here, because compiling a lab's packages may take more than a child may take
    grading.grade(lab, student)


def convert(
    filename: str, resources: ResourcesDict, preprocessors: list[type], config: Config
) -> tuple[str, ResourcesDict, list[Message]]:
    """Runs preprocessors on the notebook in a file, or on an empty one if there is no file.

    Returns the notebook as JSON, its metadata, and what the preprocessors have logged.
    """
    log = logging.Logger("steps")
    messages = Messages()
    log.addHandler(messages)
    exporter = NotebookExporter(config=config, log=log)
    for preprocessor in preprocessors:
        exporter.register_preprocessor(preprocessor)
    output: Any  # a str; nbconvert's types say that it is a notebook
    about: Any
    try:
        if filename:
            output, about = exporter.from_filename(filename, resources)
        else:
            output, about = exporter.from_notebook_node(rebuild.empty_notebook(), resources)
    except Exception as err:
        for level, text in messages.kept:
            if level >= logging.WARNING:
                err.add_note(text)
        raise
    return output, about, messages.kept


class Messages(logging.Handler):
    """Keeps the messages of a log."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Message] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a message."""
        self.kept.append((record.levelno, record.getMessage()))


# ---- Outputs ----------------------------------------------------------------


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
