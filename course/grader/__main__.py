"""The lecturer's commands. python -m grader help lists them."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from traitlets import TraitError

from . import course as places
from . import sandbox, sources, start
from .course import HERE, Course
from .start import ready

Command = Callable[[argparse.Namespace], int]  # returns the exit status


def main() -> int:
    """Runs the command that the command line names."""
    os.umask(0o077)
    others = os.environ.get("JUPYTER_CONFIG_PATH", "")
    os.environ["JUPYTER_CONFIG_PATH"] = f"{HERE}{os.pathsep}{others}"  # nbgrader_config.py
    words = parser().parse_args()
    run: Command = words.run
    try:
        return run(words)
    except (ValueError, OSError, TraitError, sandbox.Ended) as err:
        print(f"perceptron lab: {err}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """Returns the command line's grammar."""
    words = argparse.ArgumentParser("grader", description="Everything lies in course/, or in the folder $COURSE.")
    commands = words.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, run: Command, about: str, labs: str | None = None, lab: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=about, description=about)
        one.set_defaults(run=run)
        if lab:
            one.add_argument("lab", metavar="LAB", nargs=labs)
        return one

    add("new", new, "begin a lab of your own: a package with a part, its tests, its notebook", labs="+")
    add("release", release, "make the students' notebook of labs, release/LAB/LAB.ipynb", labs="+")
    time = add("due", dues, "set when a lab is due, or say when it is")
    times = "2026-12-01T23:59 in this machine's zone, 2026-12-01T23:59+01:00 in another, or none"
    time.add_argument("when", metavar="TIME", nargs="*", help=times)
    add("collect", collect, "take what an LMS gave out from downloaded/LAB/archive to submitted", labs="+")
    grade = add("grade", grades, "run and mark the submissions of a lab, and write reports/LAB.html and LAB.md")
    grade.add_argument("student", metavar="STUDENT", nargs="*", help="only these")
    grade.add_argument("--jobs", type=int, default=0, help="so many at a time (as many as the machine has processors)")
    grade.add_argument("--again", action="store_true", help="also those that have a result already")
    feedback = add("feedback", feedbacks, "write the pages for the students, feedback/STUDENT/LAB")
    feedback.add_argument("student", metavar="STUDENT", nargs="*", help="only these")
    export = add("export", exports, "write the points as CSV for the LMS", labs="*")
    export.add_argument("--to", type=Path, default=None, help="the file (reports/points.csv)")
    add("code", code, "write what each student wrote into code/LAB/STUDENT.go, for a tool that compares them")
    update = add("update", updates, "show what has changed in the clone's labs since this course took them", labs="*")
    update.add_argument("--take", action="store_true", help="and take it, but for cells that were changed here, too")
    about = "let a class of 27 go all the way, in a folder that is removed afterwards"
    rehearsal = add("rehearse", rehearse, about, lab=False)
    rehearsal.add_argument("student", metavar="STUDENT", nargs="*", help="only these")
    rehearsal.add_argument("--write", action="store_true", help="put the table into the guide")
    add("check", check, "look whether everything that grading needs is here", lab=False)

    def list_commands(_: argparse.Namespace) -> int:
        words.print_help()
        return 0

    add("help", list_commands, "list the commands", lab=False)
    return words


def nbgrader(course: Course, *words: str) -> int:
    """Calls nbgrader in the course's folder."""
    env = {**os.environ, "TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1"}  # never with settings of its own
    return subprocess.run([sys.executable, "-m", "nbgrader", *words], cwd=course.state, env=env, check=False).returncode


def new(words: argparse.Namespace) -> int:
    """Begins a lab of the lecturer's own."""
    from . import newlab

    course = ready()
    lab = " ".join(words.lab)
    for path in newlab.make(course.state / "source", lab):
        print(path)
    next_step = f'make course ARGS="release {lab}"; its parts are yours to change ({newlab.GUIDE})'
    print(f"{lab} can be released as it is: {next_step}")
    return 0


def release(words: argparse.Namespace) -> int:
    """Makes the students' notebooks."""
    course = ready()
    start.check_secret(course)
    for lab in words.lab:
        course.source(places.checked(lab, "lab"))
        start.generate(course, lab)
        print(f"{lab}: the students' notebook is {course.release(lab)}")
    return 0


def dues(words: argparse.Namespace) -> int:
    """Sets when a lab is due, and says it."""
    from . import due

    course = ready()
    course.source(places.checked(words.lab, "lab"))
    if words.when:
        due.put(course, words.lab, " ".join(words.when))
    when = due.shown(course, words.lab)
    print(f"{words.lab} is due {when}" if when else f"{words.lab} has no due date: nothing is late")
    return 0


