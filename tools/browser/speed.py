"""Measures how fast cells are in the lab of the site, in the lab of "make lab", and in JupyterLite's Python kernel.

The memory of a tab is that of the browser's process that has the page and its workers: the largest renderer. Its
resident memory includes parts that other processes share, mostly Chromium's own program; the private part does
not. Chromium frees much of what a run leaves behind after half a minute.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import nbformat
from nbformat import NotebookNode

import notebooks
from browser.jupyterlab import ENDED, HAS_RUN, NOTEBOOK, OUTPUTS
from browser.jupyterlite import SAVE_NOTEBOOK, START
from browser.python_lab import build_python_lab
from browser.static import Handler, WasmHandler, serve
from browser.unwatched import Tab, unwatched_tab

TIMES = 5
LESSON = "3-algorithm.ipynb"
IMPORTS = 2  # the number of the lesson's cell with imports
CELLS = {"text": 5, "figure": 12}  # the numbers of the measured cells
REST = 30  # seconds until Chromium has freed what cells leave behind, and the service worker keeps all files
PAUSE = 2  # seconds between two visits
Measured = Iterator[tuple[str, float]]  # the names and the values of measurements

# Reports whether a reader can run cells: the notebook with this name is on the page, and its kernel is connected.
OPENED = f"""name => {{ {NOTEBOOK}
    return panel?.context?.path === name && cells.length > 0 && !cells[0].isPlaceholder()
        && panel.sessionContext?.session?.kernel?.connectionStatus === 'connected'; }}"""

# Starts to run all cells, without their earlier outputs.
RUN_ALL = """() => { const { commands } = window.jupyterapp;
    commands.execute('notebook:clear-all-cell-outputs').then(() => commands.execute('notebook:run-all-cells')); }"""

# Runs a cell with another source, and returns how many seconds it took.
RUN = f"""async ([number, source]) => {{ {NOTEBOOK}
    cells[number - 1].model.sharedModel.setSource(source);
    panel.content.deselectAll();
    panel.content.activeCellIndex = number - 1;
    const start = performance.now();
    await window.jupyterapp.commands.execute('notebook:run-cell');
    return (performance.now() - start) / 1000; }}"""

# The text cell of the lesson in Python. It is the first cell of its notebook.
PYTHON_NOTEBOOK = "text.ipynb"
PYTHON_CELL = """
for y in (-1, 1):
    for score in (-3, 0, 3):
        right = y * score > 0
        assert right == ((score > 0) - (score < 0) == y)
        print(f"✓ label {y:+d}, score {score}, right: {right}")
"""
PYTHON_TEXT = "✓ label -1, score -3, right: True"  # the beginning of what it prints


def sources() -> dict[str, str]:
    """Returns the sources of the measured cells."""
    cells = notebooks.read(notebooks.FOLDER / LESSON).cells
    return {kind: cells[number - 1].source for kind, number in CELLS.items()}


def median(run_cell: Callable[[str], float], source: str, comment: str = "//") -> float:
    """Returns the median time of TIMES runs of a cell, after a first run that is not counted.

    run_cell runs a source, and returns how many seconds it took. Each run has another comment, so the cell is compiled
    again.
    """
    seconds = [run_cell(f"{source}\n{comment} run {number}") for number in range(TIMES + 1)]
    return statistics.median(seconds[1:])


# ---- In a tab ----------------------------------------------------------------


def cell_seconds(tab: Tab, number: int, source: str) -> float:
    """Runs a cell with another source, and returns how many seconds it took; the first cell has number 1."""
    seconds: float = tab.evaluate(f"({RUN})({json.dumps([number, source])})")
    return seconds


def first_cell(tab: Tab, address: str, name: str, cells: list[int]) -> tuple[float, float]:
    """Opens a notebook, and runs these cells as soon as it says that its kernel is connected.

    Returns the seconds from the address to the end of the last cell, and from the connection to the same end.
    """
    tab.go_to("about:blank")
    time.sleep(PAUSE)
    start = time.monotonic()
    tab.go_to(f"{address}?path={name}")
    tab.wait_for(OPENED, name)
    ready = time.monotonic()
    for number in cells:
        tab.evaluate(f"({START})([{number}, null])")
        tab.wait_for(HAS_RUN, number)
    end = time.monotonic()
    return end - start, end - ready


def first_cells(tab: Tab, address: str, name: str, cells: list[int]) -> Measured:
    """Yields the times of the first cell: of the first visit, and of later ones with everything kept."""
    yield "first visit", first_cell(tab, address, name, cells)[0]
    time.sleep(REST)
    visits = [first_cell(tab, address, name, cells) for _ in range(TIMES)]
    yield "first, from the kernel", statistics.median(visit[1] for visit in visits)
    yield "first, from the address", statistics.median(visit[0] for visit in visits)
    time.sleep(REST)
    yield from memory(tab, "text")


def memory(tab: Tab, name: str) -> Measured:
    """Yields the memory of a tab, and the part that no other process shares."""
    resident, private = tab.memory()
    yield f"memory {name}", resident
    yield f"private {name}", private


@contextmanager
def opened(site: Path, handler: type[Handler] = Handler) -> Iterator[tuple[Tab, str]]:
    """Serves a lab, and yields an empty tab of a new browser and the lab's address."""
    with serve(site, handler) as server, unwatched_tab() as tab:
        yield tab, f"{server.url}/lab/lab/index.html"


