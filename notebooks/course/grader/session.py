"""Grades one submission.

The rebuilt notebook is run twice, each time in a sandbox of its own:

    shown    all cells, without hidden questions; what it shows goes on the feedback page
    hidden   the declarations and the hidden test cells; what it shows is thrown away

In both the test cells leave answers, and the judge, outside, marks them. After a part that
did not get full marks the source's own solution of it is run, so that the later parts are
graded on right ground.

The result is a JSON document, kept with a hash of all that it was made from: it is taken
again until one of these changes.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import math
import re
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from . import course as places
from . import files, rebuild, sandbox
from .course import Course, Kernel, fault

CELL_SECONDS = 30  # for a cell of the student's
TEST_SECONDS = 90  # a test cell has its own limits, of 5 s an answer
GROUND_SECONDS = 20  # for declarations that were run before, and for the references
RUN_SECONDS = 300  # for one run of all cells
WARM_SECONDS = 900  # for the run that fills the build cache
BOXES = 12  # sandboxes that one run may use up

TEST = re.compile(r"(?P<part>[\w-]+)-(?P<kind>visible|hidden)")
LONGEST_TABLE = 20_000
LOOKED_AT = ("os/exec", "syscall", "unsafe", "net", "net/http", "plugin", "golang.org/x/sys/unix", "C")
FILES = ("rebuild.py", "files.py", "runner.py", "sandbox.py", "session.py", "syscalls.py")


# ---- A lab ------------------------------------------------------------------


@dataclass
class Lab:
    """A lab as the grader needs it; made once for a whole batch."""

    course: Course
    name: str

    @cached_property
    def released(self) -> NotebookNode:
        """The notebook that the students got."""
        return nbformat.read(self.course.release(self.name), as_version=4)

    @cached_property
    def source(self) -> NotebookNode:
        """The notebook with the solutions."""
        return nbformat.read(self.course.source(self.name), as_version=4)

    @cached_property
    def kernel(self) -> Kernel:
        """The Go kernel."""
        return places.kernel()

    @cached_property
    def judge(self) -> Path:
        """The judge's binary."""
        return places.judge(self.course, self.kernel)

    @cached_property
    def code(self) -> str:
        """A hash of the code that cells use."""
        return places.code_hash(self.kernel)

    @cached_property
    def warm(self) -> Path:
        """The build cache that sandboxes begin with; filled by a run of the source notebook."""
        folder = self.warm_folder
        if not folder.is_dir():
            for old in folder.parent.glob(f"{self.name}-*"):
                shutil.rmtree(old, ignore_errors=True)
            new = folder.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            with sandbox.Box(self.kernel, new, seconds=WARM_SECONDS, growing=True) as box:
                for cell in self.source.cells:
                    if cell.cell_type == "code":
                        box.run(cell.source, WARM_SECONDS)
            if not any(new.iterdir()):
                raise fault(f"an empty build cache in {new}", "one that the source notebook filled", f"run {self.name}'s source by hand")
            new.rename(folder)
        return folder

    @property
    def warm_folder(self) -> Path:
        """Where the build cache lies: another one for other code."""
        digest = hashlib.sha256((self.code + self.course.source(self.name).read_text(encoding="utf-8")).encode()).hexdigest()[:16]
        return self.course.state / "runs" / "cache" / f"{self.name}-{digest}"

    def is_prepared(self) -> bool:
        """Tells whether the build cache is there."""
        return self.warm_folder.is_dir()

    def prepare(self) -> None:
        """Makes all that is made once, so that nothing of it is made by two at a time."""
        for made in (self.released, self.source, self.judge, self.warm, self.course.secret):
            assert made

    def ask_judge(self, what: str, student: str, **more: object) -> dict:
        """Calls the judge."""
        request = {"lab": self.name, "student": student, "secret": self.course.secret, **more}
        called = subprocess.run(
            [str(self.judge), what], input=json.dumps(request), env={}, capture_output=True, text=True, timeout=120, check=False
        )
        if called.returncode:
            raise fault(f"the judge fails ({called.stderr.strip()[-300:]})", f"the parts of {self.name}", "look at notebooks/course/judge")
        return json.loads(called.stdout)


@dataclass
class Part:
    """A part of a lab, for one student."""

    name: str
    wrote: list[str]
    visible: int
    hidden: list
    references: list[str] = field(default_factory=list)  # the source's solution cells
    cells: set[str] = field(default_factory=set)  # its test cells in the notebook

    def most(self, hidden: bool) -> int:
        """Returns how many questions there are."""
        return len(self.hidden) if hidden else self.visible


