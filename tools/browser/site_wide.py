"""Checks that what is wider than a phone's screen is broken into lines, or scrolls with a shade at its edge."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

import notebooks
from browser.page import PHONE, TOO_WIDE
from browser.report import Report, require_none
from inspector import PLAYGROUND

WIDTHS = (PHONE["width"], 430)  # of small and of large phones, in pixels
UNBREAKABLE: tuple[str, ...] = ()  # beginnings of the texts of displayed formulas that may scroll

# Returns the beginning of the text of each displayed formula that has a piece beyond the edge of its box.
CUT_FORMULAS = """unbreakable => [...document.querySelectorAll('.formula')].filter(box => {
    const edge = box.getBoundingClientRect().right + 0.5;
    return [...box.querySelectorAll('math')].some(piece => piece.getBoundingClientRect().right > edge); })
    .map(box => box.textContent.slice(0, 60)).filter(text => !unbreakable.some(start => text.startsWith(start)))"""

# Returns the beginning of the text of each box that scrolls without a shade, or that the keyboard can't scroll.
NO_HINT = """() => [...document.querySelectorAll('main *')].filter(box => {
    const style = getComputedStyle(box);
    const scrolls = box.scrollWidth > box.clientWidth && ['auto', 'scroll'].includes(style.overflowX);
    return scrolls && !(box.tabIndex === 0 && style.backgroundImage.includes('gradient')); })
    .map(box => box.textContent.trim().slice(0, 60))"""

# Returns the texts of all boxes of code.
CODE = "() => [...document.querySelectorAll('.code code')].map(box => box.textContent)"


def check_wide(page: Page, report: Report) -> None:
    """Checks a page of the site, whose folds are open, on small and large phones."""
    with report.check("on a phone formulas, code and tables are broken, or scroll with a shade", page):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": PHONE["height"]})
            require_none(page.evaluate(TOO_WIDE), f"nothing beyond the right edge of a window of {width} pixels")
            cut = [
                f"a formula that {width} pixels cut off, {text}" for text in page.evaluate(CUT_FORMULAS, UNBREAKABLE)
            ]
            require_none(cut, "formulas that are broken at relations; see formula_lines.py")
            plain = [f"a box that scrolls in {width} pixels, {text}" for text in page.evaluate(NO_HINT)]
            require_none(plain, 'a shade at its edge and tabindex="0"; see boxes.py')
    path = notebooks.FOLDER / f"{report.path.stem}.ipynb"
    if path.exists() and report.path.name != PLAYGROUND:  # that page is not made from its notebook
        with report.check("its code is the notebook's", page):
            require_none(changed_code(page, path), "the code of the notebook, which readers can copy")


def changed_code(page: Page, path: Path) -> list[str]:
    """Returns a message for each cell of a notebook whose code is not on the page, character for character."""
    shown = page.evaluate(CODE)
    cells = [cell for cell in notebooks.read(path).cells if cell.cell_type == "code"]
    return [
        f"other code in cell {cell.id}" for cell in cells if cell.source.strip() and cell.source.rstrip() not in shown
    ]
