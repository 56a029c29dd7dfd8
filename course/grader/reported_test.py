"""Tests of what is reported of a student's code."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from grader import kernel_commands, reported
from grader.course import HERE, Course, Json
from grader.parts import Lab


class CommandsTest(unittest.TestCase):
    """The kernel's commands and the Go code of a cell."""

    def test_commands(self) -> None:
        for source, want in {
            "%env A=B\nfunc f() {}\n!ls -l": [("%", ["env", "A=B"]), ("!", ["ls", "-l"])],
            "//gonb:%env A=B\n//gonb:!*ls": [("%", ["env", "A=B"]), ("!", ["*ls"])],
            '% env "A" \\\nB\\\n C': [("%", ["env", "A", "B", "C"])],
            "%%bash\nls\n%%": [("%%", ["bash"])],
            "//gonb:%%script perl\n!ls": [("%%", ["script", "perl"])],
            "var x = 1\n%%bash": [("%", ["%bash"])],  # not the first line, so the kernel refuses it
            "%%\n!ls": [("%", ["%"]), ("!", ["ls"])],
            " !ls\n// !ls\nx := !ok": [],
            "%env A \\": [("%", ["env", "A"])],
            "": [],
        }.items():
            got = [(command.kind, command.words) for command in kernel_commands.commands(source)]
            self.assertEqual(got, want, source)

    def test_go_code(self) -> None:
        for source, want in {
            "package x\nfunc f() {}": "\nfunc f() {}",
            "%env A=B\nvar s = `100%%`\n%%\nf()": "var s = `100%%`\nfunc main() {\nf()\n}",
            "%main -x\nf()": "func main() {\nf()\n}",
            "//gonb:%%\nf()\n!ls": "func main() {\nf()\n}",
            "%%bash\nfunc f() {}": "",
            "!ls \\\nfunc f() {}\nvar x = 1": "var x = 1",
        }.items():
            self.assertEqual(kernel_commands.go_code(source), want, source)

    def test_reported_commands(self) -> None:
        for source, want in {
            "!ls": {reported.SHELL},
            "func f() {}\n//gonb:!*ls": {reported.SHELL},
            "%%script python\nx": {reported.SHELL},
            "%%sh\nls": {reported.SHELL},
            "%%writefile go.mod\nmodule x": {"%%writefile"},
            "% goflags -overlay=x": {"%goflags"},
            "%noautoget\n%rm f\n%%\nfmt.Println(1)": set(),
        }.items():
            self.assertEqual(reported.reported_commands(source), want, source)


def grading(**values: object) -> Json:
    """Returns metadata of nbgrader."""
    return {"nbgrader": {"grade_id": "x", "grade": False, "solution": False, "locked": True, **values}}


class ReportedTest(unittest.TestCase):
    """What the marker and the commands give together, with the marker of this clone."""

    lab: Lab

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.lab = Lab(Course(Path(folder.name)), "lab1")

    def reported(self, *sources: str) -> list[str]:
        """Returns what is reported of a notebook whose first cell imports packages and is given."""
        given = new_code_cell('import (\n\t"unsafe"\n\t"perceptronlab/course/lab1"\n)', metadata=grading())
        text = new_markdown_cell('import "net"')
        notebook = new_notebook(cells=[given, text, *(new_code_cell(source) for source in sources)])
        return reported.reported_code(self.lab, "ada", notebook)

    def test_student_cells(self) -> None:
        self.assertEqual(self.reported("func f() {}"), [])
        found = self.reported('import (\n\tx "os/exec"\n)\n!ls\nfunc f() { x.Command() }', "%%\nsyscall.Kill(1, 9)")
        self.assertEqual(found, ["a shell command", "os/exec", "syscall"])
        found = self.reported('import p "perceptronlab/perceptron"', "func f() { p.Train(lab1.Mine()) }")
        self.assertEqual(found, ["lab1.Mine", "perceptron.Train"])

    def test_long_lists_and_names(self) -> None:
        many = "\n".join(f'import _ "net/x{number}{"x" * 500}"' for number in range(1000))
        found = self.reported(many)
        self.assertEqual(len(found), reported.MAX_REPORTED + 1)
        self.assertEqual(found[-1], "970 more")
        self.assertLess(len(", ".join(found)), 3000)

    def test_marker_fails(self) -> None:
        with mock.patch.object(Lab, "ask_marker", side_effect=ValueError):
            self.assertEqual(self.reported("!ls"), ["a shell command", reported.NOT_SEARCHED])

    def test_solutions_use_nothing(self) -> None:
        """The solutions of the labs are not reported, so neither are students who write the same."""
        for lab in ("lab0", "lab1", "lab2", "lab3"):
            notebook: NotebookNode = nbformat.read(HERE / "source" / lab / f"{lab}.ipynb", as_version=4)
            self.assertEqual(reported.reported_code(Lab(self.lab.course, lab), "ada", notebook), [], lab)


if __name__ == "__main__":
    unittest.main()
