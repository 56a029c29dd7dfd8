"""Runs a rebuilt notebook, all cells or only those for hidden tests, in one or more sandboxes.

If a cell ends its kernel, or a declaration breaks all later cells, only its own part loses points: the
declarations are replayed in a new sandbox, with the reference solutions of the parts that failed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbformat import NotebookNode

from . import rebuild, sandbox
from .course import Json
from .output import failed_to_build, parse_answers, stop_line, text_records, valid_outputs
from .parts import Lab, Part, all_right, is_given, mark_record, test_of
from .runner import PATIENCE

# Limits in seconds of CPU time; see runner.Clock. Compiling packages that the lab does not import takes up to 40 s.
CELL_SECONDS = 60  # for a student's cell, declarations, and a reference
TEST_SECONDS = 90  # for a test cell, which itself allows 5 s per answer
RUN_SECONDS = 300  # for one run of all cells
MAX_BOXES = 12  # the most sandboxes in one run


@dataclass
class ReplayedCell:
    """The declarations of a cell, which are run again in each new sandbox."""

    source: str
    given: bool  # from the release or a reference, not the student's
    succeeded: bool = True  # when it first ran; otherwise it is not replayed


def declarations(source: str) -> str:
    """Returns the declarations of a cell, without the body after %%, shell commands and settings."""
    lines = []
    for line in source.splitlines():
        start = line.strip()
        if start.startswith("%%") or re.match(r"%main\b", start):
            break
        if start.startswith("!") or (start.startswith("%") and not re.match(r"%(noautoget|rm|remove|reset)\b", start)):
            continue
        lines.append(line)
    text = "\n".join(lines).strip()
    return text if re.search(r"^\s*(func|var|const|type|import|%)", text, re.MULTILINE) else ""


def can_be_joined(source: str) -> bool:
    """Reports whether declarations can be joined with others in one cell."""
    return not re.search(r"^\s*(import\b|%|func\s+(main|init)\b)", source, re.MULTILINE)


class RunLimitReached(Exception):
    """A run has used up its time or its sandboxes."""


class Run:
    """The state of one run of a rebuilt notebook."""

    def __init__(self, lab: Lab, parts: dict[str, Part], student: str, written: list[str]) -> None:
        self.lab = lab
        self.parts = parts
        self.student = student
        self.student_code = written  # the student's code cells
        self.box: sandbox.Box | None = None
        self.replayed: list[ReplayedCell] = []
        self.boxes = 0  # sandboxes started
        self.seconds_left: float = RUN_SECONDS
        self.remarks: list[str] = []
        self.outputs: dict[str, list[Json]] = {}
        self.built: set[str] = set()  # ids of the cells that compiled
        self.untested = {part.name: set(part.cells) for part in parts.values()}
        self.records: dict[tuple[str, bool], Json] = {}
        self.marks: dict[tuple[str, bool], Json] = {}

    def close(self) -> None:
        """Ends the sandbox."""
        if self.box:
            self.seconds_left -= self.box.clock.spent()
            self.box.__exit__()
            self.box = None

    def execute(self, source: str, seconds: float, where: str, questions: Json | None = None) -> Json:
        """Runs a cell, in a new sandbox if there is none; where describes the cell in remarks."""
        try:
            box = self.box or self.open()
            reply = box.run(source, seconds, questions)
        except sandbox.Ended as err:
            if sandbox.STOP_ALL.is_set() or self.boxes == 0:
                raise  # not caused by the student's code
            self.close()
            self.remarks.append(f"the sandbox was ended in {where}: {err}")
            return {"status": "dead", "outputs": [], "records": {}, "why": str(err)}
        if reply.get("fresh"):
            if reply.get("status") == "dead":
                self.remarks.append(f"the kernel was ended in {where}")
            self.close()
        return {**reply, "outputs": valid_outputs(reply.get("outputs")), "records": text_records(reply.get("records"))}

    def open(self) -> sandbox.Box:
        """Starts a sandbox and replays the declarations in its kernel."""
        if self.boxes == MAX_BOXES:
            raise RunLimitReached(f"the notebook used up {MAX_BOXES} sandboxes")
        if self.seconds_left < 5:
            elapsed = PATIENCE * RUN_SECONDS
            raise RunLimitReached(
                f"the notebook took more than {RUN_SECONDS} s of CPU time or {elapsed} s of elapsed time"
            )
        box = sandbox.Box(self.lab.kernel, self.lab.warm_cache, seconds=self.seconds_left).__enter__()
        self.box = box
        self.boxes += 1
        for cell in self.replayed:
            if cell.succeeded and box.run(cell.source, CELL_SECONDS).get("fresh"):
                raise sandbox.Ended("replaying the declarations ended it")
        return box

    def keep_declarations(self, source: str, reply: Json, given: bool) -> bool:
        """Keeps the declarations of a cell that has run, to be replayed, and reports whether it compiled."""
        text = declarations(source)
        status = reply["status"]
        built = status == "ok" or (status in ("error", "timeout") and not failed_to_build(reply["outputs"]))
        if text and built:
            # If the cell has a body after %%, the error was in the body.
            has_body = bool(re.search(r"^\s*%%", source, re.MULTILINE))
            self.replayed.append(ReplayedCell(text, given, succeeded=status == "ok" or has_body))
        return built

    def mark_answers(self, part: Part, hidden: bool, reply: Json) -> None:
        """Records and marks the answers of a test cell."""
        kind = "hidden" if hidden else "visible"
        record = parse_answers(reply["records"].get(f"{part.name}.{kind}.json", ""), part, hidden)
        self.records[part.name, hidden] = record
        self.marks[part.name, hidden] = mark_record(self.lab, self.student, self.student_code, record)

    def finish_test_cell(self, part: Part, cell: NotebookNode) -> bool:
        """Records that a test cell has run, and reports whether it was the part's last."""
        self.untested[part.name].discard(cell.id)
        return not self.untested[part.name]

    def run_reference(self, part: Part) -> None:
        """Runs the source's solution of a part, and makes sure that cells run after it.

        If they do not, it tries a new sandbox, and then one without the student's declarations.
        """
        where = f"the reference of {part.name}"
        for source in part.references:
            if self.execute(source, CELL_SECONDS, where)["status"] != "ok":
                self.execute(f"%rm {' '.join(rebuild.declared_names(source))}\n%%\n", CELL_SECONDS, where)
                self.execute(source, CELL_SECONDS, where)
            written = set(part.wrote)
            self.replayed = [c for c in self.replayed if c.given or not set(rebuild.declared_names(c.source)) & written]
            self.replayed.append(ReplayedCell(source, given=True))
        if self.cells_run():
            return
        self.close()
        if self.cells_run():
            return
        self.replayed = [c for c in self.replayed if c.given]
        self.close()
        self.remarks.append(
            f"after {part.name}, the student's own declarations were left out, because no cell ran with them"
        )

    def cells_run(self) -> bool:
        """Reports whether a cell that only prints runs."""
        reply = self.execute('%%\nfmt.Println("works")', CELL_SECONDS, "a cell of the grader")
        return reply["status"] == "ok" and any(out.get("text") == "works\n" for out in reply["outputs"])


