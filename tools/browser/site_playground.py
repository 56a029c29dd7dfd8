"""Checks the playground on the page of a lesson: with a mouse and a finger, from the disk and from a web server.

The frame must train with the points of the lesson. A drag must change the number of mistakes. Without scripts, and on
paper, a picture takes the place of the frame.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Frame, FrameLocator, Page

import notebooks
from browser.page import PHONE, TOO_WIDE, Listener
from browser.report import SCREENSHOTS, Report, require, require_none
from browser.static import serve

LESSON = "7-your-own-data"
CELL = "play"  # the id of the cell with show.Playground
FRAME = f'[id="cell-id={CELL}"] figure.playground iframe'
STILL = f'[id="cell-id={CELL}"] figure.playground img.still'
FITS = """() => {
    const {scrollWidth, scrollHeight} = document.scrollingElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight; }"""


def saved_outputs() -> tuple[list[dict[str, float]], str]:
    """Returns what the lesson's cell has saved: the points, and the line that it printed about the run on them."""
    nb = notebooks.read(notebooks.FOLDER / f"{LESSON}.ipynb")
    outputs = next(cell for cell in nb.cells if cell.get("id") == CELL).outputs
    text = "".join(output.get("data", {}).get("text/html", "") for output in outputs)
    data = re.search(r'data-points="([^"]*)"', text)
    assert data, f"no data-points in cell {CELL}"
    points: list[dict[str, float]] = json.loads(html.unescape(data[1]))["points"]
    return points, notebooks.printed(outputs)


def open_frame(page: Page, address: str) -> tuple[Frame, FrameLocator]:
    """Opens the page of the lesson, and returns the frame with the playground as soon as the playground runs."""
    page.goto(address)
    frame = page.locator(FRAME)
    frame.scroll_into_view_if_needed()
    content = frame.element_handle().content_frame()
    assert content, "the iframe has no frame"
    content.wait_for_selector("body[data-ready]")
    return content, frame.content_frame


def mistakes(inside: FrameLocator) -> str:
    """Moves the run in the frame to its end, and returns the number of mistakes that the playground shows."""
    inside.locator("#k").press("End")
    return (inside.locator("#count").text_content() or "").partition(" ")[0]


def check_points(content: Frame, inside: FrameLocator) -> None:
    """Checks that the frame has the points of the lesson, and as many mistakes as the lesson printed."""
    want, printed = saved_outputs()
    got: list[dict[str, Any]] = content.evaluate("points")
    require(got == want, f"{len(got)} points, the first at {got[:1]}", f"the {len(want)} points of cell {CELL}")
    number = mistakes(inside)
    require(f"{number} mistakes" in printed, f"{number} mistakes", f"as many as in {printed.strip()!r}")


def check_drag(page: Page, inside: FrameLocator) -> None:
    """Drags the first point among those of the other class, and checks that the number of mistakes changes."""
    before = mistakes(inside)
    inside.locator("#plane").scroll_into_view_if_needed()
    point = inside.locator("#plane .point").first.bounding_box()
    plane = inside.locator("#plane").bounding_box()
    assert point and plane, "the picture is not visible"
    page.mouse.move(point["x"] + point["width"] / 2, point["y"] + point["height"] / 2)
    page.mouse.down()
    page.mouse.move(plane["x"] + 0.8 * plane["width"], plane["y"] + 0.5 * plane["height"])
    page.mouse.up()
    after = mistakes(inside)
    require(after != before, f"{after} mistakes, as before the drag", "another number")


def check_place(page: Page, content: Frame, name: str) -> None:
    """Checks that the playground fits its frame, and the frame the page."""
    page.screenshot(path=SCREENSHOTS / f"site-playground-{name}.png")
    content.wait_for_function(FITS)  # the playground tells the page how high it is
    require_none(page.evaluate(TOO_WIDE), "nothing beyond the right edge of the window")


def check_still(browser: Browser, address: str, scripts: bool) -> None:
    """Checks that only the picture of the points shows without scripts, and with scripts on paper."""
    with browser.new_context(java_script_enabled=scripts, offline=True) as context:
        page = context.new_page()
        page.goto(address)
        if scripts:
            page.emulate_media(media="print")
        require(page.locator(STILL).is_visible(), "no picture of the points", "the picture")
        require(not page.locator(FRAME).is_visible(), "a frame", "only the picture")


def check_page(context: BrowserContext, report: Report, address: str, name: str) -> None:
    """Checks the page of the lesson at an address; name says where it comes from."""
    page = context.new_page()
    listener = Listener(page, (address.rpartition("/")[0], "data:", "blob:"))
    with report.check(f"the playground runs in the page {name}", page, vital=True):
        content, inside = open_frame(page, address)
    with report.check(f"it trains with the lesson's points {name}", page):
        check_points(content, inside)
    with report.check(f"a drag changes the number of mistakes {name}", page):
        check_drag(page, inside)
    with report.check(f"it fits the page {name}", page):
        check_place(page, content, "desktop")
        page.set_viewport_size(PHONE)
        check_place(page, content, "phone")
    with report.check(f"its link opens a lesson in the window, not in the frame {name}", page):
        inside.locator("#three").click()
        page.wait_for_url("**/2-bias-absorption.html")
    with report.check(f"it makes only requests to its own site {name}"):
        require_none(listener.not_allowed(), "no other requests")
    page.close()


def check_playground_pages(context: BrowserContext, report: Report) -> None:
    """Checks the playground on the page of the lesson, from the disk and from a web server."""
    assert context.browser, "the context has no browser"
    file = report.path.as_uri()
    context.set_offline(True)
    check_page(context, report, file, "from the disk")
    context.set_offline(False)
    with serve(report.path.parent) as server:
        check_page(context, report, f"{server.url}/{report.path.name}", "from a web server")
    for scripts, name in (False, "without scripts"), (True, "on paper"):
        with report.check(f"a picture takes its place {name}"):
            check_still(context.browser, file, scripts)


def lesson_pages(site: Path) -> list[Path]:
    """Returns the page to check; none if the site has no playground, because it could not be built."""
    has_playground = "DecompressionStream" in (site / "playground.html").read_text(encoding="utf-8")
    return [site / f"{LESSON}.html"] if has_playground else []
