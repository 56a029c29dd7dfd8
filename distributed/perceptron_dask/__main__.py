"""python -m perceptron_dask train SHARDS --scheduler ADDRESS -o MODEL"""

import sys

from perceptron_dask.cluster import connected
from perceptron_dask.driver import main

sys.exit(main("perceptron_dask", connected, "tcp://127.0.0.1:8786"))
