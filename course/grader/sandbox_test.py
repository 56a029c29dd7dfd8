"""Tests that the sandbox contains no private file, that its limits work, and that grading requires bwrap.

A sandbox is also called a box.
"""

from __future__ import annotations

import itertools
import math
import os
import queue
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import nbformat

from grader import course, parts, runner, sandbox, syscalls
from grader.course import ROOT, Fault, Json

# A kernel whose files don't exist. The tests that use it start no kernel.
GO = course.Kernel(
    ["/opt/kernel/gonb", "-x"], {"GOFLAGS": "-ldflags=-s", "SECRET": "x"}, Path("/opt/go"), Path("/opt/mod"), "go1"
)


class CommandTest(unittest.TestCase):
    """The command line of a box."""

    def test_nothing_private(self) -> None:
        words = sandbox.box_command(GO, Path("/warm"), 0)
        mounted = [
            Path(words[i + 1]) for i, word in enumerate(words) if word in ("--ro-bind", "--ro-bind-try", "--bind")
        ]
        here = ROOT / "course"
        for private in (
            here,
            here / "source",
            here / "marker",
            here / "grader",
            here / "secret",
            ROOT,
            ROOT / ".git",
            Path.home(),
            Path("/etc"),
            Path("/"),
        ):
            self.assertNotIn(private, mounted)
            for path in mounted:
                self.assertNotIn(path, private.parents)

    def test_rights_are_removed(self) -> None:
        words = sandbox.box_command(GO, Path("/warm"), 0)
        for word in ("--die-with-parent", "--new-session", "--clearenv"):
            self.assertIn(word, words)
        self.assertTrue("--unshare-all" in words or "--unshare-net" in words)
        self.assertNotIn("--share-net", words)
        self.assertNotIn("--bind", words)
        self.assertEqual(words[words.index("--cap-drop") + 1], "ALL")

    def test_environment(self) -> None:
        with mock.patch.dict(os.environ, {"TOKEN": "x", "HOME": "/home/me"}):
            env = sandbox.environment(GO)
        self.assertNotIn("TOKEN", env)
        self.assertNotIn("SECRET", env)
        self.assertEqual(env["HOME"], "/home/lab")

    def test_root_runs_boxes_as_another_user(self) -> None:
        users = {sandbox.unused_user() for _ in range(20)}
        if os.geteuid() == 0:
            self.assertNotIn(0, users)
        else:
            self.assertEqual(users, {0})  # 0 stands for the current user


class CheckAvailableTest(unittest.TestCase):
    """Machines without a sandbox."""

    def test_no_bwrap(self) -> None:
        fault = "no bwrap, want .*; run apt-get install bubblewrap.*PERCEPTRONLAB_NO_SANDBOX=yes"
        with (
            mock.patch.object(shutil, "which", return_value=None),
            mock.patch.dict(os.environ, {sandbox.DISABLE_VARIABLE: ""}),
            self.assertRaisesRegex(Fault, fault),
        ):
            sandbox.check_available()

    def test_disabled_sandbox_prints_a_warning(self) -> None:
        with (
            mock.patch.object(shutil, "which", return_value=None),
            mock.patch.dict(os.environ, {sandbox.DISABLE_VARIABLE: "yes"}),
            mock.patch("sys.stderr") as stderr,
        ):
            sandbox.check_available()
        self.assertTrue(stderr.write.called)
        self.assertFalse(runner.is_boxed())  # outside a box, the runner kills no other processes


