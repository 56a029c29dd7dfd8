"""Checks the playground in a real browser: with a mouse, with a finger, and with only the keyboard.

After each action, the page must show the results of package perceptron.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page

from browser.page import OPEN_ALL, PHONE, TOO_WIDE, Listener, accessibility_problems
from browser.playground import ALL, ANY, RECORD_QUESTIONS, Playground, Point, Session
from browser.report import SCREENSHOTS, Report, require, require_none

MOUSE, FINGER, KEYBOARD = "the mouse", "a finger", "the keyboard"
MAX_BYTES = 1.6e6  # of the page

# The phone opens the page at an address that contains these points.
POINTS: list[Point] = [
    {"x": 0, "y": 0.1, "l": -1},
    {"x": 1e-3, "y": 1, "l": 1},
    {"x": 2, "y": -0.5, "l": -1},
    {"x": 1, "y": 2.5, "l": 1},
]
PHONE_SESSION = {"name": "given", "view": [-1, -1, 4], "points": POINTS}

# Positions in a control or in the picture, as fractions of its width and height.
MIDDLE = (0.5, 0.5)
RIGHT_END = (0.99, 0.5)  # of the slider
NEW_POINT = (0.55, 0.4)
MANY_MISTAKES = (0.28, 0.75)  # near a point with the other label, so a run has many mistakes
RECORD = (0.4, 0.72)  # where a run has more mistakes than any run before
OTHER_POINT = (0.25, 0.75)  # the position of an existing point


@dataclass(frozen=True)
class Action:
    """An action of a reader: its name, its function, and the arguments of Playground.check after it."""

    name: str
    do: Callable[[], object]
    shown: int | None = ALL
    change: str = ""


@dataclass(frozen=True)
class Press:
    """A press of a control: the key to press, and the arguments of Playground.check after it.

    If control is empty, the key goes to the part of the page that has the focus.
    """

    control: str
    key: str
    shown: int = ALL
    change: str = ""


PRESSES = [
    Press("reset", "Enter", 0),
    Press("step", "Enter", 1),
    Press("back", "Space", 0),
    Press("run", "Enter"),
    Press("reset", "Enter", 0),
    Press("k", "End"),
    Press("bias", "Space", change="bias"),
    Press("bias", "Space", change="bias"),
    Press("add", "Space", change="+1"),
    Press("flip", "Space", change="5l"),
    Press("remove", "Space", change="-1"),
]

# Presses that open XOR, add a point, and then move, select, flip or remove points in the picture, which has the focus.
KEYBOARD_PRESSES = [
    Press("preset", "X", change="opened"),
    Press("add", "Enter", change="+1"),
    Press("", "ArrowLeft", change="5x-"),
    Press("", "ArrowUp", change="5y+"),
    Press("", "Shift+ArrowRight", change="5x+"),
    Press("", "ArrowDown", change="5y-"),
    Press("", "f", change="5l"),
    Press("", "Enter", change="5l"),
    Press("", "Backspace", change="-1"),
    Press("", "PageDown"),
    Press("", "f", change="1l"),
    Press("", "PageUp"),
    Press("", "f", change="4l"),
    Press("", "Delete", change="-1"),
    Press("", "Delete", change="-1"),
    Press("", "Delete", change="-1"),
    Press("", "Delete", change="-1"),
]


# ---- Actions -----------------------------------------------------------------


def box_of(part: Locator) -> FloatRect:
    """Returns the position and the size of a part of the page."""
    box = part.bounding_box()
    assert box, "the part is not visible"
    return box


class Device:
    """The mouse, a finger or the keyboard, used on a playground."""

    def __init__(self, page: Page, play: Playground, kind: str) -> None:
        self.page = page
        self.play = play
        self.kind = kind

    def use(self, name: str, key: str = "Enter", position: tuple[float, float] = MIDDLE) -> None:
        """Presses the control with this name, with the mouse or a finger at this position in the control.

        The keyboard has no position. It moves the focus to the control with Tab, and presses the key.
        """
        part = self.play.frame.locator("#" + name)
        if self.kind == KEYBOARD:
            self.move_focus(part)
            self.page.keyboard.press(key)
            return
        box = box_of(part)
        press = part.tap if self.kind == FINGER else part.click
        press(position={"x": position[0] * box["width"], "y": position[1] * box["height"]})

    def move_focus(self, part: Locator) -> None:
        """Presses Tab until a part of the page has the focus."""
        for _ in range(40):
            if part.evaluate("e => e === document.activeElement"):
                break
            self.page.keyboard.press("Tab")

    def drag(self, *positions: tuple[float, float]) -> None:
        """Drags the point at the first of these positions in the picture along the other positions."""
        box = box_of(self.play.frame.locator("#plane"))
        places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in positions]
        if self.kind == FINGER:
            self.drag_by_finger(places)
        else:
            self.drag_by_mouse(places)

    def drag_by_mouse(self, places: list[tuple[float, float]]) -> None:
        """Moves the mouse with its button down over these places in the window."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def drag_by_finger(self, places: list[tuple[float, float]]) -> None:
        """Moves a finger over these places in the window."""
        session = self.page.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(places):
            kind = "touchMove" if number else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def run_and_pause(self) -> None:
        """Starts the updates, and stops them after at least one update but before the end of the run."""
        self.use("run")
        self.play.frame.wait_for_function("() => k")
        self.use("run")
        self.play.frame.wait_for_function("() => !timer && k < answer.updates.length")

    def copy(self) -> None:
        """Copies the Go program that the page shows, and compares the clipboard with the answer."""
        self.use("copy")
        self.play.frame.wait_for_function("() => $('copied').textContent")
        copied = self.play.frame.evaluate("navigator.clipboard.readText()")
        require(copied == self.play.reply["code"], f"the copied program\n{copied}", self.play.reply["code"])

    def reload(self) -> None:
        """Reloads the page."""
        self.page.reload()
        self.page.wait_for_selector("body[data-ready]")


