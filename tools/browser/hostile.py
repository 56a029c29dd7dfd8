"""Checks in JupyterLab that names from data are shown as they are typed, and not executed or typeset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

import notebooks
from browser.jupyterlab import NOTEBOOK, SHUTDOWN, Server, cell, failures, open_notebook, run_all, write_notebook
from browser.page import LOADED
from browser.report import Report, require, require_none

SCRIPT = "<img src=x onerror='window.hacked=9'>"
ATTRIBUTE = '" onerror="window.hacked=9'  # ends the description of a picture

# Names that are not shown as they are typed if they are not escaped: scripts, formulas, Markdown and addresses. The
# first ones have a meaning anywhere, and the others at the start of a line.
NAMES = [
    SCRIPT + "<script>window.hacked=9</script> &lt; &amp; &#36; &copy;",
    r"$50K $a$ and $$b$$ \(x\) and \[y\] and \\(z\\) \begin{align}x\end{align} \$5 \& C:\data\new",
    "*star* **bold** _low_ __high__ ~~gone~~ ~sub~ `code` and ``more`` Äpfel, 日本 and :smile:",
    "[l](https://example.org) ![p](x.png) [a][b] [l](javascript:window.hacked=9)",
    "https://example.org www.example.org me@example.org <https://example.org>",
    "# no heading",
    "- no item",
    "1. no item",
    "> no quotation",
    "---",
    "    | a | b |",
    "[x]: https://example.org",
]

# Formats, each with two names. The text of the format itself is Markdown.
FORMATS = [
    "%s taken for %q",
    "%v%v",
    "*%s* and **%s**",
    "Names:\n%s\n%s",
    "$\\gamma$ of [%s](#x) %s",
]

IMPORTS = """import (
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
	"perceptronlab/plotting/show"
	"perceptronlab/plotting/table"
	"gonum.org/v1/plot"
)"""


def go_string(text: str) -> str:
    """Returns a text as a string of Go."""
    return json.dumps(text, ensure_ascii=False)


def captions_cell(captions: list[str]) -> str:
    """Returns a cell that, for each of the formats, shows each name in a table and twice in a caption."""
    return f"""%%
