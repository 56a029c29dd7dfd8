"""What the command collect has taken, and what not: collected.txt for people, and collected.json for the grader.

collected.txt has one line per file, whatever the file's name is. The numbers that collect prints, the report, the
export and the feedback pages use collected.json, never the text.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from .course import Course, write_file

TEXT, DATA = "collected.txt", "collected.json"
MAX_SHOWN = 300  # characters of a file's name in collected.txt


@dataclass
class Collected:
    """The result of collecting a lab."""

    # By student, the notebook's path in this or an earlier download.
    paths: dict[str, str] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)  # students whose notebook was taken
    left: int = 0  # the number of files that were not taken
    unusable: dict[str, str] = field(default_factory=dict)  # by student, why nothing of what was handed in was taken
    lines: list[str] = field(default_factory=list)  # of collected.txt

    def take(self, student: str, path: str, time: str) -> None:
        """Records a notebook that is taken."""
        self.taken.append(student)
        self.paths[student] = path
        self.lines.append(f"took {student}: {shown(path)}, {time}")

    def leave(self, name: str, reason: str, student: str = "", count: int = 1) -> None:
        """Records a file that is not taken, or count files."""
        self.left += count
        whose = f"{student}: " if student else ""
        self.lines.append(f"LEFT {whose}{shown(name)}: {shown(reason)}")

    def warn(self, text: str) -> None:
        """Records a line that is not about a file."""
        self.lines.append(shown(text))

    def give_up(self, student: str, reason: str) -> None:
        """Records that nothing of what a student handed in was taken."""
        self.unusable[student] = reason
        self.lines.append(f"NOTHING TAKEN from {student}: {shown(reason)}")

    def summary(self, lab: str, folder: Path) -> list[str]:
        """Returns the lines that the command collect prints; folder is downloaded/LAB."""
        lines = [f"{lab}: {len(self.taken)} files taken, {self.left} left out; for the reasons, see {folder / TEXT}"]
        if self.unusable:
            students = ", ".join(sorted(self.unusable))
            lines.append(f"{lab}: nothing was taken from {len(self.unusable)} students who handed in: {students}")
        return lines

    def write(self, folder: Path) -> None:
        """Writes both files into the folder downloaded/LAB."""
        write_file(folder / TEXT, "".join(f"{line}\n" for line in self.lines))
        data = {"paths": self.paths, "taken": self.taken, "left": self.left, "unusable": self.unusable}
        write_file(folder / DATA, json.dumps(data, indent=1) + "\n")


def read(folder: Path) -> Collected:
    """Returns what was collected from the folder downloaded/LAB; nothing if collect has not run."""
    try:
        data = json.loads((folder / DATA).read_text(encoding="utf-8"))
    except OSError:
        return Collected()
    if not isinstance(data.get("paths"), dict):  # the file of an older version has only the paths
        return Collected(data)
    return Collected(data["paths"], data["taken"], data["left"], data["unusable"])


def of_lab(course: Course, lab: str) -> Collected:
    """Returns what was collected for a lab.

    A student whose submission has come in since then, through the exchange or by hand, no longer counts as one who
    handed in nothing usable.
    """
    folder = course.root / "downloaded" / lab
    found = read(folder)
    for student in list(found.unusable):
        if has_changed_since(course.submitted(lab, student), folder / DATA):
            del found.unusable[student]
    return found


def has_changed_since(submission: Path, file: Path) -> bool:
    """Reports whether a submission's folder, or a file in it, is newer than a file."""
    paths = [submission, *submission.glob("*")] if submission.is_dir() else []
    return any(path.lstat().st_mtime_ns >= file.stat().st_mtime_ns for path in paths)


def shown(text: str) -> str:
    """Returns a text on one line. Characters that can't be seen, or that turn the text around, are escaped."""
    if len(text) > MAX_SHOWN:
        text = f"{text[: MAX_SHOWN // 2]}…{text[-MAX_SHOWN // 2 :]}"
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)
