"""Plugins with which nbgrader zip_collect reads submissions downloaded from an LMS.

Put the files that you downloaded into $COURSE/downloaded/lab1/archive/ and, if you have one, a
table of names and times (Moodle's grading worksheet) into $COURSE/downloaded/lab1/. Then the command
"nbgrader zip_collect lab1 --force" writes submitted/STUDENT/lab1/lab1.ipynb. The plugins recognise
these names:

    Moodle   Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb
             Ada Lovelace_2345_assignsubmission_file_lab1.ipynb
             Participant_2345_assignsubmission_file_/lab1.ipynb
    Canvas   lovelaceada_4711_98765_lab1.ipynb, lovelaceada_LATE_4711_98765_lab1-2.ipynb
    plain    ada/lab1.ipynb, ada.ipynb, ada_lab1.ipynb, lab1-ada.ipynb

Zips with such files may be inside other zips. The first number in Canvas's names (4711) is the lms_id
in the roster. Moodle's number (2345) is valid for one lab only, and the grading worksheet maps it to a
student. Without a worksheet, the student's name must occur exactly once in the roster. A plain name
begins or ends with a student_id, an lms_id or an email address of the roster. If several parts of a
path identify a student, the outermost counts, because students choose the names of the others.

Of several notebooks of a student, one is taken and renamed to the lab's name. Notebooks named like
the lab come before others. If this does not decide, Canvas's last attempt counts, and then the highest
number in a name such as lab1-2 or lab1 (2). downloaded/lab1/collected.txt lists the files that were
taken, and the files that were left out, with the reasons.

Times of submission come from a column "Last modified (submission)", "submitted", "submitted_at",
"time" or "timestamp" of the table, in the time zone LmsCollector.timezone. The times in a zip are
ignored. A submission without a time counts as on time.
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

from . import roster
from .course import Json, write_file
from .roster import Student

MOODLE = re.compile(r"(?P<name>.*)_(?P<number>\d+)_assignsubmission_file(_(?P<file>.*))?")
CANVAS = re.compile(r"(?P<name>[^_]*)_(?:LATE_)?(?P<number>\d+)_(?P<attempt>\d+)_(?P<file>.+)")
COPY_NUMBER = re.compile(r"(?P<name>.*?)\s*(?:-(?P<dash>\d+)|\((?P<brackets>\d+)\))")  # lab1-2, lab1 (2)
SEPARATORS = " _.-("  # the characters that can separate an id from the rest of a name
TIME_COLUMNS = ("last_modified_(submission)", "submitted", "submitted_at", "time", "timestamp")
NOTEBOOK, ZIP = ".ipynb", ".zip"
COLLECTED, PATHS = "collected.txt", "collected.json"

MAX_BYTES = 100_000_000  # in a notebook; nbgrader has the same limit
MAX_INNER_BYTES = 300_000_000  # in all unpacked files of a zip inside a zip
MAX_INNER_FILES = 200  # in a zip inside a zip
MAX_DEPTH = 2  # 1 for the LMS's zip, 2 for a student's zip inside it


# ---- Zips --------------------------------------------------------------------


class LmsExtractor(ExtractorPlugin):
    """Extracts notebooks from zips and from the zips inside them.

    Files of other types are ignored. A file that is too large or can't be read is skipped and listed in collected.txt.
    """

    def extract(self, archive_path: str, extracted_path: str) -> None:
        """Copies the notebooks in the folder archive_path, and those in its zips, to extracted_path.

        It writes a new collected.txt that lists the skipped files. LmsCollector adds its own lines.
        """
        source = Path(archive_path)
        target = Path(extracted_path)
        self.skipped: list[str] = []
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            copy = target / path.relative_to(source)
            if path.suffix.lower() == ZIP:
                with path.open("rb") as file:
                    self._unzip(file, copy.with_suffix(""), str(path.relative_to(source)))
            elif path.suffix.lower() == NOTEBOOK:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy.with_suffix(NOTEBOOK))
        (target.parent / COLLECTED).write_text("".join(self.skipped), encoding="utf-8")

    def _skip(self, name: str, reason: str) -> None:
        """Records that a file is skipped, and why."""
        self.skipped.append(f"LEFT {name}: {reason}\n")
        self.log.error("LEFT %s: %s", name, reason)

    def _unzip(self, file: IO[bytes], target: Path, name: str, depth: int = 1) -> None:
        """Extracts the notebooks in a zip to the folder target. Members that can't be read are skipped.

        A zip inside another zip was made by a student, so its size is limited.
        """
        try:
            archive = zipfile.ZipFile(file)
            members = [(info, path) for info in archive.infolist() if (path := safe_path(info))]
        except Exception as err:  # a damaged zip can raise almost any exception
            self._skip(name, f"the zip can't be read ({err})")
            return
        chosen = [(info, path) for info, path in members if path.suffix.lower() in (NOTEBOOK, ZIP)]
        size = sum(info.file_size for info, _ in chosen)
        if depth > 1 and (len(chosen) > MAX_INNER_FILES or size > MAX_INNER_BYTES):
            megabytes = MAX_INNER_BYTES // 1_000_000
            self._skip(name, f"more than {MAX_INNER_FILES} files or {megabytes} MB in a zip inside a zip")
            return
        for info, path in chosen:
            try:
                with archive.open(info) as member_file:
                    content = member_file.read(MAX_BYTES + 1)  # the size declared in the zip may be wrong
                self._extract(content, target.joinpath(*path.parts), f"{name}/{path}", depth)
            except Exception as err:
                self._skip(f"{name}/{path}", f"the file can't be read ({err})")

    def _extract(self, content: bytes, target: Path, name: str, depth: int) -> None:
        """Writes a notebook to target, or extracts a zip there; depth is the number of zips around the file."""
        if len(content) > MAX_BYTES:
            self._skip(name, f"more than {MAX_BYTES // 1_000_000} MB")
        elif target.suffix.lower() == NOTEBOOK:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.with_suffix(NOTEBOOK).write_bytes(content)
        elif depth < MAX_DEPTH:
            self._unzip(io.BytesIO(content), target.with_suffix(""), name, depth + 1)
        else:
            self._skip(name, f"a zip inside {depth} zips, more than the limit of {MAX_DEPTH - 1}")


def safe_path(info: zipfile.ZipInfo) -> PurePosixPath | None:
    """Returns the path of a file in a zip; None for folders, hidden files, and paths out of the zip's folder."""
    name = info.filename
    if not info.flag_bits & 0x800:  # the name is not declared as UTF-8, but usually it is UTF-8
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    parts = [part for part in name.replace("\\", "/").split("/") if part]
    if info.is_dir() or not parts:
        return None
    if name.startswith("/") or "\0" in name:
        return None
    if any(part.startswith(".") for part in parts) or parts[0] == "__MACOSX":
        return None
    return PurePosixPath(*map(shortened, parts))


