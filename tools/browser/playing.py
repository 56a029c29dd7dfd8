"""Checks the playground in a real browser: with a mouse, with a finger, and with only the keyboard.

After each action, the page must show the results of package perceptron. playground_behaviour.py, playground_points.py,
playground_sharing.py and hostile_address.py contain further checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import BrowserContext, Page

from browser.device import FINGER, KEYBOARD, MIDDLE, MOUSE, Device, new_page, open_playground
from browser.hostile_address import check_addresses
from browser.page import OPEN_ALL, PHONE, TOO_WIDE, Listener, accessibility_problems
from browser.playground import ALL, ANY, Playground, Point, Session
from browser.playground_behaviour import check_behaviour
from browser.playground_points import check_points as check_grabbing
from browser.playground_sharing import check_sharing
from browser.report import SCREENSHOTS, Report, require, require_none

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
    shown: int | None = ALL
    change: str = ""


PRESSES = [
    Press("reset", "Enter", 0),
    Press("step", "Enter", 1),
    Press("back", "Space", 0),
    Press("k", "End"),
    Press("back", "Space", ANY),
    Press("back", "Space", ANY),
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
    Press("preset", "X", 0, "opened"),
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


def actions(device: Device) -> Iterator[Action]:
    """Yields the actions for a device."""
    yield Action("runs and pauses", device.run_and_pause, shown=ANY)
    yield Action("copies the program", device.copy, shown=ANY)
    yield Action("shares the points", device.share, shown=ANY)
    presses = PRESSES + KEYBOARD_PRESSES if device.kind == KEYBOARD else PRESSES
    for press in presses:
        if press.control:
            place = RIGHT_END if press.control == "k" else MIDDLE
            do = partial(device.use, press.control, press.key, place)
        else:
            do = partial(device.page.keyboard.press, press.key)
        yield Action(f"uses {press.control or press.key}", do, press.shown, press.change)
    if device.kind == KEYBOARD:
        yield Action("reloads the page, which still shows the record", device.reload, 0, "opened")
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
    phone = new_page(context.browser, PHONE)
    play = check_device(FINGER, phone, "#data=" + quote(json.dumps(PHONE_SESSION)), report)
    check_presets(phone, play, report)
    check_schemes(phone, report)
    check_behaviour(context.browser, report)
    check_grabbing(context.browser, report)
    check_sharing(context.browser, report)
    check_addresses(new_page(context.browser), report)


def check_device(kind: str, page: Page, fragment: str, report: Report) -> Playground:
    """Opens the playground, and checks it with one kind of device.

    fragment is added to the address of the page, and may contain points.
    """
    listener = Listener(page, (report.path.as_uri(), "data:", "blob:"))
    with report.check(f"opens for {kind}", page, vital=True):
        check_size(report.path)
        play = open_playground(page, report.path, fragment)
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
            play.check(0, "opened")
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
