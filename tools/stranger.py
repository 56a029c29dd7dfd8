"""Looks around as another user of this machine, nobody: which files can that user read?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

NOBODY = 65534  # the number of the user and of the group
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
    """Returns a Python that nobody can run; empty if there is none, or nobody to run it because we are not root."""
    for path in [sys.executable, "/usr/bin/python3"] if os.name == "posix" and os.geteuid() == 0 else []:
        with suppress(OSError):
            run_as_nobody([path, "-c", ""])
            return path
    return ""


def run_as_nobody(command: list[str], given: str = "") -> str:
    """Runs a command as the user nobody, and returns what it prints."""
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
    """Returns the files of folders, and of /proc, that the user nobody can read and that hold one of the words.

    Without words they are all files of the folders that this user can read.
    """
    asked = json.dumps([words, since, list(map(str, folders))])
    paths = run_as_nobody([python(), "-c", LOOK], asked).splitlines()
    return [path for path in paths if words or not path.startswith("/proc/")]
