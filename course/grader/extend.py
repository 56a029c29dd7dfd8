"""The command extend, which grants, shows and removes extensions.

    extend lab1                                          shows all extensions of lab 1
    extend lab1 ada bob 2027-02-07T23:59 illness         grants one to two students, with a reason
    extend lab1 ada none                                 removes one

It also computes the penalties again, so Formgrader shows them at once. No submission is run again.
"""

from __future__ import annotations

import re
from datetime import datetime

from . import due, extensions, late, roster, settings
from .course import Course, fault
from .extensions import Extension, Extensions
from .gradebook import open_gradebook

DATE = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?[./]\d\d?[./]\d\d")  # how a word begins that is meant as a time
CLOCK = re.compile(r"\d\d?:\d\d")
EXAMPLE = "extend lab1 ada bob 2027-02-07T23:59 illness"


def extend(course: Course, lab: str, words: list[str]) -> list[str]:
    """Grants or removes extensions of a lab as the words say, and returns lines to print about all of the lab's."""
    if words:
        students, time, reason = split_words(words)
        check_students(course, lab, students)
        granted = read_or_import(course)
        for student in students:
            if time == "none":
                remove(granted, lab, student)
            else:
                until = due.parse_time(time, ", or none")
                check_time(course, lab, until)
                granted[lab, student] = Extension(lab, student, until, reason)
        extensions.write(course.root, granted)
        update_penalties(course)
    return list_extensions(course, lab)


def split_words(words: list[str]) -> tuple[list[str], str, str]:
    """Returns the students, the time and the reason in a command's words."""
    at = next((at for at, word in enumerate(words) if word == "none" or DATE.match(word)), None)
    if not at:  # no time, or no student in front of it
        missing = "without a time" if at is None else "without a student"
        raise fault(f"{' '.join(words)!r} {missing}", f"students, a time and a reason, as in {EXAMPLE}", "add it")
    time, rest = words[at], words[at + 1 :]
    if rest and CLOCK.match(rest[0]):  # 2027-02-07 23:59, as two words
        time, rest = f"{time} {rest[0]}", rest[1:]
    return words[:at], time, " ".join(" ".join(rest).split())


def check_students(course: Course, lab: str, students: list[str]) -> None:
    """Raises a fault if a student is neither in the roster nor has handed in the lab."""
    path = course.root / roster.NAME
    has_roster = path.is_file()
    in_roster = [student.student_id for student in roster.read(path)] if has_roster else []
    known = {*in_roster, *course.students(lab)}
    if unknown := [student for student in students if student not in known]:
        do = "check the spelling" if has_roster else "create that file first"
        raise fault(f"the student {unknown[0]!r}", f"a student_id of {path}", do)


def check_time(course: Course, lab: str, until: datetime) -> None:
    """Raises a fault if a time is not after the lab's due date."""
    due_date = due.due_date(course, lab)
    if not due_date:
        do = f'set one first, as in make course ARGS="due {lab} 2027-01-31T23:59"'
        raise fault(f"no due date of {lab}", "one that can be extended", do)
    if until <= due_date:
        want = f"a time after the due date of {lab}, {due.time_text(due_date)}"
        raise fault(f"the time {due.time_text(until)}", want, "correct the time")


def read_or_import(course: Course) -> Extensions:
    """Returns the course's extensions. Without a file of them, these are the ones granted in the gradebook."""
    granted = extensions.read(course.root)
    if granted is not None:
        return granted
    with open_gradebook(course) as book:
        return extensions.in_gradebook(book) if book else {}


def remove(granted: Extensions, lab: str, student: str) -> None:
    """Removes an extension; raises a fault if there is none."""
    if (lab, student) not in granted:
        raise fault(f"no extension of {lab} for {student}", "one to remove", f"list them with extend {lab}")
    del granted[lab, student]


def update_penalties(course: Course) -> None:
    """Copies the extensions to the gradebook, and computes all penalties again."""
    with open_gradebook(course) as book:
        if book:
            late.update_penalties(book, late.load_plugin(settings.read(course)))


def list_extensions(course: Course, lab: str) -> list[str]:
    """Returns a line for each extension of a lab."""
    due_text = due.due_text(course, lab)
    granted = extensions.of_lab(course.root, lab).values()
    head = f"{lab} is due {due_text}" if due_text else f"{lab} has no due date"
    count = f"{len(granted)} extended" if granted else "nobody has an extension"
    lines = [f"{head}; {count}"]
    for extension in granted:
        reason = f" ({extension.reason})" if extension.reason else ""
        lines.append(f"  {extension.student}: until {due.time_text(extension.until)}{reason}")
    return lines
