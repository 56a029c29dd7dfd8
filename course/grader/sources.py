"""The labs' sources in a course folder of one's own: a copy of the clone's, which stays as it is until an update.

source/LAB/LAB.ipynb    the course's own, for the lecturer to change
.clone/LAB/LAB.ipynb    what the clone's was when it was last taken: so an update knows who has changed a cell
"""

from __future__ import annotations

import difflib
import json
import shutil
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from . import course as places
from . import rebuild
from .course import HERE, Course, fault

CLONE = Course(HERE)


def copy(course: Course) -> str:
    """Gives a course folder of one's own its copies of the labs. Returns what to tell."""
    folder = course.state / "source"
    # A link to the clone's is what make course once made; another is the lecturer's own.
    of_clone = folder.resolve().parts[-3:] == ("notebooks", "course", "source")
    linked = folder.is_symlink() and (not folder.exists() or of_clone)
    if course.state.samefile(HERE) or (folder.is_dir() and not linked):
        return ""
    new = course.state / "source.new"
    for path in (new, course.state / ".clone"):
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(HERE / "source", path, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    if linked:
        folder.unlink()
    new.rename(folder)
    became = "was a link to the clone, and is" if linked else "is"
    return f"{folder} {became} this course's own copy of the labs"


def update(course: Course, labs: list[str], take: bool) -> list[str]:
    """Shows what has changed in the clone's labs, takes it if asked to, and returns what to tell."""
    if course.state.samefile(HERE):
        raise fault("no COURSE", "a course folder of one's own: course/ has the clone's labs themselves", "git pull")
    told = []
    for lab in labs or CLONE.labs():
        clone = CLONE.source(lab)
        own = course.state / "source" / lab / f"{lab}.ipynb"
        was = course.state / ".clone" / lab / f"{lab}.ipynb"
        mine, base, theirs = cells_of(own), cells_of(was), cells_of(clone)
        merged = nbformat.read(own if mine else clone, as_version=4)
        merged.cells, news = merge(mine, base if mine else [], theirs)
        told += [f"{lab}:", *news] if news else [f"{lab}: nothing new in the clone"]
        if news and take:
            places.write(own, nbformat.writes(merged) + "\n")
            places.write(was, clone.read_text(encoding="utf-8"))
    return told


def cells_of(path: Path) -> list[NotebookNode]:
    """Returns the cells of a notebook; none if there is no such file."""
    return list(nbformat.read(path, as_version=4).cells) if path.is_file() else []


def merge(
    own: list[NotebookNode], base: list[NotebookNode], clone: list[NotebookNode]
) -> tuple[list[NotebookNode], list[str]]:
    """Returns own with what the clone alone has changed since base, and the differences.

    What the lecturer changed stays.
    """
    here, was, now = ({cell.id: cell for cell in cells} for cells in (own, base, clone))
    merged: list[NotebookNode] = []
    news: list[str] = []
    for cell in own:
        then, new = was.get(cell.id), now.get(cell.id)
        if text(new) in (text(then), text(cell)):
            merged.append(cell)
        elif text(cell) != text(then):
            merged.append(cell)
            news += difference(cell, new, "changed here, too: yours stays")
        else:
            if new:
                merged.append(new)
            news += difference(cell, new, "the clone's is taken" if new else "gone from the clone")
    for i, new in enumerate(clone):
        if new.id not in here and new.id not in was:
            before = {cell.id for cell in clone[:i]}
            place = max((n for n, cell in enumerate(merged, start=1) if cell.id in before), default=0)
            merged.insert(place, new)
            news += difference(None, new, "new in the clone")
    return merged, news


def text(cell: NotebookNode | None) -> list[str]:
    """Returns what of a cell makes a difference, in lines: not its outputs."""
    if not cell:
        return []
    return [f"{cell.cell_type} {json.dumps(rebuild.grading(cell), sort_keys=True)}", *cell.source.splitlines()]


def difference(old: NotebookNode | None, new: NotebookNode | None, what: str) -> list[str]:
    """Returns a cell's difference, with what becomes of it."""
    cell = new or old
    assert cell
    lines = list(difflib.unified_diff(text(old), text(new), n=1, lineterm=""))[2:]
    changed = [f"    {line}" for line in lines if not line.startswith("@@")]
    return [f"  {rebuild.name_of(cell)}: {what}", *changed]
