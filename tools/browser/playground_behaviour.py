"""Checks how the playground behaves over time: it plays, announces, keeps a record, zooms, and fits a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from browser.device import DESKTOP, FINGER, MOUSE, Device, new_page, open_playground
from browser.playground import Playground, has_numbers
from browser.report import SCREENSHOTS, Report, require, require_none

# The address of points that a line separates, but only after more mistakes than the page shows.
TOO_LONG = "#points=-5.9375,0.59375,1;0,2.9375,1;2.8125,0.5,1;-2.84375,0.46875,-1;0,0.46875,-1;2.8125,0.46875,-1"
LARGE_PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
CHALLENGE = ["#count", "#verdict", "#plane", "#k", "#place", "#record", "#share", "#copy"]

# Positions in the picture of OR and of "six points", as fractions of its width and height.
OR_POINT = (0.75, 0.25)  # the point (1, 1) of OR
OR_PLACES = (0.55, 0.4), (0.3, 0.6)
SIX_POINT = (0.7, 0.3)  # the third of six points, (0.5, 0.5)
SIX_NEAR_CROSS = (0.7, 0.65)  # near a cross, where a run has many mistakes
SIX_FAR_FROM_CROSS = (0.7, 0.1)

# The menu of the site, in which the playground finds the pages of the lessons, and the links that it then shows.
MENU_PLACE = "<!-- links -->"
MENU = "".join(f'<a href="{number}-lesson.html">Lesson {number}</a>' for number in range(1, 6))
LESSON_LINKS = {
    "bias": ("2-lesson.html", "Why three numbers? Lesson 2"),
    "bound": ("4-lesson.html", "Lesson 4 proves it"),
    "no line": ("5-lesson.html", "Lesson 5: points that no line separates"),
}

# Stores all sentences about w that the page has shown in window.sentences.
RECORD_SENTENCES = """window.sentences = [];
    document.addEventListener('DOMContentLoaded', () => {
        const now = document.getElementById('now');
        const observer = new MutationObserver(() => sentences.push(now.textContent));
        observer.observe(now, {childList: true});
    });"""

# Returns the selectors of the elements that are not entirely inside the window.
OUTSIDE = """selectors => selectors.filter(selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth || box.height === 0; })"""

# Returns the visible controls that are too small for a finger.
SMALL = """() => [...document.querySelectorAll('button, select, input, summary, a')].filter(e => e.checkVisibility())
    .map(e => e.type === 'checkbox' ? e.closest('label') : e)
    .filter(e => e.getBoundingClientRect().height < 40 || e.getBoundingClientRect().width < 40)
    .map(e => e.outerHTML.slice(0, 80))"""


def check_behaviour(browser: Browser, report: Report) -> None:
    """Checks the playground on pages of their own."""
    checks: list[Callable[[Browser, Report], None]] = [
        check_playing,
        check_record,
        check_long_run,
        check_view,
        check_announcements,
        check_first_screen,
        check_dragging_on_phone,
        check_embedded,
        check_lesson_links,
    ]
    for check in checks:
        check(browser, report)


def place_of(play: Playground, number: int) -> list[float]:
    """Returns the coordinates of the point with this number."""
    p = play.session["points"][number - 1]
    return [p["x"], p["y"]]


def check_playing(browser: Browser, report: Report) -> None:
    """Checks that the page shows the start of the run, and then plays it once by itself."""
    page = new_page(browser, is_still=False)
    page.add_init_script(RECORD_SENTENCES)
    with report.check("the run plays once by itself, from its start to its end", page):
        page.goto(report.path.as_uri())
        play = Playground(page.main_frame)
        require(page.locator("#step").get_attribute("aria-disabled") == "false", "Step greyed out", "a Step to press")
        page.wait_for_function("() => !timer && !waiting && k === answer.updates.length")
        sentences = page.evaluate("() => window.sentences")
        play.check(change="opened")
        numbers = [int(re.sub(r"\D.*", "", text.removeprefix("After ")) or "0") for text in sentences]
        require(numbers == list(range(len(play.updates) + 1)), f"the updates {numbers}", "each update, once")
    with report.check("a press on Step keeps the run from playing by itself", page):
        page.reload()
        page.wait_for_selector("body[data-ready]")
        page.evaluate("() => { stop(); playByItself(); }")
        page.wait_for_function("() => waiting")
        page.evaluate("() => goTo(0)")
        page.locator("#step").click()
        require(page.evaluate("() => !waiting && !timer"), "a run that is about to play", "one that waits for Play")
        play.check(1, "opened")
    page.context.close()


def check_record(browser: Browser, report: Report) -> None:
    """Checks that a point counts for the record where it is let go, not where it passes."""
    page = new_page(browser)
    play = open_playground(page, report.path)
    device = Device(page, play, MOUSE)
    with report.check("points that are only opened set no record", page):
        page.select_option("#preset", "six points")
        play.check(0, "opened")
        for _ in range(2):
            page.locator("#bias").press("Space")
            play.check(change="bias")
    with report.check("a point that passes sets no record", page):
        device.hold(SIX_POINT, SIX_NEAR_CROSS)
        mistakes = page.evaluate("() => answer.mistakes")
        play.check(change="3y-", counts=False)
        device.drag_on(SIX_FAR_FROM_CROSS)
        device.let_go()
        play.check(change="3y+")
        require(play.record < mistakes, f"the record {play.record}", f"less than the {mistakes} on the way")
    with report.check("an arrow key that is down sets no record", page):
        before = page.locator("#record").inner_text()
        for _ in range(40):
            page.keyboard.down("ArrowDown")
            if page.evaluate("() => answer.outcome === 'converged' && answer.mistakes") > play.record:
                break
        require(page.locator("#record").inner_text() == before, "a record before the key is released", before)
        page.keyboard.up("ArrowDown")
        play.check(change="3y-")
        require(page.locator("#record").inner_text() != before, before, "a new record")
    page.context.close()


def check_long_run(browser: Browser, report: Report) -> None:
    """Checks that a run that is too long for the page is not called endless, and sets no record."""
    page = new_page(browser)
    with report.check("a run that is too long for the page doesn't count for the record", page):
        play = open_playground(page, report.path, TOO_LONG)
        require(play.reply["outcome"] == "stopped", f"a run that {play.reply['outcome']}", "one that is stopped")
        page.locator("#bias").press("Space")
        play.check(change="bias")
        page.locator("#bias").press("Space")
        play.check(change="bias")
    page.context.close()


def check_view(browser: Browser, report: Report) -> None:
    """Checks that the view can be made wider and narrower, up to a limit, and that a dragged point stays inside it."""
    page = new_page(browser)
    with report.check("zooming out makes room for points far from 0, which stay in the view", page):
        play = open_playground(page, report.path)
        for _ in range(3):
            page.locator("#out").click()
            play.check(0)
        view = page.evaluate("view")
        require(view == [-7.5, -7.5, 16], f"the view {view}", "[-7.5, -7.5, 16], eight times as wide as at first")
        is_off = page.locator("#out").get_attribute("aria-disabled")
        require(is_off == "true", f"aria-disabled={is_off} for Zoom out", "true")
        middle = 7.5 / 16  # where 0 is, as a fraction of the picture
        Device(page, play, MOUSE).drag((middle, 1 - middle), (0.9, 0.1), (1.2, -0.05))
        play.check(change="1x+ 1y+")
        require(place_of(play, 1) == [8.5, 8.5], f"point 1 at {place_of(play, 1)}", "a point in the corner, (8.5, 8.5)")
    with report.check("zooming in shows the selected point, and counts the points outside the view", page):
        page.locator("#in").click()
        play.check()
        require(page.evaluate("view") == [4.5, 4.5, 8], f"the view {page.evaluate('view')}", "8 wide, around point 1")
        require_text(page, "#place", "3 points are outside the view.")
        require_text(page, "#place", "Shift + arrow key: one step")
        page.locator("#plane .chosen").press("Shift+ArrowUp")
        play.check(change="1y+")
        page.locator("#out").click()
        require(page.evaluate("view") == view, f"the view {page.evaluate('view')}", f"the view {view} before")
    with report.check("a zoom button that is off says why, and the other one is on", page):
        for preset in page.locator("#preset option").all_inner_texts():
            page.select_option("#preset", preset)
            for button, other, reason in ("out", "in", "widest view"), ("in", "out", "narrowest view"):
                for _ in range(20):
                    page.locator(f"#{button}").press("Enter")
                states = [page.locator(f"#{name}").get_attribute("aria-disabled") for name in (button, other)]
                require(states == ["true", "false"], f"aria-disabled {states} for {button} and {other}", "true, false")
                require_text(page, "#place", f"This is the {reason}.")
                require(reason in (page.locator(f"#{button}").get_attribute("title") or ""), "no reason", reason)
        play.check(0, "opened")
    page.context.close()


def require_text(page: Page, selector: str, text: str) -> None:
    """Requires that a part of the page contains a text."""
    got = page.locator(selector).inner_text()
    require(text in got, f'"{got}" in {selector}', f'"{text}"')


def check_announcements(browser: Browser, report: Report) -> None:
    """Checks that a screen reader learns where a point is, and what its run does."""
    page = new_page(browser)
    play = open_playground(page, report.path)
    device = Device(page, play, MOUSE)
    with report.check("the point that is dragged is announced, with its mistakes and the bound", page):
        device.hold(OR_POINT, *OR_PLACES)
        play.check(change="4x- 4y-", counts=False)
        # The places on the way may be announced before.
        page.wait_for_function("text => $('spoken').textContent.includes(text)", arg=f"{place_of(play, 4)[1]:g})")
        spoken = page.locator("#spoken").inner_text()
        want = [4, *place_of(play, 4), play.reply["mistakes"]]
        if play.reply["separable"]:
            want.append(play.reply["bound"])
        require(has_numbers(spoken, want, 4), f'the announcement "{spoken}"', f"the numbers {want}")
        device.let_go()
        play.record = play.reply["mistakes"]
        play.check()
    with report.check("a point that the keyboard moves is announced", page):
        page.keyboard.press("ArrowUp")
        play.check(change="4y+")
        page.wait_for_function("text => $('spoken').textContent.includes(text)", arg=f"{place_of(play, 4)[1]:g})")
    with report.check("the steps of the run are announced", page):
        page.locator("#reset").press("Enter")
        page.wait_for_function("() => $('spoken').textContent.startsWith('Start: w = ')")
        page.locator("#step").press("Enter")
        page.wait_for_function("() => $('spoken').textContent.startsWith('After 1 update: w = ')")
    live = "() => [...document.querySelectorAll('[role=status], [aria-live]')].map(e => e.id).join()"
    with report.check("only one part of the page announces changes", page):
        require(page.evaluate(live) == "spoken", f"the live regions {page.evaluate(live)}", "spoken")
    page.context.close()


def check_first_screen(browser: Browser, report: Report) -> None:
    """Checks that everything that matters is on the first screen of a desktop."""
    page = new_page(browser)
    site = site_page(report.path)
    with report.check("the pictures, the results and the challenge are on the first screen", page):
        open_playground(page, site)
        check_fold(page, page.viewport_size or DESKTOP, [*CHALLENGE, "#weights", "#bias"])
    with report.check("the challenge is on the first screen of a laptop", page):
        check_fold(page, LAPTOP, CHALLENGE)
    site.unlink()
    page.context.close()


def check_fold(page: Page, window: ViewportSize, parts: list[str]) -> None:
    """Checks that parts of the page are on the first screen of a window, with all data, before and after the run."""
    page.set_viewport_size(window)
    for preset in page.locator("#preset option").all_inner_texts():
        page.select_option("#preset", preset)
        page.evaluate("() => { goal = 11; showRecord(); }")  # the challenge has one sentence more on shared points
        for state in "showUpdate(0)", "showEnd()":
            page.evaluate(state)
            outside = page.evaluate(OUTSIDE, parts)
            require_none(outside, f"no part of {preset} below the first {window['height']} pixels")


def check_dragging_on_phone(browser: Browser, report: Report) -> None:
    """Checks that a reader sees the whole picture and the results while a finger drags a point."""
    page = new_page(browser, LARGE_PHONE)
    with report.check("the picture and the results stay on the screen while a finger drags", page):
        play = open_playground(page, report.path)
        device = Device(page, play, FINGER)
        device.hold(OR_POINT, *OR_PLACES)
        play.check(change="4x- 4y-", counts=False)
        outside = page.evaluate(OUTSIDE, ["#badge", "#count", "#verdict", "#plane"])
        require_none(outside, f"no part outside a window of {LARGE_PHONE['width']} × {LARGE_PHONE['height']} pixels")
        page.screenshot(path=SCREENSHOTS / "playground-dragging.png")
        coordinates = page.locator(".coordinates").text_content() or ""
        require(has_numbers(coordinates, place_of(play, 4)), f'the text "{coordinates}"', f"{place_of(play, 4)}")
        device.let_go()
    with report.check("every control is large enough for a finger", page):
        require_none(page.evaluate(SMALL), "no control that is lower or narrower than 40 pixels")
    page.context.close()


def check_embedded(browser: Browser, report: Report) -> None:
    """Checks the playground in a page of the lessons: no header, and no wider or higher than it says."""
    for width in 358, 720:
        page = new_page(browser, {"width": width, "height": 720})
        with report.check(f"the embedded playground fits a width of {width} pixels", page):
            play = open_playground(page, report.path, "#embed&points=0,0,-1;1,1,1")
            require(len(play.session["points"]) == 2, f"the points {play.question}", "those of the address")
            hidden = page.evaluate(OUTSIDE, ["#badge", "#count", "#verdict", "#plane", "#run", "#add"])
            require_none(hidden, "no part outside the frame")
            require(not page.locator("header").is_visible(), "a header", "none")
            page.screenshot(path=SCREENSHOTS / f"playground-embedded-{width}.png")
        page.context.close()


def site_page(path: Path) -> Path:
    """Writes the playground with the menu of the site, and returns the path of this page."""
    site = path.with_name("playground-site.html")
    site.write_text(path.read_text(encoding="utf-8").replace(MENU_PLACE, MENU, 1), encoding="utf-8")
    return site


def check_lesson_links(browser: Browser, report: Report) -> None:
    """Checks that the playground links to the lessons that explain its words, but only on the site."""
    page = new_page(browser)
    site = site_page(report.path)
    for path, is_site in (site, True), (report.path, False):
        with report.check(f"the links to lessons are {'on' if is_site else 'only on'} the site", page):
            open_playground(page, path)
            page.locator("#question").click()
            require_links(page, ["bias", "bound"] if is_site else [])
            page.select_option("#preset", "XOR")
            require_links(page, ["bias", "no line"] if is_site else [])
            page.locator("#bias").press("Space")
            require_links(page, ["no line"] if is_site else [])
    site.unlink()
    page.context.close()


def require_links(page: Page, names: list[str]) -> None:
    """Requires that exactly these links to lessons are visible."""
    visible = """() => [...document.querySelectorAll('main a[data-lesson]')]
        .filter(e => e.checkVisibility({visibilityProperty: true})).map(e => [e.getAttribute('href'), e.textContent])"""
    got = {tuple(link) for link in page.evaluate(visible)}
    require(got == {LESSON_LINKS[name] for name in names}, f"the links {got}", f"those for {names}")
