"""Records the results of scikit-learn's perceptrons on the data of sklearn_test.go.

    python perceptron/testdata/sklearn/record.py [peers]

Needs Go and scikit-learn, which the lab does not install, so create an environment for it
(recorded.json contains the versions of the last run). The script

- runs a Go test that writes its data sets and settings (the jobs) to a temporary file, so Go and
  Python use the same numbers to the bit;
- compares the data with scikit-learn's copies of the same data sets;
- fits each job and writes recorded.json, which contains weights and intercepts after some epochs, the
  examples that caused updates, and all warnings;
- writes peers.json, which contains accuracies and confusion matrices on splits, and the row numbers of
  each split. With the argument peers, the script writes only this file.

Numbers are written as the shortest decimals that give the same float64.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import scipy
import sklearn
from sklearn.datasets import load_breast_cancer, load_digits, load_files, load_iris
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.metrics import confusion_matrix
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
VERSIONS = {
    "scikit-learn": sklearn.__version__,
    "numpy": np.__version__,
    "scipy": scipy.__version__,
    "python": platform.python_version(),
    "machine": platform.machine(),
}
# The name of the averaged perceptron in peers.json.
AVERAGED = "SGDClassifier(loss='perceptron', penalty=None, learning_rate='constant', eta0=1, average=True)"


def run_export() -> dict:
    """Runs the Go test TestScikitLearnExport and returns the jobs and splits that it writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "export.json"
        env = {**os.environ, "SKLEARN_EXPORT": str(file)}
        command = ["go", "test", "./perceptron", "-count=1", "-run", "^TestScikitLearnExport$"]
        subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=sys.stderr)
        return json.loads(file.read_text())


def check_data(jobs: list[dict]) -> None:
    """Checks that the exported data equal scikit-learn's copies of the same data sets."""
    loaders = {"iris": load_iris, "breast cancer": load_breast_cancer, "digits": load_digits}
    seen = set()
    for job in jobs:
        if load := loaders.get(job["name"]):
            x, y = load(return_X_y=True)
            if job["name"] == "breast cancer":
                y = 1 - y  # scikit-learn's class of malignant is 0, and the job's class is 1
            np.testing.assert_array_equal(x, np.array(job["x"]))
            np.testing.assert_array_equal(y, np.array(job["y"]))
            seen.add(job["name"])
    assert seen == set(loaders), seen


def fingerprint(x: np.ndarray, y: np.ndarray) -> str:
    """Returns the SHA-256 of all values and labels, 8 bytes each."""
    h = hashlib.sha256()
    h.update(np.ascontiguousarray(x, dtype="<f8").tobytes())
    h.update(np.ascontiguousarray(y, dtype="<f8").tobytes())
    return h.hexdigest()


def new_model(job: dict, epochs: int):
    """Returns an untrained classifier for a job, without penalty, shuffling or early stopping."""
    settings = {
        "penalty": None,
        "shuffle": False,
        "tol": None,
        "max_iter": epochs,
        "eta0": job["eta0"],
        "fit_intercept": job["fit_intercept"],
    }
    if job["loss"] == "perceptron" and not job["average"]:
        return Perceptron(**settings)
    return SGDClassifier(loss=job["loss"], learning_rate="constant", average=job["average"], **settings)


def coefficients(fitted) -> dict:
    """Returns the weights and intercepts of a fitted classifier as lists."""
    return {"coef": fitted.coef_.tolist(), "intercept": fitted.intercept_.tolist()}


