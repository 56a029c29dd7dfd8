"""The browser: how it is started, and how it is given to a check."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

import printing
from browser.report import Report, Stop

SECONDS = 90  # for one thing to come about; far more than it takes
WINDOW: ViewportSize = {"width": 1200, "height": 1000}

# What a check does: it looks at one notebook or page in a browser, and reports what it finds.
Look = Callable[[BrowserContext, Report], None]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts the browser and ends it."""
    program = printing.find_chromium()
    if not program:
        raise LookupError("found no Chromium or Chrome; do: install it, as by: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=printing.OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


def visit(work: tuple[Look, Path]) -> Report:
    """Opens a browser, and has a function look at a notebook or a page in it."""
    look, path = work
    report = Report(path)
    start = time.monotonic()
    with chromium() as browser, browser.new_context(viewport=WINDOW) as context:
        context.set_default_timeout(1000 * SECONDS)
        with suppress(Stop):
            look(context, report)
    report.seconds = time.monotonic() - start
    return report
