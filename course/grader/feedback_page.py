"""Renders a student's feedback page.

The page begins with the points of each part, the late penalty and the sum. The rebuilt notebook
follows, with the results of each part's visible tests (call, answer, right answer), the topics of
the part's hidden tests, and the graders' comments.

A student's Markdown is converted to HTML, but any HTML, links and pictures in it are shown as plain
text. Outputs are the text and pictures that output.py accepted. Long texts are shortened. The page's
content security policy allows only its own style sheet and pictures in data: URLs, so a script that
passed these checks would not run.

This module is loaded by the process that renders pages, so it does not import nbgrader, which is slow to load.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

import jinja2
import mistune
from nbformat import NotebookNode

from .course import Json  # puts tools/ on sys.path
from .output import PRINTED

import formulas  # isort: skip
from notebooks import merged  # isort: skip
from pages import boxes, markdown, rendering  # isort: skip

TEMPLATE_FOLDER = Path(__file__).with_name("templates")
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(TEMPLATE_FOLDER),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
    keep_trailing_newline=True,
)
STYLE = "\n" + rendering.STYLE + TEMPLATE_FOLDER.joinpath("feedback.css").read_text(encoding="utf-8")
STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = "; ".join(
    [
        "default-src 'none'",
        f"style-src 'sha256-{STYLE_HASH}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)

MAX_TEXT = 20_000  # characters shown of a cell or an output
MAX_LINES = 300  # lines shown of a cell or an output
MAX_FORMULA = 400  # characters of a formula that is converted
MAX_FORMULAS = 200  # formulas converted in a cell
LANGUAGES = ("go", "json", "sh", "python")  # fenced code in these languages is highlighted


# ---- Text --------------------------------------------------------------------


def render_prose(text: str, given: bool = False) -> str:
    """Returns Markdown as HTML that is safe to show. If it can't be converted, the HTML shows the Markdown's source.

    given is true for the lab's own text, false for a student's text.
    """
    text = shorten(text)
    try:
        return convert_markdown(text, given)
    except Exception:  # some texts make the converter fail
        return boxes.text_box(text)


def convert_markdown(text: str, given: bool) -> str:
    """Returns Markdown as HTML with its formulas as MathML.

    Formulas are replaced with numbered placeholders during the conversion, so the converter does not change them.
    """
    formulas_as_mathml: list[str] = []
    formulas_in_words: list[str] = []

    def insert_placeholder(piece: re.Match[str]) -> str:
        tex = piece["block"] or piece["inline"]
        if not tex or len(formulas_as_mathml) == MAX_FORMULAS:
            return piece.group()
        mathml, words = convert_formula(tex, bool(piece["block"]))
        formulas_as_mathml.append(mathml)
        formulas_in_words.append(words)
        return f"\ue000{len(formulas_as_mathml) - 1}\ue001"

    source = markdown.PIECES.sub(insert_placeholder, re.sub("[\ue000\ue001]", "", text))
    renderer = Prose(formulas_in_words, given)
    converter = mistune.create_markdown(renderer=renderer, plugins=["table", "strikethrough"])
    return markdown.PLACEHOLDER.sub(lambda found: formulas_as_mathml[int(found[1])], str(converter(source)))


class Prose(markdown.Renderer):
    """Converts Markdown to HTML without links. Unless the text is the lab's own, HTML in it is escaped."""

    def __init__(self, plain: list[str], given: bool) -> None:
        mistune.HTMLRenderer.__init__(self, escape=not given)
        self.plain, self.given = plain, given  # plain has the formulas in words, for markdown.Renderer.words

    def heading(self, text: str, level: int, **attrs: object) -> str:
        tag = "h3" if level < 3 else "h4"  # below the page's own headings
        return f"<{tag}>{text}</{tag}>\n"

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = html.escape(url)
        if self.given or address == text:
            return text  # without the address, because a lab's links lead to files that students may not have
        return f"{text} ({address})"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        name = html.escape(self.words(text) or "a picture")
        return f"<em>[{name}]</em>" if self.given else f"<em>[{name}]</em> ({html.escape(url)})"

    def block_code(self, code: str, info: str | None = None) -> str:
        language = info.split()[0] if info and info.strip() else ""
        return boxes.code_box(code, language) if language in LANGUAGES else boxes.text_box(code)

    def block_html(self, html: str) -> str:
        return super().block_html(html) if self.given else mistune.HTMLRenderer.block_html(self, html)

    def inline_html(self, html: str) -> str:
        return mistune.HTMLRenderer.inline_html(self, html)


