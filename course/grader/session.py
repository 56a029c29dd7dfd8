"""Grades one submission.

The rebuilt notebook is run twice, in different sandboxes:

    run_shown    runs all cells, without hidden questions; their outputs appear on the feedback page
    run_hidden   runs the declarations and the hidden test cells; their outputs are discarded

In both runs the test cells write the student's answers to files. The marker, which runs outside the
sandbox, marks these answers. After a part without full marks, the part's reference solution is run,
so later parts do not depend on the student's code for this part. A part that lost marks although it may be right is
run a third time, with the references of all other parts (alone.py).

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

from . import files, rebuild
from .alone import keep_better, parts_to_run_alone, run_alone
from .course import Json, valid_name, write_file
from .notebook_run import Run, declarations, run_hidden, run_shown
from .output import STOPPED, failed_to_build, parse_answers, plain_text
from .parts import Lab, Part, all_right, is_given, mark_record, parts_of, test_of

MAX_TABLE = 20_000  # characters of a test cell's table
MAX_ANSWER = 200  # characters of an answer in the reports
NOT_WRITTEN = "panic: not written yet"  # the fault of an answer cell that is unchanged since the release
# The packages whose use is reported to the lecturer, and their names in code. The names are searched for as well,
# because the kernel adds some imports itself.
REPORTED_PACKAGES = {
    "os/exec": "exec",
    "syscall": "syscall",
    "unsafe": "unsafe",
    "net": "net",
    "net/http": "http",
    "plugin": "plugin",
    "golang.org/x/sys/unix": "unix",
    "C": "C",
}
# Matches code that could compute an answer that students should work out by hand. Such code uses the lab's data or
# the library, or reads its own output; the labs' type Data is allowed. Only declarations are searched, because only
# declarations can contain an answer.
COMPUTED_ANSWER = r"\b(?:(?:lab\d\w*|examples|perceptron|datasets)\.(?!Data\b)[A-Z]\w*|os\.(?:Stdout|Pipe)\b)"
# The modules of this package that a result depends on.
GRADING_MODULES = (
    "alone.py",
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

ByTest = dict[tuple[str, bool], Json]  # records or marks; the key is (part, whether the test is hidden)


def grade(lab: Lab, student: str, again: bool = False) -> Json:
    """Returns the result of a student's submission.

    The saved result is returned if nothing that it depends on has changed, unless again is true.
    """
    folder = lab.course.submitted(lab.name, valid_name(student, "student"))
    submission = files.find_submission(folder, lab.name, lab.released)
    current_hash = fingerprint(lab, student, submission)
    path = lab.course.result(lab.name, student)
    if not again and (saved := saved_result(path)) and saved["made_from"] == current_hash:
        return saved
    notebook, remarks = rebuild.rebuild(submission.notebook, lab.released)
    parts = parts_of(lab, student)
    questions = {part.name: part.hidden for part in parts.values()}
    write_file(lab.course.questions(lab.name, student), json.dumps(questions, indent=1) + "\n", mode=0o600)
    result: Json = {"lab": lab.name, "student": student, "made_from": current_hash, "made": f"{time.time():.3f}"}
    result |= run_both(lab, parts, student, notebook)
    result["remarks"] = submission.remarks + remarks + result["remarks"]
    result["looked_at"] = reported_code(notebook)
    result["notebook"] = notebook
    write_file(path, json.dumps(result) + "\n", mode=0o600)
    return result


def saved_result(path: Path) -> Json | None:
    """Returns the result in a file; None if the file is missing or has no complete result."""
    try:
        result: Json = json.loads(path.read_text(encoding="utf-8"))
        keys = result.keys()
    except (OSError, ValueError, AttributeError):
        return None
    return result if {"made_from", "made", "grades", "outputs", "notebook", "stops"} <= keys else None


def fingerprint(lab: Lab, student: str, submission: files.Submission) -> str:
    """Returns a hash of everything that a result depends on."""
    digest = hashlib.sha256(f"{lab.name}\0{student}\0{lab.code}\0".encode())
    modules = [Path(__file__).with_name(name) for name in GRADING_MODULES]
    for path in [lab.course.release(lab.name), lab.course.source(lab.name), lab.marker, *modules]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    digest.update(hashlib.sha256(lab.course.secret.encode()).digest())
    content = [submission.notebook, submission.remarks, str(submission.path)]
    digest.update(json.dumps(content, sort_keys=True).encode())
    return digest.hexdigest()


def run_both(lab: Lab, parts: dict[str, Part], student: str, notebook: NotebookNode) -> Json:
    """Runs the notebook twice, and returns grades, outputs and remarks.

    Parts that may have lost marks because of another part are run a third time; see alone.py.
    """
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code" and not is_given(cell)]
    started = time.monotonic()
    with closing(Run(lab, parts, student, code)) as shown:
        run_shown(shown, notebook)
    middle = time.monotonic()
    with closing(Run(lab, parts, student, code)) as hidden:
        run_hidden(hidden, notebook, shown)
    ended = time.monotonic()
    if names := parts_to_run_alone(shown, hidden, notebook):
        with closing(Run(lab, parts, student, code)) as alone:
            run_alone(alone, notebook, shown, names)
        keep_better(shown, hidden, alone)
    return {
        "grades": grade_tests(shown, notebook, shown.marks | hidden.marks),
        "outputs": shown.outputs,
        "names": typed_names(shown.records | hidden.records),
        "remarks": list(dict.fromkeys(shown.remarks + hidden.remarks)),
        "stops": failures(shown, hidden, parts, notebook),
        "seconds": [round(middle - started, 1), round(ended - middle, 1)],
    }


def grade_tests(run: Run, notebook: NotebookNode, marks: ByTest) -> dict[str, Json]:
    """Returns the points and the table of each test cell.

    A test cell that has no marks, because it did not run, gets the marks for no answers.
    """
    grades: dict[str, Json] = {}
    for cell in notebook.cells:
        if not rebuild.is_test(cell):
            continue
        name = rebuild.name_of(cell)
        points = rebuild.nbgrader_metadata(cell)["points"]
        test = test_of(cell)
        if not test or test[0] not in run.parts:
            table = "The marker has no part with the name of this cell.\n"
            grades[name] = {"points": 0, "of": points, "table": table, "rows": []}
            continue
        part, is_hidden = test
        mark = marks.get(test)
        if not mark:
            mark = mark_record(run.lab, run.student, run.student_code, parse_answers("", run.parts[part], is_hidden))
        table = mark["table"]
        if len(table) > MAX_TABLE:
            table = table[:MAX_TABLE] + "\n…\n"
        earned = points_for(points, mark["right"], mark["of"])
        grades[name] = {"points": earned, "of": points, "table": table, "rows": question_rows(mark)}
    return grades


def question_rows(mark: Json) -> list[Json]:
    """Returns the topic of each question, the student's answer, and whether the answer counts as right.

    For hidden questions, the question itself and the right answer are left out.
    """
    rows = []
    for row in mark["rows"]:
        counts = mark["right"] > 0  # false for all rows if the code uses the lab's packages, which gives no points
        got = plain_text(row["Got"])[:MAX_ANSWER]
        if row["Right"] and not counts:
            got = "right, but computed with the lab's packages"
        rows.append(
            {
                "about": row["About"],
                "tried": "" if row["Hidden"] else row["Tried"],
                "want": "" if row["Hidden"] else plain_text(row["Want"])[:MAX_ANSWER],
                "got": got,
                "right": row["Right"] and counts,
            }
        )
    return rows


def points_for(points: float, right: int, total: int) -> float:
    """Returns points · right / total, rounded down to a multiple of 1/4; 0 if total is 0."""
    return math.floor(4 * points * right / total) / 4 if total > 0 else 0


def failures(shown: Run, hidden: Run, parts: dict[str, Part], notebook: NotebookNode) -> list[str]:
    """Returns the faults that kept the student's code from answering, such as "score, update: does not compile".

    A fault is a loop, a panic, a compile error or an answer that was not written.
    """
    names_by_fault: dict[str, list[str]] = {}
    for cell in notebook.cells:
        if cell.cell_type != "code" or is_given(cell):
            continue
        outputs = shown.outputs.get(cell.id, [])
        if any(out.get("text", "").startswith(STOPPED) for out in outputs):
            names_by_fault.setdefault("was stopped", []).append(cell.id)
        elif any(out["output_type"] == "error" for out in outputs):
            fault = "does not compile" if failed_to_build(outputs) else "ends in an error"
            names_by_fault.setdefault(fault, []).append(cell.id)
    for name in parts:
        records = [shown.records.get((name, False)), hidden.records.get((name, True))]
        answers = [answer for record in records if record for answer in record["answers"]]
        fault = next((answer["fault"] for answer in answers if "fault" in answer), "")
        if fault:
            names_by_fault.setdefault("not written" if fault == NOT_WRITTEN else fault, []).append(name)
    return [f"{', '.join(names)}: {fault}" for fault, names in names_by_fault.items()]


def typed_names(records: ByTest) -> list[str]:
    """Returns the personal names that the student typed into answers."""
    typed = set()
    for record in records.values():
        for answer in record["answers"]:
            value = answer.get("a")
            name = value.get("Name") if isinstance(value, dict) else None  # answers computed by hand contain the name
            if isinstance(name, str) and name.strip():
                typed.add(plain_text(" ".join(name.split()))[:80])
    return sorted(typed)


def reported_code(notebook: NotebookNode) -> list[str]:
    """Returns what the lecturer should look at in the student's own code, sorted.

    These are the uses of REPORTED_PACKAGES and go:linkname, shell commands, and matches of COMPUTED_ANSWER.
    """
    found = set()
    for cell in notebook.cells:
        if cell.cell_type != "code" or is_given(cell):
            continue
        for path, name in REPORTED_PACKAGES.items():
            if re.search(rf'^[^/\n]*"{re.escape(path)}"|\b{name}\.[A-Z]', cell.source, re.MULTILINE):
                found.add(path)
        if re.search(r"^\s*(!|%%(bash|sh|script)|%%!)", cell.source, re.MULTILINE):
            found.add("a shell command")
        found.update(re.findall(COMPUTED_ANSWER, re.sub(r"//.*", "", declarations(cell.source))))
        if "go:linkname" in cell.source:
            found.add("go:linkname")
    return sorted(found)
