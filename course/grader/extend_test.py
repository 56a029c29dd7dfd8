"""Tests of extensions: the command, the file, and what they change in penalties, report and export."""

from __future__ import annotations

import csv
import os
import shutil
import stat
import time
import unittest
from datetime import datetime, timedelta, timezone
from unittest import mock

from nbgrader.api import Gradebook

from grader import collected, due, export, extend, extensions, gradebook, late, overview, report, settings
from grader.course import Fault
from grader.course_test import DUE, CourseTest

DAY = timedelta(days=1)
REASON = '=ill, "very"; größte Mühe'


def text(when: datetime) -> str:
    """Returns a time in UTC as a lecturer types it."""
    return f"{when:%Y-%m-%dT%H:%M}Z"


class ExtensionTest(CourseTest):
    """A course in UTC, with lab 1 due on DUE, ada, bob and cem in the roster, and a penalty of 10 % per day."""

    def setUp(self) -> None:
        zone = mock.patch.dict(os.environ, {"TZ": "UTC"})
        zone.start()
        time.tzset()
        self.addCleanup(time.tzset)  # runs after zone.stop
        self.addCleanup(zone.stop)
        for name in ("gradebook.db", extensions.NAME):
            (self.folder / name).unlink(missing_ok=True)
        (self.folder / "roster.csv").write_text("student_id,lms_id\nada,1\nbob,2\ncem,3\n")
        type(self).gradebook = Gradebook(f"sqlite:///{self.folder}/gradebook.db")
        self.addCleanup(self.gradebook.close)
        self.add_lab("lab1", update=10)

    def submit(self, student: str, lateness: timedelta) -> None:
        """Adds a submission that gets all 10 points."""
        self.gradebook.update_or_create_student(student)
        self.gradebook.add_submission("lab1", student, timestamp=DUE + lateness)
        self.gradebook.find_grade("update", "lab1", "lab1", student).auto_score = 10
        self.gradebook.find_grade("update", "lab1", "lab1", student).needs_manual_grade = False
        self.gradebook.db.commit()


