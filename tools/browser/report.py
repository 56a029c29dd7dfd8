"""Counts checks, and reports for each failed check what was found and what is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, Page

import notebooks
from faults import Fault
from notebooks import ROOT

SHOTS = ROOT / "screenshots"
MOST = 10  # faults listed per check


class Stop(Exception):
    """A vital check has failed, so the following ones are impossible."""


class Report(notebooks.Report):
    """The results of the checks of one notebook or page."""

    @contextmanager
    def check(self, what: str, page: Page | None = None, vital: bool = False) -> Iterator[None]:
        """Counts a check, which fails at a Fault or a timeout of the browser; raises Stop if it is vital."""
        try:
            yield
            self.count(what, "")
        except (Fault, Error) as err:
            fault = str(err)
            if page and not page.is_closed():
                name = re.sub(r"[^a-z0-9]+", "-", f"{self.path.stem} {what}".lower()).strip("-")
                shot = SHOTS / f"FAILED-{name}.png"
                page.screenshot(path=shot)
                fault += f"\nscreenshot: {shot.relative_to(ROOT)}"
            self.count(what, fault)
            if vital:
                raise Stop from None


def want(good: bool, found: str, expected: str) -> None:
    """Raises a Fault with what was found and what is expected, unless good is true."""
    if not good:
        raise Fault(f"found {found}, want {expected}")


def none_of(faults: list[str], expected: str) -> None:
    """Raises a Fault that lists the faults, if there are any, and what is expected."""
    if not faults:
        return
    lines = [f"found {fault}" for fault in faults[:MOST]]
    if len(faults) > MOST:
        lines.append(f"and {len(faults) - MOST} more")
    lines.append(f"want {expected}")
    raise Fault("\n".join(lines))
