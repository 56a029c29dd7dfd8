"""The page that a student gets back: one file that reads offline, and that runs nothing.

nbgrader generate_feedback writes it, with these lines in nbgrader_config.py:

    c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
    c.GenerateFeedback.preprocessors = ["nbgrader.preprocessors.AssignLatePenalties", "grader.feedback.Grades"]

At the top stand the parts with their points, the late penalty and the sum; then the lab as it
was handed in, with what each part's tests tried, got and wanted, what the hidden tests were
about, and what graders wrote.

What a student wrote or printed is shown as text. Markdown is converted, but HTML in it stays
text, links become text, and pictures are only those inside the notebook; of outputs there are
text and pictures. Long texts are cut. The page's policy allows one style, data: pictures and
nothing else, so that what slipped through would do nothing.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import html
import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

import jinja2
import mistune
from nbconvert.exporters import Exporter
from nbconvert.exporters.exporter import ResourcesDict
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from nbgrader.api import Student
from nbgrader.preprocessors import GetGrades

from .course import Course  # with the lab's tools, where Python finds them

import formulas  # isort: skip
import pages  # isort: skip

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
POLICY = "default-src 'none'; style-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'".format(
    base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
)

NOBODYS = "No response."  # nbgrader's own words where an answer is as it was released
MOST_TEXT = 20_000  # characters of a cell or an output
MOST_LINES = 300  # of an output
MOST_FORMULA = 400  # characters
MOST_FORMULAS = 200  # in a cell
MOST_PROSE = 100_000  # characters of a page's Markdown that are converted
MOST_PICTURE = 1_500_000  # characters, in base64
MOST_PICTURES = 30  # on a page
PRINTED = "Your code printed:"  # what follows this line of a test's output is the student's own
LANGUAGES = ("go", "json", "sh", "python")  # in fenced code; others are shown plain
PLAIN_TAGS = re.compile(r"</?(?:details|summary|br|sub|sup|kbd|b|i|em|strong|small) ?/?>")  # what given text may use
STARTS = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff", "image/gif": b"GIF8", "image/webp": b"RIFF"}


# ---- Text --------------------------------------------------------------------


def prose(text: str, attachments: dict | None = None, given: bool = False) -> str:
    """Returns Markdown as HTML that is safe to show; as plain text where it can't be converted."""
    text = cut(text)
    try:
        return converted(text, attachments or {}, given)
    except Exception:  # a converter's bug, or text made to meet one
        return pages.text_box(text)


def converted(text: str, attachments: dict, given: bool) -> str:
    """Returns Markdown as HTML with its formulas as MathML."""
    kept: list[str] = []
    plain: list[str] = []

    def keep(piece: re.Match[str]) -> str:
        tex = piece["block"] or piece["inline"]
        if not tex or len(kept) == MOST_FORMULAS:
            return piece.group()
        shown, words = formula(tex, bool(piece["block"]))
        kept.append(shown)
        plain.append(words)
        return f"\ue000{len(kept) - 1}\ue001"

    source = pages.PIECES.sub(keep, re.sub("[\ue000\ue001]", "", text))
    converter = mistune.create_markdown(renderer=Prose(plain, attachments, given), plugins=["table", "strikethrough"])
    return pages.KEPT.sub(lambda mark: kept[int(mark[1])], str(converter(source)))