@unittest.skipUnless(
    shutil.which("bwrap")
    and subprocess.run([*sandbox.bwrap_command(), *sandbox.system_options(), "true"], check=False).returncode == 0,
    "bwrap is missing or can't create a box",
)
class InsideTest(unittest.TestCase):
    """A box that runs a shell."""

    def shell(self, script: str) -> str:
        """Runs a shell script in a box and returns its output."""
        with tempfile.TemporaryDirectory() as folder:
            sandbox.copy_clone(Path(folder))
            words = sandbox.box_command(self.existing_kernel(folder), Path(folder), sandbox.unused_user())
            words = words[: words.index(sys.executable)]
            done = subprocess.run([*words, "sh", "-c", script], capture_output=True, text=True, timeout=60, check=False)
        return done.stdout

    def existing_kernel(self, folder: str) -> course.Kernel:
        """Returns a kernel whose files exist."""
        for name in ("gonb", "goimports"):
            Path(folder, name).touch()
        return course.Kernel([f"{folder}/gonb"], {}, Path(folder), Path(folder), "go1")

    def test_files_and_rights(self) -> None:
        # Only "ls /home" prints something. The other commands fail, and their errors are not in the output.
        self.assertEqual(
            self.shell("cat /etc/shadow /proc/1/environ; ls /home; touch /x /usr/x /dev/x /warm/x"), "lab\n"
        )
        self.assertNotEqual(self.shell("id -u"), "0\n")
        self.assertIn("0000000000000000", self.shell("grep CapEff /proc/self/status"))

    def test_only_importable_packages_of_the_clone(self) -> None:
        python = Path(sys.prefix)  # may be inside the clone; its files are ignored
        files = {
            Path(name)
            for name in self.shell(f"find {ROOT} -type f").split("\n")
            if name and not Path(name).is_relative_to(python / "lib")
        }
        self.assertEqual(
            {file for file in files if not file.is_relative_to(python / "bin")} - {python / "pyvenv.cfg"},
            set(course.sandbox_files()),
        )
        self.assertIn(ROOT / "course" / "lab1" / "lab1.go", files)
        for file in course.sandbox_files():
            self.assertNotRegex(
                str(file.relative_to(ROOT)),
                r"_test\.go$|\.ipynb$|testdata|statements|source/|labtests|course/(marker|plain|grader)",
            )

    def test_small_go_builds_cells(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)  # readable by the box's user
            lab = parts.Lab(course.Course(Path(folder)), "lab0")
            lab.source = nbformat.read(course.HERE / "source" / "lab0" / "lab0.ipynb", as_version=4)
            words = sandbox.box_command(lab.kernel, lab.warm_cache, sandbox.unused_user())
            steps = [
                "cd /tmp",
                "mkdir gonb_1",
                "echo module gonb_1 > gonb_1/go.mod",
                "cat > gonb_1/main.go",
                "cd gonb_1",
                "go build -o /tmp/gonb_1/gonb_1",
                "ls /tmp/gonb_1/gonb_1.cell",  # the program, which only the small go writes to a file of this name
                "find /cache -type f",  # prints nothing; the usual go would write to this cache
            ]
            script = " && ".join(steps)
            cell = 'package main\n\nimport (\n\t"fmt"\n\n\t"perceptronlab/course/lab0"\n)\n\n'
            cell += "func main() { fmt.Println(lab0.Sign) }\n"
            done = subprocess.run(
                [*words[: words.index(sys.executable)], "sh", "-c", script],
                input=cell,
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
        self.assertEqual((done.stdout, done.stderr), ("/tmp/gonb_1/gonb_1.cell\n", ""))

    def test_blocked_system_calls(self) -> None:
        with tempfile.TemporaryFile() as rules:
            rules.write(syscalls.program())
            rules.seek(0)
            words = [*sandbox.bwrap_command(), *sandbox.system_options(), "--seccomp", str(rules.fileno()), "sh", "-c"]
            words.append("unshare -U true || echo refused; (sleep 0 & wait) && echo forks")
            done = subprocess.run(
                words, pass_fds=[rules.fileno()], capture_output=True, text=True, timeout=60, check=False
            )
        self.assertEqual(done.stdout, "refused\nforks\n")

    def test_no_network(self) -> None:
        self.assertEqual(self.shell("ls /sys 2>/dev/null; tail -n +3 /proc/net/dev | cut -d: -f1").split(), ["lo"])

    def test_size_of_the_home_folder_is_limited(self) -> None:
        self.assertEqual(
            self.shell("head -c 100000000 /dev/zero > /home/lab/x; stat -c %s /home/lab/x"), f"{64 * sandbox.MB}\n"
        )


class FilterTest(unittest.TestCase):
    """The filter of system calls."""

    # The numbers of the blocked system calls in Linux's headers, asm/unistd_64.h and asm-generic/unistd.h.
    NUMBERS = {
        "x86_64": "29 101 155 165 240 248 249 250 272 298 308 310 311 319 321 323 425 428 429 430 447",
        "aarch64": "40 41 97 117 180 194 217 218 219 241 268 270 271 279 280 282 425 428 429 430 447",
    }

    def test_numbers_of_each_machine(self) -> None:
        self.assertEqual(set(syscalls.MACHINES), set(self.NUMBERS))
        for machine, (_, _, numbers) in syscalls.MACHINES.items():
            self.assertEqual(sorted(numbers), [int(word) for word in self.NUMBERS[machine].split()])
            program = syscalls.program(machine)
            for number in numbers:
                comparison = struct.pack("=HBBI", syscalls.EQUAL, 0, 1, number)  # an instruction of the filter
                self.assertIn(comparison, [program[i : i + 8] for i in range(0, len(program), 8)])
        self.assertEqual(syscalls.program("pdp11"), b"")  # no filter on other machines


class OutputCollectorTest(unittest.TestCase):
    """The outputs that the runner keeps."""

    def test_size_is_limited(self) -> None:
        outputs = runner.OutputCollector()
        for _ in range(4):
            outputs.add_message("stream", {"name": "stdout", "text": "x" * 1_000_000})
        outputs.add_message("display_data", {"data": {"image/png": "x"}})
        outputs.add_message("comm_open", {})
        self.assertEqual(len(outputs.outputs), 1)
        self.assertEqual(len(outputs.outputs[0]["text"]), runner.MAX_OUTPUTS)
        outputs = runner.OutputCollector()
        outputs.add_message("stream", {"name": "stdout", "text": "x" * 5_000_000})
        self.assertTrue(outputs.outputs[0]["text"].endswith("… (more was printed)\n"))


class WatchTest(unittest.TestCase):
    """The limits that are enforced from outside the box."""

    def kill_reason(self, program: str, seconds: float = 60, **limits: Any) -> str:
        """Runs a Python program instead of a box, and returns the reason why it was killed; empty if it was not."""
        box = sandbox.Box(GO, Path("/warm"), seconds=seconds)
        with (
            # MIN_AVAILABLE keeps its value; patch.multiple requires at least one.
            mock.patch.multiple(sandbox, **{"MIN_AVAILABLE": sandbox.MIN_AVAILABLE} | limits),
            subprocess.Popen([sys.executable, "-c", program]) as box.process,
        ):
            box.clock = runner.Clock(box.process.pid)
            box.watch()
        box.log.close()
        return box.kill_reason

    def test_memory(self) -> None:
        child = 'x = b"x" * 200_000_000; import time; time.sleep(60)'
        program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
        self.assertEqual(self.kill_reason(program, MAX_MEMORY=100 * sandbox.MB), "it took more than 100 MB of memory")

    def test_processes(self) -> None:
        # The program and its nine children are more than the 2 · NPROC = 8 processes that a box may have.
        program = "import subprocess; all = [subprocess.Popen(['sleep', '5']) for _ in range(9)]; all[0].wait()"
        self.assertEqual(self.kill_reason(program, LIMITS={"NPROC": 4}), "it started more than 8 processes")

    def test_time(self) -> None:
        in_children = (
            "import subprocess, sys\nwhile True: subprocess.run([sys.executable, '-c', 'sum(range(3_000_000))'])"
        )
        # The limit of 0.5 s of CPU time is printed as 0 s. It corresponds to 2 s of elapsed time.
        for program in ("while True: pass", in_children, "import time; time.sleep(60)"):
            with self.subTest(program=program):
                self.assertEqual(
                    self.kill_reason(program, seconds=0.5), "it took more than 0 s of CPU time or 2 s of elapsed time"
                )

    def test_program_on_a_busy_machine_is_not_killed(self) -> None:
        """Five programs share a processor, so 0.4 s of CPU time take over 1 s. The limit of 1 s is on CPU time."""
        processor = min(os.sched_getaffinity(0))
        loop = f"import os, time; os.sched_setaffinity(0, {{{processor}}})\nwhile time.process_time() < "
        others = [subprocess.Popen([sys.executable, "-c", loop + "60: pass"]) for _ in range(4)]
        try:
            started = time.monotonic()
            with mock.patch.object(runner, "PATIENCE", 100):
                self.assertEqual(self.kill_reason(loop + "0.4: pass", seconds=1), "")
            self.assertGreater(time.monotonic() - started, 1)
        finally:
            for other in others:
                other.kill()
                other.wait()


class CellLimitTest(unittest.TestCase):
    """The time after which the runner interrupts a cell. The kernel is a mock that works in small steps."""

    def status(self, seconds: float, step: Callable[[], object], steps: float = math.inf) -> str:
        """Runs a cell that calls step this number of times, with this time limit in seconds, and returns its status."""

        def message(timeout: float) -> Json:
            if manager.interrupt_kernel.called or next(done) >= steps:
                return {
                    "parent_header": {"msg_id": "1"},
                    "msg_type": "status",
                    "content": {"execution_state": "idle", "status": "ok"},
                }
            step()
            raise queue.Empty

        kernel, done = runner.Kernel.__new__(runner.Kernel), itertools.count()
        kernel.boxed, kernel.manager, kernel.client = False, mock.Mock(), mock.Mock()
        manager = kernel.manager
        kernel.client.execute.return_value = "1"
        kernel.client.get_iopub_msg.side_effect = kernel.client.get_shell_msg.side_effect = message
        return kernel.execute("", seconds, runner.OutputCollector())

    def test_time(self) -> None:
        self.assertEqual(self.status(0.5, lambda: sum(range(1_000_000))), "timeout")
        self.assertEqual(self.status(0.2, lambda: time.sleep(0.1)), "timeout")  # elapsed time counts, but less
        with mock.patch.object(runner, "PATIENCE", 100):
            # The cell takes 1.5 s of elapsed time but little CPU time, as on a busy machine.
            self.assertEqual(self.status(0.5, lambda: time.sleep(0.1), steps=15), "ok")


if __name__ == "__main__":
    unittest.main()
