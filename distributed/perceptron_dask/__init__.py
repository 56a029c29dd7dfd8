"""Trains the perceptron on a Dask cluster, from shards that `perceptron shard` has written.

    from perceptron_dask import train
    train("s3://bucket/shards", "tcp://10.0.0.1:8786", "model.json", checkpoint="state")

All arithmetic is the command perceptron's; this package moves its files. So the model is, to the
bit, the one of `perceptron worker run` on the same shards, whatever happens to the workers.
"""

from perceptron_dask.cluster import train
from perceptron_dask.driver import Refused

__all__ = ["Refused", "train"]