def convert_formula(tex: str, block: bool) -> tuple[str, str]:
    """Returns a formula as MathML and in words.

    If the formula can't be converted or is not safe, both results are its LaTeX source, the first as HTML.
    """
    plain = f"<code>{html.escape(tex.strip())}</code>", tex.strip()
    if len(tex) > MAX_FORMULA:
        return plain
    try:
        formula = formulas.mathml(tex, block, "")
    except Exception:
        return plain
    if not is_safe(formula.html):
        return plain
    return (boxes.formula_box(formula) if block else formula.html), formula.words


FORMULA_ATTRIBUTES = {  # the attributes that are allowed in MathML
    "accent",
    "accentunder",
    "columnalign",
    "columnspacing",
    "depth",
    "display",
    "displaystyle",
    "fence",
    "form",
    "height",
    "largeop",
    "linethickness",
    "lspace",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "rowspacing",
    "rspace",
    "scriptlevel",
    "separator",
    "stretchy",
    "symmetric",
    "voffset",
    "width",
    "xmlns",
}


def is_safe(mathml: str) -> bool:
    """Reports whether MathML has only attributes in FORMULA_ATTRIBUTES, with harmless values. LaTeX can add others.

    The elements around the pieces of a long formula are not from LaTeX, so they are not checked.
    """
    nodes = [node for node in ElementTree.fromstring(mathml).iter() if node.tag != "span"]
    attributes = [item for node in nodes for item in node.attrib.items()]
    return all(name in FORMULA_ATTRIBUTES and re.fullmatch(r"[\w.%+ -]*", value) for name, value in attributes)


def shorten(text: str) -> str:
    """Returns text or, if text is too long, its beginning and a line with the number of omitted characters."""
    start = "\n".join(text[:MAX_TEXT].split("\n")[:MAX_LINES])
    return start if len(start) == len(text) else f"{start}\n… ({len(text) - len(start)} more characters)"


# ---- Outputs -----------------------------------------------------------------


def render_outputs(cell: NotebookNode, is_test: bool) -> str:
    """Returns the outputs of a cell as HTML."""
    body = "".join(render_output(output, is_test) for output in merged(cell.get("outputs", [])))
    return f'<div class="output">\n{body}</div>\n' if body else ""


def render_output(output: NotebookNode, is_test: bool) -> str:
    """Returns an output, text or a picture, as HTML."""
    if is_test and output.output_type == "execute_result":
        return ""  # this output has the points, which only nbgrader reads
    data = output.get("data", {})
    text = output.get("text") or data.get("text/plain") or "\n".join(output.get("traceback", []))
    text = text or output.get("evalue", "")
    if "image/png" in data:
        return render_picture(data["image/png"], text)
    if not text.strip():
        return ""
    if is_test and output.get("name") == "stdout":
        return render_table(shorten(text))
    box = boxes.printed_box(shorten(text))
    is_error = output.get("name") == "stderr" or "evalue" in output
    return f'<div class="bad">\n{box}</div>\n' if is_error else box


def render_picture(png: str, text: str) -> str:
    """Returns a picture at half its size in pixels, as HTML. A short text becomes the alternative text."""
    width, height = boxes.png_size(base64.b64decode(png))  # the lab's pictures have 192 dots per inch
    alternative = html.escape(text if 0 < len(text) < 300 else "a figure")
    size = f'width="{(width + 1) // 2}" height="{(height + 1) // 2}"'
    image = f'<img src="data:image/png;base64,{html.escape(png)}" alt="{alternative}" {size}>'
    return f"<figure>\n{image}\n</figure>\n"


def render_table(text: str) -> str:
    """Returns a part's table of calls, answers and right answers as HTML.

    Lines have the CSS class right, wrong or hint. Lines after PRINTED have none. A narrow page breaks lines that are
    not rows of the table.
    """
    kinds = {"✓": "right", "✗": "wrong", "   →": "hint"}
    lines = text.rstrip("\n").split("\n")
    contents, rows = [], []
    for number, line in enumerate(lines):
        if line == PRINTED:
            kinds = {}
        kind = next((kind for start, kind in kinds.items() if line.startswith(start)), "")
        contents.append(f'<span class="{kind}">{html.escape(line)}</span>' if kind else html.escape(line))
        rows.append(kind in ("right", "wrong") or boxes.is_aligned(lines, number))
    body = boxes.lines_html(lines, contents, rows)
    scrolls = any(is_row and len(line) > boxes.WIDE_TEXT for line, is_row in zip(lines, rows, strict=True))
    return f'<div class="scroll tests"{boxes.scroll_attributes("Tests", scrolls)}><pre>{body}</pre></div>\n'


# ---- Points -----------------------------------------------------------------


