"""Compares models of package classifier with two peers, scikit-learn and onnxruntime.

Create a virtual environment, and run in it:

    pip install -r perceptron/classifier/testdata/peers.txt
    python perceptron/classifier/testdata/peers.py

A Go program (export/main.go) trains and exports models on several data sets. This script then checks
the following statements.

1. With the coefficients in the .npz file, scikit-learn predicts the same class as the Go program for each
   row. The script loads the coefficients into a OneVsOneClassifier for one-vs-one models, and into a
   Perceptron for other models.
2. onnx.checker accepts the .onnx file. With this file, onnxruntime predicts the same class for each row,
   and computes the same scores, to the bit. Its probabilities differ by at most 1e-15.
3. If scikit-learn trains on the rows in the same order for the same number of epochs, it learns the same
   weights. Its Perceptron learns the last weights, and its SGDClassifier(average=True) learns the mean.
4. If SciPy computes the probabilities from the scores and the model's coefficients (Model.Platt), they differ
   from the model's probabilities by at most 1e-12.

In 1, classes may differ for rows whose best two scores nearly tie: the difference between these scores is at
most 1e-12 of the sum of the magnitudes of a score's terms.
In 3, the weights must be equal for integer data. For other data, they may differ by 1e-9 of the largest
weight. (No row of the data has a score near 0 in training. Otherwise, different rounding could change
whether a visit is a mistake, and the weights could differ much more.)

The exit status is 1 if a statement is false. --record FILE also writes the predictions of scikit-learn
and onnxruntime on Iris, for TestModelsPredictLikePeers.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import onnx
import onnxruntime
import sklearn
from scipy.special import expit, softmax
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.multiclass import OneVsOneClassifier

here = pathlib.Path(__file__).resolve().parent
root = here.parents[2]


class Report:
    """Counts the comparisons, and collects the failures."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.counts: dict[str, int] = {}
        self.recorded: dict[str, object] = {}  # the peers' predictions on Iris

    def count(self, kind: str, n: int = 1) -> None:
        """Adds n to the number of comparisons of a kind."""
        self.counts[kind] = self.counts.get(kind, 0) + n

    def show(self) -> None:
        """Prints the counts, and the first 20 failures."""
        print(f"scikit-learn {sklearn.__version__}, onnxruntime {onnxruntime.__version__}")
        for kind, n in sorted(self.counts.items()):
            print(f"{kind}: {n}")
        for failure in self.failures[:20]:
            print("FAILED:", failure)

    def write(self, file: str) -> None:
        """Writes the recorded predictions for the test in Go."""
        self.recorded["versions"] = {"sklearn": sklearn.__version__, "onnxruntime": onnxruntime.__version__}
        with open(file, "w") as out:
            json.dump(self.recorded, out, indent=0, separators=(",", ":"))
            out.write("\n")


class Exported:
    """A model that export/main.go exported, its rows, and the model's scores and predictions of these rows."""

    def __init__(self, path: pathlib.Path) -> None:
        self.json = json.loads(path.read_text())
        self.name = f"{self.json['Name']}, {self.json['Method']}"
        self.x = np.array(self.json["Rows"], float)
        self.ours = np.array(self.json["Predicted"])
        self.onnx = str(path.with_suffix(".onnx"))

        npz = np.load(path.with_suffix(".npz"))
        self.is_one_vs_one = "pair_coef_" in npz
        prefix = "pair_" if self.is_one_vs_one else ""
        self.coef = npz[prefix + "coef_"]
        self.intercept = npz[prefix + "intercept_"]
        self.classes = npz["classes_"]
        whole = all(name.isdecimal() for name in self.json["Classes"])
        if whole != (self.classes.dtype == np.int64):
            sys.exit(f"{self.name}: classes_ has the type {self.classes.dtype}, want int64 if all classes are integers")

        self.scores = np.array(self.json["Scores"], float)
        magnitudes = np.abs(self.x) @ np.abs(self.coef).T + np.abs(self.intercept)
        self.magnitude = magnitudes.max(axis=1)  # per row: the largest sum of the magnitudes of the terms of a score

    def gap(self) -> np.ndarray:
        """Returns the difference between the best two scores of each row.

        For one-vs-one models, returns a measure that is near 0 if a vote, or the decision between classes with
        equally many votes, could be rounded differently.
        """
        scores = self.scores
        if scores.shape[1] == 2:  # shift both scores: the threshold becomes 0
            scores = scores + self.json["Threshold"] * np.array([1, -1])
        scores = np.sort(scores, axis=1)
        gap = scores[:, -1] - scores[:, -2]
        if not self.is_one_vs_one:
            return gap
        vote = np.abs(self.x @ self.coef.T + self.intercept).min(axis=1)
        return np.minimum(gap * self.magnitude, vote)


def compare_probabilities(model: Exported, report: Report) -> None:
    """Compares the model's probabilities with those that SciPy computes from A and B (Platt) and from Floor."""
    a, b = np.array(model.json["Platt"]).T
    if model.scores.shape[1] == 2:  # only the second class has coefficients
        second = expit(-(a * model.scores[:, 1] + b))
        want = np.stack([1 - second, second], axis=1)
    else:
        want = softmax(-(a * model.scores + b), axis=1)
    want = model.json["Floor"] + (1 - want.shape[1] * model.json["Floor"]) * want
    got = np.array(model.json["Probabilities"])
    report.count("SciPy: probabilities", got.size)
    if not np.allclose(got, want, rtol=0, atol=1e-12):
        report.failures.append(f"{model.name}: probabilities = {got}, want {want}, computed from A and B")


