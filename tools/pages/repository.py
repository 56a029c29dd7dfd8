"""The address of the repository, to which the pages link."""

from __future__ import annotations

import os
import re

from faults import Fault

VARIABLE = "SITE_REPOSITORY"


def repository() -> str:
    """Returns the address in SITE_REPOSITORY, without "/" at its end; empty if the variable is not set."""
    address = os.environ.get(VARIABLE, "").strip().rstrip("/")
    if address and not re.fullmatch(r"https://[\w.-]+(:\d+)?(/[\w.~%+-]+)*", address):
        raise Fault(
            f'{VARIABLE}: got "{address}", want the https address of the repository\'s page; '
            f"set it as in {VARIABLE}=https://github.com/NAME/perceptronlab"
        )
    return address
