"""Compares the predictions of the command perceptron with those of pandas and scikit-learn.

    python cmd/perceptron/testdata/peers.py

The script needs Go and the packages in perceptron/classifier/testdata/peers.txt. It writes data files
that are as messy as real files. They contain semicolons, decimal commas, several words for a missing
value, categories, an identifier, and classes spelled 1, 1.0 and +1. In the file to predict, the columns
are in a different order. The command trains a model on one file and predicts the classes of the other.

Then pandas reads the same files and replaces missing values with means, and scikit-learn predicts with the
weights of the saved model. Finally, scikit-learn trains an averaged perceptron of its own on the same
rows. The exit status is 1 if a prediction with the saved weights differs from that of the command, or if
scikit-learn's own perceptron predicts at least 11 more of the 300 rows correctly.
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
# For two and for four classes, the spellings of each class.
SPELLINGS = {2: [["0", "0.0", "-0"], ["1", "1.0", "+1", "1e0"]], 4: [["north"], ["east"], ["south"], ["007"]]}
FLAGS = ["-comma", ";", "-decimal", ",", "-missing", "pandas", "-if-missing", "mean"]
FLAGS += ["-categorical", "city", "-ignore", "id"]


def write(name: pathlib.Path, n: int, classes: int, columns: list[str]) -> None:
    """Writes a file with n rows and the given columns. The class depends on the numbers, the city and noise."""
    # The seed is the number of classes, so both files have the same weights: 3 for the numbers, 5 for the cities.
    weights = np.random.default_rng(classes).normal(size=(classes, 8))
    with name.open("w", newline="") as file:
        out = csv.writer(file, delimiter=";")
        out.writerow(columns)
        for i in range(n):
            x, city = draw.normal(size=3), draw.integers(5)
            kind = int(np.argmax(weights @ [*x, *np.eye(5)[city]] + draw.normal(size=classes)))
            values = 40 + 12 * x[0], 30_000 * (2 + x[1]), 5 + 2 * x[2]
            cells = {k: f"{v:.2f}".replace(".", ",") for k, v in zip(NUMBERS, values, strict=True)}
            if draw.random() < 0.1:
                cells[draw.choice(NUMBERS)] = draw.choice(["NA", "", "n/a", "NULL"])
            spellings = SPELLINGS[classes][kind]
            spelling = spellings[draw.integers(len(spellings))]
            cells |= {"city": CITIES[city], "id": f"x{i}", "kind": spelling, "note": "new"}
            out.writerow([cells[column] for column in columns])


def read(name: pathlib.Path, like: pandas.DataFrame | None = None) -> tuple[pandas.DataFrame, pandas.Series]:
    """Returns the columns of a file as numbers, read by pandas, and the classes of the rows.

    If like is given, the first result has the columns of like, in the same order.
    """
    df = pandas.read_csv(name, sep=";", decimal=",", dtype={"kind": str})
    x = pandas.get_dummies(df[NUMBERS + ["city"]], columns=["city"], prefix_sep="=", dtype=float)
    return x if like is None else x.reindex(columns=like.columns, fill_value=0.0), df.get("kind")


def perceptron(*arguments: object) -> str:
    """Runs the command perceptron and returns its output."""
    command = ["go", "run", "./cmd/perceptron", *map(str, arguments)]
    return subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout


class Data(NamedTuple):
    """The columns of the training file and of the test file as pandas reads them, and the classes of the rows."""

    train_x: pandas.DataFrame
    train_classes: list[str]
    test_x: pandas.DataFrame
    test_classes: list[str]


def load(train: pathlib.Path, test: pathlib.Path, classes: int) -> Data:
    """Reads both files with pandas, and replaces missing values with the means of the training file."""
    train_x, train_classes = read(train)
    means = train_x.mean()
    train_x = train_x.fillna(means)
    test_x, test_classes = read(test, train_x)
    test_x = test_x.fillna(means)
    if classes == 2:  # replace each spelling of a class with its first spelling in the training file
        first = {float(word): word for word in reversed(list(train_classes))}
        train_classes = [first[float(word)] for word in train_classes]
        test_classes = [first[float(word)] for word in test_classes]
    return Data(train_x, train_classes, test_x, test_classes)


def predict_with_saved_weights(saved: pathlib.Path, data: Data) -> tuple[np.ndarray, np.ndarray]:
    """Returns scikit-learn's predictions with the weights of the saved model.

    The second result reports, for each row, whether the prediction is clear: the best two scores, or the score
    of a model of two classes and 0, differ by more than rounding errors.
    """
    model = json.loads(saved.read_text())
    order = [list(data.train_x.columns).index(name) for name in model["features"]]
    shift, scale = (np.array(model["scaling"][key]) for key in ("shift", "scale"))
    weights = np.array([part["weights"] for part in model["parts"]])
    peer = Perceptron()
    peer.coef_ = weights[:, :-1]
    peer.intercept_ = weights[:, -1]
    peer.classes_ = np.array(model["classes"])
    scaled = (data.test_x.to_numpy()[:, order] - shift) / scale
    scores = np.sort(np.atleast_2d(peer.decision_function(scaled).T).T, axis=1)
    difference = np.abs(scores[:, 0]) if len(peer.classes_) == 2 else scores[:, -1] - scores[:, -2]
    return peer.predict(scaled), difference > 1e-9 * np.abs(weights).max()


def train_and_predict(data: Data) -> np.ndarray:
    """Returns the predictions of scikit-learn's own averaged perceptron, trained on the same rows."""
    averaged = SGDClassifier(
        loss="perceptron", eta0=1, learning_rate="constant", penalty=None, average=True, random_state=0
    )
    return make_pipeline(StandardScaler(), averaged).fit(data.train_x, data.train_classes).predict(data.test_x)


def agree(folder: pathlib.Path, classes: int) -> bool:
    """Reports whether the peers agree with the command, for files with the given number of classes."""
    train, test, saved = (folder / name for name in ("train.csv", "test.csv", "model.json"))
    write(train, 900, classes, ["id", "age", "kind", "city", "income", "visits"])
    write(test, 300, classes, ["visits", "note", "city", "income", "kind", "age"])
    perceptron("train", "-label", "kind", *FLAGS, "-o", saved, train)
    rows = list(csv.reader(perceptron("predict", "-model", saved, test).splitlines(), delimiter=";"))
    ours = np.array([row[-1] for row in rows[1:]])

    data = load(train, test, classes)
    truth = np.array(data.test_classes)
    theirs, clear = predict_with_saved_weights(saved, data)
    differ = (theirs != ours) & clear
    # Both perceptrons visit the rows in different random orders, so one may predict a few rows better.
    our_correct = int((ours == truth).sum())
    their_correct = int((train_and_predict(data) == truth).sum())
    print(
        f"{classes} classes: {differ.sum()} of {len(ours)} predictions differ, want 0; {our_correct} predictions "
        f"are correct, want at least {their_correct - 10} (scikit-learn's own perceptron: {their_correct})"
    )
    return not differ.any() and our_correct >= their_correct - 10


def main() -> bool:
    """Reports whether any comparison failed."""
    with tempfile.TemporaryDirectory() as folder:
        results = [agree(pathlib.Path(folder), classes) for classes in SPELLINGS]
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
