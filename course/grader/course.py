"""The folders of the course, and the clone's kernel and marker.

The code is in the clone. The course's folder contains the labs' sources, the files that grading
writes, and private files, which must not be committed. The course's folder is $COURSE if this variable
is set, otherwise the clone's course/.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "course"
if str(ROOT / "tools") not in sys.path:
    sys.path.append(str(ROOT / "tools"))  # at the end, so modules in tools/ don't hide those of Python
# nbgrader's gradebook runs the program alembic, which is in the same folder as this Python.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])

from faults import Fault as Fault  # noqa: E402

Json = dict[str, Any]  # a JSON object

NAME = re.compile(r"[\w.@+-][\w.@+ -]*")  # matches names of labs and students that are safe as parts of a path

# The files and folders of the clone that cells are compiled from. The folders of course/ with Go files are added to
# these, except those in NOT_IMPORTABLE. Nothing else of the clone is in the sandbox.
IMPORTABLE = ["go.mod", "go.sum", "internal", "perceptron", "plotting", "notebooks/check", "notebooks/lazy"]
NOT_IMPORTABLE = {"marker", "labtests", "plain", "source", "grader"}


def fault(got: str, want: str, do: str) -> Fault:
    """Returns an error with the message "got X, want Y; do Z". The argument do is an imperative."""
    return Fault(f"got {got}, want {want}; {do}")


@dataclass(frozen=True)
class Course:
    """The course's folders."""

    root: Path

    @classmethod
    def here(cls) -> Course:
        """Returns the course in $COURSE or, if this variable is not set, in the clone's course/."""
        return cls(Path(os.environ.get("COURSE") or HERE).absolute())

    def source(self, lab: str) -> Path:
        """Returns the notebook with the solutions."""
        path = self.root / "source" / lab / f"{lab}.ipynb"
        labs = self.labs()
        return existing_file(path, f"one of the labs {', '.join(labs)}" if labs else "a lab", "check the lab's name")

    def labs(self) -> list[str]:
        """Returns the names of the labs."""
        return sorted(path.stem for path in (self.root / "source").glob("*/*.ipynb") if path.stem == path.parent.name)

    def release(self, lab: str) -> Path:
        """Returns the released notebook, which the students receive."""
        path = self.root / "release" / lab / f"{lab}.ipynb"
        return existing_file(path, "the released notebook there", f'run make course ARGS="release {lab}"')

    def submitted(self, lab: str, student: str) -> Path:
        """Returns the folder with a student's submission."""
        return self.root / "submitted" / student / lab

    def tidied(self, lab: str, student: str) -> Path:
        """Returns the folder with the rebuilt notebook, which nbgrader grades."""
        return self.root / "tidied" / student / lab

    def result(self, lab: str, student: str) -> Path:
        """Returns the file with the result of a submission."""
        return self.root / "runs" / lab / f"{student}.json"

    def questions(self, lab: str, student: str) -> Path:
        """Returns the file that records the hidden questions drawn for a student."""
        return self.root / "runs" / lab / f"{student}.questions.json"

    def report(self, lab: str, kind: str) -> Path:
        """Returns a report's file; kind is the file's extension: md, csv or html."""
        return self.root / "reports" / f"{lab}.{kind}"

    def students(self, lab: str) -> list[str]:
        """Returns the ids of the students who handed in the lab, sorted."""
        folders = (self.root / "submitted").glob(f"*/{lab}")
        return sorted(path.parent.name for path in folders if path.is_dir())

    @cached_property
    def secret(self) -> str:
        """The secret that seeds the hidden questions. It is created when it is first used."""
        path = self.root / "secret"
        self.root.mkdir(parents=True, exist_ok=True)
        try:
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(secrets.token_hex(32) + "\n")
        except FileExistsError:
            pass
        text = path.read_text(encoding="utf-8").strip()
        if not text:
            raise fault(
                f"an empty file {path}",
                "the course's secret",
                "restore the secret from your copy, or remove the file to create a new secret, which changes all"
                " hidden questions",
            )
        return text


