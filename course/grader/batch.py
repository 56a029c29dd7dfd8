"""Grades the submissions of a lab, either all or those of the given students.

The submissions are run in parallel, and their results are passed to nbgrader. Then the reports are written.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import psutil
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc
from traitlets.config import Config

from . import gradebook, late, overview, parts, rebuild, report, sandbox, session, settings, steps
from .course import Course, Json, fault, valid_name, write_file

JOB_MEMORY = 2 << 30  # bytes of memory per job
MAX_CHANGES = 10  # students whose changed points are printed; the report lists all


@dataclass
class Batch:
    """The state of one call of grade."""

    lab: parts.Lab
    students: list[str]
    jobs: int
    run_again: bool
    results: dict[str, Json] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)  # by student, why the submission has no result or no grade
    started: float = field(default_factory=time.time)
    run_count: int = 0  # the number of submissions run by this call; the other results are from earlier calls
    last_shown: int = -1  # the number of finished submissions in the last progress line; −1 before the first line


def default_jobs() -> int:
    """Returns the number of submissions that this machine can run in parallel."""
    return max(1, min(os.cpu_count() or 1, psutil.virtual_memory().available // JOB_MEMORY))


def grade(course: Course, name: str, students: list[str], jobs: int = 0, again: bool = False) -> int:
    """Grades a lab and returns the number of submissions that could not be graded."""
    lab = parts.Lab(course, valid_name(name, "lab"))
    submitted = course.students(name)
    if unknown := [student for student in students if student not in submitted]:
        raise fault(
            f"no submission by {', '.join(unknown)}",
            f"a folder {course.root / 'submitted'}/STUDENT/{name}",
            "check the spelling",
        )
    if not submitted:
        do = f'run make course ARGS="collect {name}" first'
        raise fault(f"no submissions of {name}", f"folders {course.root / 'submitted'}/STUDENT/{name}", do)
    sandbox.check_available()
    config = settings.read(course)
    config.CourseDirectory.submitted_directory = "tidied"
    gradebook.check_registered(course, name)
    if error := gradebook.copy_names(course):
        print(error)
    if not lab.warm_folder.is_dir():
        print(f"{name}: compiling the packages that the lab imports, which takes a minute the first time", flush=True)
    lab.compute_properties()
    batch = Batch(lab, students or submitted, jobs or default_jobs(), again)
    before = gradebook.points_of_tests(course, name)
    try:
        run_all(batch, config)
    finally:
        with gradebook.open_gradebook(course) as book:
            late.update_penalties(book, late.load_plugin(config))
        changed = report.changed_points(before, gradebook.points_of_tests(course, name))
        group = report.Class(
            results_of(batch, submitted),
            batch.errors,
            gradebook.standings(course, name),
            gradebook.students_without_submission(course, name),
            changed,
        )
        report.write(lab, group)
        overview.write(lab, group)
        print_changes(changed, course.report(name, "md"))
    graded = report.graded_text(batch.results, batch.errors)
    print(f"{graded}; see {course.report(name, 'html')}, and for details {course.report(name, 'md')}")
    return len(batch.errors)


def results_of(batch: Batch, students: list[str]) -> dict[str, Json]:
    """Returns the results of the given students, from this call or else from an earlier call.

    Students whose submissions could not be graded are left out.
    """
    results = {}
    for student in students:
        if student in batch.errors:
            continue
        result = batch.results.get(student)
        if not result:
            result = session.saved_result(batch.lab.course.result(batch.lab.name, student))
        if result:
            results[student] = result
    return results


def print_changes(changed: dict[str, tuple[float, float, str]], path: Path) -> None:
    """Prints the students whose points changed, at most MAX_CHANGES; path is the report, which lists all of them."""
    lines = [f"  {student}: {old:g} → {new:g} ({where})" for student, (old, new, where) in changed.items()]
    if len(lines) > MAX_CHANGES:
        lines[MAX_CHANGES:] = [f"  and {len(lines) - MAX_CHANGES} more; see {path}"]
    if lines:
        print("\n".join(["Points that changed:", *lines]))


# ---- The runs ---------------------------------------------------------------


def run_all(batch: Batch, config: Config) -> None:
    """Runs the submissions, and passes each result to nbgrader when it is ready."""
    pool = ThreadPoolExecutor(batch.jobs)
    pending = {pool.submit(session.grade, batch.lab, student, batch.run_again): student for student in batch.students}
    try:
        show_progress(batch, len(pending))
        while pending:
            done, _ = wait(pending, timeout=5, return_when=FIRST_COMPLETED)
            for future in done:
                pass_on(batch, pending.pop(future), future, config)
            show_progress(batch, len(pending))
    except KeyboardInterrupt:
        sandbox.STOP_ALL.set()
        print("\ninterrupted; the finished results are kept; to grade the rest, repeat the command", file=sys.stderr)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def pass_on(batch: Batch, student: str, future: Future[Json], config: Config) -> None:
    """Passes the result of a finished run to nbgrader. An error is recorded and does not end the batch."""
    try:
        batch.results[student] = future.result()
        batch.run_count += float(batch.results[student]["ran"]) >= batch.started
        pass_to_nbgrader(batch.lab.course, config, batch.results[student])
    except (ValueError, sandbox.Ended) as err:
        batch.errors[student] = str(err)
    except Exception as err:  # any error, so the other submissions are still graded
        batch.errors[student] = f"{type(err).__name__}: {err}"


def show_progress(batch: Batch, left: int) -> None:
    """Prints the progress of the batch; left is the number of submissions that are not finished."""
    done = len(batch.students) - left
    line = f"{done} of {len(batch.students)} done, {min(left, batch.jobs)} running"
    if batch.run_count and left:
        seconds = (time.time() - batch.started) / batch.run_count * left
        line += f", about {seconds / 60:.0f} min left" if seconds > 90 else f", about {seconds:.0f} s left"
    if sys.stdout.isatty():
        print(f"\r\033[K{line}", end="" if left else "\n", flush=True)
    elif done != batch.last_shown:
        print(line, flush=True)
    batch.last_shown = done


# ---- nbgrader ---------------------------------------------------------------


def pass_to_nbgrader(course: Course, config: Config, result: Json) -> None:
    """Passes a result's points to nbgrader, unless the gradebook has them already.

    The file runs/LAB/STUDENT.fed.json identifies the last result that was passed to nbgrader, and stores the
    graded_content of this result.
    """
    lab, student = result["lab"], result["student"]
    autograded = course.root / "autograded" / student / lab / f"{lab}.ipynb"
    path = course.result(lab, student).with_suffix(".fed.json")
    current: Json = {"mark": f"{result['made_from']} {result['made']}", "for": graded_content(result)}
    try:
        last: Json = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        last = {"mark": "", "for": {}}
    if autograded.is_file() and last["mark"] == current["mark"] and gradebook.has_points(course, result):
        return
    confirmed = gradebook.confirmed_cells(course, lab, student)
    write_rebuilt(course, result)
    steps.loaded_results[lab, student] = result
    log = logging.Logger("autograde")
    last_error = LastError()
    log.addHandler(last_error)
    directory = CourseDirectory(config=config)
    directory.assignment_id = lab
    directory.student_id = student
    try:
        autograde = Autograde(coursedir=directory, config=config, log=log)
        autograde.force = True
        autograde.start()
        confirmed = {name for name in confirmed if last["for"].get(name) == current["for"].get(name)}
        write_file(path, json.dumps(current) + "\n")
    except Exception as err:
        raise ValueError(f"nbgrader autograde: {last_error.text or err}") from err
    finally:
        gradebook.confirm_cells(course, lab, student, confirmed)
        del steps.loaded_results[lab, student]


def graded_content(result: Json) -> dict[str, object]:
    """Returns, by cell, the content that a grade given by hand depends on.

    This is the text of an answer cell, or the points of a test cell. If this content changes, the lecturer must
    confirm the grade.
    """
    cells = nbformat.from_dict(result["notebook"]).cells
    content: dict[str, object] = {}
    for cell in cells:
        if rebuild.is_answer(cell):
            content[rebuild.name_of(cell)] = rebuild.trimmed(cell.source)
    return content | {name: grade["points"] for name, grade in result["grades"].items()}


class LastError(logging.Handler):
    """Keeps the last line of the last error that nbgrader logs."""

    text = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps the last line of a record, if it is an error."""
        if record.levelno >= logging.ERROR:
            lines = record.getMessage().strip().splitlines()
            generic = ("Please see", "There was an error processing")  # lines that do not describe the error
            if lines and not lines[-1].startswith(generic):
                self.text = lines[-1][:600]


def write_rebuilt(course: Course, result: Json) -> None:
    """Writes the rebuilt notebook to tidied/STUDENT/LAB/LAB.ipynb, and the submission time next to it."""
    lab, student = result["lab"], result["student"]
    folder = course.tidied(lab, student)
    shutil.rmtree(folder, ignore_errors=True)
    write_file(folder / f"{lab}.ipynb", nbformat.writes(nbformat.from_dict(result["notebook"])))
    submitted = course.submitted(lab, student)
    timestamp = read_small_file(submitted / "timestamp.txt")
    key = read_small_file(submitted / "submission_secret.txt")
    with suppress(ValueError, OverflowError):  # raised if timestamp is not a time
        parse_utc(timestamp)
        write_file(folder / "timestamp.txt", timestamp + "\n")
    if key.isalnum():  # nbgrader's exchange needs the key to return the feedback page
        write_file(folder / "submission_secret.txt", key)


def read_small_file(path: Path) -> str:
    """Returns the text of a small file; empty if it is missing, a link or larger than 1000 bytes."""
    if path.is_symlink() or not path.is_file() or path.stat().st_size > 1000:
        return ""
    return path.read_text(encoding="utf-8", errors="replace").strip()