def parts_of(lab: Lab, student: str) -> dict[str, Part]:
    """Draws a student's hidden questions."""
    asked = lab.ask_judge("questions", student)
    parts = {p["name"]: Part(p["name"], p["wrote"] or [], p["visible"], p["hidden"]) for p in asked["parts"]}
    for cell in lab.source.cells:
        if cell.cell_type == "code" and rebuild.is_answer(cell):
            for part in parts.values():
                if rebuild.name_of(cell) == part.name or set(rebuild.declared(cell.source)) & set(part.wrote):
                    part.references.append(cell.source)
    for cell in lab.released.cells:
        if (found := test_of(cell)) and found[0] in parts:
            parts[found[0]].cells.add(cell.id)
    return parts


def test_of(cell: NotebookNode) -> tuple[str, bool] | None:
    """Returns the part that a test cell tests, and whether hidden; None for another cell."""
    found = TEST.fullmatch(rebuild.name_of(cell)) if cell.cell_type == "code" and rebuild.is_test(cell) else None
    return (found["part"], found["kind"] == "hidden") if found else None


# ---- What of a cell lives on ------------------------------------------------


def declarations(source: str) -> str:
    """Returns what a cell declares for later ones: without the body of %%, shell lines and settings."""
    kept = []
    for line in source.splitlines():
        start = line.strip()
        if start.startswith("%%") or re.match(r"%main\b", start):
            break
        if start.startswith("!") or (start.startswith("%") and not re.match(r"%(noautoget|rm|remove|reset)\b", start)):
            continue
        kept.append(line)
    text = "\n".join(kept).strip()
    return text if re.search(r"^\s*(func|var|const|type|import|%)", text, re.MULTILINE) else ""


def joinable(source: str) -> bool:
    """Tells whether declarations may stand in one cell with others."""
    return not re.search(r"^\s*(import\b|%|func\s+(main|init)\b)", source, re.MULTILINE)


@dataclass
class Ground:
    """Declarations that a kernel has: what is run again in a new one."""

    source: str
    ours: bool  # given or a reference, not the student's
    sound: bool  # nothing went wrong when it was run
    tried: bool = True  # it was run by itself


# ---- A run ------------------------------------------------------------------


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


def is_given(cell: NotebookNode) -> bool:
    """Tells whether a rebuilt cell is the release's."""
    return bool(rebuild.grading(cell)) and not rebuild.is_answer(cell)


def full(mark: dict | None) -> bool:
    """Tells whether all answers are right."""
    return bool(mark) and mark["right"] == mark["of"]


# ---- What comes out of a sandbox --------------------------------------------


def clean(outputs: object) -> list[dict]:
    """Returns valid outputs, text and PNG only, of what the runner answered."""
    made = []
    for out in outputs if isinstance(outputs, list) else []:
        kind = out.get("output_type") if isinstance(out, dict) else None
        if kind == "stream" and isinstance(out.get("text"), str):
            made.append({"output_type": "stream", "name": "stderr" if out.get("name") == "stderr" else "stdout", "text": plain(out["text"])})
        elif kind == "error":
            lines = [plain(line) for line in out.get("traceback", []) if isinstance(line, str)]
            made.append({"output_type": "error", "ename": "ERROR", "evalue": plain(str(out.get("evalue", ""))), "traceback": lines})
        elif kind == "display_data" and isinstance(out.get("data"), dict):
            data = {}
            if is_png(out["data"].get("image/png")):
                data["image/png"] = out["data"]["image/png"]
            if isinstance(out["data"].get("text/plain"), str):
                data["text/plain"] = plain(out["data"]["text/plain"])
            if data:
                made.append({"output_type": "display_data", "data": data, "metadata": {}})
    return made


def plain(text: str) -> str:
    """Returns a text without escapes, control signs and lone surrogates, at most as long as a cell's."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text[:400_000])
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", text).encode("utf-8", "replace").decode()


def is_png(content: object) -> bool:
    """Tells whether a text is a PNG picture in base64."""
    try:
        return isinstance(content, str) and len(content) < 4_000_000 and base64.b64decode(content).startswith(b"\x89PNG\r\n")
    except (ValueError, binascii.Error):
        return False


def records(found: object) -> dict[str, str]:
    """Returns the records of a cell, if that is what they are."""
    pairs = found.items() if isinstance(found, dict) else []
    return {name: text for name, text in pairs if isinstance(name, str) and isinstance(text, str)}


def failed_to_build(outputs: list[dict]) -> bool:
    """Tells whether a cell's error came before its program ran."""
    errors = [out["evalue"] for out in outputs if out["output_type"] == "error"]
    return bool(errors) and not any(re.match(r"(exit status|signal:)", text) for text in errors)


