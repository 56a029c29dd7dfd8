"""Tests how the page of a notebook is arranged: its first screen, the folds of its code, and its predictions."""

from __future__ import annotations

import functools
import re
import unittest
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

import notebooks
import predictions
from inspector import inspect
from pages import writing
from pages.outputs import figures_and_texts
from pages.page import Page
from pages_test import Site, code, out, picture, show

IMPORTS = new_code_cell('import (\n\t"fmt"\n)', id="imports", metadata={"jupyter": {"source_hidden": True}})
FACTS = "**Needs:** a pencil. **Time:** 20 minutes. **Afterwards you can** follow *w*."


def figure(id: str, source: str = "draw()") -> NotebookNode:
    """Returns a code cell that shows a picture with a caption, both named after the cell's id."""
    cell = code(picture(), show(text_markdown=f"Caption of {id}"), source=source)
    cell.id = id
    return cell


def sources(output: NotebookNode) -> list[str]:
    """Returns the addresses of the pictures in an output, which contain these pictures."""
    if "text/html" in output.data:
        return re.findall(r'src="(data:image/[^"]*)"', output.data["text/html"])
    return ["data:image/png;base64," + output.data["image/png"].strip()] if "image/png" in output.data else []


class Parts(HTMLParser):
    """Parses a page into its text by the class of the element around it: one of those in NAMES, or "" for the rest."""

    NAMES = ("question", "scene", "copy", "about", "prediction")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []  # the first class of each open element
        self.texts: dict[str, str] = dict.fromkeys(("", *self.NAMES), "")
        self.ids: dict[str, str] = {}  # the part that has each id
        self.feed(page)
        self.close()

    @property
    def part(self) -> str:
        """The part around the current place."""
        return next((name for name in self.open if name in self.NAMES), "")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if tag not in ("img", "br", "wbr"):
            self.open.append((values.get("class") or " ").split(" ")[0])
        if "id" in values:
            self.ids[values["id"] or ""] = self.part
        if tag == "img":
            self.texts[self.part] += f"[{values['alt']}]"

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.texts[self.part] += data


