"""Checks the playground in a real browser, by mouse, by touch and by keyboard alone.

After each action, the page must show the answer of package perceptron.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page

from browser.page import OPEN_ALL, PHONE, TOO_WIDE, Listener, barriers
from browser.playground import ALL, ANY, NOTED, Playground, Point, Session
from browser.report import SHOTS, Report, none_of, want

MOUSE, FINGER, KEYBOARD = "the mouse", "a finger", "the keyboard"
LARGEST = 1.6e6  # bytes of the page

# The points in the address of the page on a phone.
POINTS: list[Point] = [
    {"x": 0, "y": 0.1, "l": -1},
    {"x": 1e-3, "y": 1, "l": 1},
    {"x": 2, "y": -0.5, "l": -1},
    {"x": 1, "y": 2.5, "l": 1},
]
GIVEN = {"name": "given", "view": [-1, -1, 4], "points": POINTS}

MIDDLE = (0.5, 0.5)
RIGHT_END = (0.99, 0.5)  # of the slider
NEW_POINT = (0.55, 0.4)
ASIDE = (0.28, 0.75)  # on the way past a point with the other label, where there are many mistakes
RECORD = (0.4, 0.72)  # where there are more mistakes than before
ONTO_A_POINT = (0.25, 0.75)


@dataclass(frozen=True)
class Act:
    """An action of a reader: its name, the function that does it, and the arguments of Playground.shows for it."""

    name: str
    do: Callable[[], object]
    shown: int | None = ALL
    change: str = ""


@dataclass(frozen=True)
class Use:
    """The use of a control: its key, and the arguments of Playground.shows after it."""

    control: str
    key: str
    shown: int = ALL
    change: str = ""


CONTROLS = [
    Use("reset", "Enter", 0),
    Use("step", "Enter", 1),
    Use("back", "Space", 0),
    Use("run", "Enter"),
    Use("reset", "Enter", 0),
    Use("k", "End"),
    Use("bias", "Space", change="bias"),
    Use("bias", "Space", change="bias"),
    Use("add", "Space", change="+1"),
    Use("flip", "Space", change="5l"),
    Use("remove", "Space", change="-1"),
]

# Keys that move, select, flip or remove a point when the picture has the focus.
BY_KEY = [
    Use("preset", "X", change="opened"),
    Use("add", "Enter", change="+1"),
    Use("", "ArrowLeft", change="5x-"),
    Use("", "ArrowUp", change="5y+"),
    Use("", "Shift+ArrowRight", change="5x+"),
    Use("", "ArrowDown", change="5y-"),
    Use("", "f", change="5l"),
    Use("", "Enter", change="5l"),
    Use("", "Backspace", change="-1"),
    Use("", "PageDown"),
    Use("", "f", change="1l"),
    Use("", "PageUp"),
    Use("", "f", change="4l"),
    Use("", "Delete", change="-1"),
    Use("", "Delete", change="-1"),
    Use("", "Delete", change="-1"),
    Use("", "Delete", change="-1"),
]


# ---- Actions -----------------------------------------------------------------


def box_of(part: Locator) -> FloatRect:
    """Returns the position and size of a part of the page."""
    box = part.bounding_box()
    assert box, "the part is visible"
    return box


class Hand:
    """The mouse, a finger or the keyboard, on the playground."""

    def __init__(self, page: Page, play: Playground, kind: str) -> None:
        self.page = page
        self.play = play
        self.kind = kind

    def use(self, name: str, key: str = "Enter", at: tuple[float, float] = MIDDLE) -> None:
        """Presses a control at a position in it; with the keyboard, moves to it with Tab and presses key."""
        part = self.play.frame.locator("#" + name)
        if self.kind == KEYBOARD:
            self.move_focus(part)
            self.page.keyboard.press(key)
            return
        box = box_of(part)
        press = part.tap if self.kind == FINGER else part.click
        press(position={"x": at[0] * box["width"], "y": at[1] * box["height"]})

    def move_focus(self, part: Locator) -> None:
        """Presses Tab until a part of the page has the focus."""
        for _ in range(40):
            if part.evaluate("e => e === document.activeElement"):
                break
            self.page.keyboard.press("Tab")

    def drag(self, *way: tuple[float, float]) -> None:
        """Drags the point at the first position in the picture along the others."""
        box = box_of(self.play.frame.locator("#plane"))
        places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in way]
        if self.kind == FINGER:
            self.drag_by_finger(places)
        else:
            self.drag_by_mouse(places)

    def drag_by_mouse(self, places: list[tuple[float, float]]) -> None:
        """Moves the mouse, with its button down, from the first position to the last."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def drag_by_finger(self, places: list[tuple[float, float]]) -> None:
        """Moves a finger from the first position to the last."""
        tool = self.page.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(places):
            kind = "touchMove" if number else "touchStart"
            tool.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        tool.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def run_and_pause(self) -> None:
        """Starts the updates, and stops them after the first."""
        self.use("run")
        self.play.frame.wait_for_function("() => k")
        self.use("run")
        self.play.frame.wait_for_function("() => !timer && k < answer.updates.length")

    def copy(self) -> None:
        """Copies the program, and compares the clipboard with the answer."""
        self.use("copy")
        self.play.frame.wait_for_function("() => $('copied').textContent")
        copied = self.play.frame.evaluate("navigator.clipboard.readText()")
        want(copied == self.play.reply["code"], copied, self.play.reply["code"])

    def reload(self) -> None:
        """Opens the page again."""
        self.page.reload()
        self.page.wait_for_selector("body[data-ready]")


