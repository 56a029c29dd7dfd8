"""Checks lessons in the lab of the site: they open with their saved outputs, and print and draw the same when run."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode
from playwright.sync_api import Page

import notebooks
from browser.comparison import outputs_fault
from browser.jupyterlab import NOTEBOOK, READY, cell, press, run_all
from browser.jupyterlab import outputs as all_outputs
from browser.jupyterlite import FILE, SHOWN, Lab, outputs, run, save_changes
from browser.lab import OUTPUT_COUNTS, check_pictures, saved_pictures
from browser.page import LOADED, PHONE
from browser.report import SCREENSHOTS, Report, require, require_none

MEGABYTE = 1_000_000
FIRST_KINDS = {"1": "figure", "3": "text"}  # what the first cell is that is run in these lessons
MAX_BYTES = {"text": 18 * MEGABYTE, "figure": 30 * MEGABYTE}  # of the folder go until such a cell has run

# Reports whether this number of pictures shows.
PICTURES = f"count => ({OUTPUT_COUNTS})().reduce((sum, cell) => sum + cell.pictures, 0) >= count"

# Reports whether the notebook shows its first cell, and this cell is the active one.
AT_TOP = f"""() => {{ {NOTEBOOK}
    return panel.content.outerNode.scrollTop === 0 && panel.content.activeCellIndex === 0; }}"""

TRUSTED = f"() => {{ {NOTEBOOK} return cells.map(cell => cell.model.trusted); }}"

# The links of the site's pages that lead to the lab, and the notebooks that they open.
BUTTON = "Run this lesson in your browser"
LINKS = {  # by the first character of the notebook's name: the page, and the text of the link
    "1": ("index.html", "run them in your browser"),
    "3": ("3-algorithm.html", BUTTON),
}
PLAYGROUND = "show.Playground("

# Returns the parts of the notebook that are wider than the window.
TOO_WIDE = f"""() => {{ {NOTEBOOK}
    const width = window.innerWidth;
    const scrolls = node => node !== panel.node && (getComputedStyle(node).overflowX !== 'visible'
        || scrolls(node.parentElement));
    const wide = node => node.getBoundingClientRect().right > width + 0.5 && node.checkVisibility();
    return [...panel.content.node.querySelectorAll('.jp-Cell img, .jp-Cell p, .jp-Cell table, .jp-Cell .film')]
        .filter(wide).filter(node => !scrolls(node.parentElement)).map(node => node.outerHTML.slice(0, 150)); }}"""


def saved_html(saved: NotebookNode) -> list[str]:
    """Returns the HTML that a cell shows."""
    return [out.data.get("text/html", "") for out in notebooks.displayed(saved.outputs)]


def is_folded(saved: NotebookNode) -> bool:
    """Reports whether a cell's outputs are hidden until it is run, because readers are to predict them."""
    return bool(saved.metadata.get("jupyter", {}).get("outputs_hidden"))


def is_text_cell(saved: NotebookNode) -> bool:
    """Reports whether a cell only prints text."""
    return bool(saved.outputs) and not notebooks.displayed(saved.outputs)


def is_figure_cell(saved: NotebookNode) -> bool:
    """Reports whether a cell shows a figure."""
    return any("image/png" in out.data for out in notebooks.displayed(saved.outputs))


def first_cell(code: list[tuple[int, NotebookNode]], kind: str) -> int:
    """Returns the number of the first cell that only prints text, or shows a figure; kind is "text" or "figure"."""
    fits = {"text": is_text_cell, "figure": is_figure_cell}[kind]
    return next(number for number, saved in code if fits(saved))


def run_first(page: Page, code: list[tuple[int, NotebookNode]], kind: str) -> None:
    """Runs the first cell that prints text or shows a figure, and those above it without outputs, which declare."""
    last = first_cell(code, kind)
    for number, saved in code:
        if number == last or (number < last and not saved.outputs):
            fault = outputs_fault(saved, run(page, number))
            require(not fault, fault, "the saved outputs")


def check_outputs(page: Page, code: list[tuple[int, NotebookNode]]) -> None:
    """Checks that all cells have the saved outputs: texts byte for byte, and figures up to a tolerance."""
    shown = all_outputs(page)
    faults = []
    for number, saved in code:
        fault = outputs_fault(saved, notebooks.merged(shown[number - 1]))
        if fault:
            faults.append(f"in {notebooks.place(number, saved.source)}:\n{fault}")
    require_none(faults, "the outputs of the saved notebook")


