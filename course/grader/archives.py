"""Reads the files downloaded from an LMS: files, folders, zips, and zips inside zips.

Notebooks are copied to numbered files, so no name in a zip becomes a name on this machine's disk. Every other
file is recorded with the reason why it can't be used. Junk, which an operating system or Jupyter wrote by
itself, such as files in __MACOSX, is recorded only from the LMS's zip, where it can be all that a student has.

Zips inside the LMS's zip were made by students, so they are limited in depth, size and number of files. The
sizes are checked before anything is unpacked. zipfile may unpack more of a file than its declared size, if the
file is compressed with bzip2 or LZMA. So the memory of the process that collects is limited, too.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import stat
import zipfile
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO

from .files import ENDINGS
from .load import MAX_FILE_SIZE

ZIP, TABLE = ".zip", ".csv"
OTHER_ARCHIVES = (".7z", ".rar", ".tar", ".tgz", ".gz", ".xz", ".bz2", ".zst")

MAX_BYTES = MAX_FILE_SIZE  # of a notebook or an inner zip
MAX_INNER_BYTES = 300_000_000  # in all unpacked files of a zip inside a zip
MAX_INNER_FILES = 200  # notebooks and zips in a zip inside a zip
MAX_ENTRIES = 100_000  # all files in a zip inside a zip; Python takes 20 µs and 300 bytes or more for each
ENTRY = b"PK\x01\x02"  # begins the description of each file in a zip
MAX_DEPTH = 2  # 1 for the LMS's zip, 2 for a student's zip inside it
MAX_LISTED = 20  # unusable files of one zip inside a zip that are listed one by one
MAX_PART = 400  # characters of a file's or folder's name; the middle of a longer one is left out

# Nobody means to hand these in: operating systems and Jupyter write them.
JUNK_FOLDERS = ("__MACOSX", ".ipynb_checkpoints", ".git")
JUNK_FILES = (".DS_Store", "Thumbs.db", "desktop.ini")
JUNK = "a file that an operating system, Jupyter or Git wrote by itself; ask for the notebook"  # why it is unusable

Parts = tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """A file of the download: a notebook, or a file that can't be used."""

    parts: Parts  # the path from archive/ on, in which a zip is like a folder
    times: tuple[datetime | None, ...] = ()  # for each part inside a zip, the time that this zip has for it
    copy: Path | None = None  # the copy of a notebook
    digest: str = ""  # of the notebook's content
    reason: str = ""  # why the file can't be used
    count: int = 1  # of the files for which this one stands
    is_junk: bool = False  # an operating system or Jupyter wrote the file by itself


