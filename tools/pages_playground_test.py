"""Tests the playground on the pages of lessons: where a cell shows it, the page embeds it with the same points."""

from __future__ import annotations

import html
import json
import re
import unittest
from urllib.parse import parse_qs, urlsplit

from nbformat import NotebookNode

import inspector
import own_page
import pages_test
from pages import writing
from pages.rendering import POLICY

POINTS = {
    "name": "your data",
    "points": [{"x": 0.5, "y": -1, "l": 1}, {"x": 1e-3, "y": 2, "l": -1}],
    "view": [-2, -2, 4],
}


def playground(points: object = POINTS) -> NotebookNode:
    """Returns the output of show.Playground, with a caption and a script for JupyterLab."""
    data = html.escape(json.dumps(points))
    figure = (
        f'<figure class="playground" data-points="{data}" style="margin:0">'
        '<img width="288" alt="The points." src="data:image/png;base64,AA==">'
        "<figcaption>Run this cell.</figcaption></figure><script>forJupyterLab()</script>"
    )
    return pages_test.show(text_html=figure, image_png="AA==", text_plain="the playground")


def frame_points(address: str) -> object:
    """Returns the points in the address of a frame or a link."""
    return json.loads(parse_qs(urlsplit(address).fragment)["data"][0])


class Embedded(pages_test.Site):
    """A page whose notebook has the output of show.Playground."""

    def lesson(self, *outputs: NotebookNode, has_playground: bool = True) -> str:
        """Returns the text of the page of a notebook with these outputs, on a site with or without the playground."""
        self.notebook(pages_test.code(*outputs))
        pages = writing.build([self.folder / "01-first.ipynb"], self.folder, has_playground)
        return pages[0].text

    def test_frame(self) -> None:
        page = self.lesson(playground())
        frame = re.search(r'<iframe src="([^"]*)" title="([^"]+)" loading="lazy"></iframe>', page)
        assert frame, "the page has no frame"
        address = html.unescape(frame[1])
        self.assertTrue(address.startswith("playground.html#embed&data="), address)
        self.assertEqual(frame_points(address), POINTS)

    def test_still(self) -> None:
        """The still picture stays, for readers without scripts and for paper."""
        page = self.lesson(playground())
        self.assertRegex(page, r'<img class="still"[^>]* alt="[^"]+" src="data:image/png;base64,AA==">')

    def test_names(self) -> None:
        """The caption names the classes, because the frame has room for their colours only."""
        page = self.lesson(playground(POINTS | {"names": ["<Adelie>", "Chinstrap"]}))
        self.assertIn("<figcaption>Blue: &lt;Adelie&gt;, orange: Chinstrap. Drag", page)
        self.assertIn("<figcaption>Drag", self.lesson(playground()))

    def test_no_words_of_the_notebook(self) -> None:
        """The page has neither the caption nor the script that are meant for JupyterLab."""
        page = self.lesson(playground())
        self.assertNotIn("Run this cell.", page)
        self.assertNotIn("forJupyterLab", page)

    def test_not_built(self) -> None:
        """If the playground was not built, there is nothing to embed, and the page keeps the still picture."""
        page = self.lesson(playground(), has_playground=False)
        self.assertNotIn("<iframe", page)
        self.assertIn('<img class="still"', page)
        self.assertNotIn("playground.html#", page)

    def test_own_page(self) -> None:
        """The page of a reader's own notebook keeps the output as it is: the playground may not be beside it."""
        self.notebook(pages_test.code(playground()))
        path = self.folder / "01-first.ipynb"
        page = own_page.page_of(own_page.read(path), path)
        self.assertNotIn("<iframe", page)
        self.assertIn("Run this cell.", page)

    def test_policy(self) -> None:
        self.assertIn("frame-src 'self';", POLICY)


class Frames(unittest.TestCase):
    """Which frames inspector accepts."""

    def faults(self, frame: str) -> list[str]:
        """Returns the faults of a page with this frame, next to the playground."""
        return inspector.inspect({"a.html": f"<h1>A</h1>{frame}", "playground.html": "<h1>Play</h1>"})

    def test_playground(self) -> None:
        self.assertEqual(self.faults('<iframe src="playground.html#embed&amp;data=%7B%7D" title="Play"></iframe>'), [])

    def test_others(self) -> None:
        for frame, want in (
            ('<iframe src="https://example.com/playground.html#embed" title="a"></iframe>', "the playground"),
            ('<iframe src="playground.html" title="a"></iframe>', "the playground"),
            ('<iframe src="a.html#embed" title="a"></iframe>', "the playground"),
            ('<iframe src="playground.html?a#embed" title="a"></iframe>', "the playground"),
            ('<iframe srcdoc="<p>a" title="a"></iframe>', "the playground"),
            ('<iframe src="playground.html#embed"></iframe>', "a title"),
            ('<frame src="playground.html#embed">', "data:"),
            ('<embed src="playground.html#embed">', "data:"),
        ):
            with self.subTest(frame):
                faults = self.faults(frame)
                self.assertEqual(len(faults), 1, faults)
                self.assertIn(want, faults[0])

    def test_missing_playground(self) -> None:
        faults = inspector.inspect({"a.html": '<h1>A</h1><iframe src="playground.html#embed" title="a"></iframe>'})
        self.assertEqual(len(faults), 1, faults)


if __name__ == "__main__":
    unittest.main()
