"""Checks the lab and the site in a real browser.

    python tools/browser [lab|site|live|engine] [NB...]

lab   checks JupyterLab, started in the same way as by "make lab", on new copies of the lessons.
      JupyterLab opens lesson 1, and lists the lessons first. Some lessons are run ("make test" runs
      all of them in the kernel): they open without outputs, no cell fails, and all pictures show.
      ■ stops a training run, Shift-Tab and Tab show help, animations (moving.py) and the
      playground (playing.py) work, and nothing in names from data runs or is typeset (hostile.py).
site  checks the pages of "make site", opened from the disk without a network. The pages make no
      requests, all pictures and formulas show, nothing is wider than a phone's screen (site_wide.py), and
      axe reports no serious or critical accessibility problem.
live  checks the lab of the site, where Go runs in a browser tab (live.py), on a plain web server. Some
      lessons print and draw what is saved, also after the server has been stopped. Errors, ■, restarts,
      files, input, help, two notebooks and a phone work. The launcher lists the lessons, and a notebook
      goes to "make lab" and back (live_travel.py). A reader comes from a lesson's page into the lab and back
      (live_leaving.py). Nothing asks another host for anything.
engine  runs notebooks in the engine of that lab, without a browser (engine.py), and compares what they print
      and draw with what is saved.

By default, the lab and the site are checked. NB is a notebook's path or the beginning of its name
("3"); the default is the environment variable NB. With NB, JupyterLab runs only this notebook.
Without NB, it runs the default lessons, or all lessons if PERCEPTRON_LONG is set. Screenshots are
saved in screenshots/.

    python tools/browser site FOLDER    checks the pages in another folder, without building them
    python tools/browser live FOLDER    checks the lab in another folder, without building it; also engine
    python tools/browser speed FOLDER   prints how fast cells are in the lab there, in "make lab", and in
                                        JupyterLite's Python kernel, which it downloads (speed.py)
    python tools/browser module         builds a lab for another Go module, and checks it (live_module.py)
    python tools/browser course         checks the course's JupyterLab (course.py)

A check waits for the expected result, and fails after a time limit. The browser is the one that
printing.find_chromium returns.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

# Python has put this folder first on its path. Replace it with tools/, so the modules here are imported as
# browser.NAME.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser.course import check_course
from browser.engine import check_engine
from browser.lab import check_lab
from browser.live import check_live
from browser.live_module import check_module
from browser.report import SCREENSHOTS
from browser.site import check_site
from browser.speed import measure
from notebooks import ROOT, Report
from pages.writing import SITE

PARTS = ("lab", "site", "live", "engine", "speed", "module", "course")


def end(*_: object) -> None:
    """Ends this process and its child processes. A browser ends when the process that controls it ends."""
    for child in multiprocessing.active_children():
        child.kill()
    sys.exit(143)  # the exit status of shells for SIGTERM, 128 + 15


def built_site() -> Path:
    """Builds the pages with "make site", and returns their folder."""
    subprocess.run([str(ROOT / "tools/setup"), "site"], check=True, stdout=subprocess.DEVNULL)
    return SITE


def check_lessons(part: str, arguments: list[str]) -> list[Report]:
    """Checks the lab, the site, or the lab of the site; if part is empty, the first two."""
    for screenshot in SCREENSHOTS.glob("*.png"):
        screenshot.unlink()
    reports: list[Report] = []
    if part in ("", "lab"):
        reports += check_lab(arguments or os.environ.get("NB", "").split())
    if part in ("", "site"):
        site = Path(arguments[0]).resolve() if part and arguments else built_site()
        reports += check_site(site)
    if part == "module":
        reports += check_module()
    if part in ("live", "engine"):
        folders = [Path(name).resolve() for name in arguments if Path(name).is_dir()]
        names = [name for name in arguments if not Path(name).is_dir()] or os.environ.get("NB", "").split()
        check = check_live if part == "live" else check_engine
        reports += check(folders[0] if folders else built_site(), names)
    return reports


def main(arguments: list[str]) -> int:
    """Runs the checks that the arguments select, and returns the exit status."""
    part = arguments.pop(0) if arguments and arguments[0] in PARTS else ""
    SCREENSHOTS.mkdir(exist_ok=True)
    if part == "speed":
        print(measure(Path(arguments[0]).resolve() if arguments else built_site()))
        return 0
    reports: list[Report] = [check_course()] if part == "course" else check_lessons(part, arguments)
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
