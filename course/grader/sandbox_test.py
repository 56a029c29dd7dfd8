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

from grader import clock, course, parts, runner, sandbox, syscalls, watch
from grader.child_test import is_running, wait_until
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
            imports = nbformat.v4.new_code_cell('import "perceptronlab/notebooks/check"')  # compiled quickly
            lab.source = nbformat.v4.new_notebook(cells=[imports])
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
            cell = 'package main\n\nimport (\n\t"fmt"\n\n\t"perceptronlab/notebooks/check"\n)\n\n'
            cell += "func main() { fmt.Println(check.Holds) }\n"
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

    def test_memory_of_the_kernel(self) -> None:
        """The files and sockets of a box belong to no process, but their memory counts."""
        for program in (
            "file = os.open('/tmp/file', os.O_CREAT | os.O_RDWR); os.posix_fallocate(file, 0, 200_000_000)",
            "for n in range(200_000): os.close(os.open(f'/dev/shm/{n}', os.O_CREAT))",
            "pairs = [socket.socketpair() for _ in range(300)]",
        ):
            with (
                self.subTest(program),
                tempfile.TemporaryDirectory() as folder,
                mock.patch.object(sandbox, "MAX_MEMORY", 150 * sandbox.MB),
            ):
                sandbox.copy_clone(Path(folder))
                words = sandbox.box_command(self.existing_kernel(folder), Path(folder), sandbox.unused_user())
                program = f"import os, socket, time\n{program}\ntime.sleep(30)"
                box = sandbox.Box(GO, Path("/warm"))
                box.start([*words[: words.index(sys.executable)], sys.executable, "-c", program], {}, [])
                self.assertEqual(box.answers.read(), b"")  # until the end of the program
                self.assertEqual(box.end(""), "it took more than 150 MB of memory")
                box.__exit__()

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
        "x86_64": "29 64 68 101 155 165 240 248 249 250 272 298 308 310 311 319 321 323 425 428 429 430 438 447",
        "aarch64": "40 41 97 117 180 186 190 194 217 218 219 241 268 270 271 279 280 282 425 428 429 430 438 447",
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
    """The limits that are enforced from outside the box, by its watch."""

    def end_reason(self, program: str, seconds: float = 60, **limits: Any) -> str:
        """Runs a Python program instead of a box, waits for its end, and returns the reason."""
        with mock.patch.multiple(sandbox, **{"MIN_AVAILABLE": sandbox.MIN_AVAILABLE} | limits):
            box = start_watched(program, seconds)
        self.assertEqual(box.answers.read(), b"")  # until the end of the program
        reason = box.end("")
        box.__exit__()
        return reason

    def test_memory(self) -> None:
        child = 'x = b"x" * 200_000_000; import time; time.sleep(60)'
        program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
        self.assertEqual(self.end_reason(program, MAX_MEMORY=100 * sandbox.MB), "it took more than 100 MB of memory")

    def test_memory_of_the_machine(self) -> None:
        """If the machine has almost none left, a box that takes more than this is killed, and a small one is not."""
        settings: Json = {"memory": 200 * sandbox.MB, "available": 50 * sandbox.MB, "processes": 5, "seconds": 60}
        settings["folders"] = []
        this = os.getpid()
        for memory, available, reason in [
            (100 * sandbox.MB, 40 * sandbox.MB, "it took memory until the machine had almost none left"),
            (100 * sandbox.MB, 60 * sandbox.MB, ""),
            (30 * sandbox.MB, 40 * sandbox.MB, ""),
        ]:
            used = clock.Usage(1, memory)
            with (
                mock.patch.object(watch, "usage", return_value=used),
                mock.patch.object(watch, "available_memory", return_value=available),
            ):
                self.assertEqual(watch.excess(this, clock.Clock(this), settings), reason)
        self.assertGreater(watch.available_memory(), 0)

    def test_processes(self) -> None:
        program = "import subprocess; all = [subprocess.Popen(['sleep', '5']) for _ in range(9)]; all[0].wait()"
        self.assertEqual(self.end_reason(program, MAX_PROCESSES=9), "it started more than 9 processes")

    def test_time(self) -> None:
        in_children = (
            "import subprocess, sys\nwhile True: subprocess.run([sys.executable, '-c', 'sum(range(3_000_000))'])"
        )
        for program in ("while True: pass", in_children, "import time; time.sleep(600)"):
            with self.subTest(program=program):
                reason = self.end_reason(program, seconds=1)
                self.assertEqual(reason, f"it took more than {clock.limit_text(1)}")

    def grader(self, program: str, limit: int) -> tuple[subprocess.Popen[bytes], int]:
        """Starts a grader that stalls after it has started a program instead of a box.

        The limit is on the box's memory in bytes. Returns the grader and the process id of the program.
        """
        stalled = subprocess.Popen(
            [sys.executable, "-c", STALLED_GRADER, "import os; print(os.getpid(), flush=True); " + program, str(limit)],
            cwd=course.HERE,
            stdout=subprocess.PIPE,
        )
        self.addCleanup(stalled.wait)
        self.addCleanup(stalled.kill)
        assert stalled.stdout
        self.addCleanup(stalled.stdout.close)
        return stalled, int(stalled.stdout.readline())

    def test_end_of_the_grader(self) -> None:
        grader, program = self.grader("import time; time.sleep(600)", sandbox.MAX_MEMORY)
        self.assertTrue(is_running(program))
        grader.kill()
        self.assertTrue(wait_until(lambda: not is_running(program)))

    def test_limits_hold_while_the_grader_is_stalled(self) -> None:
        memory = "import time; x = b'x' * 300_000_000; time.sleep(600)"
        grader, program = self.grader(memory, 100 * sandbox.MB)
        self.assertTrue(wait_until(lambda: not is_running(program)))
        self.assertIsNone(grader.poll())  # still stalled


