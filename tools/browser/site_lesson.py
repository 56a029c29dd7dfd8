"""Checks the pages of the lessons: their first screens, their code, the line about the lab, and links into folds."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, ViewportSize

import notebooks
from browser.page import Listener
from browser.report import Report, require, require_none
from browser.static import serve
from pages.outputs import figures_and_texts

DESKTOP: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}
LEAST = 200  # pixels of the first figure that a phone's first screen shows at least
LESSON, OTHER = "3-algorithm", "4-convergence-proof"  # pages with code
FOLDED = "cell-id=imports"  # a cell in a fold

# Returns the top and the bottom of an element.
SPAN = "element => { const box = element.getBoundingClientRect(); return [box.top, box.bottom]; }"
# Returns the number of figures that a reader sees without opening a fold.
VISIBLE_FIGURES = """() => [...document.querySelectorAll('main img, main .film, main iframe')]
    .filter(figure => figure.checkVisibility() && !figure.parentElement.closest('.film')).length"""
OPEN_CODE = "() => document.querySelectorAll('details.source[open]').length"
CLOSED_CODE = "() => document.querySelectorAll('details.source:not([open])').length"
ALL_CODE_IS_VISIBLE = """() => [...document.querySelectorAll('.source pre')].every(code =>
    code.checkVisibility() && code.getBoundingClientRect().height > 0)"""
# Does what a link to an element does in a browser that leaves the fold around the element closed.
FOLLOW = "id => { history.replaceState(null, '', '#' + id); dispatchEvent(new Event('hashchange')); }"
# Does what happens on a page that the browser kept, when the reader goes back to it.
GO_BACK = "() => { dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})); }"
SOON = 10_000  # milliseconds
# Runs before a page's scripts, as in browsers that have no storage for files.
NO_STORAGE = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no storage'); }});"


def address(site: Path, name: str) -> str:
    """Returns the address of a lesson's page on the disk."""
    return (site / f"{name}.html").as_uri()


def count_figures(path: Path) -> int:
    """Returns the number of figures and animations in a notebook."""
    outputs = [output for cell in notebooks.read(path).cells for output in cell.get("outputs", [])]
    figures = figures_and_texts(outputs)[0]
    return sum(list(figure.data) != ["text/markdown"] for figure in figures)


def check_first_screen(page: Page, name: str, report: Report) -> None:
    """Checks that the first screen of a lesson's page shows its question and its first figure."""
    with report.check(f"{name}: the question and the first figure are on a desktop's first screen", page):
        bottoms = [page.locator(part).evaluate(SPAN)[1] for part in (".question", ".scene")]
        require(max(bottoms) <= DESKTOP["height"], f"bottoms at {bottoms}", f"at most {DESKTOP['height']}")
    with report.check(f"{name}: the figure is on a phone's first screen", page):
        page.set_viewport_size(NARROW)
        top = page.locator(".scene").evaluate(SPAN)[0]
        limit = NARROW["height"] - LEAST
        require(top <= limit, f"its top at {top}", f"at most {limit}; shorten the question")


def check_figures(page: Page, site: Path, report: Report) -> None:
    """Checks that readers see every figure of a lesson or side trip without opening a fold."""
    for path in sorted(notebooks.FOLDER.glob("[1-9A-Z]-*.ipynb")):
        page.set_viewport_size(DESKTOP)
        page.goto(address(site, path.stem))
        with report.check(f"{path.stem}: every figure can be seen", page):
            shown, want = page.evaluate(VISIBLE_FIGURES), count_figures(path)
            require(shown == want, f"{shown} figures", f"{want}, as in the notebook")
        if path.stem[0].isdigit():
            check_first_screen(page, path.stem, report)


def is_hidden(page: Page) -> str:
    """Returns a message if the code on a page is not hidden, or the button doesn't offer to show it."""
    label = page.locator("button.codes").inner_text()
    visible = page.evaluate(OPEN_CODE)
    return "" if (label, visible) == ("Show code", 0) else f'{visible} open folds and the button "{label}"'


def is_shown(page: Page) -> str:
    """Returns a message if the code on a page is not shown, or the button doesn't offer to hide it."""
    label = page.locator("button.codes").inner_text()
    closed = page.evaluate(CLOSED_CODE)
    return "" if (label, closed) == ("Hide code", 0) else f'{closed} closed folds and the button "{label}"'


