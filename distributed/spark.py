"""Trains on PySpark's workers as perceptron_dask does on Dask's, to the same model:

    pip install ./distributed pyspark==3.5.3
    python distributed/spark.py SHARDS --master spark://HOST:7077 -o MODEL --checkpoint FILE
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from perceptron_dask import worker
from perceptron_dask.driver import Partials, Refused, drive
from py4j.protocol import Py4JJavaError
from pyspark import SparkContext, SparkFiles, cloudpickle

cloudpickle.register_pickle_by_value(worker)


@contextlib.contextmanager
def connected(master: str, program: bytes) -> Iterator[Callable[[bytes, list[str]], Partials]]:
    """An engine for the workers of a Spark master."""
    with SparkContext(master, "perceptron") as context:
        context.setLogLevel("OFF")
        yield functools.partial(epoch, context, context.broadcast(program))


def epoch(context: SparkContext, program, state: bytes, urls: list[str]) -> Partials:
    """Runs an epoch of all shards on the workers."""
    before = context.broadcast(state)

    def work(task: tuple[int, str]) -> tuple[int, bytes]:
        return task[0], worker.epoch(Path(SparkFiles.getRootDirectory()).resolve(), program.value, before.value, *task)

    try:
        yield from context.parallelize(list(enumerate(urls)), len(urls)).map(work).collect()
    except Py4JJavaError as error:
        text = str(error.java_exception)
        raise Refused(next(iter(re.findall(r"^\w*Error: (.*)", text, re.MULTILINE)), text.splitlines()[0])) from error
    finally:
        before.destroy()


def main() -> int:
    """Runs the command line, and returns its exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shards", metavar="SHARDS")
    parser.add_argument("--master", required=True)
    parser.add_argument("-o", dest="model", required=True, metavar="MODEL")
    parser.add_argument("--checkpoint", metavar="FILE")
    parser.add_argument("--command", default="perceptron", metavar="FILE")
    given = parser.parse_args()
    try:
        drive(functools.partial(connected, given.master), given.shards, given.model, given.checkpoint, given.command)
    except Refused as refused:
        print(f"spark.py: {refused}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
