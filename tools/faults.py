"""What keeps a page from being written."""

from __future__ import annotations


class Fault(ValueError):
    """What keeps a page from being written: where, what was found, what to do."""


def fault(where: str, found: str, wanted: str) -> Fault:
    """Returns a Fault in the lab's words."""
    return Fault(f"{where}: found {found}; {wanted}")
