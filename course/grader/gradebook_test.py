"""Tests of reading and changing the gradebook."""

from __future__ import annotations

import unittest
from datetime import timedelta
from unittest import mock

import nbformat
from nbgrader.api import Grade
from traitlets.config import Config

from grader import autograde, gradebook
from grader.course import Course, Fault
from grader.course_test import DUE, CourseTest

ROSTER = "student_id,lms_id,first_name,last_name\nada,1,Ada,Lovelace\nbob,2,,\n"


class ByHandTest(CourseTest):
    """Grades given by hand. A grade is confirmed while it does not need manual grading.

    After each "nbgrader autograde", nbgrader marks grades given by hand as needing manual grading again.
    """

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.add_lab("lab1", sign=4, why=3)

    def autograde(self, student: str, sign: float) -> None:
        """Changes the gradebook as "nbgrader autograde" does. sign is the points for the test "sign"."""
        self.gradebook.update_or_create_student(student)
        self.gradebook.update_or_create_submission("lab1", student, timestamp=DUE + timedelta(hours=2))
        for name, points in (("sign", sign), ("why", None)):
            grade = self.grade(student, name)
            grade.auto_score = points
            grade.needs_manual_grade = points is None or grade.manual_score is not None
            self.gradebook.db.commit()

    def grade(self, student: str, name: str) -> Grade:
        self.gradebook.db.expire_all()
        return self.gradebook.find_grade(name, "lab1", "lab1", student)

    def grade_by_hand(self, student: str, name: str, points: float) -> None:
        grade = self.grade(student, name)
        grade.manual_score, grade.needs_manual_grade = points, False
        self.gradebook.db.commit()

    def pass_on(self, student: str, answer: str, sign: float, fails: bool = False) -> list[bool]:
        """Passes a result to nbgrader, and reports whether the grades of "sign" and "why" need manual grading.

        The result has the given answer to "why". sign is the points for the test "sign". If fails is true, nbgrader
        raises an error after it has changed the gradebook.
        """
        cell = nbformat.v4.new_markdown_cell(
            answer, metadata={"nbgrader": {"grade_id": "why", "solution": True, "grade": True}}
        )
        notebook = nbformat.v4.new_notebook(cells=[cell])
        grades = {"sign": {"points": sign, "of": 4}}
        result = {
            "lab": "lab1",
            "student": student,
            "notebook": notebook,
            "grades": grades,
            "made_from": f"{answer} {sign}",
            "made": "1",
        }

        def start() -> None:
            self.autograde(student, sign)
            if fails:
                raise ValueError("an nbgrader error")

        with mock.patch.object(autograde, "Autograde") as app:
            app.return_value.start.side_effect = start
            try:
                autograde.pass_to_nbgrader(self.course, Config(), result)
            except ValueError:
                self.assertTrue(fails)
        return [bool(self.grade(student, name).needs_manual_grade) for name in ("sign", "why")]

    def test_grades_stay_confirmed_until_the_answer_or_the_points_change(self) -> None:
        self.pass_on("ada", "Because.", 2)
        self.assertEqual(self.pass_on("ada", "Because.", 2), [False, True])  # "why" was never graded
        self.grade_by_hand("ada", "why", 3)
        self.grade_by_hand("ada", "sign", 2.5)
        self.assertEqual(self.pass_on("ada", "Because. \n", 2), [False, False])  # trailing white space is ignored
        # After a failure, all grades stay confirmed, and the next call still finds that the answer has changed.
        self.assertEqual(self.pass_on("ada", "Because of the margin.", 2, fails=True), [False, False])
        self.assertEqual(self.pass_on("ada", "Because of the margin.", 2), [False, True])
        self.assertEqual(self.pass_on("ada", "Because of the margin.", 4), [True, True])
        self.assertEqual((self.grade("ada", "sign").manual_score, self.grade("ada", "why").manual_score), (2.5, 3))

    def test_lab_that_is_not_in_the_gradebook(self) -> None:
        gradebook.check_registered(self.course, "lab1")
        for course, lab in [(self.course, "lab2"), (Course(self.folder / "nowhere"), "lab1")]:
            with self.assertRaisesRegex(Fault, "got no lab lab. in .*gradebook.db, want .*; restore the gradebook"):
                gradebook.check_registered(course, lab)

    def test_points_and_standings(self) -> None:
        self.autograde("eve", 2)
        for student, points, want in [
            ("eve", 2, True),
            ("eve", 2.5, False),
            ("zoe", 2, False),  # has no submission
        ]:
            result = {"lab": "lab1", "student": student, "grades": {"sign": {"points": points}}}
            self.assertEqual(gradebook.has_points(self.course, result), want)
        # autograde adds submissions that are two hours late.
        self.assertEqual(gradebook.standings(self.course, "lab1")["eve"], gradebook.Standing(7200, True))
        self.assertEqual(gradebook.points_of_tests(self.course, "lab1")["eve"], {"sign": 2})
        nowhere = Course(self.folder / "nowhere")
        self.assertEqual(
            (gradebook.confirmed_cells(nowhere, "lab1", "ada"), gradebook.standings(nowhere, "lab1")), (set(), {})
        )
        self.assertEqual(gradebook.points_of_tests(nowhere, "lab1"), {})
        self.assertFalse(nowhere.root.exists())  # reading creates no gradebook


class NamesTest(CourseTest):
    """The names in the roster, and the students without a submission."""

    def test_names_are_copied_to_the_gradebook(self) -> None:
        course, path = self.course, self.folder / "roster.csv"
        self.assertEqual(gradebook.copy_names(course), "")
        path.write_text(ROSTER)
        self.assertEqual(gradebook.copy_names(course), "")
        self.assertEqual(self.names(), [("ada", "Ada", "Lovelace"), ("bob", None, None)])
        path.write_text(ROSTER.replace("Ada,Lovelace", "Augusta,King"))
        gradebook.copy_names(course)
        self.assertEqual(self.names()[0], ("ada", "Augusta", "King"))
        path.write_text("student\n")
        self.assertIn("will not show names: roster.csv, line 1", gradebook.copy_names(course))

    def test_students_without_submission(self) -> None:
        course, path = self.course, self.folder / "roster.csv"
        path.write_text(ROSTER)
        self.assertEqual(gradebook.students_without_submission(course, "lab1"), ["ada", "bob"])
        (self.folder / "submitted" / "ada" / "lab1").mkdir(parents=True)
        self.assertEqual(gradebook.students_without_submission(course, "lab1"), ["bob"])
        path.write_text("student\n")  # not a roster
        self.assertEqual(gradebook.students_without_submission(course, "lab1"), [])

    def names(self) -> list[tuple[str, str | None, str | None]]:
        self.gradebook.db.expire_all()
        return [(s.id, s.first_name, s.last_name) for s in sorted(self.gradebook.students, key=lambda s: s.id)]


if __name__ == "__main__":
    unittest.main()
