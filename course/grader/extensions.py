"""Extensions: later due dates of single students.

They are stored in extensions.csv in the course's folder, which a lecturer can also edit in a spreadsheet:

    lab,student_id,until,reason
    lab1,ada,2027-02-07T23:59+01:00,illness

The file counts, not nbgrader's gradebook. The gradebook can store an extension only for a submission that has been
graded, relative to the due date, and without a reason. So an extension could not be granted before the student
hands in, would move with the due date, and would be lost with the gradebook. Whenever penalties are computed, the
extensions are copied from the file to the gradebook. Without the file, those in the gradebook stay as they are.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

from nbgrader.api import Gradebook

from . import due, roster
from .course import Fault, fault, write_file

NAME = "extensions.csv"
COLUMNS = ["lab", "student_id", "until", "reason"]


@dataclass(frozen=True)
class Extension:
    """A later due date."""

    lab: str
    student: str
    until: datetime  # with a time zone
    reason: str = ""


Extensions = dict[tuple[str, str], Extension]  # by lab and student


def read(folder: Path) -> Extensions | None:
    """Returns the extensions in the course's folder; None if it has no file of extensions.

    If a student has two rows for a lab, or if a row has an error, it raises a fault that names the line.
    """
    path = folder / NAME
    if not path.is_file():
        return None
    rows = roster.read_table(path)
    if missing := [name for name in COLUMNS[:3] if name not in (rows.fieldnames or [])]:
        want = f"the columns {', '.join(COLUMNS)}"
        raise fault(f"{path} without a column {missing[0]}", want, "correct its first line")
    granted: Extensions = {}
    for row in rows:
        lab, student, until = (row[name].strip() for name in COLUMNS[:3])
        if not lab + student + until:
            continue
        place = f"{path.name}, line {rows.line_num}"
        try:
            extension = Extension(lab, student, due.parse_time(until), without_apostrophe(row.get("reason") or ""))
        except Fault as err:
            raise Fault(f"{place}: {err}") from err
        if (lab, student) in granted:
            raise Fault(f"{place}: got a second extension of {lab} for {student}, want one; delete one of the rows")
        granted[lab, student] = extension
    return granted


def write(folder: Path, granted: Extensions) -> None:
    """Writes the file of extensions, which only its owner can read, because it has reasons such as illness."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for extension in sorted(granted.values(), key=lambda extension: (extension.lab, extension.student)):
        until = extension.until.isoformat(timespec="minutes")
        writer.writerow([extension.lab, extension.student, until, with_apostrophe(extension.reason)])
    write_file(folder / NAME, out.getvalue(), mode=0o600)


def with_apostrophe(text: str) -> str:
    """Returns a text with an apostrophe in front if a spreadsheet would take it for a formula."""
    return f"'{text}" if text[:1] in tuple("=+-@'") else text


def without_apostrophe(text: str) -> str:
    """Returns the text that with_apostrophe changed."""
    text = text.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in tuple("=+-@'") else text


def of_lab(folder: Path, lab: str) -> dict[str, Extension]:
    """Returns the extensions of a lab, by student."""
    granted = read(folder) or {}
    return {student: granted[name, student] for name, student in sorted(granted) if name == lab}


# ---- In the gradebook -----------------------------------------------------------


def of_gradebook(gradebook: Gradebook) -> Extensions | None:
    """Returns the extensions of the course to which a gradebook belongs; None if it has no file of extensions."""
    return read(Path(gradebook.engine.url.database).parent)


def copy_to_gradebook(gradebook: Gradebook, granted: Extensions | None, student: str) -> None:
    """Gives a student's submissions in the gradebook the student's extensions, and no others.

    An extension that ends before the due date, because the due date has changed, has no effect.
    """
    for submission in gradebook.student_submissions(student):
        due_date = submission.assignment.duedate
        if not due_date:
            submission.extension = None  # nbgrader can't add an extension to nothing
        elif granted is not None:
            extension = granted.get((submission.assignment.name, student))
            submission.extension = time_after(due_date, extension) if extension else None
    gradebook.db.commit()


def time_after(due_date: datetime, extension: Extension) -> timedelta | None:
    """Returns the time from the due date, in UTC without a time zone, to the end of an extension; None without one."""
    longer = extension.until.astimezone(timezone.utc).replace(tzinfo=None) - due_date
    return longer if longer > timedelta(0) else None


def in_gradebook(gradebook: Gradebook) -> Extensions:
    """Returns the extensions in a gradebook, which were granted with nbgrader's own grant_extension."""
    granted: Extensions = {}
    for assignment in gradebook.assignments:
        for submission in gradebook.assignment_submissions(assignment.name):
            if submission.extension and assignment.duedate:
                until = (assignment.duedate + submission.extension).replace(tzinfo=timezone.utc)
                student = submission.student.id
                granted[assignment.name, student] = Extension(assignment.name, student, until)
    return granted