def acts(hand: Hand) -> Iterator[Act]:
    """Yields the actions with the mouse, a finger or the keyboard."""
    yield Act("runs and pauses", hand.run_and_pause, shown=ANY)
    yield Act("copies", hand.copy, shown=ANY)
    uses = CONTROLS + BY_KEY if hand.kind == KEYBOARD else CONTROLS
    for use in uses:
        if use.control:
            place = RIGHT_END if use.control == "k" else MIDDLE
            do = partial(hand.use, use.control, use.key, place)
        else:
            do = partial(hand.page.keyboard.press, use.key)
        yield Act(f"uses {use.control or use.key}", do, use.shown, use.change)
    if hand.kind == KEYBOARD:
        yield Act("opens the page again, and the record is kept", hand.reload, change="opened")
        return
    yield Act("adds a point", partial(hand.use, "plane", "", NEW_POINT), change="+1")
    to = RECORD if hand.kind == FINGER else ONTO_A_POINT
    yield Act("drags it", partial(hand.drag, NEW_POINT, ASIDE, to), change="5x- 5y-")


# ---- The checks --------------------------------------------------------------


def visit_playground(context: BrowserContext, report: Report) -> None:
    """Checks the page, opened from the disk, with mouse, keyboard and finger."""
    assert context.browser, "the context has a browser"
    for hand in MOUSE, KEYBOARD:
        visit_by(hand, new_page(context.browser), "", report)
    phone = new_page(context.browser, on_phone=True)
    play = visit_by(FINGER, phone, "#data=" + quote(json.dumps(GIVEN)), report)
    check_presets(phone, play, report)
    check_schemes(phone, report)


def new_page(browser: Browser, on_phone: bool = False) -> Page:
    """Returns a page without a network that records the questions to package perceptron."""
    clipboard = ["clipboard-read", "clipboard-write"]
    if on_phone:
        page = browser.new_page(offline=True, permissions=clipboard, viewport=PHONE, has_touch=True)
    else:
        page = browser.new_page(offline=True, permissions=clipboard)
    page.add_init_script(NOTED)
    return page


def visit_by(kind: str, page: Page, fragment: str, report: Report) -> Playground:
    """Opens the playground and uses it in one way; fragment is the end of its address, which may contain points."""
    listener = Listener(page, (report.path.as_uri(), "data:", "blob:"))
    with report.check(f"opens for {kind}", page, vital=True):
        check_size(report.path)
        page.goto(report.path.as_uri() + fragment)
        play = Playground(page.main_frame)
        play.shows(change="opened")
        if fragment:
            check_given(play.session)
    for act in acts(Hand(page, play, kind)):
        with report.check(f"{kind} {act.name}", page):
            act.do()
            play.shows(act.shown, act.change)
    listener.check(report)
    return play


def check_size(path: Path) -> None:
    """Checks that the page is small enough for a phone."""
    size = path.stat().st_size
    want(size < LARGEST, f"{size} bytes", "less than 1.6 MB")


def check_given(session: Session) -> None:
    """Checks that the points are those in the address."""
    found = session["points"]
    want(found == POINTS, f"{found}", "the points in the address")


def check_presets(page: Page, play: Playground, report: Report) -> None:
    """Checks each preset of the page on a phone."""
    for preset in page.locator("#preset option").all_inner_texts()[1:]:
        with report.check(f"shows {preset} on a phone", page):
            page.select_option("#preset", preset)
            play.shows(change="opened")
            for bias in "without", "with":
                page.locator("#bias").tap()
                play.shows(change="bias")
                none_of(page.evaluate(TOO_WIDE), f"nothing beyond {PHONE['width']} pixels")
                page.screenshot(path=SHOTS / f"playground-{preset}-{bias}-bias.png", full_page=True)


def check_schemes(page: Page, report: Report) -> None:
    """Checks that the address can choose the light or the dark scheme, and the accessibility of both."""
    for scheme in "light", "dark":
        with report.check(f"axe finds no problem in the {scheme} scheme", page):
            page.goto(f"{report.path.as_uri()}#scheme={scheme}")
            page.reload()
            page.evaluate(OPEN_ALL)
            used = page.evaluate("() => getComputedStyle(document.body).colorScheme")
            want(used == scheme, used, scheme)
            page.screenshot(path=SHOTS / f"playground-{scheme}.png", full_page=True)
            none_of(barriers(page, "html", []), "no serious or critical problem")
