"""Tests the web pages, first with small made-up notebooks, and then with the real notebooks."""

from __future__ import annotations

import base64
import html
import json
import re
import struct
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import formulas
import notebooks
import printing
from contrast import low_contrasts, unknown_variables
from faults import Fault
from inspector import inspect
from pages import writing
from pages.markdown import markdown
from pages.page import Page
from pages.rendering import STYLE
from pages.sitemap import MARKDOWN_PAGES


def png(width: int, height: int) -> bytes:
    """Returns the beginning of a PNG file, which contains the size of the picture."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height)


def show(metadata: dict[str, Any] | None = None, **data: str) -> NotebookNode:
    """Returns an output with data by its kinds, such as text_html for text/html."""
    kinds = {mime.replace("_", "/"): content for mime, content in data.items()}
    return new_output("display_data", data=kinds, metadata=metadata or {})


def picture(alt: str = "", width: int = 40, height: int = 20) -> NotebookNode:
    """Returns an output with a picture."""
    about = {"alt": alt, "width": width, "height": height}
    return show({"image/png": about}, image_png=base64.b64encode(png(40, 20)).decode())


def out(text: str) -> NotebookNode:
    """Returns an output with printed text."""
    return new_output("stream", name="stdout", text=text)


def code(*outputs: NotebookNode, source: str = "%%\nf()", **metadata: object) -> NotebookNode:
    """Returns a code cell with these outputs."""
    return new_code_cell(source, outputs=list(outputs), execution_count=1, metadata=metadata)


CHECKED = new_code_cell(
    'check.Equal("mistakes", m, 18)',
    id="checked",
    outputs=[out("✓ mistakes: 18\n")],
    execution_count=1,
)


def folds(page: str) -> int:
    """Returns the number of folds on a page, without those of visible code."""
    return page.count("<details") - page.count('<details class="source" open>')


class Site(unittest.TestCase):
    """A temporary clone with made-up notebooks, which the tests in derived classes use."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        self.folder = self.root / "notebooks"
        self.site = self.root / "site"
        self.folder.mkdir()

    def notebook(self, *cells: NotebookNode | str, name: str = "01-first", title: str = "# First\n") -> None:
        """Writes a notebook with a title and these cells; a cell given as text is Markdown."""
        nb_cells = [new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in (title, *cells) if cell]
        nb = new_notebook(cells=nb_cells, metadata={"kernelspec": notebooks.KERNELSPEC})
        notebooks.write(self.folder / f"{name}.ipynb", nb)

    def list_lessons(self) -> None:
        """Adds a line about each notebook to README.md, as the index wants it for lessons."""
        names = sorted(path.stem for path in self.folder.glob("*.ipynb"))
        lines = "".join(f"- [{name}](notebooks/{name}.ipynb): about {name}.\n" for name in names)
        with (self.root / "README.md").open("a", encoding="utf-8") as readme:
            readme.write(f"\n{lines}\n")

    def write(self, chromium: str | None = None) -> dict[str, str]:
        """Writes the site, and returns the text of each page."""
        self.list_lessons()
        written = writing.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, chromium)
        return {page.name: (self.site / page.name).read_text(encoding="utf-8") for page in written}

    def page(self, *cells: NotebookNode | str) -> str:
        """Writes the site with a notebook of these cells, and returns the contents of <main> on its page."""
        self.notebook(*cells)
        main = re.search(r"<main.*?>(.*)</main>", self.write()["01-first.html"], re.S)
        assert main, "the page has no <main>"
        return main[1]

    def fold(self, page: str, start: str) -> tuple[str, str]:
        """Returns the contents of the fold that begins with this tag, and what follows on the page."""
        fold, end, rest = page.partition(start)[2].partition("</details>")
        self.assertTrue(end, f"the page has no {start}")
        return fold, rest

    def want_fault(self, *cells: NotebookNode | str, want: str) -> None:
        """Asserts that a notebook with these cells causes a Fault that contains want, and that nothing is written."""
        with self.assertRaises(Fault) as caught:
            self.page(*cells)
        self.assertIn(want, str(caught.exception))
        self.assertIn("01-first", str(caught.exception))
        self.assertFalse(self.site.exists())