class Opening(Site):
    """The first screen has the question, the first figure, and a fold with the rest."""

    def parts(self, *cells: NotebookNode | str, title: str = "# First\n\nWhy?") -> Parts:
        """Returns the parts of the page of a notebook with this title cell and these cells."""
        self.notebook(title, *cells, title="")
        return Parts(self.main("01-first"))

    def main(self, name: str) -> str:
        """Writes the site, and returns the contents of <main> on a page, without its script."""
        text = self.write()[f"{name}.html"]
        return text.partition('<main id="content" tabindex="-1">')[2].partition('<script>\n"use strict"')[0]

    def test_first_figure_before_the_sections(self) -> None:
        """As in the main lessons."""
        page = self.parts(
            IMPORTS, figure("film"), f"Look.\n\n{FACTS}\n\nAgain.\n\n## Section\n\nMore.", figure("other")
        )
        self.assertRegex(page.texts["question"], r"First\s+Why\?")
        self.assertRegex(page.texts["scene"], r"\[Caption of film\]\s+Caption of film")
        self.assertRegex(page.texts["about"], r'(?s)Needs:.*20 minutes.*follow w.*import.*"fmt".*draw\(\)')
        self.assertRegex(page.texts[""], r"(?s)Look\..*Again\..*Section.*More\..*\[Caption of other\]")
        self.assertNotRegex(page.texts["about"], "Imports|Code")  # no folds in the fold
        self.assertEqual((page.ids["cell-id=film"], page.ids["cell-id=imports"]), ("scene", "about"))
        self.assertNotRegex(page.texts[""], "Needs|fmt|of film")

    def test_how_to_run_a_lesson_is_about_the_lesson(self) -> None:
        page = self.parts(IMPORTS, figure("film"), f"Look.\n\n{FACTS}\n\n**Run it yourself.** Press ▶.\n\n## Section")
        self.assertIn("Press ▶.", page.texts["about"])
        self.assertNotIn("Press ▶.", page.texts[""])

    def test_first_figure_in_the_first_section(self) -> None:
        """As in the side trips: the code stays in its place, with a link to the figure."""
        page = self.parts(
            IMPORTS, "## Section", code(), figure("film"), "## B", figure("other"), title="# T\n\n" + FACTS
        )
        self.assertRegex(page.texts["scene"], r"\[Caption of film\]\s+Caption of film")
        self.assertRegex(page.texts[""], r"(?s)draw\(\)\s+The figure is at the top of this page\.")
        self.assertEqual((page.ids["scene"], page.ids["cell-id=film"]), ("scene", ""))
        self.assertNotRegex(page.texts["about"], "draw|first figure")
        self.assertIn('<a href="#scene">', self.main("01-first"))

    def test_link_to_the_code_of_the_first_figure(self) -> None:
        """The code to change is in the fold, so the text links to it."""
        film = figure("film", "draw(1)")
        film.metadata["try"] = [["1", "2"]]
        text = "It has `1`.\n\n**Try it:** replace `1` with `2`."
        self.notebook("# First", IMPORTS, film, text, code(), text, title="")
        page = self.main("01-first")
        link = '<a href="#cell-id=figure-code"><code>1</code></a>'
        self.assertEqual(page.count("figure-code"), 2)
        self.assertIn(f"replace {link} with <code>2</code>", page)
        self.assertEqual(Parts(page).ids["cell-id=figure-code"], "about")

    def test_what_readers_can_do_is_the_question_of_a_title_alone(self) -> None:
        goal = "**Afterwards you can:** follow $w$."
        page = self.parts("## Section", title=f"# T\n\n**Needs:** a.\n\n{goal}\n\n**Time:** an hour.")
        self.assertRegex(page.texts["question"], r"T\s+Afterwards you can: follow w\.\s*$")
        self.assertRegex(page.texts["about"], r"Needs: a\.\s+Time: an hour\.")

    def test_figures_that_stay_in_their_place(self) -> None:
        """A figure after a prediction could give its answer away; one after a section belongs there."""
        for cells in (["## A\n\n**Predict:** what?"], ["## A", code(out("1")), "## B"]):
            page = self.parts(IMPORTS, *cells, figure("film"))
            self.assertEqual(page.texts["scene"], "")
            self.assertIn("[Caption of film]", page.texts[""])
            self.assertIn("fmt", page.texts["about"])

    def test_notebook_without_all_of_it(self) -> None:
        page = self.parts("Text.", code(out("1")), "**Needs:** a.")
        self.assertEqual(page.texts["about"], "")
        self.assertRegex(page.texts[""], r"(?s)Text\..*1.*Needs")
        self.assertNotIn('<details class="about"', self.main("01-first"))

    def test_code_that_stays_in_its_place(self) -> None:
        """Only the imports and the code of the first figure are in the fold, and nothing that prints."""
        for cell in (code(source="var a = 1"), code(out("1"), source="import a")):
            page = self.parts(cell, "Text.")
            self.assertEqual(page.texts["about"], "")
            self.assertRegex(page.texts[""], r"(?s)(var|import) .*Text\.")

    def test_cell_that_is_only_about_the_lesson(self) -> None:
        page = self.parts(IMPORTS, figure("film"), FACTS, "## Section\n\n[needs](#cell-id=imports)")
        self.assertIn("Needs", page.texts["about"])
        self.assertNotIn("Needs", page.texts[""])
        self.assertEqual(list(page.ids.values()).count("about"), 3)  # the facts, the imports, and the figure's code

    def test_code_with_blank_lines_is_unchanged(self) -> None:
        self.notebook(f"# T\n\nWhy?\n\n```go\nf()\n\n\tg()\n```\n\n{FACTS}", title="")
        self.assertRegex(Parts(self.main("01-first")).texts["question"], r"f\(\)\n\n\s+g\(\)")

    def test_try_it_leads_to_the_lab(self) -> None:
        self.notebook("**Try it:** replace 1 with 2.", "**Try it** afterwards.")
        page = self.write()["01-first.html"]
        link = '<strong><a class="try" href="lab/lab/index.html?path=01-first.ipynb">Try it</a>:</strong> replace'
        self.assertIn(link, page)
        self.assertIn("<strong>Try it</strong> afterwards", page)

    def test_link_to_the_lab(self) -> None:
        self.notebook()
        self.notebook(name="go", title="# Go")
        for name, kind in (("01-first", "lesson"), ("go", "notebook")):
            link = f'<a class="run" href="lab/lab/index.html?path={name}.ipynb">Run this {kind} in your browser</a>'
            note = '<span class="download">Running it first downloads JupyterLab and Go.</span>'
            self.assertIn(f'<p class="copy">This is a static copy. {link}{note}', self.main(name))
        self.assertNotIn("static copy", self.write()["index.html"])

    def test_no_link_to_code_that_is_not_in_the_fold(self) -> None:
        film = figure("film", "draw(1)")
        film.metadata["try"] = [["1", "2"]]
        self.notebook("# First", IMPORTS, "## A\n\nReplace `1` with `2`.", film, title="")
        self.assertNotIn("figure-code", self.main("01-first"))


class Links(unittest.TestCase):
    def test_links_to_the_lab(self) -> None:
        def faults(link: str) -> str:
            return "".join(inspect({"a.html": f'<h1>A</h1><a href="{link}">run</a>'}, ["a.ipynb"]))

        self.assertEqual(faults("lab/lab/index.html?path=a.ipynb"), "")
        for link in (
            "lab/lab/index.html",
            "lab/lab/index.html?path=b.ipynb",
            "lab/lab/index.html?path=a.ipynb&amp;path=b",
        ):
            self.assertIn("want ?path= and the name of one of the notebooks", faults(link))
        self.assertIn("want a page of this site", faults("lab/tree/index.html?path=a.ipynb"))


