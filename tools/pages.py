"""Writes the notebooks as web pages.

    python tools/pages.py            to site/ in the clone
    python tools/pages.py FOLDER     to another folder

The site has a page for each notebook. Other pages come from Markdown files: gallery.html from
notebooks/README.md, glossary.html from notebooks/glossary.md, statements.html from
notebooks/statements.md, and summary.html from docs/summary.md. index.html has links to all pages.

A page is one file that makes no requests: formulas are MathML, pictures are embedded, and a content
security policy forbids requests. If the machine has Chromium, each page is also printed as PDF. All
links are relative, so the folder can be anywhere on a web server. Only link previews need the
address of the site, in SITE_URL=https://…

The same files always give the same bytes, and a PDF is printed only if its page has changed. Pages
and PDFs of earlier builds that are no longer needed are deleted. If make site could build the
playground, the playground replaces the page of playground.ipynb.

    a link to a notebook      leads to its page; #A-heading and #cell-id=ID are kept
    a link to another file    becomes text with the file's path, because the file is not in the site
    a folded output           (cell metadata jupyter.outputs_hidden) is folded on the page, too
    a figure or an animation  is always visible
    a prediction              has one fold, "Answer", for the output of its cells and the text of the answer
    a guess not made yet      is left out: the line that check.Guess prints for it
    folded code               (cell metadata jupyter.source_hidden) is folded on the page, too
    a picture                 gets its caption, without markup, as its description

If a page can't show something, this program fails, and its error names the place.
"""

from __future__ import annotations

import base64
import html
import os
import re
import shutil
import struct
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import jinja2
import mistune
import pygments
from nbformat import NotebookNode
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

import notebooks
from faults import Fault
from formulas import mathml
from inspector import inspect
from printing import find_chromium, print_pages

ROOT = notebooks.ROOT
SITE = ROOT / "site"
PLAYGROUND = ROOT / ".venv" / "playground.html"  # built by tools/setup
LAB = "Perceptron Lab"
INDEX = "index.html"


class MarkdownPage(NamedTuple):
    """A page of the site that is made from a Markdown file."""

    page: str  # the name of the page's file
    name: str  # the text of links to the page
    summary: str  # in the index
    is_sheet: bool = False  # whether it is laid out for one sheet of A4


MARKDOWN_PAGES = {  # by the path of the Markdown file, relative to the clone
    "notebooks/README.md": MarkdownPage(
        "gallery.html",
        "Gallery",
        "Every figure, and the call that draws it.",
    ),
    "notebooks/glossary.md": MarkdownPage(
        "glossary.html",
        "Glossary",
        "Each term, with its formula and a cell that shows what the definition says.",
    ),
    "docs/summary.md": MarkdownPage(
        "summary.html",
        "Summary",
        "Definitions, the algorithm, the theorem with its proof, and certificates: one sheet of A4 to print.",
        is_sheet=True,
    ),
    "notebooks/statements.md": MarkdownPage(
        "statements.html",
        "Statements",
        "Each statement of the lecture notes, and what computes it.",
    ),
}
# The longest lines, in characters, that are never too wide for a phone.
WIDE_CODE = 30
WIDE_FORMULA = 25
LONG_LINE = 90  # characters; if printed text has longer lines, the page breaks them
# Forbids all requests; scripts and drawings in outputs still work.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; "
    "img-src data: blob:; media-src data: blob:; font-src data:; connect-src data: blob:; "
    "worker-src blob:; base-uri 'none'; form-action 'none'"
)
FOLDER = Path(__file__).with_name("pages")
STYLE = (FOLDER / "style.css").read_text(encoding="utf-8")
ABOUT = "Learn, teach and use the perceptron: notebooks in which every statement is computed."
PICTURE = ROOT / "plotting" / "testdata" / "iris_setosa.png"  # on the index page, and in link previews
PICTURE_ALT = "Two kinds of flowers, and the line that a perceptron found between them."
ADDRESS = re.sub(r"/*$", "/", os.environ.get("SITE_URL", "")).removeprefix("/")  # of the site; empty without SITE_URL
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
TEMPLATES.globals |= {
    "lab": LAB,
    "policy": POLICY,
    "style": STYLE,
    "about": ABOUT,
    "picture": (PICTURE, PICTURE_ALT),
    "address": ADDRESS,
}


