"""Checks in a real browser what a reader sees.

    python tools/browser [lab|site] [NB...]

lab   JupyterLab, started as make lab does, on copies of the lessons as a reader gets them. It
      opens lesson 00, with the lessons first in its list, unless others are named. Some lessons
      are run here (make test runs them all in the kernel): no output is in sight before, no cell
      fails, their pictures show. ■ stops a training, Shift-Tab and Tab show help. What moves
      (moving.py) and the playground (playing.py) do what they say.
site  the pages of make site, opened from the disk without a network: they ask nobody for
      anything, everything on them shows, nothing is wider than a phone, and axe finds no
      barrier to disabled readers that it calls serious or critical.

Without either: both. NB is the beginning of a notebook's name ("03"), or its path, also
from the environment: in JupyterLab that one is run, and all if PERCEPTRON_LONG is set.
Screenshots are kept in screenshots/.

    python tools/browser site FOLDER    the pages in another folder, as they are
    python tools/browser course         what is clicked on in the course's JupyterLab (course.py)

A check waits for what it wants to see and fails if that does not come about in time. Which
browser runs: see printing.find_chromium.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

# Python has put this folder first on its path. The tools' folder takes its place: there are the other tools,
# and the modules here as browser.NAME.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pages
from browser.course import check_course
from browser.lab import check_lab
from browser.report import SHOTS, Report
from browser.site import check_site
from notebooks import ROOT

PARTS = ("lab", "site", "course")


def end(*_: object) -> None:
    """Ends this process and what it started: a browser ends with the process that drives it."""
    for child in multiprocessing.active_children():
        child.kill()
    sys.exit(143)


def built_site() -> Path:
    """Builds the pages as make site does, and returns their folder."""
    subprocess.run([str(ROOT / "tools/setup"), "site"], check=True, stdout=subprocess.DEVNULL)
    return pages.SITE


def check_lessons(part: str, arguments: list[str]) -> list[Report]:
    """Checks the lab, the site or, without a part, both."""
    for old in SHOTS.glob("*.png"):
        old.unlink()
    reports: list[Report] = []
    if part in ("", "lab"):
        reports += check_lab(arguments or os.environ.get("NB", "").split())
    if part in ("", "site"):
        site = Path(arguments[0]).resolve() if part and arguments else built_site()
        reports += check_site(site)
    return reports


def main(arguments: list[str]) -> int:
    """Runs the checks that are asked for and returns the exit status."""
    part = arguments.pop(0) if arguments and arguments[0] in PARTS else ""
    SHOTS.mkdir(exist_ok=True)
    reports = [check_course()] if part == "course" else check_lessons(part, arguments)
    passed = sum(report.passed for report in reports)
    failed = sum(len(report.faults) for report in reports)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, end)
    try:
        sys.exit(main(sys.argv[1:]))
    except (LookupError, RuntimeError, ValueError, OSError, subprocess.CalledProcessError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
