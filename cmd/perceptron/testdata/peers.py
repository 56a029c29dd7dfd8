"""Takes files from text to predictions by the command, and by pandas and scikit-learn.

    python cmd/perceptron/testdata/peers.py

Needs Go and the packages of perceptron/classifier/testdata/peers.txt. The files are as messy as
files are: semicolons, decimal commas, several words for a missing value, categories, an
identifier, labels spelt 1, 1.0 and +1, and a file to predict with its columns in another order.
pandas reads and fills them; scikit-learn has the weights of the saved model and predicts. Exits
with 1 if a prediction differs, or if scikit-learn's own averaged perceptron, trained on the same
rows, is right much more often.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import pandas
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

root = pathlib.Path(__file__).resolve().parents[3]
draw = np.random.default_rng(7)
CITIES, NUMBERS = ["Köln", "Ulm", "Bonn", "a; b", 'the "Pott"'], ["age", "income", "visits"]
LABELS = {2: [["0", "0.0", "-0"], ["1", "1.0", "+1", "1e0"]], 4: [["north"], ["east"], ["south"], ["007"]]}
FLAGS = "-comma ; -decimal , -missing pandas -if-missing mean -categorical city -ignore id".split()


def write(name: pathlib.Path, n: int, classes: int, columns: list[str]) -> None:
    """Writes n rows with the named columns; the class is hidden in the numbers and in the city."""
    hidden = np.random.default_rng(classes).normal(size=(classes, 8))
    with name.open("w", newline="") as file:
        out = csv.writer(file, delimiter=";")
        out.writerow(columns)
        for i in range(n):
            x, city = draw.normal(size=3), draw.integers(5)
            kind = int(np.argmax(hidden @ [*x, *np.eye(5)[city]] + draw.normal(size=classes)))
            values = 40 + 12 * x[0], 30_000 * (2 + x[1]), 5 + 2 * x[2]
            cells = {k: f"{v:.2f}".replace(".", ",") for k, v in zip(NUMBERS, values)}
            if draw.random() < 0.1:
                cells[draw.choice(NUMBERS)] = draw.choice(["NA", "", "n/a", "NULL"])
            spellings = LABELS[classes][kind]
            cells |= {"city": CITIES[city], "id": f"x{i}", "kind": spellings[draw.integers(len(spellings))], "note": "new"}
            out.writerow([cells[column] for column in columns])


def read(name: pathlib.Path, like: pandas.DataFrame | None = None) -> tuple[pandas.DataFrame, pandas.Series]:
    """Returns the columns that pandas makes of a file, filled and in the order of like, and the classes."""
    df = pandas.read_csv(name, sep=";", decimal=",", dtype={"kind": str})
    x = pandas.get_dummies(df[NUMBERS + ["city"]], columns=["city"], prefix_sep="=", dtype=float)
    return x if like is None else x.reindex(columns=like.columns, fill_value=0.0), df.get("kind")


def perceptron(*arguments: object) -> str:
    command = ["go", "run", "./cmd/perceptron", *map(str, arguments)]
    return subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout


failed = False
with tempfile.TemporaryDirectory() as folder:
    train, fresh, saved = (pathlib.Path(folder) / name for name in ("train.csv", "fresh.csv", "model.json"))
    for classes in LABELS:
        write(train, 900, classes, ["id", "age", "kind", "city", "income", "visits"])
        write(fresh, 300, classes, ["visits", "note", "city", "income", "kind", "age"])
        perceptron("train", "-label", "kind", *FLAGS, "-o", saved, train)
        rows = list(csv.reader(perceptron("predict", "-model", saved, fresh).splitlines(), delimiter=";"))
        ours = np.array([row[-1] for row in rows[1:]])

        x, kind = read(train)
        means = x.mean()
        x = x.fillna(means)
        new, truth = read(fresh, x)
        new = new.fillna(means)
        if classes == 2:  # one class however it is spelt: as the training file spells it first
            first = {float(word): word for word in reversed(list(kind))}
            kind, truth = ([first[float(word)] for word in words] for words in (kind, truth))

        model = json.loads(saved.read_text())
        order = [list(x.columns).index(name) for name in model["features"]]
        shift, scale = (np.array(model["scaling"][key]) for key in ("shift", "scale"))
        weights = np.array([part["weights"] for part in model["parts"]])
        peer = Perceptron()
        peer.coef_, peer.intercept_, peer.classes_ = weights[:, :-1], weights[:, -1], np.array(model["classes"])
        scaled = (new.to_numpy()[:, order] - shift) / scale
        scores = np.sort(np.atleast_2d(peer.decision_function(scaled).T).T, axis=1)
        gap = np.abs(scores[:, 0]) if classes == 2 else scores[:, -1] - scores[:, -2]
        differ = (peer.predict(scaled) != ours) & (gap > 1e-9 * np.abs(weights).max())
        own = make_pipeline(StandardScaler(), SGDClassifier(loss="perceptron", eta0=1, learning_rate="constant", penalty=None, average=True, random_state=0))
        theirs = own.fit(x, kind).predict(new)
        right, most = int((ours == np.array(truth)).sum()), int((theirs == np.array(truth)).sum())
        print(f"{classes} classes: {len(ours)} predictions, {differ.sum()} differ; right: {right}, averaged SGD {most}")
        failed |= bool(differ.any()) or right < most - 10
sys.exit(failed)
