"""Tests of the roster and of the CSV file for the LMS."""

from __future__ import annotations

import csv
import tempfile
import unittest
from datetime import timedelta
from pathlib import Path

from nbgrader.api import Gradebook

from grader import export, roster
from grader.course import Course, Fault
from grader.course_test import DUE, CourseTest

# The exported rows of ExportTest's course, with | between the cells.
LINES = [
    "lms_id|student_id|last_name|first_name|email|lab1|lab1 penalty|lab2|lab2 penalty|total|max|note",
    "3|eve|'=HYPERLINK(1)|Eve|'@e|0|0|0|0|0|21.5|lab1: no submission; lab2: not graded yet",
    "1|ada|Lovelace|Ada|a@x.org|8.75|0|7.5|0|16.25|21.5|lab2: still to be graded by hand",
    "2|bob|'-Ross|'+Bob||2.6|0.65|0|0|2.6|21.5|lab2: no submission",
    '4|dan|N"|D, A||0|0|0|0|0|21.5|lab1: no submission; lab2: no submission',
    "|mallory||||11|0|0|0|11|21.5|not in the roster; lab2: no submission",
    "|zoe||||0|0|0|0|0|21.5|not in the roster; lab1: no submission; lab2: not graded yet",
]


class RosterTest(unittest.TestCase):
    def read(self, content: str | bytes) -> list[roster.Student]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "roster.csv"
            path.write_bytes(content.encode() if isinstance(content, str) else content)
            return roster.read(path)

    def test_encodings_and_delimiters(self) -> None:
        text = "student_id,lms_id,first_name,last_name,email\n"
        text += 'ada,4711,Ada,"Lovelace, Countess",a@x.org\nçelik,4712,Ümit,Çelik,\n'
        want = [
            roster.Student("ada", "4711", "Ada", "Lovelace, Countess", "a@x.org"),
            roster.Student("çelik", "4712", "Ümit", "Çelik"),
        ]
        self.assertEqual(self.read("group;lms_id;student_id\nA;7;bob\n"), [roster.Student("bob", "7")])
        for content in [
            text.encode(),
            text.encode("utf-8-sig"),
            text.encode("utf-16"),
            text.replace("\n", "\r\n").encode(),
            # In these two cases, the second replacement restores the comma in the quoted name.
            text.replace(",", ";").replace("Lovelace; ", "Lovelace, ").encode("utf-8-sig"),
            text.replace(",", "\t").replace("Lovelace\t ", "Lovelace, ").encode("utf-16"),
            ("\n" + text + "\n,,,,\n").encode(),
            text.replace("student_id", " Student ID ").replace("lms_id", "LMS_ID").encode(),
        ]:
            with self.subTest(content=content[:40]):
                self.assertEqual(self.read(content), want)

    def test_faults_name_the_line(self) -> None:
        head = "student_id,lms_id\n"
        cases: list[tuple[str | bytes, str]] = [
            (head + "ada,1\nbob,2\nada,3\n", 'line 4: got student_id "ada", as in line 2, want each id once'),
            (head + "ada,1\nbob,1\n", 'line 3: got lms_id "1", as in line 2, want each id once'),
            (head + "ada\n", "line 2: got no lms_id, want one per row"),
            (head + ",1\n", "line 2: got no student_id, want one per row"),
            (head + "../ada,1\n", 'line 2: got student_id "../ada", want a name for a folder'),
            (head + ".,1\n", "a name for a folder"),
            (head + 'ada,"4,71E+05"\n', "want all its digits"),  # a long id that a spreadsheet has rounded
            (head + "ada,=1\n", "do not take for a formula"),
            ("name,lms_id\nada,1\n", "line 1: got the columns name, lms_id, want at least the columns student_id,"),
            ("", "line 1: got an empty file, want"),
            (head.encode() + b"ada,1\nJ\xfcrgen,2\n", "line 3: got bytes that are not UTF-8"),
            # Of the 20 rows, 19 repeat both the student_id and the lms_id.
            (head + "ada,1\n" * 20, f"… and {2 * 19 - roster.MAX_FAULTS} more"),
        ]
        for content, want in cases:
            with self.subTest(content=content), self.assertRaises(Fault) as caught:
                self.read(content)
            self.assertIn(want, str(caught.exception))
        with self.assertRaisesRegex(
            Fault, "got no file .*roster.csv, want the roster.*; create the file with the first line student_id,lms_id"
        ):
            roster.read(Path("/nowhere/roster.csv"))