def shortened(part: str) -> str:
    """Returns the last 200 bytes of a name; file systems allow 255."""
    return part.encode()[-200:].decode(errors="ignore")


# ---- Names -------------------------------------------------------------------


@dataclass
class Candidate:
    """A notebook of a student, with the values by which one of several notebooks is chosen."""

    path: Path
    student: Student
    has_lab_name: bool  # the notebook is named like the lab
    attempt: int  # Canvas's number of the attempt
    copy_number: int  # 2 for lab1-2 or lab1 (2)

    def rank(self) -> tuple[bool, int, int, str]:
        """Returns the sort key; the notebook with the largest key is taken."""
        return self.has_lab_name, self.attempt, self.copy_number, str(self.path)


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
                self.names[normalised(name)].append(student)
        self.numbers: dict[str, Student] = {}  # students by Moodle's number of the participant
        self.times: dict[str, str] = {}  # times of submission by student_id
        for row in rows:
            self._add_row(row)

    def _add_row(self, row: dict[str, str]) -> None:
        """Stores a student's Moodle number, from the first column, and time. The student may be named in any column."""
        cells = [normalised(cell) for cell in row.values()]
        students = [self.ids[cell] for cell in cells if cell in self.ids]
        students += [self.names[cell][0] for cell in cells if len(self.names.get(cell, [])) == 1]
        for student in students[:1]:
            if number := re.fullmatch(r"\D*(\d+)", cells[0]):
                self.numbers[number[1]] = student
            for column, cell in row.items():
                if column in TIME_COLUMNS and re.search(r"\d", cell):
                    self.times[student.student_id] = cell

    def find(self, path: Path, inner_path: Path) -> Candidate | str:
        """Returns the notebook of a student, or the reason why no student was identified.

        inner_path is the file's path relative to the archive. The outermost part of inner_path that identifies a
        student counts.
        """
        reason = "no part of the path identifies a student"
        for depth, part in enumerate(inner_path.parts):
            stem = part.removesuffix(NOTEBOOK)
            is_file = part == inner_path.name
            own_name = inner_path.stem  # the name that the student gave the file
            attempt = 0
            student: Student | str | None
            moodle, canvas = MOODLE.fullmatch(stem), CANVAS.fullmatch(stem)
            if moodle:
                student = self._find_by_moodle(moodle["name"], moodle["number"])
                if is_file:
                    own_name = moodle["file"] or own_name
            elif canvas and (student := self.lms_ids.get(canvas["number"])):
                attempt = int(canvas["attempt"])
                if is_file:
                    own_name = canvas["file"]
            else:
                student = self._find_by_id(stem, is_download=depth == 0 and not is_file)
                if is_file:
                    own_name = self.lab
            if isinstance(student, Student):
                return self._candidate(path, student, own_name, attempt)
            if student:
                reason = student
            elif canvas:
                reason = f"the number {canvas['number']} is not an lms_id in the roster"
        return reason

    def _candidate(self, path: Path, student: Student, own_name: str, attempt: int) -> Candidate:
        """Returns the candidate for the notebook at path, which the student named own_name."""
        copy = COPY_NUMBER.fullmatch(own_name)
        if not copy:
            return Candidate(path, student, normalised(self.lab) == normalised(own_name), attempt, 0)
        has_lab_name = normalised(self.lab) in (normalised(own_name), normalised(copy["name"]))
        return Candidate(path, student, has_lab_name, attempt, int(copy["dash"] or copy["brackets"]))

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

        If is_download is true, the name is that of the LMS's zip, such as "Lab 1-4711". The number at its end is then
        the LMS's number of the lab, not a student's id.
        """
        name = normalised(stem)
        ids = [key for key in self.ids if name == key or not (is_download and key.isdigit())]
        matches = [key for key in ids if name == key or name.startswith(tuple(key + sign for sign in SEPARATORS))]
        if not matches:
            matches = [key for key in ids if name.endswith(tuple(sign + key for sign in SEPARATORS))]
        return self.ids[max(matches, key=len)] if matches else None


def normalised(text: str) -> str:
    """Returns a name in a form for comparison. Names that differ in case, spaces or Unicode composition are equal."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


