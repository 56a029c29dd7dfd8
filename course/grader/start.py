"""What make course does before it opens JupyterLab: looks at the course's folder and puts it in order.

    python -m grader.start

The secret is made once and never written again; the releases that are missing, or older than
their source, are generated; and a table tells how far each lab is.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import sys
from datetime import datetime

import nbformat

from . import course as places
from . import due, gradebook, rebuild, sandbox, settings, sources
from .course import HERE, ROOT, Course, Fault, fault, kernel, marker

BY_HAND = ("downloaded", "submitted")
PRIVATE = (
    *BY_HAND,
    "autograded",
    "code",
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
    """Raises a fault if the hidden questions were drawn from a secret that is gone.

    Otherwise it makes sure that there is one.
    """
    path = course.state / "secret"
    marks = {"release": "*", "runs": "*/*.questions.json", "autograded": "*"}  # of a course that has begun
    made = [name for name, pattern in marks.items() if any((course.state / name).glob(pattern))]
    if made and not path.is_file():
        folders = " and ".join(f"{name}/" for name in made)
        anew = f"if nothing was graded yet or all is to be graded anew with other hidden tests, remove {folders} first"
        needed = "the secret that its hidden tests are drawn from"
        raise fault(f"no {path}, but {folders} of this course", needed, f"put back your copy of it; or, {anew}")
    digest = hashlib.sha256(course.secret.encode()).hexdigest()
    known = course.state / "runs" / "secret.sha256"
    if not known.is_file():
        places.write(known, digest + "\n")
    elif known.read_text(encoding="ascii").strip() != digest:
        anew = f"if all is to be graded anew with other hidden tests, remove {course.state / 'runs'} first"
        raise fault(
            f"in {path} another secret than the one that earlier runs drew hidden tests from",
            "the same one as long as anything graded counts",
            f"put back your copy of it; or, {anew}",
        )


LOAD = 'load_subconfig("nbgrader_config.py", path={here!r})'
OWN = f"""\
# The settings of this course: those of the clone, and below your own.
c = get_config()
{LOAD}

# c.LatePenalty.percent_a_day = 10
"""
HERE_IN_010 = ROOT / "notebooks" / "course"  # where release 0.1.0 had the clone's settings


def own_settings(course: Course) -> str:
    """Gives a course folder of one's own its settings, and returns what to tell.

    Without the clone's, nbgrader would run submissions as it is used to. So if the line that loads
    them is still the one that release 0.1.0 wrote for this clone, it is brought up to date.
    """
    path = course.state / "nbgrader_config.py"
    if not path.exists():
        path.write_text(OWN.format(here=str(HERE)), encoding="utf-8")
        return ""
    lines = path.read_text(encoding="utf-8").split("\n")
    old = LOAD.format(here=str(HERE_IN_010))
    if old not in lines:
        return ""
    new = LOAD.format(here=str(HERE))
    text = "\n".join(new if line == old else line for line in lines)
    places.write(path.resolve(), text, path.stat().st_mode & 0o777)
    return f"{path}: it now loads the clone's settings from {HERE}, where they have moved"


IMPORT_IN_010 = rb"\"perceptronlab/notebooks/course/"  # as a notebook's file has it, in JSON


def check_imports(course: Course) -> None:
    """Raises a fault if labs import what release 0.1.0 had, at the path that it had there."""
    labs = [lab for lab in course.labs() if IMPORT_IN_010 in course.source(lab).read_bytes()]
    if not labs:
        return
    here = "perceptronlab/course"
    by_hand = f"write {here}/… for perceptronlab/notebooks/course/… in their cells"
    if any(lab in labs for lab in sources.CLONE.labs()) and not course.state.samefile(HERE):
        by_hand = f'make course ARGS="update --take", and {by_hand} that are left'
    raise fault(
        f"labs of release 0.1.0 in {course.state / 'source'} ({', '.join(labs)}): they import"
        " perceptronlab/notebooks/course/…",
        f"labs that import {here}/…, where the packages have moved",
        f"go on with a clone of release 0.1.0; or, if no student has got a lab yet, {by_hand}",
    )


def opened() -> Course:
    """Returns the course, with its own copies of the labs, and closed to others. Its settings may have faults."""
    course = Course.here()
    course.state.mkdir(parents=True, exist_ok=True)
    if news := sources.copy(course):
        print(news)
    close(course)
    return course


def ready() -> Course:
    """Returns the course, its settings looked at: nbgrader would go on without a file that has an error."""
    course = opened()
    check_imports(course)  # first: a course that goes on with a clone of 0.1.0 needs its settings as they are
    if news := own_settings(course):
        print(news)
    settings.read(course)
    return course


def close(course: Course) -> None:
    """Takes what the course keeps from all other users of the machine, what was put there by hand too."""
    for name in BY_HAND:
        (course.state / name).mkdir(exist_ok=True)
    own = () if course.state.samefile(HERE) else (".clone", "source")
    for path in [course.state / name for name in PRIVATE + own]:
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(path.stat().st_mode & 0o700)


def release(course: Course, lab: str) -> str:
    """Generates the release of a lab if it is missing or older than its source. Returns what to tell."""
    source = course.source(lab)
    released = course.state / "release" / lab / f"{lab}.ipynb"
    if released.is_file() and released.stat().st_mtime >= source.stat().st_mtime:
        return ""
    if released.is_file() and course.students(lab):
        do = f'to make it anew: make course ARGS="release {lab}"'
        return f"{lab}: the release is older than its source, and labs were handed in; {do}"
    generate(course, lab)
    return f"{lab}: released, {released.parent}"


def generate(course: Course, lab: str) -> None:
    """Makes the students' notebook of a lab. The last one stays in place until the new one is whole."""
    from nbgrader.converters import GenerateAssignment  # these take a second to load
    from nbgrader.converters.base import NbGraderException
    from nbgrader.coursedir import CourseDirectory

    from .batch import LastError

    check_cells(course, lab)
    config = settings.read(course)
    where = CourseDirectory(config=config)
    where.root = str(course.state)
    where.assignment_id = lab
    where.release_directory = "release.new"
    log = logging.Logger("release")
    errors = LastError()
    log.addHandler(errors)
    new = course.state / "release.new" / lab
    released = course.state / "release" / lab
    try:
        maker = GenerateAssignment(coursedir=where, config=config, log=log)
        maker.force = True
        maker.start()
    except NbGraderException as err:
        stays = f"; {released} is as it was" if released.is_dir() else ""
        raise Fault(f"{lab} was not released: {errors.text.removeprefix('faults.Fault: ') or err}{stays}") from err
    if released.is_dir():
        shutil.rmtree(released)
    released.parent.mkdir(exist_ok=True)
    new.rename(released)
    shutil.rmtree(new.parent)


