"""Checks in a real browser what a reader sees.

    python tools/browser.py [lab|site] [NB...]

lab   JupyterLab, started as make lab does, on copies of the lessons as a reader gets them. It
      opens lesson 00, with the lessons first in its list. Some lessons are run here (make test
      runs them all in the kernel): no output is in sight before, no cell fails, their pictures
      show. ■ stops a training, Shift-Tab and Tab show help. What moves (moving.py) and the
      playground (playing.py) do what they say.
site  the pages of make site, opened from the disk without a network: they ask nobody for
      anything, everything on them shows, nothing is wider than a phone, and axe finds no
      barrier to disabled readers that it calls serious or critical.

Without either: both. NB is the beginning of a notebook's name ("03"), or its path, also
from the environment: in JupyterLab that one is run, and all if PERCEPTRON_LONG is set. Screenshots are kept in screenshots/.

    python tools/browser.py site FOLDER    the pages in another folder, as they are

A check waits for what it wants to see and fails if that does not come about in time. Which
browser runs: see printing.find_chromium.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

import copies
import nbformat
import notebooks
import pages
import printing
from faults import Fault
from nbformat import NotebookNode
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

ROOT = notebooks.ROOT
SHOTS = ROOT / "screenshots"
SECONDS = 90  # for one thing to come about; far more than it takes
SERVER_SECONDS = 300  # for JupyterLab to start, which may compile the packages first
MOST = 10  # faults that one check tells
RUN = ("00", "03")  # the notebooks that are run here unless others are named
WINDOW = {"width": 1200, "height": 1000}
PHONE = {"width": 360, "height": 740}
NOT_OURS = ["image-alt"]  # JupyterLab drops an image's description; the caption says what there is to see


class Stop(Exception):
    """What comes next can't be checked."""


class Report(notebooks.Report):
    """What was found in one notebook or page."""

    @contextmanager
    def check(self, what: str, page: Page | None = None, vital: bool = False) -> Iterator[None]:
        """Counts a check: bad if there is a Fault, or the browser waited in vain; a Stop if it is vital."""
        try:
            yield
            self.count(what, "")
        except (Fault, Error) as err:
            fault = str(err)
            if page and not page.is_closed():
                name = re.sub(r"[^a-z0-9]+", "-", f"{self.path.stem} {what}".lower()).strip("-")
                shot = SHOTS / f"FAILED-{name}.png"
                page.screenshot(path=shot)
                fault += f"\nscreenshot: {shot.relative_to(ROOT)}"
            self.count(what, fault)
            if vital:
                raise Stop from None


def want(good: bool, found: str, needed: str) -> None:
    """Raises a Fault unless something is good."""
    if not good:
        raise Fault(f"found {found}; needed: {needed}")


def none_of(faults: list[str], needed: str) -> None:
    """Raises a Fault that lists the faults, if there are any."""
    if faults:
        more = [f"and {len(faults) - MOST} more"] * (len(faults) > MOST)
        raise Fault("\n".join([*(f"found {fault}" for fault in faults[:MOST]), *more, f"needed: {needed}"]))


