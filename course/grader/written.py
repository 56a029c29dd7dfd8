"""What students wrote themselves, as Go files: for a tool that compares them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from . import course as places
from . import files, rebuild, running
from .parts import Lab


def write(lab: Lab) -> Path:
    """Writes code/LAB/STUDENT.go for each student who handed the lab in, and returns the folder."""
    shutil.rmtree(folder := lab.course.state / "code" / lab.name, ignore_errors=True)
    given = {rebuild.bare(cell.source) for cell in lab.released.cells}
    for student in lab.course.students(lab.name):
        notebook = files.find(lab.course.submitted(lab.name, student), lab.name, lab.released).notebook
        cells = [cell.source for cell in rebuild.rebuild(notebook, lab.released)[0].cells if cell.cell_type == "code"]
        wrote = [
            re.sub(r"(?m)^\s*%.*\n?", "", running.declarations(cell))
            for cell in cells
            if rebuild.bare(cell) not in given
        ]
        places.write(folder / f"{student}.go", "\n\n".join(["package main", *filter(None, wrote)]) + "\n")
    places.write(folder.parent / "go.mod", "module code\n")  # so that these files are none of the clone's packages
    return folder
