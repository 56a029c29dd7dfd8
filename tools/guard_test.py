"""Tests, in the real Jupyter kernel, that a cell that prints too much is stopped, and that other cells run as usual."""

from __future__ import annotations

import contextlib
import tempfile
import unittest
from pathlib import Path

import notebooks

MESSAGE = r"✗ stopped: this cell prints more than 64 kB; print less, or to a file, .*%env PERCEPTRON_OUTPUT=1000, "


class Guard(unittest.TestCase):
    go: notebooks.Kernel  # all tests use one kernel

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        kernel = contextlib.ExitStack()
        cls.go = kernel.enter_context(notebooks.kernel(Path(folder.name)))
        cls.addClassCleanup(kernel.close)

    def test_endless_text_is_stopped(self) -> None:
        """The cell prints 64 kB and the message, and then the kernel runs the next cell.

        The endless text is printed to stdout, to stderr, and by a test.
        """
        endless = '%%\nfor {\n\tfmt.Println("again")\n}'
        test = '%test\nfunc TestFlood(t *testing.T) {\n\tfor {\n\t\tfmt.Println("again")\n\t}\n}'
        for stream, cell in (
            ("stdout", endless),
            ("stderr", endless.replace("fmt.Println", "println")),
            ("stdout", test),
        ):
            with self.subTest(stream, cell=cell):
                outputs = self.go.run(cell)
                text = notebooks.printed(outputs, stream)
                self.assertRegex(text.splitlines()[-1], MESSAGE)
                self.assertLess(len(text), 66000)  # 64 kB, and the message
                self.assertIn("exit status 1", notebooks.failure(outputs))
                self.assertEqual(notebooks.printed(self.go.run('%%\nfmt.Println("next")')), "next\n")

    def test_endless_tables_are_stopped(self) -> None:
        outputs = self.go.run('%%\nfor {\n\tshow.Table(table.New("n").Add(1), "")\n}')
        self.assertEqual(len(notebooks.displayed(outputs)), 500)
        self.assertIn("✗ stopped: this cell shows more than 500 figures", notebooks.failure(outputs))

    def test_environment_sets_the_limit(self) -> None:
        # Prints 1.3 MB: more than the usual limit, and less than 2000 kB.
        cell = "%%\nfor i := range 200_000 {\n\tfmt.Println(i)\n}"
        self.assertNotEqual(notebooks.failure(self.go.run(cell)), "")
        self.go.run("%env PERCEPTRON_OUTPUT=2000")
        outputs = self.go.run(cell)
        self.go.run("%env PERCEPTRON_OUTPUT=")
        self.assertEqual((notebooks.failure(outputs), notebooks.printed(outputs).count("\n")), ("", 200_000))

    def test_other_cells_run_as_usual(self) -> None:
        """The cells print a long table, write a large file, panic, exit with a status, and are killed by a signal."""
        rows = '%%\nfor i := range 1000 {\n\tfmt.Printf("%4d %s\\n", i, strings.Repeat("x", 50))\n}'
        self.assertEqual(notebooks.failure(self.go.run(rows)), "")
        file = '%%\nfmt.Println("begun")\nfmt.Println(os.WriteFile("file", make([]byte, 50_000_000), 0o600))'
        self.assertEqual(notebooks.printed(self.go.run(file)), "begun\n<nil>\n")
        self.assertIn("panic: boom", notebooks.failure(self.go.run('%%\npanic("boom")')))
        self.assertIn("exit status 3", notebooks.failure(self.go.run("%%\nos.Exit(3)")))
        killed = self.go.run('%%\nfmt.Println("before")\nsyscall.Kill(os.Getpid(), syscall.SIGKILL)\nselect {}')
        self.assertEqual(notebooks.printed(killed), "before\n")
        self.assertIn("signal: killed", notebooks.failure(killed))

    def test_compiler_errors_show_the_typed_code(self) -> None:
        """The error of a cell that does not compile contains the line that was typed, and no generated code."""
        test = "func TestX(t *testing.T) {\n\tx := 3\n}"
        for cell in ("%%\nx := 3", "%test\n" + test):
            text = notebooks.error_text(self.go.run(cell))
            line = len(cell.splitlines()) if cell.startswith("%%") else 3
            hint = "hint: Go refuses unused variables; use it, or delete it"
            self.assertEqual(text, f"line {line}: declared and not used: x\n    x := 3\n    ^\n{hint}")
        self.assertEqual(notebooks.printed(self.go.run("%%\nx := 3\nfmt.Println(x)")), "3\n")


if __name__ == "__main__":
    unittest.main()
