"""Tests that every statement of the lecture notes has its cell, and that each fault is found."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import notebooks
import statements
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

OPEN_AT_MOST = 2  # may only fall: lower it when a statement gets its cell
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
            self.assertEqual(lines[-1], "2 of 95 checked, 6 opinion or history, 87 open")
            self.assertNotIn("A22", [statement.id for statement in table.open])

    def test_open(self) -> None:
        lines = str(self.table()).splitlines()
        self.assertEqual(lines[-1], "0 of 95 checked, 6 opinion or history, 89 open")
        first = lines.index("still open:") + 1
        self.assertRegex(lines[first], r"^A01  Labels are")
        self.assertRegex(lines[0], "^A47  opinion, ")

    def test_all_checked(self) -> None:
        text = str(self.table(code(EQUAL, "✓ 18\n", *(f"claim:{id}" for id in statements.IDS))))
        self.assertTrue(text.endswith("\n\n89 of 95 checked, 6 opinion or history, 0 open"), text)
        self.assertNotIn("still open", text)

    def test_unknown_tag(self) -> None:
        for tag in ("claim:A96", "claim:E1", "claim: A22", "claim:"):
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

    def test_history_may_be_told(self) -> None:
        cell = new_markdown_cell("In December 1958 …", metadata={"tags": ["claim:A88"]}, id="history")
        table = self.table(cell)
        self.assertEqual(table.faults, [])
        self.assertRegex(str(table), r"(?m)^A88  history, The New Yorker.*, 01-first history$")


if __name__ == "__main__":
    unittest.main()
