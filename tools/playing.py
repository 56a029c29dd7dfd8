"""Checks the playground in a real browser, by mouse, by touch and by keyboard alone: what the
page shows after each thing that a reader does is what package perceptron answers.

It is part of tools/browser.py.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import quote

from browser import OPEN_ALL, PHONE, ROOT, SHOTS, TOO_WIDE, Listener, Report, barriers, none_of, want
from playwright.sync_api import BrowserContext, Frame, Page

PLACES = (0, 0.1, -1), (1e-3, 1, 1), (2, -0.5, -1), (1, 2.5, 1)
GIVEN = {"name": "given", "view": [-1, -1, 4], "points": [dict(zip("xyl", place)) for place in PLACES]}
BLUE, ORANGE, GREEN = "#d6e6f2", "#fdf0e1", "#dff0e6"  # the regions of +1, of −1, of w without a mistake

# Notes the page's questions, with the answers that it gets.
NOTED = """window.asked = []; let answer;
    const noted = question => {
        const reply = answer(question);
        asked.push([JSON.stringify(question), structuredClone(reply)]);
        return reply;
    };
    Object.defineProperty(window, 'perceptronlab',
        {set: given => { answer = given; }, get: () => answer && noted});"""

# What the page shows. The regions of a picture come before its letters: their colour at some places.
SHOWN = """() => {
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
    const at = (e, names) => names.split(' ').map(name => Number(e.getAttribute(name)));
    const boxes = all('.count', e => e.getBoundingClientRect());
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const dot = all('#weights > circle', e => at(e, 'cx cy'))[0];
    const grid = [5, 70, 135, 200, 265, 330, 395].flatMap((x, _, steps) => steps.map(y => [x, y]));
    const colour = (selector, x, y) => all(selector + ' > polygon:not(text ~ polygon)',
        e => e.isPointInFill(new DOMPoint(x, y)) ? e.getAttribute('fill') : '').join('');
    return {
        ...Object.fromEntries(all('#now, #verdict, #count, #record, #code', e => [e.id, e.textContent])),
        session: JSON.stringify({points, bias: $('bias').checked}), view, dot,
        pinned: !$('pinned').hidden, meter: $('room').hidden ? null : $('room').value,
        stops: all('#plane [tabindex="0"]', e => e.id).length,
        points: all('#plane .point',
            e => [e.ariaLabel, !!e.querySelector('circle[fill=none]'), !!e.querySelector('rect')]),
        counts: all('.count', e => e.textContent),
        over: boxes.some((a, i) => boxes.slice(0, i).some(b => !apart(a, b))),
        line: all('#plane > line[stroke-width="2"]', e => at(e, 'x1 y1 x2 y2'))[0],
        meeting: all('#plane > path', e => e.getAttribute('d')).join(),
        plane: grid.map(([x, y]) => [x, y, colour('#plane', x, y)]),
        weights: [...grid, dot ?? []].map(([x, y]) => [x, y, colour('#weights', x, y)]),
    }; }"""


def near(text: str, wanted: list[float], digits: int = 10) -> bool:
    """Reports whether the numbers in a text are these, rounded to some digits."""
    found = [float(number) for number in re.findall(r"-?\d[\d.]*(?:e[-+]\d+)?", text.replace("−", "-"))]
    close = (abs(a - b) <= 5.01 * 10**-digits * abs(b) + 1e-9 for a, b in zip(found, wanted))
    return len(found) == len(wanted) and all(close)


def difference(before: dict, after: dict) -> str:
    """Names what differs: "bias", "+1" (a point more), "5x+ 5y-" (point 5 moved) or "5l"."""
    old, new, bias = before["points"], after["points"], "bias" * (before["bias"] != after["bias"])
    if len(old) != len(new):
        return bias + f"{len(new) - len(old):+}"
    pairs = [(i, key, p[key], q[key]) for i, (p, q) in enumerate(zip(old, new), 1) for key in p]
    return bias + " ".join(f"{i}{key}" + "-+"[b > a] * (key != "l") for i, key, a, b in pairs if a != b)


Parts = Iterator[tuple[str, bool]]  # what the page shows, and whether it is right


class Playground:
    """The playground in a frame, and the program that is in it, built for this machine."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.record, self.session = frame, 0, {"points": [], "bias": True}
        command, pipe = ["go", "run", "./playground", "answer"], subprocess.PIPE
        self.program = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        frame.wait_for_selector("body[data-ready]")

    def shows(self, k: int | None = -1, change: str = "") -> None:
        """A Fault unless all answers were the program's, to the bit, the session has changed so (see
        difference; if "opened", no matter how), and the page shows the last answer after k updates: -1
        is all, None any number."""
        before = self.session
        for question, reply in self.frame.evaluate("() => asked.splice(0)"):
            print(question, file=self.program.stdin, flush=True)  # it ends with its input
            self.question, self.session = question, json.loads(question)
            self.reply = json.loads(self.program.stdout.readline())
            want(reply == self.reply, f"{reply} to {question}"[:500], "the answer of perceptron")
            numbers, each = self.reply.get("updates", []), 1 + len(self.reply.get("start", []))
            self.updates = [numbers[i : i + each] for i in range(0, len(numbers), each)]  # the example, w after it
        if change != "opened":
            found = difference(before, self.session)
            want(found == change, f'the change "{found}"', f'"{change}"')
            if change and self.reply.get("outcome") == "converged" and len(self.session["points"]) <= 6:
                self.record = max(self.record, self.reply["mistakes"])
        k = {None: self.frame.evaluate("k"), -1: len(self.updates)}.get(k, k)
        self.frame.wait_for_function("k => $('k').valueAsNumber === k", arg=k)
        seen = self.frame.evaluate(SHOWN)
        faults = [f"{part}: {seen}"[:900] for part, good in self.compared(seen, k) if not good]
        none_of(faults, f"what belongs to {self.question[:300]}")

    def compared(self, seen: dict, k: int) -> Parts:
        """Reports for each part of what the page shows whether it is what was answered."""
        reply, bias = self.reply, self.session["bias"]
        yield "session", seen["session"] == self.question
        yield "code", seen["code"] == reply["code"]
        yield "record", near(seen["record"], [self.record] * (self.record > 0))
        if "error" in reply:
            yield "error", seen["now"] == reply["error"] and not seen["verdict"]
            return
        updates, separable = self.updates, reply["separable"]
        path = [[*w, 0][:3] for w in (reply["start"], *(w for _, *w in updates))]
        (*w, b), ended = path[k], k == len(updates)
        yield "now", near(seen["now"].split(").")[0].replace("w = (", ""), [k, *w, b][: 3 + bias], 4)
        bound = [reply["bound"]] if separable else [0] * (not bias)
        yield "bound", near(seen["count"], [k, *bound], 4)
        yield "bound", seen["meter"] == (k if separable else None)
        if ended:
            said, counts = seen["verdict"].split(" epoch")[0], [reply["mistakes"], reply["epochs"]]
            yield "verdict", said.startswith(reply["outcome"] + ": ") and near(said, counts)
            yield "verdict", ("No line" in seen["verdict"]) != separable
        yield "a verdict before the end", ended or not seen["verdict"]
        yield "the pin, without the bias", seen["pinned"] != bias
        yield "one stop of the Tab key", seen["stops"] == 1
        counts = reply["lambda"] if ended and not separable else ["0"] * len(self.session["points"])
        yield from self.marked(seen, w, b, counts, [i for i, *_ in updates[k : k + 1]])
        yield from self.drawn(seen, w, b, 1.25 * max(1e-6, *(abs(v) for *w, _ in path for v in w)))

    def marked(self, seen: dict, w: list[float], b: float, counts: list[str], following: list[int]) -> Parts:
        """Reports whether the points have their marks: a ring, a square, λ, and where the classes meet."""
        points, (x0, y0, side) = self.session["points"], seen["view"]
        for i, (p, n, shown) in enumerate(zip(points, counts, seen["points"], strict=True)):
            label, ring, square = shown
            marks = (not p["l"] * (w[0] * p["x"] + w[1] * p["y"] + b) > 0, [i] == following)
            yield label, marks == (ring, square) == (", a mistake" in label, ", next" in label)
            numbers = [i + 1, p["x"], p["y"], p["l"]] + [float(n)] * (n != "0")
            yield label, near(label, numbers, 2 if "≈" in label else 10)
        labels = " ".join(label for label, *_ in seen["points"])
        yield "λ", not seen["over"] and bool(seen["counts"]) == ("λ" in labels)
        yield "λ", all(text in labels for text in seen["counts"])
        meeting, bias = [], self.session["bias"]
        blue = [(float(n), p) for p, n in zip(points, counts) if bias and p["l"] > 0 and n != "0"]
        if blue:
            x, y = (sum(n * p[axis] for n, p in blue) / sum(n for n, _ in blue) for axis in "xy")
            meeting = [(x - x0) / side * 400, 400 - (y - y0) / side * 400 - 9]
        yield "meeting", near(seen["meeting"].partition("L")[0], meeting, 6)

    def drawn(self, seen: dict, w: list[float], b: float, reach: float) -> Parts:
        """Reports whether the line, w and the colours of both pictures are where the scores want them."""
        points, (x0, y0, side), far = self.session["points"], seen["view"], abs(w[0]) + abs(w[1])

        def score(x: float, y: float) -> float:
            return w[0] * (x0 + x / 400 * side) + w[1] * (y0 + side - y / 400 * side) + b

        for end in (seen["line"][:2], seen["line"][2:]) if seen["line"] else []:
            yield "line", abs(score(*end)) < 1e-6 * far * side
        for x, y, colour in seen["plane"]:
            if abs(s := score(x, y)) > 1e-6 * far * side or not far:
                yield f"the colour at {x}, {y}", colour == (BLUE if s > 0 else ORANGE if s < 0 else "")
        x, y = seen["dot"]
        off = x - 200 - w[0] / reach * 200, y - 200 + w[1] / reach * 200
        yield "w in weight space", max(map(abs, off)) < 1e-6
        for x, y, colour in seen["weights"] if points else []:
            v = (x / 200 - 1) * reach, (1 - y / 200) * reach
            least = min(p["l"] * (v[0] * p["x"] + v[1] * p["y"] + b) for p in points)
            if abs(least) > 1e-6 * reach:
                yield f"the colour at {v} in weight space", colour == (GREEN if least > 0 else "")


