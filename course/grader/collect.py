"""Plugins with which nbgrader zip_collect reads submissions downloaded from an LMS.

Put the files that you downloaded into $COURSE/downloaded/lab1/archive/ and, if you have one, a
table of names and times (Moodle's grading worksheet) into $COURSE/downloaded/lab1/. Then the command
"nbgrader zip_collect lab1 --force" writes submitted/STUDENT/lab1/lab1.ipynb. archives.py reads the
files, and names.py finds out whose they are.

Of several notebooks of a student in one download, one is taken and renamed to the lab's name. Notebooks
whose names contain the lab's come before others. Of these, the newest counts, by the times in the LMS's zip.
Times decide nothing if they differ by less than MIN_DIFFERENCE, or a file has none. Then a notebook named
like the lab comes first, and then the highest number in a name such as lab1-2 or lab1 (2). In Canvas's names,
the number of the upload comes before the latter. Canvas's zips hold only the last attempt, and the times in
them are those of the download, so there only the names decide.

If several downloads hold files of a student, the newest work counts. Canvas's number of the attempt tells
which one that is, or otherwise the time that each LMS's zip has for the student's files. Times of files on
this machine do not count, because copying changes them, and those inside a student's own zip neither. If
the downloads differ and nothing tells which is the newest, nothing is taken from the student: otherwise old
work could get the time of the new work.

collected.txt lists the files that were taken, and the files that were left out, with the reasons.

Times of submission come from a column "Last modified (submission)", "submitted", "submitted_at",
"time" or "timestamp" of the table, in the time zone LmsCollector.timezone. Of several tables, the latest
time counts. A submission without a time counts as on time. If it is more than a day later than all files of the
student in the zip, a line says that the zip may be older than the table.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

import dateutil.parser
import dateutil.tz
from nbgrader.plugins import ExtractorPlugin, FileNameCollectorPlugin
from traitlets import Bunch, TraitError, Unicode, validate

from . import archives, collected, roster
from .archives import ZIP, Found, Parts
from .collected import Collected
from .course import Json
from .names import Candidate, Names

# Moodle's zips have the times of the uploads or, in newer versions, of the download, in which a student's files follow
# one another within seconds. Files that were uploaded together are minutes apart at most.
MIN_DIFFERENCE = timedelta(minutes=10)
# How much later than a student's files the time in the table must be before the zip seems old. The times in zips have
# no time zone.
MAX_DELAY = timedelta(days=1)


class LmsExtractor(ExtractorPlugin):
    """Copies all notebooks from the downloaded files, and has LmsCollector choose among them."""

    def extract(self, archive_path: str, extracted_path: str) -> None:
        """Copies the notebooks in the folder archive_path, and those in its zips, to extracted_path."""
        found = archives.Reader(Path(extracted_path)).read_folder(Path(archive_path))
        self.parent.collector_plugin_inst.choose(found, Path(archive_path).parent)


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
        return self._chosen.get(Path(submitted_file))

    def choose(self, found: list[Found], folder: Path) -> None:
        """Chooses a notebook for each student, and writes down what is taken; folder is downloaded/LAB."""
        lab = self.parent.coursedir.assignment_id
        tables = sorted([*folder.glob("*.csv"), *folder.glob("archive/*.csv")])
        rows = [
            {name: cell for name, cell in row.items() if name} for path in tables for row in roster.read_table(path)
        ]
        names = Names(roster.read(Path(self.parent.coursedir.root) / roster.NAME), rows, lab)
        log = Collected(collected.read(folder).paths)
        self._chosen: dict[Path, Json] = {}
        students = by_student(found, names, log)
        newest_times = newest_time_of_each(students)
        for student, candidates in sorted(students.items()):
            downloads = group_downloads(candidates, newest_times)
            best = choose_one(student, candidates, downloads, log)
            if not best or not best.copy:
                if self._submitted(student).is_dir():
                    log.warn(f"The work of {student} that was collected earlier stays in {self._submitted(student)}")
                continue
            when = self._latest_time(names.times.get(student, []), log, student)
            self._chosen[best.copy] = {"student_id": student, "file_id": lab}
            if when:
                self._chosen[best.copy]["timestamp"] = when
                warn_of_old_zip(student, downloads, when, log)
            log.take(student, "/".join(best.parts), f"{when} UTC" if when else "no time")
        log.write(folder)
        for line in log.lines:
            if not line.startswith("took"):
                self.log.error(line)

    def _submitted(self, student: str) -> Path:
        """Returns the folder with a student's submission."""
        course = self.parent.coursedir
        return Path(course.format_path(course.submitted_directory, student, course.assignment_id))

    def _latest_time(self, texts: list[str], log: Collected, student: str) -> datetime | None:
        """Returns the latest of some times in UTC without a time zone, as nbgrader stores it; None without a time."""
        times = [self._parse_time(text, log, student) for text in texts]
        return max((when for when in times if when), default=None)

    def _parse_time(self, text: str, log: Collected, student: str) -> datetime | None:
        """Returns a time in UTC without a time zone. If text is not a time, it returns None and says so in the log."""
        try:
            when = dateutil.parser.parse(text)
        except (ValueError, OverflowError):
            log.warn(f'NO TIME for {student}: got "{text}", want a time such as 2026-11-21 10:00')
            return None
        if when.tzinfo is None:
            zone = dateutil.tz.gettz(self.timezone) if self.timezone else dateutil.tz.tzlocal()
            when = when.replace(tzinfo=zone)
        return when.astimezone(timezone.utc).replace(tzinfo=None)


