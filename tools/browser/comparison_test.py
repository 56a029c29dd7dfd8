"""Tests of the comparison of outputs with the saved ones."""

import base64
import unittest
from io import BytesIO

import nbformat
from nbformat import NotebookNode
from PIL import Image

from browser.comparison import outputs_fault


def picture(*shades: int) -> str:
    """Returns a PNG image with one row of gray pixels, in base64."""
    image = Image.new("L", (len(shades), 1))
    image.putdata(shades)
    file = BytesIO()
    image.save(file, "png")
    return base64.b64encode(file.getvalue()).decode()


def shown(mime: str, content: str) -> NotebookNode:
    """Returns the output of a cell that displays something."""
    return nbformat.v4.new_output("display_data", {mime: content})


def printed(text: str) -> NotebookNode:
    """Returns the output of a cell that prints a text."""
    return nbformat.v4.new_output("stream", name="stdout", text=text)


def fault(old: list[NotebookNode], new: list[NotebookNode], tag: str = "") -> str:
    """Returns the fault of new outputs of a cell with saved outputs."""
    cell = nbformat.v4.new_code_cell("x", execution_count=1, outputs=old, metadata={"tags": [tag] if tag else []})
    return outputs_fault(cell, new)


def in_html(*shades: int) -> str:
    """Returns HTML with an embedded picture."""
    return f'<img src="data:image/png;base64,{picture(*shades)}">'


EQUAL = {
    "the same text": (printed("a\n"), printed("a\n")),
    "a few shades": (shown("image/png", picture(0, 100, 200)), shown("image/png", picture(24, 76, 224))),
    "a few shades in HTML": (shown("text/html", in_html(0)), shown("text/html", in_html(24))),
}
DIFFERENT = {
    "another digit": (printed("0.1\n"), printed("0.10\n")),
    "another kind": (shown("text/plain", "a"), shown("text/markdown", "a")),
    "another caption": (shown("text/markdown", "a"), shown("text/markdown", "b")),
    "a pixel with too many shades": (shown("image/png", picture(0, 100)), shown("image/png", picture(0, 125))),
    "a picture of another size": (shown("image/png", picture(0, 0)), shown("image/png", picture(0))),
    "no picture": (shown("image/png", picture(0)), shown("image/png", "!")),
    "a cell of a table": (shown("text/html", "<td>1.001"), shown("text/html", "<td>1.002")),
    "another picture in HTML": (shown("text/html", in_html(0)), shown("text/html", in_html(25))),
    "a picture more in HTML": (shown("text/html", in_html(0)), shown("text/html", 2 * in_html(0))),
    "another place in an animation": (shown("text/html", "<svg>M1"), shown("text/html", "<svg>M2")),
    "a frame less in an animation": (shown("text/html", "<svg>M1 M2"), shown("text/html", "<svg>M1")),
}


class Comparison(unittest.TestCase):
    def test_outputs_that_look_the_same(self) -> None:
        for name, (old, new) in EQUAL.items():
            with self.subTest(name):
                self.assertEqual(fault([old], [new]), "")

    def test_outputs_that_differ(self) -> None:
        for name, (old, new) in DIFFERENT.items():
            with self.subTest(name):
                self.assertNotEqual(fault([old], [new]), "")
                self.assertNotEqual(fault([old], []), "")

    def test_only_the_kinds_of_what_varies_are_compared(self) -> None:
        old, new = DIFFERENT["a pixel with too many shades"]
        self.assertEqual(fault([old], [new], "varies"), "")
        self.assertNotEqual(fault([old], [], "varies"), "")

    def test_a_cell_that_fails(self) -> None:
        error = nbformat.v4.new_output("error", ename="exit", evalue="exit status 2", traceback=["panic: oh"])
        self.assertIn("panic: oh", fault([printed("a")], [printed("a"), error]))


if __name__ == "__main__":
    unittest.main()
