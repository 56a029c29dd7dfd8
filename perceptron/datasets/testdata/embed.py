"""Writes the data files that perceptron/datasets embeds, from the data sets of scikit-learn.

    python perceptron/datasets/testdata/embed.py

The project's Python environment (.venv) does not have scikit-learn, so run the script in another environment
that has it. The last run was
with scikit-learn 1.9.1. The script writes digits.txt.gz and breastcancer.csv.gz to perceptron/datasets. It
also writes the shapes, sums and SHA-256 hashes of scikit-learn's data to testdata/sklearn.json, for the
Go tests.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
from fractions import Fraction
from pathlib import Path

import numpy
import sklearn
from sklearn.datasets import load_breast_cancer, load_digits, load_iris

FOLDER = Path(__file__).resolve().parents[1]
PIXELS = "0123456789abcdefg"  # the characters for the values 0 to 16 of a pixel


def pack(text: str) -> bytes:
    """Compresses ASCII text. The same text always gives the same bytes."""
    return gzip.compress(text.encode("ascii"), 9, mtime=0)


def digits() -> str:
    """Returns the text of digits.txt, with one line per image: 64 characters, a space and the digit."""
    data = load_digits()
    rows = zip(data.data, data.target, strict=True)
    return "".join("".join(PIXELS[int(v)] for v in row) + f" {digit}\n" for row, digit in rows)


def breast_cancer() -> str:
    """Returns the text of breastcancer.csv. Each number is the shortest decimal that gives the same float64."""
    data = load_breast_cancer()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*names(data.feature_names), "diagnosis"])
    for row, target in zip(data.data, data.target, strict=True):
        writer.writerow([*(repr(float(v)).removesuffix(".0") for v in row), data.target_names[target]])
    return out.getvalue()


def names(features) -> list[str]:
    """Returns the names of the features, without units and with underscores instead of spaces."""
    return [str(name).removesuffix(" (cm)").replace(" ", "_") for name in features]


def describe(data) -> dict:
    """Returns the properties of a data set that the Go tests compare."""
    classes = [str(data.target_names[target]) for target in data.target]
    values = numpy.ascontiguousarray(data.data, dtype="<f8")
    return {
        "rows": values.shape[0],
        "columns": names(data.feature_names),
        "values": hashlib.sha256(values.tobytes()).hexdigest(),
        "classes": hashlib.sha256("\n".join(classes).encode()).hexdigest(),
        "counts": {name: classes.count(name) for name in sorted(set(classes))},
        # The sum of each column, computed exactly and then rounded to float64.
        "sums": [float(sum(map(Fraction, column.tolist()))) for column in values.T],
    }


def main() -> None:
    (FOLDER / "digits.txt.gz").write_bytes(pack(digits()))
    (FOLDER / "breastcancer.csv.gz").write_bytes(pack(breast_cancer()))
    description = {
        "from": f"scikit-learn {sklearn.__version__}",
        "digits": describe(load_digits()),
        "breast cancer": describe(load_breast_cancer()),
        "iris": describe(load_iris()),
    }
    (FOLDER / "testdata" / "sklearn.json").write_text(json.dumps(description, indent=1) + "\n")


if __name__ == "__main__":
    main()
