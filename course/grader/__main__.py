"""The lecturer's commands. To list them, run python -m grader help in course/."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from traitlets import TraitError

from . import sandbox, sources, startup
from .course import HERE, build_marker, fault, find_kernel, valid_name
from .nbgrader_apps import collect, nbgrader
from .startup import open_checked_course

Command = Callable[[argparse.Namespace], int]  # runs a command and returns the exit status


def main() -> int:
    """Runs the command given on the command line, and returns the exit status."""
    os.umask(0o077)  # other users can't read the files that a command creates
    others = os.environ.get("JUPYTER_CONFIG_PATH", "")
    os.environ["JUPYTER_CONFIG_PATH"] = f"{HERE}{os.pathsep}{others}"  # for nbgrader_config.py
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
    about = "The paths below are relative to the course's folder, which is $COURSE if it is set, otherwise course/."
    top = argparse.ArgumentParser("grader", description=about)
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def add(
        name: str, run: Command, about: str, lab_count: str | None = None, takes_lab: bool = True
    ) -> argparse.ArgumentParser:
        """Adds a command, with an argument LAB if takes_lab is true; lab_count is argparse's nargs for LAB."""
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=run)
        if takes_lab:
            command.add_argument("lab", metavar="LAB", nargs=lab_count)
        return command

    add("new", run_new, "create a lab: a package with one part, its tests and a notebook", lab_count="+")
    about = "generate the students' notebooks, release/LAB/LAB.ipynb (default: of all labs)"
    add("release", run_release, about, lab_count="*")
    due = add("due", run_due, "set or show the due date of a lab")
    times = "2026-12-01T23:59 (in this machine's time zone), 2026-12-01T23:59+01:00, or none"
    due.add_argument("when", metavar="TIME", nargs="*", help=times)
    about = "grant, show or remove extensions of a lab, as in extend lab1 ada bob 2027-02-07T23:59 illness"
    extend = add("extend", run_extend, about)
    extend.add_argument("words", metavar="STUDENT… TIME REASON", nargs="*", help="TIME as for due; none removes it")
    add(
        "collect",
        run_collect,
        "copy submissions, which you downloaded from an LMS, from downloaded/LAB/archive to submitted/STUDENT/LAB",
        lab_count="+",
    )
    about = "run and mark the submissions of a lab, and write reports/LAB.html and reports/LAB.md"
    grade = add("grade", run_grade, about)
    grade.add_argument("student", metavar="STUDENT", nargs="*", help="grade only these students")
    about = "the number of submissions to run in parallel (default: one per processor, or fewer if memory is short)"
    grade.add_argument("--jobs", type=int, default=0, help=about)
    grade.add_argument("--again", action="store_true", help="also run the submissions that already have a result")
    feedback = add("feedback", run_feedback, "write the students' feedback pages, feedback/STUDENT/LAB/LAB.html")
    feedback.add_argument("student", metavar="STUDENT", nargs="*", help="write the pages of only these students")
    export = add("export", run_export, "write the points as CSV for the LMS", lab_count="*")
    export.add_argument("--to", type=Path, default=None, help="the file to write (default: reports/points.csv)")
    add("code", run_code, "write each student's own code to code/LAB/STUDENT.go, for a similarity checker")
    about = "show how the clone's labs have changed since this course copied them"
    update = add("update", run_update, about, lab_count="*")
    update.add_argument("--take", action="store_true", help="apply the changes, except to cells changed in this course")
    about = "test all commands with a class of 27, in a temporary folder"
    rehearsal = add("rehearse", run_rehearse, about, takes_lab=False)
    rehearsal.add_argument("student", metavar="STUDENT", nargs="*", help="use only these students")
    rehearsal.add_argument("--write", action="store_true", help="write the table of results into the lecturer's guide")
    about = "instead, test grading with a class of 30, ten of whom try to stall the grader"
    rehearsal.add_argument("--hostile", action="store_true", help=about)
    add("check", run_check, "check that this machine can grade", takes_lab=False)

    def list_commands(_: argparse.Namespace) -> int:
        top.print_help()
        return 0

    add("help", list_commands, "list the commands", takes_lab=False)
    return top


def run_new(args: argparse.Namespace) -> int:
    """Creates a lab."""
    from . import newlab

    course = open_checked_course()
    lab = " ".join(args.lab)
    for path in newlab.create(course.root / "source", lab):
        print(path)
    print(f'To replace the example with your own parts, see "{newlab.GUIDE}".')
    print(f'To release {lab}, changed or not, run make course ARGS="release {lab}".')
    return 0


def run_release(args: argparse.Namespace) -> int:
    """Generates the students' notebooks of the given labs, or of all. A fault in one lab does not stop the others."""
    course = open_checked_course()
    startup.check_secret(course)
    for lab in args.lab:
        course.source(valid_name(lab, "lab"))
    status = 0
    for lab in args.lab or course.labs():
        try:
            startup.generate_release(course, lab)
            print(f"{lab}: the students' notebook is {course.release(lab)}", flush=True)
        except ValueError as err:
            print(f"perceptron lab: {err}", file=sys.stderr, flush=True)
            status = 1
    return status


