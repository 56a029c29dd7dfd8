"""Tests of late penalties."""

from __future__ import annotations

import itertools
import unittest
from datetime import timedelta

from nbgrader.plugins import LateSubmissionPlugin
from traitlets import TraitError

from grader import late, settings
from grader.course_test import DUE, CourseTest

HOUR = 60 * 60


class PenaltyTest(unittest.TestCase):
    def test_day_begins_with_its_first_second(self) -> None:
        for seconds, grace_minutes, days in [
            (-5, 0, 0),
            (0, 0, 0),
            (1, 0, 1),
            (24 * HOUR, 0, 1),
            (24 * HOUR + 1, 0, 2),
            (900, 15, 0),
            (900.5, 15, 1),
            (24 * HOUR + 900, 15, 1),
            (24 * HOUR + 901, 15, 2),
            (6, 0.1, 0),
            (7, 0.1, 1),
        ]:
            plugin = late.LatePenalty(percent_a_day=10, grace_minutes=grace_minutes)
            with self.subTest(seconds=seconds, grace_minutes=grace_minutes):
                # 10 % of 20 points are 2 points per day.
                self.assertEqual(plugin.late_submission_penalty("ada", 20, seconds), 2 * days or None)

    def test_points(self) -> None:
        for score, days, percent_a_day, most_percent, want in [
            (14, 3, 10, 50, 4.2),
            (12.75, 1, 33.3, 50, 4.24575),
            (20, 9, 10, 50, 10),
            (20, 1, 10, 5, 1),
            (20, 0, 10, 50, None),
            (0, 7, 10, 50, None),
        ]:
            plugin = late.LatePenalty(percent_a_day=percent_a_day, most_percent=most_percent)
            self.assertEqual(plugin.late_submission_penalty("ada", score, days * 24 * HOUR), want)
        self.assertIsNone(late.LatePenalty().late_submission_penalty("ada", 20, 1e6))  # by default, no penalty

    def test_invalid_settings(self) -> None:
        for name, value in [("percent_a_day", -1), ("most_percent", 101), ("grace_minutes", -1), ("days", -1)]:
            with self.subTest(name=name), self.assertRaisesRegex(TraitError, f"'{name}'.*{value}"):
                late.LatePenalty(**{name: value})


class RefreshTest(CourseTest):
    """Penalties after points or due dates have changed. The penalty is 10 % per day.

    The grace period of 15 minutes comes from the clone's settings.
    """

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.add_lab("lab1", update=10, why=4)

    def submit(self, student: str, lateness: timedelta) -> None:
        """Adds a submission of lab 1 that gets 8 points for its test."""
        self.gradebook.add_student(student)
        self.gradebook.add_submission("lab1", student, timestamp=DUE + lateness)
        self.gradebook.find_grade("update", "lab1", "lab1", student).auto_score = 8
        self.gradebook.db.commit()

    def penalty(self, student: str) -> float | None:
        late.update_penalties(self.gradebook, late.load_plugin(settings.read(self.course)), [student])
        return self.gradebook.find_submission_notebook("lab1", "lab1", student).late_submission_penalty

    def test_penalty_follows_points_and_extensions(self) -> None:
        self.submit("ada", timedelta(days=1, minutes=16))
        self.assertEqual(self.penalty("ada"), 1.6)  # 2 days, 20 % of 8 points
        self.gradebook.find_grade("why", "lab1", "lab1", "ada").manual_score = 3
        self.gradebook.db.commit()
        self.assertEqual(self.penalty("ada"), 2.2)  # 20 % of 11 points
        self.gradebook.grant_extension("lab1", "ada", days=1)
        self.assertEqual(self.penalty("ada"), 1.1)  # 1 day
        self.gradebook.grant_extension("lab1", "ada", days=2)
        self.assertIsNone(self.penalty("ada"))

    def test_no_penalty_on_time(self) -> None:
        self.submit("eve", timedelta(0))
        self.assertIsNone(self.penalty("eve"))


class FreeDaysTest(CourseTest):
    """Two free late days, then 10 % per day. Three labs are due a week apart, in the order lab3, lab1, lab2."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.folder.joinpath("nbgrader_config.py").write_text(
            "c = get_config()\nc.LatePenalty.percent_a_day = 10\nc.LatePenalty.days = 2\n"
        )
        for week, lab in enumerate(["lab3", "lab1", "lab2"]):
            cls.add_lab(lab, update=10)
            cls.gradebook.update_or_create_assignment(lab, duedate=DUE + timedelta(weeks=week))

    def hand_in(self, student: str, lab: str, hours: float) -> None:
        """Hands in a lab this many hours after it was due. The submission gets 10 points."""
        self.gradebook.update_or_create_student(student)
        due = self.gradebook.find_assignment(lab).duedate
        self.gradebook.update_or_create_submission(lab, student, timestamp=due + timedelta(hours=hours))
        self.gradebook.find_grade("update", lab, lab, student).auto_score = 10
        self.gradebook.db.commit()

    def penalties(self, student: str) -> dict[str, float]:
        """Returns the penalties of a student's labs."""
        late.update_penalties(self.gradebook, late.load_plugin(settings.read(self.course)), [student])
        return {s.name: s.late_submission_penalty for s in self.gradebook.student_submissions(student)}

    def free_days_text(self, student: str, lab: str) -> str:
        return late.free_days_text(self.gradebook, late.load_plugin(settings.read(self.course)), student, lab)

    def test_order_of_commands_does_not_matter(self) -> None:
        hours = {"lab3": 1, "lab1": 30, "lab2": 24}  # 1, 2 and 1 days late; lab3 and lab1 use one free day each
        for order in itertools.permutations(hours):
            student = "-".join(order)
            for lab in order:
                self.hand_in(student, lab, hours[lab])
                self.penalties(student)
            with self.subTest(order=order):
                self.assertEqual(self.penalties(student), {"lab3": 0, "lab1": 1, "lab2": 1})
                self.assertEqual(
                    self.free_days_text(student, "lab1"), "Free late days: 1 used for this lab, 0 of 2 left."
                )

    def test_later_changes(self) -> None:
        self.hand_in("ada", "lab1", 25)
        self.assertEqual(self.penalties("ada"), {"lab1": 0})
        self.hand_in("ada", "lab3", 47)  # graded last, due first
        self.assertEqual(self.penalties("ada"), {"lab3": 0, "lab1": 2})
        self.hand_in("ada", "lab3", 0)  # handed in again, now on time
        self.assertEqual(self.penalties("ada"), {"lab3": 0, "lab1": 0})
        self.gradebook.grant_extension("lab1", "ada", days=1)
        self.assertEqual(self.free_days_text("ada", "lab1"), "Free late days: 1 used for this lab, 1 of 2 left.")
        self.assertEqual(self.free_days_text("ada", "lab2"), "Free late days: 0 used for this lab, 1 of 2 left.")

    def test_no_free_days(self) -> None:
        self.hand_in("eve", "lab2", 3)
        for plugin in (late.LatePenalty(), LateSubmissionPlugin()):
            self.assertEqual(late.free_days(self.gradebook, plugin, "eve"), ({}, 0))
            self.assertEqual(late.free_days_text(self.gradebook, plugin, "eve", "lab2"), "")


if __name__ == "__main__":
    unittest.main()
