"""Checks show.Steps and show.Playground in JupyterLab, and films on a page that was exported.

It is part of tools/browser.py.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from pathlib import Path

import notebooks
import printing
from browser import NOT_OURS, NOTEBOOK, OUTPUTS, ROOT, SHOTS, SHUTDOWN, Report, Server
from browser import barriers, cell, failures, none_of, open_notebook, press, run_all, stranger, want, write_notebook
from playing import NOTED, Playground
from playwright.sync_api import BrowserContext, Locator, Page

SHOW = """
for _, caption := range steps {
	fmt.Println(caption)
}
show.SizedSteps(steps, 620, 240, `"Update" & <update>.`)"""
LAB = ("perceptron", "perceptron/datasets", "plotting", "plotting/show")
CELLS = ['%noautoget\nimport "fmt"' + "".join(f'\nimport "perceptronlab/{name}"' for name in LAB)]
CELLS += ["%%\nor := datasets.OR()\nsteps := plotting.StepsInPlane(or, perceptron.Updates(or.AbsorbBias()))" + SHOW]
CELLS += ["%%\nplanted, _, _ := datasets.Planted(40, 2, 0.01, 3)\nsteps := plotting.Steps(planted, perceptron.Updates(planted.AbsorbBias()))" + SHOW]
CELLS += ["%%\nshow.Playground(datasets.XOR())"]
FILMS = (2, 3)  # the cells; the second one is packed

# The elements of a film, and which of them are seen, or due at frame k as the groups around them say.
ELEMENTS = "[...host.shadowRoot.querySelectorAll('.picture svg :not(style, defs, defs *, g)')]"
SEEN = f"host => {ELEMENTS}.map(e => getComputedStyle(e).visibility === 'visible')"
DUE = f"""(host, k) => {ELEMENTS}.map(e => {{
    const [begin, end] = ['--a', '--b'].map(name => Number(e.closest('.e, .o')?.style.getPropertyValue(name) || 0));
    return begin <= k && (!e.closest('.o') || k < (end || begin + 1)); }})"""
STILL = "image => { image.dataset.src = image.src; image.src = image.src.replaceAll('animation:', 'none:'); return image.decode(); }"
AGAIN = "image => { image.src = image.dataset.src.replaceAll('animation:', '%20animation:'); return image.decode(); }"  # loaded anew, it begins
CELL_COUNT = f"() => {{ {NOTEBOOK} return cells.length; }}"
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab ' + name})"


def shows(film: Locator, k: int, captions: list[str], button: str = "") -> None:
    """A film, once a button of it was pressed, shows frame k: the number, the elements, and to who can't see it the words."""
    if button:
        film.get_by_role("button", name=button, exact=True).click(force=True)  # a disabled one keeps the focus, and does nothing
    film.get_by_text(f"{k + 1} of {len(captions)}", exact=True).wait_for()
    want(film.evaluate(SEEN) == film.evaluate(DUE, k), "other elements", f"those of frame {k}")
    words = " ".join(film.locator("p[aria-live]").inner_text().split())
    want(words in ("", captions[k]), f'"{words}"', f'"{captions[k]}"')  # nothing is said while it plays


def controls(page: Page, film: Locator, captions: list[str]) -> None:
    """Every control of a player does what it says, and each frame is the one that was sent."""
    last, before = len(captions) - 1, page.evaluate(CELL_COUNT)
    for name, k in ("Last", last), ("First", 0), *(("Next", k) for k in range(1, last + 1)), ("Previous", last - 1):
        shows(film, k, captions, name)
    for name, k in ("Play", last + 1), ("Play", 2), ("Pause", 2):
        film.get_by_role("button", name=name).click()
        film.get_by_text(f"{k} of {last + 1}", exact=True).wait_for()
    film.locator("input").click()  # in its middle
    middle = int(film.locator("input").input_value())
    want(0 < middle < last, f"{middle}", f"the middle of {last}")
    for key, k in ("", middle), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("b", last), ("ArrowDown", last - 1), ("Home", 0):
        page.keyboard.press(key or "Shift")
        shows(film, k, captions)
    want((now := page.evaluate(CELL_COUNT)) == before, f"{now} cells", f"{before}: no key for JupyterLab")


def plays(image: Locator) -> None:
    """An image moves without a script, and stands still on its last frame."""
    image.scroll_into_view_if_needed()
    image.evaluate(STILL)
    last = image.screenshot()
    image.evaluate(AGAIN)
    want(image.screenshot() != last, "the last frame", "the first frames first")
    deadline = time.monotonic() + 60
    while image.screenshot() != last:
        want(time.monotonic() < deadline, "another frame", "the last")
    time.sleep(1.5)  # two beats
    want(image.screenshot() == last, "it goes on", "a film that ends")


