"""Compares models of package classifier with scikit-learn and onnxruntime.

In a virtual environment with peers.txt (pip install -r peers.txt), from anywhere:

    python perceptron/classifier/testdata/peers.py

Go trains and exports the models. Then, for every row of every data set,

1. scikit-learn's Perceptron, or OneVsOneClassifier for one-vs-one models, predicts the same class
   with the coefficients in the .npz file;
2. onnxruntime predicts the same class with the .onnx file, which onnx.checker accepts;
3. scikit-learn, trained in the same order for the same number of epochs, has the same weights:
   Perceptron the last ones, SGDClassifier(average=True) their mean;
4. the sigmoids that scikit-learn fits to the scores of the held-out rows equal ours, to 1e-4.

Classes may differ only if the scores tie up to rounding: 1e-12 of the summed magnitudes in float64,
1e-5 in float32. The weights of 3 are equal for integer data; for other data they are within 1e-9 of
the largest weight. (If a tie w·x = 0 were rounded differently, the weights would diverge; the data
have no such tie.) The exit status is 1 at any other difference. --record FILE writes the predictions
of the peers on Iris, for the test in Go.
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
from scipy.special import expit
from sklearn.calibration import _sigmoid_calibration
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.multiclass import OneVsOneClassifier

here = pathlib.Path(__file__).resolve().parent
root = here.parents[2]


class Report:
    """The numbers of comparisons, and the differences."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.counts: dict[str, int] = {}
        self.recorded: dict[str, object] = {}  # the predictions on Iris

    def note(self, what: str, n: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + n

    def show(self) -> None:
        """Prints the counts, and the first 20 differences."""
        print(f"scikit-learn {sklearn.__version__}, onnxruntime {onnxruntime.__version__}")
        for what, n in sorted(self.counts.items()):
            print(f"{what}: {n}")
        for failure in self.failures[:20]:
            print("DIFFERS:", failure)

    def write(self, file: str) -> None:
        """Writes the recorded predictions for the test in Go."""
        self.recorded["versions"] = {"sklearn": sklearn.__version__, "onnxruntime": onnxruntime.__version__}
        with open(file, "w") as out:
            json.dump(self.recorded, out, indent=0, separators=(",", ":"))
            out.write("\n")


class Exported:
    """A model exported by Go, with Go's scores and predictions of its rows."""

    def __init__(self, path: pathlib.Path) -> None:
        self.json = json.loads(path.read_text())
        self.what = f"{self.json['Name']}, {self.json['Method']}"
        self.x = np.array(self.json["Rows"])
        self.ours = np.array(self.json["Predicted"])
        self.onnx = str(path.with_suffix(".onnx"))

        npz = np.load(path.with_suffix(".npz"))
        self.pairs = "pair_coef_" in npz
        prefix = "pair_" if self.pairs else ""
        self.coef = npz[prefix + "coef_"]
        self.intercept = npz[prefix + "intercept_"]
        self.classes = npz["classes_"]

        self.scores = np.array(self.json["Scores"], float)
        size = np.abs(self.x) @ np.abs(self.coef).T + np.abs(self.intercept)
        self.size = size.max(axis=1)

    def gap(self) -> np.ndarray:
        """Returns the difference between the best two scores of each row."""
        scores = self.scores
        if scores.shape[1] == 2:
            scores = scores + self.json["Threshold"] * np.array([1, -1])
        scores = np.sort(scores, axis=1)
        gap = scores[:, -1] - scores[:, -2]
        if not self.pairs:
            return gap
        # Scores are votes, so the prediction is certain if each vote and the decision between ties are.
        vote = np.abs(self.x @ self.coef.T + self.intercept).min(axis=1)
        return np.minimum(gap * self.size, vote)


def compare_probabilities(model: Exported, report: Report) -> None:
    """Compares Platt's sigmoids with those that scikit-learn fits to the held-out rows."""
    held = model.json["HeldOut"]
    classes = np.array(model.json["Classes"])
    scores = model.scores
    theirs = np.zeros(scores.shape)
    for k, (a, b) in enumerate(model.json["Platt"], start=scores.shape[1] == 2):
        f = np.ascontiguousarray(scores[held, k])
        ours, peer = (a, b), _sigmoid_calibration(f, classes[held] == model.json["Names"][k])
        off = np.abs(expit(-(ours[0] * f + ours[1])) - expit(-(peer[0] * f + peer[1]))).max()
        report.note("scikit-learn: sigmoids of Platt")
        if off > 1e-4:
            report.failures.append(f"{model.what}: Platt's A and B = {ours}, scikit-learn's = {peer}, {off} apart")
        theirs[:, k] = expit(-(a * scores[:, k] + b))
    if scores.shape[1] == 2:
        theirs[:, 0] = 1 - theirs[:, 1]
    theirs /= theirs.sum(axis=1, keepdims=True)
    if not np.allclose(theirs, model.json["Probabilities"], rtol=0, atol=1e-12):
        report.failures.append(f"{model.what}: the probabilities do not agree with A and B")


def compare_classes(model: Exported, peer: str, theirs: np.ndarray, allowed: float, report: Report) -> None:
    """Compares a peer's predictions with Go's; they may differ if the gap is at most allowed times the size."""
    differ = theirs != model.ours
    tie = model.gap() <= allowed * model.size
    report.note(f"{peer}: predictions", len(model.ours))
    report.note(f"{peer}: ties decided differently", int((differ & tie).sum()))
    for i in np.flatnonzero(differ & ~tie):
        report.failures.append(f"{model.what}: row {i}: got {model.ours[i]}, {peer} predicts {theirs[i]}")


def by_coefficients(model: Exported) -> np.ndarray:
    """Returns scikit-learn's predictions with the coefficients in the .npz file."""
    if model.pairs:
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


def by_onnx(model: Exported, report: Report) -> list:
    """Returns onnxruntime's predictions with the .onnx file."""
    onnx.checker.check_model(onnx.load(model.onnx), full_check=True)
    session = onnxruntime.InferenceSession(model.onnx, providers=["CPUExecutionProvider"])
    label, score = session.run(None, {"x": model.x.astype(np.float32)})
    if score.shape != (len(model.x), len(model.classes)):
        report.failures.append(f"{model.what}: the scores of onnxruntime have the shape {score.shape}")
    return label


def trained(model: Exported, report: Report) -> Perceptron | SGDClassifier:
    """Returns scikit-learn's model, trained in the same order for the same number of epochs."""
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
        report.note("not converged: reported by us")
        if any(issubclass(w.category, ConvergenceWarning) for w in caught):
            report.note("not converged: reported by scikit-learn")
    return peer


def compare_weights(model: Exported, report: Report) -> None:
    """Compares the weights with those that scikit-learn learns."""
    peer = trained(model, report)
    theirs = np.c_[peer.coef_, peer.intercept_]
    ours = np.c_[model.coef, model.intercept]
    if model.json["Plain"]:
        off = np.abs(theirs - ours).max() / max(1, np.abs(ours).max())
        report.note("trained by scikit-learn: last weights")
        report.note("trained by scikit-learn: last weights equal to the bit", int(off == 0))
        if off > (0 if model.json["Exact"] else 1e-9):
            report.failures.append(f"{model.what}: the weights differ from scikit-learn's by {off}")
    else:
        off = np.abs(theirs - ours).max() / max(1, np.abs(theirs).max())
        report.note("trained by scikit-learn: means")
        if off > 1e-9:
            report.failures.append(f"{model.what}: the mean weights differ from scikit-learn's by {off}")


def compare(model: Exported, report: Report) -> None:
    """Compares a model in all ways."""
    if model.json["HeldOut"] is not None:
        compare_probabilities(model, report)
    by_npz = by_coefficients(model)
    compare_classes(model, "scikit-learn", by_npz, 1e-12, report)
    label = by_onnx(model, report)
    compare_classes(model, "onnxruntime", np.array(label), 1e-5, report)
    if model.json["Name"] == "iris":
        report.recorded[f"{len(report.recorded)} {model.json['Method']}"] = {
            "sklearn": by_npz.tolist(),
            "onnxruntime": list(map(str, label)),
        }
    if model.json["InOrder"]:
        compare_weights(model, report)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--record")
    arguments = options.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["go", "run", "./perceptron/classifier/testdata/export", folder], cwd=root, check=True)
        paths = sorted(pathlib.Path(folder).glob("*.json"))
        if not paths:
            sys.exit("Go exported no models")
        for path in paths:
            compare(Exported(path), report)
    if arguments.record:
        report.write(arguments.record)
    report.show()
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