class ExtendTest(ExtensionTest):
    """The command, and what it changes."""

    def extend(self, *words: str) -> list[str]:
        return extend.extend(self.course, "lab1", list(words))

    def penalty(self, student: str) -> float | None:
        """Returns the penalty that the last command has stored."""
        self.gradebook.db.expire_all()
        return self.gradebook.find_submission_notebook("lab1", "lab1", student).late_submission_penalty

    def seconds_late(self, student: str) -> float:
        return gradebook.standings(self.course, "lab1")[student].seconds_late

    def test_without_a_roster(self) -> None:
        (self.folder / "roster.csv").unlink()
        with self.assertRaisesRegex(ValueError, "got the student 'ada', .*roster.csv; create that file first"):
            self.extend("ada", "2026-11-03T23:59")

    def test_after_grading(self) -> None:
        self.submit("ada", 3 * DAY)
        late.update_penalties(self.gradebook, late.load_plugin(settings.read(self.course)))
        self.assertEqual(self.penalty("ada"), 3)
        self.extend("ada", text(DUE + 2 * DAY), "illness")
        self.assertEqual((self.penalty("ada"), self.seconds_late("ada")), (1, 24 * 60 * 60))
        self.extend("ada", text(DUE + 3 * DAY))  # replaces the first one
        self.assertEqual((self.penalty("ada"), self.seconds_late("ada")), (None, 0))
        self.assertEqual(self.gradebook.find_submission("lab1", "ada").duedate, DUE + 3 * DAY)
        self.extend("ada", "none")
        self.assertEqual((self.penalty("ada"), self.seconds_late("ada")), (3, 3 * 24 * 60 * 60))

    def test_before_grading_and_with_a_new_gradebook(self) -> None:
        self.extend("ada", text(DUE + 2 * DAY))
        self.submit("ada", 3 * DAY)
        for command in (extend.update_penalties, lambda course: export.export(course, [], self.folder / "points.csv")):
            self.gradebook.find_submission("lab1", "ada").extension = None  # as in a gradebook that was made again
            self.gradebook.db.commit()
            command(self.course)
            self.assertEqual(self.penalty("ada"), 1)

    def test_due_date_moves(self) -> None:
        self.extend("ada", text(DUE + 2 * DAY))
        self.submit("ada", 3 * DAY)
        for when, penalty in [(DUE + DAY, 1), (DUE + 3 * DAY, None), (None, None), (DUE, 1)]:
            due.set_due_date(self.course, "lab1", text(when) if when else "none")
            extend.update_penalties(self.course)
            self.assertEqual(self.penalty("ada"), penalty, when)

    def test_free_days_count_from_the_extension(self) -> None:
        self.submit("ada", 3 * DAY)
        self.extend("ada", text(DUE + 2 * DAY))
        plugin = late.LatePenalty(percent_a_day=10, days=5)
        late.update_penalties(self.gradebook, plugin)
        self.assertEqual(late.free_days(self.gradebook, plugin, "ada"), ({"lab1": 1}, 4))

    def test_several_students_show_and_remove(self) -> None:
        self.assertEqual(self.extend(), ["lab1 is due Sun 2026-11-01 00:00+00:00; nobody has an extension"])
        want = [
            "lab1 is due Sun 2026-11-01 00:00+00:00; 2 extended",
            "  ada: until Tue 2026-11-03 23:59+00:00 (a reason of words)",
            "  bob: until Tue 2026-11-03 23:59+00:00 (a reason of words)",
        ]
        self.assertEqual(self.extend("ada", "bob", "2026-11-03", "23:59", "a", "reason", "of  words"), want)
        self.assertEqual(self.extend(), want)
        self.assertEqual(len(self.extend("bob", "none")), 2)
        self.assertEqual(list(extensions.of_lab(self.folder, "lab1")), ["ada"])

    def test_invalid_words(self) -> None:
        for words, want in [
            (["ada"], "got 'ada' without a time"),
            (["2026-11-03T23:59"], "without a student"),
            (["none"], "without a student"),
            (["adda", "2026-11-03T23:59"], "got the student 'adda', want a student_id of .*roster.csv"),
            (["ada", "2026-11-03"], "got the time '2026-11-03', want a date and a time"),
            (["ada", "3.11.2026", "23:59"], "got the time '3.11.2026 23:59', want a date and a time"),
            (["ada", "2026-10-31T23:59"], "want a time after the due date of lab1, Sun 2026-11-01 00:00"),
            (["ada", "2026-11-01T00:00"], "want a time after the due date"),
            (["ada", "none"], "got no extension of lab1 for ada"),
            (["ada", "adda", "none"], "got the student 'adda'"),
        ]:
            with self.subTest(words=words), self.assertRaisesRegex(Fault, want):
                self.extend(*words)
            self.assertFalse((self.folder / extensions.NAME).exists())
        due.set_due_date(self.course, "lab1", "none")
        with self.assertRaisesRegex(Fault, 'got no due date of lab1, .*make course ARGS="due lab1'):
            self.extend("ada", "2026-11-03T23:59")

    def test_file(self) -> None:
        for reason in (REASON, "'quoted'", "-", "@x", "'=x", ""):
            self.extend("ada", "2026-11-03T23:59", reason)
            path = self.folder / extensions.NAME
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
            with path.open(encoding="utf-8", newline="") as file:
                (row,) = csv.DictReader(file)
            self.assertNotIn(row["reason"][:1], tuple("=+-@"))
            self.assertEqual(extensions.of_lab(self.folder, "lab1")["ada"].reason, reason)

    def test_file_that_a_spreadsheet_wrote(self) -> None:
        path = self.folder / extensions.NAME
        path.write_text("Lab;Student ID;Until\r\nlab1;ada;2026-11-03 23:59\r\n;;\r\n", encoding="utf-8-sig")
        until = datetime(2026, 11, 3, 23, 59, tzinfo=timezone.utc)
        self.assertEqual(extensions.of_lab(self.folder, "lab1"), {"ada": extensions.Extension("lab1", "ada", until)})
        for content, want in [
            ("lab,until\nlab1,2026-11-03T23:59\n", "without a column student_id"),
            ("lab,student_id,until\nlab1,ada,soon\n", "extensions.csv, line 2: got the time 'soon'"),
            ("lab,student_id,until\n" + "lab1,ada,2026-11-03T23:59\n" * 2, "line 3: got a second extension"),
        ]:
            path.write_text(content)
            with self.assertRaisesRegex(Fault, want):
                extensions.read(self.folder)

    def test_extensions_that_nbgrader_granted(self) -> None:
        self.submit("bob", 3 * DAY)
        self.gradebook.grant_extension("lab1", "bob", days=2)
        self.extend("ada", text(DUE + DAY))
        self.assertEqual(list(extensions.of_lab(self.folder, "lab1")), ["ada", "bob"])
        self.assertEqual(self.penalty("bob"), 1)

    def test_report(self) -> None:
        """Both reports say who has an extension and until when; only the lecturer's list has the reason."""
        self.extend("ada", "2026-11-03T23:59", REASON)
        group = report.Class({}, {"ada": "x"}, missing=["bob"], extensions=extensions.of_lab(self.folder, "lab1"))
        written, page = report.markdown_report("lab1", group), overview.render_page("lab1", group)
        self.assertIn(f"| ada | Tue 2026-11-03 23:59+00:00 | {REASON} |", written)
        self.assertIn("Extended: ada until Tue 2026-11-03 23:59+00:00.", page)
        self.assertNotIn("Mühe", page)
        self.assertNotIn("Extension", report.markdown_report("lab1", report.Class({})))

    def test_export(self) -> None:
        self.submit("ada", 3 * DAY)
        self.extend("ada", "bob", text(DUE + 2 * DAY), REASON)
        lines = export.export(self.course, [], self.folder / "points.csv")
        self.assertIn("  ada: lab1: extended until Tue 2026-11-03 00:00+00:00", lines)
        self.assertIn("  bob: lab1: no submission; lab1: extended until Tue 2026-11-03 00:00+00:00", lines)
        content = (self.folder / "points.csv").read_text()
        self.assertIn(",9,1,9,10,", content)  # one day late
        self.assertNotIn("Mühe", content)


