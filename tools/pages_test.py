"""Tests of the pages: small notebooks made up for one thing each, then the lab's own."""

from __future__ import annotations

import base64
import binascii
import re
import struct
import tempfile
import unittest
import zlib
from pathlib import Path

import formulas
import notebooks
import pages
import printing
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output


def png(width: int, height: int) -> bytes:
    """Returns a white picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", binascii.crc32(kind + body))

    rows = (b"\0" + b"\xff" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def show(metadata: dict | None = None, **data: str) -> NotebookNode:
    kinds = {mime.replace("_", "/"): content for mime, content in data.items()}
    return new_output("display_data", data=kinds, metadata=metadata or {})


def picture(alt: str = "", **size: int) -> NotebookNode:
    described = {"alt": alt} if alt else {}
    return show({"image/png": described | size}, image_png=base64.b64encode(png(40, 20)).decode())


def out(text: str, name: str = "stdout") -> NotebookNode:
    return new_output("stream", name=name, text=text)


def code(*outputs: NotebookNode, source: str = "%%\nf()", **metadata: object) -> NotebookNode:
    return new_code_cell(source, outputs=list(outputs), execution_count=1, metadata=metadata)


CHECKED = code(out("✓ mistakes: 18\n"), source='%%\ncheck.Equal("mistakes", m, 18)', tags=["claim:A22"])
CHECKED.id = "checked"


class Site(unittest.TestCase):
    """A folder like the lab's, with notebooks that are made up."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        self.folder = self.root / "notebooks"
        self.folder.mkdir()
        self.site = self.root / "site"

    def notebook(self, *cells: NotebookNode | str, name: str = "01-first", title: str = "# First\n") -> Path:
        made = [new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in (title, *cells) if cell]
        path = self.folder / f"{name}.ipynb"
        notebooks.write(path, new_notebook(cells=made, metadata={"kernelspec": notebooks.KERNELSPEC}))
        return path

    def write(self, chromium: str | None = None) -> dict[str, str]:
        """Returns the text of each page of the site."""
        written = pages.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, chromium)
        return {page.name: (self.site / page.name).read_text(encoding="utf-8") for page in written}

    def page(self, *cells: NotebookNode | str) -> str:
        """Returns the page of a notebook with these cells, what is inside main."""
        self.notebook(*cells)
        return re.search(r"<main.*?>(.*)</main>", self.write()["01-first.html"], re.S)[1]

    def refused(self, *cells: NotebookNode | str, says: str) -> None:
        """A notebook with these cells is refused, and nothing is written."""
        with self.assertRaises(pages.Fault) as caught:
            self.page(*cells)
        self.assertIn(says, str(caught.exception))
        self.assertRegex(str(caught.exception), "01-first|glossary.md")
        self.assertFalse(self.site.exists())


