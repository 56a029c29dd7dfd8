"""What a late submission costs: a share of its points for each day that has begun.

In nbgrader_config.py (10 % a day, at most 50 %, nothing in the first 15 minutes, and nothing for
a student's first 5 late days, over all labs in the order of their due dates):

    c.LatePenalty.percent_a_day = 10
    c.LatePenalty.most_percent = 50
    c.LatePenalty.grace_minutes = 15
    c.LatePenalty.days = 5

A day is 24 hours from the due date, whatever the clocks do in between: nbgrader keeps both
times in UTC. The minutes of grace are taken off the lateness first, so each day begins that
much later. The share is one of the points that the lab got.

Points are given by hand, labs handed in and due dates moved at any time, and each of these may
change what another lab costs. So nothing is kept: grading, feedback pages and the export
compute all penalties of a student anew, from the gradebook as it is then.
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
    """Takes a share of the points off for each day that has begun. Off, unless percent_a_day is set."""

    percent_a_day = Float(
        0,
        min=0,
        max=100,
        help="percent of the points that each begun day costs; 0: none",
    ).tag(config=True)
    most_percent = Float(50, min=0, max=100, help="percent of the points that lateness costs at most").tag(config=True)
    grace_minutes = Float(0, min=0, help="minutes after the due date that cost nothing").tag(config=True)
    days = Int(0, min=0, help="late days that cost a student nothing, over all labs").tag(config=True)

    def begun(self, seconds_late: float) -> int:
        """Returns how many days have begun."""
        return max(0, math.ceil((seconds_late - 60 * self.grace_minutes) / DAY))

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """Returns the points to take off, None for none."""
        percent = min(self.begun(total_seconds_late) * self.percent_a_day, self.most_percent)
        return score * percent / 100 or None


def plugin(config: Config) -> LateSubmissionPlugin:
    """Returns the plugin that the course's settings name."""
    preprocessor = AssignLatePenalties(config=config)
    preprocessor.init_plugin()
    return preprocessor.plugin_inst


def free_days(gradebook: Gradebook, late: LateSubmissionPlugin, student: str) -> tuple[dict[str, int], int]:
    """Returns how many free late days each late lab of a student takes, and how many are left."""
    left = getattr(late, "days", 0)
    taken: dict[str, int] = {}
    if not left:
        return taken, left
    submissions = [one for one in gradebook.student_submissions(student) if one.total_seconds_late > 0]
    in_order = sorted((one.assignment.duedate, one.assignment.name, one.total_seconds_late) for one in submissions)
    for _, lab, seconds in in_order:
        taken[lab] = min(left, late.begun(seconds))
        left -= taken[lab]
    return taken, left


def refresh(gradebook: Gradebook, late: LateSubmissionPlugin, students: list[str] | None = None) -> None:
    """Computes the penalties of these students, of all if none are named, from points and times as they are now."""
    for student in students or [one.id for one in gradebook.students]:
        free, _ = free_days(gradebook, late, student)
        for submission in gradebook.student_submissions(student):
            seconds = submission.total_seconds_late - DAY * free.get(submission.assignment.name, 0)
            for notebook in submission.notebooks:
                points = late.late_submission_penalty(student, notebook.score, seconds) if seconds > 0 else None
                notebook.late_submission_penalty = points and min(max(0.0, points), notebook.score)
    gradebook.db.commit()


class Penalties(AssignLatePenalties):
    """nbgrader's step, which sees one lab at a time, over all labs of the student."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Computes the penalties."""
        self.init_plugin()
        with Gradebook(resources["nbgrader"]["db_url"]) as gradebook:
            refresh(gradebook, self.plugin_inst, [resources["nbgrader"]["student"]])
        return nb, resources


def used(gradebook: Gradebook, late: LateSubmissionPlugin, student: str, lab: str) -> str:
    """Says how many free late days a lab took; empty if there are none in this course."""
    if not getattr(late, "days", 0):
        return ""
    taken, left = free_days(gradebook, late, student)
    return f"Free late days: {taken.get(lab, 0)} used for this lab, {left} of {late.days} left."
