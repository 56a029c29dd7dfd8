"""Late penalties, a share of the points for each day that has begun.

For example, these lines in nbgrader_config.py set a penalty of 10 % per day and at most 50 %, a grace
period of 15 minutes, and 5 free late days per student. A student's free days are used up by the late
labs, in the order of the labs' due dates:

    c.LatePenalty.percent_a_day = 10
    c.LatePenalty.most_percent = 50
    c.LatePenalty.grace_minutes = 15
    c.LatePenalty.days = 5

A day is 24 hours long even if the clocks change, because nbgrader stores all times in UTC. Days are
counted from the end of the grace period. The penalty is a share of the points that the student got.

A new submission or a changed due date can change the penalty of another lab, because free days are
shared, and points given by hand change the penalty of their own lab. So the commands grade, feedback
and export compute all penalties again from the gradebook. Before that, they copy the extensions to the
gradebook (extensions.py), so a student with an extension is late from its end on.
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

from . import extensions

DAY = 24 * 60 * 60  # seconds


class LatePenalty(LateSubmissionPlugin):
    """The plugin of nbgrader that computes late penalties. If percent_a_day is 0, there is no penalty."""

    percent_a_day = Float(
        0,
        min=0,
        max=100,
        help="penalty for each day that has begun, in percent of the points; 0 for no penalty",
    ).tag(config=True)
    most_percent = Float(50, min=0, max=100, help="largest penalty, in percent of the points").tag(config=True)
    grace_minutes = Float(0, min=0, help="minutes after the due date without a penalty").tag(config=True)
    days = Int(0, min=0, help="free late days of each student, for all labs together").tag(config=True)

    def days_begun(self, seconds_late: float) -> int:
        """Returns the number of late days that have begun."""
        return max(0, math.ceil((seconds_late - 60 * self.grace_minutes) / DAY))

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """Returns the points to subtract; None if there is no penalty, as nbgrader expects."""
        percent = min(self.days_begun(total_seconds_late) * self.percent_a_day, self.most_percent)
        return score * percent / 100 or None


def load_plugin(config: Config) -> LateSubmissionPlugin:
    """Returns the plugin that the course's settings select."""
    preprocessor = AssignLatePenalties(config=config)
    preprocessor.init_plugin()
    return preprocessor.plugin_inst


def free_days(gradebook: Gradebook, plugin: LateSubmissionPlugin, student: str) -> tuple[dict[str, int], int]:
    """Returns the number of free late days that each late lab of a student uses, and the number of days left."""
    left = getattr(plugin, "days", 0)  # a plugin other than LatePenalty has no days
    used: dict[str, int] = {}
    if not left:
        return used, left
    submissions = [s for s in gradebook.student_submissions(student) if s.total_seconds_late > 0]
    in_order = sorted((s.assignment.duedate, s.assignment.name, s.total_seconds_late) for s in submissions)
    for _, lab, seconds in in_order:
        used[lab] = min(left, plugin.days_begun(seconds))
        left -= used[lab]
    return used, left


def update_penalties(gradebook: Gradebook, plugin: LateSubmissionPlugin, students: list[str] | None = None) -> None:
    """Computes the penalties of the given students, by default of all, and stores them in the gradebook."""
    granted = extensions.of_gradebook(gradebook)
    for student in students or [student.id for student in gradebook.students]:
        extensions.copy_to_gradebook(gradebook, granted, student)
        free, _ = free_days(gradebook, plugin, student)
        for submission in gradebook.student_submissions(student):
            seconds = submission.total_seconds_late - DAY * free.get(submission.assignment.name, 0)
            for notebook in submission.notebooks:
                points = plugin.late_submission_penalty(student, notebook.score, seconds) if seconds > 0 else None
                notebook.late_submission_penalty = points and min(max(0.0, points), notebook.score)
    gradebook.db.commit()


class Penalties(AssignLatePenalties):
    """A preprocessor for nbgrader that computes a student's penalties for all labs, not only for the graded one."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Computes the penalties, and returns the notebook unchanged."""
        self.init_plugin()
        with Gradebook(resources["nbgrader"]["db_url"]) as gradebook:
            update_penalties(gradebook, self.plugin_inst, [resources["nbgrader"]["student"]])
        return nb, resources


def free_days_text(gradebook: Gradebook, plugin: LateSubmissionPlugin, student: str, lab: str) -> str:
    """Returns a sentence on the free late days used for a lab; empty if the course has no free late days."""
    if not getattr(plugin, "days", 0):
        return ""
    used, left = free_days(gradebook, plugin, student)
    return f"Free late days: {used.get(lab, 0)} used for this lab, {left} of {plugin.days} left."
