"""Finds the notebook in what a student handed in.

Files get renamed on their way ("lab1 (1).ipynb", "lab1-final.ipynb"), and land in
subfolders or beside others. The one with the most cells of the lab counts; of those alike,
the one with the most answers written, then the one with the right name, then the newest.
Nothing in the folder is changed, and links are not followed: they could lead to another
student's work.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from . import rebuild

ENDINGS = (".ipynb", ".ipynb.txt", ".ipynb.json", ".json")
MOST = 30  # candidates that are looked at


@dataclass
class Found:
    """A submission's notebook. The path is None if there is none."""

    path: Path | None
    notebook: NotebookNode
    remarks: list[str]


def find(folder: Path, lab: str, released: NotebookNode) -> Found:
    """Returns the notebook of the lab in a folder."""
    paths, remarks = candidates(folder)
    if not paths:
        return Found(None, rebuild.empty(), remarks + ["no notebook was found"])
    read = {path: rebuild.load(path) for path in paths}
    best = max(paths, key=lambda path: worth(path, read[path][0], lab, released))
    name = best.relative_to(folder).as_posix()
    if name != f"{lab}.ipynb":
        remarks.append(f"the file was {name}; it is taken as {lab}.ipynb")
    others = [path.relative_to(folder).as_posix() for path in paths if path != best]
    if others:
        remarks.append(f"of several notebooks {name} was taken, not {', '.join(others)}")
    notebook, more = read[best]
    return Found(best, notebook, remarks + more)


def candidates(folder: Path) -> tuple[list[Path], list[str]]:
    """Returns the files that may be the notebook."""
    found, remarks = [], []
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (".ipynb_checkpoints", "__MACOSX"))
        for name in sorted(names):
            path = Path(parent, name)
            if not name.lower().endswith(ENDINGS) or name.startswith("._"):
                continue
            if not stat.S_ISREG(path.lstat().st_mode):
                remarks.append(f"{path.relative_to(folder).as_posix()} is a link or no plain file; not followed")
                continue
            found.append(path)
    notebooks = [path for path in found if path.name.lower().endswith(".ipynb")] or found
    return notebooks[:MOST], remarks


def worth(path: Path, notebook: NotebookNode, lab: str, released: NotebookNode) -> tuple[int, int, bool, float, str]:
    """Returns what a candidate is compared by."""
    m = rebuild.match(notebook.cells, released.cells)
    written = sum(
        rebuild.is_answer(released.cells[r]) and rebuild.bare(notebook.cells[s].source) != rebuild.bare(released.cells[r].source)
        for s, r in m.to.items()
    )
    return len(set(m.to.values())), written, path.name == f"{lab}.ipynb", path.stat().st_mtime, str(path)