def ending(reply: dict) -> list[dict]:
    """Returns a line for the feedback page on a cell that did not end by itself."""
    said = {
        "timeout": "✗  stopped: the cell took too long\n",
        "dead": f"✗  stopped: {reply.get('why') or 'the cell ended the kernel'}\n",
    }.get(reply["status"])
    return [{"output_type": "stream", "name": "stdout", "text": said}] if said else []


def answers(text: str, part: Part, hidden: bool) -> dict:
    """Returns the record of a part's answers: as many as there are questions, whatever was left."""
    try:
        found = json.loads(text)["answers"]
        if not isinstance(found, list):
            found = []
    except (ValueError, KeyError, TypeError, RecursionError):
        found = []
    return {"part": part.name, "hidden": hidden, "answers": [one_answer(a) for a in found[: part.most(hidden)]], "came": bool(found)}


def one_answer(answer: object) -> dict:
    """Returns an answer, or a fault."""
    if isinstance(answer, dict) and "a" in answer and not answer.get("fault"):
        return {"a": answer["a"]}
    fault_text = answer.get("fault") if isinstance(answer, dict) else None
    return {"fault": plain(fault_text)[:400] if isinstance(fault_text, str) else "no answer"}


def mark(lab: Lab, student: str, written: list[str], record: dict) -> dict:
    """Has the judge mark the answers of one test cell."""
    sent = {key: record[key] for key in ("part", "hidden", "answers")}
    try:
        marked = lab.ask_judge("mark", student, cells=written, records=[sent])["marks"][0]
    except (ValueError, subprocess.TimeoutExpired):  # an answer that it can't bear
        blank = lab.ask_judge("mark", student, cells=written, records=[{**sent, "answers": []}])["marks"][0]
        marked = {**blank, "right": 0}
    if not record["came"]:
        marked["table"] += "No answers came: the cell did not get so far.\n"
    return marked


# ---- A submission -----------------------------------------------------------


def grade(lab: Lab, student: str, again: bool = False) -> dict:
    """Returns the result of a student's submission: the kept one if nothing has changed since."""
    found = files.find(lab.course.submitted(lab.name, student), lab.name, lab.released)
    made_from = fingerprint(lab, student, found)
    path = lab.course.result(lab.name, student)
    if not again and (kept := kept_result(path, made_from)):
        return kept
    notebook, remarks = rebuild.rebuild(found.notebook, lab.released)
    parts = parts_of(lab, student)
    places.write(
        lab.course.questions(lab.name, student), json.dumps({p.name: p.hidden for p in parts.values()}, indent=1) + "\n", mode=0o600
    )
    made = f"{time.time():.3f}"
    result = {"lab": lab.name, "student": student, "made_from": made_from, "made": made, "file": found.path.name if found.path else ""}
    result |= run_both(lab, parts, student, notebook)
    result["remarks"] = found.remarks + remarks + result["remarks"]
    result["looked_at"] = suspicious(notebook)
    result["notebook"] = notebook
    places.write(path, json.dumps(result) + "\n", mode=0o600)
    return result


def kept_result(path: Path, made_from: str) -> dict | None:
    """Returns a result that was kept, if it was made from the same."""
    result = last_result(path)
    return result if result and result["made_from"] == made_from else None


def last_result(path: Path) -> dict | None:
    """Returns the result in a file, if there is one."""
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
        return result if {"made_from", "made", "grades", "outputs", "notebook"} <= result.keys() else None
    except (OSError, ValueError, AttributeError):
        return None


def fingerprint(lab: Lab, student: str, found: files.Found) -> str:
    """Returns a hash of all that a result depends on."""
    digest = hashlib.sha256(f"{lab.name}\0{student}\0{lab.code}\0".encode())
    own = [Path(__file__).with_name(name) for name in FILES]
    for path in [lab.course.release(lab.name), lab.course.source(lab.name), lab.judge, *own]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    digest.update(hashlib.sha256(lab.course.secret.encode()).digest())
    digest.update(json.dumps([found.notebook, found.remarks, str(found.path)], sort_keys=True).encode())
    return digest.hexdigest()


