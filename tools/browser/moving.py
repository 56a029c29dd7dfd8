"""Checks show.Steps and show.Playground in JupyterLab, and animations on an exported page."""

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
ANIMATION, PACKED_ANIMATION, PLAYGROUND_CELL = 2, 3, 4  # the numbers of cells, from 1; the long one is compressed
ANIMATIONS = (ANIMATION, PACKED_ANIMATION)

# ---- JavaScript for an animation ---------------------------------------------

# The elements of an animation; which are visible; which should be visible at frame k, by the groups around them.
ELEMENTS = "[...host.shadowRoot.querySelectorAll('.picture svg :not(style, defs, defs *, g)')]"
SEEN = f"host => {ELEMENTS}.map(e => getComputedStyle(e).visibility === 'visible')"
DUE = f"""(host, k) => {ELEMENTS}.map(e => {{
    const [begin, end] = ['--a', '--b'].map(name => Number(e.closest('.e, .o')?.style.getPropertyValue(name) || 0));
    return begin <= k && (!e.closest('.o') || k < (end || begin + 1)); }})"""
STILL = """image => {
    image.dataset.src = image.src;
    image.src = image.src.replaceAll('animation:', 'none:');
    return image.decode(); }"""
# Restarts the animation by loading the image again.
AGAIN = """image => {
    image.src = image.dataset.src.replaceAll('animation:', '%20animation:');
    return image.decode(); }"""
IS_PNG = "image => image.naturalWidth > 0 && image.src.startsWith('data:image/png')"
GROUND = "host => getComputedStyle(host).backgroundColor"
CELL_COUNT = f"() => {{ {NOTEBOOK} return cells.length; }}"
SAVE = f"() => {{ {NOTEBOOK} return panel.context.save(); }}"
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab ' + name})"
TWO_BEATS = 1.5  # seconds


def shows(animation: Locator, k: int, captions: list[str], button: str = "") -> None:
    """Checks that an animation shows frame k, after pressing a button if one is given.

    It compares the number of the frame, the visible elements, and the text for screen readers.
    """
    if button:
        # A disabled button keeps the focus and does nothing, so it may be clicked.
        animation.get_by_role("button", name=button, exact=True).click(force=True)
    animation.get_by_text(f"{k + 1} of {len(captions)}", exact=True).wait_for()
    want(animation.evaluate(SEEN) == animation.evaluate(DUE, k), "other elements", f"those of frame {k}")
    words = " ".join(animation.locator("p[aria-live]").inner_text().split())
    want(words in ("", captions[k]), f'"{words}"', f'"{captions[k]}"')  # empty while the animation plays


def check_controls(page: Page, animation: Locator, captions: list[str]) -> None:
    """Checks every button and key of an animation, and each frame."""
    last = len(captions) - 1
    before = page.evaluate(CELL_COUNT)

    shows(animation, last, captions, "Last")
    shows(animation, 0, captions, "First")
    for k in range(1, last + 1):
        shows(animation, k, captions, "Next")
    shows(animation, last - 1, captions, "Previous")

    for name, number in ("Play", last + 1), ("Play", 2), ("Pause", 2):
        animation.get_by_role("button", name=name).click()
        animation.get_by_text(f"{number} of {last + 1}", exact=True).wait_for()

    animation.locator("input").click()  # in the middle of the slider
    middle = int(animation.locator("input").input_value())
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
        shows(animation, k, captions)

    now = page.evaluate(CELL_COUNT)
    want(now == before, f"{now} cells", f"{before}, because no key should reach JupyterLab")


def check_plays(image: Locator) -> None:
    """Checks that an image plays without a script, and stops at its last frame."""
    image.scroll_into_view_if_needed()
    image.evaluate(STILL)
    last = image.screenshot()
    image.evaluate(AGAIN)
    want(image.screenshot() != last, "the last frame", "an animation that begins with its first frame")
    deadline = time.monotonic() + 60
    while image.screenshot() != last:
        want(time.monotonic() < deadline, "another frame", "the last")
    time.sleep(TWO_BEATS)
    want(image.screenshot() == last, "another frame after the last", "an animation that ends")


# ---- In JupyterLab -----------------------------------------------------------


def write_moving(folder: Path) -> Path:
    """Writes a notebook with animations and the playground, and the playground's page beside it."""
    subprocess.run(["go", "run", "./playground", "page", str(folder / "playground.html")], cwd=ROOT, check=True)
    return write_notebook(folder / "moving.ipynb", CELLS)


def printed_lines(page: Page, number: int) -> list[str]:
    """Returns the lines that a cell has printed, here the captions of its animation."""
    streams = [output for output in outputs(page)[number - 1] if output.output_type == "stream"]
    return "".join(stream.text for stream in streams).splitlines()


def check_rerun(page: Page, animation: Locator, captions: list[str]) -> None:
    """Checks that a cell that is run again shows one new animation."""
    cell(page, ANIMATION).locator(".cm-content").click()
    page.evaluate("() => document.querySelector('div.film').dataset.old = ''")
    press(page, "Run this cell and advance")
    animation.and_(page.locator(":not([data-old])")).wait_for()
    want(animation.count() == 1, f"{animation.count()} animations", "one")
    shows(animation, 0, captions, "First")


