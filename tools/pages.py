"""Writes the notebooks as web pages.

    python tools/pages.py            to site/ in the clone
    python tools/pages.py FOLDER     to another folder

The site has a page for each notebook, gallery.html from notebooks/README.md, glossary.html and
statements.html from notebooks/glossary.md and statements.md, summary.html from docs/summary.md, and
index.html with links to all of them. A page is one file that makes no requests: formulas are MathML,
pictures are embedded, and a content security policy forbids requests. If the machine has Chromium,
each page is also printed as PDF. All links are relative, so the folder can be anywhere on a web
server; only link previews need its address, SITE_URL=https://…

Builds are reproducible: the same files give the same bytes, and a PDF is printed only if its page
has changed. The page of playground.ipynb is the playground itself, if make site could build it.
Pages and PDFs of earlier builds that are no longer needed are deleted.

    a link to a notebook      leads to its page; #A-heading and #cell-id=ID are kept
    a link to another file    becomes text with the file's path, because the file is not in the site
    a folded output           (cell metadata jupyter.outputs_hidden) is folded on the page, too
    a picture                 gets its caption, without markup, as its description

Anything that would be lost on a page is an error that names the place.
"""

from __future__ import annotations

import base64
import html
import os
import re
import shutil
import struct
import sys
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
PLAYGROUND = ROOT / ".venv" / "playground.html"  # as tools/setup builds it
LAB = "Perceptron Lab"
INDEX = "index.html"


class Other(NamedTuple):
    """A page that is made from a Markdown file."""

    page: str  # its file
    name: str
    promise: str  # its description in the index
    is_sheet: bool = False  # laid out for one sheet of A4


OTHERS = {  # by the path of the Markdown file in the clone
    "notebooks/README.md": Other(
        "gallery.html",
        "Gallery",
        "Every figure, and the call that draws it.",
    ),
    "notebooks/glossary.md": Other(
        "glossary.html",
        "Glossary",
        "Each term, with its formula and a cell that proves the definition's claim.",
    ),
    "docs/summary.md": Other(
        "summary.html",
        "Summary",
        "Definitions, the algorithm, the theorem with its proof, and certificates: one sheet of A4 to print.",
        is_sheet=True,
    ),
    "notebooks/statements.md": Other(
        "statements.html",
        "Statements",
        "Each statement of the lecture notes, and what computes it.",
    ),
}
WIDE_CODE = 30  # characters; longer lines of code or text may be too wide for a phone
WIDE_FORMULA = 25  # the same for formulas
LONG_LINE = 90  # characters; longer lines of output are broken
# Forbids all requests; scripts and drawings in an output may run.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; "
    "img-src data: blob:; media-src data: blob:; font-src data:; connect-src data: blob:; "
    "worker-src blob:; base-uri 'none'; form-action 'none'"
)
FOLDER = Path(__file__).with_name("pages")
STYLE = (FOLDER / "style.css").read_text(encoding="utf-8")
ABOUT = "Learn, teach and use the perceptron: notebooks in which every statement is computed."
PICTURE = ROOT / "plotting" / "testdata" / "iris_setosa.png"  # of the index, and beside links to the site
PICTURE_ALT = "Two kinds of flowers, and the line that a perceptron found between them."
ADDRESS = re.sub(r"/*$", "/", os.environ.get("SITE_URL", "")).removeprefix("/")  # of the site; may be empty
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

# Code comes first, because dollars in it do not mark formulas; then formulas; then a single dollar.
PIECES = re.compile(
    r"^(?P<indent> {0,3})(?P<bar>`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}(?P=bar)[`~]*[ \t]*$|\Z)"
    r"|(?P<ticks>(?<!`)`+(?!`))(?:.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\\."
    r"|\$\$(?P<block>.+?)\$\$"
    r"|\$(?P<inline>[^\s$](?:[^$]*?[^\s$])?)\$"
    r"|(?P<alone>\$)",
    re.M | re.S,
)
KEPT = re.compile("\ue000(\\d+)\ue001")  # a placeholder for a formula while Markdown is converted


