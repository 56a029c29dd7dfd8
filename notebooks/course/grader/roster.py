"""The roster, $COURSE/roster.csv: which student of nbgrader is which of the LMS.

    student_id,lms_id,first_name,last_name,email
    ada,4711,Ada,Lovelace,ada@example.org

Columns may come in any order, and with others beside them; first_name, last_name and email
may be missing. Commas, semicolons or tabs; with or without a byte order mark; UTF-8, or the
UTF-16 of a spreadsheet's "Unicode text".

A student_id is a folder's name and must be one; ids that stand twice, that are missing, or
that a spreadsheet has spoiled (4.7E+05) are errors, which name their lines.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from dataclasses import dataclass, field
from pathlib import Path

from .lab import Fault, fault

NAME = "roster.csv"
NEEDED = ("student_id", "lms_id")
COLUMNS = (*NEEDED, "first_name", "last_name", "email")
SPOILED = re.compile(r"[+-]?\d+([.,]\d+)?[eE]\+?\d+")  # what a spreadsheet makes of a long number
FOLDER = re.compile(r"[^\W_][\w.@-]*")  # no separators, no wildcards, nothing hidden
SHOWN = 10  # errors at once


@dataclass(frozen=True)
class Student:
    """A line of the roster."""

    student_id: str
    lms_id: str = ""
    first_name: str = ""
    last_name: str = ""
    email: str = ""


@dataclass
class Roster:
    """The students of a course, in the order of the file."""

    students: list[Student] = field(default_factory=list)

    def by_id(self) -> dict[str, Student]:
        """Returns the students by their student_id."""
        return {student.student_id: student for student in self.students}


def read(path: Path) -> Roster:
    """Returns the roster in a file; whatever is wrong with it is a Fault."""
    if not path.is_file():
        raise Fault(f"found no {path}; needed: the roster, a CSV file; do: write one that begins with {','.join(COLUMNS)}")
    text = decoded(path)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(text))
    header: list[str] = []
    faults: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    roster = Roster()
    for row in lines:
        where = f"{path.name}, line {lines.line_num}"
        if not any(value.strip() for value in row):
            continue
        if not header:
            header = head(row, where)
            continue
        values = dict(zip(header, (value.strip() for value in row)))
        student = Student(**{name: values.get(name, "") for name in COLUMNS})
        faults += wrong(student, where, lines.line_num, seen)
        roster.students.append(student)
    if not header:
        raise fault(path.name, "nothing in it", f"needed: a line {','.join(COLUMNS)}, and one for each student")
    if faults:
        more = [f"… and {len(faults) - SHOWN} more"] if len(faults) > SHOWN else []
        raise Fault("\n".join(faults[:SHOWN] + more))
    return roster


def decoded(path: Path) -> str:
    """Returns the text of the file without its byte order mark."""
    content = path.read_bytes()
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as err:
        line = content[: err.start].count(b"\n") + 1
        advice = 'needed: UTF-8; do: save it again as "CSV UTF-8"'
        raise fault(f"{path.name}, line {line}", "letters that are not UTF-8", advice) from None


def delimiter(text: str) -> str:
    """Returns what separates the columns, by the first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def head(row: list[str], where: str) -> list[str]:
    """Returns the names of the columns."""
    names = [value.strip().lower().replace(" ", "_") for value in row]
    for name in NEEDED:
        if name not in names:
            raise fault(where, f"the columns {', '.join(names)}", f"needed: {', '.join(NEEDED)}; do: add the column {name}")
    for name in COLUMNS:
        if names.count(name) > 1:
            raise fault(where, f"two columns {name}", "needed: one; do: rename the other")
    return names


def wrong(student: Student, where: str, line: int, seen: dict[tuple[str, str], int]) -> list[str]:
    """Returns what is wrong with the ids of a line; notes them in seen."""
    faults: list[str] = []
    for name in NEEDED:
        value = getattr(student, name)
        if not value:
            found, advice = f"no {name}", "needed: one on each line"
        elif SPOILED.fullmatch(value):
            found, advice = f'{name} "{value}"', "needed: all its digits; do: format the column as text and write it again"
        elif name == "student_id" and not FOLDER.fullmatch(value):
            found, advice = f'student_id "{value}"', "needed: a name for a folder: letters, digits and . _ - @"
        elif value[0] in "=+-@":
            found, advice = f'{name} "{value}"', "needed: an id, which a spreadsheet would not take for a formula"
        elif (name, value) in seen:
            found, advice = f'{name} "{value}", which line {seen[name, value]} has', "needed: each id once; do: delete a line"
        else:
            seen[name, value] = line
            continue
        faults.append(str(fault(where, found, advice)))
    return faults