def run_due(args: argparse.Namespace) -> int:
    """Sets the due date of a lab, if a time is given, and prints the due date."""
    from . import due, extend

    course = open_checked_course()
    course.source(valid_name(args.lab, "lab"))
    if args.when:
        due.set_due_date(course, args.lab, " ".join(args.when))
        extend.update_penalties(course)  # extensions are stored relative to the due date
    when = due.due_text(course, args.lab)
    print(f"{args.lab} is due {when}" if when else f"{args.lab} has no due date, so no submission is late")
    return 0


def run_extend(args: argparse.Namespace) -> int:
    """Grants or removes extensions of a lab, and prints all of them."""
    from . import extend

    course = open_checked_course()
    course.source(valid_name(args.lab, "lab"))
    print("\n".join(extend.extend(course, args.lab, args.words)))
    if args.words and any((course.root / "autograded").glob(f"*/{args.lab}")):
        print(f'The penalties are updated. For the report, run make course ARGS="grade {args.lab}": it reruns nothing.')
    return 0


def run_collect(args: argparse.Namespace) -> int:
    """Copies submissions that were downloaded from an LMS."""
    from . import collected, roster

    course = open_checked_course()
    for lab in args.lab:
        folder = course.root / "downloaded" / valid_name(lab, "lab")
        if not (folder / "archive").is_dir():
            do = "create the folder and put the downloaded files into it"
            raise fault(f"no folder {folder / 'archive'}", "the files downloaded from the LMS there", do)
        course.release(lab)
        roster.read(course.root / roster.NAME)
        collected.Collected(collected.read(folder).paths).write(folder)  # without what an earlier call took and left
        if failed := collect(course, lab):
            return failed
        for line in collected.read(folder).summary(lab, folder):
            print(line)
        print(f"{lab}: {len(course.students(lab))} submissions are now in {course.root / 'submitted'}")
    return 0


def run_grade(args: argparse.Namespace) -> int:
    """Grades a lab."""
    from . import batch  # imported only here, because nbgrader takes a second to load

    course = open_checked_course()
    startup.check_secret(course)
    return 1 if batch.grade(course, args.lab, args.student, args.jobs, args.again) else 0


def run_feedback(args: argparse.Namespace) -> int:
    """Writes the students' pages."""
    from . import giveback, gradebook

    course = open_checked_course()
    valid_name(args.lab, "lab")
    if not any((course.root / "autograded").glob(f"*/{args.lab}")):
        do = f'run make course ARGS="grade {args.lab}" first'
        raise fault(f"no graded submissions of {args.lab}", "at least one", do)
    for student in args.student or ["*"]:
        if student != "*" and not (course.root / "autograded" / student / args.lab).is_dir():
            want = f"the id of a student in {course.root / 'autograded'}"
            raise fault(f"no graded submission of {args.lab} by {student}", want, "check the spelling")
        options = [f"--student={student}", "--force", "--log-level=ERROR"]
        if failed := nbgrader(course, "generate_feedback", args.lab, *options):
            return failed
    standings = gradebook.standings(course, args.lab)
    if waiting := sorted(student for student, standing in standings.items() if standing.needs_grading):
        print(f"{args.lab}: these students have answers still to be graded by hand: {', '.join(waiting)}")
    pages = f"{course.root / 'feedback'}/STUDENT/{args.lab}/{args.lab}.html"
    print(f"{args.lab}: the pages are {pages}; for the LMS, they are in {giveback.write_zip(course, args.lab)}")
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
    """Prints the changes of the clone's labs, and applies them if --take is given."""
    lines = sources.update_labs(startup.open_course(), args.lab, args.take)
    has_changes = any(line.startswith("  ") for line in lines)
    if has_changes and not args.take:
        command = f'make course ARGS="update {" ".join([*args.lab, "--take"])}"'
        lines.append(f"no file was changed; to apply these changes, run {command}")
    print("\n".join(lines))
    return 0


def run_rehearse(args: argparse.Namespace) -> int:
    """Tests the other commands with a class of 27, or grading with a hostile class."""
    from . import hostile, rehearsal

    if args.hostile:
        return hostile.main()
    return rehearsal.main(args.student, args.write)


def run_check(_: argparse.Namespace) -> int:
    """Checks that this machine can grade."""
    course = open_checked_course()
    go = find_kernel()
    print(f"course   {course.root}")
    startup.check_secret(course)
    print(f"secret   {course.root / 'secret'}")
    print(f"kernel   {go.bin / 'gonb'}, {go.version}")
    sandbox.check_available()
    # The sandbox works or is disabled; otherwise, check_available would have raised a fault.
    print(f"sandbox  {'none' if sandbox.is_disabled() else 'bwrap'}")
    print(f"marker   {build_marker(course, go)}")
    print("This machine can grade.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
