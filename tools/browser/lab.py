"""Checks JupyterLab with the lessons, started in the same way as by "make lab"."""

from __future__ import annotations

import os
import tempfile
from functools import partial
from pathlib import Path

from nbformat import NotebookNode
from playwright.sync_api import BrowserContext, Page

import copies
import notebooks
from browser import by_hand, hostile, moving
from browser.chromium import Check, run_check
from browser.jupyterlab import (
    IGNORED_RULES,
    NOTEBOOK,
    OUTPUT,
    OUTPUTS,
    READY,
    SHUTDOWN,
    Server,
    cell,
    failures,
    jupyterlab,
    open_notebook,
    run_all,
    write_notebook,
)
from browser.page import LOADED, accessibility_problems
from browser.playing import check_playground
from browser.report import SCREENSHOTS, Report, require, require_none
from notebooks import ROOT

FIRST_LESSON = "1-meet-the-perceptron.ipynb"  # the notebook that "make lab" opens
DEFAULT_LESSONS = ("1", "3")  # the lessons that are run by default

# Returns, for each cell, the number of its empty outputs and the number of its visible pictures.
OUTPUT_COUNTS = f"""() => {{ {NOTEBOOK}
    const isVisible = node => node.checkVisibility() && node.clientWidth > 0 && node.clientHeight > 0;
    return cells.map(cell => {{
        const count = (selector, condition) => [...cell.node.querySelectorAll(selector)].filter(condition).length;
        return {{
            empty: count('.jp-OutputArea-output', node => !isVisible(node)),
            pictures: count('.jp-OutputArea-output img', image => isVisible(image) && image.naturalWidth > 0)
                + count('.jp-OutputArea-output .film', animation => animation.shadowRoot?.querySelector('svg'))
                + count('.jp-OutputArea-output .playground iframe', isVisible),
        }};
    }}); }}"""


def saved_pictures(cell: NotebookNode) -> int:
    """Returns the number of pictures in a cell's saved outputs."""
    return sum(any(mime.startswith("image/") for mime in out.data) for out in notebooks.displayed(cell.outputs))


def check_pictures(page: Page, code: list[tuple[int, NotebookNode]]) -> None:
    """Checks that every saved picture shows, and that no output is an empty box."""
    counts = page.evaluate(OUTPUT_COUNTS)
    faults: list[str] = []
    for number, saved in code:
        pictures = counts[number - 1]["pictures"]
        empty = counts[number - 1]["empty"]
        place = notebooks.place(number, saved.source)
        if pictures != saved_pictures(saved):
            faults.append(f"{pictures} visible pictures instead of {saved_pictures(saved)} in {place}")
        if empty:
            faults.append(f"{empty} empty boxes in {place}")
    require_none(faults, "all pictures of the saved notebook, and no empty boxes")


def check_notebook(server: Server, saved: Path, context: BrowserContext, report: Report) -> None:
    """Checks that a copy of a lesson has no outputs at first, and shows the saved pictures after a run."""
    page = context.new_page()
    code = notebooks.code_cells(notebooks.read(saved))
    listener = server.listener(page)
    with report.check("the notebook opens without outputs", page, vital=True):
        open_notebook(page, server, report.path.name)
        page.screenshot(path=SCREENSHOTS / f"{report.path.stem}.png")
        require_none(
            [f"the outputs {outputs}" for outputs in page.evaluate(OUTPUTS) if outputs], "no outputs before the run"
        )
    with report.check("all cells run to the end", page):
        run_all(page)
    with report.check("no cell fails"):
        require_none(failures(page, code), "a run without errors and without output on stderr")
    with report.check("all pictures show", page):
        page.wait_for_function(LOADED)
        check_pictures(page, code)
        with_pictures = [number for number, saved_cell in code if saved_pictures(saved_cell)]
        for number in with_pictures:
            screenshot = SCREENSHOTS / f"{report.path.stem}-cell{number:02}.png"
            cell(page, number).locator(".jp-Cell-outputArea").screenshot(path=screenshot)
    with report.check("axe finds no problem in the outputs"):
        require_none(
            accessibility_problems(page, OUTPUT, IGNORED_RULES), "no serious or critical accessibility problem"
        )
    listener.check(report)
    page.evaluate(SHUTDOWN)
    page.close()


def check_start(server: Server, context: BrowserContext, report: Report) -> None:
    """Checks the page that "make lab" opens: lesson 1, the list of files, and rendered Markdown files."""
    page = context.new_page()
    with report.check("lesson 1 opens", page, vital=True):
        page.goto(f"{server.url}/?token={server.token}")
        page.wait_for_function(READY, arg=report.path.name)
        page.screenshot(path=SCREENSHOTS / "start.png")
    with report.check("the list of files begins with the lessons", page):
        names = page.locator(".jp-DirListing-itemName").all_inner_texts()
        lessons = sorted(path.name for path in report.path.parent.glob("[0-9]*.ipynb"))
        require(names[1 : 1 + len(lessons)] == lessons, f"the list {names}", "first data/, then the lessons")
    with report.check("the glossary and a picture of the gallery show", page):
        page.locator(".jp-DirListing-item", has_text="glossary.md").dblclick()
        page.locator(".jp-MarkdownViewer table").first.wait_for()
        page.locator(".jp-DirListing-item", has_text="README.md").dblclick()
        page.locator(".jp-MarkdownViewer img").first.wait_for()
        page.wait_for_function("() => document.querySelector('.jp-MarkdownViewer img')?.naturalWidth")
    page.close()


def check_first_lesson(server: Server, saved: Path, context: BrowserContext, report: Report) -> None:
    """Checks the page that "make lab" opens, and then the first lesson.

    The two checks do not run in parallel, because both use the notebook of this lesson.
    """
    check_start(server, context, report)
    check_notebook(server, saved, context, report)


def check_lab(names: list[str]) -> list[Report]:
    """Checks JupyterLab, and runs copies of the notebooks with these names.

    Without names, it runs all notebooks if PERCEPTRON_LONG is set, otherwise DEFAULT_LESSONS.
    """
    paths = notebooks.find(names)
    # Every name begins with "".
    prefixes = ("",) if names or os.environ.get("PERCEPTRON_LONG") else DEFAULT_LESSONS
    with tempfile.TemporaryDirectory(prefix="perceptronlab-") as temporary:
        home = Path(temporary).resolve()
        folder = home / "lessons"
        copies.Copies(ROOT, folder).update()
        for path in paths:
            (folder / path.name).write_bytes(copies.without_outputs(path.read_bytes()))
        scratch = write_notebook(folder / "by-hand.ipynb", by_hand.SCRATCH)
        with jupyterlab(folder, home) as server:
            tasks: list[tuple[Check, Path]] = [
                (partial(moving.check_moving, server), moving.write_moving(folder)),
                (partial(by_hand.check_by_hand, server), scratch),
                (partial(hostile.check_hostile, server), hostile.write_hostile(folder)),
                (check_playground, folder / "playground.html"),
            ]
            for path in paths:
                # moving.py checks the playground in a cell.
                if path.name.startswith(prefixes) and path.name != "playground.ipynb":
                    check = check_first_lesson if path.name == FIRST_LESSON else check_notebook
                    tasks.append((partial(check, server, path), folder / path.name))
            reports = notebooks.report_all(run_check, tasks)
            if any(report.faults for report in reports):
                print(notebooks.indent(f"Errors in JupyterLab's log:\n{server.errors() or 'none'}"))
            return reports
