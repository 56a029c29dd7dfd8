"""Packs the feedback pages of a class into one zip, under names that an LMS recognises.

    Moodle   Ada Lovelace_2345_assignfeedback_file_lab1.html    for "Upload multiple feedback files in a zip"
    Canvas   lovelaceada_4711_98765_lab1.html                   the submission's name, with .html instead of .ipynb
    others   ada_lab1.html                                      the student_id and the lab

The names for Moodle and Canvas are derived from the names of the collected files.
"""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath

from .collect import CANVAS, MOODLE, NOTEBOOK, collected_paths
from .course import Course


def write_zip(course: Course, lab: str) -> Path:
    """Writes feedback/LAB.zip with the pages of all students, and returns its path."""
    paths = collected_paths(course.root / "downloaded" / lab)
    to = course.root / "feedback" / f"{lab}.zip"
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in sorted((course.root / "feedback").glob(f"*/{lab}/{lab}.html")):
            student = page.parent.parent.name
            archive.write(page, name_for_lms(paths.get(student, ""), student, lab))
    return to


def name_for_lms(path: str, student: str, lab: str) -> str:
    """Returns the file name by which an LMS recognises a student's page.

    path is the notebook's path within the files downloaded from the LMS, or empty if the notebook did not come from
    the LMS.
    """
    for part in PurePosixPath(path).parts:
        stem = part.removesuffix(NOTEBOOK)
        if match := MOODLE.fullmatch(stem):
            return f"{match['name']}_{match['number']}_assignfeedback_file_{lab}.html"
        if CANVAS.fullmatch(stem):
            return f"{stem}.html"
    return f"{student}_{lab}.html"
