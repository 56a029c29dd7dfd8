"""Grades one submission.

The rebuilt notebook is run twice, in different sandboxes:

    run_shown    runs all cells that may print something, without hidden questions; their outputs appear on
                 the feedback page
    run_hidden   runs the declarations and the hidden test cells; their outputs are discarded

In both runs the test cells write the student's answers to files. The marker, which runs outside the
sandbox, marks these answers. After a part without full marks, the part's reference solution is run,
so later parts do not depend on the student's code for this part. A part that lost marks although it may be right is
run a third time, with the references of all other parts (alone.py).

The result is a JSON document. It is saved with the hashes of fingerprint.py, and is reused until they
change. If only the points or texts of a lab have changed, nothing runs: the points are computed again
from the marks, and the notebook is rebuilt.
"""

from __future__ import annotations

import json
import math
import time
from contextlib import closing
from pathlib import Path

from nbformat import NotebookNode

from . import files, fingerprint, rebuild
from .alone import keep_better, parts_to_run_alone, run_alone
from .course import Json, valid_name, write_file
from .notebook_run import Budget, Run, run_hidden, run_shown
from .output import STOPPED, failed_to_build, parse_answers
from .parts import Lab, Part, is_given, mark_record, parts_of, test_of
from .reported import reported_code
from .student_text import one_line, plain_text

MAX_TABLE = 20_000  # characters of a test cell's table
MAX_ANSWER = 200  # characters of an answer in the reports
NOT_READ = "the submission was not read"  # the beginning of a remark
NOT_WRITTEN = "panic: not written yet"  # the fault of an answer cell that is unchanged since the release
# Faults in the column "stopped" of the report.
DOES_NOT_COMPILE = "does not compile"
ENDS_IN_ERROR = "ends in an error"
ENDED_EARLY = "the program ended before the first test (does a package-level value or an init function call os.Exit?)"
# The parts of a result that are kept if only what has not run has changed. "ran" is the time when the run began.
RUN_KEYS = ("ran_from", "ran", "grades", "outputs", "names", "run_remarks", "stops", "seconds")

ByTest = dict[tuple[str, bool], Json]  # records or marks; the key is (part, whether the test is hidden)


def grade(lab: Lab, student: str, again: bool = False, unread: str = "") -> Json:
    """Returns the result of a student's submission.

    The saved result is returned if nothing that it depends on has changed, unless again is true. If unread is not
    empty, it is the reason why the submission can't be read, and the student gets the points of the release. That
    result is returned by later calls as well, so a submission that exceeds the limits does so once.
    """
    folder = lab.course.submitted(lab.name, valid_name(student, "student"))
    path = lab.course.result(lab.name, student)
    saved = None if again else saved_result(path)
    if saved and not unread and is_still_unread(saved, lab, student, folder):
        return saved
    if unread:
        submission = files.Submission(None, rebuild.empty_notebook(), [f"{NOT_READ}: {unread}"])
    else:
        submission = files.find_submission(folder, lab.name, lab.released)
    made_from = fingerprint.everything(lab, student, submission)
    if saved and saved["made_from"] == made_from:
        return saved
    notebook, remarks = rebuild.rebuild(submission.notebook, lab.released)
    parts = parts_of(lab, student)
    questions = {part.name: part.hidden for part in parts.values()}
    write_file(lab.course.questions(lab.name, student), json.dumps(questions, indent=1) + "\n", mode=0o600)
    result: Json = {"lab": lab.name, "student": student, "made_from": made_from, "made": f"{time.time():.3f}"}
    result |= run_or_saved(lab, parts, student, notebook, saved)
    result["grades"] = with_points(result["grades"], notebook)
    result["remarks"] = submission.remarks + remarks + result["run_remarks"]
    result["looked_at"] = reported_code(lab, student, notebook)
    result["notebook"] = notebook
    if unread:
        result["unread_from"] = fingerprint.unread(lab, student, folder)
    write_file(path, json.dumps(result) + "\n", mode=0o600)
    return result


def is_still_unread(saved: Json, lab: Lab, student: str, folder: Path) -> bool:
    """Reports whether a saved result is that of a submission that can't be read, and nothing has changed since."""
    return "unread_from" in saved and saved["unread_from"] == fingerprint.unread(lab, student, folder)


def run_or_saved(lab: Lab, parts: dict[str, Part], student: str, notebook: NotebookNode, saved: Json | None) -> Json:
    """Returns what run_both returns, from a saved result if the run would be the same."""
    ran_from = fingerprint.run(lab, student, notebook, parts)
    if saved and saved["ran_from"] == ran_from:
        return {key: saved[key] for key in RUN_KEYS}
    started = f"{time.time():.3f}"
    ran = run_both(lab, parts, student, notebook)
    return {**ran, "run_remarks": ran["remarks"], "ran_from": ran_from, "ran": started}