class Heading(NamedTuple):
    """A heading of a page."""

    level: int  # from 1
    id: str  # its anchor
    text: str


@dataclass
class Page:
    """A page while it is made: its source, its parts so far, and the finished text."""

    name: str
    source: Path
    where: str = ""  # the part being converted, for errors
    headings: list[Heading] = field(default_factory=list)
    ids: set[str] = field(default_factory=lambda: {"content"})
    body: str = ""
    text: str = ""  # the whole file
    promise: str = ""  # a line for the index
    pdf: str = ""
    is_sheet: bool = False  # see Other

    @property
    def title(self) -> str:
        """The text of the first heading."""
        return self.headings[0].text if self.headings else self.name

    def anchor(self, text: str) -> str:
        """Returns a new anchor for a heading, as in JupyterLab: its text with hyphens instead of spaces."""
        base = re.sub(r"\s", "-", text)
        names = (base, *(f"{base}-{number}" for number in range(2, 1000)))
        name = next(name for name in names if name not in self.ids)
        self.ids.add(name)
        return name

    def fault(self, found: str, advice: str) -> Fault:
        """Returns an error: the place, what was found, and advice, that is, what is expected and what to do."""
        return Fault(f"{self.where}: found {found}, {advice}")


class Renderer(mistune.HTMLRenderer):
    """Converts Markdown to HTML with highlighted code, anchors at headings, links to pages and embedded pictures."""

    def __init__(self, page: Page, plain: list[str]) -> None:
        super().__init__(escape=False, allow_harmful_protocols=True)  # finished pages are inspected
        self.page = page
        self.plain = plain

    def words(self, text: str) -> str:
        """Returns HTML without its tags, on one line, with its formulas as text."""
        bare = html.unescape(re.sub(r"<[^>]*>", "", text))
        return KEPT.sub(lambda kept: self.plain[int(kept[1])], " ".join(bare.split()))

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
        path = (self.page.source.parent / unquote(url)).resolve()
        if not path.is_file() or path.suffix != ".png":
            raise self.page.fault(f'a picture from "{url}"', "want a PNG file in the clone; correct its path")
        return png_picture(path, self.words(text))

    def block_code(self, code: str, info: str | None = None) -> str:
        return text_box(code) if info in (None, "text") else code_box(code, info)

    def block_html(self, html: str) -> str:
        is_comment = html.lstrip().startswith("<!--") and html.rstrip().endswith("-->")
        return "" if is_comment else html + "\n"

    def table(self, text: str) -> str:
        return f'<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n{text}</table></div>\n'


def without_formulas(text: str, page: Page) -> tuple[str, list[str], list[str]]:
    """Returns Markdown with a placeholder for each formula, and the formulas as MathML and as plain text."""
    formulas: list[str] = []
    plain: list[str] = []

    def keep(piece: re.Match[str]) -> str:
        tex = piece["block"] or piece["inline"]
        if piece["alone"]:
            before = text[: piece.start()].rpartition("\n")[2]
            after = text[piece.start() :].partition("\n")[0]
            line = (before + after).strip()
            raise page.fault(f'a lone $ in "{line}"', "want $…$ around a formula; for a dollar sign, write \\$")
        if not tex:
            return piece.group()
        formula, words = mathml(tex, bool(piece["block"]), page.where)
        formulas.append(formula_box(formula, words) if piece["block"] else formula)
        plain.append(words.strip())
        return f"\ue000{len(formulas) - 1}\ue001"

    return PIECES.sub(keep, text), formulas, plain


def markdown(text: str, page: Page) -> str:
    """Returns Markdown as HTML with formulas as MathML."""
    source, formulas, plain = without_formulas(text, page)
    result = str(mistune.create_markdown(renderer=Renderer(page, plain), plugins=["table"])(source))
    # Otherwise browsers may break the line between a formula and the comma after it.
    result = re.sub(KEPT.pattern + r"([.,;:!?)]+)", r'<span class="whole">\g<0></span>', result)
    return KEPT.sub(lambda kept: formulas[int(kept[1])], result)


