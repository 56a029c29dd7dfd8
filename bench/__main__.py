"""Compares the speed of the library with that of its peers, and writes README.md, its figures and results.json.

    make bench                 measures for about a quarter of an hour; needs Linux and an otherwise idle machine
    make bench ARGS=quick      tests the benchmark with 1 % of the rows, and writes to .venv/bench/quick
    make bench ARGS=page       writes the page from results.json, after a change of template.md

The library runs in separate processes (package bench/ours), which answer requests over pipes.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from . import data, page, peers
from .page import Row
from .peers import Taken, Turns, timed

HERE = Path(__file__).resolve().parent
QUICK = sys.argv[1:] == ["quick"]
CORES = sorted(os.sched_getaffinity(0))
BLOCK = np.arange(1e7)  # read in each round, to measure how steady the machine is
DIVISOR = 100 if QUICK else 1  # every number of rows is divided by this
ROUNDS = 2 if QUICK else 7  # measured rounds, which follow a round that is discarded
MAX_SECONDS = 2 if QUICK else 60  # after this time, no new round begins

# The numbers of rows and columns, the name on the page, and the aim (how many times as fast as scikit-learn).
SIZES = [
    (1_000_000, 10, "1e6 × 10", 4),
    (100_000, 100, "1e5 × 100", 2.2),
    (60_000, 784, "6e4 × 784", 2.2),
    (5_000, 10_000, "5e3 × 1e4", 2),
]

Answer = dict[str, Any]


class Ours:
    """Runs the library in a separate process with the given number of cores.

    Python itself runs on one core, the last of these.
    """

    def __init__(self, program: Path, cores: int, debug: str = "") -> None:
        os.sched_setaffinity(0, CORES[-cores:])
        environment = os.environ | {"GODEBUG": debug}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True, bufsize=1, env=environment)
        os.sched_setaffinity(0, CORES[-1:])

    def ask(self, do: str, **request: object) -> Answer:
        """Sends a request and waits for the answer."""
        assert self.process.stdin and self.process.stdout, "both are pipes"
        print(json.dumps({"Do": do} | request), file=self.process.stdin)
        answer: Answer = json.loads(self.process.stdout.readline())
        return answer

    def time(self, do: str, fact: str = "", **request: object) -> Taken:
        """Sends a request. Returns its time in seconds, and a fact for the page: the field of the answer named fact.

        If fact is "", there is no fact.
        """
        answer = self.ask(do, **request)
        return answer["Seconds"], {fact.lower(): f"{answer[fact]:.4g}"} if fact else {}

    def profile(self, file: Path, work: Callable[[], object]) -> dict[str, str]:
        """Repeats some work for two seconds, and returns the functions with the largest shares of the time."""
        self.ask("profile", File=str(file))
        start = time.monotonic()
        while time.monotonic() - start < 2:
            work()
        self.ask("profiled")
        command = ["go", "tool", "pprof", "-top", str(file)]
        output = subprocess.check_output(command, text=True, stderr=subprocess.DEVNULL)
        table = output.partition("flat%")[2]
        lines = [line.split() for line in table.splitlines()[1:6]]  # flat, flat%, sum%, cum, cum%, function
        return {line[5].rpartition("/")[2]: line[1] for line in lines}


class Bench:
    """Takes the measurements, and collects them as rows of the page."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder = folder
        self.rows: list[Row] = []
        self.steady: list[float] = []
        self.one_core = Ours(program, 1)
        self.two_cores = Ours(program, 2)
        self.no_copy = Ours(program, 1, "cpu.fma=off")  # without FMA, the library makes no half-precision copy

    def load(self, examples: data.Examples, *more: Ours) -> data.Examples:
        """Loads the examples into the process on one core and into the processes more, and returns the examples."""
        columns = data.save(self.folder, *examples)
        for library in self.one_core, *more:
            library.ask("load", Folder=str(self.folder), Columns=columns)
        return examples

    def measure(self, row: Row, turns: Turns) -> None:
        """Times all turns in each round. Discards the first round, unless this round takes longer than MAX_SECONDS.

        If the library misses the row's aim, the row also gets a profile.
        """
        row.times = {name: [] for name in turns}
        start = time.monotonic()
        for k in range(ROUNDS + 1):
            self.steady.append(peers.reading(BLOCK)[0])
            taken = {name: turn() for name, turn in turns.items()}
            is_last = time.monotonic() - start > MAX_SECONDS
            for name, (seconds, facts) in taken.items():
                if k > 0 or is_last:
                    row.times[name].append(seconds)
                row.facts |= facts
            if is_last:
                break
        if row.aim and row.ahead().median < row.aim:
            row.profile = self.one_core.profile(self.folder / "profile", turns["ours"])
        self.rows.append(row)
        medians = [f"{name} {page.milliseconds(times)}" for name, times in row.times.items()]
        print(f"{row.section}: {row.name}", *medians, sep="; ", flush=True)

    def training(self, row: Row, examples: data.Examples, epochs: int = 0, all_peers: bool = False) -> None:
        """Times training from w = 0. All programs train for the number of epochs after which the library stops.

        The library stops when it converges, or after the given number of epochs. 0 stands for a number that
        depends on the size of the data.
        """
        x, y = self.load(examples)
        max_epochs = epochs or min(200, max(5, 20_000_000 // x.size))
        first = self.one_core.ask("train", Epochs=max_epochs)
        epochs = first["Epochs"]
        row.per = epochs
        row.facts["mistakes"] = f"{100 * first['Mistakes'] / epochs / len(y):.2g} %"
        turns: Turns = {
            "ours": partial(self.one_core.time, "train", Epochs=epochs),
            "scikit-learn": lambda: peers.scikit_learn(x, y, epochs, first["Weights"]),
            "reading": lambda: peers.reading(x, epochs),
        }
        if isinstance(x, np.ndarray) and not row.x:
            turns["gonum"] = partial(self.one_core.time, "gonum", Epochs=epochs)
        if isinstance(x, np.ndarray) and all_peers:
            turns |= peers.others(x, y, epochs, self.folder)
        self.measure(row, turns)

    def main_table(self) -> None:
        for noise, suffix in (0, ""), (0.05, ", 5 % of the labels wrong"):
            for rows, columns, name, aim in SIZES:
                self.training(Row("training", name + suffix, aim), data.dense(rows // DIVISOR, columns, noise))
            for words, kind in (False, "columns equally likely"), (True, "columns as words of a text"):
                row = Row("training", f"2e5 × 5e4, 85 per row, {kind}{suffix}", 1.3)
                self.training(row, data.sparse(200_000 // DIVISOR, 50_000, 85, words, noise))
            few_columns = data.sparse(200_000 // DIVISOR, 2_000, 85, False, noise)
            self.training(Row("caches", f"2e5 × 2e3, 85 per row{suffix}"), few_columns)
        separable = data.dense(50_000 // DIVISOR, 100, gap=0.0275)
        self.training(Row("training", "5e4 × 100, until it converges", 4), separable, epochs=1000)
        self.prediction(Row("prediction", "1e6 × 100", 2.3), data.dense(1_000_000 // DIVISOR, 100))

    def copies(self) -> None:
        for name, examples in data.for_copies(50_000 // DIVISOR, 100).items():
            for epochs in 2, 80, 400:
                self.load(examples, self.no_copy)
                turns: Turns = {
                    "ours": partial(self.one_core.time, "train", Epochs=epochs),
                    "without": partial(self.no_copy.time, "train", Epochs=epochs),
                }
                self.measure(Row("copies", f"{name}, {epochs} epochs", per=epochs), turns)

    def prediction(self, row: Row, examples: data.Examples, two_cores: bool = False) -> None:
        x, y = self.load(examples, *([self.two_cores] if two_cores else []))
        self.one_core.ask("train", Epochs=1)
        model = peers.DEFAULTS[1].fit(x[:1000], y[:1000])
        turns: Turns = {
            "ours": partial(self.one_core.time, "scores"),
            "decision_function": lambda: timed(lambda: model.decision_function(x)),
            "the same, unchecked": lambda: timed(lambda: x @ model.coef_.T + model.intercept_),
            "reading": lambda: peers.reading(x),
        }
        if two_cores:
            self.two_cores.ask("train", Epochs=1)
            turns["two cores"] = partial(self.two_cores.time, "scores")
        self.measure(row, turns)

    def classifiers(self) -> None:
        x, y = data.classes(100_000 // DIVISOR, 50, 10)
        for name, part in ("test", slice(0, len(y) // 4)), ("train", slice(len(y) // 4, None)):
            np.savez(self.folder / f"{name}.npz", X=x[part], y=y[part])
        for name, epochs, models in (
            ("default settings", 0, peers.DEFAULTS),
            ("one-vs-rest, 10 epochs", 10, peers.AVERAGED),
        ):
            ours = partial(self.one_core.time, "classify", "Wrong", Folder=str(self.folder), Epochs=epochs)
            turns: Turns = {"ours": ours}
            turns |= {type(model).__name__: partial(peers.classify, self.folder, model) for model in models}
            self.measure(Row("classifiers", name, 1), turns)

    def margins(self) -> None:
        for rows, columns, name, machines in (
            (100_000, 10, "1e5 × 10", 2),
            (10_000, 100, "1e4 × 100", 3),
            (1_000, 784, "1e3 × 784", 4),
        ):
            x, y = self.load(data.dense(rows // DIVISOR, columns, gap=0.5))
            turns: Turns = {"ours": partial(self.one_core.time, "margin", "Margin")}
            turns |= {machine: partial(peers.margin, x, y, machine) for machine in list(peers.MACHINES)[:machines]}
            self.measure(Row("margins", name, 10), turns)

    def separations(self) -> None:
        widths = (10, 20) if QUICK else (40, 60, 80, 100)
        for columns, distance, kind in product(widths, (1e-12, 1e-14), ("separable", "not separable")):
            self.load(data.near(columns, distance, kind == "separable"))
            row = Row("separations", f"{3 * columns} × {columns}, at {distance:g}, {kind}")
            self.measure(row, {"ours": partial(self.one_core.time, "separate")})

    def curves(self) -> None:
        self.training(Row("others", "1e4 × 100"), data.dense(10_000 // DIVISOR, 100), epochs=5, all_peers=True)
        for rows in 1_000, 10_000, 100_000, 1_000_000:
            self.training(Row("rows", f"{rows} × 100", x=rows), data.dense(rows // DIVISOR, 100, 0.05))
        for columns in 10, 30, 100, 300, 1_000, 3_000, 10_000:
            row = Row("columns", f"1e7 numbers, {columns} columns", x=columns)
            self.training(row, data.dense(10_000_000 // columns // DIVISOR, columns, 0.05))
        for percent in 0.1, 0.3, 1, 3, 10, 30, 50:
            row = Row("noise", f"1e5 × 100, {percent} %", x=percent)
            self.training(row, data.dense(100_000 // DIVISOR, 100, percent / 100))
        for columns in 10, 100, 1_000, 10_000:
            row = Row("cores", f"4e7 numbers, {columns} columns", x=columns)
            self.prediction(row, data.dense(40_000_000 // columns // DIVISOR, columns), two_cores=True)


def main() -> None:
    root = HERE.parent
    program = root / ".venv/bench/ours"
    output = root / ".venv/bench/quick" if QUICK else HERE
    output.mkdir(exist_ok=True)
    subprocess.run(["go", "build", "-o", str(program), "./bench/ours"], cwd=root, check=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), program)
        if sys.argv[1:] != ["page"]:
            bench.main_table()
            bench.copies()
            bench.classifiers()
            bench.margins()
            bench.separations()
            bench.curves()
            page.record(output, bench.rows, bench.steady, QUICK)
        page.write(output, bench.one.ask)


main()
