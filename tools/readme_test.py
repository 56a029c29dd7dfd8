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


def searched(pattern: str, text: str) -> re.Match[str]:
    """Returns the first place in a text that a pattern fits, where ^ and $ are the ends of a line."""
    found = re.search(pattern, text, re.M | re.S)
    assert found, f"nothing in the text fits {pattern}"
    return found


class Readme(unittest.TestCase):
    def test_cell(self) -> None:
        code, text = examples()[0]
        with notebooks.kernel(notebooks.FOLDER) as go:
            outputs = go.run(code)
        self.assertEqual((notebooks.failure(outputs), notebooks.printed(outputs)), ("", text))

    def test_data_of_your_own(self) -> None:
        section = searched(r"^## Data of your own$(.*?)^## ", README)[1]
        cells = re.findall(r"^```go\n(.*?)^```$", section, re.M | re.S)
        self.assertEqual(len(cells), 5)
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(notebooks.ROOT / "perceptron" / "datasets" / "iris.csv", folder)
            with notebooks.kernel(Path(folder)) as go:
                outputs = [go.run(cell) for cell in cells]
            self.assertEqual([notebooks.failure(found) for found in outputs], [""] * 5)
            self.assertIn('50 "virginica"', notebooks.printed(outputs[1]))
            self.assertEqual(notebooks.printed(outputs[2]), searched(r"^```text\n(.*?)^```$", section)[1])
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

    def test_shell(self) -> None:
        """Runs the commands of the console blocks, and compares what they print."""
        blocks = re.findall(r"^```console\n(.*?)^```$", README, re.M | re.S)
        self.assertEqual(len(blocks), 1)
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["go", "build", "-o", folder, "./cmd/perceptron"], cwd=notebooks.ROOT, check=True)
            shutil.copy(notebooks.ROOT / "perceptron" / "datasets" / "iris.csv", folder)
            found = ""
            for command in re.findall(r"^\$ .*\n", blocks[0], re.M):
                env = os.environ | {"PATH": folder + os.pathsep + os.environ["PATH"]}
                done = subprocess.run(["bash", "-c", command[2:]], cwd=folder, env=env, capture_output=True, text=True)
                found += command + done.stdout + done.stderr
        self.assertEqual(found, blocks[0])

    def test_program(self) -> None:
        self.check_program(notebooks.ROOT, "go mod vendor && go run -mod=vendor .")

    def test_another_path(self) -> None:
        """Publishes a copy under another path, and does with it what its own README says."""
        section = searched(r"^## In a program of your own$(.*?)^## ", README)[1]
        command = next(block for block in re.findall(r"^```sh\n(.*?)^```$", section, re.M | re.S) if "perl" in block)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy"
            kept = shutil.ignore_patterns(".*", "node_modules", "site", "screenshots")
            shutil.copytree(notebooks.ROOT, copy, ignore=kept)
            script = f"git init -q && git add -A && {command}go list -deps -test ./... >/dev/null"
            done = subprocess.run(["bash", "-ec", script], cwd=copy, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
            self.assertIn("github.com/you/perceptronlab/perceptron", (copy / "README.md").read_text(encoding="utf-8"))
            self.check_program(copy)

    def check_program(self, root: Path, *more: str) -> None:
        """Makes a module of its own, with the lab in root, as the README there says, and does more with it."""
        section = (root / "README.md").read_text(encoding="utf-8").split("## In a program of your own")[1]
        commands = searched(r"^```sh\n(.*?)^```$", section)[1].replace("/path/to/perceptronlab", str(root))
        code, text = searched(r"^```go\n(.*?)^```\n```text\n(.*?)^```$", section).groups()
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
            shutil.copy(notebooks.ROOT / "perceptron" / "datasets" / "iris.csv", folder)
            (Path(folder) / "main.go").write_text(code, encoding="utf-8")
            # Nothing of the lab's settings, nor of the user's, only Go's caches.
            kept = ("PATH", "GOMODCACHE", "GOCACHE", "GOPROXY", "GOSUMDB")
            env = {name: os.environ[name] for name in kept if name in os.environ}
            env |= {"HOME": home, "GOWORK": "off", "GOFLAGS": "-trimpath"}  # no folder in what Go caches
            for script in (commands, *more):
                done = subprocess.run(["bash", "-ec", script], cwd=folder, env=env, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout), (0, text), done.stderr)
            # The fields that a file takes which is less tidy.
            shutil.copy(notebooks.ROOT / "cmd" / "perceptron" / "testdata" / "fruit.csv", folder)
            module = searched(r"require (\S+)@", commands)[1]
            fields = section.split("```go\n")[2].split("```")[0]
            program = code.split("import")[0]
            program += 'import (\n"fmt"\n"perceptronlab/perceptron/files"\n)\nfunc main() {\n'
            program += fields + "fmt.Println(fruit.Len(), err, report)\n}\n"
            (Path(folder) / "main.go").write_text(program.replace("perceptronlab", module), encoding="utf-8")
            done = subprocess.run(["go", "run", "."], cwd=folder, env=env, capture_output=True, text=True)
            self.assertEqual(done.stdout, "9 <nil> weight: 1 missing value filled with the mean 109.1\n", done.stderr)

    def test_links(self) -> None:
        for link in re.findall(r"\]\(([^)#]+)\)", README):
            self.assertTrue((notebooks.ROOT / link).exists(), link)


if __name__ == "__main__":
    unittest.main()
