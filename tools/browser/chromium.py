"""Starts the browser, and runs a check in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

import printing
from browser.report import Report, Stop

STEP_SECONDS = 90  # the time limit of each step in the browser; steps usually take less than a second
WINDOW: ViewportSize = {"width": 1200, "height": 1000}

# A function that checks one notebook or page in a browser, and adds the results to a report.
Check = Callable[[BrowserContext, Report], None]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts the browser for a with statement, and ends it after the statement."""
    program = printing.find_chromium()
    if not program:
        raise LookupError("no Chromium or Chrome is installed; install one, for example with apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=printing.OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


def run_check(task: tuple[Check, Path]) -> Report:
    """Runs a check in a new browser, and returns the report; task has the check and the path of a notebook or page."""
    check, path = task
    report = Report(path)
    start = time.monotonic()
    with chromium() as browser, browser.new_context(viewport=WINDOW) as context:
        context.set_default_timeout(1000 * STEP_SECONDS)
        with suppress(Stop):
            check(context, report)
    report.seconds = time.monotonic() - start
    return report
