"""Finds out whose a downloaded file is, from its path, the roster and the tables of the LMS.

    Moodle   Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb
             Ada Lovelace_2345_assignsubmission_file_lab1.ipynb
             Participant_2345_assignsubmission_file_/lab1.ipynb
    Canvas   lovelaceada_4711_98765_lab1.ipynb, lovelaceada_LATE_4711_98765_lab1-2.ipynb
    plain    ada/lab1.ipynb, ada.ipynb, ada_lab1.ipynb, lab1-ada.ipynb

The first number in Canvas's names (4711) is the lms_id in the roster. Moodle's number (2345) is valid for one
lab only, and the grading worksheet maps it to a student. Without a worksheet, the student's name must occur
exactly once in the roster. A plain name begins or ends with a student_id, an lms_id or an email address of the
roster. If several parts of a path identify a student, the outermost counts, because students choose the names
of the others. For the same reason, nothing after an LMS's name of an unknown student counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from .archives import ZIP, Found
from .files import ENDINGS
from .roster import Student

MOODLE = re.compile(r"(?P<name>.*)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(_(?P<file>.*))?", re.DOTALL)
CANVAS = re.compile(r"(?P<name>[^_]*)_(?:LATE_)?(?P<number>\d+)_(?P<attempt>\d{1,18})_(?P<file>.+)", re.DOTALL)
COPY_NUMBER = re.compile(r"(?P<name>.*?)(?:-(?P<dash>\d{1,9})|\((?P<brackets>\d{1,9})\))", re.DOTALL)
SEPARATORS = " _.-("  # the characters that can separate an id from the rest of a name
TIME_COLUMNS = ("last_modified_(submission)", "submitted", "submitted_at", "time", "timestamp")


@dataclass(frozen=True)
class Candidate:
    """A file of a student, with the values by which one of several files is chosen."""

    file: Found
    student: Student
    depth: int  # of the part of the path that identifies the student
    contains_lab_name: bool  # the lab's name occurs in that of the file, as in "my lab1-v2" (but not in lab12)
    has_lab_name: bool  # the file is named like the lab, except for a copy's number
    attempt: int  # Canvas's number of the attempt
    copy_number: int  # 2 for lab1-2 or lab1 (2)

    @property
    def time(self) -> datetime | None:
        """The time that the LMS's zip has for the file; None if it has none, or the file is not in such a zip."""
        return self.file.times[self.depth]

    def rank(self) -> tuple[bool, int, int, tuple[str, ...]]:
        """Returns the sort key by name; if times don't decide, the notebook with the largest key is taken."""
        return self.has_lab_name, self.attempt, self.copy_number, self.file.parts


