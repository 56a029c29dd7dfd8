"""Checks how a reader of the playground grabs and changes points: close points, Undo, and what the pictures say."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Browser, Page

from browser.device import FINGER, MOUSE, Device, new_page, open_for_mouse, open_playground
from browser.page import PHONE
from browser.playground import ALL, Playground
from browser.report import Report, require, require_none

# Three points, 10 units of the picture apart. Two of them are drawn over the first one.
CLOSE = "#points=0,0.75,1;-0.0625,0.75,-1;0.0625,0.75,-1&view=-1.25,-1.25,2.5&step=0.0625"
SIX_POINT = (0.7, 0.3)  # the third of six points, (0.5, 0.5), as fractions of the picture
SIX_PLACE = (0.7, 0.6)

# How far the pointer is from the centre of a point that it grabs, and how far it then moves, as fractions of the
# picture.
BESIDE = 0.035  # more than the step of a point
ALMOST_NOTHING = 0.004  # much less than the step
STEPS = 0.1  # four steps

# Points with thousands of mistakes, for which few weights are right.
THIN = "#points=-6,2.75,1;0,0.75,1;0.5,0.5,1;-5.9375,2.625,-1;0,0.625,-1;0.46875,0.5,-1&view=-6.25,-6.125,12.5"

# Returns the position of the point with an index, as fractions of the width and height of the picture.
PLACE = """index => {
    const f = frame(view);
    return [f.x(points[index].x) / PICTURE, f.y(points[index].y) / PICTURE]; }"""


def check_points(browser: Browser, report: Report) -> None:
    """Checks the points on pages of their own."""
    check_nearest(new_page(browser), MOUSE, report)
    check_nearest(new_page(browser, PHONE), FINGER, report)
    check_grip(browser, report)
    check_undo(browser, report)
    check_captions(browser, report)


def check_nearest(page: Page, kind: str, report: Report) -> None:
    """Checks that a press holds the nearest point, although others are drawn over it."""
    play = open_playground(page, report.path, CLOSE)
    device = Device(page, play, kind)
    for number in 1, 2, 3:
        with report.check(f"{kind} holds point {number}, which is the nearest one", page):
            page.reload()
            page.wait_for_selector("body[data-ready]")
            play.check(0, "opened")
            device.hold(page.evaluate(PLACE, number - 1))
            page.evaluate("() => new Promise(requestAnimationFrame)")  # the press has moved the focus by now
            device.drag_on((0.1, 0.9))
            device.let_go()
            play.check(change=f"{number}x- {number}y-")
            page.evaluate("undo()")
            play.check(change=f"{number}x+ {number}y+", counts=False)
    if kind == MOUSE:
        with report.check("the mouse marks the point that a press would hold", page):
            page.mouse.move(*device.place(page.evaluate(PLACE, 0)))
            marked = page.evaluate("() => [...document.querySelectorAll('.near')].map(e => e.dataset.index)")
            require(marked == ["0"], f"the marked points {marked}", "point 1 alone")
    page.context.close()


def check_grip(browser: Browser, report: Report) -> None:
    """Checks that a point that is grabbed beside its centre follows the pointer, but does not jump to it."""
    page = new_page(browser)
    with report.check("a point that is grabbed beside its centre does not jump", page):
        play = open_playground(page, report.path, CLOSE)
        x, y = page.evaluate(PLACE, 1)
        beside = (x - BESIDE, y)  # far from the other points
        device = Device(page, play, MOUSE)
        device.hold(beside, (beside[0], beside[1] + ALMOST_NOTHING))
        play.check(0 if page.evaluate("k") == 0 else ALL)
        device.drag_on((beside[0], beside[1] + STEPS))
        device.let_go()
        play.check(change="2y-")
        place = page.evaluate("[points[1].x, points[1].y]")
        require(place == [-0.0625, 0.5], f"point 2 at {place}", "(−0.0625, 0.5), four steps below where it was")
    page.context.close()


def check_undo(browser: Browser, report: Report) -> None:
    """Checks that Undo takes back one change after the other, but no steps of a change."""
    device = open_for_mouse(browser, report.path, "six points")
    page, play = device.page, device.play
    changes = [
        (partial(device.drag, SIX_POINT, (0.6, 0.5), SIX_PLACE), "3y-", "3y+"),
        (partial(device.use, "flip"), "3l", "3l"),
        (partial(device.use, "bias"), "bias", "bias"),
        (partial(device.use, "add"), "+1", "-1"),
        (partial(hold_key, page), "7x+", "7x-"),
        (partial(device.use, "remove"), "-1", "+1"),
    ]
    with report.check("Undo takes back each change", page):
        device.drag(SIX_POINT)
        play.check(0)
        require(is_off(page), "an Undo to press", "one that is off, because a press alone changes nothing")
        for do, change, _ in changes:
            do()
            play.check(change=change)
        for i, (*_, change) in enumerate(reversed(changes)):
            if i % 2:
                page.locator("#undo").click()
            else:
                page.keyboard.press("Control+z")
            play.check(change=change, counts=False)
        require(is_off(page), "an Undo to press", "one that is off, because all is undone")
    with report.check("Undo takes back Restore", page):
        device.drag(SIX_POINT, SIX_PLACE)
        play.check(change="3y-")
        page.locator("#restore").click()
        play.check(0, "opened")
        page.keyboard.press("Control+z")
        play.check(change="3y-", counts=False)
        page.keyboard.press("Control+z")
        play.check(change="3y+", counts=False)
    page.context.close()


def hold_key(page: Page) -> None:
    """Holds an arrow key, which moves the selected point several times, and lets it go."""
    page.evaluate("focusChosen()")
    for _ in range(3):
        page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")


def is_off(page: Page) -> bool:
    """Reports whether Undo is off."""
    return page.locator("#undo").get_attribute("aria-disabled") == "true"


def check_captions(browser: Browser, report: Report) -> None:
    """Checks that the page names green only where a reader sees it, and λ only where it is explained."""
    page = new_page(browser)
    with report.check("the caption names green only if there is enough of it to see", page):
        play = open_playground(page, report.path)
        check_green(page, play, True)
        play = open_playground(page, report.path, THIN)
        check_green(page, play, False)
    with report.check("λ is shown only as long as its explanation is open", page):
        page.select_option("#preset", "XOR")
        page.evaluate("showEnd()")
        shown = "() => [document.querySelectorAll('.count').length, document.querySelector('.point').ariaLabel]"
        require("λ" not in str(page.evaluate(shown)), f"{page.evaluate(shown)}", "no λ")
        require(page.evaluate(shown)[0] == 0, f"{page.evaluate(shown)}", "no λ in the picture")
        page.locator("#question").click()
        page.wait_for_selector(".count")
        require("λ = 1" in page.evaluate(shown)[1], f"{page.evaluate(shown)}", "λ = 1 in the name of point 1")
        require("λ times" in page.locator("#reason").inner_text(), "no explanation of λ", "one")
        page.locator("#question").click()
        page.wait_for_selector(".count", state="detached")
    page.context.close()


def check_green(page: Page, play: Playground, is_seen: bool) -> None:
    """Checks that the caption at the end of the run names green, or that it does not."""
    page.evaluate("showEnd()")
    play.check(ALL, "opened")
    caption = page.locator("#space").inner_text()
    require_none([caption] if ("Green" in caption) != is_seen else [], "no wrong caption about green")
