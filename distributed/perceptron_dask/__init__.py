"""Trains the perceptron on a Dask cluster, from shards that `perceptron shard` has written.

    from perceptron_dask import train
    train("s3://bucket/shards", "tcp://10.0.0.1:8786", "model.json", checkpoint="state")

The command `perceptron` does all arithmetic. This package only runs the command on the workers, and copies its
input and output files between machines. So the model has the same bits as the model that `perceptron worker run`
trains on the same shards, even if workers fail.
"""

from perceptron_dask.cluster import train
from perceptron_dask.driver import Refused

__all__ = ["Refused", "train"]
