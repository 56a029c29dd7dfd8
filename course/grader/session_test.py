"""Tests of alone, notebook_run, output, session, steps and report, with a fake sandbox and a fake marker.

In the notebook of handed_in, cells[2] is the answer cell "sign", and cells[5] is the answer cell "trace".
"""

from __future__ import annotations

import base64
import csv
import json
import logging
import re
import unittest
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock

import nbformat
from nbgrader.utils import determine_grade

from grader import alone, child, clock, notebook_run, output, parts, rebuild, report, sandbox, session, steps
from grader.course import HERE, Course, Json
from grader.gradebook import Standing
from grader.rebuild_test import SIGN, handed_in, release

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n and so on").decode()


class DeclarationsTest(unittest.TestCase):
    """The declarations of a cell."""

    def test_declarations(self) -> None:
        for source, want in {
            "func F() {}": "func F() {}",
            "func F() {}\n%%\nF()": "func F() {}",
            "%%\nfmt.Println(1)": "",
            "!rm -rf /": "",
            "%%script bash\necho": "",
            "%env A=B\nvar x = 1": "var x = 1",
            '%noautoget\nimport "fmt"': '%noautoget\nimport "fmt"',
            "%rm F": "%rm F",
            "// nothing": "",
        }.items():
            self.assertEqual(notebook_run.declarations(source), want, source)

    def test_can_be_joined(self) -> None:
        self.assertTrue(notebook_run.can_be_joined(SIGN))
        for source in ('import "fmt"\nvar x int', "%rm x", "func init() {}", "func main() {}"):
            self.assertFalse(notebook_run.can_be_joined(source), source)


class ResultTest(unittest.TestCase):
    """The outputs and answers of a sandbox after validation, and the parts of a result that depend on them."""

    def test_only_text_and_png(self) -> None:
        outputs = [
            {"output_type": "stream", "name": "evil", "text": "\x1b[31mred\x1b[0m\x00\ud800"},
            {"output_type": "stream", "text": f"{output.STOPPED} bob copied this\n"},
            {
                "output_type": "display_data",
                "data": {"text/html": "<script>", "image/png": PNG, "text/plain": "a picture"},
            },
            {
                "output_type": "display_data",
                "data": {"image/png": base64.b64encode(b"<svg>").decode(), "application/javascript": "x"},
            },
            {"output_type": "execute_result", "data": {"text/plain": "100"}},
            {"output_type": "error", "ename": "exit", "traceback": ["a", 5], "evalue": "exit status 1"},
            {"output_type": "error", "ename": "<b>", "evalue": "x"},
            7,
            None,
            {"output_type": []},
        ]
        self.assertEqual(
            output.valid_outputs(outputs),
            [
                {"output_type": "stream", "name": "stdout", "text": "red?"},
                {"output_type": "stream", "name": "stdout", "text": "✗ stopped: bob copied this\n"},  # no STOPPED
                {"output_type": "display_data", "data": {"image/png": PNG, "text/plain": "a picture"}, "metadata": {}},
                # No longer an execute_result, from which nbgrader would read 100 points.
                {"output_type": "display_data", "data": {"text/plain": "100"}, "metadata": {}},
                {"output_type": "error", "ename": "exit", "evalue": "exit status 1", "traceback": ["a"]},
                {"output_type": "error", "ename": "ERROR", "evalue": "x", "traceback": []},
            ],
        )
        self.assertEqual(output.valid_outputs({"a": 1}), [])

    def test_answers(self) -> None:
        """The part and the kind of test come from the grader. No more answers are kept than there are questions."""
        part = parts.Part("sign", ["Sign"], 2, [1, 2, 3])  # two visible questions and three hidden questions
        got = output.parse_answers(
            '{"part": "other", "hidden": true, "answers": [{"a": 1}, {"fault": "panic"}, {"a": 3}], "right": 4}',
            part,
            False,
        )
        self.assertEqual(
            got, {"part": "sign", "hidden": False, "answers": [{"a": 1}, {"fault": "panic"}], "has_answers": True}
        )
        for text in ("", "x", "[]", "{}", '{"answers": 3}', "[" * 10_000):
            self.assertEqual(output.parse_answers(text, part, True)["answers"], [], text[:9])
        self.assertEqual(output.valid_answer(5), {"fault": "no answer"})
        self.assertEqual(output.valid_answer({"a": 1, "fault": "x"}), {"fault": "x"})

    def test_points_are_rounded_down_to_quarters(self) -> None:
        self.assertEqual([session.points_for(2, right, 3) for right in range(4)], [0, 0.5, 1.25, 2])
        self.assertEqual(session.points_for(2, 0, 0), 0)

    def test_question_rows(self) -> None:
        """The rows of hidden questions have no call and no right answer.

        A right answer that was computed with the lab's packages does not count.
        """
        row = {
            "About": "ties",
            "Tried": "Sign(5)",
            "Hidden": False,
            "Right": True,
            "Got": "1\x00\n\u202e" + 300 * "x",
            "Want": "1",
        }
        visible = {"about": "ties", "tried": "Sign(5)", "want": "1", "got": "1? ?" + 195 * "x" + "…", "right": True}
        self.assertEqual(session.question_rows({"right": 1, "rows": [row]}), [visible])
        hidden = visible | {
            "tried": "",
            "want": "",
            "got": "right, but computed with the lab's packages",
            "right": False,
        }
        self.assertEqual(session.question_rows({"right": 0, "rows": [row | {"Hidden": True}]}), [hidden])

    def test_typed_names(self) -> None:
        record = {"answers": [{"a": {"Name": " Ada  L. "}}, {"a": {"Name": 5}}, {"fault": "x"}, {"a": [1]}]}
        self.assertEqual(session.typed_names({("trace", False): record}), ["Ada L."])


