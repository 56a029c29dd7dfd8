"""Collects what an LMS gives out: nbgrader zip_collect, taught the names that LMSs use.

Put what you downloaded into $COURSE/downloaded/lab1/archive/ and, where you have one, a
table of names and times (Moodle's grading worksheet) into $COURSE/downloaded/lab1/; then
nbgrader zip_collect lab1 --force writes submitted/STUDENT/lab1/lab1.ipynb. It knows

    Moodle   Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb
             Ada Lovelace_2345_assignsubmission_file_lab1.ipynb
             Participant_2345_assignsubmission_file_/lab1.ipynb
    Canvas   lovelaceada_4711_98765_lab1.ipynb, lovelaceada_LATE_4711_98765_lab1-2.ipynb
    plain    ada/lab1.ipynb, ada.ipynb, ada_lab1.ipynb, lab1-ada.ipynb

and zips of these inside zips. Canvas's number is the lms_id of the roster. Moodle's number
belongs to this one assignment: the worksheet tells whose it is; without it the name must be
the name of just one student of the roster. In a plain name stands a student_id, an lms_id
or an email of the roster. The outermost name that tells counts: students name what is inside.

Of several notebooks of a student one is taken: the one named as the lab, before others;
then the one of the last attempt; then the one with the highest number, lab1-2 or lab1 (2).
It gets the lab's name. What was taken, what was left and why is in downloaded/lab1/collected.txt.

Times come from a column "Last modified (submission)", "submitted", "time" or "timestamp" of
the table, in the time zone of LmsCollector.timezone; a zip's own times say nothing. A
submission without a time counts as in time.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import unicodedata
import zipfile
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path, PurePosixPath

import dateutil.parser
import dateutil.tz
from nbgrader.plugins import ExtractorPlugin, FileNameCollectorPlugin
from traitlets import Bunch, TraitError, Unicode, validate

from . import roster
from .roster import Roster, Student

MOODLE = re.compile(r"(?P<name>.*)_(?P<number>\d+)_assignsubmission_file(_(?P<file>.*))?")
CANVAS = re.compile(r"(?P<name>[^_]*)_(?:LATE_)?(?P<number>\d+)_(?P<attempt>\d+)_(?P<file>.+)")
AGAIN = re.compile(r"(?P<name>.*?)\s*(?:-(?P<dash>\d+)|\((?P<brackets>\d+)\))")  # lab1-2, lab1 (2)
SIGNS = " _.-("  # what sets an id off in a name
TIMES = ("last modified (submission)", "submitted", "submitted at", "time", "timestamp")
NOTEBOOK, ZIP = ".ipynb", ".zip"
TOLD, TAKEN = "collected.txt", "collected.json"

BYTES = 100_000_000  # of a notebook; nbgrader has the same limit
INNER_BYTES = 300_000_000  # of all that is in a zip inside a zip
INNER_FILES = 200
DEPTH = 3  # zips inside zips


class TooMuch(ValueError):
    """A zip that holds more than a submission can need."""


# ---- Zips --------------------------------------------------------------------


class LmsExtractor(ExtractorPlugin):
    """Takes the notebooks out of zips, and of zips inside them: nothing else, and not without limits."""

    def extract(self, archive_path: str, extracted_path: str) -> None:
        """Puts the notebooks in archive_path, and those in its zips, into extracted_path."""
        source, target = Path(archive_path), Path(extracted_path)
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            place = target / path.relative_to(source)
            if path.suffix.lower() == ZIP:
                with path.open("rb") as file:
                    self._unzip(file, place.with_suffix(""), str(path.relative_to(source)), None)
            elif path.suffix.lower() == NOTEBOOK:
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place.with_suffix(NOTEBOOK))

    def _unzip(self, file: io.BufferedIOBase, target: Path, name: str, budget: Budget | None, depth: int = 1) -> None:
        """Unpacks a zip; one that can't be read is named and left."""
        try:
            with zipfile.ZipFile(file) as archive:
                for info in archive.infolist():
                    self._take(archive, info, target, name, budget, depth)
        except TooMuch as err:
            self.log.error("%s: found %s; the rest of it is left", name, err)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as err:
            self.log.error("%s: found a zip that can't be read (%s); it is left", name, err)

    def _take(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, target: Path, name: str, budget: Budget | None, depth: int) -> None:
        """Unpacks one file of a zip, if it is a notebook or a zip."""
        inside = member(info)
        if inside is None or inside.suffix.lower() not in (NOTEBOOK, ZIP):
            return
        place = target.joinpath(*inside.parts)
        with archive.open(info) as file:
            content = file.read(BYTES + 1)
        if len(content) > BYTES:
            self.log.error("%s: found %s of more than %d MB; it is left", name, inside, BYTES // 1_000_000)
            return
        if budget:
            budget.spend(len(content))
        if inside.suffix.lower() == NOTEBOOK:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.with_suffix(NOTEBOOK).write_bytes(content)
        elif depth < DEPTH:
            self._unzip(io.BytesIO(content), place.with_suffix(""), f"{name}: {inside}", budget or Budget(), depth + 1)
        else:
            self.log.error("%s: found %s, %d zips deep; it is left", name, inside, depth)


@dataclass
class Budget:
    """What a zip that a student made may still unpack to."""

    files: int = INNER_FILES
    bytes: int = INNER_BYTES

    def spend(self, size: int) -> None:
        """Takes a file off."""
        self.files -= 1
        self.bytes -= size
        if self.files < 0 or self.bytes < 0:
            raise TooMuch(f"more than {INNER_FILES} files or {INNER_BYTES // 1_000_000} MB in a zip inside a zip")


def member(info: zipfile.ZipInfo) -> PurePosixPath | None:
    """Returns the path of a file of a zip; None for a folder, for what is hidden, and for what leads elsewhere."""
    name = info.filename
    if not info.flag_bits & 0x800:  # not said to be UTF-8, but it mostly is
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    parts = [part for part in name.replace("\\", "/").split("/") if part]
    if info.is_dir() or not parts or name.startswith("/") or "\0" in name or any(part.startswith(".") for part in parts) or parts[0] == "__MACOSX":
        return None
    return PurePosixPath(*(part.encode()[-200:].decode(errors="ignore") for part in parts))  # a file's name has 255 bytes


# ---- Names -------------------------------------------------------------------


@dataclass
class Found:
    """A notebook of a student: its place, and what tells which of several to take."""

    path: Path
    student: Student
    named: bool  # as the lab
    attempt: int
    again: int

    def rank(self) -> tuple[bool, int, int, str]:
        """Returns what is higher for the one to take."""
        return self.named, self.attempt, self.again, str(self.path)


class Names:
    """Tells by its path whose a file is."""

    def __init__(self, students: Roster, tables: list[list[dict[str, str]]], lab: str) -> None:
        self.students = students
        self.lab = lab
        self.ids: dict[str, Student] = {}
        self.names: dict[str, list[Student]] = defaultdict(list)
        for student in students.students:
            for key in (student.email, student.lms_id, student.student_id):
                if key:
                    self.ids[folded(key)] = student
            for name in {f"{student.first_name} {student.last_name}", f"{student.last_name} {student.first_name}"}:
                self.names[folded(name)].append(student)
        self.numbers: dict[str, Student] = {}
        self.times: dict[str, str] = {}
        for table in tables:
            self._learn(table)

    def _learn(self, table: list[dict[str, str]]) -> None:
        """Takes participants' numbers and times from a table whose lines name a student in whatever column."""
        for row in table:
            known = [self.ids[folded(cell)] for cell in row.values() if folded(cell) in self.ids]
            if not known:
                by_name = [self.names[folded(cell)] for cell in row.values() if len(self.names.get(folded(cell), [])) == 1]
                known = by_name[0] if by_name else []
            if not known:
                continue
            if number := re.fullmatch(r"\D*(\d+)", next(iter(row.values()))):
                self.numbers[number[1]] = known[0]
            for column, cell in row.items():
                if column.strip().lower() in TIMES and re.search(r"\d", cell):
                    self.times[known[0].student_id] = cell

    def find(self, path: Path, place: Path) -> Found | str:
        """Returns whose a file is, by the outermost name that tells; place is its path among the others."""
        why = "no name of a student in it"
        for depth, part in enumerate(place.parts):
            stem = part.removesuffix(NOTEBOOK)
            if match := MOODLE.fullmatch(stem):
                student = self._moodle(match["name"], match["number"])
                if isinstance(student, Student):
                    return self._found(path, student, match["file"] or place.stem if part == place.name else place.stem)
                why = student
            elif (match := CANVAS.fullmatch(stem)) and (student := self._canvas(match["number"])):
                file = match["file"] if part == place.name else place.stem
                return self._found(path, student, file, int(match["attempt"]))
            elif student := self._plain(stem, download=depth == 0 and part != place.name):
                file = place.stem if part != place.name else self.lab
                return self._found(path, student, file)
            elif CANVAS.fullmatch(stem):
                why = f"the number {CANVAS.fullmatch(stem)['number']} is no lms_id of the roster"
        return why

    def _found(self, path: Path, student: Student, file: str, attempt: int = 0) -> Found:
        again = AGAIN.fullmatch(file)
        named = folded(file) == folded(self.lab) or bool(again and folded(again["name"]) == folded(self.lab))
        return Found(path, student, named, attempt, int(again["dash"] or again["brackets"]) if again else 0)

    def _moodle(self, name: str, number: str) -> Student | str:
        if number in self.numbers:
            return self.numbers[number]
        candidates = self.names.get(folded(name)) or self.names.get(folded(name.partition("-")[2])) or []
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            return f'{len(candidates)} students are called "{name}": put the grading worksheet (CSV) beside archive/'
        return f'no student of the roster is called "{name}": put the grading worksheet (CSV) beside archive/'

    def _canvas(self, number: str) -> Student | None:
        return next((student for student in self.students.students if student.lms_id == number), None)

    def _plain(self, stem: str, download: bool) -> Student | None:
        """Returns the student whose id a name is, or begins or ends with, set off by a sign.

        The number that ends a download's name, "Lab 1-4711", is one of the LMS and no student's.
        """
        name = folded(stem)
        if student := self.ids.get(name):
            return student
        ids = [key for key in self.ids if not (download and key.isdigit())]
        begins = [key for key in ids if name.startswith(key) and name[len(key)] in SIGNS]
        ends = [key for key in ids if name.endswith(key) and name[-len(key) - 1] in SIGNS]
        return self.ids[max(begins or ends, key=len)] if begins or ends else None


def folded(text: str) -> str:
    """Returns a name as it is compared: without differences of case, composition and spaces."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


# ---- nbgrader's part ----------------------------------------------------------


class LmsCollector(FileNameCollectorPlugin):
    """Tells nbgrader zip_collect whose a notebook is, when it was handed in, and which of several counts."""

    timezone = Unicode("", help='time zone of the table\'s times, "Europe/Berlin"; empty: this machine\'s').tag(config=True)

    @validate("timezone")
    def _known(self, proposal: Bunch) -> str:
        if proposal.value and dateutil.tz.gettz(proposal.value) is None:
            raise TraitError(f'found LmsCollector.timezone = "{proposal.value}"; needed: a time zone such as Europe/Berlin; do: look at its spelling')
        return proposal.value

    def collect(self, submitted_file: str) -> dict | None:
        """Returns whose a file is; None if it is not to be taken."""
        if not hasattr(self, "_chosen"):
            self._chosen = self._plan()
        return self._chosen.get(Path(submitted_file))

    def _plan(self) -> dict[Path, dict]:
        """Looks at all files at once, and writes down what is taken and what is not."""
        course, lab = Path(self.parent.coursedir.root), self.parent.coursedir.assignment_id
        extracted = Path(self.parent._format_collect_path(self.parent.extracted_directory))
        names = Names(roster.read(course / roster.NAME), tables(extracted.parent), lab)
        told: list[str] = []
        by_student: dict[str, list[Found]] = defaultdict(list)
        for path in sorted(extracted.rglob(f"*{NOTEBOOK}")):
            found = names.find(path, path.relative_to(extracted))
            if isinstance(found, str):
                told.append(f"LEFT {path.relative_to(extracted)}: {found}")
            else:
                by_student[found.student.student_id].append(found)
        chosen: dict[Path, dict] = {}
        for student, several in sorted(by_student.items()):
            *others, best = sorted(several, key=Found.rank)
            chosen[best.path] = {"student_id": student, "file_id": lab}
            when = self._time(names.times.get(student, ""), told, student)
            if when:
                chosen[best.path]["timestamp"] = when
            told.append(f"took {student}: {best.path.relative_to(extracted)}, {f'{when} UTC' if when else 'no time'}")
            told += [f"LEFT {student}: {other.path.relative_to(extracted)}: another one counts" for other in others]
        (extracted.parent / TOLD).write_text("\n".join(told) + "\n", encoding="utf-8")
        names_of = taken(extracted.parent) | {found["student_id"]: str(path.relative_to(extracted)) for path, found in chosen.items()}
        (extracted.parent / TAKEN).write_text(json.dumps(names_of, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        for line in told:
            if line.startswith("LEFT"):
                self.log.error(line)
        return chosen

    def _time(self, text: str, told: list[str], student: str) -> datetime | None:
        """Returns a time in UTC, as nbgrader keeps it."""
        if not text:
            return None
        try:
            when = dateutil.parser.parse(text)
        except (ValueError, OverflowError):
            told.append(f'LEFT {student}\'s time: found "{text}"; needed: a time such as 2026-11-21 10:00')
            return None
        return (when if when.tzinfo else when.replace(tzinfo=self._zone())).astimezone(timezone.utc).replace(tzinfo=None)

    def _zone(self) -> dateutil.tz.tz.tzlocal:
        return dateutil.tz.gettz(self.timezone) if self.timezone else dateutil.tz.tzlocal()


def taken(folder: Path) -> dict[str, str]:
    """Returns, by student, the path that a notebook had in what the LMS gave out, now or earlier; folder is downloaded/LAB."""
    try:
        found = json.loads((folder / TAKEN).read_text(encoding="utf-8"))
        return {str(student): str(path) for student, path in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def tables(folder: Path) -> list[list[dict[str, str]]]:
    """Returns the CSV files beside archive/ as lists of lines."""
    result = []
    for path in sorted([*folder.glob("*.csv"), *folder.glob("archive/*.csv")]):
        text = roster.decoded(path)
        rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=roster.delimiter(text), restval="")
        result.append([{key: value for key, value in row.items() if key is not None} for row in rows])
    return result
