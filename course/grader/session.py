"""Grades one submission.

The rebuilt notebook is run twice, in different sandboxes:

    run_shown    runs all cells, without hidden questions; their outputs appear on the feedback page
    run_hidden   runs the declarations and the hidden test cells; their outputs are discarded

In both runs the test cells write answers, and the marker, outside the sandbox, marks them. After a part
without full marks, the reference solution of this part is run, so later parts do not depend on it.

The result is a JSON document. It is saved with a hash of everything that it depends on, and is reused
until the hash changes.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from contextlib import closing
from pathlib import Path

from nbformat import NotebookNode

from . import course as places
from . import files, rebuild
from .course import Json
from .notebook_run import Run, declarations, run_hidden, run_shown
from .output import STOPPED, answers, failed_to_build, plain
from .parts import Lab, Part, full, is_given, mark, parts_of, test_of

LONGEST_TABLE = 20_000
LONGEST_GOT = 200  # characters
NOT_WRITTEN = "panic: not written yet"  # the fault of an answer cell as released
# Packages whose use is reported to the lecturer, with their names in code, because the kernel adds some imports.
LOOKED_AT = {
    "os/exec": "exec",
    "syscall": "syscall",
    "unsafe": "unsafe",
    "net": "net",
    "net/http": "http",
    "plugin": "plugin",
    "golang.org/x/sys/unix": "unix",
    "C": "C",
}
# Code that could compute an answer that students should work out by hand, if it is in a declaration:
# the lab's data, the library, and reading one's own output.
PROGRAM = r"\b(?:(?:lab\d\w*|examples|perceptron|datasets)\.(?!Data\b)[A-Z]\w*|os\.(?:Stdout|Pipe)\b)"
# The files of this package that a result depends on.
FILES = (
    "rebuild.py",
    "files.py",
    "parts.py",
    "output.py",
    "notebook_run.py",
    "runner.py",
    "sandbox.py",
    "session.py",
    "syscalls.py",
)

ByTest = dict[tuple[str, bool], Json]  # records or marks, by part and whether hidden


def grade(lab: Lab, student: str, again: bool = False) -> Json:
    """Returns the result of a student's submission: the saved one, unless something has changed or again is true."""
    found = files.find(lab.course.submitted(lab.name, places.checked(student, "student")), lab.name, lab.released)
    made_from = fingerprint(lab, student, found)
    path = lab.course.result(lab.name, student)
    if not again and (last := last_result(path)) and last["made_from"] == made_from:
        return last
    notebook, remarks = rebuild.rebuild(found.notebook, lab.released)
    parts = parts_of(lab, student)
    questions = {part.name: part.hidden for part in parts.values()}
    places.write(lab.course.questions(lab.name, student), json.dumps(questions, indent=1) + "\n", mode=0o600)
    result: Json = {"lab": lab.name, "student": student, "made_from": made_from, "made": f"{time.time():.3f}"}
    result |= run_both(lab, parts, student, notebook)
    result["remarks"] = found.remarks + remarks + result["remarks"]
    result["looked_at"] = suspicious(notebook)
    result["notebook"] = notebook
    places.write(path, json.dumps(result) + "\n", mode=0o600)
    return result


def last_result(path: Path) -> Json | None:
    """Returns the result in a file; None if there is no complete one."""
    try:
        result: Json = json.loads(path.read_text(encoding="utf-8"))
        keys = result.keys()
    except (OSError, ValueError, AttributeError):
        return None
    return result if {"made_from", "made", "grades", "outputs", "notebook", "stops"} <= keys else None


def fingerprint(lab: Lab, student: str, found: files.Found) -> str:
    """Returns a hash of everything that a result depends on."""
    digest = hashlib.sha256(f"{lab.name}\0{student}\0{lab.code}\0".encode())
    own = [Path(__file__).with_name(name) for name in FILES]
    for path in [lab.course.release(lab.name), lab.course.source(lab.name), lab.marker, *own]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    digest.update(hashlib.sha256(lab.course.secret.encode()).digest())
    digest.update(json.dumps([found.notebook, found.remarks, str(found.path)], sort_keys=True).encode())
    return digest.hexdigest()


def run_both(lab: Lab, parts: dict[str, Part], student: str, notebook: NotebookNode) -> Json:
    """Runs the notebook twice, and returns grades, outputs and remarks."""
    written = [cell.source for cell in notebook.cells if cell.cell_type == "code" and not is_given(cell)]

    def all_cells(weak: set[str]) -> Run:
        with closing(Run(lab, parts, student, written)) as run:
            run_shown(run, notebook, weak)
        return run

    def hidden_tests(first: Run) -> Run:
        with closing(Run(lab, parts, student, written)) as run:
            run_hidden(run, notebook, first)
        return run

    def right(run: Run) -> int:
        return sum(mark["right"] for mark in run.marks.values())

    started = time.monotonic()
    first = all_cells(set())
    middle = time.monotonic()
    second = hidden_tests(first)
    ended = time.monotonic()
    if weak := weak_parts(first, second, parts, notebook):
        first = max(first, all_cells(weak), key=right)
    return {
        "grades": grades(first, notebook, first.marks | second.marks),
        "outputs": first.outputs,
        "names": names(first.records | second.records),
        "remarks": list(dict.fromkeys(first.remarks + second.remarks)),
        "stops": stops(first, second, parts, notebook),
        "seconds": [round(middle - started, 1), round(ended - middle, 1)],
    }


