"""Tests the rules about the form of lessons with a small made-up lesson, which breaks one rule at a time."""

from __future__ import annotations

import unittest
from collections.abc import Callable
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

import form
import lessons_test
import notebooks
import predictions

LIMITS = form.Form(
    words=60, cells=(11, 12), code_cells=(6, 7), predictions=(1, 1), exercises=1, changes=1
)  # of the made-up lesson
NO_GUESS = '○ no guess yet: replace "?" with your guess\n'
FOLD = predictions.FOLD + "**18.** Because of $x_1$.\n\n</details>\n\nNext."
HELP = """<details><summary>Hint</summary>a</details>
<details><summary>Solution</summary>

```go
var a = 1
```

</details>
<details><summary>Two ways to go wrong</summary>

```go
var a = 2
```

or

```go
var a = 3
```

</details>"""
DETAILS = "<details><summary>Reading the code</summary>a (b c) (d e)</details>"


def out(text: str) -> NotebookNode:
    """Returns an output with printed text."""
    return new_output("stream", name="stdout", text=text)


def figure() -> NotebookNode:
    """Returns an output with a picture."""
    return new_output("display_data", data={"image/png": "AA==", "text/plain": "a"})


def code(id: str, source: str, *outputs: NotebookNode, **metadata: Any) -> NotebookNode:
    """Returns a code cell."""
    return new_code_cell(source, id=id, outputs=list(outputs), execution_count=1, metadata=metadata)


def text(id: str, source: str) -> NotebookNode:
    """Returns a Markdown cell."""
    return new_markdown_cell(source, id=id)


def lesson() -> dict[str, NotebookNode]:
    """Returns the cells of a lesson that breaks no rule, by their ids."""
    cells = [
        text("title", "# 3. Title\n\nWhy?"),
        code("imports", 'import (\n\t"fmt"\n)', jupyter={"source_hidden": True}),
        code("opening", "%%\nshow.Plot(a)", figure(), tags=[], **{"try": [["a", "42"]]}),
        text("notice", f"Try 42 (an aside), and f(x of y).\n\n{DETAILS}"),
        text("ask", "A question.\n\n**Predict:** how many?"),
        code("guess", 'var n = 18\n\n%%\ncheck.Guess("?", n)', out(NO_GUESS)),
        code("details", "%%\nfmt.Println(n)", out("18\n"), jupyter={"outputs_hidden": True}),
        text("said", FOLD),
        code("count", '%%\ncheck.Equal("n", n, 18)', out("✓ n: 18\n")),
        code("exercise", 'var a = 0\n\n%%\ncheck.Try("a", a, 1)', out("○ not yet: a: 0\n"), tags=["exercise"]),
        text("help", HELP),
    ]
    return {cell.id: cell for cell in cells}


Cells = dict[str, NotebookNode]


def source(id: str, *replacement: str) -> Callable[[Cells], None]:
    """Returns a change of a lesson: sets the source of a cell, or replaces a text in it with another one."""
    if len(replacement) == 1:
        return lambda cells: cells[id].update(source=replacement[0])
    return lambda cells: cells[id].update(source=cells[id].source.replace(*replacement))


def outputs(id: str, *new: NotebookNode) -> Callable[[Cells], None]:
    """Returns a change of a lesson: sets the outputs of a cell."""
    return lambda cells: cells[id].update(outputs=list(new))


def metadata(id: str, **new: Any) -> Callable[[Cells], None]:
    """Returns a change of a lesson: sets the metadata of a cell."""
    return lambda cells: cells[id].update(metadata=NotebookNode(new))


def without(id: str) -> Callable[[Cells], None]:
    """Returns a change of a lesson: removes a cell."""
    return lambda cells: cells.__delitem__(id)


def several(*changes: Callable[[Cells], None]) -> Callable[[Cells], None]:
    """Returns a change of a lesson that makes these changes, one after the other."""

    def change(cells: Cells) -> None:
        for one in changes:
            one(cells)

    return change


def twice(id: str) -> Callable[[Cells], None]:
    """Returns a change of a lesson: adds copies of a cell at its end."""
    return lambda cells: cells.update({"b": cells[id], "c": cells[id]})


