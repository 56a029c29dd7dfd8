"""Tests the scripts of kernel/smallgo: in which cases go.sh builds a cell itself, and that gopls.sh ends gopls."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock

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
        self.write("source/a.go", "package a")
        self.write("gonb_1/go.mod")
        self.write("gonb_1/main.go")
        places = dict.fromkeys(("tools", "root", "kernel"), self.root)
        script = kernel.small_go(go=self.root / "go", sources="source", flags=kernel.FLAGS, **places)
        kernel.write_file(self.root / "small", script, 0o755)
        self.compile_packages()

    def compile_packages(self) -> None:
        """Writes the files that tools/setup writes when it compiles the packages. They are newer than all sources."""
        text = (kernel.SCRIPTS / "sources.sh").read_text()
        script = f"{text}\nroot={self.root} sources=source\nsum_sources"
        self.write("sources.sum", subprocess.check_output(["sh", "-c", script], text=True))
        self.write("link.cfg", age=-10)

    def make_news(self) -> None:
        """Gives link.cfg an old time, so every source has changed since."""
        os.utime(self.root / "link.cfg", (0, 0))

    def write_tool(self, name: str) -> None:
        """Writes a made-up tool. It appends its name to the file log, and fails if there is a file NAME.fails."""
        script = f'#!/bin/sh\necho {name} >>"{self.root}/log"\n[ ! -e "{self.root}/{name}.fails" ]\n'
        kernel.write_file(self.root / name, script.encode(), 0o755)

    def write(self, name: str, text: str = "", age: float = 0) -> None:
        """Writes a file, and sets its time and its folder's time to age seconds ago, as rsync -a does."""
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

    def test_contents_of_the_packages_decide(self) -> None:
        changes = {
            "nothing": lambda: None,
            "a test": lambda: self.write("source/a_test.go", "package a"),
            "a golden file": lambda: self.write("source/testdata/a.png", "picture"),
            "the time": lambda: self.write("source/a.go", "package a", age=-3600),
            "the contents": lambda: self.write("source/a.go", "package b"),
            "the contents, with an old time": lambda: self.write("source/a.go", "package b", age=3600),
            "a new file, with an old time": lambda: self.write("source/b.go", age=3600),
            "a deleted file": (self.root / "source" / "a.go").unlink,
        }
        for number, (change, make) in enumerate(changes.items()):
            with self.subTest(change):
                self.write("source/a.go", "package a")
                (self.root / "source" / "b.go").unlink(missing_ok=True)
                self.compile_packages()
                make()
                self.make_news()
                self.assertEqual(self.called_tools(), "compile link" if number < 4 else "go")

    def test_contents_are_compared_once(self) -> None:
        self.make_news()
        self.assertEqual(self.called_tools(), "compile link")
        (self.root / "sources.sum").unlink()
        self.assertEqual(self.called_tools(), "compile link")
        self.make_news()
        self.assertEqual(self.called_tools(), "go")

    def test_change_after_the_compilation_is_noticed(self) -> None:
        """Also if the new file has an old time, as after rsync -a: the time of its replacement counts."""
        self.write("link.cfg")
        deadline = time.monotonic() + 30
        while self.called_tools() != "go":  # the times of files may be rounded
            self.assertLess(time.monotonic(), deadline)
            self.write("source/a.go", "package b", age=3600)

    def test_packages_that_never_change(self) -> None:
        self.make_news()
        (self.root / "sources.sum").unlink()
        script = (self.root / "small").read_text().replace("sources=source\n", "sources=''\n")
        kernel.write_file(self.root / "small", script.encode(), 0o755)
        self.assertEqual(self.called_tools(), "compile link")

    def test_without_compiled_packages(self) -> None:
        (self.root / "link.cfg").unlink()
        (self.root / "sources.sum").unlink()
        self.assertEqual(self.called_tools(), "go")

    def test_workspaces(self) -> None:
        """The kernel's go.work is found, also if go env -w has turned workspaces off; GOWORK=off is kept."""
        kernel.write_file(self.root / "go", b'#!/bin/sh\necho "$GOWORK"\n', 0o755)
        for words, value, want in (
            ("list", "", "auto"),
            ("list", "off", "off"),
            ("mod init", "", "off"),
            ("work init", "", "off"),
            ("work use", "", "auto"),
        ):
            command = [str(self.root / "small"), *words.split(), "."]
            printed = subprocess.check_output(command, env=os.environ | {"GOWORK": value}, text=True)
            self.assertEqual(printed.strip(), want)

    def test_real_kernel_below_a_workspace(self) -> None:
        """Cells run if there is a go.work above the temporary folder and one in the notebook's folder."""
        for name in "go.work", "notebook/go.work":
            self.write(name, "go 1.26\nuse ./gone\n")
        (self.root / "tmp").mkdir()
        folder = mock.patch.dict(os.environ, TMPDIR=str(self.root / "tmp"))
        with folder, notebooks.kernel(self.root / "notebook") as go:
            outputs = go.run('import "perceptronlab/perceptron/datasets"\n\n%%\nfmt.Println(datasets.AND().Len())')
            self.assertEqual(notebooks.error_text(outputs) or notebooks.printed(outputs), "4\n")

    def test_real_cells(self) -> None:
        """In the real kernel, go is called only if a cell imports a package that tools/setup has not compiled."""
        # The script leaves the compiled cell in a file whose name ends with .a; the real go leaves no such file.
        source = '_, err := os.Stat(os.Args[0] + ".a")\nfmt.Println(err)'
        with notebooks.kernel(notebooks.FOLDER) as go:
            for package, want in ("perceptronlab/perceptron", "<nil>"), ("debug/plan9obj", "no such file"):
                outputs = go.run(f'import _ "{package}"\n\n%%\n{source}')
                self.assertIn(want, notebooks.printed(outputs))


