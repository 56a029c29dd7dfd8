"""Checks show.Steps and show.Playground in JupyterLab, and films on a page that was exported."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page

import notebooks
import printing
from browser.jupyterlab import (
    NOT_OURS,
    NOTEBOOK,
    OUTPUT,
    SHUTDOWN,
    Server,
    cell,
    failures,
    open_notebook,
    outputs,
    press,
    run_all,
    stranger,
    write_notebook,
)
from browser.page import barriers
from browser.playground import NOTED, Playground
from browser.report import SHOTS, Report, none_of, want
from notebooks import ROOT

# ---- The notebook ------------------------------------------------------------

IMPORTS = """%noautoget
import "fmt"
import "perceptronlab/perceptron"
import "perceptronlab/perceptron/datasets"
import "perceptronlab/plotting"
import "perceptronlab/plotting/show\""""

SHOW = """
for _, caption := range steps {
	fmt.Println(caption)
}
show.SizedSteps(steps, 620, 240, `"Update" & <update>.`)"""

SHORT = """%%
or := datasets.OR()
steps := plotting.StepsInPlane(or, perceptron.Updates(or.AbsorbBias()))"""

LONG = """%%
planted, _, _ := datasets.Planted(40, 2, 0.01, 3)
steps := plotting.Steps(planted, perceptron.Updates(planted.AbsorbBias()))"""

PLAYGROUND = """%%
show.Playground(datasets.XOR())"""

CELLS = [IMPORTS, SHORT + SHOW, LONG + SHOW, PLAYGROUND]
FILM, PACKED_FILM, PLAYGROUND_CELL = 2, 3, 4  # the cells, from 1; the long film is packed
FILMS = (FILM, PACKED_FILM)

# ---- What a film is asked ----------------------------------------------------

# The elements of a film, and which of them are seen, or due at frame k as the groups around them say.
ELEMENTS = "[...host.shadowRoot.querySelectorAll('.picture svg :not(style, defs, defs *, g)')]"
SEEN = f"host => {ELEMENTS}.map(e => getComputedStyle(e).visibility === 'visible')"
DUE = f"""(host, k) => {ELEMENTS}.map(e => {{
    const [begin, end] = ['--a', '--b'].map(name => Number(e.closest('.e, .o')?.style.getPropertyValue(name) || 0));
    return begin <= k && (!e.closest('.o') || k < (end || begin + 1)); }})"""
STILL = """image => {
    image.dataset.src = image.src;
    image.src = image.src.replaceAll('animation:', 'none:');
    return image.decode(); }"""
# Loaded anew, it begins.
AGAIN = """image => {
    image.src = image.dataset.src.replaceAll('animation:', '%20animation:');
    return image.decode(); }"""
IS_PNG = "image => image.naturalWidth > 0 && image.src.startsWith('data:image/png')"
GROUND = "host => getComputedStyle(host).backgroundColor"
CELL_COUNT = f"() => {{ {NOTEBOOK} return cells.length; }}"
SAVE = f"() => {{ {NOTEBOOK} return panel.context.save(); }}"
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab ' + name})"
TWO_BEATS = 1.5  # seconds


def shows(film: Locator, k: int, captions: list[str], button: str = "") -> None:
    """A film shows frame k, after a button of it was pressed, if one is given: the number of the frame,
    its elements, and its words, for those who can't see it."""
    if button:
        # A disabled button keeps the focus, and does nothing.
        film.get_by_role("button", name=button, exact=True).click(force=True)
    film.get_by_text(f"{k + 1} of {len(captions)}", exact=True).wait_for()
    want(film.evaluate(SEEN) == film.evaluate(DUE, k), "other elements", f"those of frame {k}")
    words = " ".join(film.locator("p[aria-live]").inner_text().split())
    want(words in ("", captions[k]), f'"{words}"', f'"{captions[k]}"')  # nothing is said while it plays


