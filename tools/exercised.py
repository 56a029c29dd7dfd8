"""Saves a fingerprint of each lesson whose exercises have passed, so the exercises run again only after a change.

The fingerprint is the SHA-256 of everything that the exercises depend on: the texts of the lesson's cells and the
changes that they suggest (metadata "try"), the files in notebooks/data, the kernel, the test that runs the exercises,
and the sources of this module's packages that the lesson imports, directly or indirectly. `bash .ci/run lessons`
compares the fingerprints with the saved ones in .ci/lessons.json, runs the exercises of the lessons whose fingerprints
differ, and saves the new fingerprint of each lesson whose exercises pass. Commit .ci/lessons.json together with the
change to the lesson.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode

import notebooks
from kernel import write_file

ROOT = notebooks.ROOT
FILE = ROOT / ".ci" / "lessons.json"
IMPORTED = re.compile(r'^\s*(?:import )?(?:[\w.]+ )?"(perceptronlab/[\w/]+)"', re.M)
# The exercises of every lesson depend on these files and folders. The last three run the exercises.
COMMON_FILES = [
    "go.mod",
    "go.sum",
    "tools/mod/tools.sum",
    "tools/kernel.py",
    "kernel",
    "notebooks/data",
    "tools/lessons_test.py",
    "tools/notebooks.py",
    "tools/predictions.py",
]
# A template for go list. Its output has a line for each package of this module: the folder and the names of the
# source files, separated by tabs.
SOURCE_FILES = """{{with .Module}}{{if .Main}}
{{- $.Dir}}{{range $.GoFiles}}\t{{.}}{{end}}{{range $.SFiles}}\t{{.}}{{end}}{{range $.EmbedFiles}}\t{{.}}{{end}}
{{- end}}{{end}}"""


def imports(lesson: NotebookNode) -> list[str]:
    """Returns the packages of this module that a lesson's cells import."""
    code = (cell.source for cell in lesson.cells if cell.cell_type == "code")
    return sorted({package for source in code for package in IMPORTED.findall(source)})


def sources(packages: list[str]) -> Iterator[Path]:
    """Yields the source files of packages, and of the packages of this module that they import."""
    if not packages:
        return
    listed = subprocess.check_output(["go", "list", "-deps", "-f", SOURCE_FILES, *packages], cwd=ROOT, text=True)
    for line in listed.splitlines():
        folder, *names = line.split("\t")
        yield from (Path(folder) / name for name in names)


def common_files() -> Iterator[Path]:
    """Yields the files on which the exercises of every lesson depend."""
    for name in COMMON_FILES:
        path = ROOT / name
        yield from path.rglob("*") if path.is_dir() else [path]


def fingerprint(lesson: NotebookNode) -> str:
    """Returns the fingerprint of a lesson, computed from the current files."""
    cells = [(cell.cell_type, cell.source, cell.metadata.get("try", [])) for cell in lesson.cells]
    digest = hashlib.sha256(json.dumps(cells).encode())
    files = {*common_files(), *sources(imports(lesson))}
    for path in sorted(path for path in files if path.is_file() and "__pycache__" not in path.parts):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def saved_fingerprints(file: Path = FILE) -> dict[str, str]:
    """Returns the fingerprints saved in a file, by the names of the lessons."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def save_fingerprint(name: str, value: str, file: Path = FILE) -> None:
    """Saves the fingerprint of the lesson with this name, whose exercises have passed."""
    write_file(file, (json.dumps(saved_fingerprints(file) | {name: value}, indent=1, sort_keys=True) + "\n").encode())
