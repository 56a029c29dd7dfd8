"""Measures how fast the library is beside its peers, and writes README.md, its figures and results.json.

    make bench                 into this folder, in about a quarter of an hour, on a Linux that does nothing else
    make bench ARGS=quick      a hundredth of the rows, into .venv/bench/quick: does it all run?
    make bench ARGS=page       nothing is measured: the page from results.json, after a change of template.md
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

import numpy as np

from . import data, page, peers
from .page import Row
from .peers import Taken, Turns, timed

HERE = Path(__file__).resolve().parent
QUICK = sys.argv[1:] == ["quick"]
CORES = sorted(os.sched_getaffinity(0))
BLOCK = np.arange(1e7)  # read in each round, to tell how steady the machine is
SHARE, ROUNDS, ENOUGH = (100, 2, 2) if QUICK else (1, 7, 60)  # of the rows; rounds; seconds after which none begins


class Ours:
    """The library, in a process of its own on some cores; this one stays on one."""

    def __init__(self, program: Path, cores: int, debug: str = "") -> None:
        os.sched_setaffinity(0, CORES[-cores:])
        environment = os.environ | {"GODEBUG": debug}
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment)
        os.sched_setaffinity(0, CORES[-1:])

    def ask(self, do: str, **request: object) -> dict:
        """Sends a request and waits for the answer."""
        print(json.dumps({"Do": do} | request), file=self.process.stdin)
        return json.loads(self.process.stdout.readline())

    def time(self, do: str, fact: str = "", **request: object) -> Taken:
        """Sends a request that is to be timed, and tells what it answers to a fact."""
        answer = self.ask(do, **request)
        return answer["Seconds"], {fact.lower(): f"{answer[fact]:.4g}"} if fact else {}

    def profile(self, file: Path, work: Callable[[], object]) -> dict[str, str]:
        """Does some work again and again, for two seconds, and returns where most of the time goes."""
        self.ask("profile", File=str(file))
        start = time.monotonic()
        while time.monotonic() - start < 2:
            work()
        self.ask("profiled")
        top = subprocess.check_output(["go", "tool", "pprof", "-top", file], text=True, stderr=subprocess.DEVNULL).partition("flat%")[2]
        lines = [line.split() for line in top.splitlines()[1:6]]  # flat, flat%, sum%, cum, cum%, function
        return {line[5].rpartition("/")[2]: line[1] for line in lines}


class Bench:
    """The measurements, each of some rows of the page."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder, self.rows, self.steady = folder, [], []
        self.one, self.two = Ours(program, 1), Ours(program, 2)
        self.without = Ours(program, 1, "cpu.fma=off")  # the copy needs FMA, nothing else does

    def load(self, examples: data.Examples, *more: Ours) -> data.Examples:
        columns = data.save(self.folder, *examples)
        for side in self.one, *more:
            side.ask("load", Folder=str(self.folder), Columns=columns)
        return examples

    def measure(self, row: Row, turns: Turns) -> None:
        """Lets all take turns. The first round is thrown away, unless it alone takes long enough."""
        row.times = {name: [] for name in turns}
        start = time.monotonic()
        for k in range(ROUNDS + 1):
            self.steady.append(peers.reading(BLOCK)[0])
            taken = {name: turn() for name, turn in turns.items()}
            enough = time.monotonic() - start > ENOUGH
            for name, (seconds, told) in taken.items():
                row.times[name] += [seconds] if k > 0 or enough else []
                row.facts |= told
            if enough:
                break
        if row.aim and row.ahead().median < row.aim:
            row.profile = self.one.profile(self.folder / "profile", turns["ours"])
        self.rows.append(row)
        print(f"{row.section}: {row.name}", *(f"{name} {page.milliseconds(times)}" for name, times in row.times.items()), sep="; ", flush=True)

    def training(self, row: Row, examples: data.Examples, epochs: int = 0, others: bool = False) -> None:
        """Times epochs from w = 0, as many on both sides: ours ends when it has converged."""
        x, y = self.load(examples)
        first = self.one.ask("train", Epochs=epochs or min(200, max(5, 20_000_000 // x.size)))
        row.per = epochs = first["Epochs"]
        row.facts["mistakes"] = f"{100 * first['Mistakes'] / epochs / len(y):.2g} %"
        turns = {
            "ours": partial(self.one.time, "train", Epochs=epochs),
            "scikit-learn": lambda: peers.scikit_learn(x, y, epochs, first["Weights"]),
            "reading": lambda: peers.reading(x, epochs),
        }
        turns |= {"gonum": partial(self.one.time, "gonum", Epochs=epochs)} if isinstance(x, np.ndarray) and not row.x else {}
        turns |= peers.others(x, y, epochs, self.folder) if others else {}
        self.measure(row, turns)

    def main_table(self) -> None:
        sizes = (1_000_000, 10, "1e6 × 10", 4), (100_000, 100, "1e5 × 100", 2.2), (60_000, 784, "6e4 × 784", 2.2), (5_000, 10_000, "5e3 × 1e4", 2)
        for noise, told in (0, ""), (0.05, ", 5 % of the labels wrong"):
            for rows, columns, name, aim in sizes:
                self.training(Row("training", name + told, aim), data.dense(rows // SHARE, columns, noise))
            for words, kind in (False, "columns equally likely"), (True, "columns as words of a text"):
                row = Row("training", f"2e5 × 5e4, 85 a row, {kind}{told}", 1.3)
                self.training(row, data.sparse(200_000 // SHARE, 50_000, 85, words, noise))
            self.training(Row("caches", f"2e5 × 2e3, 85 a row{told}"), data.sparse(200_000 // SHARE, 2_000, 85, False, noise))
        self.training(Row("training", "5e4 × 100, until it converges", 4), data.dense(50_000 // SHARE, 100, gap=0.0275), epochs=1000)
        self.prediction(Row("prediction", "1e6 × 100", 2.3), data.dense(1_000_000 // SHARE, 100))

    def copies(self) -> None:
        for name, examples in data.against(50_000 // SHARE, 100).items():
            for epochs in 2, 80, 400:
                self.load(examples, self.without)
                turns = {"ours": partial(self.one.time, "train", Epochs=epochs), "without": partial(self.without.time, "train", Epochs=epochs)}
                self.measure(Row("copies", f"{name}, {epochs} epochs", per=epochs), turns)

    def prediction(self, row: Row, examples: data.Examples, two: bool = False) -> None:
        x, y = self.load(examples, *([self.two] if two else []))
        self.one.ask("train", Epochs=1)
        model = peers.AS_THEY_COME[1].fit(x[:1000], y[:1000])
        turns = {
            "ours": partial(self.one.time, "scores"),
            "decision_function": lambda: timed(lambda: model.decision_function(x)),
            "the same, unchecked": lambda: timed(lambda: x @ model.coef_.T + model.intercept_),
            "reading": lambda: peers.reading(x),
        }
        if two:
            self.two.ask("train", Epochs=1)
            turns["two cores"] = partial(self.two.time, "scores")
        self.measure(row, turns)

    def classifiers(self) -> None:
        x, y = data.classes(100_000 // SHARE, 50, 10)
        for name, part in ("test", slice(0, len(y) // 4)), ("train", slice(len(y) // 4, None)):
            np.savez(self.folder / f"{name}.npz", X=x[part], y=y[part])
        for name, epochs, models in ("as they come", 0, peers.AS_THEY_COME), ("one against the rest, 10 epochs", 10, peers.AVERAGED):
            theirs = {type(model).__name__: partial(peers.classify, self.folder, model) for model in models}
            self.measure(Row("classifiers", name, 1), {"ours": partial(self.one.time, "classify", "Wrong", Folder=str(self.folder), Epochs=epochs)} | theirs)

    def margins(self) -> None:
        for rows, columns, name, machines in (100_000, 10, "1e5 × 10", 2), (10_000, 100, "1e4 × 100", 3), (1_000, 784, "1e3 × 784", 4):
            x, y = self.load(data.dense(rows // SHARE, columns, gap=0.5))
            theirs = {name: partial(peers.margin, x, y, name) for name in list(peers.MACHINES)[:machines]}
            self.measure(Row("margins", name, 10), {"ours": partial(self.one.time, "margin", "Margin")} | theirs)
        for columns, distance, which in product((10, 20) if QUICK else (40, 60, 80, 100), (1e-12, 1e-14), ("separable", "not separable")):
            self.load(data.near(columns, distance, which == "separable"))
            self.measure(Row("separations", f"{3 * columns} × {columns}, at {distance:g}, {which}"), {"ours": partial(self.one.time, "separate")})

    def curves(self) -> None:
        self.training(Row("others", "1e4 × 100"), data.dense(10_000 // SHARE, 100), epochs=5, others=True)
        for rows in 1_000, 10_000, 100_000, 1_000_000:
            self.training(Row("rows", f"{rows} × 100", x=rows), data.dense(rows // SHARE, 100, 0.05))
        for columns in 10, 30, 100, 300, 1_000, 3_000, 10_000:
            self.training(Row("columns", f"1e7 numbers, {columns} columns", x=columns), data.dense(10_000_000 // columns // SHARE, columns, 0.05))
        for percent in 0.1, 0.3, 1, 3, 10, 30, 50:
            self.training(Row("noise", f"1e5 × 100, {percent} %", x=percent), data.dense(100_000 // SHARE, 100, percent / 100))
        for columns in 10, 100, 1_000, 10_000:
            self.prediction(Row("cores", f"4e7 numbers, {columns} columns", x=columns), data.dense(40_000_000 // columns // SHARE, columns), two=True)


def main() -> None:
    program, made = HERE.parent / ".venv/bench/ours", HERE.parent / ".venv/bench/quick" if QUICK else HERE
    made.mkdir(exist_ok=True)
    subprocess.run(["go", "build", "-o", program, "./bench/ours"], cwd=HERE.parent, check=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), program)
        if sys.argv[1:] != ["page"]:
            for part in bench.main_table, bench.copies, bench.classifiers, bench.margins, bench.curves:
                part()
            page.record(made, bench.rows, bench.steady, QUICK)
        page.write(made, bench.one.ask)


main()
