"""Writes the page. The text is from template.md. All numbers, tables and figures are from the measurements."""

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
from typing import Any, NamedTuple

AXES = {
    "rows": "number of rows, of 100 columns each",
    "columns": "number of columns, in training",
    "noise": "percentage of wrong labels",
    "cores": "number of columns, in prediction",
}
OURS = "ours", "reading", "two cores", "without"  # the keys of Row.times that are not peers
UNCHECKED = "the same, unchecked"
NAMES = {UNCHECKED: "NumPy's matrix product"}  # in tables without decision_function
DENSE, SPARSE, PREDICTION = "training, dense rows", "training, sparse rows", "prediction"
CLASSIFIERS, MARGINS = "files to predictions", "largest margin"
VERSIONS = "scikit-learn", "numpy", "scipy", "vowpalwabbit", "river", "mlxtend"


class Ratio(NamedTuple):
    """How many times as fast one program is as another: the median, lowest and highest ratio of the rounds."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{digits(self.median)} ({digits(self.low)}–{digits(self.high)})"


@dataclass
class Row:
    """The measurements on one data set."""

    section: str
    name: str
    aim: float = 0  # how many times as fast as the first peer the library should be; 0 for no aim
    x: float = 0  # the position on a curve
    per: int = 1  # the number of epochs in each of the times
    times: dict[str, list[float]] = field(default_factory=dict)  # seconds, round by round
    facts: dict[str, str] = field(default_factory=dict)
    profile: dict[str, str] = field(default_factory=dict)  # the library's functions that take most of the time

    def others(self) -> list[str]:
        """Returns the columns of the table after ours: the peers, and the library with other settings."""
        return [name for name in self.times if name not in ("ours", "reading")]

    def peers(self) -> list[str]:
        return [name for name in self.times if name not in OURS]

    def ahead(self, who: str = "ours") -> Ratio:
        """Returns how many times as fast the program who is as the first program of others()."""
        return self.beside(self.others()[0], who)

    def beside(self, peer: str, who: str = "ours") -> Ratio:
        """Returns how many times as fast the program who is as a peer."""
        return ratio(self.times[peer], self.times[who])

    def task(self) -> str:
        """Returns the task to which the row belongs. The page summarises all rows of a task together."""
        tasks = {"prediction": PREDICTION, "cores": PREDICTION, "classifiers": CLASSIFIERS, "margins": MARGINS}
        return tasks.get(self.section, SPARSE if " per row" in self.name else DENSE)


def ratio(slow: list[float], fast: list[float]) -> Ratio:
    """Returns the ratio of two programs' times in each round, summarised over the rounds."""
    each = [s / f for s, f in zip(slow, fast, strict=True)]
    return Ratio(statistics.median(each), min(each), max(each))


def digits(value: float) -> str:
    """Returns a number below 10 with two significant digits, and any other number as an integer."""
    return f"{value:.{max(0, 1 - math.floor(math.log10(float(f'{value:.1e}'))))}f}"


def milliseconds(times: list[float], per: int = 1) -> str:
    """Returns the median of times, divided by per, in milliseconds. The times are in seconds."""
    return f"{digits(1e3 * statistics.median(times) / per)} ms"


def table(rows: list[Row]) -> str:
    """Returns a table of the rows, with columns for all peers, the limit, the aim and all facts.

    The limit, "× at most", is the ratio for a program that only reads the data.
    """
    peers = list(dict.fromkeys(name for row in rows for name in row.others()))
    facts = list(dict.fromkeys(name for row in rows for name in row.facts))
    has_limit = "reading" in rows[0].times
    has_aim = rows[0].aim > 0
    is_per_epoch = any(row.per > 1 for row in rows)
    head = ["data", "ours, per epoch" if is_per_epoch else "ours", *(f"× {name}" for name in peers)]
    if has_limit:
        head.append("× at most")
    if has_aim:
        head.append("aim")
    head += facts
    lines = [head, ["---"] * len(head)]
    for row in rows:
        ours = row.times["ours"]
        line = [row.name, milliseconds(ours, row.per)]
        line += [str(ratio(row.times[name], ours)) if name in row.times else "" for name in peers]
        if has_limit:
            line.append(digits(row.ahead("reading").median))
        if has_aim:
            line.append(f"{row.aim:g}")
        line += [row.facts.get(name, "") for name in facts]
        lines.append(line)
    return markdown(lines)