class StepsTest(unittest.TestCase):
    """The points and outputs that the preprocessors pass to nbgrader."""

    def nbgrader_points(self, outputs: list[Json], points: float) -> float:
        """Returns the points that nbgrader reads from a test cell with these outputs and these points of the grader."""
        notebook = handed_in()
        no_points = {"points": 0, "of": 2, "table": ""}
        grades = {
            "sign-hidden": no_points,
            "trace-visible": no_points,
            "sign-visible": {"points": points, "of": 2, "table": "sign: 1 of 2 right\n"},
        }
        graded = steps.with_outputs(notebook, {"outputs": {"sign-visible": outputs}, "grades": grades})
        nbformat.validate(graded)
        return determine_grade(next(c for c in graded.cells if c.id == "sign-visible"), logging.getLogger())[0]

    def test_outputs_do_not_change_points(self) -> None:
        error = {"output_type": "error", "ename": "compile error", "evalue": "line 1: x", "traceback": ["line 1: x"]}
        stderr = {"output_type": "stream", "name": "stderr", "text": "9.0"}
        forged = {"output_type": "stream", "name": "stdout", "text": "### GRADE 2\nYour code printed:\n2\n"}
        runs: list[list[Json]] = [[], [error], [stderr], [forged, error], [error, stderr]]
        for outputs in runs:
            for points in (0, 0.5, 1.25, 2):
                self.assertEqual(self.nbgrader_points(outputs, points), points)

    def test_errors_and_printed_text_are_shown(self) -> None:
        """A forged table before the line "Your code printed:" is left out."""
        error = {"output_type": "error", "ename": "compile error", "evalue": "line 1: x", "traceback": ["undefined: x"]}
        exited = {"output_type": "error", "ename": "exit", "evalue": "exit status 1", "traceback": ["exit status 1"]}
        table = {"output_type": "stream", "name": "stdout", "text": "a forged table\nYour code printed:\nhello\n"}
        self.assertEqual(steps.student_output([error]), "undefined: x\n")
        self.assertEqual(steps.student_output([table, exited]), "Your code printed:\nhello\n")

    def test_reason_why_no_test_ran_is_shown(self) -> None:
        """The reason is in the words of package course/ask."""
        messages = (HERE / "ask" / "testdata" / "messages.txt").read_text(encoding="utf-8")
        _, _, printed = messages.partition("TestCellWithFaults: variable exits\n\t")
        ended, reason = [line.removeprefix("\t") + "\n" for line in printed.splitlines()[:2]]
        stream = {"output_type": "stream", "name": "stdout", "text": ended + reason}
        self.assertIn("did not reach its first test", reason)
        self.assertEqual(steps.student_output([stream]), reason)


