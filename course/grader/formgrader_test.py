"""Tests of Formgrader's page of a submission, made with nbgrader's own template and the course's settings.

Nothing on it may be loaded from an address that a student wrote, and no script of a student may run.
"""

from __future__ import annotations

import unittest
from pathlib import Path
from unittest import mock

import nbformat
import nbgrader
from nbconvert.exporters import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell
from traitlets.config import Config

from grader import child, formgrader, output, settings
from grader.course import Course
from grader.feedback_test import PageParser, nbgrader_metadata, notebook, png

TEMPLATES = Path(nbgrader.__file__).parent / "server_extensions" / "formgrader" / "templates"
MARK = "evil.example"  # in each address that a student wrote
# Texts that make a browser load something, or run a script, unless they are disarmed.
LOADING = [
    "![x](/logout?evil.example)",
    "![x](http://evil.example/a.png 'title')",
    "![x][ref]\n\n[ref]: /logout?evil.example",
    "[![x](//evil.example/b.png)](http://evil.example)",
    "<img src=//evil.example/c.png>",
    "<img srcset='//evil.example/d.png 2x'>",
    "<picture><source srcset=//evil.example/e.png><img></picture>",
    "<div style='background: url(//evil.example/f.png)'>x</div>",
    "<style>@import '//evil.example/g.css'; body { background: url(//evil.example/h.png) }</style>",
    "<link rel=stylesheet href=//evil.example/i.css> <link rel=prefetch href=//evil.example/j>",
    "<svg><image href=//evil.example/k.png /><use href=//evil.example/l.svg#x /></svg>",
    "<video poster=//evil.example/m.png src=//evil.example/n.mp4></video> <audio src=//evil.example/o.mp3></audio>",
    "<iframe src=//evil.example/p></iframe> <object data=//evil.example/q></object> <embed src=//evil.example/r>",
    "<meta http-equiv=refresh content='0; url=//evil.example/s'> <base href=//evil.example/>",
    "<form action=//evil.example/t><input type=image src=//evil.example/u.png></form>",
    "<body background=//evil.example/v.png> <table background=//evil.example/w.png><tr><td>x</table>",
    "<script src=//evil.example/x.js></script> <math><mglyph src=//evil.example/y.png></math>",
    r"$\includegraphics{http://evil.example/z.png}$ $\href{http://evil.example/1}{x}$",
    r"$$\style{background: url(http://evil.example/2.png)}{x}$$ \begin{equation}\unicode{evil.example}\end{equation}",
    "&lt;img src=//evil.example/3.png&gt; &#60;img src=//evil.example/4.png>",
    "<img\nsrc=//evil.example/5.png\n> <!-- --><img src=//evil.example/6.png>",
    "```go\n<img src=//evil.example/7.png>\n```\n\n    <img src=//evil.example/8.png>",
    "| a |\n|---|\n| ![x](//evil.example/9.png) |",
    "> - ![x](//evil.example/10.png)",
    "# ![x](//evil.example/11.png)",
    "![attachment:evil.example.png](attachment:evil.example.png)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=) evil.example",
    "</pre></code></div><img src=//evil.example/12.png>",
]
# The attributes from which a browser loads something at once, or runs a script.
LOADING_ATTRIBUTES = {"src", "srcset", "poster", "data", "background", "style", "action", "xlink:href", "formaction"}


def show(cells: list[nbformat.NotebookNode], harmless: bool = True, **names: str) -> str:
    """Returns Formgrader's page of a notebook, with the course's settings or, if harmless is false, with nbgrader's."""
    nb = notebook()
    nb.cells += cells
    for cell in nb.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.metadata.nbgrader["id"] = "1"  # the template requires this id and the names below
    config = settings.read(Course.here()) if harmless else Config()
    # As in nbgrader's class FormgradeExtension.
    config.HTMLExporter.template_name = "formgrade"
    config.HTMLExporter.extra_template_basedirs = [str(TEMPLATES)]
    keys = ["assignment_id", "notebook_id", "submission_id", "base_url", "student", "notebook_path"]
    about = dict.fromkeys([*keys, "last_name", "first_name"], "1") | {"index": 0, "total": 1} | names
    page, _ = HTMLExporter(config=config).from_notebook_node(nb, resources=about)
    return str(page)


def dangers(page: PageParser) -> list[tuple[str, str, str]]:
    """Returns the tags, attributes and values on a page that load from a student's address or run a script."""
    return [
        (tag, name, value)
        for tag, attributes in page.tags
        for name, value in attributes.items()
        if (name in LOADING_ATTRIBUTES or tag in ("link", "meta", "base")) and (MARK in value or "data:" in value[:5])
        if not value.startswith("data:image/png;base64,") or name.startswith("on") or "script:" in value.lower()
    ]


