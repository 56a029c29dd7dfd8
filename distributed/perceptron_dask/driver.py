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
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import fsspec

Name = str | os.PathLike[str]
Partials = Iterator[tuple[int, bytes]]
# An epoch takes a state and the shards' URLs, and returns each shard's number and partial result, in any
# order. An engine takes the address of a scheduler and the command, and returns the epoch that runs there.
Epoch = Callable[[bytes, list[str]], Partials]
Engine = Callable[[str, bytes], AbstractContextManager[Epoch]]


class Refused(Exception):
    """The training can't begin or go on; the message says why in a sentence."""


def drive(engine: Engine, scheduler: str, shards: str, model: Name, checkpoint: Name | None, command: str) -> None:
    """Trains on the shards, and saves the model. One line an epoch tells how it goes."""
    if "://" not in shards:
        shards = str(Path(shards).absolute())
    program = shutil.which(command)
    if program is None:
        advice = "make lab puts perceptron into the folder .venv/bin of its clone: give that path as the command"
        raise Refused(f"there is no command {command!r}; {advice}")
    if not Path(model).absolute().parent.is_dir():
        raise Refused(f"{model} can't be written: its folder is not there; make it first")
    with tempfile.TemporaryDirectory() as work, alone(Path(checkpoint or f"{work}/state")) as state:
        begin(program, shards, state, Path(work, "start"))
        told = json.loads(run(program, "status", "--state", state, work))
        if not told["done"]:
            urls = [f"{shards}/{k:05}.shard" for k in range(told["shards"])]
            with engine(scheduler, Path(program).read_bytes()) as epoch:
                while not told["done"]:
                    told = drive_epoch(epoch, program, state, urls, told["epoch"] + 1)
        print(run(program, "run", "--state", state, "-o", model, work), end="")  # which has the file start


def drive_epoch(epoch: Epoch, program: str, state: Path, urls: list[str], number: int) -> dict[str, Any]:
    """Has an epoch run on all shards, mixes what comes back into the state, and returns what the mixing tells."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        partials = [Path(f"{work}/partial-{k}") for k in range(len(urls))]
        for done, (k, partial) in enumerate(epoch(state.read_bytes(), urls), 1):
            partials[k].write_bytes(partial)
            if sys.stdout.isatty() or "ipykernel" in sys.modules:  # where \r begins the line again
                print(f"epoch {number}: {done} of {len(urls)} shards\r", end="", flush=True)
        told: dict[str, Any] = json.loads(run(program, "mix", "--state", state, "-o", state, *partials))
    speed = told["rows"] / (time.monotonic() - start)
    said = f"epoch {told['epoch']}: {told['mistakes']} mistakes, {len(urls)} shards, {speed:,.0f} rows a second"
    print(said, flush=True)
    return told


def begin(program: str, shards: str, state: Path, start: Path) -> None:
    """Keeps the state before the first epoch in start, and makes it the checkpoint, unless there is one."""
    try:
        with fsspec.open(f"{shards}/start", "rb") as file:
            start.write_bytes(file.read())
    except Exception as error:  # every kind of store has errors of its own
        raise Refused(f"{shards} can't be read: {error}; wanted a folder that perceptron shard has made") from error
    run(program, "status", "--state", start)  # is it whole?
    if not state.exists():
        new = Path(f"{state}.new")
        shutil.copy(start, new)
        new.replace(state)


@contextmanager
def alone(state: Path) -> Iterator[Path]:
    """Holds the checkpoint for this driver alone."""
    with ExitStack() as held:
        try:
            lock = held.enter_context(open(f"{state}.lock", "w", encoding="utf-8"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            advice = "wait for its end, or name another file"
            raise Refused(f"another driver trains on the checkpoint {state}; {advice}") from error
        except OSError as error:
            raise Refused(f"the checkpoint {state} can't be written: {error.strerror}") from error
        yield state


def run(program: str, *words: object) -> str:
    """Runs a step of the command here, and returns what it prints."""
    done = subprocess.run([program, "worker", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(done.stderr.strip().removeprefix("perceptron: "))
    return done.stdout


def command_line(name: str, address: str) -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    parser = argparse.ArgumentParser(prog=name, description=drive.__doc__)
    parser.add_argument("task", choices=["train"])
    parser.add_argument(
        "shards",
        metavar="SHARDS",
        help="the folder that perceptron shard made, as every worker reaches it: a path, or a URL such as s3://…",
    )
    parser.add_argument(
        "--scheduler",
        required=True,
        metavar="ADDRESS",
        help=f"the engine's scheduler, such as {address}",
    )
    parser.add_argument(
        "-o",
        dest="model",
        required=True,
        metavar="MODEL",
        help="the file to save the model in, which perceptron predict reads",
    )
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="keeps the state of the training, which the same command goes on from",
    )
    parser.add_argument(
        "--command",
        default="perceptron",
        metavar="FILE",
        help="the command perceptron that does the work, here and on the workers",
    )
    return parser


def main(name: str, engine: Engine, address: str) -> int:
    """Runs the command line of an engine, whose schedulers have addresses like this one; returns its exit status."""
    given = command_line(name, address).parse_args()
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