# ---- The browser -------------------------------------------------------------


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts the browser and ends it."""
    program = printing.find_chromium()
    if not program:
        raise LookupError("found no Chromium or Chrome; do: install it, as by: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=printing.OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


def visit(work: tuple[Callable[[BrowserContext, Report], None], Path]) -> Report:
    """Opens a browser, and has a function look at a notebook or a page in it."""
    look, path = work
    report = Report(path)
    start = time.monotonic()
    with chromium() as browser, browser.new_context(viewport=WINDOW) as context:
        context.set_default_timeout(1000 * SECONDS)
        try:
            look(context, report)
        except Stop:
            pass
    report.seconds = time.monotonic() - start
    return report


class Listener:
    """Notes what a page says on its console and whom it asks for something."""

    def __init__(self, page: Page, allowed: tuple[str, ...]) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        self.allowed = allowed
        page.on("pageerror", lambda err: self.said.append(f"uncaught: {err}"[:300]))
        page.on("console", lambda msg: msg.type in ("error", "assert") and self.said.append(msg.text[:300]))
        for kind in "request", "websocket":
            page.on(kind, lambda asked: self.asked.append(asked.url[:200]))

    def check(self, report: Report) -> None:
        """Two checks: no script error, and no request to elsewhere."""
        with report.check("its scripts run without an error"):
            none_of(self.said, "a silent console")
        with report.check("it asks nobody else"):
            elsewhere = [url for url in self.asked if not url.startswith(self.allowed)]
            none_of(elsewhere, f"requests to {' '.join(self.allowed)} only")


AXE = files("axe_playwright_python") / "axe.min.js"


def barriers(page: Page, selector: str, but: list[str]) -> list[str]:
    """Returns what axe finds serious or critical within a selector, each kind with its first places."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {rule: {"enabled": False} for rule in but}
    found = page.evaluate("([include, rules]) => axe.run({include}, {rules})", [[selector], rules])
    return [
        f"{kind['impact']}: {kind['help']} ({kind['id']}) at {[at['html'][:150] for at in kind['nodes']][:3]}"
        for kind in found["violations"]
        if kind["impact"] in ("serious", "critical")
    ]


# ---- JupyterLab --------------------------------------------------------------


@dataclass(frozen=True)
class Server:
    """A running JupyterLab."""

    url: str
    token: str

    def listener(self, page: Page) -> Listener:
        """Notes what a page of it says and asks."""
        return Listener(page, (self.url, self.url.replace("http", "ws"), "data:", "blob:"))


@contextmanager
def jupyterlab(folder: Path, home: Path, task: str = "lab") -> Iterator[Server]:
    """JupyterLab as make lab (or course) starts it, but on folder, with settings in home."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]  # one that nobody uses now
    server = Server(f"http://127.0.0.1:{port}", secrets.token_hex(16))
    command = [str(ROOT / "tools/setup"), task, "--no-browser", "--expose-app-in-browser", f"--port={port}"]
    command += ["--ip=127.0.0.1", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"]
    command += [f"--LabApp.workspaces_dir={home / '.work'}", f"--LabApp.user_settings_dir={home / '.settings'}"]
    log = home / ".log"
    with log.open("w") as out, open(os.devnull) as nothing:
        env = {**os.environ, "JUPYTER_TOKEN": server.token}
        run = subprocess.Popen(command, env=env, stdin=nothing, stdout=out, stderr=out, start_new_session=True)
    try:
        deadline = time.monotonic() + SERVER_SECONDS
        while socket.socket().connect_ex(("127.0.0.1", port)):
            if run.poll() is not None or time.monotonic() > deadline:
                said = "\n".join(log.read_text(errors="replace").splitlines()[-5:])
                raise RuntimeError(f"found no JupyterLab; tools/setup said:\n{notebooks.indent(said)}")
            time.sleep(0.2)
        yield server
    finally:
        run.terminate()  # it ends its kernels
        try:
            run.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)


NOTEBOOK = "const panel = window.jupyterapp?.shell.currentWidget, cells = panel?.content?.widgets ?? [];"

# All cells are there (JupyterLab attaches those that can't be seen yet when it has time).
READY = f"""name => {{ {NOTEBOOK}
    return panel?.context?.path === name && cells.length > 0 && cells.every(cell => !cell.isPlaceholder())
        && panel.sessionContext.session?.kernel?.connectionStatus === 'connected'; }}"""

# No cell is waiting or running, and each has run or one has failed.
ENDED = f"""() => {{ {NOTEBOOK}
    const models = cells.map(cell => cell.model);
    const code = models.filter(model => model.type === 'code' && model.sharedModel.source.trim());
    return code.every(model => model.executionState === 'idle') && (code.every(model => model.executionCount)
        || code.some(model => model.outputs.toJSON().some(output => output.output_type === 'error'))); }}"""

# A cell's output has a sign in it, or the cell has ended.
RAN = f"""number => {{ {NOTEBOOK} const model = cells[number - 1].model;
    return model.executionState === 'idle' && model.executionCount; }}"""
BEGUN = f"""([number, sign]) => {{ {NOTEBOOK}
    return ({RAN})(number) || JSON.stringify(cells[number - 1].model.outputs.toJSON()).includes(sign); }}"""
OUTPUT = ".jp-Notebook .jp-OutputArea-output"
OUTPUTS = f"() => {{ {NOTEBOOK} return cells.map(cell => cell.model.outputs?.toJSON() ?? []); }}"
SHUTDOWN = f"() => {{ {NOTEBOOK} return panel.sessionContext.shutdown(); }}"
LOADED = "() => [...document.images].every(image => image.complete)"

# Of each cell what can be seen of its outputs.
SEEN = f"""() => {{ {NOTEBOOK}
    const seen = node => node.checkVisibility() && node.clientWidth > 0 && node.clientHeight > 0;
    return cells.map(cell => {{
        const count = (selector, what) => [...cell.node.querySelectorAll(selector)].filter(what).length;
        return {{
            empty: count('.jp-OutputArea-output', node => !seen(node)),
            pictures: count('.jp-OutputArea-output img', image => seen(image) && image.naturalWidth > 0)
                + count('.jp-OutputArea-output .film', film => film.shadowRoot?.querySelector('svg')),
        }};
    }}); }}"""


def open_notebook(page: Page, server: Server, name: str) -> None:
    """Opens a notebook and waits until it is there."""
    page.goto(f"{server.url}/lab/tree/{quote(name)}?token={server.token}&reset")
    page.wait_for_function(READY, arg=name)
    page.wait_for_function(LOADED)


def cell(page: Page, number: int):
    """Returns a cell by its number, from 1."""
    return page.locator(".jp-Notebook .jp-Cell").nth(number - 1)


def press(page: Page, button: str) -> None:
    """Clicks on a button of the notebook's toolbar."""
    page.get_by_role("button", name=button).first.click()