# A control, the key that uses it, the updates shown then, and what is changed.
CONTROLS = [("reset", "Enter", 0, ""), ("step", "Enter", 1, ""), ("back", "Space", 0, "")]
CONTROLS += [("run", "Enter", -1, ""), ("reset", "Enter", 0, ""), ("k", "End", -1, "")]
CONTROLS += [("bias", "Space", -1, "bias")] * 2
CONTROLS += [("add", "Space", -1, "+1"), ("flip", "Space", -1, "5l"), ("remove", "Space", -1, "-1")]
# A key that moves, selects, flips or removes a point, and what is changed.
KEYS = [("ArrowLeft", "5x-"), ("ArrowUp", "5y+"), ("Shift+ArrowRight", "5x+"), ("ArrowDown", "5y-")]
KEYS += [("f", "5l"), ("Enter", "5l"), ("Backspace", "-1"), ("PageDown", ""), ("f", "1l"), ("PageUp", "")]
KEYS += [("f", "4l"), *[("Delete", "-1")] * 4]
BY_KEY = [("preset", "X", -1, "opened"), ("add", "Enter", -1, "+1")]
BY_KEY += [("", key, -1, change) for key, change in KEYS]


def acts(page: Page, play: Playground, hand: str) -> Iterator[tuple[str, Callable, int | None, str]]:
    """What a reader does: in words, how, and what the page shows then, as for Playground.shows."""
    touch, plane, wait = hand == "a finger", play.frame.locator("#plane"), play.frame.wait_for_function

    def use(name: str, key: str = "Enter", x: float = 0.5, y: float = 0.5) -> None:
        part = play.frame.locator("#" + name)
        if hand != "the keyboard":
            box, press = part.bounding_box(), part.tap if touch else part.click
            return press(position={"x": x * box["width"], "y": y * box["height"]})
        for _ in range(40):
            if part.evaluate("e => e === document.activeElement"):
                break
            page.keyboard.press("Tab")
        return page.keyboard.press(key)

    def drag(*to: float) -> None:  # past a point of the other class, beside which there are many mistakes
        tool, box = page.context.new_cdp_session(page), plane.bounding_box()
        for number, (x, y) in enumerate([(0.55, 0.4), (0.28, 0.75), to]):
            place = {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]}
            if touch:
                kind = "touchMove" if number else "touchStart"
                tool.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
            else:
                page.mouse.move(**place)
                number or page.mouse.down()
        if touch:
            tool.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            page.mouse.up()

    def copy() -> None:
        use("copy")
        wait("() => $('copied').textContent")
        copied = play.frame.evaluate("navigator.clipboard.readText()")
        want(copied == play.reply["code"], copied, play.reply["code"])

    paused = "() => !timer && k < answer.updates.length"
    yield "runs and pauses", lambda: (use("run"), wait("() => k"), use("run"), wait(paused)), None, ""
    yield "copies", copy, None, ""
    for name, key, k, change in CONTROLS + BY_KEY * (hand == "the keyboard"):
        where = 0.99 if name == "k" else 0.5
        act = partial(use, name, key, where) if name else partial(page.keyboard.press, key)
        yield f"uses {name or key}", act, k, change
    if hand == "the keyboard":
        ready = partial(page.wait_for_selector, "body[data-ready]")
        yield "comes back, and the record is kept", lambda: (page.reload(), ready()), -1, "opened"
    else:
        yield "adds a point where it points", partial(use, "plane", "", 0.55, 0.4), -1, "+1"
        to = (0.4, 0.72) if touch else (0.25, 0.75)  # a record, or onto a point
        yield "drags it", partial(drag, *to), -1, "5x- 5y-"


