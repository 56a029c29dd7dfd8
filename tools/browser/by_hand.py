"""Checks by mouse and keyboard in JupyterLab: running a cell, stopping it, and help."""

from __future__ import annotations

import re
from contextlib import suppress

from nbformat import NotebookNode
from playwright.sync_api import BrowserContext, Error, Locator, Page

import notebooks
from browser.jupyterlab import BEGUN, RAN, SHUTDOWN, Server, cell, open_notebook, outputs, press
from browser.report import SHOTS, Report, want

TRIES = 10  # of a key whose response may come too late

# The cells of the notebook for these checks.
SCRATCH = [
    """%noautoget

import (
	"fmt"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/show"
)""",
    """%%
fmt.Println("begun")
for range perceptron.Updates(datasets.XOR().AbsorbBias()) {
}""",
    """%%
iris := perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica"))
run := show.Train(perceptron.Trainer{MaxEpochs: 1e9}, iris)
fmt.Println("kept:", run.Outcome, run.Epochs == len(run.PerEpoch), len(run.Weights))""",
    "%%\nfmt.Println(perceptron.Train(datasets.AND().AbsorbBias()))",
    "%%\nfmt.Println(perceptron.Tra",
]

# The numbers of these cells, from 1.
IMPORTS, LOOP, TRAINING, CALL, BEGINNING = range(1, 6)


def run_cell(page: Page, number: int) -> None:
    """Starts a cell."""
    cell(page, number).locator(".cm-content").click()
    press(page, "Run this cell and advance")


def stop_cell(page: Page, number: int, sign: str) -> list[NotebookNode]:
    """Runs an endless cell, presses ■ when its output contains sign, and returns the outputs."""
    run_cell(page, number)
    page.wait_for_function(BEGUN, arg=[number, sign])
    press(page, "Interrupt the kernel")
    page.wait_for_function(RAN, arg=number)
    return outputs(page)[number - 1]


def ask_for_help(page: Page, editor: Locator) -> str:
    """Presses Shift-Tab until it shows help, and returns the text."""
    text = ""
    for _ in range(TRIES):  # gopls loads all packages first, which may take longer than the kernel waits
        editor.press("Shift+Tab")
        tooltip = page.locator(".jp-Tooltip", has_text=re.compile(r"\w"))  # the tooltip appears before its text
        tooltip.wait_for()
        text = tooltip.inner_text()
        if "deadline exceeded" not in text:
            break
        page.keyboard.press("Escape")
    return text


def check_help(page: Page) -> None:
    """Checks that Shift-Tab on a call shows the function's doc comment."""
    editor = cell(page, CALL).locator(".cm-content")
    to_the_name = ["ArrowRight"] * len("fmt.Println(perceptron.Tra")
    for key in ["Control+Home", "ArrowDown", *to_the_name]:
        editor.press(key)
    text = ask_for_help(page, editor)
    page.screenshot(path=SHOTS / "shift-tab.png")
    good = "func perceptron.Train(" in text and "Train runs the perceptron" in text
    want(good, f'the text "{text[:300]}"', "the doc comment of Train")
    page.keyboard.press("Escape")
    page.locator(".jp-Tooltip").wait_for(state="detached")


def check_completion(page: Page) -> None:
    """Checks that Tab after the beginning of a name offers the name."""
    editor = cell(page, BEGINNING).locator(".cm-content")
    editor.press("Control+End")
    name = page.locator(".jp-Completer-item", has_text="Trainer").first
    for _ in range(TRIES):  # JupyterLab ignores a response that takes more than a second
        editor.press("Tab")
        with suppress(Error):
            name.wait_for(timeout=5000)
            break
    want(name.is_visible(), "no such completion", "the completion Trainer")
    page.screenshot(path=SHOTS / "tab.png")


def visit_by_hand(server: Server, context: BrowserContext, report: Report) -> None:
    """Runs and stops cells, and asks for help: ■, Shift-Tab, Tab."""
    page = context.new_page()
    with report.check("opens", page, vital=True):
        open_notebook(page, server, report.path.name)
        run_cell(page, IMPORTS)
        page.wait_for_function(RAN, arg=IMPORTS)
    with report.check("■ stops an endless loop", page, vital=True):
        text = notebooks.printed(stop_cell(page, LOOP, "begun"))
        want(text == "begun\n", f'the output "{text}"', '"begun", as printed before ■')
    with report.check("■ stops a training run, and the cell continues with the run so far", page, vital=True):
        shown = stop_cell(page, TRAINING, "a second")  # in the progress line of show.Train
        text = notebooks.error_text(shown) or notebooks.printed(shown)
        want(text == "kept: stopped true 4\n", f'the output "{text}"', '"kept: stopped true 4"')
    with report.check("Shift-Tab shows a doc comment", page):
        check_help(page)
    with report.check("Tab completes a name", page):
        check_completion(page)
    page.evaluate(SHUTDOWN)
    page.close()