class Formulas(Site):
    def test_formula(self) -> None:
        page = self.page("So $y\\,(w \\cdot x) \\le 0$ and\n\n$$w \\leftarrow w + y\\,x$$")
        self.assertEqual(page.count("<math"), 2)
        self.assertIn("<msub><mi>x</mi><mn>1</mn></msub>", formulas.mathml("x_1", False, "")[0])
        self.assertNotIn("$", page)
        self.assertRegex(self.page("So $x$, then $y$ and"), r'<span class="whole"><math.*</math>,</span> then <math')

    def test_dollar_in_code_is_none(self) -> None:
        page = self.page("`$HOME` and ``a ` $b$``, 5 \\$ and\n\n```sh\necho $HOME $PATH\n```\n")
        self.assertNotIn("<math", page)
        self.assertIn("<code>$HOME</code>", page)
        self.assertIn("5 $ and", page)

    def test_formula_in_table_heading_and_link(self) -> None:
        page = self.page("## About $\\gamma$\n\n| a |\n|---|\n| $x_1$ |\n\n[the $w$](#About-γ)")
        self.assertEqual(page.count("<math"), 3)
        self.assertIn('id="About-γ"', page)

    def test_refused(self) -> None:
        for formula in (r"\nosuch x", r"\frac{1}{2", r"a & b", r"\boxed{x}", r"{", r"a}", r"\mathbb{1}"):
            with self.subTest(formula):
                self.refused(f"${formula}$", says="the formula $" + formula)

    def test_lone_dollar(self) -> None:
        self.refused("It costs $5.", says="lone $")

    def test_lined_up(self) -> None:
        text = formulas.mathml(r"\begin{aligned} a &= b \\ c &\le d \end{aligned}", True, "")[0]
        self.assertEqual((text.count("<mtr>"), text.count("<mtd")), (2, 4))

    def test_sign_is_no_difference(self) -> None:
        self.assertIn('form="prefix"', formulas.mathml("y = -1", False, "")[0])
        self.assertNotIn('form="prefix"', formulas.mathml("y - 1", False, "")[0])

    def test_as_in_print(self) -> None:
        text = formulas.mathml(r"\max_i \cos \theta \lVert x \rVert", True, "")[0]
        self.assertRegex(text, "<munder><mo[^>]*>max</mo><mi>i</mi></munder>")
        self.assertIn('<mo lspace="0" rspace="0.167em">cos</mo>', text)
        self.assertEqual(text.count('stretchy="false"'), 2)

    def test_as_text(self) -> None:
        for tex, text in ((r"\frac{R^2}{\gamma^2}", "(R^2)/(γ^2)"), (r"w_1 \le \sqrt{k}", "w_1 ≤ √(k)"), (r"\max_i x_i", "max_ix_i")):
            self.assertEqual(formulas.mathml(tex, False, "")[1], text)


class Links(Site):
    def test_between_notebooks(self) -> None:
        self.notebook("## What one update does\n", CHECKED, name="02-second", title="# Second")
        page = self.page(
            "[a](02-second.ipynb) [b](02-second.ipynb#What-one-update-does) [c](02-second.ipynb#cell-id=checked) "
            '[d](02-second.ipynb#claim:A22) <a href="02-second.ipynb">e</a> [f](#First) [g](https://example.org/a.ipynb)'
        )
        for target in ("", "#What-one-update-does", "#cell-id=checked", "#claim:A22"):
            self.assertIn(f'href="02-second.html{target}"', page)
        self.assertIn('href="#First"', page)
        self.assertIn('href="https://example.org/a.ipynb"', page)
        self.assertNotIn('href="02-second.ipynb', page)

    def test_to_other_files(self) -> None:
        (self.root / "README.md").write_text("# Lab\n")
        (self.root / "iris.csv").write_text("1\n")
        page = self.page("[lab](../README.md) and [the data](../iris.csv) and [iris.csv](../iris.csv)")
        self.assertIn('<a href="index.html">lab</a> and the data (<code>iris.csv</code>) and iris.csv</p>', page)

    def test_broken(self) -> None:
        self.refused("[a](02-second.ipynb)", says='link to "02-second.ipynb"')
        self.refused("[a](#Nowhere)", says='link to "#Nowhere"')
        self.refused("[a](01-first.ipynb#cell-id=gone)", says="cell-id=gone")
        self.refused("[a](javascript:alert(1))", says="link to")
        self.refused("[a](ftp://example.org)", says="link to")
        self.refused("[a](//example.org)", says="link to")
        self.refused(code(show(text_html='<a href="01-first.ipynb">a</a>')), says='link to "01-first.ipynb"')

    def test_order(self) -> None:
        self.notebook(name="02-second", title="# Second")
        self.notebook(name="playground", title="# Play")
        self.notebook()
        text = self.write()
        self.assertEqual(re.findall(r'href="(\d\d-\w+|playground)', text["index.html"]), ["01-first", "02-second", "playground"])
        self.assertIn('rel="prev" href="01-first.html"', text["02-second.html"])
        self.assertIn('rel="next" href="playground.html"', text["02-second.html"])

    def test_promise(self) -> None:
        self.notebook(title="# First\n\n**Afterwards you can:** follow $w$ by hand.\n\nMore.")
        self.assertIn("<p>Afterwards you can: follow w by hand.</p>", self.write()["index.html"])