def markdown(lines: list[list[str]]) -> str:
    """Returns a Markdown table."""
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def pooled(ratios: list[Ratio]) -> Ratio:
    """Returns the median of the rows' medians, and the smallest and the largest ratio of any round of any row."""
    medians = [each.median for each in ratios]
    return Ratio(statistics.median(medians), min(each.low for each in ratios), max(each.high for each in ratios))


def compared(rows: list[Row]) -> dict[tuple[str, str, str], list[tuple[Row, Ratio]]]:
    """Returns the rows and their ratios by task, peer and, for classifiers only, the name of the row."""
    pairs: dict[tuple[str, str, str], list[tuple[Row, Ratio]]] = {}
    for row in rows:
        part = row.name if row.task() == CLASSIFIERS else ""
        for peer in row.peers():
            pairs.setdefault((row.task(), peer, part), []).append((row, row.beside(peer)))
    return pairs


def headlines(results: dict[str, Any]) -> list[str]:
    """Returns the three main results in results.json, as items of a Markdown list.

    The results are medians over all data sets of a task, including data on which a peer is faster. For
    classifiers, the result with equal settings comes first. With default settings, the programs do not do the same
    work.
    """
    pairs = compared([Row(**row) for row in results["rows"]])

    def ahead(task: str, peer: str, part: str = "") -> list[float]:
        return [each.median for _, each in pairs[task, peer, part]]

    def typical(task: str, peer: str, part: str = "") -> str:
        return digits(statistics.median(ahead(task, peer, part)))

    same = typical(CLASSIFIERS, "SGDClassifier", "one-vs-rest, 10 epochs")
    own = typical(CLASSIFIERS, "SGDClassifier", "default settings")
    product = ahead(PREDICTION, UNCHECKED)
    return [
        f"- Training is {typical(DENSE, 'scikit-learn')} times as fast as scikit-learn's `Perceptron` on dense rows,"
        f" and {typical(SPARSE, 'scikit-learn')} times on sparse rows.",
        f"- From files to predictions, classifiers are {same} times as fast as `SGDClassifier` with the same"
        f" settings, and {own} times with our defaults against its averaged perceptron.",
        f"- Prediction is {typical(PREDICTION, 'decision_function')} times as fast as `decision_function`."
        f" Against NumPy's matrix product alone it ranges from {digits(min(product))} times (slower)"
        f" to {digits(max(product))} times as fast.",
    ]


def faster(rows: list[Row]) -> str:
    """Returns a table of how many times as fast the library is, for the data sets where it is faster."""
    lines = [["task", "peer", "times as fast", "data"], ["---"] * 4]
    for (task, peer, _), pairs in compared(rows).items():
        ahead = [each for _, each in pairs if each.median >= 1]
        if ahead:
            data = f"{len(ahead)} of {len(pairs)} data sets" if len(pairs) > 1 else pairs[0][0].name
            lines.append([task, NAMES.get(peer, peer), str(pooled(ahead)), data])
    return markdown(lines)


def slower(rows: list[Row]) -> str:
    """Returns tables of the data sets where a peer has a faster median, and where it has a faster round."""
    head = [["task", "peer", "times as fast", "data"], ["---"] * 4]
    behind: list[list[str]] = []
    partly: list[list[str]] = []
    for (task, peer, _), pairs in compared(rows).items():
        for row, each in pairs:
            line = [task, NAMES.get(peer, peer), str(each), row.name]
            if each.median < 1:
                behind.append(line)
            elif each.low < 1:
                partly.append(line)
    parts = [markdown(head + behind) if behind else "No peer has a faster median."]
    if partly:
        parts += [
            "On these data sets the median is above 1, but the peer was faster in at least one round:",
            markdown(head + partly),
        ]
    return "\n\n".join(parts)


