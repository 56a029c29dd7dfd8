"""The labs' sources in a course folder of one's own: a copy of the clone's, which stays as it is until an update.

    source/LAB/LAB.ipynb    the course's own, for the lecturer to change
    .clone/LAB/LAB.ipynb    what the clone's was when it was last taken: so an update knows who has changed a cell
"""

from __future__ import annotations

import difflib
import json
import shutil
from datetime import datetime

import nbformat
from nbformat import NotebookNode

from . import course as places
from . import rebuild
from .course import HERE, Course, fault

CLONE = Course(HERE)


def copy(course: Course) -> str:
    """Gives a course folder of one's own its copies of the labs. Returns what to tell."""
    folder = course.state / "source"
    linked = folder.is_symlink()  # to the clone's, as make course once made it
    if course.state.samefile(HERE) or (folder.is_dir() and not linked):
        return ""
    new = course.state / "source.new"
    for path in (new, course.state / ".clone"):
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(HERE / "source", path, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    if linked:
        folder.unlink()
    new.rename(folder)
    return f"{folder} {'was a link to the clone, and is' if linked else 'is'} this course's own copy of the labs"


def update(course: Course, labs: list[str], take: bool) -> list[str]:
    """Shows what is otherwise in the clone's labs, takes it if asked to, and returns what to tell."""
    if course.state.samefile(HERE):
        raise fault("no COURSE", "a course folder of one's own: notebooks/course has the clone's labs themselves", "git pull")
    told = []
    for lab in labs or CLONE.labs():
        clone, own, was = CLONE.source(lab), course.state / "source" / lab / f"{lab}.ipynb", course.state / ".clone" / lab / f"{lab}.ipynb"
        if not own.is_file():
            merged, news = nbformat.read(clone, as_version=4), ["  this course does not have it"]
        else:
            base = nbformat.read(was, as_version=4).cells if was.is_file() else []
            merged, news = merge(nbformat.read(own, as_version=4), base, nbformat.read(clone, as_version=4).cells)
        told += [f"{lab}: {'' if news else 'nothing new in the clone'}", *news]
        if not news or not take:
            continue
        if own.is_file():
            kept = was.with_name(f"{lab}-until-{datetime.now():%Y-%m-%dT%H%M%S}.ipynb")
            places.write(kept, own.read_text(encoding="utf-8"))
            told.append(f"{lab}: updated; as it was: {kept}")
        else:
            told.append(f"{lab}: taken")
        places.write(own, nbformat.writes(merged) + "\n")
        places.write(was, clone.read_text(encoding="utf-8"))
    return told


def merge(own: NotebookNode, base: list[NotebookNode], clone: list[NotebookNode]) -> tuple[NotebookNode, list[str]]:
    """Returns own with what the clone alone has changed since base, and the differences. What the lecturer changed stays."""
    was, now = ({cell.id: cell for cell in cells} for cells in (base, clone))
    there = {cell.id for cell in own.cells}
    cells, news = [], []
    for cell in own.cells:
        then, new = was.get(cell.id), now.get(cell.id)
        theirs = text(new) != text(then) and text(new) != text(cell)
        ours = text(cell) != text(then)
        if theirs:
            news += difference(cell, new, "changed here, too: yours stays" if ours else "the clone's is taken" if new else "gone from the clone")
        if theirs and not ours:
            cells += [new] if new else []
        else:
            cells.append(cell)
    for i, new in enumerate(clone):
        if new.id in there or text(new) == text(was.get(new.id)):
            continue
        news += difference(None, new, "removed here: stays away" if new.id in was else "new in the clone")
        if new.id not in was:
            before = {cell.id for cell in clone[:i]}
            cells.insert(max((n for n, cell in enumerate(cells, start=1) if cell.id in before), default=0), new)
    own.cells = cells
    return own, news


def text(cell: NotebookNode | None) -> list[str]:
    """Returns what of a cell makes a difference, in lines: not its outputs."""
    if cell is None:
        return []
    return [f"{cell.cell_type} {json.dumps(rebuild.grading(cell), sort_keys=True)}", *cell.source.splitlines()]


def difference(old: NotebookNode | None, new: NotebookNode | None, what: str) -> list[str]:
    """Returns a cell's difference, with what becomes of it."""
    name = rebuild.name_of(new or old)
    lines = list(difflib.unified_diff(text(old), text(new), n=1, lineterm=""))[2:]
    return [f"  {name}: {what}", *(f"    {line}" for line in lines if not line.startswith("@@"))]
