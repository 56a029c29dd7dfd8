"""Prepares the course's folder before make course opens JupyterLab.

    python -m grader.startup

It creates the secret of a new course, generates releases that are missing or older than their source
(unless students have handed in), and prints a table of the labs with the numbers of submissions.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import sys
from datetime import datetime

import nbformat

from . import due, extensions, gradebook, rebuild, sandbox, settings, sources
from .course import HERE, ROOT, Course, Fault, build_marker, fault, find_kernel, write_file

LECTURER_FOLDERS = ("downloaded", "submitted")  # the folders to which lecturers add files
PRIVATE = (  # the files and folders of a course that other users must not be able to read
    *LECTURER_FOLDERS,
    "autograded",
    "code",
    "extensions.csv",
    "feedback",
    "gradebook.db",
    "release",
    "reports",
    "roster.csv",
    "runs",
    "secret",
    "tidied",
)


def check_secret(course: Course) -> None:
    """Raises a fault if the secret is missing, or if the hidden questions were drawn from another secret.

    For a new course, a secret is created.
    """
    path = course.root / "secret"
    patterns = {"release": "*", "runs": "*/*.questions.json", "autograded": "*"}  # these files exist in a used course
    used = [name for name, pattern in patterns.items() if any((course.root / name).glob(pattern))]
    if used and not path.is_file():
        folders = " and ".join(f"{name}/" for name in used)
        again = f"to draw new hidden tests and grade everything again, remove {folders} first"
        want = "the secret that the hidden tests were drawn from"
        do = f"restore the secret from your copy, or, {again}"
        raise fault(f"no file {path}, but {folders} of this course", want, do)
    digest = hashlib.sha256(course.secret.encode()).hexdigest()
    digest_path = course.root / "runs" / "secret.sha256"
    if not digest_path.is_file():
        write_file(digest_path, digest + "\n")
    elif digest_path.read_text(encoding="ascii").strip() != digest:
        again = f"to draw new hidden tests and grade everything again, remove {course.root / 'runs'} first"
        raise fault(
            f"a new secret in {path}",
            "the secret that the hidden tests of earlier runs were drawn from",
            f"restore the secret from your copy, or, {again}",
        )


LOAD_LINE = 'load_subconfig("nbgrader_config.py", path={here!r})'
NEW_SETTINGS = f"""\
# The settings of this course: the clone's, followed by your own.
c = get_config()
{LOAD_LINE}

# c.LatePenalty.percent_a_day = 10
"""
HERE_IN_010 = ROOT / "notebooks" / "course"  # the folder of the clone's settings in release 0.1.0


def update_own_settings(course: Course) -> str:
    """Creates or updates the settings of a separate course folder, and returns a message; empty for no message.

    Settings written by release 0.1.0 load the clone's settings from their old folder. This line is replaced, because
    without the clone's settings nbgrader would run submissions outside the sandbox.
    """
    path = course.root / "nbgrader_config.py"
    if not path.exists():
        path.write_text(NEW_SETTINGS.format(here=str(HERE)), encoding="utf-8")
        return ""
    lines = path.read_text(encoding="utf-8").split("\n")
    old = LOAD_LINE.format(here=str(HERE_IN_010))
    if old not in lines:
        return ""
    new = LOAD_LINE.format(here=str(HERE))
    text = "\n".join(new if line == old else line for line in lines)
    write_file(path.resolve(), text, path.stat().st_mode & 0o777)
    return f"{path} now loads the clone's settings from their new folder, {HERE}"


IMPORT_IN_010 = rb"\"perceptronlab/notebooks/course/"  # the quotation mark is escaped, as in a notebook's JSON


def check_imports(course: Course) -> None:
    """Raises a fault if labs import packages from their path in release 0.1.0."""
    labs = [lab for lab in course.labs() if IMPORT_IN_010 in course.source(lab).read_bytes()]
    if not labs:
        return
    new_path = "perceptronlab/course"
    do = f"replace perceptronlab/notebooks/course/… with {new_path}/… in the labs' cells"
    if any(lab in labs for lab in sources.CLONE.labs()) and not course.root.samefile(HERE):
        do = f'run make course ARGS="update --take", then {do} where it remains'
    raise fault(
        f"imports of perceptronlab/notebooks/course/…, as in release 0.1.0, in {course.root / 'source'}"
        f" ({', '.join(labs)})",
        f"imports of {new_path}/…, the new path of these packages",
        f"if students already have a lab, use a clone of release 0.1.0; otherwise {do}",
    )


def open_course() -> Course:
    """Returns the course after copying the labs and making its folders private.

    The settings are not checked.
    """
    course = Course.here()
    course.root.mkdir(parents=True, exist_ok=True)
    if news := sources.copy_labs(course):
        print(news)
    make_private(course)
    return course


def open_checked_course() -> Course:
    """Returns the course like open_course, but also checks the labs' imports, and updates and checks the settings."""
    course = open_course()
    check_imports(course)  # before the settings are updated, because a clone of 0.1.0 needs the old settings
    if news := update_own_settings(course):
        print(news)
    settings.read(course)
    extensions.read(course.root)  # so a command with an error in the file does nothing
    return course


