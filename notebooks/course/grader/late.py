"""What a late submission costs: a share of its points for each day that has begun.

In nbgrader_config.py (10 % a day, at most 50 %, and nothing in the first 15 minutes):

    c.LatePenalty.percent_a_day = 10
    c.LatePenalty.most_percent = 50
    c.LatePenalty.grace_minutes = 15

A day is 24 hours from the due date, whatever the clocks do in between: nbgrader keeps both
times in UTC. The minutes of grace are taken off the lateness first, so each day begins that
much later. The share is one of the points that the lab got, and is computed exactly.

nbgrader assigns penalties while it marks by machine. Points that are given by hand come
later, so feedback pages and the export call refresh first.
"""

from __future__ import annotations

import math
import os
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Iterator

from nbgrader.api import Gradebook
from nbgrader.apps import NbGrader
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Bunch, Float, TraitError, validate
from traitlets.config import Config

from . import lab as _  # nbgrader's programs, where it finds them

DAY = 24 * 60 * 60  # seconds


def days_late(seconds: float, grace_minutes: float) -> int:
    """Returns the days that have begun: 0 within the grace, 1 up to 24 hours after it, …"""
    late = Fraction(seconds) - 60 * exact(grace_minutes)
    return max(0, math.ceil(late / DAY))


def penalty(score: float, days: int, percent_a_day: float, most_percent: float) -> float:
    """Returns the points that so many days cost."""
    percent = min(days * exact(percent_a_day), exact(most_percent))
    return float(Fraction(score) * percent / 100)


def exact(number: float) -> Fraction:
    """Returns a setting as it was typed: 0.1 is a tenth."""
    return Fraction(repr(number))


class LatePenalty(LateSubmissionPlugin):
    """Takes a share of the points off for each day that has begun. Off, unless percent_a_day is set."""

    percent_a_day = Float(0, help="percent of the points that each begun day costs; 0: none").tag(config=True)
    most_percent = Float(50, help="percent of the points that lateness costs at most").tag(config=True)
    grace_minutes = Float(0, help="minutes after the due date that cost nothing").tag(config=True)

    @validate("percent_a_day", "most_percent")
    def _share(self, proposal: Bunch) -> float:
        return self._within(proposal, 100, "0 to 100 percent")

    @validate("grace_minutes")
    def _grace(self, proposal: Bunch) -> float:
        return self._within(proposal, math.inf, "minutes, 0 or more")

    def _within(self, proposal: Bunch, most: float, wanted: str) -> float:
        if not (0 <= proposal.value <= most and math.isfinite(proposal.value)):
            name = f"LatePenalty.{proposal.trait.name}"
            raise TraitError(f"found {name} = {proposal.value}; needed: {wanted}; do: change c.{name} in nbgrader_config.py")
        return proposal.value

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """Returns the points to take off, None for none."""
        days = days_late(total_seconds_late, self.grace_minutes)
        return penalty(score, days, self.percent_a_day, self.most_percent) or None


def plugin(course: Path) -> LateSubmissionPlugin:
    """Returns the plugin that the course's settings name."""
    preprocessor = AssignLatePenalties(config=settings(course))
    preprocessor.init_plugin()
    return preprocessor.plugin_inst


def settings(course: Path) -> Config:
    """Returns the course's settings, found where nbgrader finds them when it runs in the course's folder."""
    app = NbGrader()
    with inside(course):
        app.load_config_file()
    return app.config


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Makes a folder the current one for a while."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def refresh(gradebook: Gradebook, late: LateSubmissionPlugin, labs: list[str]) -> None:
    """Computes the penalties of these labs from the points as they are now."""
    for lab in labs:
        for submission in gradebook.assignment_submissions(lab):
            for notebook in submission.notebooks:
                points = None
                if submission.total_seconds_late > 0:
                    points = late.late_submission_penalty(submission.student.id, notebook.score, submission.total_seconds_late)
                if points is not None:
                    points = min(max(0.0, points), notebook.score)
                if points != notebook.late_submission_penalty:
                    notebook.late_submission_penalty = points
    gradebook.db.commit()
