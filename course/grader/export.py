"""Writes the points as a CSV file that an LMS reads back.

One line for each student of the roster, in its order:

    lms_id  student_id  last_name  first_name  email
    lab1    lab1 penalty    …for each lab: points with the penalty taken off, and the penalty
    total   max  note
    lab1 late days    …late days left    where c.LatePenalty.days gives some: how many each lab took

Nobody is dropped. Who has handed in nothing has 0 points, and the note says so; so it does
where points are still to be given by hand, and where a submission has not been marked. Who
has handed in but is not in the roster comes last, without an lms_id.

The file is UTF-8 without a byte order mark, with commas, its numbers with a point. A name
that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass, field
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry

from . import course as places
from . import late, roster, settings
from .course import Course, Fault
from .gradebook import DATABASE, opened


@dataclass
class Line:
    """A student's line: points and penalty for each lab, and what there is to say."""

    student: roster.Student
    points: list[float] = field(default_factory=list)
    penalties: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    days: list[int] = field(default_factory=list)  # free late days that each lab took, and how many are left

    def cells(self, most: float) -> list[str]:
        """Returns the cells of the line."""
        who = self.student
        cells = [who.lms_id, who.student_id, who.last_name, who.first_name, who.email]
        for points, penalty in zip(self.points, self.penalties, strict=True):
            cells += [number(points), number(penalty)]
        cells += [number(math.fsum(self.points)), number(most), "; ".join(self.notes), *map(str, self.days)]
        return [harmless(cell) for cell in cells]


def export(course: Course, labs: list[str], to: Path) -> list[str]:
    """Writes the points of these labs, and returns what to tell.

    If none are named, they are all that somebody has handed in.
    """
    students = roster.read(course.state / roster.NAME)
    with opened(course) as gradebook:
        if not gradebook:
            raise Fault(f"found no {course.state / DATABASE}; needed: labs that were graded; do: grade one first")
        known = sorted(assignment.name for assignment in gradebook.assignments)
        for lab in labs:
            if lab not in known:
                raise Fault(f"found no {lab} in the gradebook; needed: one of {', '.join(known) or 'none yet'}")
        labs = labs or [lab for lab in known if gradebook.assignment_submissions(lab) or course.students(lab)]
        if not labs:
            found = f"found no lab in {course.state / DATABASE} that somebody has handed in"
            raise Fault(f"{found}; needed: one that was graded; do: grade one first")
        plugin = late.plugin(settings.read(course))
        late.refresh(gradebook, plugin)
        handed_in = {student for lab in labs for student in course.students(lab)}
        handed_in |= {submission.student.id for lab in labs for submission in gradebook.assignment_submissions(lab)}
        strangers = sorted(handed_in - {student.student_id for student in students})
        everybody = students + [roster.Student(name) for name in strangers]
        lines = [line(course, gradebook, labs, student) for student in everybody]
        days: list[str] = []  # the columns about free late days
        if getattr(plugin, "days", 0):
            days = [*(f"{lab} late days" for lab in labs), "late days left"]
            for one in lines:
                taken, left = late.free_days(gradebook, plugin, one.student.student_id)
                one.days = [*(taken.get(lab, 0) for lab in labs), left]
        most = math.fsum(gradebook.find_assignment(lab).max_score for lab in labs)
    for stranger in lines[len(students) :]:
        stranger.notes.insert(0, "not in the roster")
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    columns = [name for lab in labs for name in (lab, f"{lab} penalty")]
    rows.writerow(["lms_id", "student_id", "last_name", "first_name", "email", *columns, "total", "max", "note", *days])
    rows.writerows(line.cells(most) for line in lines)
    places.write(to, out.getvalue())
    notes = [f"  {line.student.student_id}: {'; '.join(line.notes)}" for line in lines if line.notes]
    return [f"{to}: {', '.join(labs)}, {len(lines)} students", *notes]


def line(course: Course, gradebook: Gradebook, labs: list[str], student: roster.Student) -> Line:
    """Returns the line of a student."""
    result = Line(student)
    for lab in labs:
        score = penalty = 0.0
        try:
            submission = gradebook.find_submission(lab, student.student_id)
            penalty = submission.late_submission_penalty or 0.0
            score = max(0.0, submission.score - penalty)
            note = f"{lab}: still to be graded by hand" if submission.needs_manual_grade else ""
        except MissingEntry:
            handed_in = course.submitted(lab, student.student_id).is_dir()
            note = f"{lab}: not marked yet" if handed_in else f"{lab}: no submission"
        result.points.append(score)
        result.penalties.append(penalty)
        if note:
            result.notes.append(note)
    return result


def number(points: float) -> str:
    """Writes points with as many digits as they need, four at most: 7.25, 12."""
    return f"{points:.4f}".rstrip("0").rstrip(".")


def harmless(cell: str) -> str:
    """Returns a cell that no spreadsheet takes for a formula."""
    is_formula = cell.lstrip()[:1] in tuple("=+-@") or cell[:1] in ("\t", "\r", "\n")
    return "'" + cell if is_formula else cell
