"""Checks for every page: requests, messages on the console, accessibility, width."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import ConsoleMessage, Error, Page, Request, ViewportSize, WebSocket

from browser.report import Report, none_of

PHONE: ViewportSize = {"width": 360, "height": 740}
AXE = files("axe_playwright_python") / "axe.min.js"

LOADED = "() => [...document.images].every(image => image.complete)"
OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })"

# The elements that extend beyond the right edge, except those inside a box that scrolls.
TOO_WIDE = """() => {
    if (document.scrollingElement.scrollWidth <= window.innerWidth) return [];
    const scrolls = node => node && node !== document.documentElement
        && (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
    const wide = node => node.getBoundingClientRect().right > window.innerWidth + 0.5;
    const nodes = [...document.body.querySelectorAll('*')].filter(wide)
        .filter(node => !scrolls(node.parentElement));
    return ['a wider page', ...nodes.slice(0, 3).map(node => node.outerHTML.slice(0, 150))]; }"""


class Listener:
    """Records the errors on a page's console, and its requests."""

    def __init__(self, page: Page, allowed: tuple[str, ...]) -> None:
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.allowed = allowed
        page.on("pageerror", self.note_error)
        page.on("console", self.note_message)
        page.on("request", self.note_address)
        page.on("websocket", self.note_address)

    def note_error(self, error: Error) -> None:
        """Records an uncaught error."""
        self.errors.append(f"uncaught: {error}"[:300])

    def note_message(self, message: ConsoleMessage) -> None:
        """Records an error on the console, with its address."""
        if message.type in ("error", "assert"):
            self.errors.append(f"{message.text[:300]} ({message.location['url'][:200]})")

    def note_address(self, request: Request | WebSocket) -> None:
        """Records the address of a request."""
        self.requests.append(request.url[:200])

    def check(self, report: Report) -> None:
        """Checks that there were no errors, and only requests to allowed addresses."""
        with report.check("its scripts run without an error"):
            none_of(self.errors, "no errors on the console")
        with report.check("it makes no other requests"):
            elsewhere = [url for url in self.requests if not url.startswith(self.allowed)]
            none_of(elsewhere, f"only requests to {' '.join(self.allowed)}")


# Returns the serious and critical problems that axe finds, each with its first places. The full result would
# take longer to transfer than to compute.
BARRIERS = """async ([include, rules]) => {
    const found = await axe.run({include}, {rules, resultTypes: ['violations']});
    return found.violations.filter(kind => ['serious', 'critical'].includes(kind.impact)).map(kind => {
        const places = kind.nodes.slice(0, 3).map(node => node.html.slice(0, 150));
        return `${kind.impact}: ${kind.help} (${kind.id}) at ${JSON.stringify(places)}`; }); }"""


def barriers(page: Page, selector: str, but: list[str]) -> list[str]:
    """Returns the serious and critical accessibility problems within a selector, except for the rules in but."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {rule: {"enabled": False} for rule in but}
    found: list[str] = page.evaluate(BARRIERS, [[selector], rules])
    return found
