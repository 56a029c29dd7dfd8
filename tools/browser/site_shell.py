"""Checks the frame of the site, opened from the disk: the header and its menu, the way through the lessons, the map."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from browser.page import PHONE, TOO_WIDE, accessibility_problems
from browser.report import SCREENSHOTS, Report, require, require_none
from pages.lessonlist import HEADER
from pages.sitemap import INDEX

MENU = ".menu summary"
FIRST_LESSON = ".menu .lists a >> nth=0"
LESSONS = 7
SIDE_TRIPS = 5
SMALLEST_TEXT = 11  # pixels

# Returns messages about links in the header that are cut off, overlap, or stand in another row than the first.
HEADER_FAULTS = """() => {
    const items = [...document.querySelectorAll('.top a, .top summary')].filter(item => !item.closest('.lists'));
    const boxes = items.map(item => [item.textContent.trim(), item.getBoundingClientRect()]);
    const middle = box => box.top + box.height / 2;
    const faults = [];
    boxes.forEach(([text, box], number) => {
        const [before, boxBefore] = boxes[Math.max(0, number - 1)];
        if (box.left < 0 || box.right > innerWidth) faults.push(`"${text}" beyond the edge of the window`);
        if (Math.abs(middle(box) - middle(boxBefore)) > 3) faults.push(`"${text}" in another row than "${before}"`);
        if (number && box.left < boxBefore.right - 1) faults.push(`"${text}" over "${before}"`);
        if (box.height < 40) faults.push(`"${text}" only ${box.height} pixels high`);
    });
    return faults; }"""

# Returns messages about texts of the visible map that are too small, or not inside their boxes.
MAP_FAULTS = """smallest => {
    const map = [...document.querySelectorAll('.map svg')].find(drawing => drawing.checkVisibility());
    if (!map) return ['no visible map'];
    const faults = [];
    for (const link of map.querySelectorAll('a')) {
        const box = link.querySelector('rect').getBoundingClientRect();
        for (const text of link.querySelectorAll('text')) {
            const line = text.getBoundingClientRect();
            const size = parseFloat(getComputedStyle(text).fontSize) * map.getScreenCTM().a;
            const isInWidth = line.left > box.left && line.right < box.right;
            const isInHeight = line.top > box.top && line.bottom < box.bottom;
            if (size < smallest) faults.push(`"${text.textContent}" only ${size.toFixed(1)} pixels high`);
            if (!isInWidth || !isInHeight) faults.push(`"${text.textContent}" beyond its box`);
        }
    }
    return faults; }"""


def check_shell(context: BrowserContext, report: Report) -> None:
    """Checks the frame of the site, beginning with the index, whose path the report has."""
    context.set_offline(True)
    page = context.new_page()
    index = report.path
    named_in_header = [index.with_name(name) for name in (INDEX, *HEADER)]
    with report.check("the menu opens and closes by keyboard", page):
        check_menu(page, index)
    with report.check("the menu of the playground opens by keyboard", page):
        check_menu(page, index.with_name("playground.html"))
    with report.check("the header is one row, also on a phone and on the pages that it names", page):
        check_headers(page, named_in_header)
    with report.check("axe finds no problem in the open menu", page):
        check_open_menu(page, index)
    with report.check("the next lesson leads from the first lesson to the last side trip", page):
        check_chain(page, index)
    with report.check("the moving picture plays again", page):
        check_picture(page, index)
    with report.check("the map fits its window", page):
        check_map(page, index)
    assert context.browser
    with report.check("the menu opens without scripts"):
        check_without_scripts(context.browser, index)
    page.close()


def check_picture(page: Page, index: Path) -> None:
    """Checks that a button loads the moving picture of the index again."""
    page.goto(index.as_uri())
    image = page.locator(".hero img")
    before = image.get_attribute("src")
    page.get_by_role("button", name="Play again").click()
    require(
        image.get_attribute("src") != before, "the same address of the picture", "another one, which is loaded again"
    )
    page.wait_for_function("() => document.querySelector('.hero img').complete")
    require(image.evaluate("image => image.naturalWidth") > 0, "no picture", "the picture")


def check_menu(page: Page, path: Path) -> None:
    """Opens the menu with the keys Tab and Enter, and closes it with Escape and by a click elsewhere."""
    page.goto(path.as_uri())
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.menu summary')"):
            break
    else:
        require(False, "another element after five presses of Tab", "the menu of lessons")
    page.keyboard.press("Enter")
    page.locator(FIRST_LESSON).wait_for(state="visible")
    page.keyboard.press("Tab")
    focused = page.evaluate("() => document.activeElement.textContent")
    require(focused.startswith("1. "), f"the focus on {focused!r}", "the first lesson")
    page.keyboard.press("Escape")
    page.locator(FIRST_LESSON).wait_for(state="hidden")
    back = page.evaluate("() => document.activeElement.matches('.menu summary')")
    require(back, "the focus elsewhere after Escape", "the focus on the menu")
    page.click(MENU)
    page.locator(FIRST_LESSON).wait_for(state="visible")
    page.mouse.click(5, 500)
    page.locator(FIRST_LESSON).wait_for(state="hidden")


def check_headers(page: Page, paths: list[Path]) -> None:
    """Checks the header of each page in a phone's and in a wide window."""
    for path in paths:
        page.goto(path.as_uri())
        for width in (PHONE["width"], 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            faults = [f"{fault} ({path.name}, {width} pixels)" for fault in page.evaluate(HEADER_FAULTS)]
            require_none(faults, "the links of the header side by side")


def check_open_menu(page: Page, index: Path) -> None:
    """Checks the open menu on a phone and on a wide screen, in both schemes."""
    page.goto(index.as_uri())
    page.click(MENU)
    links = page.locator(".menu .lists a").count()
    require(links > LESSONS + SIDE_TRIPS, f"{links} links in the menu", "all lessons, side trips and pages to look up")
    windows: tuple[ViewportSize, ...] = (PHONE, {"width": 1280, "height": 900})
    for window in windows:
        page.set_viewport_size(window)
        require_none(page.evaluate(TOO_WIDE), "a menu inside the window")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.screenshot(path=SCREENSHOTS / f"site-menu-{window['width']}-{scheme}.png")
            require_none(accessibility_problems(page, ".top", []), "no accessibility problem")
    page.emulate_media(color_scheme="light")


def check_chain(page: Page, index: Path) -> None:
    """Starts with lesson 1, and follows the links to the next lesson."""
    page.goto(index.as_uri())
    with page.expect_navigation():
        page.click("a.button >> nth=0")
    passed = [page.url.rpartition("/")[2]]
    while page.locator("a[rel=next]").count():
        require(len(passed) < LESSONS + SIDE_TRIPS, f"more pages after {passed[-1]}", "the end")
        with page.expect_navigation():
            page.click("a[rel=next]")
        passed.append(page.url.rpartition("/")[2])
    want = LESSONS + SIDE_TRIPS
    require(len(passed) == want and passed == sorted(passed), ", ".join(passed), f"{want} lessons in their order")


def check_map(page: Page, index: Path) -> None:
    """Checks the texts of the map in windows of several widths."""
    page.goto(index.as_uri())
    for width, height in ((1280, 900), (820, 900), (768, 900), (390, 844), (PHONE["width"], PHONE["height"])):
        page.set_viewport_size({"width": width, "height": height})
        faults = [f"{fault} ({width} pixels)" for fault in page.evaluate(MAP_FAULTS, SMALLEST_TEXT)]
        require_none(faults, f"text inside its box and at least {SMALLEST_TEXT} pixels high")


def check_without_scripts(browser: Browser, index: Path) -> None:
    """Opens the menu in a browser that runs no scripts, and goes to the first lesson."""
    with browser.new_context(java_script_enabled=False, offline=True) as context:
        page = context.new_page()
        page.goto(index.as_uri())
        page.click(MENU)
        page.click(FIRST_LESSON)
        require("/1-" in page.url, page.url, "the first lesson")