def check_controls(page: Page, film: Locator, captions: list[str]) -> None:
    """Every control of a player does what it says, and each frame is the one that was sent."""
    last = len(captions) - 1
    before = page.evaluate(CELL_COUNT)

    shows(film, last, captions, "Last")
    shows(film, 0, captions, "First")
    for k in range(1, last + 1):
        shows(film, k, captions, "Next")
    shows(film, last - 1, captions, "Previous")

    for name, number in ("Play", last + 1), ("Play", 2), ("Pause", 2):
        film.get_by_role("button", name=name).click()
        film.get_by_text(f"{number} of {last + 1}", exact=True).wait_for()

    film.locator("input").click()  # in its middle
    middle = int(film.locator("input").input_value())
    want(0 < middle < last, f"{middle}", f"the middle of {last}")
    keys = [
        ("Shift", middle),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("b", last),
        ("ArrowDown", last - 1),
        ("Home", 0),
    ]
    for key, k in keys:
        page.keyboard.press(key)
        shows(film, k, captions)

    now = page.evaluate(CELL_COUNT)
    want(now == before, f"{now} cells", f"{before}: no key for JupyterLab")


def check_plays(image: Locator) -> None:
    """An image moves without a script, and stands still on its last frame."""
    image.scroll_into_view_if_needed()
    image.evaluate(STILL)
    last = image.screenshot()
    image.evaluate(AGAIN)
    want(image.screenshot() != last, "the last frame", "the first frames first")
    deadline = time.monotonic() + 60
    while image.screenshot() != last:
        want(time.monotonic() < deadline, "another frame", "the last")
    time.sleep(TWO_BEATS)
    want(image.screenshot() == last, "it goes on", "a film that ends")


# ---- In JupyterLab -----------------------------------------------------------


def write_moving(folder: Path) -> Path:
    """Writes the notebook of what moves, and the playground's page beside it."""
    subprocess.run(["go", "run", "./playground", "page", str(folder / "playground.html")], cwd=ROOT, check=True)
    return write_notebook(folder / "moving.ipynb", CELLS)


def printed_lines(page: Page, number: int) -> list[str]:
    """Returns the lines that a cell has printed: here, the captions of its film."""
    streams = [output for output in outputs(page)[number - 1] if output.output_type == "stream"]
    return "".join(stream.text for stream in streams).splitlines()


def check_rerun(page: Page, film: Locator, captions: list[str]) -> None:
    """A cell that is run again shows one film, a new one."""
    cell(page, FILM).locator(".cm-content").click()
    page.evaluate("() => document.querySelector('div.film').dataset.old = ''")
    press(page, "Run this cell and advance")
    film.and_(page.locator(":not([data-old])")).wait_for()
    want(film.count() == 1, f"{film.count()} films", "one")
    shows(film, 0, captions, "First")


def check_playground(page: Page) -> None:
    """The playground in its cell has the points that it was given, and answers."""
    frame = cell(page, PLAYGROUND_CELL).locator("iframe")
    frame.scroll_into_view_if_needed()
    content = frame.element_handle().content_frame()
    assert content, "an iframe has a frame"
    play = Playground(content)
    play.shows(change="opened")
    is_xor = not play.reply["separable"] and len(play.session["points"]) == 4
    want(is_xor, play.question, "the points of XOR")
    frame.content_frame.locator("#k").press("Home")
    play.shows(0)


def check_dark(page: Page, film: Locator) -> None:
    """In JupyterLab's dark theme nothing shuts readers out, and a film is a white card."""
    page.evaluate(THEME, "Dark")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    page.locator("#jupyterlab-splash").wait_for(state="detached")
    film.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "moving-dark.png")
    ground = film.evaluate(GROUND)
    want(ground == "rgb(255, 255, 255)", ground, "white")
    none_of(barriers(page, OUTPUT, NOT_OURS), "nothing serious or critical")
    page.evaluate(THEME, "Light")


def check_untrusted(page: Page, server: Server, path: Path) -> None:
    """In a stranger's notebook no script runs: pictures stand in for what would need one."""
    open_notebook(page, server, stranger(path).name)
    check_plays(cell(page, FILM).locator("img"))
    for number in PACKED_FILM, PLAYGROUND_CELL:
        want(cell(page, number).locator("img").evaluate(IS_PNG), "no picture", "the still")
    said = cell(page, PLAYGROUND_CELL).locator(".jp-OutputArea-output").inner_text()
    is_told = "Trust Notebook" in said and page.locator("iframe").count() == 0
    want(is_told, said, "how to trust the notebook")