class Names:
    """Maps the paths of files to students."""

    def __init__(self, students: list[Student], rows: list[dict[str, str]], lab: str) -> None:
        self.lab = lab
        self.lms_ids = {student.lms_id: student for student in students}
        self.ids: dict[str, Student] = {}
        for student in students:
            for key in filter(None, (student.email, student.lms_id, student.student_id)):
                self.ids[normalised(key)] = student
        self.names: dict[str, list[Student]] = defaultdict(list)
        for student in students:
            for name in {f"{student.first_name} {student.last_name}", f"{student.last_name} {student.first_name}"}:
                self.names[normalised(name.rpartition("/")[2])].append(student)  # in a zip, "/" ends a folder's name
        self.numbers: dict[str, Student] = {}  # students by Moodle's number of the participant
        self.times: dict[str, list[str]] = defaultdict(list)  # times of submission by student_id, one per table
        for row in rows:
            self._add_row(row)

    def _add_row(self, row: dict[str, str]) -> None:
        """Stores a student's Moodle number, from the first column, and time. The student may be named in any column."""
        cells = [normalised(cell) for cell in row.values()]
        students = [self.ids[cell] for cell in cells if cell in self.ids]
        named = [self.names.get(cell.rpartition("/")[2], []) for cell in cells]
        students += [found[0] for found in named if len(found) == 1]
        for student in students[:1]:
            if number := re.fullmatch(r"\D*(\d+)", cells[0]):
                self.numbers[number[1]] = student
            times = [cell for column, cell in row.items() if column in TIME_COLUMNS and re.search(r"\d", cell)]
            self.times[student.student_id] += times[-1:]

    def find(self, file: Found) -> Candidate | str:
        """Returns a student's file, or the reason why no student was identified.

        The outermost part of the path that identifies a student counts.
        """
        reason = "no part of the path identifies a student"
        is_in_zip = False
        last = len(file.parts) - 1
        for depth, part in enumerate(file.parts):
            stem = without_ending(part)
            own_name = without_ending(file.parts[-1])  # the name that the student gave the file
            attempt = 0
            student: Student | str | None
            moodle, canvas = MOODLE.fullmatch(stem), CANVAS.fullmatch(stem)
            if moodle:
                student = self._find_by_moodle(moodle["name"], moodle["number"])
                if depth == last:
                    own_name = moodle["file"] or own_name
                if isinstance(student, str):
                    return student  # students choose the names of the other parts
            elif canvas and (student := self.lms_ids.get(canvas["number"])):
                attempt = int(canvas["attempt"])
                if depth == last:
                    own_name = canvas["file"]
            elif canvas and (is_in_zip or depth == last):
                # The student chooses what follows the numbers, so an id there may be somebody else's.
                student = self._find_by_id(canvas["name"], is_download=False)
                if not student:
                    return f"the number {canvas['number']} is not an lms_id in the roster"
            else:
                student = self._find_by_id(stem, is_download=not is_in_zip and depth < last)
                if depth == last:
                    own_name = self.lab + "".join(re.findall(r" ?\(\d{1,9}\)$", stem))
            if isinstance(student, Student):
                return self._candidate(file, student, depth, own_name, attempt)
            if student:
                reason = student
            elif canvas:
                reason = f"the number {canvas['number']} is not an lms_id in the roster"
            is_in_zip = is_in_zip or part.lower().endswith(ZIP)
        return reason

    def _candidate(self, file: Found, student: Student, depth: int, own_name: str, attempt: int) -> Candidate:
        """Returns the candidate for a file that the student named own_name."""
        lab, name = normalised(self.lab), normalised(own_name)
        contains_lab_name = bool(re.search(re.escape(lab) + r"(?!\d)", name))
        copy = COPY_NUMBER.fullmatch(own_name)
        if not copy:
            return Candidate(file, student, depth, contains_lab_name, lab == name, attempt, copy_number=0)
        has_lab_name = lab in (name, normalised(copy["name"]))
        number = int(copy["dash"] or copy["brackets"])
        return Candidate(file, student, depth, contains_lab_name, has_lab_name, attempt, number)

    def _find_by_moodle(self, name: str, number: str) -> Student | str:
        """Returns the student with a Moodle number or, failing that, a name; otherwise why none was found."""
        if number in self.numbers:
            return self.numbers[number]
        after_group = name.partition("-")[2]  # of GROUP-NAME
        students = self.names.get(normalised(name)) or self.names.get(normalised(after_group)) or []
        if len(students) == 1:
            return students[0]
        found = f"{len(students)} students in the roster are" if students else "no student in the roster is"
        return f'{found} named "{name}"; put the grading worksheet (CSV) next to archive/'

    def _find_by_id(self, stem: str, is_download: bool) -> Student | None:
        """Returns the student whose id is stem, or begins or ends stem and is separated by one of SEPARATORS.

        If is_download is true, the name may be that of the LMS's zip, such as "Lab 1-4711". The number at its end is
        then the LMS's number of the lab, not a student's id.
        """
        name = normalised(stem)
        ids = [key for key in self.ids if name == key or not (is_download and key.isdigit())]
        matches = [key for key in ids if name == key or name.startswith(tuple(key + sign for sign in SEPARATORS))]
        if not matches:
            matches = [key for key in ids if name.endswith(tuple(sign + key for sign in SEPARATORS))]
        return self.ids[max(matches, key=len)] if matches else None


def without_ending(part: str) -> str:
    """Returns the name of a notebook or a zip without its ending."""
    for ending in sorted((*ENDINGS, ZIP), key=len, reverse=True):
        if part.lower().endswith(ending):
            return part[: -len(ending)]
    return part


def normalised(text: str) -> str:
    """Returns a name in a form for comparison. Names that differ in case, spaces or Unicode composition are equal."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
