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
from dataclasses import dataclass, fields
from pathlib import Path

from .course import Fault

NAME = "roster.csv"
NEEDED = ("student_id", "lms_id")
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


COLUMNS = [field.name for field in fields(Student)]


def read(path: Path) -> list[Student]:
    """Returns the students of the roster in a file, in its order; whatever is wrong with it is a Fault."""
    if not path.is_file():
        do = f"write one that begins with {','.join(COLUMNS)}"
        raise Fault(f"found no {path}; needed: the roster, a CSV file; do: {do}")
    lines = table(path)
    header = list(lines.fieldnames or [])
    for name in NEEDED:
        if name not in header:
            columns = f"the columns {', '.join(header)}" if header else "nothing in it"
            raise Fault(f"{path.name}, line 1: found {columns}; needed: {', '.join(NEEDED)}; do: add the column {name}")
    students: list[Student] = []
    faults: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for row in lines:
        student = Student(**{name: row[name].strip() for name in COLUMNS if name in header})
        if any(vars(student).values()):
            students.append(student)
            for text in wrong(student, lines.line_num, seen):
                faults.append(f"{path.name}, line {lines.line_num}: found {text}")
    if faults:
        more = [f"… and {len(faults) - SHOWN} more"] if len(faults) > SHOWN else []
        raise Fault("\n".join(faults[:SHOWN] + more))
    return students


def table(path: Path) -> csv.DictReader[str]:
    """Returns the lines of a CSV file: the columns' names in small letters, with _ for spaces."""
    content = path.read_bytes()
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig").lstrip()
    except UnicodeDecodeError as err:
        line = content[: err.start].count(b"\n") + 1
        advice = 'needed: UTF-8; do: save it again as "CSV UTF-8"'
        raise Fault(f"{path.name}, line {line}: found letters that are not UTF-8; {advice}") from None
    delimiter = max(",;\t", key=text.partition("\n")[0].count)  # whatever the first line has most of
    lines = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, restval="")
    lines.fieldnames = [name.strip().lower().replace(" ", "_") for name in lines.fieldnames or []]
    return lines


def wrong(student: Student, line: int, seen: dict[tuple[str, str], int]) -> list[str]:
    """Returns what is wrong with the ids of a line; notes them in seen."""
    faults: list[str] = []
    for name in NEEDED:
        value = getattr(student, name)
        if not value:
            faults.append(f"no {name}; needed: one on each line")
        elif SPOILED.fullmatch(value):
            faults.append(f'{name} "{value}"; needed: all its digits; do: format the column as text and write it again')
        elif name == "student_id" and not FOLDER.fullmatch(value):
            faults.append(f'student_id "{value}"; needed: a name for a folder: letters, digits and . _ - @')
        elif value[0] in "=+-@":
            faults.append(f'{name} "{value}"; needed: an id, which a spreadsheet would not take for a formula')
        elif (first := seen.setdefault((name, value), line)) != line:
            faults.append(f'{name} "{value}", which line {first} has; needed: each id once; do: delete a line')
    return faults
