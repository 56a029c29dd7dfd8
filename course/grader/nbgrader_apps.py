"""Runs nbgrader's own commands in the course's folder."""

from __future__ import annotations

import os
import subprocess
import sys

from . import child
from .course import Course

# The limits of collecting a lab, for zips that are made to stall or fill the machine.
COLLECT_LIMITS = child.Limits(seconds=3600, memory=2 << 30)


def nbgrader(course: Course, *args: str) -> int:
    """Runs nbgrader in the course's folder, and returns its exit status."""
    # Without this variable, nbgrader would ignore a settings file with an error.
    env = {**os.environ, "TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1"}
    command = [sys.executable, "-P", "-m", "nbgrader", *args]  # -P: modules in the course's folder don't hide Python's
    return subprocess.run(command, cwd=course.root, env=env, check=False).returncode


def zip_collect(course: Course, lab: str) -> int:
    """Has nbgrader collect a lab, and returns its exit status."""
    return nbgrader(course, "zip_collect", lab, "--force", "--log-level=ERROR")