def actions(device: Device) -> Iterator[Action]:
    """Yields the actions for a device."""
    yield Action("runs and pauses", device.run_and_pause, shown=ANY)
    yield Action("copies the program", device.copy, shown=ANY)
    presses = PRESSES + KEYBOARD_PRESSES if device.kind == KEYBOARD else PRESSES
    for press in presses:
        if press.control:
            place = RIGHT_END if press.control == "k" else MIDDLE
            do = partial(device.use, press.control, press.key, place)
        else:
            do = partial(device.page.keyboard.press, press.key)
        yield Action(f"uses {press.control or press.key}", do, press.shown, press.change)
    if device.kind == KEYBOARD:
        yield Action("reloads the page, which still shows the record", device.reload, change="opened")
        return
    yield Action("adds a point", partial(device.use, "plane", "", NEW_POINT), change="+1")
    target = RECORD if device.kind == FINGER else OTHER_POINT
    yield Action("drags the new point", partial(device.drag, NEW_POINT, MANY_MISTAKES, target), change="5x- 5y-")


# ---- The checks --------------------------------------------------------------


def check_playground(context: BrowserContext, report: Report) -> None:
    """Opens the playground from the disk, and checks it with the mouse, the keyboard and a finger."""
    assert context.browser, "the context has no browser"
    for kind in MOUSE, KEYBOARD:
        check_device(kind, new_page(context.browser), "", report)
    phone = new_page(context.browser, on_phone=True)
    play = check_device(FINGER, phone, "#data=" + quote(json.dumps(PHONE_SESSION)), report)
    check_presets(phone, play, report)
    check_schemes(phone, report)


def new_page(browser: Browser, on_phone: bool = False) -> Page:
    """Returns a new page without a network that records its questions to package perceptron."""
    clipboard = ["clipboard-read", "clipboard-write"]
    if on_phone:
        page = browser.new_page(offline=True, permissions=clipboard, viewport=PHONE, has_touch=True)
    else:
        page = browser.new_page(offline=True, permissions=clipboard)
    page.add_init_script(RECORD_QUESTIONS)
    return page


def check_device(kind: str, page: Page, fragment: str, report: Report) -> Playground:
    """Opens the playground, and checks it with one kind of device.

    fragment is added to the address of the page, and may contain points.
    """
    listener = Listener(page, (report.path.as_uri(), "data:", "blob:"))
    with report.check(f"opens for {kind}", page, vital=True):
        check_size(report.path)
        page.goto(report.path.as_uri() + fragment)
        play = Playground(page.main_frame)
        play.check(change="opened")
        if fragment:
            check_points(play.session)
    for action in actions(Device(page, play, kind)):
        with report.check(f"{kind} {action.name}", page):
            action.do()
            play.check(action.shown, action.change)
    listener.check(report)
    return play


def check_size(path: Path) -> None:
    """Checks that the page is small enough for a phone."""
    size = path.stat().st_size
    require(size < MAX_BYTES, f"a page of {size} bytes", "less than 1.6 MB")


def check_points(session: Session) -> None:
    """Checks that the playground has the points in the address."""
    points = session["points"]
    require(points == POINTS, f"the points {points}", f"the points {POINTS} of the address")


def check_presets(page: Page, play: Playground, report: Report) -> None:
    """Checks each preset of the page on a phone."""
    for preset in page.locator("#preset option").all_inner_texts()[1:]:
        with report.check(f"shows {preset} on a phone", page):
            page.select_option("#preset", preset)
            play.check(change="opened")
            for bias in "without", "with":
                page.locator("#bias").tap()
                play.check(change="bias")
                require_none(
                    page.evaluate(TOO_WIDE), f"nothing beyond the right edge of a window of {PHONE['width']} pixels"
                )
                page.screenshot(path=SCREENSHOTS / f"playground-{preset}-{bias}-bias.png", full_page=True)


def check_schemes(page: Page, report: Report) -> None:
    """Checks the light and the dark scheme, which the address can choose, and the accessibility of each."""
    for scheme in "light", "dark":
        with report.check(f"axe finds no problem in the {scheme} scheme", page):
            page.goto(f"{report.path.as_uri()}#scheme={scheme}")
            page.reload()
            page.evaluate(OPEN_ALL)
            got = page.evaluate("() => getComputedStyle(document.body).colorScheme")
            require(got == scheme, f"the {got} scheme", f"the {scheme} scheme")
            page.screenshot(path=SCREENSHOTS / f"playground-{scheme}.png", full_page=True)
            require_none(accessibility_problems(page, "html", []), "no serious or critical accessibility problem")
