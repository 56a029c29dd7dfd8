"""Checks the playground in a real browser, by mouse, by touch and by keyboard alone: what the
page shows after each thing that a reader does is what package perceptron answers."""

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
ASIDE = (0.28, 0.75)  # past a point of the other class, beside which there are many mistakes
RECORD = (0.4, 0.72)  # more mistakes than before
ONTO_A_POINT = (0.25, 0.75)


@dataclass(frozen=True)
class Act:
    """Something that a reader does: in words, how, and what the page shows then, as for Playground.shows."""

    name: str
    do: Callable[[], object]
    shown: int | None = ALL
    change: str = ""


@dataclass(frozen=True)
class Use:
    """The use of a control: the key that does it, the updates shown then, and what is changed."""

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

# Keys that move, select, flip or remove a point, once the picture has the focus.
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


# ---- What a reader does ------------------------------------------------------


def box_of(part: Locator) -> FloatRect:
    """Returns where a part of the page is."""
    box = part.bounding_box()
    assert box, "the part can be seen"
    return box


class Hand:
    """The mouse, a finger or the keyboard, on the playground."""

    def __init__(self, page: Page, play: Playground, kind: str) -> None:
        self.page = page
        self.play = play
        self.kind = kind

    def use(self, name: str, key: str = "Enter", at: tuple[float, float] = MIDDLE) -> None:
        """Presses a control, at a place of it, or moves to it with Tab and presses a key."""
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
        """Drags the point at the first place of the picture along the others."""
        box = box_of(self.play.frame.locator("#plane"))
        places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in way]
        if self.kind == FINGER:
            self.drag_by_finger(places)
        else:
            self.drag_by_mouse(places)

    def drag_by_mouse(self, places: list[tuple[float, float]]) -> None:
        """Moves with the button held down from the first place to the last."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def drag_by_finger(self, places: list[tuple[float, float]]) -> None:
        """Moves a finger from the first place to the last."""
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
        """Copies the program, and holds what was copied to the answer."""
        self.use("copy")
        self.play.frame.wait_for_function("() => $('copied').textContent")
        copied = self.play.frame.evaluate("navigator.clipboard.readText()")
        want(copied == self.play.reply["code"], copied, self.play.reply["code"])

    def reload(self) -> None:
        """Opens the page again."""
        self.page.reload()
        self.page.wait_for_selector("body[data-ready]")


def acts(hand: Hand) -> Iterator[Act]:
    """What a reader does with each hand."""
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
        yield Act("comes back, and the record is kept", hand.reload, change="opened")
        return
    yield Act("adds a point where it points", partial(hand.use, "plane", "", NEW_POINT), change="+1")
    to = RECORD if hand.kind == FINGER else ONTO_A_POINT
    yield Act("drags it", partial(hand.drag, NEW_POINT, ASIDE, to), change="5x- 5y-")


# ---- The checks --------------------------------------------------------------


def visit_playground(context: BrowserContext, report: Report) -> None:
    """The page from the disk: what it shows after each thing that a reader does is the package's answer."""
    assert context.browser, "the context is of a browser"
    for hand in MOUSE, KEYBOARD:
        visit_by(hand, new_page(context.browser), "", report)
    phone = new_page(context.browser, on_phone=True)
    play = visit_by(FINGER, phone, "#data=" + quote(json.dumps(GIVEN)), report)
    check_presets(phone, play, report)
    check_schemes(phone, report)


def new_page(browser: Browser, on_phone: bool = False) -> Page:
    """Returns a page without a network, which notes what is asked of the package."""
    clipboard = ["clipboard-read", "clipboard-write"]
    if on_phone:
        page = browser.new_page(offline=True, permissions=clipboard, viewport=PHONE, has_touch=True)
    else:
        page = browser.new_page(offline=True, permissions=clipboard)
    page.add_init_script(NOTED)
    return page


def visit_by(kind: str, page: Page, fragment: str, report: Report) -> Playground:
    """Opens the playground, with points in the fragment of its address if there is one, and uses it with one hand."""
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
    """The page is small enough for a phone."""
    size = path.stat().st_size
    want(size < LARGEST, f"{size} bytes", "less than 1.6 MB")


def check_given(session: Session) -> None:
    """The points are those in the address."""
    found = session["points"]
    want(found == POINTS, f"{found}", "the points in the address")


def check_presets(page: Page, play: Playground, report: Report) -> None:
    """Each set of points that the page offers shows on a phone."""
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
    """The address chooses light or dark, and neither shuts readers out."""
    for scheme in "light", "dark":
        with report.check(f"axe finds no barrier, {scheme}", page):
            page.goto(f"{report.path.as_uri()}#scheme={scheme}")
            page.reload()
            page.evaluate(OPEN_ALL)
            used = page.evaluate("() => getComputedStyle(document.body).colorScheme")
            want(used == scheme, used, scheme)
            page.screenshot(path=SHOTS / f"playground-{scheme}.png", full_page=True)
            none_of(barriers(page, "html", []), "nothing serious or critical")