class UnusableTest(ExtensionTest):
    """Students who handed in only files that can't be used are visible in the reports and the export."""

    def test_report_and_export(self) -> None:
        log = collected.Collected()
        log.give_up("cem", "no <file> is a notebook")
        log.write(self.folder / "downloaded" / "lab1")
        self.submit("ada", DAY)
        unusable = collected.of_lab(self.course, "lab1").unusable
        group = report.Class({}, {}, missing=["bob", "cem"], unusable=unusable)
        written = report.markdown_report("lab1", group)
        self.assertIn("1 in the roster handed in nothing: bob.", written)
        self.assertIn("## Nothing was taken\n\n- **cem**: no &#60;file&#62; is a notebook\n", written)
        self.assertIn("Nothing could be taken from 1 who handed in: cem.", overview.render_page("lab1", group))
        self.assertIn("cem,,,,,,,nothing was taken: no <file> is a notebook", report.csv_report(group))
        lines = export.export(self.course, [], self.folder / "points.csv")
        self.assertIn("  cem: lab1: nothing usable handed in", lines)
        self.assertIn("  bob: lab1: no submission", lines)

    def test_submission_that_comes_in_later(self) -> None:
        """Then the reports no longer say that nothing could be taken. They do after a submission that came earlier."""
        log = collected.Collected()
        for student in ("bob", "cem"):
            log.give_up(student, "no file is a notebook")
            submitted = self.course.submitted("lab1", student)
            submitted.mkdir(parents=True)
            self.addCleanup(shutil.rmtree, submitted)
            os.utime(submitted, (1, 1))
        log.write(self.folder / "downloaded" / "lab1")
        self.assertEqual(list(collected.of_lab(self.course, "lab1").unusable), ["bob", "cem"])
        (submitted / "lab1.ipynb").write_text("{}")
        self.assertEqual(list(collected.of_lab(self.course, "lab1").unusable), ["bob"])
        (submitted / "lab1.ipynb").write_text("{} ")
        os.utime(submitted, (1, 1))  # as it is if the file already existed
        self.assertEqual(list(collected.of_lab(self.course, "lab1").unusable), ["bob"])


if __name__ == "__main__":
    unittest.main()
