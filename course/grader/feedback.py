"""The page that a student gets back: one file that reads offline, and that runs nothing.

nbgrader generate_feedback writes it, with these lines in nbgrader_config.py:

    c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
    c.GenerateFeedback.preprocessors = ["grader.late.Penalties", "grader.feedback.Grades"]

At the top stand the parts with their points, the late penalty and the sum; then the lab as it
was handed in, with what each part's tests tried, got and wanted, what the hidden tests were
about, and what graders wrote.

What a student wrote or printed is shown as text. Markdown is converted, but HTML in it stays
text, and links and pictures become text; outputs are text and pictures, as output.py let them
pass. Long texts are cut. The page's policy allows one style, data: pictures and nothing else,
so that what slipped through would do nothing.
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
from .course import Course, Json  # with the lab's tools, where Python finds them

import formulas  # isort: skip
import pages  # isort: skip
from notebooks import merged  # isort: skip

FOLDER = Path(__file__).with_name("templates")
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
    keep_trailing_newline=True,
)
STYLE = "\n" + pages.STYLE + FOLDER.joinpath("feedback.css").read_text(encoding="utf-8")
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

MOST_TEXT = 20_000  # characters of a cell or an output
MOST_LINES = 300  # of an output
MOST_FORMULA = 400  # characters
MOST_FORMULAS = 200  # in a cell
PRINTED = "Your code printed:"  # what follows this line of a test's output is the student's own
LANGUAGES = ("go", "json", "sh", "python")  # in fenced code; others are shown plain


# ---- Text --------------------------------------------------------------------


def prose(text: str, given: bool = False) -> str:
    """Returns Markdown as HTML that is safe to show; as plain text where it can't be converted.

    Given is what the lab says, and not a student.
    """
    text = cut(text)
    try:
        return converted(text, given)
    except Exception:  # a converter's bug, or text made to meet one
        return pages.text_box(text)


def converted(text: str, given: bool) -> str:
    """Returns Markdown as HTML with its formulas as MathML."""
    shown: list[str] = []
    plain: list[str] = []

    def mark(piece: re.Match[str]) -> str:
        tex = piece["block"] or piece["inline"]
        if not tex or len(shown) == MOST_FORMULAS:
            return piece.group()
        mathml, words = formula(tex, bool(piece["block"]))
        shown.append(mathml)
        plain.append(words)
        return f"\ue000{len(shown) - 1}\ue001"

    source = pages.PIECES.sub(mark, re.sub("[\ue000\ue001]", "", text))
    converter = mistune.create_markdown(renderer=Prose(plain, given), plugins=["table", "strikethrough"])
    return pages.KEPT.sub(lambda marked: shown[int(marked[1])], str(converter(source)))


class Prose(pages.Renderer):
    """Markdown of whoever wrote it as HTML: nothing in it leads elsewhere or runs."""

    def __init__(self, plain: list[str], given: bool) -> None:
        mistune.HTMLRenderer.__init__(self, escape=not given)
        self.plain, self.given = plain, given

    def heading(self, text: str, level: int, **attrs: object) -> str:
        tag = "h3" if level < 3 else "h4"  # below the page's own
        return f"<{tag}>{text}</{tag}>\n"

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = html.escape(url)
        if self.given or address == text:
            return text  # a lab's links lead to files that the page travels without
        return f"{text} ({address})"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return f"<em>[{html.escape(self.words(text) or 'a picture')}]</em>"

    def block_code(self, code: str, info: str | None = None) -> str:
        language = info.split()[0] if info and info.strip() else ""
        return pages.code_box(code, language) if language in LANGUAGES else pages.text_box(code)

    def block_html(self, html: str) -> str:
        return super().block_html(html) if self.given else mistune.HTMLRenderer.block_html(self, html)


def formula(tex: str, block: bool) -> tuple[str, str]:
    """Returns a formula as MathML and as words; as its LaTeX where it can't be shown, or tries to be more."""
    plain = f"<code>{html.escape(tex.strip())}</code>", tex.strip()
    if len(tex) > MOST_FORMULA:
        return plain
    try:
        text, words = formulas.mathml(tex, block, "")
    except Exception:
        return plain
    if not decent(text):
        return plain
    return (pages.formula_box(text, words) if block else text), words


