"""One run of a rebuilt notebook, shown or hidden, with as many sandboxes as it takes.

A cell that loses its kernel, or a declaration that breaks all later cells, costs its part and
no other: a new sandbox gets the declarations again, and the references of parts that failed.
"""

from __future__ import annotations

import time

from nbformat import NotebookNode

from . import rebuild, sandbox
from .ground import Ground, declarations, joinable
from .output import answers, clean, ending, failed_to_build, records
from .parts import Lab, Part, full, is_given, mark, test_of

CELL_SECONDS = 30  # for a cell of the student's
TEST_SECONDS = 90  # a test cell has its own limits, of 5 s an answer
GROUND_SECONDS = 20  # for declarations that were run before, and for the references
RUN_SECONDS = 300  # for one run of all cells
BOXES = 12  # sandboxes that one run may use up


class Run:
    """One run of a rebuilt notebook, with as many sandboxes as it takes."""

    def __init__(self, lab: Lab, parts: dict[str, Part], student: str, written: list[str]) -> None:
        self.lab, self.parts, self.student, self.written = lab, parts, student, written
        self.box: sandbox.Box | None = None
        self.ground: list[Ground] = []
        self.boxes = 0
        self.peak = 0
        self.end = time.monotonic() + RUN_SECONDS
        self.remarks: list[str] = []
        self.outputs: dict[str, list[dict]] = {}
        self.built: dict[str, bool] = {}  # cell id: the kernel has its declarations
        self.records: dict[tuple[str, bool], dict] = {}
        self.marks: dict[tuple[str, bool], dict] = {}

    def close(self) -> None:
        """Ends the sandbox."""
        if self.box:
            self.box.__exit__()
            self.peak = max(self.peak, self.box.peak)
            self.box = None

    def execute(self, source: str, timeout: float, questions: dict | None = None, where: str = "") -> dict:
        """Runs a cell in the sandbox, in a new one if there is none."""
        try:
            self.open()
            if self.box is None:
                raise sandbox.Ended("what it had declared ended it")
            reply = self.box.run(source, timeout, questions)
        except sandbox.Ended as err:
            if sandbox.STOP.is_set() or self.boxes == 0:
                raise  # not the student's doing
            self.close()
            self.remarks.append(f"the sandbox was ended in {where or 'a cell'}: {err}")
            return {"status": "dead", "outputs": [], "records": {}, "why": str(err)}
        reply = {**reply, "outputs": clean(reply.get("outputs")), "records": records(reply.get("records"))}
        if reply.get("fresh"):
            if reply.get("status") == "dead":
                self.remarks.append(f"the kernel was ended in {where or 'a cell'}")
            self.close()
        return reply

    def open(self) -> None:
        """Starts a sandbox if there is none, and gives it the ground."""
        if sandbox.STOP.is_set():
            raise sandbox.Ended("interrupted")
        if self.box is None:
            left = self.end - time.monotonic()
            if self.boxes == BOXES or left < 5:
                raise Spent("it used up its sandboxes" if self.boxes == BOXES else f"it took longer than {RUN_SECONDS} s")
            self.box = sandbox.Box(self.lab.kernel, self.lab.warm, seconds=left).__enter__()
            self.boxes += 1
            self.replay()

    def replay(self) -> None:
        """Gives a new kernel the declarations that the old one had."""
        for ground in self.ground:
            if not ground.sound or not self.box:
                continue
            try:
                gone = self.box.run(ground.source, GROUND_SECONDS).get("fresh")
            except sandbox.Ended:
                gone = True
            if gone:
                self.close()

    def keep(self, source: str, reply: dict, ours: bool) -> bool:
        """Remembers what a cell declared. Reports whether the kernel has it."""
        text, status = declarations(source), reply.get("status")
        built = status == "ok" or (status in ("error", "timeout") and not failed_to_build(reply["outputs"]))
        if text and built:
            body = any(line.strip().startswith("%%") for line in source.splitlines())
            self.ground.append(Ground(text, ours, status == "ok" or (body and status != "dead")))
        return built

    def test(self, part: Part, hidden: bool, reply: dict) -> None:
        """Takes the answers of a test cell and has them marked."""
        text = reply["records"].get(f"{part.name}.{'hidden' if hidden else 'visible'}.json", "")
        self.records[part.name, hidden] = answers(text, part, hidden)
        self.marks[part.name, hidden] = mark(self.lab, self.student, self.written, self.records[part.name, hidden])

    def mend(self, part: Part) -> None:
        """Runs the source's solution of a part, and sees to it that cells work after it."""
        for source in part.references:
            reply = self.execute(source, GROUND_SECONDS, where=f"the reference of {part.name}")
            if reply["status"] != "ok":
                names = " ".join(rebuild.declared(source))
                self.execute(f"%rm {names}\n%%\n", GROUND_SECONDS, where=f"the reference of {part.name}")
                reply = self.execute(source, GROUND_SECONDS, where=f"the reference of {part.name}")
            self.ground = [g for g in self.ground if g.ours or not set(rebuild.declared(g.source)) & set(part.wrote)] + [
                Ground(source, True, True)
            ]
        if self.works():
            return
        self.ground = [g for g in self.ground if g.sound]
        self.close()
        if self.works():
            return
        self.ground = [g for g in self.ground if g.ours]
        self.close()
        self.remarks.append(f"after {part.name} the student's own declarations were left out: no cell worked with them")

    def works(self) -> bool:
        """Tells whether an empty cell runs."""
        reply = self.execute('%%\nfmt.Println("ground")', GROUND_SECONDS, where="a cell of ours")
        return reply["status"] == "ok" and any(out.get("text") == "ground\n" for out in reply["outputs"])


