"""Writes the students' own code as Go files, for a similarity checker."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from . import course as places
from . import files, notebook_run, rebuild
from .parts import Lab


def write(lab: Lab) -> Path:
    """Writes code/LAB/STUDENT.go for each student who handed the lab in, and returns the folder."""
    folder = lab.course.state / "code" / lab.name
    shutil.rmtree(folder, ignore_errors=True)
    given = {rebuild.bare(cell.source) for cell in lab.released.cells}
    for student in lab.course.students(lab.name):
        submitted = files.find(lab.course.submitted(lab.name, student), lab.name, lab.released).notebook
        rebuilt, _ = rebuild.rebuild(submitted, lab.released)
        pieces = ["package main"]
        for cell in rebuilt.cells:
            if cell.cell_type == "code" and rebuild.bare(cell.source) not in given:
                declared = notebook_run.declarations(cell.source)
                pieces.append(re.sub(r"(?m)^\s*%.*\n?", "", declared))  # without the kernel's commands
        places.write(folder / f"{student}.go", "\n\n".join(filter(None, pieces)) + "\n")
    places.write(folder.parent / "go.mod", "module code\n")  # keeps these files out of the clone's module
    return folder
