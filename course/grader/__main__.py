"""The lecturer's commands. python -m grader help lists them."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from traitlets import TraitError

from . import sandbox, sources, startup
from .course import HERE, Course, build_marker, fault, find_kernel, valid_name
from .startup import open_checked_course

Command = Callable[[argparse.Namespace], int]  # returns the exit status


def main() -> int:
    """Runs the command that the command line names."""
    os.umask(0o077)
    others = os.environ.get("JUPYTER_CONFIG_PATH", "")
    os.environ["JUPYTER_CONFIG_PATH"] = f"{HERE}{os.pathsep}{others}"  # nbgrader_config.py
    args = parser().parse_args()
    run: Command = args.run
    try:
        return run(args)
    except (ValueError, OSError, TraitError, sandbox.Ended) as err:
        print(f"perceptron lab: {err}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    top = argparse.ArgumentParser("grader", description="All files are in course/, or in the folder $COURSE.")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, run: Command, about: str, labs: str | None = None, lab: bool = True) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=run)
        if lab:
            command.add_argument("lab", metavar="LAB", nargs=labs)
        return command

    add("new", run_new, "create a lab: a package with one part, its tests and a notebook", labs="+")
    add("release", run_release, "generate the students' notebooks, release/LAB/LAB.ipynb", labs="+")
    due = add("due", run_due, "set or show when a lab is due")
    times = "2026-12-01T23:59 (in this machine's time zone), 2026-12-01T23:59+01:00, or none"
    due.add_argument("when", metavar="TIME", nargs="*", help=times)
    add(
        "collect",
        run_collect,
        "copy submissions from an LMS, in downloaded/LAB/archive, to submitted",
        labs="+",
    )
    grade = add("grade", run_grade, "run and mark the submissions of a lab; write reports/LAB.html and LAB.md")
    grade.add_argument("student", metavar="STUDENT", nargs="*", help="only these students")
    grade.add_argument("--jobs", type=int, default=0, help="submissions run in parallel (default: one per processor)")
    grade.add_argument("--again", action="store_true", help="also run submissions that already have a result")
    feedback = add("feedback", run_feedback, "write the students' pages, feedback/STUDENT/LAB")
    feedback.add_argument("student", metavar="STUDENT", nargs="*", help="only these students")
    export = add("export", run_export, "write the points as CSV for the LMS", labs="*")
    export.add_argument("--to", type=Path, default=None, help="the file (default: reports/points.csv)")
    add("code", run_code, "write each student's own code to code/LAB/STUDENT.go, for a similarity checker")
    update = add("update", run_update, "show how the clone's labs have changed since this course copied them", labs="*")
    update.add_argument("--take", action="store_true", help="apply the changes, except to cells changed in this course")
    about = "test everything with a class of 27, in a temporary folder"
    rehearsal = add("rehearse", run_rehearse, about, lab=False)
    rehearsal.add_argument("student", metavar="STUDENT", nargs="*", help="only these students")
    rehearsal.add_argument("--write", action="store_true", help="write the table into the guide")
    add("check", run_check, "check that this machine can grade", lab=False)

    def list_commands(_: argparse.Namespace) -> int:
        top.print_help()
        return 0

    add("help", list_commands, "list the commands", lab=False)
    return top


def nbgrader(course: Course, *args: str) -> int:
    """Calls nbgrader in the course's folder, and returns its exit status."""
    env = {**os.environ, "TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1"}  # or it would ignore a broken file
    return subprocess.run([sys.executable, "-m", "nbgrader", *args], cwd=course.root, env=env, check=False).returncode


def run_new(args: argparse.Namespace) -> int:
    """Creates a lab."""
    from . import newlab

    course = open_checked_course()
    lab = " ".join(args.lab)
    for path in newlab.create(course.root / "source", lab):
        print(path)
    print(f'To write your own parts, see "{newlab.GUIDE}".')
    print(f'To release {lab}, even unchanged, run make course ARGS="release {lab}".')
    return 0


def run_release(args: argparse.Namespace) -> int:
    """Generates the students' notebooks."""
    course = open_checked_course()
    startup.check_secret(course)
    for lab in args.lab:
        course.source(valid_name(lab, "lab"))
        startup.generate_release(course, lab)
        print(f"{lab}: the students' notebook is {course.release(lab)}")
    return 0


def run_due(args: argparse.Namespace) -> int:
    """Sets when a lab is due, if a time is given, and prints when it is due."""
    from . import due

    course = open_checked_course()
    course.source(valid_name(args.lab, "lab"))
    if args.when:
        due.set_due_date(course, args.lab, " ".join(args.when))
    when = due.due_text(course, args.lab)
    print(f"{args.lab} is due {when}" if when else f"{args.lab} has no due date, so no submission is late")
    return 0


