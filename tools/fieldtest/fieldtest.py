"""Takes real data sets through the command, as a user does who only follows what the command prints.

    python tools/fieldtest/fieldtest.py [NAME ...]

For each data set, `describe` prints flags, with which `train` trains a model. If that fails, `train` has one more
try with the flags that its error advises. Then `evaluate`, `predict`, `cross-validate` and `export` use the model.
The exported models must predict the same classes in scikit-learn and onnxruntime, for every row, and pandas must
read the predictions. The script prints a table with a line per data set. It needs the packages of requirements.txt
and of perceptron/classifier/testdata/peers.txt.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import datasets
import numpy
import onnxruntime
import pandas
from sklearn.linear_model import Perceptron

ROOT = Path(__file__).resolve().parents[2]
SEED = 0


@dataclass
class Lab:
    """A folder with the files of one data set, and the command."""

    command: Path
    folder: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the command in the folder. It may fail with an error that the user can correct."""
        return subprocess.run([self.command, *arguments], cwd=self.folder, capture_output=True, text=True, check=False)

    def succeed(self, *arguments: str) -> str:
        """Run the command, which must succeed, and return its output."""
        done = self.run(*arguments)
        if done.returncode != 0:
            raise AssertionError(f"perceptron {shlex.join(arguments)}:\n{done.stderr}")
        return done.stdout


def described_flags(output: str) -> list[str]:
    """The flags for `train` in the last line of the output of `describe`."""
    return shlex.split(output.rstrip().splitlines()[-1].removeprefix("flags for train:"))


def advised_flags(error: str) -> list[str]:
    """The flags in the last line of an error of `train`, such as `to read the columns, set --missing pandas`."""
    line = error.rstrip().splitlines()[-1]
    return shlex.split(line[line.index(" set ") + len(" set ") :].replace(" and --", " --"))


def train(lab: Lab, dataset: datasets.Dataset) -> tuple[int, list[str]]:
    """Train a model, in at most two tries. Return the number of tries and the flags."""
    flags = described_flags(lab.succeed("describe", "--label", dataset.label, "train.csv"))
    for tries in (1, 2):
        done = lab.run("train", *flags, "-o", "model.json", "train.csv")
        if done.returncode == 0:
            return tries, flags
        flags += advised_flags(done.stderr)
    raise AssertionError(f"two tries are not enough: {done.stderr}")


def accuracy(output: str) -> float:
    """The accuracy that `evaluate` prints."""
    found = re.search(r"\(accuracy ([0-9.]+)\)", output)
    if not found:
        raise AssertionError(f"got {output!r}, want an accuracy")
    return float(found[1])


def differing_in_onnx(lab: Lab, table: pandas.DataFrame, predicted: pandas.Series) -> int:
    """The number of rows for which onnxruntime predicts another class. It gets the columns of the DataFrame."""
    session = onnxruntime.InferenceSession(lab.folder / "model.onnx")
    inputs = {}
    for i in session.get_inputs():
        column = table[i.name]
        if "string" in i.type:
            words = column.astype(str).str.strip().where(column.notna(), "")
            inputs[i.name] = words.to_numpy(object)[:, None]
        else:
            inputs[i.name] = column.to_numpy(float)[:, None]
    label = session.run(["label"], inputs)[0]
    return int((label != predicted.to_numpy()).sum())


def differing_in_scikit_learn(lab: Lab, table: pandas.DataFrame, predicted: pandas.Series) -> int:
    """The number of rows for which scikit-learn's Perceptron predicts another class, with the same weights."""
    arrays = numpy.load(lab.folder / "model.npz")
    model = Perceptron()
    model.coef_, model.intercept_, model.classes_ = arrays["coef_"], arrays["intercept_"], arrays["classes_"]
    means = pandas.read_csv(lab.folder / "train.csv").mean(numeric_only=True)
    dummies = pandas.get_dummies(table.fillna(means), prefix_sep="=")
    rows = dummies.reindex(columns=arrays["feature_names_in_"], fill_value=0)
    return int((model.predict(rows.to_numpy(float)) != predicted.to_numpy()).sum())


def back_through_pandas(lab: Lab, table: pandas.DataFrame, predicted: pandas.DataFrame) -> None:
    """Check that the predictions keep the columns of the file, and that the command reads what pandas writes."""
    pandas.testing.assert_frame_equal(predicted[list(table.columns)], table)
    predicted.to_csv(lab.folder / "again.csv", index=False)
    again = pandas.read_csv(lab.folder / "again.csv")
    lab.succeed("predict", "--model", "model.json", "-o", "twice.csv", "again.csv")
    twice = pandas.read_csv(lab.folder / "twice.csv")
    new = [name for name in twice.columns if name not in again.columns]
    if len(new) != 1 or not (twice[new[0]] == predicted["predicted"]).all():
        raise AssertionError(f"got the columns {new}, want one with the same predictions")


def check(name: str, lab: Lab) -> str:
    """Take a data set through the command. Return a row of the table."""
    dataset = datasets.DATASETS[name]
    datasets.write(name, SEED, lab.folder)
    tries, flags = train(lab, dataset)
    right = accuracy(lab.succeed("evaluate", "--model", "model.json", "test.csv"))
    lab.succeed("predict", "--model", "model.json", "--probabilities", "-o", "predicted.csv", "test.csv")
    for file in ("model.onnx", "model.npz"):
        lab.succeed("export", "--model", "model.json", "-o", file)
    folds = lab.succeed("cross-validate", *flags, "train.csv")
    if "mean" not in folds:
        raise AssertionError(f"got {folds!r}, want the mean of the folds")

    table = pandas.read_csv(lab.folder / "test.csv")
    predicted = pandas.read_csv(lab.folder / "predicted.csv")
    back_through_pandas(lab, table, predicted)
    onnx = differing_in_onnx(lab, table, predicted["predicted"])
    sklearn = differing_in_scikit_learn(lab, table, predicted["predicted"])
    if onnx or sklearn:
        raise AssertionError(f"{name}: {onnx} rows differ in onnxruntime and {sklearn} in scikit-learn, want 0")
    return f"{name:14} {len(table):5} {tries:5} {right:8.4f} {onnx:11} {sklearn:12}"


def main(names: list[str]) -> None:
    """Check the named data sets, or all of them."""
    print("data set        rows tries accuracy onnxruntime scikit-learn")
    with tempfile.TemporaryDirectory() as folder:
        command = Path(folder) / "perceptron"
        subprocess.run(["go", "build", "-o", command, "./cmd/perceptron"], cwd=ROOT, check=True)
        for name in names or list(datasets.DATASETS):
            place = Path(folder) / name
            place.mkdir()
            print(check(name, Lab(command, place)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
