"""Writes the lecturer's report on a lab: reports/LAB.md, and reports/LAB.csv for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from dataclasses import dataclass, field

from . import due, parts
from .course import Json, write_file
from .export import escape_formula
from .extensions import Extension
from .gradebook import Standing

# The lecturer should look at submissions whose remarks contain one of these texts. Other remarks describe repairs.
SERIOUS_REMARKS = (
    "not a notebook",
    "no notebook",
    "no cells",
    "no cell of this lab",
    "can't be read",
    "was not read",
    "is a link",
    "of several notebooks",
    "damaged",
    "left out",
    "was ended",
    "did not run",
    "without an answer",
    "is not in this release",
)
# The lecturer should also look at submissions with one of these texts in a text of session.failures, because a typo is
# often the cause.
SERIOUS_FAILURES = ("does not compile", "no answer in", "was stopped")
# Cells that students have added and that do not compile are usually trials, which no answer needs.
TRIALS = re.compile(r"own-\d+(, own-\d+)*: does not compile")


Change = tuple[float, float, str]  # the sum of the tests' points before and now, and the cells where points changed


def changed_points(before: dict[str, dict[str, float]], now: dict[str, dict[str, float]]) -> dict[str, Change]:
    """Returns, by student, the changes of the tests' points. Students whose points are unchanged are left out."""
    changed = {}
    for student in sorted(before.keys() & now.keys()):
        names = [name for name in before[student] if name in now[student]]
        pairs = {name: (before[student][name], now[student][name]) for name in names}
        where = ", ".join(f"{name} {old:g} → {new:g}" for name, (old, new) in pairs.items() if old != new)
        if where:
            old_sum = sum(old for old, _ in pairs.values())
            new_sum = sum(new for _, new in pairs.values())
            changed[student] = (old_sum, new_sum, where)
    return changed


@dataclass
class Class:
    """The data of the reports on a class, by student."""

    results: dict[str, Json]
    errors: dict[str, str] = field(default_factory=dict)  # why a submission could not be graded
    standings: dict[str, Standing] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)  # students in the roster without a submission
    changed: dict[str, Change] = field(default_factory=dict)
    unusable: dict[str, str] = field(default_factory=dict)  # why nothing was taken of what a student handed in
    extensions: dict[str, Extension] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Students who handed in something that can't be used are not missing."""
        self.missing = [student for student in self.missing if student not in self.unusable]

    def standing(self, student: str) -> Standing:
        """Returns the state of a submission in the gradebook."""
        return self.standings.get(student, Standing())


def write(lab: parts.Lab, group: Class) -> None:
    """Writes reports/LAB.md and reports/LAB.csv."""
    write_file(lab.course.report(lab.name, "md"), markdown_report(lab.name, group))
    write_file(lab.course.report(lab.name, "csv"), csv_report(group))


def same_name_notes(results: dict[str, Json]) -> dict[str, str]:
    """Returns a note for each student who typed the same name into an answer as other students."""
    typed = defaultdict(list)
    for student, result in sorted(results.items()):
        for name in result["names"]:
            typed[name.casefold()].append(student)
    notes = {}
    for name, students in typed.items():
        for student in students:
            others = [other for other in students if other != student]
            if others:
                rest = f" and {len(others) - 3} more" if len(others) > 3 else ""
                notes[student] = f'typed the same name as {", ".join(others[:3])}{rest} ("{name}")'
    return notes


def reasons_and_repairs(result: Json, name_notes: dict[str, str]) -> tuple[list[str], list[str]]:
    """Returns the reasons why the lecturer should look at a submission, and the repairs in it."""
    serious = [remark for remark in result["remarks"] if any(text in remark for text in SERIOUS_REMARKS)]
    repairs = [remark for remark in result["remarks"] if remark not in serious]
    reasons = []
    if result["looked_at"]:
        reasons.append(f"uses {', '.join(result['looked_at'])}")
    if result["student"] in name_notes:
        reasons.append(name_notes[result["student"]])
    reasons += [failure for failure in result["stops"] if is_serious(failure)]
    return reasons + serious, repairs


def is_serious(failure: str) -> bool:
    """Reports whether the lecturer should look at a submission because of a text of session.failures."""
    return any(text in failure for text in SERIOUS_FAILURES) and not TRIALS.fullmatch(failure)


def points_and_maximum(result: Json) -> tuple[float, float]:
    """Returns the points of the tests, and their maximum."""
    grades = result["grades"].values()
    return sum(g["points"] for g in grades), sum(g["of"] for g in grades)


