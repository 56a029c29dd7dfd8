"""Checks the lessons in JupyterLab, as make lab opens them."""

from __future__ import annotations

import os
import tempfile
from functools import partial
from pathlib import Path

from nbformat import NotebookNode
from playwright.sync_api import BrowserContext, Page

import copies
import notebooks
from browser import by_hand, moving
from browser.chromium import Look, visit
from browser.jupyterlab import (
    NOT_OURS,
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
from browser.page import LOADED, barriers
from browser.playing import visit_playground
from browser.report import SHOTS, Report, none_of, want
from notebooks import ROOT

FIRST = "00-go-in-a-notebook.ipynb"  # opened by make lab
RUN = ("00", "03")  # the notebooks that are run by default

# For each cell, the numbers of empty outputs and of visible pictures.
SEEN = f"""() => {{ {NOTEBOOK}
    const seen = node => node.checkVisibility() && node.clientWidth > 0 && node.clientHeight > 0;
    return cells.map(cell => {{
        const count = (selector, what) => [...cell.node.querySelectorAll(selector)].filter(what).length;
        return {{
            empty: count('.jp-OutputArea-output', node => !seen(node)),
            pictures: count('.jp-OutputArea-output img', image => seen(image) && image.naturalWidth > 0)
                + count('.jp-OutputArea-output .film', film => film.shadowRoot?.querySelector('svg')),
        }};
    }}); }}"""


def saved_pictures(code: NotebookNode) -> int:
    """Returns the number of pictures in a cell's saved outputs."""
    return sum(any(mime.startswith("image/") for mime in out.data) for out in notebooks.shown(code.outputs))


def check_pictures(page: Page, code: list[tuple[int, NotebookNode]]) -> None:
    """Checks that every saved picture shows, and that no output is an empty box."""
    seen = page.evaluate(SEEN)
    faults: list[str] = []
    for number, saved in code:
        now = seen[number - 1]
        place = notebooks.place(number, saved.source)
        count = saved_pictures(saved)
        if now["pictures"] != count:
            faults.append(f"{now['pictures']} visible pictures at {place}, {count} were saved")
        if now["empty"]:
            faults.append(f"{now['empty']} empty boxes at {place}")
    none_of(faults, "all saved pictures, and no empty box")


def visit_notebook(server: Server, saved: Path, context: BrowserContext, report: Report) -> None:
    """Checks a copy of a lesson: it has no outputs; when run, it shows the saved pictures."""
    page = context.new_page()
    code = notebooks.code_cells(notebooks.read(saved))
    listener = server.listener(page)
    with report.check("opens without outputs", page, vital=True):
        open_notebook(page, server, report.path.name)
        page.screenshot(path=SHOTS / f"{report.path.stem}.png")
        none_of([str(found) for found in page.evaluate(OUTPUTS) if found], "no outputs before it is run")
    with report.check("its cells run to the end", page):
        run_all(page)
    with report.check("no cell fails"):
        none_of(failures(page, code), "a run without errors and without output on stderr")
    with report.check("its pictures show", page):
        page.wait_for_function(LOADED)
        check_pictures(page, code)
        with_pictures = [number for number, saved_cell in code if saved_pictures(saved_cell)]
        for number in with_pictures:
            shot = SHOTS / f"{report.path.stem}-cell{number:02}.png"
            cell(page, number).locator(".jp-Cell-outputArea").screenshot(path=shot)
    with report.check("axe finds no problem in its outputs"):
        none_of(barriers(page, OUTPUT, NOT_OURS), "no serious or critical problem")
    listener.check(report)
    page.evaluate(SHUTDOWN)
    page.close()


def visit_start(server: Server, context: BrowserContext, report: Report) -> None:
    """Checks the page that make lab opens: lesson 00 beside the list of files, and rendered Markdown files."""
    page = context.new_page()
    with report.check("opens", page, vital=True):
        page.goto(f"{server.url}/?token={server.token}")
        page.wait_for_function(READY, arg=report.path.name)
        page.screenshot(path=SHOTS / "start.png")
    with report.check("its list begins with the lessons", page):
        names = page.locator(".jp-DirListing-itemName").all_inner_texts()
        lessons = sorted(path.name for path in report.path.parent.glob("[0-9]*.ipynb"))
        want(names[1 : 1 + len(lessons)] == lessons, str(names), "the lessons after data/, the only folder")
    with report.check("the glossary and a picture of the gallery show", page):
        page.locator(".jp-DirListing-item", has_text="glossary.md").dblclick()
        page.locator(".jp-MarkdownViewer table").first.wait_for()
        page.locator(".jp-DirListing-item", has_text="README.md").dblclick()
        page.locator(".jp-MarkdownViewer img").first.wait_for()
        page.wait_for_function("() => document.querySelector('.jp-MarkdownViewer img')?.naturalWidth")
    page.close()


def visit_first(server: Server, saved: Path, context: BrowserContext, report: Report) -> None:
    """Checks the page that make lab opens, then the first lesson, in turn because both use one notebook."""
    visit_start(server, context, report)
    visit_notebook(server, saved, context, report)


def check_lab(names: list[str]) -> list[Report]:
    """Checks JupyterLab with copies of the notebooks that have these names, by default all."""
    paths = notebooks.find(names)
    run = ("",) if names or os.environ.get("PERCEPTRON_LONG") else RUN
    with tempfile.TemporaryDirectory(prefix="perceptronlab-") as temporary:
        home = Path(temporary).resolve()
        folder = home / "lessons"
        copies.Copies(ROOT, folder).update()
        for path in paths:
            (folder / path.name).write_bytes(copies.bare(path.read_bytes()))
        scratch = write_notebook(folder / "by-hand.ipynb", by_hand.SCRATCH)
        with jupyterlab(folder, home) as server:
            work: list[tuple[Look, Path]] = [
                (partial(moving.visit_moving, server), moving.write_moving(folder)),
                (partial(by_hand.visit_by_hand, server), scratch),
                (visit_playground, folder / "playground.html"),
            ]
            for path in paths:
                if path.name.startswith(run) and path.name != "playground.ipynb":  # moving.py checks its cell
                    look = visit_first if path.name == FIRST else visit_notebook
                    work.append((partial(look, server, path), folder / path.name))
            reports = notebooks.report_all(visit, work)
            if any(report.faults for report in reports):
                print(notebooks.indent(f"JupyterLab's errors:\n{server.errors() or 'none'}"))
            return reports