def warnings_of(call, *arguments) -> list[str]:
    """Calls a function and returns the warnings of the call."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call(*arguments)
    return [f"{w.category.__name__}: {w.message}" for w in caught]


def record_updates(job: dict, x, y: np.ndarray, epochs: int) -> dict:
    """Returns the number of updates per epoch, and a hash of the indices of the updated examples.

    scikit-learn does not report its updates. So this function fits one example at a time, and checks
    whether the weights change.
    """
    fitted = new_model(job, 1)
    classes = np.unique(y)
    perceptrons = 1 if len(classes) == 2 else len(classes)
    counts = [[0] * epochs for _ in range(perceptrons)]
    order: list[list[str]] = [[] for _ in range(perceptrons)]
    before = None
    for epoch in range(epochs):
        for i in range(len(y)):
            fitted.partial_fit(x[i : i + 1], y[i : i + 1], classes=classes)
            after = np.column_stack([fitted.coef_, fitted.intercept_])
            if before is None:
                before = np.zeros_like(after)
            for c in np.flatnonzero((after != before).any(axis=1)):
                counts[c][epoch] += 1
                order[c].append(str(i))
            before = after.copy()
    whole = new_model(job, epochs).fit(x, y)
    np.testing.assert_array_equal(whole.coef_, fitted.coef_)
    np.testing.assert_array_equal(whole.intercept_, fitted.intercept_)
    sums = [hashlib.sha256(",".join(o).encode()).hexdigest() for o in order]
    return {"counts": counts, "order": sums}


def record(job: dict) -> dict:
    """Fits a job and returns its entry in recorded.json."""
    x, y = np.array(job["x"], dtype=float), np.array(job["y"])
    entry = {"name": job["name"], "data": fingerprint(x, y)}
    entry["fits"] = []
    for epochs in job["epochs"]:
        fitted = new_model(job, epochs)
        caught = warnings_of(fitted.fit, x, y)
        fit = {"epochs": epochs, "n_iter": int(fitted.n_iter_), **coefficients(fitted), "warnings": caught}
        entry["fits"].append(fit)
    if job["watch"]:
        entry["updates"] = record_updates(job, x, y, job["watch"])
    print(f"{job['name']}: {len(y)} x {x.shape[1]}", file=sys.stderr)
    return entry


def peers(splits: list[dict]) -> list[dict]:
    """Returns the results of scikit-learn's perceptrons on the test rows of each split."""
    results = []
    for split in splits:
        if split["name"] == "speeches":
            files = load_files(ROOT / "notebooks" / "data" / "speeches", encoding="utf-8", shuffle=False)
            order = np.argsort(files.filenames)
            texts = np.array(files.data, dtype=object)[order]
            y = np.array(files.target_names)[files.target][order]
            x = texts
        else:
            data = {"iris": load_iris, "digits": load_digits, "breast cancer": load_breast_cancer}[split["name"]]()
            x, y = data.data, np.array([str(name) for name in data.target_names])[data.target]
        assert y.tolist() == split["row_classes"], split["name"]
        train, test = split["train"], split["test"]
        entry = {
            "name": split["name"],
            "how": split["how"],
            "train": train,
            "test": test,
            "labels": sorted(set(y.tolist())),
            "models": [],
        }
        for scaled in ("no", "standardised"):
            if scaled != "no" and split["name"] == "speeches":
                continue
            for title, make in {
                "Perceptron()": lambda: Perceptron(random_state=0),
                "Perceptron(shuffle=False)": lambda: Perceptron(shuffle=False),
                "Perceptron(shuffle=False, tol=None, max_iter=100)": lambda: Perceptron(
                    shuffle=False, tol=None, max_iter=100
                ),
                AVERAGED: lambda: SGDClassifier(
                    loss="perceptron", penalty=None, learning_rate="constant", eta0=1, average=True, random_state=0
                ),
            }.items():
                steps = []
                if split["name"] == "speeches":
                    steps.append(CountVectorizer())
                if scaled != "no":
                    steps.append(StandardScaler())
                pipe = make_pipeline(*steps, make())
                caught = warnings_of(pipe.fit, x[train], y[train])
                predicted = pipe.predict(x[test])
                entry["models"].append(
                    {
                        "model": title,
                        "scaled": scaled,
                        "n_iter": int(pipe[-1].n_iter_),
                        "right": int((predicted == y[test]).sum()),
                        "of": len(test),
                        "right_in_training": int((pipe.predict(x[train]) == y[train]).sum()),
                        "confusion": confusion_matrix(y[test], predicted, labels=entry["labels"]).tolist(),
                        "warnings": caught,
                    }
                )
        results.append(entry)
    return results


def write(name: str, key: str, entries: list[dict]) -> None:
    """Writes entries to a JSON file, with one entry per line."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    text = f'{{"versions": {json.dumps(VERSIONS)},\n"{key}": [\n{lines}\n]}}\n'
    json.loads(text)
    (HERE / name).write_text(text, encoding="utf-8")


def main() -> None:
    data = run_export()
    check_data(data["jobs"])
    if sys.argv[1:] != ["peers"]:
        write("recorded.json", "jobs", [record(job) for job in data["jobs"]])
    write("peers.json", "splits", peers(data["splits"]))


if __name__ == "__main__":
    main()
