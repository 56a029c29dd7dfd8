"""Writes the page: template.md has its words; tables, figures and what is reached come from what was measured."""

import json
import math
import os
import statistics
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

AXES = {
    "rows": "rows, of 100 columns",
    "columns": "columns",
    "noise": "wrong labels in %",
    "cores": "columns, predicted",
}
VERSIONS = "scikit-learn", "numpy", "scipy", "vowpalwabbit", "river", "mlxtend"


class Ratio(NamedTuple):
    """How many times as fast one is as another: the median of the rounds, the least and the greatest."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{digits(self.median)} ({digits(self.low)}–{digits(self.high)})"


@dataclass
class Row:
    """What was measured on one set of data. The first of the peers is the one that the aim is about."""

    section: str
    name: str
    aim: float = 0  # how many times as fast as the peer we want to be, if that was ever said
    x: float = 0  # where it stands on a curve
    per: int = 1  # epochs in each time
    times: dict[str, list[float]] = field(default_factory=dict)  # seconds, round by round
    facts: dict[str, str] = field(default_factory=dict)
    profile: dict[str, str] = field(default_factory=dict)  # the functions that take most of our time

    def peers(self) -> list[str]:
        return [name for name in self.times if name not in ("ours", "reading")]

    def ahead(self, who: str = "ours") -> Ratio:
        """Returns how many times as fast as the first peer someone is."""
        return ratio(self.times[self.peers()[0]], self.times[who])


def ratio(slow: list[float], fast: list[float]) -> Ratio:
    """Compares the times of each round."""
    each = [s / f for s, f in zip(slow, fast, strict=True)]
    return Ratio(statistics.median(each), min(each), max(each))


def digits(value: float) -> str:
    """Writes a number with two significant digits, but whole from 10 on."""
    return f"{value:.{max(0, 1 - math.floor(math.log10(float(f'{value:.1e}'))))}f}"


def milliseconds(times: list[float], per: int = 1) -> str:
    """Writes the median of some seconds, or a share of it."""
    return f"{digits(1e3 * statistics.median(times) / per)} ms"


def table(rows: list[Row]) -> str:
    """Returns a line for each row, with a column for each peer, the limit, the aim and each fact that some row has."""
    peers = list(dict.fromkeys(name for row in rows for name in row.peers()))
    facts = list(dict.fromkeys(name for row in rows for name in row.facts))
    is_limited = "reading" in rows[0].times
    is_aimed = rows[0].aim > 0
    is_by_epoch = any(row.per > 1 for row in rows)
    head = ["data", "ours an epoch" if is_by_epoch else "ours", *(f"× {name}" for name in peers)]
    if is_limited:
        head.append("× at most")
    if is_aimed:
        head.append("aim")
    head += facts
    lines = [head, ["---"] * len(head)]
    for row in rows:
        ours = row.times["ours"]
        line = [row.name, milliseconds(ours, row.per)]
        line += [str(ratio(row.times[name], ours)) if name in row.times else "" for name in peers]
        if is_limited:
            line.append(digits(row.ahead("reading").median))
        if is_aimed:
            line.append(f"{row.aim:g}")
        line += [row.facts.get(name, "") for name in facts]
        lines.append(line)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def verdict(rows: list[Row]) -> str:
    """Says which aims are reached, and which are missed."""
    aimed = [row for row in rows if row.aim]
    missed = [row for row in aimed if row.ahead().median < row.aim]
    reached = f"{len(aimed) - len(missed)} of {len(aimed)} aims are reached. Missed:\n"
    if not missed:
        return reached + "none."
    lines = [
        f"- {row.section}, {row.name}: {row.ahead().median:.4g} times as fast as {row.peers()[0]}, not {row.aim:g}"
        for row in missed
    ]
    return reached + "\n" + "\n".join(lines)


def profiles(rows: list[Row]) -> str:
    """Says where the time goes in what is missed."""
    lines: list[str] = []
    for row in rows:
        if row.profile:
            functions = ", ".join(f"`{name}` {share}" for name, share in row.profile.items())
            lines.append(f"- {row.section}, {row.name}: {functions}")
    return "\n".join(lines)


def share(rows: list[Row], few: int, many: int) -> str:
    """Says how long a row takes among a few, which the caches hold, of the time that it takes among many."""
    each = {row.x: statistics.median(row.times["ours"]) / row.per / row.x for row in rows if row.section == "rows"}
    return f"{100 * each[few] / each[many]:.0f} %"


def name_places(lines: dict[str, list[Ratio]]) -> dict[str, float]:
    """Returns the height of each line's name, beside the line's end, so that no name stands on another."""
    apart = 0.06 * max(ratio.high for line in lines.values() for ratio in line)
    place: dict[str, float] = {}
    lowest = 0.0
    for name in sorted(lines, key=lambda name: lines[name][-1].median):
        lowest = max(lines[name][-1].median, lowest + apart)
        place[name] = lowest
    return place


def figure(rows: list[Row], folder: Path, ask: Callable[..., object]) -> str:
    """Draws how far ahead we are along a curve, and returns the picture with its caption."""
    file = f"{rows[0].section}.png"
    axis = AXES[rows[0].section]
    names = {"ours": "ours", "two cores": "on two cores", "reading": "only reading"}
    lines = {names[who]: [row.ahead(who) for row in rows] for who in names if who in rows[0].times}
    place = name_places(lines)
    drawn = []
    for name, line in lines.items():
        points = [{"X": row.x, "Y": r.median} for row, r in zip(rows, line, strict=True)]
        ranges = [{"Low": r.median - r.low, "High": r.high - r.median} for r in line]
        drawn.append({"Name": name, "NameY": place[name], "XYs": points, "YErrors": ranges})
    ticks = [{"Value": row.x, "Label": f"{row.x:,.7g}"} for row in rows]
    ask("figure", File=str(folder / file), X=axis, Y="times as fast as scikit-learn", Ticks=ticks, Lines=drawn)
    first, last = (f"{row.ahead()} times as fast as scikit-learn at {row.x:,.7g}" for row in (rows[0], rows[-1]))
    return f"![Times as fast as scikit-learn, by {axis}.]({file})\n\n*{axis.capitalize()}: {first}, {last}.*"


def machine() -> str:
    """Returns what is measured on: processor, caches, memory."""
    told = ("Model name", "CPU(s)", "L1d", "L2", "L3")
    said = subprocess.check_output(["lscpu"], text=True).splitlines()
    facts = [" ".join(line.split()) for line in said if line.startswith(told)]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    facts.append(f"{memory / 2**30:.0f} GiB of memory")
    return ", ".join(facts)


def record(folder: Path, rows: list[Row], steady: list[float], quick: bool) -> None:
    """Writes results.json: what was measured, when, on what."""
    go = subprocess.check_output(["go", "env", "GOVERSION"], text=True).strip()
    versions = [go, *(f"{name} {version(name)}" for name in VERSIONS)]
    spread = f"between {milliseconds([min(steady)])} and {milliseconds([max(steady)])}"
    facts = {
        "quick": "**A quick run, of a hundredth of the rows: its figures mean nothing.**\n\n" if quick else "",
        "date": f"{date.today():%d %B %Y}",
        "machine": machine(),
        "versions": ", ".join(versions),
        "steady": f"{spread}, {milliseconds(steady)} in the median",
        "load": f"{os.getloadavg()[2]:.1f}",
    }
    results = {"facts": facts, "rows": [asdict(row) for row in rows]}
    (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n")


def write(folder: Path, ask: Callable[..., object]) -> None:
    """Writes README.md and its figures from results.json."""
    results = json.loads((folder / "results.json").read_text())
    rows = [Row(**row) for row in results["rows"]]
    parts = {"verdict": verdict(rows), "profiles": profiles(rows), "cached": share(rows, 1_000, 100_000)}
    for section in dict.fromkeys(row.section for row in rows):
        part = [row for row in rows if row.section == section]
        parts[section] = figure(part, folder, ask) if section in AXES else table(part)
    template = Path(__file__).with_name("template.md").read_text()
    (folder / "README.md").write_text(template.format(**results["facts"], **parts))
