"""The engine for Dask. It runs the epochs of a training run on the workers of a scheduler."""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path

import cloudpickle
import dask
from distributed import Client, Future, KilledWorker, get_worker, wait
from distributed.client import ClosedClientError

from perceptron_dask import worker
from perceptron_dask.driver import Name, Partials, Refused, drive

PATIENCE = 60  # seconds without a partial result, after which the function epoch looks for a worker that is left
CONTINUE = "run the same command again; training continues from the checkpoint, if any"

cloudpickle.register_pickle_by_value(worker)  # sends the functions of worker with the tasks
logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # the exception Refused reports the failures


def train(
    shards: str, scheduler: str, model: Name, *, checkpoint: Name | None = None, command: str = "perceptron"
) -> None:
    """Trains on the shards with Dask's workers, saves the model, and prints one line per epoch.

    shards is the path or the URL of a folder written by `perceptron shard`, scheduler is the address of Dask's
    scheduler, and model is the file in which to save the model. command is the name or the path of the command
    `perceptron` on this machine; the workers get a copy.

    If checkpoint is given, the state is saved to this file after each epoch. If training ends early, for example
    because of an interrupt, the same call continues from this state and saves the same model.
    """
    drive(connected, scheduler, shards, model, checkpoint, command)


@contextmanager
def connected(scheduler: str, program: bytes) -> Iterator[Callable[[bytes, list[str]], Partials]]:
    """Yields a function that runs an epoch on the workers of a scheduler.

    program holds the bytes of the command's file. There must be at least one worker.
    """
    try:
        client = Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        advice = "start a scheduler with 'dask scheduler' or 'make cluster'"
        raise Refused(f"no scheduler responds at {scheduler}; {advice}") from error
    try:
        try:
            client.wait_for_workers(1, timeout=30)
        except TimeoutError as error:
            advice = f"start workers with 'dask worker {scheduler}'"
            raise Refused(f"the scheduler at {scheduler} has no worker; {advice}") from error
        yield functools.partial(epoch, client, program)
    finally:
        client.close(timeout=5)


def part_key(part: bytes) -> str:
    """Returns the key of the task whose result is part. A part is the command or the state."""
    return f"part-{hashlib.sha256(part).hexdigest()}"


def epoch(client: Client, program: bytes, state: bytes, urls: list[str]) -> Partials:
    """Runs an epoch on the workers, and yields the number and the partial result of each shard."""

    def work(program: bytes, state: bytes, number: int, url: str) -> bytes:
        return worker.epoch(Path(get_worker().local_directory), program, state, number, url)

    # The command and the state are sent to the workers as results of tasks. If the only worker that holds a result
    # fails, the scheduler runs the task again.
    tasks: dict[Future[bytes], int] = {}
    try:
        # The size limit switches off the warning that Dask gives for large arguments, such as the command.
        with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1TB"}):
            parts = [client.submit(bytes, part, key=part_key(part)) for part in (program, state)]
            tasks = {client.submit(work, *parts, k, url, retries=2, pure=False): k for k, url in enumerate(urls)}
        left = set(tasks)
        while left:
            try:
                done, left = wait(left, timeout=PATIENCE, return_when="FIRST_COMPLETED")
            except TimeoutError as error:
                if not client.scheduler_info()["workers"]:
                    raise Refused(f"no worker is left; start a new worker and {CONTINUE}") from error
                continue
            for task in done:
                yield tasks[task], task.result()
    except KilledWorker as error:
        url = urls[tasks[task]]
        fault = "several workers died during the epoch on this shard, perhaps for lack of memory"
        raise Refused(f"{url}: {fault}; give the workers more memory") from error
    except (CancelledError, ClosedClientError) as error:
        raise Refused(f"the scheduler is gone; start a new scheduler and {CONTINUE}") from error
    except RuntimeError as error:
        raise Refused(str(error)) from error
    except ImportError as error:
        raise Refused(f"a worker lacks a package: {error}; install the package on all workers") from error
    finally:
        client.cancel(list(tasks), force=True)
