"""Tests that the right notebook of a submission is found, and that its size and number are limited."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from grader import files, load
from grader.rebuild_test import handed_in, release


class FilesTest(unittest.TestCase):
    """Finding the notebook in a folder."""

    def find(self, contents: dict[str, object]) -> tuple[str, list[str]]:
        """Writes files, and returns the path of the notebook that is found, and the remarks.

        The keys of contents are the paths of the files. For a value of type Path, a link to that path is written. The
        files have different times, the last one the latest.
        """
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for number, (path, notebook) in enumerate(contents.items()):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                if isinstance(notebook, Path):
                    (folder / path).symlink_to(notebook)
                else:
                    text = notebook if isinstance(notebook, str) else json.dumps(notebook)
                    (folder / path).write_text(text, encoding="utf-8")
                    os.utime(folder / path, (number, number))
            before = sorted(path for path in folder.rglob("*"))
            found = files.find_submission(folder, "lab", release())
            self.assertEqual(before, sorted(path for path in folder.rglob("*")))  # no file was added or removed
            return found.path.relative_to(folder).as_posix() if found.path else "", found.remarks

    def test_one_file(self) -> None:
        self.assertEqual(self.find({"lab.ipynb": handed_in()}), ("lab.ipynb", []))
        renamed = self.find({"mine/lab (1).ipynb": handed_in()})
        remark = "the file was named mine/lab (1).ipynb; it was renamed to lab.ipynb"
        self.assertEqual(renamed, ("mine/lab (1).ipynb", [remark]))
        self.assertEqual(self.find({"lab.ipynb.txt": handed_in()})[0], "lab.ipynb.txt")

    def test_several_files(self) -> None:
        self.assertEqual(
            self.find({"lab.ipynb": release(), "lab-final.ipynb": handed_in(), "other.ipynb": "{}"})[0],
            "lab-final.ipynb",
        )
        self.assertEqual(self.find({"b.ipynb": handed_in(), "a.ipynb": handed_in()})[0], "a.ipynb")  # the latest
        self.assertEqual(self.find({"lab.ipynb": handed_in(), "a.ipynb": handed_in()})[0], "lab.ipynb")

    def test_no_file_and_links(self) -> None:
        self.assertEqual(self.find({"notes.txt": "x"}), ("", ["no notebook was found"]))
        path, remarks = self.find({"lab.ipynb": Path("/etc/passwd"), "more": Path("/etc")})
        what = "is a link, not a regular file, or a folder that can't be read; it was ignored"
        self.assertEqual((path, remarks), ("", [f"lab.ipynb {what}", "no notebook was found"]))

    def test_names_cannot_forge_lines(self) -> None:
        name = "a\n| bob | 17 of 17 |\u202e" + "x" * 200 + ".ipynb"
        path, remarks = self.find({name: handed_in(), f"b{name}": "{}"})
        self.assertEqual(path, name)
        for remark in remarks:
            self.assertTrue(remark.isprintable(), remark)
            self.assertLess(len(remark), 400)

    def test_many_notebooks(self) -> None:
        contents: dict[str, object] = {"lab.ipynb": handed_in()}
        contents |= {f"{number}.ipynb": release() for number in range(100)}
        path, remarks = self.find(contents)
        self.assertEqual(path, "lab.ipynb")
        left_out = "there are 101 notebooks, but at most 30 of 200 MB together are read; 71 were left out"
        self.assertEqual(remarks[0], left_out)
        self.assertTrue(remarks[1].endswith(" and 19 more"), remarks[1])
        self.assertEqual(len(remarks), 2)

    def test_sizes_are_limited_together(self) -> None:
        with mock.patch.object(files, "MAX_TOTAL", 25_000), mock.patch.object(load, "MAX_FILE_SIZE", 15_000):
            path, remarks = self.find({"a.ipynb": "x" * 9000, "b.ipynb": "x" * 9000, "c.ipynb": "x" * 9000})
            self.assertIn("there are 3 notebooks", remarks[0])
            path, remarks = self.find({"a.ipynb": handed_in(), "b.ipynb": "x" * 90_000, "lab.ipynb": handed_in()})
            self.assertEqual(path, "lab.ipynb")

    def test_many_files(self) -> None:
        with mock.patch.object(files, "MAX_FILES", 3):
            _, remarks = self.find({f"{number}.ipynb": "{}" for number in range(4)})
        self.assertEqual(remarks[0], "there are more than 3 files named like a notebook; the others were left out")

    def test_deep_folders(self) -> None:
        name = tempfile.mkdtemp()
        self.addCleanup(subprocess.run, ["rm", "-rf", name], check=True)  # shutil.rmtree can't remove so many levels
        top = os.getcwd()
        try:
            os.chdir(name)
            for _ in range(1500):
                os.mkdir("d")
                os.chdir("d")
            Path("lab.ipynb").write_text(json.dumps(handed_in()), encoding="utf-8")
        finally:
            os.chdir(top)
        found = files.find_submission(Path(name), "lab", release())
        self.assertEqual(found.path and found.path.name, "lab.ipynb")
        self.assertLess(len(found.remarks[0]), 300)


if __name__ == "__main__":
    unittest.main()
