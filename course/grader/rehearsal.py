"""An end-to-end test of the course, in which a class hands in lab 1 and receives feedback pages and points.

    make course ARGS="rehearse"            prints a table of the submissions and their points
    make course ARGS="rehearse --write"    also writes the table into the lecturer's guide

Two students use nbgrader's exchange. The other submissions are in a zip like those from an LMS. The Go kernel
and the sandbox are the real ones, and the course is in a temporary folder. Each step checks its
results, and the first difference ends the rehearsal with an error. A rehearsal takes minutes, so the
unit tests do not run it.

If the rehearsal runs as root, its last step searches, as the Unix user "nobody", for files that other
users must not be able to read. If "nobody" can run this Python, "nobody" also hands in through the
exchange. Otherwise the current user hands in, and the last step uses the system's Python.
"""

from __future__ import annotations

import csv
import html
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from .classroom import CLASS, LISTENER, MAX_POINTS, TEXT_POINTS, Student, Work, solved_work
from .course import HERE, Fault, Json

import stranger  # isort: skip

LAB = "lab1"
BY_EXCHANGE = ("ada", "pia")  # the others use the LMS
# The Unix user "nobody", as arguments of subprocess.run.
NOBODY: Json = {"user": stranger.NOBODY, "group": stranger.NOBODY, "extra_groups": []}
LATE_STUDENT = "zoe"
PART_COUNT = 6  # of the lab
LATE_PENALTY = 3.4  # two days at 10 % of 17 points
GUIDE = HERE / "README.md"
TABLE_MARKERS = "<!-- rehearsal -->", "<!-- end of rehearsal -->"
SETTINGS = """\
c = get_config()
c.AssignLatePenalties.plugin_class = 'grader.late.LatePenalty'
c.LatePenalty.percent_a_day = 10
"""
# Prints, as JSON, the sources of the cells that fail in Validate. The argument is the path of the notebook.
VALIDATE = """\
import json, sys
from nbgrader.apps import NbGrader
from nbgrader.validator import Validator
app = NbGrader()
app.load_config_file()
found = Validator(config=app.config).validate(sys.argv[1])
assert set(found) <= {'failed'}, found
print(json.dumps([cell['source'] for cell in found.get('failed', [])]))
"""


def other_user() -> Json:
    """Returns the user who hands in through the exchange, as arguments of subprocess.run.

    This is the Unix user "nobody" if that user can run this Python, otherwise the current user.
    """
    return NOBODY if stranger.python() == sys.executable else {}


