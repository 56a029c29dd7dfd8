"""Writes the students' own code as Go files, for a similarity checker."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from . import files, notebook_run, rebuild
from .course import write_file
from .parts import Lab


def write_code(lab: Lab) -> Path:
    """Writes code/LAB/STUDENT.go for each student who handed in the lab, and returns the folder.

    The file has the declarations in the student's cells, except cells that are as released.
    """
    folder = lab.course.root / "code" / lab.name
    shutil.rmtree(folder, ignore_errors=True)
    given = {rebuild.trimmed(cell.source) for cell in lab.released.cells}
    for student in lab.course.students(lab.name):
        submitted = files.find_submission(lab.course.submitted(lab.name, student), lab.name, lab.released).notebook
        rebuilt, _ = rebuild.rebuild(submitted, lab.released)
        pieces = ["package main"]
        for cell in rebuilt.cells:
            if cell.cell_type == "code" and rebuild.trimmed(cell.source) not in given:
                code = notebook_run.declarations(cell.source)
                pieces.append(re.sub(r"(?m)^[^\S\n]*%.*\n?", "", code))  # removes the kernel's commands
        write_file(folder / f"{student}.go", "\n\n".join(filter(None, pieces)) + "\n")
    write_file(folder.parent / "go.mod", "module code\n")  # keeps these files out of the clone's module
    return folder
