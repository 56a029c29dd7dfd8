"""Tests kernel/front with the real kernel.

    tools/setup run env PYTHONPATH=tools python kernel/front/front_test.py

Cells are sent all at once, as by "Run All", to a kernel that Jupyter has started.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any

import zmq
from jupyter_client.manager import KernelManager

import notebooks

SECONDS = 60  # the limit on each wait


@dataclass
class Result:
    """What a client gets from one cell."""

    status: str = ""
    error: str = ""
    code: str = ""  # as shown to all clients
    printed: str = ""
    states: list[str] = field(default_factory=list)


class Front(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        # The kernel's sockets and files are here, so the tests see what stays behind.
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        self.manager = KernelManager(kernel_name=notebooks.KERNEL)
        log = (self.folder / "log").open("wb")
        self.addCleanup(log.close)
        env = {**os.environ, "TMPDIR": str(self.temporary)}
        self.manager.start_kernel(cwd=str(self.folder), env=env, stdout=log, stderr=log)
        self.addCleanup(self.manager.cleanup_resources)
        self.client = self.manager.client()
        self.client.start_channels()
        self.addCleanup(self.client.stop_channels)
        self.client.wait_for_ready(timeout=SECONDS)

    def tearDown(self) -> None:
        if self.manager.is_alive():
            self.manager.shutdown_kernel()
        self.assert_nothing_left()

    def assert_nothing_left(self) -> None:
        """Fails if a process of the kernel is still running, or if one of its files or sockets is left."""
        left: list[str] = []
        for _ in range(100):  # gopls ends within two seconds of GoNB
            left = [words for words in running_commands() if str(self.temporary) in words]
            left += [str(path) for path in self.temporary.glob("perceptron-kernel-*")]
            if not left:
                return
            time.sleep(0.1)
        self.fail(f"got {[words[:80] for words in left]}, want no processes and no files of the kernel")

    def run_all(self, *cells: str, interrupt_at: str = "", stop_on_error: bool = True) -> list[Result]:
        """Sends all cells at once, and returns their results.

        Interrupts the running cell when the first message of the type interrupt_at arrives.
        """
        ids = [self.client.execute(cell, stop_on_error=stop_on_error) for cell in cells]
        results = {request: Result() for request in ids}
        for message in self.messages(ids):
            content, result = message["content"], results[message["parent_header"]["msg_id"]]
            kind = message["msg_type"]
            if kind == interrupt_at:
                self.manager.interrupt_kernel()
                interrupt_at = ""
            if kind == "stream":
                result.printed += content["text"]
            elif kind == "execute_input":
                result.code = content["code"]
            elif kind == "status":
                result.states.append(content["execution_state"])
            elif kind == "error":
                result.error = content["evalue"]
            elif kind == "execute_reply":
                result.status = content["status"]
        return list(results.values())

    def messages(self, ids: list[str]) -> Any:
        """Yields the messages that belong to requests, until each has a reply and has ended on iopub."""
        open_requests = {(request, kind) for request in ids for kind in ("execute_reply", "idle")}
        end = time.monotonic() + SECONDS
        while open_requests:
            self.assertLess(time.monotonic(), end, f"no answer to {len(open_requests)} requests")
            for receive in self.client.get_iopub_msg, self.client.get_shell_msg:
                try:
                    message = receive(timeout=0.02)
                except Empty:
                    continue
                request = message["parent_header"].get("msg_id")
                if request in ids:
                    kind = message["content"].get("execution_state", message["msg_type"])
                    open_requests.discard((request, kind))
                    yield message

    def statuses(self, *cells: str, **settings: bool) -> list[str]:
        """Sends all cells at once, and returns their statuses."""
        return [result.status for result in self.run_all(*cells, **settings)]

    def test_cell_with_two_mains(self) -> None:
        source = "%%\nfmt.Println(kept)\n\n%%\nfmt.Println(kept + 1)"
        declared, refused, behind = self.run_all('import "fmt"\n\nvar kept = 41', source, "%%\nfmt.Println(2)")
        self.assertEqual([declared.status, refused.status, behind.status], ["ok", "error", "aborted"])
        self.assertIn("lines 1 and 4", refused.error)
        self.assertEqual(refused.code, source)
        self.assertEqual(refused.states, ["busy", "idle"])
        self.client.inspect(source, 5)  # as Shift-Tab does
        self.assertEqual(self.run_all("%%\nfmt.Println(kept)")[0].printed, "41\n")

    def test_strings_and_comments_hold_no_commands(self) -> None:
        canary = self.folder / "canary"
        canary.touch()
        text = f"first\n%title\n!rm -f {canary}\n%%\nlast"
        source = f'import "fmt"\n\n/*\n!rm -f {canary}\n*/\nvar text = `{text}`\n\n%%\nfmt.Print(text)'
        result = self.run_all(source)[0]
        self.assertEqual((result.status, result.printed, result.code), ("ok", text, source))
        self.assertTrue(canary.exists())

    def test_run_all_stops(self) -> None:
        behind = "%%\nfmt.Println(3)"
        self.assertEqual(self.statuses('import (\n\t"fmt"\n\t"time"\n)'), ["ok"])
        self.assertEqual(self.statuses("%%\nfmt.Println(no)", behind, behind), ["error", "aborted", "aborted"])
        self.assertEqual(self.statuses('%%\npanic("stop")', behind), ["error", "aborted"])
        self.assertEqual(self.statuses('%%\npanic("stop")', behind, stop_on_error=False), ["error", "ok"])
        waiting = "%%\nfmt.Println(1)\ntime.Sleep(time.Minute)"
        self.assertEqual(self.statuses(waiting, behind, interrupt_at="stream"), ["error", "aborted"])
        self.assertEqual(self.statuses(behind), ["ok"])

    def test_notices(self) -> None:
        """A cell says that it uses an old version of a function, or that it drops the result of a call."""
        use = "%%\nfmt.Println(f())"
        self.assertEqual(self.run_all('import "fmt"\n\nfunc f() int { return 1 }', use)[1].printed, "1\n")
        self.assertEqual(self.statuses("func f() int { return z }"), ["error"])
        printed = self.run_all(use)[0].printed
        self.assertRegex(printed, r"^f is still the version .* because cell \[3\] did not compile.*\n1\n$")
        # The kernel keeps a function whose cell was compiled, even if the cell then panics.
        self.assertEqual(self.statuses('func f() int { return 2 }\n\n%%\npanic("stop")'), ["error"])
        self.assertEqual(self.run_all(use)[0].printed, "2\n")
        self.assertIn("write fmt.Println(f())", self.run_all("%%\nf()")[0].printed)

    def test_interrupt_before_a_cell_is_compiled(self) -> None:
        stopped, behind = self.run_all("%%\nfor {\n}", "%%\nfor {\n}", interrupt_at="execute_input")
        self.assertEqual((stopped.status, stopped.error, behind.status), ("error", "signal: interrupt", "aborted"))
        self.assertEqual(self.statuses("%%\nprintln()"), ["ok"])

    def test_killed_kernel_is_reported(self) -> None:
        killed, behind = self.run_all("!kill -9 $PPID; sleep 60", "%%\nfmt.Println(2)")
        self.assertEqual((killed.status, behind.status), ("error", "aborted"))
        self.assertIn("the Go kernel died (signal: killed)", killed.error)
        self.wait_for_end()

    def test_front_can_be_killed(self) -> None:
        self.assertEqual(self.statuses("var kept = 41"), ["ok"])
        os.kill(self.manager.provisioner.pid, signal.SIGKILL)  # type: ignore[attr-defined]
        self.wait_for_end()
        # The next kernel removes the folder of sockets, if it is older than a minute.
        for path in self.temporary.glob("perceptron-kernel-*"):
            os.utime(path, (0, 0))
        self.manager.restart_kernel(now=True)  # sends no shutdown_request, which the new kernel could get
        self.client.wait_for_ready(timeout=SECONDS)
        self.assertEqual(len(list(self.temporary.glob("perceptron-kernel-*"))), 1)

    def test_sigterm_ends_the_kernel(self) -> None:
        self.assertEqual(self.statuses("var kept = 41"), ["ok"])
        os.kill(self.manager.provisioner.pid, signal.SIGTERM)  # type: ignore[attr-defined]
        self.wait_for_end()

    def test_kernel_ends_with_a_jupyter_that_is_killed(self) -> None:
        jupyter = (
            "import os\n"
            "from jupyter_client.manager import KernelManager\n"
            f"manager = KernelManager(kernel_name={notebooks.KERNEL!r})\n"
            "manager.start_kernel()\n"
            "client = manager.client()\n"
            "client.start_channels()\n"
            f"client.wait_for_ready(timeout={SECONDS})\n"
            "os._exit(0)\n"
        )
        env = {**os.environ, "TMPDIR": str(self.temporary)}
        subprocess.run([sys.executable, "-c", jupyter], cwd=self.folder, env=env, check=True)

    def wait_for_end(self) -> None:
        """Waits until the kernel's process has ended."""
        end = time.monotonic() + SECONDS
        while self.manager.is_alive():
            self.assertLess(time.monotonic(), end, "the kernel is still running")
            time.sleep(0.05)

    def test_harmful_messages_are_dropped(self) -> None:
        frames = [b"<IDS|MSG>", b"00" * 32, b'{"msg_type": "execute_request"}', b"{}", b"{}", b"{}"]
        with zmq.Context() as context:
            for port in self.manager.shell_port, self.manager.control_port, self.manager.stdin_port:
                with context.socket(zmq.DEALER) as dealer:
                    dealer.connect(f"tcp://127.0.0.1:{port}")
                    dealer.send_multipart(frames)
                    dealer.send_multipart([b"hello"])
                with socket.create_connection(("127.0.0.1", port)) as raw:
                    raw.sendall(b"GET / HTTP/1.1\r\n\r\n")
        self.assertEqual(self.statuses("var kept = 41"), ["ok"])

    def test_kernel_that_does_not_start_says_why(self) -> None:
        command = [*self.manager.kernel_spec.argv[:2], "--kernel"]  # type: ignore[union-attr]
        for file, want in (self.folder / "no-file.json", "no such file"), (Path(__file__), "invalid character"):
            done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(want, done.stderr)


def running_commands() -> list[str]:
    """Returns the command and the variables of each process that this user may read."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and (folder / "cmdline").read_bytes():
                parts = [(folder / name).read_bytes().decode(errors="replace") for name in ("cmdline", "environ")]
                found.append(" ".join(parts).replace("\0", " "))
        except OSError:
            pass
    return found


if __name__ == "__main__":
    unittest.main()