# ---- Markdown ---------------------------------------------------------------

# Matches a block of code, code in backquotes, an escaped character, a displayed formula, a formula in a line, or a
# lone dollar. Code is matched first, because dollars in code do not mark formulas.
PIECES = re.compile(
    r"^(?P<indent> {0,3})(?P<bar>`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}(?P=bar)[`~]*[ \t]*$|\Z)"
    r"|(?P<ticks>(?<!`)`+(?!`))(?:.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\\."
    r"|\$\$(?P<block>.+?)\$\$"
    r"|\$(?P<inline>(?!\s)(?:\\.|[^\\$])+?(?<!\s))\$"
    r"|(?P<alone>\$)",
    re.M | re.S,
)
# Matches the start of elements with which a page opens or asks for another page, whatever its policy says. On the lab's
# own pages, inspector.py rejects them.
REQUESTS = re.compile(r"<(?=(?:meta|base|link)\b)", re.I)
# While Markdown is converted, a placeholder with the number of a formula stands for the formula.
PLACEHOLDER = re.compile("\ue000(\\d+)\ue001")


class Heading(NamedTuple):
    """A heading of a page."""

    level: int  # from 1
    id: str  # its anchor
    text: str


@dataclass
class Page:
    """A page while it is written: its source, the parts written so far, and the finished text."""

    name: str
    source: Path
    where: str = ""  # the place that is being converted, for errors
    headings: list[Heading] = field(default_factory=list)
    ids: set[str] = field(default_factory=lambda: {"content"})
    body: str = ""  # the HTML in <main>
    text: str = ""  # the whole HTML file
    summary: str = ""  # in the index
    pdf: str = ""  # the name of its PDF; empty if there is none
    is_sheet: bool = False  # see MarkdownPage
    language: str = "go"  # of the code cells, for highlighting
    is_own: bool = False  # whether it is a page of a reader's own notebook; see own_page.py

    @property
    def title(self) -> str:
        """The text of the first heading, or the name of the page if it has no heading."""
        return self.headings[0].text if self.headings else self.name

    def anchor(self, text: str) -> str:
        """Returns a new anchor for a heading.

        As in JupyterLab, it is the text of the heading with hyphens instead of spaces. A number is added if the page
        has this anchor already.
        """
        base = re.sub(r"\s", "-", text)
        names = (base, *(f"{base}-{number}" for number in range(2, 1000)))
        name = next(name for name in names if name not in self.ids)
        self.ids.add(name)
        return name

    def fault(self, got: str, want: str) -> Fault:
        """Returns an error at the current place; want is what is expected, followed by what to do."""
        return Fault(f"{self.where}: got {got}, want {want}")


class Renderer(mistune.HTMLRenderer):
    """Converts Markdown to HTML with highlighted code, anchors at headings, links to pages and embedded pictures.

    plain holds the formulas as plain text; a placeholder contains the index of its formula.
    """

    def __init__(self, page: Page, plain: list[str]) -> None:
        super().__init__(escape=False, allow_harmful_protocols=True)  # inspector.py checks the finished pages
        self.page = page
        self.plain = plain

    def words(self, text: str) -> str:
        """Returns HTML without its tags, on one line, with its formulas as text."""
        bare = html.unescape(re.sub(r"<[^>]*>", "", text))
        return PLACEHOLDER.sub(lambda match: self.plain[int(match[1])], " ".join(bare.split()))

    def heading(self, text: str, level: int, **attrs: object) -> str:
        words = self.words(text)
        heading = Heading(level, self.page.anchor(words), words)
        self.page.headings.append(heading)
        return f'<h{level} id="{html.escape(heading.id)}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        target, path = link(url, self.page)
        if target:
            return f'<a href="{html.escape(target)}">{text}</a>'
        if path in self.words(text):
            return text
        return f"{text} (<code>{html.escape(path)}</code>)"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        if url.startswith("data:image/"):  # see own_page.py
            return f'<img src="{html.escape(url)}" alt="{html.escape(self.words(text))}">'
        path = (self.page.source.parent / unquote(url)).resolve()
        if not path.is_file() or path.suffix != ".png":
            raise self.page.fault(f'a picture from "{url}"', "a PNG file in the clone; correct its path")
        return png_picture(path, self.words(text))

    def block_code(self, code: str, info: str | None = None) -> str:
        return text_box(code) if info in (None, "text") else code_box(code, info)

    def block_html(self, html: str) -> str:
        is_comment = html.lstrip().startswith("<!--") and html.rstrip().endswith("-->")
        return "" if is_comment else self.inline_html(html) + "\n"

    def inline_html(self, html: str) -> str:
        return REQUESTS.sub("&lt;", html) if self.page.is_own else html

    def table(self, text: str) -> str:
        return f'<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n{text}</table></div>\n'