def visit_playground(context: BrowserContext, report: Report) -> None:
    """The page from the disk: what it shows after each thing that a reader does is the package's answer."""
    path, clipboard = report.path, ["clipboard-read", "clipboard-write"]
    phone = "a finger", "#data=" + quote(json.dumps(GIVEN)), {"viewport": PHONE, "has_touch": True}
    for hand, given, options in ("the mouse", "", {}), ("the keyboard", "", {}), phone:
        page = context.browser.new_page(offline=True, permissions=clipboard, **options)
        page.add_init_script(NOTED)
        listener = Listener(page, (path.as_uri(), "data:", "blob:"))
        with report.check(f"opens for {hand}", page, vital=True):
            want((size := path.stat().st_size) < 1.6e6, f"{size} bytes", "less than 1.6 MB")
            page.goto(path.as_uri() + given)
            play = Playground(page.main_frame)
            play.shows(change="opened")
            found = play.session["points"]
            want(not given or found == GIVEN["points"], f"{found}", "the points in the address")
        for what, act, k, change in acts(page, play, hand):
            with report.check(f"{hand} {what}", page):
                act()
                play.shows(k, change)
        listener.check(report)
    for preset in page.locator("#preset option").all_inner_texts()[1:]:
        with report.check(f"shows {preset} on a phone", page):
            page.select_option("#preset", preset)
            play.shows(change="opened")
            for bias in "without", "with":
                page.locator("#bias").tap()
                play.shows(change="bias")
                none_of(page.evaluate(TOO_WIDE), f"nothing beyond {PHONE['width']} pixels")
                page.screenshot(path=SHOTS / f"playground-{preset}-{bias}-bias.png", full_page=True)
    for scheme in "light", "dark":
        with report.check(f"axe finds no barrier, {scheme}", page):
            page.goto(f"{path.as_uri()}#scheme={scheme}")
            page.reload()
            page.evaluate(OPEN_ALL)
            used = page.evaluate("() => getComputedStyle(document.body).colorScheme")
            want(used == scheme, used, scheme)
            page.screenshot(path=SHOTS / f"playground-{scheme}.png", full_page=True)
            none_of(barriers(page, "html", []), "nothing serious or critical")
