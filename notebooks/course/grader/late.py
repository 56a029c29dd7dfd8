"""What a late submission costs: a share of its points for each day that has begun.

In nbgrader_config.py (10 % a day, at most 50 %, and nothing in the first 15 minutes):

    c.LatePenalty.percent_a_day = 10
    c.LatePenalty.most_percent = 50
    c.LatePenalty.grace_minutes = 15

A day is 24 hours from the due date, whatever the clocks do in between: nbgrader keeps both
times in UTC. The minutes of grace are taken off the lateness first, so each day begins that
much later. The share is one of the points that the lab got.

nbgrader assigns penalties while it marks by machine. Points that are given by hand come
later, so feedback pages and the export call refresh first.
"""

from __future__ import annotations

import math

from nbgrader.api import Gradebook
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Float
from traitlets.config import Config

DAY = 24 * 60 * 60  # seconds


class LatePenalty(LateSubmissionPlugin):
    """Takes a share of the points off for each day that has begun. Off, unless percent_a_day is set."""

    percent_a_day = Float(0, min=0, max=100, help="percent of the points that each begun day costs; 0: none").tag(config=True)
    most_percent = Float(50, min=0, max=100, help="percent of the points that lateness costs at most").tag(config=True)
    grace_minutes = Float(0, min=0, help="minutes after the due date that cost nothing").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """Returns the points to take off, None for none."""
        days = max(0, math.ceil((total_seconds_late - 60 * self.grace_minutes) / DAY))
        return score * min(days * self.percent_a_day, self.most_percent) / 100 or None


def plugin(config: Config) -> LateSubmissionPlugin:
    """Returns the plugin that the course's settings name."""
    preprocessor = AssignLatePenalties(config=config)
    preprocessor.init_plugin()
    return preprocessor.plugin_inst


def refresh(gradebook: Gradebook, late: LateSubmissionPlugin, labs: list[str]) -> None:
    """Computes the penalties of these labs from the points as they are now."""
    for lab in labs:
        for submission in gradebook.assignment_submissions(lab):
            for notebook in submission.notebooks:
                points = None
                if submission.total_seconds_late > 0:
                    points = late.late_submission_penalty(submission.student.id, notebook.score, submission.total_seconds_late)
                notebook.late_submission_penalty = points and min(max(0.0, points), notebook.score)
    gradebook.db.commit()
