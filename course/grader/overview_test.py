"""Tests of the overview page, with a made-up class."""

from __future__ import annotations

import csv
import html
import io
import re
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from nbconvert.filters import markdown2html

from grader import batch, overview, report
from grader.course import Json
from grader.gradebook import Standing

# The lab has two parts. The part "sign" has the visible questions "one" and "two" and the hidden question "ties".
# The part "trace" has the visible question "<after>". RIGHT holds the right answers, by question.
RIGHT = {"one": "1", "two": "2", "ties": "0", "<after>": "[1 2]"}
# By student: the answers to the visible questions of "sign", to the hidden question of "sign", and to the question of
# "trace"; then the points of these three tests.
CLASS = {
    "ada": (["1", "2"], "0", "[1 2]", (2, 2, 1)),
    "bob": (["1", "3"], "<b>1</b>", "[1 2]", (1, 0, 1)),
    "cem": (["9", "3"], "<b>1</b>", "[2 1]", (0, 0, 0)),
    "dia": (["8", "5"], "-1", "[1 2]", (0, 0, 1)),
}


def result(student: str) -> Json:
    """Returns the result of a student in CLASS."""
    (one, two), ties, trace, points = CLASS[student]

    def row(about: str, got: str, tried: str = "") -> Json:
        """Returns the row of a question. For a hidden question, the call and the right answer are empty."""
        return {
            "about": about,
            "tried": tried,
            "want": RIGHT[about] if tried else "",
            "got": got,
            "right": got == RIGHT[about],
        }

    rows = {
        "sign-visible": [row("one", one, "Sign(1)"), row("two", two, "Sign(2)")],
        "sign-hidden": [row("ties", ties)],
        "trace-visible": [row("<after>", trace, "Weights()")],
    }
    most = {"sign-visible": 2, "sign-hidden": 2, "trace-visible": 1}
    grades = {
        name: {"points": got, "of": most[name], "rows": rows[name]} for name, got in zip(rows, points, strict=True)
    }
    return {
        "student": student,
        "grades": grades,
        "names": [],
        "remarks": [],
        "looked_at": [],
        "stops": [],
        "seconds": [1, 2],
    }


def group(*students: str, **fields: Any) -> report.Class:
    """Returns the reports' data on the given students, by default on all."""
    return report.Class({student: result(student) for student in students or CLASS}, **fields)


