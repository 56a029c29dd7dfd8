"""Tests how notebooks.py compares outputs, and how it saves and checks notebooks in the real Jupyter kernel."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import notebooks


def out(text: str, name: str = "stdout") -> NotebookNode:
    """Returns an output with text printed to the stream with this name."""
    return new_output("stream", name=name, text=text)


def show(**data: str) -> NotebookNode:
    """Returns a displayed output with data by its kinds, such as image_png for image/png."""
    return new_output("display_data", data={mime.replace("_", "/"): text for mime, text in data.items()})


def error(text: str) -> NotebookNode:
    """Returns the output of a cell that ended in an error."""
    return new_output("error", ename="ERROR", evalue=text, traceback=[text])


def cell(*outputs: NotebookNode, count: int | None = 1, tags: tuple[str, ...] = ()) -> NotebookNode:
    """Returns a cell with saved outputs; count is its execution count, None if the cell was never run."""
    return new_code_cell("%%\nf()", outputs=list(outputs), execution_count=count, metadata={"tags": list(tags)})


class CellFault(unittest.TestCase):
    def want_no_fault(self, saved: NotebookNode, *new: NotebookNode) -> None:
        self.assertEqual(notebooks.cell_fault(saved, list(new)), "")

    def want_fault(self, saved: NotebookNode, *new: NotebookNode, want: str) -> None:
        self.assertIn(want, notebooks.cell_fault(saved, list(new)))

    def test_same_text_and_another_picture(self) -> None:
        self.want_no_fault(cell(out("a\n"), show(image_png="old")), out("a\n"), show(image_png="new"))

    def test_error_fails(self) -> None:
        self.want_fault(cell(), error("exit status 2"), want="exit status 2")

    def test_stderr_fails_even_if_saved(self) -> None:
        self.want_fault(cell(out("careful", "stderr")), out("careful", "stderr"), want="stderr")

    def test_other_printed_text_fails(self) -> None:
        self.want_fault(cell(out("18 mistakes\nsame\n")), out("19 mistakes\nsame\n"), want="-18 mistakes\n+19 mistakes")

    def test_missing_or_additional_text_fails(self) -> None:
        self.want_fault(cell(out("a\n")), want="-a")
        self.want_fault(cell(), out("a\n"), want="+a")

    def test_other_markdown_fails(self) -> None:
        self.want_fault(cell(show(text_markdown="old")), show(text_markdown="new"), want="-old\n+new")

    def test_missing_additional_or_other_output_fails(self) -> None:
        self.want_fault(cell(show(image_png="x")), want="image/png")
        self.want_fault(cell(show(image_png="x")), show(image_png="x"), show(image_png="x"), want="image/png")
        self.want_fault(cell(show(image_png="x")), show(text_markdown="x"), want="text/markdown")

    def test_tables_are_compared_and_scripts_are_not(self) -> None:
        self.want_fault(cell(show(text_html="<td>1</td>")), show(text_html="<td>2</td>"), want="<td>2")
        self.want_no_fault(cell(show(text_html="<script>1</script>")), show(text_html="<script>2</script>"))

    def test_cell_without_saved_outputs_fails(self) -> None:
        self.want_fault(cell(count=None), want="want saved outputs")

    def test_order_of_printed_and_displayed_outputs_is_not_compared(self) -> None:
        self.want_no_fault(cell(out("a\nb\n"), show(image_png="x")), out("a\n"), show(image_png="x"), out("b\n"))

    def test_outputs_that_vary_are_not_compared(self) -> None:
        self.want_no_fault(cell(out("1 s"), tags=("varies",)), out("2 s"))
        self.want_fault(cell(out("1 s"), tags=("varies",)), error("exit status 2"), want="exit status 2")


# A panic as the kernel reports it.
PANIC = """panic: boom
cell [9], line 3, in gain:
    return w[3]
