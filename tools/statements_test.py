"""Tests that every statement of the lecture notes has its cell, and that each fault is found."""

from __future__ import annotations

import re
import tempfile
import unittest
from pathlib import Path

import notebooks
import pages
import statements
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

OPEN_AT_MOST = 0
# What the notes list as key concepts, and sum up at their end, by the glossary's words.
CONCEPTS = (
    "hyperplane",
    "perceptron criterion",
    "separable",
    "convergence",
    "classifier",
    "bias",
    "margin",
    "bound",
)
TEXT = statements.FILE.read_text(encoding="utf-8")
EQUAL = '%%\ncheck.Equal("mistakes", m, 18)'


def code(source: str, printed: str, *tags: str) -> NotebookNode:
    outputs = [new_output("stream", name="stdout", text=printed)]
    cell = new_code_cell(source, outputs=outputs, execution_count=1, metadata={"tags": list(tags)})
    cell.id = "made-up"
    return cell


def row(id: str) -> str:
    """Returns the line of the table with this id."""
    return next(line + "\n" for line in TEXT.splitlines() if line.startswith(f"| {id} |"))


class OfTheLab(unittest.TestCase):
    def setUp(self) -> None:
        self.table = statements.table(TEXT, notebooks.find([]))

    def test_no_faults(self) -> None:
        self.assertEqual(self.table.faults, [])

    def test_open(self) -> None:
        left = [statement.id for statement in self.table.open]
        self.assertLessEqual(len(left), OPEN_AT_MOST, f"still open: {' '.join(left)}")

    def test_each_slip_is_run_or_in_words(self) -> None:
        words = [slip.id for slip in self.table.slips if slip.told]
        self.assertEqual(words, ["E5", "E6", "E17", "E18", "E21", "E25", "E28", "E29", "E30", "E32"])
        self.assertEqual([slip.id for slip in self.table.slips if not slip.places], [])

    def test_table_of_the_gallery(self) -> None:
        page = statements.README.read_text(encoding="utf-8")
        self.assertEqual(
            page,
            statements.with_table(page, self.table.markdown),
            "the table in notebooks/README.md is stale; do: .venv/bin/python tools/statements.py --write",
        )

    def test_key_concepts_have_a_proof(self) -> None:
        path = notebooks.FOLDER / "glossary.md"
        lines = [line.split("|") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        proofs = {line[1].strip(): re.findall(r"\[([^\]]+)\]\(([^)]+)\)", line[4]) for line in lines}
        for word in CONCEPTS:
            with self.subTest(word):
                self.assertTrue(proofs.get(word), f'glossary.md has no word "{word}" with a proof')
                for text, target in proofs[word]:
                    pages.proof(text, target, pages.Page("", path, path.name))  # a Fault without a check and its ✓

    def test_opinion_and_history(self) -> None:
        told = [statement.id for statement in self.table.statements if statement.told]
        self.assertEqual(told, ["A47", "A88", "A89", "A90", "A92", "A94"])

    def test_a_formula_in_each_check(self) -> None:
        plain = [row.id for row in self.table.statements if not row.told and row.text.count("$") < 2]
        self.assertEqual(plain, [])


class Rows(unittest.TestCase):
    def faults(self, old: str, new: str) -> str:
        """Returns the faults of the table with new in place of old."""
        self.assertEqual(TEXT.count(old), 1, old)
        return "\n".join(statements.read(TEXT.replace(old, new)).faults)

    def test_left_out(self) -> None:
        self.assertEqual(self.faults(row("A50"), ""), "statements.md: found no A50")
        self.assertEqual(self.faults(row("E33"), ""), "statements.md: found no E33")

    def test_twice(self) -> None:
        self.assertEqual(self.faults(row("A50"), row("A50") * 2), "statements.md: found A50 twice")

    def test_too_many(self) -> None:
        new = row("A95") + row("A95").replace("A95", "A96")
        self.assertEqual(self.faults(row("A95"), new), "statements.md: found A96; needed: A01 to A95")

    def test_mistyped(self) -> None:
        self.assertEqual(self.faults("| A50 |", "| a50 |"), "statements.md: found no A50")

    def test_out_of_order(self) -> None:
        old = row("A50") + row("A51")
        self.assertEqual(self.faults(old, row("A51") + row("A50")), "statements.md: found A51 out of order")

    def test_kind(self) -> None:
        for kind in ("opinion", "history, ", "checked", "legend, Homer"):
            with self.subTest(kind):
                new = row("A46").replace("| check |", f"| {kind} |")
                self.assertIn(f'A46: found the kind "{kind.strip()}"', self.faults(row("A46"), new))

    def test_shown_by_none(self) -> None:
        for shown in ("A96", "A1", "the proof", "A24, E2"):
            with self.subTest(shown):
                new = row("E1").replace("| A24 |", f"| {shown} |")
                self.assertIn("statements.md, E1: found", self.faults(row("E1"), new))

    def test_columns(self) -> None:
        for old, new in (("| check |", "|  |"), ("| check |", "|"), ("$M$", "$|w|$")):
            says = r'statements\.md, line \d+: found the row "A46"'
            with self.subTest(new), self.assertRaisesRegex(ValueError, says):
                self.faults(row("A46"), row("A46").replace(old, new))


class Tags(unittest.TestCase):
    def table(self, *cells: NotebookNode) -> statements.Table:
        """Returns the table with a made-up notebook's cells."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "01-first.ipynb"
            notebooks.write(path, new_notebook(cells=list(cells), metadata={"kernelspec": notebooks.KERNELSPEC}))
            return statements.table(TEXT, [path])

    def test_checked(self) -> None:
        for name in ("Holds", "Equal", "AtMost", "NoError", "Every", "All", "Examples"):
            table = self.table(code(f"%%\ncheck.{name}(x)", "✓ x\n", "claim:A22", "varies", "claim:A25"))
            lines = str(table).splitlines()
            self.assertEqual(table.faults, [])
            self.assertIn("A22  01-first made-up", lines)
            self.assertIn("A25  01-first made-up", lines)
            self.assertEqual(lines[-2], "2 of 95 checked, 6 opinion or history, 87 open")
            self.assertEqual(lines[-1], "0 of 33 run, 10 in words, 23 open")
            self.assertNotIn("A22", [statement.id for statement in table.open])

    def test_open(self) -> None:
        lines = str(self.table()).splitlines()
        self.assertEqual(lines[-2], "0 of 95 checked, 6 opinion or history, 89 open")
        first = lines.index("still open:") + 1
        self.assertRegex(lines[first], r"^A01  Labels are")
        self.assertRegex(lines[0], "^A47  opinion, ")

    def test_all_checked(self) -> None:
        tags = [f"claim:{id}" for id in statements.IDS] + [f"slip:{id}" for id in statements.SLIPS]
        text = str(self.table(code(EQUAL, "✓ 18\n", *tags)))
        self.assertTrue(
            text.endswith("\n\n89 of 95 checked, 6 opinion or history, 0 open\n23 of 33 run, 10 in words, 0 open"), text
        )
        self.assertNotIn("still open", text)

    def test_unknown_tag(self) -> None:
        for tag in ("claim:A96", "claim:E1", "slip:A22", "slip:E34", "claim: A22", "claim:"):
            table = self.table(code(EQUAL, "✓ 18\n", tag))
            self.assertEqual(table.faults, [f'01-first made-up: found the tag "{tag}"; needed: an id of statements.md'])

    def test_checks_nothing(self) -> None:
        text = new_markdown_cell("✓ 18", metadata={"tags": ["claim:A22"]})
        for cell, says in (
            (code("%%\nf()", "✓ 18\n", "claim:A22"), "has no check"),
            (code('%%\ncheck.Try("mistakes", m, 18)', "✓ 18\n", "claim:A22"), "has no check"),
            (code(EQUAL, "18\n", "claim:A22"), "shows no ✓"),
            (text, "has no check"),
        ):
            with self.subTest(cell.source):
                table = self.table(cell)
                self.assertEqual(len(table.faults), 1)
                self.assertIn(f': found the tag "claim:A22" at a cell that {says}; ', table.faults[0])
                self.assertIn("A22", [statement.id for statement in table.open])

    def test_slip(self) -> None:
        table = self.table(code(EQUAL, "✓ 18\n", "slip:E1", "claim:A24"))
        self.assertEqual(table.faults, [])
        self.assertIn("E1  01-first made-up", str(table).splitlines())
        self.assertIn("E1\u00a0[01](01-first.ipynb#cell-id=made-up); E2; ", table.markdown)
        self.assertIn("; A24\u00a0[01](01-first.ipynb#cell-id=made-up); ", table.markdown)
        told = new_markdown_cell("SGD", metadata={"tags": ["slip:E18", "slip:E1"]}, id="told")
        table = self.table(told)
        self.assertEqual(len(table.faults), 1)
        self.assertIn('told: found the tag "slip:E1" at a cell that has no check; ', table.faults[0])
        self.assertIn("E18  words, 01-first told", str(table).splitlines())

    def test_history_may_be_told(self) -> None:
        cell = new_markdown_cell("In December 1958 …", metadata={"tags": ["claim:A88"]}, id="history")
        table = self.table(cell)
        self.assertEqual(table.faults, [])
        self.assertRegex(str(table), r"(?m)^A88  history, The New Yorker.*, 01-first history$")


class Gallery(unittest.TestCase):
    def test_written_again(self) -> None:
        page = "# Figures\n\n" + statements.HEAD + "old\n" + statements.FOOT + "\n## Rest\n"
        new = statements.with_table(page, "| new |\n")
        self.assertEqual(new, "# Figures\n\n" + statements.HEAD + "\n| new |\n\n" + statements.FOOT + "\n## Rest\n")
        self.assertEqual(statements.with_table(new, "| new |\n"), new)

    def test_no_place(self) -> None:
        for page in ("# Figures\n", statements.HEAD):
            with self.assertRaisesRegex(ValueError, "README.md: found no place for the table"):
                statements.with_table(page, "")

    def test_a_row_a_section(self) -> None:
        rows = statements.read(TEXT).markdown.splitlines()
        self.assertEqual(len(rows), 2 + 7)
        self.assertEqual([len(row.split("; ")) for row in rows[2:]], [14, 7, 16, 8, 33, 17, 33])


if __name__ == "__main__":
    unittest.main()