class Markdown(Site):
    def test_formulas(self) -> None:
        page = self.page(
            "So $y\\,(w \\cdot x) \\le 0$, and\n\n$$w \\leftarrow w + y\\,x$$\n\n"
            "## About $\\gamma$\n\n| a |\n|---|\n| $x_1$ |\n\n[the $w$](#About-γ)"
        )
        self.assertEqual(page.count("<math"), 5)
        self.assertNotIn("$", page)
        self.assertRegex(page, r'<span class="whole"><math.*</math>,</span> and')
        self.assertIn('id="About-γ"', page)
        page = self.page("`$HOME` and ``a ` $b$``, 5 \\$ and\n\n```sh\necho $HOME $PATH\n```\n")
        self.assertNotIn("<math", page)
        self.assertRegex(page, r"<code>\$HOME</code>.*5 \$ and")

    def test_mathml(self) -> None:
        for tex, part in (
            ("x_1", "<msub><mi>x</mi><mn>1</mn></msub>"),
            ("y = -1", 'form="prefix"'),
            (r"\max_i x", "<munder><mo[^>]*>max</mo><mi>i</mi></munder>"),
            (r"\cos \theta", '<mo lspace="0" rspace="0.167em">cos</mo>'),
            (r"\lVert x \rVert", 'stretchy="false".*stretchy="false"'),
            (r"\begin{aligned} a &= b \\ c &\le d \end{aligned}", "<mtr>.*<mtr>"),
        ):
            self.assertRegex(formulas.mathml(tex, True, "")[0], part)
        self.assertNotIn('form="prefix"', formulas.mathml("y - 1", False, "")[0])
        for tex, text in (
            (r"\frac{R^2}{\gamma^2}", "(R^2)/(γ^2)"),
            (r"w_1 \le \sqrt{k}", "w_1 ≤ √(k)"),
            (r"\max_i x_i", "max_ix_i"),
        ):
            self.assertEqual(formulas.mathml(tex, False, "")[1], text)

    def test_faults_in_markdown(self) -> None:
        for tex in (r"\nosuch x", r"\frac{1}{2", r"a & b", r"\boxed{x}", r"{", r"a}", r"\mathbb{1}"):
            self.want_fault(f"${tex}$", want="the formula $" + tex)
        for text, want in (
            ("It costs $5.", "lone $"),
            ("### Too deep", "<h3> after <h1>"),
            ("# Second", "<h1> after <h1>"),
            ("[a](02-second.ipynb)", 'link to "02-second.ipynb"'),
            ("[a](#Nowhere)", 'link to "#Nowhere"'),
            ("[a](01-first.ipynb#cell-id=gone)", "cell-id=gone"),
            ("[a](javascript:alert(1))", "link to"),
            ("[a](//example.org)", "link to"),
            ('<a href="02-second.ipynb">a</a>', 'link to "02-second.ipynb"'),
            ("![b](../b.png)", "../b.png"),
            ("![b](https://example.org/b.png)", "https://example.org/b.png"),
        ):
            self.want_fault(text, want=want)

    def test_links(self) -> None:
        self.notebook("## What one update does\n", CHECKED, name="02-second", title="# Second")
        (self.root / "README.md").write_text("# Lab\n")
        (self.root / "iris.csv").write_text("1\n")
        page = self.page(
            "[a](02-second.ipynb) [b](02-second.ipynb#What-one-update-does) [c](02-second.ipynb#cell-id=checked) "
            "[f](#First) [g](https://example.org/a.ipynb)\n\n"
            "[lab](../README.md) and [the data](../iris.csv) and [iris.csv](../iris.csv)"
        )
        for target in (
            "02-second.html",
            "02-second.html#What-one-update-does",
            "02-second.html#cell-id=checked",
            "#First",
            "https://example.org/a.ipynb",
        ):
            self.assertIn(f'href="{target}"', page)
        self.assertNotIn('href="02-second.ipynb', page)
        self.assertIn('<a href="index.html">lab</a> and the data (<code>iris.csv</code>) and iris.csv</p>', page)

    def test_picture(self) -> None:
        (self.root / "a.png").write_bytes(png(60, 40))
        page = self.page("![The **$a < b$, c > d** & $w^*$](../a.png)")
        for part in ('alt="The a &lt; b, c &gt; d &amp; w^*"', 'src="data:image/png;base64,', 'width="30" height="20"'):
            self.assertIn(part, page)

    def test_code(self) -> None:
        shown = new_markdown_cell("```go\nx\n```\n\n```text\n<undefined>: x\n```", metadata={"tags": ["error"]})
        folds = "<details><summary>Hint</summary>So.</details>\n<details>\n\n```go\nx := 1\n```\n</details>"
        page = self.page(folds + "\n\n**2.**", shown)
        self.assertEqual((page.count("<details>"), page.count("</details>")), (2, 2))
        self.assertIn('<span class="o">:=</span>', page)
        self.assertIn("<strong>2.</strong>", page)
        self.assertRegex(page, r'(?s)class="cell error".*class="code.*class="output.*&lt;undefined&gt;')


