"""Finds the notebook in the folder that a student handed in.

The notebook may have another name ("lab1 (1).ipynb", "lab1-final.ipynb") or be in a subfolder. Of
several notebooks, the one with the most cells of the lab counts. If several have equally many, the most
answers decide, then the lab's name, then the latest change of the file. The folder is not changed. Links
are not followed, because they could lead to another student's work.
"""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from . import rebuild

ENDINGS = (".ipynb", ".ipynb.txt", ".ipynb.json")
MAX_CANDIDATES = 30  # at most this many notebooks of a submission are read; the others are ignored


@dataclass
class Submission:
    """A submission's notebook. If no notebook was found, the path is None and the notebook is empty."""

    path: Path | None
    notebook: NotebookNode
    remarks: list[str]


def find_submission(folder: Path, lab: str, released: NotebookNode) -> Submission:
    """Returns the notebook of the lab in a folder, with remarks for the report."""
    loaded: dict[Path, tuple[NotebookNode, list[str]]] = {}
    remarks: list[str] = []
    for path in sorted(folder.rglob("*")):
        inner_path = path.relative_to(folder)
        is_hidden = any(part.startswith((".", "__MACOSX")) for part in inner_path.parts)
        if is_hidden or not path.name.lower().endswith(ENDINGS):
            continue
        if not stat.S_ISREG(path.lstat().st_mode):
            remarks.append(f"{inner_path.as_posix()} is a link or not a regular file; it was ignored")
        elif len(loaded) < MAX_CANDIDATES:
            loaded[path] = rebuild.load_notebook(path)
    if not loaded:
        return Submission(None, rebuild.empty_notebook(), remarks + ["no notebook was found"])
    best = max(loaded, key=lambda path: rank(path, loaded[path][0], lab, released))
    name = best.relative_to(folder).as_posix()
    if name != f"{lab}.ipynb":
        remarks.append(f"the file was named {name}; it was renamed to {lab}.ipynb")
    if others := [path.relative_to(folder).as_posix() for path in loaded if path != best]:
        remarks.append(f"of several notebooks, {name} was graded, not {', '.join(others)}")
    notebook, load_remarks = loaded[best]
    return Submission(best, notebook, remarks + load_remarks)


def rank(path: Path, notebook: NotebookNode, lab: str, released: NotebookNode) -> tuple[int, int, bool, float, str]:
    """Returns the key by which notebooks are compared. The notebook with the largest key is chosen."""
    target = rebuild.match_cells(notebook.cells, released.cells).target
    pairs = [(notebook.cells[s], released.cells[r]) for s, r in target.items()]
    answers = 0
    for submitted_cell, cell in pairs:
        if rebuild.is_answer(cell) and rebuild.trimmed(submitted_cell.source) != rebuild.trimmed(cell.source):
            answers += 1
    cells = {cell.id for _, cell in pairs}
    return len(cells), answers, path.name == f"{lab}.ipynb", path.stat().st_mtime, str(path)
