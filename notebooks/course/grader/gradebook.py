"""What grading asks of nbgrader's gradebook, and what it keeps there.

At each run of autograde nbgrader wants everything that was given by hand to be confirmed again.
Here it stays confirmed as long as what it was given for is the same: the text of an answer, or
the points that a test cell got by machine.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Iterator

import nbformat
from nbgrader.api import Gradebook, Grade, MissingEntry

from . import rebuild, roster
from .course import Course
from .lab import Fault

DATABASE = "gradebook.db"


@dataclass(frozen=True)
class Standing:
    """How a submission stands in the gradebook."""

    late: float = 0  # seconds
    waiting: bool = False  # something is to be read by hand


@contextmanager
def opened(course: Course) -> Iterator[Gradebook | None]:
    """Opens the gradebook; there may be none yet."""
    if not (course.state / DATABASE).is_file():
        yield None
        return
    with Gradebook(f"sqlite:///{course.state / DATABASE}") as book:
        yield book


def enter_names(course: Course) -> str:
    """Gives the students of the roster their names, for Formgrader and the feedback pages. Returns what to tell if it can't."""
    if not (course.state / roster.NAME).is_file():
        return ""
    try:
        students = roster.read(course.state / roster.NAME).students
    except Fault as err:
        return f"Formgrader and pages show no names: {err}"
    with Gradebook(f"sqlite:///{course.state / DATABASE}") as book:
        there = {student.id: student for student in book.students}
        for student in students:
            about = {"first_name": student.first_name, "last_name": student.last_name, "email": student.email, "lms_user_id": student.lms_id}
            about = {name: value for name, value in about.items() if value}
            known = there.get(student.student_id)
            if known is None or any(getattr(known, name) != value for name, value in about.items()):
                book.update_or_create_student(student.student_id, **about)
    return ""


def has(course: Course, result: dict) -> bool:
    """Tells whether the gradebook has the points of a result."""
    with opened(course) as book:
        found = {grade.name: grade.auto_score for grade in grades(book, result["lab"], result["student"])}
    return all(found.get(name) == grade["points"] for name, grade in result["grades"].items())


def grades(book: Gradebook | None, lab: str, student: str) -> list[Grade]:
    """Returns the grades of a submission."""
    try:
        return [grade for notebook in book.find_submission(lab, student).notebooks for grade in notebook.grades] if book else []
    except MissingEntry:
        return []


def confirmed(course: Course, lab: str, student: str) -> dict[str, object]:
    """Returns the cells that a lecturer has given points by hand, and what for."""
    answers = texts(course, lab, student)
    with opened(course) as book:
        done = [grade for grade in grades(book, lab, student) if grade.manual_score is not None and not grade.needs_manual_grade]
        return {grade.name: answers.get(grade.name, grade.auto_score) for grade in done}


def confirm(course: Course, lab: str, student: str, before: dict[str, object]) -> None:
    """Confirms anew what was confirmed before, where it was given for the same."""
    answers = texts(course, lab, student)
    with opened(course) as book:
        for grade in grades(book, lab, student):
            if grade.name in before and before[grade.name] == answers.get(grade.name, grade.auto_score):
                grade.needs_manual_grade = False
        if book:
            book.db.commit()


def texts(course: Course, lab: str, student: str) -> dict[str, str]:
    """Returns the answers of the submission that was graded last."""
    path = course.state / "autograded" / student / lab / f"{lab}.ipynb"
    cells = nbformat.read(path, as_version=4).cells if path.is_file() else []
    return {rebuild.name_of(cell): rebuild.bare(cell.source) for cell in cells if rebuild.is_answer(cell)}


def standings(course: Course, lab: str) -> dict[str, Standing]:
    """Returns how the submissions of a lab stand."""
    with opened(course) as book:
        submissions = book.assignment_submissions(lab) if book else []
        return {s.student.id: Standing(s.total_seconds_late, bool(s.needs_manual_grade)) for s in submissions}


def missing(course: Course, lab: str) -> list[str]:
    """Returns who is in the roster and has handed in nothing."""
    try:
        students = roster.read(course.state / roster.NAME).students
    except Fault:
        return []
    there = set(course.students(lab))
    return [student.student_id for student in students if student.student_id not in there]