called in line 2
"""


class ShownErrors(unittest.TestCase):
    def fault(self, text: str | None, *outputs: NotebookNode) -> str:
        """Returns the fault of a shown error with this text for these outputs of the kernel."""
        return notebooks.shown_error_fault(notebooks.ShownError(1, "x", text), list(outputs))

    def test_same_panic_with_other_number_of_the_cell(self) -> None:
        for number in ("12", "…"):
            self.assertEqual(self.fault(PANIC.replace("cell [9]", f"cell [{number}]"), error("\x1b[31m" + PANIC)), "")

    def test_other_line(self) -> None:
        fault = self.fault(PANIC.replace("line 2", "line 3"), error(PANIC))
        self.assertIn("-called in line 3\n+called in line 2", fault)

    def test_other_error(self) -> None:
        self.assertIn("-panic: bang\n+panic: boom", self.fault("panic: bang\n", error("panic: boom")))

    def test_empty_lines_are_not_compared(self) -> None:
        self.assertEqual(self.fault("a\n\nb\n", error("a\nb\n")), "")
        self.assertIn("-}", self.fault("a\n}\nb\n", error("a\nb\n")))

    def test_code_that_should_fail(self) -> None:
        self.assertIn("got a run without an error", self.fault("panic: boom", out("fine")))

    def test_code_that_should_not_fail(self) -> None:
        self.assertIn("boom", self.fault(None, error("boom")))
        self.assertEqual(self.fault(None, out(". removed var bad")), "")

    def test_blocks_of_a_cell(self) -> None:
        source = "```go\na\n```\nThe kernel prints:\n\n```text\nb\n```\n```go\n%rm a\n```\n```sh\nno\n```"
        found = notebooks.shown_errors(1, new_markdown_cell(source, metadata={"tags": ["error"]}))
        self.assertEqual([(e.code, e.text) for e in found], [("a", "b\n"), ("%rm a", None)])
        self.assertEqual(notebooks.shown_errors(1, new_markdown_cell(source)), [])

    def test_text_block_for_the_cell_above(self) -> None:
        markdown = new_markdown_cell("```text\nb\n```\n```go\nc\n```", metadata={"tags": ["error"]})
        found = notebooks.shown_errors(2, markdown, new_code_cell("%%\n// a // kept\nd()"))
        self.assertEqual([(e.code, e.text) for e in found], [("%%\na // kept\nd()", "b\n"), ("c", None)])

    def test_text_block_without_code(self) -> None:
        with self.assertRaises(ValueError):
            notebooks.shown_errors(1, new_markdown_cell("```text\nb\n```", metadata={"tags": ["error"]}))


# The text of a cell tagged "error": code that does not compile, and the kernel's output for it.
SHOWN = """```go
a
```
```text
line 1: expected declaration, found a
    a
    ^
hint: put %% on a line above the statements; without it, a cell can only declare
```
"""


class RealKernel(unittest.TestCase):
    def write(self, *sources: str, shown: str = "") -> Path:
        """Writes a notebook with these code cells and, in a cell tagged "error", shown."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        cells = [new_code_cell(source) for source in sources]
        cells += [new_markdown_cell(shown, metadata={"tags": ["error"]})] if shown else []
        path = Path(folder.name).resolve() / "00-scratch.ipynb"
        notebooks.write(path, new_notebook(cells=cells, metadata={"kernelspec": notebooks.KERNELSPEC}))
        return path

    def test_save_twice_then_check(self) -> None:
        path = self.write("var a = 3", '%%\nfmt.Println("✓", a)', shown=SHOWN)
        self.assertEqual(notebooks.save(path).faults, [])
        before = path.read_bytes()
        self.assertEqual(notebooks.save(path).note, ", unchanged")
        self.assertEqual(path.read_bytes(), before)
        self.assertEqual(notebooks.check(path).faults, [])
        # Change the saved output, so it differs from the output that the cell prints.
        path.write_text(path.read_text("utf-8").replace("✓ 3", "✓ 4"), "utf-8")
        self.assertIn("cell 2: fmt.Println", notebooks.check(path).faults[0])

    def test_wrong_shown_error_is_reported(self) -> None:
        path = self.write("var a = 3", shown=SHOWN.replace("found a", "found b"))
        self.assertIn("+line 1: expected declaration, found a", notebooks.save(path).faults[0])

    def test_nothing_is_saved_after_a_failure(self) -> None:
        path = self.write('%%\nfmt.Println("fine")', "%%\nos.Exit(3)", "%%\n")
        before = path.read_bytes()
        self.assertIn("exit status 3", notebooks.save(path).faults[0])
        self.assertEqual(path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
