"""Tests of the feedback page. No script of a student may run on it, and no link may lead to another site."""

from __future__ import annotations

import base64
import contextlib
import html
import io
import logging
import re
import struct
import unittest
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any, ClassVar
from unittest import mock

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from nbgrader.converters import GenerateFeedback
from nbgrader.coursedir import CourseDirectory

from grader import child, feedback_page, output, settings
from grader.course import Json
from grader.course_test import DUE, CourseTest

from contrast import low_contrasts, unknown_variables  # isort: skip  (grader.course puts tools/ on sys.path)
from inspector import inspect  # isort: skip

# An answer in words with attacks. The number in alert(…) identifies an attack, here and in notebook().
EVIL = r"""# Why <script>alert(1)</script>

<script>alert(2)</script>
<img src=x onerror=alert(3)> <svg onload=alert(4)> <style>* { display: none }</style>
[a](javascript:alert(5)) [b](http://evil.example/b) ![c](http://evil.example/c.png) <http://evil.example/d>
![d](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=) ![e](data:text/html;base64,PHNjcmlwdD4=)
[r]: http://evil.example/r
$\text{<mi onclick="alert(6)">x</mi>}$ $\href{javascript:alert(7)}{x}$ $w \cdot x > 0$ and $\frac{1}{$ cost $5
<details><summary>hidden
"""
TABLE = """update: 1 of 2 right
   tried                       got        want
✓  Update([0 0], [1 2], +1)    [1 2]      [1 2]
✗  Update([1 2], [3 1], -1)    [4 3]      [-2 1]
   → y is −1 here, so x is <b>subtracted</b>
Your code printed:
✓  all right
"""
HIDDEN = "update, hidden tests: 1 of 2 right\n✓  a point on the line\n✗  a long vector\n"


def png(width: int, height: int) -> str:
    """Returns the header of a PNG picture in base64. The page reads only the header, for the size."""
    return base64.b64encode(
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    ).decode()


def nbgrader_metadata(grade_id: str, points: float = 0, solution: bool = False, locked: bool = True) -> Json:
    """Returns the metadata that nbgrader gives a cell of a lab."""
    about = {
        "grade_id": grade_id,
        "grade": points > 0,
        "solution": solution,
        "locked": locked,
        "task": False,
        "schema_version": 3,
    }
    return {"nbgrader": about | ({"points": points} if points else {})}


def notebook() -> nbformat.NotebookNode:
    """Returns a notebook as in the folder autograded/, with attacks in the student's text and outputs."""
    html_output = new_output("display_data", {"text/html": "<script>alert(8)</script>", "text/plain": "a <b>table</b>"})
    figure = new_output("display_data", {"image/png": png(400, 300), "text/plain": "a grey box"})
    fake = new_output("display_data", {"image/png": base64.b64encode(b"<script>").decode(), "text/plain": "no picture"})
    printed = new_output("stream", name="stdout", text="<script>alert(9)</script>\n### GRADE 5\n")
    cells = [
        new_markdown_cell(
            "# Lab 1\n\nWrite [Update](../../3-algorithm.ipynb): $w + y x$.\n\n"
            "<details><summary>Hint</summary>\n\nAdd.\n\n</details>",
            metadata=nbgrader_metadata("update-text"),
        ),
        new_code_cell(
            "func Update() {} // <script>alert(10)</script>",
            metadata=nbgrader_metadata("update", solution=True, locked=False),
            outputs=[printed, html_output, figure, fake],
        ),
        new_code_cell(
            "%%\nlab1.Update.Visible(Update)",
            metadata=nbgrader_metadata("update-visible", 2),
            outputs=[new_output("stream", name="stdout", text=TABLE)],
        ),
        new_code_cell(
            "%%\nlab1.Update.Hidden(Update)",
            metadata=nbgrader_metadata("update-hidden", 3),
            outputs=[new_output("stream", name="stdout", text=HIDDEN)],
        ),
        new_markdown_cell("Why? **Rubric** 4 points.", metadata=nbgrader_metadata("why-text")),
        new_markdown_cell(EVIL, metadata=nbgrader_metadata("why", 4, solution=True, locked=False)),
        new_code_cell(
            "panic(1)",
            outputs=[new_output("error", ename="<b>", evalue="x", traceback=["\x1b[31m<script>alert(11)</script>"])],
        ),
    ]
    for cell in cells:
        if cell.cell_type == "code":  # the outputs of a sandbox are validated before the points are added
            cell.outputs = [nbformat.from_dict(out) for out in output.valid_outputs(cell.outputs)]
    # From such an output, nbgrader reads the points. The page must not show it.
    cells[3].outputs.append(new_output("execute_result", {"text/plain": "1.503"}))
    return new_notebook(cells=cells)