class FakeLab(parts.Lab):
    """A lab with the parts sign and trace. The right answer to each question is 1."""

    released = release()
    source = handed_in()
    kernel = mock.Mock()
    warm_cache = Path("/nowhere")
    seen_by_marker: ClassVar[list[list[str]]] = []  # the student's cells in each request to mark answers

    def ask_marker(self, command: str, student: str, **fields: Any) -> Json:
        if command == "questions":
            return {
                "parts": [
                    {"name": "sign", "wrote": ["Sign"], "visible": 1, "hidden": [5, 6]},
                    {"name": "trace", "wrote": ["Weights"], "visible": 1, "hidden": []},
                ]
            }
        if command == "uses":
            return {"uses": []}
        self.seen_by_marker.append(fields["cells"])
        marks = []
        for record in fields["records"]:
            total = 2 if record["hidden"] else 1
            right = sum(answer.get("a") == 1 for answer in record["answers"])
            rows = [
                {
                    "About": "one",
                    "Tried": "Sign(5)",
                    "Hidden": record["hidden"],
                    "Right": answer.get("a") == 1,
                    "Got": str(answer),
                    "Want": "1",
                }
                for answer in record["answers"]
            ]
            marks.append(
                {
                    "part": record["part"],
                    "hidden": record["hidden"],
                    "right": right,
                    "of": total,
                    "table": f"{record['part']}: {right} of {total} right\n",
                    "rows": rows,
                }
            )
        return {"marks": marks}


class FakeBox:
    """A sandbox with a fake kernel. The answer of a function is the last digit in its source.

    A cell with the word KILL ends the sandbox. A cell with BREAK makes all later cells fail. A cell with NO does not
    compile. A cell with SLEEP is stopped, and so are all cells after a declaration with SLEEP. After a declaration with
    EXIT, programs end before their first test. A test of a function with EATS ends the sandbox. A function with HARD in
    its source answers hidden questions wrongly. If the function Sign has HARD or ROUNDED in its source, functions with
    the call Sign(1) answer visible questions wrongly.
    """

    started: list[FakeBox] = []  # the sandboxes started since the list was last emptied
    cpu_seconds = 0  # the CPU time that each sandbox reports

    def __init__(self, *_: object, seconds: float, **__: object) -> None:
        self.seconds, self.spent = seconds, self.cpu_seconds
        self.declared: dict[str, str] = {}  # by function, the source of its cell
        self.cells: list[str] = []  # the sources of the cells that were run

    def __enter__(self) -> FakeBox:
        self.started.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, source: str, seconds: float, questions: Json | None = None) -> Json:
        self.cells.append(source)
        return {"spent": 0} | self.reply(source, seconds, questions)

    def reply(self, source: str, seconds: float, questions: Json | None) -> Json:
        error = {"output_type": "error", "ename": "compile error", "evalue": "", "traceback": []}
        if "EATS" in str(self.declared) and "tiny.Sign" in source:
            raise sandbox.Ended("it took more than 3072 MB of memory")
        if "KILL" in source or ("%%" in source and "KILL" in str(self.declared)):
            raise sandbox.Ended("killed")
        if "NO" in source:
            return {"status": "error", "outputs": [error | {"evalue": "line 1: undefined: NO"}], "records": {}}
        for name in rebuild.declared_names(notebook_run.declarations(source)):
            self.declared[name] = source
        if "SLEEP" in source or "SLEEP" in str(self.declared):
            return {"status": "timeout", "outputs": [], "records": {}, "spent": seconds}
        if "BREAK" in str(self.declared):
            return {"status": "error", "outputs": [error | {"ename": "exit", "evalue": "exit status 2"}], "records": {}}
        exits = "EXIT" in str(self.declared)
        if '"works"' in source and not exits:
            return {
                "status": "ok",
                "outputs": [{"output_type": "stream", "name": "stdout", "text": "works\n"}],
                "records": {},
            }
        test, records = re.search(r"tiny\.(\w+)\.(Visible|Hidden)", source), {}
        if test and not exits:
            part, kind = test[1].lower(), test[2].lower()
            function = self.declared.get({"sign": "Sign", "trace": "Weights"}[part])
            if function is None:
                return {"status": "error", "outputs": [error | {"evalue": "line 1: undefined: Sign"}], "records": {}}
            count = len(questions[part]) if questions else 1
            if kind == "hidden":
                is_wrong = "HARD" in function
            else:
                is_wrong = "Sign(1)" in function and bool(re.search("HARD|ROUNDED", self.declared["Sign"]))
            if kind == "visible" or questions:
                answer = {"a": 0 if is_wrong else int(re.findall(r"\d", function)[-1])}
                records[f"{part}.{kind}.json"] = json.dumps({"answers": [answer] * count})
        return {"status": "ok", "outputs": [], "records": records}


