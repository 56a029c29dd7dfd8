"""Due dates: stored in nbgrader's gradebook in UTC, set and shown in this machine's time zone."""

from __future__ import annotations

from datetime import datetime, timezone

from nbgrader.api import Gradebook

from .course import Course, fault
from .gradebook import DATABASE, open_gradebook


def set_due_date(course: Course, lab: str, words: str) -> None:
    """Sets when a lab is due; words is a date and a time in ISO 8601, or none."""
    try:
        if words != "none" and ":" not in words:
            raise ValueError
        when = None if words == "none" else datetime.fromisoformat(words).astimezone()
    except ValueError as err:
        zones = "2026-12-01T23:59 (in this machine's time zone) or 2026-12-01T23:59+01:00"
        raise fault(f"the time {words!r}", f"a date and a time such as {zones}, or none", "correct it") from err
    with Gradebook(f"sqlite:///{course.root / DATABASE}") as book:
        book.update_or_create_assignment(lab, duedate=when)


def due_text(course: Course, lab: str) -> str:
    """Returns when a lab is due, with the time zone; empty if it has no due date."""
    with open_gradebook(course) as book:
        for assignment in book.assignments if book else []:
            if assignment.name == lab and assignment.duedate:
                when = assignment.duedate.replace(tzinfo=timezone.utc).astimezone()
                return f"{when:%a} {when.isoformat(' ', 'minutes')}"
    return ""