def run_both(lab: Lab, parts: dict[str, Part], student: str, notebook: NotebookNode) -> dict:
    """Runs the notebook, shown and hidden, and returns grades, outputs and remarks."""
    written = [cell.source for cell in notebook.cells if cell.cell_type == "code" and not is_given(cell)]
    started = time.monotonic()
    first = Run(lab, parts, student, written)
    second = Run(lab, parts, student, written)
    try:
        shown(first, notebook, set())
        middle = time.monotonic()
        first.close()
        hidden(second, notebook, first)
        second.close()
        ended = time.monotonic()
        if weak := unlucky(first, second, parts, notebook):
            third = Run(lab, parts, student, written)
            try:
                shown(third, notebook, weak)
            finally:
                third.close()
            first = better(first, third)
    finally:
        first.close()
        second.close()
    marks = {**first.marks, **second.marks}
    return {
        "grades": grades(lab, student, written, parts, notebook, marks),
        "outputs": first.outputs,
        "names": names(first.records | second.records),
        "remarks": list(dict.fromkeys(first.remarks + second.remarks)),
        "seconds": [round(middle - started, 1), round(ended - middle, 1)],
        "peak": max(first.peak, second.peak),
    }


def unlucky(first: Run, second: Run, parts: dict[str, Part], notebook: NotebookNode) -> set[str]:
    """Returns parts that only failed hidden tests, if a later part may have failed for that."""
    weak: set[str] = set()
    for cell in notebook.cells:
        tests = test_of(cell)
        if not tests or tests[0] not in parts or tests[1]:
            continue
        if not full(first.marks.get((tests[0], False))):
            if weak:
                return {name for name in parts if full(first.marks.get((name, False))) and not full(second.marks.get((name, True)))}
        elif not full(second.marks.get((tests[0], True))) and parts[tests[0]].hidden:
            weak.add(tests[0])
    return set()


def better(first: Run, third: Run) -> Run:
    """Returns the run with the more right answers; the third is taken only if it helped."""
    return third if total(third) > total(first) else first


def total(run: Run) -> int:
    """Returns how many visible answers were right."""
    return sum(mark["right"] for mark in run.marks.values())


def grades(lab: Lab, student: str, written: list[str], parts: dict[str, Part], notebook: NotebookNode, marks: dict) -> dict[str, dict]:
    """Returns points and table of each test cell."""
    made = {}
    for cell in notebook.cells:
        if not rebuild.is_test(cell):
            continue
        tests = test_of(cell)
        points = rebuild.grading(cell)["points"]
        if not tests or tests[0] not in parts:
            made[rebuild.name_of(cell)] = {"points": 0, "of": points, "table": "The judge does not know this part.\n"}
            continue
        found = marks.get(tests) or mark(lab, student, written, answers("", parts[tests[0]], tests[1]))
        table = found["table"] if len(found["table"]) <= LONGEST_TABLE else found["table"][:LONGEST_TABLE] + "\n…\n"
        made[rebuild.name_of(cell)] = {"points": worth(points, found["right"], found["of"]), "of": points, "table": table}
    return made


def worth(points: float, right: int, of: int) -> float:
    """Returns the points of so many right answers, rounded down to quarters."""
    return math.floor(4 * points * right / of) / 4 if of > 0 else 0


def names(found: dict[tuple[str, bool], dict]) -> list[str]:
    """Returns the names that the student typed, as the answers carry them."""
    typed = set()
    for record in found.values():
        for answer in record["answers"]:
            value = answer.get("a")
            if isinstance(value, dict) and isinstance(value.get("name"), str) and value["name"].strip():
                typed.add(plain(" ".join(value["name"].split()))[:80])
    return sorted(typed)


def suspicious(notebook: NotebookNode) -> list[str]:
    """Returns what a lecturer may want to look at in the student's own code: packages, shell lines."""
    found = set()
    for cell in notebook.cells:
        if cell.cell_type != "code" or is_given(cell):
            continue
        found |= {name for name in LOOKED_AT if re.search(rf'^[^/\n]*"{re.escape(name)}"', cell.source, re.MULTILINE)}
        used = {"exec": "os/exec", "syscall": "syscall", "unsafe": "unsafe", "http": "net/http", "net": "net"}  # the kernel imports these itself
        found |= {name for short, name in used.items() if re.search(rf"\b{short}\.[A-Z]", cell.source)}
        if re.search(r"^\s*(!|%%(bash|sh|script)|%%!)", cell.source, re.MULTILINE):
            found.add("a shell command")
        if "go:linkname" in cell.source:
            found.add("go:linkname")
    return sorted(found)