# A made-up kernel, which starts gopls and waits for it.
MADE_UP_KERNEL = "import subprocess, sys; subprocess.call(sys.argv[2:], pass_fds=[int(sys.argv[1])])"


class Gopls(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.script = Path(folder.name) / "script"
        self.gopls = self.script.with_name("gopls")  # a made-up one, which prints its process id
        kernel.write_file(self.gopls, b"#!/bin/sh\necho $$ $*\nwhile :; do sleep 1; done\n", 0o755)
        text = kernel.gopls_script().decode().replace(str(kernel.BIN), folder.name)
        kernel.write_file(self.script, text.encode(), 0o755)
        # All processes of a test have the end of this pipe open to which one writes, so reading ends with the last.
        read, self.pipe = os.pipe()
        self.last_end = os.fdopen(read)
        self.addCleanup(self.last_end.close)

    def start(self, *words: str) -> tuple[subprocess.Popen[str], int]:
        """Starts a command that starts the script, and returns its process and the process id of gopls."""
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, pass_fds=[self.pipe])
        os.close(self.pipe)
        assert process.stdout
        self.addCleanup(process.stdout.close)
        pid, *arguments = process.stdout.readline().split()
        self.assertEqual(arguments, ["-listen", "unix;a"])
        return process, int(pid)

    def test_gopls_ends_with_the_kernel(self) -> None:
        for shell in filter(shutil.which, ("sh", "dash", "bash")):
            with self.subTest(shell):
                self.setUp()
                script = [shell, str(self.script), "-listen", "unix;a"]
                process, _ = self.start(sys.executable, "-c", MADE_UP_KERNEL, str(self.pipe), *script)
                process.kill()
                process.wait()
                self.assertEqual(self.last_end.read(), "")

    def test_nothing_is_left_after_gopls(self) -> None:
        """The process that watches gopls ends after it, although the kernel (here this process) is running."""
        process, gopls = self.start(str(self.script), "-listen", "unix;a")
        self.assertEqual(gopls, process.pid)  # so the kernel can kill it
        process.kill()
        process.wait()
        self.assertEqual(self.last_end.read(), "")

    def test_real_kernel(self) -> None:
        with notebooks.kernel(notebooks.FOLDER) as go:
            pid, folder = notebooks.printed(go.run("!echo $PPID $GONB_TMP_DIR")).split()
            self.wait_until(lambda: is_listening(folder + "/gopls_socket"))
            os.kill(int(pid), signal.SIGKILL)
            self.wait_until(lambda: not is_listening(folder + "/gopls_socket"))
        shutil.rmtree(folder)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Waits until condition is true, at most a minute."""
        deadline = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)


def is_listening(path: str) -> bool:
    """Reports whether a process accepts connections at the socket with this path."""
    with socket.socket(socket.AF_UNIX) as connection:
        return connection.connect_ex(path) == 0


if __name__ == "__main__":
    unittest.main()
