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

GIVEN = {"name": "given", "view": [-1, -1, 4], "points": [{"x": 0, "y": 0.1, "l": -1}, {"x": 1e-3, "y": 1, "l": 1}, {"x": 2, "y": -0.5, "l": -1}, {"x": 1, "y": 2.5, "l": 1}]}

# Notes the page's questions, with the answers that it gets.
NOTED = """window.asked = []; let answer;
    Object.defineProperty(window, 'perceptronlab', {set: given => { answer = given; },
        get: () => answer && (question => { const reply = answer(question); asked.push([JSON.stringify(question), structuredClone(reply)]); return reply; })});"""

SHOWN = """() => {
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what), at = (e, names) => names.split(' ').map(name => Number(e.getAttribute(name)));
    const over = (a, b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom, boxes = all('.count', e => e.getBoundingClientRect());
    return {...Object.fromEntries(['now', 'verdict', 'count', 'record', 'code'].map(id => [id, $(id).textContent])), session: JSON.stringify({points, bias: $('bias').checked}),
        view, pinned: !$('pinned').hidden, meter: $('room').hidden ? null : $('room').value, stops: all('#plane [tabindex="0"]', e => e.id).length,
        points: all('#plane .point', e => [e.ariaLabel, !!e.querySelector('circle[fill=none]'), !!e.querySelector('rect')]),
        counts: all('.count', e => e.textContent), over: boxes.some(a => boxes.some(b => over(a, b))),
        dot: all('#weights > circle', e => at(e, 'cx cy'))[0], line: all('#plane > line[stroke-width="2"]', e => at(e, 'x1 y1 x2 y2'))[0], meeting: all('#plane > path', e => e.getAttribute('d')).join()}; }"""


def near(text: str, wanted: list[float], digits: int = 10) -> bool:
    """Reports whether the numbers in a text are these, rounded to some digits."""
    found = [float(number) for number in re.findall(r"-?\d[\d.]*(?:e[-+]\d+)?", text.replace("−", "-"))]
    return len(found) == len(wanted) and all(abs(a - b) <= 5.01 * 10**-digits * abs(b) + 1e-9 for a, b in zip(found, wanted))


def difference(before: dict, after: dict) -> str:
    """Names what differs between two sessions: "bias", "+1" (a point more), "5x+ 5y-" (point 5 moved) or "5l"."""
    old, new, bias = before["points"], after["points"], "bias" * (before["bias"] != after["bias"])
    if len(old) != len(new):
        return bias + f"{len(new) - len(old):+}"
    return bias + " ".join(f"{i}{key}" + "-+"[q[key] > p[key]] * (key != "l") for i, (p, q) in enumerate(zip(old, new), 1) for key in p if p[key] != q[key])


