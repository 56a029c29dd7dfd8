"""Reads the roster, $COURSE/roster.csv, which maps nbgrader's student ids to those of the LMS.

    student_id,lms_id,first_name,last_name,email
    ada,4711,Ada,Lovelace,ada@example.org

The columns may be in any order, and there may be other columns; first_name, last_name and email are
optional. Values are separated by commas, semicolons or tabs. The file is UTF-8, with or without
a byte order mark, or UTF-16, as in a spreadsheet's "Unicode text".

A student_id must be valid as a folder's name. Ids that are duplicated, missing, or rounded by a
spreadsheet (4.7E+05) are errors. The message for an error contains the number of the line.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from dataclasses import dataclass, fields
from pathlib import Path

from .course import Fault, fault

NAME = "roster.csv"
REQUIRED = ("student_id", "lms_id")
ROUNDED_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?[eE]\+?\d+")  # spreadsheets write long numbers like this
FOLDER_NAME = re.compile(r"[^\W_][\w.@-]*")  # without separators and wildcards, and not a hidden folder
MAX_FAULTS = 10  # errors reported at once


@dataclass(frozen=True)
class Student:
    """A row of the roster."""

    student_id: str
    lms_id: str = ""
    first_name: str = ""
    last_name: str = ""
    email: str = ""


COLUMNS = [field.name for field in fields(Student)]


def read(path: Path) -> list[Student]:
    """Returns the students in the roster file path, in their order; raises a fault if the roster has errors."""
    if not path.is_file():
        do = f"create the file with the first line {','.join(COLUMNS)}"
        raise fault(f"no file {path}", "the roster, a CSV file", do)
    rows = read_table(path)
    header = list(rows.fieldnames or [])
    for name in REQUIRED:
        if name not in header:
            columns = f"the columns {', '.join(header)}" if header else "an empty file"
            want = f"at least the columns {', '.join(REQUIRED)}"
            raise Fault(f"{path.name}, line 1: got {columns}, want {want}; add the column {name}")
    students: list[Student] = []
    faults: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for row in rows:
        student = Student(**{name: row[name].strip() for name in COLUMNS if name in header})
        if any(vars(student).values()):
            students.append(student)
            for text in id_faults(student, rows.line_num, seen):
                faults.append(f"{path.name}, line {rows.line_num}: got {text}")
    if faults:
        more = [f"… and {len(faults) - MAX_FAULTS} more"] if len(faults) > MAX_FAULTS else []
        raise Fault("\n".join(faults[:MAX_FAULTS] + more))
    return students


def read_table(path: Path) -> csv.DictReader[str]:
    """Returns the rows of a CSV file, with column names in lower case and _ instead of spaces."""
    content = path.read_bytes()
    is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if is_utf16 else "utf-8-sig").lstrip()
    except UnicodeDecodeError as err:
        line = content[: err.start].count(b"\n") + 1
        do = 'save the file as "CSV UTF-8"'
        raise Fault(f"{path.name}, line {line}: got bytes that are not UTF-8, want UTF-8; {do}") from None
    delimiter = max(",;\t", key=text.partition("\n")[0].count)  # the most frequent in the first line
    lines = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, restval="")
    lines.fieldnames = [name.strip().lower().replace(" ", "_") for name in lines.fieldnames or []]
    return lines


def id_faults(student: Student, line: int, seen: dict[tuple[str, str], int]) -> list[str]:
    """Returns the errors in the ids of a row. It stores the line of each new id in seen."""
    faults: list[str] = []
    for name in REQUIRED:
        value = getattr(student, name)
        if not value:
            faults.append(f"no {name}, want one per row")
        elif ROUNDED_NUMBER.fullmatch(value):
            faults.append(f'{name} "{value}", want all its digits; format the column as text and enter the id again')
        elif name == "student_id" and not FOLDER_NAME.fullmatch(value):
            faults.append(f'student_id "{value}", want a name for a folder: letters, digits and . _ - @')
        elif value[0] in "=+-@":
            faults.append(f'{name} "{value}", want an id that spreadsheets do not take for a formula')
        elif (first_line := seen.setdefault((name, value), line)) != line:
            faults.append(f'{name} "{value}", as in line {first_line}, want each id once; delete one of the rows')
    return faults
