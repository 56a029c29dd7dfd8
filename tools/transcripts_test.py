"""Runs each command, cell and program in the README and docs/, and compares its output with the output on the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import notebooks
from notebooks import ROOT

IRIS = ROOT / "perceptron" / "datasets" / "iris.csv"
LIBRARY = Path("docs") / "library.md"
DATA = Path("docs") / "data.md"


def pages() -> list[Path]:
    """Returns the paths of README.md and of the Markdown files in docs/, relative to the clone."""
    return [Path("README.md"), *sorted(path.relative_to(ROOT) for path in (ROOT / "docs").glob("*.md"))]


def read(page: Path, root: Path = ROOT) -> str:
    """Returns the text of a page."""
    return (root / page).read_text(encoding="utf-8")


def blocks(language: str, text: str) -> list[tuple[str, str]]:
    """Returns the code blocks in a language, each with the text block directly after it, if any."""
    pattern = rf"^```{language}\n(.*?)^```$(?:\n```text\n(.*?)^```$)?"
    return re.findall(pattern, text, re.M | re.S)


def sections(text: str) -> list[str]:
    """Returns the parts of a page that begin with a heading of the second level."""
    return re.split(r"^(?=## )", text, flags=re.M)


def cells(section: str) -> list[tuple[str, str]]:
    """Returns the cells in a section, each with its output; a go block is a cell unless it is a whole program."""
    return [(code, printed) for code, printed in blocks("go", section) if not code.startswith("package main")]


@contextmanager
def folder_with_iris() -> Iterator[Path]:
    """Creates a folder for a with statement. It contains iris.csv, and also a copy at the same path as in the clone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(IRIS, folder)
        in_clone = folder / IRIS.relative_to(ROOT).parent
        in_clone.mkdir(parents=True)
        shutil.copy(IRIS, in_clone)
        yield folder


class Cells(unittest.TestCase):
    def test_cells_print_the_text_on_the_page(self) -> None:
        """The cells of each section, run as a notebook, do not fail, and print the text below them."""
        for page in pages():
            for section in sections(read(page)):
                if section_cells := cells(section):
                    with self.subTest(page=page, section=section.partition("\n")[0]):
                        self.check_section(section_cells)

    def check_section(self, section: list[tuple[str, str]]) -> None:
        """Runs the cells of a section in a new kernel, and compares what they print."""
        with folder_with_iris() as folder, notebooks.kernel(folder) as go:
            for code, text in section:
                outputs = go.run(code)
                self.assertEqual(notebooks.failure(outputs), "", code)
                if text:
                    self.assertEqual(notebooks.printed(outputs), text, code)

    def test_cells_without_their_file(self) -> None:
        """If a file is missing, only the cells that use the file fail."""
        section = next(section for section in sections(read(DATA)) if "lazy.File" in section)
        declarations = [code for code, _ in cells(section)[:2]]
        with tempfile.TemporaryDirectory() as folder, notebooks.kernel(Path(folder)) as go:
            outputs = [go.run(code) for code in [*declarations, '%%\nfmt.Println("goes on")']]
        self.assertIn("iris.csv", notebooks.printed(outputs[1]))
        self.assertNotEqual(notebooks.failure(outputs[1]), "")
        self.assertEqual((notebooks.failure(outputs[2]), notebooks.printed(outputs[2])), ("", "goes on\n"))


class Commands(unittest.TestCase):
    def test_commands_print_the_text_on_the_page(self) -> None:
        """The commands in the console blocks of a page, run in order, print the text after them."""
        with tempfile.TemporaryDirectory() as programs:
            program = Path(programs) / "perceptron"
            subprocess.run(["go", "build", "-o", program, "./cmd/perceptron"], cwd=ROOT, check=True)
            for page in pages():
                if transcripts := [block for block, _ in blocks("console", read(page))]:
                    with self.subTest(page=page):
                        self.assertEqual(replay(transcripts, program), transcripts)


def replay(transcripts: list[str], program: Path) -> list[str]:
    """Runs the commands in transcripts, and returns transcripts with the new output.

    program is the path of the command perceptron.
    """
    new_transcripts: list[str] = []
    with folder_with_iris() as folder:
        # Pages run the command by its name or as .venv/bin/perceptron.
        installed = folder / ".venv" / "bin" / "perceptron"
        installed.parent.mkdir(parents=True)
        shutil.copy(program, installed)
        env = os.environ | {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
        for transcript in transcripts:
            new_transcript = ""
            for command in re.findall(r"^\$ .*\n", transcript, re.M):
                words = ["bash", "-c", command[2:]]
                done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True)
                new_transcript += command + done.stdout + done.stderr
            new_transcripts.append(new_transcript)
    return new_transcripts


class Programs(unittest.TestCase):
    def test_programs_print_the_text_on_the_page(self) -> None:
        self.check_programs(ROOT, "go mod vendor && go run -mod=vendor .")

    def test_programs_with_another_module_path(self) -> None:
        """The programs in docs/library.md run with a copy of the module that was renamed as described there."""
        command = next(block for block, _ in blocks("sh", read(LIBRARY)) if "perl" in block)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy"
            words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
            for name in subprocess.check_output(words, cwd=ROOT, text=True).split("\0"):
                if name and (ROOT / name).is_file():
                    (copy / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(ROOT / name, copy / name)
            script = f"git init -q && git add -A && {command}go list -deps -test ./... >/dev/null"
            done = subprocess.run(["bash", "-ec", script], cwd=copy, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
            self.assertIn("github.com/you/perceptronlab/perceptron", read(LIBRARY, copy))
            self.check_programs(copy)

    def check_programs(self, root: Path, *more: str) -> None:
        """Runs each program in docs/library.md of root, in a new module created as described there.

        more are further commands that must print the same text.
        """
        text = read(LIBRARY, root)
        commands = next(block for block, _ in blocks("sh", text) if "go mod init" in block)
        commands = commands.replace("/path/to/perceptronlab", str(root))
        programs = [block for block in blocks("go", text) if block[0].startswith("package main")]
        self.assertTrue(programs, "docs/library.md has no program")
        for code, printed in programs:
            with folder_with_iris() as folder, tempfile.TemporaryDirectory() as home:
                (folder / "main.go").write_text(code, encoding="utf-8")
                # The program gets only these variables, so other settings of the lab or the user have no effect on it.
                variables = ("PATH", "GOMODCACHE", "GOCACHE", "GOPROXY", "GOSUMDB")
                env = {name: os.environ[name] for name in variables if name in os.environ}
                # With -trimpath, compiled packages contain no paths, so Go can reuse them in another folder.
                env |= {"HOME": home, "GOWORK": "off", "GOFLAGS": "-trimpath"}
                for script in (commands, *more):
                    done = subprocess.run(["bash", "-ec", script], cwd=folder, env=env, capture_output=True, text=True)
                    self.assertEqual((done.returncode, done.stdout), (0, printed), done.stderr)


if __name__ == "__main__":
    unittest.main()
