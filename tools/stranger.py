"""Finds files that another user of this machine can read; the other user is nobody."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

NOBODY = 65534  # the ids of the user and of the group
LOOK = """
import glob, json, os, sys
words, since, folders = json.load(sys.stdin)
walked = [os.path.join(where, name) for folder in folders for where, _, names in os.walk(folder) for name in names]
for path in filter(os.path.isfile, walked + glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ")):
    try:
        if os.stat(path).st_mtime < since:
            continue
        text = open(path, "rb").read()
    except OSError:
        continue
    if not words or any(word.encode() in text for word in words):
        print(path)
"""


def python() -> str:
    """Returns a Python that the user nobody can run; empty if there is none, or if this process is not root."""
    for path in [sys.executable, "/usr/bin/python3"] if os.name == "posix" and os.geteuid() == 0 else []:
        with suppress(OSError):
            run_as_nobody([path, "-c", ""])
            return path
    return ""


def run_as_nobody(command: list[str], given: str = "") -> str:
    """Runs a command as the user nobody, with given as its input, and returns its output."""
    done = subprocess.run(
        command,
        input=given,
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
    )
    return done.stdout


def found(words: list[str], *folders: Path, since: float = 0) -> list[str]:
    """Returns the files in folders and in /proc that the user nobody can read and that contain one of the words.

    Files older than since are left out. Without words, the result is all readable files in the folders.
    """
    request = json.dumps([words, since, list(map(str, folders))])
    paths = run_as_nobody([python(), "-c", LOOK], request).splitlines()
    return [path for path in paths if words or not path.startswith("/proc/")]
