"""Tests that package kernel/cells and GoNB agree on what a cell means: the same cells print the same, or both fail.

The cells are those of tools/cells: a table of sequences, and random ones. The table says which cells GoNB
gives another meaning, and why. Runs only with PERCEPTRON_EXERCISES=1 (120 random cells) or PERCEPTRON_LONG=1 (2000).
"""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import notebooks

KERNELS = 2
LONG = "PERCEPTRON_LONG" in os.environ
CELLS = 2000 if LONG else 120
# What GoNB itself prints about commands.
ABOUT_COMMANDS = re.compile(r"^(\. removed .*|\* State reset.*|Set: .*)\n", re.M)

Sequence = dict[str, Any]


def sequences() -> list[Sequence]:
    """Returns the sequences of cells, with what package cells makes of them."""
    command = ["go", "run", "./tools/cells", str(CELLS)]
    done = subprocess.run(command, cwd=notebooks.ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
    return list(json.loads(done.stdout))


def difference(go: notebooks.Kernel, cell: dict[str, str]) -> str:
    """Runs a cell in the kernel, and returns how that differs from what package cells does; empty if it does not."""
    if cell["refused"] and not cell["failed"]:
        return f"refused ({cell['refused']}), but package cells ran it"
    outputs = go.run(cell["source"])  # kernel/front prepares the cell for GoNB
    fault = "".join(f"{o.evalue}\n" for o in outputs if o.output_type == "error")
    printed = "".join(o.text for o in outputs if o.output_type == "stream" and o.name == "stdout")
    printed = ABOUT_COMMANDS.sub("", printed)
    if bool(fault) != bool(cell["failed"]):
        return f"got from GoNB:\n{fault or 'no error'}\nfrom package cells:\n{cell['failed'] or 'no error'}"
    if printed != cell["printed"]:
        return f"GoNB printed {printed!r}, package cells {cell['printed']!r}"
    return ""


def differences(todo: queue.SimpleQueue[Sequence]) -> list[str]:
    """Runs sequences in one kernel until there are no more, and returns all differences."""
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder, notebooks.kernel(Path(folder)) as go:
        while True:
            try:
                sequence = todo.get_nowait()
            except queue.Empty:
                return found
            go.run("%reset")
            for number, cell in enumerate(sequence["cells"], 1):
                what = difference(go, cell)
                place = f"{sequence['name']}, cell {number}:\n{cell['source']}\n"
                if what and not cell["differs"]:
                    found.append(place + what)
                elif cell["differs"] and not what:
                    found.append(place + "got no difference; remove the reason from the table")


@unittest.skipUnless(LONG or "PERCEPTRON_EXERCISES" in os.environ, "runs only with PERCEPTRON_EXERCISES=1")
class Cells(unittest.TestCase):
    def test_gonb_and_package_cells_agree(self) -> None:
        todo: queue.SimpleQueue[Sequence] = queue.SimpleQueue()
        for sequence in sequences():
            todo.put(sequence)
        with ThreadPoolExecutor(KERNELS) as pool:
            runs = [pool.submit(differences, todo) for _ in range(KERNELS)]
            found = [what for run in runs for what in run.result()]
        self.assertEqual(found, [], "\n\n".join(found))


if __name__ == "__main__":
    unittest.main()