def check_lesson_without_code(page: Page, url: str, report: Report) -> None:
    """Checks that lesson 1 folds its code until the reader chooses."""
    with report.check("lesson 1 hides its code at first", page):
        page.goto(f"{url}/1-meet-the-perceptron.html")
        require_none([fault for fault in [is_hidden(page)] if fault], "what the button says")


def check_code_on_server(page: Page, url: str, report: Report) -> None:
    """Hides the code on one page, and looks for it on another, and on paper."""
    with report.check("the code can be hidden by keyboard, on all pages", page):
        page.goto(f"{url}/{LESSON}.html")
        faults = [is_shown(page)]
        page.locator("button.codes").press("Enter")
        faults.append(is_hidden(page))
        page.locator("details.source > summary").first.press("Enter")
        require(page.evaluate(OPEN_CODE) == 1, "a fold that doesn't open", "one that does")
        page.goto(f"{url}/{OTHER}.html")
        faults.append(is_hidden(page))
        require_none([fault for fault in faults if fault], "what the button says")
    with report.check("a page that the browser kept follows the choice", page):
        page.locator("details.source > summary").first.press("Enter")
        page.evaluate(GO_BACK)
        require_none([fault for fault in [is_hidden(page)] if fault], "what the button says")
    with report.check("hidden code is printed", page):
        page.emulate_media(media="print")
        page.wait_for_function(ALL_CODE_IS_VISIBLE, timeout=SOON)
    page.emulate_media(media="screen")
    with report.check("the code can be shown again, on all pages", page):
        page.locator("button.codes").click(timeout=SOON)
        faults = [is_shown(page)]
        page.goto(f"{url}/{LESSON}.html")
        faults.append(is_shown(page))
        require_none([fault for fault in faults if fault], "what the button says")


def check_code_on_disk(context: BrowserContext, site: Path, report: Report) -> None:
    """Hides the code on a page from the disk, with and without storage for files."""
    for script, name in (("", "with storage"), (NO_STORAGE, "without storage")):
        page = context.new_page()
        page.add_init_script(script)
        listener = Listener(page, ("file:", "data:", "blob:"))
        with report.check(f"code from the disk can be hidden and shown, {name}", page):
            page.goto(address(site, LESSON))
            page.locator("button.codes").click(timeout=SOON)
            faults = [is_hidden(page)]
            page.locator("button.codes").click(timeout=SOON)
            faults += [is_shown(page), *listener.errors]
            require_none([fault for fault in faults if fault], "what the button says")
        page.close()


def check_folds(page: Page, site: Path, report: Report) -> None:
    """Follows links to a cell in a fold."""
    target = page.locator(f'[id="{FOLDED}"]')
    with report.check("a link from another page opens the fold around its target", page):
        page.goto(f"{address(site, LESSON)}#{FOLDED}")
        target.wait_for(state="visible", timeout=SOON)
        top, bottom = target.evaluate(SPAN)
        require(top < DESKTOP["height"] and bottom > 0, f"its target from {top} to {bottom}", "one on the screen")
    with report.check("so does a link on the same page, in browsers that leave the fold closed", page):
        page.goto(address(site, OTHER))
        require(not target.is_visible(), "an open fold", "a closed one")
        page.evaluate(FOLLOW, FOLDED)
        target.wait_for(state="visible", timeout=SOON)


def check_copy(page: Page, site: Path, url: str, report: Report) -> None:
    """Checks that a page on a web server leads to the lab, and that one from the disk says how to start it."""
    for place, shown, hidden in (
        (f"{url}/{LESSON}.html", ".run", ".by-hand"),
        (address(site, LESSON), ".by-hand", ".run, .download"),
    ):
        with report.check(f"a page from {place.partition(':')[0]}: says how to run it", page):
            page.goto(place)
            require(page.locator(f".copy {shown}").is_visible(), f"no {shown}", "it in the line about the copy")
            count = page.locator(f".copy :is({hidden}):visible").count()
            require(count == 0, f"{count} visible {hidden}", "none")


def check_lessons(context: BrowserContext, report: Report) -> None:
    """Opens the pages of the lessons in the report's folder, from the disk and from a web server."""
    site = report.path
    page = context.new_page()
    check_figures(page, site, report)
    page.set_viewport_size(DESKTOP)
    check_folds(page, site, report)
    check_code_on_disk(context, site, report)
    with serve(site) as server:
        url = server.url
        check_lesson_without_code(page, url, report)
        check_code_on_server(page, url, report)
        check_copy(page, site, url, report)
    page.close()
