"""Checks that figures and animations on a page can be read and used on a phone."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.report import Report, require_none

# Text in the notebooks' figures has at least 10 points, or 13.3 pixels. At this share of the size in the notebook, it
# still has 11 pixels.
SCALE = 0.825

TOUCHABLE = 40  # pixels: the least height of a control for fingers

# Returns the width in the notebook, the displayed width and the description of each figure and animation of a lesson.
# The script of an animation shows it in a shadow tree, instead of its picture.
FIGURES = """() => [...document.querySelectorAll('main :is(.output, .scene) img[width]')].map(image => {
    const drawing = image.closest('.film')?.shadowRoot?.querySelector('.picture svg') ?? image;
    return [Number(image.getAttribute('width')), drawing.getBoundingClientRect().width, image.alt];
}).filter(([, shown]) => shown > 0)"""

# Returns the height and the name of each control of an animation.
CONTROLS = """() => [...document.querySelectorAll('.film')]
    .flatMap(film => [...film.shadowRoot?.querySelectorAll('nav > :is(button, input)') ?? []])
    .map(control => [control.getBoundingClientRect().height, control.ariaLabel])"""


def check_figures(page: Page, report: Report) -> None:
    """Checks the figures of a page in a window as small as a phone, with all folds open."""
    with report.check("figures can be read on a phone", page):
        small = [
            f"{shown / width:.0%} of the size in the notebook: {alt[:60]}"
            for width, shown, alt in page.evaluate(FIGURES)
            if shown < SCALE * width
        ]
        require_none(small, f"figures at {SCALE:.1%} or more of their size; give them the width show.Width")
    with report.check("fingers can use the controls of animations", page):
        low = [f"{height:.0f} pixels: {name}" for height, name in page.evaluate(CONTROLS) if round(height) < TOUCHABLE]
        require_none(low, f"controls of {TOUCHABLE} pixels or more")
