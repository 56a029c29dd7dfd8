"""When labs are due. nbgrader keeps that in its gradebook, as UTC."""

from __future__ import annotations

from datetime import datetime, timezone

from nbgrader.api import Gradebook

from .course import Course, fault
from .gradebook import DATABASE, opened


def read(words: str) -> datetime | None:
    """Reads a time; without a zone it is this machine's. None is no time."""
    if words == "none":
        return None
    try:
        if ":" not in words:
            raise ValueError
        when = datetime.fromisoformat(words)
        return when if when.tzinfo else when.astimezone()
    except ValueError as err:
        needed = "a day and a time such as 2026-12-01T23:59, or 2026-12-01T23:59+01:00 in another zone than this machine's; or none"
        raise fault(f"the time {words!r}", needed, "look at its spelling") from err


def put(course: Course, lab: str, when: datetime | None) -> None:
    """Sets when a lab is due."""
    with Gradebook(f"sqlite:///{course.state / DATABASE}") as book:
        book.update_or_create_assignment(lab, duedate=when)


def shown(course: Course, lab: str) -> str:
    """Returns when a lab is due, in this machine's zone; empty if no time is set."""
    with opened(course) as book:
        for one in book.assignments if book else []:
            if one.name == lab and one.duedate:
                return said(one.duedate.replace(tzinfo=timezone.utc).astimezone())
    return ""


def said(when: datetime) -> str:
    """Returns a time in words, with its zone: Tue 2026-12-01 23:59+01:00."""
    return f"{when:%a} {when.isoformat(' ', 'minutes')}"