class Prose(pages.Renderer):
    """Markdown of whoever wrote it as HTML: nothing in it leads elsewhere or runs."""

    def __init__(self, plain: list[str], attachments: dict, given: bool) -> None:
        mistune.HTMLRenderer.__init__(self, escape=True)
        self.plain, self.attachments, self.given = plain, attachments, given

    def heading(self, text: str, level: int, **attrs: object) -> str:
        tag = "h3" if level < 3 else "h4"  # below the page's own
        return f"<{tag}>{text}</{tag}>\n"

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = html.escape(url)
        if self.given or address == text:
            return text  # a lab's links lead to files that the page travels without
        return f"{text} ({address})"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        words = self.words(text) or "a picture"
        mime, _, content = url.removeprefix("data:").partition(";base64,")
        if url.startswith("attachment:"):
            mime, content = next(iter(self.attachments.get(url[11:], {}).items()), ("", ""))
        return picture(mime, content, words) or f"<em>[{html.escape(words)}]</em>"

    def block_code(self, code: str, info: str | None = None) -> str:
        language = (info or "").split(None, 1)[0] if (info or "").strip() else ""
        return pages.code_box(code, language) if language in LANGUAGES else pages.text_box(code)

    def inline_html(self, html: str) -> str:
        return self._tags(html)

    def block_html(self, html: str) -> str:
        if self.given and html.lstrip().startswith("<!--"):
            return ""
        return f"<div>{self._tags(html.strip())}</div>\n" if not self.given else self._tags(html.strip()) + "\n"

    def _tags(self, text: str) -> str:
        """Returns HTML as text, but for a few tags in what the lab itself says."""
        if not self.given:
            return html.escape(text)
        parts = re.split(f"({PLAIN_TAGS.pattern})", text)
        return "".join(part if PLAIN_TAGS.fullmatch(part) else html.escape(part) for part in parts)


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


ATTRIBUTES = set(
    "display xmlns stretchy form lspace rspace width mathvariant columnalign accent accentunder movablelimits displaystyle "
    "scriptlevel fence separator minsize maxsize linethickness columnspacing rowspacing height depth voffset symmetric largeop".split()
)


def decent(mathml: str) -> bool:
    """Tells whether MathML has only attributes of formulas: LaTeX can smuggle others in."""
    for node in ElementTree.fromstring(mathml).iter():
        for name, value in node.attrib.items():
            if name not in ATTRIBUTES or not re.fullmatch(r"[\w.%+ -]*", value):
                return False
    return True


def cut(text: str) -> str:
    """Returns a text, or its beginning and a line that says how much is left out."""
    lines = text[:MOST_TEXT].split("\n")
    kept = "\n".join(lines[:MOST_LINES])
    return kept if len(kept) == len(text) else f"{kept}\n… ({len(text) - len(kept)} more characters)"


# ---- Outputs -----------------------------------------------------------------


def picture(mime: str, content: object, words: str) -> str:
    """Returns a picture that is inside the page; nothing if it is none."""
    if mime not in STARTS or not isinstance(content, str) or len(content) > MOST_PICTURE:
        return ""
    try:
        raw = base64.b64decode("".join(content.split()), validate=True)
    except (binascii.Error, ValueError):
        return ""
    if not raw.startswith(STARTS[mime]):
        return ""
    width, height = pages.png_size(raw)
    size = f' width="{(width + 1) // 2}" height="{(height + 1) // 2}"' if width else ""  # the lab's have 192 dots an inch
    return f'<img src="data:{mime};base64,{base64.b64encode(raw).decode()}" alt="{html.escape(words)}"{size}>'


def outputs(cell: NotebookNode, tests: bool) -> str:
    """Returns what is below a cell."""
    parts = [shown(output, tests) for output in pages.notebooks.merged(cell.get("outputs", []))]
    body = "".join(part for part in parts if part)
    return f'<div class="output">\n{body}</div>\n' if body else ""


def shown(output: NotebookNode, tests: bool) -> str:
    """Returns an output as text or as a picture."""
    if tests and output.output_type == "execute_result":
        return ""  # the points, for nbgrader
    if output.output_type == "stream":
        text = cut(output.text)
        if not text.strip():
            return ""
        return table(text) if tests and output.name == "stdout" else pages.printed_box(text, bad=output.name == "stderr")
    if output.output_type == "error":
        return pages.printed_box(cut("\n".join(output.traceback) or f"{output.ename}: {output.evalue}"), bad=True)
    data = output.get("data", {})
    plain = data.get("text/plain", "")
    for mime in STARTS:
        if image := picture(mime, data.get(mime), plain if 0 < len(plain) < 300 else "a figure"):
            return f"<figure>\n{image}\n</figure>\n"
    if isinstance(data.get("text/markdown"), str):
        return prose(data["text/markdown"])
    return pages.printed_box(cut(plain), bad=False) if plain.strip() else ""


