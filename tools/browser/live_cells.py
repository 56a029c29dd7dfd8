"""Checks cells in the lab of the site: errors, ■, restarts, files, input, help, and two notebooks at once."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass

import nbformat
from nbformat import NotebookNode
from playwright.sync_api import Page

import notebooks
from browser import by_hand
from browser.jupyterlab import HAS_PRINTED, HAS_RUN, NOTEBOOK, READY, press, run_all
from browser.jupyterlite import FILE, SHOWN, Lab, new_notebook, outputs, run, run_text, start
from browser.report import Report, require, require_none

STOP_SECONDS = 3  # the time limit of ■; a new program worker is ready in much less

# Cells of the notebook for these checks: the first two declare, and the checks write their code into the third.
DECLARATIONS = [
    """import (
	"fmt"
	"os"
	"perceptronlab/notebooks/check"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)""",
    "var point = []float64{2, 1}",
    "%%\n",
]
IMPORTS, POINT, SCRATCH = range(1, len(DECLARATIONS) + 1)
PRINT_POINT = "%%\nfmt.Println(point)"

ENDLESS = '%%\nfmt.Println("begun")\nfor {\n}'
WRITES = '%%\nfmt.Println(os.WriteFile("found.txt", []byte("found again"), 0o644))'
READS = '%%\ntext, err := os.ReadFile("found.txt")\nfmt.Println(string(text), err)'
ASKS = '%%\nvar name string\nfmt.Print("your name? ")\nfmt.Scanln(&name)\nfmt.Println("hello,", name)'


@dataclass(frozen=True)
class Case:
    """A cell, and a pattern that its text must match: what it prints, or its error."""

    name: str
    source: str
    pattern: str


CASES = [
    Case("%% sets the arguments", "%% AND 3\nfmt.Println(os.Args[1:])", r"\[AND 3\]\n"),
    Case("%env sets a variable", '%env RATE 0.5\n%%\nfmt.Println(os.Getenv("RATE"))', r"(?s).*0\.5\n"),
    Case("a variable of %env is kept", '%%\nfmt.Println(os.Getenv("RATE"))', r"0\.5\n"),
    Case("%list lists declarations", "%list", r"(?s).*point.*"),
    Case("%help explains the commands", "%help", r"(?s).*%list.*"),
    Case(
        "a package that is not there is named",
        'import "example.org/missing"\n%%\nmissing.F()',
        r'line 1: got the package "example\.org/missing", which this site does not have; .+',
    ),
    Case("!ls says that there is no shell", "!ls", r"line 1: there is no shell in a browser tab; .+"),
    Case(
        "os/exec says that there are no other programs",
        'import "os/exec"\n%%\nfmt.Println(exec.Command("ls").Run())',
        r"(?s)line 3: .*a browser tab can't start other programs; .+",
    ),
    Case(
        "net says that there are no connections",
        'import "net"\n%%\nfmt.Println(net.Dial("tcp", "example.org:80"))',
        r"(?s)line 3: .*a browser tab has no connections other than http\.Get .+",
    ),
    Case(
        "a flood of output is cut",
        '%%\nfor {\n\tfmt.Println("a line that is printed again and again")\n}',
        r"(?s).*✗ stopped: this cell prints more than \d+ kB; .+",
    ),
    Case(
        "a recursion without end is a stack overflow",
        "func deeper(n int) int { return deeper(n+1) + n }\n%%\nfmt.Println(deeper(0))",
        r"(?s).*stack overflow.*the function calls itself forever.*",
    ),
    Case(
        "a program that takes all memory is out of memory",
        "%%\nvar blocks [][]byte\nfor {\n\tblocks = append(blocks, make([]byte, 1<<30))\n}",
        r"(?s).*out of memory.*the program used too much memory.*",
    ),
    Case(
        "%test runs a test that passes",
        'func TestSum(t *testing.T) { t.Log("tested", 1+2) }\n%test',
        r"(?s)=== RUN   TestSum\n.*tested 3\n--- PASS: TestSum .*PASS\n",
    ),
    Case(
        "%test runs a test that fails",
        'func TestWrong(t *testing.T) { t.Error("wrong") }\n%test',
        r"(?s).*exit status 1.*",
    ),
    Case(
        "%test runs an example and a benchmark",
        "func ExampleFour() {\n\tfmt.Println(4)\n\t// Output: 4\n}\n\n"
        "func BenchmarkLoop(b *testing.B) {\n\tfor b.Loop() {\n\t}\n}\n"
        "%test -test.v -test.run=Four -test.bench=Loop -test.benchtime=1x",
        r"(?s).*--- PASS: ExampleFour .*BenchmarkLoop\s+1\s.*PASS\n",
    ),
    Case("after all these errors, declarations are there", PRINT_POINT, r"\[2 1\]\n"),
]

# A part of the text of the errors of errors.ipynb that are tried by default: one of each kind.
KINDS = {
    "syntax": "expected declaration",
    "type": "cannot use",
    "unused variable": "declared and not used",
    "panic": "panic: runtime error",
    "exit status": "exit status 1",
}

# Reports whether the end of a cell's output shows in the output's box, which is much lower than what was printed.
SHOWS_END = f"""number => {{ {NOTEBOOK}
    const {{scrollTop, clientHeight, scrollHeight}} = cells[number - 1].outputArea.node;
    return scrollHeight > 5 * clientHeight && scrollTop + clientHeight >= scrollHeight - 1; }}"""
LINES = "%%\nfor i := range 1000 {\n\tfmt.Println(i)\n}"

OPEN = "async name => { await window.jupyterapp.commands.execute('docmanager:open', {path: name}); }"
RUN_COUNTS = f"() => {{ {NOTEBOOK} return cells.map(cell => cell.model.executionCount); }}"


def shown_errors() -> list[notebooks.ShownError]:
    """Returns errors that errors.ipynb shows: one of each kind, or all of them and their fixes in a long run."""
    nb = notebooks.read(notebooks.FOLDER / "errors.ipynb")
    cells = [None, *nb.cells]
    errors = [
        error
        for number, cell in enumerate(nb.cells, 1)
        for error in notebooks.shown_errors(number, cell, cells[number - 1])
    ]
    if os.environ.get("PERCEPTRON_LONG"):
        return errors
    return [next(error for error in errors if error.text and part in error.text) for part in KINDS.values()]


# ---- The checks --------------------------------------------------------------


def check_errors(page: Page, report: Report) -> None:
    """Checks that errors have the same texts as in the lab with a server."""
    for error in shown_errors():
        with report.check(f"the error of {error.code!r} is that of the lab with a server", page):
            fault = notebooks.shown_error_fault(error, run(page, SCRATCH, error.code))
            require(not fault, fault, "the same text")


def check_cases(page: Page, report: Report) -> None:
    """Checks the texts of CASES."""
    for case in CASES:
        with report.check(case.name, page):
            text = run_text(page, SCRATCH, case.source)
            require(re.fullmatch(case.pattern, text) is not None, f"the text {text[-1500:]!r}", f"{case.pattern!r}")


def check_stop(page: Page) -> None:
    """Checks that ■ stops an endless loop at once, and that the next cell knows the declarations."""
    start(page, SCRATCH, ENDLESS)
    page.wait_for_function(HAS_PRINTED, arg=[SCRATCH, "begun"])
    pressed = time.monotonic()
    press(page, "Interrupt the kernel")
    page.wait_for_function(HAS_RUN, arg=SCRATCH)
    seconds = time.monotonic() - pressed
    require(seconds < STOP_SECONDS, f"a cell that ends {seconds:.1f} s after ■", f"at most {STOP_SECONDS} s")
    shown = outputs(page, SCRATCH)
    printed = notebooks.printed(shown)
    require(printed == "begun\n", f"the output {printed!r}", "what was printed before ■")
    text = notebooks.error_text(shown)
    require("you stopped the cell" in text, f"the error {text!r}", '"you stopped the cell"')
    text = run_text(page, SCRATCH, PRINT_POINT)
    require(text == "[2 1]\n", f"the text {text!r}", "the value of a variable declared before ■")


def check_restart(page: Page, name: str) -> None:
    """Checks that a restart of the kernel clears the declarations."""
    press(page, "Restart the kernel")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.locator(".jp-Dialog").wait_for(state="detached")
    page.wait_for_function(READY, arg=name)
    text = run_text(page, SCRATCH, PRINT_POINT)
    require("undefined: point" in text, f"the text {text!r}", '"undefined: point", because a restart clears it')
    for number in IMPORTS, POINT:
        run(page, number)


def check_files(page: Page) -> None:
    """Checks that a file that a cell writes appears in the list of files, and that another cell reads it."""
    text = run_text(page, SCRATCH, WRITES)
    require(text == "<nil>\n", f"the text {text!r}", "a file that is written")
    page.locator(FILE.format("found.txt")).wait_for()
    text = run_text(page, SCRATCH, READS)
    require(text == "found again <nil>\n", f"the text {text!r}", "the text of the file")


def check_long_output(page: Page) -> None:
    """Checks that a cell with many lines has a low output that shows the last ones, until it prints less."""
    run(page, SCRATCH, LINES)
    page.wait_for_function(SHOWS_END, arg=SCRATCH)
    run(page, SCRATCH, PRINT_POINT)
    shortened = page.locator(".jp-mod-outputsScrolled").count()
    require(shortened == 0, f"{shortened} outputs with a scroll bar", "none for a cell that prints one line")


def check_input(page: Page) -> None:
    """Checks that a program that reads standard input asks the reader."""
    start(page, SCRATCH, ASKS)
    box = page.locator(".jp-Stdin-input")
    box.wait_for()
    box.fill("Ada")
    box.press("Enter")
    page.wait_for_function(HAS_RUN, arg=SCRATCH)
    text = notebooks.printed(outputs(page, SCRATCH))
    require(text.endswith("hello, Ada\n"), f"the output {text!r}", '"hello, Ada"')


def check_run_all(lab: Lab) -> None:
    """Checks that “Run All” stops at an error."""
    page = lab.open_new("stops.ipynb", ['%%\nprintln("first")', "%%\nundefined()", '%%\nprintln("third")'])
    run_all(page)
    run(page, 1)  # the kernel runs cells in the order in which it was asked, so the third one's turn is over
    counts = page.evaluate(RUN_COUNTS)
    require(counts == [3, 2, None], f"the execution counts {counts}", "[3, 2, None]: no run of the third cell")
    page.close()


def check_two(page: Page, lab: Lab, name: str) -> None:
    """Checks that two open notebooks don't disturb each other: one stops an endless cell of its own only."""
    start(page, SCRATCH, ENDLESS)
    page.wait_for_function(HAS_PRINTED, arg=[SCRATCH, "begun"])
    page.evaluate(OPEN, "other.ipynb")
    page.wait_for_function(SHOWN, arg="other.ipynb")
    page.wait_for_function(READY, arg="other.ipynb")
    text = run_text(page, 1)
    require(text == "2\n", f"the text {text!r}", "the other notebook's cell, while the first one's is running")
    text = run_text(page, 1, PRINT_POINT)
    require("undefined: point" in text, f"the text {text!r}", "declarations of its own in each notebook")
    page.evaluate(OPEN, name)
    page.wait_for_function(SHOWN, arg=name)
    require(not page.evaluate(HAS_RUN, SCRATCH), "a cell that has ended", "a cell that is still running")
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").get_by_role("button", name="Interrupt the kernel").click()
    page.wait_for_function(HAS_RUN, arg=SCRATCH)
    text = run_text(page, SCRATCH, PRINT_POINT)
    require(text == "[2 1]\n", f"the text {text!r}", "the declarations of the first notebook")