# The Markdown of captions with names from data; a test of package caption writes the file.
CAPTIONS = json.loads((notebooks.ROOT / "plotting/internal/caption/testdata/captions.json").read_text(encoding="utf-8"))
HARMLESS = "Äpfel, 日本"  # a name in CAPTIONS that needs no escaping
MATHML = {"mi", "mn", "mo", "mrow", "mtext", "msup"}
SCRIPT = "<img src=x onerror='window.hacked=9'> $50K \\(x\\) *a* &lt; </script>"


class Shown(HTMLParser):
    """Parses HTML into its text and the names of its elements, and rejects attributes that run a script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = ""
        self.tags: set[str] = set()
        self.feed(text)
        self.words = " ".join(self.words.split())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attributes:
            if name.startswith("on") or name in ("href", "src") and (value or "").lower().startswith("javascript:"):
                raise AssertionError(f'got the attribute {name}="{value}", want none that runs a script')

    def handle_data(self, data: str) -> None:
        self.words += data


class Names(Site):
    """Names from data are shown as they are typed."""

    def shown(self, text: str) -> Shown:
        """Returns Markdown as a page shows it."""
        return Shown(markdown(text, Page("a.html", self.folder / "a.ipynb", "a caption")))

    def test_captions(self) -> None:
        (self.folder / "a.png").write_bytes(png(4, 4))
        harmless = {entry["format"]: entry for entry in CAPTIONS if entry["name"] == HARMLESS}
        for entry in CAPTIONS:
            with self.subTest(format=entry["format"], name=entry["name"]):
                model, shown = self.shown(harmless[entry["format"]]["markdown"]), self.shown(entry["markdown"])
                allowed = model.tags | {"span"} | ({"pre", "code"} if "`" in entry["format"] else set())
                if "$" in entry["format"]:
                    self.assertLessEqual(shown.tags, allowed | MATHML)
                    continue
                quoted = json.dumps(entry["name"], ensure_ascii=False)
                words = model.words.replace(f'"{HARMLESS}"', quoted).replace(HARMLESS, entry["name"])
                if entry["name"]:
                    self.assertEqual(shown.words, " ".join(words.split()))
                self.assertLessEqual(shown.tags, allowed)

    def test_outputs(self) -> None:
        """Text of data in each kind of output is text on the page, also in descriptions."""
        escaped = html.escape(SCRIPT)
        table = f"<table><tr><td>{escaped.replace('$', '<span>$</span>')}</td></tr></table>"
        entity = "".join(f"<span>&#{ord(c)};</span>" if c in "$\\" else f"&#{ord(c)};" for c in SCRIPT)
        caption = show(text_markdown=entity, text_plain=SCRIPT)
        image = f'<img alt="{escaped}" width="9" src="data:,">'
        film = f'<div class="film" aria-label="{escaped}">{image}</div><script></script>'
        for outputs in (
            [out(SCRIPT)],
            [show(text_plain=SCRIPT)],
            [show(text_html=table)],
            [picture(SCRIPT)],
            [picture(SCRIPT), caption],
            [show(text_html=film)],
            [show(text_html=film), caption],
        ):
            page = self.page(code(*outputs))
            self.assertIn(" alt=" if "<img" in page else "hacked", page)
            self.assertNotIn("<img src=x", page)
            self.assertIn(SCRIPT, html.unescape(re.sub(r"</?span>", "", page)))
            self.assertNotIn("<math", page)

    def test_titles(self) -> None:
        page = self.page("## &lt;img src=x onerror='a'&gt;\n\n## &lt;b&gt;\n\n## c")
        self.assertEqual(page.count("&lt;b&gt;"), 4)  # in the heading, its anchor, and the list of headings
        self.assertNotIn("<img", page)


class Outputs(Site):
    def test_picture_with_caption(self) -> None:
        caption = "The **line** $w_1 = 0$ < *C*"
        shown = picture(caption, width=512, height=384)
        more = show(text_markdown="Then **this**.")
        page = self.page(code(shown, show(text_markdown=caption), more, out("printed")))
        image = r'alt="The line w_1 = 0 &lt; C" width="512" height="384">'
        self.assertRegex(page, image + r"\n<figcaption>The <strong>line</strong> <math")
        self.assertRegex(page, "(?s)</figure>.*Then <strong>.*printed")
        self.assertEqual(page.count("<figcaption"), 1)

    def test_picture_without_description(self) -> None:
        for output in (
            picture(),
            picture("figure"),
            picture("No description has been provided for this image"),
            show(text_html='<img src="data:image/png;base64,AA==">'),
        ):
            with self.assertRaisesRegex(Fault, "01-first.*description"):
                self.page(code(output))

    def test_table_with_caption(self) -> None:
        table = show(text_html="<table><tr><td>7</td></tr></table>", text_plain="7")
        page = self.page(code(table, show(text_markdown="All *seven*.")))
        self.assertRegex(page, r'<figure>\n<div class="scroll"><table>')
        self.assertRegex(page, r"(?s)</table>.*<figcaption>All <em>seven</em>.</figcaption>\n</figure>")

    def test_animation(self) -> None:
        animation = (
            '<div class="film" role="group" aria-label="All *$w_1$*">'
            '<img alt="All *$w_1$*" width="512" src="data:image/svg+xml,a">'
            '</div><script>let x = `<nav aria-label="*${a}*">`</script>'
        )
        caption = show(text_markdown="All *$w_1$*")
        page = self.page(code(show(text_html=animation, image_png="AA==", text_plain="All"), caption))
        described = '<div class="film" role="group" aria-label="All w_1"><img alt="All w_1" width="512" src="data:'
        self.assertIn("<figure>\n" + described, page)
        self.assertIn('</div><script>let x = `<nav aria-label="*${a}*">`</script>\n<figcaption>All <em><math', page)
        self.assertNotIn("AA==", page)
        with self.assertRaisesRegex(Fault, "01-first.*description"):
            self.page(code(show(text_html=animation.replace("All *$w_1$*", ""))))

    def test_folded(self) -> None:
        folded = code(out("18"), jupyter={"outputs_hidden": True})
        page = self.page(folded, code(out("19")))
        self.assertRegex(page, r"(?s)<details class=\"fold\"><summary>The output</summary>.*18.*</details>.*19")
        self.assertEqual(folds(page), 1)

    def test_figures_are_not_folded(self) -> None:
        film = '<div class="film" aria-label="All"><img alt="All" width="9" src="data:,"></div><script></script>'
        table = show(text_html="<table><tr><td>7</td></tr></table>")
        outputs = (table, picture("A line"), show(text_markdown="Its *caption*"), show(text_html=film), out("18"))
        page = self.page("## A\n\n## B", code(*outputs, jupyter={"outputs_hidden": True}), code(out("19")))
        self.assertEqual(folds(page), 1)
        fold, visible = self.fold(page, '<details class="fold">')
        self.assertRegex(fold, "(?s)The output</summary>.*<td>7</td>.*18")
        self.assertRegex(visible, '(?s)alt="Its caption".*<figcaption>Its <em>caption.*class="film".*19')
        page = self.page(code(picture("A line"), jupyter={"outputs_hidden": True}))
        self.assertNotIn("The output", page)

    def test_imports(self) -> None:
        hidden = {"source_hidden": True}
        page = self.page(code(out("18"), source='import (\n\t"fmt"\n)', jupyter=hidden), code(out("19")))
        fold, visible = self.fold(page, '<details class="fold imports">')
        self.assertRegex(fold, r'(?s)<summary>Imports</summary>.*class="code')
        self.assertRegex(visible, '(?s)18.*class="code.*19')
        self.assertIn("<summary>The code</summary>", self.page(code(out("18"), jupyter=hidden)))

    def test_text(self) -> None:
        script = '<div id="p1"></div><script>document.getElementById("p1").innerHTML = "<b>1</b>"</script>'
        outputs = [
            out("<b>alert('&')"),
            show(text_html=script),
            show(text_markdown="a *b*", text_plain="seven"),
            show(text_plain="plain <"),
        ]
        page = self.page(code(*outputs))
        for part in ("&lt;b&gt;alert(&#x27;&amp;&#x27;)", script, "<em>b</em>", "plain &lt;"):
            self.assertIn(part, page)
        self.assertNotIn("seven", page)  # a page shows only the best form of an output

    def test_faults_in_outputs(self) -> None:
        for content in (
            '<script src="https://example.org/a.js"></script>',
            '<img alt="a" src="//example.org/a.png">',
            '<link rel="stylesheet" href="https://example.org/a.css">',
            '<style>@import "https://example.org/a.css";</style>',
            '<div style="background: url(https://example.org/a.png)">a</div>',
            '<svg><use xlink:href="https://example.org/a.svg#a"/></svg>',
            '<iframe src="https://example.org/"></iframe>',
            '<base target="_blank">',
            '<meta http-equiv="refresh" content="0; url=https://example.org/">',
            '<i id="a"></i><i id="a"></i>',
            '<a href="01-first.ipynb">a</a>',
        ):
            with self.subTest(content):
                self.want_fault(code(show(text_html=content)), want="01-first.html: got")
        unknown = show({}, **{"application/x": "1"})
        self.want_fault(code(unknown), want="cell 2: got an output of the kinds application/x")


GUESS = '○ no guess yet: replace "?" with your guess\n'


class Predictions(Site):
    """A page has a single fold for the output of a prediction and for its answer."""

    hidden = {"outputs_hidden": True}
    question = "**Predict:** how many?"
    answer = "<details><summary>Answer</summary>\n\n**18.** Because.\n\n</details>\n\nNext.\n\n"
    another = "<details><summary>Answer</summary>\n\n**Another.**\n\n</details>"

    def test_one_fold(self) -> None:
        cells = (
            code(out(GUESS + GUESS + "first\n"), picture("A line"), show(text_markdown="Of line"), jupyter=self.hidden),
            code(source="%%\nvisible()"),
            code(show(text_html="<table><tr><td>7</td></tr></table>"), jupyter=self.hidden),
        )
        page = self.page(self.question, *cells, self.answer + self.another)
        self.assertEqual(folds(page), 2)
        before, fold, after = re.fullmatch("(?s)(.*?)<details>(.*?)</details>(.*)", page).groups()  # type: ignore[union-attr]
        self.assertRegex(before, '(?s)<figure>.*alt="Of line".*visible.*f.*class="cell"')
        self.assertNotRegex(before + after, "<pre>first|<td>7")
        self.assertRegex(fold, r"(?s)^<summary>Answer</summary>\s*<div .*first.*<td>7.*<strong>18\.</strong> Because")
        self.assertRegex(after, "(?s)Next.*<details><summary>Answer</summary>\\s*<p><strong>Another")

    def test_guesses_are_left_out(self) -> None:
        for cell in (code(out(GUESS)), code(out(GUESS), jupyter=self.hidden), code(out(GUESS + "○ not yet: 1\n"))):
            for cells in ((cell,), (self.question, cell, self.answer)):
                page = self.page(*cells)
                self.assertNotIn("no guess", page)
                self.assertEqual(page.count('class="output'), page.count("○ not yet: 1"))
                self.assertNotIn("The output", page)

    def test_visible_outputs(self) -> None:
        """The output of a prediction's cell is folded even if the notebook shows it, but no other output is."""
        page = self.page(self.question, code(out("first")), code(out("second")), self.answer)
        self.assertRegex(page, "(?s)second.*<details>.*first.*Because")

    def test_without_answer(self) -> None:
        cell = code(out("first"), jupyter=self.hidden)
        for cells in (("No question.", cell, "Text.", self.answer), (self.question, self.answer, cell)):
            page = self.page(*cells)
            self.assertRegex(page, "(?s)<summary>The output</summary>(?:(?!</details>).)*first")
            self.assertEqual(page.count("<pre>first"), 1)


