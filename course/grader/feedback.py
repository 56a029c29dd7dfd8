"""The student's feedback page, one file that can be read offline and has no scripts.

The command "nbgrader generate_feedback" writes the page. These lines in nbgrader_config.py select the
classes of this module and of late.py:

    c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
    c.GenerateFeedback.preprocessors = ["grader.late.Penalties", "grader.feedback.Grades"]

Pages are rendered (feedback_page.py) in a child process with limits for each page, because a text can make a
converter slow. If a page exceeds the limits, it has only the points.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nbconvert.exporters import Exporter
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.api import Student
from nbgrader.preprocessors import GetGrades

from . import child, late
from .course import Course, Json
from .feedback_page import render_page

LIMITS = child.Limits(seconds=20, memory=1 << 30)  # of rendering a page, which usually takes less than 0.5 s
# What render_page needs of the metadata from Grades.
ABOUT = (
    "notebook",
    "student_name",
    "submitted",
    "due",
    "late_days",
    "remarks",
    "score",
    "max_score",
    "late_penalty",
)


class Grades(GetGrades):
    """Puts points, comments, times and penalties from the gradebook into the notebook."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        nb, resources = super().preprocess(nb, resources)
        about = resources["nbgrader"]
        with self.gradebook:
            submission = self.gradebook.find_submission(self.assignment_id, self.student_id)
            about["submitted"] = time_text(submission.timestamp)
            about["due"] = time_text(submission.duedate) + (" (extended for you)" if submission.extension else "")
            penalties = late.load_plugin(self.config)
            about["late_days"] = late.free_days_text(self.gradebook, penalties, self.student_id, self.assignment_id)
            about["score"] = max(0.0, about["score"])
            about["student_name"] = display_name(submission.student)
        about["remarks"] = saved_remarks(self.assignment_id, self.student_id)
        return nb, resources

    def _get_score(self, cell: NotebookNode, resources: ResourcesDict) -> None:
        super()._get_score(cell, resources)
        grade_id = cell.metadata.nbgrader.grade_id
        grade = self.gradebook.find_grade(grade_id, self.notebook_id, self.assignment_id, self.student_id)
        cell.metadata.nbgrader["open"] = bool(grade.needs_manual_grade)


def display_name(student: Student) -> str:
    """Returns a student's name and id; only the id if the gradebook has no name."""
    name = " ".join(filter(None, (student.first_name, student.last_name)))
    return f"{name} ({student.id})" if name else student.id


def saved_remarks(lab: str, student: str) -> list[str]:
    """Returns the remarks in a saved result; none if there is no result.

    The working directory must be the course's folder, where nbgrader runs.
    """
    try:
        result = json.loads(Course(Path.cwd()).result(lab, student).read_text(encoding="utf-8"))
        remarks: list[str] = result["remarks"]
    except (OSError, ValueError, KeyError):
        return []
    return remarks


def time_text(when: object) -> str:
    """Returns a time in UTC; empty if when is None."""
    return f"{when:%Y-%m-%d %H:%M} UTC" if when else ""


class FeedbackExporter(Exporter):
    """The exporter that nbconvert calls for the page."""

    file_extension = ".html"
    output_mimetype = "text/html"
    export_from_notebook = None  # type: ignore[assignment]  # not in JupyterLab's menu of exporters

    def from_notebook_node(  # type: ignore[override]  # returns a str, as nbconvert's own exporters do
        self, nb: NotebookNode, resources: ResourcesDict | None = None, **kw: Any
    ) -> tuple[str, Json]:
        nb, about = super().from_notebook_node(nb, resources, **kw)
        return page_of(nb, {name: about["nbgrader"][name] for name in ABOUT}), about


def page_of(nb: NotebookNode, about: Json) -> str:
    """Returns the page of a submission. If rendering it takes too much or fails, the page has only the points."""
    try:
        return child.call(render_page, nb, about, limits=LIMITS)
    except child.Stopped as err:
        if child.STOP_ALL.is_set():
            raise
        reason = str(err)
    except Exception as err:  # some texts make a converter fail
        reason = f"failed ({type(err).__name__})"
    print(f"{about['student_name']}: the page has only the points, because rendering it {reason}", flush=True)
    return render_page(nb, about, without_work=True)