HIDDEN = {"outputs_hidden": True}
# Changes of the lesson, and the beginning of the only message that each causes.
BROKEN: list[tuple[str, Callable[[Cells], None], str]] = [
    ("few cells", without("count"), "got 10 cells, want 11 to 12"),
    ("many cells", twice("notice"), "got 13 cells, want 11 to 12"),
    ("few code cells", lambda cells: cells.update(count=text("count", "a")), "got 5 code cells"),
    ("long cell", source("count", "%%\n" + "a()\n" * 13), "count: got 13 lines of code, want at most 12"),
    ("long median", several(*(source(id, "%%" + "\na()" * 5) for id in ("opening", "count", "details", "exercise"))),
        "got a median of 5.0 lines per code cell, want at most 4"),
    ("many checks", several(*(source(id, "%%\ncheck.Less(1, 2)") for id in ("details", "exercise"))),
        "got checks in 3 of 6 code cells, want at most a third"),
    ("no predictions", several(source("ask", "a"), without("guess")), "got 0 predictions, want 1 to 1"),
    ("question in the middle", source("ask", "**Predict:** how many?\n\nA sentence."), "ask: want one **Predict:**"),
    ("two questions", source("ask", "**Predict:** a?\n\n**Predict:** b?"), "ask: want one **Predict:**"),
    ("no guess", source("guess", "%%\nfmt.Println()"), 'guess: got a cell without check.Guess("?", …)'),
    ("folded guess", metadata("guess", jupyter=HIDDEN), "guess: got a folded output, want it visible, because"),
    ("guess that prints the answer", outputs("guess", out(NO_GUESS + "18\n")), "guess: got ○ no guess yet: replace"),
    ("guess with a figure", outputs("guess", out(NO_GUESS), figure()), "guess: got ○ no guess yet: replace"),
    ("guess that was made", outputs("guess", out("✓ 18\n")), "guess: got ✓ 18, want only a line for each guess"),
    ("guess without an output", outputs("guess"), "guess: got nothing, want only a line for each guess"),
    ("guess with a check", outputs("guess", out(NO_GUESS + "✓ n: 18\n")), "guess: got ○ no guess yet: replace"),
    ("two guesses, one answer", several(source("guess", '%%\ncheck.Guess("?", 1)\ncheck.Guess("?", 2)'),
        outputs("guess", out(NO_GUESS * 2))), "said: got 1 answers in bold"),
    ("two answers, one guess", source("said", "**18.**", "**18** and **19.**"), "said: got 2 answers in bold"),
    ("two items, one guess", source("said", "**18.**", "- **18.** a\n- **19.**"), "said: got 2 answers in bold"),
    ("no answer", source("said", "**18.**", "18."), "said: got 0 answers in bold"),
    ("late answer", source("said", "**18.**", "It is **18.**"), "said: got 1 answers in bold"),
    ("another fold", source("said", "Answer<", "What happened<"), "said: got a cell without a fold"),
    ("text before the fold", source("said", "A text.\n\n" + FOLD), "said: got a cell without a fold"),
    ("guess without a question", source("count", 'check.Equal("n", n, 18)', 'check.Guess("?", n)'),
        "count: got check.Guess without a question"),
    ("folded output", metadata("count", jupyter=HIDDEN), "count: got a folded output, want it visible, or the cell"),
    ("folded figure", outputs("details", figure()), "details: got a folded figure, want it visible"),
    ("late figure", outputs("opening"), "got no figure in the first 4 cells"),
    ("visible imports", metadata("imports"), "imports: got a first code cell with visible code"),
    ("no imports", source("imports", "%%\na()"), "imports: got a first code cell with visible code"),
    ("many words", source("notice", "42 " * 70), "got 7"),
    ("long beginning", several(source("title", "# 3. Title\n\n" + "a " * 79), source("notice", "42")),
        "title: got 82 words above the first figure"),
    ("two asides", source("notice", "42 (an aside) and (another one)."), "notice: got 2 asides in round brackets"),
    ("two links", source("notice", "[42](statements.md), [43](statements.md#a)"), "got 2 links to statements.md"),
    ("few exercises", metadata("exercise"), "got 0 exercises in code cells, want at least 1"),
    ("solved exercise", outputs("exercise", out("○ not yet: a: 0\n✓ b\n")), "exercise: got an unsolved exercise"),
    ("silent exercise", outputs("exercise"), "exercise: got an unsolved exercise"),
    ("no hint", source("help", "Hint<", "Note<"), "help: want a hint and a solution"),
    ("no solution", source("help", "Solution<", "Code<"), "help: want a hint and a solution"),
    ("one wrong way", source("help", "```go\nvar a = 3\n```", "3"), "help: want 2 go blocks"),
    ("no changes", metadata("opening"), "got 0 changes in the metadata try, want at least 1"),
    ("change of other code", metadata("opening", **{"try": [["gone", "42"]]}), 'opening: got the change of "gone"'),
    ("change without a text", metadata("opening", **{"try": [["a", "43"]]}), 'opening: got the change to "43"'),
]  # fmt: skip


