"""Checks the pages of make site, opened from the disk without a network."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext

import notebooks
from browser.chromium import visit
from browser.page import LOADED, OPEN_ALL, PHONE, TOO_WIDE, Listener, barriers
from browser.report import SHOTS, Report, none_of, want

BROKEN = "() => [...document.images].filter(image => image.naturalWidth === 0).map(image => image.alt)"
HIDDEN_FORMULAS = """() => [...document.querySelectorAll('math')].filter(math => {
    const box = math.getBoundingClientRect();
    return !math.checkVisibility() || box.width <= 1 || box.height <= 1; }).map(math => math.textContent)"""


def visit_page(context: BrowserContext, report: Report) -> None:
    """Opens a page from the disk and checks its pictures, formulas, accessibility, width and requests."""
    context.set_offline(True)
    page = context.new_page()
    path = report.path
    listener = Listener(page, (path.as_uri(), "data:", "blob:"))
    with report.check("opens from the disk", page, vital=True):
        page.goto(path.as_uri())
        page.screenshot(path=SHOTS / f"site-{path.stem}.png")
        want(page.title() != "", "no title", "a title")
    page.evaluate(OPEN_ALL)
    with report.check("its pictures show", page):
        page.wait_for_function(LOADED)
        none_of([f'a broken picture, "{alt}"' for alt in page.evaluate(BROKEN)], "no broken pictures")
    with report.check("its formulas show", page):
        hidden = [f"the invisible formula {text[:60]}" for text in page.evaluate(HIDDEN_FORMULAS)]
        none_of(hidden, "visible formulas")
    with report.check("axe finds no problem", page):
        none_of(barriers(page, "html", []), "no serious or critical problem")
    with report.check("axe finds no problem in the dark scheme", page):
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.screenshot(path=SHOTS / f"site-{path.stem}-dark.png")
        none_of(barriers(page, "html", []), "no serious or critical problem")
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    with report.check("it is not wider than a phone's screen", page):
        page.set_viewport_size(PHONE)
        page.evaluate("() => window.scrollTo(0, 0)")
        page.screenshot(path=SHOTS / f"site-{path.stem}-phone.png")
        none_of(page.evaluate(TOO_WIDE), f"nothing beyond {PHONE['width']} pixels")
    listener.check(report)
    page.close()


def check_site(site: Path) -> list[Report]:
    """Checks the pages of a site."""
    paths = sorted(site.glob("*.html"))
    if not paths:
        raise LookupError(f"found no pages in {site}, want those of make site")
    return notebooks.report_all(visit, [(visit_page, path) for path in paths])