def replace_formulas(text: str, page: Page) -> tuple[str, list[str], list[str]]:
    """Returns Markdown with a placeholder for each formula, and the formulas as MathML and as plain text."""
    formulas: list[str] = []
    plain: list[str] = []

    def replace(piece: re.Match[str]) -> str:
        """Returns a placeholder for a formula; returns other pieces unchanged."""
        tex = piece["block"] or piece["inline"]
        if piece["alone"]:
            before = text[: piece.start()].rpartition("\n")[2]
            after = text[piece.start() :].partition("\n")[0]
            line = (before + after).strip()
            raise page.fault(f'a lone $ in "{line}"', "$…$ around a formula; for a dollar sign, write \\$")
        if not tex:
            return piece.group()
        formula, words = mathml(tex, bool(piece["block"]), page.where)
        formulas.append(formula_box(formula, words) if piece["block"] else formula)
        plain.append(words.strip())
        return f"\ue000{len(formulas) - 1}\ue001"

    return PIECES.sub(replace, text), formulas, plain


def markdown(text: str, page: Page) -> str:
    """Returns Markdown converted to HTML, with formulas as MathML."""
    source, formulas, plain = replace_formulas(text, page)
    result = str(mistune.create_markdown(renderer=Renderer(page, plain), plugins=["table"])(source))
    # Keep a formula and the punctuation after it on the same line.
    result = re.sub(PLACEHOLDER.pattern + r"([.,;:!?)]+)", r'<span class="whole">\g<0></span>', result)
    return PLACEHOLDER.sub(lambda match: formulas[int(match[1])], result)


def inline(text: str, page: Page) -> str:
    """Returns a paragraph of Markdown converted to HTML, without the <p> around it."""
    return markdown(text, page).strip().removeprefix("<p>").removesuffix("</p>")


def plain_text(text: str, page: Page) -> str:
    """Returns the text of Markdown without its markup."""
    source, _, plain = replace_formulas(text, page)
    # The renderer has a page of its own, so headings in text are not added to page.
    renderer = Renderer(Page(page.name, page.source), plain)
    return renderer.words(str(mistune.create_markdown(renderer=renderer)(source)))


def link(target: str, page: Page) -> tuple[str | None, str]:
    """Returns the target of a link on the site, and an empty string.

    If the link leads to a file that has no page, returns None and the path of the file.
    """
    parts = urlsplit(target)
    if page.is_own and not leads_somewhere(target, page.source.parent):
        return None, target
    if parts.scheme or parts.netloc or not parts.path or page.is_own:
        return target, ""
    path = (page.source.parent / unquote(parts.path)).resolve()
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    if not path.exists():
        raise page.fault(f'a link to "{target}"', "the path of a file that exists; correct the link")
    root = page.source.parent.parent.resolve()  # of the clone
    if not path.is_relative_to(root):
        return None, path.name
    name = path.relative_to(root).as_posix()
    if name == "README.md":
        return INDEX + anchor, ""
    if name in MARKDOWN_PAGES:
        return MARKDOWN_PAGES[name].page + anchor, ""
    if path.suffix == ".ipynb" and path.parent == root / "notebooks":
        return path.with_suffix(".html").name + anchor, ""
    return None, name


