"""Finds the notebook in the folder that a student handed in.

The notebook may have another name ("lab1 (1).ipynb", "lab1-final.ipynb") or be in a subfolder. Of
several notebooks, the one with the most cells of the lab counts. If several have equally many, the most
answers decide, then the lab's name, then the latest change of the file. The folder is not changed. Links
are not followed, because they could lead to another student's work.

At most MAX_CANDIDATES notebooks of at most MAX_TOTAL bytes together are read: those with the lab's name
first, then the latest ones. One at a time is in memory, besides the best so far.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from nbformat import NotebookNode

from . import load, rebuild
from .student_text import listed, one_line

ENDINGS = (".ipynb", ".ipynb.txt", ".ipynb.json")
MAX_FILES = 10_000  # files of a submission that are looked at
MAX_CANDIDATES = 30
MAX_TOTAL = 200 * load.MB
MAX_PATH = 120  # characters of a path in a remark

Rank = tuple[int, int, bool, float, str]


@dataclass
class Submission:
    """A submission's notebook. If no notebook was found, the path is None and the notebook is empty."""

    path: Path | None
    notebook: NotebookNode
    remarks: list[str]


@dataclass
class Candidates:
    """The notebooks in a folder that may be read, and remarks on the others."""

    folder: Path
    sizes: dict[Path, int] = field(default_factory=dict)  # in bytes, by path, in the order in which they are read
    remarks: list[str] = field(default_factory=list)

    def name(self, path: Path) -> str:
        """Returns the path inside the folder, for a remark."""
        return one_line(path.relative_to(self.folder).as_posix(), MAX_PATH)


def find_submission(folder: Path, lab: str, released: NotebookNode) -> Submission:
    """Returns the notebook of the lab in a folder, with remarks for the report."""
    found = find_candidates(folder, lab)
    if not found.sizes:
        return Submission(None, rebuild.empty_notebook(), [*found.remarks, "no notebook was found"])
    best: tuple[Rank, Path, NotebookNode, list[str]] | None = None
    for path in found.sizes:
        notebook, remarks = load.load_notebook(path)
        rank = rank_of(path, notebook, lab, released)
        if best is None or rank > best[0]:
            best = rank, path, notebook, remarks
    assert best
    _, path, notebook, load_remarks = best
    name = found.name(path)
    remarks = found.remarks
    if name != f"{lab}.ipynb":
        remarks.append(f"the file was named {name}; it was renamed to {lab}.ipynb")
    if others := [found.name(other) for other in found.sizes if other != path]:
        remarks.append(f"of several notebooks, {name} was graded, not {listed(others)}")
    return Submission(path, notebook, remarks + load_remarks)


def find_candidates(folder: Path, lab: str) -> Candidates:
    """Returns the notebooks in a folder that are to be read."""
    found = Candidates(folder)
    all_files = list(islice(files_in(folder), MAX_FILES + 1))
    if len(all_files) > MAX_FILES:
        found.remarks.append(f"there are more than {MAX_FILES:,} files named like a notebook; the others were left out")
    notebooks = []
    ignored = []
    for path, status in sorted(all_files[:MAX_FILES]):
        if status and stat.S_ISREG(status.st_mode):
            notebooks.append((path.name != f"{lab}.ipynb", -status.st_mtime, path, status.st_size))
        else:
            ignored.append(found.name(path))
    if ignored:
        what = "is a link, not a regular file, or a folder that can't be read"
        found.remarks.append(f"{listed(ignored)} {what}; it was ignored")
    left_out = 0
    for _, _, path, size in sorted(notebooks):
        total = sum(found.sizes.values()) + min(size, load.MAX_FILE_SIZE)  # of a larger file, no more is read
        if len(found.sizes) < MAX_CANDIDATES and total <= MAX_TOTAL:
            found.sizes[path] = min(size, load.MAX_FILE_SIZE)
        else:
            left_out += 1
    if left_out:
        limit = f"at most {MAX_CANDIDATES} of {MAX_TOTAL / load.MB:.0f} MB together are read"
        found.remarks.append(f"there are {len(notebooks):,} notebooks, but {limit}; {left_out:,} were left out")
    return found


def files_in(folder: Path) -> Iterator[tuple[Path, os.stat_result | None]]:
    """Yields the files in a folder and its subfolders whose names end like a notebook's, with their status.

    Links are yielded, but not followed. A folder that can't be read is yielded without a status.
    """
    folders = [folder]
    while folders:
        inside = folders.pop()
        try:
            with os.scandir(inside) as entries:
                for entry in entries:
                    if entry.name.startswith((".", "__MACOSX")):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(inside / entry.name)
                    elif entry.name.lower().endswith(ENDINGS):
                        yield inside / entry.name, entry.stat(follow_symlinks=False)
        except OSError:
            yield inside, None


def rank_of(path: Path, notebook: NotebookNode, lab: str, released: NotebookNode) -> Rank:
    """Returns the key by which notebooks are compared. The notebook with the largest key is chosen."""
    target = rebuild.match_cells(notebook.cells, released.cells).target
    pairs = [(notebook.cells[s], released.cells[r]) for s, r in target.items()]
    answers = 0
    for submitted_cell, cell in pairs:
        if rebuild.is_answer(cell) and rebuild.trimmed(submitted_cell.source) != rebuild.trimmed(cell.source):
            answers += 1
    cells = {cell.id for _, cell in pairs}
    return len(cells), answers, path.name == f"{lab}.ipynb", path.stat().st_mtime, str(path)
