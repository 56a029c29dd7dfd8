"""Writes the points as a CSV file that an LMS reads back.

One line for each student of the roster, in its order:

    lms_id  student_id  last_name  first_name  email
    lab1    lab1 penalty    …for each lab: points with the penalty taken off, and the penalty
    total   max  note

Nobody is dropped. Who has handed in nothing has 0 points, and the note says so; so it does
where points are still to be given by hand, and where a submission has not been marked. Who
has handed in but is not in the roster comes last, without an lms_id.

The file is UTF-8 without a byte order mark, with commas, its numbers with a point. A name
that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry, SubmittedAssignment

from . import late, roster
from .gradebook import DATABASE
from .lab import Fault


@dataclass
class Line:
    """A student's line: points and penalty for each lab, and what there is to say."""

    student: roster.Student
    points: list[float] = field(default_factory=list)
    penalties: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def cells(self, most: float) -> list[str]:
        """Returns the cells of the line."""
        who = self.student
        cells = [who.lms_id, who.student_id, who.last_name, who.first_name, who.email]
        for points, penalty in zip(self.points, self.penalties):
            cells += [number(points), number(penalty)]
        cells += [number(total(self.points)), number(most), "; ".join(self.notes)]
        return [harmless(cell) for cell in cells]


def export(course: Path, labs: list[str], to: Path) -> list[str]:
    """Writes the points of these labs, of all that somebody has handed in if none are named, and returns what to tell."""
    students = roster.read(course / roster.NAME)
    with opened(course) as gradebook:
        known = sorted(assignment.name for assignment in gradebook.assignments)
        for lab in labs:
            if lab not in known:
                raise Fault(f"found no {lab} in the gradebook; needed: one of {', '.join(known) or 'none yet'}")
        labs = labs or [lab for lab in known if gradebook.assignment_submissions(lab) or any(course.glob(f"submitted/*/{lab}"))]
        if not labs:
            raise Fault(f"found no lab in {course / DATABASE} that somebody has handed in; needed: one that was graded; do: grade one first")
        late.refresh(gradebook, late.plugin(course), labs)
        strangers = absent(course, gradebook, labs, students)
        everybody = students.students + [roster.Student(name) for name in strangers]
        lines = [line(course, gradebook, labs, student) for student in everybody]
        maxima = [float(gradebook.find_assignment(lab).max_score) for lab in labs]
    for stranger in lines[len(students.students) :]:
        stranger.notes.insert(0, "not in the roster")
    write(to, labs, lines, total(maxima))
    return report(to, labs, lines)


def opened(course: Path) -> Gradebook:
    """Returns the course's gradebook; nbgrader would make one where there is none."""
    if not (course / DATABASE).is_file():
        raise Fault(f"found no {course / DATABASE}; needed: labs that were graded; do: grade one first")
    return Gradebook(f"sqlite:///{course / DATABASE}")


def absent(course: Path, gradebook: Gradebook, labs: list[str], students: roster.Roster) -> list[str]:
    """Returns who has handed in, marked or not, but is not in the roster."""
    known = students.by_id()
    names = {submission.student.id for lab in labs for submission in gradebook.assignment_submissions(lab)}
    names |= {folder.parent.name for lab in labs for folder in course.glob(f"submitted/*/{lab}") if folder.is_dir()}
    return sorted(name for name in names if name not in known)


def line(course: Path, gradebook: Gradebook, labs: list[str], student: roster.Student) -> Line:
    """Returns the line of a student."""
    result = Line(student)
    for lab in labs:
        try:
            submission = gradebook.find_submission(lab, student.student_id)
        except MissingEntry:
            handed_in = (course / "submitted" / student.student_id / lab).is_dir()
            result.points.append(0.0)
            result.penalties.append(0.0)
            result.notes.append(f"{lab}: {'not marked yet' if handed_in else 'no submission'}")
            continue
        score, penalty = scored(submission)
        result.points.append(score)
        result.penalties.append(penalty)
        if submission.needs_manual_grade:
            result.notes.append(f"{lab}: still to be graded by hand")
    return result


def scored(submission: SubmittedAssignment) -> tuple[float, float]:
    """Returns the points of a submission, and the penalty that was taken off."""
    penalty = float(submission.late_submission_penalty or 0)
    return float(max(Fraction(0), Fraction(submission.score) - Fraction(penalty))), penalty


def total(points: list[float]) -> float:
    """Returns the sum, rounded once."""
    return float(sum(map(Fraction, points), Fraction(0)))


def number(points: float) -> str:
    """Writes points with as many digits as they need, four at most: 7.25, 12."""
    return f"{points:.4f}".rstrip("0").rstrip(".")


def harmless(cell: str) -> str:
    """Returns a cell that no spreadsheet takes for a formula."""
    return "'" + cell if cell.lstrip()[:1] in tuple("=+-@") or cell[:1] in ("\t", "\r", "\n") else cell


def write(to: Path, labs: list[str], lines: list[Line], most: float) -> None:
    """Writes the file, whole or not at all."""
    header = ["lms_id", "student_id", "last_name", "first_name", "email"]
    for lab in labs:
        header += [lab, f"{lab} penalty"]
    new = to.with_name(to.name + ".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow([*header, "total", "max", "note"])
        rows.writerows(line.cells(most) for line in lines)
    new.replace(to)


def report(to: Path, labs: list[str], lines: list[Line]) -> list[str]:
    """Returns the lines that tell what was written, and of whom something is missing."""
    told = [f"{to}: {', '.join(labs) or 'no lab'}, {len(lines)} students"]
    told += [f"  {line.student.student_id}: {'; '.join(line.notes)}" for line in lines if line.notes]
    return told
