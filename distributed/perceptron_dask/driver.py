"""The driver of a training run.

An engine runs each epoch on the shards. The driver mixes the partial results of the shards into a new state.
"""

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
# An Epoch takes a state and the URLs of the shards. It yields the number and the partial result of each shard, in
# any order. An Engine takes the address of a scheduler and the bytes of the command's file. It returns a context
# manager for an Epoch that runs on the workers of this scheduler.
Epoch = Callable[[bytes, list[str]], Partials]
Engine = Callable[[str, bytes], AbstractContextManager[Epoch]]


class Refused(Exception):
    """The training run can't begin or continue. The message gives the reason and a fix."""


def drive(engine: Engine, scheduler: str, shards: str, model: Name, checkpoint: Name | None, command: str) -> None:
    """Trains on the shards, saves the model, and prints one line per epoch."""
    if "://" not in shards:
        shards = str(Path(shards).absolute())
    program = shutil.which(command)
    if program is None:
        advice = "give the path of the command; 'make lab' puts it into the folder .venv/bin of the clone"
        raise Refused(f"there is no command {command!r}; {advice}")
    if not Path(model).absolute().parent.is_dir():
        raise Refused(f"{model} can't be written: its folder does not exist; create the folder first")
    with tempfile.TemporaryDirectory() as work, locked(Path(checkpoint or f"{work}/state")) as state:
        fetch_start(program, shards, state, Path(work, "start"))
        status = json.loads(run(program, "status", "--state", state, work))
        if not status["done"]:
            urls = [f"{shards}/{k:05}.shard" for k in range(status["shards"])]
            with engine(scheduler, Path(program).read_bytes()) as epoch:
                while not status["done"]:
                    status = drive_epoch(epoch, program, state, urls, status["epoch"] + 1)
        # `perceptron worker run` reads the file "start" in the folder work.
        print(run(program, "run", "--state", state, "-o", model, work), end="")


def drive_epoch(epoch: Epoch, program: str, state: Path, urls: list[str], number: int) -> dict[str, Any]:
    """Runs an epoch on all shards, mixes the partial results into the state, and returns the new status."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        partials = [Path(f"{work}/partial-{k}") for k in range(len(urls))]
        for done, (k, partial) in enumerate(epoch(state.read_bytes(), urls), 1):
            partials[k].write_bytes(partial)
            if sys.stdout.isatty() or "ipykernel" in sys.modules:  # \r goes back to the beginning of the line
                print(f"epoch {number}: {done} of {len(urls)} shards\r", end="", flush=True)
        following = Path(f"{state}.new")  # the command does not write to a file that it reads
        status: dict[str, Any] = json.loads(run(program, "mix", "--state", state, "-o", following, *partials))
        following.replace(state)
    speed = status["rows"] / (time.monotonic() - start)
    line = f"epoch {status['epoch']}: {status['mistakes']} mistakes, {len(urls)} shards, {speed:,.0f} rows per second"
    print(line, flush=True)
    return status


def fetch_start(program: str, shards: str, state: Path, start: Path) -> None:
    """Copies the initial state of the run to the path start, and also to the path state if no file exists there."""
    try:
        with fsspec.open(f"{shards}/start", "rb") as file:
            start.write_bytes(file.read())
    except Exception as error:  # each kind of storage has its own errors
        raise Refused(f"{shards} can't be read: {error}; name a folder written by 'perceptron shard'") from error
    run(program, "status", "--state", start)  # fails if the file is damaged
    if not state.exists():
        new = Path(f"{state}.new")
        shutil.copy(start, new)
        new.replace(state)


@contextmanager
def locked(state: Path) -> Iterator[Path]:
    """Locks the checkpoint at the path state, so no other driver can use the checkpoint, and yields the path."""
    with ExitStack() as files:
        try:
            lock = files.enter_context(open(f"{state}.lock", "w", encoding="utf-8"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            advice = "wait until that driver ends, or name another file"
            raise Refused(f"another driver uses the checkpoint {state}; {advice}") from error
        except OSError as error:
            raise Refused(f"the checkpoint {state} can't be written: {error.strerror}") from error
        yield state


def run(program: str, *words: object) -> str:
    """Runs a subcommand of `perceptron worker` on this machine, and returns the output of the subcommand."""
    done = subprocess.run([program, "worker", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(done.stderr.strip().removeprefix("perceptron: "))
    return done.stdout


def command_line(name: str, address: str) -> argparse.ArgumentParser:
    """Returns a parser for the command line of the engine called name. The help shows the address as an example."""
    parser = argparse.ArgumentParser(prog=name, description=drive.__doc__)
    parser.add_argument("task", choices=["train"])
    parser.add_argument(
        "shards",
        metavar="SHARDS",
        help="the folder written by 'perceptron shard': a path or a URL (s3://…) that every worker can read",
    )
    parser.add_argument(
        "--scheduler",
        required=True,
        metavar="ADDRESS",
        help=f"the address of the scheduler, such as {address}",
    )
    parser.add_argument(
        "-o",
        dest="model",
        required=True,
        metavar="MODEL",
        help="save the model in this file, which 'perceptron predict' can read",
    )
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="save the state in FILE after each epoch; the same command continues from this state",
    )
    parser.add_argument(
        "--command",
        default="perceptron",
        metavar="FILE",
        help="the perceptron command to run, here and on the workers",
    )
    return parser


def main(name: str, engine: Engine, address: str) -> int:
    """Runs the command line of an engine, and returns the exit status. The help shows the address as an example."""
    given = command_line(name, address).parse_args()
    try:
        drive(engine, given.scheduler, given.shards, given.model, given.checkpoint, given.command)
    except Refused as refused:
        print(f"{name}: {refused}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        advice = "; run the same command again to continue after the last complete epoch" if given.checkpoint else ""
        print(f"{name}: interrupted{advice}", file=sys.stderr)
        return 130
    return 0
