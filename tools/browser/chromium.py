"""Starts the browser, and runs a check in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

import printing
from browser.report import Report, Stop

SECONDS = 90  # the time limit of one step, far more than it takes
WINDOW: ViewportSize = {"width": 1200, "height": 1000}

# A function that checks one notebook or page in a browser, and adds the results to the report.
Look = Callable[[BrowserContext, Report], None]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts the browser, and ends it on exit."""
    program = printing.find_chromium()
    if not program:
        raise LookupError("found no Chromium or Chrome; install one, for example with apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=printing.OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


def visit(work: tuple[Look, Path]) -> Report:
    """Opens a browser, checks a notebook or a page in it, and returns the report."""
    look, path = work
    report = Report(path)
    start = time.monotonic()
    with chromium() as browser, browser.new_context(viewport=WINDOW) as context:
        context.set_default_timeout(1000 * SECONDS)
        with suppress(Stop):
            look(context, report)
    report.seconds = time.monotonic() - start
    return report