def existing_file(path: Path, want: str, do: str) -> Path:
    """Returns path; raises a fault with the arguments want and do if path is not a file."""
    if not path.is_file():
        raise fault(f"no file {path}", want, do)
    return path


def valid_name(name: str, kind: str) -> str:
    """Returns name; raises a fault if it can't be a folder's name. The kind is "lab" or "student"."""
    if not NAME.fullmatch(name):
        want = "a name of letters, digits, spaces and the characters . @ + - _"
        raise fault(f"the {kind} {name!r}", want, "check the spelling")
    return name


def write_file(path: Path, text: str, mode: int = 0o644) -> None:
    """Writes a text file. If writing fails, the old file, if any, stays unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
            file.write(text)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


# ---- The kernel and Go ------------------------------------------------------


@dataclass(frozen=True)
class Kernel:
    """The Go kernel of this clone."""

    argv: list[str]  # the command in kernel.json
    env: dict[str, str]  # the environment variables in kernel.json
    goroot: Path
    modules: Path  # Go's module cache
    version: str  # of Go

    @property
    def bin(self) -> Path:
        """Returns the folder with gonb and goimports."""
        return Path(next(word for word in self.argv if Path(word).name == "gonb")).parent


def find_kernel() -> Kernel:
    """Returns the kernel that tools/setup installed."""
    path = ROOT / ".venv" / "share" / "jupyter" / "kernels" / "gonb" / "kernel.json"
    try:
        spec = json.loads(path.read_text(encoding="utf-8"))
        argv, env = spec["argv"], spec["env"]
    except (OSError, ValueError, KeyError) as err:
        got = f"no kernel in {path.parent} ({err})"
        raise fault(got, "the Go kernel of this clone", f"run make -C {ROOT} kernel") from err
    command = ["go", "env", "GOROOT", "GOMODCACHE", "GOVERSION"]
    variables = {**os.environ, **env, "GOWORK": "off"}  # ignores a go.work above the course
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        got = f"an error from {' '.join(command)} ({done.stderr.strip()})"
        raise fault(got, "a working Go on the kernel's PATH", f"run make -C {ROOT} kernel")
    root, modules, version = done.stdout.split("\n")[:3]
    return Kernel(argv, env, Path(root), Path(modules), version)


def sandbox_files() -> list[Path]:
    """Returns the files of the clone that each sandbox contains.

    Tests are left out, because they contain right answers.
    """
    parts = [ROOT / name for name in IMPORTABLE]
    parts += [
        path for path in HERE.iterdir() if path.name not in NOT_IMPORTABLE and path.is_dir() and any(path.glob("*.go"))
    ]
    files = []
    for part in parts:
        for path in part.rglob("*") if part.is_dir() else [part]:
            is_for_tests = path.name.endswith("_test.go") or "testdata" in path.parts
            if path.is_file() and not is_for_tests:
                files.append(path)
    return sorted(files)


def sandbox_roots() -> list[str]:
    """Returns the names of the files and folders in the clone's root that contain the sandbox_files."""
    return sorted({name.partition("/")[0] for name in IMPORTABLE} | {HERE.name})


def clone_hash() -> str:
    """Returns a hash of the files of the clone that each sandbox contains."""
    digest = hashlib.sha256()
    for path in sandbox_files():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def build_marker(course: Course, go: Kernel) -> Path:
    """Builds the marker, unless it is up to date, and returns its path."""
    binary = course.root / "runs" / "marker" / "marker"
    command = ["go", "build", "-buildvcs=false", "-o", str(binary), "./course/marker"]
    env = {**os.environ, **go.env, "GOWORK": "off"}  # ignores a go.work above the clone
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        got = f"errors from building the marker:\n{done.stderr.strip()}\n"
        raise fault(got, "a clone that compiles", f"run cd {ROOT} && go build ./... and fix the errors")
    return binary
