"""Checks in JupyterLab, by mouse and keyboard, that cells can be run and stopped, and that help appears."""

from __future__ import annotations

import re
from contextlib import suppress

from nbformat import NotebookNode
from playwright.sync_api import BrowserContext, Error, Locator, Page

import notebooks
from browser.jupyterlab import HAS_PRINTED, HAS_RUN, SHUTDOWN, Server, cell, open_notebook, outputs, press
from browser.report import SCREENSHOTS, Report, require

MAX_PRESSES = 10  # of a key; JupyterLab may show nothing if the response comes too late

# The code cells of the notebook for these checks. XOR is not linearly separable, so the loop over its updates is
# endless.
SCRATCH = [
    """import (
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

# The numbers of these cells; the first cell has number 1.
IMPORTS, LOOP, TRAINING, CALL, UNFINISHED = range(1, 6)


def run_cell(page: Page, number: int) -> None:
    """Starts running the cell with this number."""
    cell(page, number).locator(".cm-content").click()
    press(page, "Run this cell and advance")


def stop_cell(page: Page, number: int, text: str) -> list[NotebookNode]:
    """Runs an endless cell, presses ■ when its output contains a text, and returns its outputs."""
    run_cell(page, number)
    page.wait_for_function(HAS_PRINTED, arg=[number, text])
    press(page, "Interrupt the kernel")
    page.wait_for_function(HAS_RUN, arg=number)
    return outputs(page)[number - 1]


def ask_for_help(page: Page, editor: Locator) -> str:
    """Presses Shift-Tab until JupyterLab shows help, and returns the text of the help."""
    text = ""
    # gopls first loads all packages. This may take longer than the kernel waits for the answer of gopls.
    for _ in range(MAX_PRESSES):
        editor.press("Shift+Tab")
        tooltip = page.locator(".jp-Tooltip", has_text=re.compile(r"\w"))  # the tooltip appears before its text
        tooltip.wait_for()
        text = tooltip.inner_text()
        if "still loading" not in text:
            break
        page.keyboard.press("Escape")
    return text


def check_help(page: Page) -> None:
    """Checks that Shift-Tab on a call shows the function's doc comment."""
    editor = cell(page, CALL).locator(".cm-content")
    to_end_of_name = ["ArrowRight"] * len("fmt.Println(perceptron.Tra")
    for key in ["Control+Home", "ArrowDown", *to_end_of_name]:
        editor.press(key)
    text = ask_for_help(page, editor)
    page.screenshot(path=SCREENSHOTS / "shift-tab.png")
    is_doc_comment = "func perceptron.Train(" in text and "Train runs the perceptron" in text
    require(is_doc_comment, f'the text "{text[:300]}"', "the doc comment of Train")
    page.keyboard.press("Escape")
    page.locator(".jp-Tooltip").wait_for(state="detached")


def check_completion(page: Page) -> None:
    """Checks that Tab after the beginning of a name offers the name."""
    editor = cell(page, UNFINISHED).locator(".cm-content")
    editor.press("Control+End")
    name = page.locator(".jp-Completer-item", has_text="Trainer").first
    for _ in range(MAX_PRESSES):  # JupyterLab ignores a response that takes longer than a second
        editor.press("Tab")
        with suppress(Error):
            name.wait_for(timeout=5000)
            break
    require(name.is_visible(), "no completion Trainer", "the completion Trainer")
    page.screenshot(path=SCREENSHOTS / "tab.png")


def check_by_hand(server: Server, context: BrowserContext, report: Report) -> None:
    """Checks running cells, stopping them with ■, help with Shift-Tab, and completion with Tab."""
    page = context.new_page()
    with report.check("the notebook opens, and its first cell runs", page, vital=True):
        open_notebook(page, server, report.path.name)
        run_cell(page, IMPORTS)
        page.wait_for_function(HAS_RUN, arg=IMPORTS)
    with report.check("■ stops an endless loop", page, vital=True):
        text = notebooks.printed(stop_cell(page, LOOP, "begun"))
        require(text == "begun\n", f'the output "{text}"', 'the output "begun\\n", printed before ■')
    with report.check("■ stops a training run, and the cell continues with the unfinished run", page, vital=True):
        shown = stop_cell(page, TRAINING, "a second")  # part of the progress line
        text = notebooks.error_text(shown) or notebooks.printed(shown)
        # The run has four weights, one for each feature of Iris.
        require(text == "kept: stopped true 4\n", f'the output "{text}"', '"kept: stopped true 4\\n"')
    with report.check("Shift-Tab shows a doc comment", page):
        check_help(page)
    with report.check("Tab completes a name", page):
        check_completion(page)
    page.evaluate(SHUTDOWN)
    page.close()
