"""Checks what lecturers and students click on in the course's JupyterLab.

JupyterLab is started as make course does, in a course folder of its own. Create Assignment
shows the points of lab 0, and what is chosen there gets into the notebook. Validate names the
parts that fail, with their tables, while the lab is as it was released, and is content with the
solved one.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Page

from browser.chromium import SECONDS, WINDOW, chromium
from browser.jupyterlab import Server, jupyterlab, open_notebook
from browser.report import SHOTS, Report, want
from notebooks import ROOT

LAB = "lab0"
MINUTES = 4 * 60 * 1000  # milliseconds, for a whole lab to run
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets"
GRADE_IDS = f"() => {CELLS}.map(cell => cell.model.getMetadata('nbgrader')?.grade_id)"
IS_GRADED = f"place => {CELLS}[place].model.getMetadata('nbgrader')?.grade === true"


def write_notebooks(course: Path) -> None:
    """Writes the notebooks to be opened: with a cell more, as it was released, and solved as by a student."""
    source = ROOT / "course" / "source" / LAB / f"{LAB}.ipynb"
    nb = nbformat.read(source, as_version=4)
    nb.cells.append(nbformat.v4.new_code_cell("%%\nlab0.Sign.Visible(Sign)"))
    nbformat.write(nb, course / "lecturer.ipynb")
    nb.cells.pop()
    (course / "released.ipynb").write_bytes((course / "release" / LAB / source.name).read_bytes())
    for cell in nb.cells:
        cell.source = "\n".join(line for line in cell.source.splitlines() if " SOLUTION" not in line)
    nbformat.write(nb, course / "solved.ipynb")


def create(page: Page, server: Server) -> None:
    """Create Assignment: the points are there, and a choice gets into the notebook."""
    open_notebook(page, server, "lecturer.ipynb")
    page.locator(".jp-SideBar").get_by_text("Create Assignment").click()
    total = page.locator(".nbgrader-TotalPointsInput")
    total.wait_for()
    want(total.input_value() == "4", f"{total.input_value()} points", "4 points in all")
    names = page.evaluate(GRADE_IDS)
    want({"sign-visible", "sign-hidden"} <= set(names), f"the cells {names}", "the test cells of each part")
    place = names.index(None)
    page.locator(".nbgrader-CellWidget").nth(place).locator("select").select_option("tests")
    page.wait_for_function(IS_GRADED, arg=place)
    page.screenshot(path=SHOTS / "course-create-assignment.png")


def validate(page: Page, server: Server, name: str, wanted: list[str]) -> None:
    """Clicks Validate, and its window says in the end what is wanted."""
    open_notebook(page, server, f"{name}.ipynb")
    page.get_by_text("Validate", exact=True).first.click()
    dialog = page.locator(".jp-Dialog")
    dialog.get_by_role("button", name="Ok", exact=True).wait_for(timeout=MINUTES)
    page.screenshot(path=SHOTS / f"course-validate-{name}.png")
    said = dialog.inner_text()
    for words in wanted:
        want(words in said, said[:2000], words)


def visit_course(page: Page, server: Server, report: Report) -> None:
    """Looks at nbgrader's parts of JupyterLab."""
    with report.check("Create Assignment", page):
        create(page, server)
    with report.check("Validate, as released: each part is named, with its table", page):
        parts = ["lab0.Sign.Visible", "lab0.Trace.Visible"]
        validate(page, server, "released", [*parts, "not written yet"])
    with report.check("Validate, solved", page):
        validate(page, server, "solved", ["Success"])


def check_course() -> Report:
    """Checks the course's JupyterLab, and prints the report."""
    report = Report(Path("course"))
    with tempfile.TemporaryDirectory(prefix="course-") as temporary:
        folder = Path(temporary).resolve()
        course = folder / "course"
        home = folder / "home"
        course.mkdir()
        home.mkdir()
        os.environ["COURSE"] = str(course)
        with jupyterlab(course, home, task="course") as server, chromium() as browser:
            write_notebooks(course)
            page = browser.new_page(viewport=WINDOW)
            page.set_default_timeout(SECONDS * 1000)
            visit_course(page, server, report)
    print(report)
    return report
