"""Tests in which cases kernel/smallgo/go.sh builds a cell itself, and in which cases it calls the real go."""

from __future__ import annotations

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import kernel
import notebooks


class SmallGo(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.cell = self.root / "gonb_1"
        for name in ("go", "compile", "link"):
            self.write_tool(name)
        # The source is older than link.cfg, as if tools/setup had compiled it and it had not changed since.
        self.write("source/a.go", age=20)
        self.write("link.cfg", age=10)
        self.write("gonb_1/go.mod")
        self.write("gonb_1/main.go")
        places = dict.fromkeys(("tools", "root", "kernel"), self.root)
        script = kernel.small_go(go=self.root / "go", sources="source", flags=kernel.FLAGS, **places)
        kernel.write_file(self.root / "small", script, 0o755)

    def write_tool(self, name: str) -> None:
        """Writes a made-up tool. It appends its name to the file log, and fails if there is a file NAME.fails."""
        script = f'#!/bin/sh\necho {name} >>"{self.root}/log"\n[ ! -e "{self.root}/{name}.fails" ]\n'
        kernel.write_file(self.root / name, script.encode(), 0o755)

    def write(self, name: str, text: str = "", age: int = 0) -> None:
        """Writes a file, and sets its time and its folder's time to age seconds ago."""
        path = self.root / name
        kernel.write_file(path, text.encode())
        for changed in path, path.parent:
            os.utime(changed, (path.stat().st_ctime - age,) * 2)

    def called_tools(self, *flags: str, **env: str) -> str:
        """Builds the cell, and returns the names of the tools that were called, in order."""
        (self.root / "log").unlink(missing_ok=True)
        words = [str(self.root / "small"), "build", "-o", str(self.cell / "gonb_1"), *flags]
        env = {"PATH": os.environ["PATH"], "GOFLAGS": kernel.FLAGS} | env
        subprocess.run(words, env=env, capture_output=True, check=False)
        return " ".join((self.root / "log").read_text().split())

    def test_unusual_builds_call_the_real_go(self) -> None:
        self.assertEqual(self.called_tools(), "compile link")
        self.assertEqual(self.called_tools("-race"), "go")
        self.assertEqual(self.called_tools(GOFLAGS="-tags=x"), "go")
        self.assertEqual(self.called_tools(GOOS="js"), "go")
        for name, text in (("compile.fails", ""), ("gonb_1/other.go", ""), ("gonb_1/go.mod", "require x v1.0.0")):
            with self.subTest(name):
                self.setUp()
                self.write(name, text)
                # If the compilation fails, the real go repeats it to print its error messages.
                self.assertEqual(self.called_tools(), "compile go" if "fails" in name else "go")

    def test_changed_package_calls_the_real_go(self) -> None:
        self.write("source/a_test.go")
        os.utime(self.root / "source", (0, 0))  # otherwise the folder would count as changed
        self.assertEqual(self.called_tools(), "compile link")
        self.write("source/a.go")
        self.assertEqual(self.called_tools(), "go")
        (self.root / "link.cfg").unlink()  # as if tools/setup had compiled no packages
        self.assertEqual(self.called_tools(), "go")

    def test_real_cells(self) -> None:
        """In the real kernel, go is called only if a cell imports a package that tools/setup has not compiled."""
        # The script leaves the compiled cell in a file whose name ends with .a; the real go leaves no such file.
        source = '_, err := os.Stat(os.Args[0] + ".a")\nfmt.Println(err)'
        with notebooks.kernel(notebooks.FOLDER) as go:
            for package, want in ("perceptronlab/perceptron", "<nil>"), ("debug/plan9obj", "no such file"):
                outputs = go.run(f'import _ "{package}"\n\n%%\n{source}')
                self.assertIn(want, notebooks.printed(outputs))


if __name__ == "__main__":
    unittest.main()
