"""Measures the peers on the data of the library. Times are in seconds."""

import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
from mlxtend.classifier import Perceptron as Mlxtend
from river.linear_model import Perceptron as River
from scipy.linalg.blas import dasum
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import Perceptron, SGDClassifier, _stochastic_gradient
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC
from vowpalwabbit import Workspace

from .data import Matrix

Taken = tuple[float, dict[str, str]]  # the seconds of a turn, and further facts for the page
Turns = dict[str, Callable[[], Taken]]

warnings.simplefilter("ignore", ConvergenceWarning)  # instead, the page shows the margins that were reached

# DEFAULTS have mostly default settings. AVERAGED has the same settings as our Trainer.
DEFAULTS = [SGDClassifier("perceptron", average=True), Perceptron(), LinearSVC()]
AVERAGED = [
    SGDClassifier(
        "perceptron",
        penalty=None,
        learning_rate="constant",
        eta0=1,
        average=True,
        shuffle=False,
        tol=None,
        max_iter=10,
    )
]
HARD = {"C": 1e8, "loss": "hinge", "fit_intercept": False}  # a hard margin
MACHINES = {
    "LinearSVC": LinearSVC(**HARD, max_iter=10_000_000),
    "LinearSVC, 1000 rounds": LinearSVC(**HARD),
    "SVC": SVC(kernel="linear", C=1e8),
    "LinearSVC, to 1e-10": LinearSVC(**HARD, tol=1e-10, max_iter=10_000_000),
}


def timed(work: Callable[[], object]) -> Taken:
    """Returns the time that a call of work takes, and no facts."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start, {}


def scikit_learn(x: Matrix, y: np.ndarray, epochs: int, ours: list[float]) -> Taken:
    """Trains Perceptron, and compares its weights with ours.

    The time is that of scikit-learn's compiled loop, so it does not include the checks that fit makes.
    """
    loop = _stochastic_gradient._plain_sgd64
    spent: list[float] = []

    def timed_loop(*arguments: object) -> object:
        start = time.perf_counter()
        result = loop(*arguments)
        spent.append(time.perf_counter() - start)
        return result

    _stochastic_gradient._plain_sgd64 = timed_loop
    model = Perceptron(shuffle=False, tol=None, max_iter=epochs, fit_intercept=False).fit(x, y)
    _stochastic_gradient._plain_sgd64 = loop
    return spent[0], {"same weights": "yes" if model.coef_[0].tolist() == ours else "no"}


def reading(x: Matrix, times: int = 1) -> Taken:
    """Returns the time to read a matrix the given number of times with BLAS's dasum, the fastest function found.

    Indices of sparse rows are read in pairs, as 64-bit integers.
    """
    if isinstance(x, np.ndarray):
        return times * timed(lambda: dasum(x.reshape(-1)))[0], {}
    values, _ = timed(lambda: dasum(x.data))
    indices, _ = timed(x.indices[: x.nnz // 2 * 2].view(np.int64).sum)
    return times * (values + indices), {}


def others(x: np.ndarray, y: np.ndarray, epochs: int, folder: Path) -> Turns:
    """Returns the turns of the other peers. Each peer gets the data in its own format."""
    dicts = [dict(enumerate(row)) for row in x.tolist()]
    labels = (y > 0).tolist()
    lines: list[str] = []
    for label, row in zip(y, dicts, strict=True):
        values = " ".join(f"{j}:{v!r}" for j, v in row.items())
        lines.append(f"{label:g} | {values}")
    (folder / "rows.txt").write_text("\n".join(lines))
    options = f"-d {folder}/rows.txt -c --passes {epochs} --loss_function hinge --sgd --power_t 0 -l 1"
    options += " --noconstant --holdout_off --quiet"
    return {  # Vowpal Wabbit writes its cache in the first round, which is discarded
        "Vowpal Wabbit": lambda: timed(lambda: Workspace(options).finish()),
        "river": lambda: timed(lambda: list(map(River().learn_one, dicts * epochs, labels * epochs))),
        "mlxtend": lambda: timed(lambda: Mlxtend(eta=1, epochs=epochs, random_seed=1).fit(x, (y > 0).astype(int))),
    }


def classify(folder: Path, model: BaseEstimator) -> Taken:
    """Reads two tables, trains on one, and counts the misclassified rows of the other."""
    start = time.perf_counter()
    train = np.load(folder / "train.npz")
    test = np.load(folder / "test.npz")
    pipeline = make_pipeline(StandardScaler(), model).fit(train["X"], train["y"])
    wrong = np.sum(pipeline.predict(test["X"]) != test["y"])
    return time.perf_counter() - start, {f"wrong: {type(model).__name__}": str(wrong)}


def margin(x: np.ndarray, y: np.ndarray, name: str) -> Taken:
    """Trains a support vector machine with a hard margin, and returns its time and margin."""
    model = MACHINES[name]
    seconds, _ = timed(lambda: model.fit(x, y))
    reached = np.min(y * model.decision_function(x)) / np.linalg.norm(model.coef_)
    support = {"support": str(len(model.support_))} if isinstance(model, SVC) else {}
    return seconds, {f"margin: {name}": f"{reached:.4g}"} | support