class FormgraderTest(unittest.TestCase):
    def test_nothing_is_loaded(self) -> None:
        self.assertEqual(dangers(PageParser(show([new_markdown_cell(text) for text in LOADING]))), [])

    def test_student_text_is_shown(self) -> None:
        for text in LOADING:
            with self.subTest(text=text):
                (page,) = formgrader.convert_cells([("markdown", text, False)])
                self.assertEqual(dangers(PageParser(page)), [])
                self.assertIn(MARK, PageParser(page).text)

    def test_attacks_work_without_the_settings(self) -> None:
        """Otherwise, the tests above would test nothing."""
        cells = [new_markdown_cell(text) for text in LOADING if "attachment" not in text]  # which nbgrader rejects
        found = dangers(PageParser(show(cells, harmless=False)))
        self.assertGreater(len({value for _, _, value in found}), 20)

    def test_answers_and_own_cells(self) -> None:
        answer = new_markdown_cell(LOADING[0], metadata=nbgrader_metadata("words", 1, solution=True, locked=False))
        forged = new_markdown_cell(LOADING[0], metadata={"nbgrader": {"locked": True, "solution": True}})
        code = new_code_cell("// " + LOADING[4])
        raw = nbformat.v4.new_raw_cell(LOADING[4])
        page = PageParser(show([answer, forged, code, raw]))
        self.assertEqual(dangers(page), [])
        self.assertEqual(page.text.count(MARK) - PageParser(show([])).text.count(MARK), 4)
        evil = {"image/png": png(4, 4) + '" onerror="alert(16)', "image/svg+xml": "<svg onload=alert(17)>"}
        self.assertEqual(output.valid_outputs([{"output_type": "display_data", "data": evil}]), [])

    def test_names_are_escaped(self) -> None:
        page = PageParser(show([], first_name="<img src=//evil.example/1>", last_name="</a><script>alert(1)</script>"))
        self.assertEqual(dangers(page), [])
        self.assertIn("</a><script>alert(1)</script>, <img src=//evil.example/1>", page.text)

    def test_policy(self) -> None:
        page = PageParser(show([]))
        policies = [a["content"] for _, a in page.tags if a.get("http-equiv") == "Content-Security-Policy"]
        self.assertEqual(policies, [formgrader.POLICY])
        self.assertLess([tag for tag, _ in page.tags].index("meta"), [tag for tag, _ in page.tags].index("script"))
        self.assertNotIn("http", formgrader.POLICY)  # so nothing comes from another server
        addresses = [a["src"] for tag, a in page.tags if tag == "script" and "src" in a]
        self.assertTrue(addresses)
        self.assertEqual([url for url in addresses if "//" in url], [])

    def test_what_the_lecturer_reads(self) -> None:
        page = show([new_code_cell("func f() {}")])
        self.assertIn("<mi>w</mi><mo>·</mo><mi>x</mi><mo>&gt;</mo>", page)
        self.assertIn("<summary>Hint</summary>", page)  # the lab's own HTML
        self.assertIn('<span class="kd">func</span>', page)

    def test_no_latex_command_is_left(self) -> None:
        """A typesetter reads the page's text after HTML entities are decoded."""
        attacks = [
            r"$\newcommand{\h}[1]{\href{#1t:alert(1)}{x}}\h{javascrip}$",
            r"$$\def\h#1{\href{#1t:alert(2)}{x}}\h{javascrip}$$",
            r"\begin{equation}\style{x}{y}\end{equation}",
            r"\\(\\href{x}{y}\\)",
            r"$\nosuch &#92;href{x}{y} &#x5C;url{x} &bsol;class{x}{y}$",
            r"$\nosuch \&#104;ref{x}{y} \<b>href</b> \<!-- -->href \attachment:href$",
            "$\\" + "h" * 30_000 + "$",
            "`$\\href$` \\\\href",
        ]
        for text in attacks:
            with self.subTest(text=text[:40]):
                (page,) = formgrader.convert_cells([("markdown", text, False)])
                self.assertNotRegex(PageParser(page).text, r"\\[A-Za-z(\[]")

    def test_conversion_that_takes_too_long(self) -> None:
        with mock.patch.object(child, "call", side_effect=child.Stopped("took more than 10 s of CPU time")):
            page = PageParser(show([new_markdown_cell(LOADING[0])]))
        self.assertEqual(dangers(page), [])
        self.assertIn(LOADING[0], page.text)

    def test_text_that_was_not_converted_is_shown_as_it_was_typed(self) -> None:
        self.assertEqual(formgrader.converted("<img src=x>"), "<pre>&lt;img src=x&gt;</pre>\n")


if __name__ == "__main__":
    unittest.main()
