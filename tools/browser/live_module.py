"""Checks a lab in a browser tab for another Go module: its own packages, notebook and advice."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path

import browserlab
import notebooks
from browser.jupyterlite import Lab, run_text
from browser.live import run_check
from browser.live_leaving import back_link
from browser.report import Report, require

MODULE = notebooks.ROOT / "kernel/browser/pack/testdata/module"
ADVICE = "open it with GoNB"
AREA, SCRATCH = 2, 3  # the notebook's cells of code


def check_notebook(lab: Lab, report: Report) -> None:
    """Checks the notebook of the module, and that the lab has none of our packages."""
    page = lab.open(report.path.name)
    with report.check("the lab has its title", page):
        require("Shapes" in page.title(), f"the title {page.title()!r}", '"Shapes"')
    with report.check("the lab has no link to lesson pages, which its site does not have", page):
        count = back_link(page).count()
        require(count == 0, f"{count} links", "none")
    with report.check("a cell imports a package of the module", page):
        text = run_text(page, AREA)
        require(text == "6\n", f"the text {text!r}", "6")
    with report.check("the lab does not have packages of other modules", page):
        text = run_text(page, SCRATCH, 'import "perceptronlab/perceptron"\n%%\nperceptron.F()')
        require("which this site does not have" in text, f"the text {text!r}", "a package that is missing")
    with report.check("a sentence about the shell ends with the module's advice", page):
        text = run_text(page, SCRATCH, "!ls")
        require(text.endswith(f", or {ADVICE}"), f"the text {text!r}", f"“or {ADVICE}”")


def check_module() -> list[Report]:
    """Builds the lab, and checks it."""
    with tempfile.TemporaryDirectory(prefix="site-") as folder:
        site = Path(folder)
        browserlab.build(browserlab.Source(MODULE, ["./..."], "Shapes", ADVICE), site)
        return notebooks.report_all(partial(run_check, site=site), [(check_notebook, Path("lesson.ipynb"))])
