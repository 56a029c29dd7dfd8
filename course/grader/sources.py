"""The labs' sources in a separate course folder: copies of the clone's, which change only with an update.

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
    """Copies the labs to a separate course folder, if it has none, and returns a message; empty if it has."""
    folder = course.root / "source"
    # Earlier versions made a link to the clone's labs, which is replaced; any other link is the lecturer's own.
    of_clone = folder.resolve().parts[-3:] == ("notebooks", "course", "source")
    linked = folder.is_symlink() and (not folder.exists() or of_clone)
    if course.root.samefile(HERE) or (folder.is_dir() and not linked):
        return ""
    new = course.root / "source.new"
    for path in (new, course.root / ".clone"):
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(HERE / "source", path, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    if linked:
        folder.unlink()
    new.rename(folder)
    became = "was a link to the clone and is now" if linked else "is"
    return f"{folder} {became} this course's own copy of the labs"


def update_labs(course: Course, labs: list[str], take: bool) -> list[str]:
    """Returns lines that show how the clone's labs have changed, and merges the changes if take is true."""
    if course.root.samefile(HERE):
        want = "a separate course folder, because course/ contains the clone's labs themselves"
        raise fault("no COURSE", want, "to update the clone's labs, run git pull")
    lines = []
    for lab in labs or CLONE.labs():
        clone = CLONE.source(lab)
        own = course.root / "source" / lab / f"{lab}.ipynb"
        was = course.root / ".clone" / lab / f"{lab}.ipynb"
        mine, base, theirs = cells_of(own), cells_of(was), cells_of(clone)
        merged = nbformat.read(own if mine else clone, as_version=4)
        merged.cells, news = merge_cells(mine, base if mine else [], theirs)
        lines += [f"{lab}:", *news] if news else [f"{lab}: no changes in the clone"]
        if news and take:
            write_file(own, nbformat.writes(merged) + "\n")
            write_file(was, clone.read_text(encoding="utf-8"))
    return lines


def cells_of(path: Path) -> list[NotebookNode]:
    """Returns the cells of a notebook; none if the file is missing."""
    return list(nbformat.read(path, as_version=4).cells) if path.is_file() else []


def merge_cells(
    own: list[NotebookNode], base: list[NotebookNode], clone: list[NotebookNode]
) -> tuple[list[NotebookNode], list[str]]:
    """Returns own with the clone's changes since base, and lines that show them.

    Cells that the lecturer has changed, too, are kept.
    """
    here, was, now = ({cell.id: cell for cell in cells} for cells in (own, base, clone))
    merged: list[NotebookNode] = []
    news: list[str] = []
    for cell in own:
        then, new = was.get(cell.id), now.get(cell.id)
        if compared_lines(new) in (compared_lines(then), compared_lines(cell)):
            merged.append(cell)
        elif compared_lines(cell) != compared_lines(then):
            merged.append(cell)
            news += describe_difference(cell, new, "changed here, too; your version is kept")
        else:
            if new:
                merged.append(new)
            news += describe_difference(cell, new, "changed in the clone" if new else "removed from the clone")
    for i, new in enumerate(clone):
        if new.id not in here and new.id not in was:
            before = {cell.id for cell in clone[:i]}
            place = max((n for n, cell in enumerate(merged, start=1) if cell.id in before), default=0)
            merged.insert(place, new)
            news += describe_difference(None, new, "new in the clone")
    return merged, news


def compared_lines(cell: NotebookNode | None) -> list[str]:
    """Returns the lines by which cells are compared: type, nbgrader metadata and source."""
    if not cell:
        return []
    return [
        f"{cell.cell_type} {json.dumps(rebuild.nbgrader_metadata(cell), sort_keys=True)}",
        *cell.source.splitlines(),
    ]


def describe_difference(old: NotebookNode | None, new: NotebookNode | None, what: str) -> list[str]:
    """Returns a line with a cell's name and what happened to it, and the differences."""
    cell = new or old
    assert cell
    lines = list(difflib.unified_diff(compared_lines(old), compared_lines(new), n=1, lineterm=""))[2:]
    changed = [f"    {line}" for line in lines if not line.startswith("@@")]
    return [f"  {rebuild.name_of(cell)}: {what}", *changed]