def write_moving(folder: Path) -> Path:
    """Writes the notebook of what moves, and the playground's page beside it."""
    subprocess.run(["go", "run", "./playground", "page", str(folder / "playground.html")], cwd=ROOT, check=True)
    return write_notebook(folder / "moving.ipynb", CELLS)


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
    captions = {number: "".join(out.get("text", "") for out in page.evaluate(OUTPUTS)[number - 1]).splitlines() for number in FILMS}
    for number, film in films.items():
        with report.check(f"each control of the film in cell {number}, and no other film moves", page):
            controls(page, film, captions[number])
            shows(films[2], 0, captions[2])
    with report.check("a film in a cell that is run again", page):
        cell(page, 2).locator(".cm-content").click()
        page.evaluate("() => document.querySelector('div.film').dataset.old = ''")
        press(page, "Run this cell and advance")
        films[2].and_(page.locator(":not([data-old])")).wait_for()
        want(films[2].count() == 1, f"{films[2].count()} films", "one")
        shows(films[2], 0, captions[2], "First")
    with report.check("the playground in its cell", page):
        frame = cell(page, 4).locator("iframe")
        frame.scroll_into_view_if_needed()
        play = Playground(frame.element_handle().content_frame())
        play.shows(change="opened")
        want(not play.reply["separable"] and len(play.session["points"]) == 4, play.question, "the points of XOR")
        frame.content_frame.locator("#k").press("Home")
        play.shows(0)
    with report.check("axe finds no barrier in a dark theme, and films are white cards", page):
        page.evaluate(THEME, "Dark")
        page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        page.locator("#jupyterlab-splash").wait_for(state="detached")
        films[2].scroll_into_view_if_needed()
        page.screenshot(path=SHOTS / "moving-dark.png")
        white = films[2].evaluate("host => getComputedStyle(host).backgroundColor")
        want(white == "rgb(255, 255, 255)", white, "white")
        none_of(barriers(page, ".jp-Notebook .jp-OutputArea-output", NOT_OURS), "nothing serious or critical")
        page.evaluate(THEME, "Light")
    with report.check("saved and opened again, it plays by itself", page):
        page.evaluate(f"() => {{ {NOTEBOOK} return panel.context.save(); }}")
        open_notebook(page, server, report.path.name)
        films[3].scroll_into_view_if_needed()
        films[3].get_by_role("button", name="Pause").wait_for()
        shows(films[3], 0, captions[3], "First")
    listener.check(report)
    with report.check("untrusted, the film plays, the packed one is a still, and the playground says how to trust it", page):
        open_notebook(page, server, stranger(report.path).name)
        plays(cell(page, 2).locator("img"))
        for number in 3, 4:
            image = cell(page, number).locator("img")
            want(image.evaluate("image => image.naturalWidth > 0 && image.src.startsWith('data:image/png')"), "no picture", "the still")
        said = cell(page, 4).locator(".jp-OutputArea-output").inner_text()
        want("Trust Notebook" in said and page.locator("iframe").count() == 0, said, "how to trust the notebook")
    page.evaluate(SHUTDOWN)
    page.close()
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(report.path)], check=True)
    for how in itertools.product((True, False), (False, True)):
        visit_export(context, report, captions[2], *how)


def visit_export(context: BrowserContext, report: Report, captions: list[str], scripts: bool, reduced: bool) -> None:
    """The page that nbconvert makes of it, from the disk: with scripts or without, and for who wants less motion."""
    options, last = [*printing.OPTIONS, *["--force-prefers-reduced-motion"] * reduced], len(captions) - 1
    with context.browser.browser_type.launch(executable_path=printing.find_chromium(), args=options) as browser:
        page = browser.new_page(offline=True, java_script_enabled=scripts)
        with report.check("exported" + ", without scripts" * (not scripts) + ", with less motion" * reduced, page):
            page.goto(report.path.with_suffix(".html").as_uri(), wait_until="commit")
            film, images = page.locator("div.film").first, page.locator("div.film img")
            if scripts and reduced:
                film.locator("nav").wait_for()
                page.wait_for_timeout(1500)  # two beats
                shows(film, last, captions)
            elif scripts:
                shows(film, 0, captions, "First")
                page.emulate_media(media="print")
                want(film.evaluate(SEEN) == film.evaluate(DUE, last), "other elements", "those of the last frame")
                want(not film.locator("nav").is_visible(), "the controls", "none on paper")
            elif reduced:
                seen = images.first.screenshot()
                images.first.evaluate(STILL)
                want(seen == images.first.screenshot(), "another frame", "the last")
            else:
                plays(images.first)
                want(images.nth(1).get_attribute("src").startswith("data:image/png"), "no still", "the still of what is packed")