def run_collect(args: argparse.Namespace) -> int:
    """Copies submissions that were downloaded from an LMS."""
    from . import roster
    from .collect import COLLECTED

    course = open_checked_course()
    for lab in args.lab:
        folder = course.root / "downloaded" / valid_name(lab, "lab")
        if not (folder / "archive").is_dir():
            do = "create the folder and put the files into it"
            raise fault(f"no {folder / 'archive'}", "the files downloaded from the LMS", do)
        course.release(lab)
        roster.read(course.root / roster.NAME)
        (folder / COLLECTED).write_text("", encoding="utf-8")
        if failed := nbgrader(course, "zip_collect", lab, "--force", "--log-level=ERROR"):
            return failed
        lines = (folder / COLLECTED).read_text(encoding="utf-8").splitlines()
        took = sum(line.startswith("took") for line in lines)
        left = sum(line.startswith("LEFT") for line in lines)
        total = f"{len(course.students(lab))} submissions in {course.root / 'submitted'}"
        print(f"{lab}: {took} taken, {left} left out (see {folder / COLLECTED}); now {total}")
    return 0


def run_grade(args: argparse.Namespace) -> int:
    """Grades a lab."""
    from . import batch  # nbgrader takes a second to load

    course = open_checked_course()
    startup.check_secret(course)
    return 1 if batch.grade(course, args.lab, args.student, args.jobs, args.again) else 0


def run_feedback(args: argparse.Namespace) -> int:
    """Writes the students' pages."""
    from . import giveback, gradebook

    course = open_checked_course()
    valid_name(args.lab, "lab")
    if not any((course.root / "autograded").glob(f"*/{args.lab}")):
        do = f'run make course ARGS="grade {args.lab}"'
        raise fault(f"no graded submissions of {args.lab}", "at least one", do)
    for student in args.student or ["*"]:
        if student != "*" and not (course.root / "autograded" / student / args.lab).is_dir():
            found = f"no graded submission of {args.lab} by {student}"
            raise fault(found, f"the id of a student in {course.root / 'autograded'}", "check the spelling")
        options = [f"--student={student}", "--force", "--log-level=ERROR"]
        if failed := nbgrader(course, "generate_feedback", args.lab, *options):
            return failed
    standings = gradebook.standings(course, args.lab)
    if waiting := sorted(who for who, standing in standings.items() if standing.needs_grading):
        print(f"{args.lab}: answers still to be graded by hand: {', '.join(waiting)}")
    pages = f"{course.root / 'feedback'}/STUDENT/{args.lab}/{args.lab}.html"
    print(f"{args.lab}: the pages are {pages}; a zip of them for the LMS is {giveback.write_zip(course, args.lab)}")
    return 0


def run_export(args: argparse.Namespace) -> int:
    """Writes the points for an LMS."""
    from . import export

    course = open_checked_course()
    to = args.to or course.root / "reports" / "points.csv"
    print("\n".join(export.export(course, args.lab, to.absolute())))
    return 0


def run_code(args: argparse.Namespace) -> int:
    """Writes each student's own code as a Go file."""
    from . import parts, student_code

    lab = parts.Lab(open_checked_course(), valid_name(args.lab, "lab"))
    print(f"{lab.name}: the code of {len(lab.course.students(lab.name))} students is in {student_code.write_code(lab)}")
    return 0


def run_update(args: argparse.Namespace) -> int:
    """Shows or applies the changes of the clone's labs."""
    lines = sources.update_labs(startup.open_course(), args.lab, args.take)
    has_changes = any(line.startswith("  ") for line in lines)
    if has_changes and not args.take:
        command = f'make course ARGS="update {" ".join([*args.lab, "--take"])}"'
        lines.append(f"nothing was written; to apply these changes, run {command}")
    print("\n".join(lines))
    return 0


def run_rehearse(args: argparse.Namespace) -> int:
    """Tests all the other commands with a class of 27."""
    from . import rehearsal

    return rehearsal.main(args.student, args.write)


def run_check(_: argparse.Namespace) -> int:
    """Checks that this machine can grade."""
    course = open_checked_course()
    go = find_kernel()
    print(f"course   {course.root}")
    startup.check_secret(course)
    print(f"secret   {course.root / 'secret'}")
    print(f"kernel   {go.argv[0]}, {go.version}")
    sandbox.check_available()
    print(f"sandbox  {'none' if sandbox.is_disabled() else 'bwrap'}")
    print(f"marker   {build_marker(course, go)}")
    print("This machine can grade.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