def leads_somewhere(target: str, folder: Path) -> bool:
    """Reports whether the target of a link is on the same page, on the web, or a file; folder is the page's folder."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return parts.scheme in ("http", "https", "mailto")
    return not parts.path or (folder / unquote(parts.path)).exists()


def png_size(content: bytes) -> tuple[int, int]:
    """Returns the width and height of a PNG image in pixels; 0, 0 for other contents."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return 0, 0
    return struct.unpack(">II", content[16:24])


# ---- Cells ------------------------------------------------------------------


def scroll_attributes(text: str, label: str, limit: int = WIDE_CODE) -> str:
    """Returns attributes with which readers can scroll a box by keyboard; empty if no line is longer than limit."""
    is_wide = max(map(len, text.expandtabs(4).splitlines()), default=0) > limit
    return f' tabindex="0" role="group" aria-label="{label}"' if is_wide else ""


def formula_box(formula: str, words: str) -> str:
    """Returns the HTML of a displayed formula; words is the formula as plain text."""
    return f'<span class="formula"{scroll_attributes(words, "Formula", WIDE_FORMULA)}>{formula}</span>'


def code_box(code: str, language: str) -> str:
    """Returns the HTML of a box with highlighted code."""
    code = code.rstrip("\n")
    lexer = get_lexer_by_name(language, stripnl=False)
    text = pygments.highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip()
    return f'<div class="code scroll"{scroll_attributes(code, "Code")}><pre><code>{text}</code></pre></div>\n'


def text_box(text: str) -> str:
    """Returns the HTML of a box with plain text."""
    text = text.rstrip("\n")
    box = f'<div class="scroll"{scroll_attributes(text, "Text")}><pre>{html.escape(text)}</pre></div>'
    return f'<div class="output">{box}</div>\n'


def printed_box(text: str) -> str:
    """Returns the HTML of a box with printed text. If the text has very long lines, the page breaks them."""
    text = text.rstrip("\n")
    escaped = html.escape(text)
    if max(map(len, text.split("\n"))) > LONG_LINE:
        return f'<div class="scroll"><pre class="long">{escaped}</pre></div>\n'
    return f'<div class="scroll"{scroll_attributes(text, "Output")}><pre>{escaped}</pre></div>\n'


def picture(content: str, alt: str, width: int, height: int) -> str:
    """Returns the HTML of a PNG picture; content is the picture in Base64."""
    source = f"data:image/png;base64,{content}"
    size = f'width="{html.escape(str(width))}" height="{html.escape(str(height))}"'
    return f'<img src="{html.escape(source)}" alt="{html.escape(alt)}" {size}>'


