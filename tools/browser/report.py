"""Counts checks in a browser, and reports for each failed check the actual and the expected result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, Page

import notebooks
from faults import Fault
from notebooks import ROOT

SCREENSHOTS = ROOT / "screenshots"
MAX_LISTED = 10  # faults per check


class Stop(Exception):
    """A vital check has failed, so the remaining checks of the notebook or page can't run."""


class Report(notebooks.Report):
    """The results of the checks of one notebook or page."""

    @contextmanager
    def check(self, name: str, page: Page | None = None, vital: bool = False) -> Iterator[None]:
        """Counts the block of a with statement as one check, with this name in the report.

        The check fails if its block raises a Fault or an error of Playwright, such as a timeout. Then a
        screenshot of the page is saved. If a vital check fails, Stop is raised.
        """
        try:
            yield
            self.count(name, "")
        except (Fault, Error) as err:
            fault = str(err)
            if page and not page.is_closed():
                file_name = re.sub(r"[^a-z0-9]+", "-", f"{self.path.stem} {name}".lower()).strip("-")
                screenshot = SCREENSHOTS / f"FAILED-{file_name}.png"
                page.screenshot(path=screenshot)
                fault += f"\nscreenshot: {screenshot.relative_to(ROOT)}"
            self.count(name, fault)
            if vital:
                raise Stop from None


def require(condition: bool, got: str, want: str) -> None:
    """Raises a Fault, "got …, want …", unless the condition is true."""
    if not condition:
        raise Fault(f"got {got}, want {want}")


def require_none(faults: list[str], want: str) -> None:
    """Raises a Fault that lists the faults and the expected result, unless there are no faults."""
    if not faults:
        return
    lines = [f"got {fault}" for fault in faults[:MAX_LISTED]]
    if len(faults) > MAX_LISTED:
        lines.append(f"and {len(faults) - MAX_LISTED} more")
    lines.append(f"want {want}")
    raise Fault("\n".join(lines))