def saved_pictures(code: NotebookNode) -> int:
    """Returns how many of a cell's saved outputs are pictures."""
    return sum(any(mime.startswith("image/") for mime in out.data) for out in notebooks.shown(code.outputs))


def pictures(page: Page, code: list[tuple[int, NotebookNode]]) -> None:
    """Every picture that was saved shows, and no output is an empty box."""
    seen, faults = page.evaluate(SEEN), []
    for number, saved in code:
        now, place = seen[number - 1], notebooks.place(number, saved.source)
        if now["pictures"] != (due := saved_pictures(saved)):
            faults.append(f"{now['pictures']} pictures that show at {place}; {due} were saved")
        if now["empty"]:
            faults.append(f"{now['empty']} empty boxes at {place}")
    none_of(faults, "all that was saved, to be seen")


def run_all(page: Page) -> None:
    """Clears the outputs and runs all cells, as a reader would."""
    for item in "Edit", "Clear Outputs of All Cells", "Run", "Run All Cells":
        page.get_by_role("menuitem", name=item, exact=True).click()
    page.wait_for_function(ENDED, timeout=1000 * notebooks.CELL_SECONDS * 2)


def failures(page: Page, code: list[tuple[int, NotebookNode]]) -> list[str]:
    """Returns what failed in the last run."""
    outputs = [[nbformat.from_dict(output) for output in of_cell] for of_cell in page.evaluate(OUTPUTS)]
    faults = ((cell, notebooks.failure(outputs[cell[0] - 1])) for cell in code)
    return [f"at {notebooks.place(n, saved.source)}, {fault}" for (n, saved), fault in faults if fault]


