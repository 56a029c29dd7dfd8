"""What of a cell lives on: its declarations, which are run again in a new kernel."""

from __future__ import annotations

import re
from dataclasses import dataclass


def declarations(source: str) -> str:
    """Returns what a cell declares for later ones: without the body of %%, shell lines and settings."""
    kept = []
    for line in source.splitlines():
        start = line.strip()
        if start.startswith("%%") or re.match(r"%main\b", start):
            break
        if start.startswith("!") or (start.startswith("%") and not re.match(r"%(noautoget|rm|remove|reset)\b", start)):
            continue
        kept.append(line)
    text = "\n".join(kept).strip()
    return text if re.search(r"^\s*(func|var|const|type|import|%)", text, re.MULTILINE) else ""


def joinable(source: str) -> bool:
    """Tells whether declarations may stand in one cell with others."""
    return not re.search(r"^\s*(import\b|%|func\s+(main|init)\b)", source, re.MULTILINE)


@dataclass
class Ground:
    """Declarations that a kernel has: what is run again in a new one."""

    source: str
    ours: bool  # given or a reference, not the student's
    sound: bool  # nothing went wrong when it was run
    tried: bool = True  # it was run by itself
