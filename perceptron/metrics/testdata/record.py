"""Records scikit-learn's metrics of predictions and scores, for the tests in Go.

    python record.py > recorded.json

Needs scikit-learn and numpy; recorded.json contains their versions.
"""

import json
import random
import warnings

import numpy
import sklearn
from sklearn import metrics

warnings.simplefilter("ignore")
draw = random.Random(1)


def sample(n, classes, right):
    """Returns n random true classes and n predictions.

    With probability right, a prediction is the true class. Otherwise it is random.
    """
    truth = [draw.choice(classes) for _ in range(n)]
    return truth, [t if draw.random() < right else draw.choice(classes) for t in truth]


def confusion(name, truth, predicted):
    """Returns the confusion matrix and the scores of predictions."""
    classes = sorted(set(truth) | set(predicted))
    scores = {"labels": classes, "zero_division": 0}
    results = {}
    for average in (None, "macro", "weighted"):
        values = metrics.precision_recall_fscore_support(truth, predicted, average=average, **scores)[:3]
        if average:
            results[average] = [float(v) for v in values]
        else:
            results["classes"] = {c: [float(v[i]) for v in values] for i, c in enumerate(classes)}
    return {
        "name": name,
        "truth": truth,
        "predicted": predicted,
        "labels": classes,
        "counts": metrics.confusion_matrix(truth, predicted, labels=classes).tolist(),
        "accuracy": float(metrics.accuracy_score(truth, predicted)),
        "macro_f1": float(metrics.f1_score(truth, predicted, average="macro", zero_division=0)),
        **results,
    }


def ranking(name, truth, scores):
    """Returns the AUC and the ROC curve of scores."""
    fpr, tpr, thresholds = metrics.roc_curve(truth, scores, drop_intermediate=False)
    p, n = sum(truth), len(truth) - sum(truth)
    return {
        "name": name,
        "truth": [bool(t) for t in truth],
        "scores": scores,
        "auc": float(metrics.roc_auc_score(truth, scores)),
        "false_positives": [round(v * n) for v in fpr.tolist()],
        "true_positives": [round(v * p) for v in tpr.tolist()],
        "thresholds": thresholds.tolist()[1:],  # the first is infinite
    }


def loss(name, truth, classes, probabilities):
    """Returns the log loss of probabilities, one row for each true class and one column for each class."""
    return {
        "name": name,
        "truth": truth,
        "classes": classes,
        "probabilities": probabilities,
        "loss": float(metrics.log_loss(truth, probabilities, labels=classes)),
    }


def random_losses(classes, n):
    """Returns n random true classes, the classes, and n rows of random probabilities."""
    truth, rows = [], []
    for _ in range(n):
        truth.append(draw.choice(classes))
        weights = [draw.random() for _ in classes]
        rows.append([w / sum(weights) for w in weights])
    return truth, classes, rows


n = 200
truth = [draw.random() < 0.3 for _ in range(n)]
shares = [draw.choice([0.9, 0.8, 0.95, 1.0, 0.7, 1 / 3]) for _ in range(10)]
print(
    json.dumps(
        {
            "scikit-learn": sklearn.__version__,
            "numpy": numpy.__version__,
            "confusions": [
                confusion("two classes", *sample(60, ["no", "yes"], 0.8)),
                confusion("three classes", *sample(150, ["setosa", "versicolor", "virginica"], 0.9)),
                confusion("ten digits", *sample(500, [str(d) for d in range(10)], 0.85)),
                confusion("numbers of two lengths", *sample(90, ["9", "10", "11"], 0.5)),
                confusion("all right", ["a", "b", "c", "a"], ["a", "b", "c", "a"]),
                confusion("all wrong", ["a", "b", "a"], ["b", "a", "b"]),
                confusion("one class", ["a", "a"], ["a", "a"]),
                confusion("a class never predicted", ["a", "b", "b", "c", "a"], ["a", "b", "a", "b", "a"]),
                confusion("a class that is not in truth", ["a", "b", "b", "a"], ["a", "c", "b", "c"]),
                confusion("both", ["a", "b", "b", "d"], ["a", "c", "b", "a"]),
            ],
            "rankings": [
                ranking("no ties", truth, [draw.gauss(float(t), 1) for t in truth]),
                ranking("many ties", truth, [float(draw.randrange(4) + 2 * t) for t in truth]),
                ranking("all tied", [True, False, False], [1.0, 1.0, 1.0]),
                ranking("separated", [True, True, False], [3.0, 2.0, -1.0]),
                ranking("the wrong way round", [False, False, True], [3.0, 2.0, -1.0]),
                ranking("zeros of both signs", [True, False, True, False], [0.0, -0.0, 1.0, -1.0]),
            ],
            "losses": [
                loss("two classes", ["no", "yes", "yes"], ["no", "yes"], [[0.75, 0.25], [0.5, 0.5], [0.125, 0.875]]),
                loss("three classes", *random_losses(["a", "b", "c"], 60)),
                loss("ten digits", *random_losses([str(d) for d in range(10)], 200)),
                loss("certain and wrong", ["a", "b"], ["a", "b"], [[1.0, 0.0], [1.0, 0.0]]),
                loss("certain and right", ["a", "b"], ["a", "b"], [[1.0, 0.0], [0.0, 1.0]]),
                loss("nearly certain and wrong", ["b"], ["a", "b"], [[1.0, 1e-300]]),
            ],
            "shares": {"values": shares, "mean": float(numpy.mean(shares)), "std": float(numpy.std(shares))},
        },
        indent=None,
        separators=(",", ":"),
    )
)
