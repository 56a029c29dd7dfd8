"""Due dates, which nbgrader's gradebook stores in UTC.

They are shown in this machine's time zone. A date given without a time zone is in this machine's time zone, too.
"""

from __future__ import annotations

from datetime import datetime, timezone

from nbgrader.api import Gradebook

from .course import Course, fault
from .gradebook import DATABASE, open_gradebook


def parse_time(text: str, or_none: str = "") -> datetime:
    """Returns the time that a lecturer typed, in ISO 8601; or_none ends the error's list of what is possible."""
    try:
        if ":" not in text:
            raise ValueError  # a date alone would mean midnight at the start of the day
        return datetime.fromisoformat(text).astimezone()
    except ValueError as err:
        examples = "2026-12-01T23:59 (in this machine's time zone) or 2026-12-01T23:59+01:00"
        want = f"a date and a time such as {examples}{or_none}"
        raise fault(f"the time {text!r}", want, "correct the time") from err


def time_text(when: datetime) -> str:
    """Returns a time in this machine's time zone, with the day of the week."""
    when = when.astimezone()
    return f"{when:%a} {when.isoformat(' ', 'minutes')}"


def set_due_date(course: Course, lab: str, text: str) -> None:
    """Sets the due date of a lab; text is an ISO 8601 date and time, or "none"."""
    when = None if text == "none" else parse_time(text, ", or none")
    with Gradebook(f"sqlite:///{course.root / DATABASE}") as book:
        book.update_or_create_assignment(lab, duedate=when)


def due_date(course: Course, lab: str) -> datetime | None:
    """Returns the due date of a lab; None if the lab has no due date."""
    with open_gradebook(course) as book:
        for assignment in book.assignments if book else []:
            if assignment.name == lab and assignment.duedate:
                return assignment.duedate.replace(tzinfo=timezone.utc)
    return None


def due_text(course: Course, lab: str) -> str:
    """Returns the due date of a lab, with the time zone; empty if the lab has no due date."""
    when = due_date(course, lab)
    return time_text(when) if when else ""
