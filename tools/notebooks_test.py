"""Tests of tools/notebooks.py, with and without a kernel."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import notebooks


def out(text: str, name: str = "stdout") -> NotebookNode:
    return new_output("stream", name=name, text=text)


def show(**data: str) -> NotebookNode:
    return new_output("display_data", data={mime.replace("_", "/"): text for mime, text in data.items()})


def error(text: str) -> NotebookNode:
    return new_output("error", ename="ERROR", evalue=text, traceback=[text])


def cell(*outputs: NotebookNode, count: int | None = 1, tags: tuple[str, ...] = ()) -> NotebookNode:
    return new_code_cell("%%\nf()", outputs=list(outputs), execution_count=count, metadata={"tags": list(tags)})


class CellFault(unittest.TestCase):
    def good(self, saved: NotebookNode, *now: NotebookNode) -> None:
        self.assertEqual(notebooks.cell_fault(saved, list(now)), "")

    def bad(self, saved: NotebookNode, *now: NotebookNode, want: str) -> None:
        self.assertIn(want, notebooks.cell_fault(saved, list(now)))

    def test_same_output(self) -> None:
        self.good(cell(out("a\n"), show(image_png="old")), out("a\n"), show(image_png="new"))

    def test_error(self) -> None:
        self.bad(cell(), error("exit status 2"), want="exit status 2")

    def test_stderr_even_if_saved(self) -> None:
        self.bad(cell(out("careful", "stderr")), out("careful", "stderr"), want="stderr")

    def test_other_text(self) -> None:
        self.bad(cell(out("18 mistakes\nsame\n")), out("19 mistakes\nsame\n"), want="-18 mistakes\n+19 mistakes")

    def test_text_gone_or_new(self) -> None:
        self.bad(cell(out("a\n")), want="-a")
        self.bad(cell(), out("a\n"), want="+a")

    def test_other_markdown(self) -> None:
        self.bad(cell(show(text_markdown="old")), show(text_markdown="new"), want="-old\n+new")

    def test_figure_gone_new_or_other(self) -> None:
        self.bad(cell(show(image_png="x")), want="image/png")
        self.bad(cell(show(image_png="x")), show(image_png="x"), show(image_png="x"), want="image/png")
        self.bad(cell(show(image_png="x")), show(text_markdown="x"), want="text/markdown")

    def test_table_is_text_and_script_is_not(self) -> None:
        self.bad(cell(show(text_html="<td>1</td>")), show(text_html="<td>2</td>"), want="<td>2")
        self.good(cell(show(text_html="<script>1</script>")), show(text_html="<script>2</script>"))

    def test_never_run(self) -> None:
        self.bad(cell(count=None), want="no saved outputs")

    def test_order_of_prints_and_figures_does_not_matter(self) -> None:
        self.good(cell(out("a\nb\n"), show(image_png="x")), out("a\n"), show(image_png="x"), out("b\n"))

    def test_varies(self) -> None:
        self.good(cell(out("1 s"), tags=("varies",)), out("2 s"))
        self.bad(cell(out("1 s"), tags=("varies",)), error("exit status 2"), want="exit status 2")


PANIC = """panic: boom

