"""Tests that all text in the saved figures of the notebooks can be read on a phone."""

from __future__ import annotations

import struct
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode

import notebooks
from pages.boxes import png_picture

PHONE_FIGURE = 328  # pixels: the widest figure on a page of a phone of 360 pixels
READABLE = 11  # pixels: the smallest font size that is easy to read on a phone

FIX = "draw it with show.Plot, or with show.Width and panels below each other"


def figures(notebook: NotebookNode) -> Iterator[tuple[str, NotebookNode]]:
    """Yields the metadata of each saved figure and animation of a notebook, with the identifier of its cell."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            about = output.get("metadata", {}).get("image/png")
            if about is not None:
                yield cell.id, about


def text_on_phone(about: NotebookNode) -> float:
    """Returns the size in pixels of a figure's smallest text on a phone."""
    return about["text"] * min(1, PHONE_FIGURE / about["width"])


class FiguresOnPhone(unittest.TestCase):
    """On a phone, a figure that is wider than the screen is displayed smaller, with its text."""

    def test_text_is_readable(self) -> None:
        """The smallest text of each figure has at least 11 pixels on a phone. (A figure without text has 0.)"""
        count = 0
        for path in notebooks.find([]):
            for cell, about in figures(notebooks.read(path)):
                count += 1
                with self.subTest(notebook=path.stem, cell=cell):
                    size = text_on_phone(about)
                    self.assertTrue(
                        size == 0 or size >= READABLE,
                        f"got text of {size:.1f} pixels on a phone, want {READABLE}; {FIX}",
                    )
        self.assertGreater(count, 50, "too few figures: their metadata has changed")

    def test_wide_pictures_scroll(self) -> None:
        """Only a picture of the gallery that is wider than a phone has a box that scrolls, also by keyboard."""
        for width, scrolls in (395, False), (400, False), (512, True):
            with self.subTest(width=width), tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "figure.png"
                path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 2 * width, 500))
                html = png_picture(path, "A line.")
                self.assertIn(f'alt="A line." width="{width}" height="250"', html)
                self.assertEqual(html.startswith('<span class="picture scroll" tabindex="0"'), scrolls)


if __name__ == "__main__":
    unittest.main()
