"""Runs a rebuilt notebook, either all cells or only the hidden tests, in one or more sandboxes.

If a cell ends its kernel, or if a declaration breaks all later cells, only the part to which that cell
belongs loses points. The declarations of the other cells are replayed in a new sandbox, and a part that
failed is replaced by its reference solution.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from nbformat import NotebookNode

from . import rebuild, sandbox
from .clock import limit_text
from .course import Json
from .output import (
    failed_to_build,
    parse_answers,
    stop_line,
    text_records,
    valid_outputs,
    valid_seconds,
    valid_status,
)
from .parts import Lab, Part, all_right, is_given, mark_record, test_of

# Limits in seconds of CPU time, as clock.Clock measures it. A cell that imports packages which the lab does not
# import takes up to 40 s to compile.
CELL_SECONDS = 60  # for a given cell without a test, for replayed declarations, and for a reference solution
OWN_CELL_SECONDS = 25  # for a cell of the student's without a test
DECLARATION_SECONDS = 15  # for the declarations of such a cell
OWN_SECONDS = 30  # for all such cells; after that, only the declarations of further ones run
TEST_SECONDS = 120  # for a test cell, in which package ask stops a call after 5 s
RUN_SECONDS = 200  # for one run of all cells
SUBMISSION_SECONDS = 400  # for all runs of a submission, so two runs have all of their time
MAX_BOXES = 12  # sandboxes in one run
MAX_OUTPUTS = 30_000_000  # characters of all outputs that a run keeps, including pictures, as JSON

NOT_RUN = {  # the output of a student's cell for which no time was left
    "output_type": "stream",
    "name": "stdout",
    "text": "… (not run, apart from declarations: your own cells before this one took too long)\n",
}


@dataclass
class ReplayedCell:
    """The declarations of a cell, which are run again in each new sandbox."""

    source: str
    given: bool  # from the release or from a reference solution, not from the student
    succeeded: bool = True  # the first run was without an error; otherwise the declarations are not replayed


@dataclass
class TestCell:
    """A test cell of a part that is about to run."""

    part: Part
    cell: NotebookNode
    is_hidden: bool
    pending: list[ReplayedCell]  # the declarations before it that have not run yet


def declarations(source: str) -> str:
    """Returns the declarations in a cell; empty if there are none.

    The body after %% or %main, shell commands and most of the kernel's % commands are left out.
    """
    lines = []
    for line in source.splitlines():
        start = line.strip()
        if start.startswith("%%") or re.match(r"%main\b", start):
            break
        if start.startswith("!") or (start.startswith("%") and not re.match(r"%(noautoget|rm|remove|reset)\b", start)):
            continue
        lines.append(line)
    text = "\n".join(lines).strip()
    return text if re.search(r"^[^\S\n]*(func|var|const|type|import|%)", text, re.MULTILINE) else ""


def can_be_joined(source: str) -> bool:
    """Reports whether declarations can be in one cell with those of other cells."""
    return not re.search(r"^[^\S\n]*(import\b|%|func\s+(main|init)\b)", source, re.MULTILINE)


@dataclass
class Budget:
    """The time that all runs of a submission share."""

    seconds_left: float = SUBMISSION_SECONDS


class RunLimitReached(Exception):
    """A run has used up its time or its sandboxes."""


class Run:
    """The state of one run of a rebuilt notebook.

    The keys of records and marks are (part, whether the test is hidden).
    """

    def __init__(self, lab: Lab, parts: dict[str, Part], student: str, budget: Budget | None = None) -> None:
        self.lab = lab
        self.parts = parts
        self.student = student
        self.student_code: list[str] = []  # the sources of the student's cells that compiled
        self.box: sandbox.Box | None = None
        self.replayed: list[ReplayedCell] = []
        self.box_count = 0  # the number of sandboxes started so far
        self.seconds_left: float = RUN_SECONDS
        self.own_seconds_left: float = OWN_SECONDS
        self.budget = budget or Budget()
        self.output_room = MAX_OUTPUTS
        self.remarks: list[str] = []
        self.outputs: dict[str, list[Json]] = {}  # by the cell's id
        self.built: set[str] = set()  # ids of the cells that compiled
        self.untested = {part.name: set(part.cells) for part in parts.values()}  # ids of the test cells still to run
        self.records: dict[tuple[str, bool], Json] = {}
        self.marks: dict[tuple[str, bool], Json] = {}

    def close(self) -> None:
        """Ends the sandbox, if there is one."""
        if self.box:
            self.box.__exit__()
            self.seconds_left -= self.box.spent
            self.budget.seconds_left -= self.box.spent
            self.box = None

    def execute(self, source: str, seconds: float, where: str, questions: Json | None = None) -> Json:
        """Runs a cell, in a new sandbox if there is none, and returns the validated reply of the runner.

        where names the cell in remarks.
        """
        try:
            box = self.box or self.open()
            reply = box.run(source, seconds, questions)
        except sandbox.Ended as err:
            if self.box_count == 0:
                raise  # the student's code did not cause this
            self.close()
            self.remarks.append(f"the sandbox was ended in {where}: {err}")
            return {"status": "dead", "outputs": [], "records": {}, "spent": seconds, "why": str(err)}
        status = valid_status(reply.get("status"))
        if reply.get("fresh"):
            if status == "dead":
                self.remarks.append(f"the kernel was ended in {where}")
            self.close()
        return {
            "status": status,
            "outputs": valid_outputs(reply.get("outputs")),
            "records": text_records(reply.get("records")),
            "spent": valid_seconds(reply.get("spent"), seconds),
        }

    def open(self) -> sandbox.Box:
        """Starts a sandbox and replays the declarations in its kernel."""
        if self.box_count == MAX_BOXES:
            raise RunLimitReached(f"the notebook used up {MAX_BOXES} sandboxes")
        if self.seconds_left < 5:
            raise RunLimitReached(f"the notebook took more than {limit_text(RUN_SECONDS)}")
        if self.budget.seconds_left < 5:
            raise RunLimitReached(f"the runs of the notebook took more than {limit_text(SUBMISSION_SECONDS)}")
        seconds = min(self.seconds_left, self.budget.seconds_left)
        box = sandbox.Box(self.lab.kernel, self.lab.warm_cache, seconds=seconds).__enter__()
        self.box = box
        self.box_count += 1
        for cell in self.replayed:
            if cell.succeeded and box.run(cell.source, CELL_SECONDS).get("fresh"):
                raise sandbox.Ended("replaying the declarations ended the kernel")
        return box

    def keep_outputs(self, cell: NotebookNode, outputs: list[Json]) -> None:
        """Stores the outputs of a cell, or a line instead of them if the outputs of the notebook become too large."""
        self.output_room -= len(json.dumps(outputs))
        if self.output_room < 0:
            text = f"… (the notebook's outputs have more than {MAX_OUTPUTS} characters)\n"
            outputs = [{"output_type": "stream", "name": "stdout", "text": text}]
        self.outputs[cell.id] = outputs

    def keep_declarations(self, source: str, reply: Json, given: bool) -> bool:
        """Reports whether a cell that has run compiled. If so, stores its declarations, so they can be replayed."""
        text = declarations(source)
        status = reply["status"]
        built = status == "ok" or (status in ("error", "timeout") and not failed_to_build(reply["outputs"]))
        if text and built:
            # If the cell has a body after %%, the declarations succeeded, and any error was in the body.
            has_body = bool(re.search(r"^[^\S\n]*%%", source, re.MULTILINE))
            self.replayed.append(ReplayedCell(text, given, succeeded=status == "ok" or has_body))
        return built

    def mark_answers(self, part: Part, hidden: bool, reply: Json) -> None:
        """Stores the answers of a test cell and their marks."""
        kind = "hidden" if hidden else "visible"
        record = parse_answers(reply["records"].get(f"{part.name}.{kind}.json", ""), part, hidden)
        self.records[part.name, hidden] = record
        mark = mark_record(self.lab, self.student, self.student_code, record)
        self.marks[part.name, hidden] = mark
        if "remark" in mark:
            self.remarks.append(mark["remark"])

    def finish_test_cell(self, part: Part, cell: NotebookNode) -> bool:
        """Records that a test cell has run, and reports whether all test cells of the part have run."""
        self.untested[part.name].discard(cell.id)
        return not self.untested[part.name]

    def run_reference(self, part: Part) -> None:
        """Runs the reference solution of a part, and checks that a further cell runs.

        If the further cell fails, it is tried in a new sandbox. If it fails again, the student's declarations are
        no longer replayed.
        """
        where = f"the reference of {part.name}"
        for source in part.references:
            if self.execute(source, CELL_SECONDS, where)["status"] != "ok":
                self.execute(f"%rm {' '.join(rebuild.declared_names(source))}\n%%\n", CELL_SECONDS, where)
                self.execute(source, CELL_SECONDS, where)
            functions = set(part.wrote)
            self.replayed = [
                cell for cell in self.replayed if cell.given or not set(rebuild.declared_names(cell.source)) & functions
            ]
            self.replayed.append(ReplayedCell(source, given=True))
        if self.kernel_works():
            return
        self.close()
        if self.kernel_works():
            return
        self.replayed = [cell for cell in self.replayed if cell.given]
        self.close()
        self.remarks.append(
            f"after {part.name}, the student's own declarations were left out, because no cell ran with them"
        )

    def kernel_works(self) -> bool:
        """Reports whether a cell that only prints a word runs without an error."""
        reply = self.execute('%%\nfmt.Println("works")', CELL_SECONDS, "a cell of the grader")
        return reply["status"] == "ok" and any(out.get("text") == "works\n" for out in reply["outputs"])


def run_shown(run: Run, notebook: NotebookNode) -> None:
    """Runs all cells. A part that fails visible tests is followed by its reference solution.

    Hidden tests have no questions in this run, so their cells only show why a part does not run. After a part
    has passed its visible test, they are left out, because compiling them takes a sixth of the time that a good
    submission takes.
    """
    for cell in notebook.cells:
        if cell.cell_type != "code" or not cell.source.strip():
            continue
        name, is_hidden = test_of(cell) or ("", False)
        if is_hidden and all_right(run.marks.get((name, False))):
            run.finish_test_cell(run.parts[name], cell)
            continue
        try:
            if name or is_given(cell):
                reply = run.execute(cell.source, TEST_SECONDS if name else CELL_SECONDS, cell.id)
            else:
                reply = run_own_cell(run, cell)
            run.keep_outputs(cell, reply["outputs"] + stop_line(reply))
            if run.keep_declarations(cell.source, reply, given=is_given(cell)):
                run.built.add(cell.id)
                if not is_given(cell):
                    run.student_code.append(cell.source)
            if part := run.parts.get(name):
                if not is_hidden:
                    run.mark_answers(part, False, reply)
                passed = all_right(run.marks.get((name, False)))
                if run.finish_test_cell(part, cell) and not passed:
                    run.run_reference(part)
        except RunLimitReached as err:
            run.remarks.append(f"{err}; {cell.id} and the cells after it did not run")
            return


def run_own_cell(run: Run, cell: NotebookNode) -> Json:
    """Runs a cell of the student's without a test, and returns the reply.

    All such cells share OWN_SECONDS. When these are used up, only the declarations of a cell run, because tests may
    need them; and when the cells have taken as long again, nothing. A cell that was stopped is followed by a new
    sandbox, in which its declarations are tried alone: if these are stopped as well, they would stop each later test.
    """
    text = declarations(cell.source)
    source = cell.source if run.own_seconds_left > 0 else text
    if not source or run.own_seconds_left <= -OWN_SECONDS:
        return {"status": "skipped", "outputs": [NOT_RUN], "records": {}}
    seconds = min(OWN_CELL_SECONDS, max(run.own_seconds_left, DECLARATION_SECONDS))
    reply = run_in_own_time(run, source, seconds, cell.id)
    if source != cell.source:
        reply["outputs"].append(NOT_RUN)
    if reply["status"] != "timeout":
        return reply
    run.close()
    if not text:
        return reply
    if source != text:
        alone = run_in_own_time(run, text, DECLARATION_SECONDS, cell.id)
        if alone["status"] == "ok":
            return reply
        run.close()
    return {**reply, "status": "stopped"}


def run_in_own_time(run: Run, source: str, seconds: float, where: str) -> Json:
    """Runs code of a student's cell, takes its time from that of all such cells, and returns the reply."""
    reply = run.execute(source, seconds, where)
    had_time = run.own_seconds_left > 0
    run.own_seconds_left -= reply["spent"]
    if had_time and run.own_seconds_left <= 0:
        took = f"the student's own cells took more than {limit_text(OWN_SECONDS)}"
        run.remarks.append(f"{took}; of those after {where}, only the declarations ran")
    return reply


