"""Starts JupyterLab in the same way as "make lab" or "make course", and controls and reads an open notebook."""

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

SERVER_SECONDS = 300  # the time limit for starting JupyterLab; tools/setup may compile the packages first
# axe requires a description of each image. JupyterLab drops the descriptions, but each image has a caption.
IGNORED_RULES = ["image-alt"]


@dataclass(frozen=True)
class Server:
    """A running JupyterLab."""

    url: str
    token: str
    log: Path

    def listener(self, page: Page) -> Listener:
        """Returns a listener to a page of this server; it allows requests to this server only."""
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


def is_open(port: int) -> bool:
    """Reports whether a program on this machine accepts connections at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def jupyterlab(folder: Path, home: Path, task: str = "lab") -> Iterator[Server]:
    """Runs JupyterLab for a with statement.

    The argument task is "lab" or "course". JupyterLab is started in the same way as by "make lab" or "make course", but
    it shows the files in folder and keeps its settings in home.
    """
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
    empty = subprocess.DEVNULL
    with server.log.open("w") as out:
        process = subprocess.Popen(command, env=env, stdin=empty, stdout=out, stderr=out, start_new_session=True)
    try:
        deadline = time.monotonic() + SERVER_SECONDS
        while not is_open(port):
            if process.poll() is not None or time.monotonic() > deadline:
                log = "\n".join(server.log.read_text(errors="replace").splitlines()[-5:])
                raise RuntimeError(
                    f"JupyterLab did not start; the last lines that tools/setup printed:\n{notebooks.indent(log)}"
                )
            time.sleep(0.2)
        yield server
    finally:
        process.terminate()  # JupyterLab also ends its kernels
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


# ---- An open notebook --------------------------------------------------------

# The JavaScript in this section runs on JupyterLab's page. NOTEBOOK declares two constants:
# panel, the open notebook, and cells, its cells.

NOTEBOOK = "const panel = window.jupyterapp?.shell.currentWidget, cells = panel?.content?.widgets ?? [];"

# Reports whether the notebook is open, its kernel is connected, and all cells are on the page. JupyterLab adds
# the cells outside the window later.
READY = f"""name => {{ {NOTEBOOK}
    return panel?.context?.path === name && cells.length > 0 && cells.every(cell => !cell.isPlaceholder())
        && panel.sessionContext.session?.kernel?.connectionStatus === 'connected'; }}"""

# Reports whether no cell is waiting or running, and all cells have run or at least one has failed.
ENDED = f"""() => {{ {NOTEBOOK}
    const models = cells.map(cell => cell.model);
    const code = models.filter(model => model.type === 'code' && model.sharedModel.source.trim());
    return code.every(model => model.executionState === 'idle') && (code.every(model => model.executionCount)
        || code.some(model => model.outputs.toJSON().some(output => output.output_type === 'error'))); }}"""

# Reports whether a cell has run to its end.
HAS_RUN = f"""number => {{ {NOTEBOOK} const model = cells[number - 1].model;
    return model.executionState === 'idle' && model.executionCount; }}"""
# Reports whether the output of a cell contains a text, or the cell has run to its end.
HAS_PRINTED = f"""([number, text]) => {{ {NOTEBOOK}
    return ({HAS_RUN})(number) || JSON.stringify(cells[number - 1].model.outputs.toJSON()).includes(text); }}"""
OUTPUT = ".jp-Notebook .jp-OutputArea-output"
OUTPUTS = f"() => {{ {NOTEBOOK} return cells.map(cell => cell.model.outputs?.toJSON() ?? []); }}"
SHUTDOWN = f"() => {{ {NOTEBOOK} return panel.sessionContext.shutdown(); }}"


def open_notebook(page: Page, server: Server, name: str) -> None:
    """Opens the notebook with this name, and waits until it can be run."""
    page.goto(f"{server.url}/lab/tree/{quote(name)}?token={server.token}&reset")
    page.wait_for_function(READY, arg=name)
    page.wait_for_function(LOADED)


def cell(page: Page, number: int) -> Locator:
    """Returns the cell with this number; the first cell has number 1."""
    return page.locator(".jp-Notebook .jp-Cell").nth(number - 1)


def press(page: Page, button: str) -> None:
    """Clicks a button of the notebook's toolbar."""
    page.get_by_role("button", name=button).first.click()


def run_all(page: Page) -> None:
    """Clears the outputs and runs all cells with JupyterLab's menus, and waits for the end of the run."""
    for item in "Edit", "Clear Outputs of All Cells", "Run", "Run All Cells":
        page.get_by_role("menuitem", name=item, exact=True).click()
    page.wait_for_function(ENDED, timeout=1000 * notebooks.CELL_SECONDS * 2)


def outputs(page: Page) -> list[list[NotebookNode]]:
    """Returns the outputs of each cell."""
    return [[nbformat.from_dict(output) for output in cell_outputs] for cell_outputs in page.evaluate(OUTPUTS)]


def failures(page: Page, code: list[tuple[int, NotebookNode]]) -> list[str]:
    """Returns a message for each of these code cells that failed; code holds the numbers and the saved cells."""
    all_outputs = outputs(page)
    faults: list[str] = []
    for number, saved in code:
        error = notebooks.error_text(all_outputs[number - 1])
        if error:
            faults.append(f"a failure of {notebooks.place(number, saved.source)}:\n{error}")
    return faults


# ---- Writing notebooks -------------------------------------------------------


def write_notebook(path: Path, cells: list[str]) -> Path:
    """Writes a notebook with these code cells, and returns its path."""
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": notebooks.KERNELSPEC})
    nb.cells = [nbformat.v4.new_code_cell(source) for source in cells]
    nbformat.write(nb, path)
    return path


def untrusted_copy(path: Path) -> Path:
    """Writes a copy of a notebook that Jupyter does not trust, and returns its path.

    In an untrusted notebook, Jupyter runs no scripts and shows no HTML.
    """
    nb = notebooks.read(path)
    nb.metadata["changed"] = secrets.token_hex(16)  # Jupyter trusts an unchanged copy of a trusted notebook
    copy = path.with_name(f"untrusted-{path.name}")
    nbformat.write(nb, copy)
    return copy
