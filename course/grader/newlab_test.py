"""Tests that a new lab compiles and passes its tests, that the marker contains it, and that no file is overwritten."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import nbformat

from grader import newlab, prepare
from grader.course import HERE, ROOT, Fault, find_kernel


class NewLabTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def create(self, lab: str) -> list[Path]:
        return newlab.create(self.folder / "source", lab, self.folder)

    def test_new_lab_works_unchanged(self) -> None:
        *go_files, notebook = self.create("labs")  # the marker also has a variable with this name
        overlay = self.folder / "overlay.json"  # with it, go builds as if the new files were in the clone
        overlay.write_text(
            json.dumps({"Replace": {str(HERE / path.relative_to(self.folder)): str(path) for path in go_files}})
        )

        def run(*words: str, stdin: str = "") -> str:
            env = {**os.environ, **find_kernel().env}
            done = subprocess.run(words, cwd=ROOT, env=env, input=stdin, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            return done.stdout

        self.assertEqual(run("gofmt", "-l", str(self.folder)), "")
        run("go", "test", "-c", "-vet=off", f"-overlay={overlay}", "-o", str(self.folder / "tests"), "./course/labs")
        # Of the template's wrong functions, one passes all three visible questions and fails a hidden one.
        self.assertIn("visible ✓✓✓ hidden ✓✓✗", run(str(self.folder / "tests"), "-test.v"))
        marker = str(self.folder / "marker-program")
        run("go", "build", "-buildvcs=false", f"-overlay={overlay}", "-o", marker, "./course/marker")
        questions = run(marker, "questions", stdin='{"lab": "labs", "student": "ada", "secret": "s"}')
        cells = nbformat.read(notebook, as_version=4).cells
        with mock.patch.object(prepare, "HERE", self.folder):
            prepare.check_tests("labs", cells, json.loads(questions)["parts"])
        prepare.fill_points("labs", cells)
        self.assertIn("**Worth:** 3 points.", cells[0].source)

    def test_invalid_names(self) -> None:
        # A name must contain "lab". Go treats a file lab_linux.go as a file for Linux only.
        for name in ("", "4lab", "My-lab", "tree", "internal", "../lab", "lab_linux", "läb"):
            with (
                self.subTest(name=name),
                self.assertRaisesRegex(Fault, "want lower-case letters and digits"),
            ):
                self.create(name)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_no_file_is_overwritten(self) -> None:
        for path in self.create("lab4"):
            path.rename(path.with_name("kept"))  # the other files of the lab still exist
            with (
                self.subTest(path=path),
                self.assertRaisesRegex(Fault, "existing .*lab4.*, want the name of"),
            ):
                self.create("lab4")
            path.with_name("kept").rename(path)


if __name__ == "__main__":
    unittest.main()
