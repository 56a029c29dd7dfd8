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

import io
import json
import re
import shutil
import unicodedata
import zipfile
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path, PurePosixPath
from typing import IO

import dateutil.parser
import dateutil.tz
from nbgrader.plugins import ExtractorPlugin, FileNameCollectorPlugin
from traitlets import Bunch, TraitError, Unicode, validate

from . import course as places
from . import roster
from .course import Json
from .roster import Student

MOODLE = re.compile(r"(?P<name>.*)_(?P<number>\d+)_assignsubmission_file(_(?P<file>.*))?")
CANVAS = re.compile(r"(?P<name>[^_]*)_(?:LATE_)?(?P<number>\d+)_(?P<attempt>\d+)_(?P<file>.+)")
AGAIN = re.compile(r"(?P<name>.*?)\s*(?:-(?P<dash>\d+)|\((?P<brackets>\d+)\))")  # lab1-2, lab1 (2)
SIGNS = " _.-("  # what sets an id off in a name
TIMES = ("last_modified_(submission)", "submitted", "submitted_at", "time", "timestamp")
NOTEBOOK, ZIP = ".ipynb", ".zip"
COLLECTED, PATHS = "collected.txt", "collected.json"

BYTES = 100_000_000  # of a notebook; nbgrader has the same limit
INNER_BYTES = 300_000_000  # of all that is in a zip inside a zip
INNER_FILES = 200
DEPTH = 2  # a student's zip in the LMS's


# ---- Zips --------------------------------------------------------------------


class LmsExtractor(ExtractorPlugin):
    """Takes the notebooks out of zips, and of zips inside them: nothing else, and not without limits."""

    def extract(self, archive_path: str, extracted_path: str) -> None:
        """Puts the notebooks in archive_path, and those in its zips, into extracted_path.

        Begins collected.txt with what it leaves.
        """
        source = Path(archive_path)
        target = Path(extracted_path)
        self.left: list[str] = []
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            place = target / path.relative_to(source)
            if path.suffix.lower() == ZIP:
                with path.open("rb") as file:
                    self._unzip(file, place.with_suffix(""), str(path.relative_to(source)))
            elif path.suffix.lower() == NOTEBOOK:
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place.with_suffix(NOTEBOOK))
        (target.parent / COLLECTED).write_text("".join(self.left), encoding="utf-8")

    def _leave(self, name: str, why: str) -> None:
        """Notes what is not unpacked."""
        self.left.append(f"LEFT {name}: {why}\n")
        self.log.error("LEFT %s: %s", name, why)

    def _unzip(self, file: IO[bytes], target: Path, name: str, depth: int = 1) -> None:
        """Unpacks a zip; what can't be read is left, the rest of it is taken.

        A zip inside another zip is one that a student made, and has limits.
        """
        try:
            archive = zipfile.ZipFile(file)
            inside = [(info, path) for info in archive.infolist() if (path := member(info))]
        except Exception as err:  # whatever a damaged zip makes of its reader
            self._leave(name, f"a zip that can't be read ({err})")
            return
        wanted = [(info, path) for info, path in inside if path.suffix.lower() in (NOTEBOOK, ZIP)]
        size = sum(info.file_size for info, _ in wanted)
        if depth > 1 and (len(wanted) > INNER_FILES or size > INNER_BYTES):
            megabytes = INNER_BYTES // 1_000_000
            self._leave(name, f"more than {INNER_FILES} files or {megabytes} MB in a zip inside a zip")
            return
        for info, path in wanted:
            try:
                with archive.open(info) as member_file:
                    content = member_file.read(BYTES + 1)  # whatever size is written in the zip
                self._take(content, target.joinpath(*path.parts), f"{name}/{path}", depth)
            except Exception as err:
                self._leave(f"{name}/{path}", f"it can't be read ({err})")

    def _take(self, content: bytes, place: Path, name: str, depth: int) -> None:
        """Unpacks one notebook or zip of a zip, which lies depth zips deep."""
        if len(content) > BYTES:
            self._leave(name, f"more than {BYTES // 1_000_000} MB")
        elif place.suffix.lower() == NOTEBOOK:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.with_suffix(NOTEBOOK).write_bytes(content)
        elif depth < DEPTH:
            self._unzip(io.BytesIO(content), place.with_suffix(""), name, depth + 1)
        else:
            self._leave(name, f"{depth} zips deep")


