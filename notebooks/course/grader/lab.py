"""Puts the lab's own tools, and the programs that nbgrader starts, where they are found."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TOOLS = ROOT / "tools"
if str(TOOLS) not in sys.path:
    sys.path.append(str(TOOLS))  # last: nothing there may hide a module of Python's own

# nbgrader's gradebook starts alembic, which is where this Python is.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])

from faults import Fault, fault  # noqa: E402

__all__ = ["ROOT", "TOOLS", "Fault", "fault"]
