"""Starts JupyterLab as make lab and make course do, and reads and controls an open notebook."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode
from playwright.sync_api import Locator, Page

import notebooks
from browser.page import LOADED, Listener
from notebooks import ROOT

SERVER_SECONDS = 300  # for JupyterLab to start, which may compile the packages first
NOT_OURS = ["image-alt"]  # a rule of axe: JupyterLab drops the descriptions of images, but they have captions


@dataclass(frozen=True)
class Server:
    """A running JupyterLab."""

    url: str
    token: str
    log: Path

    def listener(self, page: Page) -> Listener:
        """Returns a listener for a page of this server."""
        return Listener(page, (self.url, self.url.replace("http", "ws"), "data:", "blob:"))

    def errors(self) -> str:
        """Returns the errors in the server's log, with their tracebacks."""
        entries = re.split(r"^(?=\[[A-Z] )", self.log.read_text(errors="replace"), flags=re.MULTILINE)
        return "".join(entry for entry in entries if entry.startswith("[E "))


def free_port() -> int:
    """Returns a port that is not in use."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def is_answered(port: int) -> bool:
    """Reports whether a program on this machine accepts connections at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def jupyterlab(folder: Path, home: Path, task: str = "lab") -> Iterator[Server]:
    """Runs JupyterLab as make lab (or course) does, but in folder, with settings in home."""
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}", secrets.token_hex(16), home / ".log")
    command = [
        str(ROOT / "tools/setup"),
        task,
        "--no-browser",
        "--expose-app-in-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.workspaces_dir={home / '.work'}",
        f"--LabApp.user_settings_dir={home / '.settings'}",
    ]
    env = {**os.environ, "JUPYTER_TOKEN": server.token}
    nothing = subprocess.DEVNULL
    with server.log.open("w") as out:
        run = subprocess.Popen(command, env=env, stdin=nothing, stdout=out, stderr=out, start_new_session=True)
    try:
        deadline = time.monotonic() + SERVER_SECONDS
        while not is_answered(port):
            if run.poll() is not None or time.monotonic() > deadline:
                log = "\n".join(server.log.read_text(errors="replace").splitlines()[-5:])
                raise RuntimeError(f"JupyterLab did not start; tools/setup printed:\n{notebooks.indent(log)}")
            time.sleep(0.2)
        yield server
    finally:
        run.terminate()  # JupyterLab also ends its kernels
        try:
            run.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)


# ---- An open notebook --------------------------------------------------------

NOTEBOOK = "const panel = window.jupyterapp?.shell.currentWidget, cells = panel?.content?.widgets ?? [];"

# The kernel is connected, and all cells are attached (JupyterLab attaches cells outside the window later).
READY = f"""name => {{ {NOTEBOOK}
    return panel?.context?.path === name && cells.length > 0 && cells.every(cell => !cell.isPlaceholder())
        && panel.sessionContext.session?.kernel?.connectionStatus === 'connected'; }}"""

# No cell is waiting or running, and all cells have run or one has failed.
ENDED = f"""() => {{ {NOTEBOOK}
    const models = cells.map(cell => cell.model);
    const code = models.filter(model => model.type === 'code' && model.sharedModel.source.trim());
    return code.every(model => model.executionState === 'idle') && (code.every(model => model.executionCount)
        || code.some(model => model.outputs.toJSON().some(output => output.output_type === 'error'))); }}"""

# RAN: a cell has ended. BEGUN: its output contains a sign, or it has ended.
RAN = f"""number => {{ {NOTEBOOK} const model = cells[number - 1].model;
    return model.executionState === 'idle' && model.executionCount; }}"""
BEGUN = f"""([number, sign]) => {{ {NOTEBOOK}
    return ({RAN})(number) || JSON.stringify(cells[number - 1].model.outputs.toJSON()).includes(sign); }}"""
OUTPUT = ".jp-Notebook .jp-OutputArea-output"
OUTPUTS = f"() => {{ {NOTEBOOK} return cells.map(cell => cell.model.outputs?.toJSON() ?? []); }}"
SHUTDOWN = f"() => {{ {NOTEBOOK} return panel.sessionContext.shutdown(); }}"


def open_notebook(page: Page, server: Server, name: str) -> None:
    """Opens a notebook, and waits until it is ready."""
    page.goto(f"{server.url}/lab/tree/{quote(name)}?token={server.token}&reset")
    page.wait_for_function(READY, arg=name)
    page.wait_for_function(LOADED)


def cell(page: Page, number: int) -> Locator:
    """Returns a cell by its number, from 1."""
    return page.locator(".jp-Notebook .jp-Cell").nth(number - 1)


def press(page: Page, button: str) -> None:
    """Clicks a button of the notebook's toolbar."""
    page.get_by_role("button", name=button).first.click()


def run_all(page: Page) -> None:
    """Clears the outputs and runs all cells, with the menu."""
    for item in "Edit", "Clear Outputs of All Cells", "Run", "Run All Cells":
        page.get_by_role("menuitem", name=item, exact=True).click()
    page.wait_for_function(ENDED, timeout=1000 * notebooks.CELL_SECONDS * 2)


def outputs(page: Page) -> list[list[NotebookNode]]:
    """Returns the outputs of each cell."""
    return [[nbformat.from_dict(output) for output in of_cell] for of_cell in page.evaluate(OUTPUTS)]


def failures(page: Page, code: list[tuple[int, NotebookNode]]) -> list[str]:
    """Returns the failures of the last run."""
    found = outputs(page)
    faults: list[str] = []
    for number, saved in code:
        fault = notebooks.failure(found[number - 1])
        if fault:
            faults.append(f"at {notebooks.place(number, saved.source)}, {fault}")
    return faults


# ---- Writing notebooks -------------------------------------------------------


def write_notebook(path: Path, cells: list[str]) -> Path:
    """Writes a notebook with these code cells, and returns its path."""
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": notebooks.KERNELSPEC})
    nb.cells = [nbformat.v4.new_code_cell(source) for source in cells]
    nbformat.write(nb, path)
    return path


def stranger(path: Path) -> Path:
    """Writes an untrusted copy of a notebook, in which Jupyter shows no scripts and no HTML; returns its path."""
    nb = notebooks.read(path)
    nb.metadata["stranger"] = secrets.token_hex(16)
    copy = path.with_name(f"stranger-{path.name}")
    nbformat.write(nb, copy)
    return copy
