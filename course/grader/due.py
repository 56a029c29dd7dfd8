"""When labs are due. nbgrader keeps that in its gradebook, as UTC; here it has this machine's zone."""

from __future__ import annotations

from datetime import datetime, timezone

from nbgrader.api import Gradebook

from .course import Course, fault
from .gradebook import DATABASE, opened


def put(course: Course, lab: str, words: str) -> None:
    """Sets when a lab is due."""
    try:
        if words != "none" and ":" not in words:
            raise ValueError
        when = None if words == "none" else datetime.fromisoformat(words).astimezone()
    except ValueError as err:
        zones = "2026-12-01T23:59, or 2026-12-01T23:59+01:00 in another zone than this machine's"
        needed = f"a day and a time such as {zones}; or none"
        raise fault(f"the time {words!r}", needed, "look at its spelling") from err
    with Gradebook(f"sqlite:///{course.state / DATABASE}") as book:
        book.update_or_create_assignment(lab, duedate=when)


def shown(course: Course, lab: str) -> str:
    """Returns when a lab is due, with the zone; empty if no time is set."""
    with opened(course) as book:
        for one in book.assignments if book else []:
            if one.name == lab and one.duedate:
                when = one.duedate.replace(tzinfo=timezone.utc).astimezone()
                return f"{when:%a} {when.isoformat(' ', 'minutes')}"
    return ""