def points(result: Json) -> list[float]:
    """Returns the points of all test cells."""
    return [grade["points"] for grade in result["grades"].values()]


class RunsTest(unittest.TestCase):
    """The run of all cells of a submission, and the run of its hidden tests."""

    def grade(self, sign: str, trace: str = "", own: str = "") -> tuple[Json, list[FakeBox]]:
        """Grades a submission, and returns the result and the sandboxes used.

        The arguments are the sources of its cells for sign and trace, and of the student's own cell before trace.
        """
        notebook = handed_in()
        notebook.cells[2].source = sign
        notebook.cells[5].source = trace or notebook.cells[5].source
        notebook.cells.insert(5, nbformat.v4.new_code_cell(own))
        submitted, _ = rebuild.rebuild(notebook, release())
        lab = FakeLab(Course(Path("/nowhere")), "lab")
        FakeBox.started = []
        with mock.patch.object(sandbox, "Box", FakeBox):
            result = session.run_both(lab, parts.parts_of(lab, "ada"), "ada", submitted)
        return result, FakeBox.started

    def test_right_answers(self) -> None:
        result, boxes = self.grade(SIGN)
        self.assertEqual(points(result), [2, 2, 1])
        self.assertEqual((len(boxes), result["remarks"], result["stops"]), (2, [], []))
        # The run of the hidden tests begins with the given imports, and leaves out the visible tests.
        self.assertNotIn("Hidden", "".join(boxes[1].cells[:1]))
        self.assertFalse(any("Visible" in source for source in boxes[1].cells))

    def test_hidden_tests_in_the_run_that_is_shown(self) -> None:
        """They run only after a part that has lost visible points, to show why it does not run."""
        for sign, runs in ((SIGN, False), (SIGN + " // HARD", False), (SIGN.replace("1", "7"), True)):
            with self.subTest(sign):
                _, boxes = self.grade(sign)
                self.assertEqual(any("tiny.Sign.Hidden" in source for source in boxes[0].cells), runs)
                self.assertTrue(any("tiny.Sign.Hidden" in source for source in boxes[1].cells))

    def test_broken_part_costs_only_its_own_points(self) -> None:
        for sign, stops, remarks in [
            (SIGN.replace("1", "7"), [], []),
            ("func Sign() { return NO }", ["sign: does not compile"], []),
            (SIGN + "\nvar x = BREAK()", ["sign: ends in an error"], []),
            (
                "func Sign(KILL) int { return 1 }",
                ["sign: was stopped (killed)"],
                ["the sandbox was ended in sign: killed"],
            ),
        ]:
            with self.subTest(sign):
                result, boxes = self.grade(sign)
                self.assertEqual((points(result), result["stops"]), ([0, 0, 1], stops))
                self.assertLessEqual(set(remarks), set(result["remarks"]))
                self.assertIn(SIGN, boxes[-1].cells)  # the reference solution was run
        self.assertIn("There are no answers", result["grades"]["sign-hidden"]["table"])

    def test_part_that_fails_only_hidden_tests_costs_no_other_part_marks(self) -> None:
        """The student's code for trace calls Sign, so it is run again with the reference of sign."""
        result, boxes = self.grade(SIGN + " // HARD CODED", trace="func Weights() int { return Sign(1) }")
        self.assertEqual(points(result), [2, 0, 1])
        self.assertEqual(len(boxes), 3)

    def test_marker_sees_only_cells_that_compiled(self) -> None:
        """Otherwise a later cell that does not compile would hide the function that the tests have called."""
        dead = SIGN + "NO"
        FakeLab.seen_by_marker.clear()
        self.grade(SIGN, own=dead)
        self.assertTrue(all(SIGN in cells for cells in FakeLab.seen_by_marker))
        self.assertFalse(any(dead in cells for cells in FakeLab.seen_by_marker))

    def test_part_with_full_marks_costs_no_other_part_marks(self) -> None:
        """Weights may call Sign through a helper function. The table says whose Sign it called."""
        sign = SIGN + " // ROUNDED"
        for trace, own in (
            ("func Weights() int { return Sign(1) }", ""),
            ("func Weights() int { helper(); return Sign(1) }", "func helper() { Sign() }"),
        ):
            result, boxes = self.grade(sign, trace, own)
            self.assertEqual((points(result), len(boxes)), ([2, 2, 1], 3))
            self.assertTrue(result["grades"]["trace-visible"]["table"].endswith(alone.NOTE))
            self.assertFalse(any("tiny.Sign." in source for source in boxes[2].cells))

    def test_wrong_part_is_run_again_only_if_it_calls_an_earlier_part(self) -> None:
        for trace, own, boxes in (
            ("func Weights() int { return 7 }", "", 2),
            ("func Weights() int { return Sign(1) + 7 }", "", 3),
            ("func Weights() int { return helper() + 7 }", "func helper() int { return Sign(0) }", 3),
        ):
            result, started = self.grade(SIGN, trace, own)
            self.assertEqual((points(result), len(started)), ([2, 2, 0], boxes), trace)
            self.assertNotIn(alone.NOTE, result["grades"]["trace-visible"]["table"])

    def test_parts_to_run_alone(self) -> None:
        """A part that lost hidden marks is run again if an earlier part that it calls has full marks."""
        lab = FakeLab(Course(Path("/nowhere")), "lab")
        trace = "func Weights() int { return Sign(1) }"
        shown, hidden = (notebook_run.Run(lab, parts.parts_of(lab, "ada"), "ada") for _ in range(2))
        shown.student_code = [SIGN, trace]
        notebook = handed_in()
        hidden_test = nbformat.v4.new_code_cell("%%\ntiny.Trace.Hidden(Weights)")
        hidden_test.metadata["nbgrader"] = {"grade": True, "grade_id": "trace-hidden", "solution": False, "points": 1}
        notebook.cells.append(hidden_test)
        full, lost = {"right": 2, "of": 2}, {"right": 1, "of": 2}
        for sign_hidden, trace_hidden, want in ((full, full, set()), (full, lost, {"trace"}), (lost, lost, set())):
            shown.marks = {("sign", False): full, ("trace", False): full}
            hidden.marks = {("sign", True): sign_hidden, ("trace", True): trace_hidden}
            self.assertEqual(alone.parts_to_run_alone(shown, hidden, notebook), want)

    def test_each_failure_is_reported_once(self) -> None:
        lab = FakeLab(Course(Path("/nowhere")), "lab")
        all_parts = parts.parts_of(lab, "ada")
        runs = notebook_run.Run(lab, all_parts, "ada"), notebook_run.Run(lab, all_parts, "ada")
        for run, hidden, fault in ((runs[0], False, "panic: not written yet"), (runs[1], True, "no answer in 5 s")):
            run.records["sign", hidden] = {"answers": [{"fault": fault}] * 2}
        runs[0].records["trace", False] = {"answers": [{"a": 3}, {"fault": "panic: not written yet"}]}
        self.assertEqual(session.failures(*runs, all_parts, handed_in()), ["sign, trace: not written"])
        del runs[0].records["sign", False]
        self.assertEqual(
            session.failures(*runs, all_parts, handed_in()), ["sign: no answer in 5 s", "trace: not written"]
        )

    def test_program_that_ends_before_the_first_test(self) -> None:
        """A package-level os.Exit is in no output of its own cell; the tests only have no answers."""
        result, _ = self.grade(SIGN + "\nvar x = EXIT()")
        self.assertEqual(points(result), [0, 0, 1])
        self.assertEqual(result["stops"], [f"sign: {session.ENDED_EARLY}"])
        self.assertIn("os.Exit", session.ENDED_EARLY)

    def test_sandbox_that_was_ended_in_a_test(self) -> None:
        result, _ = self.grade(SIGN.replace("1", "EATS(1)"))
        self.assertEqual(result["stops"], ["sign: was stopped (it took more than 3072 MB of memory)"])

    def test_own_cell_that_is_stopped_costs_no_points(self) -> None:
        for own, sandboxes in {
            "%%\nSLEEP()": 2,
            "var x = SLEEP()": 2,
            "var x = SLEEP()\n%%\nfmt.Println(x)": 3,
        }.items():
            with self.subTest(own=own):
                result, boxes = self.grade(SIGN, own=own)
                self.assertEqual(points(result), [2, 2, 1])
                self.assertEqual(len(result["stops"]), 1)
                self.assertIn("was stopped (the cell took too long)", result["stops"][0])
                self.assertEqual(len(boxes), sandboxes + 1)  # the last one is for the hidden tests
                self.assertNotIn("SLEEP", "".join(boxes[-1].cells))

    def test_own_cells_share_their_time(self) -> None:
        """When it is used up, only declarations run, and in the end nothing. A helper that is declared later counts."""
        helper = "func help() int { return 1 }\n%%\nhelp()"
        sources = [
            "%%\nSLEEP(1)",
            "%%\nSLEEP(2)",
            helper,
            "%%\nfmt.Println(3)",
            *[f"var x{i} = SLEEP()" for i in range(9)],
            helper,
        ]
        lab = FakeLab(Course(Path("/nowhere")), "lab")
        FakeBox.started = []
        run = notebook_run.Run(lab, {}, "ada")
        with mock.patch.object(sandbox, "Box", FakeBox):
            replies = [notebook_run.run_own_cell(run, nbformat.v4.new_code_cell(source)) for source in sources]
        self.assertEqual(
            [reply["status"] for reply in replies],
            ["timeout", "timeout", "ok", *["skipped"], *2 * ["stopped"], *8 * ["skipped"]],
        )
        self.assertEqual(
            [notebook_run.NOT_RUN in reply["outputs"] for reply in replies[:4]], [False, False, True, True]
        )
        cells = [source for box in FakeBox.started for source in box.cells]
        self.assertEqual(cells, [*sources[:2], "func help() int { return 1 }", *sources[4:6]])
        self.assertEqual(len(run.remarks), 1)
        self.assertIn("only the declarations ran", run.remarks[0])

    def test_earlier_answers_are_replayed_in_a_new_sandbox(self) -> None:
        result, boxes = self.grade(SIGN, own="%%\nKILL()")
        self.assertEqual(points(result), [2, 2, 1])
        self.assertIn(SIGN, boxes[1].cells)

    def test_all_sandboxes_of_a_run_share_its_time(self) -> None:
        with mock.patch.object(FakeBox, "cpu_seconds", 190):
            result, boxes = self.grade(SIGN, own="%%\nKILL()")
            self.assertEqual([box.seconds for box in boxes[:2]], [200, 10])
            result, boxes = self.grade(SIGN, own="%%\nKILL()\n// KILL", trace="func Weights() int { return KILL }")
        self.assertIn(
            f"the notebook took more than {clock.limit_text(200)}; trace-visible and the cells after it did not run",
            result["remarks"],
        )

    def test_all_runs_of_a_submission_share_its_time(self) -> None:
        with mock.patch.object(FakeBox, "cpu_seconds", 190):
            result, boxes = self.grade(SIGN, own="%%\nKILL()")
            self.assertEqual([box.seconds for box in boxes], [200, 10, 20])
        spent = notebook_run.Run(FakeLab(Course(Path("/nowhere")), "lab"), {}, "ada", notebook_run.Budget(4))
        with self.assertRaisesRegex(notebook_run.RunLimitReached, "the runs of the notebook took more than 400 s"):
            spent.open()

    def test_outputs_of_a_run_are_limited(self) -> None:
        with mock.patch.object(notebook_run, "MAX_OUTPUTS", 150):
            run = notebook_run.Run(FakeLab(Course(Path("/nowhere")), "lab"), {}, "ada")
            cells = handed_in().cells[:3]
            for cell in cells:
                run.keep_outputs(cell, [{"text": 80 * "x"}])
        texts = [run.outputs[cell.id][0]["text"] for cell in cells]
        self.assertEqual(texts[0], 80 * "x")
        self.assertEqual(texts[1:], 2 * ["… (the notebook's outputs have more than 150 characters)\n"])

    def test_answers_that_the_marker_can_not_mark(self) -> None:
        """They count as wrong, and the report says why. If the marker fails without them as well, nothing is marked."""
        slow = child.Exceeded("took more than 30 s of CPU time in the marker")
        stopped = child.Stopped("took more than 120 s of elapsed time in the marker")
        ask = FakeLab.ask_marker

        def ask_marker(lab: FakeLab, command: str, student: str, **fields: Any) -> Json:
            if command == "mark" and any(record["answers"] for record in fields["records"]):
                raise error
            return ask(lab, command, student, **fields)

        for error, remark in ((slow, f"marking them {slow}"), (ValueError(), "the marker could not read them")):
            with self.subTest(error), mock.patch.object(FakeLab, "ask_marker", ask_marker):
                result, _ = self.grade(SIGN)
                self.assertEqual(points(result), [0, 0, 0])
                self.assertIn(f"the answers of sign were left out, because {remark}", result["remarks"])
                result |= {"student": "ada", "looked_at": []}
                self.assertIn(result["remarks"][0], report.reasons_and_repairs(result, {})[0])
        error = stopped
        with mock.patch.object(FakeLab, "ask_marker", ask_marker), self.assertRaises(child.Stopped) as caught:
            self.grade(SIGN)
        self.assertNotIsInstance(caught.exception, child.Exceeded)
        with mock.patch.object(parts.Lab, "ask_marker", side_effect=slow), self.assertRaises(child.Exceeded):
            record: Json = {"part": "sign", "hidden": True, "answers": [1], "has_answers": True}
            parts.mark_record(parts.Lab(Course(Path("/nowhere")), "lab"), "ada", [], record)

    def test_answers_that_are_nested_too_deeply(self) -> None:
        answer: list[object] = []
        for _ in range(10_000):
            answer = [answer]

        def ask_marker(lab: parts.Lab, command: str, student: str, **fields: Any) -> Json:
            json.dumps(fields)
            return {"marks": [{"right": 0, "of": 1, "table": ""}]}

        with mock.patch.object(parts.Lab, "ask_marker", ask_marker):
            record: Json = {"part": "sign", "hidden": True, "answers": [{"a": answer}], "has_answers": True}
            mark = parts.mark_record(parts.Lab(Course(Path("/nowhere")), "lab"), "ada", [], record)
        self.assertEqual(mark["remark"], "the answers of sign were left out, because the marker could not read them")

    def test_forged_replies_of_the_runner(self) -> None:
        """The student's code can write replies. One with other keys or values counts as a failed cell."""
        for forged in ({}, {"status": ["ok"]}, {"status": "stopped"}, {"status": "dead", "why": "bob\ncopied"}):
            with (
                self.subTest(forged),
                mock.patch.object(FakeBox, "reply", lambda *_, forged=forged: forged),
            ):
                result, _ = self.grade(SIGN)
                self.assertEqual(points(result), [0, 0, 0])
                self.assertNotIn("bob", json.dumps([result["stops"], result["outputs"]]))

    def test_sandbox_that_does_not_start_ends_grading(self) -> None:
        """The student's code did not cause the error, so the submission gets no result."""

        class BrokenBox(FakeBox):
            def __enter__(self) -> FakeBox:
                raise sandbox.Ended("no kernel")

        lab = FakeLab(Course(Path("/nowhere")), "lab")
        with mock.patch.object(sandbox, "Box", BrokenBox), self.assertRaises(sandbox.Ended):
            session.run_both(lab, parts.parts_of(lab, "ada"), "ada", handed_in())