@dataclass
class Grade:
    """The points of a cell."""

    id: str
    score: float
    points: float
    is_open: bool  # still to be graded by hand, for the first time or again

    @property
    def text(self) -> str:
        """Returns the points in words, such as "2 of 5"."""
        if self.is_open and not self.score:
            return f"of {points_text(self.points)}, not graded yet"
        suffix = ", to be graded again" if self.is_open else ""
        return f"{points_text(self.score)} of {points_text(self.points)}{suffix}"

    @property
    def points_text(self) -> str:
        """Returns the points in words, such as "2 of 5 points"."""
        if self.is_open and not self.score:
            return f"{points_text(self.points)} points, not graded yet"
        return f"{self.text} points"

    @property
    def kind(self) -> str:
        """Returns the CSS class of the points."""
        if self.is_open:
            return "open"
        if self.score >= self.points:
            return "full"
        return "none" if self.score <= 0 < self.points else "some"


@dataclass
class Part:
    """A row of the table of points: a part's visible and hidden tests, or an answer graded by hand."""

    name: str
    grades: dict[str, Grade] = field(default_factory=dict)

    @property
    def anchor(self) -> str:
        """Returns the id of the part's first cell, which the row links to."""
        return next(iter(self.grades.values())).id

    @property
    def total(self) -> Grade:
        """Returns the sum of the grades."""
        grades = self.grades.values()
        return Grade("", sum(g.score for g in grades), sum(g.points for g in grades), any(g.is_open for g in grades))


def points_text(points: float) -> str:
    """Returns points with at most three decimals, without trailing zeros."""
    return f"{points:.3f}".rstrip("0").rstrip(".")


def split_grade_id(grade_id: str) -> tuple[str, str]:
    """Returns the part that a grade_id names, and the kind of its tests: "visible", "hidden", or "hand" for none."""
    name, _, kind = grade_id.rpartition("-")
    return (name, kind) if kind in ("visible", "hidden") else (grade_id, "hand")


def parts_of(blocks: list[Block]) -> list[Part]:
    """Returns the parts of the lab with their grades, in the order of the page."""
    parts: dict[str, Part] = {}
    for block in blocks:
        if block.grade:
            name, kind = split_grade_id(block.grade.id)
            parts.setdefault(name, Part(name)).grades[kind] = block.grade
    return list(parts.values())


# ---- The page ----------------------------------------------------------------


@dataclass
class Block:
    """A cell on the page."""

    body: str
    label: str = ""
    grade: Grade | None = None
    comment: str = ""
    anchor: str = ""
    is_code: bool = False


def grade_of(cell: NotebookNode) -> Grade | None:
    """Returns the points of a cell; None if the cell is not graded."""
    about = cell.metadata.get("nbgrader", {})
    if not about.get("grade"):
        return None
    return Grade(about["grade_id"], about.get("score") or 0, about["points"], about.get("open", False))


def make_block(cell: NotebookNode) -> Block:
    """Returns a cell as the page shows it."""
    about = cell.metadata.get("nbgrader", {})
    grade_id = about.get("grade_id", "")
    given = about.get("locked", False) and not about.get("solution")
    grade = grade_of(cell)
    name, kind = split_grade_id(grade_id)
    is_test = bool(grade) and not about.get("solution")
    if cell.cell_type == "code":
        code = "" if is_test or not cell.source.strip() else boxes.code_box(shorten(cell.source), "go")
        body = code + render_outputs(cell, is_test)
    else:
        body = render_prose(cell.source, given)
    if is_test:
        label = f"{name}: {'hidden tests' if kind == 'hidden' else 'tests'}"
        body = body or '<p class="words">These tests did not run.</p>\n'
    elif about.get("solution"):
        label = f"{name}: your {'code' if cell.cell_type == 'code' else 'answer'}"
    else:
        label = "" if given else "Your own cell"
    if label and body and cell.cell_type != "code":
        body = f'<div class="words">\n{body}</div>\n'
    source = about.get("comment") or ""
    # "No response." is nbgrader's own comment on an answer that is still as released.
    comment = render_prose(source) if source != "No response." else ""
    return Block(body, label, grade, comment, grade_id, cell.cell_type == "code")


def render_page(nb: NotebookNode, about: Json, without_work: bool = False) -> str:
    """Returns the page of a submission; about has the entries ABOUT of the metadata from Grades."""
    blocks = [Block("", grade=grade_of(cell)) if without_work else make_block(cell) for cell in nb.cells]
    return TEMPLATES.get_template("feedback.html").render(
        policy=POLICY,
        style=STYLE,
        name=about["notebook"],
        student=about["student_name"],
        submitted=about["submitted"],
        due=about["due"],
        late_days=about["late_days"],
        remarks=about["remarks"],
        parts=parts_of(blocks),
        score=points_text(about["score"]),
        most=points_text(about["max_score"]),
        penalty=points_text(about["late_penalty"]) if about["late_penalty"] else "",
        blocks=[block for block in blocks if block.body],
        without_work=without_work,
    )
