"""Writes any notebook, with its saved outputs, as a web page beside it, and as PDF if the machine has Chromium.

    python tools/own_page.py FILE        FILE is relative to the folder $FROM; the default is the variable NB

The notebook is not run, and may have another kernel. The page is one file that makes no requests, like the pages of
tools/pages. Scripts of outputs run on it, but scripts in Markdown do not. What stops the build of the lab's site,
such as a formula that browsers can't show or a link to a missing file, becomes text here. If a whole cell becomes
text, a line on stderr names it.

A page or a PDF that another program wrote is never overwritten.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pygments.util
from nbformat import NotebookNode
from pygments.lexers import get_lexer_by_name

from faults import Fault
from formulas import mathml
from pages import boxes, cells, lesson, markdown, outputs
from pages.page import Page
from pages.rendering import POLICY, TEMPLATES
from printing import find_chromium, print_pages

MARK = '<meta name="generator" content="Perceptron Lab, make print">'  # in each page and PDF that this program wrote
PICTURE = re.compile(r"!\[(?P<text>[^\[\]]*)\]\((?P<target>[^()\s]+)(?:\s+\"[^\"]*\")?\)")
ADVICE = "set NB to the path of a notebook, as in make print NB=lessons/my-notes.ipynb"


# ---- Reading ----------------------------------------------------------------


def find_notebook(name: str, folder: Path) -> Path:
    """Returns the path of the notebook with this name, relative to folder; raises a Fault if there is none."""
    if not name:
        raise Fault(f"NB: got no file, want a notebook; {ADVICE}")
    path = folder / Path(name).expanduser()
    if not path.is_file():
        raise Fault(f"NB: got {path}, which is {'a folder' if path.is_dir() else 'no file'}, want a notebook; {ADVICE}")
    return path


def read(path: Path) -> NotebookNode:
    """Reads a notebook of any kernel, also one in an older format; raises a Fault for other files."""
    want = "want a notebook (.ipynb) that Jupyter has saved"
    try:
        nb = nbformat.read(path, as_version=4)
        nb.cells = [NotebookNode(cell) for cell in nb.cells]
    except OSError:
        raise
    except Exception as err:  # nbformat raises many types
        reason = (str(err).splitlines() or [type(err).__name__])[0][:100]
        raise Fault(f"{path.name}: got a file that is not a notebook ({reason}), {want}") from None
    return nb


def language(nb: NotebookNode) -> str:
    """Returns the name of the language of a notebook's code, for highlighting; "text" if it is unknown."""
    info = nb.metadata.get("language_info", {})
    names = (info.get("pygments_lexer"), info.get("name"), nb.metadata.get("kernelspec", {}).get("language"))
    return next((name for name in map(known_language, names) if name != "text"), "text")


def known_language(name: object) -> str:
    """Returns the name of a language if its code can be highlighted; otherwise "text"."""
    try:
        get_lexer_by_name(str(name))
    except pygments.util.ClassNotFound:
        return "text"
    return str(name)


# ---- Markdown ---------------------------------------------------------------


def data_url(content: bytes | str, mime: str) -> str:
    """Returns a URL that contains a picture; content is text if it is in Base64 already, or SVG."""
    if isinstance(content, bytes):
        content = base64.b64encode(content).decode()
    elif mime == "image/svg+xml":
        content = base64.b64encode(content.encode()).decode()
    return f"data:{mime};base64,{''.join(content.split())}"


def attached(cell: NotebookNode, name: str) -> str:
    """Returns a URL with a picture that is attached to a cell; empty if there is no such picture."""
    pictures = cell.get("attachments", {}).get(name, {})
    return next((data_url(content, mime) for mime, content in pictures.items() if mime.startswith("image/")), "")


def picture_url(target: str, cell: NotebookNode, folder: Path) -> str:
    """Returns a URL that contains a picture to which a Markdown cell refers; empty if the picture can't be found."""
    if target.startswith("data:image/"):
        return target
    if target.startswith("attachment:"):
        return attached(cell, unquote(target.removeprefix("attachment:")))
    path = folder / unquote(target)
    mime = mimetypes.guess_type(path.name)[0] or ""
    if urlsplit(target).scheme or not mime.startswith("image/") or not path.is_file():
        return ""
    return data_url(path.read_bytes(), mime)


def tolerant(text: str, cell: NotebookNode, page: Page) -> str:
    """Returns Markdown in which all that a page can't show is replaced by text."""
    parts: list[str] = []
    end = 0

    def picture(match: re.Match[str]) -> str:
        """Returns a picture that the page contains, or its description."""
        url = picture_url(match["target"], cell, page.source.parent)
        return f"![{match['text']}]({url})" if url else f"{match['text']} ({match['target'][:200]})"

    for piece in markdown.PIECES.finditer(text):
        parts += [PICTURE.sub(picture, text[end : piece.start()]), tolerant_piece(piece)]
        end = piece.end()
    return "".join(parts) + PICTURE.sub(picture, text[end:])


def tolerant_piece(piece: re.Match[str]) -> str:
    """Returns code, a formula or a dollar that a page can show."""
    if piece["alone"]:
        return "\\$"
    if piece["bar"]:
        first, newline, rest = piece[0].partition("\n")
        fence, info = re.fullmatch(r"( {0,3}[`~]+)(.*)", first, re.S).groups()  # type: ignore[union-attr]
        name = known_language((info.split() or ["text"])[0])
        return f"{fence}{name}{newline}{rest}"
    if tex := piece["block"] or piece["inline"]:
        try:
            mathml(tex, bool(piece["block"]), "")
        except Fault:
            return "`" + piece[0].replace("\n", " ").replace("`", "'") + "`"
    return piece[0]


