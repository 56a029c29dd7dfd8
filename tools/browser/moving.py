"""Checks animations (show.Steps) and show.Playground in JupyterLab, and animations on an exported page."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page

import notebooks
import printing
from browser.jupyterlab import (
    IGNORED_RULES,
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
    untrusted_copy,
    write_notebook,
)
from browser.page import accessibility_problems
from browser.playground import ANY, RECORD_QUESTIONS, Playground
from browser.report import SCREENSHOTS, Report, require, require_none
from notebooks import ROOT

# ---- The notebook ------------------------------------------------------------

IMPORTS = """import "fmt"
import "strings"
import "perceptronlab/perceptron"
import "perceptronlab/perceptron/datasets"
import "perceptronlab/plotting"
import "perceptronlab/plotting/show\""""

# The caption contains characters that must be escaped in HTML.
SHOW = """
for _, caption := range steps {
	fmt.Println(strings.ReplaceAll(caption, "\\n", " "))
}
show.SizedSteps(steps, 620, 240, `"Update" & <update>.`)"""

SHORT_STEPS = """%%
or := datasets.OR()
steps := plotting.StepsInPlane(or, perceptron.Updates(or.AbsorbBias()))"""

LONG_STEPS = """%%
planted, _, _ := datasets.Planted(60, 2, 0.005, 3)
steps := plotting.Steps(planted, perceptron.Updates(planted.AbsorbBias()))"""

PLAYGROUND = """%%
show.Playground(datasets.XOR())"""

CELLS = [IMPORTS, SHORT_STEPS + SHOW, LONG_STEPS + SHOW, PLAYGROUND]

# The numbers of the cells, from 1. Long animations are compressed.
ANIMATION, COMPRESSED_ANIMATION, PLAYGROUND_CELL = 2, 3, 4
ANIMATIONS = (ANIMATION, COMPRESSED_ANIMATION)

# ---- JavaScript for an animation ---------------------------------------------

# Returns the elements of an animation's picture.
ELEMENTS = "[...host.shadowRoot.querySelectorAll('.picture svg :not(style, defs, defs *, g)')]"
# Returns for each element whether it is visible.
VISIBLE = f"host => {ELEMENTS}.map(e => getComputedStyle(e).visibility === 'visible')"
# Returns for each element whether it should be visible in frame k. A group of the class o or e has its first frame in
# the CSS variable --a. A group o is visible until the frame before --b; without --b, only in frame --a. A group e stays
# visible to the end. Elements outside such groups are always visible.
EXPECTED_VISIBLE = f"""(host, k) => {ELEMENTS}.map(e => {{
    const [begin, end] = ['--a', '--b'].map(name => Number(e.closest('.e, .o')?.style.getPropertyValue(name) || 0));
    return begin <= k && (!e.closest('.o') || k < (end || begin + 1)); }})"""
# Removes the animation from an image, which then shows its last frame.
STOP_ANIMATION = """image => {
    image.dataset.src = image.src;
    image.src = image.src.replaceAll('animation:', 'none:');
    return image.decode(); }"""
# Restarts the animation of an image. With %20, a space, the image has another address, so the browser loads it again.
RESTART_ANIMATION = """image => {
    image.src = image.dataset.src.replaceAll('animation:', '%20animation:');
    return image.decode(); }"""
IS_PNG = "image => image.naturalWidth > 0 && image.src.startsWith('data:image/png')"
BACKGROUND = "host => getComputedStyle(host).backgroundColor"
CELL_COUNT = f"() => {{ {NOTEBOOK} return cells.length; }}"
SAVE = f"() => {{ {NOTEBOOK} return panel.context.save(); }}"
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab ' + name})"
TWO_FRAMES = 1.5  # in seconds; a frame is shown for 0.7 s


def check_frame(animation: Locator, k: int, captions: list[str], button: str = "") -> None:
    """Presses the button with this name, if any, and then checks that an animation shows frame k.

    Compares the number of the frame, the visible elements, and the text for screen readers.
    """
    if button:
        # With force, a disabled button is clicked, too: it must keep the focus and do nothing.
        animation.get_by_role("button", name=button, exact=True).click(force=True)
    animation.get_by_text(f"{k + 1} of {len(captions)}", exact=True).wait_for()
    require(
        animation.evaluate(VISIBLE) == animation.evaluate(EXPECTED_VISIBLE, k),
        "other visible elements",
        f"the elements of frame {k}",
    )
    words = " ".join(animation.locator("p[aria-live]").inner_text().split())
    require(words in ("", captions[k]), f'the caption "{words}"', f'"{captions[k]}"')  # empty while the animation plays


def check_pause(animation: Locator, captions: list[str]) -> None:
    """Plays an animation from its start, pauses it, and checks that it stays at its frame, whichever that is."""
    animation.get_by_role("button", name="Play").click()
    animation.get_by_role("button", name="Pause").click()
    k = int(animation.locator("input").input_value())
    require(k < len(captions) - 1, "a pause at the last frame", "one before it")
    animation.page.wait_for_timeout(1000 * TWO_FRAMES)
    later = int(animation.locator("input").input_value())
    require(later == k, f"frame {later} after a pause at frame {k}", "the same frame")


