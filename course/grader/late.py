"""Late penalties: a share of the points for each day that has begun.

For example, in nbgrader_config.py, 10 % per day, at most 50 %, with a grace period of 15 minutes and
5 free late days per student, which are used for all labs in the order of their due dates:

    c.LatePenalty.percent_a_day = 10
    c.LatePenalty.most_percent = 50
    c.LatePenalty.grace_minutes = 15
    c.LatePenalty.days = 5

A day is 24 hours from the due date, whether or not the clocks change in between: nbgrader stores
both times in UTC. The grace period is subtracted from the lateness first, so each day begins that
much later. The penalty is a share of the points that the lab got.

Points given by hand, new submissions and changed due dates can all change the penalty of another
lab. So penalties are not stored for reuse: grading, feedback pages and the export each compute all
penalties of a student again from the gradebook.
"""

from __future__ import annotations

import math

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Float, Int
from traitlets.config import Config

DAY = 24 * 60 * 60  # seconds


class LatePenalty(LateSubmissionPlugin):
    """Subtracts a share of the points for each day that has begun. Without percent_a_day there is no penalty."""

    percent_a_day = Float(
        0,
        min=0,
        max=100,
        help="penalty for each day that has begun, in percent of the points; 0 for none",
    ).tag(config=True)
    most_percent = Float(50, min=0, max=100, help="largest penalty, in percent of the points").tag(config=True)
    grace_minutes = Float(0, min=0, help="minutes after the due date without a penalty").tag(config=True)
    days = Int(0, min=0, help="free late days of each student, for all labs together").tag(config=True)

    def days_begun(self, seconds_late: float) -> int:
        """Returns the number of days that have begun."""
        return max(0, math.ceil((seconds_late - 60 * self.grace_minutes) / DAY))

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """Returns the points to subtract; None for none."""
        percent = min(self.days_begun(total_seconds_late) * self.percent_a_day, self.most_percent)
        return score * percent / 100 or None


def load_plugin(config: Config) -> LateSubmissionPlugin:
    """Returns the plugin that the course's settings name."""
    preprocessor = AssignLatePenalties(config=config)
    preprocessor.init_plugin()
    return preprocessor.plugin_inst


def free_days(gradebook: Gradebook, late: LateSubmissionPlugin, student: str) -> tuple[dict[str, int], int]:
    """Returns the free late days that each late lab of a student uses, and the number left."""
    left = getattr(late, "days", 0)
    taken: dict[str, int] = {}
    if not left:
        return taken, left
    submissions = [s for s in gradebook.student_submissions(student) if s.total_seconds_late > 0]
    in_order = sorted((s.assignment.duedate, s.assignment.name, s.total_seconds_late) for s in submissions)
    for _, lab, seconds in in_order:
        taken[lab] = min(left, late.days_begun(seconds))
        left -= taken[lab]
    return taken, left


def update_penalties(gradebook: Gradebook, late: LateSubmissionPlugin, students: list[str] | None = None) -> None:
    """Computes the penalties of these students (by default, of all) from the gradebook and stores them there."""
    for student in students or [student.id for student in gradebook.students]:
        free, _ = free_days(gradebook, late, student)
        for submission in gradebook.student_submissions(student):
            seconds = submission.total_seconds_late - DAY * free.get(submission.assignment.name, 0)
            for notebook in submission.notebooks:
                points = late.late_submission_penalty(student, notebook.score, seconds) if seconds > 0 else None
                notebook.late_submission_penalty = points and min(max(0.0, points), notebook.score)
    gradebook.db.commit()


class Penalties(AssignLatePenalties):
    """A preprocessor of nbgrader that computes the penalties of all labs of the student, not only this one."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Computes the penalties."""
        self.init_plugin()
        with Gradebook(resources["nbgrader"]["db_url"]) as gradebook:
            update_penalties(gradebook, self.plugin_inst, [resources["nbgrader"]["student"]])
        return nb, resources


def free_days_text(gradebook: Gradebook, late: LateSubmissionPlugin, student: str, lab: str) -> str:
    """Returns a sentence on the free late days used for a lab; empty if the course has none."""
    if not getattr(late, "days", 0):
        return ""
    taken, left = free_days(gradebook, late, student)
    return f"Free late days: {taken.get(lab, 0)} used for this lab, {left} of {late.days} left."
