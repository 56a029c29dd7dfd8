"""The student's feedback page: one file that can be read offline, without scripts.

nbgrader generate_feedback writes it, with these lines in nbgrader_config.py:

    c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
    c.GenerateFeedback.preprocessors = ["grader.late.Penalties", "grader.feedback.Grades"]

The page begins with the points of each part, the late penalty and the sum. The lab follows as it
was handed in, with each part's visible tests (call, answer, right answer), the topics of its hidden
tests, and the graders' comments.

The student's text and output are shown as text: Markdown is converted, but HTML, links and pictures
in it become text. Outputs are the text and pictures that output.py accepted. Long texts are
shortened. The page's content security policy allows one style sheet and data: pictures only, so
anything that slipped through would have no effect.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2
import mistune
from nbconvert.exporters import Exporter
from nbconvert.exporters.exporter import ResourcesDict
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from nbgrader.api import Student
from nbgrader.preprocessors import GetGrades

from . import late
from .course import Course, Json  # puts tools/ on sys.path

import formulas  # isort: skip
import pages  # isort: skip
from notebooks import merged  # isort: skip

TEMPLATE_FOLDER = Path(__file__).with_name("templates")
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(TEMPLATE_FOLDER),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
    keep_trailing_newline=True,
)
STYLE = "\n" + pages.STYLE + TEMPLATE_FOLDER.joinpath("feedback.css").read_text(encoding="utf-8")
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

MAX_TEXT = 20_000  # characters of a cell or an output
MAX_LINES = 300  # of an output
MAX_FORMULA = 400  # characters
MAX_FORMULAS = 200  # in a cell
PRINTED = "Your code printed:"  # in a test's output, the student's own output follows this line
LANGUAGES = ("go", "json", "sh", "python")  # of fenced code that is highlighted


# ---- Text --------------------------------------------------------------------


def render_prose(text: str, given: bool = False) -> str:
    """Returns Markdown as HTML that is safe to show, or as plain text if it can't be converted.

    given is true for the lab's own text, false for a student's.
    """
    text = shorten(text)
    try:
        return convert_markdown(text, given)
    except Exception:  # a bug in the converter, or text that provokes one
        return pages.text_box(text)


def convert_markdown(text: str, given: bool) -> str:
    """Returns Markdown as HTML with its formulas as MathML."""
    shown: list[str] = []
    plain: list[str] = []

    def mark(piece: re.Match[str]) -> str:
        tex = piece["block"] or piece["inline"]
        if not tex or len(shown) == MAX_FORMULAS:
            return piece.group()
        mathml, words = convert_formula(tex, bool(piece["block"]))
        shown.append(mathml)
        plain.append(words)
        return f"\ue000{len(shown) - 1}\ue001"

    source = pages.PIECES.sub(mark, re.sub("[\ue000\ue001]", "", text))
    converter = mistune.create_markdown(renderer=Prose(plain, given), plugins=["table", "strikethrough"])
    return pages.KEPT.sub(lambda marked: shown[int(marked[1])], str(converter(source)))


class Prose(pages.Renderer):
    """Converts Markdown to HTML without links and, unless the text is the lab's own, without any HTML in it."""

    def __init__(self, plain: list[str], given: bool) -> None:
        mistune.HTMLRenderer.__init__(self, escape=not given)
        self.plain, self.given = plain, given

    def heading(self, text: str, level: int, **attrs: object) -> str:
        tag = "h3" if level < 3 else "h4"  # below the page's own headings
        return f"<{tag}>{text}</{tag}>\n"

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = html.escape(url)
        if self.given or address == text:
            return text  # a lab's links lead to files that students may not have
        return f"{text} ({address})"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return f"<em>[{html.escape(self.words(text) or 'a picture')}]</em>"

    def block_code(self, code: str, info: str | None = None) -> str:
        language = info.split()[0] if info and info.strip() else ""
        return pages.code_box(code, language) if language in LANGUAGES else pages.text_box(code)

    def block_html(self, html: str) -> str:
        return super().block_html(html) if self.given else mistune.HTMLRenderer.block_html(self, html)