class Pictures(Site):
    def test_description_is_the_caption(self) -> None:
        page = self.page(code(picture("The **line** $w_1 = 0$", width=512, height=384), show(text_markdown="The **line** $w_1 = 0$")))
        self.assertRegex(page, r'alt="The line w_1 = 0" width="512" height="384">\n<figcaption>The <strong>line</strong> <math')
        self.assertEqual(page.count("<strong>"), 1)
        page = self.page(code(picture("The line w₁ = 0"), show(text_markdown="The **line** $w_1 = 0$")))
        self.assertRegex(page, r'alt="The line w₁ = 0".*>\n<figcaption>The <strong>line</strong> <math')

    def test_description_from_the_caption_alone(self) -> None:
        page = self.page(code(picture(), show(text_markdown="A < B & *C*")))
        self.assertIn('alt="A &lt; B &amp; C" width="40" height="20"', page)

    def test_other_text_is_no_caption(self) -> None:
        page = self.page(code(picture("A line"), show(text_markdown="Then **this**.\n\n- too"), out("printed")))
        self.assertNotIn("figcaption", page)
        self.assertLess(page.index("A line"), page.index("Then <strong>"))
        self.assertLess(page.index("Then <strong>"), page.index("printed"))

    def test_refused(self) -> None:
        self.refused(code(picture()), says="description")
        self.refused(code(picture("figure")), says="description")
        self.refused(code(picture("No description has been provided for this image")), says="description")
        self.refused(code(show(text_html='<img src="data:image/png;base64,AA==">')), says="description")
        self.refused("![](data:image/png;base64,AA==)", says="description")
        self.refused("![figure](data:image/png;base64,AA==)", says="description")

    def test_from_a_file(self) -> None:
        (self.root / "a.png").write_bytes(png(60, 40))
        page = self.page("![The **$a < b$, c > d** & $w^*$](../a.png)")
        self.assertIn('alt="The a &lt; b, c &gt; d &amp; w^*"', page)
        self.assertIn('src="data:image/png;base64,', page)
        self.assertIn('width="30" height="20"', page)
        self.assertIn('width="7" height="20"', self.page('<img alt="a" src="../a.png" width="7">'))
        self.refused_later("![b](../b.png)", says="../b.png")
        self.refused_later("![b](https://example.org/b.png)", says="https://example.org/b.png")

    def refused_later(self, cell: str, says: str) -> None:
        with self.assertRaisesRegex(pages.Fault, re.escape(says)):
            self.page(cell)

    def test_attachment(self) -> None:
        cell = new_markdown_cell("![It](attachment:a.png)", attachments={"a.png": {"image/png": "QUJD"}})
        self.assertIn('src="data:image/png;base64,QUJD" alt="It"', self.page(cell))