def member(info: zipfile.ZipInfo) -> PurePosixPath | None:
    """Returns the path of a file of a zip; None for a folder, for what is hidden, and for what leads elsewhere."""
    name = info.filename
    if not info.flag_bits & 0x800:  # not said to be UTF-8, but it mostly is
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    parts = [part for part in name.replace("\\", "/").split("/") if part]
    if info.is_dir() or not parts:
        return None
    if name.startswith("/") or "\0" in name:
        return None
    if any(part.startswith(".") for part in parts) or parts[0] == "__MACOSX":
        return None
    return PurePosixPath(*map(short, parts))


def short(part: str) -> str:
    """Returns the end of a name that a file can have: 200 bytes, of the 255 that there may be."""
    return part.encode()[-200:].decode(errors="ignore")


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
    """Knows by its path whose a file is."""

    def __init__(self, students: list[Student], rows: list[dict[str, str]], lab: str) -> None:
        self.lab = lab
        self.lms_ids = {student.lms_id: student for student in students}
        self.ids: dict[str, Student] = {}
        for student in students:
            for key in filter(None, (student.email, student.lms_id, student.student_id)):
                self.ids[folded(key)] = student
        self.names: dict[str, list[Student]] = defaultdict(list)
        for student in students:
            for name in {f"{student.first_name} {student.last_name}", f"{student.last_name} {student.first_name}"}:
                self.names[folded(name)].append(student)
        self.numbers: dict[str, Student] = {}  # of participants
        self.times: dict[str, str] = {}
        for row in rows:
            self._learn(row)

    def _learn(self, row: dict[str, str]) -> None:
        """Takes a participant's number and time from a line that names a student in whatever column."""
        cells = [folded(cell) for cell in row.values()]
        students = [self.ids[cell] for cell in cells if cell in self.ids]
        students += [self.names[cell][0] for cell in cells if len(self.names.get(cell, [])) == 1]
        for student in students[:1]:
            if number := re.fullmatch(r"\D*(\d+)", cells[0]):
                self.numbers[number[1]] = student
            for column, cell in row.items():
                if column in TIMES and re.search(r"\d", cell):
                    self.times[student.student_id] = cell

    def find(self, path: Path, place: Path) -> Found | str:
        """Returns whose a file is, by the outermost name that tells, or why nobody's.

        place is the file's path among the others.
        """
        why = "no name of a student in it"
        for depth, part in enumerate(place.parts):
            stem = part.removesuffix(NOTEBOOK)
            is_file = part == place.name
            own = place.stem  # the name that the student gave the file
            attempt = 0
            student: Student | str | None
            moodle, canvas = MOODLE.fullmatch(stem), CANVAS.fullmatch(stem)
            if moodle:
                student = self._moodle(moodle["name"], moodle["number"])
                if is_file:
                    own = moodle["file"] or own
            elif canvas and (student := self.lms_ids.get(canvas["number"])):
                attempt = int(canvas["attempt"])
                if is_file:
                    own = canvas["file"]
            else:
                student = self._plain(stem, download=depth == 0 and not is_file)
                if is_file:
                    own = self.lab
            if isinstance(student, Student):
                return self._found(path, student, own, attempt)
            if student:
                why = student
            elif canvas:
                why = f"the number {canvas['number']} is no lms_id of the roster"
        return why

    def _found(self, path: Path, student: Student, own: str, attempt: int) -> Found:
        """Returns a student's notebook that the student called own."""
        again = AGAIN.fullmatch(own)
        if not again:
            return Found(path, student, folded(self.lab) == folded(own), attempt, 0)
        named = folded(self.lab) in (folded(own), folded(again["name"]))
        return Found(path, student, named, attempt, int(again["dash"] or again["brackets"]))

    def _moodle(self, name: str, number: str) -> Student | str:
        """Returns the student of that number or name, or why there is none."""
        if number in self.numbers:
            return self.numbers[number]
        after_group = name.partition("-")[2]  # of GROUP-NAME
        students = self.names.get(folded(name)) or self.names.get(folded(after_group)) or []
        if len(students) == 1:
            return students[0]
        found = f"{len(students)} students are" if students else "no student of the roster is"
        return f'{found} called "{name}": put the grading worksheet (CSV) beside archive/'

    def _plain(self, stem: str, download: bool) -> Student | None:
        """Returns the student whose id a name is, or begins or ends with, set off by a sign.

        The number that ends a download's name, "Lab 1-4711", is one of the LMS and no student's.
        """
        name = folded(stem)
        ids = [key for key in self.ids if name == key or not (download and key.isdigit())]
        fits = [key for key in ids if name == key or name.startswith(tuple(key + sign for sign in SIGNS))]
        if not fits:
            fits = [key for key in ids if name.endswith(tuple(sign + key for sign in SIGNS))]
        return self.ids[max(fits, key=len)] if fits else None


