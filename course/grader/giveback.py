"""Packs the feedback pages of a class into one zip, under names that an LMS recognises.

    Moodle   Ada Lovelace_2345_assignfeedback_file_lab1.html    for "Upload multiple feedback files in a zip"
    Canvas   lovelaceada_4711_98765_lab1.html                   the submission's name, with .html instead of .ipynb
    others   ada_lab1.html                                      the student_id and the lab

The names for Moodle and Canvas are derived from the names of the collected files.
"""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath

from . import collected, roster
from .course import Course
from .names import CANVAS, MOODLE, without_ending


def write_zip(course: Course, lab: str) -> Path:
    """Writes feedback/LAB.zip with the pages of all students, and returns its path."""
    paths = collected.of_lab(course, lab).paths
    path = course.root / roster.NAME
    students = {student.student_id: student for student in (roster.read(path) if path.is_file() else [])}
    to = course.root / "feedback" / f"{lab}.zip"
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in sorted((course.root / "feedback").glob(f"*/{lab}/{lab}.html")):
            student = page.parent.parent.name
            in_roster = students.get(student, roster.Student(student))
            archive.write(page, name_for_lms(paths.get(student, ""), in_roster, lab))
    return to


def name_for_lms(path: str, student: roster.Student, lab: str) -> str:
    """Returns the file name by which an LMS recognises a student's page.

    path is the notebook's path within the files downloaded from the LMS, or empty if the notebook did not come from
    the LMS.
    """
    for part in PurePosixPath(path).parts:
        stem = without_ending(part)
        if match := MOODLE.fullmatch(stem):
            name = f"{student.first_name} {student.last_name}"
            if "/" not in name:  # otherwise the path has only the end of the name
                name = match["name"]
            return safe_name(f"{name}_{match['number']}_assignfeedback_file_{lab}.html")
        if CANVAS.fullmatch(stem):
            return safe_name(f"{stem}.html")
    return f"{student.student_id}_{lab}.html"


def safe_name(name: str) -> str:
    """Returns a name for a file in a zip, with a hyphen for each character that can't be in it."""
    return "".join(sign if sign.isprintable() and sign not in "/\\" else "-" for sign in name)