class Outputs(Site):
    def test_folded(self) -> None:
        page = self.page(code(out("18"), jupyter={"outputs_hidden": True}), code(out("19")))
        self.assertRegex(page, r"(?s)<details class=\"fold\"><summary>What happened</summary>.*18.*</details>.*19")
        self.assertEqual(page.count("<details"), 1)

    def test_solutions_stay_folded(self) -> None:
        page = self.page("<details><summary>Hint</summary>So.</details>\n<details><summary>Solution</summary>\n\n```go\nx := 1\n```\n</details>\n\n**2.**")
        self.assertEqual((page.count("<details>"), page.count("</details>")), (2, 2))
        self.assertIn('<span class="o">:=</span>', page)
        self.assertIn("<strong>2.</strong>", page)

    def test_printed_text_is_escaped(self) -> None:
        page = self.page(code(out("<script>alert('&')</script>")), code(new_output("error", ename="E", evalue="", traceback=["<b>x"])))
        self.assertNotIn("<script", page)
        self.assertIn("&lt;script&gt;alert(&#x27;&amp;&#x27;)&lt;/script&gt;", page)
        self.assertIn("&lt;b&gt;x", page)

    def test_terminal(self) -> None:
        page = self.page(code(out("\x1b[31m1 %\r50 %\r100 %\x1b[0m\n"), out("careful", "stderr")))
        self.assertIn("<pre>100 %</pre>", page)
        self.assertRegex(page, r'class="scroll bad"[^>]*><pre>careful')

    def test_best_kind(self) -> None:
        page = self.page(
            code(
                show(text_html="<table><tr><td>7</td></tr></table>", text_plain="seven"),
                show(text_markdown="a *b*", text_plain="seven"),
                show(text_latex="x_1", text_plain="seven"),
                show({}, **{"application/x": "1", "text_plain": "plain <"}),
            )
        )
        self.assertNotIn("seven", page)
        for part in ("<td>7</td>", "<em>b</em>", "<math", "plain &lt;"):
            self.assertIn(part, page)
        self.refused_kind()

    def refused_kind(self) -> None:
        with self.assertRaisesRegex(pages.Fault, "cell 2: found an output of the kinds application/x"):
            self.page(code(show({}, **{"application/x": "1"})))

    def test_table_with_caption(self) -> None:
        page = self.page(code(show(text_html="<table><tr><td>7</td></tr></table>", text_plain="7"), show(text_markdown="All *seven*.")))
        self.assertRegex(page, r'(?s)<figure>\n<div class="scroll"[^>]*aria-label="Table"><table>.*<figcaption>All <em>seven</em>.</figcaption>\n</figure>')

    def test_script_is_kept(self) -> None:
        script = '<div id="p1"></div><script>document.getElementById("p1").innerHTML = "<b>1</b>"</script>'
        self.assertIn(script, self.page(code(show(text_html=script))))

    def test_shown_error(self) -> None:
        cell = new_markdown_cell("```go\nx\n```\n\n```text\n<undefined>: x\n```", metadata={"tags": ["error"]})
        self.assertRegex(self.page(cell), r'(?s)class="cell error".*class="code.*class="output.*&lt;undefined&gt;')

    def test_keyboard_reaches_what_scrolls(self) -> None:
        page = self.page(code(source="short()"), code(source="x := " + "long" * 20))
        self.assertEqual(page.count('tabindex="0"'), 1)


class Requests(Site):
    def test_nothing_from_elsewhere(self) -> None:
        for part in (
            '<script src="https://example.org/a.js"></script>',
            '<img alt="a" src="//example.org/a.png">',
            '<img alt="a" src="a.png">',
            '<link rel="stylesheet" href="https://example.org/a.css">',
            '<style>@import "https://example.org/a.css";</style>',
            '<div style="background: url(https://example.org/a.png)">a</div>',
            '<svg><use href="https://example.org/a.svg#a"/></svg>',
            '<svg><use xlink:href="https://example.org/a.svg#a"/></svg>',
            '<video poster="https://example.org/a.png"></video>',
            '<iframe src="https://example.org/"></iframe>',
            '<base href="https://example.org/">',
            '<base target="_blank">',
            '<meta http-equiv="refresh" content="0; url=https://example.org/">',
        ):
            with self.subTest(part):
                self.refused(code(show(text_html=part)), says="found")

    def test_policy_comes_first(self) -> None:
        self.notebook()
        for text in self.write().values():
            self.assertRegex(text, r"<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;")