def inline(text: str, page: Page) -> str:
    """Returns a paragraph of Markdown as HTML without <p>."""
    return markdown(text, page).strip().removeprefix("<p>").removesuffix("</p>")


def described(text: str, page: Page) -> str:
    """Returns Markdown without its markup."""
    source, _, plain = without_formulas(text, page)
    renderer = Renderer(Page(page.name, page.source), plain)
    return renderer.words(str(mistune.create_markdown(renderer=renderer)(source)))


def link(target: str, page: Page) -> tuple[str | None, str]:
    """Returns the target of a link within the site, or None and the path of a file without a page."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not parts.path:
        return target, ""
    path = (page.source.parent / unquote(parts.path)).resolve()
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    if not path.exists():
        raise page.fault(f'a link to "{target}"', "want a file that exists; correct the link")
    root = page.source.parent.parent.resolve()  # of the clone
    if not path.is_relative_to(root):
        return None, path.name
    name = path.relative_to(root).as_posix()
    if name == "README.md":
        return INDEX + anchor, ""
    if name in OTHERS:
        return OTHERS[name].page + anchor, ""
    if path.suffix == ".ipynb" and path.parent == root / "notebooks":
        return path.with_suffix(".html").name + anchor, ""
    return None, name


def png_size(content: bytes) -> tuple[int, int]:
    """Returns the width and height of a PNG image in pixels; 0, 0 for other contents."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return 0, 0
    return struct.unpack(">II", content[16:24])


# ---- Cells ------------------------------------------------------------------


def reach(text: str, label: str, most: int = WIDE_CODE) -> str:
    """Returns attributes that let the keyboard scroll a box whose text may be too wide; empty if it is not."""
    wide = max(map(len, text.expandtabs(4).splitlines()), default=0) > most
    return f' tabindex="0" role="group" aria-label="{label}"' if wide else ""


def formula_box(formula: str, words: str) -> str:
    """Returns a displayed formula; words are its plain text."""
    return f'<span class="formula"{reach(words, "Formula", WIDE_FORMULA)}>{formula}</span>'


def code_box(code: str, language: str) -> str:
    """Returns a box with highlighted code."""
    code = code.rstrip("\n")
    lexer = get_lexer_by_name(language, stripnl=False)
    text = pygments.highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip()
    return f'<div class="code scroll"{reach(code, "Code")}><pre><code>{text}</code></pre></div>\n'


def text_box(text: str) -> str:
    """Returns a box with plain text."""
    text = text.rstrip("\n")
    return f'<div class="output"><div class="scroll"{reach(text, "Text")}><pre>{html.escape(text)}</pre></div></div>\n'


def printed_box(text: str) -> str:
    """Returns a box with printed text, whose long lines are broken."""
    text = text.rstrip("\n")
    escaped = html.escape(text)
    if max(map(len, text.split("\n"))) > LONG_LINE:
        return f'<div class="scroll"><pre class="long">{escaped}</pre></div>\n'
    return f'<div class="scroll"{reach(text, "Output")}><pre>{escaped}</pre></div>\n'


def picture(content: str, alt: str, width: int, height: int) -> str:
    """Returns a picture, given in Base64."""
    source = f"data:image/png;base64,{content}"
    return f'<img src="{source}" alt="{html.escape(alt)}" width="{width}" height="{height}">'


