"""Tests the links in all Markdown files, the Go names in the README and docs/, and the README's length and numbers.

Also tests the names of source files in package documentation, and the map of the repository in CONTRIBUTING.md.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unittest
from functools import cache
from pathlib import Path

import notebooks
from notebooks import ROOT

sys.path.insert(0, str(ROOT))  # for the package bench
from bench.page import headlines

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAX_LINES = 120  # of the README
NOT_LESSONS = ("errors.ipynb", "go.ipynb", "playground.ipynb")  # reference pages
HEADER_CELLS = 5  # the header of a lesson, which has its reading time, is in one of its first cells
# The packages that the pages mention, with their folders.
PACKAGES = {
    "perceptron": "perceptron",
    "datasets": "perceptron/datasets",
    "files": "perceptron/files",
    "prepare": "perceptron/prepare",
    "classifier": "perceptron/classifier",
    "metrics": "perceptron/metrics",
    "plotting": "plotting",
    "animation": "plotting/animation",
    "table": "plotting/table",
    "show": "plotting/show",
    "check": "notebooks/check",
    "lazy": "notebooks/lazy",
    "ask": "course/ask",
}


def pages() -> list[Path]:
    """Returns the Markdown files of the clone, including those not yet committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.check_output(command, cwd=ROOT, text=True)
    return sorted(ROOT / name for name in listed.split("\0") if name and (ROOT / name).exists())


def prose(text: str) -> str:
    """Returns Markdown without code blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def anchors(path: Path) -> set[str]:
    """Returns the anchors that GitHub gives to the headings of a Markdown file."""
    headings = re.findall(r"^#+ (.+)$", prose(path.read_text(encoding="utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Links(unittest.TestCase):
    def test_targets_exist(self) -> None:
        """Each link within the clone leads to a file and, if the link has an anchor, to a heading with this anchor.

        Anchors in notebooks/ follow JupyterLab's rules. make site checks them (tools/pages).
        """
        for page in pages():
            for link in re.findall(r"\]\(([^()\s]+)\)", prose(page.read_text(encoding="utf-8"))):
                if re.match(r"[a-z]+:", link):
                    continue
                with self.subTest(page=page.relative_to(ROOT), link=link):
                    path, _, anchor = link.partition("#")
                    target = (page.parent / path).resolve() if path else page
                    self.assertTrue(target.exists(), f"{target} does not exist")
                    if anchor and target.suffix == ".md" and target.parent != notebooks.FOLDER:
                        self.assertIn(anchor, anchors(target))


@cache
def documentation(folder: str) -> str:
    """Returns the documentation of the package in a folder, from go doc."""
    return subprocess.check_output(["go", "doc", "-all", f"./{folder}"], cwd=ROOT, text=True)


def is_exported(package: str, name: str, member: str) -> bool:
    """Reports whether a package exports a name; if member is given, whether the name has this method or field."""
    text = documentation(PACKAGES[package])
    if not member:
        return bool(re.search(rf"^(func|type|var|const) {name}\b|^\t{name}\b", text, re.M))
    method = rf"^func \(\w+ \*?{name}(\[.*?\])?\) {member}\b"
    fields = re.search(rf"^type {name}\b[^\n]* struct {{\n(.*?)^}}", text, re.M | re.S)
    is_field = fields is not None and re.search(rf"^\t(\w+, )*{member}\b", fields[1], re.M) is not None
    return is_field or re.search(method, text, re.M) is not None


class Names(unittest.TestCase):
    def test_go_names_exist(self) -> None:
        """The exported Go names that the README and docs/ mention in code exist."""
        pattern = rf"\b({'|'.join(PACKAGES)})\.([A-Z]\w*)(?:\.([A-Z]\w*))?"
        for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
            text = prose(page.read_text(encoding="utf-8"))
            for code in re.findall(r"`([^`\n]+)`", text):
                for package, name, member in re.findall(pattern, code):
                    with self.subTest(page=page.name, code=code):
                        self.assertTrue(
                            is_exported(package, name, member),
                            f"{package}.{name} does not exist, or has no {member}"
                            if member
                            else f"{package}.{name} does not exist",
                        )

    def test_source_files_exist(self) -> None:
        """The source files that a package's documentation mentions exist."""
        for doc in (ROOT / "perceptron").glob("*/doc.go"):
            for file in re.findall(r"\b\w+\.go\b", doc.read_text(encoding="utf-8")):
                with self.subTest(package=doc.parent.name, file=file):
                    self.assertTrue((doc.parent / file).exists())