class Structure(Site):
    def test_landmarks(self) -> None:
        self.notebook("## A\n\n## B\n\n## A\n")
        for text in self.write().values():
            for part in ('<html lang="en-GB">', "<title>", '<a class="skip" href="#content">', '<main id="content"', "<nav aria-label="):
                self.assertIn(part, text)
        self.assertIn('<a href="#A-2">A</a>', (self.site / "01-first.html").read_text())

    def test_headings(self) -> None:
        self.refused("### Too deep", says="<h3> after <h1>")
        self.refused("# Again", says="<h1> after <h1>")

    def test_anchors_are_one_each(self) -> None:
        self.refused(code(show(text_html='<i id="a"></i>'), show(text_html='<i id="a"></i>')), says='the id "a"')

    def test_same_bytes_and_nothing_left(self) -> None:
        self.notebook("$x$", CHECKED, code(picture("A line")))
        self.notebook(name="02-second", title="# Second")
        first = self.write()
        self.assertEqual(self.write(), first)
        (self.folder / "02-second.ipynb").unlink()
        (self.site / "notes.txt").write_text("mine")
        self.write()
        self.assertEqual(sorted(path.name for path in self.site.iterdir()), ["01-first.html", "index.html", "notes.txt"])
        for text in first.values():
            self.assertNotIn(str(self.root), text)

    def test_gallery(self) -> None:
        (self.root / "a.png").write_bytes(png(60, 40))
        (self.folder / "README.md").write_text("# Figures\n\n[First](01-first.ipynb)\n\n## A\n\n![A line](../a.png)\n\n<!-- no -->\n\n```go\nplotting.A()\n```\n")
        self.notebook("[all](README.md)")
        text = self.write()
        self.assertIn('<a href="gallery.html">all</a>', text["01-first.html"])
        self.assertIn('<a href="01-first.html">First</a>', text["gallery.html"])
        self.assertNotIn("<!--", text["gallery.html"])


class Glossary(Site):
    def glossary(self, proof: str, word: str = "mistake") -> str:
        rows = "| word | formula | meaning | proof |\n|---|---|---|---|\n"
        (self.folder / "glossary.md").write_text(f"# Glossary\n\n{rows}| {word} | $a \\mid b$ | No *answer*. | {proof} |\n")
        self.notebook(CHECKED, code(source="%%\nf()"), "## Words")
        return self.write()["glossary.html"]

    def test_word(self) -> None:
        for anchor in ("cell-id=checked", "claim:A22"):
            page = self.glossary(f"[18](01-first.ipynb#{anchor})")
            self.assertIn(f'<a href="01-first.html#{anchor}">First: 18</a> <code>✓ mistakes: 18</code>', page)
        self.assertIn('<div id="mistake">', page)
        self.assertIn("No <em>answer</em>.", page)

    def test_refused(self) -> None:
        for proof, says in (
            ("[a](02-none.ipynb#claim:A22)", "no notebook"),
            ("[a](01-first.ipynb#claim:A23)", "no such cell"),
            ("[a](01-first.ipynb#Words)", "no such cell"),
            ("[a](01-first.ipynb)", "no such cell"),
            ("by hand", "without a meaning or a proof"),
            ("a | b", "a row of 5 columns"),
            ("$\\|x\\|$", "a row of 6 columns"),
        ):
            with self.subTest(proof), self.assertRaisesRegex(pages.Fault, "glossary.md, line 5: .*" + says):
                self.glossary(proof)

    def test_cell_without_a_check(self) -> None:
        for source, text in (("%%\nf()", "✓ a"), ('%%\ncheck.Equal("a", 1, 1)', "a"), ('%%\ncheck.Try("a", 1, 1)', "✓ a")):
            cell = code(out(text), source=source, tags=["claim:B1"])
            self.notebook(cell, name="02-second", title="# Second")
            with self.subTest(source), self.assertRaisesRegex(pages.Fault, "checks nothing"):
                self.glossary("[a](02-second.ipynb#claim:B1)")


class Statements(Site):
    def test_links(self) -> None:
        rows = "| A22 | $w = 0$ | check |\n| A25 | See A22. | check |\n"
        (self.folder / "statements.md").write_text(f"# All\n\nA22\n\n| id | statement | kind |\n|---|---|---|\n{rows}")
        self.notebook(CHECKED, code(source="%%\nf()", tags=["claim:A25"]), "[all](statements.md)")
        text = self.write()
        link = '<a href="01-first.html#cell-id=checked">A22</a>'
        self.assertEqual(text["statements.html"].count(link), 2)
        self.assertIn(f"<td>See {link}.</td>", text["statements.html"])
        self.assertIn("<td>A25</td>", text["statements.html"])  # its cell checks nothing
        self.assertIn("<p>A22</p>", text["statements.html"])
        self.assertIn('<a href="statements.html">all</a>', text["01-first.html"])


