"""A lab and its parts, and calls to the marker, the program that draws hidden questions and marks answers."""

from __future__ import annotations

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

from . import child, fingerprint, program, rebuild, sandbox
from .course import ROOT, Course, Json, Kernel, build_marker, clone_hash, fault, find_kernel, write_file

# The limits of one call of the marker. The longest cells that compile take a tenth of them.
MARKER_LIMITS = child.Limits(seconds=30, memory=child.GB)
TEST_NAME = re.compile(r"(?P<part>[\w-]+)-(?P<kind>visible|hidden)")


@dataclass
class Lab:
    """A lab. All jobs of a batch share one Lab, because its cached properties are slow to compute."""

    course: Course
    name: str

    @cached_property
    def released(self) -> NotebookNode:
        """The released notebook."""
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
    def packages(self) -> fingerprint.Packages:
        """The Go packages of the clone."""
        return fingerprint.Packages(self.kernel)

    @property
    def imports(self) -> list[str]:
        """The import paths in the source's cells, and flag, which the kernel adds to the cells."""
        cells = "\n".join(cell.source for cell in self.source.cells if cell.cell_type == "code")
        return sorted({"flag", *re.findall(r'^\s*(?:import\s+)?(?:\w+\s+)?"([\w./-]+)"$', cells, re.MULTILINE)})

    @property
    def warm_folder(self) -> Path:
        """The folder of warm_cache. Its name contains a hash of what is compiled for the lab."""
        return self.course.root / "runs" / "cache" / f"{self.name}-{fingerprint.cache_hash(self)[:16]}"

    @cached_property
    def warm_cache(self) -> Path:
        """The folder that each sandbox mounts at /warm; it is created if it is missing.

        The folder is a build cache with the compiled packages that the source's cells import. Its subfolder clone/ has
        the files of the clone that a sandbox shows. Its subfolder kernel/ has the small go of sandbox.copy_small_go.
        """
        folder = self.warm_folder
        if not folder.is_dir():
            for old in folder.parent.glob(f"{self.name}-*"):
                shutil.rmtree(old, ignore_errors=True)
            new = folder.with_suffix(".new")
            self.compile_imports(new)
            make_readable(new)
            new.rename(folder)
        update_clone(folder)
        return folder

    def compile_imports(self, cache: Path) -> None:
        """Compiles the packages that the source's cells import into a build cache, and adds the small go."""
        with tempfile.TemporaryDirectory() as own:
            env = {**sandbox.environment(self.kernel, own), "TMPDIR": own, "GOCACHE": str(cache), "GOWORK": "off"}

            def go(*args: str) -> str:
                command = ["go", *args]
                done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
                if done.returncode:
                    got = f"errors in the packages that {self.name} imports:\n{done.stderr.strip()}\n"
                    raise fault(got, "a clone that compiles", f"run cd {ROOT} && go build ./... and fix the errors")
                return done.stdout + done.stderr

            go("build", *self.imports)
            lines = ["package main", *(f'import _ "{name}"' for name in self.imports), "func main() {}"]
            main = Path(own, "main.go")
            main.write_text("\n".join(lines) + "\n")
            linked = go("build", "-x", "-o", f"{own}/main", str(main))
            sandbox.copy_small_go(self.kernel, cache, go("env", "GOTOOLDIR").strip(), linked)

    def compute_properties(self) -> None:
        """Computes all cached properties before jobs use them in parallel."""
        for value in (self.released, self.source, self.marker, self.packages, self.warm_cache, self.course.secret):
            assert value

    def ask_marker(self, command: str, student: str, **fields: object) -> Json:
        """Runs a command of the marker, "questions" or "mark", and returns its reply.

        The keyword arguments are further fields of the request. If the marker fails, ask_marker raises a fault. If the
        marker exceeds MARKER_LIMITS or crashes, ask_marker raises child.Stopped, see program.run.
        """
        request = {"lab": self.name, "student": student, "secret": self.course.secret, **fields}
        marker = program.run("the marker", [str(self.marker), command], json.dumps(request), MARKER_LIMITS)
        if marker.returncode:
            got = f"an error from the marker ({marker.stderr.strip()[-300:]})"
            raise fault(got, f"a reply for {self.name}", "check course/marker")
        reply: Json = json.loads(marker.stdout)
        return reply