for _, caption := range []string{{{", ".join(map(go_string, captions))}}} {{
for _, name := range []string{{{", ".join(map(go_string, NAMES))}}} {{
	show.Table(table.New(name).Add(name), caption, name, name)
}}
}}"""


FIGURES = f"""%%
name := {go_string(SCRIPT + " $a$")}
or := datasets.OR()
figure := plotting.Scatter(or)
figure.X.Label.Text, figure.Y.Label.Text = name, name
show.Plot(figure, "%s", name)
show.Plot(figure, "![%s](data:,) of %s", {go_string(ATTRIBUTE)}, name)
steps := func(yield func(*plot.Plot, string) bool) {{
	_ = yield(figure, name) && yield(plotting.Scatter(or), name)
}}
show.Steps(steps, "%s", name)
show.Playground(or)
for range show.Progress(name, 1, func(yield func(int) bool) {{ yield(1) }}) {{
}}
formula, odd := perceptron.Weights{{0.5, -1}}, "a_b^c$ {{\\\\x}}%#&~<b>"
show.Plot(figure, "$\\\\gamma = %.3f$ and $w = %v$, $c = %s$, $\\\\text{{a %s}}$, `%s`.",
	0.25, formula, odd, odd, "a`b*$")"""

# A cell has at most 50 outputs, because JupyterLab does not show more.
PER_CELL = 2  # formats in a cell
CELLS = [IMPORTS, FIGURES, *(captions_cell(FORMATS[i : i + PER_CELL]) for i in range(0, len(FORMATS), PER_CELL))]
FIGURES_CELL, FIRST_CAPTIONS = 2, 3  # the numbers of these cells, from 1

# Returns the text of each caption and of the table before it, and what the caption contains in addition to text.
RENDERED = f"""number => {{ {NOTEBOOK}
    const found = [...cells[number - 1].node.querySelectorAll('.jp-RenderedMarkdown')];
    return found.map(node => ({{
        text: node.textContent.trim(), // innerText is empty outside the window
        tags: [...new Set([...node.querySelectorAll('*')].map(e => e.localName))].sort(),
        formulas: node.querySelectorAll('mjx-container').length,
        code: [...node.querySelectorAll('code')].map(e => e.textContent),
    }})); }}"""
TABLES = f"""number => {{ {NOTEBOOK}
    return [...cells[number - 1].node.querySelectorAll('.jp-RenderedHTML table')].map(table =>
        [...table.querySelectorAll('th, td')].map(node => node.textContent).join(' ')); }}"""
HACKED = "() => window.hacked ?? null"


def write_hostile(folder: Path) -> Path:
    """Writes a notebook whose cells show hostile names."""
    return write_notebook(folder / "hostile.ipynb", CELLS)


def spaced(text: str) -> str:
    """Returns a text with single spaces, as browsers show it."""
    return " ".join(text.split())


def expected_text(caption: str, name: str) -> str:
    """Returns the text that is shown for a caption of the given format with a name twice."""
    markup = {"*": "", "[%s](#x)": "%s", "$\\gamma$ ": ""}
    for typed, shown in markup.items():
        caption = caption.replace(typed, shown)
    return spaced(caption.replace("%q", go_string(name)).replace("%s", name).replace("%v", name))


def outputs_of(page: Page, script: str, index: int) -> list[Any]:
    """Returns what a script finds in the outputs of the format with this index, with one item for each name."""
    found = page.evaluate(script, FIRST_CAPTIONS + index // PER_CELL)
    first = index % PER_CELL * len(NAMES)
    return list(found[first : first + len(NAMES)])


def check_captions(page: Page, index: int) -> None:
    """Checks that captions show their names as typed, with no other elements than their format has."""
    caption = FORMATS[index]
    allowed = {"p", "span"} | ({"em", "strong"} if caption.startswith("*") else set())
    formulas = caption.count("$") // 2
    faults: list[str] = []
    found = outputs_of(page, RENDERED, index)
    require(len(found) == len(NAMES), f"{len(found)} captions", f"{len(NAMES)}")
    for shown, name in zip(found, NAMES, strict=True):
        text = spaced(shown["text"])
        want = expected_text(caption, name)
        if text != want and not (formulas and text.endswith(want)):
            faults.append(f'"{text}" instead of "{want}"')
        if shown["formulas"] != formulas or not formulas and not set(shown["tags"]) <= allowed:
            faults.append(f"the elements {shown['tags']} in the caption with {name}")
    require_none(faults, "the names as they are typed")


def check_tables(page: Page, index: int) -> None:
    """Checks that tables show their names as they are typed, in the head and in the body."""
    found = [spaced(text) for text in outputs_of(page, TABLES, index)]
    expected = [spaced(f"{name} {name}") for name in NAMES]
    require(found == expected, f"the tables {found}", f"{expected}")


def check_figures(page: Page) -> None:
    """Checks the captions of figures, and that the formulas of a format are typeset with the values in them."""
    found = page.evaluate(RENDERED, FIGURES_CELL)
    texts = [spaced(caption["text"]) for caption in found]
    name = SCRIPT + " $a$"
    expected = [name, f"of {name}", name]  # the second has a picture at its start
    require(texts[:3] == expected, f"the captions {texts[:3]}", f"{expected}")
    last = found[-1]
    require(last["formulas"] == 4, f"{last['formulas']} formulas", "4, with the values in them")
    require(last["code"] == ["a`b*$"], f"the code {last['code']}", '"a`b*$"')
    errors = cell(page, FIGURES_CELL).locator("mjx-merror").count()
    require(errors == 0, f"{errors} formulas with an error", "none")


def check_hostile(server: Server, context: BrowserContext, report: Report) -> None:
    """Checks hostile names in captions, tables, figures, animations, progress and the playground."""
    page = context.new_page()
    with report.check("hostile names run", page, vital=True):
        open_notebook(page, server, report.path.name)
        run_all(page)
        page.wait_for_function(LOADED)
        code = notebooks.code_cells(notebooks.read(report.path))
        require_none(failures(page, code), "a run without errors")
    for index, caption in enumerate(FORMATS):
        with report.check(f'names in captions of the format "{caption}", and in tables, are as typed', page):
            check_captions(page, index)
            check_tables(page, index)
    with report.check("captions of figures show names as they are typed, and formulas are typeset", page):
        check_figures(page)
    with report.check("no script in a name has run", page):
        animation = cell(page, FIGURES_CELL).locator("div.film")
        animation.get_by_role("button", name="First").click()
        require(page.evaluate(HACKED) is None, "window.hacked", "no such variable")
    page.evaluate(SHUTDOWN)
    page.close()
