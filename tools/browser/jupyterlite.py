"""Opens notebooks of the lab in a browser tab, runs their cells, and reads what they show.

That lab is part of the site: JupyterLab without a server, whose Go kernel runs in the tab. Most of the JavaScript for
an open notebook is that of jupyterlab.py.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode
from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright

import notebooks
import printing
from browser.chromium import STEP_SECONDS, WINDOW
from browser.jupyterlab import HAS_RUN, NOTEBOOK, OUTPUTS, READY
from browser.page import Listener
from browser.report import Report, require_none
from browser.static import Handler, Proxy, Server, refuse_other_hosts, serve

# Addresses that Chromium itself asks, whatever page is open.
CHROMIUMS_OWN = re.compile(
    r"(accounts\.google|update\.googleapis|content-autofill\.googleapis|optimizationguide-pa\.googleapis"
    r"|android\.clients\.google|clients2\.google|safebrowsing\.googleapis|www\.google|redirector\.gvt1)\.com\b"
)

# Errors on the console about files that a server need not have: Chromium asks every server for an icon, and JupyterLite
# asks for each file or folder that a cell or an error names but that the reader has not got.
MISSING_FILE = re.compile(r"404 .*\(http://[^/]+/(favicon\.ico|.*/files/|.*/api/resolvePath\?|.*/api/contents/)")

# Reports whether the notebook with this name is open and all of its cells are on the page.
SHOWN = f"""name => {{ {NOTEBOOK}
    return panel?.context?.path === name && cells.length > 0 && cells.every(cell => !cell.isPlaceholder()); }}"""

# Saves a notebook in the browser.
SAVE_NOTEBOOK = """([name, content]) => window.jupyterapp.serviceManager.contents.save(
    name, {type: 'notebook', format: 'json', content})"""

# Replaces the source of a cell, and starts to run the cell.
START = f"""([number, source]) => {{ {NOTEBOOK}
    const model = cells[number - 1].model.sharedModel;
    if (source !== null) model.setSource(source);
    model.execution_count = null;
    panel.content.deselectAll();
    panel.content.activeCellIndex = number - 1;
    window.jupyterapp.commands.execute('notebook:run-cell'); }}"""

FILE = ".jp-DirListing-item[title^='Name: {}']"  # a file in the list of files


@dataclass
class Lab:
    """The lab of a site on a web server, in a browser with a profile of its own."""

    server: Server
    context: BrowserContext
    proxy: Proxy
    listeners: list[Listener] = field(default_factory=list)

    def address(self, name: str) -> str:
        """Returns the address of a notebook."""
        return f"{self.server.url}/lab/lab/index.html?path={quote(name)}"

    def new_page(self, viewport: ViewportSize = WINDOW) -> Page:
        """Opens an empty tab whose errors and requests are recorded."""
        page = self.context.new_page()
        page.set_viewport_size(viewport)
        self.listeners.append(Listener(page, (self.server.host, "data:", "blob:")))
        return page

    def open(self, name: str, viewport: ViewportSize = WINDOW) -> Page:
        """Opens a notebook in a new tab, and waits until its kernel can run cells."""
        page = self.new_page(viewport)
        self.go_to(page, name)
        return page

    def go_to(self, page: Page, name: str) -> None:
        """Opens a notebook in this tab, and waits until its kernel can run cells."""
        page.goto(self.address(name))
        page.wait_for_function(SHOWN, arg=name)
        page.wait_for_function(READY, arg=name)

    def open_new(self, name: str, sources: list[str]) -> Page:
        """Saves a notebook with these code cells in the browser, and opens it in a new tab."""
        page = self.new_page()
        self.save(page, name, new_notebook(sources))
        self.go_to(page, name)
        return page

    def save(self, page: Page, name: str, nb: NotebookNode) -> None:
        """Saves a notebook in the browser."""
        page.goto(f"{self.server.url}/lab/lab/index.html")
        page.wait_for_function("() => window.jupyterapp?.serviceManager.isReady")
        page.evaluate(SAVE_NOTEBOOK, [name, nb])

    def check(self, report: Report) -> None:
        """Checks that no tab had errors on its console, and that nothing asked another host."""
        errors = [error for tab in self.listeners for error in tab.errors if not MISSING_FILE.search(error)]
        with report.check("no errors on the console"):
            require_none(errors, "no errors on the console")
        with report.check("no request to another host"):
            elsewhere = [url for listener in self.listeners for url in listener.not_allowed()]
            elsewhere += [line for line in self.proxy.lines if not CHROMIUMS_OWN.search(line)]
            require_none(elsewhere, f"only requests to {self.server.host}")


@contextmanager
def lab(site: Path, handler: type[Handler] = Handler) -> Iterator[Lab]:
    """Serves a site, and starts a browser with a new profile for a with statement."""
    with (
        tempfile.TemporaryDirectory(prefix="profile-", ignore_cleanup_errors=True) as profile,
        serve(site, handler) as server,
        refuse_other_hosts() as proxy,
        sync_playwright() as playwright,
    ):
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=printing.find_chromium(),
            args=printing.OPTIONS,
            viewport=WINDOW,
            proxy={"server": proxy.url, "bypass": "127.0.0.1"},
        )
        context.set_default_timeout(1000 * STEP_SECONDS)
        try:
            yield Lab(server, context, proxy)
        finally:
            context.close()


def new_notebook(sources: list[str]) -> NotebookNode:
    """Returns a notebook of the Go kernel with these code cells."""
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": notebooks.KERNELSPEC, "language_info": notebooks.LANGUAGE})
    nb.cells = [nbformat.v4.new_code_cell(source) for source in sources]
    return nb


def start(page: Page, number: int, source: str | None = None) -> None:
    """Starts to run the cell with this number; the first cell has number 1. With a source, replaces the cell's."""
    page.evaluate(START, [number, source])


def run(page: Page, number: int, source: str | None = None) -> list[NotebookNode]:
    """Runs the cell with this number to its end, and returns its outputs. With a source, replaces the cell's."""
    start(page, number, source)
    page.wait_for_function(HAS_RUN, arg=number)
    return outputs(page, number)


def outputs(page: Page, number: int) -> list[NotebookNode]:
    """Returns the outputs of the cell with this number."""
    shown: list[Any] = page.evaluate(OUTPUTS)[number - 1]
    return notebooks.merged([nbformat.from_dict(output) for output in shown])


def save_changes(page: Page) -> None:
    """Saves the open notebook, as a reader does."""
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")


def run_text(page: Page, number: int, source: str | None = None) -> str:
    """Runs a cell, and returns its text: its error, or what it has printed and shown as Markdown or HTML."""
    shown = run(page, number, source)
    kinds = ("text/markdown", "text/html")
    formatted = [out.data.get(kind, "") for out in notebooks.displayed(shown) for kind in kinds]
    return notebooks.error_text(shown) or notebooks.printed(shown) + "".join(formatted)
