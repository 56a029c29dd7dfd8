"""Tests that other users of the machine can't read the files of make lab. The other user is the user named nobody.

The rehearsal of the course (course/grader/rehearsal.py) tests the files of a course in the same way.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

import psutil
from jupyter_client.blocking.client import BlockingKernelClient

import stranger
from kernel import ROOT

# Printed if JupyterLab accepts connections from other machines.
OPEN_WARNING = "Other machines can reach this JupyterLab"
# Printed if kernels use ports, because they can't use sockets in files.
PORT_WARNING = "Other users of this machine can read what your cells print"
SAVE_MODEL = 'perceptron.Must(classifier.Train(datasets.Iris())).Save("model.json")'


class OtherUsers(unittest.TestCase):
    def start(self, folder: Path) -> str:
        """Starts make lab in a folder, and returns the address that it passes to the browser."""
        browser = folder / "browser"
        opened = folder / "opened"
        temporary = folder / "tmp"
        temporary.mkdir()
        temporary.chmod(0o1777)  # the mode of /tmp
        # This browser writes the address to a file.
        browser.write_text(f'#!/bin/sh\necho "$1" >"{opened}.new" && mv "{opened}.new" "{opened}"\n')
        browser.chmod(0o700)
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        command = [str(ROOT / "tools/setup"), "lab", f"--port={self.port}"]
        command += ["--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"]
        with open(os.open(folder / "log", os.O_WRONLY | os.O_CREAT, 0o600), "w") as log:
            env = {**os.environ, "BROWSER": f"{browser} %s", "TMPDIR": str(temporary)}
            self.lab = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.addCleanup(self.lab.wait, 30)
        self.addCleanup(self.lab.terminate)
        deadline = time.monotonic() + 200
        while not opened.is_file():
            if self.lab.poll() is not None or time.monotonic() > deadline:
                self.fail("make lab opened no browser; it printed:\n" + (folder / "log").read_text())
            time.sleep(0.1)
        return opened.read_text().strip()

    def run_cell(self, token: str, source: str) -> None:
        """Runs a cell in a new kernel of this JupyterLab."""
        body = b'{"name": "gonb", "path": "any.ipynb"}'
        headers = {"Authorization": f"token {token}"}
        request = Request(f"http://127.0.0.1:{self.port}/api/kernels", body, headers)
        kernel = json.load(urlopen(request))["id"]
        client = BlockingKernelClient(connection_file=str(ROOT / "running" / f"kernel-{kernel}.json"))
        client.load_connection_file()
        client.start_channels()
        self.addCleanup(client.stop_channels)
        client.execute(source, reply=True, timeout=120)

    def test_other_users_cannot_read_files_of_make_lab(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        folder = Path(temporary.name).resolve()
        folder.chmod(0o755)
        since = time.time() - 1  # the times of files may be rounded down
        address = self.start(folder)
        page = Path(unquote(urlsplit(address).path))
        hidden = [part for part in page.relative_to(ROOT).parts if part.startswith(".")]
        self.assertFalse(hidden, "hidden folders on the path of the page, which some browsers can't read")
        in_page = re.search(r"token=(\w+)", page.read_text())
        assert in_page, "the page has no token"
        token = in_page[1]
        words = [word for process in psutil.process_iter(["cmdline"]) for word in process.info["cmdline"] or []]
        self.assertEqual([word for word in words if token in word], [], "command lines that contain the token")
        listening = {c.laddr.ip for c in psutil.Process(self.lab.pid).net_connections("tcp") if c.status == "LISTEN"}
        self.assertLessEqual(listening, {"127.0.0.1", "::1"})
        self.assertNotIn(OPEN_WARNING, (folder / "log").read_text())
        self.assertEqual(page.stat().st_mode & 0o077, 0, "rights of other users on the file with the token")
        secret = secrets.token_hex(8)
        value = f'var value = lazy.Value(func() string {{ return "{secret}" }})'
        # Only the umask that make lab sets hides this file from other users.
        write = 'os.WriteFile("answer", []byte(value()), 0o666)'
        self.run_cell(token, f"{value}\n\n%%\n{write}\n{SAVE_MODEL}")
        kernels = psutil.Process(self.lab.pid).children(recursive=True)
        ports = [
            (process.name(), c.laddr)
            for process in kernels
            for c in process.net_connections("tcp")
            if c.status == "LISTEN"
        ]
        has_warning = PORT_WARNING in (folder / "log").read_text()
        self.assertEqual(
            bool(ports),
            has_warning,
            f"the kernels listen on the ports {ports}; the log has a warning = {has_warning}",
        )
        sockets = (ROOT / "running").stat().st_mode & 0o077
        self.assertEqual(sockets, 0, "rights of other users on the folder of the kernels' sockets")
        self.assertEqual((folder / "model.json").stat().st_mode & 0o077, 0, "rights of other users on a saved model")
        self.assertEqual((folder / "answer").read_text(), secret)
        if not stranger.python():
            self.skipTest("needs root, and a Python interpreter that all users can run")
        # This file shows that the search finds files that another user can read.
        note = folder / "note"
        note.write_text(secret)
        note.chmod(0o644)
        readable = stranger.readable_files([token, secret], ROOT, folder, since=since)
        self.assertEqual(readable, [str(note)], "files that another user can read, which should be only the note")

    def test_warning_if_other_machines_have_access(self) -> None:
        command = [str(ROOT / "tools/setup"), "lab", "--ip=0.0.0.0", "--version"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        self.assertIn(OPEN_WARNING, done.stdout)


if __name__ == "__main__":
    unittest.main()