ATTRIBUTES = {  # of formulas
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


def decent(mathml: str) -> bool:
    """Reports whether MathML has only attributes of formulas: LaTeX can smuggle others in."""
    found = [item for node in ElementTree.fromstring(mathml).iter() for item in node.attrib.items()]
    return all(name in ATTRIBUTES and re.fullmatch(r"[\w.%+ -]*", value) for name, value in found)


def cut(text: str) -> str:
    """Returns a text, or its beginning and a line that says how much is left out."""
    start = "\n".join(text[:MOST_TEXT].split("\n")[:MOST_LINES])
    return start if len(start) == len(text) else f"{start}\n… ({len(text) - len(start)} more characters)"


# ---- Outputs -----------------------------------------------------------------


def outputs(cell: NotebookNode, tests: bool) -> str:
    """Returns what is below a cell."""
    body = "".join(shown(output, tests) for output in merged(cell.get("outputs", [])))
    return f'<div class="output">\n{body}</div>\n' if body else ""


def shown(output: NotebookNode, tests: bool) -> str:
    """Returns an output as text or as a picture."""
    if tests and output.output_type == "execute_result":
        return ""  # the points, for nbgrader
    data = output.get("data", {})
    text = output.get("text") or data.get("text/plain") or "\n".join(output.get("traceback", []))
    text = text or output.get("evalue", "")
    if "image/png" in data:
        return picture(data["image/png"], text)
    if not text.strip():
        return ""
    if tests and output.get("name") == "stdout":
        return table(cut(text))
    box = pages.printed_box(cut(text))
    is_bad = output.get("name") == "stderr" or "evalue" in output
    return f'<div class="bad">\n{box}</div>\n' if is_bad else box


def picture(png: str, text: str) -> str:
    """Returns a picture; text is what it says, where that is short."""
    width, height = pages.png_size(base64.b64decode(png))  # the lab's have 192 dots an inch
    words = html.escape(text if 0 < len(text) < 300 else "a figure")
    size = f'width="{(width + 1) // 2}" height="{(height + 1) // 2}"'
    image = f'<img src="data:image/png;base64,{html.escape(png)}" alt="{words}" {size}>'
    return f"<figure>\n{image}\n</figure>\n"


def table(text: str) -> str:
    """Returns a part's table of what was tried, got and wanted, its lines marked right, wrong or hint."""
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
            about["submitted"] = moment(submission.timestamp)
            about["due"] = moment(submission.duedate)
            penalties = late.plugin(self.config)
            about["late_days"] = late.used(self.gradebook, penalties, self.student_id, self.assignment_id)
            about["score"] = max(0.0, about["score"])
            about["who"] = who(submission.student)
        about["remarks"] = remarks(self.assignment_id, self.student_id)
        return nb, resources

    def _get_score(self, cell: NotebookNode, resources: ResourcesDict) -> None:
        super()._get_score(cell, resources)
        grade_id = cell.metadata.nbgrader.grade_id
        grade = self.gradebook.find_grade(grade_id, self.notebook_id, self.assignment_id, self.student_id)
        cell.metadata.nbgrader["open"] = bool(grade.needs_manual_grade)


def who(student: Student) -> str:
    """Returns a student's name, as far as the gradebook knows it, and id."""
    name = " ".join(filter(None, (student.first_name, student.last_name)))
    return f"{name} ({student.id})" if name else student.id


def remarks(lab: str, student: str) -> list[str]:
    """Returns what the grading run noticed. nbgrader converts in the course's folder."""
    try:
        result = json.loads(Course(Path.cwd()).result(lab, student).read_text(encoding="utf-8"))
        noticed: list[str] = result["remarks"]
    except (OSError, ValueError, KeyError):
        return []  # not graded by our run
    return noticed


def moment(when: object) -> str:
    """Returns a time of nbgrader's."""
    return f"{when:%Y-%m-%d %H:%M} UTC" if when else ""


@dataclass
class Grade:
    """The points of a cell."""

    id: str
    score: float
    points: float
    open: bool  # a grader has not looked yet

    @property
    def text(self) -> str:
        """Returns the points in words."""
        if self.open and not self.score:
            return f"of {number(self.points)}, not graded yet"
        again = ", to be looked at again" if self.open else ""
        return f"{number(self.score)} of {number(self.points)}{again}"

    @property
    def points_text(self) -> str:
        """Returns the points in words, where nothing else says that they are points."""
        if self.open and not self.score:
            return f"{number(self.points)} points, not graded yet"
        return f"{self.text} points"

    @property
    def kind(self) -> str:
        """Returns how the points are marked on the page."""
        if self.open:
            return "open"
        if self.score >= self.points:
            return "full"
        return "none" if self.score <= 0 < self.points else "some"


@dataclass
class Part:
    """A line of the table of points: a part's visible tests, hidden tests, or what is graded by hand."""

    name: str
    grades: dict[str, Grade] = field(default_factory=dict)

    @property
    def anchor(self) -> str:
        """Returns the place of its first cell."""
        return next(iter(self.grades.values())).id

    @property
    def total(self) -> Grade:
        """Returns the sum."""
        grades = self.grades.values()
        return Grade("", sum(g.score for g in grades), sum(g.points for g in grades), any(g.open for g in grades))


def number(points: float) -> str:
    """Writes points with as many digits as they need, three at most."""
    return f"{points:.3f}".rstrip("0").rstrip(".")


def split(grade_id: str) -> tuple[str, str]:
    """Returns the part that a cell belongs to, and whether it is its visible, its hidden or another cell."""
    name, _, kind = grade_id.rpartition("-")
    return (name, kind) if kind in ("visible", "hidden") else (grade_id, "hand")


def parts_of(blocks: list[Block]) -> list[Part]:
    """Returns the parts of the lab in their order, each with its grades."""
    parts: dict[str, Part] = {}
    for block in blocks:
        if block.grade:
            name, kind = split(block.grade.id)
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


def block(cell: NotebookNode) -> Block:
    """Returns a cell as it stands on the page."""
    about = cell.metadata.get("nbgrader", {})
    grade_id = about.get("grade_id", "")
    given = about.get("locked", False) and not about.get("solution")
    grade = None
    if about.get("grade"):
        grade = Grade(grade_id, about.get("score") or 0, about["points"], about.get("open", False))
    name, kind = split(grade_id)
    tests = bool(grade) and not about.get("solution")
    if cell.cell_type == "code":
        code = "" if tests or not cell.source.strip() else pages.code_box(cut(cell.source), "go")
        body = code + outputs(cell, tests)
    else:
        body = prose(cell.source, given)
    if tests:
        label = f"{name}: {'hidden tests' if kind == 'hidden' else 'tests'}"
        body = body or "<p>These tests were not run.</p>\n"
    elif about.get("solution"):
        label = f"{name}: your {'code' if cell.cell_type == 'code' else 'answer'}"
    else:
        label = "" if given else "Your own cell"
    written = about.get("comment") or ""
    comment = prose(written) if written != "No response." else ""  # nbgrader's own words for an untouched answer
    return Block(body, label, grade, comment, grade_id)


def page(nb: NotebookNode, about: Json) -> str:
    """Returns the page of a submission, from its notebook and what the gradebook says of it."""
    blocks = [block(cell) for cell in nb.cells]
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
        score=number(about["score"]),
        most=number(about["max_score"]),
        penalty=number(about["late_penalty"]) if about["late_penalty"] else "",
        blocks=[block for block in blocks if block.body],
    )


