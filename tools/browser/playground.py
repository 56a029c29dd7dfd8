"""Checks that the playground in a browser shows the results of package perceptron.

The page contains a Go program that is compiled to WebAssembly. The page's script sends questions to this
program: the points, and whether there is a bias. The answer contains the whole training run. The same Go
program, compiled for this machine, must give the same answer.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any, TypedDict

from playwright.sync_api import Frame

from browser.report import require, require_none
from notebooks import ROOT

BLUE, ORANGE, GREEN = "#d6e6f2", "#fdf0e1", "#dff0e6"  # the regions of label +1, label −1, and w without mistakes
PICTURE = 400  # the sides of both pictures, in their own units
MOST_POINTS = 6  # of a record
NUMBERED = 12  # with more points, the page writes only the number of the next one
FAR = 40  # farther apart than this, in units of the picture, the numbers of two points do not overlap
LONGEST_LAMBDA = 3  # with more digits, the page divides every λ by the largest one

# For the number of updates that the page should show.
ALL = -1  # the updates of the whole run
ANY = None  # any number

# Records the page's questions with their answers in window.asked.
RECORD_QUESTIONS = """window.asked = []; let answer;
    const recorded = question => {
        const reply = answer(question);
        const plain = (key, value) => ArrayBuffer.isView(value) ? [...value] : value;
        asked.push([JSON.stringify(question), JSON.stringify(reply, plain)]);
        return reply;
    };
    Object.defineProperty(window, 'perceptronlab',
        {set: given => { answer = given; }, get: () => answer && recorded});"""

# Returns what the page shows: texts, marks and lines, and the colours of the regions at the positions in grid. The
# regions are the polygons that come before the text of a picture. λ is shown only as long as "Why" is open.
PAGE_STATE = """() => {
    const wasOpen = $('why').open;
    $('why').open = true;
    draw();
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
    const at = (e, names) => names.split(' ').map(name => Number(e.getAttribute(name)));
    const boxes = all('.count', e => e.getBoundingClientRect());
    const numberBoxes = all('#plane .number', e => e.getBoundingClientRect());
    const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const hides = (a, b) => shared(a, b) > 0.5 * Math.min(a.width * a.height, b.width * b.height);
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const dot = all('#weights > circle', e => at(e, 'cx cy'))[0];
    const grid = [5, 70, 135, 200, 265, 330, 395].flatMap((x, _, steps) => steps.map(y => [x, y]));
    const colour = (selector, x, y) => all(selector + ' > polygon:not(text ~ polygon)',
        e => e.isPointInFill(new DOMPoint(x, y)) ? e.getAttribute('fill') : '').join('');
    try { return {
        ...Object.fromEntries(all('#now, #verdict, #bound, #reason, #badge, #count, #record, #code, #space',
            e => [e.id, e.textContent])),
        session: JSON.stringify({points, bias: $('bias').checked}), view, dot,
        pinned: !$('pinned').hidden, playing: timer !== 0,
        meter: getComputedStyle($('room')).visibility === 'hidden' ? null : $('room').value,
        stops: all('#plane [tabindex="0"]', e => e.id).length,
        points: all('#plane .point',
            e => [e.ariaLabel, !!e.querySelector('circle[fill=none]'), !!e.querySelector('rect')]),
        counts: all('.count', e => e.textContent),
        numbers: all('#plane .number', e => [Number(e.parentNode.dataset.index), e.textContent]),
        chosen,
        hidden: numberBoxes.flatMap((a, i) => numberBoxes.flatMap((b, j) => i < j && hides(a, b) ? [[i, j]] : [])),
        over: boxes.some((a, i) => boxes.slice(0, i).some(b => !apart(a, b))),
        line: all('#plane > line[stroke-width="2"]', e => at(e, 'x1 y1 x2 y2'))[0],
        meeting: all('#plane > path', e => e.getAttribute('d')).join(),
        plane: grid.map(([x, y]) => [x, y, colour('#plane', x, y)]),
        weights: [...grid, dot ?? []].map(([x, y]) => [x, y, colour('#weights', x, y)]),
    }; } finally {
        $('why').open = wasOpen;
        draw();
    } }"""


class Point(TypedDict):
    """A point of the page: its position and its label, +1 or −1."""

    x: float
    y: float
    l: int  # noqa: E741 (the name in the page's JSON)


class Session(TypedDict):
    """A question of the page: the points, and whether there is a bias."""

    points: list[Point]
    bias: bool


# The results of Playground.compare: for each part of the page, its name and whether it agrees with the answer.
Parts = Iterator[tuple[str, bool]]
Json = dict[str, Any]


class State:
    """The state of the training run after k updates, according to the answer.

    path[0] is the state before the first update, and path[k] the state after k updates: w, and then the bias.
    """

    def __init__(self, path: list[list[float]], k: int, next_example: list[int]) -> None:
        *weights, bias = path[k]
        self.w = weights
        self.b = bias
        self.next_example = next_example  # the index of the example of the next update; empty at the end
        largest = max(abs(weight) for *weights, _ in path for weight in weights)
        self.reach = 1.25 * max(1e-6, largest)  # the weight at the right edge of the picture of weight space


def has_numbers(text: str, want: list[float], digits: int = 10) -> bool:
    """Reports whether the numbers in a text equal want after rounding to this number of significant digits."""
    got = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?", text.replace("−", "-"))]
    if len(got) != len(want):
        return False
    return all(abs(a - b) <= 5.01 * 10**-digits * abs(b) + 1e-9 for a, b in zip(got, want, strict=True))


def side_colour(score: float) -> str:
    """Returns the colour of the region of points with this score; empty for a score of 0, on the line."""
    if score > 0:
        return BLUE
    if score < 0:
        return ORANGE
    return ""


def difference(before: Session, after: Session) -> str:
    """Describes the change from one session to another; empty if they are equal.

    "bias" means that the bias was switched on or off, "+1" that a point was added, "5x+ 5y-" that point 5 has moved
    to the right and down, and "5l" that its label has changed.
    """
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


@cache
def answering_program() -> subprocess.Popen[str]:
    """Starts the Go program, which answers each line of its input. All playgrounds of this process share it."""
    command = ["go", "run", "./playground", "answer"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


class Playground:
    """The playground in a frame of a page, and its Go program, compiled for this machine."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.record = 0  # see update_record
        self.is_edited = False  # whether the points have changed since they were opened
        self.question = ""
        self.session: Session = {"points": [], "bias": True}
        self.reply: Json = {}
        self.updates: list[list[float]] = []  # for each update, the index of its example, and w after it
        self.program = answering_program()
        frame.wait_for_selector("body[data-ready]")

    def check(self, k: int | None = ALL, change: str = "", counts: bool = True) -> None:
        """Checks the answers, the change of the session, and the page; raises a Fault if one of them is wrong.

        All answers must equal the program's, to the bit. The session must have changed as change describes it,
        in the form of difference; with "opened", any change is right. Without counts, the change can't set a record,
        because the reader has not let the point go, or has undone a change. The page must show the state after k
        updates.
        """
        before = self.session
        for question, reply in self.frame.evaluate("() => asked.splice(0)"):
            self.compare_with_program(question, reply)
        if change == "opened":
            self.is_edited = False
        else:
            got = difference(before, self.session)
            require(got == change, f'the change "{got}"', f'"{change}"')
            self.update_record(change, counts)
        if k is ANY:
            k = int(self.frame.evaluate("k"))
        elif k == ALL:
            k = len(self.updates)
        self.frame.wait_for_function("k => $('k').valueAsNumber === k", arg=k)
        page = self.frame.evaluate(PAGE_STATE)
        faults = [f"a wrong {part} in {page}"[:900] for part, is_right in self.compare(page, k) if not is_right]
        require_none(faults, f"the state after {k} updates for {self.question[:300]}")

    def compare_with_program(self, question: str, reply: str) -> None:
        """Sends the page's question to the program, stores the answer, and compares the page's reply with it."""
        assert self.program.stdin and self.program.stdout, "the program has no pipes"
        print(question, file=self.program.stdin, flush=True)  # the program ends when its input ends
        self.question = question
        self.session = json.loads(question)
        self.reply = json.loads(self.program.stdout.readline())
        require(
            json.loads(reply) == self.reply,
            f"the answer {reply} to {question}"[:500],
            "the answer of package perceptron",
        )
        numbers = self.reply.get("updates", [])
        length = 1 + len(self.reply.get("start", []))  # of an update
        self.updates = [numbers[i : i + length] for i in range(0, len(numbers), length)]

    def update_record(self, change: str, counts: bool) -> None:
        """Updates the record after a change by a reader.

        The record is the largest number of mistakes in a converged run on at most six points. Points that were only
        opened, and not changed, do not count. The points that a moving point has passed do not count either, so only
        the last answer matters.
        """
        if change not in ("", "bias"):
            self.is_edited = True
        converged = self.reply.get("outcome") == "converged"
        is_let_go = change != "" and counts
        if is_let_go and self.is_edited and converged and len(self.session["points"]) <= MOST_POINTS:
            self.record = max(self.record, self.reply["mistakes"])

    def compare(self, page: Json, k: int) -> Parts:
        """Yields, for each part of the page, whether it agrees with the answer."""
        reply = self.reply
        yield "session", page["session"] == self.question
        yield "code", page["code"] == reply["code"]
        yield "record", has_numbers(page["record"], [self.record] if self.record > 0 else [])
        if "error" in reply:
            yield "error", page["now"] == reply["error"] and not page["verdict"]
            return
        weights = [reply["start"], *(w for _, *w in self.updates)]
        path = [[*w, 0][:3] for w in weights]
        state = State(path, k, [int(i) for i, *_ in self.updates[k : k + 1]])
        yield from self.compare_sentences(page, k, state)
        yield from self.compare_marks(page, k, state)
        yield from self.compare_pictures(page, state)

    def compare_sentences(self, page: Json, k: int, state: State) -> Parts:
        """Compares the numbers in the page's sentences."""
        reply = self.reply
        bias = self.session["bias"]
        separable = reply["separable"]
        is_at_end = k == len(self.updates)
        w = [*state.w, state.b] if bias else state.w
        yield "sentence about w", has_numbers(page["now"], [k, *w] if k else w, 4)
        bound = [reply["bound"]] if separable else []
        yield "number of mistakes", has_numbers(page["count"], [k, *bound], 4)
        yield "sentence about the bound", has_numbers(page["bound"], bound, 4)
        yield "meter of the mistakes", page["meter"] == (k if separable else None)
        if is_at_end:
            yield from self.compare_verdict(page)
        else:
            i = state.next_example[0]
            p = self.session["points"][i]
            margin = p["l"] * (state.w[0] * p["x"] + state.w[1] * p["y"] + state.b)
            yield "sentence about the next point", has_numbers(page["verdict"], [i + 1])
            where = "on the line" if margin == 0 else "wrong side"
            yield "sentence about the next point", (where if any(state.w) else "no line") in page["verdict"]
            is_outside = any(state.w) and margin != 0 and not page["line"]
            yield "sentence about the line", ("outside the picture" in page["verdict"]) == is_outside
            going = "running" if page["playing"] else "paused"
            yield "badge", page["badge"] == (going if k else "start")
            vector = [p["x"], p["y"], 1] if bias else [p["x"], p["y"]]
            yield "reason", has_numbers(page["reason"], [0, margin, *(p["l"] * entry for entry in vector)], 4)
        yield "sentence about the line without the bias", page["pinned"] != bias
        yield "number of points that Tab can reach (should be 1)", page["stops"] == 1

    def compare_verdict(self, page: Json) -> Parts:
        """Compares the sentences about the end of the run."""
        reply = self.reply
        totals = [reply["mistakes"]]
        if reply["outcome"] == "converged":
            totals.append(reply["epochs"])
        yield "verdict", has_numbers(page["verdict"], totals)
        yield "number of mistakes", len(self.updates) == reply["mistakes"]
        yield "badge", page["badge"] == reply["outcome"]
        yield "reason", ("No line" in page["reason"]) != reply["separable"]
        is_too_long = reply["outcome"] == "stopped" and reply["separable"]
        yield "verdict", ("doesn't count" in page["verdict"]) == is_too_long

    def compare_marks(self, page: Json, k: int, state: State) -> Parts:
        """Compares the marks of the points: rings, squares, λ, and the point where the classes meet."""
        points = self.session["points"]
        counts = ["0"] * len(points)
        largest = 1.0
        if k == len(self.updates) and not self.reply["separable"]:
            counts = self.reply["lambda"]
            if max(len(count) for count in counts) > LONGEST_LAMBDA:
                largest = max(float(count) for count in counts)
        for i, (p, count, marks) in enumerate(zip(points, counts, page["points"], strict=True)):
            label, ring, square = marks
            score = state.w[0] * p["x"] + state.w[1] * p["y"] + state.b
            is_wrong = not p["l"] * score > 0
            is_next = [i] == state.next_example
            yield f'mark of "{label}"', (ring, square) == (is_wrong, is_next)
            yield f'mark of "{label}"', (", wrong" in label, ", next" in label) == (is_wrong, is_next)
            numbers = [i + 1, p["x"], p["y"], p["l"]]
            if count != "0":
                numbers.append(float(count) / largest)
            yield f'mark of "{label}"', has_numbers(label, numbers, 2 if "≈" in label else 10)
        yield from self.compare_numbers(page, state)
        labels = " ".join(label for label, *_ in page["points"])
        yield "λ", not page["over"] and bool(page["counts"]) == ("λ" in labels)
        yield "λ", all(text in labels for text in page["counts"])
        yield (
            "meeting point",
            has_numbers(page["meeting"].partition("L")[0], self.meeting_point(page["view"], counts), 6),
        )

    def compare_numbers(self, page: Json, state: State) -> Parts:
        """Checks the numbers of the points: none hides another one, but the next and the selected point have theirs."""
        numbered = [i for i, _ in page["numbers"]]
        yield "number of a point", all(text == str(i + 1) for i, text in page["numbers"])
        if len(self.session["points"]) > NUMBERED:
            yield "number of a point", numbered == state.next_example
            return
        expected = set(state.next_example)
        if page["chosen"] >= 0:
            expected.add(page["chosen"])
        yield "missing number of the next or the selected point", expected <= set(numbered)
        yield "missing number of a point far from the others", set(self.lonely(page["view"])) <= set(numbered)
        hidden = [{numbered[a], numbered[b]} for a, b in page["hidden"]]
        yield "number on top of another one", all(pair == expected for pair in hidden)

    def lonely(self, view: tuple[float, float, float]) -> list[int]:
        """Returns the indices of the points that are far from all other points in the picture."""
        unit = view[2] / PICTURE
        points = self.session["points"]
        return [
            i
            for i, p in enumerate(points)
            if all(max(abs(p["x"] - q["x"]), abs(p["y"] - q["y"])) > FAR * unit for q in points if q is not p)
        ]

    def meeting_point(self, view: tuple[float, float, float], counts: list[str]) -> list[float]:
        """Returns the top of the mark where the classes meet, as a position in the picture; empty if they do not meet.

        The middle of the mark is the mean of the points with label +1, weighted with λ.
        """
        if not self.session["bias"]:
            return []
        points = self.session["points"]
        positive = [(float(n), p) for p, n in zip(points, counts, strict=True) if p["l"] > 0 and n != "0"]
        if not positive:
            return []
        total = sum(n for n, _ in positive)
        x = sum(n * p["x"] for n, p in positive) / total
        y = sum(n * p["y"] for n, p in positive) / total
        left, bottom, side = view
        top = PICTURE - (y - bottom) / side * PICTURE - 9  # the middle of the mark is 9 below its top
        return [(x - left) / side * PICTURE, top]

    def compare_pictures(self, page: Json, state: State) -> Parts:
        """Compares both pictures: the line, w and the colours of the regions."""
        yield from self.compare_plane(page, state)
        yield from self.compare_weight_space(page, state)

    def compare_plane(self, page: Json, state: State) -> Parts:
        """Checks that the score is 0 on the line, and that each side of the line has its colour."""
        w = state.w
        left, bottom, side = page["view"]
        size = abs(w[0]) + abs(w[1])
        tolerance = 1e-6 * size * side  # a smaller score counts as 0

        def score(x: float, y: float) -> float:
            """Returns the score at a position in the picture."""
            across = left + x / PICTURE * side
            up = bottom + side - y / PICTURE * side
            return w[0] * across + w[1] * up + state.b

        if page["line"]:
            yield "line", abs(score(*page["line"][:2])) < tolerance
            yield "line", abs(score(*page["line"][2:])) < tolerance
        for x, y, colour in page["plane"]:
            s = score(x, y)
            if abs(s) > tolerance or not size:
                yield f"colour at {x}, {y}", colour == side_colour(s)

    def compare_weight_space(self, page: Json, state: State) -> Parts:
        """Checks the position of w in weight space, and that exactly the weights without mistakes are green."""
        middle = PICTURE / 2
        reach = state.reach
        x, y = page["dot"]
        x_error = x - middle - state.w[0] / reach * middle
        y_error = y - middle + state.w[1] / reach * middle
        yield "position of w in weight space", max(abs(x_error), abs(y_error)) < 1e-6
        points = self.session["points"]
        if not points:
            return
        for x, y, colour in page["weights"]:
            v = (x / middle - 1) * reach, (1 - y / middle) * reach
            least = min(p["l"] * (v[0] * p["x"] + v[1] * p["y"] + state.b) for p in points)
            if abs(least) > 1e-6 * reach:
                yield f"colour at {v} in weight space", colour == (GREEN if least > 0 else "")
