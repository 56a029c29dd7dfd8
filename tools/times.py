"""Counts how long a lesson takes a reader to whom Go is new.

    python tools/times.py

prints for each lesson the minutes to read it, and those with its predictions, questions
and exercises: counted, not taken with a clock, at the rates below, in seconds.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import notebooks

WORD = 60 / 130  # technical prose in a second language
LINE = 4  # of code
PREDICTION, QUESTION = 30, 60
EXERCISE = {"easy": 180, "real": 420}
ROUNDED_TO = 5  # minutes
HEADER = re.compile(r"^\*\*Time:\*\* about (\d+) minutes to read, about (\d+) with the predictions and exercises", re.M)
FOLDED = re.compile(r"<details><summary>(?!What happened).*?</details>", re.S)


def minutes(path: Path) -> tuple[int, int]:
    """Returns the minutes to read a lesson up to its exercises, and those for all of it."""
    cells = nbformat.read(path, as_version=4).cells
    reading = doing = 0.0
    exercises = False
    for cell in cells:
        if cell.cell_type == "code":
            lines = [line for line in cell.source.splitlines() if re.search(r"\w", line)]
            reading += 0 if exercises else LINE * len(lines)
            continue
        text = FOLDED.sub("", cell.source)
        exercises = exercises or text.lstrip().startswith("## Exercises")
        reading += 0 if exercises else WORD * len(text.split())
        doing += PREDICTION * text.count("**Predict:**")
        if "**Five questions**" in text:
            doing += QUESTION * 5
        for kind, seconds in EXERCISE.items():
            doing += seconds * len(re.findall(rf"^\*\*\d+\.\*\* \({kind}\)", text, re.M))
    fives = (max(1, round(seconds / 60 / ROUNDED_TO)) for seconds in (reading, reading + doing))
    return tuple(ROUNDED_TO * five for five in fives)


def printed(path: Path) -> tuple[int, int] | None:
    """Returns the minutes that a lesson's header prints; None without such a line."""
    found = HEADER.search(nbformat.read(path, as_version=4).cells[0].source)
    return (int(found[1]), int(found[2])) if found else None


if __name__ == "__main__":
    for path in notebooks.find([]):
        if printed(path):
            print("{}: {} minutes to read, {} with the predictions and exercises".format(path.stem, *minutes(path)))
