"""The driver: it lets an engine run each shard's epoch somewhere, and mixes what comes back here."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fsspec

Partials = Iterator[tuple[int, bytes]]
# An engine takes the command, and returns what takes a state and the shards' URLs: it returns each
# shard's number and partial result, in any order.
Engine = Callable[[bytes], contextlib.AbstractContextManager[Callable[[bytes, list[str]], Partials]]]


class Refused(Exception):
    """The training can't begin or go on; the message says why in a sentence."""


def drive(engine: Engine, shards: str, model: str | os.PathLike[str], checkpoint: str | os.PathLike[str] | None, command: str) -> None:
    """Trains on the shards, and saves the model. One line an epoch tells how it goes."""
    if "://" not in shards:
        shards = str(Path(shards).absolute())
    program = shutil.which(command)
    if program is None:
        raise Refused(f"there is no command {command!r}; wanted the command perceptron (go build ./cmd/perceptron)")
    with contextlib.ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        state = Path(checkpoint) if checkpoint else work / "state"
        stack.enter_context(only_driver(state))
        if not state.exists():
            begin(shards, state)
        told = ask(program, "status", "-state", state)
        if not told["done"]:
            epoch = stack.enter_context(engine(Path(program).read_bytes()))
            urls = [f"{shards}/{k:05}.shard" for k in range(told["shards"])]
            partials = [work / f"partial-{k}" for k in range(len(urls))]
            while not told["done"]:
                start = time.monotonic()
                for done, (k, partial) in enumerate(epoch(state.read_bytes(), urls), 1):
                    partials[k].write_bytes(partial)
                    if sys.stdout.isatty():
                        say(f"epoch {told['epoch'] + 1}: {done} of {len(urls)} shards\r")
                told = ask(program, "mix", "-state", state, "-o", state, *partials)
                speed = told["rows"] / (time.monotonic() - start)
                say(f"epoch {told['epoch']}: {told['mistakes']} mistakes, {len(urls)} shards, {speed:,.0f} rows a second\n")
        say(run(program, "run", "-state", state, "-o", model, shards))


def begin(shards: str, state: Path) -> None:
    """Makes the state before the first epoch that of the training."""
    try:
        with fsspec.open(f"{shards}/start", "rb") as file:
            text = file.read()
    except (OSError, ValueError, ImportError) as error:
        raise Refused(f"{shards} can't be read: {error}; wanted a folder that perceptron shard has made") from error
    new = state.with_name(state.name + ".new")
    new.write_bytes(text)
    os.replace(new, state)


@contextlib.contextmanager
def only_driver(state: Path) -> Iterator[None]:
    """Holds the lock of a checkpoint."""
    try:
        file = open(state.with_name(state.name + ".lock"), "w", encoding="utf-8")
    except OSError as error:
        raise Refused(f"the checkpoint {state} can't be written: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Refused(f"another driver trains on the checkpoint {state}; wait for its end, or name another file") from error
        yield


def run(program: str, *words: object) -> str:
    """Runs a step of the command here, and returns what it prints."""
    done = subprocess.run([program, "worker", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(done.stderr.strip().removeprefix("perceptron: "))
    return done.stdout


def ask(program: str, *words: object) -> dict[str, Any]:
    """Runs a step, and returns the state that it tells."""
    told: dict[str, Any] = json.loads(run(program, *words))
    return told


def say(text: str) -> None:
    """Prints at once."""
    print(text, end="", flush=True)