def run_hidden(run: Run, notebook: NotebookNode, shown: Run) -> None:
    """Runs the declarations and the hidden test cells; shown is the finished run of all cells."""

    def run_test(test: TestCell) -> bool:
        part = test.part
        if test.is_hidden:
            run.mark_answers(part, True, run_with_pending(run, test))
        marks = shown.marks.get((part.name, False)), run.marks.get((part.name, True))
        if run.finish_test_cell(part, test.cell) and not all(all_right(mark) for mark in marks if mark):
            run_pending(run, test.pending)
            run.run_reference(part)
        return True

    run_tests(run, notebook, shown, run_test)


def run_tests(run: Run, notebook: NotebookNode, shown: Run, run_test: Callable[[TestCell], bool]) -> None:
    """Runs the declarations, and calls run_test for each test cell, until it returns False.

    Declarations are collected in pending and compiled together with the next test, which is faster.
    """
    run.student_code = shown.student_code
    pending: list[ReplayedCell] = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        name, is_hidden = test_of(cell) or ("", False)
        try:
            if not name and cell.id in shown.built and (text := declarations(cell.source)):
                pending.append(ReplayedCell(text, is_given(cell)))
                if not can_be_joined(text):
                    run_pending(run, pending)
            part = run.parts.get(name)
            if part and not run_test(TestCell(part, cell, is_hidden, pending)):
                return
        except RunLimitReached as err:
            run.remarks.append(f"{err}; the hidden tests in {cell.id} and after it did not run")
            return


def run_with_pending(run: Run, test: TestCell) -> Json:
    """Runs a test cell with the pending declarations, and returns the runner's reply.

    The declarations and the test are joined in one cell, which is compiled once. If that cell fails, each of them runs
    in its own cell.
    """
    cell = test.cell
    questions = {test.part.name: test.part.hidden} if test.is_hidden else None
    if test.pending:
        sources = [declared.source for declared in test.pending] + [cell.source]
        reply = run.execute("\n\n".join(sources), TEST_SECONDS, cell.id, questions)
        if reply["records"] or reply["status"] in ("timeout", "dead"):
            run.replayed += test.pending
            test.pending.clear()
            return reply
        run_pending(run, test.pending)
    return run.execute(cell.source, TEST_SECONDS, cell.id, questions)


def run_pending(run: Run, pending: list[ReplayedCell]) -> None:
    """Runs the pending declarations, each in its own cell."""
    for cell in pending:
        reply = run.execute(cell.source, CELL_SECONDS, "a declaration")
        run.keep_declarations(cell.source, reply, cell.given)
    pending.clear()
