"""Grades one submission.

The rebuilt notebook is run twice, each time in a sandbox of its own:

    shown    all cells, without hidden questions; what it shows goes on the feedback page
    hidden   the declarations and the hidden test cells; what it shows is thrown away

In both the test cells leave answers, and the marker, outside, marks them. After a part that
did not get full marks the source's own solution of it is run, so that the later parts are
graded on right ground.

The result is a JSON document, kept with a hash of all that it was made from: it is taken
again until one of these changes.
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
from .output import STOPPED, answers, failed_to_build, plain
from .parts import Lab, Part, full, is_given, mark, parts_of, test_of
from .running import Run, declarations, hidden, shown

LONGEST_TABLE = 20_000
LONGEST_GOT = 200  # characters
NOT_WRITTEN = "panic: not written yet"  # what a released skeleton does
# Packages that a lecturer may want to look at, with their names in code: the kernel imports some by itself.
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
# By these an answer that is to be typed can be a program instead: the lab's data and the library, in
# what a cell declares.
PROGRAM = r"\b(?:(?:lab\d\w*|examples|perceptron|datasets)\.(?!Data\b)[A-Z]\w*|os\.(?:Stdout|Pipe)\b)"
# The files of this package that a result depends on.
FILES = (
    "rebuild.py",
    "files.py",
    "parts.py",
    "output.py",
    "running.py",
    "runner.py",
    "sandbox.py",
    "session.py",
    "syscalls.py",
)

ByTest = dict[tuple[str, bool], Json]  # records or marks, by part and whether hidden


def grade(lab: Lab, student: str, again: bool = False) -> Json:
    """Returns the result of a student's submission: the kept one if nothing has changed since."""
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
    """Returns the result in a file, if there is one."""
    try:
        result: Json = json.loads(path.read_text(encoding="utf-8"))
        keys = result.keys()
    except (OSError, ValueError, AttributeError):
        return None
    return result if {"made_from", "made", "grades", "outputs", "notebook", "stops"} <= keys else None


def fingerprint(lab: Lab, student: str, found: files.Found) -> str:
    """Returns a hash of all that a result depends on."""
    digest = hashlib.sha256(f"{lab.name}\0{student}\0{lab.code}\0".encode())
    own = [Path(__file__).with_name(name) for name in FILES]
    for path in [lab.course.release(lab.name), lab.course.source(lab.name), lab.marker, *own]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    digest.update(hashlib.sha256(lab.course.secret.encode()).digest())
    digest.update(json.dumps([found.notebook, found.remarks, str(found.path)], sort_keys=True).encode())
    return digest.hexdigest()


def run_both(lab: Lab, parts: dict[str, Part], student: str, notebook: NotebookNode) -> Json:
    """Runs the notebook, shown and hidden, and returns grades, outputs and remarks."""
    written = [cell.source for cell in notebook.cells if cell.cell_type == "code" and not is_given(cell)]

    def run_shown(weak: set[str]) -> Run:
        with closing(Run(lab, parts, student, written)) as run:
            shown(run, notebook, weak)
        return run

    def run_hidden(first: Run) -> Run:
        with closing(Run(lab, parts, student, written)) as run:
            hidden(run, notebook, first)
        return run

    def right(run: Run) -> int:
        return sum(mark["right"] for mark in run.marks.values())

    started = time.monotonic()
    first = run_shown(set())
    middle = time.monotonic()
    second = run_hidden(first)
    ended = time.monotonic()
    if weak := unlucky(first, second, parts, notebook):
        first = max(first, run_shown(weak), key=right)
    return {
        "grades": grades(first, notebook, first.marks | second.marks),
        "outputs": first.outputs,
        "names": names(first.records | second.records),
        "remarks": list(dict.fromkeys(first.remarks + second.remarks)),
        "stops": stops(first, second, parts, notebook),
        "seconds": [round(middle - started, 1), round(ended - middle, 1)],
    }


def unlucky(first: Run, second: Run, parts: dict[str, Part], notebook: NotebookNode) -> set[str]:
    """Returns parts that only failed hidden tests, if a later part may have failed its visible ones for that."""
    tests = [found for cell in notebook.cells if (found := test_of(cell)) and found[0] in parts]
    order = [name for name, is_hidden in tests if not is_hidden]
    passed = [name for name in order if full(first.marks.get((name, False)))]
    weak = [name for name in passed if parts[name].hidden and not full(second.marks.get((name, True)))]
    return set(weak) if weak and any(name not in passed for name in order[order.index(weak[0]) :]) else set()


def grades(run: Run, notebook: NotebookNode, marks: ByTest) -> dict[str, Json]:
    """Returns points and table of each test cell.

    A test cell without a mark gave no answers, and is marked as such.
    """
    made: dict[str, Json] = {}
    for cell in notebook.cells:
        if not rebuild.is_test(cell):
            continue
        name = rebuild.name_of(cell)
        points = rebuild.grading(cell)["points"]
        tests = test_of(cell)
        if not tests or tests[0] not in run.parts:
            table = "The marker does not know this part.\n"
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
    """Returns what each question was about, what was got, and whether it counts as right.

    Hidden questions are not told.
    """
    made = []
    for row in mark["rows"]:
        counts = mark["right"] > 0
        got = plain(row["Got"])[:LONGEST_GOT]
        if row["Right"] and not counts:
            got = "right, but by the project's packages"
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
    """Returns the points of so many right answers, rounded down to quarters."""
    return math.floor(4 * points * right / of) / 4 if of > 0 else 0


def stops(first: Run, second: Run, parts: dict[str, Part], notebook: NotebookNode) -> list[str]:
    """Returns what kept the student's code from giving answers, each once: a loop, a panic, what does not compile."""
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
    """Returns the names that the student typed, as the answers carry them."""
    typed = set()
    for record in found.values():
        for answer in record["answers"]:
            value = answer.get("a")
            name = value.get("Name") if isinstance(value, dict) else None  # as the labs' ByHand parts answer
            if isinstance(name, str) and name.strip():
                typed.add(plain(" ".join(name.split()))[:80])
    return sorted(typed)


def suspicious(notebook: NotebookNode) -> list[str]:
    """Returns what a lecturer may want to look at in the student's own code.

    That is packages, shell lines, and answers that are computed.
    """
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