def visit_notebook(server: Server, saved: Path, context: BrowserContext, report: Report) -> None:
    """The reader's copy of a lesson, without outputs; run, it shows what was saved."""
    page, code = context.new_page(), notebooks.code_cells(notebooks.read(saved))
    listener = server.listener(page)
    with report.check("opens without outputs", page, vital=True):
        open_notebook(page, server, report.path.name)
        page.screenshot(path=SHOTS / f"{report.path.stem}.png")
        none_of([str(found) for found in page.evaluate(OUTPUTS) if found], "none before it is run")
    with report.check("its cells run to the end", page):
        run_all(page)
    with report.check("no cell fails"):
        none_of(failures(page, code), "a run without errors and without a word on stderr")
    with report.check("its pictures show", page):
        page.wait_for_function(LOADED)
        pictures(page, code)
        for number in (number for number, saved in code if saved_pictures(saved)):
            shot = SHOTS / f"{report.path.stem}-cell{number:02}.png"
            cell(page, number).locator(".jp-Cell-outputArea").screenshot(path=shot)
    with report.check("axe finds no barrier in its outputs"):
        none_of(barriers(page, OUTPUT, NOT_OURS), "nothing serious or critical")
    listener.check(report)
    page.evaluate(SHUTDOWN)
    page.close()


def visit_start(server: Server, context: BrowserContext, report: Report) -> None:
    """What make lab opens: lesson 00, beside the list of the lessons; a link to a text shows it as it reads."""
    page = context.new_page()
    with report.check("opens", page, vital=True):
        page.goto(f"{server.url}/?token={server.token}")
        page.wait_for_function(READY, arg=report.path.name)
        page.screenshot(path=SHOTS / "start.png")
    with report.check("its list begins with the lessons", page):
        names = page.locator(".jp-DirListing-itemName").all_inner_texts()
        wanted = sorted(path.name for path in report.path.parent.glob("[0-9]*.ipynb"))
        want(names[1 : 1 + len(wanted)] == wanted, str(names), "the lessons after data/, the one folder")
    with report.check("the glossary and a picture of the gallery show", page):
        page.locator(".jp-DirListing-item", has_text="glossary.md").dblclick()
        page.locator(".jp-MarkdownViewer table").first.wait_for()
        page.locator(".jp-DirListing-item", has_text="README.md").dblclick()
        page.locator(".jp-MarkdownViewer img").first.wait_for()
        page.wait_for_function("() => document.querySelector('.jp-MarkdownViewer img')?.naturalWidth")
    page.close()


# A notebook of its own for what a reader does by hand.
SCRATCH = [
    """%noautoget

import (
	"fmt"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/show"
)""",
    """%%
fmt.Println("begun")
for range perceptron.Updates(datasets.XOR().AbsorbBias()) {
}""",
    """%%
iris := perceptron.Must(datasets.Iris().Between("versicolor", "virginica"))
run := show.Train(perceptron.Trainer{MaxEpochs: 1e9}, iris)
fmt.Println("kept:", run.Outcome, run.Epochs == len(run.PerEpoch), len(run.Weights))""",
    "%%\nfmt.Println(perceptron.Train(datasets.AND().AbsorbBias()))",
    "%%\nfmt.Println(perceptron.Tra",
]


def write_notebook(path: Path, cells: list[str]) -> Path:
    """Writes a notebook of these cells."""
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": notebooks.KERNELSPEC})
    nb.cells = [nbformat.v4.new_code_cell(source) for source in cells]
    nbformat.write(nb, path)
    return path


def stranger(path: Path) -> Path:
    """Writes a notebook as from a stranger: never signed, so Jupyter shows no script and no HTML of it."""
    nb = notebooks.read(path)
    nb.metadata["stranger"] = secrets.token_hex(16)
    copy = path.with_name(f"stranger-{path.name}")
    nbformat.write(nb, copy)
    return copy


def stop_cell(page: Page, number: int, sign: str) -> list[NotebookNode]:
    """Runs a cell that has no end, presses ■ once the sign is there, and returns its outputs."""
    cell(page, number).locator(".cm-content").click()
    press(page, "Run this cell and advance")
    page.wait_for_function(BEGUN, arg=[number, sign])
    press(page, "Interrupt the kernel")
    page.wait_for_function(RAN, arg=number)
    return [nbformat.from_dict(output) for output in page.evaluate(OUTPUTS)[number - 1]]


