"""Tests that notebooks/statements.md is current and complete, and that faults in such a file are found."""

from __future__ import annotations

import re
import tempfile
import unittest
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import notebooks
import statements
from pages.glossary import find_proof
from pages.page import Page

# The key concepts in the summary of the lecture notes, by their names in the glossary.
CONCEPTS = ["hyperplane", "perceptron criterion", "separable", "convergence"]
CONCEPTS += ["classifier", "bias", "margin", "bound"]

# The rows that need no computation.
STATEMENTS_IN_WORDS = ["A47", "A88", "A89", "A90", "A92", "A94"]
SLIPS_IN_WORDS = ["E3", "E4", "E5", "E6", "E9", "E14", "E17", "E18", "E21", "E25", "E28", "E29", "E30", "E32"]

COMPUTED_ROWS = len(statements.IDS) - len(STATEMENTS_IN_WORDS) - len(SLIPS_IN_WORDS)

TEXT = statements.FILE.read_text(encoding="utf-8")
EXAMPLE = '// A statement.\nfunc Example_a04() {\n\tf("a")\n\t// Output:\n\t// a\n}\n'
EQUAL = '%%\ncheck.Equal("mistakes", m, 18)'


def code(source: str, printed: str, *tags: str) -> NotebookNode:
    """Returns a code cell with these tags, which has printed a text."""
    outputs = [new_output("stream", name="stdout", text=printed)]
    return new_code_cell(source, id="made-up", outputs=outputs, execution_count=1, metadata={"tags": list(tags)})


def row(id: str) -> str:
    """Returns the line of statements.md with this id."""
    return next(line + "\n" for line in TEXT.splitlines() if line.startswith(f"| {id} |"))


