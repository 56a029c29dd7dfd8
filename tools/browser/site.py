"""Checks the pages that "make site" writes. They are opened from the disk, without a network."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext

import notebooks
from browser.chromium import run_check
from browser.page import LOADED, OPEN_ALL, PHONE, TOO_WIDE, Listener, accessibility_problems
from browser.report import SCREENSHOTS, Report, require, require_none
from browser.site_figures import check_figures
from browser.site_lesson import check_lessons
from browser.site_playground import check_playground_pages, lesson_pages
from browser.site_search import check_search
from browser.site_shell import check_shell
from browser.site_wide import check_wide
from inspector import PLAYGROUND
from pages.sitemap import INDEX, SEARCH

BROKEN_PICTURES = "() => [...document.images].filter(image => image.naturalWidth === 0).map(image => image.alt)"
HIDDEN_FORMULAS = """() => [...document.querySelectorAll('math')].filter(math => {
    const box = math.getBoundingClientRect();
    return !math.checkVisibility() || box.width <= 1 || box.height <= 1; }).map(math => math.textContent)"""


def check_page(context: BrowserContext, report: Report) -> None:
    """Opens a page from the disk and checks its pictures, formulas, accessibility, width and requests."""
    context.set_offline(True)
    page = context.new_page()
    path = report.path
    listener = Listener(page, (path.as_uri(), path.with_name(PLAYGROUND).as_uri(), "data:", "blob:"))
    with report.check("opens from the disk", page, vital=True):
        page.goto(path.as_uri())
        page.screenshot(path=SCREENSHOTS / f"site-{path.stem}.png")
        require(page.title() != "", "no title", "a title")
    page.evaluate(OPEN_ALL)
    with report.check("all pictures show", page):
        page.wait_for_function(LOADED)
        require_none([f'a broken picture, "{alt}"' for alt in page.evaluate(BROKEN_PICTURES)], "no broken pictures")
    with report.check("all formulas show", page):
        hidden = [f"an invisible formula, {text[:60]}" for text in page.evaluate(HIDDEN_FORMULAS)]
        require_none(hidden, "no invisible formulas")
    with report.check("axe finds no problem", page):
        require_none(accessibility_problems(page, "html", []), "no serious or critical accessibility problem")
    with report.check("axe finds no problem in the dark scheme", page):
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.screenshot(path=SCREENSHOTS / f"site-{path.stem}-dark.png")
        require_none(accessibility_problems(page, "html", []), "no serious or critical accessibility problem")
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    with report.check("it is no wider than a phone's screen", page):
        page.set_viewport_size(PHONE)
        page.evaluate("() => window.scrollTo(0, 0)")
        page.screenshot(path=SCREENSHOTS / f"site-{path.stem}-phone.png")
        require_none(page.evaluate(TOO_WIDE), f"nothing beyond the right edge of a window of {PHONE['width']} pixels")
    check_figures(page, report)
    check_wide(page, report)
    listener.check(report)
    page.close()


def check_site(site: Path) -> list[Report]:
    """Checks all pages in the folder site, the lessons, search, header and playground, in parallel."""
    paths = sorted(site.glob("*.html"))
    if not paths:
        raise LookupError(f"got no pages in {site}, want the pages of make site; run make site first")
    checks = [(check_page, path) for path in paths]
    checks.append((check_lessons, site))
    checks.append((check_search, site / SEARCH))
    checks.append((check_shell, site / INDEX))
    checks += [(check_playground_pages, path) for path in lesson_pages(site)]
    return notebooks.report_all(run_check, checks)
