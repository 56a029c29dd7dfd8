"""What grading asks of nbgrader's gradebook, and what it keeps there.

At each run of autograde nbgrader wants everything that was given by hand to be confirmed again;
what was given for the same answer is confirmed at once.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from nbgrader.api import Grade, Gradebook, MissingEntry

from . import roster
from .course import Course, Fault, Json, fault

DATABASE = "gradebook.db"

warnings.filterwarnings("ignore", module=r"nbgrader\.api")  # of SQLAlchemy's, about how nbgrader uses it


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
    """Gives the students of the roster their names, for Formgrader and the feedback pages.

    Returns what to tell if it can't.
    """
    if not (course.state / roster.NAME).is_file():
        return ""
    try:
        students = roster.read(course.state / roster.NAME)
    except Fault as err:
        return f"Formgrader and pages show no names: {err}"
    with Gradebook(f"sqlite:///{course.state / DATABASE}") as book:
        for student in students:
            about = {
                "first_name": student.first_name,
                "last_name": student.last_name,
                "email": student.email,
                "lms_user_id": student.lms_id,
            }
            book.update_or_create_student(student.student_id, **{name: value for name, value in about.items() if value})
    return ""


def grades(book: Gradebook | None, lab: str, student: str) -> list[Grade]:
    """Returns the grades of a submission."""
    if not book:
        return []
    try:
        notebooks = book.find_submission(lab, student).notebooks
    except MissingEntry:
        return []
    return [grade for notebook in notebooks for grade in notebook.grades]


def has(course: Course, result: Json) -> bool:
    """Reports whether the gradebook has the points of a result."""
    with opened(course) as book:
        found = {grade.name: grade.auto_score for grade in grades(book, result["lab"], result["student"])}
    return all(found.get(name) == grade["points"] for name, grade in result["grades"].items())


def confirmed(course: Course, lab: str, student: str) -> set[str]:
    """Returns the cells that a lecturer has given points by hand, and does not have to look at again."""
    with opened(course) as book:
        return {
            grade.name
            for grade in grades(book, lab, student)
            if grade.manual_score is not None and not grade.needs_manual_grade
        }


def confirm(course: Course, lab: str, student: str, names: set[str]) -> None:
    """Confirms points that were given by hand."""
    with opened(course) as book:
        for grade in grades(book, lab, student):
            if grade.name in names:
                grade.needs_manual_grade = False
        if book:
            book.db.commit()


def check_registered(course: Course, lab: str) -> None:
    """Raises a fault if the gradebook does not know a lab: then nbgrader can't grade it."""
    with opened(course) as book:
        if book and any(assignment.name == lab for assignment in book.assignments):
            return
    anew = f'make course ARGS="release {lab}": then due dates and points by hand are to be given anew'
    do = f"put back your copy of it; or {anew}"
    raise fault(f"no {lab} in {course.state / DATABASE}", "the gradebook in which the release was noted", do)


def points_of_tests(course: Course, lab: str) -> dict[str, dict[str, float]]:
    """Returns the points that the gradebook has from tests, by student and cell."""
    with opened(course) as book:
        submissions = book.assignment_submissions(lab) if book else []
        return {
            s.student.id: {g.name: g.auto_score for n in s.notebooks for g in n.grades if g.auto_score is not None}
            for s in submissions
        }


def standings(course: Course, lab: str) -> dict[str, Standing]:
    """Returns how the submissions of a lab stand."""
    with opened(course) as book:
        submissions = book.assignment_submissions(lab) if book else []
        return {s.student.id: Standing(s.total_seconds_late, bool(s.needs_manual_grade)) for s in submissions}


def missing(course: Course, lab: str) -> list[str]:
    """Returns who is in the roster and has handed in nothing."""
    try:
        students = roster.read(course.state / roster.NAME)
    except Fault:
        return []
    there = set(course.students(lab))
    return [student.student_id for student in students if student.student_id not in there]