def check_cells(lab: Lab, report: Report) -> None:
    """Checks cells in a notebook that is written in the browser."""
    name = "cells.ipynb"
    with report.check("a new notebook opens", vital=True):
        lab.open_new("other.ipynb", ['import "fmt"\n%%\nfmt.Println(1 + 1)']).close()
        page = lab.open_new(name, DECLARATIONS)
    with report.check("its cells run", page, vital=True):
        for number in IMPORTS, POINT:
            require_none([text for text in [run_text(page, number)] if text], "no output of declarations")
        text = run_text(page, SCRATCH, PRINT_POINT)
        require(text == "[2 1]\n", f"the text {text!r}", "[2 1]")
    check_errors(page, report)
    check_cases(page, report)
    with report.check("■ stops an endless loop at once, and declarations stay", page):
        check_stop(page)
    with report.check("a file that a cell writes is found again", page):
        check_files(page)
    with report.check("a cell that prints many lines shows the last ones, in a low output", page):
        check_long_output(page)
    with report.check("a program that reads standard input asks the reader", page):
        check_input(page)
    with report.check("a restart clears the declarations", page):
        check_restart(page, name)
    with report.check("two notebooks don't disturb each other", page):
        check_two(page, lab, name)
    page.close()
    with report.check("“Run All” stops at an error"):
        check_run_all(lab)


