"""Trains on PySpark's workers as perceptron_dask does on Dask's, to the same model:

    pip install './distributed[spark]'
    python distributed/spark.py train SHARDS --scheduler spark://HOST:7077 -o MODEL --checkpoint FILE

The workers need fsspec, and the driver's versions of Python and Spark. Without a worker, it waits for one.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from perceptron_dask import worker
from perceptron_dask.driver import Partials, Refused, main
from py4j.protocol import Py4JJavaError
from pyspark import Broadcast, SparkContext, SparkFiles, cloudpickle

cloudpickle.register_pickle_by_value(worker)


@contextmanager
def connected(master: str, program: bytes) -> Iterator[Callable[[bytes, list[str]], Partials]]:
    """An engine for the workers of a Spark master."""
    with SparkContext(master, "perceptron") as context:
        context.setLogLevel("OFF")
        yield functools.partial(epoch, context, context.broadcast(program))


def epoch(context: SparkContext, program: Broadcast[bytes], state: bytes, urls: list[str]) -> Partials:
    """Runs an epoch of all shards on the workers."""
    before = context.broadcast(state)

    def work(task: tuple[int, str]) -> tuple[int, bytes]:
        return task[0], worker.epoch(Path(SparkFiles.getRootDirectory()).resolve(), program.value, before.value, *task)

    try:
        with ThreadPoolExecutor(1) as thread:  # leaves this one free to tell Java of a Control-C
            yield from thread.submit(context.parallelize(list(enumerate(urls)), len(urls)).map(work).collect).result()
    except Py4JJavaError as error:
        text = str(error.java_exception)
        raise Refused((text.splitlines()[:1] + re.findall(r"^RuntimeError: (.*)", text, re.MULTILINE))[-1]) from error
    finally:
        before.destroy()


if __name__ == "__main__":
    sys.exit(main("spark.py", connected, "spark://127.0.0.1:7077"))
