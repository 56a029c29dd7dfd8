"""One run of a rebuilt notebook, shown or hidden, with as many sandboxes as it takes.

A cell that loses its kernel, or a declaration that breaks all later cells, costs its part and
no other: a new sandbox gets the declarations again, and the references of parts that failed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbformat import NotebookNode

from . import rebuild, sandbox
from .course import Json
from .output import answers, clean, ending, failed_to_build, records
from .parts import Lab, Part, full, is_given, mark, test_of
from .runner import PATIENCE

# Of a processor; see runner.Clock. To build what the lab does not import takes up to 40.
CELL_SECONDS = 60  # for a cell of the student's, declarations, and the references
TEST_SECONDS = 90  # a test cell has its own limits, of 5 s an answer
RUN_SECONDS = 300  # for one run of all cells
BOXES = 12  # sandboxes that one run may use up


@dataclass
class Ground:
    """Declarations that a kernel has: what is run again in a new one."""

    source: str
    ours: bool  # given or a reference, not the student's
    sound: bool = True  # nothing went wrong when it was run


def declarations(source: str) -> str:
    """Returns what a cell declares for later ones: without the body of %%, shell lines and settings."""
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


def joinable(source: str) -> bool:
    """Reports whether declarations may stand in one cell with others."""
    return not re.search(r"^\s*(import\b|%|func\s+(main|init)\b)", source, re.MULTILINE)


class Spent(Exception):
    """A run has had its time."""


class Run:
    """One run of a rebuilt notebook, with as many sandboxes as it takes."""

    def __init__(self, lab: Lab, parts: dict[str, Part], student: str, written: list[str]) -> None:
        self.lab = lab
        self.parts = parts
        self.student = student
        self.written = written  # the student's code cells
        self.box: sandbox.Box | None = None
        self.ground: list[Ground] = []
        self.boxes = 0
        self.left: float = RUN_SECONDS
        self.remarks: list[str] = []
        self.outputs: dict[str, list[Json]] = {}
        self.built: set[str] = set()  # ids of the cells whose declarations the kernel has
        self.untested = {part.name: set(part.cells) for part in parts.values()}
        self.records: dict[tuple[str, bool], Json] = {}
        self.marks: dict[tuple[str, bool], Json] = {}

    def close(self) -> None:
        """Ends the sandbox."""
        if self.box:
            self.left -= self.box.clock.spent()
            self.box.__exit__()
            self.box = None

    def execute(self, source: str, seconds: float, where: str, questions: Json | None = None) -> Json:
        """Runs a cell in the sandbox, in a new one if there is none."""
        try:
            box = self.box or self.open()
            reply = box.run(source, seconds, questions)
        except sandbox.Ended as err:
            if sandbox.STOP.is_set() or self.boxes == 0:
                raise  # not the student's doing
            self.close()
            self.remarks.append(f"the sandbox was ended in {where}: {err}")
            return {"status": "dead", "outputs": [], "records": {}, "why": str(err)}
        if reply.get("fresh"):
            if reply.get("status") == "dead":
                self.remarks.append(f"the kernel was ended in {where}")
            self.close()
        return {**reply, "outputs": clean(reply.get("outputs")), "records": records(reply.get("records"))}

    def open(self) -> sandbox.Box:
        """Starts a sandbox, and gives its kernel the declarations that the last one had."""
        if self.boxes == BOXES:
            raise Spent("it used up its sandboxes")
        if self.left < 5:
            in_all = PATIENCE * RUN_SECONDS
            raise Spent(f"it took more than {RUN_SECONDS} s of a processor, or {in_all} s in all")
        box = sandbox.Box(self.lab.kernel, self.lab.warm, seconds=self.left).__enter__()
        self.box = box
        self.boxes += 1
        for ground in self.ground:
            if ground.sound and box.run(ground.source, CELL_SECONDS).get("fresh"):
                raise sandbox.Ended("what it had declared ended it")
        return box

    def keep(self, source: str, reply: Json, ours: bool) -> bool:
        """Remembers what a cell declared. Reports whether the kernel has it."""
        text = declarations(source)
        status = reply["status"]
        built = status == "ok" or (status in ("error", "timeout") and not failed_to_build(reply["outputs"]))
        if text and built:
            # Where a cell has a body after %%, it was the body that went wrong.
            has_body = bool(re.search(r"^\s*%%", source, re.MULTILINE))
            self.ground.append(Ground(text, ours, sound=status == "ok" or has_body))
        return built

    def test(self, part: Part, hidden: bool, reply: Json) -> None:
        """Takes the answers of a test cell and has them marked."""
        kind = "hidden" if hidden else "visible"
        record = answers(reply["records"].get(f"{part.name}.{kind}.json", ""), part, hidden)
        self.records[part.name, hidden] = record
        self.marks[part.name, hidden] = mark(self.lab, self.student, self.written, record)

    def last_test(self, part: Part, cell: NotebookNode) -> bool:
        """Notes that a test cell has had its turn. Reports whether it was the part's last."""
        self.untested[part.name].discard(cell.id)
        return not self.untested[part.name]

    def mend(self, part: Part) -> None:
        """Runs the source's solution of a part, and sees to it that cells work after it."""
        where = f"the reference of {part.name}"
        for source in part.references:
            if self.execute(source, CELL_SECONDS, where)["status"] != "ok":
                self.execute(f"%rm {' '.join(rebuild.declared(source))}\n%%\n", CELL_SECONDS, where)
                self.execute(source, CELL_SECONDS, where)
            self.ground = [g for g in self.ground if g.ours or not set(rebuild.declared(g.source)) & set(part.wrote)]
            self.ground.append(Ground(source, ours=True))
        if self.works():
            return
        self.close()
        if self.works():
            return
        self.ground = [g for g in self.ground if g.ours]
        self.close()
        self.remarks.append(f"after {part.name} the student's own declarations were left out: no cell worked with them")

    def works(self) -> bool:
        """Reports whether an empty cell runs."""
        reply = self.execute('%%\nfmt.Println("ground")', CELL_SECONDS, "a cell of ours")
        return reply["status"] == "ok" and any(out.get("text") == "ground\n" for out in reply["outputs"])