def make_private(course: Course) -> None:
    """Creates LECTURER_FOLDERS, and removes other users' rights to all PRIVATE files and the copies of the labs."""
    for name in LECTURER_FOLDERS:
        (course.root / name).mkdir(exist_ok=True)
    copies = () if course.root.samefile(HERE) else (".clone", "source")
    for path in [course.root / name for name in PRIVATE + copies]:
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(path.stat().st_mode & 0o700)


def release_if_outdated(course: Course, lab: str) -> str:
    """Generates the release of a lab if it is missing or older than its source.

    It returns a message; empty if the release is up to date.
    """
    source = course.source(lab)
    released = course.root / "release" / lab / f"{lab}.ipynb"
    if released.is_file() and released.stat().st_mtime >= source.stat().st_mtime:
        return ""
    if released.is_file() and course.students(lab):
        do = f'to generate the release again, run make course ARGS="release {lab}"'
        return f"{lab}: the release is older than its source, but students have already handed in; {do}"
    generate_release(course, lab)
    return f"{lab}: generated the release, {released.parent}"


def generate_release(course: Course, lab: str) -> None:
    """Generates the students' notebook of a lab. An old release is replaced only when the new release is complete."""
    from nbgrader.converters import GenerateAssignment  # imported only here, because nbgrader takes a second to load
    from nbgrader.converters.base import NbGraderException
    from nbgrader.coursedir import CourseDirectory

    from .autograde import LastError

    check_cells(course, lab)
    config = settings.read(course)
    where = CourseDirectory(config=config)
    where.root = str(course.root)
    where.assignment_id = lab
    where.release_directory = "release.new"
    log = logging.Logger("release")
    errors = LastError()
    log.addHandler(errors)
    new = course.root / "release.new" / lab
    released = course.root / "release" / lab
    try:
        maker = GenerateAssignment(coursedir=where, config=config, log=log)
        maker.force = True
        maker.start()
    except NbGraderException as err:
        stays = f" ({released} is unchanged)" if released.is_dir() else ""
        raise Fault(f"{lab} was not released: {errors.text.removeprefix('faults.Fault: ') or err}{stays}") from err
    if released.is_dir():
        shutil.rmtree(released)
    released.parent.mkdir(exist_ok=True)
    new.rename(released)
    shutil.rmtree(new.parent)


def check_cells(course: Course, lab: str) -> None:
    """Raises a fault if graded, answer or read-only cells were added or removed after the lab was graded.

    nbgrader would reject such a lab.
    """
    with gradebook.open_gradebook(course) as book:
        assignments = book.assignments if book else []
        graded = [assignment for assignment in assignments if assignment.name == lab and assignment.submissions]
        notebooks = [notebook for assignment in graded for notebook in assignment.notebooks]
        old = {cell.name for notebook in notebooks for cell in notebook.source_cells}
    if not graded:
        return
    cells = nbformat.read(course.source(lab), as_version=4).cells
    metadata = [rebuild.nbgrader_metadata(cell) for cell in cells]
    new = {cell["grade_id"] for cell in metadata if any(map(cell.get, ("grade", "solution", "task", "locked")))}
    if old != new:
        differences = {"added:": new - old, "missing:": old - new}
        text = "; ".join(f"{word} {', '.join(sorted(names))}" for word, names in differences.items() if names)
        raise fault(
            f"other graded, answer or read-only cells in {course.source(lab)} than when {lab} was graded ({text})",
            "the same cells, because points were given for them (their text, and other cells, may change)",
            "restore the cells (the release is unchanged)",
        )


def labs_table(course: Course) -> str:
    """Returns a table of the labs with their release times, numbers of submissions and due dates."""
    lines = [f"{'lab':<8} {'released':<17} {'submitted':>9} {'graded':>7}  due"]
    for lab in course.labs():
        path = course.root / "release" / lab / f"{lab}.ipynb"
        released = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}" if path.is_file() else "no"
        graded = len(list((course.root / "autograded").glob(f"*/{lab}")))
        lines.append(f"{lab:<8} {released:<17} {len(course.students(lab)):>9} {graded:>7}  {due.due_text(course, lab)}")
    return "\n".join(lines)


NEXT = """\
To release    hand out release/LAB/LAB.ipynb; students also need this clone, which the labs import
To collect    put the LMS's files into downloaded/LAB/archive/, then run make course ARGS="collect LAB"
To grade      run make course ARGS="grade LAB"
All commands  run make course ARGS=help"""


def main() -> None:
    """Prepares the course's folder and prints its state."""
    course = open_checked_course()
    check_secret(course)
    (course.root / "exchange").mkdir(exist_ok=True)
    if error := gradebook.copy_names(course):
        print(error)
    print(f"The course is in {course.root}; keep a copy of {course.root / 'secret'} elsewhere.")
    for lab in course.labs():
        try:
            news = release_if_outdated(course, lab)
        except ValueError as err:
            news = str(err)  # not raised, because the lecturer can correct the lab in JupyterLab, which opens next
        if news:
            print(news, flush=True)
    print(labs_table(course))
    try:
        build_marker(course, find_kernel())
        sandbox.check_available()
    except Fault as err:
        print(f"This machine can't grade yet: {err}")
    print(NEXT, flush=True)


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