class WholeSite(Site):
    def test_structure(self) -> None:
        self.notebook("**Afterwards you can:** follow $w$ by hand.\n\n## A\n\n## B\n\n## A\n")
        self.notebook(name="02-second", title="# Second")
        self.notebook(name="playground", title="# Play")
        text = self.write()
        policy = '<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;'
        for page in text.values():
            for part in (
                f'<head>\n<meta charset="utf-8">\n{policy}',
                '<html lang="en-GB">',
                "<title>",
                '<a class="skip" href="#content">',
                '<main id="content"',
                "<nav aria-label=",
            ):
                self.assertIn(part, page)
        self.assertIn('<a href="#A-2">A</a>', text["01-first.html"])
        for tag in (
            '"description" content="Afterwards you can: follow w by hand."',
            '"og:title" content="First"',
            '"og:image" content="preview.png"',
        ):
            self.assertRegex(text["01-first.html"], f"<meta (name|property)={tag}>")
        self.assertNotIn("og:url", text["01-first.html"])
        self.assertIn('rel="prev" href="01-first.html"', text["02-second.html"])
        self.assertIn('rel="next" href="02-second.html"', text["01-first.html"])

    def test_summary(self) -> None:
        for paragraph in (
            "**Needs:** [a](#First). 5 minutes. **Afterwards you can** follow *w*. More of it.",
            "**Needs nothing. Afterwards you can** follow *w*.",
            "20 minutes. Afterwards you can follow *w*.\nMore.\n\nMore.",
        ):
            self.notebook(paragraph)
            self.assertIn('"description" content="Afterwards you can follow w."', self.write()["01-first.html"])

    def test_pages_are_reproducible_and_old_pages_deleted(self) -> None:
        self.notebook("$x$", CHECKED, code(picture("A line")))
        self.notebook(name="02-second", title="# Second")
        first = self.write()
        self.assertEqual(self.write(), first)
        (self.folder / "02-second.ipynb").unlink()
        (self.site / "notes.txt").write_text("mine")
        self.write()
        left = sorted(path.name for path in self.site.iterdir())
        self.assertEqual(left, ["01-first.html", "index.html", "notes.txt", "preview.png", "search.html"])
        for text in first.values():
            self.assertNotIn(str(self.root), text)

    def test_playground(self) -> None:
        """The page of playground.ipynb is the playground, if it was built, and links lead there."""
        self.notebook("[play](playground.ipynb)")
        self.notebook("A still.", name="playground", title="# Play")
        self.assertIn("A still.", self.write()["playground.html"])
        built = self.root / "playground.html"
        built.write_text("<!DOCTYPE html><title>p</title><h1>Playground</h1>")
        writing.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, None, built)
        self.assertEqual((self.site / "playground.html").read_text(), built.read_text())
        self.assertIn('<a href="playground.html">play</a>', (self.site / "01-first.html").read_text())
        self.assertIn('<a href="playground.html">Playground</a>', (self.site / "index.html").read_text())
        built.write_text('<h1>Playground</h1><script src="https://example.org/a.js"></script>')
        with self.assertRaisesRegex(Fault, "playground.html: got <script src="):
            writing.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, None, built)

    def test_link_to_playground_with_points(self) -> None:
        texts = {
            "playground.html": "<h1>Play</h1>",
            "a.html": '<h1>A</h1><a href="playground.html#data=%7B%7D">drag</a>',
        }
        self.assertEqual(inspect(texts), [])
        texts["a.html"] = texts["a.html"].replace("data=", "points=")
        self.assertRegex("".join(inspect(texts)), "a.html: got a link to .*points=.*, want the id of an element")

    def test_gallery(self) -> None:
        (self.folder / "README.md").write_text("# Figures\n\n[First](01-first.ipynb)\n\n<!-- no -->\n")
        self.notebook("[all](README.md)")
        text = self.write()
        self.assertIn('<a href="gallery.html">all</a>', text["01-first.html"])
        self.assertIn('<a href="01-first.html">First</a>', text["gallery.html"])
        self.assertNotIn("<!--", text["gallery.html"])

    def glossary(self, proof: str) -> str:
        """Writes the site with a glossary of one word with this proof, and returns the page of the glossary."""
        head = "| word | formula | meaning | proof |\n|---|---|---|---|\n"
        row = f"| mistake | $a \\mid b$ | No *answer*. | {proof} |\n"
        (self.folder / "glossary.md").write_text(f"# Glossary\n\n{head}{row}")
        self.notebook(CHECKED, code(source="%%\nf()"), "## Words")
        return self.write()["glossary.html"]

    def test_glossary(self) -> None:
        page = self.glossary("[18](01-first.ipynb#cell-id=checked)")
        # What the check printed is folded, so that it does not hide the words.
        line = '<a href="01-first.html#cell-id=checked">First: 18</a> <code>✓ mistakes: 18</code>'
        self.assertRegex(page, f"(?s)<details><summary>What was checked</summary>[^/]*{line}.*</details>")
        self.assertIn('<p>See <a href="01-first.html#cell-id=checked">First</a></p>', page)
        self.assertRegex(page, '(?s)<div id="mistake">.*No <em>answer</em>')
        # A cell without a check proves a claim by what it shows.
        self.notebook(code(picture("a")), code(out("a")), name="03-third", title="# Third")
        for cell in notebooks.read(self.folder / "03-third.ipynb").cells[1:]:
            page = self.glossary(f"[a](03-third.ipynb#cell-id={cell.id})")
            self.assertIn(f'<a href="03-third.html#cell-id={cell.id}">Third: a</a></li>', page)
        # The first cell in which a lesson marks the word comes before the cell that proves it.
        self.notebook("A **mistaken** one, a mistake.", "A **Mistake:**", "a *mistake*", name="02-b")
        cell = notebooks.read(self.folder / "02-b.ipynb").cells[2]
        page = self.glossary("[18](01-first.ipynb#cell-id=checked)")
        self.assertIn(f'<p>See <a href="02-b.html#cell-id={cell.id}">First</a></p>', page)
        (self.folder / "02-b.ipynb").unlink()
        # A check that did not print ✓, an exercise instead of a check, and a cell that shows nothing.
        failed = code(out("a"), source='%%\ncheck.Equal("a", 1, 1)')
        exercise = code(out("✓ a"), source='%%\ncheck.Try("a", 1, 1)', tags=["exercise"])
        unchecked = [failed, exercise, code(), code(out(GUESS), source='%%\ncheck.Guess("?", 1)')]
        self.notebook(*unchecked, name="02-second", title="# Second")
        for proof, want in (
            ("[a](02-none.ipynb#cell-id=checked)", "as proof"),
            ("[a](01-first.ipynb#Words)", "as proof"),
            ("[a](01-first.ipynb)", "as proof"),
            *((f"[a](02-second.ipynb#cell-id={cell.id})", "as proof") for cell in unchecked),
            ("by hand", "without a meaning or a proof"),
            ("a | b", "a row of 5 columns"),
        ):
            with self.subTest(proof), self.assertRaisesRegex(Fault, "glossary.md, line 5: .*" + want):
                self.glossary(proof)