def warn_of_old_zip(student: str, downloads: list[Download], submitted: datetime, log: Collected) -> None:
    """Writes a line if the table's time of submission, in UTC, is that of newer work than any of the downloads has.

    A download that has a later file of any student was made after the submission. Then only the student's files are
    old, because the student handed in the same ones a second time.
    """
    newest = max((download.time for download in downloads if download.time), default=None)
    made = max((download.newest_time for download in downloads if download.newest_time), default=None)
    if not newest or not made or submitted - newest <= MAX_DELAY or made - submitted > MAX_DELAY:
        return
    names = " and ".join(sorted(download.name for download in downloads if download.time))
    got = f"the files in {names} are of {newest} or earlier, but the table says {submitted} UTC"
    do = "download the submissions again, put the zip into archive/, and collect again"
    log.warn(f"OLD WORK of {student}: {got}; {do}. (If this line stays, the student handed in the same files again.)")


# ---- One notebook per student ---------------------------------------------------


@dataclass(frozen=True)
class Download:
    """What one download holds of a student, such as the files in one zip of the LMS."""

    name: str  # the path from archive/ on
    best: Candidate | None  # the notebook that counts; None if no file is a notebook
    time: datetime | None  # the latest time that the LMS's zip has for the student's files
    newest_time: datetime | None  # the latest time that it has for any student's files

    @property
    def work(self) -> str:
        """What tells whether two downloads hold the same work."""
        return self.best.file.digest if self.best else ""

    def is_newer_than(self, other: Download) -> bool:
        """Reports whether the work in this download is certainly newer than that in another one.

        It is not if the download as a whole is older: an LMS may keep the time at which it first saw a file, so work
        that a student hands in a second time can look old.
        """
        attempts = [download.best.attempt if download.best else 0 for download in (self, other)]
        if all(attempts) and attempts[0] != attempts[1]:
            return attempts[0] > attempts[1]
        if not (self.time and other.time and self.newest_time and other.newest_time):
            return False
        return self.time > other.time and self.newest_time >= other.newest_time


def by_student(found: list[Found], names: Names, log: Collected) -> dict[str, list[Candidate]]:
    """Returns the files by student. Files that belong to nobody are left out, and written down unless they are junk."""
    students: dict[str, list[Candidate]] = defaultdict(list)
    for file in found:
        candidate = names.find(file)
        if isinstance(candidate, Candidate):
            students[candidate.student.student_id].append(candidate)
        elif not file.is_junk:
            log.leave("/".join(file.parts), file.reason or candidate, count=file.count)
    kept = {student: without_junk(candidates) for student, candidates in students.items()}
    return {student: candidates for student, candidates in kept.items() if candidates}


def without_junk(candidates: list[Candidate]) -> list[Candidate]:
    """Returns a student's files without junk, except that of a download that has only junk of the student.

    Junk around the part of the path that identifies the student, such as __MACOSX/ada/lab1.ipynb, is not the student's.
    """
    kept = [candidate for candidate in candidates if not candidate.file.is_junk]
    useful = {download_of(candidate) for candidate in kept}
    for candidate in candidates:
        is_own = not archives.is_junk(candidate.file.parts[: candidate.depth + 1])
        if candidate.file.is_junk and is_own and download_of(candidate) not in useful:
            kept.append(candidate)
    return kept


