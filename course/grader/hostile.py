"""A rehearsal with students who try to stall or fill the grader.

    make course ARGS="rehearse --hostile"

A class of 30 hands in right answers to lab 1 and is graded. Then the first ten students hand in something else, each
an entry of HOSTILE, and the class is graded again. This may take at most MAX_RATIO times as long, each of the ten must
be in the report, and the points of the others must not change. Last, the class is graded once more and interrupted as
Control-C does, which must end all processes.
"""

from __future__ import annotations

import csv
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from .classroom import TRACES, Edit, Work, fork_bomb, solved_work
from .clock import stat_fields, with_descendants
from .course import HERE, Fault
from .rehearsal import LAB, Rehearsal, all_scores, check_equal

CLASS_SIZE = 30
MAX_RATIO = 2  # a class with hostile submissions may take this many times as long as without
END_SECONDS = 10  # the time in which Control-C must end all processes, on a busy machine
BLANK = "\n" * 90_000
MB = 1_000_000


@dataclass(frozen=True)
class Attack:
    """A hostile submission."""

    name: str
    edit: Edit  # changes a right notebook
    max_points: float | None = None  # None if the attack does not touch the answers, or the grader may refuse the file


def blank_lines(work: Work) -> None:
    """Adds blank lines in the places over which a regular expression could run: code, answers and text."""
    for after, text in (
        ("imports", f"x{BLANK}y"),
        ("score-visible", f"{BLANK}!ls"),
        ("classify-visible", f"var (\n{BLANK}"),
        ("absorb-visible", f"import (\n{BLANK}"),
        ("mistake-visible", "var (" * 30_000),
        ("update-visible", f"%%\n{BLANK}%env A=B"),
        ("update-hidden", f"func own() {{{BLANK}}}"),
    ):
        work.add(after, text)
    work["score"].source += BLANK + "// the end"
    work["why"].source = f"Because{BLANK}of the margin" + " \t" * 40_000


def sleeps(work: Work) -> None:
    """Sleeps in cells of its own, in an answer, and when the program starts."""
    for after in ("imports", "score-visible", "classify-visible", "update-visible"):
        work.add(after, "%%\ntime.Sleep(time.Hour)")
    work.write("update", "func Update(w, x []float64, y float64) []float64 {\n\ttime.Sleep(time.Hour)\n\treturn w\n}")
    work.add("update-hidden", "var slept = func() bool { time.Sleep(time.Hour); return true }()")


def idles_at_intervals(work: Work) -> None:
    """Computes a little from time to time, so that it does not only sleep."""
    work.add("imports", "%%\nfor i := 0; i >= 0; i++ {\n\tif i%1e6 == 0 {\n\t\ttime.Sleep(time.Second / 50)\n\t}\n}")


def takes_memory_and_stalls(work: Work) -> None:
    """Takes 4.5 GB in three processes, next to blank lines that could stall the grader meanwhile."""
    work.add(
        "imports",
        """
func takeMemory() {
	all := make([]byte, 1500<<20)
	for i := 0; i < len(all); i += 4096 {
		all[i] = 1
	}
	time.Sleep(time.Hour)
}

func init_memory() {
	if os.Getenv("TAKE") != "" {
		takeMemory()
	}
}

%%
for range 3 {
	command := exec.Command("/proc/self/exe")
	command.Env = append(os.Environ(), "TAKE=memory")
	command.Start()
}
time.Sleep(time.Hour)
""",
    )
    blank_lines(work)


def many_cells(work: Work) -> None:
    """Adds 99 MB of empty cells, which a zip of 100 KB holds."""
    text = nbformat.writes(work.notebook)
    work.text = text.replace('"cells": [', '"cells": [' + "{}," * (33 * MB), 1)


def deeply_nested(work: Work) -> None:
    """Nests lists 200,000 deep."""
    text = nbformat.writes(work.notebook)
    work.text = text.replace('"cells": [', '"cells": [' + "[" * 200_000 + "]" * 200_000 + ",", 1)


