"""Measures the log loss and the accuracy of the command on the nine data sets, beside scikit-learn.

    python tools/fieldtest/logloss.py PROGRAM [PROGRAM ...]

Each PROGRAM is a build of the command `perceptron`. A figure is the mean over 20 splits into three quarters
to train on and a quarter to test on. The peer is scikit-learn's LogisticRegression. Its columns of numbers are
standardised, with the mean for missing numbers, and its columns of words are one-hot.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import datasets
import numpy
import pandas
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

SPLITS = 20

# The mean log loss in nats, and the accuracy.
Quality = tuple[float, float]


def quality(
    classes: list[str], probabilities: numpy.ndarray, predicted: numpy.ndarray, truth: numpy.ndarray
) -> Quality:
    """The log loss of the probabilities, with one column per class, and the share of right predictions."""
    own = probabilities[numpy.arange(len(truth)), [classes.index(label) for label in truth]]
    return float(-numpy.log(own).mean()), float((predicted == truth).mean())


def of_program(program: str, dataset: datasets.Dataset, train: Path, test: Path) -> Quality:
    """The quality of a model that the command trains."""
    model, out = train.with_name("model.json"), train.with_name("predicted.csv")
    fit = [program, "train", *dataset.flags(), "-o", str(model), str(train)]
    subprocess.run(fit, check=True, capture_output=True)
    predict = [program, "predict", "--probabilities", "--model", str(model), "-o", str(out), str(test)]
    subprocess.run(predict, check=True, capture_output=True)
    table = pandas.read_csv(out, dtype={dataset.label: str, "predicted": str})
    names = [name for name in table if name.startswith("P(")]
    classes = [name[2:-1] for name in names]
    return quality(classes, table[names].to_numpy(), table["predicted"].to_numpy(), table[dataset.label].to_numpy())


def peer(dataset: datasets.Dataset, columns: pandas.Index) -> Pipeline:
    """LogisticRegression behind the preparation of the columns."""
    words = list(dataset.categorical)
    numbers = [name for name in columns if name not in words]
    prepare = ColumnTransformer(
        [
            ("numbers", make_pipeline(SimpleImputer(), StandardScaler()), numbers),
            ("words", OneHotEncoder(handle_unknown="ignore"), words),
        ]
    )
    return make_pipeline(prepare, LogisticRegression(max_iter=1000))


def of_peer(dataset: datasets.Dataset, train: Path, test: Path) -> Quality:
    """The quality of LogisticRegression."""
    parts = [pandas.read_csv(path, dtype={dataset.label: str}) for path in (train, test)]
    x = [part.drop(columns=[dataset.label, *dataset.ignored]) for part in parts]
    y = [part[dataset.label].to_numpy() for part in parts]
    model = peer(dataset, x[0].columns).fit(x[0], y[0])
    return quality(list(model.classes_), model.predict_proba(x[1]), model.predict(x[1]), y[1])


def measure(name: str, programs: list[str]) -> list[Quality]:
    """The mean qualities of the peer and of each program on a data set."""
    dataset = datasets.DATASETS[name]
    found: list[list[Quality]] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(SPLITS):
            train, test = datasets.write(name, seed, Path(folder))
            measured = [of_program(program, dataset, train, test) for program in programs]
            found.append([of_peer(dataset, train, test), *measured])
    return [(float(loss), float(accuracy)) for loss, accuracy in numpy.mean(found, axis=0)]


def main() -> None:
    """Print one line per data set."""
    programs = [str(Path(program).resolve()) for program in sys.argv[1:]]
    print(f"{'':14} {'LogisticRegression':>20}" + "".join(f"{Path(p).name:>28}" for p in programs))
    for name in datasets.DATASETS:
        (loss, accuracy), *others = measure(name, programs)
        line = f"{name:14} {loss:11.4f} {accuracy:8.4f}"
        for own, right in others:
            line += f" {own:11.4f} {own / loss:6.2f} {right:8.4f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