def folded(text: str) -> str:
    """Returns a name as it is compared: without differences of case, composition and spaces."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


# ---- nbgrader's part ----------------------------------------------------------


class LmsCollector(FileNameCollectorPlugin):
    """Says to nbgrader zip_collect whose a notebook is, when it was handed in, and which of several counts."""

    timezone = Unicode(
        "",
        help="time zone of the table's times, \"Europe/Berlin\"; empty: this machine's",
    ).tag(config=True)

    @validate("timezone")
    def _known(self, proposal: Bunch) -> str:
        if proposal.value and dateutil.tz.gettz(proposal.value) is None:
            raise TraitError(f'LmsCollector.timezone = "{proposal.value}" is no time zone such as Europe/Berlin')
        return str(proposal.value)

    def collect(self, submitted_file: str) -> Json | None:
        """Returns whose a file is; None if it is not to be taken."""
        if not hasattr(self, "_chosen"):
            self._chosen = self._plan()
        return self._chosen.get(Path(submitted_file))

    def _plan(self) -> dict[Path, Json]:
        """Looks at all files at once, and writes down what is taken and what is not."""
        course = Path(self.parent.coursedir.root)
        lab = self.parent.coursedir.assignment_id
        extracted = Path(self.parent._format_collect_path(self.parent.extracted_directory))
        folder = extracted.parent
        tables = sorted([*folder.glob("*.csv"), *folder.glob("archive/*.csv")])
        rows = [{name: cell for name, cell in row.items() if name} for path in tables for row in roster.table(path)]
        names = Names(roster.read(course / roster.NAME), rows, lab)
        lines: list[str] = []
        by_student: dict[str, list[Found]] = defaultdict(list)
        for path in sorted(extracted.rglob(f"*{NOTEBOOK}")):
            found = names.find(path, path.relative_to(extracted))
            if isinstance(found, str):
                lines.append(f"LEFT {path.relative_to(extracted)}: {found}")
            else:
                by_student[found.student.student_id].append(found)
        chosen: dict[Path, Json] = {}
        paths = collected_paths(folder)
        for student, several in sorted(by_student.items()):
            *others, best = sorted(several, key=Found.rank)
            inside = best.path.relative_to(extracted)
            when = self._time(names.times.get(student, ""), lines, student)
            chosen[best.path] = {"student_id": student, "file_id": lab}
            if when:
                chosen[best.path]["timestamp"] = when
            paths[student] = str(inside)
            lines.append(f"took {student}: {inside}, {when} UTC" if when else f"took {student}: {inside}, no time")
            lines += [f"LEFT {student}: {other.path.relative_to(extracted)}: another one counts" for other in others]
        with (folder / COLLECTED).open("a", encoding="utf-8") as file:  # after what the extractor left
            file.write("\n".join(lines) + "\n")
        places.write(folder / PATHS, json.dumps(paths, indent=1, ensure_ascii=False) + "\n")
        for line in lines:
            if line.startswith("LEFT"):
                self.log.error(line)
        return chosen

    def _time(self, text: str, lines: list[str], student: str) -> datetime | None:
        """Returns a time in UTC, as nbgrader keeps it."""
        if not text:
            return None
        try:
            when = dateutil.parser.parse(text)
        except (ValueError, OverflowError):
            lines.append(f'LEFT {student}\'s time: found "{text}"; needed: a time such as 2026-11-21 10:00')
            return None
        if when.tzinfo is None:
            zone = dateutil.tz.gettz(self.timezone) if self.timezone else dateutil.tz.tzlocal()
            when = when.replace(tzinfo=zone)
        return when.astimezone(timezone.utc).replace(tzinfo=None)


def collected_paths(folder: Path) -> dict[str, str]:
    """Returns, by student, the path that a notebook had in what the LMS gave out, now or earlier.

    folder is downloaded/LAB.
    """
    try:
        paths: dict[str, str] = json.loads((folder / PATHS).read_text(encoding="utf-8"))
    except OSError:
        return {}
    return paths