class RealFile(unittest.TestCase):
    def test_file_is_current(self) -> None:
        text, rows, faults = statements.updated(TEXT, notebooks.find([]), statements.FOLDER)
        self.assertEqual(faults, [])
        self.assertEqual(TEXT, text, "notebooks/statements.md is out of date; run make statements")
        in_words = [row.id for row in rows.values() if row.in_words]
        self.assertEqual(in_words, STATEMENTS_IN_WORDS + SLIPS_IN_WORDS)
        computed = [row for row in rows.values() if row.id.startswith("A") and not row.in_words]
        self.assertEqual(
            [row.id for row in computed if row.start.count("$") < 2], [], "computed statements without a formula"
        )

    def test_every_example_is_shown(self) -> None:
        tests = "".join(path.read_text(encoding="utf-8") for path in statements.FOLDER.glob("*_test.go"))
        self.assertEqual(tests.count("\nfunc "), len(statements.examples(statements.FOLDER)))

    def test_key_concepts_have_a_proof(self) -> None:
        path = notebooks.FOLDER / "glossary.md"
        lines = [line.split("|") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        proofs = {line[1].strip(): re.findall(r"\[([^\]]+)\]\(([^)]+)\)", line[4]) for line in lines}
        for word in CONCEPTS:
            with self.subTest(word):
                self.assertTrue(proofs.get(word), f'proofs of "{word}" in glossary.md = none, want at least one')
                for text, target in proofs[word]:
                    # Raises a Fault if the target shows no result.
                    find_proof(text, target, Page("", path, path.name))


class MadeUp(unittest.TestCase):
    def updated(self, text: str, *cells: NotebookNode, example: str = "") -> tuple[str, list[str]]:
        """Updates a text with a notebook of these cells and an Example, and returns the new text and the faults."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "1-first.ipynb"
            notebooks.write(path, new_notebook(cells=list(cells), metadata={"kernelspec": notebooks.KERNELSPEC}))
            (Path(folder) / "a_test.go").write_text(example, encoding="utf-8")
            new_text, _, faults = statements.updated(text, [path], Path(folder))
            return new_text, faults

    def test_wrong_rows(self) -> None:
        for old, new, want in (
            (row("A50"), "", "statements.md: got A51 as the next row, want A50"),
            (row("E33"), "", "statements.md: got the end as the next row, want E33"),
            (row("A50"), row("A50") * 2, "statements.md: got A50 as the next row, want A51"),
            (
                row("A95"),
                row("A95") + row("A95").replace("A95", "A96"),
                "statements.md: got A96 as the next row, want E1",
            ),
            ("| A50 |", "| a50 |", "statements.md: got A51 as the next row, want A50"),
            (row("A50") + row("A51"), row("A51") + row("A50"), "statements.md: got A51 as the next row, want A50"),
            ("the number of updates $M$", "the number of updates $|M|$", "A46: got 5 columns"),
            ("| opinion, the Cornell page", "| opinion", "A47: got 3 columns and the text"),
            ("| opinion, the Cornell page", "| legend, Homer", "A47: got 3 columns and the text"),
            ("| A24 [Example]", "| A1 [Example]", 'E1: got 4 columns and the text "A1"'),
        ):
            with self.subTest(new):
                self.assertEqual(TEXT.count(old), 1, old)
                self.assertIn(want, "\n".join(self.updated(TEXT.replace(old, new))[1]))

    def test_cell_with_a_check(self) -> None:
        for name in ("Holds", "Equal", "AtMost", "NoError", "Every", "All", "Examples"):
            text, faults = self.updated(TEXT, code(f"%%\ncheck.{name}(x)", "✓ x\n", "claim:A22", "varies", "slip:E1"))
            self.assertRegex(text, r"(?m)^\| A22 \|.*\| \[1\]\(1-first\.ipynb#cell-id=made-up\) \|$")
            self.assertRegex(text, r"(?m)^\| E1 \|.*\| A24 \[1\]\(1-first\.ipynb#cell-id=made-up\) \|$")
            self.assertEqual(len(faults), COMPUTED_ROWS - 2)  # a fault for each except A22 and E1
            self.assertNotIn("statements.md, A22: got no computation, want a cell or an Example", faults)
            self.assertIn("statements.md, A23: got no computation, want a cell or an Example", faults)

    def test_cell_for_a_row_in_words(self) -> None:
        text = self.updated(TEXT, new_markdown_cell("1958 …", metadata={"tags": ["claim:A88"]}, id="past"))[0]
        self.assertRegex(text, r"\| history, The New Yorker.* \[1\]\(1-first\.ipynb#cell-id=past\) \|\n")

    def test_example(self) -> None:
        text, faults = self.updated(TEXT, example=EXAMPLE)
        self.assertRegex(text, r"(?m)^\| A04 \|.*\| \[Example\]\(#A04\) \|$")
        self.assertTrue(
            text.endswith('\n### A04\n\nA statement.\n\n```go\nf("a")\n```\n\n```text\na\n```\n'), text[-99:]
        )
        self.assertEqual(len(faults), COMPUTED_ROWS - 1)  # a fault for each except A04
        cell = code(EQUAL, "✓ 18\n", "claim:A04")
        self.assertIn("got an Example for A96", "\n".join(self.updated(TEXT, example=EXAMPLE.replace("a04", "a96"))[1]))
        two_examples = EXAMPLE + EXAMPLE.replace("a04", "a04_e3")
        too_many = "statements.md, A04: got several Examples, or a cell and an Example"
        self.assertIn(too_many, "\n".join(self.updated(TEXT, cell, example=EXAMPLE)[1]))
        self.assertIn(too_many, "\n".join(self.updated(TEXT, example=two_examples)[1]))

    def test_wrong_tags(self) -> None:
        for tag in ("claim:A96", "claim:E1", "slip:A22", "slip:E34", "claim: A22", "claim:"):
            wrong = f'1-first made-up: got the tag "{tag}", want claim: or slip: with the id of a row in statements.md'
            self.assertIn(wrong, self.updated(TEXT, code(EQUAL, "✓ 18\n", tag))[1])
        markdown = new_markdown_cell("✓ 18", metadata={"tags": ["claim:A22"]})
        for cell in (
            code("%%\nf()", "✓ 18", "claim:A22"),
            code(EQUAL, "18", "claim:A22"),
            code(EQUAL.replace("Equal", "Try"), "✓ 18", "claim:A22"),
            markdown,
        ):
            self.assertIn("want it on a cell with a check that printed its ✓", self.updated(TEXT, cell)[1][0])