goroutine 1 [running]:
perceptronlab/perceptron.Must[...](...)
\t/home/me/my clone/perceptron/must.go:12
main.main()
\t \x1b[7m[[ Cell [9] Line 3 ]]\x1b[0m /tmp/gonb_34a4156d/main.go:16 +0xa5
exit status 2
"""


class Shown(unittest.TestCase):
    def fault(self, text: str | None, *outputs: NotebookNode) -> str:
        return notebooks.shown_fault(notebooks.Shown(1, "x", text), list(outputs))

    def test_same_except_for_places(self) -> None:
        text = PANIC.replace("\x1b[7m", "").replace("\x1b[0m", "").replace("[9]", "[12]")
        text = text.replace("main.go:16 +0xa5", "main.go:20 +0xff").replace("34a4156d", "00000000")
        text = text.replace("/home/me/my clone", "/elsewhere") + "exit status 2"
        self.assertEqual(self.fault(text, out(PANIC, "stderr"), error("exit status 2")), "")

    def test_compiler(self) -> None:
        error_text = "# gonb_34a4156d\nCell[5]: Line 2\n\nx := 3\n^\n\ndeclared and not used: x\n"
        self.assertEqual(self.fault(error_text.replace("[5]", "[…]").replace("34a4156d", "…"), error(error_text)), "")

    def test_other_text(self) -> None:
        self.assertIn("-panic: bang\n+panic: boom", self.fault("panic: bang\n", error("panic: boom")))

    def test_only_empty_lines_do_not_count(self) -> None:
        self.assertEqual(self.fault("a\n\nb\n", error("a\nb\n")), "")
        self.assertIn("-}", self.fault("a\n}\nb\n", error("a\nb\n")))

    def test_no_error(self) -> None:
        self.assertIn("should fail", self.fault("panic: boom", out("fine")))

    def test_clean_up_fails(self) -> None:
        self.assertIn("boom", self.fault(None, error("boom")))
        self.assertEqual(self.fault(None, out(". removed var bad")), "")

    def test_blocks(self) -> None:
        source = "```go\na\n```\nsays\n\n```text\nb\n```\n```go\n%rm a\n```\n```sh\nno\n```"
        found = notebooks.shown_errors(1, new_markdown_cell(source, metadata={"tags": ["error"]}))
        self.assertEqual([(e.code, e.text) for e in found], [("a", "b\n"), ("%rm a", None)])
        self.assertEqual(notebooks.shown_errors(1, new_markdown_cell(source)), [])

    def test_commented_line_of_the_cell_above(self) -> None:
        want = new_markdown_cell("```text\nb\n```\n```go\nc\n```", metadata={"tags": ["error"]})
        found = notebooks.shown_errors(2, want, new_code_cell("%%\n// a // kept\nd()"))
        self.assertEqual([(e.code, e.text) for e in found], [("%%\na // kept\nd()", "b\n"), ("c", None)])

    def test_stray_text(self) -> None:
        with self.assertRaises(ValueError):
            notebooks.shown_errors(1, new_markdown_cell("```text\nb\n```", metadata={"tags": ["error"]}))


SHOWN = """```go
a
```
```text
Cell[3]: Line 1
package main

a
^


expected declaration, found a
```
"""


class RealKernel(unittest.TestCase):
    def write(self, *sources: str, shown: str = "") -> Path:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        cells = [new_code_cell(source) for source in sources]
        cells += [new_markdown_cell(shown, metadata={"tags": ["error"]})] if shown else []
        path = Path(folder.name).resolve() / "00-scratch.ipynb"
        notebooks.write(path, new_notebook(cells=cells, metadata={"kernelspec": notebooks.KERNELSPEC}))
        return path

    def test_save_twice_then_check(self) -> None:
        path = self.write("%noautoget\nvar a = 3", '%%\nfmt.Println("✓", a)', shown=SHOWN)
        self.assertEqual(notebooks.save(path).faults, [])
        before = path.read_bytes()
        self.assertEqual(notebooks.save(path).note, ", unchanged")
        self.assertEqual(path.read_bytes(), before)
        self.assertEqual(notebooks.check(path).faults, [])
        path.write_text(path.read_text("utf-8").replace("✓ 3", "✓ 4"), "utf-8")
        self.assertIn("cell 2: fmt.Println", notebooks.check(path).faults[0])

    def test_other_shown_error(self) -> None:
        path = self.write("var a = 3", shown=SHOWN.replace("found a", "found b"))
        self.assertIn("+expected declaration, found a", notebooks.save(path).faults[0])

    def test_nothing_is_saved_after_a_failure(self) -> None:
        path = self.write('%%\nfmt.Println("fine")', "%%\nos.Exit(3)", "%%\n")
        before = path.read_bytes()
        self.assertIn("exit status 3", notebooks.save(path).faults[0])
        self.assertEqual(path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