def update_clone(warm: Path) -> None:
    """Copies the files of the clone that a sandbox shows to warm/clone, unless an earlier copy is up to date."""
    hash_path = warm / "clone.sha256"
    current_hash = clone_hash()
    if hash_path.is_file() and hash_path.read_text(encoding="ascii") == current_hash:
        return
    with tempfile.TemporaryDirectory(dir=warm.parent, prefix="clone-") as folder:
        new = Path(folder)
        sandbox.copy_clone(new)
        make_readable(new)
        if (warm / "clone").is_dir():
            (warm / "clone").rename(new / "old")
        (new / "clone").rename(warm / "clone")
    write_file(hash_path, current_hash)


def make_readable(folder: Path) -> None:
    """Gives all users the right to read a folder. If root grades, sandboxes run as other users."""
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)


@dataclass
class Part:
    """A part of a lab, for one student."""

    name: str
    wrote: list[str]  # the names of the functions that students write
    visible: int  # the number of visible questions
    hidden: list[Any]  # the student's hidden questions, as JSON
    references: list[str] = field(default_factory=list)  # the sources of the cells with the reference solution
    cells: set[str] = field(default_factory=set)  # the ids of the part's test cells

    def question_count(self, hidden: bool) -> int:
        """Returns the number of visible or hidden questions."""
        return len(self.hidden) if hidden else self.visible


def parts_of(lab: Lab, student: str) -> dict[str, Part]:
    """Returns the lab's parts by name, with a student's hidden questions."""
    reply = lab.ask_marker("questions", student)
    parts = {p["name"]: Part(p["name"], p["wrote"] or [], p["visible"], p["hidden"]) for p in reply["parts"]}
    for cell in lab.source.cells:
        if cell.cell_type == "code" and rebuild.is_answer(cell):
            for part in parts.values():
                if rebuild.name_of(cell) == part.name or set(rebuild.declared_names(cell.source)) & set(part.wrote):
                    part.references.append(cell.source)
    for cell in lab.released.cells:
        if (test := test_of(cell)) and test[0] in parts:
            parts[test[0]].cells.add(cell.id)
    return parts


def test_of(cell: NotebookNode) -> tuple[str, bool] | None:
    """Returns the part of a test cell, and whether its tests are hidden; None for other cells."""
    if cell.cell_type != "code" or not rebuild.is_test(cell):
        return None
    match = TEST_NAME.fullmatch(rebuild.name_of(cell))
    return (match["part"], match["kind"] == "hidden") if match else None


def is_given(cell: NotebookNode) -> bool:
    """Reports whether a rebuilt cell comes from the release and is not an answer."""
    return bool(rebuild.nbgrader_metadata(cell)) and not rebuild.is_answer(cell)


def all_right(mark: Json | None) -> bool:
    """Reports whether all answers of a marked test are right; False if mark is None."""
    return mark is not None and bool(mark["right"] == mark["of"])


def mark_record(lab: Lab, student: str, student_code: list[str], record: Json) -> Json:
    """Returns the marker's marks for the record of one test cell.

    If the marker fails on the answers, the record is marked without answers, and the key "remark" says so. If the
    marker also exceeds its limits without answers, the student's code is the cause, and child.Exceeded is raised.
    """
    request = {key: record[key] for key in ("part", "hidden", "answers")}
    try:
        mark: Json = lab.ask_marker("mark", student, cells=student_code, records=[request])["marks"][0]
    except (ValueError, RecursionError) as err:  # RecursionError: they are nested too deeply
        if isinstance(err, child.Stopped) and not isinstance(err, child.Exceeded):
            raise  # other processes may be the cause
        request["answers"] = []
        unanswered = lab.ask_marker("mark", student, cells=student_code, records=[request])["marks"][0]
        why = f"marking them {err}" if isinstance(err, child.Exceeded) else "the marker could not read them"
        mark = {**unanswered, "right": 0, "remark": f"the answers of {record['part']} were left out, because {why}"}
    if not record["has_answers"]:
        mark["table"] += "There are no answers, because the cell stopped before the tests.\n"
    return mark