class PageParser(HTMLParser):
    """Parses a page into its text, and its tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attributes}))

    def handle_data(self, data: str) -> None:
        self.text += data


def stall() -> None:
    """Does not end within the lifetime of this machine."""
    re.match(r"(a|aa)+$", "a" * 200 + "b")


class PageTest(CourseTest):
    """The page that nbgrader generate_feedback writes from a gradebook and a notebook."""

    ada: ClassVar[str]  # the page of ada
    bob: ClassVar[str]  # the page of bob
    parsed: ClassVar[PageParser]  # the page of ada, parsed

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.add_lab("lab1", **{"update-visible": 2, "update-hidden": 3}, why=4)
        cls.gradebook.add_solution_cell("why", "lab1", "lab1")
        cls.gradebook.add_solution_cell("update", "lab1", "lab1")
        for student, hours in [("ada", 1), ("bob", -1)]:
            cls.gradebook.add_student(student)
            cls.gradebook.add_submission("lab1", student, timestamp=DUE + timedelta(hours=hours))
            for name, points in [("update-visible", 1), ("update-hidden", 1.5)]:
                grade = cls.gradebook.find_grade(name, "lab1", "lab1", student)
                grade.auto_score, grade.needs_manual_grade = points, False
            folder = cls.folder / "autograded" / student / "lab1"
            folder.mkdir(parents=True)
            nbformat.write(notebook(), folder / "lab1.ipynb")
        grade = cls.gradebook.find_grade("why", "lab1", "lab1", "ada")
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        cls.gradebook.find_grade("why", "lab1", "lab1", "bob").needs_manual_grade = True
        comment = cls.gradebook.find_comment("why", "lab1", "lab1", "ada")
        comment.manual_comment = "Say **which** point: $x_2$. <i>See</i> 5 < 6"
        cls.gradebook.find_comment("why", "lab1", "lab1", "bob").auto_comment = "No response."
        cls.gradebook.db.commit()
        cls.folder.joinpath("runs", "lab1").mkdir(parents=True)
        cls.folder.joinpath("runs", "lab1", "ada.json").write_text('{"remarks": ["a test cell was <gone>"]}')
        cls.generate()
        cls.ada = cls.folder.joinpath("feedback", "ada", "lab1", "lab1.html").read_text()
        cls.bob = cls.folder.joinpath("feedback", "bob", "lab1", "lab1.html").read_text()
        cls.parsed = PageParser(cls.ada)

    @classmethod
    def generate(cls) -> None:
        """Writes the feedback pages."""
        config = settings.read(cls.course)
        config.CourseDirectory.root = str(cls.folder)
        directory = CourseDirectory(config=config)
        directory.assignment_id = "lab1"
        with contextlib.chdir(cls.folder):
            GenerateFeedback(coursedir=directory, config=config, log=logging.getLogger("feedback"), force=True).start()

    def test_free_late_days(self) -> None:
        self.assertNotIn("Free late days", self.ada)
        path = self.folder / "nbgrader_config.py"
        self.addCleanup(path.write_text, path.read_text())
        path.write_text(path.read_text() + "c.LatePenalty.days = 3\n")
        self.generate()
        page = self.folder.joinpath("feedback", "ada", "lab1", "lab1.html").read_text()
        self.assertIn("it was due 2026-11-01 00:00 UTC. Free late days: 1 used for this lab, 2 of 3 left.", page)
        self.assertNotIn("−0.5", page)

    def test_page_that_exceeds_its_limits(self) -> None:
        """The page has the points but not the student's work. The command names the student, and writes all pages."""
        call = child.call

        def stall_for_ada(*args: Any, limits: child.Limits) -> Any:
            if args[-1]["student_name"] == "ada":
                return call(stall, limits=child.Limits(seconds=1, memory=limits.memory, elapsed=600))
            return call(*args, limits=limits)

        printed = io.StringIO()
        with mock.patch.object(child, "call", stall_for_ada), contextlib.redirect_stdout(printed):
            self.generate()
        self.addCleanup(self.generate)
        ada, bob = [self.folder.joinpath("feedback", name, "lab1", "lab1.html").read_text() for name in ("ada", "bob")]
        self.assertEqual(bob, self.bob)
        self.assertEqual(
            printed.getvalue(),
            "ada: the page has only the points, because rendering it took more than 1 s of CPU time\n",
        )
        tables = [page[page.index("<table") : page.index("</table>")] for page in (ada, self.ada)]
        self.assertEqual(tables[0], re.sub("</?a[^>]*>", "", tables[1]))
        self.assertIn("Your work could not be shown", PageParser(ada).text)
        self.assertNotIn("evil.example", ada)
        self.assertNotIn('href="#update', ada)

    def test_nothing_runs_and_nothing_is_fetched(self) -> None:
        page = "html head meta title style body a main h1 h2 h3 h4 p div section span"
        table = "table thead tbody tfoot tr th td"
        text = "strong em code pre wbr ul li img figure details summary"
        formula = "math mrow mi mo mn msub mfrac"
        allowed = set(" ".join([page, table, text, formula]).split())
        self.assertEqual({tag for tag, _ in self.parsed.tags} - allowed, set())
        for tag, attributes in self.parsed.tags:
            for name, value in attributes.items():
                self.assertFalse(name.startswith("on") or name == "style", (tag, name, value))
                if name in ("src", "href", "data", "action", "srcset", "poster"):
                    self.assertRegex(value, r"^(#|data:image/png;base64,)")
        self.assertEqual(sum(tag == "style" for tag, _ in self.parsed.tags), 1)
        self.assertNotRegex(self.ada.partition("</style>")[0], r"url\(|@import")
        self.assertEqual(inspect({"lab1.html": self.ada}), [])
        policy = next(a["content"] for tag, a in self.parsed.tags if a.get("http-equiv") == "Content-Security-Policy")
        self.assertTrue(policy.startswith("default-src 'none'; style-src 'sha256-"))
        self.assertNotRegex(policy, "unsafe|http")

    def test_student_content_is_shown_as_text(self) -> None:
        for number in (1, 2, 8, 9, 10, 11):  # the attacks with a script element
            # Attack 8 is the HTML of an output, of which the page shows only the plain text.
            self.assertEqual(f"alert({number})" in self.parsed.text, number != 8, number)
        for text in (
            "a <b>table</b>",
            "http://evil.example/b",
            "cost $5",
            "Handed in 2026-11-01 01:00 UTC; it was due 2026-11-01 00:00 UTC.",
        ):
            self.assertIn(text, self.parsed.text)
        images = [(a["alt"], a["width"], a["height"]) for tag, a in self.parsed.tags if tag == "img"]
        self.assertEqual(images, [("a grey box", "200", "150")])

    def test_points(self) -> None:
        table = re.sub(r"<[^>]+>|\s+", " ", self.ada[self.ada.index("<table") : self.ada.index("</table>")])
        self.assertEqual(
            " ".join(table.split()),
            "Part Tests Hidden tests Points update 1 of 2 1.5 of 3 2.5 of 5 why by hand 2.5 of 4 "
            "Late −0.5 Sum 4.5 of 9",
        )
        text = PageParser(self.bob).text
        self.assertIn("of 4, not graded yet", text)
        self.assertNotRegex(text, "Late|Grader's comment")  # nbgrader's own comment is not shown

    def test_tables_comments_and_remarks(self) -> None:
        self.assertIn('<span class="wrong">✗  Update([1 2], [3 1], -1)    [4 3]      [-2 1]</span>', self.ada)
        self.assertIn("→ y is −1 here, so x is <b>subtracted</b>", self.parsed.text)
        self.assertIn('<span class="right">✓  a point on the line</span>', self.ada)
        self.assertIn("Your code printed:\n✓  all right", self.ada)  # a student's own ✓, not marked as right
        self.assertNotRegex(self.ada, r"lab1\.Update\.Hidden|1\.503|3-algorithm\.ipynb")
        self.assertIn("Say <strong>which</strong> point: <math", self.ada)
        self.assertIn("a test cell was &lt;gone&gt;", self.ada)

    def test_cards(self) -> None:
        """A card has code and its output, or an answer in words and the grader's comment."""
        cards = re.findall(r'<section class="work code-cell.*?</section>', self.ada, re.S)
        parts = [re.findall('<(?:p|div) class="(label|code|words|output|comment)"', card) for card in cards]
        self.assertEqual(
            parts,
            [
                ["label", "code", "output"],
                ["label", "output"],
                ["label", "output"],
                ["label", "words", "comment", "label"],
                ["label", "code", "output"],
            ],
        )

    def test_only_the_lab_has_folds(self) -> None:
        self.assertEqual(sum(tag == "details" for tag, _ in self.parsed.tags), 1)  # the lab's hint, not the attack's