# ---- The checks --------------------------------------------------------------


def check_saved_outputs(lab: Lab, page: Page, saved: NotebookNode, name: str) -> None:
    """Opens a lesson while the server holds back everything that the kernel needs, and checks its saved outputs."""
    lab.server.hold("/go/")
    page.goto(lab.address(name))
    page.wait_for_function(SHOWN, arg=name)
    code = notebooks.code_cells(saved)
    open_code = [(number, cell) for number, cell in code if not is_folded(cell)]
    page.wait_for_function(PICTURES, arg=sum(saved_pictures(cell) for _, cell in open_code))
    page.screenshot(path=SCREENSHOTS / f"live-{Path(name).stem}.png")
    check_pictures(page, open_code)
    faults = [
        notebooks.output_difference(cell.outputs, notebooks.merged(shown))
        for (_, cell), shown in zip(code, [all_outputs(page)[number - 1] for number, _ in code], strict=True)
    ]
    require_none([fault for fault in faults if fault], "the saved outputs")
    trusted = page.evaluate(TRUSTED)
    films = [number for number, cell in code if any("<script" in html for html in saved_html(cell))]
    require_none([f"cell {n} without" for n in films if not trusted[n - 1]], "trust in saved animations")
    lab.server.release()


def check_first_cell(lab: Lab, page: Page, code: list[tuple[int, NotebookNode]], kind: str, report: Report) -> None:
    """Runs the first cell of a kind and the imports, and checks how many bytes were loaded for it."""
    run_first(page, code, kind)
    size = lab.server.traffic.bytes_below("go")
    report.note += f", {size / MEGABYTE:.1f} MB until a {kind}"
    limit = MAX_BYTES[kind]
    require(size <= limit, f"{size / MEGABYTE:.1f} MB until a cell with a {kind} has run", f"{limit / MEGABYTE} MB")


def check_link(lab: Lab, page: Page, name: str) -> None:
    """Follows the link from a page of the site, and checks that it opens the lesson."""
    start, text = LINKS[name[0]]
    page.goto(f"{lab.server.url}/{start}")
    page.get_by_role("link", name=text).click()
    page.wait_for_function(SHOWN, arg=name)
    page.locator(".lm-TabBar-tab.jp-mod-current", has_text=name).wait_for()
    cell(page, 1).get_by_role("heading", level=1).wait_for()


def check_playgrounds(page: Page, code: list[tuple[int, NotebookNode]]) -> None:
    """Checks that each cell with a playground shows it."""
    for number in [number for number, saved in code if PLAYGROUND in saved.source]:
        frame = cell(page, number).locator("iframe")
        frame.scroll_into_view_if_needed()
        frame.content_frame.locator("body[data-ready]").wait_for()


def check_lesson(lab: Lab, report: Report) -> None:
    """Checks that a lesson opens with its saved outputs, and that a run changes none of them."""
    name = report.path.name
    saved = notebooks.read(report.path)
    code = notebooks.code_cells(saved)
    page = lab.new_page()
    with report.check("saved outputs show before anything of the kernel has arrived", page):
        check_saved_outputs(lab, page, saved, name)
    lab.server.release()
    with report.check("the kernel starts", page, vital=True):
        page.wait_for_function(READY, arg=name)
    kind = FIRST_KINDS.get(name[0])
    if kind:
        with report.check(f"a cell with a {kind} is run first, and loads little", page):
            check_first_cell(lab, page, code, kind, report)
    with report.check("all cells run, and print and draw what is saved", page):
        run_all(page)
        page.wait_for_function(LOADED)
        check_outputs(page, code)
    with report.check("all pictures show", page):
        check_pictures(page, code)
        page.screenshot(path=SCREENSHOTS / f"live-{report.path.stem}-run.png")
    if name[0] in LINKS:
        tab = lab.new_page()
        with report.check(f"“{LINKS[name[0]][1]}” on {LINKS[name[0]][0]} opens the lesson", tab):
            check_link(lab, tab, name)
        tab.close()
    if any(PLAYGROUND in saved.source for _, saved in code):
        with report.check("the playground shows", page):
            check_playgrounds(page, code)
    if report.path.name.startswith("3"):
        check_keeping(lab, page, report)
        check_offline(lab, report)
    page.close()