# ---- Outputs ----------------------------------------------------------------


def printed(text: str) -> NotebookNode:
    """Returns an output with printed text."""
    text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)  # colours
    return nbformat.v4.new_output("stream", text=text.rstrip("\n") + "\n")


def showable(output: NotebookNode, cell: NotebookNode, page: Page) -> NotebookNode:
    """Returns an output that a page can show, instead of one that it may not be able to show."""
    if output.output_type == "stream":
        return printed(output.text)
    if output.output_type == "error":
        return printed("\n".join(output.traceback) or f"{output.ename}: {output.evalue}")
    data = output.data
    if "text/html" not in data and "text/markdown" in data:
        data["text/markdown"] = tolerant(data["text/markdown"], cell, page)
    elif "text/html" not in data and "image/png" in data:
        about = output.metadata.setdefault("image/png", {})
        width, height = boxes.png_size(base64.b64decode(data["image/png"]))
        about.setdefault("width", width)
        about.setdefault("height", height)
    elif "text/html" not in data:
        for mime in ("image/svg+xml", "image/jpeg", "image/gif", "image/webp"):
            if mime in data:
                data["text/html"] = f'<img src="{data_url(data[mime], mime)}" alt="">'
    try:
        outputs.output_html(output, Page(page.name, page.source, page.where, is_own=True))
    except ValueError:
        kinds = ", ".join(sorted(data))
        return printed(data.get("text/plain", f"(an output of the kinds {kinds}, which a page can't show)"))
    return output


class Scripts(HTMLParser):
    """Collects the scripts in HTML: the contents of its script elements, and its attributes that handle events."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attributes if name.startswith("on") and value]
        if tag == "script":
            self.found.append("")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.found[-1] += data


def policy(nb: NotebookNode) -> str:
    """Returns a content security policy with which the scripts of a notebook's outputs run, but no others.

    So a text in Markdown can't run a script, even if it comes from data.
    """
    scripts = Scripts()
    for cell in nb.cells:
        for output in cell.get("outputs", []):
            scripts.feed(output.get("data", {}).get("text/html", ""))
            scripts.close()
            scripts.reset()
    texts = {text.replace("\r\n", "\n").replace("\r", "\n") for text in scripts.found}
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in sorted(texts)]
    allowed = " ".join(["script-src 'unsafe-hashes'", *(f"'sha256-{digest}'" for digest in hashes)])
    without_frames = POLICY.replace("frame-src 'self'; ", "")  # an output may not show files beside the page
    return without_frames.replace("script-src 'unsafe-inline'", allowed)


# ---- The page ---------------------------------------------------------------


def cell_html(cell: NotebookNode, number: int, page: Page) -> str:
    """Returns the HTML of a cell. If a page can't show the cell, prints the reason, and returns the cell's text."""
    page.where = f"{page.source.name}, cell {number}"
    try:
        if cell.cell_type in ("code", "markdown"):
            cell.outputs = [showable(output, cell, page) for output in cell.outputs]
            if cell.cell_type == "markdown":
                cell.source = tolerant(cell.source, cell, page)
            return cells.cell_html(cell, number, page)
    except ValueError as err:
        print(f"{err}. The page shows the text of the cell.", file=sys.stderr)
    return boxes.text_box(cell.source) if cell.source.strip() else ""


def page_of(nb: NotebookNode, path: Path) -> str:
    """Returns the text of a notebook's page."""
    page = Page(path.stem, path, language=language(nb), is_own=True)
    cells.move_to_answers(nb.cells)
    first, *rest = [cell_html(cell, number, page) for number, cell in enumerate(nb.cells, 1)] or [""]
    page.body = first + lesson.contents(page) + "".join(rest)
    return TEMPLATES.get_template("own.html").render(page=page, mark=MARK, policy=policy(nb))


def is_own(path: Path) -> bool:
    """Reports whether this program wrote a page or a PDF."""
    return path.is_file() and MARK in path.read_text(encoding="utf-8", errors="replace")


def write(path: Path, chromium: str | None) -> list[Path]:
    """Writes the page and the PDF of a notebook, and returns their paths.

    Raises a Fault if it would replace a file that this program did not write.
    """
    text = page_of(read(path), path)
    page = path.with_suffix(".html")
    pdf = page.with_suffix(".pdf")
    for file in (page, pdf):
        if os.path.lexists(file) and not is_own(file):
            got = f"{file}, which make print did not write"
            raise Fault(f"got {got}, want no file there; move it, or make a copy of the notebook with another name")
    pdf.unlink(missing_ok=True)
    page.write_text(text, encoding="utf-8")
    if not chromium:
        return [page]
    print_pages([page.name], page.parent, chromium)
    with pdf.open("ab") as end:
        end.write(f"% {MARK}\n".encode())  # a comment of PDF
    return [page, pdf]


def has_outputs(nb: NotebookNode) -> bool:
    """Reports whether any cell of a notebook has a saved output."""
    return any(cell.get("outputs") for cell in nb.cells)


def main(arguments: list[str]) -> None:
    """Writes the page of the notebook that the arguments or NB name, and prints the names of the files."""
    name = " ".join(arguments) or os.environ.get("NB", "")
    path = find_notebook(name, Path(os.environ.get("FROM") or "."))
    chromium = find_chromium()
    if not has_outputs(read(path)):
        print(f"{path.name} has no saved outputs. To print them too, run the notebook and save it, then try again.")
    for file in write(path, chromium):
        print(file)
    if not chromium:
        print("There is no PDF. To get it, install Chromium (sudo apt-get install chromium), or print the page.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
