"""Grades the submissions of a lab, either all or those of the given students.

The submissions are run in parallel, and their results are passed to nbgrader. Then the reports are written.

This process reads no submission. Each is read, run and passed to nbgrader in child processes with limits. From
them, this process gets only what the reports need. A submission that exceeds the limits gets the points of the
release, usually 0, and the report says why.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from traitlets.config import Config

from . import (
    autograde,
    child,
    collected,
    extensions,
    gradebook,
    grading,
    late,
    overview,
    parts,
    report,
    sandbox,
    session,
    settings,
)
from .course import Course, Json, fault, valid_name

JOB_MEMORY = 2 << 30  # bytes of memory per job
SUMMARY_SECONDS = 2  # for the result of a submission from an earlier call
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
    child.start(__name__)
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
            collected.of_lab(course, name).unusable,
            extensions.of_lab(course.root, name),
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
    results = {student: result for student, result in batch.results.items() if student not in batch.errors}
    others = [student for student in students if student not in batch.results and student not in batch.errors]
    limits = child.Limits(grading.READ_SECONDS + SUMMARY_SECONDS * len(others), child.GB)
    return results | child.call(grading.saved_summaries, batch.lab, others, limits=limits)


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
    pending = {pool.submit(grading.grade, batch.lab, student, batch.run_again): student for student in batch.students}
    try:
        show_progress(batch, len(pending))
        while pending:
            done, _ = wait(pending, timeout=5, return_when=FIRST_COMPLETED)
            for future in done:
                student = pending.pop(future)
                try:
                    take_result(batch, student, future.result(), config)
                except NotPassed as err:  # so the release is graded instead
                    pending[pool.submit(grading.grade, batch.lab, student, batch.run_again, str(err))] = student
                except Exception as err:  # any error, so the other submissions are still graded
                    batch.errors[student] = error_text(err)
            show_progress(batch, len(pending))
    except KeyboardInterrupt:
        child.STOP_ALL.set()
        print("\ninterrupted; the finished results are kept; to grade the rest, repeat the command", file=sys.stderr)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        child.STOP_ALL.clear()


class NotPassed(Exception):
    """nbgrader exceeds its limits with a submission. The message is a sentence."""


def take_result(batch: Batch, student: str, result: Json, config: Config) -> None:
    """Passes the result of a finished run to nbgrader, in a child process, and keeps its summary for the reports."""
    try:
        child.call(autograde.pass_saved, batch.lab, student, config, limits=grading.PASS_LIMITS)
    except child.Exceeded as err:
        if any(remark.startswith(session.NOT_READ) for remark in result["remarks"]):
            raise  # this is the release already
        raise NotPassed(f"nbgrader {err}") from err
    batch.results[student] = result
    batch.run_count += float(result["ran"]) >= batch.started


def error_text(err: Exception) -> str:
    """Returns why a submission could not be graded."""
    if isinstance(err, child.Stopped):
        return f"its grading {err}"
    return str(err) if isinstance(err, (ValueError, sandbox.Ended)) else f"{type(err).__name__}: {err}"


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
