"""Runs a student's notebook in the kernel of the student's clone, with limits on the time.

A cell that takes too long is interrupted, and the next cells run. If a value at the top of such a cell loops, each
later cell loops as well, so after the first cell that takes too long the others get less time.
"""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from .course import Json, fault
from .parts import test_of
from .selfcheck_lab import ReleasedLab

# The order of the imports matters: importing course has put the folder tools into the path.
import notebooks  # isort: skip

CELL_SECONDS = 60  # for a cell without a test, as in notebook_run.py
TEST_SECONDS = 120  # for a test, in which package ask stops a call after 5 s
SECONDS_AFTER_STOP = 20  # for a cell without a test, after a cell has been stopped
RUN_SECONDS = 600  # for the whole notebook
SECONDS_TO_END = 15  # for a cell to end after the interrupt; the kernel ends its program after 4 s
STOPPED = "stopped"  # the name of the error of a cell that was stopped
SLOW = "stopped after {} s: is there an endless loop, or does the code wait for something?"
NOT_RUN = "not run, because the cells above took more than {} minutes"


@dataclass
class Clock:
    """The time that is left for the cells of a notebook."""

    end: float = field(default_factory=lambda: time.monotonic() + RUN_SECONDS)
    has_stopped: bool = False  # whether a cell has been stopped

    def seconds_for(self, cell: NotebookNode) -> int:
        """Returns the limit for a cell; 0 if there is no time left."""
        left = max(0, round(self.end - time.monotonic()))
        if test_of(cell):
            return min(left, TEST_SECONDS)
        return min(left, SECONDS_AFTER_STOP if self.has_stopped else CELL_SECONDS)


def run_cells(lab: ReleasedLab, notebook: NotebookNode) -> Iterator[tuple[NotebookNode, list[NotebookNode]]]:
    """Runs the code cells in a new kernel, and yields each with its outputs. The run's folder is temporary.

    The cells of hidden tests are left out, because without questions they only print that they run later.
    """
    # The marker imports the lab's package. With an empty build cache, compiling the package takes minutes, which must
    # not count as the time of a cell.
    lab.ask_marker("questions")
    with tempfile.TemporaryDirectory(prefix="perceptronlab-") as folder, notebooks.kernel(Path(folder)) as go:
        runner = Runner(go)
        for _, cell in notebooks.code_cells(notebook):
            _, is_hidden = test_of(cell) or ("", False)
            if not is_hidden:
                yield cell, runner.run(cell)


class Runner:
    """Runs cells in a kernel, and interrupts a cell that takes too long."""

    def __init__(self, go: notebooks.Kernel) -> None:
        self.go = go
        self.clock = Clock()
        self.reply: Json = {}  # the kernel's reply to the last cell
        client = go.client
        client.interrupt_on_timeout = True
        client.error_on_timeout = {"ename": STOPPED, "evalue": "", "traceback": []}
        client.iopub_timeout = SECONDS_TO_END
        client.on_cell_executed = self.keep_reply
        client.log = logging.getLogger(__name__)  # nbclient logs each cell that takes too long
        client.log.disabled = True

    def keep_reply(self, cell: NotebookNode, cell_index: int, execute_reply: Json) -> None:
        """Keeps the reply to a cell. nbclient calls this method."""
        self.reply = execute_reply["content"]

    def run(self, cell: NotebookNode) -> list[NotebookNode]:
        """Returns the outputs of a cell. If the time is over, the only output is an error that says so."""
        seconds = self.clock.seconds_for(cell)
        if seconds == 0:
            return [stop_error(NOT_RUN.format(RUN_SECONDS // 60))]
        self.go.client.timeout = seconds
        try:
            outputs = self.go.run(cell.source)
        except RuntimeError as err:
            raise fault(str(err), "a kernel that runs all cells", "close other programs, and check again") from err
        if self.reply.get("ename") != STOPPED:
            return outputs
        self.clock.has_stopped = True
        return [stop_error(SLOW.format(seconds))]


def stop_error(message: str) -> NotebookNode:
    """Returns an error of a cell that was stopped."""
    return nbformat.v4.new_output("error", ename=STOPPED, evalue=message, traceback=[message])
