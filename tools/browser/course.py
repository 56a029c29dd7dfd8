"""Checks nbgrader's extensions in the course's JupyterLab.

JupyterLab is started as by make course, with a temporary course folder. Create Assignment shows the
points of lab 0, and a choice there changes the notebook. Validate lists the failing parts of the
released lab, with their tables, and accepts the solved lab.
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
    """Writes the notebooks to be opened: the source with one more cell, the release, and a solved release."""
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
    """Checks that Create Assignment shows the points, and that a choice there changes the notebook."""
    open_notebook(page, server, "lecturer.ipynb")
    page.locator(".jp-SideBar").get_by_text("Create Assignment").click()
    total = page.locator(".nbgrader-TotalPointsInput")
    total.wait_for()
    want(total.input_value() == "4", f"a total of {total.input_value()} points", "4")
    names = page.evaluate(GRADE_IDS)
    want({"sign-visible", "sign-hidden"} <= set(names), f"the cells {names}", "the test cells of each part")
    place = names.index(None)
    page.locator(".nbgrader-CellWidget").nth(place).locator("select").select_option("tests")
    page.wait_for_function(IS_GRADED, arg=place)
    page.screenshot(path=SHOTS / "course-create-assignment.png")


def validate(page: Page, server: Server, name: str, texts: list[str]) -> None:
    """Clicks Validate, and checks that its dialog contains these texts."""
    open_notebook(page, server, f"{name}.ipynb")
    page.get_by_text("Validate", exact=True).first.click()
    dialog = page.locator(".jp-Dialog")
    dialog.get_by_role("button", name="Ok", exact=True).wait_for(timeout=MINUTES)
    page.screenshot(path=SHOTS / f"course-validate-{name}.png")
    found = dialog.inner_text()
    for text in texts:
        want(text in found, found[:2000], text)


def visit_course(page: Page, server: Server, report: Report) -> None:
    """Checks Create Assignment and Validate."""
    with report.check("Create Assignment", page):
        create(page, server)
    with report.check("Validate on the release lists each part with its table", page):
        parts = ["lab0.Sign.Visible", "lab0.Trace.Visible"]
        validate(page, server, "released", [*parts, "not written yet"])
    with report.check("Validate accepts the solved lab", page):
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