def weak_parts(first: Run, second: Run, parts: dict[str, Part], notebook: NotebookNode) -> set[str]:
    """Returns the parts that failed only hidden tests, if a later part failed visible tests, perhaps because of them.

    Otherwise the set is empty.
    """
    tests = [found for cell in notebook.cells if (found := test_of(cell)) and found[0] in parts]
    order = [name for name, is_hidden in tests if not is_hidden]
    passed = [name for name in order if full(first.marks.get((name, False)))]
    weak = [name for name in passed if parts[name].hidden and not full(second.marks.get((name, True)))]
    return set(weak) if weak and any(name not in passed for name in order[order.index(weak[0]) :]) else set()


def grades(run: Run, notebook: NotebookNode, marks: ByTest) -> dict[str, Json]:
    """Returns the points and the table of each test cell.

    A test cell without marks is marked as one without answers.
    """
    made: dict[str, Json] = {}
    for cell in notebook.cells:
        if not rebuild.is_test(cell):
            continue
        name = rebuild.name_of(cell)
        points = rebuild.grading(cell)["points"]
        tests = test_of(cell)
        if not tests or tests[0] not in run.parts:
            table = "The marker has no such part.\n"
            made[name] = {"points": 0, "of": points, "table": table, "rows": []}
            continue
        part, is_hidden = tests
        found = marks.get(tests)
        if not found:
            found = mark(run.lab, run.student, run.written, answers("", run.parts[part], is_hidden))
        table = found["table"]
        if len(table) > LONGEST_TABLE:
            table = table[:LONGEST_TABLE] + "\n…\n"
        worthy = worth(points, found["right"], found["of"])
        made[name] = {"points": worthy, "of": points, "table": table, "rows": rows(found)}
    return made


def rows(mark: Json) -> list[Json]:
    """Returns the topic of each question, the answer, and whether it counts as right.

    Hidden questions and their right answers are left out.
    """
    made = []
    for row in mark["rows"]:
        counts = mark["right"] > 0
        got = plain(row["Got"])[:LONGEST_GOT]
        if row["Right"] and not counts:
            got = "right, but computed with the lab's packages"
        made.append(
            {
                "about": row["About"],
                "tried": "" if row["Hidden"] else row["Tried"],
                "want": "" if row["Hidden"] else plain(row["Want"])[:LONGEST_GOT],
                "got": got,
                "right": row["Right"] and counts,
            }
        )
    return made


def worth(points: float, right: int, of: int) -> float:
    """Returns the share of points for right answers out of of, rounded down to quarters."""
    return math.floor(4 * points * right / of) / 4 if of > 0 else 0


def stops(first: Run, second: Run, parts: dict[str, Part], notebook: NotebookNode) -> list[str]:
    """Returns what kept the student's code from answering (a loop, a panic, a compile error), each with its cells."""
    found: dict[str, list[str]] = {}
    for cell in notebook.cells:
        if cell.cell_type != "code" or is_given(cell):
            continue
        outputs = first.outputs.get(cell.id, [])
        if any(out.get("text", "").startswith(STOPPED) for out in outputs):
            found.setdefault("was stopped", []).append(cell.id)
        elif any(out["output_type"] == "error" for out in outputs):
            what = "does not compile" if failed_to_build(outputs) else "ends in an error"
            found.setdefault(what, []).append(cell.id)
    for name in parts:
        records = [first.records.get((name, False)), second.records.get((name, True))]
        given = [answer for record in records if record for answer in record["answers"]]
        fault = next((answer["fault"] for answer in given if "fault" in answer), "")
        if fault:
            found.setdefault("not written" if fault == NOT_WRITTEN else fault, []).append(name)
    return [f"{', '.join(who)}: {what}" for what, who in found.items()]


def names(found: ByTest) -> list[str]:
    """Returns the names in the student's answers."""
    typed = set()
    for record in found.values():
        for answer in record["answers"]:
            value = answer.get("a")
            name = value.get("Name") if isinstance(value, dict) else None  # in answers of ByHand parts
            if isinstance(name, str) and name.strip():
                typed.add(plain(" ".join(name.split()))[:80])
    return sorted(typed)


def suspicious(notebook: NotebookNode) -> list[str]:
    """Returns what in the student's own code is worth a look: packages, shell commands, and computed answers."""
    found = set()
    for cell in notebook.cells:
        if cell.cell_type != "code" or is_given(cell):
            continue
        for name, short in LOOKED_AT.items():
            if re.search(rf'^[^/\n]*"{re.escape(name)}"|\b{short}\.[A-Z]', cell.source, re.MULTILINE):
                found.add(name)
        if re.search(r"^\s*(!|%%(bash|sh|script)|%%!)", cell.source, re.MULTILINE):
            found.add("a shell command")
        found.update(re.findall(PROGRAM, re.sub(r"//.*", "", declarations(cell.source))))
        if "go:linkname" in cell.source:
            found.add("go:linkname")
    return sorted(found)
