"""What is asked of every page: whom it asks for something, what it says on its console, whom it shuts out."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import ConsoleMessage, Error, Page, Request, ViewportSize, WebSocket

from browser.report import Report, none_of

PHONE: ViewportSize = {"width": 360, "height": 740}
AXE = files("axe_playwright_python") / "axe.min.js"

LOADED = "() => [...document.images].every(image => image.complete)"
OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })"

# The elements that reach over the right edge, but for what scrolls on its own.
TOO_WIDE = """() => {
    if (document.scrollingElement.scrollWidth <= window.innerWidth) return [];
    const scrolls = node => node && node !== document.documentElement
        && (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
    const wide = node => node.getBoundingClientRect().right > window.innerWidth + 0.5;
    const nodes = [...document.body.querySelectorAll('*')].filter(wide)
        .filter(node => !scrolls(node.parentElement));
    return ['a wider page', ...nodes.slice(0, 3).map(node => node.outerHTML.slice(0, 150))]; }"""


class Listener:
    """Notes what a page says on its console and whom it asks for something."""

    def __init__(self, page: Page, allowed: tuple[str, ...]) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        self.allowed = allowed
        page.on("pageerror", self.note_error)
        page.on("console", self.note_message)
        page.on("request", self.note_address)
        page.on("websocket", self.note_address)

    def note_error(self, error: Error) -> None:
        """Notes an error that no script has caught."""
        self.said.append(f"uncaught: {error}"[:300])

    def note_message(self, message: ConsoleMessage) -> None:
        """Notes an error on the console, with the address of what it is about."""
        if message.type in ("error", "assert"):
            self.said.append(f"{message.text[:300]} ({message.location['url'][:200]})")

    def note_address(self, asked: Request | WebSocket) -> None:
        """Notes whom the page asks."""
        self.asked.append(asked.url[:200])

    def check(self, report: Report) -> None:
        """Two checks: no script error, and no request to elsewhere."""
        with report.check("its scripts run without an error"):
            none_of(self.said, "a silent console")
        with report.check("it asks nobody else"):
            elsewhere = [url for url in self.asked if not url.startswith(self.allowed)]
            none_of(elsewhere, f"requests to {' '.join(self.allowed)} only")


# What axe finds serious or critical, each kind with its first places. Only that leaves the page: all that
# axe has looked at would take longer to send than to find.
BARRIERS = """async ([include, rules]) => {
    const found = await axe.run({include}, {rules, resultTypes: ['violations']});
    return found.violations.filter(kind => ['serious', 'critical'].includes(kind.impact)).map(kind => {
        const places = kind.nodes.slice(0, 3).map(node => node.html.slice(0, 150));
        return `${kind.impact}: ${kind.help} (${kind.id}) at ${JSON.stringify(places)}`; }); }"""


def barriers(page: Page, selector: str, but: list[str]) -> list[str]:
    """Returns what axe finds serious or critical within a selector, but for some of its rules."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {rule: {"enabled": False} for rule in but}
    found: list[str] = page.evaluate(BARRIERS, [[selector], rules])
    return found
