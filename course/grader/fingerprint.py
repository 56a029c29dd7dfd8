"""Computes hashes of what a result depends on, so a submission runs again only after a change that can affect it.

    everything   the submission, the lab's source and release, and all that run depends on
    unread       the files of a submission that can't be read, and all that its grading can depend on
    run          the code that ran: its cells, the packages that they can import, the marker, the grader

If everything is unchanged, the saved result is still right. If only run is unchanged, for example because the points
or the text of a given cell have changed, the marks of the last run are still right, and only the notebook is rebuilt.

A lab's results do not depend on the packages of other labs, unless the code of a submission names them.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nbformat import NotebookNode

from . import files, load, rebuild
from .course import HERE, ROOT, Json, Kernel, fault

if TYPE_CHECKING:  # parts.py imports this module
    from .files import Submission
    from .parts import Lab, Part

MODULE = "perceptronlab"  # the Go module of the clone
LABS = f"{MODULE}/{HERE.name}/"  # the import path of a lab's package begins with this
ASK = LABS + "ask"
MARKER = LABS + "marker"
BUILDER = ROOT / "tools" / "kernel.py"  # writes the small go, which builds cells
# Go's tools sort the files of a package into these lists.
FILE_LISTS = ("GoFiles", "CgoFiles", "InvalidGoFiles", "SFiles", "HFiles", "EmbedFiles")
ROLE = ("grade_id", "grade", "solution", "locked")  # nbgrader's metadata that decide how a cell runs
# The modules of the grader that the outputs and marks of a run depend on.
RUN_MODULES = (
    "alone.py",
    "clock.py",
    "course.py",
    "fingerprint.py",
    "kernel_commands.py",
    "notebook_run.py",
    "output.py",
    "parts.py",
    "program.py",
    "runner.py",
    "sandbox.py",
    "session.py",
    "student_text.py",
    "syscalls.py",
    "watch.py",
)
# Further modules that a result depends on: those that read and rebuild the submission.
OTHER_MODULES = ("child.py", "files.py", "load.py", "rebuild.py", "reported.py")


def hash_of(value: object) -> str:
    """Returns a hash of a JSON value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def hash_of_files(paths: Iterable[Path]) -> str:
    """Returns a hash of the names and contents of files."""
    return hash_of([(str(path), hashlib.sha256(path.read_bytes()).hexdigest()) for path in sorted(paths)])


# ---- Packages ---------------------------------------------------------------


@dataclass(frozen=True)
class Package:
    """A Go package of the clone."""

    path: str  # the import path
    name: str
    folder: Path
    files: tuple[str, ...]  # without tests
    imports: tuple[str, ...]
    hash: str  # of the files

    def is_named_in(self, words: set[str]) -> bool:
        """Reports whether code with these words may import the package.

        The kernel adds missing imports, so the package's name is enough.
        """
        return self.name in words or self.path.rpartition("/")[2] in words


class Packages:
    """The kernel and the packages of the clone, as they were when the command began."""

    def __init__(self, go: Kernel) -> None:
        self.kernel_hash = kernel_hash(go)
        self.by_path: dict[str, Package] = {}
        for item in list_packages(go):
            folder = Path(item["Dir"])
            files = tuple(name for key in FILE_LISTS for name in item.get(key, []))
            digest = hash_of_files(folder / name for name in files)
            imports = tuple(item.get("Imports", []))
            package = Package(item["ImportPath"], item.get("Name", ""), folder, files, imports, digest)
            self.by_path[package.path] = package

    def with_imports(self, paths: Iterable[str]) -> list[Package]:
        """Returns the packages with these import paths and those that they import, directly or not, sorted."""
        found: dict[str, Package] = {}
        pending = list(paths)
        while pending:
            path = pending.pop()
            if path in self.by_path and path not in found:
                found[path] = self.by_path[path]
                pending += found[path].imports
        return [found[path] for path in sorted(found)]

    def named_in(self, texts: Iterable[str]) -> list[str]:
        """Returns the import paths of the packages that code in these texts may import."""
        words = {word for text in texts for word in re.findall(r"[^\W\d]\w*", text)}
        return [path for path, package in self.by_path.items() if package.is_named_in(words)]

    def marker_files(self, lab: str) -> list[Path]:
        """Returns the files of the marker without those that only add other labs to it."""
        package = self.by_path[MARKER]
        others = {path.rpartition("/")[2] + ".go" for path in package.imports if path.startswith(LABS)}
        return [package.folder / name for name in package.files if name == f"{lab}.go" or name not in others]