class FeedbackExporter(Exporter):
    """Writes the page: nbconvert's part."""

    file_extension = ".html"
    output_mimetype = "text/html"
    export_from_notebook = None  # type: ignore[assignment]  # no menu offers it

    def from_notebook_node(  # type: ignore[override]  # like nbconvert's own exporters it returns a text
        self, nb: NotebookNode, resources: ResourcesDict | None = None, **kw: Any
    ) -> tuple[str, Json]:
        nb, about = super().from_notebook_node(nb, resources, **kw)
        return page(nb, about["nbgrader"]), about


# ---- What graders see --------------------------------------------------------


class Harmless(Preprocessor):
    """Takes out of a notebook what would run in Formgrader, which shows it as a page of the lecturer's own server.

    In what the student wrote no < begins a tag any more (a space without width stands after it),
    no link begins with javascript:, and no \\ begins a command of LaTeX: commands define others, and
    links. Formulas become MathML, and those that can't stay as they were typed: Formgrader's own
    way to show them is a script from elsewhere. Outputs are text and pictures already; see output.py.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: ResourcesDict, index: int
    ) -> tuple[NotebookNode, ResourcesDict]:
        about = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "markdown":
            if about.get("solution") or not about.get("locked"):
                cell.source = defused(cell.source)
            if len(cell.source) <= MOST_TEXT:
                cell.source = with_formulas(cell.source)
        return cell, resources


def defused(text: str) -> str:
    """Returns Markdown of which no converter makes a tag, a script's link, a formula's command, or an error.

    The error would be for want of an attached file.
    """
    text = re.sub(r"attachment:", "attachment ", text)
    text = re.sub(r"<(?=[A-Za-z/!?])|\\(?=[A-Za-z])|&(?=#|bsol)", "\\g<0>\u200b", text)  # &#92; is a \, too
    return re.sub(r"(?i)(script)(?=\s*(?::|&|\\|%))", "\\1\u200b", text)


def with_formulas(text: str) -> str:
    """Returns Markdown with MathML in place of the formulas that can be shown."""

    def shown(piece: re.Match[str]) -> str:
        tex = (piece["block"] or piece["inline"] or "").replace("\u200b", "")
        mathml = formula(tex, bool(piece["block"]))[0] if tex else ""
        return mathml if "<math" in mathml else piece.group()

    return pages.PIECES.sub(shown, text)