def collect(words: argparse.Namespace) -> int:
    """Takes submissions from what an LMS gave out."""
    from . import roster
    from .collect import COLLECTED

    course = ready()
    for lab in words.lab:
        folder = course.state / "downloaded" / places.checked(lab, "lab")
        if not (folder / "archive").is_dir():
            do = "make that folder and put the files into it"
            raise places.fault(f"no {folder / 'archive'}", "what the LMS gave out", do)
        course.release(lab)
        roster.read(course.state / roster.NAME)
        (folder / COLLECTED).write_text("", encoding="utf-8")
        if failed := nbgrader(course, "zip_collect", lab, "--force", "--log-level=ERROR"):
            return failed
        lines = (folder / COLLECTED).read_text(encoding="utf-8").splitlines()
        took = sum(line.startswith("took") for line in lines)
        left = sum(line.startswith("LEFT") for line in lines)
        there = f"{len(course.students(lab))} submissions in {course.state / 'submitted'}"
        print(f"{lab}: {took} taken, {left} left ({folder / COLLECTED}); {there}")
    return 0


def grades(words: argparse.Namespace) -> int:
    """Grades a lab."""
    from . import batch  # nbgrader takes a second to load

    course = ready()
    start.check_secret(course)
    return 1 if batch.grade(course, words.lab, words.student, words.jobs, words.again) else 0


def feedbacks(words: argparse.Namespace) -> int:
    """Writes the students' pages."""
    from . import giveback, gradebook

    course = ready()
    places.checked(words.lab, "lab")
    if not any((course.state / "autograded").glob(f"*/{words.lab}")):
        do = f'make course ARGS="grade {words.lab}"'
        raise places.fault(f"nothing graded of {words.lab}", "graded submissions", do)
    for student in words.student or ["*"]:
        if student != "*" and not (course.state / "autograded" / student / words.lab).is_dir():
            do = f"look into {course.state / 'autograded'}"
            raise places.fault(f"no graded {words.lab} of {student}", "a student's id", do)
        options = [f"--student={student}", "--force", "--log-level=ERROR"]
        if failed := nbgrader(course, "generate_feedback", words.lab, *options):
            return failed
    standings = gradebook.standings(course, words.lab)
    if waiting := sorted(who for who, standing in standings.items() if standing.waiting):
        print(f"{words.lab}: answers that nobody has read yet: {', '.join(waiting)}")
    pages = f"{course.state / 'feedback'}/STUDENT/{words.lab}/{words.lab}.html"
    print(f"{words.lab}: the pages are {pages}; all for the LMS: {giveback.pack(course, words.lab)}")
    return 0


def exports(words: argparse.Namespace) -> int:
    """Writes the points for an LMS."""
    from . import export

    course = ready()
    to = words.to or course.state / "reports" / "points.csv"
    print("\n".join(export.export(course, words.lab, to.absolute())))
    return 0


def code(words: argparse.Namespace) -> int:
    """Writes what each student wrote as Go files."""
    from . import parts, written

    lab = parts.Lab(ready(), places.checked(words.lab, "lab"))
    print(f"{lab.name}: the code of {len(lab.course.students(lab.name))} students is in {written.write(lab)}")
    return 0


def updates(words: argparse.Namespace) -> int:
    """Shows, or takes, what has changed in the clone's labs."""
    told = sources.update(start.opened(), words.lab, words.take)
    has_news = any(line.startswith("  ") for line in told)
    if has_news and not words.take:
        told.append(f'only shown; to take it: make course ARGS="update {" ".join([*words.lab, "--take"])}"')
    print("\n".join(told))
    return 0


def rehearse(words: argparse.Namespace) -> int:
    """Lets a class hand in; this is a test of all the rest."""
    from . import rehearsal

    return rehearsal.main(words.student, words.write)


def check(_: argparse.Namespace) -> int:
    """Looks whether grading can begin."""
    course = ready()
    go = places.kernel()
    print(f"course   {course.state}")
    start.check_secret(course)
    print(f"secret   {course.state / 'secret'}")
    print(f"kernel   {go.argv[0]}, {go.version}")
    sandbox.require()
    print(f"sandbox  {'none' if sandbox.unboxed() else 'bwrap'}")
    print(f"marker   {places.marker(course, go)}")
    print("This machine can grade.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
