"""Checks what the lab of the site does around notebooks: its launcher, its progress, and its care for files."""

from __future__ import annotations

import re

from playwright.sync_api import Page

import notebooks
from browser.jupyterlab import READY
from browser.jupyterlite import FILE, SHOWN, Lab, run, save_changes
from browser.report import Report, require, require_none

# The launcher's cards for lessons.
CARDS = ".jp-Launcher-section:has(.jp-Launcher-sectionTitle:text-is('Lessons')) .jp-LauncherCard"

# The line about what is loading.
PROGRESS = re.compile(r"(\d+) of (\d+) MB \((\d+)\s%\)")

# Counts in window.asked how often the page asks the browser to keep its files for good.
COUNT_ASKED = """(() => {
    window.asked = 0;
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => { window.asked++; return persist(); }; })()"""
ASKED = "() => window.asked"

# Saves a text in the browser.
SAVE_TEXT = """([name, content]) => window.jupyterapp.serviceManager.contents.save(
    name, {type: 'file', format: 'text', content})"""

# Saves the open notebook twice, and the second time while the first save is still writing the file.
SAVE_TWICE = """() => {
    const { context } = window.jupyterapp.shell.currentWidget;
    const { contents } = window.jupyterapp.serviceManager;
    const save = contents.save.bind(contents);
    const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
    contents.save = async (...args) => {
        const saved = await save(...args);
        await pause(2000);
        return saved;
    };
    const both = [context.save(), pause(1000).then(() => context.save())];
    window.saved = false;
    void Promise.all(both).then(() => { window.saved = true; contents.save = save; }); }"""
SAVED_OR_ASKED = "() => window.saved || document.querySelector('.jp-Dialog') !== null"
DIALOG = ".jp-Dialog"


def title(name: str) -> str:
    """Returns the first heading of a lesson."""
    nb = notebooks.read(notebooks.FOLDER / name)
    headings = (re.search(r"^# (.+)$", cell.source, re.M) for cell in nb.cells if cell.cell_type == "markdown")
    return next(heading[1] for heading in headings if heading)


def check_launcher(lab: Lab, report: Report) -> None:
    """Checks that the launcher lists the lessons in order, and that a click opens one."""
    page = lab.new_page()
    names = [path.name for path in notebooks.find([])]
    with report.check("the launcher lists the lessons in order", page, vital=True):
        page.goto(f"{lab.server.url}/lab/lab/index.html")
        cards = page.locator(CARDS)
        cards.first.wait_for()
        shown = cards.locator(".jp-LauncherCard-label").all_inner_texts()
        want = [title(name) for name in names]
        require([text.strip() for text in shown] == want, f"the lessons {shown}", f"{want}")
    with report.check("a click on a lesson in the launcher opens it", page):
        cards.nth(1).click()
        page.wait_for_function(SHOWN, arg=names[1])
    page.close()


def check_progress(lab: Lab, page: Page, name: str) -> None:
    """Opens a lesson while the server holds the compiler back, and checks that the page says how much is loaded."""
    lab.server.hold("/go/compile-")
    page.goto(lab.address(name))
    line = page.get_by_text(PROGRESS)
    line.wait_for()
    found = PROGRESS.search(line.inner_text())
    require(found is not None, f"the line {line.inner_text()!r}", "MB and per cent")
    loaded, total, percent = [int(number) for number in found.groups()] if found else [0, 0, 0]
    is_partial = loaded < total and percent < 100
    require(is_partial, f"the line {line.inner_text()!r}", "a part of it, because the compiler has not arrived")
    lab.server.release()
    page.wait_for_function(READY, arg=name)
    line.wait_for(state="hidden")


def check_persistence(page: Page) -> None:
    """Checks that the first save asks the browser to keep the reader's files, and nothing else does."""
    asked = page.evaluate(ASKED)
    require(asked == 0, f"{asked} requests to keep files before the first save", "none, because some browsers ask")
    run(page, 2, '%%\nprintln("changed")')
    save_changes(page)
    asked = page.evaluate(ASKED)
    require(asked == 1, f"{asked} requests to keep files after the first save", "1")
    run(page, 2, '%%\nprintln("changed again")')
    save_changes(page)
    asked = page.evaluate(ASKED)
    require(asked == 1, f"{asked} requests to keep files after the second save", "1")


def check_saves_at_once(page: Page) -> None:
    """Checks that a save while another one is writing the file does not make JupyterLab ask about a changed file."""
    page.wait_for_timeout(1000)  # JupyterLab takes files for the same if they differ by less than half a second
    page.evaluate(SAVE_TWICE)
    page.wait_for_function(SAVED_OR_ASKED)
    questions = page.locator(DIALOG).all_inner_texts()
    require_none(questions, "no question during two saves at once")


def check_about(page: Page) -> None:
    """Checks that the status bar and the menu Help lead to the page about the lab."""
    page.get_by_role("button", name="Your files are in this browser").click()
    heading = page.locator(".jp-MarkdownViewer h1", has_text="About Perceptron Lab in your browser")
    heading.wait_for()
    page.locator(".lm-TabBar-tab", has_text="about-this-lab.md").locator(".lm-TabBar-tabCloseIcon").click()
    heading.wait_for(state="detached")
    page.get_by_role("menuitem", name="Help", exact=True).click()
    page.get_by_role("menuitem", name="About This Lab", exact=True).click()
    heading.wait_for()


def ask_to_delete(page: Page) -> None:
    """Chooses to delete all files, which asks a question."""
    page.get_by_role("menuitem", name="Help", exact=True).click()
    page.get_by_role("menuitem", name="Delete All My Files").click()
    page.locator(DIALOG).wait_for()


def check_deletion(page: Page) -> None:
    """Checks that all files can be deleted, but not by Enter alone."""
    own = page.locator(FILE.format("mine.txt"))
    page.evaluate(SAVE_TEXT, ["mine.txt", "text"])
    own.wait_for()
    ask_to_delete(page)
    page.keyboard.press("Enter")
    page.locator(DIALOG).wait_for(state="detached")
    require(own.is_visible(), "a file that Enter has deleted", "the file")
    ask_to_delete(page)
    page.evaluate("() => { window.isBeforeDeletion = true; }")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.wait_for_function("() => !window.isBeforeDeletion")  # the page is loaded again
    page.locator(CARDS).first.wait_for()
    page.locator(FILE.format("README.md")).wait_for()
    require(own.count() == 0, "a file that is still there", "no file of the reader's")


def check_around(lab: Lab, report: Report) -> None:
    """Checks the launcher, the progress while things load, the care for files, and the page about the lab."""
    page = lab.new_page()
    page.add_init_script(COUNT_ASKED)
    name = notebooks.find(["1"])[0].name
    with report.check("while Go loads, the page shows MB and per cent", page):
        check_progress(lab, page, name)
    lab.server.release()
    with report.check("the first save asks the browser to keep the reader's files", page):
        check_persistence(page)
    with report.check("two saves at once ask nothing", page):
        check_saves_at_once(page)
    with report.check("the status bar and the menu Help lead to the page about the lab", page):
        check_about(page)
    with report.check("all files can be deleted, but not by Enter alone", page):
        check_deletion(page)
    page.close()
    check_launcher(lab, report)