def visit_moving(server: Server, context: BrowserContext, report: Report) -> None:
    """What moves, in a notebook: trusted, run again, saved, reopened, of a stranger, exported."""
    page = context.new_page()
    page.add_init_script(NOTED)
    listener = server.listener(page)
    with report.check("opens and runs", page, vital=True):
        open_notebook(page, server, report.path.name)
        run_all(page)
        none_of(failures(page, notebooks.code_cells(notebooks.read(report.path))), "a run without errors")
    films = {number: cell(page, number).locator("div.film") for number in FILMS}
    captions = {number: printed_lines(page, number) for number in FILMS}
    for number, film in films.items():
        with report.check(f"each control of the film in cell {number}, and no other film moves", page):
            check_controls(page, film, captions[number])
            shows(films[FILM], 0, captions[FILM])
    with report.check("a film in a cell that is run again", page):
        check_rerun(page, films[FILM], captions[FILM])
    with report.check("the playground in its cell", page):
        check_playground(page)
    with report.check("axe finds no barrier in a dark theme, and films are white cards", page):
        check_dark(page, films[FILM])
    with report.check("saved and opened again, it plays by itself", page):
        page.evaluate(SAVE)
        open_notebook(page, server, report.path.name)
        films[PACKED_FILM].scroll_into_view_if_needed()
        films[PACKED_FILM].get_by_role("button", name="Pause").wait_for()
        shows(films[PACKED_FILM], 0, captions[PACKED_FILM], "First")
    listener.check(report)
    untrusted = "untrusted, the film plays, the packed one is a still, and the playground says how to trust it"
    with report.check(untrusted, page):
        check_untrusted(page, server, report.path)
    page.evaluate(SHUTDOWN)
    page.close()
    visit_exports(context, report, captions[FILM])


# ---- On an exported page -----------------------------------------------------


def visit_exports(context: BrowserContext, report: Report, captions: list[str]) -> None:
    """The page that nbconvert makes of the notebook, as each kind of reader sees it."""
    export = [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(report.path)]
    subprocess.run(export, check=True)
    assert context.browser, "the context is of a browser"
    visit_export(context.browser, report, captions, scripts=True, reduced=False)
    visit_export(context.browser, report, captions, scripts=True, reduced=True)
    visit_export(context.browser, report, captions, scripts=False, reduced=False)
    visit_export(context.browser, report, captions, scripts=False, reduced=True)


def visit_export(running: Browser, report: Report, captions: list[str], scripts: bool, reduced: bool) -> None:
    """The exported page from the disk: with scripts or without, and for who wants less motion."""
    options = list(printing.OPTIONS)
    name = "exported"
    if not scripts:
        name += ", without scripts"
    if reduced:
        name += ", with less motion"
        options.append("--force-prefers-reduced-motion")
    with running.browser_type.launch(executable_path=printing.find_chromium(), args=options) as browser:
        page = browser.new_page(offline=True, java_script_enabled=scripts)
        with report.check(name, page):
            page.goto(report.path.with_suffix(".html").as_uri(), wait_until="commit")
            if scripts:
                check_exported_player(page, captions, reduced)
            else:
                check_exported_image(page, reduced)


def check_exported_player(page: Page, captions: list[str], reduced: bool) -> None:
    """With scripts a film has its controls. It doesn't move for who wants less motion, nor on paper."""
    film = page.locator("div.film").first
    last = len(captions) - 1
    if reduced:
        film.locator("nav").wait_for()
        page.wait_for_timeout(1000 * TWO_BEATS)
        shows(film, last, captions)
        return
    shows(film, 0, captions, "First")
    page.emulate_media(media="print")
    want(film.evaluate(SEEN) == film.evaluate(DUE, last), "other elements", "those of the last frame")
    want(not film.locator("nav").is_visible(), "the controls", "none on paper")


def check_exported_image(page: Page, reduced: bool) -> None:
    """Without scripts a film is an image that moves, or a still: of a packed one, and for who wants less motion."""
    images = page.locator("div.film img")
    if reduced:
        seen = images.first.screenshot()
        images.first.evaluate(STILL)
        want(seen == images.first.screenshot(), "another frame", "the last")
        return
    check_plays(images.first)
    packed = images.nth(1).get_attribute("src") or ""
    want(packed.startswith("data:image/png"), "no still", "the still of what is packed")