def visit_by_hand(server: Server, context: BrowserContext, report: Report) -> None:
    """Runs, stops and asks, with mouse and keyboard: ■, Shift-Tab, Tab."""
    page = context.new_page()
    with report.check("opens", page, vital=True):
        open_notebook(page, server, report.path.name)
        cell(page, 1).locator(".cm-content").click()
        press(page, "Run this cell and advance")
        page.wait_for_function(RAN, arg=1)
    with report.check("■ stops a loop without end", page, vital=True):
        text = notebooks.printed(stop_cell(page, 2, "begun"))
        want(text == "begun\n", f'the output "{text}"', '"begun", as printed before ■')
    with report.check("■ stops a training, and the run so far is kept", page, vital=True):
        outputs = stop_cell(page, 3, "a second")  # the line of show.Train, with its rate
        text = notebooks.error_text(outputs) or notebooks.printed(outputs)
        needed = '"kept: stopped true 4": the cell goes on with the run so far'
        want(text == "kept: stopped true 4\n", f'the output "{text}"', needed)
    with report.check("Shift-Tab shows a doc comment", page):
        editor = cell(page, 4).locator(".cm-content")
        for key in ["Control+Home", "ArrowDown", *["ArrowRight"] * len("fmt.Println(perceptron.Tra")]:
            editor.press(key)
        for _ in range(10):  # gopls looks at all packages first, for which the kernel may not wait
            editor.press("Shift+Tab")
            tooltip = page.locator(".jp-Tooltip", has_text=re.compile(r"\w"))  # it is there before its text
            tooltip.wait_for()
            text = tooltip.inner_text()
            if "deadline exceeded" not in text:
                break
            page.keyboard.press("Escape")
        page.screenshot(path=SHOTS / "shift-tab.png")
        good = "func perceptron.Train(" in text and "Train runs the perceptron" in text
        want(good, f'the text "{text[:300]}"', "Train's doc comment")
        page.keyboard.press("Escape")
        page.locator(".jp-Tooltip").wait_for(state="detached")
    with report.check("Tab completes a name", page):
        editor = cell(page, 5).locator(".cm-content")
        editor.press("Control+End")
        name = page.locator(".jp-Completer-item", has_text="Trainer").first
        for _ in range(10):  # JupyterLab waits a second for an answer, and then forgets it
            editor.press("Tab")
            with suppress(Error):
                name.wait_for(timeout=5000)
                break
        want(name.is_visible(), "no such completion", "Trainer")
        page.screenshot(path=SHOTS / "tab.png")
    page.evaluate(SHUTDOWN)
    page.close()


def check_lab(names: list[str]) -> list[Report]:
    """Checks JupyterLab and the notebooks with these names, or all, with copies of them."""
    import moving
    import playing

    paths = notebooks.find(names)
    run = ("",) if names or os.environ.get("PERCEPTRON_LONG") else RUN
    with tempfile.TemporaryDirectory(prefix="perceptronlab-") as temporary:
        home = Path(temporary).resolve()
        folder = home / "lessons"
        copies.Copies(ROOT, folder).update()
        for path in paths:
            (folder / path.name).write_bytes(copies.bare(path.read_bytes()))
        with jupyterlab(folder, home) as server:
            work = [(partial(moving.visit_moving, server), moving.write_moving(folder))]
            work.append((partial(visit_by_hand, server), write_notebook(folder / "by-hand.ipynb", SCRATCH)))
            work.append((playing.visit_playground, folder / "playground.html"))
            work.append((partial(visit_start, server), folder / "00-go-in-a-notebook.ipynb"))
            for path in paths:
                if path.name.startswith(run) and path.name != "playground.ipynb":  # moving.py has its cell
                    work.append((partial(visit_notebook, server, path), folder / path.name))
            return notebooks.report_all(visit, work)


# ---- The site ----------------------------------------------------------------