def table(text: str) -> str:
    """Returns a part's table of what was tried, got and wanted, its lines marked right, wrong or hint."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
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
            about["score"] = max(0.0, about["score"])
            about["who"] = who(submission.student)
        about["remarks"] = remarks(self.assignment_id, self.student_id)
        return nb, resources

    def _get_score(self, cell: NotebookNode, resources: ResourcesDict) -> None:
        super()._get_score(cell, resources)
        grade = self.gradebook.find_grade(cell.metadata.nbgrader.grade_id, self.notebook_id, self.assignment_id, self.student_id)
        cell.metadata.nbgrader["open"] = bool(grade.needs_manual_grade)


def who(student: Student) -> str:
    """Returns a student's name, as far as the gradebook knows it, and id."""
    name = " ".join(filter(None, (student.first_name, student.last_name)))
    return f"{name} ({student.id})" if name else student.id


def remarks(lab: str, student: str) -> list[str]:
    """Returns what the grading run noticed. nbgrader converts in the course's folder."""
    try:
        result = json.loads(Course(Path.cwd()).result(lab, student).read_text(encoding="utf-8"))
        return [str(remark) for remark in result["remarks"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []  # not graded by our run


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
        return f"{number(self.score)} of {number(self.points)}" + (", to be looked at again" if self.open else "")

    @property
    def points_text(self) -> str:
        """Returns the points in words, where nothing else says that they are points."""
        return f"{number(self.points)} points, not graded yet" if self.open and not self.score else f"{self.text} points"

    @property
    def kind(self) -> str:
        """Returns how the points are marked on the page."""
        if self.open:
            return "open"
        return "full" if self.score >= self.points else "none" if self.score <= 0 < self.points else "some"


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
    for kind in ("visible", "hidden"):
        if grade_id.endswith(f"-{kind}"):
            return grade_id.removesuffix(f"-{kind}"), kind
    return grade_id, "hand"


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
    grade_id = str(about.get("grade_id", ""))
    given = bool(about.get("locked")) and not about.get("solution")
    grade = None
    if about.get("grade") and "points" in about:
        grade = Grade(grade_id, float(about.get("score") or 0), float(about["points"]), bool(about.get("open")))
    name, kind = split(grade_id)
    tests = bool(grade) and kind != "hand" and not about.get("solution")
    if cell.cell_type == "code":
        code = "" if tests or not cell.source.strip() else pages.code_box(cut(cell.source), "go")
        body = code + outputs(cell, tests)
    elif cell.cell_type == "markdown":
        body = prose(cell.source, cell.get("attachments", {}), given)
    else:
        body = pages.text_box(cut(cell.source))
    if tests:
        label = f"{name}: {'hidden tests' if kind == 'hidden' else 'tests'}"
        body = body or "<p>These tests were not run.</p>\n"
    elif about.get("solution"):
        label = f"{name}: your {'code' if cell.cell_type == 'code' else 'answer'}"
    else:
        label = "" if given else "Your own cell"
    written = str(about.get("comment") or "")
    comment = prose(written) if written and written != NOBODYS else ""
    return Block(body, label, grade, comment, grade_id)


def page(nb: NotebookNode, about: dict) -> str:
    """Returns the page of a submission, from its notebook and what the gradebook says of it."""
    few_pictures(nb)
    little_prose(nb)
    blocks = [block(cell) for cell in nb.cells]
    return TEMPLATES.get_template("feedback.html").render(
        policy=POLICY,
        style=STYLE,
        name=about["notebook"],
        student=about.get("who", about["student"]),
        submitted=about.get("submitted", ""),
        due=about.get("due", ""),
        remarks=about.get("remarks", []),
        parts=parts_of(blocks),
        score=number(about["score"]),
        most=number(about["max_score"]),
        penalty=number(about["late_penalty"]) if about["late_penalty"] else "",
        blocks=[block for block in blocks if block.body],
    )


def few_pictures(nb: NotebookNode) -> None:
    """Drops the pictures after the first thirty."""
    left = MOST_PICTURES
    for cell in nb.cells:
        for output in cell.get("outputs", []):
            if mimes := set(STARTS) & set(output.get("data", {})):
                left -= 1
                for mime in mimes if left < 0 else ():
                    del output["data"][mime]


def little_prose(nb: NotebookNode) -> None:
    """Makes Markdown cells raw after the first hundred thousand characters: they are shown as they are."""
    left = MOST_PROSE
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            left -= min(len(cell.source), MOST_TEXT)
            if left < 0:
                cell.cell_type = "raw"


class FeedbackExporter(Exporter):
    """Writes the page: nbconvert's part."""

    file_extension = ".html"
    output_mimetype = "text/html"
    export_from_notebook = None

    def from_notebook_node(self, nb: NotebookNode, resources: ResourcesDict | None = None, **kw: object) -> tuple[str, ResourcesDict]:
        nb, resources = super().from_notebook_node(nb, resources, **kw)
        return page(nb, resources["nbgrader"]), resources


# ---- What graders see --------------------------------------------------------


class Harmless(Preprocessor):
    """Takes out of a notebook what would run in Formgrader, which shows it as a page of the lecturer's own server.

    In what the student wrote no < begins a tag any more (a space without width stands after it),
    and no link begins with javascript:. Of outputs, text and pictures stay. Formulas become MathML:
    Formgrader's own way to show them is a script from elsewhere.
    """

    def preprocess_cell(self, cell: NotebookNode, resources: ResourcesDict, index: int) -> tuple[NotebookNode, ResourcesDict]:
        about = cell.metadata.get("nbgrader", {})
        files = cell.get("attachments", {})
        for name, forms in list(files.items()):
            files[name] = {mime: value for mime, value in forms.items() if kept(mime, value)}
            if not files[name]:
                del files[name]
        if cell.cell_type != "code" and (about.get("solution") or not about.get("locked")):
            cell.source = defused(cell.source, set(files))
        if cell.cell_type == "markdown" and len(cell.source) <= MOST_TEXT:
            cell.source = with_formulas(cell.source)
        for output in cell.get("outputs", []):
            if "data" in output:
                output["data"] = {mime: value for mime, value in output["data"].items() if kept(mime, value)}
                output["metadata"] = {}
        for name in list(cell.metadata):
            if name != "nbgrader":
                del cell.metadata[name]
        return cell, resources


def defused(text: str, files: set[str]) -> str:
    """Returns Markdown of which no converter makes a tag, a script's link, or an error for want of a file."""
    text = re.sub(r"attachment:([^)\s]*)", lambda link: link[0] if link[1] in files else f"attachment {link[1]}", text)
    text = re.sub(r"<(?=[A-Za-z/!?])", "<\u200b", text)
    return re.sub(r"(?i)(script)(?=\s*(?::|&|\\|%))", "\\1\u200b", text)


def with_formulas(text: str) -> str:
    """Returns Markdown with MathML in place of the formulas that can be shown."""

    def shown(piece: re.Match[str]) -> str:
        tex = (piece["block"] or piece["inline"] or "").replace("\u200b", "")
        mathml = formula(tex, bool(piece["block"]))[0] if tex else ""
        return mathml if "<math" in mathml else piece.group()

    return pages.PIECES.sub(shown, text)


def kept(mime: str, value: object) -> bool:
    """Tells whether a form of an output is text, or a picture that is one."""
    return mime == "text/plain" or bool(picture(mime, value, "-"))
