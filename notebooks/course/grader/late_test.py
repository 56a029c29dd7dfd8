"""Tests of what lateness costs."""

from __future__ import annotations

import unittest
from datetime import timedelta

from nbgrader.utils import parse_utc
from traitlets import TraitError

from grader import late
from grader.course_for_tests import DUE, CourseTest

HOUR = 60 * 60


class DaysTest(unittest.TestCase):
    def test_a_day_begins_with_its_first_second(self) -> None:
        for seconds, grace, want in [
            (0, 0, 0), (1e-6, 0, 1), (1, 0, 1), (24 * HOUR, 0, 1), (24 * HOUR + 1, 0, 2),
            (900, 15, 0), (900.5, 15, 1), (24 * HOUR + 900, 15, 1), (24 * HOUR + 901, 15, 2), (6, 0.1, 0), (7, 0.1, 1),
        ]:  # fmt: skip
            with self.subTest(seconds=seconds, grace=grace):
                self.assertEqual(late.days_late(seconds, grace), want)

    def test_clocks_that_change_make_no_day_longer(self) -> None:
        # Berlin goes from +0200 to +0100 in the night to 25 October 2026: 24 hours are 24 hours.
        due = parse_utc("2026-10-24T23:00:00+02:00")
        for text, want in [
            ("2026-10-24T23:00:00+02:00", 0), ("2026-10-25T22:00:00+01:00", 1), ("2026-10-25T22:00:01+01:00", 2),
            ("2026-10-24T17:00:00-04:00", 0), ("2026-10-24T21:00:01Z", 1),
        ]:  # fmt: skip
            with self.subTest(text=text):
                self.assertEqual(late.days_late(max(0, (parse_utc(text) - due).total_seconds()), 0), want)


class PenaltyTest(unittest.TestCase):
    def test_is_exact(self) -> None:
        self.assertEqual(late.penalty(14, 3, 10, 50), 4.2)  # 14 * (3 * 0.1) is 4.200000000000001
        self.assertEqual(late.penalty(12.75, 1, 33.3, 50), 4.24575)
        self.assertEqual(late.penalty(20, 9, 10, 50), 10)
        self.assertEqual(late.penalty(20, 1, 10, 5), 1)
        self.assertEqual(late.penalty(20, 0, 10, 50), 0)
        self.assertEqual(late.penalty(0, 7, 10, 50), 0)

    def test_is_off_unless_set(self) -> None:
        self.assertIsNone(late.LatePenalty().late_submission_penalty("ada", 20, 1e6))

    def test_settings(self) -> None:
        plugin = late.LatePenalty(percent_a_day=10, most_percent=25, grace_minutes=15)
        self.assertIsNone(plugin.late_submission_penalty("ada", 20, 900))
        self.assertEqual(plugin.late_submission_penalty("ada", 20, 901), 2)
        self.assertEqual(plugin.late_submission_penalty("ada", 20, 1e7), 5)

    def test_settings_that_make_no_sense(self) -> None:
        for name, value in [("percent_a_day", -1), ("most_percent", 101), ("grace_minutes", -1), ("grace_minutes", float("inf"))]:
            with self.subTest(name=name), self.assertRaisesRegex(TraitError, f"found LatePenalty.{name} = .*needed: .*do: "):
                late.LatePenalty(**{name: value})


class RefreshTest(CourseTest):
    """Points that were given by hand after the machine's marks."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.add_lab("lab1", update=10, why=4)

    def submit(self, student: str, after: timedelta) -> None:
        self.gradebook.add_student(student)
        self.gradebook.add_submission("lab1", student, timestamp=DUE + after)
        self.gradebook.find_grade("update", "lab1", "lab1", student).auto_score = 8
        self.gradebook.db.commit()

    def penalty(self, student: str) -> float | None:
        late.refresh(self.gradebook, late.plugin(self.course), ["lab1"])
        return self.gradebook.find_submission_notebook("lab1", "lab1", student).late_submission_penalty

    def test_follows_the_points(self) -> None:
        self.submit("ada", timedelta(days=1, seconds=1))
        self.assertEqual(self.penalty("ada"), 1.6)
        self.gradebook.find_grade("why", "lab1", "lab1", "ada").manual_score = 3
        self.gradebook.db.commit()
        self.assertEqual(self.penalty("ada"), 2.2)

    def test_an_extension_counts(self) -> None:
        self.submit("bob", timedelta(days=1, seconds=1))
        self.gradebook.grant_extension("lab1", "bob", days=1)
        self.assertEqual(self.penalty("bob"), 0.8)
        self.gradebook.grant_extension("lab1", "bob", days=2)
        self.assertIsNone(self.penalty("bob"))

    def test_in_time(self) -> None:
        self.submit("eve", timedelta(0))
        self.assertIsNone(self.penalty("eve"))


if __name__ == "__main__":
    unittest.main()