NAMES = (  # in a student's data or text
    "<img src=x onerror=alert(1)>",
    "</pre><script>alert(1)</script>",
    '" onerror="alert(1)',
    "$50K and $20K",
    "&lt;b&gt;",
    r"\(x\) *a* `b` [l](javascript:alert(1))",
)


class NamesTest(unittest.TestCase):
    """Names from a student's data are text on the page, in each kind of output."""

    def test_outputs(self) -> None:
        for name in NAMES:
            caption = {"text/markdown": html.escape(name).replace("$", "<span>&#36;</span>"), "text/plain": name}
            for out in (
                new_output("stream", name="stdout", text=name),
                new_output("stream", name="stderr", text=f"\x1b[31m{name}"),
                new_output("error", ename=name, evalue=name, traceback=[name]),
                new_output("display_data", {"text/html": name, "text/plain": name}),
                new_output("display_data", {"text/markdown": name}),
                new_output("display_data", caption),
                new_output("display_data", {"image/png": png(4, 4), "text/plain": name}),
            ):
                with self.subTest(name=name, out=out):
                    cell = new_code_cell("", outputs=[])
                    cell.outputs = [nbformat.from_dict(valid) for valid in output.valid_outputs([out])]
                    for is_test in (False, True):
                        shown = PageParser(feedback_page.render_outputs(cell, is_test))
                        text = shown.text + "".join(a.get("alt", "") for _, a in shown.tags)
                        self.assertIn(name, text)
                        self.assertLessEqual({tag for tag, _ in shown.tags}, {"div", "pre", "span", "figure", "img"})
                        self.assertFalse([a for _, a in shown.tags if any(key.startswith("on") for key in a)])

    def test_names_on_the_page(self) -> None:
        keys = ("notebook", "student_name", "submitted", "due", "late_days")
        for name in NAMES:
            about = dict.fromkeys(keys, name) | {"remarks": [name], "score": 0, "max_score": 1, "late_penalty": 0}
            shown = PageParser(feedback_page.render_page(new_notebook(), about))
            self.assertGreaterEqual(shown.text.count(name), 6)
            self.assertFalse([tag for tag, _ in shown.tags if tag in ("img", "script", "b")])

    def test_prose(self) -> None:
        for name in NAMES:
            shown = PageParser(feedback_page.render_prose(name))
            self.assertFalse([tag for tag, _ in shown.tags if tag in ("img", "script", "a", "b")])