def check_playground(page: Page) -> None:
    """Checks that the playground in its cell has the points of XOR, and works."""
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


def check_dark(page: Page, animation: Locator) -> None:
    """Checks accessibility in JupyterLab's dark theme, where animations have a white background."""
    page.evaluate(THEME, "Dark")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    page.locator("#jupyterlab-splash").wait_for(state="detached")
    animation.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "moving-dark.png")
    ground = animation.evaluate(GROUND)
    want(ground == "rgb(255, 255, 255)", ground, "white")
    none_of(barriers(page, OUTPUT, NOT_OURS), "no serious or critical problem")
    page.evaluate(THEME, "Light")


def check_untrusted(page: Page, server: Server, path: Path) -> None:
    """Checks an untrusted notebook, where no script runs: pictures replace outputs that need one."""
    open_notebook(page, server, stranger(path).name)
    check_plays(cell(page, ANIMATION).locator("img"))
    for number in PACKED_ANIMATION, PLAYGROUND_CELL:
        want(cell(page, number).locator("img").evaluate(IS_PNG), "no picture", "a still picture")
    text = cell(page, PLAYGROUND_CELL).locator(".jp-OutputArea-output").inner_text()
    is_good = "Trust Notebook" in text and page.locator("iframe").count() == 0
    want(is_good, text, "how to trust the notebook")


def visit_moving(server: Server, context: BrowserContext, report: Report) -> None:
    """Checks animations and the playground in a notebook: run, run again, reopened, untrusted, exported."""
    page = context.new_page()
    page.add_init_script(NOTED)
    listener = server.listener(page)
    with report.check("opens and runs", page, vital=True):
        open_notebook(page, server, report.path.name)
        run_all(page)
        none_of(failures(page, notebooks.code_cells(notebooks.read(report.path))), "a run without errors")
    animations = {number: cell(page, number).locator("div.film") for number in ANIMATIONS}
    captions = {number: printed_lines(page, number) for number in ANIMATIONS}
    for number, animation in animations.items():
        with report.check(f"the controls of the animation in cell {number} work, for it alone", page):
            check_controls(page, animation, captions[number])
            shows(animations[ANIMATION], 0, captions[ANIMATION])
    with report.check("an animation in a cell that is run again", page):
        check_rerun(page, animations[ANIMATION], captions[ANIMATION])
    with report.check("the playground in its cell", page):
        check_playground(page)
    with report.check("axe finds no problem in a dark theme, where animations are white", page):
        check_dark(page, animations[ANIMATION])
    with report.check("after saving and opening again, the animation plays", page):
        page.evaluate(SAVE)
        open_notebook(page, server, report.path.name)
        animations[PACKED_ANIMATION].scroll_into_view_if_needed()
        animations[PACKED_ANIMATION].get_by_role("button", name="Pause").wait_for()
        shows(animations[PACKED_ANIMATION], 0, captions[PACKED_ANIMATION], "First")
    listener.check(report)
    untrusted = "untrusted, the short animation plays, and the others are stills"
    with report.check(untrusted, page):
        check_untrusted(page, server, report.path)
    page.evaluate(SHUTDOWN)
    page.close()
    visit_exports(context, report, captions[ANIMATION])


# ---- On an exported page -----------------------------------------------------


def visit_exports(context: BrowserContext, report: Report, captions: list[str]) -> None:
    """Checks the notebook exported by nbconvert, with and without scripts and reduced motion."""
    export = [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(report.path)]
    subprocess.run(export, check=True)
    assert context.browser, "the context is of a browser"
    visit_export(context.browser, report, captions, scripts=True, reduced=False)
    visit_export(context.browser, report, captions, scripts=True, reduced=True)
    visit_export(context.browser, report, captions, scripts=False, reduced=False)
    visit_export(context.browser, report, captions, scripts=False, reduced=True)


def visit_export(running: Browser, report: Report, captions: list[str], scripts: bool, reduced: bool) -> None:
    """Checks the exported page, opened from the disk, with or without scripts and reduced motion."""
    options = list(printing.OPTIONS)
    name = "exported"
    if not scripts:
        name += ", without scripts"
    if reduced:
        name += ", with reduced motion"
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
    """Checks an animation with scripts: it has controls, and shows the last frame with reduced motion and on paper."""
    animation = page.locator("div.film").first
    last = len(captions) - 1
    if reduced:
        animation.locator("nav").wait_for()
        page.wait_for_timeout(1000 * TWO_BEATS)
        shows(animation, last, captions)
        return
    shows(animation, 0, captions, "First")
    page.emulate_media(media="print")
    want(animation.evaluate(SEEN) == animation.evaluate(DUE, last), "other elements", "those of the last frame")
    want(not animation.locator("nav").is_visible(), "the controls", "none on paper")


def check_exported_image(page: Page, reduced: bool) -> None:
    """Checks animations without scripts: the short one plays, unless motion is reduced, and the long one is a still."""
    images = page.locator("div.film img")
    if reduced:
        seen = images.first.screenshot()
        images.first.evaluate(STILL)
        want(seen == images.first.screenshot(), "another frame", "the last")
        return
    check_plays(images.first)
    packed = images.nth(1).get_attribute("src") or ""
    want(packed.startswith("data:image/png"), "no PNG picture", "a still of the compressed animation")
