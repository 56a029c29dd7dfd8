"""Checks the challenge of the playground: shared points, the record and its points, and the address of the page."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page

from browser.device import MOUSE, Device, box_of, new_page, open_for_mouse, open_playground
from browser.playground import Playground
from browser.report import Report, require

SHARED = (
    "#points=-0.5,0.5,1;0,0.75,1;0.5,0.5,1;-0.5,-0.5,-1;0,-0.75,-1;0.5,-0.5,-1&bias=1&view=-1.25,-1.25,2.5&step=0.03125"
)
GOAL = 2  # the mistakes of these points
POINT = (0.7, 0.3)  # the third of these points, (0.5, 0.5), as fractions of the picture
NEAR_CROSS = (0.7, 0.65)  # where a run has more mistakes
AWAY = (0.9, 0.1)  # where it has fewer

# Returns the points and the bias in a text, to compare.
POINTS = "() => JSON.stringify([points, $('bias').checked])"

# Returns by how many pixels the list of data is too narrow for a record of four digits.
CUT_OFF = """() => {
    $('preset').selectedOptions[0].text = 'your record: 4888 mistakes';
    const list = document.createElement('select');
    list.append(new Option('your record: 4888 mistakes'));
    $('preset').after(list);
    const tooNarrow = list.getBoundingClientRect().width - $('preset').getBoundingClientRect().width;
    list.remove();
    listRecord();
    return tooNarrow; }"""


def check_sharing(browser: Browser, report: Report) -> None:
    """Checks the challenge on pages of their own."""
    checks = check_challenge, check_own_points, check_step, check_share_button, check_frame
    for check in checks:
        check(browser, report)


def dare(page: Page) -> str:
    """Returns what the challenge says about the shared points."""
    return page.locator("#dare").inner_text()


def reload(page: Page, play: Playground) -> None:
    """Reloads the page, and waits until it is ready."""
    page.reload()
    page.wait_for_selector("body[data-ready]")
    play.check(0, "opened")


def check_challenge(browser: Browser, report: Report) -> None:
    """Checks that the page says when the reader has beaten the shared points, also after a reload."""
    page = new_page(browser)
    play = open_playground(page, report.path, SHARED)
    device = Device(page, play, MOUSE)
    with report.check("the challenge says when the shared points are beaten", page):
        invitation = f"Can you beat the {GOAL} mistakes of the shared points?"
        require(dare(page) == invitation, f'"{dare(page)}"', f'"{invitation}"')
        device.drag(POINT, NEAR_CROSS)
        play.check(change="3y-")
        require(play.record > GOAL, f"the record {play.record}", f"more than {GOAL}")
        won = f"You beat the {GOAL} mistakes of the shared points: {play.record}."
        require(dare(page) == won, f'"{dare(page)}"', f'"{won}"')
    with report.check("a reload keeps the points, and what the challenge says", page):
        before = page.evaluate(POINTS)
        reload(page, play)
        require(page.evaluate(POINTS) == before, f"the points {page.evaluate(POINTS)}", before)
        require(dare(page) == won, f'"{dare(page)}"', f'"{won}"')
    with report.check("the points of the record keep what the challenge says", page):
        page.select_option("#preset", f"your record: {play.record} mistakes")
        play.check(0, "opened")
        require(dare(page) == won, f'"{dare(page)}"', f'"{won}"')
        page.select_option("#preset", "AND")
        play.check(0, "opened")
        require(dare(page) == "", f'"{dare(page)}"', "no sentence about shared points")
    page.context.close()


def check_own_points(browser: Browser, report: Report) -> None:
    """Checks that the points of the record can be opened again, and that they do not dare the reader."""
    device = open_for_mouse(browser, report.path, "six points")
    page, play = device.page, device.play
    with report.check("the list of data has the points of the record", page):
        require("record" not in page.locator("#preset").inner_text(), "a record in the list", "none yet")
        device.drag(POINT, NEAR_CROSS)
        play.check(change="3y-")
        best = page.evaluate(POINTS)
        device.drag(NEAR_CROSS, AWAY)
        play.check(change="3x+ 3y+")
        entry = page.locator("#preset option").last.inner_text()
        require(entry == f"your record: {play.record} mistakes", f'the entry "{entry}"', f"{play.record} mistakes")
        reload(page, play)
        page.select_option("#preset", entry)
        require(page.evaluate(CUT_OFF) <= 0, "the record cut off in the list", "a list that is wide enough")
        play.check(0, "opened")
        require(page.evaluate(POINTS) == best, f"the points {page.evaluate(POINTS)}", best)
    with report.check("the reader's own points do not dare the reader", page):
        device.share()
        other = page.context.new_page()
        other.goto(page.evaluate("navigator.clipboard.readText()"))
        other.wait_for_selector("body[data-ready]")
        require(dare(other) == "", f'"{dare(other)}"', "no sentence about shared points")
        other.close()
    page.context.close()


def check_step(browser: Browser, report: Report) -> None:
    """Checks that points from a link move in the steps of the sender, also if the view is wide."""
    page = new_page(browser)
    with report.check("a shared link keeps the step of the sender", page):
        play = open_playground(page, report.path, "#points=0,0.625,1;0.5,0,-1&view=-6,-6,12.5&step=0.03125")
        page.locator("#plane .point").first.press("Shift+ArrowDown")
        play.check(change="1y-")
        y = play.session["points"][0]["y"]
        require(y == 0.59375, f"the point at {y}", "0.59375, which is 1/32 below")
        Device(page, play, MOUSE).share()
    page.context.close()


def check_share_button(browser: Browser, report: Report) -> None:
    """Checks that the buttons stay where they are after a press, and that the page's address follows the points."""
    page = new_page(browser)
    play = open_playground(page, report.path)
    with report.check("a second press on Share copies the address again", page):
        page.mouse.move(*middle_of(page, "#share"))
        before = [box_of(page.locator(button)) for button in ("#share", "#copy")]
        for _ in range(2):
            page.mouse.down()
            page.mouse.up()
            page.wait_for_function("() => $('copied').textContent")
            after = [box_of(page.locator(button)) for button in ("#share", "#copy")]
            require(after == before, f"the buttons at {after}", f"{before}, as before the press")
        copied = page.evaluate("navigator.clipboard.readText()")
        require("#points=" in copied, f"{copied} in the clipboard", "the address")
    with report.check("the address of the page follows each change, and Undo", page):
        page.locator("#add").click()
        play.check(change="+1")
        Device(page, play, MOUSE).open_shared(page.url)
        page.keyboard.press("Control+z")
        play.check(change="-1", counts=False)
        Device(page, play, MOUSE).open_shared(page.url)
    page.context.close()


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    """Returns the middle of a part of the page."""
    box = box_of(page.locator(selector))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def check_frame(browser: Browser, report: Report) -> None:
    """Checks that the address of a frame does not follow the points, because no reader sees it."""
    page = new_page(browser)
    outer = report.path.with_name("playground-frame.html")
    outer.write_text(f"<iframe src={json.dumps(report.path.name)} width=900 height=900></iframe>", encoding="utf-8")
    with report.check("the address of a frame stays as it is", page):
        page.goto(outer.as_uri())
        frame = page.frames[1]
        frame.wait_for_selector("body[data-ready]")
        frame.locator("#add").click()
        require("#" not in frame.url, f"the address {frame.url}", "no points in it")
        require(frame.evaluate("location.hash") == "", frame.evaluate("location.hash"), "no points in the address")
    outer.unlink()
    page.context.close()
