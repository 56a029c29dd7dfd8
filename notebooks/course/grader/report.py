"""Writes the lecturer's report on a lab: reports/LAB.md, and reports/LAB.csv for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections import defaultdict

from . import course as places
from . import parts
from .course import Course

# A remark with one of these says more than what was mended.
SERIOUS = ("not a notebook", "no notebook", "no cells", "no cell of this lab", "can't be read", "was not read", "is a link", "of several notebooks",
           "damaged", "left out", "was ended", "did not run", "the untouched cell was put", "is not of this release")  # fmt: skip


def write(course: Course, lab: parts.Lab, results: dict[str, dict], troubles: dict[str, str]) -> None:
    """Writes both files."""
    same = same_names(results)
    places.write(course.report(lab.name, "md"), text(lab.name, results, troubles, same))
    places.write(course.report(lab.name, "csv"), table(results, troubles, same))


def same_names(results: dict[str, dict]) -> dict[str, str]:
    """Returns, for students who typed another one's name, whose."""
    typed = defaultdict(list)
    for student, result in sorted(results.items()):
        for name in result["names"]:
            typed[name.casefold()].append(student)
    said = {}
    for name, students in typed.items():
        for student in students if len(students) > 1 else []:
            others = [other for other in students if other != student]
            others = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
            said[student] = f'typed the same name as {others} ("{name}")'
    return said


def looks(result: dict, same: dict[str, str]) -> list[str]:
    """Returns why somebody should look at a submission."""
    why = [f"uses {', '.join(result['looked_at'])}"] if result["looked_at"] else []
    why += [same[result["student"]]] if result["student"] in same else []
    return why + [remark for remark in result["remarks"] if any(part in remark for part in SERIOUS)]


def mended(result: dict, same: dict[str, str]) -> list[str]:
    """Returns the remarks that only say what was mended."""
    said = looks(result, same)
    return [remark for remark in result["remarks"] if remark not in said]


def points(result: dict) -> tuple[float, float]:
    """Returns the points of the tests, and how many there are."""
    grades = result["grades"].values()
    return sum(g["points"] for g in grades), sum(g["of"] for g in grades)


def number(value: float) -> str:
    """Writes points without needless zeros."""
    return f"{value:g}"


def counted(results: dict[str, dict], troubles: dict[str, str]) -> str:
    """Says how many were graded."""
    good = len([student for student in results if student not in troubles])
    return f"{good} graded" + (f", {len(troubles)} could not be graded" if troubles else "")


def text(lab: str, results: dict[str, dict], troubles: dict[str, str], same: dict[str, str]) -> str:
    """Returns the report in Markdown."""
    first = {s: looks(r, same) for s, r in sorted(results.items())}
    lines = [f"# {lab}", "", counted(results, troubles) + ". Points are those of the tests; answers in words are marked by hand.", ""]
    if troubles:
        lines += ["## Could not be graded", ""]
        lines += [f"- **{cell(student)}**: {cell(why)}" for student, why in sorted(troubles.items())] + [""]
    if any(first.values()):
        lines += ["## Look at these first", "", "| student | points | why |", "|---|---|---|"]
        lines += [row(s, results[s], why) for s, why in first.items() if why] + [""]
    lines += ["## All", "", "| student | points | mended |", "|---|---|---|"]
    lines += [row(s, r, mended(r, same)) for s, r in sorted(results.items())]
    return "\n".join(lines) + "\n"


def row(student: str, result: dict, said: list[str]) -> str:
    """Returns a line of a table."""
    got, of = points(result)
    return f"| {cell(student)} | {number(got)} of {number(of)} | {cell('; '.join(said))} |"


def cell(words: str) -> str:
    """Returns words that a table's cell can hold: on one line, nothing in them taken for Markdown or HTML."""
    words = " ".join(words.split())
    for sign in "\\|<>*_`[]":
        words = words.replace(sign, {"<": "&lt;", ">": "&gt;"}.get(sign, "\\" + sign))
    return words


def table(results: dict[str, dict], troubles: dict[str, str], same: dict[str, str]) -> str:
    """Returns the report as CSV."""
    tests = list(dict.fromkeys(name for result in results.values() for name in result["grades"]))
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["student", "points", "of", *tests, "look", "mended", "seconds shown", "seconds hidden"])
    for student in sorted(set(results) | set(troubles)):
        if student in troubles:
            lines.writerow([safe(student), "", "", *["" for _ in tests], safe(f"not graded: {troubles[student]}"), "", "", ""])
            continue
        result = results[student]
        got = [number(result["grades"].get(name, {"points": 0})["points"]) for name in tests]
        said = [safe("; ".join(looks(result, same))), safe("; ".join(mended(result, same)))]
        lines.writerow([safe(student), *map(number, points(result)), *got, *said, *result["seconds"]])
    return out.getvalue()


def safe(words: str) -> str:
    """Returns words that a spreadsheet takes for no formula."""
    words = " ".join(words.split())
    return "'" + words if words[:1] in "=+-@" and words else words
