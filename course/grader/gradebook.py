"""Access to nbgrader's gradebook.

After each autograde, nbgrader marks all grades given by hand as needing manual grading again. The
functions here confirm a grade, which means that they remove this mark. batch.py uses them for grades
of answers that have not changed.
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

warnings.filterwarnings("ignore", module=r"nbgrader\.api")  # SQLAlchemy warns about nbgrader's code


@dataclass(frozen=True)
class Standing:
    """The state of a submission in the gradebook."""

    seconds_late: float = 0
    needs_grading: bool = False  # an answer is still to be graded by hand


@contextmanager
def open_gradebook(course: Course) -> Iterator[Gradebook | None]:
    """Opens the gradebook. The value is None if there is no gradebook yet."""
    if not (course.root / DATABASE).is_file():
        yield None
        return
    with Gradebook(f"sqlite:///{course.root / DATABASE}") as book:
        yield book


def copy_names(course: Course) -> str:
    """Copies the students' names from the roster to the gradebook, for Formgrader and the feedback pages.

    Returns a message if the roster has errors, otherwise an empty string. Without a roster, it does nothing.
    """
    if not (course.root / roster.NAME).is_file():
        return ""
    try:
        students = roster.read(course.root / roster.NAME)
    except Fault as err:
        return f"Formgrader and the feedback pages will not show names: {err}"
    with Gradebook(f"sqlite:///{course.root / DATABASE}") as book:
        for student in students:
            about = {
                "first_name": student.first_name,
                "last_name": student.last_name,
                "email": student.email,
                "lms_user_id": student.lms_id,
            }
            book.update_or_create_student(student.student_id, **{name: value for name, value in about.items() if value})
    return ""


def grades_of(book: Gradebook | None, lab: str, student: str) -> list[Grade]:
    """Returns the grades of a submission."""
    if not book:
        return []
    try:
        notebooks = book.find_submission(lab, student).notebooks
    except MissingEntry:
        return []
    return [grade for notebook in notebooks for grade in notebook.grades]


def has_points(course: Course, result: Json) -> bool:
    """Reports whether the tests' points in the gradebook are those of a result."""
    with open_gradebook(course) as book:
        scores = {grade.name: grade.auto_score for grade in grades_of(book, result["lab"], result["student"])}
    return all(scores.get(name) == grade["points"] for name, grade in result["grades"].items())


def confirmed_cells(course: Course, lab: str, student: str) -> set[str]:
    """Returns the names of the cells with points given by hand that do not need manual grading again."""
    with open_gradebook(course) as book:
        return {
            grade.name
            for grade in grades_of(book, lab, student)
            if grade.manual_score is not None and not grade.needs_manual_grade
        }


def confirm_cells(course: Course, lab: str, student: str, names: set[str]) -> None:
    """Marks the cells with these names as not needing manual grading."""
    with open_gradebook(course) as book:
        for grade in grades_of(book, lab, student):
            if grade.name in names:
                grade.needs_manual_grade = False
        if book:
            book.db.commit()


def check_registered(course: Course, lab: str) -> None:
    """Raises a fault if a lab is not in the gradebook, because nbgrader could not grade the lab."""
    with open_gradebook(course) as book:
        if book and any(assignment.name == lab for assignment in book.assignments):
            return
    again = f'run make course ARGS="release {lab}" and enter the due dates, and the points given by hand, again'
    do = f"restore the gradebook from your copy, or {again}"
    raise fault(f"no lab {lab} in {course.root / DATABASE}", "the gradebook in which the lab was released", do)


def points_of_tests(course: Course, lab: str) -> dict[str, dict[str, float]]:
    """Returns the points of a lab's tests in the gradebook, by student and cell."""
    with open_gradebook(course) as book:
        submissions = book.assignment_submissions(lab) if book else []
        return {
            s.student.id: {g.name: g.auto_score for n in s.notebooks for g in n.grades if g.auto_score is not None}
            for s in submissions
        }


def standings(course: Course, lab: str) -> dict[str, Standing]:
    """Returns the states of a lab's submissions, by student."""
    with open_gradebook(course) as book:
        submissions = book.assignment_submissions(lab) if book else []
        return {s.student.id: Standing(s.total_seconds_late, bool(s.needs_manual_grade)) for s in submissions}


def students_without_submission(course: Course, lab: str) -> list[str]:
    """Returns the students in the roster who have not handed in the lab; none if the roster can't be read."""
    try:
        students = roster.read(course.root / roster.NAME)
    except Fault:
        return []
    submitted = set(course.students(lab))
    return [student.student_id for student in students if student.student_id not in submitted]
