"""What a check reports: how many checks were good, and for each other one what was found and what is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, Page

import notebooks
from faults import Fault
from notebooks import ROOT

SHOTS = ROOT / "screenshots"
MOST = 10  # faults that one check tells


class Stop(Exception):
    """What comes next can't be checked."""


class Report(notebooks.Report):
    """What was found in one notebook or page."""

    @contextmanager
    def check(self, what: str, page: Page | None = None, vital: bool = False) -> Iterator[None]:
        """Counts a check: bad if there is a Fault, or the browser waited in vain; a Stop if it is vital."""
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


def want(good: bool, found: str, needed: str) -> None:
    """Raises a Fault unless something is good."""
    if not good:
        raise Fault(f"found {found}; needed: {needed}")


def none_of(faults: list[str], needed: str) -> None:
    """Raises a Fault that lists the faults, if there are any."""
    if not faults:
        return
    lines = [f"found {fault}" for fault in faults[:MOST]]
    if len(faults) > MOST:
        lines.append(f"and {len(faults) - MOST} more")
    lines.append(f"needed: {needed}")
    raise Fault("\n".join(lines))
