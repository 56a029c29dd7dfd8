"""Checks the playground in a real browser: each control is used, by mouse, by touch and by
keyboard alone, and what the page shows is compared with what package perceptron answers.

It is part of tools/browser.py.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from urllib.parse import quote

from browser import PHONE, ROOT, SHOTS, TOO_WIDE, Listener, Report, barriers, none_of, want
from playwright.sync_api import BrowserContext, Frame, Locator, Page

GIVEN = {"name": "given", "view": [-1, -1, 4], "points": [{"x": 0, "y": 0.1, "l": -1}, {"x": 1e-3, "y": 1, "l": 1}, {"x": 2, "y": -0.5, "l": -1}]}

# Notes the page's questions, with the answers that it gets.
NOTED = """window.asked = []; let answer;
    Object.defineProperty(window, 'perceptronlab', {set: given => { answer = given; },
        get: () => answer && (question => { const reply = answer(question); asked.push([JSON.stringify(question), structuredClone(reply)]); return reply; })});"""

SHOWN = """() => {
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
    const words = ['now', 'verdict', 'count', 'record', 'code'].map(id => [id, $(id).textContent]);
    return {session: JSON.stringify({points, bias: $('bias').checked}), view, k: $('k').valueAsNumber, meter: $('room').value, ...Object.fromEntries(words),
        points: all('#plane .point', e => e.ariaLabel), shares: all('#plane .point', e => e.querySelector('text')?.textContent ?? ''),
        meeting: all('#plane > path', e => e.getAttribute('d')).join()}; }"""
FOCUS = "() => document.activeElement.dataset.index ?? document.activeElement.id"


@contextmanager
def answering() -> Iterator[Callable[[str], str]]:
    """Starts the program that the page has inside, built for this machine: it answers what the page asks."""
    with subprocess.Popen(["go", "run", "./playground", "answer"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:

        def answer(question: str) -> str:
            print(question, file=program.stdin, flush=True)
            return program.stdout.readline().rstrip("\n")

        yield answer


def numbers(text: str) -> list[float]:
    """Returns the numbers in a text."""
    return [float(number) for number in re.findall(r"-?\d[\d.]*(?:e[-+]\d+)?", text.replace("−", "-"))]


def near(text: str, wanted: list[float], digits: int = 10) -> bool:
    """Reports whether the numbers in a text are these, rounded to some digits."""
    found = numbers(text)
    return len(found) == len(wanted) and all(abs(a - b) <= 5.01 * 10**-digits * abs(b) + 1e-9 for a, b in zip(found, wanted))


class Playground:
    """The playground on a page, or in a part of one."""

    def __init__(self, frame: Frame, answer: Callable[[str], str]) -> None:
        self.frame, self.answer, self.record, self.question = frame, answer, 0, ""
        frame.wait_for_selector("body[data-ready]")

    def part(self, name: str) -> Locator:
        """Returns an element by its id."""
        return self.frame.locator(f"#{name}")

    def shows(self, k: int | None = None) -> None:
        """A Fault unless all answers were the program's, to the bit, and the page shows the last of them after
        k updates, where -1 is all. Without k, the points or the bias have changed, and it is after all."""
        before = self.question
        for question, reply in self.frame.evaluate("() => asked.splice(0)"):
            self.question, self.session, self.reply = question, json.loads(question), json.loads(self.answer(question))
            steps = [number for update in self.reply["updates"] or [] for number in (update["index"], update["epoch"], *update["w"])]
            want(reply == {"error": ""} | self.reply | {"updates": steps or None}, f"{reply} to {question}"[:500], "the answer of perceptron")
            if k != 0 and self.reply["outcome"] == "converged" and len(self.session["points"]) <= 6:
                self.record = max(self.record, self.reply["mistakes"])
        want(k is not None or self.question != before, "the points as they were", "a change")
        seen, most = self.frame.evaluate(SHOWN), len(self.reply["updates"] or [])
        want(seen["k"] == (most if k in (None, -1) else k), f"{seen['k']} of {most} updates", f"{k}")
        none_of([f"{part}: {seen}"[:500] for part, good in self.compared(seen).items() if not good], f"what belongs to {self.question[:300]}")

    def compared(self, seen: dict) -> dict[str, bool]:
        """Reports for each part of what the page shows whether it is what was answered."""
        reply, points, k = self.reply, self.session["points"], seen["k"]
        good = {"session": seen["session"] == self.question, "code": seen["code"] == reply["code"]}
        good["record"] = near(seen["record"], [self.record] * (self.record > 0))
        if "error" in reply:
            return good | {"error": seen["now"] == reply["error"] and not seen["verdict"]}
        path = [reply["start"], *(update["w"] for update in reply["updates"] or [])]
        w, ended, separable, (x0, y0, side) = path[k], k == len(path) - 1, reply["separable"], seen["view"]
        wrong = [not p["l"] * (w[0] * p["x"] + w[1] * p["y"] + sum(w[2:])) > 0 for p in points]
        good["now"] = near(seen["now"].split(").")[0].replace("w = (", ""), [k, *w], 4)
        good["verdict"] = seen["verdict"] == "" if not ended else (
            seen["verdict"].startswith(reply["outcome"] + ": ") and ("No line" in seen["verdict"]) != separable
            and numbers(seen["verdict"])[:2] == [reply["mistakes"], reply["epochs"]])
        good["bound"] = near(seen["count"], [k, reply["bound"]] if separable else [], 4) and (not separable or near(str(seen["meter"]), [k]))
        good["mistakes"] = [", a mistake" in label for label in seen["points"]] == wrong
        good["next"] = [i for i, label in enumerate(seen["points"]) if ", next" in label] == [update["index"] for update in (reply["updates"] or [])[k : k + 1]]
        good["places"] = [numbers(label.split(": ")[1])[:3] for label in seen["points"]] == [[p["x"], p["y"], p["l"]] for p in points]
        shares = reply["lambda"] if ended and reply["lambda"] else ["0"] * len(points)
        good["λ"] = all(near(text, [float(n)] * (n != "0"), 2 if "≈" in text else 15) for text, n in zip(seen["shares"], shares))
        blue, orange = (self.mixed(shares, label) for label in (1, -1)) if self.session["bias"] else ([], [])
        due = [(float(blue[0]) - x0) / side * 400, 400 - (float(blue[1]) - y0) / side * 400 - 9] if blue else []
        good["meeting"] = blue == orange and near(seen["meeting"].partition("L")[0], due)
        return good

    def mixed(self, shares: list[str], label: int) -> list[Fraction]:
        """Returns the place of a class, each point in its share, exactly; none without shares."""
        points = [(Fraction(share), p) for share, p in zip(shares, self.session["points"]) if p["l"] == label and share != "0"]
        return [sum(share * Fraction(p[axis]) for share, p in points) / sum(share for share, _ in points) for axis in "xy" if points]


def acts(page: Page, play: Playground, hand: str) -> Iterator[tuple[str, Callable[[], object], int | None]]:
    """What a reader does: in words, how, and how many updates are shown then, as for Playground.shows."""

    def use(name: str, *keys: str, at: tuple[float, float] = (0.5, 0.5)) -> None:
        part = play.part(name)
        if hand == "the keyboard":
            for _ in range(40):
                if play.frame.evaluate(FOCUS) != name:
                    page.keyboard.press("Tab")
            for key in keys:
                page.keyboard.press(key)
        else:
            box = part.bounding_box()
            (part.tap if hand == "a finger" else part.click)(position={"x": at[0] * box["width"], "y": at[1] * box["height"]})

    def run(until: str) -> None:
        use("run", "Enter")
        play.frame.wait_for_function(f"() => {until}")

    def copy() -> None:
        use("copy", "Enter")
        play.part("copied").get_by_text("Copied.").wait_for()
        found = play.frame.evaluate("() => navigator.clipboard.readText()")
        want(found == play.reply["code"], f'"{found[:200]}"', play.reply["code"][:200])

    def drag() -> None:
        tool, box = page.context.new_cdp_session(page), play.part("plane").bounding_box()
        kinds = ["touchStart", "touchMove", "touchMove", "touchEnd"] if hand == "a finger" else ["mousePressed", "mouseMoved", "mouseMoved", "mouseReleased"]
        for step, kind in enumerate(kinds):
            place = {"x": box["x"] + (0.55 + 0.05 * step) * box["width"], "y": box["y"] + 0.4 * box["height"]}
            more = {"touchPoints": [place] if step < 3 else []} if hand == "a finger" else place | {"button": "left", "clickCount": 1}
            tool.send(f"Input.dispatch{kind[:5].title()}Event", {"type": kind, **more})

    yield "steps", lambda: use("step", "Enter"), 1
    yield "steps back", lambda: use("back", "Space"), 0
    yield "runs to the end", lambda: run("timer === 0"), -1
    yield "resets", lambda: use("reset", "Enter"), 0
    yield "runs and pauses", lambda: (run("k === 1"), use("run", "Enter")), 1
    yield "slides to the end", lambda: use("k", "End", at=(0.99, 0.5)), -1
    yield "copies", copy, -1
    for name in ("bias", "bias", "add", "flip", "remove"):
        yield f"uses {name}", lambda name=name: use(name, "Space"), None
    if hand == "the keyboard":
        yield "takes XOR", lambda: use("preset", "X"), 0
        yield "adds another point", lambda: use("add", "Enter"), None
        for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowRight", "ArrowDown", "f", "Enter", "Backspace"):
            yield f"presses {key} on it", lambda key=key: page.keyboard.press(key), None
        yield "removes all", lambda: use("0", *["Delete"] * 4), None
        yield "comes back, and the record is kept", lambda: (page.reload(), page.wait_for_selector("body[data-ready]")), 0
    else:
        yield "adds a point where it points", lambda: use("plane", at=(0.55, 0.4)), None
        yield "drags it", drag, None


def visit_playground(context: BrowserContext, report: Report) -> None:
    """The page from the disk: what it shows after each thing that a reader does is what the package answers."""
    data, phone = "#data=" + quote(json.dumps(GIVEN)), {"viewport": PHONE, "has_touch": True}
    with answering() as answer:
        for hand, given, options in (("the mouse", "", {}), ("the keyboard", "", {}), ("a finger", data, phone)):
            page = context.browser.new_page(offline=True, permissions=["clipboard-read", "clipboard-write"], **options)
            page.add_init_script(NOTED)
            listener = Listener(page, (report.path.as_uri(), "data:", "blob:"))
            with report.check(f"opens for {hand}", page, vital=True):
                page.goto(report.path.as_uri() + given)
                play = Playground(page.main_frame, answer)
                play.shows(0)
                want(not given or play.session["points"] == GIVEN["points"], f"{play.session['points']}", "the points in the address")
            for what, act, k in acts(page, play, hand):
                with report.check(f"{hand} {what}", page):
                    act()
                    play.shows(k)
            if hand == "a finger":
                look(page, play, report)
            listener.check(report)
            page.close()


def look(page: Page, play: Playground, report: Report) -> None:
    """Each preset on a phone, and what is in a disabled reader's way."""
    for preset in play.part("preset").locator("option").all_inner_texts()[1:]:
        with report.check(f"shows {preset}", page):
            play.part("preset").select_option(preset)
            play.shows(0)
            for bias in "without", "with":
                play.part("bias").tap()
                play.shows()
                none_of(page.evaluate(TOO_WIDE), f"nothing beyond {PHONE['width']} pixels")
                page.screenshot(path=SHOTS / f"playground-{preset}-{bias}-bias.png", full_page=True)
    for scheme in "light", "dark":
        with report.check(f"axe finds no barrier, {scheme}", page):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=SHOTS / f"playground-{scheme}.png", full_page=True)
            none_of(barriers(page, "html", {}), "nothing serious or critical")
