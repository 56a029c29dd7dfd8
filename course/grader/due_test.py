"""Tests of due dates."""

from __future__ import annotations

import os
import time
import unittest
from datetime import datetime
from unittest import mock

from grader import due
from grader.course import Fault
from grader.course_test import CourseTest


class DueTest(CourseTest):
    """A course in the time zone Europe/Berlin. The gradebook stores times in UTC."""

    def setUp(self) -> None:
        zone = mock.patch.dict(os.environ, {"TZ": "Europe/Berlin"})
        zone.start()
        time.tzset()
        self.addCleanup(time.tzset)  # runs after zone.stop, because cleanups run in reverse order
        self.addCleanup(zone.stop)

    def test_set_and_show(self) -> None:
        self.assertEqual(due.due_text(self.course, "lab1"), "")
        for text, shown, stored in [
            ("2026-12-01T23:59", "Tue 2026-12-01 23:59+01:00", datetime(2026, 12, 1, 22, 59)),
            ("2027-07-01 08:00", "Thu 2027-07-01 08:00+02:00", datetime(2027, 7, 1, 6)),
            ("2026-12-01T23:59-05:00", "Wed 2026-12-02 05:59+01:00", datetime(2026, 12, 2, 4, 59)),
            ("2026-12-01T23:59Z", "Wed 2026-12-02 00:59+01:00", datetime(2026, 12, 1, 23, 59)),
            ("none", "", None),
        ]:
            due.set_due_date(self.course, "lab1", text)
            self.gradebook.db.expire_all()
            with self.subTest(text=text):
                self.assertEqual(
                    (due.due_text(self.course, "lab1"), self.gradebook.find_assignment("lab1").duedate), (shown, stored)
                )

    def test_invalid_times(self) -> None:
        for text in ("2026-12-01", "tomorrow", "1.12.2026 23:59", "2026-13-01T23:59"):
            with (
                self.subTest(text=text),
                self.assertRaisesRegex(
                    Fault, f"got the time '{text}', want a date and a time such as 2026-12-01T23:59"
                ),
            ):
                due.set_due_date(self.course, "lab1", text)


if __name__ == "__main__":
    unittest.main()