# ---- What the browser keeps --------------------------------------------------


HAS_SOURCE = f"""([number, source]) => {{ {NOTEBOOK}
    return cells[number - 1]?.model.sharedModel.getSource() === source; }}"""
CHANGED = "%%\nfmt.Println(6 * 7)"
FILE_CONTENT = "async path => (await window.jupyterapp.serviceManager.contents.get(path, {content: true})).content"


def check_keeping(lab: Lab, page: Page, report: Report) -> None:
    """Checks that the browser keeps changes of a lesson until the reader starts over."""
    name = report.path.name
    number = first_cell(notebooks.code_cells(notebooks.read(report.path)), "text")
    original = notebooks.read(report.path).cells[number - 1].source
    with report.check("a changed and saved cell is still there after a reload", page):
        run(page, number, CHANGED)
        save_changes(page)
        page.reload()
        page.wait_for_function(SHOWN, arg=name)
        page.wait_for_function(HAS_SOURCE, arg=[number, CHANGED])
        text = notebooks.printed(outputs(page, number))
        require(text == "42\n", f"the output {text!r}", "the output of the changed cell")
    with report.check("“Start over” restores the lesson", page):
        page.wait_for_function(READY, arg=name)
        press(page, "Start Over…")
        page.locator(".jp-Dialog .jp-mod-accept").click()
        page.wait_for_function(HAS_SOURCE, arg=[number, original])
        page.locator(FILE.format(f"my-{name}")).wait_for()
        page.wait_for_function(AT_TOP)
    with report.check("“Start over” keeps the reader's text and its output in my-NAME", page):
        kept = nbformat.from_dict(page.evaluate(FILE_CONTENT, f"my-{name}")).cells[number - 1]
        require(kept.source == CHANGED, f"the text {kept.source!r}", f"{CHANGED!r}")
        text = notebooks.printed(kept.outputs)
        require(text == "42\n", f"the output {text!r}", "the output of the changed cell")


# Reports whether the browser keeps all files that the lessons need.
KEPT = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.includes('/offline.json?')) continue;
            return (await (await cache.match(request)).json()).isComplete;
        }
    }
    return false; }"""


def check_offline(lab: Lab, report: Report) -> None:
    """Stops the server, and checks that a new tab opens another lesson and runs a cell with a figure there."""
    with report.check("the files that lessons need are fetched in the background", lab.context.pages[-1]):
        lab.context.pages[-1].wait_for_function(KEPT)
    lab.server.stop()
    path = next(report.path.parent.glob("5-*.ipynb"))
    code = notebooks.code_cells(notebooks.read(path))
    page = lab.new_page()
    with report.check("without the server, a new tab opens a lesson", page, vital=True):
        lab.go_to(page, path.name)
    with report.check("without the server, a cell with a figure runs that was not run before", page):
        run_first(page, code, "figure")
    page.screenshot(path=SCREENSHOTS / "live-offline.png")


# ---- On a phone --------------------------------------------------------------


def check_phone(lab: Lab, report: Report) -> None:
    """Opens a lesson in a window as small as a phone, and runs a cell with a figure there."""
    page = lab.new_page(PHONE)
    code = notebooks.code_cells(notebooks.read(report.path))
    number = first_cell(code, "figure")
    with report.check("a lesson opens on a phone", page, vital=True):
        lab.go_to(page, report.path.name)
        page.screenshot(path=SCREENSHOTS / "live-phone.png")
    with report.check("its notebook is as wide as the window", page):
        box = page.locator(".jp-NotebookPanel").first.bounding_box()
        require(box is not None and box["width"] >= PHONE["width"] - 40, f"the box {box}", "a notebook of 320 pixels")
        require_none(page.evaluate(TOO_WIDE), f"nothing beyond the right edge of a window of {PHONE['width']} pixels")
    with report.check("a cell with a figure runs on a phone", page):
        run_first(page, code, "figure")
        cell(page, number).locator(".jp-OutputArea-output").first.scroll_into_view_if_needed()
        page.screenshot(path=SCREENSHOTS / "live-phone-figure.png")
        require_none(page.evaluate(TOO_WIDE), f"nothing beyond the right edge of a window of {PHONE['width']} pixels")
    page.close()
