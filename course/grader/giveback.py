"""One zip with the pages of a class, under names by which an LMS takes them back.

    Moodle   Ada Lovelace_2345_assignfeedback_file_lab1.html    Upload multiple feedback files in a zip
    Canvas   lovelaceada_4711_98765_lab1.html                   the submission's name, .html in place of .ipynb
    others   ada_lab1.html

The names come from what was collected; who handed in otherwise has the student_id.
"""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath

from .collect import CANVAS, MOODLE, NOTEBOOK, collected_paths
from .course import Course


def pack(course: Course, lab: str) -> Path:
    """Writes feedback/LAB.zip with the pages of all students, and returns its path."""
    paths = collected_paths(course.state / "downloaded" / lab)
    to = course.state / "feedback" / f"{lab}.zip"
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in sorted((course.state / "feedback").glob(f"*/{lab}/{lab}.html")):
            student = page.parent.parent.name
            archive.write(page, name_of(paths.get(student, ""), student, lab))
    return to


def name_of(path: str, student: str, lab: str) -> str:
    """Returns the name by which an LMS knows whose a page is.

    path is where the student's notebook lay in what the LMS gave out.
    """
    for part in PurePosixPath(path).parts:
        stem = part.removesuffix(NOTEBOOK)
        if match := MOODLE.fullmatch(stem):
            return f"{match['name']}_{match['number']}_assignfeedback_file_{lab}.html"
        if CANVAS.fullmatch(stem):
            return f"{stem}.html"
    return f"{student}_{lab}.html"
