"""Writes the points as a CSV file that an LMS can import.

The file has one row per student, in the order of the roster, with these columns:

    lms_id  student_id  last_name  first_name  email
    lab1    lab1 penalty    for each lab: the points after the penalty, and the penalty
    total   max  note
    lab1 late days  …  late days left    only if c.LatePenalty.days > 0: the free late days used and left

Every student has a row. Students without a submission have 0 points. The column "note" lists missing
submissions, submissions that have not been graded, answers still to be graded by hand, and extensions.
Students who handed in but are not in the roster come last, with a note and without an lms_id.

The file is UTF-8 without a byte order mark. Commas separate the values, and numbers have decimal
points. A value that a spreadsheet would take for a formula begins with an apostrophe.
"""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass, field
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry

from . import collected, due, extensions, late, roster, settings
from .course import Course, fault, write_file
from .gradebook import DATABASE, open_gradebook


@dataclass
class Row:
    """A student's row. The lists of numbers have one element per lab."""

    student: roster.Student
    points: list[float] = field(default_factory=list)
    penalties: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    days: list[int] = field(default_factory=list)  # the free late days used for each lab, and then the number left

    def cells(self, most: float) -> list[str]:
        """Returns the cells of the row; most is the maximum of the total."""
        student = self.student
        cells = [student.lms_id, student.student_id, student.last_name, student.first_name, student.email]
        for points, penalty in zip(self.points, self.penalties, strict=True):
            cells += [format_points(points), format_points(penalty)]
        cells += [
            format_points(math.fsum(self.points)),
            format_points(most),
            "; ".join(self.notes),
            *map(str, self.days),
        ]
        return [escape_formula(cell) for cell in cells]


def export(course: Course, labs: list[str], to: Path) -> list[str]:
    """Writes the points of the given labs to a CSV file, and returns lines to print.

    If labs is empty, all labs with submissions are exported.
    """
    students = roster.read(course.root / roster.NAME)
    with open_gradebook(course) as gradebook:
        if not gradebook:
            raise fault(f"no gradebook {course.root / DATABASE}", "a gradebook with a graded lab", "grade a lab first")
        known = sorted(assignment.name for assignment in gradebook.assignments)
        for lab in labs:
            if lab not in known:
                want = f"one of {', '.join(known)}" if known else "a graded lab"
                raise fault(f"the lab {lab}, which is not in the gradebook", want, "check the lab's name")
        labs = labs or [lab for lab in known if gradebook.assignment_submissions(lab) or course.students(lab)]
        if not labs:
            raise fault(f"no submissions in {course.root / DATABASE}", "at least one", "grade a lab first")
        plugin = late.load_plugin(settings.read(course))
        late.update_penalties(gradebook, plugin)
        handed_in = {student for lab in labs for student in course.students(lab)}
        handed_in |= {submission.student.id for lab in labs for submission in gradebook.assignment_submissions(lab)}
        strangers = sorted(handed_in - {student.student_id for student in students})
        everyone = students + [roster.Student(name) for name in strangers]
        rows = [student_row(course, gradebook, labs, student) for student in everyone]
        day_columns: list[str] = []
        if getattr(plugin, "days", 0):
            day_columns = [*(f"{lab} late days" for lab in labs), "late days left"]
            for row in rows:
                used, left = late.free_days(gradebook, plugin, row.student.student_id)
                row.days = [*(used.get(lab, 0) for lab in labs), left]
        most = math.fsum(gradebook.find_assignment(lab).max_score for lab in labs)
    for row in rows[len(students) :]:
        row.notes.insert(0, "not in the roster")
    lab_columns = [name for lab in labs for name in (lab, f"{lab} penalty")]
    columns = ["lms_id", "student_id", "last_name", "first_name", "email", *lab_columns, "total", "max", "note"]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns + day_columns)
    writer.writerows(row.cells(most) for row in rows)
    write_file(to, out.getvalue())
    notes = [f"  {row.student.student_id}: {'; '.join(row.notes)}" for row in rows if row.notes]
    return [f"{to}: {', '.join(labs)}, {len(rows)} students", *notes]


def student_row(course: Course, gradebook: Gradebook, labs: list[str], student: roster.Student) -> Row:
    """Returns the row of a student."""
    row = Row(student)
    for lab in labs:
        score = penalty = 0.0
        try:
            submission = gradebook.find_submission(lab, student.student_id)
            penalty = submission.late_submission_penalty or 0.0
            score = max(0.0, submission.score - penalty)
            note = f"{lab}: still to be graded by hand" if submission.needs_manual_grade else ""
        except MissingEntry:
            handed_in = course.submitted(lab, student.student_id).is_dir()
            note = f"{lab}: not graded yet" if handed_in else f"{lab}: no submission"
            if not handed_in and student.student_id in collected.of_lab(course, lab).unusable:
                note = f"{lab}: nothing usable handed in"
        row.points.append(score)
        row.penalties.append(penalty)
        if note:
            row.notes.append(note)
        if extension := extensions.of_lab(course.root, lab).get(student.student_id):
            row.notes.append(f"{lab}: extended until {due.time_text(extension.until)}")
    return row


def format_points(points: float) -> str:
    """Returns points with at most four decimals and without trailing zeros, such as 7.25 or 12."""
    return f"{points:.4f}".rstrip("0").rstrip(".")


def escape_formula(cell: str) -> str:
    """Returns a cell's text, with an apostrophe in front if a spreadsheet would take the text for a formula."""
    is_formula = cell.lstrip()[:1] in tuple("=+-@") or cell[:1] in ("\t", "\r", "\n")
    return "'" + cell if is_formula else cell
