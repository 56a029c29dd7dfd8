"""A reader's device, which uses the playground: the mouse, a finger or the keyboard."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize

from browser.playground import RECORD_QUESTIONS, Playground
from browser.report import require

MOUSE, FINGER, KEYBOARD = "the mouse", "a finger", "the keyboard"
DESKTOP: ViewportSize = {"width": 1280, "height": 900}

MIDDLE = (0.5, 0.5)  # of a control, as fractions of its width and height

# Returns what an address of the playground must keep.
SHARED_STATE = "() => JSON.stringify([points, view, grid, $('bias').checked])"


def new_page(browser: Browser, phone: ViewportSize | None = None, is_still: bool = True) -> Page:
    """Returns a new page without a network that records its questions to package perceptron.

    If phone is the size of a window, the page is on a phone. If is_still is set, no run plays by itself.
    """
    context = browser.new_context(
        offline=True,
        permissions=["clipboard-read", "clipboard-write"],
        viewport=phone or DESKTOP,
        has_touch=phone is not None,
        reduced_motion="reduce" if is_still else "no-preference",
    )
    context.add_init_script(RECORD_QUESTIONS)
    return context.new_page()


def open_playground(page: Page, path: Path, fragment: str = "") -> Playground:
    """Opens the playground from the disk; fragment is added to its address."""
    page.goto(path.as_uri() + fragment)
    play = Playground(page.main_frame)
    play.check(0, "opened")
    return play


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
        self.session = page.context.new_cdp_session(page)  # for touch events

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
        self.hold(*positions)
        self.let_go()

    def hold(self, *positions: tuple[float, float]) -> None:
        """Drags a point like drag, but does not let it go."""
        x, y = self.place(positions[0])
        if self.kind == FINGER:
            self.touch("touchStart", [{"x": x, "y": y}])
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        for position in positions[1:]:
            self.drag_on(position)

    def drag_on(self, position: tuple[float, float]) -> None:
        """Drags the point that is held to a position in the picture."""
        x, y = self.place(position)
        if self.kind == FINGER:
            self.touch("touchMove", [{"x": x, "y": y}])
        else:
            self.page.mouse.move(x, y)

    def place(self, position: tuple[float, float]) -> tuple[float, float]:
        """Returns the place in the window of a position in the picture."""
        box = box_of(self.play.frame.locator("#plane"))
        return box["x"] + position[0] * box["width"], box["y"] + position[1] * box["height"]

    def let_go(self) -> None:
        """Lets a point go."""
        if self.kind == FINGER:
            self.touch("touchEnd", [])
        else:
            self.page.mouse.up()

    def touch(self, kind: str, points: list[dict[str, float]]) -> None:
        """Sends a touch event with these places of fingers in the window."""
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def run_and_pause(self) -> None:
        """Starts the updates, and stops them after at least one update but before the end of the run."""
        self.use("run")
        self.play.frame.wait_for_function("() => k && $('badge').textContent === 'running'")
        self.use("run")
        self.play.frame.wait_for_function("() => !timer && k < answer.updates.length")
        badge = self.play.frame.locator("#badge").inner_text()
        require(badge == "paused", f'the badge "{badge}"', '"paused"')

    def share(self) -> None:
        """Shares the points, and opens the address that the page copies. The points and the view must be the same."""
        self.use("share")
        self.play.frame.wait_for_function("() => $('copied').textContent")
        address = self.play.frame.evaluate("navigator.clipboard.readText()")
        self.open_shared(address)

    def open_shared(self, address: str) -> None:
        """Opens an address in a new page, which must show the same points, view and bias."""
        state = "() => JSON.stringify([points, view, grid, $('bias').checked])"
        other = self.page.context.new_page()
        other.goto(address)
        other.wait_for_selector("body[data-ready]")
        shared, own = other.evaluate(state), self.play.frame.evaluate(state)
        start = other.evaluate("() => [k, $('preset').value, $('refusal').hidden]")
        other.close()
        require(shared == own, f"the points {shared} at {address}", own)
        require(start == [0, "shared points", True], f"the state {start} at {address}", "the start of the run")

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


def open_for_mouse(browser: Browser, path: Path, preset: str) -> Device:
    """Opens the playground in this file with these data in a new page, for the mouse."""
    page = new_page(browser)
    play = open_playground(page, path)
    page.select_option("#preset", preset)
    play.check(0, "opened")
    return Device(page, play, MOUSE)
