"""Checks in a real browser what lecturers and students click on in the course's JupyterLab.

    python tools/course_browser.py

JupyterLab is started as make course does, in a course folder of its own. Create Assignment
shows the points of lab 0, and what is chosen there gets into the notebook. Validate names the
parts that fail, with their tables, while the lab is as it was released, and is content with the
solved one. Screenshots are kept in screenshots/.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import browser
import nbformat
from browser import ROOT, SHOTS, Fault, Server, want
from nbformat import NotebookNode
from playwright.sync_api import Error, Page

LAB = "lab0"
PARTS = ["Sign", "Trace"]
MINUTES = 4 * 60 * 1000  # milliseconds, for a whole lab to run
CELL = "window.jupyterapp.shell.currentWidget.content.widgets"


def solved(source: NotebookNode) -> NotebookNode:
    """Returns the lab with its solutions, as a student may have written it."""
    for cell in source.cells:
        cell.source = "\n".join(line for line in cell.source.splitlines() if "BEGIN SOLUTION" not in line and "END SOLUTION" not in line)
    return source


def create(page: Page, server: Server) -> None:
    """Create Assignment: the points are there, and a choice gets into the notebook."""
    browser.open_notebook(page, server, "lecturer.ipynb")
    page.locator(".jp-SideBar").get_by_text("Create Assignment").click()
    total = page.locator(".nbgrader-TotalPointsInput")
    total.wait_for()
    want(total.input_value() == "4", f"{total.input_value()} points", "4 points in all")
    kinds = f"() => {CELL}.map(cell => cell.model.getMetadata('nbgrader')?.grade_id)"
    names = page.evaluate(kinds)
    want("sign-visible" in names and "sign-hidden" in names, f"the cells {names}", "the test cells of each part")
    place = names.index(None)
    chooser = page.locator(".nbgrader-CellWidget").nth(place).locator("select")
    chooser.select_option("tests")
    page.wait_for_function(f"place => {CELL}[place].model.getMetadata('nbgrader')?.grade === true", arg=place)
    page.screenshot(path=SHOTS / "course-create-assignment.png")


def validated(page: Page, server: Server, name: str) -> str:
    """Clicks Validate and returns what its window says in the end."""
    browser.open_notebook(page, server, name)
    page.get_by_text("Validate", exact=True).first.click()
    dialog = page.locator(".jp-Dialog")
    dialog.get_by_role("button", name="Ok", exact=True).wait_for(timeout=MINUTES)
    page.screenshot(path=SHOTS / f"course-validate-{Path(name).stem}.png")
    return dialog.inner_text()


def validate_released(page: Page, server: Server) -> None:
    """As it was released, each part is named, with what it should have given."""
    said = validated(page, server, "released.ipynb")
    for part in PARTS:
        want(f"{LAB}.{part}.Visible" in said, said[:2000], f"{part} among the cells that fail")
    want("not written yet" in said, said[:2000], "the tables of the parts")


def validate_solved(page: Page, server: Server) -> None:
    """The solved lab passes."""
    said = validated(page, server, "solved.ipynb")
    want("Success" in said, said[:2000], "Success")


CHECKS: list[tuple[str, Callable[[Page, Server], None]]] = [
    ("Create Assignment", create),
    ("Validate, as released", validate_released),
    ("Validate, solved", validate_solved),
]


def main() -> int:
    """Runs the checks and returns the exit status."""
    SHOTS.mkdir(exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="course-") as folder:
        course, home = Path(folder).resolve() / "course", Path(folder).resolve() / "home"
        course.mkdir()
        home.mkdir()
        os.environ["COURSE"] = str(course)
        with browser.jupyterlab(course, home, task="course") as server, browser.chromium() as chromium:
            source = ROOT / "notebooks" / "course" / "source" / LAB / f"{LAB}.ipynb"
            nbformat.write(solved(nbformat.read(source, as_version=4)), course / "solved.ipynb")
            lecturer = nbformat.read(source, as_version=4)
            lecturer.cells.append(nbformat.v4.new_code_cell("%%\nlab0.Sign.Visible(Sign)"))
            nbformat.write(lecturer, course / "lecturer.ipynb")
            (course / "released.ipynb").write_bytes((course / "release" / LAB / f"{LAB}.ipynb").read_bytes())
            for name, check in CHECKS:
                page = chromium.new_page(viewport=browser.WINDOW)
                page.set_default_timeout(browser.SECONDS * 1000)
                try:
                    check(page, server)
                    print(f"{name}: ok", flush=True)
                except (Fault, Error) as err:
                    failed += 1
                    page.screenshot(path=SHOTS / f"FAILED-course-{name.split(',')[0].replace(' ', '-').lower()}.png")
                    print(f"{name}: FAILED\n{err}", flush=True)
                page.close()
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