def check_cells(course: Course, lab: str) -> None:
    """Raises a fault if nbgrader would refuse a lab that was graded: its points belong to the cells that it had."""
    with gradebook.opened(course) as book:
        assignments = book.assignments if book else []
        graded = [one for one in assignments if one.name == lab and one.submissions]
        had = {cell.name for one in graded for notebook in one.notebooks for cell in notebook.source_cells}
    if not graded:
        return
    cells = nbformat.read(course.source(lab), as_version=4).cells
    about = [rebuild.grading(cell) for cell in cells]
    has = {cell["grade_id"] for cell in about if any(map(cell.get, ("grade", "solution", "task", "locked")))}
    if had != has:
        differences = {"added:": has - had, "missing:": had - has}
        found = "; ".join(f"{word} {', '.join(sorted(names))}" for word, names in differences.items() if names)
        raise fault(
            f"other graded, answer or read-only cells in {course.source(lab)} than when {lab} was graded ({found})",
            "the same ones, because the points given belong to them; what they say, and other cells, may change",
            "put them back (the release is as it was)",
        )


def progress(course: Course) -> str:
    """Returns a table of how far each lab is."""
    lines = [f"{'lab':<8} {'released':<17} {'submitted':>9} {'graded':>7}  due"]
    for lab in course.labs():
        path = course.state / "release" / lab / f"{lab}.ipynb"
        released = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}" if path.is_file() else "no"
        graded = len(list((course.state / "autograded").glob(f"*/{lab}")))
        lines.append(f"{lab:<8} {released:<17} {len(course.students(lab)):>9} {graded:>7}  {due.shown(course, lab)}")
    return "\n".join(lines)


NEXT = """\
release    hand out release/LAB/LAB.ipynb (with this clone, which the labs import)
collect    put what the LMS gives out into downloaded/LAB/archive/, then make course ARGS="collect LAB"
grade      make course ARGS="grade LAB"
all        make course ARGS=help"""


def main() -> None:
    """Puts the course's folder in order and tells how it stands."""
    course = ready()
    check_secret(course)
    (course.state / "exchange").mkdir(exist_ok=True)
    if trouble := gradebook.enter_names(course):
        print(trouble)
    print(f"The course is in {course.state}; keep a copy of {course.state / 'secret'} elsewhere.")
    for lab in course.labs():
        try:
            news = release(course, lab)
        except ValueError as err:
            news = str(err)  # JupyterLab opens all the same: there it can be mended
        if news:
            print(news, flush=True)
    print(progress(course))
    try:
        marker(course, kernel())
        sandbox.require()
    except Fault as err:
        print(f"No grading here yet: {err}")
    print(NEXT, flush=True)


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
