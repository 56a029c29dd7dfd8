"""Finds the notebook in the folder that a student handed in.

The notebook may have been renamed ("lab1 (1).ipynb", "lab1-final.ipynb"), be in a subfolder, or
have others beside it. The notebook with the most cells of the lab counts; among equals, the one
with the most answers, then the one with the right name, then the newest. The folder is not
changed, and links are not followed, because they could lead to another student's work.
"""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from . import rebuild

ENDINGS = (".ipynb", ".ipynb.txt", ".ipynb.json")
MAX_CANDIDATES = 30  # candidates that are read


@dataclass
class Submission:
    """A submission's notebook. If there is none, the path is None and the notebook is empty."""

    path: Path | None
    notebook: NotebookNode
    remarks: list[str]


def find_submission(folder: Path, lab: str, released: NotebookNode) -> Submission:
    """Returns the notebook of the lab in a folder."""
    read: dict[Path, tuple[NotebookNode, list[str]]] = {}
    remarks: list[str] = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        aside = any(part.startswith((".", "__MACOSX")) for part in inside.parts)
        if aside or not path.name.lower().endswith(ENDINGS):
            continue
        if not stat.S_ISREG(path.lstat().st_mode):
            remarks.append(f"{inside.as_posix()} is a link or not a regular file; it was ignored")
        elif len(read) < MAX_CANDIDATES:
            read[path] = rebuild.load_notebook(path)
    if not read:
        return Submission(None, rebuild.empty_notebook(), remarks + ["no notebook was found"])
    best = max(read, key=lambda path: rank(path, read[path][0], lab, released))
    name = best.relative_to(folder).as_posix()
    if name != f"{lab}.ipynb":
        remarks.append(f"the file was named {name}; it was renamed to {lab}.ipynb")
    if others := [path.relative_to(folder).as_posix() for path in read if path != best]:
        remarks.append(f"of several notebooks, {name} was graded, not {', '.join(others)}")
    notebook, more = read[best]
    return Submission(best, notebook, remarks + more)


def rank(path: Path, notebook: NotebookNode, lab: str, released: NotebookNode) -> tuple[int, int, bool, float, str]:
    """Returns the key by which candidates are compared; the largest wins."""
    matched = rebuild.match_cells(notebook.cells, released.cells).target
    pairs = [(notebook.cells[s], released.cells[r]) for s, r in matched.items()]
    written = 0
    for own, cell in pairs:
        if rebuild.is_answer(cell) and rebuild.trimmed(own.source) != rebuild.trimmed(cell.source):
            written += 1
    cells = {cell.id for _, cell in pairs}
    return len(cells), written, path.name == f"{lab}.ipynb", path.stat().st_mtime, str(path)
