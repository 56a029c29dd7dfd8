"""Shows submissions in Formgrader so that they can't act in the lecturer's name.

Formgrader shows a submission on a page of the lecturer's own server. nbgrader would turn a student's Markdown into
HTML with links and pictures. The browser loads a picture with the lecturer's rights, so one with the address /logout
would log the lecturer out, and one on another server would tell that server who reads what, and when.

These lines in nbgrader_config.py replace the conversion and add a content security policy to the page:

    c.HTMLExporter.preprocessors = ["grader.formgrader.Harmless"]
    c.HTMLExporter.filters = dict.fromkeys(("markdown2html", "highlight_code"), "grader.formgrader.converted")
    c.HTMLExporter.template_file = "…/grader/templates/formgrader.html.j2"

The cells are converted as on the feedback page, in a child process with limits: HTML, links and pictures of a student
are shown as text. Outputs need no change, because output.py has validated them.
"""

from __future__ import annotations

import html
import re
import sys

from markupsafe import Markup, escape
from nbconvert.exporters.exporter import ResourcesDict
from nbconvert.filters import Highlight2HTML
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode

from . import child, feedback_page

LIMITS = child.Limits(seconds=10, memory=512 * child.MB, elapsed=20)  # of the conversion of a page
# The page loads nbgrader's own scripts and styles, and shows pictures that are part of it. Nothing comes from another
# server, so formulas are not shown by MathJax; feedback_page.py has converted them.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'unsafe-inline'",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "connect-src 'self'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)

Text = tuple[str, str, bool]  # the type and the source of a cell, and whether it is the lab's own


class Harmless(Preprocessor):
    """Converts the cells of a submission to HTML that loads nothing, and escapes the names on the page."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Returns the notebook with converted cells, and the resources with escaped names and the policy."""
        texts = [(cell.cell_type, cell.source, is_given(cell)) for cell in nb.cells]
        # A child imports what its parent's program imports. If that is JupyterLab, it is slow unless it is preloaded.
        child.start(*({"jupyterlab.labapp"} & sys.modules.keys()), __name__)
        try:
            sources = child.call(convert_cells, texts, limits=LIMITS)
        except Exception as err:
            self.log.warning("a submission is shown as plain text, because its conversion failed: %s", err)
            sources = [plain_html(source) for _, source, _ in texts]
        for cell, source in zip(nb.cells, sources, strict=True):
            cell.source = Markup(source)
        for name in ("first_name", "last_name"):
            if resources.get(name):
                resources[name] = str(escape(resources[name]))
        resources["policy"] = POLICY
        return nb, resources


def converted(source: str, **_: object) -> Markup:
    """Returns a converted cell as it is. This is the filter with which nbgrader's template inserts a cell.

    A text that was not converted is shown as it was typed.
    """
    return source if isinstance(source, Markup) else Markup(plain_html(source))


def is_given(cell: NotebookNode) -> bool:
    """Reports whether a cell is the lab's own, so no student can change it."""
    about = cell.metadata.get("nbgrader", {})
    return bool(about.get("locked")) and not about.get("solution")


def convert_cells(texts: list[Text]) -> list[str]:
    """Returns cells as HTML."""
    highlight = Highlight2HTML(pygments_lexer="go")
    pages = []
    for kind, source, given in texts:
        if kind == "code":
            pages.append(highlight(feedback_page.shorten(source)))
        elif kind == "markdown":
            pages.append(without_commands(feedback_page.render_prose(source, given)))
        else:
            pages.append(plain_html(source))
    return pages


def without_commands(page: str) -> str:
    r"""Returns HTML without LaTeX commands outside MathML, so a typesetter on the page would find none to run.

    A zero-width space follows each \ that could begin a command.
    """
    return re.sub(r"(?:\\|&#92;)(?=[A-Za-z(\[])", "\\g<0>\u200b", page)


def plain_html(source: str) -> str:
    """Returns a text as HTML that shows it as it was typed."""
    return without_commands(f"<pre>{html.escape(feedback_page.shorten(source))}</pre>\n")