def folders_in_map() -> set[str]:
    """Returns the folders in the map of the repository. A row of the map contains one or several folders."""
    text = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = text.partition("## The layout of the repository\n\n```\n")[2].partition("```")[0].splitlines()
    folders: set[str] = set()
    parents: list[str] = []  # of the current row
    for row in rows:
        names = re.split(r"\s{2,}", row.strip())[0].split()  # two or more spaces are before the description
        # Each level of folders is indented by two spaces more than the level above.
        del parents[(len(row) - len(row.lstrip())) // 2 :]
        folders |= {"".join([*parents, name]).removesuffix("/") for name in names}
        parents.append(names[0])
    return folders


class Map(unittest.TestCase):
    """The map of the repository in CONTRIBUTING.md."""

    def test_map_is_complete(self) -> None:
        """Each folder with Go or Python files is in the map, or is inside a folder that has no rows below it there."""
        command = ["git", "ls-files", "-z", "*.go", "*.py"]
        listed = subprocess.check_output(command, cwd=ROOT, text=True)
        code_folders = {Path(name).parent for name in listed.split("\0") if name and "/testdata/" not in name}
        folders = {Path(folder) for folder in folders_in_map()}
        with_rows_below = {folder.parent for folder in folders}
        without_rows_below = folders - with_rows_below
        for folder in sorted(code_folders - folders):
            with self.subTest(folder=folder):
                self.assertTrue(without_rows_below.intersection(folder.parents), f"{folder} is not in the map")

    def test_folders_of_map_exist(self) -> None:
        """Each folder in the map exists."""
        for folder in sorted(folders_in_map()):
            with self.subTest(folder=folder):
                self.assertTrue((ROOT / folder).is_dir(), f"{folder} does not exist")


def header(path: Path) -> str:
    """Returns the text of the first Markdown cells of a lesson, which begin with its title."""
    cells = notebooks.read(path).cells[:HEADER_CELLS]
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


class Readme(unittest.TestCase):
    def test_length(self) -> None:
        self.assertLessEqual(len(README.splitlines()), MAX_LINES)

    def test_lessons(self) -> None:
        """The README lists each lesson with its title, and states the shortest and longest reading time correctly.

        The reading times are those of the main path; lessons under "Side trips" do not count.
        """
        section = README.partition("## The lessons\n")[2].partition("\n## ")[0]
        lines = re.findall(r"^- \[(.+?)\]\(notebooks/(.+?)\): ", section, re.M)
        listed = {name: title for title, name in lines}
        lessons = {path.name: header(path) for path in notebooks.find([]) if path.name not in NOT_LESSONS}
        self.assertEqual(listed, {name: source.partition("\n")[0][2:] for name, source in lessons.items()})
        main_path = section.partition("Side trips")[0]
        main_sources = [source for name, source in lessons.items() if name in main_path]
        times = [re.search(r"\b(\d+) minutes", source) for source in main_sources]
        self.assertTrue(all(times), "each lesson of the main path states its reading time")
        minutes = [int(time[1]) for time in times if time]
        self.assertIn(f"at {min(minutes)} to {max(minutes)} minutes each", section)
        # The first cells of a lesson on the main path must not call the lesson a side trip.
        self.assertFalse(any("side trip" in source for source in main_sources))

    def test_caption_of_the_animation(self) -> None:
        """The caption states the number of mistakes correctly; the animation has one more frame, for the start."""
        animation = (ROOT / "docs" / "perceptron.svg").read_text(encoding="utf-8")
        frames = re.search(r'data-frames="(\d+)"', animation)
        assert frames, "docs/perceptron.svg has no data-frames"
        self.assertIn(f"{int(frames[1]) - 1} mistakes, and then none.", README)

    def test_speeds(self) -> None:
        """The README contains the main results of the last measurement, which is in bench/results.json."""
        results = json.loads((ROOT / "bench" / "results.json").read_text(encoding="utf-8"))
        for line in headlines(results):
            self.assertIn(line, README)


if __name__ == "__main__":
    unittest.main()