class Printing(Site):
    def browser(self, body: str) -> str:
        """Writes a shell script to be run instead of Chromium, and returns its path.

        In body, $PDF is the file that Chromium would print, and $last is the page.
        """
        path = self.root / "chromium"
        find_pdf = 'case $a in --print-to-pdf=*) PDF="${a#*=}";; esac'
        path.write_text(f'#!/bin/sh\nfor a; do {find_pdf}; last="${{a#file://}}"; done\n{body}\n')
        path.chmod(0o755)
        return str(path)

    def test_prints_changed_pages(self) -> None:
        self.notebook()
        self.notebook(name="02-second", title="# Second")
        working = self.browser(f'echo "%PDF /Page" >"$PDF"; echo "$last" >>"{self.root}/printed"')
        self.assertIn('href="01-first.pdf"', self.write(working)["index.html"])
        self.notebook("More.")
        self.write(working)
        printed = sorted(Path(line).name for line in (self.root / "printed").read_text().split())
        self.assertEqual(printed, ["01-first.html", "01-first.html", "02-second.html"])
        # Four pages with the index and search, two PDFs, and preview.png.
        self.assertEqual(len(list(self.site.glob("*"))), 7)

    def test_failing_browser(self) -> None:
        self.notebook()
        for body, want in (
            ("echo no screen >&2; exit 1", "no screen"),
            ("true", "no PDF"),
            ('echo "%PDF" >"$PDF"', "no PDF"),
            ('echo "%PDF /Page" >"$PDF"; exit 3', "no PDF"),
        ):
            with self.subTest(body), self.assertRaisesRegex(Fault, want):
                self.write(self.browser(body))
            self.assertTrue((self.site / "index.html").is_file())

    def test_browser_that_does_not_end(self) -> None:
        self.notebook()
        self.addCleanup(setattr, printing, "PRINT_SECONDS", printing.PRINT_SECONDS)
        printing.PRINT_SECONDS = 0.2
        with self.assertRaisesRegex(Fault, "within 0.2 s"):
            self.write(self.browser("exec sleep 60"))

    def test_for_print(self) -> None:
        page = '<details class="fold"></details><a href="02.html#a">b</a><a href="#c">c</a><a href="https://d">d</a>'
        paper = '<details open class="fold"></details><a>b</a><a href="#c">c</a><a href="https://d">d</a>'
        self.assertEqual(printing.for_print(page), paper)

    @unittest.skipUnless(printing.find_chromium(), "needs Chromium")
    def test_real_browser(self) -> None:
        self.notebook("$x_1$", code(out("1"), jupyter={"outputs_hidden": True}))
        self.write(printing.find_chromium())
        self.assertGreater((self.site / "01-first.pdf").stat().st_size, 5000)


