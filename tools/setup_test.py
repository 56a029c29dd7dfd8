"""Tests what tools/setup finds out before it sets anything up, in a clone that holds nothing else."""

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
        folder = tempfile.TemporaryDirectory(suffix=",")  # a path that setup refuses, so no task of it begins
        self.addCleanup(folder.cleanup)
        self.clone = Path(folder.name).resolve()
        for name in ("tools", "course", "notebooks/course"):
            (self.clone / name).mkdir(parents=True)
        shutil.copy(notebooks.ROOT / "tools" / "setup", self.clone / "tools")
        for name in ("go.mod", "tools/kernel.py", "tools/mod", "tools/requirements", "kernel", "go.sum"):
            (self.clone / name).symlink_to(notebooks.ROOT / name)

    def course(self, **env: str) -> str:
        """Runs a command of the course, and returns why it stopped."""
        words = ["bash", str(self.clone / "tools" / "setup"), "course", "grade", "lab1"]
        done = subprocess.run(words, env=os.environ | env, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def test_is_moved_by_the_printed_line(self) -> None:
        old, new = self.clone / "notebooks" / "course", self.clone / "course"
        (old / "gradebook.db").write_text("points")
        (old / "submitted" / "ada" / "lab1").mkdir(parents=True)
        said = self.course()
        self.assertIn(f"found an earlier course in {old}; needed: it in {new}; do: mv -n ", said)
        line = said.partition("; do: ")[2]
        subprocess.run(["bash", "-c", line], check=True)
        self.assertEqual((new / "gradebook.db").read_text(), "points")
        self.assertTrue((new / "submitted" / "ada" / "lab1").is_dir())
        self.assertIn("a path without ','", self.course())

    def test_is_nothing_to_another_folder(self) -> None:
        (self.clone / "notebooks" / "course" / "secret").write_text("secret")
        with tempfile.TemporaryDirectory() as other:
            self.assertIn("a path without ','", self.course(COURSE=other))


if __name__ == "__main__":
    unittest.main()
