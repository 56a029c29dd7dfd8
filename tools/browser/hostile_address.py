"""Checks that the playground reads only numbers from its address, which may come from anybody."""

from __future__ import annotations

import json
from urllib.parse import quote

from playwright.sync_api import Page

from browser.device import open_playground
from browser.page import Listener
from browser.playground import Point, Session
from browser.report import Report, require, require_none

SCRIPT = "<img src=x onerror=window.attacked=1><script>window.attacked=1</script>"
MANY = ";".join(["0.5,0.5,1"] * 1001)
POINT: Point = {"x": 0, "y": 1, "l": 1}


def data(**fields: object) -> str:
    """Returns the part of an address after #, with these fields in JSON."""
    return "data=" + quote(json.dumps(fields))


# The parts of addresses after # that the page must refuse, by what is wrong with them.
REFUSED = {
    "no points": "points=",
    "a script": "points=" + quote(SCRIPT),
    "a script as a number": f"points=0,{quote(SCRIPT)},1",
    "an infinite number": "points=0,1e999,1",
    "NaN": "points=0,NaN,1",
    "Infinity": "points=Infinity,0,1",
    "an empty number": "points=,,1",
    "a hexadecimal number": "points=0x10,0,1",
    "spaces": "points=0, 1,1",
    "a number out of range": "points=1e7,0,1",
    "a number too small": "points=1e-300,0,1",
    "a label of 0": "points=0,0,0",
    "a label of 2": "points=0,0,2",
    "no label": "points=0,0",
    "a fourth number": "points=0,0,1,1",
    "a prototype's name": "points=__proto__,constructor,1",
    "an empty row": "points=0,0,1;;1,1,-1",
    "1001 points": "points=" + MANY,
    "too many characters": "points=" + "0" * 200_000 + "1,0,1",
    "a view without a side": "points=0,0,1&view=0,0,0",
    "a view of NaN": "points=0,0,1&view=0,0,NaN",
    "a view of two numbers": "points=0,0,1&view=0,0",
    "a step of 0": "points=0,0,1&step=0",
    "a step that is no power of two": "points=0,0,1&step=0.05",
    "a step that is too large": "points=0,0,1&step=0.125",
    "a step that is too small": "points=0,0,1&step=1e-300",
    "a negative step": "points=0,0,1&step=-0.0625",
    "a script as a step": "points=0,0,1&step=" + quote(SCRIPT),
    "a strange bias": "points=0,0,1&bias=javascript:alert(1)",
    "no JSON": "data=%7B",
    "nothing in JSON": "data=null",
    "a number in JSON": "data=5",
    "a list in JSON": "data=[]",
    "deep JSON": "data=" + "[" * 40_000 + "]" * 40_000,
    "deep points": "data=" + quote('{"points":' + "[" * 20_000 + "]" * 20_000 + "}"),
    "points that are a text": data(points=SCRIPT),
    "points that are an object": data(points={"length": 3}),
    "points of null": data(points=[None]),
    "coordinates that are texts": data(points=[{"x": "0", "y": "1", "l": 1}]),
    "coordinates that are lists": data(points=[{"x": [0], "y": [1], "l": 1}]),
    "a coordinate that is missing": data(points=[{"x": 0, "l": 1}]),
    "an infinite number in JSON": "data=" + quote('{"points":[{"x":1e999,"y":0,"l":1}]}'),
    "a prototype in JSON": "data=" + quote('{"__proto__":{"points":[{"x":0,"y":0,"l":1}]},"points":{}}'),
    "a label that is a text": data(points=[{"x": 0, "y": 1, "l": "1"}]),
    "1001 points in JSON": data(points=[POINT] * 1001),
    "a view that is a text": data(points=[POINT], view=SCRIPT),
    "a view of texts": data(points=[POINT], view=["0", "0", "1"]),
    "names that are an object": data(points=[POINT], names={"length": 2}),
    "names that are numbers": data(points=[POINT], names=[1, 2]),
}

# The parts of addresses after # that the page must read, by what is strange about them.
READ = {
    "names with tags": data(points=[POINT], names=[SCRIPT, SCRIPT], name=SCRIPT),
    "fields of a point that nobody knows": data(points=[{**POINT, "toString": 1, "__proto__": {"l": 5}}]),
    "a scheme with tags": "points=0,1,1&scheme=" + quote(SCRIPT),
    "another field": "points=0,1,1&onload=" + quote(SCRIPT),
}

# Opens an address that differs from the page's own only after #, as a reader does who follows such a link there.
OPEN_FRAGMENT = """fragment => new Promise(resolve => {
    addEventListener('hashchange', resolve, {once: true});
    location.hash = fragment; })"""

# Returns what an address must not change: the tags of the page, a variable that the scripts above would set, and
# names that every object has.
TRACES = """() => [
    document.querySelectorAll('img, iframe, object, embed').length, document.scripts.length,
    window.attacked, ({}).points, ({}).l, document.documentElement.style.colorScheme]"""
CLEAN = [0, 3, None, None, None, ""]


def check_addresses(page: Page, report: Report) -> None:
    """Opens hostile addresses of the playground, which must neither change the page nor be read."""
    listener = Listener(page, (report.path.as_uri(), "data:", "blob:"))
    play = open_playground(page, report.path)
    usual = play.session
    for name, fragment in REFUSED.items():
        with report.check(f"refuses an address with {name}", page):
            check_address(page, fragment, usual, is_refused=True)
    for name, fragment in READ.items():
        with report.check(f"reads an address with {name} as numbers and plain text", page):
            check_address(page, fragment, {"points": [POINT], "bias": True}, is_refused=False)
    with report.check("refuses hostile points of a record in the browser's storage", page):
        page.evaluate(OPEN_FRAGMENT, "")
        check_stored(page)
    with report.check("refuses a hostile address that opens the page", page):
        page.goto("about:blank")
        open_playground(page, report.path, "#" + REFUSED["a script as a number"])
        require(page.locator("#refusal").is_visible(), "no message", "a message about the address")
    listener.check(report)
    page.context.close()


def check_stored(page: Page) -> None:
    """Stores points of a record that the page must not list, and checks that nothing happens."""
    seven = "points=" + ";".join(["0.5,0.5,1"] * 7)
    for name, fragment in {**REFUSED, "seven points": seven}.items():
        entries = page.evaluate(
            """text => {
                localStorage.setItem('record', '12');
                localStorage.setItem('recordPoints', text);
                showRecord();
                return $('preset').length - presets.length; }""",
            fragment,
        )
        require(entries == 0, f"a record in the list with {name}", "none")
    traces = page.evaluate(TRACES)
    require(traces == CLEAN, f"the traces {traces}", f"{CLEAN}")
    page.evaluate("() => { localStorage.clear(); showRecord(); }")


def check_address(page: Page, fragment: str, want: Session, is_refused: bool) -> None:
    """Opens an address, and checks the points that the page shows, its message, and that nothing else happened."""
    page.evaluate(OPEN_FRAGMENT, fragment)
    got = json.loads(page.evaluate("() => JSON.stringify({points, bias: $('bias').checked})"))
    require(got == want, f"the points {got}"[:300], f"{want}"[:300])
    message = page.locator("#refusal")
    require(message.is_visible() == is_refused, f'the message "{message.text_content()}"', "one only for bad points")
    require_none([SCRIPT] if SCRIPT in (message.text_content() or "") else [], "no text of the address in the message")
    traces = page.evaluate(TRACES)
    require(traces == CLEAN, f"the traces {traces}", f"{CLEAN}")