def long_names(work: Work) -> None:
    """Has a kernel's name, ids and names of cells of 4 MB each, so the file is just small enough to be read."""
    work.notebook.metadata["kernelspec"] = {"name": "k" * 4 * MB, "display_name": "d" * 4 * MB}
    work["score"].id = "i" * 4 * MB
    work["classify"].metadata.nbgrader.grade_id = "g" * 4 * MB


def large_cell(work: Work) -> None:
    """Adds a cell of 60 MB."""
    work.add("imports", "// " + "large " * (10 * MB))


def stalls_programs(work: Work) -> None:
    """Writes text, metadata and code that programs which render, compare or search notebooks may need long for."""
    reads, writes = "a = a\n" * 20_000, "f()[0] = 1\n" * 800
    work.add("imports", f"var a = 1\n\nfunc f() []int {{\n{reads}return nil\n}}\n\nfunc g() {{\n{writes}}}")
    work["why"].source = "[" * 60_000 + "*_" * 60_000 + "$" * 60_000
    for number in range(2000):
        work.notebook.metadata[f"key{number}"] = {"a": ["x" * 1000]}


def forks(work: Work) -> None:
    """Starts 3000 processes that sleep."""
    fork_bomb(work)
    work.add("imports", '%%\nfor range 3000 {\n\texec.Command("sleep", "1000").Start()\n}\ntime.Sleep(time.Hour)')


HOSTILE = [
    Attack("blank lines", blank_lines),
    Attack("sleeps", sleeps, max_points=17 - 5),
    Attack("idles at intervals", idles_at_intervals),
    Attack("memory and blank lines", takes_memory_and_stalls),
    Attack("99 MB of cells", many_cells),
    Attack("nested lists", deeply_nested, max_points=0),
    Attack("long names", long_names),
    Attack("a cell of 60 MB", large_cell),
    Attack("text that stalls programs", stalls_programs),
    Attack("fork bomb", forks),
]


@dataclass
class Siege:
    """The state of the rehearsal."""

    r: Rehearsal
    students: list[str]
    attacks: dict[str, Attack]  # by student
    right: dict[str, float] = field(default_factory=dict)  # the points of all students for right answers

    def hand_in(self, student: str, edit: Callable[[Work], None]) -> None:
        """Writes a submission, which starts from right answers."""
        assert self.r.released
        name = list(TRACES)[self.students.index(student) % len(TRACES)]
        work = solved_work(self.r.released, self.r.source, name)
        edit(work)
        path = self.r.root / "submitted" / student / LAB / f"{LAB}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(work.file_text(), encoding="utf-8")


def main(size: int = CLASS_SIZE, attackers: int = len(HOSTILE)) -> int:
    """Runs the rehearsal with a class of the given size and with this number of attackers."""
    students = [f"s{number:02}" for number in range(size)]
    attacks = dict(zip(students[:attackers], HOSTILE, strict=False))
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder, socket.socket() as unused:
        root = Path(folder).resolve() / "course"
        root.mkdir()
        r = Rehearsal(root, unused, nbformat.read(HERE / "source" / LAB / f"{LAB}.ipynb", as_version=4))
        siege = Siege(r, students, attacks)
        with r.timed("release"):
            release(siege)
        with r.timed(f"grade {size} right submissions"):
            r.call("grader", "grade", LAB)
        siege.right = all_scores(r)
        for student, attack in attacks.items():
            siege.hand_in(student, attack.edit)
        with r.timed(f"grade them again, with {len(attacks)} hostile ones"):
            r.call("grader", "grade", LAB, "--again")
        check_points(siege)
        with r.timed("Control-C"):
            interrupt(siege)
        _, before, during, _ = r.seconds.values()
    if during > MAX_RATIO * before:
        raise Fault(f"got {during:.0f} s with hostile submissions, want at most {MAX_RATIO} times {before:.0f} s")
    print(f"{size} passed, 0 failed")
    return 0