class Printing(Site):
    def browser(self, body: str) -> str:
        """Returns a program in place of Chromium: $PDF is the file it has to write."""
        path = self.root / "chromium"
        path.write_text(f'#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) PDF="${{a#*=}}";; esac; last="${{a#file://}}"; done\n{body}\n')
        path.chmod(0o755)
        return str(path)

    def test_prints_what_has_changed(self) -> None:
        self.notebook()
        self.notebook(name="02-second", title="# Second")
        good = self.browser(f'echo "%PDF /Page" >"$PDF"; echo "$last" >>"{self.root}/printed"')
        self.assertIn('href="01-first.pdf"', self.write(good)["index.html"])
        self.notebook("More.")
        self.write(good)
        printed = sorted(Path(line).name for line in (self.root / "printed").read_text().split())
        self.assertEqual(printed, ["01-first.html", "01-first.html", "02-second.html"])
        self.assertEqual(len(list(self.site.glob("*"))), 5)

    def test_fails(self) -> None:
        self.notebook()
        for body, says in (("echo no screen >&2; exit 1", "no screen"), ("true", "no PDF"), ('echo "%PDF" >"$PDF"', "no PDF"), ('echo "%PDF /Page" >"$PDF"; exit 3', "no PDF")):
            with self.subTest(body), self.assertRaisesRegex(pages.Fault, says):
                self.write(self.browser(body))
            self.assertTrue((self.site / "index.html").is_file())

    def test_hangs(self) -> None:
        self.notebook()
        seconds, printing.PRINT_SECONDS = printing.PRINT_SECONDS, 0.2
        self.addCleanup(setattr, printing, "PRINT_SECONDS", seconds)
        with self.assertRaisesRegex(pages.Fault, "after 0.2 s"):
            self.write(self.browser("exec sleep 60"))

    def test_paper(self) -> None:
        page = '<style></style><details class="fold"><summary>a</summary></details><a href="02.html#a">b</a><a href="#c">c</a><a href="https://d">d</a>'
        paper = printing.for_print(page)
        self.assertIn('<details open class="fold">', paper)
        self.assertIn('<a>b</a><a href="#c">c</a><a href="https://d">d</a>', paper)

    @unittest.skipUnless(printing.find_chromium(), "no Chromium")
    def test_real(self) -> None:
        self.notebook("$x_1$", code(out("1"), jupyter={"outputs_hidden": True}))
        self.write(printing.find_chromium())
        self.assertGreater((self.site / "01-first.pdf").stat().st_size, 5000)


class Colours(unittest.TestCase):
    def test_contrast(self) -> None:
        """Every text colour has 4.5:1 on every ground it stands on (WCAG 2.2, 1.4.3)."""
        style = (Path(pages.__file__).with_name("pages") / "style.css").read_text()
        colours = dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", style))

        def luminance(colour: str) -> float:
            parts = [int(colours[colour][i : i + 2], 16) / 255 for i in (0, 2, 4)]
            linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

        for text in ("text", "quiet", "link", "bad", "keyword", "name", "string", "number", "comment"):
            for ground in ("paper", "code-paper", "bad-paper", "mark"):
                with self.subTest(text=text, ground=ground):
                    low, high = sorted((luminance(text), luminance(ground)))
                    self.assertGreaterEqual((high + 0.05) / (low + 0.05), 4.5)


class OfTheLab(unittest.TestCase):
    def test_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            written = pages.write(notebooks.find([]), notebooks.FOLDER, Path(folder), None)
        names = {page.name for page in written}
        self.assertLessEqual({"index.html", "gallery.html", "glossary.html", "statements.html"}, names)
        for page in written:
            self.assertNotIn(str(notebooks.ROOT), page.text)
            self.assertNotIn("No description", page.text)
            self.assertNotRegex(page.text, "[\ue000\ue001]")


if __name__ == "__main__":
    unittest.main()