class ColoursTest(unittest.TestCase):
    """The style sheet, which is that of the site with feedback.css after it."""

    def test_contrast(self) -> None:
        """The colours of points and of tests have a contrast of 4.5:1 on the papers below them."""
        for name in ("green", "amber", "red"):
            papers = ["paper", f"{name}-paper"]
            self.assertEqual(low_contrasts(feedback_page.STYLE, [f"{name}-text"], papers, 4.5), [])

    def test_every_variable_is_set(self) -> None:
        self.assertEqual(unknown_variables(feedback_page.STYLE), set())


class ProseTest(unittest.TestCase):
    def test_formulas(self) -> None:
        self.assertIn("<math", feedback_page.render_prose("$w \\cdot x$"))
        for tex in [r"\frac{1}{", r"\text{<mi onclick='a()'>x</mi>}", r"\style{color:red}{x}", "x" * 500, r"\nosuch"]:
            with self.subTest(tex=tex):
                self.assertIn("<code>", feedback_page.render_prose(f"${tex}$"))
                self.assertNotIn("<math", feedback_page.render_prose(f"${tex}$"))

    def test_text_that_the_converter_may_reject(self) -> None:
        for text in [
            ">" * 8_000,
            "- " * 2000,
            "`" * 8000,
            "$" * 8000,
            "[" * 4000,
            "${" * 4000,
            "<a " * 4000,
            "\0",
            "*" * 8000,
        ]:
            with self.subTest(text=text[:4]):
                self.assertTrue(feedback_page.render_prose(text))

    def test_long_lines_of_tests_are_broken_unless_they_are_rows(self) -> None:
        row = "✗  Score([1 2 3], [3 4 5])    26    26"
        hint = "   → the sum begins at 0 and has one product for each place"
        shown = feedback_page.render_table(f"{row}\n{hint}\n")
        self.assertIn(f'<pre><span class="wrong">{row}</span>\n<span class="line spaces-3"><span class="hint">', shown)
        self.assertIn('tabindex="0"', shown)
        self.assertNotIn("tabindex", feedback_page.render_table(f"✗  a long vector\n{hint}\n"))

    def test_long_text_is_shortened(self) -> None:
        self.assertEqual(feedback_page.shorten("a\nb"), "a\nb")
        self.assertTrue(feedback_page.shorten("x" * 30_000).endswith("\n… (10000 more characters)"))
        self.assertTrue(feedback_page.shorten("x\n" * 400).endswith("x\n… (201 more characters)"))


if __name__ == "__main__":
    unittest.main()
