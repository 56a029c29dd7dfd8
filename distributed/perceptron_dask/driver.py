"""The driver: it sends each shard's epoch to the cluster, and mixes what comes back here."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import cloudpickle
import fsspec
from distributed import Client, KilledWorker, as_completed

from perceptron_dask import worker

cloudpickle.register_pickle_by_value(worker)
logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what it has to say, Refused says


class Refused(Exception):
    """The training can't begin or go on; the message says why in a sentence."""


def train(
    shards: str,
    scheduler: str,
    model: str | os.PathLike[str],
    *,
    checkpoint: str | os.PathLike[str] | None = None,
    command: str = "perceptron",
) -> None:
    """Trains on the shards on Dask's workers, and saves the model. One line an epoch tells how it goes.

    The state after each epoch is in the checkpoint, if there is one: after an interrupt, or whatever
    ended it, the same call goes on from there to the same model.
    """
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
            client = stack.enter_context(connected(scheduler))
            binary = client.submit(worker.same, Path(program).read_bytes(), key=f"perceptron-{fingerprint(Path(program))}")
            while not told["done"]:
                start = time.monotonic()
                partials = epoch(client, binary, state, told, shards, work)
                told = ask(program, "mix", "-state", state, "-o", state, *partials)
                speed = told["rows"] / (time.monotonic() - start)
                say(f"epoch {told['epoch']}: {told['mistakes']} mistakes, {len(partials)} shards, {speed:,.0f} rows a second\n")
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


def epoch(client: Client, binary: Any, state: Path, told: dict[str, Any], shards: str, work: Path) -> list[Path]:
    """Runs an epoch of all shards on the cluster, and returns the files of the partial results in the shards' order."""
    # Named by its contents, a state that a lost worker had is made again.
    before = client.submit(worker.same, state.read_bytes(), key=f"state-{fingerprint(state)}")
    urls = [f"{shards}/{k:05}.shard" for k in range(told["shards"])]
    tasks = {client.submit(worker.epoch, binary, before, k, url, retries=2, pure=False): k for k, url in enumerate(urls)}
    try:
        done = 0
        for task in as_completed(tasks, loop=client.loop):
            partial = work / f"partial-{tasks[task]}"
            partial.write_bytes(task.result())
            done += 1
            if sys.stdout.isatty():
                say(f"epoch {told['epoch'] + 1}: {done} of {len(urls)} shards\r")
    except KilledWorker as error:
        raise Refused(f"{urls[tasks[task]]}: worker after worker was lost with it; has a worker too little memory?") from error
    except CancelledError as error:
        raise Refused("the scheduler is gone; start one, and the same command goes on from the checkpoint, if there is one") from error
    except (RuntimeError, OSError) as error:
        raise Refused(f"{urls[tasks[task]]}: {error}") from error
    except BaseException:
        client.cancel(list(tasks), force=True)
        raise
    return [work / f"partial-{k}" for k in range(len(urls))]


@contextlib.contextmanager
def connected(scheduler: str) -> Iterator[Client]:
    """A client of the scheduler, which has a worker."""
    try:
        client = Client(scheduler, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f"no scheduler answers at {scheduler}; start one with: dask scheduler") from error
    try:
        try:
            client.wait_for_workers(1, timeout=30)
        except TimeoutError as error:
            raise Refused(f"the scheduler at {scheduler} has no worker; start some with: dask worker {scheduler}") from error
        yield client
    finally:
        client.close(timeout=5)


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


def fingerprint(file: Path) -> str:
    """Returns the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def say(text: str) -> None:
    """Prints at once."""
    print(text, end="", flush=True)
