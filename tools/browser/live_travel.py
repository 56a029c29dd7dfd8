"""Checks that a notebook travels: from the lab in a browser tab to "make lab" unchanged, and back."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from playwright.sync_api import Page

import notebooks
from browser.jupyterlab import READY, SHUTDOWN, Server, jupyterlab, open_notebook, press, run_all
from browser.jupyterlite import FILE, Lab, run_text, save_changes
from browser.live_lessons import check_outputs
from browser.page import LOADED
from browser.report import Report, require

MODEL = "() => window.jupyterapp.shell.currentWidget.context.model.toJSON()"  # the open notebook
CHANGED = "%%\nfmt.Println(6 * 7)"  # what a reader writes into the last cell, and what it prints
CHANGED_TEXT = "42\n"


def open_model(page: Page) -> NotebookNode:
    """Returns the open notebook, with its outputs."""
    return nbformat.from_dict(page.evaluate(MODEL))


def download(page: Page, path: Path) -> NotebookNode:
    """Downloads the open notebook with JupyterLab's menu, checks that it is a valid notebook, and returns it."""
    with page.expect_download() as found:
        for item in "File", "Download":
            page.get_by_role("menuitem", name=item, exact=True).click()
    found.value.save_as(path)
    nb = nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))
    nbformat.validate(nb)
    return nb


def same(got: NotebookNode, want: NotebookNode, what: str) -> None:
    """Checks that two notebooks have the same cells and outputs, and that the first is one of the kernel gonb."""
    kernel = got.metadata.get("kernelspec")
    require(kernel == notebooks.KERNELSPEC, f"{what} with the kernel {kernel}", f"{notebooks.KERNELSPEC}")
    sources = [[(cell.cell_type, cell.source) for cell in nb.cells] for nb in (got, want)]
    require(sources[0] == sources[1], f"{what} with the cells {sources[0]}", f"{sources[1]}")
    for now, then in zip(got.cells, want.cells, strict=True):
        outputs, wanted = shown(now), shown(then)
        fault = notebooks.output_difference(wanted, outputs) or "the metadata or a picture differs"
        require(outputs == wanted, f"{what} with changed outputs of {now.source!r}: {fault}", "the same")


def shown(cell: NotebookNode) -> list[NotebookNode]:
    """Returns a cell's outputs; none for a cell with text."""
    return notebooks.merged(cell.get("outputs", []))


def last_code(nb: NotebookNode) -> int:
    """Returns the number of the last code cell."""
    return notebooks.code_cells(nb)[-1][0]


def check_download(lab: Lab, name: str, path: Path) -> Page:
    """Runs and changes a lesson in a tab, downloads it to path, and returns the tab."""
    page = lab.open(name)
    number = last_code(notebooks.read(notebooks.FOLDER / name))
    run_all(page)
    text = run_text(page, number, CHANGED)
    require(text == CHANGED_TEXT, f"the text {text!r}", f"{CHANGED_TEXT!r}")
    page.wait_for_function(LOADED)
    same(download(page, path), open_model(page), "a download")
    return page


def check_in_lab(server: Server, page: Page, path: Path) -> None:
    """Opens a downloaded notebook in "make lab", checks that it shows and prints the same, and saves it there."""
    downloaded = notebooks.read(path)
    open_notebook(page, server, path.name)
    same(open_model(page), downloaded, "the notebook in JupyterLab")
    run_all(page)
    check_outputs(page, notebooks.code_cells(downloaded))
    save_changes(page)
    same(notebooks.read(path), open_model(page), "a saved file")
    page.evaluate(SHUTDOWN)


def check_upload(page: Page, path: Path) -> None:
    """Uploads a notebook that "make lab" has saved, and checks that it shows the same and runs."""
    saved = notebooks.read(path)
    with page.expect_file_chooser() as chooser:
        press(page, "Upload Files")
    chooser.value.set_files(path)
    page.locator(FILE.format(path.name)).dblclick()
    page.wait_for_function(READY, arg=path.name)
    same(open_model(page), saved, "the uploaded notebook")
    run_all(page)
    check_outputs(page, notebooks.code_cells(saved))


def check_travel(lab: Lab, report: Report) -> None:
    """Takes a lesson from a tab to "make lab" and back."""
    name = notebooks.find(["1"])[0].name
    with tempfile.TemporaryDirectory(prefix="perceptronlab-") as temporary:
        home = Path(temporary).resolve()
        path = home / "lessons" / "downloaded.ipynb"
        path.parent.mkdir()
        with report.check("a downloaded notebook is valid, and has the cells and outputs of the tab", vital=True):
            page = check_download(lab, name, path)
        other = lab.context.new_page()
        with (
            report.check("a downloaded notebook opens in make lab, and prints and draws the same", other),
            jupyterlab(path.parent, home) as server,
        ):
            check_in_lab(server, other, path)
        other.close()
        with report.check("a notebook that make lab has saved opens and runs in the tab", page):
            check_upload(page, path)
