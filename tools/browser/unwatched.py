"""A browser tab whose network nobody records, for measuring its memory.

Playwright has Chromium keep the bodies of all responses, up to 100 MB of them, in the memory of the tab's process. This
tab is driven by two calls of Chromium's DevTools protocol, which keep nothing.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil
import websocket

import printing
from browser.chromium import STEP_SECONDS

POLL_SECONDS = 0.05
MEGABYTE = 1e6


class Tab:
    """An open tab."""

    def __init__(self, browser: subprocess.Popen[bytes], url: str) -> None:
        self.browser = browser
        self.socket = websocket.create_connection(url, timeout=STEP_SECONDS)
        self.numbers = itertools.count(1)
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)  # JupyterLab knows its notebook by the focus

    def call(self, method: str, **parameters: Any) -> Any:
        """Calls a method of the protocol, and returns its result."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == number:
                return answer["result"]

    def evaluate(self, expression: str) -> Any:
        """Returns the value of an expression in JavaScript."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)[
            "result"
        ].get("value")

    def wait_for(self, function: str, *arguments: Any, seconds: float = STEP_SECONDS) -> None:
        """Waits until a function returns something true."""
        end = time.monotonic() + seconds
        while not self.evaluate(f"({function})({json.dumps(arguments)[1:-1]})"):
            if time.monotonic() > end:
                raise TimeoutError(f"waited {seconds:.0f} s for {function}")
            time.sleep(POLL_SECONDS)

    def go_to(self, url: str) -> None:
        """Opens an address."""
        self.call("Page.navigate", url=url)

    def memory(self) -> tuple[float, float]:
        """Returns the resident memory of the tab's process in MB, and the part that no other process shares."""
        sizes = []
        for process in psutil.Process(self.browser.pid).children(recursive=True):
            try:
                if "--type=renderer" in process.cmdline():
                    found = process.memory_full_info()  # on Linux, from /proc/PID/smaps_rollup; uss is the private part
                    sizes.append((found.rss / MEGABYTE, found.uss / MEGABYTE))
            except psutil.NoSuchProcess:
                continue
        return max(sizes)


def debugger_url(profile: Path) -> str:
    """Waits until a browser has started with this profile, and returns the address of its tab for the protocol."""
    end = time.monotonic() + STEP_SECONDS
    while time.monotonic() < end:
        try:
            port = (profile / "DevToolsActivePort").read_text().split()[0]
            with urlopen(f"http://127.0.0.1:{port}/json") as answer:
                tabs = [tab for tab in json.load(answer) if tab["type"] == "page"]
            return str(tabs[0]["webSocketDebuggerUrl"])
        except (OSError, IndexError):
            time.sleep(POLL_SECONDS)
    raise TimeoutError(f"got no tab of Chromium within {STEP_SECONDS} s")


@contextmanager
def unwatched_tab() -> Iterator[Tab]:
    """Starts a browser with a new profile and an empty tab for a with statement."""
    program = printing.find_chromium()
    if not program:
        raise LookupError("no Chromium or Chrome is installed; install one, for example with apt-get install chromium")
    with tempfile.TemporaryDirectory(prefix="profile-", ignore_cleanup_errors=True) as profile:
        options = ["--headless=new", "--remote-debugging-port=0", "--remote-allow-origins=*"]
        command = [program, *printing.OPTIONS, *options, f"--user-data-dir={profile}", "about:blank"]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield Tab(browser, debugger_url(Path(profile)))
        finally:
            browser.terminate()
            browser.wait()
