"""Measures how fast cells are in the lab of the site, in the lab of "make lab", and in Pyodide.

Pyodide is the Python of JupyterLite's Python kernel. It is measured only if the environment variable PYODIDE is the
folder of its npm package.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
from playwright.sync_api import Page

import notebooks
from browser.jupyterlab import NOTEBOOK, READY, run_all
from browser.jupyterlite import SHOWN, Lab, lab, run

TIMES = 5
LESSON = "3-algorithm.ipynb"
IMPORTS = 2  # the number of the lesson's cell with imports
CELLS = {"text": 5, "figure": 12}  # the numbers of the measured cells

# Runs a cell with another source, and returns how many seconds it took.
RUN = f"""async ([number, source]) => {{ {NOTEBOOK}
    cells[number - 1].model.sharedModel.setSource(source);
    panel.content.deselectAll();
    panel.content.activeCellIndex = number - 1;
    const start = performance.now();
    await window.jupyterapp.commands.execute('notebook:run-cell');
    return (performance.now() - start) / 1000; }}"""

# Starts Pyodide, runs a cell in it six times, and returns the seconds of the start and of each run.
PYTHON = """async ([url, source]) => {
    const code = `onmessage = async message => {
        const seconds = [], lap = start => seconds.push((performance.now() - start) / 1000);
        let start = performance.now();
        const { loadPyodide } = await import(message.data.url + '/pyodide.mjs');
        const pyodide = await loadPyodide({ indexURL: message.data.url + '/', stdout: () => {} });
        lap(start);
        for (let i = 0; i < 6; i++) {
            start = performance.now();
            await pyodide.runPythonAsync(message.data.source);
            lap(start);
        }
        postMessage(seconds); }`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})), {type: 'module'});
    return new Promise((resolve, reject) => {
        worker.onmessage = message => resolve(message.data);
        worker.onerror = error => reject(error.message);
        worker.postMessage({url, source}); }); }"""

# The text cell of the lesson in Python.
PYTHON_CELL = """
for y in (-1, 1):
    for score in (-3, 0, 3):
        right = y * score > 0
        assert right == ((score > 0) - (score < 0) == y)
        print(f"✓ label {y:+d}, score {score}, right: {right}")