@dataclass
class Rehearsal:
    """The state of a rehearsal."""

    root: Path  # the course's folder
    listener: socket.socket  # accepts connections, which no student's program should be able to open
    source: NotebookNode  # the lab with its solutions
    released: NotebookNode | None = None
    exchange_user: Json = field(default_factory=other_user)
    seconds: dict[str, float] = field(default_factory=dict)  # the time that each step took
    points: dict[str, float] = field(default_factory=dict)  # of the tests, by student

    @property
    def env(self) -> dict[str, str]:
        """The environment of the course's commands."""
        return {
            **os.environ,
            "COURSE": str(self.root),
            "PERCEPTRONLAB_EXCHANGE": str(self.root.parent / "exchange"),
            "JUPYTER_CONFIG_PATH": str(HERE),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        }

    def call(self, *args: str, cwd: Path | None = None, **user: Any) -> str:
        """Runs "python -m" with these arguments, and returns the output; raises a fault if the command fails.

        The keyword arguments in user are those of other_user.
        """
        env = self.env
        if user:  # students have the exchange and the clone, but no course folder
            env |= {"COURSE": "", "HOME": str(cwd)}
            env |= {"JUPYTER_RUNTIME_DIR": f"{cwd}/run", "IPYTHONDIR": f"{cwd}/ipython"}
        command = [sys.executable, "-P", "-m", *args]
        where = cwd or self.root
        done = subprocess.run(command, cwd=where, env=env, capture_output=True, text=True, check=False, **user)
        if done.returncode != 0:
            raise Fault(f"{' '.join(args)}: exit status {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Prints the name of a step and the time that it takes."""
        start = time.monotonic()
        print(f"{step} …", end=" ", flush=True)
        yield
        self.seconds[step] = time.monotonic() - start
        print(f"{self.seconds[step]:.0f} s", flush=True)


def check_equal(subject: str, got: object, want: object) -> None:
    """Raises a fault if got differs from want."""
    if got != want:
        raise Fault(f"{subject}: got {got!r}, want {want!r}")


def rehearse(students: list[Student]) -> Rehearsal:
    """Runs all steps with the given students."""
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        root = Path(folder).resolve() / "course"
        root.mkdir()
        for path in (root.parent, root):  # readable by all users, as home folders are on most machines
            path.chmod(0o755)
        r = Rehearsal(root, listener, nbformat.read(HERE / "source" / LAB / f"{LAB}.ipynb", as_version=4))
        with r.timed("release"):
            release(r)
        with r.timed("hand in"):
            works = {s.id: work_of(r, s) for s in students}
            hand_in(r, students, works)
        with r.timed("collect"):
            collect(r, students)
        with r.timed("grade"):
            grade(r)
        with r.timed("check the points"):
            check_points(r, students)
        with r.timed("validate"):
            validate(r, students, works)
        with r.timed("grade again"):
            regrade(r, students)
        with r.timed("feedback"):
            feedback(r, students)
        with r.timed("export"):
            export(r, students)
        with r.timed("check files as another user"):
            check_private(r)
        return r


# ---- Steps ------------------------------------------------------------------


def release(r: Rehearsal) -> None:
    """Generates the release, puts it into the exchange, sets the due date, and writes the roster and the settings."""
    r.call("grader", "release", LAB)
    r.call("nbgrader", "release_assignment", LAB)
    r.released = nbformat.read(r.root / "release" / LAB / f"{LAB}.ipynb", as_version=4)
    text = nbformat.writes(r.released)
    if "BEGIN SOLUTION" in text or "w[j] * x[j]" in text:  # the product is in the solution of part 1
        raise Fault("the release contains a solution")
    due = datetime.now(timezone.utc) + timedelta(days=1)
    with Gradebook(f"sqlite:///{r.root}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(LAB, duedate=due.strftime("%Y-%m-%d %H:%M:%S"))
    roster = "student_id,lms_id,first_name,last_name,email\n"
    for n, student in enumerate(CLASS):
        id = student.id
        roster += f"{id},{4000 + n},{id.capitalize()},Student,{id}@example.org\n"
    (r.root / "roster.csv").write_text(roster + "nil,4999,Nil,Student,nil@example.org\n", encoding="utf-8")
    (r.root / "nbgrader_config.py").write_text(SETTINGS, encoding="utf-8")


def work_of(r: Rehearsal, student: Student) -> Work:
    """Returns a student's submission."""
    assert r.released
    work = solved_work(r.released, r.source, student.id.capitalize())
    if not student.is_solved:
        work = Work(nbformat.from_dict(r.released.copy()))
    student.edit(work)
    host, port = r.listener.getsockname()
    for cell in work.notebook.cells:
        cell.source = cell.source.replace(LISTENER, f"{host}:{port}")
    return work


def hand_in(r: Rehearsal, students: list[Student], works: dict[str, Work]) -> None:
    """Hands in two submissions through nbgrader's exchange and the others in a zip like those from an LMS."""
    for student in [s for s in students if s.id in BY_EXCHANGE]:
        home = r.root.parent / student.id
        home.mkdir()
        if r.exchange_user:
            os.chown(home, r.exchange_user["user"], r.exchange_user["group"])
        r.call("nbgrader", "fetch_assignment", LAB, cwd=home, **r.exchange_user)
        notebook = home / LAB / f"{LAB}.ipynb"
        notebook.write_text(works[student.id].file_text(), encoding="utf-8")  # keeps the file's owner
        notebook.rename(notebook.with_name(works[student.id].name))
        options = [f"--student={student.id}", f"--Exchange.cache={home}/cache"]
        r.call("nbgrader", "submit", LAB, *options, cwd=home, **r.exchange_user)
    folder = r.root / "downloaded" / LAB
    (folder / "archive").mkdir(parents=True)
    with zipfile.ZipFile(folder / "archive" / "all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for student in [s for s in students if s.id not in BY_EXCHANGE]:
            archive.writestr(f"{student.id}/{works[student.id].name}", works[student.id].file_text())
    # The lab is due in one day, so this time is 47 hours late, and two late days have begun.
    late = datetime.now(timezone.utc) + timedelta(days=1, hours=47)
    (folder / "times.csv").write_text(
        f"student_id,submitted\n{LATE_STUDENT},{late:%Y-%m-%d %H:%M:%S}\n", encoding="utf-8"
    )


def collect(r: Rehearsal, students: list[Student]) -> None:
    """Collects the submissions from the exchange and from the zip."""
    r.call("nbgrader", "collect", LAB)
    if any(s.id not in BY_EXCHANGE for s in students):
        r.call("grader", "collect", LAB)
    collected = sorted(path.parent.name for path in (r.root / "submitted").glob(f"*/{LAB}"))
    check_equal("students whose submissions were collected", collected, sorted(s.id for s in students))


def grade(r: Rehearsal) -> None:
    """Grades the lab.

    It checks that submitted/ does not change, that no changed points are reported, and that the last printed line names
    the overview page.
    """
    before = file_contents(r.root / "submitted")
    output = r.call("grader", "grade", LAB)
    page = r.root / "reports" / f"{LAB}.html"
    if str(page) not in output.splitlines()[-1] or "Points that changed" in output:
        raise Fault(f"output of grade: got {output!r}, want {page} in the last line, and no points that changed")
    after = file_contents(r.root / "submitted")
    check_equal("changed submissions", [name for name, data in after.items() if before.get(name) != data], [])


def file_contents(folder: Path) -> dict[str, bytes]:
    """Returns the contents of all files in a folder, by path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def check_points(r: Rehearsal, students: list[Student]) -> None:
    """Checks each student's points, penalty and remark, and grades the answers in words."""
    report = (r.root / "reports" / f"{LAB}.md").read_text(encoding="utf-8")
    wrong = []
    with Gradebook(f"sqlite:///{r.root}/gradebook.db") as gradebook:
        for student in students:
            submission = gradebook.find_submission(LAB, student.id)
            r.points[student.id] = submission.score
            if student.id == LATE_STUDENT and submission.late_submission_penalty != LATE_PENALTY:
                penalty = submission.late_submission_penalty
                wrong.append(f"penalty of {student.id}: got {penalty:g}, want {LATE_PENALTY:g}")
            if submission.score != student.points:
                name = f"{student.id} ({student.description})"
                wrong.append(f"points of {name}: got {submission.score:g}, want {student.points:g}")
            lines = "\n".join(line for line in report.splitlines() if f"| {student.id} |" in line)
            if not lines or student.remark not in lines:
                wrong.append(f"report on {student.id}: got {lines!r}, want a line with {student.remark!r}")
            (grade,) = [g for g in submission.notebooks[0].grades if g.name == "why"]
            if grade.needs_manual_grade:
                grade.manual_score = TEXT_POINTS
                grade.needs_manual_grade = False
        gradebook.db.commit()
    if wrong:
        raise Fault("\n".join(wrong))


def parts_failing_validate(r: Rehearsal, path: Path) -> set[str]:
    """Returns the parts whose visible tests fail in nbgrader's Validate."""
    command = [sys.executable, "-c", VALIDATE, str(path)]
    done = subprocess.run(command, cwd=path.parent, env=r.env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Fault(f"Validate failed on {path}:\n{done.stdout}{done.stderr}")
    return set(re.findall(r"lab1\.(\w+)\.Visible", done.stdout.splitlines()[-1]))


def validate(r: Rehearsal, students: list[Student], works: dict[str, Work]) -> None:
    """Checks that exactly the parts that lost visible points fail in Validate.

    There is one exception. After a failed part, the grader runs the reference solution, but Validate continues with
    the student's code. So later parts may also fail in Validate.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda student: validate_one(r, student, works[student.id]), students))


def validate_one(r: Rehearsal, student: Student, work: Work) -> None:
    """Compares the parts of a notebook that fail in Validate with its grade."""
    cells = [cell for cell in work.notebook.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    order = [part for cell in cells for part in re.findall(r"lab1\.(\w+)\.Visible", cell.source)]
    if not student.can_validate or len(set(order)) < PART_COUNT:
        return  # the notebook could do harm in Validate, or the student has deleted test cells
    folder = r.root.parent / "validate" / student.id
    folder.mkdir(parents=True)
    (folder / f"{LAB}.ipynb").write_text(work.file_text(), encoding="utf-8")
    failed = parts_failing_validate(r, folder / f"{LAB}.ipynb")
    with Gradebook(f"sqlite:///{r.root}/gradebook.db") as gradebook:
        grades = gradebook.find_submission(LAB, student.id).notebooks[0].grades
        lost = [g.name.rpartition("-") for g in grades if g.name != "why" and g.score < g.max_score]
    graded = {part.capitalize() for part, _, kind in lost if kind == "visible"}
    broken = {part.capitalize() for part, _, _ in lost}
    # These parts failed only in Validate, possibly because of a broken part before them.
    after_broken = {part for part in failed - graded if any(order.index(b) < order.index(part) for b in broken)}
    name = f"{student.id} ({student.description})"
    check_equal(f"parts that fail in Validate, for {name}", sorted(failed - after_broken), sorted(graded))


def regrade(r: Rehearsal, students: list[Student]) -> None:
    """Grades a wrong version of the first student's notebook, and then the original again.

    It checks that the changed points are reported, and that all points, including those given by hand, are finally
    the same as before.
    """
    before = all_scores(r)
    first = students[0].id
    (path,) = (r.root / "submitted" / first / LAB).glob("*.ipynb")
    text = path.read_text(encoding="utf-8")
    wrong = text.replace("s += w[j] * x[j]", "s += x[j]")
    differs = wrong != text  # false if the notebook does not have the replaced line
    for handed_in, options, changes in [(wrong, [], differs), (text, ["--again"], differs), (text, [], False)]:
        path.write_text(handed_in, encoding="utf-8")
        output = r.call("grader", "grade", LAB, first, *options)
        report = (r.root / "reports" / f"{LAB}.md").read_text(encoding="utf-8")
        page = (r.root / "reports" / f"{LAB}.html").read_text(encoding="utf-8")
        reported = ["score-visible" in output, "Points that changed" in report, "Points that changed" in page]
        check_equal(f"changed points of {first} are in the output, the report and the page", reported, [changes] * 3)
    check_equal("points after grading again", all_scores(r), before)


def all_scores(r: Rehearsal) -> dict[str, float]:
    """Returns the points of all students, including those given by hand."""
    with Gradebook(f"sqlite:///{r.root}/gradebook.db") as gradebook:
        return {s.student.id: s.score for s in gradebook.find_assignment(LAB).submissions}


def feedback(r: Rehearsal, students: list[Student]) -> None:
    """Checks that the feedback pages make no requests and don't contain the secret.

    It also checks that a student can fetch a page through the exchange.
    """
    r.call("grader", "feedback", LAB)
    secret = (r.root / "secret").read_text(encoding="utf-8").strip()
    for student in students:
        page = (r.root / "feedback" / student.id / LAB / f"{LAB}.html").read_text(encoding="utf-8")
        if f"{student.id.capitalize()} Student ({student.id})" not in page:
            raise Fault(f"the page of {student.id} does not contain the student's name")
        if "not graded yet" in page or "to be graded again" in page:
            raise Fault(f"the page of {student.id} has an answer that is not graded yet")
        if secret in page:
            raise Fault(f"the page of {student.id} contains the secret")
        if request := re.search(r"""(?:src|href)\s*=\s*["']?(?!#|data:)[^"'>\s]+|@import|url\((?!["']?data:)""", page):
            raise Fault(f"the page of {student.id}: got the request {request[0]!r}, want no requests")
        if student.id == "xia":  # the code in classroom.spies prints what it could reach
            text = html.unescape(page)
            for want in ("found: []", "answered: []", "\n".join(["can't be written: true"] * 5)):
                if want not in text:
                    output = text[text.find("found: [") :][:1000]
                    raise Fault(f"xia may have escaped from the sandbox: got the output {output!r}, want {want!r}")
    first = students[0].id  # handed in through the exchange
    r.call("nbgrader", "release_feedback", LAB, f"--student={first}")
    home = r.root.parent / first
    options = [f"--student={first}", f"--Exchange.cache={home}/cache"]
    r.call("nbgrader", "fetch_feedback", LAB, *options, cwd=home, **r.exchange_user)
    if not list((home / LAB).rglob("*.html")):
        names = sorted(path.name for path in home.rglob("*"))
        raise Fault(f"files of {first} after fetch_feedback: got {names}, want a page NAME.html")


def export(r: Rehearsal, students: list[Student]) -> None:
    """Checks the exported points and LMS ids. The student "nil" handed in nothing and has 0 points."""
    to = r.root / "points.csv"
    r.call("grader", "export", "--to", str(to))
    with to.open(encoding="utf-8", newline="") as file:
        lines = {line["student_id"]: line for line in csv.DictReader(file)}
    check_equal("exported students", sorted(lines), sorted([s.id for s in CLASS] + ["nil"]))
    for n, student in enumerate(CLASS):
        check_equal(f"lms_id of {student.id}", lines[student.id]["lms_id"], str(4000 + n))
    check_equal("total of nil", float(lines["nil"]["total"]), 0.0)
    check_equal("total of ada", float(lines["ada"]["total"]), MAX_POINTS + TEXT_POINTS)
    if LATE_STUDENT in {s.id for s in students}:
        check_equal(
            f"total of {LATE_STUDENT}, two days late",
            float(lines[LATE_STUDENT]["total"]),
            0.8 * (MAX_POINTS + TEXT_POINTS),
        )


def check_private(r: Rehearsal) -> None:
    """Checks that another user can read no file of the course, and only the release in the exchange."""
    if not stranger.python():
        print("(skipped: needs root, and a Python that all users can run)", end=" ")
        return
    check_equal("files of the course that another user can read", stranger.readable_files([], r.root), [])
    readable = [Path(path).parts[-3:] for path in stranger.readable_files([], r.root.parent / "exchange")]
    check_equal("files of the exchange that another user can read", readable, [("outbound", LAB, f"{LAB}.ipynb")])


# ---- The guide --------------------------------------------------------------


def table(r: Rehearsal, students: list[Student]) -> str:
    """Returns the table of submissions and points."""
    lines = ["| student | handed in | points of 17 |", "|---|---|---|"]
    lines += [f"| {s.id} | {s.description} | {r.points[s.id]:g} |" for s in students]
    return "\n".join(lines)


def table_in_guide(text: str) -> str:
    """Returns the table in the guide's text."""
    return text.split(TABLE_MARKERS[0])[1].split(TABLE_MARKERS[1])[0].strip()


def main(names: list[str], write: bool) -> int:
    """Runs the rehearsal with the named students, by default with all of them.

    With all students, it checks or writes the table in the guide.
    """
    chosen = [s for s in CLASS if not names or s.id in names]
    r = rehearse(chosen)
    new_table = table(r, chosen)
    print(new_table)
    if len(chosen) == len(CLASS):
        guide = GUIDE.read_text(encoding="utf-8")
        if write:
            head, rest = guide.split(TABLE_MARKERS[0])
            GUIDE.write_text(
                f"{head}{TABLE_MARKERS[0]}\n{new_table}\n{TABLE_MARKERS[1]}{rest.split(TABLE_MARKERS[1])[1]}",
                encoding="utf-8",
            )
        else:
            subject = 'the table in the guide (to write it, run make course ARGS="rehearse --write")'
            check_equal(subject, table_in_guide(guide), new_table)
    print(f"{len(chosen)} passed, 0 failed")
    return 0