class Colours(unittest.TestCase):
    TEXTS = ("text", "quiet", "link", "orange-text", "red-text", "keyword", "name", "string", "number", "comment")
    PAPERS = ("paper", "card-paper", "blue-paper", "orange-paper", "red-paper", "mark")
    GRAPHICS = ("edge", "blue", "orange")  # borders of what can be pressed, and marks

    def test_contrast_of_text(self) -> None:
        """Every text colour has a contrast of 4.5:1 on every paper (WCAG 2.2, 1.4.3)."""
        self.assertEqual(low_contrasts(STYLE, self.TEXTS, self.PAPERS, 4.5), [])
        self.assertEqual(low_contrasts(STYLE, ["on-blue"], ["blue"], 4.5), [])

    def test_contrast_of_graphics(self) -> None:
        """Every border and mark that has a meaning has a contrast of 3:1 on every paper (WCAG 2.2, 1.4.11)."""
        self.assertEqual(low_contrasts(STYLE, self.GRAPHICS, self.PAPERS, 3), [])

    def test_every_variable_is_set(self) -> None:
        self.assertEqual(unknown_variables(STYLE), set())


class RealNotebooks(unittest.TestCase):
    def test_all_pages(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            written = writing.write(notebooks.find([]), notebooks.FOLDER, Path(folder), None)
        want = {"index.html", *(source.page for source in MARKDOWN_PAGES.values())}
        self.assertLessEqual(want, {page.name for page in written})
        for page in written:
            self.assertNotRegex(page.text, f"{notebooks.ROOT}|No description|[\ue000\ue001]")

    @unittest.skipUnless(printing.find_chromium(), "needs Chromium")
    def test_sheets(self) -> None:
        """Each page that is laid out for one sheet of A4 fits on one sheet."""
        chromium = printing.find_chromium()
        assert chromium
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder)
            for page in writing.build([], notebooks.FOLDER):
                if not page.is_sheet:
                    continue
                (site / page.name).write_text(page.text, encoding="utf-8")
                printing.print_pages([page.name], site, chromium)
                pdf = (site / page.name).with_suffix(".pdf").read_bytes()
                self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", pdf)), 1, f"sheets of {page.name}")
                paper = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
                assert paper, "the PDF has no page size"
                self.assertEqual([round(float(length)) for length in paper.groups()], [595, 842])  # A4 in 1/72 inch
