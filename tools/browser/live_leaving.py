"""Checks that a reader comes from a lesson's page into the lab and back, on a phone, without losing a change."""

from __future__ import annotations

from playwright.sync_api import Dialog, Locator, Page, ViewportSize

import notebooks
from browser.jupyterlab import NOTEBOOK, READY
from browser.jupyterlite import SHOWN, Lab, run
from browser.live_lessons import CHANGED, HAS_SOURCE, first_cell
from browser.report import SCREENSHOTS, Report, require, require_none

SCREEN: ViewportSize = {"width": 390, "height": 844}
BACK = "Back to the lesson pages"  # the name of the link in the top left corner
MENU_ITEM = "Lesson Pages"
IS_SAVED = "() => !window.jupyterapp.shell.currentWidget.context.model.dirty"
EDITED = "// a change that was not run\n" + CHANGED

# Replaces the source of a cell.
EDIT = f"([number, source]) => {{ {NOTEBOOK} cells[number - 1].model.sharedModel.setSource(source); }}"

# Scrolls to the notebook's end, and reports whether the last line of its last cell is above the status bar.
SHOWS_END = f"""() => {{ {NOTEBOOK}
    panel.content.outerNode.scrollTop = panel.content.outerNode.scrollHeight;
    const bar = document.getElementById('jp-main-statusbar').getBoundingClientRect();
    return cells.at(-1).node.getBoundingClientRect().bottom <= bar.top; }}"""

# Returns the lines of code that are wider than their cell.
CUT_LINES = """() => [...document.querySelectorAll('.jp-CodeCell .cm-scroller')]
    .filter(code => code.scrollWidth > code.clientWidth + 1).map(code => code.textContent.slice(0, 80))"""

CUT_MENUS = """() => [...document.querySelectorAll('.lm-MenuBar-item')]
    .filter(item => item.getBoundingClientRect().right > innerWidth).map(item => item.textContent)"""


def back_link(page: Page) -> Locator:
    """Returns the link in the top left corner."""
    return page.get_by_role("link", name=BACK)


def enter(page: Page, name: str) -> None:
    """Opens a notebook from its page, as a reader does, and waits until its kernel can run cells."""
    page.get_by_role("link", name="Run this lesson in your browser").first.click()
    page.wait_for_function(SHOWN, arg=name)
    page.wait_for_function(READY, arg=name)


def check_history(page: Page, name: str, number: int) -> None:
    """Changes a cell and runs it, and checks that the browser's Back leads to the lesson's page, at once."""
    address = page.url
    enter(page, name)
    page.locator(".jp-CodeCell .cm-content").first.click()  # browsers ask only readers who have touched the page
    run(page, number, CHANGED)
    page.wait_for_function(IS_SAVED)
    page.go_back()
    page.wait_for_timeout(500)  # JupyterLab would come back
    require(page.url == address, f"the address {page.url} after one Back", address)


def check_link(page: Page, name: str, number: int) -> None:
    """Changes a cell, and checks that the link leads to the lesson's page, and that the change is kept."""
    address = page.url
    enter(page, name)
    page.wait_for_function(HAS_SOURCE, arg=[number, CHANGED])
    page.evaluate(EDIT, [number, EDITED])
    page.screenshot(path=SCREENSHOTS / "live-leaving.png")
    back_link(page).click()
    page.wait_for_url(address)
    enter(page, name)
    page.wait_for_function(HAS_SOURCE, arg=[number, EDITED])


def check_menu(page: Page, list_of_lessons: str) -> None:
    """Checks that the link and the menu Help lead from what is not a lesson to the list of lessons."""
    page.get_by_role("button", name="Your files are in this browser").click()
    page.locator(".jp-MarkdownViewer h1").wait_for()
    href = back_link(page).evaluate("link => link.href")
    require(href == list_of_lessons, f"a link to {href}", list_of_lessons)
    page.get_by_role("menuitem", name="Help", exact=True).click()
    page.get_by_role("menuitem", name=MENU_ITEM, exact=True).click()
    page.wait_for_url(list_of_lessons)


def check_leaving(lab: Lab, report: Report) -> None:
    """Goes from a lesson's page into the lab and back: by history, by the link, and by the menu."""
    name = report.path.name
    code = notebooks.code_cells(notebooks.read(report.path))
    number = first_cell(code, "figure")
    page = lab.new_page(SCREEN)
    questions: list[str] = []

    def accept(dialog: Dialog) -> None:
        """Notes what the browser asks, and says yes."""
        questions.append(dialog.message)
        dialog.accept()

    page.on("dialog", accept)
    page.goto(f"{lab.server.url}/{report.path.stem}.html")
    with report.check("after a change, one Back leads from the lab to the lesson's page", page, vital=True):
        check_history(page, name, number)
    with report.check("a link leads from the lab to the lesson's page, and keeps a change", page, vital=True):
        check_link(page, name, number)
    with report.check("on a phone, all code and the last line show", page):
        page.wait_for_function(SHOWS_END)
        require_none(page.evaluate(CUT_LINES), "no line of code that is wider than its cell")
    with report.check("on a phone, all menus show", page):
        require_none(page.evaluate(CUT_MENUS), f"no menu beyond the right edge of {SCREEN['width']} pixels")
    with report.check("the menu Help leads to the list of lessons", page):
        check_menu(page, f"{lab.server.url}/index.html")
    with report.check("the browser asks nothing on leaving"):
        require_none(questions, "no question")
    page.close()
