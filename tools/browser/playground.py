"""Compares what the playground shows in a browser with the answers of package perceptron."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any, TypedDict

from playwright.sync_api import Frame

from browser.report import none_of, want
from notebooks import ROOT

BLUE, ORANGE, GREEN = "#d6e6f2", "#fdf0e1", "#dff0e6"  # the regions of +1, of −1, and of w without a mistake
PICTURE = 400  # the sides of both pictures, in their own units

# The number of updates that the page shows: a number, or one of these.
ALL = -1
ANY = None

# Records the page's questions with their answers.
NOTED = """window.asked = []; let answer;
    const noted = question => {
        const reply = answer(question);
        asked.push([JSON.stringify(question), structuredClone(reply)]);
        return reply;
    };
    Object.defineProperty(window, 'perceptronlab',
        {set: given => { answer = given; }, get: () => answer && noted});"""

# Returns what the page shows. Of the regions, which come before the text of a picture, these are the colours
# at some places.
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


class Point(TypedDict):
    """An example: its position and its label, +1 or −1."""

    x: float
    y: float
    l: int  # noqa: E741 (the page's name)


class Session(TypedDict):
    """A question of the page."""

    points: list[Point]
    bias: bool


# The results of Playground.compared: the name of a part of the page, and whether it is right.
Parts = Iterator[tuple[str, bool]]
Json = dict[str, Any]


class State:
    """The state after k updates, according to the answer."""

    def __init__(self, path: list[list[float]], k: int, following: list[int]) -> None:
        *weights, bias = path[k]
        self.w = weights
        self.b = bias
        self.following = following  # the index of the next update's example; empty at the end
        longest = max(abs(weight) for *weights, _ in path for weight in weights)
        self.reach = 1.25 * max(1e-6, longest)  # from the middle to the edge of the picture of weight space


def near(text: str, want: list[float], digits: int = 10) -> bool:
    """Reports whether the numbers in a text equal want, up to rounding to a number of digits."""
    found = [float(number) for number in re.findall(r"-?\d[\d.]*(?:e[-+]\d+)?", text.replace("−", "-"))]
    if len(found) != len(want):
        return False
    return all(abs(a - b) <= 5.01 * 10**-digits * abs(b) + 1e-9 for a, b in zip(found, want, strict=True))


def side_colour(score: float) -> str:
    """Returns the colour of the points with a score; empty for those on the line."""
    if score > 0:
        return BLUE
    if score < 0:
        return ORANGE
    return ""


def difference(before: Session, after: Session) -> str:
    """Describes a change: "bias", "+1" (one more point), "5x+ 5y-" (point 5 moved) or "5l" (its label changed)."""
    bias = "bias" if before["bias"] != after["bias"] else ""
    old, new = before["points"], after["points"]
    if len(old) != len(new):
        return bias + f"{len(new) - len(old):+}"
    changes: list[str] = []
    for number, (p, q) in enumerate(zip(old, new, strict=True), 1):
        for axis, was, now in ("x", p["x"], q["x"]), ("y", p["y"], q["y"]):
            if was != now:
                changes.append(f"{number}{axis}{'+' if now > was else '-'}")
        if p["l"] != q["l"]:
            changes.append(f"{number}l")
    return bias + " ".join(changes)


class Playground:
    """The playground in a frame, and its Go program, compiled for this machine."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.record = 0
        self.question = ""
        self.session: Session = {"points": [], "bias": True}
        self.reply: Json = {}
        self.updates: list[list[float]] = []  # for each update, the example's index and the new w
        command = ["go", "run", "./playground", "answer"]
        pipe = subprocess.PIPE
        self.program = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        frame.wait_for_selector("body[data-ready]")

    def shows(self, k: int | None = ALL, change: str = "") -> None:
        """Checks the answers, the change of the session, and the page.

        Raises a Fault unless all answers equal the program's, to the bit, the session has changed as
        difference describes it in change (unless that is "opened"), and the page shows the state after k
        updates.
        """
        before = self.session
        for question, reply in self.frame.evaluate("() => asked.splice(0)"):
            self.compare_with_program(question, reply)
        if change != "opened":
            found = difference(before, self.session)
            want(found == change, f'the change "{found}"', f'"{change}"')
            self.note_record(change)
        if k is ANY:
            k = int(self.frame.evaluate("k"))
        elif k == ALL:
            k = len(self.updates)
        self.frame.wait_for_function("k => $('k').valueAsNumber === k", arg=k)
        seen = self.frame.evaluate(SHOWN)
        faults = [f"{part}: {seen}"[:900] for part, good in self.compared(seen, k) if not good]
        none_of(faults, f"the state for {self.question[:300]}")

    def compare_with_program(self, question: str, reply: Json) -> None:
        """Sends the page's question to the program, and compares and keeps the answer."""
        assert self.program.stdin and self.program.stdout, "both are pipes"
        print(question, file=self.program.stdin, flush=True)  # the program ends with its input
        self.question = question
        self.session = json.loads(question)
        self.reply = json.loads(self.program.stdout.readline())
        want(reply == self.reply, f"{reply} to {question}"[:500], "the answer of package perceptron")
        numbers = self.reply.get("updates", [])
        each = 1 + len(self.reply.get("start", []))
        self.updates = [numbers[i : i + each] for i in range(0, len(numbers), each)]

    def note_record(self, change: str) -> None:
        """Updates the record: the most mistakes in a converged run on at most six points that a reader has changed."""
        converged = self.reply.get("outcome") == "converged"
        if change and converged and len(self.session["points"]) <= 6:
            self.record = max(self.record, self.reply["mistakes"])

    def compared(self, seen: Json, k: int) -> Parts:
        """Yields, for each part of the page, whether it agrees with the answer."""
        reply = self.reply
        yield "session", seen["session"] == self.question
        yield "code", seen["code"] == reply["code"]
        yield "record", near(seen["record"], [self.record] if self.record > 0 else [])
        if "error" in reply:
            yield "error", seen["now"] == reply["error"] and not seen["verdict"]
            return
        weights = [reply["start"], *(w for _, *w in self.updates)]
        path = [[*w, 0][:3] for w in weights]
        state = State(path, k, [int(i) for i, *_ in self.updates[k : k + 1]])
        yield from self.sentences(seen, k, state)
        yield from self.marks(seen, k, state)
        yield from self.pictures(seen, state)

    def sentences(self, seen: Json, k: int, state: State) -> Parts:
        """Checks the numbers in the sentences."""
        reply = self.reply
        bias = self.session["bias"]
        separable = reply["separable"]
        ended = k == len(self.updates)
        now = [k, *state.w, state.b] if bias else [k, *state.w]
        yield "now", near(seen["now"].split(").")[0].replace("w = (", ""), now, 4)
        counted: list[float] = [k]
        if separable:
            counted.append(reply["bound"])
        elif not bias:
            counted.append(0)
        yield "bound", near(seen["count"], counted, 4)
        yield "bound", seen["meter"] == (k if separable else None)
        if ended:
            verdict = seen["verdict"].split(" epoch")[0]
            counts = [reply["mistakes"], reply["epochs"]]
            yield "verdict", verdict.startswith(reply["outcome"] + ": ") and near(verdict, counts)
            yield "verdict", ("No line" in seen["verdict"]) != separable
        yield "no verdict before the end", ended or not seen["verdict"]
        yield "the pin, without the bias", seen["pinned"] != bias
        yield "one stop of the Tab key", seen["stops"] == 1

    def marks(self, seen: Json, k: int, state: State) -> Parts:
        """Checks the marks of the points: rings, squares, λ, and the place where the classes meet."""
        points = self.session["points"]
        counts = ["0"] * len(points)
        if k == len(self.updates) and not self.reply["separable"]:
            counts = self.reply["lambda"]
        for i, (p, count, shown) in enumerate(zip(points, counts, seen["points"], strict=True)):
            label, ring, square = shown
            score = state.w[0] * p["x"] + state.w[1] * p["y"] + state.b
            is_mistake = not p["l"] * score > 0
            is_next = [i] == state.following
            yield label, (ring, square) == (is_mistake, is_next)
            yield label, (", a mistake" in label, ", next" in label) == (is_mistake, is_next)
            numbers = [i + 1, p["x"], p["y"], p["l"]]
            if count != "0":
                numbers.append(float(count))
            yield label, near(label, numbers, 2 if "≈" in label else 10)
        labels = " ".join(label for label, *_ in seen["points"])
        yield "λ", not seen["over"] and bool(seen["counts"]) == ("λ" in labels)
        yield "λ", all(text in labels for text in seen["counts"])
        yield "meeting", near(seen["meeting"].partition("L")[0], self.meeting(seen["view"], counts), 6)

    def meeting(self, view: tuple[float, float, float], counts: list[str]) -> list[float]:
        """Returns the position in the picture where the classes meet; empty if they do not."""
        if not self.session["bias"]:
            return []
        points = self.session["points"]
        blue = [(float(n), p) for p, n in zip(points, counts, strict=True) if p["l"] > 0 and n != "0"]
        if not blue:
            return []
        total = sum(n for n, _ in blue)
        x = sum(n * p["x"] for n, p in blue) / total
        y = sum(n * p["y"] for n, p in blue) / total
        left, bottom, side = view
        return [(x - left) / side * PICTURE, PICTURE - (y - bottom) / side * PICTURE - 9]

    def pictures(self, seen: Json, state: State) -> Parts:
        """Checks both pictures: the line, w and the colours of the regions."""
        yield from self.plane(seen, state)
        yield from self.weight_space(seen, state)

    def plane(self, seen: Json, state: State) -> Parts:
        """Checks that the score is 0 on the line, and that each side has its colour."""
        w = state.w
        left, bottom, side = seen["view"]
        steep = abs(w[0]) + abs(w[1])
        tolerance = 1e-6 * steep * side  # scores below it count as 0

        def score(x: float, y: float) -> float:
            """Returns the score at a position in the picture."""
            across = left + x / PICTURE * side
            up = bottom + side - y / PICTURE * side
            return w[0] * across + w[1] * up + state.b

        if seen["line"]:
            yield "line", abs(score(*seen["line"][:2])) < tolerance
            yield "line", abs(score(*seen["line"][2:])) < tolerance
        for x, y, colour in seen["plane"]:
            s = score(x, y)
            if abs(s) > tolerance or not steep:
                yield f"the colour at {x}, {y}", colour == side_colour(s)

    def weight_space(self, seen: Json, state: State) -> Parts:
        """Checks the position of w in weight space, and that the weights without a mistake are green."""
        middle = PICTURE / 2
        reach = state.reach
        x, y = seen["dot"]
        off_across = x - middle - state.w[0] / reach * middle
        off_up = y - middle + state.w[1] / reach * middle
        yield "w in weight space", max(abs(off_across), abs(off_up)) < 1e-6
        points = self.session["points"]
        if not points:
            return
        for x, y, colour in seen["weights"]:
            v = (x / middle - 1) * reach, (1 - y / middle) * reach
            least = min(p["l"] * (v[0] * p["x"] + v[1] * p["y"] + state.b) for p in points)
            if abs(least) > 1e-6 * reach:
                yield f"the colour at {v} in weight space", colour == (GREEN if least > 0 else "")