def png_picture(path: Path, alt: str) -> str:
    """Returns the picture in a file."""
    content = path.read_bytes()
    width, height = png_size(content)  # the lab's pictures have 192 dots per inch
    return picture(base64.b64encode(content).decode(), alt, (width + 1) // 2, (height + 1) // 2)


DESCRIPTION = re.compile(r'(?<= alt=")[^"]*|(?<= aria-label=")[^"]*')


def is_animation(data: dict[str, str]) -> bool:
    """Reports whether an output is an animation of show.Steps."""
    return data.get("text/html", "").startswith('<div class="film"')


def shown_animation(animation: str, page: Page) -> str:
    """Returns an animation without markup in its descriptions; its script is unchanged."""
    elements, script, rest = animation.partition("<script>")

    def without_markup(description: re.Match[str]) -> str:
        return html.escape(described(html.unescape(description[0]), page))

    return DESCRIPTION.sub(without_markup, elements) + script + rest


def shown_output(output: NotebookNode, page: Page) -> str:
    """Returns an output in the best form that a page can show."""
    if output.output_type == "stream":
        return printed_box(output.text)
    data = output.get("data", {})
    if is_animation(data):
        return shown_animation(data["text/html"], page) + "\n"
    if "text/html" in data:
        label = "Table" if "<table" in data["text/html"] else "Output"
        return f'<div class="scroll" tabindex="0" role="group" aria-label="{label}">{data["text/html"]}</div>\n'
    if "text/markdown" in data:
        return markdown(data["text/markdown"], page)
    if "image/png" in data:
        about = output.metadata.get("image/png", {})  # caption ("alt") and size
        alt = described(about.get("alt", ""), page)
        return picture(data["image/png"].strip(), alt, about.get("width"), about.get("height")) + "\n"
    if "text/plain" in data:
        return printed_box(data["text/plain"])
    kinds = ", ".join(sorted(data))
    raise page.fault(f"an output of the kinds {kinds}", "want one that pages can show; add text/plain to it")


def shown_outputs(cell: NotebookNode, page: Page) -> str:
    """Returns the outputs of a cell in their order, folded if the notebook folds them."""
    parts: list[str] = []
    captioned = False
    for output in notebooks.merged(cell.outputs):
        data = output.get("data", {})
        if captioned and "text/markdown" in data:  # the caption of the picture or table before it
            caption = inline(data["text/markdown"], page)
            under = f"<figcaption>{caption}</figcaption>\n"
            parts[-1] = f"<figure>\n{parts[-1]}{under}</figure>\n"
            captioned = False
        elif output.get("text", "x").strip():
            parts.append(shown_output(output, page))
            captioned = parts[-1].startswith("<img") or is_animation(data) or "<table" in data.get("text/html", "")
    if not parts:
        return ""
    box = f'<div class="output">\n{"".join(parts)}</div>\n'
    if cell.metadata.get("jupyter", {}).get("outputs_hidden"):
        return f'<details class="fold"><summary>The output</summary>\n{box}</details>\n'
    return box


def shown_cell(cell: NotebookNode, number: int, page: Page) -> str:
    """Returns one cell, with an anchor for its id."""
    page.where = f"{page.source.name}, cell {number}"
    kind = "cell error" if "error" in notebooks.tags(cell) else "cell"
    if cell.cell_type == "markdown":
        body = markdown(cell.source, page)
    else:
        code = code_box(cell.source, "go") if cell.source.strip() else ""
        body = code + shown_outputs(cell, page)
    anchor = f"cell-id={cell.get('id', number)}"
    page.ids.add(anchor)
    return f'<div class="{kind}" id="{html.escape(anchor)}">\n{body}</div>\n' if body else ""


def contents(page: Page) -> str:
    """Returns the list of a page's sections."""
    headings = [heading for heading in page.headings if heading.level in (2, 3)]
    if len(headings) <= 2:
        return ""
    return TEMPLATES.get_template("contents.html").render(headings=headings)


def notebook_page(path: Path) -> Page:
    """Returns the page of a notebook."""
    page = Page(path.with_suffix(".html").name, path)
    nb = notebooks.read(path)
    cells = [shown_cell(cell, number, page) for number, cell in enumerate(nb.cells, 1)]
    page.body = "".join(cells[:1]) + contents(page) + "".join(cells[1:])
    text = "\n\n".join(cell.source for cell in nb.cells)
    if promise := re.search(r"\*\*Afterwards you can:\*\*.+?(?=\n\n|\Z)", text, re.S):
        page.promise = described(promise[0], page)
    return page


def markdown_page(path: Path, other: Other) -> Page:
    """Returns the page of a Markdown file."""
    page = Page(other.page, path, path.name, promise=other.promise, is_sheet=other.is_sheet)
    if path.name == "glossary.md":
        page.body = glossary(page)
    else:
        first, second, rest = markdown(path.read_text(encoding="utf-8"), page).partition("<h2 ")
        page.body = first + contents(page) + second + rest
    return page


# ---- Glossary ---------------------------------------------------------------


class Proof(NamedTuple):
    """A cell that proves a glossary entry."""

    link: str  # to the cell on its page
    text: str  # of the link
    lines: list[str]  # printed by its checks


def proof(text: str, target: str, page: Page) -> Proof:
    """Returns the cell that a link names, with the output of its checks; raises a Fault if it has no check."""
    parts = urlsplit(target)
    path = page.source.parent / unquote(parts.path)
    nb = NotebookNode(cells=[])
    if path.suffix == ".ipynb" and path.is_file():
        nb = notebooks.read(path)
    named = [cell for cell in nb.cells if parts.fragment == f"cell-id={cell.id}"]
    lines = notebooks.check_lines(named[0]) if named else []
    if not lines:
        advice = "want NAME.ipynb#cell-id=ID of a cell with a check that shows its ✓"
        raise page.fault(f'"{target}" as proof', advice)
    heading = re.search(r"^# (.+)$", nb.cells[0].source, re.M)
    title = heading[1] if heading else path.stem
    return Proof(f"{path.stem}.html#{parts.fragment}", f"{title}: {text}", lines)


@dataclass
class Word:
    """A row of the table in the glossary's file, in Markdown."""

    word: str
    formula: str
    meaning: str
    proofs: str
    where: str  # its line, for errors


def glossary(page: Page) -> str:
    """Returns the body of the glossary: its text, and the table's words in alphabetical order."""
    before, words = read_glossary(page)
    body = markdown(before, page)
    rows = [glossary_row(word, page) for word in sorted(words, key=lambda word: described(word.word, page).casefold())]
    return body + TEMPLATES.get_template("glossary.html").render(words=rows)


def read_glossary(page: Page) -> tuple[str, list[Word]]:
    """Returns the text of the glossary's file without the rows of its table, and the rows."""
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
            raise page.fault(f"a row of {len(row)} columns", f"want word, formula, meaning, proof; {advice}")
        is_head = row[0] == "word" or set("".join(row)) <= set("-: ")
        if not is_head:
            words.append(Word(row[0], row[1], row[2], row[3], page.where))
    return "\n".join(before), words


def glossary_row(word: Word, page: Page) -> dict[str, object]:
    """Returns a word as the template needs it."""
    page.where = word.where
    links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", word.proofs)
    if not (word.word and word.meaning and links):
        found = f'the word "{word.word}" without a meaning or a proof'
        raise page.fault(found, "want both, the proof as a link to a cell")
    proofs = [proof(text, target, page) for text, target in links]
    return {
        "id": page.anchor(described(word.word, page)),
        "proofs": proofs,
        "word": inline(word.word, page),
        "formula": inline(word.formula, page),
        "meaning": inline(word.meaning, page),
    }


# ---- The site ---------------------------------------------------------------


def build(paths: list[Path], folder: Path) -> list[Page]:
    """Returns the pages of these notebooks, which are in folder, and of the files in OTHERS."""
    lessons = [notebook_page(path) for path in paths]
    root = folder.parent
    others = [markdown_page(root / name, other) for name, other in OTHERS.items() if (root / name).is_file()]
    for number, page in enumerate(lessons):
        before = lessons[number - 1] if number > 0 else None
        after = lessons[number + 1] if number + 1 < len(lessons) else None
        finish(page, lessons + others, before, after)
    for page in others:
        finish(page, lessons + others)
    return lessons + others


def finish(page: Page, pages: list[Page], before: Page | None = None, after: Page | None = None) -> None:
    """Writes the page's whole text, with links to the pages before and after it."""
    names = {other.page: other.name for other in OTHERS.values()}
    links = [(INDEX, LAB)]
    links += [(other.name, names[other.name]) for other in pages if other.name in names]
    page.text = TEMPLATES.get_template("page.html").render(page=page, pages=links, before=before, after=after)


def index_page(pages: list[Page], folder: Path) -> Page:
    """Returns the index of these pages."""
    index = Page(INDEX, folder / "index", INDEX, headings=[Heading(1, "", LAB)])
    lessons = [page for page in pages if page.source.suffix == ".ipynb"]
    others = [page for page in pages if page not in lessons]
    door = next((page.name for page in lessons if page.name == PLAYGROUND.name), "")
    index.body = TEMPLATES.get_template("index.html").render(
        notebooks=lessons, others=others, door=door, door_picture=png_picture(PICTURE, PICTURE_ALT)
    )
    finish(index, pages)
    return index


def write(
    paths: list[Path], folder: Path, site: Path, chromium: str | None, playground: Path | None = None
) -> list[Page]:
    """Writes the whole site and returns its pages; if a page has a fault, nothing is written."""
    pages = build(paths, folder)
    replaced: list[Page] = []  # the page that the playground replaces
    if playground:
        replaced = [page for page in pages if page.name == playground.name]
        put_playground(playground, replaced)
    if faults := inspect({page.name: page.text for page in [*pages, index_page(pages, folder)]}):
        raise Fault("\n".join(faults))
    site.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(PICTURE, site / "preview.png")  # shown by other sites beside a link
    write_changed(pages, site)
    try:
        if chromium:
            print_pages([page.name for page in pages if page not in replaced], site, chromium)
    finally:  # the index is written even if a page could not be printed
        for page in pages:
            pdf = (site / page.name).with_suffix(".pdf")
            page.pdf = pdf.name if pdf.is_file() else ""
        pages.append(index_page(pages, folder))
        (site / INDEX).write_text(pages[-1].text, encoding="utf-8")
        delete_old(pages, site)
    return pages


def put_playground(playground: Path, pages: list[Page]) -> None:
    """Replaces the text of pages with the playground, but keeps the preview of each page."""
    for page in pages:
        preview = TEMPLATES.get_template("preview.html").render(page=page)
        page.text = playground.read_text(encoding="utf-8").replace("</title>\n", f"</title>\n{preview}", 1)


def write_changed(pages: list[Page], site: Path) -> None:
    """Writes the pages that have changed, and deletes their old PDFs."""
    for page in pages:
        path = site / page.name
        if not path.is_file() or path.read_text(encoding="utf-8") != page.text:
            path.with_suffix(".pdf").unlink(missing_ok=True)
            path.write_text(page.text, encoding="utf-8")


def delete_old(pages: list[Page], site: Path) -> None:
    """Deletes pages and PDFs of earlier builds that belong to none of these pages."""
    names = {name for page in pages for name in (page.name, page.pdf)}
    for path in site.iterdir():
        if path.suffix in (".html", ".pdf") and path.name not in names:
            path.unlink()


def main(arguments: list[str]) -> int:
    """Writes the site of the lab's notebooks, and prints the names and sizes of its files."""
    site = Path(arguments[0]).resolve() if arguments else SITE
    chromium = find_chromium()
    playground = PLAYGROUND if PLAYGROUND.is_file() else None
    pages = write(notebooks.find([]), notebooks.FOLDER, site, chromium, playground)
    for page in pages:
        files = [page.name, page.pdf] if page.pdf else [page.name]
        print(", ".join(f"{name} {(site / name).stat().st_size // 1000} kB" for name in files))
    if not chromium:
        print("There are no PDFs: to get them, install Chromium (sudo apt-get install chromium) and try again.")
    print(f"Open {site / INDEX}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (LookupError, ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
