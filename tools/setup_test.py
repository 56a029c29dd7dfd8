"""Tests of the checks that tools/setup makes before it sets anything up, in a nearly empty clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import notebooks


class EarlierCourse(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(suffix=",")  # setup refuses this path, so it runs no task
        self.addCleanup(folder.cleanup)
        self.clone = Path(folder.name).resolve()
        for name in ("tools", "course", "notebooks/course"):
            (self.clone / name).mkdir(parents=True)
        shutil.copy(notebooks.ROOT / "tools" / "setup", self.clone / "tools")
        for name in ("go.mod", "tools/kernel.py", "tools/mod", "tools/requirements", "kernel", "go.sum"):
            (self.clone / name).symlink_to(notebooks.ROOT / name)

    def course(self, **env: str) -> str:
        """Runs a command of the course, and returns the error."""
        words = ["bash", str(self.clone / "tools" / "setup"), "course", "grade", "lab1"]
        done = subprocess.run(words, env=os.environ | env, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def earlier(self, name: str, text: str = "") -> Path:
        """Writes a file to the old folder of the course."""
        path = self.clone / "notebooks" / "course" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_the_printed_command_moves_it(self) -> None:
        old, new = self.clone / "notebooks" / "course", self.clone / "course"
        self.earlier("gradebook.db", "points")
        self.earlier("gradebook.db-journal", "more points")  # without it the gradebook may be damaged
        self.earlier("submitted/ada/lab1/lab1.ipynb")
        self.earlier("grader/__pycache__/start.pyc")  # git leaves this behind
        error = self.course()
        self.assertIn(f"found an earlier course in {old}, want it in {new}; run mv -n ", error)
        command = error.partition("; run ")[2]
        subprocess.run(["bash", "-c", command], check=True)
        self.assertEqual((new / "gradebook.db").read_text(), "points")
        self.assertEqual((new / "gradebook.db-journal").read_text(), "more points")
        self.assertTrue((new / "submitted" / "ada" / "lab1").is_dir())
        self.assertIn("a path without ','", self.course())

    def test_contains_all_files_that_git_ignores_in_a_course(self) -> None:
        lines = (notebooks.ROOT / ".gitignore").read_text().splitlines()
        names = [line.removeprefix("/course/").rstrip("/*") for line in lines if line.startswith("/course/")]
        self.assertIn("secret", names)
        for name in names:
            path = self.earlier(name)
            self.assertIn(f'mv -n "{path}"', self.course())
            path.unlink()
        self.earlier("README.md")
        self.assertIn("a path without ','", self.course())

    def test_in_both_places(self) -> None:
        """mv -n would not move the file, so the same command would be printed forever."""
        self.earlier("secret", "old")
        self.earlier("roster.csv")
        (self.clone / "course" / "secret").write_text("new")
        error = self.course()
        self.assertIn(f"found secret in both {self.clone}/notebooks/course, the folder of an earlier course", error)
        self.assertNotIn("mv", error.split())

    def test_own_labs_are_left_to_the_lecturer(self) -> None:
        code = self.earlier("code/lab1/ada.go")
        files = [self.earlier(name) for name in ("mylab/mylab.go", "judge/mylab.go", "source/mylab/mylab.ipynb")]
        self.assertIn("mv -n", self.course())  # files of the course come first
        code.rename(self.clone / "code.go")
        code.parent.rmdir()
        code.parent.parent.rmdir()
        with tempfile.TemporaryDirectory() as other:
            for error in self.course(), self.course(COURSE=other):
                self.assertIn(f"want them in {self.clone}/course; move each to the folder", error)
                for file in files:
                    self.assertIn(str(file), error)
        for file in files:
            file.unlink()
        self.assertIn("a path without ','", self.course())

    def test_does_not_matter_to_a_separate_folder(self) -> None:
        self.earlier("secret")
        self.earlier("code/lab1/ada.go")
        with tempfile.TemporaryDirectory() as other:
            self.assertIn("a path without ','", self.course(COURSE=other))


if __name__ == "__main__":
    unittest.main()
