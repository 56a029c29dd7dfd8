"""Finds the notebook in what a student handed in.

Files get renamed on their way ("lab1 (1).ipynb", "lab1-final.ipynb"), and land in
subfolders or beside others. The one with the most cells of the lab counts; of those alike,
the one with the most answers written, then the one with the right name, then the newest.
Nothing in the folder is changed, and links are not followed: they could lead to another
student's work.
"""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from . import rebuild

ENDINGS = (".ipynb", ".ipynb.txt", ".ipynb.json")
MOST = 30  # candidates that are looked at


@dataclass
class Found:
    """A submission's notebook. The path is None if there is none."""

    path: Path | None
    notebook: NotebookNode
    remarks: list[str]


def find(folder: Path, lab: str, released: NotebookNode) -> Found:
    """Returns the notebook of the lab in a folder."""
    read: dict[Path, tuple[NotebookNode, list[str]]] = {}
    remarks: list[str] = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        aside = any(part.startswith((".", "__MACOSX")) for part in inside.parts)
        if aside or not path.name.lower().endswith(ENDINGS):
            continue
        if not stat.S_ISREG(path.lstat().st_mode):
            remarks.append(f"{inside.as_posix()} is a link or no plain file; not followed")
        elif len(read) < MOST:
            read[path] = rebuild.load(path)
    if not read:
        return Found(None, rebuild.empty(), remarks + ["no notebook was found"])
    best = max(read, key=lambda path: worth(path, read[path][0], lab, released))
    name = best.relative_to(folder).as_posix()
    if name != f"{lab}.ipynb":
        remarks.append(f"the file was {name}; it is taken as {lab}.ipynb")
    if others := [path.relative_to(folder).as_posix() for path in read if path != best]:
        remarks.append(f"of several notebooks {name} was taken, not {', '.join(others)}")
    notebook, more = read[best]
    return Found(best, notebook, remarks + more)


def worth(path: Path, notebook: NotebookNode, lab: str, released: NotebookNode) -> tuple[int, int, bool, float, str]:
    """Returns what a candidate is compared by."""
    matched = rebuild.match(notebook.cells, released.cells).to
    pairs = [(notebook.cells[s], released.cells[r]) for s, r in matched.items()]
    written = 0
    for own, cell in pairs:
        if rebuild.is_answer(cell) and rebuild.bare(own.source) != rebuild.bare(cell.source):
            written += 1
    cells = {cell.id for _, cell in pairs}
    return len(cells), written, path.name == f"{lab}.ipynb", path.stat().st_mtime, str(path)