# ---- The plugin ---------------------------------------------------------------


class LmsCollector(FileNameCollectorPlugin):
    """Chooses one notebook per student for nbgrader zip_collect, and finds its time of submission."""

    timezone = Unicode(
        "",
        help='the time zone of the times in the table, such as "Europe/Berlin"; if empty, this machine\'s time zone',
    ).tag(config=True)

    @validate("timezone")
    def _check_timezone(self, proposal: Bunch) -> str:
        if proposal.value and dateutil.tz.gettz(proposal.value) is None:
            raise TraitError(f'LmsCollector.timezone: got "{proposal.value}", want a time zone such as Europe/Berlin')
        return str(proposal.value)

    def collect(self, submitted_file: str) -> Json | None:
        """Returns a file's student and time of submission, under nbgrader's keys; None if the file is not taken."""
        if not hasattr(self, "_chosen"):
            self._chosen = self._choose()
        return self._chosen.get(Path(submitted_file))

    def _choose(self) -> dict[Path, Json]:
        """Chooses a notebook for each student, and lists in collected.txt the files that are taken and left out."""
        course = Path(self.parent.coursedir.root)
        lab = self.parent.coursedir.assignment_id
        extracted = Path(self.parent._format_collect_path(self.parent.extracted_directory))
        folder = extracted.parent
        tables = sorted([*folder.glob("*.csv"), *folder.glob("archive/*.csv")])
        rows = [
            {name: cell for name, cell in row.items() if name} for path in tables for row in roster.read_table(path)
        ]
        names = Names(roster.read(course / roster.NAME), rows, lab)
        lines: list[str] = []
        by_student: dict[str, list[Candidate]] = defaultdict(list)
        for path in sorted(extracted.rglob(f"*{NOTEBOOK}")):
            found = names.find(path, path.relative_to(extracted))
            if isinstance(found, str):
                lines.append(f"LEFT {path.relative_to(extracted)}: {found}")
            else:
                by_student[found.student.student_id].append(found)
        chosen: dict[Path, Json] = {}
        paths = collected_paths(folder)
        for student, candidates in sorted(by_student.items()):
            *others, best = sorted(candidates, key=Candidate.rank)
            inner_path = best.path.relative_to(extracted)
            when = self._parse_time(names.times.get(student, ""), lines, student)
            chosen[best.path] = {"student_id": student, "file_id": lab}
            if when:
                chosen[best.path]["timestamp"] = when
            paths[student] = str(inner_path)
            time = f"{when} UTC" if when else "no time"
            lines.append(f"took {student}: {inner_path}, {time}")
            lines += [f"LEFT {student}: {other.path.relative_to(extracted)}: another file counts" for other in others]
        with (folder / COLLECTED).open("a", encoding="utf-8") as file:  # adds to the lines of LmsExtractor
            file.write("\n".join(lines) + "\n")
        write_file(folder / PATHS, json.dumps(paths, indent=1, ensure_ascii=False) + "\n")
        for line in lines:
            if line.startswith("LEFT"):
                self.log.error(line)
        return chosen

    def _parse_time(self, text: str, lines: list[str], student: str) -> datetime | None:
        """Returns a time in UTC without a time zone, as nbgrader stores it.

        If text is empty or not a time, it returns None. If text is not a time, it also adds a message to lines.
        """
        if not text:
            return None
        try:
            when = dateutil.parser.parse(text)
        except (ValueError, OverflowError):
            lines.append(f'LEFT {student}\'s time: got "{text}", want a time such as 2026-11-21 10:00')
            return None
        if when.tzinfo is None:
            zone = dateutil.tz.gettz(self.timezone) if self.timezone else dateutil.tz.tzlocal()
            when = when.replace(tzinfo=zone)
        return when.astimezone(timezone.utc).replace(tzinfo=None)


def collected_paths(folder: Path) -> dict[str, str]:
    """Returns, by student, the path of the notebook in the LMS's files, from this download or an earlier one.

    folder is downloaded/LAB.
    """
    try:
        paths: dict[str, str] = json.loads((folder / PATHS).read_text(encoding="utf-8"))
    except OSError:
        return {}
    return paths