def visible_text(page: str) -> str:
    """Returns the visible text of a page."""
    text = re.sub(r"<(style|title)>.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


class Overview(unittest.TestCase):
    """The page and the CSV file."""

    def test_questions(self) -> None:
        asked = overview.count_questions(group().results)
        got = [(q.part, q.tests, q.about, q.right, q.asked, *q.most_common_wrong()) for q in asked.values()]
        self.assertEqual(
            got,
            [
                ("sign", "visible", "", 3, 8, ["3"], 2),
                ("sign", "visible", "one", 2, 4, ["8", "9"], 1),
                ("sign", "visible", "two", 1, 4, ["3"], 2),
                ("sign", "hidden", "", 1, 4, ["<b>1</b>"], 2),
                ("sign", "hidden", "ties", 1, 4, ["<b>1</b>"], 2),
                ("trace", "visible", "", 3, 4, ["[2 1]"], 1),
                ("trace", "visible", "<after>", 3, 4, ["[2 1]"], 1),
            ],
        )
        # The questions "two" and "ties" have equal shares of right answers; "two" comes first in the lab.
        self.assertEqual([q.about for q in overview.hardest_questions(asked)], ["two", "ties", "one", "<after>"])
        self.assertEqual(overview.hardest_questions(overview.count_questions(group("ada").results)), [])

    def test_page(self) -> None:
        changed = {"ada": (4, 5, "sign-visible 1 → 2"), "<i>": (5, 0.5, "sign-hidden 2 → 0")}
        standings = {"ada": Standing(60, True), "bob": Standing(0, True)}
        page = overview.render_page(
            "lab", group(errors={"eve": "x"}, standings=standings, missing=["zoe", "<u>"], changed=changed)
        )
        text = visible_text(page)
        for line in (
            "5 handed in, 1 of them late: 4 graded, 1 could not be graded.",
            "Answers in words still to be graded by hand: 2.",
            "2 in the roster handed in nothing: zoe, <u>.",
            "ada 4 5 sign-visible 1 → 2",
            "<i> 5 0.5 sign-hidden 2 → 0",
            # The points are 5, 2, 0 and 1, so the mean is 8/4 and the median is between 1 and 2. The squared
            # deviations are 9, 0, 4 and 1, so the standard deviation is √(14/4).
            "out of 5, before late penalties",
            "Mean 2.00, median 1.5, standard deviation 1.87; from 0 to 5.",
            "sign 38 % 25 % 1.25 of 4",  # 3 of 8 visible and 1 of 4 hidden answers; (3 + 2)/4 points
            "trace 75 % 0.75 of 1",
            "sign: two Sign(2) 25 % 1 of 4 3 : 2 of 3 right: 2",
            "sign, hidden: ties 25 % 1 of 4 <b>1</b> : 2 of 3 sign",
            "sign: one Sign(1) 50 % 2 of 4 8 or 9 : each 1 of 2 right: 1",
            "trace: <after> Weights() 75 % 3 of 4 [2 1] : 1 of 1",
        ):
            self.assertIn(line, text)
        # The style sheet has the colours, for the light and the dark scheme.
        self.assertEqual(re.findall('(?:fill|stroke)="#.*?"', page), [])
        for tag in ("<b>1", "<after>", "<i>", "<u>"):  # these must be escaped
            self.assertNotIn(tag, page)
        self.assertIsNone(  # the page loads nothing, and links only to the other reports
            re.search(r"""(?:src|href)\s*=\s*["'](?!#|data:|lab\.md|lab-parts\.csv)|@import|url\(""", page)
        )

    def test_empty_sections_are_left_out(self) -> None:
        text = visible_text(overview.render_page("lab", report.Class({}, {"eve": "x"})))
        self.assertIn("1 handed in: 0 graded, 1 could not be graded.", text)
        self.assertNotIn("Points", text)
        self.assertNotIn("hardest", visible_text(overview.render_page("lab", group("ada"))))
        older = group("ada")
        for grade in older.results["ada"]["grades"].values():
            del grade["rows"]  # the results of older graders have no rows
        self.assertIn("sign 4.00 of 4", visible_text(overview.render_page("lab", older)))

    def test_too_many_ties_to_show(self) -> None:
        with mock.patch.object(overview, "MAX_TIES", 1):
            self.assertIn("2 different answers: each 1 of 2", visible_text(overview.render_page("lab", group())))

    def test_histogram(self) -> None:
        drawn = overview.histogram([0, 15.5, 16, 17, 17], 17)
        bars = re.findall(r'<rect class="part" x="([\d.]+)"', drawn)
        self.assertEqual(len(bars), 3)  # 15.5 and 16 share a bar
        self.assertIn(
            '<svg class="histogram" width="680" height="250" ', drawn
        )  # without its size it would not be seen
        self.assertIn("mean 13.1<", drawn)
        self.assertIn("median 16<", drawn)
        # With many bars, only every fifth bar has a number below it.
        self.assertLessEqual(overview.histogram([50, 100], 100).count("<text"), 40)

    def test_csv(self) -> None:
        lines = list(csv.DictReader(overview.csv_table(group()).splitlines()))
        got = [
            [
                line[name]
                for name in ("part", "tests", "question", "right", "asked", "share", "commonest wrong answer", "times")
            ]
            for line in lines
        ]
        self.assertEqual(
            got,
            [
                ["sign", "visible", "", "3", "8", "0.375", "3", "2"],
                ["sign", "visible", "one", "2", "4", "0.500", "8 or 9", "1"],
                ["sign", "visible", "two", "1", "4", "0.250", "3", "2"],
                ["sign", "hidden", "", "1", "4", "0.250", "<b>1</b>", "2"],
                ["sign", "hidden", "ties", "1", "4", "0.250", "<b>1</b>", "2"],
                ["trace", "visible", "", "3", "4", "0.750", "[2 1]", "1"],
                ["trace", "visible", "<after>", "3", "4", "0.750", "[2 1]", "1"],
            ],
        )


class Changes(unittest.TestCase):
    """Points changed by grading again."""

    def test_changed_points(self) -> None:
        before: dict[str, dict[str, float]] = {
            "ada": {"a": 1, "b": 2},
            "bob": {"a": 1, "b": 2},
            "cem": {"a": 0, "b": 2, "why": 0},  # "why" has no points now, so it is not compared
        }
        now: dict[str, dict[str, float]] = {
            "ada": {"a": 1, "b": 2},
            "bob": {"a": 0.5, "b": 2.75},
            "cem": {"a": 1, "b": 2},
            "new": {"a": 1, "b": 2},  # had no points before
        }
        changed = report.changed_points(before, now)
        self.assertEqual(changed, {"bob": (3, 3.25, "a 1 → 0.5, b 2 → 2.75"), "cem": (2, 3, "a 0 → 1")})
        self.assertIn(
            "## Points that changed\n\n| student | before | now | where |\n|---|---|---|---|\n"
            "| bob | 3 | 3.25 | a 1 → 0.5,",
            report.markdown_report("lab", group(changed=changed)),
        )
        self.assertNotIn("changed", report.markdown_report("lab", group()))

    def test_text_of_students_in_the_report(self) -> None:
        """A student's text is shown as it is: in the report, which is Markdown, and on the page of the class."""
        for text in (
            "<img src=x onerror=alert(1)>",
            "$50K and $20K",
            r"\\(x\\) \(y\) | b",
            "*a* `b` ~~c~~ [l](javascript:alert(1)) ![p](x)",
            "&lt; https://example.org FTP://example.org www.example.org a@b.org",
        ):
            with self.subTest(text=text):
                written = report.markdown_report("lab", report.Class({}, {"eve": text}))
                line = next(line for line in written.splitlines() if line.startswith("- **eve**: "))
                shown = markdown2html(line)
                words = html.unescape(re.sub(r"<[^>]*>", "", shown))
                self.assertEqual(" ".join(words.split()), f"eve: {text}")
                self.assertNotRegex(shown, "<(?!/?(ul|li|strong|span|p)>)")
                self.assertNotRegex(line, r"[$\\`~]|://")
                self.assertNotIn("<img", overview.render_page("lab", report.Class({}, {"eve": text})))

    def test_command_prints_at_most_ten_changes(self) -> None:
        for count, want_lines in (
            (0, []),
            (10, ["  s00: 1 → 2 (a 1 → 2)"]),
            (22, ["  s09: 1 → 2 (a 1 → 2)", "  and 12 more; see reports/lab.md"]),
        ):
            with redirect_stdout(io.StringIO()) as output:
                batch.print_changes({f"s{n:02}": (1, 2, "a 1 → 2") for n in range(count)}, Path("reports/lab.md"))
            self.assertEqual(len(output.getvalue().splitlines()), min(count + 1, 12) if count else 0)
            self.assertLessEqual(set(want_lines), set(output.getvalue().splitlines()))


if __name__ == "__main__":
    unittest.main()
