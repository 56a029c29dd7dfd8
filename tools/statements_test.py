"""Tests that every statement of the lecture notes has a cell or an Example, and that faults are found."""

from __future__ import annotations

import re
import tempfile
import unittest
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import notebooks
import pages
import statements

# The key concepts that the notes list and summarise, by their names in the glossary.
CONCEPTS = ["hyperplane", "perceptron criterion", "separable", "convergence"]
CONCEPTS += ["classifier", "bias", "margin", "bound"]

# The rows that need no computation.
STATEMENTS_IN_WORDS = ["A47", "A88", "A89", "A90", "A92", "A94"]
SLIPS_IN_WORDS = ["E3", "E4", "E5", "E6", "E9", "E14", "E17", "E18", "E21", "E25", "E28", "E29", "E30", "E32"]

TEXT = statements.FILE.read_text(encoding="utf-8")
EXAMPLE = '// Said.\nfunc Example_a04() {\n\tf("a")\n\t// Output:\n\t// a\n}\n'
EQUAL = '%%\ncheck.Equal("mistakes", m, 18)'


def code(source: str, printed: str, *tags: str) -> NotebookNode:
    outputs = [new_output("stream", name="stdout", text=printed)]
    return new_code_cell(source, id="made-up", outputs=outputs, execution_count=1, metadata={"tags": list(tags)})


def row(id: str) -> str:
    """Returns the line of the table with this id."""
    return next(line + "\n" for line in TEXT.splitlines() if line.startswith(f"| {id} |"))


class OfTheLab(unittest.TestCase):
    def test_file(self) -> None:
        text, rows, faults = statements.written(TEXT, notebooks.find([]), statements.FOLDER)
        self.assertEqual(faults, [])
        self.assertEqual(TEXT, text, "notebooks/statements.md is out of date; run make statements")
        in_words = [row.id for row in rows.values() if row.in_words]
        self.assertEqual(in_words, STATEMENTS_IN_WORDS + SLIPS_IN_WORDS)
        computed = [row for row in rows.values() if row.id.startswith("A") and not row.in_words]
        self.assertEqual([row.id for row in computed if row.start.count("$") < 2], [], "without a formula")

    def test_every_example_is_shown(self) -> None:
        tests = "".join(path.read_text(encoding="utf-8") for path in statements.FOLDER.glob("*_test.go"))
        self.assertEqual(tests.count("\nfunc "), len(statements.examples(statements.FOLDER)))

    def test_key_concepts_have_a_proof(self) -> None:
        path = notebooks.FOLDER / "glossary.md"
        lines = [line.split("|") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        proofs = {line[1].strip(): re.findall(r"\[([^\]]+)\]\(([^)]+)\)", line[4]) for line in lines}
        for word in CONCEPTS:
            with self.subTest(word):
                self.assertTrue(proofs.get(word), f'glossary.md has no word "{word}" with a proof')
                for text, target in proofs[word]:
                    pages.proof(text, target, pages.Page("", path, path.name))  # raises a Fault if there is no check


class MadeUp(unittest.TestCase):
    def written(self, text: str, *cells: NotebookNode, example: str = "") -> tuple[str, list[str]]:
        """Returns the text and the faults with a made-up notebook's cells and an Example."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "01-first.ipynb"
            notebooks.write(path, new_notebook(cells=list(cells), metadata={"kernelspec": notebooks.KERNELSPEC}))
            (Path(folder) / "a_test.go").write_text(example, encoding="utf-8")
            written, _, faults = statements.written(text, [path], Path(folder))
            return written, faults

    def test_rows(self) -> None:
        for old, new, want in (
            (row("A50"), "", "statements.md: found A51, want A50"),
            (row("E33"), "", "statements.md: found the end, want E33"),
            (row("A50"), row("A50") * 2, "statements.md: found A50, want A51"),
            (row("A95"), row("A95") + row("A95").replace("A95", "A96"), "statements.md: found A96, want E1"),
            ("| A50 |", "| a50 |", "statements.md: found A51, want A50"),
            (row("A50") + row("A51"), row("A51") + row("A50"), "statements.md: found A51, want A50"),
            ("the number of updates $M$", "the number of updates $|M|$", "A46: found a row of 5 columns"),
            ("| opinion, the Cornell page", "| opinion", "A47: found a row"),
            ("| opinion, the Cornell page", "| legend, Homer", "A47: found a row"),
            ("| A24 [Example]", "| A1 [Example]", 'E1: found a row of 4 columns that ends with "A1"'),
        ):
            with self.subTest(new):
                self.assertEqual(TEXT.count(old), 1, old)
                self.assertIn(want, "\n".join(self.written(TEXT.replace(old, new))[1]))

    def test_cell(self) -> None:
        for name in ("Holds", "Equal", "AtMost", "NoError", "Every", "All", "Examples"):
            text, faults = self.written(TEXT, code(f"%%\ncheck.{name}(x)", "✓ x\n", "claim:A22", "varies", "slip:E1"))
            self.assertRegex(text, r"(?m)^\| A22 \|.*\| \[01\]\(01-first\.ipynb#cell-id=made-up\) \|$")
            self.assertRegex(text, r"(?m)^\| E1 \|.*\| A24 \[01\]\(01-first\.ipynb#cell-id=made-up\) \|$")
            self.assertEqual(len(faults), 89 + 19 - 2)  # all other rows lack a computation
            self.assertNotIn("statements.md, A22: found no cell and no Example that computes it", faults)
            self.assertIn("statements.md, A23: found no cell and no Example that computes it", faults)

    def test_cell_in_words(self) -> None:
        text = self.written(TEXT, new_markdown_cell("1958 …", metadata={"tags": ["claim:A88"]}, id="past"))[0]
        self.assertRegex(text, r"\| history, The New Yorker.* \[01\]\(01-first\.ipynb#cell-id=past\) \|\n")

    def test_example(self) -> None:
        text, faults = self.written(TEXT, example=EXAMPLE)
        self.assertRegex(text, r"(?m)^\| A04 \|.*\| \[Example\]\(#A04\) \|$")
        self.assertTrue(text.endswith('\n### A04\n\nSaid.\n\n```go\nf("a")\n```\n\n```text\na\n```\n'), text[-99:])
        self.assertEqual(len(faults), 89 + 19 - 1)
        cell = code(EQUAL, "✓ 18\n", "claim:A04")
        self.assertIn("found no row A96", "\n".join(self.written(TEXT, example=EXAMPLE.replace("a04", "a96"))[1]))
        two_examples = EXAMPLE + EXAMPLE.replace("a04", "a04_e3")
        too_many = "statements.md, A04: found more than one Example, or an Example beside a cell"
        self.assertIn(too_many, self.written(TEXT, cell, example=EXAMPLE)[1])
        self.assertIn(too_many, self.written(TEXT, example=two_examples)[1])

    def test_tags(self) -> None:
        for tag in ("claim:A96", "claim:E1", "slip:A22", "slip:E34", "claim: A22", "claim:"):
            wrong = f'01-first made-up: found the tag "{tag}", want an id of statements.md'
            self.assertIn(wrong, self.written(TEXT, code(EQUAL, "✓ 18\n", tag))[1])
        text = new_markdown_cell("✓ 18", metadata={"tags": ["claim:A22"]})
        for cell in (
            code("%%\nf()", "✓ 18", "claim:A22"),
            code(EQUAL, "18", "claim:A22"),
            code(EQUAL.replace("Equal", "Try"), "✓ 18", "claim:A22"),
            text,
        ):
            self.assertIn("want a cell with a check that shows its ✓", self.written(TEXT, cell)[1][0])