"""


def sources() -> dict[str, str]:
    """Returns the sources of the measured cells."""
    cells = notebooks.read(notebooks.FOLDER / LESSON).cells
    return {kind: cells[number - 1].source for kind, number in CELLS.items()}


def changed(source: str, number: int) -> str:
    """Returns a source with a comment, so the cell is compiled again."""
    return f"{source}\n// run {number}"


def medians(run_cell: Callable[[str, str], float]) -> dict[str, float]:
    """Returns the median time of TIMES runs of each measured cell, after a first run that is not counted."""
    found = {}
    for kind, source in sources().items():
        seconds = [run_cell(kind, changed(source, number)) for number in range(TIMES + 1)]
        found[kind] = statistics.median(seconds[1:])
    return found


# ---- In the browser ----------------------------------------------------------


def first_cell(tab: Lab) -> tuple[float, float]:
    """Opens the lesson, and runs its text cell as soon as the kernel accepts it.

    Returns the seconds from the address to the end of the cell, and from the start of the cell to its end.
    """
    page = tab.new_page()
    start = time.monotonic()
    page.goto(tab.address(LESSON))
    page.wait_for_function(SHOWN, arg=LESSON)
    page.wait_for_function(READY, arg=LESSON)
    asked = time.monotonic()
    run(page, IMPORTS)
    run(page, CELLS["text"])
    end = time.monotonic()
    page.close()
    return end - start, end - asked


def renderer_megabytes() -> float:
    """Returns the memory of the largest tab of the browsers that this process has started."""
    sizes = [0.0]
    for process in psutil.Process().children(recursive=True):
        try:
            if "--type=renderer" in process.cmdline():
                sizes.append(process.memory_info().rss / 1e6)
        except psutil.NoSuchProcess:
            continue
    return max(sizes)


def open_lesson(tab: Lab) -> Page:
    """Opens the lesson, and runs its imports."""
    page = tab.open(LESSON)
    run(page, IMPORTS)
    return page


def in_browser(site: Path) -> Iterator[tuple[str, float]]:
    """Yields the names and the values of the measurements in the lab of the site."""
    with lab(site) as tab:
        first = first_cell(tab)
        yield "first visit", first[0]
        page = tab.open(LESSON)
        page.wait_for_timeout(10_000)  # everything is fetched and kept in the background
        page.close()
        visits = [first_cell(tab) for _ in range(TIMES)]
        yield "first cell, from the address", statistics.median(visit[0] for visit in visits)
        yield "first cell", statistics.median(visit[1] for visit in visits)
    with lab(site) as tab:
        page = open_lesson(tab)
        yield from medians(lambda kind, source: page.evaluate(RUN, [CELLS[kind], source])).items()
    with lab(site) as tab:
        page = tab.open(LESSON)
        start = time.monotonic()
        run_all(page)
        yield "lesson", time.monotonic() - start
        yield "memory", renderer_megabytes()


# ---- Elsewhere ---------------------------------------------------------------


def in_lab() -> Iterator[tuple[str, float]]:
    """Yields the names and the values of the measurements in the kernel of "make lab"."""
    cells = notebooks.read(notebooks.FOLDER / LESSON).cells
    seconds = []
    for _ in range(TIMES):
        start = time.monotonic()
        with notebooks.kernel(notebooks.FOLDER) as kernel:
            kernel.run(cells[IMPORTS - 1].source)
            kernel.run(cells[CELLS["text"] - 1].source)
            seconds.append(time.monotonic() - start)
    yield "first cell", statistics.median(seconds)
    with notebooks.kernel(notebooks.FOLDER) as kernel:
        kernel.run(cells[IMPORTS - 1].source)

        def timed(_: str, source: str) -> float:
            start = time.monotonic()
            kernel.run(source)
            return time.monotonic() - start

        yield from medians(timed).items()


def in_python(package: Path) -> Iterator[tuple[str, float]]:
    """Yields the names and the values of the measurements in Pyodide."""
    with lab(package) as tab:
        page = tab.context.new_page()
        page.goto(f"{tab.server.url}/package.json")
        for _ in range(2):  # in the second visit, the files are in the browser's cache
            seconds = page.evaluate(PYTHON, [tab.server.url, PYTHON_CELL])
        yield "first cell", seconds[0] + seconds[1]
        yield "text", statistics.median(seconds[2:])


ROWS = {
    "first cell, from the address": "first cell after opening the address, everything cached",
    "first cell": "first cell after the notebook is open",
    "text": "text cell",
    "figure": "cell with a figure",
    "lesson": "lesson 3, all 21 cells",
    "memory": "memory of the tab after this lesson",
    "first visit": "first cell of the first visit",
}


def show(name: str, value: float | None) -> str:
    """Returns a measurement as text."""
    if value is None:
        return "–"
    if name == "memory":
        return f"{value:.0f} MB"
    return f"{value * 1000:.0f} ms" if value < 0.1 else f"{value:.1f} s" if value < 10 else f"{value:.0f} s"


def measure(site: Path) -> str:
    """Measures everything, and returns a table in Markdown."""
    package = os.environ.get("PYODIDE", "")
    columns = {
        "Go in the browser": dict(in_browser(site)),
        "Go in `make lab`": dict(in_lab()),
        "Python in the browser": dict(in_python(Path(package))) if package else {},
    }
    lines = [f"| | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for name, title in ROWS.items():
        lines.append(f"| {title} | {' | '.join(show(name, column.get(name)) for column in columns.values())} |")
    return "\n".join(lines)