# Scripts in outputs and in a Markdown cell of a notebook that a stranger has sent; each would set window.hit. The cells
# claim that they are trusted, which JupyterLab believes.
HTML = """<img src="x" onerror="window.hit = 1"><script>window.hit = 2</script>
<iframe srcdoc="<script>parent.hit = 3</script>"></iframe><p>shown</p>"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit = 4"><script>window.hit = 5</script></svg>'
MARKDOWN = f"a picture ![](http://example.org/picture.png)\n\n{HTML}"
# Puts an image, a frame with a script, and an image of another host at the end of the page, and waits until the browser
# has dealt with them, and so with those above them.
DEAL_WITH_ALL = """() => Promise.all([
    ['img', {src: 'y'}], ['iframe', {srcdoc: '<script></script>'}], ['img', {src: 'http://later.example/picture.png'}],
].map(([tag, values]) => new Promise(resolve => {
    const node = Object.assign(document.createElement(tag), values);
    node.onload = node.onerror = () => { node.remove(); resolve(); };
    document.body.append(node); })))"""
HITS = f"() => {{ {NOTEBOOK} return [window.hit, cells[0].model.executionCount, cells[0].model.trusted]; }}"


def stranger() -> NotebookNode:
    """Returns a stranger's notebook, which tries to run scripts and to load a picture from another host."""
    nb = new_notebook(['%%\nfmt.Println("run")', "%%\n"])
    data = {"text/html": HTML, "image/svg+xml": SVG, "application/javascript": "window.hit = 6"}
    nb.cells[0].outputs = [nbformat.v4.new_output("display_data", data={kind: text}) for kind, text in data.items()]
    nb.cells.append(nbformat.v4.new_markdown_cell(MARKDOWN))
    for cell in nb.cells:
        cell.metadata.trusted = True
    return nb


