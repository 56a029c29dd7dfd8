"""Writes the students' own code as Go files, for a similarity checker."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from . import child, files, notebook_run, rebuild
from .course import write_file
from .parts import Lab

LIMITS = child.Limits(seconds=30, memory=1024 * child.MB)  # of reading one submission
COMMAND = re.compile(r"^[^\S\n]*%.*\n?", re.MULTILINE)  # matches a command of the kernel


def write_code(lab: Lab) -> Path:
    """Writes code/LAB/STUDENT.go for each student who handed in the lab, and returns the folder.

    The file has the declarations in the student's cells, except cells that are as released. If a submission can't be
    read within LIMITS, a comment in the file says so.
    """
    folder = lab.course.root / "code" / lab.name
    shutil.rmtree(folder, ignore_errors=True)
    assert lab.released  # computed here, so the children don't read it again
    for student in lab.course.students(lab.name):
        try:
            code = child.call(code_of, lab, student, limits=LIMITS)
        except child.Stopped as err:
            code = f"package main\n\n// Reading the submission {err}.\n"
        write_file(folder / f"{student}.go", code)
    write_file(folder.parent / "go.mod", "module code\n")  # keeps these files out of the clone's module
    return folder


def code_of(lab: Lab, student: str) -> str:
    """Returns a student's code as a Go file."""
    given = {rebuild.trimmed(cell.source) for cell in lab.released.cells}
    submitted = files.find_submission(lab.course.submitted(lab.name, student), lab.name, lab.released).notebook
    rebuilt, _ = rebuild.rebuild(submitted, lab.released)
    pieces = ["package main"]
    for cell in rebuilt.cells:
        if cell.cell_type == "code" and rebuild.trimmed(cell.source) not in given:
            pieces.append(COMMAND.sub("", notebook_run.declarations(cell.source)))
    return "\n\n".join(filter(None, pieces)) + "\n"