class Spent(Exception):
    """A run has had its time."""


def shown(run: Run, notebook: NotebookNode, weak: set[str]) -> None:
    """Runs all cells. Parts in weak are mended though their visible tests may pass."""
    open_cells = {part.name: set(part.cells) for part in run.parts.values()}
    for cell in notebook.cells:
        if cell.cell_type != "code" or not cell.source.strip():
            continue
        tests = test_of(cell)
        try:
            reply = run.execute(cell.source, TEST_SECONDS if tests else CELL_SECONDS, where=cell.id)
        except Spent as err:
            run.remarks.append(f"{err}; the cells from {cell.id} on did not run")
            return
        run.outputs[cell.id] = reply["outputs"] + ending(reply)
        run.built[cell.id] = run.keep(cell.source, reply, ours=is_given(cell))
        if not tests or tests[0] not in run.parts:
            continue
        part = run.parts[tests[0]]
        if not tests[1]:
            run.test(part, False, reply)
        open_cells[part.name].discard(cell.id)
        if not open_cells[part.name] and (part.name in weak or not full(run.marks.get((part.name, False)))):
            spent(run, part)


def hidden(run: Run, notebook: NotebookNode, first: Run) -> None:
    """Runs the declarations and the hidden test cells."""
    open_cells = {part.name: set(part.cells) for part in run.parts.values()}
    pending: list[Ground] = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        tests = test_of(cell)
        if not tests:
            text = declarations(cell.source)
            if text and first.built.get(cell.id):
                pending.append(Ground(text, is_given(cell), True))
            continue
        if tests[0] not in run.parts:
            continue
        part = run.parts[tests[0]]
        try:
            if tests[1]:
                reply = together(run, pending, cell.source, {part.name: part.hidden}, cell.id)
                pending = []
                run.test(part, True, reply)
            open_cells[part.name].discard(cell.id)
            marks = [first.marks.get((part.name, False)), run.marks.get((part.name, True))]
            if not open_cells[part.name] and not all(full(m) for m in marks if m is not None):
                flush(run, pending)
                pending = []
                run.mend(part)
        except Spent as err:
            run.remarks.append(f"{err}; the hidden tests from {cell.id} on did not run")
            return


def spent(run: Run, part: Part) -> None:
    """Mends a part; what is left when the run has had its time is said by the next cell."""
    try:
        run.mend(part)
    except Spent:
        pass


def together(run: Run, pending: list[Ground], test: str, questions: dict, where: str) -> dict:
    """Runs a test cell with what was declared since the last one, in one cell if that works."""
    rest = pending
    while rest and not joinable(rest[0].source):
        flush(run, rest[:1])
        rest = rest[1:]
    names = [name for ground in rest for name in rebuild.declared(ground.source)]
    if rest and len(set(names)) == len(names) and all(joinable(ground.source) for ground in rest):
        reply = run.execute("\n\n".join([*(g.source for g in rest), test]), TEST_SECONDS, questions, where)
        if reply["records"] or reply["status"] in ("timeout", "dead"):
            run.ground += rest
            return reply
    flush(run, rest)
    return run.execute(test, TEST_SECONDS, questions, where)


def flush(run: Run, pending: list[Ground]) -> None:
    """Runs declarations, each in a cell of its own."""
    for ground in pending:
        reply = run.execute(ground.source, CELL_SECONDS, where="a declaration")
        run.keep(ground.source, reply, ground.ours)