class Playground:
    """The playground in a frame, and the program that is in it, built for this machine."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.record, self.session = frame, 0, {"points": [], "bias": True}
        self.program = subprocess.Popen(["go", "run", "./playground", "answer"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        frame.wait_for_selector("body[data-ready]")

    def shows(self, k: int | None = -1, change: str = "") -> None:
        """A Fault unless all answers were the program's, to the bit, the session has changed so (see difference; if
        "opened", no matter how), and the page shows the last answer after k updates: -1 is all, None any number."""
        before = self.session
        for question, reply in self.frame.evaluate("() => asked.splice(0)"):
            print(question, file=self.program.stdin, flush=True)  # it ends with its input
            self.question, self.session, self.reply = question, json.loads(question), json.loads(self.program.stdout.readline())
            steps = [number for update in self.reply["updates"] or [] for number in (update["index"], update["epoch"], *update["w"])]
            want(reply == {"error": ""} | self.reply | {"updates": steps or None}, f"{reply} to {question}"[:500], "the answer of perceptron")
        if change != "opened":
            want(difference(before, self.session) == change, f'the change "{difference(before, self.session)}"', f'"{change}"')
            if change and self.reply["outcome"] == "converged" and len(self.session["points"]) <= 6:
                self.record = max(self.record, self.reply["mistakes"])
        k = self.frame.evaluate("() => k") if k is None else len(self.reply["updates"] or []) if k < 0 else k
        self.frame.wait_for_function("k => $('k').valueAsNumber === k", arg=k)
        seen = self.frame.evaluate(SHOWN)
        none_of([f"{part}: {seen}"[:900] for part, good in self.compared(seen, k) if not good], f"what belongs to {self.question[:300]}")

    def compared(self, seen: dict, k: int) -> Iterator[tuple[str, bool]]:
        """Reports for each part of what the page shows whether it is what was answered."""
        reply, points, bias, (x0, y0, side) = self.reply, self.session["points"], self.session["bias"], seen["view"]
        yield "session", seen["session"] == self.question
        yield "code", seen["code"] == reply["code"]
        yield "record", near(seen["record"], [self.record] * (self.record > 0))
        if "error" in reply:
            yield "error", seen["now"] == reply["error"] and not seen["verdict"]
            return
        updates, separable = reply["updates"] or [], reply["separable"]
        (*w, b), ended = [[*reply["start"], 0][:3], *([*update["w"], 0][:3] for update in updates)][k], k == len(updates)
        counts = reply["lambda"] if ended and reply["lambda"] else ["0"] * len(points)
        for i, (p, n, (label, ring, square)) in enumerate(zip(points, counts, seen["points"], strict=True)):
            marks = (not p["l"] * (w[0] * p["x"] + w[1] * p["y"] + b) > 0, [i] == [update["index"] for update in updates[k : k + 1]])
            yield label, marks == (ring, square) == (", a mistake" in label, ", next" in label)
            yield label, near(label, [i + 1, p["x"], p["y"], p["l"]] + [float(n)] * (n != "0"), 2 if "≈" in label else 10)
        labels = " ".join(label for label, *_ in seen["points"])
        yield "λ", not seen["over"] and bool(seen["counts"]) == ("λ" in labels) and all(text in labels for text in seen["counts"])
        yield "now", near(seen["now"].split(").")[0].replace("w = (", ""), [k, *w, b][: 3 + bias], 4)
        yield "bound", near(seen["count"], [k, reply["bound"]] if separable else [k] + [0] * (not bias), 4) and seen["meter"] == (k if separable else None)
        said = seen["verdict"] if ended else f"{reply['outcome']}: {reply['mistakes']} {reply['epochs']}" + "No line" * (not separable) + seen["verdict"]
        yield "verdict", said.startswith(reply["outcome"] + ": ") and near(said.split(" epoch")[0], [reply["mistakes"], reply["epochs"]]) and ("No line" in said) != separable
        for x, y in (seen["line"][:2], seen["line"][2:]) if seen["line"] else []:
            yield "line", abs(w[0] * (x0 + x / 400 * side) + w[1] * (y0 + side - y / 400 * side) + b) < 1e-6 * (abs(w[0]) + abs(w[1])) * side
        (x, y), far = seen["dot"], abs(w[0]) + abs(w[1])
        yield "w in weight space", abs((x - 200) * w[1] - (200 - y) * w[0]) <= 1e-6 * far and ((x - 200) * w[0] + (200 - y) * w[1] > 0) == (far > 0)
        blue = [(float(n), p["x"], p["y"]) for p, n in zip(points, counts) if bias and p["l"] > 0 and n != "0"]
        mean = [sum(n * place[axis] for n, *place in blue) / sum(n for n, *_ in blue) for axis in (0, 1) if blue]
        yield "meeting", near(seen["meeting"].partition("L")[0], [(mean[0] - x0) / side * 400, 400 - (mean[1] - y0) / side * 400 - 9] if mean else [], 6)
        yield "without the bias, the pin; one stop of the Tab key", seen["pinned"] != bias and seen["stops"] == 1


def acts(page: Page, play: Playground, hand: str) -> Iterator[tuple[str, Callable[[], object], int | None, str]]:
    """What a reader does: in words, how, and what the page shows then, as for Playground.shows."""
    touch, plane = hand == "a finger", play.frame.locator("#plane")

    def use(name: str, key: str = "Enter", x: float = 0.5, y: float = 0.5) -> None:
        part = play.frame.locator("#" + name)
        if hand != "the keyboard":
            box = part.bounding_box()
            return (part.tap if touch else part.click)(position={"x": x * box["width"], "y": y * box["height"]})
        for _ in range(40):
            if part.evaluate("e => e === document.activeElement"):
                break
            page.keyboard.press("Tab")
        return page.keyboard.press(key)

    def drag(*to: float) -> None:  # past a point of the other class, beside which there are many mistakes
        tool, box = page.context.new_cdp_session(page), plane.bounding_box()
        for kind, x, y in ("StartPressed", 0.55, 0.4), ("MoveMoved", 0.28, 0.75), ("MoveMoved", *to), ("EndReleased", *to):
            place, (of_touch, of_mouse) = {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]}, re.findall("[A-Z][a-z]+", kind)
            if touch:
                tool.send("Input.dispatchTouchEvent", {"type": "touch" + of_touch, "touchPoints": [place] * (of_touch != "End")})
            else:
                tool.send("Input.dispatchMouseEvent", {"type": "mouse" + of_mouse, "button": "left", "clickCount": 1, **place})

    wait = play.frame.wait_for_function
    yield "runs and pauses", lambda: (use("run"), wait("() => k"), use("run"), wait("() => !timer && k < answer.updates.length")), None, ""
    yield "copies", lambda: (use("copy"), wait("() => navigator.clipboard.readText().then(text => text === answer.code)")), None, ""
    for name, key, k, change in CONTROLS + KEYS * (hand == "the keyboard"):
        act = partial(use, name, key, 0.99 if name == "k" else 0.5) if name else partial(page.keyboard.press, key)
        yield f"uses {name or key}", act, k, change
    if hand == "the keyboard":
        yield "comes back, and the record is kept", lambda: (page.reload(), page.wait_for_selector("body[data-ready]")), -1, "opened"
    else:
        yield "adds a point where it points", lambda: use("plane", "", 0.55, 0.4), -1, "+1"
        yield "drags it", partial(drag, *(0.4, 0.72) if touch else (0.25, 0.75)), -1, "5x- 5y-"  # to a record, or onto a point


# A control, the key that uses it, the updates shown then, and what is changed; and the keys that move a point.
CONTROLS = [("reset", "Enter", 0, ""), ("step", "Enter", 1, ""), ("back", "Space", 0, ""), ("run", "Enter", -1, ""), ("reset", "Enter", 0, ""), ("k", "End", -1, "")]
CONTROLS += [("bias", "Space", -1, "bias")] * 2 + [("add", "Space", -1, "+1"), ("flip", "Space", -1, "5l"), ("remove", "Space", -1, "-1")]
KEYS = [("preset", "X", -1, "opened"), ("add", "Enter", -1, "+1"), ("", "ArrowLeft", -1, "5x-"), ("", "ArrowUp", -1, "5y+"), ("", "Shift+ArrowRight", -1, "5x+")]
KEYS += [("", "ArrowDown", -1, "5y-"), ("", "f", -1, "5l"), ("", "Enter", -1, "5l"), ("", "Backspace", -1, "-1"), ("", "PageDown", -1, "")]
KEYS += [("", "f", -1, "1l"), ("", "PageUp", -1, ""), ("", "f", -1, "4l"), *[("", "Delete", -1, "-1")] * 4]


def visit_playground(context: BrowserContext, report: Report) -> None:
    """The page from the disk: what it shows after each thing that a reader does is what the package answers."""
    data, phone = "#data=" + quote(json.dumps(GIVEN)), {"viewport": PHONE, "has_touch": True}
    for hand, given, options in (("the mouse", "", {}), ("the keyboard", "", {}), ("a finger", data, phone)):
        page = context.browser.new_page(offline=True, permissions=["clipboard-read", "clipboard-write"], **options)
        page.add_init_script(NOTED)
        listener = Listener(page, (report.path.as_uri(), "data:", "blob:"))
        with report.check(f"opens for {hand}", page, vital=True):
            want((size := report.path.stat().st_size) < 1.6e6, f"{size} bytes", "less than 1.6 MB")
            page.goto(report.path.as_uri() + given)
            play = Playground(page.main_frame)
            play.shows(change="opened")
            want(not given or play.session["points"] == GIVEN["points"], f"{play.session['points']}", "the points in the address")
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
            page.goto(f"{report.path.as_uri()}#scheme={scheme}")
            page.reload()
            page.evaluate(OPEN_ALL)
            used = page.evaluate("() => getComputedStyle(document.body).colorScheme")
            want(used == scheme, used, scheme)
            page.screenshot(path=SHOTS / f"playground-{scheme}.png", full_page=True)
            none_of(barriers(page, "html", {}), "nothing serious or critical")