def convert_formula(tex: str, block: bool) -> tuple[str, str]:
    """Returns a formula as MathML and in words, or its LaTeX twice if it can't be converted or is not safe."""
    plain = f"<code>{html.escape(tex.strip())}</code>", tex.strip()
    if len(tex) > MAX_FORMULA:
        return plain
    try:
        text, words = formulas.mathml(tex, block, "")
    except Exception:
        return plain
    if not is_safe(text):
        return plain
    return (pages.formula_box(text, words) if block else text), words


FORMULA_ATTRIBUTES = {  # of formulas
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
    """Reports whether MathML has only the attributes of formulas; LaTeX can smuggle in others."""
    found = [item for node in ElementTree.fromstring(mathml).iter() for item in node.attrib.items()]
    return all(name in FORMULA_ATTRIBUTES and re.fullmatch(r"[\w.%+ -]*", value) for name, value in found)


def shorten(text: str) -> str:
    """Returns a text, or, if it is long, its beginning and a line with the number of characters left out."""
    start = "\n".join(text[:MAX_TEXT].split("\n")[:MAX_LINES])
    return start if len(start) == len(text) else f"{start}\n… ({len(text) - len(start)} more characters)"


# ---- Outputs -----------------------------------------------------------------


def render_outputs(cell: NotebookNode, tests: bool) -> str:
    """Returns the outputs of a cell; tests is true for a test cell."""
    body = "".join(render_output(output, tests) for output in merged(cell.get("outputs", [])))
    return f'<div class="output">\n{body}</div>\n' if body else ""


def render_output(output: NotebookNode, tests: bool) -> str:
    """Returns an output as text or as a picture."""
    if tests and output.output_type == "execute_result":
        return ""  # the points, which nbgrader reads
    data = output.get("data", {})
    text = output.get("text") or data.get("text/plain") or "\n".join(output.get("traceback", []))
    text = text or output.get("evalue", "")
    if "image/png" in data:
        return render_picture(data["image/png"], text)
    if not text.strip():
        return ""
    if tests and output.get("name") == "stdout":
        return render_table(shorten(text))
    box = pages.printed_box(shorten(text))
    is_bad = output.get("name") == "stderr" or "evalue" in output
    return f'<div class="bad">\n{box}</div>\n' if is_bad else box


def render_picture(png: str, text: str) -> str:
    """Returns a picture; text becomes its alternative text, if it is short."""
    width, height = pages.png_size(base64.b64decode(png))  # the lab's pictures have 192 dots per inch
    words = html.escape(text if 0 < len(text) < 300 else "a figure")
    size = f'width="{(width + 1) // 2}" height="{(height + 1) // 2}"'
    image = f'<img src="data:image/png;base64,{html.escape(png)}" alt="{words}" {size}>'
    return f"<figure>\n{image}\n</figure>\n"


def render_table(text: str) -> str:
    """Returns a part's table of calls, answers and right answers; each line is marked right, wrong or hint."""
    kinds = {"✓": "right", "✗": "wrong", "   →": "hint"}
    lines = []
    for line in text.rstrip("\n").split("\n"):
        if line == PRINTED:
            kinds = {}
        kind = next((kind for start, kind in kinds.items() if line.startswith(start)), "")
        lines.append(f'<span class="{kind}">{html.escape(line)}</span>' if kind else html.escape(line))
    body = "\n".join(lines)
    return f'<div class="scroll tests"{pages.reach(text, "Tests")}><pre>{body}</pre></div>\n'


# ---- Points ------------------------------------------------------------------


class Grades(GetGrades):
    """Puts points, comments, times and penalties from the gradebook into the notebook."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        nb, resources = super().preprocess(nb, resources)
        about = resources["nbgrader"]
        with self.gradebook:
            submission = self.gradebook.find_submission(self.assignment_id, self.student_id)
            about["submitted"] = time_text(submission.timestamp)
            about["due"] = time_text(submission.duedate)
            penalties = late.load_plugin(self.config)
            about["late_days"] = late.free_days_text(self.gradebook, penalties, self.student_id, self.assignment_id)
            about["score"] = max(0.0, about["score"])
            about["who"] = display_name(submission.student)
        about["remarks"] = saved_remarks(self.assignment_id, self.student_id)
        return nb, resources

    def _get_score(self, cell: NotebookNode, resources: ResourcesDict) -> None:
        super()._get_score(cell, resources)
        grade_id = cell.metadata.nbgrader.grade_id
        grade = self.gradebook.find_grade(grade_id, self.notebook_id, self.assignment_id, self.student_id)
        cell.metadata.nbgrader["open"] = bool(grade.needs_manual_grade)


def display_name(student: Student) -> str:
    """Returns a student's name, if the gradebook has it, and id."""
    name = " ".join(filter(None, (student.first_name, student.last_name)))
    return f"{name} ({student.id})" if name else student.id


def saved_remarks(lab: str, student: str) -> list[str]:
    """Returns the remarks of the grading run. The working directory must be the course's folder."""
    try:
        # nbgrader converts in the course's folder.
        result = json.loads(Course(Path.cwd()).result(lab, student).read_text(encoding="utf-8"))
        found: list[str] = result["remarks"]
    except (OSError, ValueError, KeyError):
        return []  # not graded by our run
    return found


def time_text(when: object) -> str:
    """Returns a time in UTC; empty if when is None."""
    return f"{when:%Y-%m-%d %H:%M} UTC" if when else ""


@dataclass
class Grade:
    """The points of a cell."""

    id: str
    score: float
    points: float
    open: bool  # still to be graded, or graded again, by hand

    @property
    def text(self) -> str:
        """Returns the points in words."""
        if self.open and not self.score:
            return f"of {points_text(self.points)}, not graded yet"
        again = ", to be graded again" if self.open else ""
        return f"{points_text(self.score)} of {points_text(self.points)}{again}"

    @property
    def points_text(self) -> str:
        """Returns the points in words, with the word points."""
        if self.open and not self.score:
            return f"{points_text(self.points)} points, not graded yet"
        return f"{self.text} points"

    @property
    def kind(self) -> str:
        """Returns the CSS class of the points."""
        if self.open:
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
        """Returns the id of its first cell, which the row links to."""
        return next(iter(self.grades.values())).id

    @property
    def total(self) -> Grade:
        """Returns the sum."""
        grades = self.grades.values()
        return Grade("", sum(g.score for g in grades), sum(g.points for g in grades), any(g.open for g in grades))


def points_text(points: float) -> str:
    """Returns points with at most three decimals, without trailing zeros."""
    return f"{points:.3f}".rstrip("0").rstrip(".")


def split_grade_id(grade_id: str) -> tuple[str, str]:
    """Returns a graded cell's part, and visible, hidden or hand, by its grade_id."""
    name, _, kind = grade_id.rpartition("-")
    return (name, kind) if kind in ("visible", "hidden") else (grade_id, "hand")


def parts_of(blocks: list[Block]) -> list[Part]:
    """Returns the parts of the lab in their order, each with its grades."""
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


def make_block(cell: NotebookNode) -> Block:
    """Returns a cell as the page shows it."""
    about = cell.metadata.get("nbgrader", {})
    grade_id = about.get("grade_id", "")
    given = about.get("locked", False) and not about.get("solution")
    grade = None
    if about.get("grade"):
        grade = Grade(grade_id, about.get("score") or 0, about["points"], about.get("open", False))
    name, kind = split_grade_id(grade_id)
    tests = bool(grade) and not about.get("solution")
    if cell.cell_type == "code":
        code = "" if tests or not cell.source.strip() else pages.code_box(shorten(cell.source), "go")
        body = code + render_outputs(cell, tests)
    else:
        body = render_prose(cell.source, given)
    if tests:
        label = f"{name}: {'hidden tests' if kind == 'hidden' else 'tests'}"
        body = body or "<p>These tests did not run.</p>\n"
    elif about.get("solution"):
        label = f"{name}: your {'code' if cell.cell_type == 'code' else 'answer'}"
    else:
        label = "" if given else "Your own cell"
    written = about.get("comment") or ""
    comment = render_prose(written) if written != "No response." else ""  # nbgrader's comment on an untouched answer
    return Block(body, label, grade, comment, grade_id)


def render_page(nb: NotebookNode, about: Json) -> str:
    """Returns the page of a submission, from its notebook and what Grades has read from the gradebook."""
    blocks = [make_block(cell) for cell in nb.cells]
    return TEMPLATES.get_template("feedback.html").render(
        policy=POLICY,
        style=STYLE,
        name=about["notebook"],
        student=about["who"],
        submitted=about["submitted"],
        due=about["due"],
        late_days=about["late_days"],
        remarks=about["remarks"],
        parts=parts_of(blocks),
        score=points_text(about["score"]),
        most=points_text(about["max_score"]),
        penalty=points_text(about["late_penalty"]) if about["late_penalty"] else "",
        blocks=[make_block for make_block in blocks if make_block.body],
    )


class FeedbackExporter(Exporter):
    """The exporter that nbconvert calls for the page."""

    file_extension = ".html"
    output_mimetype = "text/html"
    export_from_notebook = None  # type: ignore[assignment]  # not in menus

    def from_notebook_node(  # type: ignore[override]  # returns a str, as nbconvert's own exporters do
        self, nb: NotebookNode, resources: ResourcesDict | None = None, **kw: Any
    ) -> tuple[str, Json]:
        nb, about = super().from_notebook_node(nb, resources, **kw)
        return render_page(nb, about["nbgrader"]), about


# ---- Formgrader --------------------------------------------------------------


class Harmless(Preprocessor):
    """Disarms a student's text for Formgrader, which shows it as a page of the lecturer's own server.

    A zero-width space after each < and each \\ prevents HTML tags and commands of LaTeX, which could
    define other commands and links; links can't begin with javascript:. Formulas become MathML, because
    Formgrader would show them with a script from another server; formulas that can't be converted stay
    as they were typed. Outputs contain only text and pictures already; see output.py.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: ResourcesDict, index: int
    ) -> tuple[NotebookNode, ResourcesDict]:
        about = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "markdown":
            if about.get("solution") or not about.get("locked"):
                cell.source = defuse(cell.source)
            if len(cell.source) <= MAX_TEXT:
                cell.source = convert_formulas(cell.source)
        return cell, resources


def defuse(text: str) -> str:
    """Returns Markdown that no converter turns into a tag, a link to a script or a command of LaTeX.

    References to attached files, which would raise an error because the files are missing, are disarmed, too.
    """
    text = re.sub(r"attachment:", "attachment ", text)
    text = re.sub(r"<(?=[A-Za-z/!?])|\\(?=[A-Za-z])|&(?=#|bsol)", "\\g<0>\u200b", text)  # &#92; is also a \
    return re.sub(r"(?i)(script)(?=\s*(?::|&|\\|%))", "\\1\u200b", text)


def convert_formulas(text: str) -> str:
    """Returns Markdown with MathML instead of the formulas that can be converted."""

    def shown(piece: re.Match[str]) -> str:
        tex = (piece["block"] or piece["inline"] or "").replace("\u200b", "")
        mathml = convert_formula(tex, bool(piece["block"]))[0] if tex else ""
        return mathml if "<math" in mathml else piece.group()

    return pages.PIECES.sub(shown, text)
