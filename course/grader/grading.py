"""Grades one submission in a child process with limits.

A submission that exceeds the limits gets the points of the release, usually 0, and the report says why.
"""

from __future__ import annotations

from . import child, parts, session
from .clock import PATIENCE
from .course import Json
from .notebook_run import SUBMISSION_SECONDS

# The limits of the grader's own work for one submission: reading it, rebuilding it, checking its outputs. The largest
# submissions take a tenth of them. The sandboxes have limits of their own, so they count only in the elapsed time.
READ_SECONDS = 30
GRADE_LIMITS = child.Limits(READ_SECONDS, child.GB, elapsed=PATIENCE * (READ_SECONDS + SUBMISSION_SECONDS))
PASS_LIMITS = child.Limits(READ_SECONDS, child.GB)  # of nbgrader's work for one submission
NOT_IN_SUMMARY = ("notebook", "outputs")  # what a child leaves out of a result, because no report needs it


def grade(lab: parts.Lab, student: str, again: bool = False, unread: str = "") -> Json:
    """Grades a submission in a child process, and returns a summary of the result.

    If the submission exceeds the limits, or if unread is the reason why it can't be read, the release is graded.
    """
    if not unread:
        try:
            return child.call(grade_one, lab, student, again, "", limits=GRADE_LIMITS)
        except child.Exceeded as err:
            unread = f"its grading {err}"
    return child.call(grade_one, lab, student, again, unread, limits=GRADE_LIMITS)


# ---- In a child process -----------------------------------------------------


def grade_one(lab: parts.Lab, student: str, again: bool, unread: str) -> Json:
    """Grades a submission, and returns a summary of the result."""
    return summary(session.grade(lab, student, again, unread))


def summary(result: Json) -> Json:
    """Returns what the reports need of a result."""
    return {key: value for key, value in result.items() if key not in NOT_IN_SUMMARY}


def saved_summaries(lab: parts.Lab, students: list[str]) -> dict[str, Json]:
    """Returns summaries of the saved results of the given students. Students without a result are left out."""
    results = {student: session.saved_result(lab.course.result(lab.name, student)) for student in students}
    return {student: summary(result) for student, result in results.items() if result}
