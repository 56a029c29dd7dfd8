"""Checks the lab of the site, where Go runs in a browser tab, on a plain web server in a subfolder.

The lab has no server of its own, so each check has a web server, and a browser with a new profile. The browser sends
each request to another host to a proxy, which refuses it, and the check fails.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import notebooks
from browser.jupyterlite import Lab, lab
from browser.live_cells import check_cells, check_help
from browser.live_lab import check_around
from browser.live_leaving import check_leaving
from browser.live_lessons import check_lesson, check_phone
from browser.live_travel import check_travel
from browser.report import Report, Stop

DEFAULT_LESSONS = ("3", "1")  # the lessons that are run by default; the slower one first

# A function that checks one notebook in a lab, and adds the results to a report.
LiveCheck = Callable[[Lab, Report], None]


def run_check(task: tuple[LiveCheck, Path], site: Path) -> Report:
    """Runs a check in a lab of its own, and returns the report."""
    check, path = task
    report = Report(path)
    start = time.monotonic()
    with lab(site) as tab:
        with suppress(Stop):
            check(tab, report)
        tab.check(report)
    report.seconds = time.monotonic() - start
    return report


def check_live(site: Path, names: list[str]) -> list[Report]:
    """Checks the lab of a site, and runs the notebooks with these names there.

    Without names, it runs all notebooks if PERCEPTRON_LONG is set, otherwise DEFAULT_LESSONS.
    """
    if not (site / "lab/lab/index.html").is_file():
        raise LookupError(f"got no lab in {site}, want that of make site; run make site first")
    if names or os.environ.get("PERCEPTRON_LONG"):
        paths = notebooks.find(names)
    else:
        paths = [path for name in DEFAULT_LESSONS for path in notebooks.find([name])]
    tasks: list[tuple[LiveCheck, Path]] = [(check_lesson, path) for path in paths]
    if not names:
        tasks.insert(1, (check_cells, Path("cells.ipynb")))
        tasks += [
            (check_travel, Path("downloaded.ipynb")),
            (check_around, Path("the lab around notebooks")),
            (check_help, Path("help.ipynb")),
            (check_phone, notebooks.find(["1"])[0]),
            (check_leaving, notebooks.find(["2"])[0]),
        ]
    return notebooks.report_all(partial(run_check, site=site), tasks)
