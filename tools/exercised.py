"""Saves a fingerprint of each lesson whose exercises have passed, so they run again only after a change.

The fingerprint is the SHA-256 of everything that the exercises depend on: the text of the lesson's cells, the files in
notebooks/data, the kernel, the test of the exercises, and the sources of this module's packages that the lesson
imports, directly or indirectly. `bash .ci/run lessons` compares fingerprints with those in .ci/lessons.json, and saves
new ones there when the exercises have passed: commit that file with the change.
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
from kernel import put

ROOT = notebooks.ROOT
KEPT = ROOT / ".ci" / "lessons.json"
IMPORT = re.compile(r'^\s*(?:import )?(?:[\w.]+ )?"(perceptronlab/[\w/]+)"', re.M)
# Every cell depends on these, whatever it imports; the last two run the exercises.
BENEATH_ALL = [
    "go.mod",
    "go.sum",
    "tools/mod/tools.sum",
    "tools/kernel.py",
    "kernel",
    "notebooks/data",
    "tools/lessons_test.py",
    "tools/notebooks.py",
]
# A template for go list: for each package of this module, its folder and the names of its source files.
FILES = """{{with .Module}}{{if .Main}}
{{- $.Dir}}{{range $.GoFiles}}\t{{.}}{{end}}{{range $.SFiles}}\t{{.}}{{end}}{{range $.EmbedFiles}}\t{{.}}{{end}}
{{- end}}{{end}}"""


def imports(lesson: NotebookNode) -> list[str]:
    """Returns the packages of this module that a lesson's cells import."""
    code = (cell.source for cell in lesson.cells if cell.cell_type == "code")
    return sorted({found for source in code for found in IMPORT.findall(source)})


def sources(packages: list[str]) -> Iterator[Path]:
    """Returns the source files of packages and their dependencies within this module."""
    if not packages:
        return
    listed = subprocess.check_output(["go", "list", "-deps", "-f", FILES, *packages], cwd=ROOT, text=True)
    for line in listed.splitlines():
        folder, *names = line.split("\t")
        yield from (Path(folder) / name for name in names)


def beneath_all() -> Iterator[Path]:
    """Returns the files that every lesson depends on."""
    for name in BENEATH_ALL:
        path = ROOT / name
        yield from path.rglob("*") if path.is_dir() else [path]


def fingerprint(lesson: NotebookNode) -> str:
    """Returns the current fingerprint of a lesson."""
    cells = [(cell.cell_type, cell.source, cell.metadata.get("try", [])) for cell in lesson.cells]
    digest = hashlib.sha256(json.dumps(cells).encode())
    files = {*beneath_all(), *sources(imports(lesson))}
    for path in sorted(path for path in files if path.is_file() and "__pycache__" not in path.parts):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def kept(file: Path = KEPT) -> dict[str, str]:
    """Returns the saved fingerprints, by the names of the lessons."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def keep(name: str, found: str, file: Path = KEPT) -> None:
    """Saves the fingerprint of a lesson whose exercises have passed."""
    put(file, (json.dumps(kept(file) | {name: found}, indent=1, sort_keys=True) + "\n").encode())
