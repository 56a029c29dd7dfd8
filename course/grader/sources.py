"""The labs' sources in a separate course folder.

The sources are copies of the clone's labs. A new version of the clone changes them only through the command "update".

source/LAB/LAB.ipynb    the course's copy, which the lecturer may change
.clone/LAB/LAB.ipynb    the clone's notebook when it was last copied, the base for merging an update
"""

from __future__ import annotations

import difflib
import json
import shutil
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from . import rebuild
from .course import HERE, Course, fault, write_file

CLONE = Course(HERE)


def copy_labs(course: Course) -> str:
    """Copies the labs to a separate course folder and returns a message.

    If the folder has labs already, or is the clone's, it does nothing and returns an empty string.
    """
    folder = course.root / "source"
    # Earlier versions created a link to the clone's labs, which is replaced. Any other link is the lecturer's own.
    leads_to_clone = folder.resolve().parts[-3:] == ("notebooks", "course", "source")
    is_old_link = folder.is_symlink() and (not folder.exists() or leads_to_clone)
    if course.root.samefile(HERE) or (folder.is_dir() and not is_old_link):
        return ""
    new = course.root / "source.new"
    for path in (new, course.root / ".clone"):
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(HERE / "source", path, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    if is_old_link:
        folder.unlink()
    new.rename(folder)
    verb = "was a link to the clone and is now" if is_old_link else "is"
    return f"{folder} {verb} this course's own copy of the labs"


def update_labs(course: Course, labs: list[str], take: bool) -> list[str]:
    """Returns lines that show how the clone's labs have changed, and merges the changes if take is true."""
    if course.root.samefile(HERE):
        want = "a separate course folder, because course/ contains the clone's labs themselves"
        raise fault("no variable COURSE", want, "to update the clone's labs, run git pull")
    lines = []
    for lab in labs or CLONE.labs():
        clone = CLONE.source(lab)
        own = course.root / "source" / lab / f"{lab}.ipynb"
        base = course.root / ".clone" / lab / f"{lab}.ipynb"
        own_cells, base_cells, clone_cells = cells_of(own), cells_of(base), cells_of(clone)
        merged = nbformat.read(own if own_cells else clone, as_version=4)
        merged.cells, changes = merge_cells(own_cells, base_cells if own_cells else [], clone_cells)
        lines += [f"{lab}:", *changes] if changes else [f"{lab}: no changes in the clone"]
        if changes and take:
            write_file(own, nbformat.writes(merged) + "\n")
            write_file(base, clone.read_text(encoding="utf-8"))
    return lines


def cells_of(path: Path) -> list[NotebookNode]:
    """Returns the cells of a notebook; an empty list if the file is missing."""
    return list(nbformat.read(path, as_version=4).cells) if path.is_file() else []


def merge_cells(
    own: list[NotebookNode], base: list[NotebookNode], clone: list[NotebookNode]
) -> tuple[list[NotebookNode], list[str]]:
    """Returns own with the clone's changes since base, and lines that show these changes.

    A cell that has changed both in own and in the clone stays as it is in own.
    """
    own_by_id, base_by_id, clone_by_id = ({cell.id: cell for cell in cells} for cells in (own, base, clone))
    merged: list[NotebookNode] = []
    changes: list[str] = []
    for cell in own:
        old, new = base_by_id.get(cell.id), clone_by_id.get(cell.id)
        if compared_lines(new) in (compared_lines(old), compared_lines(cell)):
            merged.append(cell)
        elif compared_lines(cell) != compared_lines(old):
            merged.append(cell)
            changes += describe_difference(
                cell, new, "changed in the clone and in this course; this course's version is kept"
            )
        else:
            if new:
                merged.append(new)
            changes += describe_difference(cell, new, "changed in the clone" if new else "removed from the clone")
    for i, new in enumerate(clone):
        if new.id not in own_by_id and new.id not in base_by_id:
            before = {cell.id for cell in clone[:i]}
            index = max((n for n, cell in enumerate(merged, start=1) if cell.id in before), default=0)
            merged.insert(index, new)
            changes += describe_difference(None, new, "new in the clone")
    return merged, changes


def compared_lines(cell: NotebookNode | None) -> list[str]:
    """Returns the lines by which cells are compared, with the type, the nbgrader metadata and the source."""
    if not cell:
        return []
    return [
        f"{cell.cell_type} {json.dumps(rebuild.nbgrader_metadata(cell), sort_keys=True)}",
        *cell.source.splitlines(),
    ]


def describe_difference(old: NotebookNode | None, new: NotebookNode | None, summary: str) -> list[str]:
    """Returns a line with the cell's name and a summary, followed by the lines that differ."""
    cell = new or old
    assert cell
    lines = list(difflib.unified_diff(compared_lines(old), compared_lines(new), n=1, lineterm=""))[2:]
    changed = [f"    {line}" for line in lines if not line.startswith("@@")]
    return [f"  {rebuild.name_of(cell)}: {summary}", *changed]