class Form(unittest.TestCase):
    def faults(self, change: Callable[[Cells], None] | None = None, limits: form.Form = LIMITS) -> list[str]:
        """Returns the messages about a lesson after a change."""
        cells = lesson()
        if change:
            change(cells)
        return form.faults(NotebookNode(cells=list(cells.values())), limits)

    def test_good_lesson(self) -> None:
        self.assertEqual(self.faults(), [])

    def test_broken_rules(self) -> None:
        for name, change, want in BROKEN:
            with self.subTest(name):
                limits = LIMITS._replace(words=200) if name == "long beginning" else LIMITS
                found = [fault for fault in self.faults(change, limits) if fault.startswith(want)]
                self.assertEqual(len(found), 1, f"got {self.faults(change, limits)}, want {want}")

    def test_several_answers(self) -> None:
        for text in (
            "**4** and **4.** The bound is **met**.",
            "- **4.** A.\n- **4.** B **c**.",
            "**4.** The run: **4.**",
        ):
            change = several(
                source("guess", '%%\ncheck.Guess("?", 1)\ncheck.Guess("?", 2)'),
                outputs("guess", out(NO_GUESS * 2)),
                source("said", predictions.FOLD + text + "\n\n</details>"),
            )
            with self.subTest(text):
                self.assertEqual(self.faults(change), [])

    def test_old_form(self) -> None:
        old = LIMITS._replace(is_old=True, cells=(10, 12), code_cells=(5, 7))

        folded = several(
            outputs("guess", out(NO_GUESS), figure()),
            metadata("guess", jupyter=HIDDEN),
            without("details"),
        )
        self.assertEqual(self.faults(folded, old), [])
        self.assertIn("guess: got an output that is not folded, want jupyter.outputs_hidden", self.faults(None, old))

    def test_asides(self) -> None:
        for text, want in (
            ("one (an aside) and (two)", ["an aside", "two"]),
            ("f(two words), w(k), at (0, 0), (1996), **1.** (easy), (real, in words)", []),
            ("$(a\\ \\text{word})$ and $$(a b)$$ and `(code here)` and [a (text here)](a.html(b))", []),
            ("```go\nf (two words)\n```\n\n| a (word here) |\n|---|\n", []),
            ("<details><summary>A (word here)</summary>b (c d)</details> (after it)", ["after it"]),
        ):
            with self.subTest(text):
                self.assertEqual(form.asides(text), want)

    def test_every_lesson_has_a_form(self) -> None:
        for path in notebooks.find([]):
            if path.stem != "playground":
                self.assertTrue(form.form_of(path))


class FakeKernel:
    """Returns the output that a cell would have if check.Guess accepted 18."""

    def __init__(self, more: str = "") -> None:
        self.more = more

    def run(self, source: str) -> list[NotebookNode]:
        right = 'check.Guess("18",' in source
        return [out(("✓ 18\n" if right else "○ not yet\n") + self.more)]


class Answers(unittest.TestCase):
    def test_answers(self) -> None:
        for source, want in (
            (FOLD, ["18"]),
            (predictions.FOLD + "**4** and **4.** A **word**.\n\n</details>", ["4", "4"]),
            (predictions.FOLD + "- **$(3, 2, -4)$:** a\n- **`yes`, b\\,c.**\n\n</details>", ["(3, 2, -4)", "yes, bc"]),
            (predictions.FOLD + "None.\n\n</details>\n\n**After** it.", []),
            ("**18.**", []),
        ):
            self.assertEqual(predictions.answers(source, 2), want)

    def test_with_guesses(self) -> None:
        source = '%%\ncheck.Guess("?", a)\ncheck.Guess("?", "?")'
        self.assertEqual(
            predictions.with_guesses(source, ["1", 'a "b" \\']),
            '%%\ncheck.Guess("1", a)\ncheck.Guess("a \\"b\\" \\\\", "?")',
        )

    def test_answers_that_are_right_and_wrong(self) -> None:
        cells = list(lesson().values())
        answers = lessons_test.answers_by_cell(cells)
        self.assertEqual(answers, {5: ["18"]})
        for kernel, texts, want in (
            (FakeKernel(), ["18"], ""),
            (FakeKernel(), ["17"], "got ['○ not yet'], want a line with ✓ for each guess"),
            (FakeKernel("18\n"), ["18"], "got ['✓ 18', '18'], want a line with ✓"),
            (FakeKernel("✗ n: got 1, want 2\n"), ["18"], "got ✗ n: got 1, want 2"),
            (FakeKernel(), [], "got ['○ not yet']"),
        ):
            fault = lessons_test.answer_fault(kernel, cells[5], texts)  # type: ignore[arg-type]
            self.assertIn(want, fault)
            self.assertEqual(bool(want), bool(fault))


if __name__ == "__main__":
    unittest.main()