def lateness_text(seconds: float) -> str:
    """Returns the lateness in minutes, hours or days, rounded up; empty if the submission is on time."""
    for size, most, name in ((60, 60, "min"), (3600, 48, "h"), (86400, float("inf"), "days")):
        count = -int(-seconds // size)
        if seconds > 0 and count <= most:
            return f"{count} {name}"
    return ""


def graded_text(results: dict[str, Json], errors: dict[str, str]) -> str:
    """Returns a text such as "25 graded, 2 could not be graded"."""
    graded = len([student for student in results if student not in errors])
    return f"{graded} graded" + (f", {len(errors)} could not be graded" if errors else "")


def markdown_report(lab: str, group: Class) -> str:
    """Returns the report in Markdown."""
    same = same_name_notes(group.results)
    results = sorted(group.results.items())
    seen = {student: reasons_and_repairs(result, same) for student, result in results}
    waiting = sum(group.standing(student).needs_grading for student, _ in results)
    graded = graded_text(group.results, group.errors)
    lines = [f"# {lab}", "", f"{graded}. Points are those of the tests, before late penalties.", ""]
    if waiting:
        lines += [f"{waiting} with answers still to be graded by hand; open Manual Grading in Formgrader.", ""]
    if group.missing:
        lines += [f"{len(group.missing)} in the roster handed in nothing: {escape_cell(', '.join(group.missing))}.", ""]
    if group.unusable:
        lines += ["## Nothing was taken", ""]
        lines += [f"- **{escape_cell(student)}**: {escape_cell(why)}" for student, why in unusable_notes(group)]
        lines += [""]
    if group.extensions:
        lines += ["## Extensions", "", "| student | until | reason |", "|---|---|---|"]
        for student, extension in sorted(group.extensions.items()):
            lines.append(table_row(student, due.time_text(extension.until), extension.reason))
        lines += [""]
    if group.errors:
        lines += ["## Could not be graded", ""]
        lines += [f"- **{escape_cell(student)}**: {escape_cell(why)}" for student, why in sorted(group.errors.items())]
        lines += [""]
    if group.changed:
        lines += ["## Points that changed", "", "| student | before | now | where |", "|---|---|---|---|"]
        lines += [table_row(who, f"{old:g}", f"{new:g}", where) for who, (old, new, where) in group.changed.items()]
        lines += [""]
    first = [
        table_row(student, points_text(result), "; ".join(seen[student][0]))
        for student, result in results
        if seen[student][0]
    ]
    if first:
        lines += ["## Look at these first", "", "| student | points | why |", "|---|---|---|", *first, ""]
    lines += ["## All", ""]
    lines += ["| student | points | late | by hand | stopped | repaired |", "|---|---|---|---|---|---|"]
    for student, result in results:
        standing = group.standing(student)
        _, repaired = seen[student]
        late = lateness_text(standing.seconds_late)
        by_hand = "yes" if standing.needs_grading else ""
        lines.append(
            table_row(student, points_text(result), late, by_hand, "; ".join(result["stops"]), "; ".join(repaired))
        )
    return "\n".join(lines) + "\n"


def unusable_notes(group: Class) -> list[tuple[str, str]]:
    """Returns the students from whom nothing was taken, with the reasons."""
    notes = []
    for student, why in sorted(group.unusable.items()):
        is_graded = student in group.results or student in group.errors
        notes.append((student, f"{why}. What was handed in before is graded" if is_graded else why))
    return notes


def points_text(result: Json) -> str:
    """Returns the points of the tests in words, such as "7 of 17"."""
    got, of = points_and_maximum(result)
    return f"{got:g} of {of:g}"


def table_row(*cells: str) -> str:
    """Returns a row of a Markdown table."""
    return "| " + " | ".join(map(escape_cell, cells)) + " |"


def escape_cell(words: str) -> str:
    """Returns a text for a cell of a Markdown table, on one line, which viewers show as it is.

    A student may have written it. Markdown, HTML, formulas and addresses in it are escaped as HTML entities. A dollar
    sign and a backslash are between tags, because JupyterLab looks for formulas in the text between two tags.
    """
    words = re.sub(r"[&<>*_`\[\]|~@]|:(?=//)|(?<=www)\.", escape_characters, " ".join(words.split()), flags=re.I)
    return re.sub(r"[$\\]", lambda found: f"<span>{escape_characters(found)}</span>", words)


def escape_characters(found: re.Match[str]) -> str:
    """Returns the characters that were found as HTML entities."""
    return "".join(f"&#{ord(character)};" for character in found[0])


def extended_text(group: Class, student: str) -> str:
    """Returns until when a student's due date is extended; empty if it is not."""
    extension = group.extensions.get(student)
    return due.time_text(extension.until) if extension else ""


def csv_report(group: Class) -> str:
    """Returns the report as CSV."""
    same = same_name_notes(group.results)
    tests = list(dict.fromkeys(name for result in group.results.values() for name in result["grades"]))
    out = io.StringIO()
    columns = ["student", "points", "of", *tests, "late", "extended", "by hand", "stopped", "look", "repaired"]
    lines = csv.DictWriter(out, [*columns, "seconds shown", "seconds hidden"], restval="", lineterminator="\n")
    lines.writeheader()
    for student, result in sorted(group.results.items()):
        got, of = points_and_maximum(result)
        standing = group.standing(student)
        look, repaired = reasons_and_repairs(result, same)
        line = {name: f"{result['grades'].get(name, {'points': 0})['points']:g}" for name in tests}
        line |= {
            "student": student,
            "points": f"{got:g}",
            "of": f"{of:g}",
            "late": lateness_text(standing.seconds_late),
            "extended": extended_text(group, student),
            "by hand": "yes" if standing.needs_grading else "",
            "stopped": "; ".join(result["stops"]),
            "look": "; ".join(look),
            "repaired": "; ".join(repaired),
        }
        line |= dict(zip(("seconds shown", "seconds hidden"), result["seconds"], strict=False))
        lines.writerow({name: escape_formula(" ".join(str(value).split())) for name, value in line.items()})
    for student, why in sorted(group.errors.items()):
        lines.writerow(
            {"student": escape_formula(student), "look": escape_formula(" ".join(f"not graded: {why}".split()))}
        )
    for student, why in unusable_notes(group):
        if student not in group.results:
            reason = " ".join(f"nothing was taken: {why}".split())
            lines.writerow({"student": student, "extended": extended_text(group, student), "look": reason})
    for student in group.missing:
        lines.writerow({"student": student, "extended": extended_text(group, student), "look": "nothing handed in"})
    return out.getvalue()