def in_tab(site: Path) -> Measured:
    """Yields the measurements in the lab of the site."""
    first = [IMPORTS, CELLS["text"]]
    with opened(site) as (tab, address):
        yield from first_cells(tab, address, LESSON, first)
        for kind, source in sources().items():
            yield kind, median(partial(cell_seconds, tab, CELLS[kind]), source)
    with opened(site) as (tab, address):
        first_cell(tab, address, LESSON, first)
        time.sleep(REST)
        first_cell(tab, address, LESSON, [])
        start = time.monotonic()
        tab.evaluate(f"({RUN_ALL})()")
        tab.wait_for(ENDED, seconds=notebooks.CELL_SECONDS)
        yield "lesson", time.monotonic() - start
        yield from memory(tab, "lesson at once")
        time.sleep(REST)
        yield from memory(tab, "lesson")


# ---- Elsewhere ---------------------------------------------------------------


def kernel_seconds(kernel: notebooks.Kernel, source: str) -> float:
    """Runs a cell in the kernel of "make lab", and returns how many seconds it took."""
    start = time.monotonic()
    kernel.run(source)
    return time.monotonic() - start


def in_lab() -> Measured:
    """Yields the measurements in the kernel of "make lab"."""
    cells = notebooks.read(notebooks.FOLDER / LESSON).cells
    seconds = []
    for _ in range(TIMES):
        start = time.monotonic()
        with notebooks.kernel(notebooks.FOLDER) as kernel:
            kernel.run(cells[IMPORTS - 1].source)
            kernel.run(cells[CELLS["text"] - 1].source)
            seconds.append(time.monotonic() - start)
    yield "first, from the kernel", statistics.median(seconds)
    with notebooks.kernel(notebooks.FOLDER) as kernel:
        kernel.run(cells[IMPORTS - 1].source)
        for kind, source in sources().items():
            yield kind, median(partial(kernel_seconds, kernel), source)
    with notebooks.kernel(notebooks.FOLDER) as kernel:
        code = notebooks.code_cells(notebooks.read(notebooks.FOLDER / LESSON))
        yield "lesson", sum(kernel_seconds(kernel, cell.source) for _, cell in code)


def python_notebook() -> NotebookNode:
    """Returns the notebook for Python."""
    nb = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}}
    )
    nb.cells = [nbformat.v4.new_code_cell(PYTHON_CELL)]
    return nb


def in_python(site: Path) -> Measured:
    """Yields the measurements in JupyterLite's Python kernel."""
    with opened(site, WasmHandler) as (tab, address):
        tab.go_to(address)
        tab.wait_for("() => window.jupyterapp?.serviceManager.isReady")
        tab.evaluate(f"({SAVE_NOTEBOOK})({json.dumps([PYTHON_NOTEBOOK, python_notebook()])})")
        yield from first_cells(tab, address, PYTHON_NOTEBOOK, [1])
        text = str(tab.evaluate(f"JSON.stringify(({OUTPUTS})())"))
        if PYTHON_TEXT not in text:
            raise RuntimeError(f"Python's cell: got {text}, want {PYTHON_TEXT!r}")
        yield "text", median(partial(cell_seconds, tab, 1), PYTHON_CELL, "#")


# ---- The table ---------------------------------------------------------------

# The rows: the name of a measurement, its title, and the target.
ROWS = [
    ("first, from the kernel", "first cell once the kernel is connected, everything cached", "3 s"),
    ("first, from the address", "the same, from the address", ""),
    ("text", "text cell", "0.5 s"),
    ("figure", "cell with a figure", "1.2 s"),
    ("lesson", "all cells of lesson 3", ""),
    ("private lesson", f"memory of the tab {REST} s after these cells, private", "600 MB"),
    ("memory lesson", "the same with what it shares, mostly Chromium's program", ""),
    ("private lesson at once", "memory of the tab right after these cells, private", ""),
    ("memory lesson at once", "the same with what it shares", ""),
    ("private text", f"memory of the tab {REST} s after the first cell, private", ""),
    ("memory text", "the same with what it shares", ""),
    ("first visit", "first cell of the first visit, from the address", ""),
]

NOTES = f"""Medians of {TIMES} runs, except for the rows of memory, of all cells and of the first visit, which are
single runs. Memory: of Chromium's process for the tab, in MB of 1,000,000 bytes, in a second visit. Private is what
no other process shares.
`make lab`: the kernel alone, without a page; its first cell begins with the start of the kernel. First cells of Go
are the imports and the text cell. Python has no imports, and no figure, because matplotlib can't be had here."""


def show(name: str, value: float | None) -> str:
    """Returns a measurement as text."""
    if value is None:
        return "–"
    if name.startswith(("memory", "private")):
        return f"{value:.0f} MB"
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.1f} s" if value < 10 else f"{value:.0f} s"


def collect(title: str, measurements: Measured) -> dict[str, float]:
    """Returns the measurements by name, and prints each on stderr when it is known."""
    found = {}
    for name, value in measurements:
        found[name] = value
        print(f"{title}: {name}, {show(name, value)}", file=sys.stderr, flush=True)
    return found


def load() -> str:
    """Returns the load average of the last minute as text."""
    return f"{os.getloadavg()[0]:.1f}"


def measure(site: Path) -> str:
    """Measures everything, and returns a table in Markdown, with the machine's load beside it."""
    python = build_python_lab()
    before = load()
    columns = {
        "in the tab": collect("in the tab", in_tab(site)),
        "in `make lab`": collect("in make lab", in_lab()),
        "Python in JupyterLite": collect("Python in JupyterLite", in_python(python)),
    }
    lines = [f"| | target | {' | '.join(columns)} |", "|---" * (len(columns) + 2) + "|"]
    for name, title, target in ROWS:
        values = " | ".join(show(name, column.get(name)) for column in columns.values())
        lines.append(f"| {title} | {target} | {values} |")
    machine = f"Load average: {before} at the start, {load()} at the end, on {os.cpu_count()} processors."
    return "\n".join([*lines, "", NOTES, machine])
