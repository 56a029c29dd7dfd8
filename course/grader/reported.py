"""Finds what a lecturer should look at in a student's code, apart from its answers.

These are packages and commands that reach outside the program, and declarations that could compute an answer that
students should work out by hand. The marker, which is written in Go, searches the Go code with Go's own parser.
"""

from __future__ import annotations

from nbformat import NotebookNode

from .kernel_commands import OTHER_CELLS, commands, go_code
from .parts import Lab, is_given
from .student_text import one_line

# The kernel's commands that change how code is built or run, or write files.
REPORTED_COMMANDS = ("capture", "cd", "env", "goflags", "goworkfix", "track")
SHELL = "a shell command"
NOT_SEARCHED = "code that could not be searched"
MAX_REPORTED = 30  # entries; a notebook with more is not an accident, and the first entries show it


def reported_code(lab: Lab, student: str, notebook: NotebookNode) -> list[str]:
    """Returns what to look at in the student's cells of a rebuilt notebook, sorted, such as "os/exec"."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    found = set()
    for cell in cells:
        if not is_given(cell):
            found |= reported_commands(cell.source)
    request = [{"given": is_given(cell), "code": go_code(cell.source)} for cell in cells]
    try:
        found |= set(lab.ask_marker("uses", student, notebook=request)["uses"])
    except ValueError:  # a fault, or child.Stopped
        found.add(NOT_SEARCHED)
    reported = [one_line(use) for use in sorted(found)]
    if len(reported) > MAX_REPORTED:
        reported[MAX_REPORTED:] = [f"{len(reported) - MAX_REPORTED} more"]
    return reported


def reported_commands(source: str) -> set[str]:
    """Returns what to look at among the kernel's commands in a cell."""
    found = set()
    for command in commands(source):
        if command.kind == "!" or (command.kind == "%%" and "%%" + command.name not in OTHER_CELLS):
            found.add(SHELL)
        elif command.kind == "%%" or command.name in REPORTED_COMMANDS:
            found.add(command.kind + command.name)
    return found
