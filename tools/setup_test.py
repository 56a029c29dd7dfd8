"""Tests tools/setup in temporary clones.

A nearly empty clone serves to test the checks that it makes before it sets anything up. They find files of a
course in notebooks/course, the folder of the course in release 0.1.0. In a clone that is set up, tasks run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import notebooks


class EarlierCourse(unittest.TestCase):
    def setUp(self) -> None:
        # If the checks pass, setup rejects the path because of its comma ("want a path without ','"), and runs no task.
        folder = tempfile.TemporaryDirectory(suffix=",")
        self.addCleanup(folder.cleanup)
        self.clone = Path(folder.name).resolve()
        for name in ("tools", "course", "notebooks/course"):
            (self.clone / name).mkdir(parents=True)
        shutil.copy(notebooks.ROOT / "tools" / "setup", self.clone / "tools")
        for name in ("go.mod", "tools/kernel.py", "tools/mod", "tools/requirements", "kernel", "go.sum"):
            (self.clone / name).symlink_to(notebooks.ROOT / name)

    def course_error(self, **env: str) -> str:
        """Runs a command of the course, which must fail, and returns its error."""
        words = ["bash", str(self.clone / "tools" / "setup"), "course", "grade", "lab1"]
        done = subprocess.run(words, env=os.environ | env, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def write_earlier(self, name: str, text: str = "") -> Path:
        """Writes a file to the old folder of the course, and returns its path."""
        path = self.clone / "notebooks" / "course" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_printed_command_moves_an_earlier_course(self) -> None:
        old, new = self.clone / "notebooks" / "course", self.clone / "course"
        self.write_earlier("gradebook.db", "points")
        self.write_earlier("gradebook.db-journal", "more points")  # without it the gradebook may be damaged
        self.write_earlier("submitted/ada/lab1/lab1.ipynb")
        self.write_earlier("grader/__pycache__/start.pyc")  # git leaves this behind
        error = self.course_error()
        self.assertIn(f"got an earlier course in {old}, want it in {new}; run mv -n ", error)
        command = error.partition("; run ")[2]
        subprocess.run(["bash", "-c", command], check=True)
        self.assertEqual((new / "gradebook.db").read_text(), "points")
        self.assertEqual((new / "gradebook.db-journal").read_text(), "more points")
        self.assertTrue((new / "submitted" / "ada" / "lab1").is_dir())
        self.assertIn("a path without ','", self.course_error())

    def test_all_ignored_files_of_a_course_are_moved(self) -> None:
        lines = (notebooks.ROOT / ".gitignore").read_text().splitlines()
        names = [line.removeprefix("/course/").rstrip("/*") for line in lines if line.startswith("/course/")]
        self.assertIn("secret", names)
        for name in names:
            path = self.write_earlier(name)
            self.assertIn(f'mv -n "{path}"', self.course_error())
            path.unlink()
        self.write_earlier("README.md")
        self.assertIn("a path without ','", self.course_error())

    def test_same_file_in_both_folders(self) -> None:
        """The error contains no command, because mv -n would not move a file that is in both folders."""
        self.write_earlier("secret", "old")
        self.write_earlier("roster.csv")
        (self.clone / "course" / "secret").write_text("new")
        error = self.course_error()
        self.assertIn(f"got secret in both {self.clone}/notebooks/course, the folder of an earlier course", error)
        self.assertNotIn("mv", error.split())

    def test_own_labs_must_be_moved_by_the_lecturer(self) -> None:
        code = self.write_earlier("code/lab1/ada.go")
        files = [self.write_earlier(name) for name in ("mylab/mylab.go", "judge/mylab.go", "source/mylab/mylab.ipynb")]
        self.assertIn("mv -n", self.course_error())  # the error about files of the course comes first
        code.rename(self.clone / "code.go")
        code.parent.rmdir()
        code.parent.parent.rmdir()
        with tempfile.TemporaryDirectory() as other:
            for error in self.course_error(), self.course_error(COURSE=other):
                self.assertIn(f"want them in {self.clone}/course; move each file to the folder", error)
                for file in files:
                    self.assertIn(str(file), error)
        for file in files:
            file.unlink()
        self.assertIn("a path without ','", self.course_error())

    def test_earlier_course_is_ignored_with_a_separate_folder(self) -> None:
        self.write_earlier("secret")
        self.write_earlier("code/lab1/ada.go")
        with tempfile.TemporaryDirectory() as other:
            self.assertIn("a path without ','", self.course_error(COURSE=other))


# Names of modules that JupyterLab imports, or that Python imports at its start.
MODULES = ("random", "queue", "csv", "socket", "selectors", "runpy", "sitecustomize", "jupyterlab", "numpy", "grader")
# A made-up go. It answers go env, but compiles nothing.
MADE_UP_GO = '#!/bin/sh\ncase $1 in env | list) exec {go} "$@" ;; esac\nexit 1\n'


class ReadyClone(unittest.TestCase):
    """Runs tasks in a temporary clone that is set up: it uses the environment .venv of the real clone."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.above = Path(folder.name).resolve()
        self.clone = self.above / "lab"
        self.clone.mkdir()
        for path in notebooks.ROOT.iterdir():
            if path.name not in (".git", ".venv", ".venv.lock", "lessons", "mirror", "running", "tools"):
                (self.clone / path.name).symlink_to(path)
        shutil.copytree(notebooks.ROOT / "tools", self.clone / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        (self.clone / "lessons").mkdir()
        old, new = notebooks.ROOT / ".venv", self.clone / ".venv"
        (new / "stamps").mkdir(parents=True)
        for name in ("bin", "lib", "lib64", "include", "pyvenv.cfg", "go"):
            if (old / name).exists():
                (new / name).symlink_to(old / name)
        (new / "etc" / "jupyter" / "labconfig").mkdir(parents=True)
        for path in (old / "stamps").iterdir():
            text = path.read_text().replace(f"folder: {notebooks.ROOT}\n", f"folder: {self.clone}\n")
            (new / "stamps" / path.name).write_text(text)

    def run_task(self, *words: str, **env: str) -> str:
        """Runs a task of tools/setup, which must succeed, and returns its output."""
        command = ["bash", str(self.clone / "tools" / "setup"), *words]
        done = subprocess.run(command, env=os.environ | env, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("Setting up", done.stdout + done.stderr)
        return done.stdout

    def test_workspace_above_the_clone(self) -> None:
        """A go.work that does not contain the clone is ignored, wherever Go would find it."""
        work = self.above / "go.work"
        work.write_text("go 1.26\n")
        settings = self.above / "settings"  # what go env -w writes
        settings.write_text(f"GOWORK={work}\n")
        command = ["run", "go", "list", "-m", "-modfile=tools/mod/tools.mod"]
        for env in ({}, {"GOWORK": str(work)}, {"GOWORK": "", "GOENV": str(settings)}):
            with self.subTest(env):
                self.assertEqual(self.run_task(*command, **env).split(), ["perceptronlab"])

    def test_mirror(self) -> None:
        """A mirror is used if it contains the packages of the task, or of all tasks of tools/setup ready."""
        (self.clone / "mirror").mkdir()
        log = self.above / "log"
        go = self.above / "go"
        go.write_text(f'#!/bin/sh\necho "$GOPROXY" >"{log}"\nexec {shutil.which("go")} "$@"\n')
        go.chmod(0o755)
        env = {"PATH": f"{self.above}:{os.environ['PATH']}", "GOPROXY": "off"}
        mirror = f"file://{self.clone}/mirror/go"
        for words, want in (("run test -d .", mirror), ("ready lab kernel", mirror)):
            self.run_task(*words.split(), **env)
            self.assertEqual(log.read_text().strip(), want, words)

    def test_modules_of_the_reader(self) -> None:
        """JupyterLab starts in a folder with files that are named like modules of Python, and does not run them."""
        ran = self.above / "ran"
        for name in MODULES:
            (self.clone / "lessons" / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name + ' '!r})\n")
        package = self.clone / "lessons" / "jupyter_server"
        package.mkdir()
        (package / "__init__.py").write_text(f"open({str(ran)!r}, 'a').write('jupyter_server ')\n")
        go = self.above / "bin" / "go"
        go.parent.mkdir()
        go.write_text(MADE_UP_GO.format(go=shutil.which("go")))
        go.chmod(0o755)
        output = self.run_task("lab", "--version", PATH=f"{go.parent}:{os.environ['PATH']}")
        self.assertRegex(output, r"(?m)^\d+\.\d+\.\d+$")  # of JupyterLab
        self.assertEqual(ran.read_text() if ran.exists() else "", "")


class WithoutGit(unittest.TestCase):
    def test_message(self) -> None:
        """Without git, make test ends with a sentence, not with a traceback."""
        command = [sys.executable, "-c", "import test; test.go_files()"]
        tools = notebooks.ROOT / "tools"
        env = {"PATH": "/nowhere"}
        done = subprocess.run(command, cwd=tools, env=env, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^perceptron lab: got no git, want git.*\n$")


if __name__ == "__main__":
    unittest.main()