def check_stranger(lab: Lab, report: Report) -> None:
    """Checks that opening a stranger's notebook runs none of its code, and tells no other host about it."""
    page = lab.context.new_page()
    for name in "stranger.ipynb", notebooks.find(["1"])[0].name:  # a lesson's name is no reason to trust it
        with report.check(f"opening a stranger's {name} runs nothing, and asks no other host", page):
            lab.save(page, name, stranger())
            lab.go_to(page, name)
            for place in ".jp-OutputArea-output", ".jp-MarkdownOutput":
                page.locator(place).get_by_text("shown", exact=True).wait_for()
            page.evaluate(DEAL_WITH_ALL)
            hits = page.evaluate(HITS)
            require(hits == [None, None, False], f"{hits}", "no script and no cell that has run, and no trust")
            asked = [line for line in lab.proxy.lines if "example" in line]
            require_none(asked, "no request for the picture")
    page.close()


def check_help(lab: Lab, report: Report) -> None:
    """Checks Tab and Shift-Tab, and then a stranger's notebook."""
    page = lab.open_new("help.ipynb", by_hand.SCRATCH)
    with report.check("a cell with imports runs", page, vital=True):
        run(page, by_hand.IMPORTS)
    with report.check("Shift-Tab shows a doc comment", page):
        by_hand.check_help(page)
    with report.check("Tab completes a name", page):
        by_hand.check_completion(page)
    page.close()
    check_stranger(lab, report)
