"""The lab that a student's notebook belongs to, as far as the student's clone knows it.

The clone has the sources of its own labs, in course/source/. Of another lab it has at most the Go package. Then what
was released is taken from the notebook itself: nbgrader's metadata say which cells are given, answers and tests.
"""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import nbformat
from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
from nbformat import NotebookNode

from . import rebuild
from .course import HERE, ROOT, Json, fault
from .parts import test_of

# The order of the imports matters: importing course has put the folder tools into the path.
from notebooks import KERNEL  # isort: skip

CODE_STUB = (
    '// YOUR CODE HERE\npanic("not written yet")'  # replaces a solution in the release, as in nbgrader_config.py
)
TEXT_STUB = "*Your answer here.*"
SOLUTION = re.compile(r"^( *\t*)// BEGIN SOLUTION$")
SOLUTION_END = re.compile(r"^\s*// END SOLUTION$")
IMPORT = re.compile(r'"perceptronlab/course/(\w+)"')
TEST_CELL = re.compile(r"%%\s*\w+\.(\w+)\.(?:Visible|Hidden)\(.*\)\s*", re.DOTALL)
TITLE = re.compile(r"^## (.*)$", re.MULTILINE)
OWN_CODE = "write this code yourself"  # ends the messages of ask.Foreign


@dataclass
class ReleasedLab:
    """A lab, and what was released of it."""

    name: str
    released: NotebookNode
    is_compared: bool  # whether the clone has the source, so changes of given cells are found

    @cached_property
    def titles(self) -> dict[str, str]:
        """The titles of the sections, by the names of the cells in them."""
        titles = {}
        title = ""
        for cell in self.released.cells:
            if cell.cell_type == "markdown" and (match := TITLE.search(cell.source)):
                title = without_remark(match[1])
            if title:
                titles[rebuild.name_of(cell)] = title
        return titles

    def points(self, name: str) -> float:
        """Returns the points of the cell with this name; 0 if there is no such cell."""
        cells = {rebuild.name_of(cell): cell for cell in self.released.cells}
        return float(rebuild.nbgrader_metadata(cells[name]).get("points") or 0) if name in cells else 0

    def is_empty(self, name: str, text: str) -> bool:
        """Reports whether an answer still has the text of the release, or no text."""
        text = rebuild.trimmed(text)
        if not self.is_compared:
            return text in ("", TEXT_STUB) or all(line in text for line in CODE_STUB.split("\n"))
        return any(
            text in ("", rebuild.trimmed(cell.source))
            for cell in self.released.cells
            if rebuild.is_answer(cell) and rebuild.name_of(cell) == name
        )

    def own_code_fault(self, part: str, code: list[str]) -> str:
        """Returns the message about a part whose functions use the library, although the student should write them.

        The argument code is the code of the student's cells so far.
        """
        record = {"part": part, "hidden": False, "answers": []}
        table: str = self.ask_marker("mark", cells=code, records=[record])["marks"][0]["table"]
        return next((line.removeprefix("✗").strip() for line in table.splitlines() if line.endswith(OWN_CODE)), "")

    def broken_tests(self) -> dict[str, str]:
        """Returns what is wrong with the tests of a lab whose release is not known, by the names of their cells."""
        if self.is_compared:
            return {}
        found = {}
        cells = {rebuild.name_of(cell): cell.source for cell in self.released.cells}
        for part in self.ask_marker("questions")["parts"]:
            name = f"{part['name']}-visible"
            declared = {word for source in cells.values() for word in rebuild.declared_names(source)}
            if name not in cells and (part["name"] in cells or declared & set(part["wrote"] or [])):
                found[name] = "is missing"
        for cell in self.released.cells:
            test = test_of(cell)
            call = TEST_CELL.fullmatch(cell.source)
            if test and (not call or call[1].lower() != test[0].lower()):
                found[rebuild.name_of(cell)] = "was edited"
        return found

    def ask_marker(self, command: str, **fields: object) -> Json:
        """Runs a command of the marker, and returns its reply."""
        request: Json = {"lab": self.name, "student": "you", "secret": "none", **fields}
        done = subprocess.run(
            ["go", "run", "-buildvcs=false", "./course/marker", command],
            cwd=ROOT,
            env={**os.environ, **kernel_environment(), "GOWORK": "off"},  # ignores a go.work above the clone
            input=json.dumps(request),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            got = f"an error from the marker ({done.stderr.strip()[-300:]})"
            do = f"ask your lecturer whether this clone has course/marker/{self.name}.go, or update it with git pull"
            raise fault(got, f"a reply for {self.name}", do)
        reply: Json = json.loads(done.stdout)
        return reply


def without_remark(title: str) -> str:
    """Returns a section's title without spaces around it, and without the remark in parentheses at its end."""
    title = title.strip()
    start = title.rfind("(")
    if start >= 0 and title.find(")", start) == len(title) - 1:
        title = title[:start].rstrip()
    return title


def kernel_environment() -> dict[str, str]:
    """Returns the environment variables of the Go kernel, with the place of Go and of its caches."""
    try:
        spec = KernelSpecManager().get_kernel_spec(KERNEL)
    except NoSuchKernel as err:
        raise fault(f'no kernel "{KERNEL}"', "the Go kernel of this project", f"run make -C {ROOT} kernel") from err
    return dict(spec.env)


def find_lab(notebook: NotebookNode) -> ReleasedLab:
    """Returns the lab that a notebook belongs to."""
    packages = packages_in(notebook)
    names = {rebuild.name_of(cell) for cell in notebook.cells}
    shared: dict[Path, int] = {}  # by source, the number of cells that the notebook has as well
    for path in source_paths():
        if path.stem in packages:
            cells = nbformat.read(path, as_version=4).cells
            shared[path] = sum(rebuild.name_of(cell) in names for cell in cells)
    if shared:
        path = max(shared, key=lambda path: shared[path])
        lab = ReleasedLab(path.stem, release_of(path, notebook), is_compared=True)
        if not tests_of(notebook) - tests_of(lab.released):
            return lab
        return ReleasedLab(path.stem, release_in(notebook), is_compared=False)
    return ReleasedLab(find_package(packages), release_in(notebook), is_compared=False)


def packages_in(notebook: NotebookNode) -> set[str]:
    """Returns the names of the packages that could be the lab's, because cells import them or call tests in them."""
    sources = [cell.source for cell in notebook.cells]
    imported = {package for source in sources for package in IMPORT.findall(source)}
    return imported | {package for source in sources for package in rebuild.TEST_CALL.findall(source)}


def source_paths() -> list[Path]:
    """Returns the sources of the clone's labs."""
    return sorted((HERE / "source").glob("*/*.ipynb"))


def tests_of(notebook: NotebookNode) -> set[str]:
    """Returns the names of the notebook's test cells."""
    return {rebuild.name_of(cell) for cell in notebook.cells if test_of(cell)}


def find_package(packages: set[str]) -> str:
    """Returns the lab's name, which is that of its Go package; raises a fault if the clone has no such package."""
    labs = ", ".join(path.stem for path in source_paths())
    if not packages:
        raise fault("a notebook without cells of a lab", f"a notebook of {labs}", "check the file's name")
    for package in sorted(packages):
        if (HERE / package / f"{package}.go").is_file():
            return package
    name = min(packages)
    raise fault(
        f"a notebook of {name}",
        f"one of {labs}, or the package of {name} in this clone, in course/{name}",
        f"update the clone with git pull, or ask your lecturer which clone has {name}",
    )


def release_of(source: Path, notebook: NotebookNode) -> NotebookNode:
    """Returns the lab without its solutions.

    Texts that are given and points are taken from the notebook, because a course may change them.
    """
    released = nbformat.read(source, as_version=4)
    own = {rebuild.name_of(cell): cell for cell in notebook.cells}
    for cell in released.cells:
        if rebuild.is_answer(cell):
            cell.source = without_solution(cell)
        if not (found := own.get(rebuild.name_of(cell))):
            continue
        if cell.cell_type == found.cell_type == "markdown" and not rebuild.is_answer(cell):
            cell.source = found.source
        if "points" in (about := rebuild.nbgrader_metadata(found)):
            cell.metadata["nbgrader"]["points"] = about["points"]
    return released


def release_in(notebook: NotebookNode) -> NotebookNode:
    """Returns the part of a notebook that was released: the first cell with each grade_id, including the answers."""
    released = copy.deepcopy(notebook)
    cells: dict[str, NotebookNode] = {}
    for cell in released.cells:
        if name := rebuild.nbgrader_metadata(cell).get("grade_id"):
            cells.setdefault(name, cell)
    released.cells = list(cells.values())
    released.metadata.pop("kernelspec", None)
    return released


def without_solution(cell: NotebookNode) -> str:
    """Returns the text of an answer cell as nbgrader releases it."""
    lines: list[str] = []
    is_inside = is_replaced = False
    for line in cell.source.split("\n"):
        if begin := SOLUTION.match(line):
            is_inside = is_replaced = True
            lines += [begin[1] + text for text in CODE_STUB.split("\n")]
        elif SOLUTION_END.match(line):
            is_inside = False
        elif not is_inside:
            lines.append(line)
    if is_replaced:
        return "\n".join(lines)
    return TEXT_STUB if cell.cell_type == "markdown" else CODE_STUB
