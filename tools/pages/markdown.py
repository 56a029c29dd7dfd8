"""Converts Markdown to HTML, with formulas as MathML and links that lead to pages of the site."""

from __future__ import annotations

import html
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import mistune

from formulas import mathml
from pages.boxes import code_box, formula_box, png_picture, svg_picture, table_box, text_box
from pages.page import Heading, Page
from pages.sitemap import INDEX, MARKDOWN_PAGES

# Matches a block of code, code in backquotes, an escaped character, a displayed formula, a formula in a line, or a
# lone dollar. Code is matched first, because dollars in code do not mark formulas.
PIECES = re.compile(
    r"^(?P<indent> {0,3})(?P<bar>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n.*?(?:^ {0,3}(?P=bar)[`~]*[ \t]*$|\Z)"
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
CODE = re.compile(r"(?<=<code>)[^<]+")
# While Markdown is converted, a placeholder with the number of a formula stands for the formula.
PLACEHOLDER = re.compile("\ue000(\\d+)\ue001")


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
        if not path.is_file() or path.suffix not in (".png", ".svg"):
            raise self.page.fault(f'a picture from "{url}"', "a PNG or SVG file in the clone; correct its path")
        make = png_picture if path.suffix == ".png" else svg_picture
        return make(path, self.words(text))

    def block_code(self, code: str, info: str | None = None) -> str:
        return text_box(code) if info in (None, "text") else code_box(code, info)

    def block_html(self, html: str) -> str:
        is_comment = html.lstrip().startswith("<!--") and html.rstrip().endswith("-->")
        return "" if is_comment else self.inline_html(html) + "\n"

    def inline_html(self, html: str) -> str:
        return REQUESTS.sub("&lt;", html) if self.page.is_own else html

    def table(self, text: str) -> str:
        words = PLACEHOLDER.sub(lambda match: self.plain[int(match[1])].replace(" ", ""), text)
        return table_box(f"<table>\n{CODE.sub(breakable_code, text)}</table>", words)


def breakable_code(code: re.Match[str]) -> str:
    """Returns code in a table so that a narrow page can break it after its punctuation."""
    return re.sub(r"[_.,({]+(?=[^\W_])", r"\g<0><wbr>", code[0])


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
        formula = mathml(tex, bool(piece["block"]), page.where)
        formulas.append(formula_box(formula) if piece["block"] else formula.html)
        plain.append(formula.words.strip())
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