def shown(run: Run, notebook: NotebookNode, weak: set[str]) -> None:
    """Runs all cells. Parts in weak are mended though their visible tests may pass."""
    for cell in notebook.cells:
        if cell.cell_type != "code" or not cell.source.strip():
            continue
        name, is_hidden = test_of(cell) or ("", False)
        try:
            reply = run.execute(cell.source, TEST_SECONDS if name else CELL_SECONDS, cell.id)
            run.outputs[cell.id] = reply["outputs"] + ending(reply)
            if run.keep(cell.source, reply, ours=is_given(cell)):
                run.built.add(cell.id)
            if part := run.parts.get(name):
                if not is_hidden:
                    run.test(part, False, reply)
                passed = full(run.marks.get((name, False))) and name not in weak
                if run.last_test(part, cell) and not passed:
                    run.mend(part)
        except Spent as err:
            run.remarks.append(f"{err}; the cells from {cell.id} on did not run")
            return


def hidden(run: Run, notebook: NotebookNode, first: Run) -> None:
    """Runs the declarations and the hidden test cells; first is the run that showed all."""
    pending: list[Ground] = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        name, is_hidden = test_of(cell) or ("", False)
        try:
            if not name and cell.id in first.built and (text := declarations(cell.source)):
                pending.append(Ground(text, is_given(cell)))
                if not joinable(text):
                    flush(run, pending)
            if part := run.parts.get(name):
                if is_hidden:
                    run.test(part, True, together(run, pending, cell, {name: part.hidden}))
                marks = first.marks.get((name, False)), run.marks.get((name, True))
                if run.last_test(part, cell) and not all(full(found) for found in marks if found):
                    flush(run, pending)
                    run.mend(part)
        except Spent as err:
            run.remarks.append(f"{err}; the hidden tests from {cell.id} on did not run")
            return


def together(run: Run, pending: list[Ground], test: NotebookNode, questions: Json) -> Json:
    """Runs a test cell with what was declared since the last one: in one cell, built once, if that works."""
    if pending:
        sources = [ground.source for ground in pending] + [test.source]
        reply = run.execute("\n\n".join(sources), TEST_SECONDS, test.id, questions)
        if reply["records"] or reply["status"] in ("timeout", "dead"):
            run.ground += pending
            pending.clear()
            return reply
        flush(run, pending)
    return run.execute(test.source, TEST_SECONDS, test.id, questions)


def flush(run: Run, pending: list[Ground]) -> None:
    """Runs declarations, each in a cell of its own."""
    for ground in pending:
        reply = run.execute(ground.source, CELL_SECONDS, "a declaration")
        run.keep(ground.source, reply, ground.ours)
    pending.clear()
