"""Writes the page: template.md has its words; tables, figures and what is reached come from what was measured."""

from __future__ import annotations

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

AXES = {"rows": "rows, of 100 columns", "columns": "columns", "noise": "wrong labels in %", "cores": "columns"}
VERSIONS = "scikit-learn", "numpy", "scipy", "vowpalwabbit", "river", "mlxtend"


LOAD = os.getloadavg()[0]  # before we begin


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

    def peers(self) -> list[str]:
        return [name for name in self.times if name not in ("ours", "reading")]

    def ahead(self, who: str = "ours") -> Ratio:
        """Returns how many times as fast as the first peer someone is."""
        return ratio(self.times[self.peers()[0]], self.times[who])


class Ratio(NamedTuple):
    """How many times as fast one is as another: the median of the rounds, the least and the greatest."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{digits(self.median)} ({digits(self.low)}–{digits(self.high)})"


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
    limited, aimed, epochs = "reading" in rows[0].times, rows[0].aim > 0, any(row.per > 1 for row in rows)
    lines = [["data", "ours" + " an epoch" * epochs, *(f"× {name}" for name in peers), *["× at most"] * limited, *["aim"] * aimed, *facts]]
    lines.append(["---"] * len(lines[0]))
    for row in rows:
        ratios = [str(ratio(row.times[name], row.times["ours"])) if name in row.times else "" for name in peers]
        ratios += [digits(row.ahead("reading").median)] if limited else []
        aim = [f"{row.aim:g}"] * aimed
        lines.append([row.name, milliseconds(row.times["ours"], row.per), *ratios, *aim, *(row.facts.get(name, "") for name in facts)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def verdict(rows: list[Row]) -> str:
    """Says which aims are reached, and which are missed."""
    aimed = [row for row in rows if row.aim]
    missed = [f"- {row.section}, {row.name}: {row.ahead()} instead of {row.aim:g}" for row in aimed if row.ahead().median < row.aim]
    return "\n".join([f"Of {len(aimed)} aims {len(aimed) - len(missed)} are reached, and {len(missed)} missed:\n", *missed])


def figure(rows: list[Row], folder: Path, ask: Callable[..., object]) -> str:
    """Draws how far ahead we are along a curve, and returns the picture with its caption."""
    file, axis = f"{rows[0].section}.png", AXES[rows[0].section]
    names = {"ours": "ours", "two cores": "on two cores", "reading": "only reading"}
    lines = {names[who]: [row.ahead(who) for row in rows] for who in names if who in rows[0].times}
    apart, y, place = 0.06 * max(r.high for line in lines.values() for r in line), 0.0, {}
    for name in sorted(lines, key=lambda name: lines[name][-1].median):
        y = place[name] = max(lines[name][-1].median, y + apart)  # no name on another
    drawn = [
        {
            "Name": name,
            "NameY": place[name],
            "XYs": [{"X": row.x, "Y": r.median} for row, r in zip(rows, line, strict=True)],
            "YErrors": [{"Low": r.median - r.low, "High": r.high - r.median} for r in line],
        }
        for name, line in lines.items()
    ]
    ticks = [{"Value": row.x, "Label": f"{row.x:g}"} for row in rows]
    ask("figure", File=str(folder / file), X=axis, Y="times as fast as scikit-learn", Ticks=ticks, Lines=drawn)
    ends = " and ".join(f"{row.ahead()} times at {row.x:g}" for row in (rows[0], rows[-1]))
    return f"![Times as fast as scikit-learn, by {axis}.]({file})\n\n*By {axis}: {ends}.*"


def machine() -> str:
    """Names the processor, its caches and the memory."""
    told = dict(line.split(":", 1) for line in subprocess.check_output(["lscpu"], text=True).splitlines() if ":" in line)
    parts = [f"{name} {told[name].strip()}" for name in ("Model name", "CPU(s)", "L1d cache", "L2 cache", "L3 cache") if name in told]
    return ", ".join([*parts, f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB of memory"])


def write(folder: Path, rows: list[Row], steady: list[float], quick: bool, ask: Callable[..., object]) -> None:
    """Writes results.json, the figures and README.md."""
    sections = {row.section: [other for other in rows if other.section == row.section] for row in rows}
    facts = {
        "quick": "**A quick run, of a hundredth of the rows: its figures mean nothing.**\n\n" if quick else "",
        "verdict": verdict(rows),
        "machine": machine(),
        "date": f"{date.today():%d %B %Y}",
        "versions": ", ".join([subprocess.check_output(["go", "env", "GOVERSION"], text=True).strip(), *(f"{name} {version(name)}" for name in VERSIONS)]),
        "steady": f"{digits(1e3 * min(steady))} to {digits(1e3 * max(steady))} ms",
        "load": f"{LOAD:.1f} before and {os.getloadavg()[0]:.1f} after",
    }
    (folder / "results.json").write_text(json.dumps(facts | {"seconds": steady, "rows": [asdict(row) for row in rows]}, indent=1) + "\n")
    facts |= {name: figure(part, folder, ask) if name in AXES else table(part) for name, part in sections.items()}
    (folder / "README.md").write_text(Path(__file__).with_name("template.md").read_text().format(**facts))