def newest_time_of_each(students: dict[str, list[Candidate]]) -> dict[Parts, datetime]:
    """Returns the latest time that each download has for a file of any student."""
    times: dict[Parts, datetime] = {}
    for candidate in (candidate for candidates in students.values() for candidate in candidates):
        if when := candidate.time:
            download = download_of(candidate)
            times[download] = max(when, times.get(download, when))
    return times


def choose_one(student: str, candidates: list[Candidate], downloads: list[Download], log: Collected) -> Found | None:
    """Returns the notebook of a student that counts, and writes down all others; None if no notebook counts."""
    newest, reason = newest_download(downloads)
    best = newest.best if newest else None
    for candidate in candidates:
        file = candidate.file
        if candidate != best:
            why = file.reason or reason or (why_another(candidate, best) if best else "")
            log.leave("/".join(file.parts), why, student, file.count)
    if not best:
        log.give_up(student, reason or "no file is a notebook, or a zip with a notebook")
        return None
    return best.file


def choose_by_time_and_name(notebooks: list[Candidate]) -> Candidate:
    """Returns the notebook that counts among those of a student in one download. There is at least one."""
    named = [notebook for notebook in notebooks if notebook.contains_lab_name] or notebooks
    newest = max(named, key=lambda notebook: notebook.time or datetime.min)
    return max((notebook for notebook in named if not is_newer(newest, notebook)), key=Candidate.rank)


def is_newer(notebook: Candidate, other: Candidate) -> bool:
    """Reports whether a notebook is certainly newer than another one in the same download, by the times in the zip."""
    if not notebook.time or not other.time or notebook.attempt:
        return False
    return notebook.time - other.time >= MIN_DIFFERENCE


def why_another(left: Candidate, taken: Candidate) -> str:
    """Returns why one notebook of a student was left, and another one taken."""
    if download_of(left) != download_of(taken):
        return "another file counts"
    if is_newer(taken, left) and left.contains_lab_name == taken.contains_lab_name:
        return "another file counts, which is newer"
    if is_newer(left, taken):
        do = "to take this one, copy it to the student's folder in submitted/"
        return f"another file counts, which is older, but only its name contains the lab's; {do}"
    return "another file counts, because of its name"


def group_downloads(candidates: list[Candidate], newest_times: dict[Parts, datetime]) -> list[Download]:
    """Returns the downloads that hold files of a student."""
    groups: dict[Parts, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        groups[download_of(candidate)].append(candidate)
    downloads = []
    for parts, members in groups.items():
        notebooks = [c for c in members if c.file.copy]
        times = [when for c in members if (when := c.time)]
        best = choose_by_time_and_name(notebooks) if notebooks else None
        time = max(times, default=None)
        downloads.append(Download("/".join(parts), best, time, newest_times.get(parts)))
    return downloads


def download_of(candidate: Candidate) -> Parts:
    """Returns the path of the download that a file belongs to.

    In a zip, it is the path up to the part that identifies the student. A file or folder on the disk that identifies
    the student is a download by itself, such as "ada.zip" and "ada (1).zip".
    """
    before = candidate.file.parts[: candidate.depth]
    is_in_zip = any(part.lower().endswith(ZIP) for part in before)
    return before if is_in_zip else candidate.file.parts[: candidate.depth + 1]


def newest_download(downloads: list[Download]) -> tuple[Download | None, str]:
    """Returns the download whose work counts, or the reason why none counts.

    Downloads with the same work need no order.
    """
    for download in downloads:
        others = [other for other in downloads if other.work != download.work]
        if all(download.is_newer_than(other) for other in others):
            if not download.best and others:
                older = others[0].name
                do = f"ask for a notebook, or remove {download.name} from archive/ to take the older work"
                return (
                    None,
                    f"the newest work, in {download.name}, has no notebook, only the older one in {older}; {do}",
                )
            return download, ""
    names = " and ".join(download.name for download in downloads)
    do = "remove all but the newest from archive/"
    return None, f"{names} hold different work, and it is unclear which is the newest; {do}"
