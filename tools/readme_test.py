"""Tests that the README keeps its word: its cell and its program print what it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import notebooks

README = (notebooks.ROOT / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """Returns each go block that a text block follows, with that text."""
    return re.findall(r"^```go\n((?:(?!```).*\n)*)```\n```text\n((?:(?!```).*\n)*)```$", README, re.M)


class Readme(unittest.TestCase):
    def test_cell(self) -> None:
        code, text = examples()[0]
        with notebooks.kernel(notebooks.FOLDER) as go:
            outputs = go.run(code)
        self.assertEqual((notebooks.failure(outputs), notebooks.printed(outputs)), ("", text))

    def test_data_of_your_own(self) -> None:
        section = re.search(r"^## Data of your own$(.*?)^## ", README, re.M | re.S)[1]
        cells = re.findall(r"^```go\n(.*?)^```$", section, re.M | re.S)
        self.assertEqual(len(cells), 5)
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(notebooks.ROOT / "perceptron" / "datasets" / "iris.csv", folder)
            with notebooks.kernel(Path(folder)) as go:
                outputs = [go.run(cell) for cell in cells]
            self.assertEqual([notebooks.failure(found) for found in outputs], [""] * 5)
            self.assertIn('50 "virginica"', notebooks.printed(outputs[1]))
            self.assertEqual(notebooks.printed(outputs[2]), re.search(r"^```text\n(.*?)^```$", section, re.M | re.S)[1])
            kinds = [sorted(found.data) for found in notebooks.shown(outputs[3])]
            self.assertIn(["text/html", "text/plain"], kinds)  # the confusion matrix
            self.assertIn(["image/png", "text/plain"], kinds)  # the figure
            self.assertEqual(notebooks.printed(outputs[4]), "<nil>\nsetosa\n")

            # A missing file breaks one cell, not the notebook.
            (Path(folder) / "iris.csv").unlink()
            with notebooks.kernel(Path(folder)) as go:
                outputs = [go.run(cell) for cell in [*cells[:2], '%%\nfmt.Println("goes on")']]
            self.assertIn("iris.csv", notebooks.printed(outputs[1]))
            self.assertNotEqual(notebooks.failure(outputs[1]), "")
            self.assertEqual((notebooks.failure(outputs[2]), notebooks.printed(outputs[2])), ("", "goes on\n"))

    def test_program(self) -> None:
        code, text = examples()[1]
        commands = next(block for block in re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S) if "go work" in block)
        commands = commands.replace("/path/to/perceptronlab", '"$CLONE"').replace("go run .", "cat >main.go; go run .")
        with tempfile.TemporaryDirectory() as folder:
            # A program outside the clone has none of the lab's settings.
            env = {name: value for name, value in os.environ.items() if name not in ("GOWORK", "GOFLAGS")}
            done = subprocess.run(
                ["bash", "-ec", commands],
                input=code,
                cwd=folder,
                env=env | {"CLONE": str(notebooks.ROOT), "GOFLAGS": "", "GOWORK": ""},
                capture_output=True,
                text=True,
            )
        self.assertEqual((done.returncode, done.stdout), (0, text), done.stderr)

    def test_links(self) -> None:
        for link in re.findall(r"\]\(([^)#]+)\)", README):
            self.assertTrue((notebooks.ROOT / link).exists(), link)


if __name__ == "__main__":
    unittest.main()
