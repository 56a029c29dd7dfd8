"""Records results of scikit-learn's StandardScaler and Normalizer. The tests in Go use those of StandardScaler.

In a virtual environment with scikit-learn:

    python perceptron/prepare/testdata/record.py > perceptron/prepare/testdata/sklearn.json

The script reads iris from the file that package datasets embeds. The other two data sets are part of
scikit-learn.
"""

import csv
import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.datasets import load_breast_cancer, load_digits
from sklearn.preprocessing import Normalizer, StandardScaler

iris = pathlib.Path(__file__).resolve().parents[2] / "datasets" / "iris.csv"
with open(iris) as file:
    rows = list(csv.reader(file))[1:]
tables = {
    "iris": np.array([row[:4] for row in rows], dtype=float),
    "breast cancer": load_breast_cancer().data,
    "digits": load_digits().data,
}
record = {"versions": {"sklearn": sklearn.__version__, "numpy": np.__version__}}
for name, x in tables.items():
    scaler = StandardScaler().fit(x)
    record[name] = {
        "mean": scaler.mean_.tolist(),
        "scale": scaler.scale_.tolist(),
        "row 100 standardised": scaler.transform(x)[100].tolist(),
        "row 100 of length 1": Normalizer().fit_transform(x)[100].tolist(),
    }
lines = (f"{json.dumps(name)}:{json.dumps(value, separators=(',', ':'))}" for name, value in record.items())
sys.stdout.write("{" + ",\n".join(lines) + "}\n")
