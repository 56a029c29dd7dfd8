"""python -m perceptron_dask train SHARDS --scheduler ADDRESS -o MODEL"""

from __future__ import annotations

import argparse
import sys

from perceptron_dask import Refused, train


def main() -> int:
    """Runs the command line, and returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m perceptron_dask", description=train.__doc__)
    parser.add_argument("task", choices=["train"])
    parser.add_argument("shards", metavar="SHARDS", help="the folder that perceptron shard made, as every worker reaches it: a path, or a URL such as s3://…")
    parser.add_argument("--scheduler", required=True, metavar="ADDRESS", help="Dask's scheduler, such as tcp://127.0.0.1:8786")
    parser.add_argument("-o", dest="model", required=True, metavar="MODEL", help="the file to save the model in, which perceptron predict reads")
    parser.add_argument("--checkpoint", metavar="FILE", help="keeps the state of the training, which the same command goes on from")
    parser.add_argument("--command", default="perceptron", metavar="FILE", help="the command perceptron that does the work, here and on the workers")
    given = parser.parse_args()
    try:
        train(given.shards, given.scheduler, given.model, checkpoint=given.checkpoint, command=given.command)
    except Refused as refused:
        print(f"perceptron_dask: {refused}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kept = "; the same command goes on from there" if given.checkpoint else ""
        print(f"perceptron_dask: interrupted after the last complete epoch{kept}", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
