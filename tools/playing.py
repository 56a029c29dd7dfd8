"""Checks the playground in a real browser: each control is pressed, by mouse, by touch and by
keyboard alone, and what the page shows is compared with what package perceptron answers.

It is part of tools/browser.py.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

READY = "body[data-ready]"
PHONE = {"width": 360, "height": 740}


class Answers:
    """The program that the page has inside, built for this machine."""

    def __init__(self) -> None:
        self.program = subprocess.Popen(
            ["go", "run", "./playground", "answer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def to(self, session: dict) -> dict:
        """Returns the answer to a session."""
        self.program.stdin.write(json.dumps(session) + "\n")
        self.program.stdin.flush()
        return json.loads(self.program.stdout.readline())

    def end(self) -> None:
        """Ends the program."""
        self.program.stdin.close()
        self.program.wait()
