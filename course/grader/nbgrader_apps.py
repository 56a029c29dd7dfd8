"""Runs nbgrader's own commands in the course's folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from . import child
from .course import Course, fault

# The limits of collecting a lab, for zips that are made to stall or fill the machine.
COLLECT_LIMITS = child.Limits(seconds=3600, memory=2 << 30)


def nbgrader(course: Course, *args: str) -> int:
    """Runs nbgrader in the course's folder, and returns its exit status."""
    # Without this variable, nbgrader would ignore a settings file with an error.
    env = {**os.environ, "TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1"}
    command = [sys.executable, "-P", "-m", "nbgrader", *args]  # -P: modules in the course's folder don't hide Python's
    return subprocess.run(command, cwd=course.root, env=env, check=False).returncode


def collect(course: Course, lab: str) -> int:
    """Has nbgrader collect a lab within COLLECT_LIMITS, and returns its exit status."""
    try:
        status = child.call(zip_collect, course, lab, limits=COLLECT_LIMITS)
    except child.Stopped as err:
        reason = str(err)
    else:
        if status >= 0:
            return status
        reason = f"ended with the signal {signal.Signals(-status).name}"  # SIGXCPU after COLLECT_LIMITS.seconds
    do = f"remove what was added last from {course.root / 'downloaded' / lab / 'archive'}, then try again"
    raise fault(f"files of {lab} whose reading {reason}", "files that an LMS writes", do)


def zip_collect(course: Course, lab: str) -> int:
    """Has nbgrader collect a lab, and returns its exit status; negative if a signal ended it."""
    return nbgrader(course, "zip_collect", lab, "--force", "--log-level=ERROR")