def release(siege: Siege) -> None:
    """Generates the release, writes the roster, hands in right answers, and compiles the packages by grading one."""
    r = siege.r
    r.call("grader", "release", LAB)
    roster = "student_id,lms_id,first_name,last_name,email\n"
    roster += "".join(f"{student},{student},Sam,Student,\n" for student in siege.students)
    (r.root / "roster.csv").write_text(roster, encoding="utf-8")
    r.released = nbformat.read(r.root / "release" / LAB / f"{LAB}.ipynb", as_version=4)
    for student in siege.students:
        siege.hand_in(student, lambda work: None)
    r.call("grader", "grade", LAB, siege.students[-1])
    (r.root / "runs" / LAB / f"{siege.students[-1]}.json").unlink()


def check_points(siege: Siege) -> None:
    """Checks that attacks cost only the attackers points, and that all students are in the reports and the export."""
    now = all_scores(siege.r)
    check_equal("students with points", sorted(now), siege.students)
    innocent = [student for student in siege.students if student not in siege.attacks]
    changed = {student: (siege.right[student], now[student]) for student in innocent}
    check_equal("changed points", {who: pair for who, pair in changed.items() if pair[0] != pair[1]}, {})
    report = (siege.r.root / "reports" / f"{LAB}.md").read_text(encoding="utf-8")
    seconds = seconds_of_runs(siege)
    for student, attack in siege.attacks.items():
        lines = [line for line in report.splitlines() if f"| {student} |" in line]
        print(f"\n  {attack.name}: {now[student]:g} of {siege.right[student]:g} points, {seconds[student]} s", end="")
        print(*(f"\n    {line[:300]}" for line in lines[:-1]), end="")
        if attack.max_points is not None and now[student] > attack.max_points:
            raise Fault(f"{attack.name}: got {now[student]:g} points, want at most {attack.max_points:g}")
    for kind in ("md", "csv", "html"):
        size = (siege.r.root / "reports" / f"{LAB}.{kind}").stat().st_size
        if size > MB:
            raise Fault(f"got a report {LAB}.{kind} of {size} bytes, want at most {MB}")
    to = siege.r.root / "points.csv"
    siege.r.call("grader", "export", LAB, "--to", str(to))
    with to.open(encoding="utf-8", newline="") as file:
        check_equal("exported students", sorted(line["student_id"] for line in csv.DictReader(file)), siege.students)


def seconds_of_runs(siege: Siege) -> dict[str, str]:
    """Returns how long the two runs of each submission took, in seconds, such as "6.8 + 3.1"."""
    with (siege.r.root / "reports" / f"{LAB}.csv").open(encoding="utf-8", newline="") as file:
        return {line["student"]: f"{line['seconds shown']} + {line['seconds hidden']}" for line in csv.DictReader(file)}


def interrupt(siege: Siege) -> None:
    """Starts grading, interrupts it while sandboxes run, and checks that nothing runs afterwards."""
    command = [sys.executable, "-P", "-m", "grader", "grade", LAB, "--again"]
    grader = subprocess.Popen(
        command,
        cwd=siege.r.root,
        env=siege.r.env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=restore_interrupt,
    )
    while "gonb" not in (running := processes(grader.pid)).values():
        if grader.poll() is not None:
            raise Fault("grade ended before it started a sandbox")
        time.sleep(0.1)
    os.killpg(grader.pid, signal.SIGINT)
    _, errors = grader.communicate(timeout=120)
    check_equal("exit status of the interrupted command", grader.returncode, 130)
    check_equal("traceback", re.findall("Traceback.*", errors, re.DOTALL), [])
    end = time.monotonic() + END_SECONDS
    while (
        left := {pid: name for pid, name in running.items() if process_name(pid) == name}
    ) and time.monotonic() < end:
        time.sleep(0.1)
    check_equal("processes that still run after Control-C", left, {})


def restore_interrupt() -> None:
    """Makes Control-C effective in a new process, even if the rehearsal runs in the background, which ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def processes(pid: int) -> dict[int, str]:
    """Returns the names of a process and its descendants, by process id."""
    return {each: name for each in with_descendants(pid) if (name := process_name(each))}


def process_name(pid: int) -> str:
    """Returns the name of a running process; empty if it has ended."""
    try:
        state = stat_fields(f"/proc/{pid}/stat")[0]
        return "" if state in b"ZX" else Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip()
    except OSError:
        return ""