def png_picture(path: Path, alt: str) -> str:
    """Returns the HTML of the PNG picture in a file."""
    content = path.read_bytes()
    width, height = png_size(content)  # the lab's pictures have 192 dots per inch, twice as many as a page
    return picture(base64.b64encode(content).decode(), alt, (width + 1) // 2, (height + 1) // 2)


DESCRIPTION = re.compile(r'(?<= alt=")[^"]*|(?<= aria-label=")[^"]*')


def is_animation(data: dict[str, str]) -> bool:
    """Reports whether an output is an animation of show.Steps."""
    return data.get("text/html", "").startswith('<div class="film"')


def animation_html(animation: str, caption: str | None, page: Page) -> str:
    """Returns the HTML of an animation, without the markup of a caption in its descriptions; its script is unchanged.

    caption is the Markdown of the caption. Without one, the descriptions are not Markdown.
    """
    elements, script, rest = animation.partition("<script>")
    if caption is None:
        return animation
    words = html.escape(plain_text(caption, page))
    return DESCRIPTION.sub(lambda _: words, elements) + script + rest


def output_html(output: NotebookNode, page: Page, caption: str | None = None) -> str:
    """Returns the HTML of an output, from the best form of the output that a page can show.

    caption is the Markdown of the output's caption. Names from data are escaped in it. They are not escaped in the
    description of a picture ("alt"), so that description is never read as Markdown.
    """
    if output.output_type == "stream":
        return printed_box(output.text)
    data = output.get("data", {})
    if is_animation(data):
        return animation_html(data["text/html"], caption, page) + "\n"
    if "text/html" in data:
        label = "Table" if "<table" in data["text/html"] else "Output"
        return f'<div class="scroll" tabindex="0" role="group" aria-label="{label}">{data["text/html"]}</div>\n'
    if "text/markdown" in data:
        return markdown(data["text/markdown"], page)
    if "image/png" in data:
        about = output.metadata.get("image/png", {})  # description ("alt") and size
        alt = about.get("alt", "") if caption is None else plain_text(caption, page)
        return picture(data["image/png"].strip(), alt, about.get("width"), about.get("height")) + "\n"
    if "text/plain" in data:
        return printed_box(data["text/plain"])
    kinds = ", ".join(sorted(data))
    raise page.fault(f"an output of the kinds {kinds}", "a kind that pages can show; add text/plain to the output")


# Matches a line that check.Guess prints for a guess not made yet.
NO_GUESS = re.compile(r"^○ no guess yet: .*\n?", re.M)
QUESTION = "**Predict:**"  # is in a Markdown cell before a prediction
ANSWER = "<details><summary>Answer</summary>"  # begins the Markdown cell after a prediction


def folds(cell: NotebookNode, part: str) -> bool:
    """Reports whether the notebook folds the "source" or the "outputs" of a cell."""
    return bool(cell.metadata.get("jupyter", {}).get(f"{part}_hidden"))


def figures_and_texts(outputs: list[NotebookNode]) -> tuple[list[NotebookNode], list[NotebookNode]]:
    """Returns the figures and animations among the outputs, with their captions, and all other outputs."""
    figures: list[NotebookNode] = []
    texts: list[NotebookNode] = []
    is_after_figure = False
    for output in outputs:
        data = output.get("data", {})
        is_figure = any(notebooks.is_drawing(mime, content) for mime, content in data.items())
        is_caption = is_after_figure and "text/markdown" in data
        (figures if is_figure or is_caption else texts).append(output)
        is_after_figure = is_figure
    return figures, texts


def move_to_answers(cells: list[NotebookNode]) -> None:
    """Moves the text that a prediction's cells output to the Markdown cell that begins with the answer.

    The cells are the first after the question, and those with folded outputs up to the next Markdown cell.
    """
    waiting: list[NotebookNode] = []  # for the cell with the answer
    is_first = False  # whether the cell is the first after a question
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.outputs = []
            for predicted in waiting if cell.source.startswith(ANSWER) else []:
                predicted.outputs, texts = figures_and_texts(predicted.outputs)
                cell.outputs += texts
            waiting = []
        elif cell.cell_type == "code" and (is_first or folds(cell, "outputs")):
            waiting.append(cell)
        is_first = cell.cell_type == "markdown" and QUESTION in cell.source


def code_html(cell: NotebookNode, page: Page) -> str:
    """Returns the HTML of the code of a cell, folded if the notebook folds it."""
    if not cell.source.strip():
        return ""
    box = code_box(cell.source, page.language)
    if not folds(cell, "source"):
        return box
    if re.search(r"^(import|from)\b", cell.source, re.M):
        return f'<details class="fold imports"><summary>Imports</summary>\n{box}</details>\n'
    return f'<details class="fold"><summary>The code</summary>\n{box}</details>\n'


def outputs_html(cell: NotebookNode, page: Page) -> str:
    """Returns the HTML of the outputs of a cell. If the notebook folds them, all but the figures are folded."""
    if not folds(cell, "outputs"):
        return outputs_box(cell.outputs, page)
    figures, texts = figures_and_texts(cell.outputs)
    box = outputs_box(texts, page)
    fold = f'<details class="fold"><summary>The output</summary>\n{box}</details>\n' if box else ""
    return fold + outputs_box(figures, page)


def outputs_box(outputs: list[NotebookNode], page: Page) -> str:
    """Returns the HTML of a box with outputs; empty if there is nothing to show."""
    parts: list[str] = []
    can_have_caption = False  # whether the last output is a picture, a table or an animation
    outputs = notebooks.merged(outputs)
    for output in outputs:
        if "text" in output:
            output.text = NO_GUESS.sub("", output.text)
    for number, output in enumerate(outputs, 1):
        after = outputs[number] if number < len(outputs) else NotebookNode()
        data = output.get("data", {})
        if can_have_caption and "text/markdown" in data:
            caption = inline(data["text/markdown"], page)
            caption_html = f"<figcaption>{caption}</figcaption>\n"
            parts[-1] = f"<figure>\n{parts[-1]}{caption_html}</figure>\n"
            can_have_caption = False
        elif output.get("text", "x").strip():  # leaves out printed text that consists of spaces
            parts.append(output_html(output, page, after.get("data", {}).get("text/markdown")))
            can_have_caption = (
                parts[-1].startswith("<img") or is_animation(data) or "<table" in data.get("text/html", "")
            )
    if not parts:
        return ""
    return f'<div class="output">\n{"".join(parts)}</div>\n'


def cell_html(cell: NotebookNode, number: int, page: Page) -> str:
    """Returns the HTML of a cell, with an anchor for its id."""
    page.where = f"{page.source.name}, cell {number}"
    kind = "cell error" if "error" in notebooks.tags(cell) else "cell"
    if cell.cell_type == "markdown":
        body = markdown(cell.source, page)
        if cell.get("outputs"):  # see move_to_answers
            body = body.replace("</summary>", "</summary>\n" + outputs_box(cell.outputs, page), 1)
    else:
        body = code_html(cell, page) + outputs_html(cell, page)
    anchor = f"cell-id={cell.get('id', number)}"
    page.ids.add(anchor)
    return f'<div class="{kind}" id="{html.escape(anchor)}">\n{body}</div>\n' if body else ""


def contents(page: Page) -> str:
    """Returns the HTML of the list of a page's sections; empty if the page has at most two sections."""
    headings = [heading for heading in page.headings if heading.level in (2, 3)]
    if len(headings) <= 2:
        return ""
    return TEMPLATES.get_template("contents.html").render(headings=headings)


def notebook_page(path: Path) -> Page:
    """Returns the page of a notebook."""
    page = Page(path.with_suffix(".html").name, path)
    nb = notebooks.read(path)
    move_to_answers(nb.cells)
    cells = [cell_html(cell, number, page) for number, cell in enumerate(nb.cells, 1)]
    page.body = "".join(cells[:1]) + contents(page) + "".join(cells[1:])
    page.body = page.body.replace("</h1>\n", "</h1>\n" + TEMPLATES.get_template("copy.html").render(index=INDEX), 1)
    page.summary = summary("\n\n".join(cell.source for cell in nb.cells), page)
    return page


def summary(text: str, page: Page) -> str:
    """Returns the sentence of a notebook's text that says what readers can do afterwards; empty if there is none."""
    paragraphs = [plain_text(part, page) for part in text.split("\n\n") if "Afterwards you can" in part]
    found = re.search(r"Afterwards you can.+?(?:\.(?= )|$)", " ".join(paragraphs[:1]))
    return found[0] if found else ""


def markdown_page(path: Path, entry: MarkdownPage) -> Page:
    """Returns the page of a Markdown file; entry is its entry in MARKDOWN_PAGES."""
    page = Page(entry.page, path, path.name, summary=entry.summary, is_sheet=entry.is_sheet)
    if path.name == "glossary.md":
        page.body = glossary(page)
    else:
        first, second, rest = markdown(path.read_text(encoding="utf-8"), page).partition("<h2 ")
        page.body = first + contents(page) + second + rest
    return page


# ---- Glossary ---------------------------------------------------------------


class Proof(NamedTuple):
    """A cell that proves the claim of a glossary entry."""

    link: str  # to the cell on its page
    text: str  # of the link
    lines: list[str]  # printed by the checks of the cell


def find_proof(text: str, target: str, page: Page) -> Proof:
    """Returns the cell to which a link leads, with the output of its checks; raises a Fault if it proves nothing."""
    parts = urlsplit(target)
    path = page.source.parent / unquote(parts.path)
    nb = NotebookNode(cells=[])
    if path.suffix == ".ipynb" and path.is_file():
        nb = notebooks.read(path)
    linked = [cell for cell in nb.cells if parts.fragment == f"cell-id={cell.id}"]
    if not linked or not shows_result(linked[0]):
        want = "NAME.ipynb#cell-id=ID of a cell with a check that printed its ✓, or with another output"
        raise page.fault(f'"{target}" as proof', want)
    lines = notebooks.check_lines(linked[0])
    heading = re.search(r"^# (.+)$", nb.cells[0].source, re.M)
    title = heading[1] if heading else path.stem
    return Proof(f"{path.stem}.html#{parts.fragment}", f"{title}: {text}", lines)


def shows_result(cell: NotebookNode) -> bool:
    """Reports whether a cell shows a figure or a text; if it has checks, whether they printed ✓."""
    if cell.cell_type != "code" or "exercise" in notebooks.tags(cell):
        return False
    if notebooks.CHECK.search(cell.source):
        return bool(notebooks.check_lines(cell))
    return bool(notebooks.displayed(cell.outputs) or NO_GUESS.sub("", notebooks.printed(cell.outputs)).strip())


@dataclass
class Word:
    """A row of the table in the file of the glossary. All fields but the last are Markdown."""

    word: str
    formula: str
    meaning: str
    proofs: str
    where: str  # the file and the line, for errors


def glossary(page: Page) -> str:
    """Returns the HTML of the glossary: the text before its table, and the words of the table in alphabetical order."""
    before, words = read_glossary(page)
    body = markdown(before, page)
    rows = [glossary_row(word, page) for word in sorted(words, key=lambda word: plain_text(word.word, page).casefold())]
    return body + TEMPLATES.get_template("glossary.html").render(words=rows)


def read_glossary(page: Page) -> tuple[str, list[Word]]:
    """Returns the text of the glossary's file without its table, and the rows of the table."""
    before: list[str] = []
    words: list[Word] = []
    for number, line in enumerate(page.source.read_text(encoding="utf-8").splitlines(), 1):
        page.where = f"{page.source.name}, line {number}"
        if not line.startswith("|"):
            before.append(line)
            continue
        row = [part.strip() for part in line.strip().strip("|").split("|")]
        if len(row) != 4:
            advice = "for a bar in a formula, write \\lvert, \\lVert or \\mid"
            raise page.fault(f"a row of {len(row)} columns", f"the columns word, formula, meaning and proof; {advice}")
        is_head = row[0] == "word" or set("".join(row)) <= set("-: ")
        if not is_head:
            words.append(Word(row[0], row[1], row[2], row[3], page.where))
    return "\n".join(before), words


def glossary_row(word: Word, page: Page) -> dict[str, object]:
    """Returns the values that the template needs for a word."""
    page.where = word.where
    links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", word.proofs)
    if not (word.word and word.meaning and links):
        got = f'the word "{word.word}" without a meaning or a proof'
        raise page.fault(got, "a meaning, and a proof that links to a cell")
    proofs = [find_proof(text, target, page) for text, target in links]
    return {
        "id": page.anchor(plain_text(word.word, page)),
        "proofs": proofs,
        "word": inline(word.word, page),
        "formula": inline(word.formula, page),
        "meaning": inline(word.meaning, page),
    }


# ---- The site ---------------------------------------------------------------


def build(paths: list[Path], folder: Path) -> list[Page]:
    """Returns the pages of these notebooks, and of the files in MARKDOWN_PAGES; folder contains the notebooks."""
    lessons = [notebook_page(path) for path in paths]
    root = folder.parent
    others = [markdown_page(root / name, entry) for name, entry in MARKDOWN_PAGES.items() if (root / name).is_file()]
    for number, page in enumerate(lessons):
        before = lessons[number - 1] if number > 0 else None
        after = lessons[number + 1] if number + 1 < len(lessons) else None
        render(page, lessons + others, before, after)
    for page in others:
        render(page, lessons + others)
    return lessons + others


def render(page: Page, pages: list[Page], before: Page | None = None, after: Page | None = None) -> None:
    """Sets the text of a page, with links to these pages, and to the pages before and after it."""
    names = {entry.page: entry.name for entry in MARKDOWN_PAGES.values()}
    links = [(INDEX, LAB)]
    links += [(other.name, names[other.name]) for other in pages if other.name in names]
    page.text = TEMPLATES.get_template("page.html").render(page=page, pages=links, before=before, after=after)


def index_page(pages: list[Page], folder: Path) -> Page:
    """Returns the index page, with links to these pages."""
    index = Page(INDEX, folder / "index", INDEX, headings=[Heading(1, "", LAB)])
    lessons = [page for page in pages if page.source.suffix == ".ipynb"]
    others = [page for page in pages if page not in lessons]
    playground_page = next((page.name for page in lessons if page.name == PLAYGROUND.name), "")
    index.body = TEMPLATES.get_template("index.html").render(
        notebooks=lessons,
        others=others,
        playground_page=playground_page,
        playground_picture=png_picture(PICTURE, PICTURE_ALT),
    )
    render(index, pages)
    return index


def write(
    paths: list[Path], folder: Path, site: Path, chromium: str | None, playground: Path | None = None
) -> list[Page]:
    """Writes the whole site, and returns its pages; raises a Fault before writing anything if a page has a fault."""
    pages = build(paths, folder)
    replaced: list[Page] = []  # by the playground
    if playground:
        replaced = [page for page in pages if page.name == playground.name]
        insert_playground(playground, replaced)
    if faults := inspect({page.name: page.text for page in [*pages, index_page(pages, folder)]}):
        raise Fault("\n".join(faults))
    site.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(PICTURE, site / "preview.png")  # for link previews on other sites
    write_changed(pages, site)
    try:
        if chromium:
            print_pages([page.name for page in pages if page not in replaced], site, chromium)
    finally:  # write the index even if a page can't be printed
        for page in pages:
            pdf = (site / page.name).with_suffix(".pdf")
            page.pdf = pdf.name if pdf.is_file() else ""
        pages.append(index_page(pages, folder))
        (site / INDEX).write_text(pages[-1].text, encoding="utf-8")
        delete_old(pages, site)
    return pages


def insert_playground(playground: Path, pages: list[Page]) -> None:
    """Replaces the text of each of these pages with the playground, but keeps the tags for its link preview."""
    for page in pages:
        preview = TEMPLATES.get_template("preview.html").render(page=page)
        page.text = playground.read_text(encoding="utf-8").replace("</title>\n", f"</title>\n{preview}", 1)


def write_changed(pages: list[Page], site: Path) -> None:
    """Writes the pages that differ from their files, and deletes the PDFs of these pages."""
    for page in pages:
        path = site / page.name
        if not path.is_file() or path.read_text(encoding="utf-8") != page.text:
            path.with_suffix(".pdf").unlink(missing_ok=True)
            path.write_text(page.text, encoding="utf-8")


def delete_old(pages: list[Page], site: Path) -> None:
    """Deletes all pages and PDFs except those of these pages."""
    names = {name for page in pages for name in (page.name, page.pdf)}
    for path in site.iterdir():
        if path.suffix in (".html", ".pdf") and path.name not in names:
            path.unlink()


def main(arguments: list[str]) -> int:
    """Writes the site of the lab's notebooks, and prints the names and sizes of its files."""
    site = Path(arguments[0]).resolve() if arguments else SITE
    chromium = find_chromium()
    playground = PLAYGROUND if PLAYGROUND.is_file() else None
    start = time.monotonic()
    pages = write(notebooks.find([]), notebooks.FOLDER, site, chromium, playground)
    for page in pages:
        files = [page.name, page.pdf] if page.pdf else [page.name]
        print(", ".join(f"{name} {(site / name).stat().st_size // 1000} kB" for name in files))
    if not chromium:
        print("There are no PDFs. To get them, install Chromium (sudo apt-get install chromium), and try again.")
    print(f"{time.monotonic() - start:6.1f} s  the pages")
    print(f"Open {site / INDEX}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (LookupError, ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
