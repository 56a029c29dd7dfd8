"""The driver: it lets an engine run each shard's epoch somewhere, and mixes what comes back here."""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import fsspec

Name = str | os.PathLike[str]
Partials = Iterator[tuple[int, bytes]]
# An engine takes the address of a scheduler and the command, and returns what takes a state and the
# shards' URLs: it returns each shard's number and partial result, in any order.
Engine = Callable[[str, bytes], AbstractContextManager[Callable[[bytes, list[str]], Partials]]]


class Refused(Exception):
    """The training can't begin or go on; the message says why in a sentence."""


def drive(engine: Engine, scheduler: str, shards: str, model: Name, checkpoint: Name | None, command: str) -> None:
    """Trains on the shards, and saves the model. One line an epoch tells how it goes."""
    if "://" not in shards:
        shards = str(Path(shards).absolute())
    program = shutil.which(command)
    if program is None:
        raise Refused(f"there is no command {command!r}; make lab puts perceptron into the folder .venv/bin of its clone: give that path as the command")
    if not Path(model).absolute().parent.is_dir():
        raise Refused(f"{model} can't be written: its folder is not there; make it first")
    with tempfile.TemporaryDirectory() as work, alone(Path(checkpoint or f"{work}/state")) as state:
        begin(program, shards, state, Path(work, "start"))
        told = json.loads(run(program, "status", "-state", state, work))
        if not told["done"]:
            with engine(scheduler, Path(program).read_bytes()) as epoch:
                urls = [f"{shards}/{k:05}.shard" for k in range(told["shards"])]
                partials = [Path(f"{work}/partial-{k}") for k in range(len(urls))]
                while not told["done"]:
                    start = time.monotonic()
                    for done, (k, partial) in enumerate(epoch(state.read_bytes(), urls), 1):
                        partials[k].write_bytes(partial)
                        if sys.stdout.isatty() or "ipykernel" in sys.modules:  # where \r begins the line again
                            print(f"epoch {told['epoch'] + 1}: {done} of {len(urls)} shards\r", end="", flush=True)
                    told = json.loads(run(program, "mix", "-state", state, "-o", state, *partials))
                    speed = told["rows"] / (time.monotonic() - start)
                    print(f"epoch {told['epoch']}: {told['mistakes']} mistakes, {len(urls)} shards, {speed:,.0f} rows a second", flush=True)
        print(run(program, "run", "-state", state, "-o", model, work), end="")  # which has the file start


def begin(program: str, shards: str, state: Path, start: Path) -> None:
    """Makes the checkpoint the state before the first epoch, unless there is one, and keeps that state in start."""
    try:
        with fsspec.open(f"{shards}/start", "rb") as file:
            start.write_bytes(file.read())
    except Exception as error:  # every kind of store has errors of its own
        raise Refused(f"{shards} can't be read: {error}; wanted a folder that perceptron shard has made") from error
    run(program, "status", "-state", start)  # is it whole?
    if not state.exists():
        new = Path(f"{state}.new")
        shutil.copy(start, new)
        new.replace(state)


@contextmanager
def alone(state: Path) -> Iterator[Path]:
    """Holds the checkpoint for this driver alone."""
    try:
        lock = open(f"{state}.lock", "w", encoding="utf-8")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise Refused(f"another driver trains on the checkpoint {state}; wait for its end, or name another file") from error
    except OSError as error:
        raise Refused(f"the checkpoint {state} can't be written: {error.strerror}") from error
    with lock:
        yield state


def run(program: str, *words: object) -> str:
    """Runs a step of the command here, and returns what it prints."""
    done = subprocess.run([program, "worker", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(done.stderr.strip().removeprefix("perceptron: "))
    return done.stdout


def main(name: str, engine: Engine, address: str) -> int:
    """Runs the command line of an engine, whose schedulers have addresses like this one, and returns its exit status."""
    parser = argparse.ArgumentParser(prog=name, description=drive.__doc__)
    parser.add_argument("task", choices=["train"])
    parser.add_argument("shards", metavar="SHARDS", help="the folder that perceptron shard made, as every worker reaches it: a path, or a URL such as s3://…")
    parser.add_argument("--scheduler", required=True, metavar="ADDRESS", help=f"the engine's scheduler, such as {address}")
    parser.add_argument("-o", dest="model", required=True, metavar="MODEL", help="the file to save the model in, which perceptron predict reads")
    parser.add_argument("--checkpoint", metavar="FILE", help="keeps the state of the training, which the same command goes on from")
    parser.add_argument("--command", default="perceptron", metavar="FILE", help="the command perceptron that does the work, here and on the workers")
    given = parser.parse_args()
    try:
        drive(engine, given.scheduler, given.shards, given.model, given.checkpoint, given.command)
    except Refused as refused:
        print(f"{name}: {refused}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kept = "; the same command goes on from there" if given.checkpoint else ""
        print(f"{name}: interrupted after the last complete epoch{kept}", file=sys.stderr)
        return 130
    return 0