# A grader that starts a box with the program in its first argument, prints what the program prints first, and stalls in
# a regular expression, which keeps Python's lock for hours. The second argument is the limit on the box's memory.
STALLED_GRADER = """\
import re, sys
from grader import sandbox, sandbox_test
sandbox.MAX_MEMORY = int(sys.argv[2])
box = sandbox_test.start_watched(sys.argv[1])
print(box.answers.readline().decode(), end="", flush=True)
re.match("(a|aa)+$", "a" * 200 + "b")
"""


def start_watched(program: str, seconds: float = 600) -> sandbox.Box:
    """Starts a Python program instead of a box."""
    box = sandbox.Box(GO, Path("/warm"), seconds)
    box.start([sys.executable, "-c", program], {}, [])
    return box


class ClockTest(unittest.TestCase):
    """How time is measured."""

    def measure(self, program: str) -> tuple[float, float]:
        """Runs a Python program, and returns the seconds that the clock measured and the elapsed seconds."""
        started = time.monotonic()
        with subprocess.Popen([sys.executable, "-c", program]) as process:
            measured = clock.Clock(process.pid)
            while process.poll() is None:
                measured.spent()
                time.sleep(0.05)
        return measured.spent(), time.monotonic() - started

    def test_program_on_a_busy_machine(self) -> None:
        """Five programs share a processor, so 0.5 s of CPU time take 2.5 s. Elapsed time hardly counts."""
        processor = min(os.sched_getaffinity(0))
        loop = f"import os, time; os.sched_setaffinity(0, {{{processor}}})\nwhile time.process_time() < "
        others = [subprocess.Popen([sys.executable, "-c", loop + "60: pass"]) for _ in range(4)]
        try:
            with mock.patch.object(clock, "PATIENCE", 1000):
                spent, elapsed = self.measure(loop + "0.5: pass")
        finally:
            for other in others:
                other.kill()
                other.wait()
        self.assertGreater(elapsed, 1)
        self.assertLess(spent, 1)

    def test_sleep(self) -> None:
        """Sleep counts more than elapsed time, also between short computations, and in a thread."""
        for program in (
            "import time; time.sleep(3)",
            "import time\nfor _ in range(60): time.sleep(0.05); sum(range(1000))",
            "import threading, time; t = threading.Thread(target=time.sleep, args=(3,)); t.start(); t.join()",
            "import os, time\nif os.fork() == 0: os._exit(0)\ntime.sleep(3)",  # next to a process that has ended
        ):
            with self.subTest(program=program):
                spent, _ = self.measure(program)
                self.assertGreater(spent, 5)  # 9 s less the start, the last interval and a few busy moments

    def test_process_that_waits_for_its_copy(self) -> None:
        """After vfork, a process is blocked until its copy ends. This counts as elapsed time, not as a busy machine."""
        program = "import ctypes; c = ctypes.CDLL(None); c.vfork() or (c.sleep(3), c._exit(0))"
        with mock.patch.object(clock, "PATIENCE", 1000):
            spent, _ = self.measure(program)
        self.assertGreater(spent, 1.5)

    def test_work_in_another_thread(self) -> None:
        """A program whose main thread waits for another thread does not sleep."""
        work = "while time.process_time() < 1: pass"
        program = (
            f"import threading, time\ndef work():\n\t{work}\nt = threading.Thread(target=work); t.start(); t.join()"
        )
        with mock.patch.object(clock, "SLEEP_WEIGHT", 1000):
            spent, elapsed = self.measure(program)
        self.assertLess(spent, 2 + elapsed)


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
        return kernel.execute("", seconds, runner.OutputCollector(), clock.Clock(os.getpid()))

    def test_time(self) -> None:
        self.assertEqual(self.status(0.5, lambda: sum(range(1_000_000))), "timeout")
        self.assertEqual(self.status(0.5, lambda: time.sleep(0.1)), "timeout")  # sleep counts
        with (
            mock.patch.object(clock, "PATIENCE", 100),
            mock.patch.object(clock, "thread_states", return_value=b"SR"),
        ):
            # The cell takes 1.5 s of elapsed time but little CPU time, as on a busy machine.
            self.assertEqual(self.status(0.5, lambda: time.sleep(0.1), steps=15), "ok")


if __name__ == "__main__":
    unittest.main()