def list_packages(go: Kernel) -> list[Json]:
    """Returns what go list prints about the packages of the clone. A package with an error is listed as well."""
    fields = ("ImportPath", "Name", "Dir", "Imports", *FILE_LISTS)
    command = ["go", "list", "-e", f"-json={','.join(fields)}", f"{MODULE}/..."]
    env = {**os.environ, **go.env, "GOWORK": "off", "CGO_ENABLED": "0"}  # as in a sandbox
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        got = f"an error from {' '.join(command)}:\n{done.stderr.strip()}\n"
        raise fault(got, "a list of the clone's packages", f"run cd {ROOT} && go list ./... and fix the errors")
    decoder = json.JSONDecoder()
    items, text = [], done.stdout.lstrip()
    while text:
        item, end = decoder.raw_decode(text)
        items.append(item)
        text = text[end:].lstrip()
    return items


# ---- Hashes -----------------------------------------------------------------


def kernel_hash(go: Kernel) -> str:
    """Returns a hash of the Go version, the kernel's programs and settings, and the versions of all modules."""
    programs = [Path(go.argv[0]), go.bin / "gonb", go.bin / "goimports", BUILDER]
    files = hash_of_files([ROOT / "go.mod", ROOT / "go.sum", *(path for path in programs if path.is_file())])
    return hash_of([go.version, go.argv, go.env.get("GOFLAGS"), files])


def code_sources(notebook: NotebookNode) -> list[str]:
    """Returns the sources of a notebook's code cells."""
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def cache_hash(lab: Lab) -> str:
    """Returns a hash of the kernel and of the packages that the cells of a lab's source import."""
    packages = lab.packages
    used = packages.with_imports(packages.named_in(code_sources(lab.source)))
    return hash_of([packages.kernel_hash, lab.imports, [(package.path, package.hash) for package in used]])


def code_hash(lab: Lab, texts: Iterable[str]) -> str:
    """Returns a hash of the programs that run and mark a submission.

    These are the kernel, the marker, and the packages that the lab or code in these texts may import.
    """
    packages = lab.packages
    named = packages.named_in([*texts, *code_sources(lab.source)])
    used = packages.with_imports([ASK, LABS + lab.name, *named])
    marker = hash_of_files(packages.marker_files(lab.name))
    return hash_of([packages.kernel_hash, marker, [(package.path, package.hash) for package in used]])


def modules_hash(names: Iterable[str]) -> str:
    """Returns a hash of modules of the grader."""
    return hash_of_files(Path(__file__).with_name(name) for name in names)


def everything(lab: Lab, student: str, submission: Submission) -> str:
    """Returns a hash of everything that a result depends on."""
    texts = [cell.source for cell in submission.notebook.cells]  # a text cell may be turned back into code
    return hash_of(
        [
            [lab.name, student, hash_of(lab.course.secret)],
            code_hash(lab, texts),
            modules_hash([*RUN_MODULES, *OTHER_MODULES]),
            hash_of_files([lab.course.release(lab.name), lab.course.source(lab.name)]),
            [submission.notebook, submission.remarks, str(submission.path)],
        ]
    )


def unread(lab: Lab, student: str, folder: Path) -> str:
    """Returns a hash of the files in a submission's folder, without reading them as notebooks, and of all packages.

    Of a file that is too large to be read, only the beginning counts, and its size.
    """
    handed_in = []
    for path in files.find_candidates(folder, lab.name).sizes:
        content = b""
        with suppress(OSError), path.open("rb") as file:
            content = file.read(load.MAX_FILE_SIZE + 1)
        handed_in.append([str(path), path.stat().st_size, hashlib.sha256(content).hexdigest()])
    packages = lab.packages
    return hash_of(
        [
            [lab.name, student, hash_of(lab.course.secret)],
            [packages.kernel_hash, sorted((package.path, package.hash) for package in packages.by_path.values())],
            modules_hash([*RUN_MODULES, *OTHER_MODULES]),
            hash_of_files([lab.course.release(lab.name), lab.course.source(lab.name)]),
            handed_in,
        ]
    )


def run(lab: Lab, student: str, notebook: NotebookNode, parts: dict[str, Part]) -> str:
    """Returns a hash of everything that the outputs and marks of a run depend on; notebook is the rebuilt one.

    The points of the cells are left out, and so are the texts, which do not run.
    """
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cells.append([cell.id, [rebuild.nbgrader_metadata(cell).get(key) for key in ROLE], cell.source])
    described = {name: {**asdict(part), "cells": sorted(part.cells)} for name, part in parts.items()}
    texts = [*code_sources(notebook), *(source for part in parts.values() for source in part.references)]
    return hash_of(
        [
            [lab.name, student, hash_of(lab.course.secret)],
            code_hash(lab, texts),
            modules_hash(RUN_MODULES),
            cells,
            described,
        ]
    )