def check_controls(page: Page, animation: Locator, captions: list[str]) -> None:
    """Checks every button and key of an animation, and each frame."""
    last = len(captions) - 1
    cells_before = page.evaluate(CELL_COUNT)

    check_frame(animation, last, captions, "Last")
    check_frame(animation, 0, captions, "First")
    for k in range(1, last + 1):
        check_frame(animation, k, captions, "Next")
    check_frame(animation, last - 1, captions, "Previous")

    animation.get_by_role("button", name="Play").click()
    animation.get_by_text(f"{last + 1} of {last + 1}", exact=True).wait_for()
    check_pause(animation, captions)

    animation.locator("input").click()  # in the middle of the slider
    middle = int(animation.locator("input").input_value())
    require(0 < middle < last, f"frame {middle} after a click in the middle", f"a frame between 0 and {last}")
    keys = [  # each with the frame that is shown afterwards
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
        check_frame(animation, k, captions)

    cells = page.evaluate(CELL_COUNT)  # in JupyterLab, the key b inserts a cell
    require(cells == cells_before, f"{cells} cells", f"{cells_before} cells, because no key should reach JupyterLab")


def check_plays(image: Locator) -> None:
    """Checks that an animated image plays without a script, and stops at its last frame."""
    image.scroll_into_view_if_needed()
    image.evaluate(STOP_ANIMATION)
    last = image.screenshot()
    image.evaluate(RESTART_ANIMATION)
    require(image.screenshot() != last, "the last frame at the start", "the first frame")
    deadline = time.monotonic() + 60
    while image.screenshot() != last:
        require(time.monotonic() < deadline, "another frame after 60 s", "the last frame")
    time.sleep(TWO_FRAMES)
    require(image.screenshot() == last, "another frame after the last frame", "an animation that ends there")


# ---- In JupyterLab -----------------------------------------------------------


def write_moving(folder: Path) -> Path:
    """Writes a notebook with animations and the playground, and the playground's page to the same folder."""
    subprocess.run(["go", "run", "./playground", "page", str(folder / "playground.html")], cwd=ROOT, check=True)
    return write_notebook(folder / "moving.ipynb", CELLS)


def printed_lines(page: Page, number: int) -> list[str]:
    """Returns the lines that a cell has printed; the cells here print the captions of their animations."""
    streams = [output for output in outputs(page)[number - 1] if output.output_type == "stream"]
    return "".join(stream.text for stream in streams).splitlines()


def check_rerun(page: Page, animation: Locator, captions: list[str]) -> None:
    """Runs the cell of an animation again, and checks that it shows one new animation instead of the old one."""
    cell(page, ANIMATION).locator(".cm-content").click()
    # Marks the element of the old animation.
    page.evaluate("() => document.querySelector('div.film').dataset.old = ''")
    press(page, "Run this cell and advance")
    animation.and_(page.locator(":not([data-old])")).wait_for()
    require(animation.count() == 1, f"{animation.count()} animations", "one animation")
    check_frame(animation, 0, captions, "First")


def check_playground(page: Page) -> None:
    """Checks that show.Playground(datasets.XOR()) shows the points of XOR, and that its slider works."""
    frame = cell(page, PLAYGROUND_CELL).locator("iframe")
    frame.scroll_into_view_if_needed()
    content = frame.element_handle().content_frame()
    assert content, "the iframe has no frame"
    play = Playground(content)
    content.evaluate("() => stop()")  # the page has begun to play the run
    play.check(ANY, "opened")
    # XOR has four points, and is not linearly separable.
    is_xor = not play.reply["separable"] and len(play.session["points"]) == 4
    require(is_xor, f"the data {play.question}", "the points of XOR")
    frame.content_frame.locator("#k").press("Home")
    play.check(0)


def check_dark(page: Page, animation: Locator) -> None:
    """Checks accessibility in JupyterLab's dark theme, where animations have a white background."""
    page.evaluate(THEME, "Dark")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    page.locator("#jupyterlab-splash").wait_for(state="detached")
    animation.scroll_into_view_if_needed()
    page.screenshot(path=SCREENSHOTS / "moving-dark.png")
    background = animation.evaluate(BACKGROUND)
    require(background == "rgb(255, 255, 255)", f"the background {background}", "white")
    require_none(accessibility_problems(page, OUTPUT, IGNORED_RULES), "no serious or critical accessibility problem")
    page.evaluate(THEME, "Light")


def check_untrusted(page: Page, server: Server, path: Path) -> None:
    """Checks an untrusted notebook. No script runs there, so pictures replace the outputs that need scripts."""
    open_notebook(page, server, untrusted_copy(path).name)
    check_plays(cell(page, ANIMATION).locator("img"))
    for number in COMPRESSED_ANIMATION, PLAYGROUND_CELL:
        require(cell(page, number).locator("img").evaluate(IS_PNG), f"no picture in cell {number}", "a still picture")
    text = cell(page, PLAYGROUND_CELL).locator(".jp-OutputArea-output").inner_text()
    has_advice = "Run this cell" in text and page.locator("iframe").count() == 0
    require(has_advice, f'the text "{text}"', "advice to run the cell, and no playground")


def check_moving(server: Server, context: BrowserContext, report: Report) -> None:
    """Checks animations and the playground in a notebook: run, run again, reopened, untrusted and exported."""
    page = context.new_page()
    page.add_init_script(RECORD_QUESTIONS)
    listener = server.listener(page)
    with report.check("the notebook opens and runs", page, vital=True):
        open_notebook(page, server, report.path.name)
        run_all(page)
        require_none(
            failures(page, notebooks.code_cells(notebooks.read(report.path))),
            "a run without errors and without output on stderr",
        )
    animations = {number: cell(page, number).locator("div.film") for number in ANIMATIONS}
    captions = {number: printed_lines(page, number) for number in ANIMATIONS}
    for number, animation in animations.items():
        with report.check(f"the controls of the animation in cell {number} work, and change no other animation", page):
            check_controls(page, animation, captions[number])
            check_frame(animations[ANIMATION], 0, captions[ANIMATION])
    with report.check("a cell that is run again shows one new animation", page):
        check_rerun(page, animations[ANIMATION], captions[ANIMATION])
    with report.check("the playground in a cell works", page):
        check_playground(page)
    with report.check("axe finds no problem in a dark theme, and animations have a white background", page):
        check_dark(page, animations[ANIMATION])
    with report.check("after the notebook is saved and reopened, an animation plays", page):
        page.evaluate(SAVE)
        open_notebook(page, server, report.path.name)
        animations[COMPRESSED_ANIMATION].scroll_into_view_if_needed()
        animations[COMPRESSED_ANIMATION].get_by_role("button", name="Pause").wait_for()
        check_frame(animations[COMPRESSED_ANIMATION], 0, captions[COMPRESSED_ANIMATION], "First")
    listener.check(report)
    with report.check("in an untrusted notebook, the short animation plays, and other outputs are stills", page):
        check_untrusted(page, server, report.path)
    page.evaluate(SHUTDOWN)
    page.close()
    check_exports(context, report, captions[ANIMATION])


# ---- On an exported page -----------------------------------------------------


def check_exports(context: BrowserContext, report: Report, captions: list[str]) -> None:
    """Checks the page that nbconvert exports, with and without scripts, and with and without reduced motion."""
    export = [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(report.path)]
    subprocess.run(export, check=True)
    assert context.browser, "the context has no browser"
    check_export(context.browser, report, captions, scripts=True, reduced=False)
    check_export(context.browser, report, captions, scripts=True, reduced=True)
    check_export(context.browser, report, captions, scripts=False, reduced=False)
    check_export(context.browser, report, captions, scripts=False, reduced=True)


def check_export(browser: Browser, report: Report, captions: list[str], scripts: bool, reduced: bool) -> None:
    """Opens the exported page from the disk with these settings, and checks its animations."""
    options = list(printing.OPTIONS)
    name = "the exported page"
    if not scripts:
        name += ", without scripts"
    if reduced:
        name += ", with reduced motion"
        options.append("--force-prefers-reduced-motion")
    with browser.browser_type.launch(executable_path=printing.find_chromium(), args=options) as new_browser:
        page = new_browser.new_page(offline=True, java_script_enabled=scripts)
        with report.check(name, page):
            page.goto(report.path.with_suffix(".html").as_uri(), wait_until="commit")
            if scripts:
                check_exported_player(page, captions, reduced)
            else:
                check_exported_image(page, reduced)


def check_exported_player(page: Page, captions: list[str], reduced: bool) -> None:
    """Checks an animation on a page with scripts.

    The animation has controls. With reduced motion, and on paper, it shows its last frame.
    """
    animation = page.locator("div.film").first
    last = len(captions) - 1
    if reduced:
        animation.locator("nav").wait_for()
        page.wait_for_timeout(1000 * TWO_FRAMES)
        check_frame(animation, last, captions)
        return
    check_frame(animation, 0, captions, "First")
    page.emulate_media(media="print")
    require(
        animation.evaluate(VISIBLE) == animation.evaluate(EXPECTED_VISIBLE, last),
        "other visible elements",
        "the elements of the last frame",
    )
    require(not animation.locator("nav").is_visible(), "controls on paper", "none")


def check_exported_image(page: Page, reduced: bool) -> None:
    """Checks the animations on a page without scripts.

    The short animation plays, unless motion is reduced; the compressed animation is a still picture.
    """
    images = page.locator("div.film img")
    if reduced:
        screenshot = images.first.screenshot()
        images.first.evaluate(STOP_ANIMATION)
        require(screenshot == images.first.screenshot(), "another frame", "the last frame")
        return
    check_plays(images.first)
    compressed = images.nth(1).get_attribute("src") or ""
    require(compressed.startswith("data:image/png"), "no PNG picture", "a still picture of the compressed animation")
