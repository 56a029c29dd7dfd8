"""Checks nbgrader's extensions in the course's JupyterLab.

JupyterLab is started in the same way as by "make course", but with a temporary course folder. The checks:

Create Assignment    shows the points of lab 0; a choice there changes the notebook
Validate             lists the failing parts of the released lab with their tables; accepts the solved lab
Formgrader           loads nothing that a student's text names, and saves points (formgrader.py)
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Page

from browser.chromium import STEP_SECONDS, WINDOW, chromium
from browser.formgrader import check_points_by_hand, check_submission
from browser.jupyterlab import Server, jupyterlab, open_notebook
from browser.report import SCREENSHOTS, Report, require
from notebooks import ROOT

LAB = "lab0"
LAB_MILLISECONDS = 4 * 60 * 1000  # the time limit for running all cells of a lab
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets"
GRADE_IDS = f"() => {CELLS}.map(cell => cell.model.getMetadata('nbgrader')?.grade_id)"
IS_GRADED = f"index => {CELLS}[index].model.getMetadata('nbgrader')?.grade === true"


def write_notebooks(course: Path) -> None:
    """Writes lecturer.ipynb (the source with an ungraded cell at its end), released.ipynb and solved.ipynb."""
    source = ROOT / "course" / "source" / LAB / f"{LAB}.ipynb"
    nb = nbformat.read(source, as_version=4)
    nb.cells.append(nbformat.v4.new_code_cell("%%\nlab0.Sign.Visible(Sign)"))
    nbformat.write(nb, course / "lecturer.ipynb")
    nb.cells.pop()
    (course / "released.ipynb").write_bytes((course / "release" / LAB / source.name).read_bytes())
    for cell in nb.cells:  # removes the lines BEGIN SOLUTION and END SOLUTION
        cell.source = "\n".join(line for line in cell.source.splitlines() if " SOLUTION" not in line)
    nbformat.write(nb, course / "solved.ipynb")


def check_create_assignment(page: Page, server: Server) -> None:
    """Checks that Create Assignment shows the lab's points, and that a choice there changes the notebook."""
    open_notebook(page, server, "lecturer.ipynb")
    page.locator(".jp-SideBar").get_by_text("Create Assignment").click()
    total = page.locator(".nbgrader-TotalPointsInput")
    total.wait_for()
    require(total.input_value() == "4", f"a total of {total.input_value()} points", "a total of 4 points")
    ids = page.evaluate(GRADE_IDS)
    require(
        {"sign-visible", "sign-hidden"} <= set(ids),
        f"cells with the ids {ids}",
        "the ids sign-visible and sign-hidden among them",
    )
    index = ids.index(None)  # the first cell without settings of nbgrader
    page.locator(".nbgrader-CellWidget").nth(index).locator("select").select_option("tests")
    page.wait_for_function(IS_GRADED, arg=index)
    page.screenshot(path=SCREENSHOTS / "course-create-assignment.png")


def check_validate(page: Page, server: Server, name: str, texts: list[str]) -> None:
    """Opens the notebook with this name, clicks Validate, and checks that the dialog contains these texts."""
    open_notebook(page, server, f"{name}.ipynb")
    page.get_by_text("Validate", exact=True).first.click()
    dialog = page.locator(".jp-Dialog")
    dialog.get_by_role("button", name="Ok", exact=True).wait_for(timeout=LAB_MILLISECONDS)
    page.screenshot(path=SCREENSHOTS / f"course-validate-{name}.png")
    shown = dialog.inner_text()
    for text in texts:
        require(text in shown, f'a dialog with the text "{shown[:2000]}"', f'"{text}" in it')


def check_nbgrader(page: Page, server: Server, report: Report) -> None:
    """Checks Create Assignment and Validate."""
    with report.check("Create Assignment shows the points and changes a cell", page):
        check_create_assignment(page, server)
    with report.check("Validate lists each part of the released lab with its table", page):
        parts = ["lab0.Sign.Visible", "lab0.Trace.Visible"]
        check_validate(page, server, "released", [*parts, "not written yet"])
    with report.check("Validate accepts the solved lab", page):
        check_validate(page, server, "solved", ["Success"])


def check_course() -> Report:
    """Checks nbgrader's extensions in the course's JupyterLab, prints the report and returns it."""
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
            page.set_default_timeout(STEP_SECONDS * 1000)
            with report.check("Formgrader loads nothing that a student named", page):
                check_submission(page, server, course, LAB)
            with report.check("Formgrader saves points given by hand", page):
                check_points_by_hand(page, server, LAB)
            check_nbgrader(page, server, report)
    print(report)
    return report
