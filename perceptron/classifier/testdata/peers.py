"""Compares models of package classifier with scikit-learn and onnxruntime.

In a virtual environment with peers.txt (pip install -r peers.txt), from anywhere:

    python perceptron/classifier/testdata/peers.py

Go trains and exports the models; then, for every row of every data set,

1. scikit-learn's Perceptron, or OneVsOneClassifier for all pairs, with the coefficients of
   the .npz predicts the same class;
2. onnxruntime with the .onnx, which onnx.checker accepts, predicts the same class;
3. scikit-learn, trained in the same order for the same epochs, has the same weights:
   Perceptron the last ones, SGDClassifier(average=True) their mean;
4. scikit-learn's sigmoid of the scores of the held-out rows is ours, to 1e-4.

A class may differ only where the scores tie up to rounding: 1e-12 of the sizes summed in
float64, 1e-5 in float32. The weights of 3. are equal where the data are integers, and
within 1e-9 of the largest where sums round (a tie w·x = 0 that the two round to other
sides would send them apart: the data have none). Exits with 1 at any other difference.
--record FILE writes the predictions of the peers on Iris, for the test in Go.
"""

import argparse
import glob
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


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--record")
    options = options.parse_args()
    failures, counts, recorded = [], {}, {}

    def note(what, n=1):
        counts[what] = counts.get(what, 0) + n

    def calibrated(model, scores, what):
        held, classes = model["HeldOut"], np.array(model["Classes"])
        theirs = np.zeros(scores.shape)
        for k, (a, b) in enumerate(model["Platt"], start=scores.shape[1] == 2):
            f = np.ascontiguousarray(scores[held, k])
            ours, peer = (a, b), _sigmoid_calibration(f, classes[held] == model["Names"][k])
            off = np.abs(expit(-(ours[0] * f + ours[1])) - expit(-(peer[0] * f + peer[1]))).max()
            note("scikit-learn: sigmoids of Platt")
            if off > 1e-4:
                failures.append(f"{what}: Platt's A and B are {ours}, scikit-learn's {peer}: {off} off")
            theirs[:, k] = expit(-(a * scores[:, k] + b))
        if scores.shape[1] == 2:
            theirs[:, 0] = 1 - theirs[:, 1]
        theirs /= theirs.sum(axis=1, keepdims=True)
        if not np.allclose(theirs, model["Probabilities"], rtol=0, atol=1e-12):
            failures.append(f"{what}: the probabilities are not those of A and B")

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["go", "run", "./perceptron/classifier/testdata/export", folder], cwd=root, check=True
        )
        names = sorted(glob.glob(folder + "/*.json"))
        if not names:
            sys.exit("nothing was exported")
        for name in names:
            model = json.load(open(name))
            what = f"{model['Name']}, {model['Method']}"
            x, ours = np.array(model["Rows"]), np.array(model["Predicted"])
            npz = np.load(name[:-4] + "npz")
            pairs = "pair_coef_" in npz
            prefix = "pair_" if pairs else ""
            coef, intercept = npz[prefix + "coef_"], npz[prefix + "intercept_"]
            size = np.abs(x) @ np.abs(coef).T + np.abs(intercept)
            size = size.max(axis=1)
            scores = np.array(model["Scores"], float)
            if model["HeldOut"] is not None:
                calibrated(model, scores, what)
            if scores.shape[1] == 2:
                scores = scores + model["Threshold"] * np.array([1, -1])
            scores = np.sort(scores, axis=1)
            gap = scores[:, -1] - scores[:, -2]
            if pairs:  # the gap is one of votes: it is certain if each vote is, and the tie
                vote = np.abs(x @ coef.T + intercept).min(axis=1)
                gap = np.minimum(gap * size, vote)

            def compare(peer, theirs, allowed):
                differ = theirs != ours
                tie = gap <= allowed * size
                note(f"{peer}: predictions", len(ours))
                note(f"{peer}: ties decided otherwise", int((differ & tie).sum()))
                for i in np.flatnonzero(differ & ~tie):
                    failures.append(f"{what}: row {i}: {peer} says {theirs[i]}, we say {ours[i]}")

            if pairs:
                peer = OneVsOneClassifier(Perceptron())
                peer.pairwise_indices_, peer.estimators_ = None, []
                for row, constant in zip(coef, intercept):
                    pair = Perceptron()
                    pair.coef_, pair.intercept_, pair.classes_ = row[None], constant[None], np.array([0, 1])
                    peer.estimators_.append(pair)
            else:
                peer = Perceptron()
                peer.coef_, peer.intercept_ = coef, intercept
            peer.classes_ = npz["classes_"]
            by_npz = peer.predict(x)
            compare("scikit-learn", by_npz, 1e-12)

            onnx.checker.check_model(onnx.load(name[:-4] + "onnx"), full_check=True)
            session = onnxruntime.InferenceSession(
                name[:-4] + "onnx", providers=["CPUExecutionProvider"]
            )
            label, score = session.run(None, {"x": x.astype(np.float32)})
            compare("onnxruntime", np.array(label), 1e-5)
            if score.shape != (len(x), len(npz["classes_"])):
                failures.append(f"{what}: onnxruntime has scores of the shape {score.shape}")
            if model["Name"] == "iris":
                recorded[f"{len(recorded)} {model['Method']}"] = {
                    "sklearn": by_npz.tolist(), "onnxruntime": list(map(str, label)),
                }

            if not model["InOrder"]:
                continue
            settings = dict(shuffle=False, tol=None, max_iter=model["MaxEpochs"])
            if model["Plain"]:
                peer = Perceptron(**settings)
            else:
                peer = SGDClassifier(
                    loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0,
                    average=True, **settings,
                )
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                peer.fit(x, model["Classes"])
            if model["Stopped"]:
                note("stopped unseparated: ours says so")
                if any(issubclass(w.category, ConvergenceWarning) for w in said):
                    note("stopped unseparated: scikit-learn says so")
            if model["Plain"]:
                both = np.c_[peer.coef_, peer.intercept_], np.c_[coef, intercept]
                off = np.abs(both[0] - both[1]).max() / max(1, np.abs(both[1]).max())
                note("trained by scikit-learn: last weights")
                note("trained by scikit-learn: last weights equal to the bit", int(off == 0))
                if off > (0 if model["Exact"] else 1e-9):
                    failures.append(f"{what}: trained by scikit-learn the weights are {off} off")
            else:
                mean = np.c_[peer.coef_, peer.intercept_]
                off = np.abs(mean - np.c_[coef, intercept]).max() / max(1, np.abs(mean).max())
                note("trained by scikit-learn: means")
                if off > 1e-9:
                    failures.append(f"{what}: trained by scikit-learn the mean is {off} off")
    print(f"scikit-learn {sklearn.__version__}, onnxruntime {onnxruntime.__version__}")
    for what, n in sorted(counts.items()):
        print(f"{what}: {n}")
    if options.record:
        recorded["versions"] = {"sklearn": sklearn.__version__, "onnxruntime": onnxruntime.__version__}
        with open(options.record, "w") as file:
            json.dump(recorded, file, indent=0, separators=(",", ":"))
            file.write("\n")
    for failure in failures[:20]:
        print("DIFFERS:", failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