class ExportTest(CourseTest):
    """A course with two labs that have submissions, and one that has none.

    In lab 1, ada was on time, and bob was 1.5 days late, so his penalty is that of two days. In lab 2, ada's answer in
    words and eve's submission are not graded yet. The student dan has no submission. The students mallory and zoe
    handed in, but are not in the roster.
    """

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.folder.joinpath("roster.csv").write_text(
            "student_id,lms_id,first_name,last_name,email\n"
            'eve,3,Eve,=HYPERLINK(1),@e\nada,1,Ada,Lovelace,a@x.org\nbob,2,+Bob,-Ross,\ndan,4,"D, A","N""",\n'
        )
        gradebook = cls.gradebook
        cls.add_lab("lab1", part=10, why=2)
        cls.add_lab("lab2", part=7.5, why=2)
        cls.add_lab("lab3", part=9)  # without submissions, so it is not exported
        for student in ("ada", "bob", "mallory"):
            gradebook.add_student(student)
        for lab, student, days, points, why in [
            ("lab1", "ada", 0, 7.25, 1.5),
            ("lab2", "ada", -1, 7.5, None),
            ("lab1", "bob", 1.5, 3.25, 0),
            ("lab1", "mallory", 0, 9, 2),
        ]:
            gradebook.add_submission(lab, student, timestamp=DUE + timedelta(days=days))
            grade = gradebook.find_grade("part", lab, lab, student)
            grade.auto_score, grade.needs_manual_grade = points, False
            grade = gradebook.find_grade("why", lab, lab, student)
            grade.manual_score, grade.needs_manual_grade = why, why is None
        gradebook.db.commit()
        for student, lab in [("ada", "lab1"), ("eve", "lab2"), ("zoe", "lab2")]:
            (cls.folder / "submitted" / student / lab).mkdir(parents=True)

    def export(self, *labs: str) -> tuple[list[list[str]], list[str]]:
        """Exports labs, and returns the rows of the file and the printed lines."""
        to = self.folder / "grades.csv"
        lines = export.export(self.course, list(labs), to)
        content = to.read_bytes()
        self.assertFalse(content.startswith(b"\xef\xbb\xbf"))  # no byte order mark
        with to.open(encoding="utf-8", newline="") as file:
            return list(csv.reader(file)), lines

    def test_every_student_has_a_row(self) -> None:
        rows, lines = self.export()
        self.assertEqual(["|".join(row) for row in rows], LINES)
        self.assertIn("  zoe: not in the roster; lab1: no submission; lab2: not graded yet", lines)
        self.assertEqual(lines[0], f"{self.folder / 'grades.csv'}: lab1, lab2, 6 students")

    def test_export_of_named_labs(self) -> None:
        rows, _ = self.export("lab1")
        self.assertEqual([row[1] for row in rows[1:]], ["eve", "ada", "bob", "dan", "mallory"])
        self.assertEqual(  # the points in the heading and in the row of bob
            [rows[0][5:], rows[3][5:]],
            [["lab1", "lab1 penalty", "total", "max", "note"], ["2.6", "0.65", "2.6", "12", ""]],
        )
        with self.assertRaisesRegex(
            Fault, "got the lab lab9, which is not in the gradebook, want one of lab1, lab2, lab3"
        ):
            self.export("lab9")

    def test_free_late_days(self) -> None:
        path = self.folder / "nbgrader_config.py"
        self.addCleanup(path.write_text, path.read_text())
        path.write_text(path.read_text() + "c.LatePenalty.days = 1\n")
        rows, _ = self.export("lab2", "lab1")
        self.assertEqual(rows[0][9:], ["total", "max", "note", "lab2 late days", "lab1 late days", "late days left"])
        self.assertEqual(  # the penalty for lab1, the total and the late days
            {row[1]: row[8:10] + row[12:] for row in rows[1:] if row[1] in ("ada", "bob")},
            {"ada": ["0", "16.25", "0", "0", "1"], "bob": ["0.325", "2.925", "0", "1", "0"]},
        )

    def test_nothing_to_export(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "roster.csv").write_text("student_id,lms_id\nada,1\n")
            with self.assertRaisesRegex(Fault, "got no gradebook .*gradebook.db, want a gradebook with"):
                export.export(Course(Path(folder)), [], Path(folder, "grades.csv"))
            self.assertFalse(Path(folder, "gradebook.db").exists())
            Gradebook(f"sqlite:///{folder}/gradebook.db").close()
            with self.assertRaisesRegex(Fault, "got no submissions in .*gradebook.db"):
                export.export(Course(Path(folder)), [], Path(folder, "grades.csv"))
            self.assertFalse(Path(folder, "grades.csv").exists())

    def test_format_of_text_and_points(self) -> None:
        for cell in ["=1", "+1", "-1", "@a", " =1", "\t=1", "\tx", "\rx"]:  # spreadsheets take these for formulas
            self.assertEqual(export.escape_formula(cell), "'" + cell)
        for cell in ["", "Ada", "1=2", "O'Neill", "7.25"]:
            self.assertEqual(export.escape_formula(cell), cell)
        for points, want in [(0, "0"), (10, "10"), (7.25, "7.25"), (0.1 + 0.2, "0.3"), (1 / 3, "0.3333")]:
            self.assertEqual(export.format_points(points), want)


if __name__ == "__main__":
    unittest.main()
