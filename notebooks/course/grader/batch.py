"""Grades all submissions of a lab: runs in parallel, then nbgrader, then the report."""

from __future__ import annotations

import json
import logging
import os
import shutil
import stat
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc
from traitlets.config import Config

from . import course as places
from . import gradebook, parts, rebuild, report, sandbox, session, settings, steps
from .course import Course, fault

JOB_MEMORY = 2 << 30  # bytes of memory that the machine should have for each job


@dataclass
class Batch:
    """One call of grade."""

    lab: parts.Lab
    students: list[str]
    jobs: int
    again: bool
    results: dict[str, dict] = field(default_factory=dict)
    troubles: dict[str, str] = field(default_factory=dict)  # student: why there is no result, or no grade
    started: float = 0
    ran: int = 0  # submissions that were run by this call, and not taken from an earlier one

    @property
    def course(self) -> Course:
        """The course."""
        return self.lab.course


def jobs_here() -> int:
    """Returns how many submissions this machine can run at a time."""
    return max(1, min(os.cpu_count() or 1, sandbox.available() // JOB_MEMORY))


def grade(course: Course, name: str, students: list[str], jobs: int = 0, again: bool = False) -> int:
    """Grades a lab and returns how many submissions could not be graded."""
    lab = parts.Lab(course, places.checked(name, "lab"))
    there = course.students(name)
    if unknown := [student for student in students if student not in there]:
        raise fault(f"no submission of {', '.join(unknown)}", f"a folder submitted/STUDENT/{name}", f"look into {course.state / 'submitted'}")
    if not there:
        raise fault(f"no submission of {name}", f"folders submitted/STUDENT/{name}", f'make course ARGS="collect {name}"')
    sandbox.refused_without()
    config = settings.read(course)
    config.CourseDirectory.submitted_directory = "tidied"
    gradebook.check_registered(course, name)
    if told := gradebook.enter_names(course):
        print(told)
    if not lab.is_prepared():
        print(f"{name}: the source notebook is run once, to fill a build cache (a minute or two)", flush=True)
    lab.prepare()
    batch = Batch(lab, students or there, jobs or jobs_here(), again)
    try:
        run_all(batch, config)
    finally:
        gradebook.refresh_penalties(course, name)
        report.write(lab, report.Class(gathered(batch, there), batch.troubles, gradebook.standings(course, name), gradebook.missing(course, name)))
    print(f"{report.counted(batch.results, batch.troubles)}; the report is {course.report(name, 'md')}")
    return len(batch.troubles)


def gathered(batch: Batch, there: list[str]) -> dict[str, dict]:
    """Returns all results of the lab, those of earlier calls too."""
    kept = {student: session.last_result(batch.course.result(batch.lab.name, student)) for student in there}
    return {student: result for student, result in (kept | batch.results).items() if result and student not in batch.troubles}


# ---- The runs ---------------------------------------------------------------


def run_all(batch: Batch, config: Config) -> None:
    """Runs the submissions, and feeds each to nbgrader when it is done."""
    batch.started = time.time()
    pool = ThreadPoolExecutor(batch.jobs)
    todo = {pool.submit(one, batch, student): student for student in batch.students}
    try:
        show_progress(batch, len(todo))
        while todo:
            done, _ = wait(todo, timeout=5, return_when=FIRST_COMPLETED)
            for future in done:
                take(batch, todo.pop(future), future, config)
            show_progress(batch, len(todo))
    except KeyboardInterrupt:
        sandbox.STOP.set()
        pool.shutdown(wait=False, cancel_futures=True)
        sandbox.WATCH.end_all("interrupted")
        print("\ninterrupted: what is done is kept; the same command goes on with the rest", file=sys.stderr)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def one(batch: Batch, student: str) -> dict:
    """Runs one submission, unless its result is there."""
    places.checked(student, "student")
    return session.grade(batch.lab, student, again=batch.again)


def take(batch: Batch, student: str, future: Future, config: Config) -> None:
    """Takes a result and feeds it to nbgrader. Nothing that goes wrong here ends the batch."""
    try:
        batch.results[student] = future.result()
        batch.ran += float(batch.results[student]["made"]) >= batch.started
        feed(batch.course, config, batch.results[student])
    except Exception as err:  # the rest is to be graded, whatever it was
        batch.troubles[student] = f"{type(err).__name__}: {err}" if not isinstance(err, (ValueError, sandbox.Ended)) else str(err)


def show_progress(batch: Batch, left: int) -> None:
    """Writes how far the batch is."""
    done = len(batch.students) - left
    line = f"{done} of {len(batch.students)}, {min(left, batch.jobs)} at work"
    if batch.ran and left:
        seconds = (time.time() - batch.started) / batch.ran * left
        line += f", about {seconds / 60:.0f} min left" if seconds > 90 else f", about {seconds:.0f} s left"
    if sys.stdout.isatty():
        print(f"\r\033[K{line}", end="" if left else "\n", flush=True)
    elif done != getattr(batch, "told", -1):
        batch.told = done
        print(line, flush=True)


# ---- nbgrader ---------------------------------------------------------------


def feed(course: Course, config: Config, result: dict) -> None:
    """Has nbgrader take a result's points, unless it has them already."""
    lab, student = result["lab"], result["student"]
    written = course.state / "autograded" / student / lab / f"{lab}.ipynb"
    fed = last_fed(course, lab, student)
    if written.is_file() and fed["mark"] == mark_of(result) and gradebook.has(course, result):
        return
    confirmed = gradebook.confirmed(course, lab, student)
    tidy(course, result)
    steps.prepared[lab, student] = result
    steps.result_of.cache_clear()
    said = logging.Logger("autograde")
    heard = Heard()
    said.addHandler(heard)
    where = CourseDirectory(config=config)
    where.assignment_id, where.student_id = lab, student
    try:
        made = Autograde(coursedir=where, config=config, log=said)
        made.force = True
        made.start()
        gave = given_for(result)
        confirmed = {name for name in confirmed if fed["for"].get(name) == gave.get(name)}
        places.write(fed_file(course, lab, student), json.dumps({"mark": mark_of(result), "for": gave}) + "\n")
    except Exception as err:
        raise ValueError(f"nbgrader autograde: {heard.last or err}") from err
    finally:
        gradebook.confirm(course, lab, student, confirmed)
        del steps.prepared[lab, student]


def fed_file(course: Course, lab: str, student: str) -> Path:
    """Returns where it is kept what nbgrader was fed last."""
    return course.result(lab, student).with_suffix(".fed.json")


def last_fed(course: Course, lab: str, student: str) -> dict:
    """Returns what nbgrader was fed last."""
    try:
        found = json.loads(fed_file(course, lab, student).read_text(encoding="utf-8"))
        return {"mark": found["mark"], "for": dict(found["for"])}
    except (OSError, ValueError, KeyError, TypeError):
        return {"mark": "", "for": {}}


def given_for(result: dict) -> dict[str, object]:
    """Returns what points by hand are given for: the text of an answer, or the points that the tests gave."""
    cells = nbformat.from_dict(result["notebook"]).cells
    answers: dict[str, object] = {rebuild.name_of(cell): rebuild.bare(cell.source) for cell in cells if rebuild.is_answer(cell)}
    return answers | {name: grade["points"] for name, grade in result["grades"].items()}


def mark_of(result: dict) -> str:
    """Returns what tells this result from an earlier one."""
    return f"{result['made_from']} {result['made']}"


class Heard(logging.Handler):
    """Keeps the last line of an error that nbgrader logs."""

    last = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Takes one record."""
        if record.levelno >= logging.ERROR:
            lines = record.getMessage().strip().splitlines()
            self.last = lines[-1][:300] if lines and not lines[-1].startswith("Please see") else self.last


def tidy(course: Course, result: dict) -> None:
    """Writes the rebuilt notebook under its right name, with the time it was handed in; submitted stays as it is."""
    lab, student = result["lab"], result["student"]
    folder = course.tidied(lab, student)
    shutil.rmtree(folder, ignore_errors=True)
    places.write(folder / f"{lab}.ipynb", nbformat.writes(nbformat.from_dict(result["notebook"])))
    stamp = time_of(course.submitted(lab, student) / "timestamp.txt")
    if stamp:
        places.write(folder / "timestamp.txt", stamp + "\n")
    if key := key_of(course.submitted(lab, student) / "submission_secret.txt"):
        places.write(folder / "submission_secret.txt", key)


def key_of(path: Path) -> str:
    """Returns the key by which nbgrader's exchange gives a page back, empty if there is none; a link is not followed."""
    if path.is_symlink() or not path.is_file() or path.stat().st_size > 1000:
        return ""
    text = path.read_text(encoding="ascii", errors="replace")
    return text if text.isalnum() else ""


def time_of(path: Path) -> str:
    """Returns the time in a submission's timestamp.txt, empty if there is none that can be read."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return ""
        text = path.read_text(encoding="utf-8")[:200].strip()
        parse_utc(text)
    except (OSError, ValueError, OverflowError):
        return ""
    return text