class ReportTest(unittest.TestCase):
    """The lecturer's report."""

    def test_report(self) -> None:
        trials = "own-1, own-3: does not compile"
        results: dict[str, Json] = {
            "ada": {"names": ["Ada"], "remarks": ["test x was missing; restored"], "looked_at": [], "stops": [trials]},
            "bob": {"names": ["ada"], "remarks": [], "looked_at": ["os/exec"], "stops": ["sign: a panic"]},
            "dia": {"names": [], "remarks": [], "looked_at": [], "stops": ["sign: does not compile"]},
        }
        for (student, result), points in zip(results.items(), (2, 0.5, 0), strict=True):
            result |= {"student": student, "grades": {"sign-visible": {"points": points, "of": 2}}, "seconds": [1, 2]}
        standings = {"ada": Standing(90_000), "bob": Standing(0, True)}
        group = report.Class(results, {"eve": "x | <b>", "=cmd()": "x"}, standings, ["zoe"])
        text = report.markdown_report("lab", group)
        for line in (
            '| ada | 2 of 2 | typed the same name as bob ("ada") |',
            "| bob | 0.5 of 2 | uses os/exec; typed the same name as ada",
            f"| ada | 2 of 2 | 25 h |  | {trials} | test x was missing; restored |",
            "| bob | 0.5 of 2 |  | yes | sign: a panic |  |",
            "| dia | 0 of 2 | sign: does not compile |",
            "- **eve**: x &#124; &#60;b&#62;",
            "1 with answers still to be graded by hand",
            "1 in the roster handed in nothing: zoe.",
        ):
            self.assertIn(line, text)
        lines = list(csv.DictReader(report.csv_report(group).splitlines()))
        self.assertEqual([line["student"] for line in lines], ["ada", "bob", "dia", "'=cmd()", "eve", "zoe"])
        self.assertEqual(
            [lines[0][name] for name in ("points", "sign-visible", "late", "by hand", "stopped")],
            ["2", "2", "25 h", "", trials],
        )
        self.assertEqual(
            [lines[1][name] for name in ("late", "by hand", "stopped", "seconds hidden")],
            ["", "yes", "sign: a panic", "2"],
        )
        for seconds, want in [
            (-5, ""),
            (0, ""),
            (1, "1 min"),
            (3600, "60 min"),
            (3601, "2 h"),
            (172_800, "48 h"),
            (172_801, "3 days"),
        ]:
            self.assertEqual(report.lateness_text(seconds), want, seconds)


if __name__ == "__main__":
    unittest.main()
