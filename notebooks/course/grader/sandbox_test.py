"""Tests of the sandbox: that nothing private is in it, and that it is refused where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from grader import course, runner, sandbox, syscalls
from grader.lab import ROOT, Fault

GO = course.Kernel(["/opt/kernel/gonb", "-x"], {"GOFLAGS": "-ldflags=-s", "SECRET": "x"}, Path("/opt/go"), Path("/opt/mod"), "go1")


class Command(unittest.TestCase):
    """The command line of a box."""

    def words(self) -> list[str]:
        """Returns it."""
        return sandbox.command(GO, Path("/warm"), False, 0)

    def test_nothing_private(self) -> None:
        words = self.words()
        shown = [Path(words[i + 1]) for i, word in enumerate(words) if word in ("--ro-bind", "--ro-bind-try", "--bind")]
        here = ROOT / "notebooks" / "course"
        for private in (here, here / "source", here / "judge", here / "grader", here / "secret", ROOT, ROOT / ".git", Path.home(), Path("/etc"), Path("/")):
            self.assertNotIn(private, shown)
            for part in shown:
                self.assertNotIn(part, private.parents)

    def test_rights_are_taken_away(self) -> None:
        words = self.words()
        for word in ("--die-with-parent", "--new-session", "--clearenv"):
            self.assertIn(word, words)
        self.assertTrue("--unshare-all" in words or "--unshare-net" in words)
        self.assertNotIn("--share-net", words)
        self.assertNotIn("--bind", words)
        self.assertEqual(words[words.index("--cap-drop") + 1], "ALL")

    def test_environment(self) -> None:
        with mock.patch.dict(os.environ, {"TOKEN": "x", "HOME": "/home/me"}):
            env = sandbox.environment(GO, {name: name for name in sandbox.ROOM})
        self.assertNotIn("TOKEN", env)
        self.assertNotIn("SECRET", env)
        self.assertEqual(env["HOME"], "/home/lab")

    def test_own_user(self) -> None:
        users = {sandbox.own_user() for _ in range(20)}
        self.assertEqual(users == {0}, os.geteuid() != 0)


class Refused(unittest.TestCase):
    """Without a sandbox."""

    def test_no_bwrap(self) -> None:
        with mock.patch.object(shutil, "which", return_value=None), mock.patch.dict(os.environ, {sandbox.PLAINLY: ""}):
            with self.assertRaisesRegex(Fault, "no bwrap; needed: .*apt-get install bubblewrap.*PERCEPTRONLAB_NO_SANDBOX=yes"):
                sandbox.refused_without()

    def test_asked_for_plainly(self) -> None:
        with mock.patch.object(shutil, "which", return_value=None), mock.patch.dict(os.environ, {sandbox.PLAINLY: "yes"}):
            with mock.patch("sys.stderr") as said:
                sandbox.refused_without()
        self.assertTrue(said.write.called)

    def test_without_a_sandbox_the_runner_ends_only_its_own(self) -> None:
        self.assertFalse(runner.is_boxed())


@unittest.skipUnless(shutil.which("bwrap") and subprocess.run([*sandbox.confined(), *sandbox.system(), "true"], check=False).returncode == 0, "no bwrap here")
class Inside(unittest.TestCase):
    """A box that runs a shell."""

    def shell(self, script: str) -> str:
        """Returns what a script prints in a box."""
        with tempfile.TemporaryDirectory() as folder:
            words = sandbox.command(self.real(folder), Path(folder), False, sandbox.own_user())
            words = words[: words.index(sandbox.sys.executable)]
            done = subprocess.run([*words, "sh", "-c", script], capture_output=True, text=True, timeout=60, check=False)
        return done.stdout

    def real(self, folder: str) -> course.Kernel:
        """Returns a kernel whose files are there."""
        for name in ("gonb", "goimports"):
            Path(folder, name).touch()
        return course.Kernel([f"{folder}/gonb"], {}, Path(folder), Path(folder), "go1")

    def test_files_and_rights(self) -> None:
        self.assertEqual(self.shell("cat /etc/shadow /proc/1/environ; ls /home; touch /x /usr/x /dev/x /warm/x"), "lab\n")
        self.assertNotEqual(self.shell("id -u"), "0\n")
        self.assertIn("0000000000000000", self.shell("grep CapEff /proc/self/status"))

    def test_calls_that_are_refused(self) -> None:
        read = sandbox.piped(syscalls.program())
        done = subprocess.run(
            [*sandbox.confined(), *sandbox.system(), "--seccomp", str(read), "sh", "-c", "unshare -U true || echo refused; (sleep 0 & wait) && echo forks"],
            pass_fds=[read], capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        os.close(read)
        self.assertEqual(done.stdout, "refused\nforks\n")

    def test_no_network(self) -> None:
        self.assertEqual(self.shell("ls /sys 2>/dev/null; tail -n +3 /proc/net/dev | cut -d: -f1").split(), ["lo"])

    def test_room(self) -> None:
        self.assertEqual(self.shell("head -c 100000000 /dev/zero > /home/lab/x; stat -c %s /home/lab/x"), f"{64 * sandbox.MB}\n")


class Filter(unittest.TestCase):
    """The filter of system calls."""

    def test_each_machine_has_a_number_for_each_call(self) -> None:
        for machine, (_, _, numbers) in syscalls.MACHINES.items():
            self.assertEqual(len(numbers), len(syscalls.REFUSED))
            self.assertEqual(len(set(numbers)), len(numbers))
            self.assertEqual(len(syscalls.program(machine)) % 8, 0)
        self.assertEqual(syscalls.program("pdp11"), b"")


class Outputs(unittest.TestCase):
    """What the runner keeps of what a cell shows."""

    def test_text_is_bounded(self) -> None:
        outputs = runner.Outputs()
        for _ in range(1000):
            outputs.take("stream", {"name": "stdout", "text": "x" * 1000})
        self.assertEqual(len(outputs.list()), 1)
        self.assertLess(len(outputs.list()[0]["text"]), runner.LONGEST_TEXT + 100)
        self.assertTrue(outputs.list()[0]["text"].endswith("… (more was printed)\n"))

    def test_kinds(self) -> None:
        outputs = runner.Outputs()
        outputs.take("display_data", {"data": {"text/html": "<b>"}})
        outputs.take("display_data", {"data": {"text/markdown": "a caption"}})
        outputs.take("display_data", {"data": {"image/png": "x" * (runner.LARGEST_IMAGE + 1)}})
        outputs.take("comm_open", {})
        self.assertEqual(outputs.list(), [{"output_type": "display_data", "data": {"text/plain": "a caption"}, "metadata": {}}])


if __name__ == "__main__":
    unittest.main()
