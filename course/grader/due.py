"""Due dates, which nbgrader's gradebook stores in UTC.

They are shown in this machine's time zone. A date given without a time zone is in this machine's time zone, too.
"""

from __future__ import annotations

from datetime import datetime, timezone

from nbgrader.api import Gradebook

from .course import Course, fault
from .gradebook import DATABASE, open_gradebook


def set_due_date(course: Course, lab: str, text: str) -> None:
    """Sets the due date of a lab; text is an ISO 8601 date and time, or "none"."""
    try:
        if text != "none" and ":" not in text:
            raise ValueError  # a date alone would mean midnight at the start of the day
        when = None if text == "none" else datetime.fromisoformat(text).astimezone()
    except ValueError as err:
        examples = "2026-12-01T23:59 (in this machine's time zone) or 2026-12-01T23:59+01:00"
        want = f"a date and a time such as {examples}, or none"
        raise fault(f"the time {text!r}", want, "correct the time") from err
    with Gradebook(f"sqlite:///{course.root / DATABASE}") as book:
        book.update_or_create_assignment(lab, duedate=when)


def due_text(course: Course, lab: str) -> str:
    """Returns the due date of a lab, with the time zone; empty if the lab has no due date."""
    with open_gradebook(course) as book:
        for assignment in book.assignments if book else []:
            if assignment.name == lab and assignment.duedate:
                when = assignment.duedate.replace(tzinfo=timezone.utc).astimezone()
                return f"{when:%a} {when.isoformat(' ', 'minutes')}"
    return ""
