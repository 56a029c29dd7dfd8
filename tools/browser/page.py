"""Checks that apply to every page: its requests, errors on its console, its accessibility and its width."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import ConsoleMessage, Error, Page, Request, ViewportSize, WebSocket

from browser.report import Report, require_none

PHONE: ViewportSize = {"width": 360, "height": 740}
AXE = files("axe_playwright_python") / "axe.min.js"

LOADED = "() => [...document.images].every(image => image.complete)"
OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })"

# Returns a message about the page if it is wider than the window, and its first three elements beyond the right
# edge. Elements inside a box that scrolls may be wider.
TOO_WIDE = """() => {
    if (document.scrollingElement.scrollWidth <= window.innerWidth) return [];
    const scrolls = node => node && node !== document.documentElement
        && (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
    const wide = node => node.getBoundingClientRect().right > window.innerWidth + 0.5;
    const nodes = [...document.body.querySelectorAll('*')].filter(wide)
        .filter(node => !scrolls(node.parentElement));
    return ['a page wider than the window', ...nodes.slice(0, 3).map(node => node.outerHTML.slice(0, 150))]; }"""


class Listener:
    """Records a page's requests, and the errors on its console.

    The page may request only addresses that begin with one of the strings in allowed.
    """

    def __init__(self, page: Page, allowed: tuple[str, ...]) -> None:
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.allowed = allowed
        page.on("pageerror", self.record_error)
        page.on("console", self.record_message)
        page.on("request", self.record_address)
        page.on("websocket", self.record_address)

    def record_error(self, error: Error) -> None:
        """Records an uncaught error."""
        self.errors.append(f"the uncaught error {error}"[:300])

    def record_message(self, message: ConsoleMessage) -> None:
        """Records a message on the console if it is an error, with the address of its script."""
        if message.type in ("error", "assert"):
            self.errors.append(f"{message.text[:300]} ({message.location['url'][:200]})")

    def record_address(self, request: Request | WebSocket) -> None:
        """Records the address of a request."""
        self.requests.append(request.url[:200])

    def not_allowed(self) -> list[str]:
        """Returns the addresses that the page may not request, but did."""
        return [url for url in self.requests if not url.startswith(self.allowed)]

    def check(self, report: Report) -> None:
        """Checks that the page had no errors, and made requests only to allowed addresses."""
        with report.check("its scripts run without errors"):
            require_none(self.errors, "no errors on the console")
        with report.check("it makes only allowed requests"):
            require_none(self.not_allowed(), f"only requests to {' '.join(self.allowed)}")


# Returns the serious and critical problems that axe finds, each with at most three of its places. axe's full
# result is not returned, because transferring it takes longer than computing it.
AXE_PROBLEMS = """async ([include, rules]) => {
    const found = await axe.run({include}, {rules, resultTypes: ['violations']});
    return found.violations.filter(kind => ['serious', 'critical'].includes(kind.impact)).map(kind => {
        const places = kind.nodes.slice(0, 3).map(node => node.html.slice(0, 150));
        return `${kind.impact}: ${kind.help} (${kind.id}) at ${JSON.stringify(places)}`; }); }"""


def accessibility_problems(page: Page, selector: str, ignored_rules: list[str]) -> list[str]:
    """Returns the serious and critical accessibility problems within the elements that match a selector."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {rule: {"enabled": False} for rule in ignored_rules}
    problems: list[str] = page.evaluate(AXE_PROBLEMS, [[selector], rules])
    return problems