BROKEN = "() => [...document.images].filter(image => image.naturalWidth === 0).map(image => image.alt)"
HIDDEN_FORMULAS = """() => [...document.querySelectorAll('math')].filter(math => {
    const box = math.getBoundingClientRect();
    return !math.checkVisibility() || box.width <= 1 || box.height <= 1; }).map(math => math.textContent)"""
OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })"

# The elements that reach over the right edge, but for what scrolls on its own.
TOO_WIDE = """() => {
    if (document.scrollingElement.scrollWidth <= window.innerWidth) return [];
    const scrolls = node => node && node !== document.documentElement
        && (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
    const wide = node => node.getBoundingClientRect().right > window.innerWidth + 0.5;
    const nodes = [...document.body.querySelectorAll('*')].filter(wide)
        .filter(node => !scrolls(node.parentElement));
    return ['a wider page', ...nodes.slice(0, 3).map(node => node.outerHTML.slice(0, 150))]; }"""


def visit_page(context: BrowserContext, report: Report) -> None:
    """Opens a page from the disk and looks at all that is on it."""
    context.set_offline(True)
    page, path = context.new_page(), report.path
    listener = Listener(page, (path.as_uri(), "data:", "blob:"))
    with report.check("opens from the disk", page, vital=True):
        page.goto(path.as_uri())
        page.screenshot(path=SHOTS / f"site-{path.stem}.png")
        want(page.title() != "", "no title", "a title")
    page.evaluate(OPEN_ALL)
    with report.check("its pictures show", page):
        page.wait_for_function(LOADED)
        none_of([f'no picture at "{alt}"' for alt in page.evaluate(BROKEN)], "pictures that show")
    with report.check("its formulas show", page):
        hidden = [f"no size of {text[:60]}" for text in page.evaluate(HIDDEN_FORMULAS)]
        none_of(hidden, "formulas to be seen")
    with report.check("axe finds no barrier", page):
        none_of(barriers(page, "html", []), "nothing serious or critical")
    with report.check("nor in the dark", page):
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.screenshot(path=SHOTS / f"site-{path.stem}-dark.png")
        none_of(barriers(page, "html", []), "nothing serious or critical")
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    with report.check("it is no wider than a phone", page):
        page.set_viewport_size(PHONE)
        page.evaluate("() => window.scrollTo(0, 0)")
        page.screenshot(path=SHOTS / f"site-{path.stem}-phone.png")
        none_of(page.evaluate(TOO_WIDE), f"nothing beyond {PHONE['width']} pixels")
    listener.check(report)
    page.close()


def check_site(site: Path) -> list[Report]:
    """Checks the pages of a site."""
    paths = sorted(site.glob("*.html"))
    if not paths:
        raise LookupError(f"found no pages in {site}; needed: what make site writes")
    return notebooks.report_all(visit, [(visit_page, path) for path in paths])


# ---- Commands ----------------------------------------------------------------


def end(*_: object) -> None:
    """Ends this process and what it started: a browser ends with the process that drives it."""
    for child in multiprocessing.active_children():
        child.kill()
    sys.exit(143)


def main(arguments: list[str]) -> int:
    """Runs the checks that are asked for and returns the exit status."""
    part = arguments.pop(0) if arguments[:1] in (["lab"], ["site"]) else ""
    SHOTS.mkdir(exist_ok=True)
    for old in SHOTS.glob("*.png"):
        old.unlink()
    reports: list[Report] = []
    if part in ("", "lab"):
        reports += check_lab(arguments or os.environ.get("NB", "").split())
    if part in ("", "site"):
        if part and arguments:
            site = Path(arguments[0]).resolve()
        else:
            subprocess.run([str(ROOT / "tools/setup"), "site"], check=True, stdout=subprocess.DEVNULL)
            site = pages.SITE
        reports += check_site(site)
    passed, failed = sum(report.passed for report in reports), sum(len(report.faults) for report in reports)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    from browser import end, main  # not those of __main__: moving.py imports them from this module

    signal.signal(signal.SIGTERM, end)
    try:
        sys.exit(main(sys.argv[1:]))
    except (LookupError, RuntimeError, ValueError, OSError, subprocess.CalledProcessError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