def saved_result(path: Path) -> Json | None:
    """Returns the result in a file; None if the file is missing or has no complete result."""
    try:
        result: Json = json.loads(path.read_text(encoding="utf-8"))
        keys = result.keys()
    except (OSError, ValueError, AttributeError):
        return None
    return result if {"made_from", "made", "grades", "outputs", "notebook", "stops", *RUN_KEYS} <= keys else None


def run_both(lab: Lab, parts: dict[str, Part], student: str, notebook: NotebookNode) -> Json:
    """Runs the notebook twice, and returns grades, outputs and remarks.

    Parts that may have lost marks because of another part are run a third time; see alone.py.
    """
    budget = Budget()
    started = time.monotonic()
    with closing(Run(lab, parts, student, budget)) as shown:
        run_shown(shown, notebook)
    middle = time.monotonic()
    with closing(Run(lab, parts, student, budget)) as hidden:
        run_hidden(hidden, notebook, shown)
    ended = time.monotonic()
    if names := parts_to_run_alone(shown, hidden, notebook):
        with closing(Run(lab, parts, student, budget)) as alone:
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
    """Returns the points and the table of each test cell, and the numbers of right answers and of questions.

    A test cell that has no marks, because it did not run, gets the marks for no answers.
    """
    grades: dict[str, Json] = {}
    for cell in notebook.cells:
        if not rebuild.is_test(cell):
            continue
        name = rebuild.name_of(cell)
        test = test_of(cell)
        if not test or test[0] not in run.parts:
            table = "The marker has no part with the name of this cell.\n"
            grades[name] = {"right": 0, "asked": 0, "table": table, "rows": []}
            continue
        part, is_hidden = test
        mark = marks.get(test)
        if not mark:
            mark = mark_record(run.lab, run.student, run.student_code, parse_answers("", run.parts[part], is_hidden))
        table = mark["table"]
        if len(table) > MAX_TABLE:
            table = table[:MAX_TABLE] + "\n…\n"
        grades[name] = {"right": mark["right"], "asked": mark["of"], "table": table, "rows": question_rows(mark)}
    return with_points(grades, notebook)


def with_points(grades: dict[str, Json], notebook: NotebookNode) -> dict[str, Json]:
    """Returns grades with the points that the test cells of a notebook now give for them."""
    points = {rebuild.name_of(cell): rebuild.nbgrader_metadata(cell).get("points", 0) for cell in notebook.cells}
    return {
        name: {**grade, "points": points_for(points[name], grade["right"], grade["asked"]), "of": points[name]}
        for name, grade in grades.items()
    }


def question_rows(mark: Json) -> list[Json]:
    """Returns the topic of each question, the student's answer, and whether the answer counts as right.

    For hidden questions, the question itself and the right answer are left out.
    """
    rows = []
    for row in mark["rows"]:
        counts = mark["right"] > 0  # false for all rows if the code uses the lab's packages, which gives no points
        got = one_line(row["Got"], MAX_ANSWER)
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

    A fault is a loop, a panic, a compile error, a program that ended early, or an answer that was not written.
    """
    names_by_fault: dict[str, list[str]] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code" and not is_given(cell) and (fault := cell_fault(shown.outputs.get(cell.id, []))):
            names_by_fault.setdefault(fault, []).append(cell.id)
    for name in parts:
        records = [shown.records.get((name, False)), hidden.records.get((name, True))]
        answers = [answer for record in records if record for answer in record["answers"]]
        fault = next((answer["fault"] for answer in answers if "fault" in answer), "")
        if fault:
            names_by_fault.setdefault("not written" if fault == NOT_WRITTEN else fault, []).append(name)
    for cell in notebook.cells:
        name, is_hidden = test_of(cell) or ("", True)
        record = shown.records.get((name, False))
        if not is_hidden and record and not record.get("has_answers", True):
            fault = cell_fault(shown.outputs.get(cell.id, []))
            if fault == ENDS_IN_ERROR or not fault:
                fault = "" if ENDS_IN_ERROR in names_by_fault else ENDED_EARLY
            if fault and fault != DOES_NOT_COMPILE:  # the cause is in another cell, which has been reported
                names_by_fault.setdefault(fault, []).append(name)
    return [f"{', '.join(dict.fromkeys(names))}: {fault}" for fault, names in names_by_fault.items()]


def cell_fault(outputs: list[Json]) -> str:
    """Returns the fault that the outputs of a cell show, such as "does not compile"; empty if they show none."""
    for out in reversed(outputs):
        if out.get("text", "").startswith(STOPPED):
            return f"was stopped ({out['text'].removeprefix(STOPPED).strip()[:MAX_ANSWER]})"
    if any(out["output_type"] == "error" for out in outputs):
        return DOES_NOT_COMPILE if failed_to_build(outputs) else ENDS_IN_ERROR
    return ""


def typed_names(records: ByTest) -> list[str]:
    """Returns the personal names that the student typed into answers."""
    typed = set()
    for record in records.values():
        for answer in record["answers"]:
            value = answer.get("a")
            name = value.get("Name") if isinstance(value, dict) else None  # answers computed by hand contain the name
            if isinstance(name, str) and name.strip():
                typed.add(one_line(name))
    return sorted(typed)