def compare_classes(model: Exported, peer: str, theirs: np.ndarray, allowed: float, report: Report) -> None:
    """Compares the predictions of a peer (theirs) with those of the model.

    The predictions for a row may differ if the gap is at most the given fraction (allowed) of the magnitude.
    """
    differ = theirs != model.ours
    tie = model.gap() <= allowed * model.magnitude
    report.count(f"{peer}: predictions", len(model.ours))
    report.count(f"{peer}: ties decided differently", int((differ & tie).sum()))
    for i in np.flatnonzero(differ & ~tie):
        report.failures.append(f"{model.name}: row {i}: got {model.ours[i]}, want {theirs[i]}, as {peer} predicts")


def predict_from_npz(model: Exported) -> np.ndarray:
    """Returns scikit-learn's predictions with the coefficients in the .npz file."""
    if model.is_one_vs_one:
        peer = OneVsOneClassifier(Perceptron())
        peer.pairwise_indices_ = None
        peer.estimators_ = []
        for row, constant in zip(model.coef, model.intercept, strict=True):
            pair = Perceptron()
            pair.coef_, pair.intercept_, pair.classes_ = row[None], constant[None], np.array([0, 1])
            peer.estimators_.append(pair)
    else:
        peer = Perceptron()
        peer.coef_, peer.intercept_ = model.coef, model.intercept
    peer.classes_ = model.classes
    return peer.predict(model.x)


def compare_onnx(model: Exported, report: Report) -> list:
    """Compares onnxruntime's outputs with the .onnx file to those of the model. Returns the predictions."""
    onnx.checker.check_model(onnx.load(model.onnx), full_check=True)
    session = onnxruntime.InferenceSession(model.onnx, providers=["CPUExecutionProvider"])
    label, *others = session.run(None, {"x": model.x})
    if label.dtype.kind != model.classes.dtype.kind.replace("U", "O"):
        report.failures.append(f"{model.name}: type of the labels = {label.dtype}, want {model.classes.dtype}")
    differ = label.astype(str) != model.ours
    report.count("onnxruntime: predictions", len(label))
    if differ.any():
        report.failures.append(f"{model.name}: {differ.sum()} classes of onnxruntime differ, want 0")
    wants = [(model.scores, 0.0)]
    if model.json["Probabilities"] is not None:
        wants.append((np.array(model.json["Probabilities"]), 1e-15))
    if len(others) != len(wants):
        report.failures.append(f"{model.name}: {1 + len(others)} outputs, want {1 + len(wants)}")
    for got, (want, allowed) in zip(others, wants, strict=False):
        report.count("onnxruntime: scores and probabilities", want.size)
        if got.shape != want.shape or np.abs(got - want).max() > allowed:
            report.failures.append(f"{model.name}: got {got}, want {want} with a difference of at most {allowed}")
    return label


def train_peer(model: Exported, report: Report) -> Perceptron | SGDClassifier:
    """Returns a model of scikit-learn, trained on the rows in the same order for the same number of epochs.

    If the model has not converged, also counts whether scikit-learn warns that its model has not converged.
    """
    settings = {"shuffle": False, "tol": None, "max_iter": model.json["MaxEpochs"]}
    if model.json["Plain"]:
        peer = Perceptron(**settings)
    else:
        peer = SGDClassifier(
            loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True, **settings
        )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        peer.fit(model.x, model.json["Classes"])
    if model.json["Stopped"]:
        report.count("not converged: reported by us")
        if any(issubclass(w.category, ConvergenceWarning) for w in caught):
            report.count("not converged: reported by scikit-learn")
    return peer


def compare_weights(model: Exported, report: Report) -> None:
    """Compares the weights with the weights that scikit-learn learns."""
    peer = train_peer(model, report)
    theirs = np.c_[peer.coef_, peer.intercept_]
    ours = np.c_[model.coef, model.intercept]
    if model.json["Plain"]:
        difference = np.abs(theirs - ours).max() / max(1, np.abs(ours).max())
        allowed = 0 if model.json["Exact"] else 1e-9
        report.count("trained by scikit-learn: last weights")
        report.count("trained by scikit-learn: last weights equal to the bit", int(difference == 0))
    else:
        difference = np.abs(theirs - ours).max() / max(1, np.abs(theirs).max())
        allowed = 1e-9
        report.count("trained by scikit-learn: means")
    if difference > allowed:
        report.failures.append(
            f"{model.name}: relative difference between the weights and scikit-learn's = {difference}, "
            f"want at most {allowed}"
        )


def compare(model: Exported, report: Report) -> None:
    """Compares the probabilities, predictions and weights of a model with those of the peers."""
    if model.json["Probabilities"] is not None:
        compare_probabilities(model, report)
    from_npz = predict_from_npz(model)
    compare_classes(model, "scikit-learn", from_npz.astype(str), 1e-12, report)
    from_onnx = compare_onnx(model, report)
    if model.json["Name"] == "iris":
        report.recorded[f"{len(report.recorded)} {model.json['Method']}"] = {
            "sklearn": from_npz.tolist(),
            "onnxruntime": list(map(str, from_onnx)),
        }
    if model.json["InOrder"]:
        compare_weights(model, report)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--record", metavar="FILE", help="write the peers' predictions on Iris to this file")
    arguments = parser.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["go", "run", "./perceptron/classifier/testdata/export", folder], cwd=root, check=True)
        paths = sorted(pathlib.Path(folder).glob("*.json"))
        if not paths:
            sys.exit("export/main.go wrote no models, want at least one")
        for path in paths:
            compare(Exported(path), report)
    if arguments.record:
        report.write(arguments.record)
    report.show()
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