def run_shown(run: Run, notebook: NotebookNode, weak: set[str]) -> None:
    """Runs all cells. The references of the parts in weak are run even if their visible tests pass."""
    for cell in notebook.cells:
        if cell.cell_type != "code" or not cell.source.strip():
            continue
        name, is_hidden = test_of(cell) or ("", False)
        try:
            reply = run.execute(cell.source, TEST_SECONDS if name else CELL_SECONDS, cell.id)
            run.outputs[cell.id] = reply["outputs"] + stop_line(reply)
            if run.keep_declarations(cell.source, reply, given=is_given(cell)):
                run.built.add(cell.id)
            if part := run.parts.get(name):
                if not is_hidden:
                    run.mark_answers(part, False, reply)
                passed = all_right(run.marks.get((name, False))) and name not in weak
                if run.finish_test_cell(part, cell) and not passed:
                    run.run_reference(part)
        except RunLimitReached as err:
            run.remarks.append(f"{err}; {cell.id} and the cells after it did not run")
            return


def run_hidden(run: Run, notebook: NotebookNode, first: Run) -> None:
    """Runs the declarations and the hidden test cells; first is the run of all cells."""
    pending: list[ReplayedCell] = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        name, is_hidden = test_of(cell) or ("", False)
        try:
            if not name and cell.id in first.built and (text := declarations(cell.source)):
                pending.append(ReplayedCell(text, is_given(cell)))
                if not can_be_joined(text):
                    run_pending(run, pending)
            if part := run.parts.get(name):
                if is_hidden:
                    run.mark_answers(part, True, run_with_pending(run, pending, cell, {name: part.hidden}))
                marks = first.marks.get((name, False)), run.marks.get((name, True))
                if run.finish_test_cell(part, cell) and not all(all_right(found) for found in marks if found):
                    run_pending(run, pending)
                    run.run_reference(part)
        except RunLimitReached as err:
            run.remarks.append(f"{err}; the hidden tests in {cell.id} and after it did not run")
            return


def run_with_pending(run: Run, pending: list[ReplayedCell], test: NotebookNode, questions: Json) -> Json:
    """Runs a test cell with the pending declarations: joined in one cell, compiled once, if that works."""
    if pending:
        sources = [cell.source for cell in pending] + [test.source]
        reply = run.execute("\n\n".join(sources), TEST_SECONDS, test.id, questions)
        if reply["records"] or reply["status"] in ("timeout", "dead"):
            run.replayed += pending
            pending.clear()
            return reply
        run_pending(run, pending)
    return run.execute(test.source, TEST_SECONDS, test.id, questions)


def run_pending(run: Run, pending: list[ReplayedCell]) -> None:
    """Runs the pending declarations, each in its own cell."""
    for cell in pending:
        reply = run.execute(cell.source, CELL_SECONDS, "a declaration")
        run.keep_declarations(cell.source, reply, cell.given)
    pending.clear()