@dataclass
class Reader:
    """Reads the files, and copies the notebooks to the folder target."""

    target: Path
    found: list[Found] = field(default_factory=list)

    def read_folder(self, folder: Path) -> list[Found]:
        """Returns all files in a folder and in its zips. The tables of an LMS (CSV) are left out."""
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            mode = path.lstat().st_mode
            if stat.S_ISDIR(mode) or is_junk(parts):
                continue
            times = (None,) * len(parts)
            name = parts[-1].lower()
            if not stat.S_ISREG(mode):
                self._leave(parts, times, "a link or not a regular file")
            elif name.endswith(ZIP):
                with path.open("rb") as file:
                    self._unzip(file, parts, times, depth=1)
            elif not name.endswith(ENDINGS):
                if not (name.endswith(TABLE) and len(parts) == 1):
                    self._leave(parts, times, why_unusable(name))
            elif path.stat().st_size > MAX_BYTES:
                self._leave(parts, times, too_large())
            else:
                self._take(path.read_bytes(), parts, times)
        return self.found

    def _leave(self, parts: Parts, times: tuple[datetime | None, ...], reason: str, count: int = 1) -> None:
        """Records a file that can't be used."""
        self.found.append(Found(parts, times, reason=reason, count=count))

    def _take(self, content: bytes, parts: Parts, times: tuple[datetime | None, ...]) -> None:
        """Copies a notebook."""
        self.target.mkdir(parents=True, exist_ok=True)
        copy = self.target / f"{len(self.found) + 1:06}.ipynb"
        copy.write_bytes(content)
        self.found.append(Found(parts, times, copy, hashlib.sha256(content).hexdigest()))

    def _unzip(self, file: IO[bytes], parts: Parts, times: tuple[datetime | None, ...], depth: int) -> None:
        """Reads a zip; depth is the number of zips around its files, including this one."""
        try:
            archive = zipfile.ZipFile(file)
            members = [info for info in archive.infolist() if not info.is_dir()]
        except Exception as err:  # a damaged zip can raise almost any exception
            self._leave(parts, times, f"the zip can't be read ({describe(err)})")
            return
        chosen, unusable = [], []
        for info in members:
            path = member_parts(info)
            member_times = (*times, *[member_time(info)] * len(path))
            if is_junk(path):
                if depth == 1:
                    self.found.append(Found((*parts, *path), member_times, reason=JUNK, is_junk=True))
                continue
            reason = why_member_unusable(info, path)
            if reason:
                unusable.append(Found((*parts, *path), member_times, reason=reason))
            else:
                chosen.append((info, (*parts, *path), member_times))
        if not chosen and not unusable:
            self._leave(parts, times, "the zip has no files")
            return
        self._list(unusable, parts, times, limit=MAX_LISTED if depth > 1 else len(unusable))
        size = sum(info.file_size for info, _, _ in chosen)
        if depth > 1 and (len(chosen) > MAX_INNER_FILES or size > MAX_INNER_BYTES):
            megabytes = MAX_INNER_BYTES // 1_000_000
            self._leave(parts, times, f"more than {MAX_INNER_FILES} files or {megabytes} MB in a zip inside a zip")
            return
        for info, path, member_times in chosen:
            self._read_member(archive, info, path, member_times, depth)

    def _list(self, unusable: list[Found], parts: Parts, times: tuple[datetime | None, ...], limit: int) -> None:
        """Records the unusable files of a zip, the first ones each, and the others together."""
        self.found += unusable[:limit]
        more = len(unusable[limit:])
        if more:
            self._leave(parts, times, f"{more} more files in it that can't be used", more)

    def _read_member(
        self,
        archive: zipfile.ZipFile,
        info: zipfile.ZipInfo,
        parts: Parts,
        times: tuple[datetime | None, ...],
        depth: int,
    ) -> None:
        """Copies a notebook in a zip, or reads a zip in it."""
        is_zip = parts[-1].lower().endswith(ZIP)
        if is_zip and depth >= MAX_DEPTH:
            self._leave(parts, times, f"a zip inside {depth} zips, more than the limit of {MAX_DEPTH - 1}")
            return
        try:
            content = archive.read(info)
        except Exception as err:
            self._leave(parts, times, f"the file can't be read ({describe(err)})")
            return
        if is_zip and content.count(ENTRY) > MAX_ENTRIES:
            self._leave(parts, times, f"a zip with more than {MAX_ENTRIES:,} files")
        elif is_zip:
            self._unzip(io.BytesIO(content), parts, times, depth + 1)
        else:
            self._take(content, parts, times)


# ---- Members of a zip ----------------------------------------------------------


def member_name(info: zipfile.ZipInfo) -> str:
    """Returns the name of a file in a zip. Names that are not declared as UTF-8 usually are UTF-8."""
    name = info.filename
    if not info.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def member_parts(info: zipfile.ZipInfo) -> Parts:
    """Returns the path of a file in a zip. Very long names are shortened."""
    return tuple(shortened(part) for part in member_name(info).split("/") if part not in ("", ".")) or ("",)


def shortened(part: str) -> str:
    """Returns a name without its middle if it is very long. An LMS writes who it is at the start; the end has the type.

    The limit bounds the time of matching names.
    """
    if len(part) <= MAX_PART:
        return part
    return f"{part[: MAX_PART - 101]}…{part[-100:]}"


def member_time(info: zipfile.ZipInfo) -> datetime | None:
    """Returns the time that a zip has for a file; None for 1980, which many programs write instead of a time."""
    with suppress(ValueError):
        when = datetime(*info.date_time)
        return when if when.year > 1980 else None
    return None


def why_member_unusable(info: zipfile.ZipInfo, parts: Parts) -> str:
    """Returns why a file in a zip is not read; empty if it is read."""
    name = member_name(info)
    if name.startswith("/") or ".." in parts or re.match(r"[A-Za-z]:/", name):
        return "its path leads out of the zip"
    if any(part.startswith(".") for part in parts):
        return "a hidden file"
    if not parts[-1].lower().endswith((*ENDINGS, ZIP)):
        return why_unusable(parts[-1])
    if info.file_size > MAX_BYTES:
        return too_large()
    return ""


def is_junk(parts: Parts) -> bool:
    """Reports whether an operating system or Jupyter wrote a file by itself."""
    if any(part in JUNK_FOLDERS for part in parts[:-1]):
        return True
    return parts[-1] in JUNK_FILES or parts[-1].startswith("._")  # macOS writes ._NAME for attributes of NAME


def why_unusable(name: str) -> str:
    """Returns why a file that is neither a notebook nor a zip is not read."""
    ending = os.path.splitext(name)[1].lower()
    if ending in OTHER_ARCHIVES:
        return f"a {ending} archive, which can't be read; ask for the notebook or a zip"
    return "neither a notebook nor a zip"


def too_large() -> str:
    """Returns the reason for files above the limit."""
    return f"more than {MAX_BYTES // 1_000_000} MB"


def describe(err: Exception) -> str:
    """Returns the message of an exception, or its kind if it has no message."""
    return str(err) or type(err).__name__
