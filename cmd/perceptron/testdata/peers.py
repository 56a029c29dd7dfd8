"""Compares the predictions of the command perceptron with those of pandas and scikit-learn, from files on.

    python cmd/perceptron/testdata/peers.py

Needs Go and the packages of perceptron/classifier/testdata/peers.txt. The files are as messy as real
ones: semicolons, decimal commas, several words for a missing value, categories, an identifier,
labels spelled 1, 1.0 and +1, and another order of columns in the file to predict. pandas reads the
files and imputes missing values; scikit-learn predicts with the weights of the saved model. The exit
status is 1 if a prediction differs, or if scikit-learn's own averaged perceptron, trained on the same
rows, is right much more often.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

import numpy as np
import pandas
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

root = pathlib.Path(__file__).resolve().parents[3]
draw = np.random.default_rng(7)
CITIES, NUMBERS = ["Köln", "Ulm", "Bonn", "a; b", 'the "Pott"'], ["age", "income", "visits"]
LABELS = {2: [["0", "0.0", "-0"], ["1", "1.0", "+1", "1e0"]], 4: [["north"], ["east"], ["south"], ["007"]]}
FLAGS = ["-comma", ";", "-decimal", ",", "-missing", "pandas", "-if-missing", "mean"]
FLAGS += ["-categorical", "city", "-ignore", "id"]


def write(name: pathlib.Path, n: int, classes: int, columns: list[str]) -> None:
    """Writes n rows with these columns; the class depends on the numbers and the city, with noise."""
    hidden = np.random.default_rng(classes).normal(size=(classes, 8))
    with name.open("w", newline="") as file:
        out = csv.writer(file, delimiter=";")
        out.writerow(columns)
        for i in range(n):
            x, city = draw.normal(size=3), draw.integers(5)
            kind = int(np.argmax(hidden @ [*x, *np.eye(5)[city]] + draw.normal(size=classes)))
            values = 40 + 12 * x[0], 30_000 * (2 + x[1]), 5 + 2 * x[2]
            cells = {k: f"{v:.2f}".replace(".", ",") for k, v in zip(NUMBERS, values, strict=True)}
            if draw.random() < 0.1:
                cells[draw.choice(NUMBERS)] = draw.choice(["NA", "", "n/a", "NULL"])
            spellings = LABELS[classes][kind]
            spelling = spellings[draw.integers(len(spellings))]
            cells |= {"city": CITIES[city], "id": f"x{i}", "kind": spelling, "note": "new"}
            out.writerow([cells[column] for column in columns])


def read(name: pathlib.Path, like: pandas.DataFrame | None = None) -> tuple[pandas.DataFrame, pandas.Series]:
    """Returns the columns of a file as pandas reads them, those of like in its order if given, and the classes."""
    df = pandas.read_csv(name, sep=";", decimal=",", dtype={"kind": str})
    x = pandas.get_dummies(df[NUMBERS + ["city"]], columns=["city"], prefix_sep="=", dtype=float)
    return x if like is None else x.reindex(columns=like.columns, fill_value=0.0), df.get("kind")


def perceptron(*arguments: object) -> str:
    command = ["go", "run", "./cmd/perceptron", *map(str, arguments)]
    return subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout


class Data(NamedTuple):
    """The columns of both files as pandas reads them, and the classes of their rows."""

    x: pandas.DataFrame
    kind: list[str]
    new: pandas.DataFrame
    truth: list[str]


def load(train: pathlib.Path, fresh: pathlib.Path, classes: int) -> Data:
    """Reads both files with pandas, and replaces missing values with the means of the training file."""
    x, kind = read(train)
    means = x.mean()
    x = x.fillna(means)
    new, truth = read(fresh, x)
    new = new.fillna(means)
    if classes == 2:  # replaces each spelling of a class with the first in the training file
        first = {float(word): word for word in reversed(list(kind))}
        kind = [first[float(word)] for word in kind]
        truth = [first[float(word)] for word in truth]
    return Data(x, kind, new, truth)


def by_weights(saved: pathlib.Path, data: Data) -> tuple[np.ndarray, np.ndarray]:
    """Returns scikit-learn's predictions with the saved weights, and for each whether it is not nearly a tie."""
    model = json.loads(saved.read_text())
    order = [list(data.x.columns).index(name) for name in model["features"]]
    shift, scale = (np.array(model["scaling"][key]) for key in ("shift", "scale"))
    weights = np.array([part["weights"] for part in model["parts"]])
    peer = Perceptron()
    peer.coef_ = weights[:, :-1]
    peer.intercept_ = weights[:, -1]
    peer.classes_ = np.array(model["classes"])
    scaled = (data.new.to_numpy()[:, order] - shift) / scale
    scores = np.sort(np.atleast_2d(peer.decision_function(scaled).T).T, axis=1)
    gap = np.abs(scores[:, 0]) if len(peer.classes_) == 2 else scores[:, -1] - scores[:, -2]
    return peer.predict(scaled), gap > 1e-9 * np.abs(weights).max()


def by_training(data: Data) -> np.ndarray:
    """Returns the predictions of scikit-learn's own averaged perceptron, trained on the same rows."""
    averaged = SGDClassifier(
        loss="perceptron", eta0=1, learning_rate="constant", penalty=None, average=True, random_state=0
    )
    return make_pipeline(StandardScaler(), averaged).fit(data.x, data.kind).predict(data.new)


def agree(folder: pathlib.Path, classes: int) -> bool:
    """Writes files with a number of classes, trains and predicts, and reports whether the peers agree."""
    train, fresh, saved = (folder / name for name in ("train.csv", "fresh.csv", "model.json"))
    write(train, 900, classes, ["id", "age", "kind", "city", "income", "visits"])
    write(fresh, 300, classes, ["visits", "note", "city", "income", "kind", "age"])
    perceptron("train", "-label", "kind", *FLAGS, "-o", saved, train)
    rows = list(csv.reader(perceptron("predict", "-model", saved, fresh).splitlines(), delimiter=";"))
    ours = np.array([row[-1] for row in rows[1:]])

    data = load(train, fresh, classes)
    predicted, certain = by_weights(saved, data)
    differ = (predicted != ours) & certain
    right = int((ours == np.array(data.truth)).sum())
    most = int((by_training(data) == np.array(data.truth)).sum())
    print(f"{classes} classes: {len(ours)} predictions, {differ.sum()} differ; right: {right}, averaged SGD {most}")
    return not differ.any() and right >= most - 10


def main() -> bool:
    """Reports whether any comparison failed."""
    with tempfile.TemporaryDirectory() as folder:
        agreed = [agree(pathlib.Path(folder), classes) for classes in LABELS]
    return not all(agreed)


if __name__ == "__main__":
    sys.exit(main())
