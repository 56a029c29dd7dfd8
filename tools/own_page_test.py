"""Tests the pages of readers' own notebooks, with small made-up notebooks."""

from __future__ import annotations

import base64
import hashlib
import html
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, new_raw_cell

import own_page
import printing
from faults import Fault
from pages_test import png

PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
PNG = base64.b64encode(png(40, 20)).decode()
# A notebook in the format of IPython 1 and 2.
OLD = {
    "metadata": {"name": ""},
    "nbformat": 3,
    "nbformat_minor": 0,
    "worksheets": [{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["*old* notebook"]}]}],
}


ANSWER = "<details><summary>Answer</summary>\n\nIt costs $18.\n\n</details>"


class OwnPage(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.path = self.folder / "my notes.ipynb"
        self.warnings = ""

    def page(self, *cells: NotebookNode) -> str:
        """Writes a notebook with these cells and its page, and returns the page's body."""
        nbformat.write(new_notebook(cells=list(cells), metadata=PYTHON), self.path)
        with redirect_stderr(io.StringIO()) as stderr:
            written = own_page.write(self.path, chromium=None)
        self.warnings = stderr.getvalue()
        self.assertEqual(written, [self.folder / "my notes.html"])
        return written[0].read_text(encoding="utf-8").partition("<main")[2]

    def markdown(self, text: str, **fields: object) -> str:
        """Returns the body of the page of a Markdown cell, of which all is shown as Markdown."""
        body = self.page(new_markdown_cell(text, **fields))
        self.assertEqual(self.warnings, "")
        return body

    def output(self, **data: str) -> str:
        """Returns the body of the page of a cell with an output of these kinds, such as text_html."""
        kinds = {mime.replace("_", "/").replace("svg/", "svg+"): content for mime, content in data.items()}
        return self.page(new_code_cell("f()", outputs=[new_output("display_data", data=kinds)]))

    def test_prediction(self) -> None:
        """The output of a prediction is in the fold with the answer, and a figure is not, as on the lab's pages."""
        error = new_output("error", ename="E", evalue="e", traceback=["\x1b[31mbad\x1b[0m"])
        shown = [new_output("display_data", data={"image/svg+xml": "<svg></svg>"}), error]
        predicted = new_code_cell("f()", outputs=shown, metadata={"jupyter": {"outputs_hidden": True}})
        page = self.page(new_markdown_cell("**Predict:** what?"), predicted, new_markdown_cell(ANSWER))
        self.assertRegex(page, r"(?s)<img src.*<details>.*<pre>bad</pre>.*It costs \$18.*</details>")
        self.assertEqual(page.count("<details"), 1)
        self.assertNotIn("static copy", page)

    def test_what_the_site_would_reject_is_text(self) -> None:
        for text, want in (
            ("It costs $5.", "It costs $5."),
            (r"$\boxed{x}$", r"<code>$\boxed{x}$</code>"),
            ("[gone](gone.ipynb)", "gone (<code>gone.ipynb</code>)"),
            ("[`gone`](gone.ipynb)", "<code>gone</code> (<code>gone.ipynb</code>)"),
            ("[a](javascript:alert(1))", "a (<code>javascript:alert(1)</code>)"),
            ("[a](//example.org/a)", "a (<code>//example.org/a</code>)"),
            ("![far](https://example.org/a.png)", "far (https://example.org/a.png)"),
            ("![gone](gone.png)", "gone (gone.png)"),
            ("```nosuch\na\n```", "<pre>a</pre>"),
            ("### Deep\n\n# Top\n", "<h1"),
        ):
            with self.subTest(text):
                self.assertIn(want, self.markdown(text))

    def test_what_is_kept(self) -> None:
        (self.folder / "other.ipynb").touch()
        (self.folder / "a.jpg").write_bytes(b"jpg")
        for text, want in (
            ("$x_1$", "<msub>"),
            ("[other](other.ipynb)", '<a href="other.ipynb">'),
            ("[web](https://example.org)", '<a href="https://example.org">'),
            ("![a](a.jpg)", 'src="data:image/jpeg;base64,anBn" alt="a"'),
            ("`![a](a.jpg)`", "<code>![a](a.jpg)</code>"),
        ):
            with self.subTest(text):
                self.assertIn(want, self.markdown(text))
        body = self.markdown("![p](attachment:p.png)", attachments={"p.png": {"image/png": PNG}})
        self.assertIn(f'src="data:image/png;base64,{PNG}" alt="p"', body)

    def test_outputs(self) -> None:
        self.assertIn('width="40" height="20"', self.output(image_png=PNG))
        self.assertIn('<img src="data:image/jpeg;base64,anBn"', self.output(image_jpeg="anBn"))
        self.assertIn('<img src="data:image/svg+xml;base64,', self.output(image_svg_xml="<svg></svg>"))
        self.assertIn("a $5 bill", self.output(text_markdown="a $5 bill"))
        self.assertIn("&lt;Widget&gt;", self.output(application_x="1", text_plain="<Widget>"))
        self.assertIn("kinds application/x, which", self.output(application_x="1"))
        error = new_output("error", ename="E", evalue="v", traceback=["\x1b[31mTraceback\x1b[0m", "E: <v>"])
        self.assertIn("<pre>Traceback\nE: &lt;v&gt;</pre>", self.page(new_code_cell("f()", outputs=[error])))

    def test_cells_of_all_kinds(self) -> None:
        body = self.page(new_raw_cell("<raw>"), new_code_cell("import os"), new_code_cell(""))
        self.assertIn("&lt;raw&gt;", body)
        self.assertIn('<span class="kn">import</span>', body)  # highlighted as Python

    def test_text_of_a_cell_with_a_fault(self) -> None:
        with mock.patch.object(own_page, "tolerant", side_effect=Fault("cell 1: got a, want b")):
            self.assertIn("<pre>*a* &lt;b&gt;</pre>", self.page(new_markdown_cell("*a* <b>")))
        self.assertEqual(self.warnings, "cell 1: got a, want b. The page shows the text of the cell.\n")

    def test_old_format(self) -> None:
        self.path.write_text(json.dumps(OLD))
        own_page.write(self.path, chromium=None)
        self.assertIn("<em>old</em>", self.path.with_suffix(".html").read_text(encoding="utf-8"))

    def test_not_a_notebook(self) -> None:
        new = b'{"nbformat": 9, "nbformat_minor": 0, "metadata": {}, "cells": []}'
        for content in (b"", b"{}", b"[]", b"\xff", new):
            self.path.write_bytes(content)
            with self.assertRaisesRegex(Fault, "my notes.ipynb: got a file that is not a notebook .*, want a note"):
                own_page.write(self.path, chromium=None)
        self.assertEqual(list(self.folder.iterdir()), [self.path])

    def test_files_of_others_are_kept(self) -> None:
        for name in ("my notes.html", "my notes.pdf"):
            other = self.folder / name
            other.write_text("mine")
            with self.assertRaisesRegex(Fault, f"got {other}, which make print did not write"):
                self.page(new_markdown_cell("a"))
            self.assertEqual(other.read_text(), "mine")
            other.unlink()
        self.page(new_markdown_cell("first"))
        pdf = self.folder / "my notes.pdf"
        pdf.write_text("mine")  # beside a page that was written without Chromium
        with self.assertRaisesRegex(Fault, f"got {pdf}, which make print did not write"):
            self.page(new_markdown_cell("second"))
        self.assertEqual(pdf.read_text(), "mine")
        pdf.unlink()
        self.assertIn("second", self.page(new_markdown_cell("second")))

    def test_names(self) -> None:
        self.page(new_markdown_cell("a"))
        for name in (self.path.name, str(self.path), f"../{self.folder.name}/my notes.ipynb"):
            env = {"FROM": str(self.folder), "NB": name}
            with mock.patch.dict(os.environ, env), redirect_stdout(io.StringIO()) as stdout:
                own_page.main([])
            self.assertIn("no saved outputs", stdout.getvalue())
            self.assertIn("my notes.html\n", stdout.getvalue())
        for name, want in ("", "got no file"), ("gone.ipynb", "which is no file"), (".", "which is a folder"):
            with self.assertRaisesRegex(Fault, f"NB: .*{want}.*make print NB="):
                own_page.find_notebook(name, self.folder)

    def test_code_is_not_run(self) -> None:
        ran = self.folder / "ran"
        body = self.page(new_code_cell(f"!touch {ran}"), new_code_cell(f"open({str(ran)!r}, 'w')"))
        self.assertIn("touch", body)
        self.assertFalse(ran.exists())

    def test_elements_that_open_pages(self) -> None:
        for text in (
            '<meta http-equiv="refresh" content="0;url=//x">',
            'a <base href="//x">',
            '<link rel="preconnect">',
        ):
            with self.subTest(text):
                self.assertNotRegex(self.markdown(text), "<(meta|base|link)")

    def test_policy(self) -> None:
        """The policy of a page allows the scripts of outputs, and no others."""
        first, second = "f('ä');\r\ng()", "h(1 < 2)"
        self.output(text_html=f'<p onclick="h(1 &lt; 2)"><script>{first}</script>')
        page = self.path.with_suffix(".html").read_text(encoding="utf-8")
        hashes = [hashlib.sha256(text.encode()).digest() for text in (first.replace("\r", ""), second)]
        want = {f"'sha256-{base64.b64encode(digest).decode()}'" for digest in hashes}
        allowed = html.unescape(page).partition("script-src ")[2].partition(";")[0].split()
        self.assertEqual(set(allowed), {"'unsafe-hashes'", "'wasm-unsafe-eval'", *want})
        self.assertNotIn("frame-src", page)

    @unittest.skipUnless(printing.find_chromium(), "needs Chromium")
    def test_scripts_that_run(self) -> None:
        """In a browser, scripts of outputs run, and scripts in Markdown, captions and addresses don't."""
        attack = "<img src=x onerror=\"document.title += ' bad'\"><script>document.title += ' bad'</script>"
        good = "<img src=x onerror=\"document.title += ' event'\"><script>document.title += ' script'</script>"
        outputs = [
            new_output("display_data", data={"text/html": good}),
            new_output("display_data", data={"text/markdown": attack, "text/plain": attack}),
        ]
        self.page(
            new_markdown_cell(f"# Title\n\n{attack}\n"), new_code_cell("f()", outputs=outputs), new_raw_cell(attack)
        )
        page = self.path.with_suffix(".html").as_uri()
        browser = [printing.find_chromium() or "", *printing.OPTIONS, "--headless", f"--user-data-dir={self.folder}/a"]
        dom = subprocess.check_output([*browser, "--dump-dom", page], text=True, stderr=subprocess.DEVNULL, timeout=60)
        title = dom.partition("<title>")[2].partition("</title>")[0]
        self.assertEqual(sorted(title.split()), ["Title", "event", "script"])

    @unittest.skipUnless(printing.find_chromium(), "needs Chromium")
    def test_pdf(self) -> None:
        self.page(new_markdown_cell("a"))
        env = os.environ | {"FROM": str(self.folder)}
        command = [sys.executable, own_page.__file__, self.path.name]
        for _ in range(2):  # the second time, it replaces the PDF
            stdout = subprocess.check_output(command, env=env, text=True)
            self.assertIn("my notes.pdf\n", stdout)
            self.assertTrue(self.path.with_suffix(".pdf").read_bytes().startswith(b"%PDF"))
        names = {path.name for path in self.folder.iterdir()}
        self.assertEqual(names, {"my notes.html", "my notes.ipynb", "my notes.pdf"})


if __name__ == "__main__":
    unittest.main()
