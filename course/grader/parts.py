"""A lab and its parts, and the calls of the marker, which draws hidden questions and marks answers."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from . import rebuild, sandbox
from .course import ROOT, Course, Json, Kernel, build_marker, code_hash, fault, find_kernel

TEST_NAME = re.compile(r"(?P<part>[\w-]+)-(?P<kind>visible|hidden)")


@dataclass
class Lab:
    """A lab, as the grader uses it; one value serves a whole batch."""

    course: Course
    name: str

    @cached_property
    def released(self) -> NotebookNode:
        """The students' notebook."""
        return nbformat.read(self.course.release(self.name), as_version=4)

    @cached_property
    def source(self) -> NotebookNode:
        """The notebook with the solutions."""
        return nbformat.read(self.course.source(self.name), as_version=4)

    @cached_property
    def kernel(self) -> Kernel:
        """The Go kernel."""
        return find_kernel()

    @cached_property
    def marker(self) -> Path:
        """The marker's binary."""
        return build_marker(self.course, self.kernel)

    @cached_property
    def code(self) -> str:
        """A hash of everything that cells are compiled from."""
        return code_hash(self.kernel)

    @property
    def warm_folder(self) -> Path:
        """The folder of warm; its name contains a hash of the code."""
        digest = hashlib.sha256((self.code + nbformat.writes(self.source)).encode()).hexdigest()[:16]
        return self.course.root / "runs" / "cache" / f"{self.name}-{digest}"

    @cached_property
    def warm_cache(self) -> Path:
        """The folder that sandboxes start from.

        It is a build cache with the packages that the source's cells import. Its subfolder clone/ has the
        files of the clone that a sandbox shows, and kernel/ the small go.
        """
        folder = self.warm_folder
        if folder.is_dir():
            return folder
        for old in folder.parent.glob(f"{self.name}-*"):
            shutil.rmtree(old, ignore_errors=True)
        new = folder.with_suffix(".new")
        sandbox.copy_clone(new)
        self.compile_imports(new)
        subprocess.run(["chmod", "-R", "a+rX", new], check=True)  # boxes of root run as other users
        new.rename(folder)
        return folder

    def compile_imports(self, cache: Path) -> None:
        """Compiles the packages that the source's cells import, into cache, and adds the small go."""
        cells = "\n".join(cell.source for cell in self.source.cells if cell.cell_type == "code")
        imports = {"flag", *re.findall(r'^\s*(?:import\s+)?(?:\w+\s+)?"([\w./-]+)"$', cells, re.MULTILINE)}
        with tempfile.TemporaryDirectory() as own:
            env = {**sandbox.environment(self.kernel, own), "TMPDIR": own, "GOCACHE": str(cache)}

            def go(*args: str) -> str:
                command = ["go", *args]
                done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
                if done.returncode:
                    found = f"errors in the packages that {self.name} imports:\n{done.stderr.strip()}\n"
                    raise fault(found, "a clone that compiles", "run go build ./...")
                return done.stdout + done.stderr

            go("build", *sorted(imports))
            lines = ["package main", *(f'import _ "{name}"' for name in sorted(imports)), "func main() {}"]
            main = Path(own, "main.go")
            main.write_text("\n".join(lines) + "\n")
            linked = go("build", "-x", "-o", f"{own}/main", str(main))
            sandbox.copy_small_go(self.kernel, cache, go("env", "GOTOOLDIR").strip(), linked)

    def compute_properties(self) -> None:
        """Computes all cached properties, before jobs use them in parallel."""
        for value in (self.released, self.source, self.marker, self.warm_cache, self.course.secret):
            assert value

    def ask_marker(self, what: str, student: str, **more: object) -> Json:
        """Runs the marker: what is "questions" or "mark". Raises a fault if the marker fails, or TimeoutExpired."""
        request = {"lab": self.name, "student": student, "secret": self.course.secret, **more}
        called = subprocess.run(
            [str(self.marker), what],
            input=json.dumps(request),
            env={},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if called.returncode:
            found = f"an error of the marker: {called.stderr.strip()[-300:]}"
            raise fault(found, f"the parts of {self.name}", "check course/marker")
        answer: Json = json.loads(called.stdout)
        return answer


@dataclass
class Part:
    """A part of a lab, for one student."""

    name: str
    wrote: list[str]
    visible: int
    hidden: list[Any]  # questions, as JSON
    references: list[str] = field(default_factory=list)  # the source's solution cells
    cells: set[str] = field(default_factory=set)  # the ids of its test cells

    def question_count(self, hidden: bool) -> int:
        """Returns the number of visible or hidden questions."""
        return len(self.hidden) if hidden else self.visible


def parts_of(lab: Lab, student: str) -> dict[str, Part]:
    """Returns the lab's parts by name, with a student's hidden questions."""
    drawn = lab.ask_marker("questions", student)
    parts = {p["name"]: Part(p["name"], p["wrote"] or [], p["visible"], p["hidden"]) for p in drawn["parts"]}
    for cell in lab.source.cells:
        if cell.cell_type == "code" and rebuild.is_answer(cell):
            for part in parts.values():
                if rebuild.name_of(cell) == part.name or set(rebuild.declared_names(cell.source)) & set(part.wrote):
                    part.references.append(cell.source)
    for cell in lab.released.cells:
        if (found := test_of(cell)) and found[0] in parts:
            parts[found[0]].cells.add(cell.id)
    return parts


def test_of(cell: NotebookNode) -> tuple[str, bool] | None:
    """Returns the part of a test cell, and whether its tests are hidden; None for other cells."""
    if cell.cell_type != "code" or not rebuild.is_test(cell):
        return None
    found = TEST_NAME.fullmatch(rebuild.name_of(cell))
    return (found["part"], found["kind"] == "hidden") if found else None


def is_given(cell: NotebookNode) -> bool:
    """Reports whether a rebuilt cell comes from the release and is not an answer."""
    return bool(rebuild.nbgrader_metadata(cell)) and not rebuild.is_answer(cell)


def all_right(mark: Json | None) -> bool:
    """Reports whether all answers are right."""
    return mark is not None and bool(mark["right"] == mark["of"])


def mark_record(lab: Lab, student: str, written: list[str], record: Json) -> Json:
    """Returns the marker's marks for the answers of one test cell."""
    sent = {key: record[key] for key in ("part", "hidden", "answers")}
    try:
        marked: Json = lab.ask_marker("mark", student, cells=written, records=[sent])["marks"][0]
    except (ValueError, subprocess.TimeoutExpired):  # the marker failed or timed out on these answers
        blank = lab.ask_marker("mark", student, cells=written, records=[{**sent, "answers": []}])["marks"][0]
        marked = {**blank, "right": 0}
    if not record["came"]:
        marked["table"] += "There are no answers, because the cell stopped before the tests.\n"
    return marked
