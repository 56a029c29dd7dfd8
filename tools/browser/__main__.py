"""Checks the lab and the site in a real browser.

    python tools/browser [lab|site] [NB...]

lab   JupyterLab, started as by make lab, on new copies of the lessons. It opens lesson 00, and
      lists the lessons first. Some lessons are run (make test runs all of them in the kernel): they
      open without outputs, no cell fails, and their pictures show. ■ stops a training run;
      Shift-Tab and Tab show help; animations (moving.py) and the playground (playing.py) work.
site  the pages of make site, opened from the disk without a network: they make no requests,
      all pictures and formulas show, nothing is wider than a phone's screen, and axe reports no
      serious or critical accessibility problem.

The default is both. NB is the beginning of a notebook's name ("03") or its path, by default that in
the environment variable NB: JupyterLab then runs this notebook. With PERCEPTRON_LONG it runs all.
Screenshots are saved in screenshots/.

    python tools/browser site FOLDER    checks the pages in another folder, without building them
    python tools/browser course         checks the course's JupyterLab (course.py)

A check waits for what it expects, and fails after a time limit. printing.find_chromium chooses the
browser.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

# Replaces this folder, which Python has put first on its path, with tools/, so the modules here are browser.NAME.
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
    """Ends this process and its children; a browser ends with the process that drives it."""
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
    """Runs the checks that the arguments name, and returns the exit status."""
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
