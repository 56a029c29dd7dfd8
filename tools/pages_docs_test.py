"""Tests the pages of docs/: their anchors, links, pictures and descriptions, and that they are not printed."""

from __future__ import annotations

import unittest

from faults import Fault
from pages.sitemap import DOCS, MARKDOWN_PAGES
from pages_test import Site

INSTALL = MARKDOWN_PAGES["docs/install.md"]


class Docs(Site):
    def setUp(self) -> None:
        super().setUp()
        for folder in ("docs", "course", "bench"):
            (self.root / folder).mkdir()
        self.notebook()

    def docs(self, text: str, name: str = "docs/install.md") -> str:
        """Writes the site with a page of the docs, and returns the page."""
        (self.root / name).write_text(text)
        return self.write()[MARKDOWN_PAGES[name].page]

    def test_links_with_anchors(self) -> None:
        """Links to a section have the anchors of GitHub in docs/, and those of JupyterLab in notebooks."""
        (self.root / "course" / "README.md").write_text("# Guide\n\n## The sandbox\n")
        self.notebook("## What It is\n\n[b](../docs/install.md#what-works-and-what-doesnt)")
        page = self.docs(
            "# Install\n\n## What works, and what doesn't\n\n## `make lab`\n\n[c](#make-lab) "
            "[d](../notebooks/01-first.ipynb#What-It-is) [e](../course/README.md#the-sandbox)"
        )
        self.assertIn('<h2 id="what-works-and-what-doesnt">', page)
        for link in ("#make-lab", "01-first.html#What-It-is", "course.html#the-sandbox"):
            self.assertIn(f'<a href="{link}">', page)
        notebook = (self.site / "01-first.html").read_text(encoding="utf-8")
        self.assertIn('<a href="install.html#what-works-and-what-doesnt">b</a>', notebook)
        with self.assertRaisesRegex(Fault, 'install.html: got a link to "#Make-lab"'):
            self.docs("# Install\n\n## Make lab\n\n[a](#Make-lab)")

    def test_gallery_has_anchors_of_github(self) -> None:
        """The gallery is a README file, which is read on GitHub; the glossary is read in JupyterLab."""
        (self.folder / "README.md").write_text("# Figures\n\n## Two Lines\n")
        (self.folder / "statements.md").write_text("# Statements\n\n## Two Lines\n")
        page = self.docs("# A\n\n[a](../notebooks/README.md#two-lines) [b](../notebooks/statements.md#Two-Lines)")
        self.assertIn('href="gallery.html#two-lines"', page)
        self.assertIn('href="statements.html#Two-Lines"', page)

    def test_contents_come_early(self) -> None:
        """The list of sections is not below a long beginning."""
        sections = "## A\n\n## B\n\n## C"
        for beginning, want in (
            ("First.\n\nSecond.", "Title.*First.*On this page.*Second"),
            ("| first | row |\n|---|---|\n| 1 | 2 |", "Title.*On this page.*first"),
            ("", "Title.*On this page.*<h2"),
        ):
            self.assertRegex(self.docs(f"# Title\n\n{beginning}\n\n{sections}").partition("<main")[2], f"(?s){want}")

    def test_files_without_a_page(self) -> None:
        (self.root / "go.mod").write_text("module a\n")
        self.assertIn("see the module (<code>go.mod</code>)</p>", self.docs("# A\n\nsee [the module](../go.mod)"))

    def test_moving_picture(self) -> None:
        (self.root / "docs" / "a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        page = self.docs("# A\n\n![A *line* that turns](a.svg)")
        self.assertRegex(page, '<img src="data:image/svg\\+xml;base64,[^"]+" alt="A line that turns">')

    def test_description(self) -> None:
        page = self.docs("# Run the lessons\n\nPick a line.\n")
        self.assertIn("<title>Run the lessons – Perceptron Lab</title>", page)
        for name in ('name="description"', 'property="og:description"'):
            self.assertIn(f'<meta {name} content="{INSTALL.summary}">', page)
        self.assertIn('<meta property="og:title" content="Run the lessons">', page)

    def test_no_pdf(self) -> None:
        """The docs and search are not printed; lessons and what belongs to them are."""
        chromium = self.root / "chromium"
        chromium.write_text(
            '#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) echo "%PDF /Page" >"${a#*=}";; esac; done\n'
        )
        chromium.chmod(0o755)
        for name, entry in MARKDOWN_PAGES.items():
            if entry.group == DOCS or name == "notebooks/statements.md":
                (self.root / name).write_text("# A\n")
        self.write(str(chromium))
        self.assertEqual([path.name for path in sorted(self.site.glob("*.pdf"))], ["01-first.pdf", "statements.pdf"])


if __name__ == "__main__":
    unittest.main()
