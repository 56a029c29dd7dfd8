"""Tests the links of the playground: on the site they lead to its pages, and elsewhere there are none."""

from __future__ import annotations

import re
import unittest

import pages_test
from notebooks import ROOT
from pages import writing

PAGE = ROOT / "playground" / "page" / "page.html"


def links(text: str) -> list[str]:
    """Returns the addresses of the links in a page's header."""
    header = text.partition('<header class="top">')[2].partition("</header>")[0]
    return re.findall(r'href="([^"]*)"', header)


class Links(pages_test.Site):
    """A site whose playground is the page in playground/, without its program."""

    def playground(self) -> str:
        """Writes the site, and returns its playground."""
        self.notebook(name="playground", title="# Play")
        built = self.root / "playground.html"
        built.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
        writing.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, None, built)
        return (self.site / "playground.html").read_text(encoding="utf-8")

    def test_links_of_site(self) -> None:
        """The header leads to the index and to lesson 1."""
        self.notebook(name="1-meet-the-perceptron")
        self.assertEqual(links(self.playground()), ["index.html", "1-meet-the-perceptron.html"])

    def test_no_link_to_missing_lesson(self) -> None:
        """The header does not lead to a page that is not there."""
        self.notebook(name="2-other")
        self.assertEqual(links(self.playground()), ["index.html"])

    def test_no_links_elsewhere(self) -> None:
        """The page that JupyterLab shows has no links in its header, because the site is not there."""
        self.assertEqual(links(PAGE.read_text(encoding="utf-8")), [])


if __name__ == "__main__":
    unittest.main()