class Code(Site):
    def test_folds(self) -> None:
        """The code of a cell is in an open fold, and its output is not."""
        page = self.page("## A", code(out("18")))
        self.assertRegex(
            page, r'(?s)<details class="source" open><summary>Code</summary>\s*<div class="code.*?</details>'
        )
        fold, rest = self.fold(page, '<details class="source" open>')
        self.assertNotIn("18", fold)
        self.assertIn("18", rest)

    def test_code_that_the_notebook_folds(self) -> None:
        page = self.page("## A", code(source="import a", jupyter={"source_hidden": True}))
        self.assertNotIn('class="source"', page)

    def test_button(self) -> None:
        """Without scripts there is no button."""
        self.assertIn('<button type="button" class="codes" hidden>Hide code</button>', self.page())

    def test_lesson_without_code(self) -> None:
        title = new_markdown_cell("# A", metadata={"tags": ["without-code"]})
        self.notebook(title, code(out("18")), title="")
        self.assertIn('class="codes" data-first="hidden" hidden>', self.write()["01-first.html"])


class Prediction(Site):
    question = (
        "Text.\n\n**Predict:** what else?\n\n**Predict:** how many?\n\n<details><summary>Hint</summary>Two.</details>"
    )
    answer = "<details><summary>Answer</summary>\n\n**18.**\n\n</details>\n\nNext."

    def test_element(self) -> None:
        """A prediction is one element with the question, the code and the answer."""
        self.notebook(
            self.question, code(out("first")), code(), self.answer + "\n\n**Predict:** more?", code(), self.answer
        )
        page = self.write()["01-first.html"]
        first, second = (self.prediction(part) for part in page.split('<div class="prediction">')[1:])
        self.assertRegex(first, r"(?s)^\s*Predict: how many.*Hint.*f.*f.*Answer\s*first\s*18\.\s*$")
        self.assertRegex(second, r"(?s)^\s*Predict: more.*f.*Answer\s*18\.\s*$")
        self.assertEqual(page.count("Next."), 2)

    def prediction(self, page: str) -> str:
        """Returns the text of the prediction with whose contents this part of a page begins."""
        return Parts(f'<div class="prediction">{page.partition("<script>")[0]}').texts["prediction"]

    def test_anchors(self) -> None:
        """Each cell has one anchor, although a prediction divides it; inspect finds an anchor that is there twice."""
        self.notebook(self.question, code(), self.answer)
        cells = notebooks.read(self.folder / "01-first.ipynb").cells
        page = self.write()["01-first.html"]
        for cell in cells:
            self.assertEqual(page.count(f'id="cell-id={cell.id}"'), 1)

    def test_without_answer(self) -> None:
        for cells in ((self.question, code()), (self.question, code(), "Text.", self.answer), ("Text.", self.answer)):
            self.assertNotIn('class="prediction"', self.page(*cells))


@functools.cache
def real_pages() -> dict[Path, Page]:
    """Returns the pages of the real notebooks by the notebook's path."""
    return {page.source: page for page in writing.build(notebooks.find([]), notebooks.FOLDER)}


class RealLessons(unittest.TestCase):
    """The pages of the real notebooks."""

    def test_predictions(self) -> None:
        """Each prediction has one fold with its answer, and nothing says that no guess was made."""
        for path in notebooks.find([]):
            cells = notebooks.read(path).cells
            bodies = real_pages()[path].body.split('<div class="prediction">')[1:]
            found = predictions.find(cells)
            self.assertEqual(len(bodies), len(found), path.name)
            for prediction, body in zip(found, bodies, strict=True):
                with self.subTest(path.name, cell=prediction.question):
                    question = body.partition("<summary>Answer</summary>")[0]
                    self.assertNotIn('<div class="prediction">', question)
                    ids = [f'id="cell-id={cells[at].id}"' for at in (prediction.guess, prediction.answer)]
                    self.assertTrue(all(id in question for id in ids))
            self.assertNotIn("no guess yet", real_pages()[path].body)

    def test_figures(self) -> None:
        """Each figure of a notebook is on its page, and as often as in the notebook."""
        for path in notebooks.find([]):
            pictures = Counter(
                source
                for cell in notebooks.read(path).cells
                for output in figures_and_texts(cell.get("outputs", []))[0]
                for source in sources(output)
            )
            for source, count in pictures.items():
                self.assertEqual(real_pages()[path].body.count(source), count, f"{path.name}: {source[:100]}")
