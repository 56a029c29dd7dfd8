"""Passes the result of a submission to nbgrader, which saves the points in its gradebook."""

from __future__ import annotations

import json
import logging
import shutil
from contextlib import suppress
from pathlib import Path

import nbformat
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc
from traitlets.config import Config

from . import gradebook, parts, rebuild, session, steps
from .course import Course, Json, write_file


def pass_saved(lab: parts.Lab, student: str, config: Config) -> None:
    """Passes the saved result of a submission to nbgrader, unless the gradebook has its points already."""
    result = session.saved_result(lab.course.result(lab.name, student))
    assert result
    pass_to_nbgrader(lab.course, config, result)


def pass_to_nbgrader(course: Course, config: Config, result: Json) -> None:
    """Passes a result's points to nbgrader, unless the gradebook has them already.

    The file runs/LAB/STUDENT.fed.json identifies the last result that was passed to nbgrader, and stores the
    graded_content of this result.
    """
    lab, student = result["lab"], result["student"]
    autograded = course.root / "autograded" / student / lab / f"{lab}.ipynb"
    path = course.result(lab, student).with_suffix(".fed.json")
    current: Json = {"mark": f"{result['made_from']} {result['made']}", "for": graded_content(result)}
    try:
        last: Json = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        last = {"mark": "", "for": {}}
    if autograded.is_file() and last["mark"] == current["mark"] and gradebook.has_points(course, result):
        return
    confirmed = gradebook.confirmed_cells(course, lab, student)
    write_rebuilt(course, result)
    steps.loaded_results[lab, student] = result
    log = logging.Logger("autograde")
    last_error = LastError()
    log.addHandler(last_error)
    directory = CourseDirectory(config=config)
    directory.assignment_id = lab
    directory.student_id = student
    try:
        autograde = Autograde(coursedir=directory, config=config, log=log)
        autograde.force = True
        autograde.start()
        confirmed = {name for name in confirmed if last["for"].get(name) == current["for"].get(name)}
        write_file(path, json.dumps(current) + "\n")
    except Exception as err:
        raise ValueError(f"nbgrader autograde: {last_error.text or err}") from err
    finally:
        gradebook.confirm_cells(course, lab, student, confirmed)
        del steps.loaded_results[lab, student]


def graded_content(result: Json) -> dict[str, object]:
    """Returns, by cell, the content that a grade given by hand depends on.

    This is the text of an answer cell, or the points of a test cell. If this content changes, the lecturer must
    confirm the grade.
    """
    cells = nbformat.from_dict(result["notebook"]).cells
    content: dict[str, object] = {}
    for cell in cells:
        if rebuild.is_answer(cell):
            content[rebuild.name_of(cell)] = rebuild.trimmed(cell.source)
    return content | {name: grade["points"] for name, grade in result["grades"].items()}


class LastError(logging.Handler):
    """Keeps the last line of the last error that nbgrader logs."""

    text = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps the last line of a record, if it is an error."""
        if record.levelno >= logging.ERROR:
            lines = record.getMessage().strip().splitlines()
            generic = ("Please see", "There was an error processing")  # lines that do not describe the error
            if lines and not lines[-1].startswith(generic):
                self.text = lines[-1][:600]


def write_rebuilt(course: Course, result: Json) -> None:
    """Writes the rebuilt notebook to tidied/STUDENT/LAB/LAB.ipynb, and the submission time next to it."""
    lab, student = result["lab"], result["student"]
    folder = course.tidied(lab, student)
    shutil.rmtree(folder, ignore_errors=True)
    write_file(folder / f"{lab}.ipynb", nbformat.writes(nbformat.from_dict(result["notebook"])))
    submitted = course.submitted(lab, student)
    timestamp = read_small_file(submitted / "timestamp.txt")
    key = read_small_file(submitted / "submission_secret.txt")
    with suppress(ValueError, OverflowError):  # raised if timestamp is not a time
        parse_utc(timestamp)
        write_file(folder / "timestamp.txt", timestamp + "\n")
    if key.isalnum():  # nbgrader's exchange needs the key to return the feedback page
        write_file(folder / "submission_secret.txt", key)


def read_small_file(path: Path) -> str:
    """Returns the text of a small file; empty if it is missing, a link or larger than 1000 bytes."""
    if path.is_symlink() or not path.is_file() or path.stat().st_size > 1000:
        return ""
    return path.read_text(encoding="utf-8", errors="replace").strip()