def aims(rows: list[Row]) -> str:
    """Returns tables of the aims that are missed and reached."""
    aimed = [row for row in rows if row.aim]
    missed = [row for row in aimed if row.ahead().median < row.aim]
    reached = [row for row in aimed if row not in missed]
    parts = [f"The library reaches {len(reached)} of {len(aimed)} aims."]
    head = [["task", "peer", "aim", "times as fast", "data"], ["---"] * 5]
    for name, part in ("Missed", missed), ("Reached", reached):
        if part:
            lines = [
                [row.task(), row.peers()[0], f"{row.aim:g}", f"{row.ahead().median:.4g}", row.name] for row in part
            ]
            parts += [f"{name}:", markdown(head + lines)]
    return "\n\n".join(parts)


def profiles(rows: list[Row]) -> str:
    """Returns, for each row that misses its aim, the functions that take most of the time."""
    lines: list[str] = []
    for row in rows:
        if row.profile:
            functions = ", ".join(f"`{name}` {share}" for name, share in row.profile.items())
            lines.append(f"- {row.section}, {row.name}: {functions}")
    return "\n".join(lines)


def cached_share(rows: list[Row], few: int, many: int) -> str:
    """Returns the time per row for few rows, which fit in the caches, in percent of the time per row for many rows."""
    each = {row.x: statistics.median(row.times["ours"]) / row.per / row.x for row in rows if row.section == "rows"}
    return f"{100 * each[few] / each[many]:.0f} %"


def name_places(lines: dict[str, list[Ratio]]) -> dict[str, float]:
    """Returns the heights at which to write the names of lines: close to the ends of the lines, without overlaps."""
    spacing = 0.06 * max(ratio.high for line in lines.values() for ratio in line)
    place: dict[str, float] = {}
    lowest = 0.0
    for name in sorted(lines, key=lambda name: lines[name][-1].median):
        lowest = max(lines[name][-1].median, lowest + spacing)
        place[name] = lowest
    return place


def figure(rows: list[Row], folder: Path, ask: Callable[..., object]) -> str:
    """Draws a figure of the rows' ratios, and returns Markdown with the figure and its caption."""
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
    return f"![Times as fast as scikit-learn, by {axis}.]({file})\n\n*{axis.capitalize()}: {first}, and {last}.*"


def machine() -> str:
    """Returns a description of the machine: processor, caches, memory."""
    names = ("Model name", "CPU(s)", "L1d", "L2", "L3")
    lines = subprocess.check_output(["lscpu"], text=True).splitlines()
    facts = [" ".join(line.split()) for line in lines if line.startswith(names)]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    facts.append(f"{memory / 2**30:.0f} GiB of memory")
    return ", ".join(facts)


def record(folder: Path, rows: list[Row], steady: list[float], quick: bool) -> None:
    """Writes results.json: the measurements, and facts about the run and the machine."""
    go = subprocess.check_output(["go", "env", "GOVERSION"], text=True).strip()
    versions = [go, *(f"{name} {version(name)}" for name in VERSIONS)]
    spread = f"between {milliseconds([min(steady)])} and {milliseconds([max(steady)])}"
    facts = {
        "quick": "**A quick run with 1 % of the rows: its results mean nothing.**\n\n" if quick else "",
        "date": f"{date.today():%d %B %Y}",
        "machine": machine(),
        "versions": ", ".join(versions),
        "steady": f"{spread}, with a median of {milliseconds(steady)}",
        "load": f"{os.getloadavg()[2]:.1f}",
    }
    results = {"facts": facts, "rows": [asdict(row) for row in rows]}
    (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n")


def write(folder: Path, ask: Callable[..., object]) -> None:
    """Writes README.md and its figures from results.json."""
    results = json.loads((folder / "results.json").read_text())
    rows = [Row(**row) for row in results["rows"]]
    parts = {
        "headlines": "\n".join(headlines(results)),
        "faster": faster(rows),
        "slower": slower(rows),
        "aims": aims(rows),
        "profiles": profiles(rows),
        "cached": cached_share(rows, 1_000, 100_000),
    }
    for section in dict.fromkeys(row.section for row in rows):
        part = [row for row in rows if row.section == section]
        parts[section] = figure(part, folder, ask) if section in AXES else table(part)
    template = Path(__file__).with_name("template.md").read_text()
    (folder / "README.md").write_text(template.format(**results["facts"], **parts))
