"""Checks the search of the site, opened from the disk: the first results, their links, keys and announcements."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

from playwright.sync_api import BrowserContext, Page

import notebooks
from browser.page import PHONE, TOO_WIDE, Listener, accessibility_problems
from browser.report import SCREENSHOTS, Report, require, require_none

FIRST_LINK = "#results li a"
VISIBLE_LINKS = "#results section > ul > li > a"
# What is found first: words, and the page and the anchor to which the first result leads.
EXPECTED = {
    "Schwarz": "glossary.html#Cauchy–Schwarz-inequality",
    "margin": "glossary.html#margin",
    "gamma": "glossary.html#margin",  # its symbol is γ
    "γ": "glossary.html#margin",
    "MARGÍN": "glossary.html#margin",
    "kernel trick": "glossary.html#kernel",
    "xor": "5-xor.html#5.-What-no-line-can-do",
    "bias abs": "2-bias-absorption.html#2.-Bias-absorption",
    "install windows": "install.html#windows",
    "declared and not used": "errors.html#cell-id=error-unused",
    "cell [7], line 2: declared and not used: total": "errors.html#cell-id=error-unused",
    "undefined: n": "errors.html#cell-id=error-gone",
}
NO_WORD = "qqqq"
IN_VIEW = """id => { const box = document.getElementById(id).getBoundingClientRect();
    return box.height > 0 && box.top > -5 && box.top < window.innerHeight; }"""


def targets(page: Page, query: str) -> list[str]:
    """Searches, and returns the pages and anchors to which the results lead, without those in folds."""
    page.fill("#words", query)
    return [unquote(link.get_attribute("href") or "") for link in page.query_selector_all(VISIBLE_LINKS)]


def first_target(page: Page, query: str) -> str:
    """Searches, and returns the page and the anchor to which the first result leads; empty without a result."""
    return next(iter(targets(page, query)), "")


def counted_results(page: Page, query: str) -> int:
    """Searches, and returns the number of results that is announced."""
    page.fill("#words", query)
    found = re.match(r"\d+", page.inner_text("[role=status]"))
    return int(found[0]) if found else 0


def errors() -> dict[str, str]:
    """Returns what the kernel says in each cell of the notebook of errors, on one line, by the anchor of the cell."""
    nb = notebooks.read(notebooks.FOLDER / "errors.ipynb")
    shown = {cell.id: re.search(r"^```text\n(.*?)^```", cell.source, re.M | re.S) for cell in nb.cells}
    return {f"cell-id={name}": " ".join(text[1].split()) for name, text in shown.items() if text}


def check_search(context: BrowserContext, report: Report) -> None:
    """Searches on the page of search, and follows results to their pages."""
    context.set_offline(True)
    page = context.new_page()
    folder = report.path.parent.as_uri()
    listener = Listener(page, (folder, "data:", "blob:"))
    with report.check("search opens from the disk, ready to type", page, vital=True):
        page.goto(report.path.as_uri())
        require(bool(page.evaluate("document.activeElement.id === 'words'")), "no focus", "the focus in the field")
    with report.check("the first result is the right one", page):
        found = {query: first_target(page, query) for query in EXPECTED}
        wrong = [f"{found[query]} for {query}" for query in EXPECTED if found[query] != EXPECTED[query]]
        require_none(wrong, "the results in EXPECTED")
    with report.check("each message on the page of errors leads to its explanation", page):
        # Several errors can have the same message, so the right one may also be the second or the third result.
        leading = {anchor: targets(page, text)[:3] for anchor, text in errors().items()}
        wrong = [f"{found} for {anchor}" for anchor, found in leading.items() if f"errors.html#{anchor}" not in found]
        require_none(wrong, "the cell with this message among the first three results")
    check_announcements(page, report)
    check_addresses(page, report, folder)
    check_looks(page, report)
    listener.check(report)
    page.close()


def check_announcements(page: Page, report: Report) -> None:
    """Checks what is announced, and what is shown without a result."""
    with report.check("the number of results is announced", page):
        page.fill("#words", "margin")
        text = page.inner_text("[role=status]")
        require(bool(re.fullmatch(r"\d+ results on \d+ pages", text)), text, "a number of results and of pages")
    with report.check("a word that no page has is announced", page):
        require(first_target(page, NO_WORD) == "", "a result", "none")
        text = page.inner_text("[role=status]")
        require(NO_WORD in text, text, f"a text with {NO_WORD}")
    with report.check("without all words, those with some are shown, and it is announced", page):
        target = first_target(page, f"margin {NO_WORD}")
        require(target == EXPECTED["margin"], target, EXPECTED["margin"])
        text = page.inner_text("[role=status]")
        require("some" in text, text, "a text that says so")
    with report.check("each word narrows the search", page):
        fewer, more = counted_results(page, "Schwarz margin"), counted_results(page, "Schwarz")
        require(0 < fewer <= more, f"{fewer} results, {more} with a word less", "no more with one more word")
    with report.check("an empty field shows nothing", page):
        require(first_target(page, " ") == "", "a result", "none")
        require(page.inner_text("[role=status]") == "", "an announcement", "none")


def check_addresses(page: Page, report: Report, folder: str) -> None:
    """Checks that the address has the words, that results lead to their places, and the keys."""
    with report.check("Enter leads to the first result, and its link to the place on the page", page):
        page.fill("#words", "Schwarz")
        page.keyboard.press("Enter")
        focused = page.evaluate("document.activeElement.getAttribute('href')")
        require(unquote(focused or "") == EXPECTED["Schwarz"], f"the focus on {focused}", EXPECTED["Schwarz"])
        page.keyboard.press("Enter")
        page.wait_for_url(f"{folder}/glossary.html*")
        anchor = unquote(urlsplit(page.url).fragment)
        require(bool(page.evaluate(IN_VIEW, anchor)), f"{anchor} out of view", "it at the top of the window")
    with report.check("going back shows the results again", page):
        page.go_back()
        page.wait_for_selector(FIRST_LINK)
        require(page.input_value("#words") == "Schwarz", page.input_value("#words"), "Schwarz in the field")
    with report.check("words in the address are searched", page):
        page.goto(f"{folder}/search.html#{quote('kernel trick')}")
        page.wait_for_function("() => document.getElementById('words').value === 'kernel trick'")
        target = unquote(page.get_attribute(FIRST_LINK, "href") or "")
        require(target == EXPECTED["kernel trick"], target, EXPECTED["kernel trick"])
    with report.check("a link to a place on the page is no search", page):
        page.goto(f"{folder}/search.html#content")
        require(page.input_value("#words") != "content", "the anchor in the field", "it not there")
    with report.check("the key / leads to the field", page):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("/")
        value = page.evaluate("document.activeElement.id") + page.input_value("#words")
        require(value == "wordskernel trick", value, "the focus in the field, and no / in it")


def check_looks(page: Page, report: Report) -> None:
    """Checks the accessibility and the width of the page with results."""
    page.fill("#words", "margin")
    for scheme in ("light", "dark"):
        with report.check(f"axe finds no problem in the results, {scheme}", page):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            page.screenshot(path=SCREENSHOTS / f"site-search-results-{scheme}.png")
            require_none(accessibility_problems(page, "html", []), "no serious or critical accessibility problem")
    page.emulate_media(color_scheme="light")
    with report.check("the results are no wider than a phone's screen", page):
        page.set_viewport_size(PHONE)
        page.screenshot(path=SCREENSHOTS / "site-search-results-phone.png")
        require_none(page.evaluate(TOO_WIDE), f"nothing beyond the right edge of a window of {PHONE['width']} pixels")
