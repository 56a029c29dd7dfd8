"""Compares the models that perceptron export writes with the command itself, in onnxruntime and scikit-learn.

    python cmd/perceptron/testdata/exported.py

The script needs Go and the packages in perceptron/classifier/testdata/peers.txt. It writes data files, trains
models on them, and exports each model as ONNX and for scikit-learn. pandas then reads each file to predict, and
its columns go into the ONNX model as they are. The labels must be the classes that perceptron predict writes, in
every row, and the probabilities must have the same digits. As many labels must equal the classes that pandas
reads, which are integers, other numbers, truth values or strings, as perceptron evaluate counts. The columns
hold missing numbers and words, unseen words, categories that are numbers (as 1.0 after a missing value), 0 and 1,
numbers far from 0 for their spread, decimal commas, words such as NA, and pandas' own types. Rows that the command
refuses must be errors that name the column.

The exit status is 1 if a comparison fails.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
import onnx
import onnxruntime
import pandas
from sklearn.datasets import dump_svmlight_file
from sklearn.linear_model import Perceptron

root = pathlib.Path(__file__).resolve().parents[3]
draw = np.random.default_rng(43)
failures: list[str] = []
counts = {"models": 0, "rows": 0, "refused rows": 0}


def check(name: str, what: str, got: object, want: object) -> None:
    """Records a failure unless got equals want."""
    if got != want:
        failures.append(f"{name}: {what} = {got}, want {want}")


class Case:
    """A model in a folder: trained and exported by the command, and loaded by onnxruntime."""

    def __init__(self, program: pathlib.Path, folder: pathlib.Path, name: str) -> None:
        self.program, self.folder, self.name = program, folder, name

    def run(self, *arguments: object) -> str:
        """Runs the command perceptron in the folder, and returns its output."""
        words = [str(self.program), *map(str, arguments)]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{self.name}: {' '.join(words)}: {done.stderr}")
        return done.stdout

    def train(self, file: str, *flags: str) -> None:
        """Trains a model on a file, and exports it."""
        for name in ("model.json", "model.onnx", "model.npz"):
            (self.folder / name).unlink(missing_ok=True)
        self.run("train", *flags, "-o", "model.json", file)
        self.run("export", "--model", "model.json", "-o", "model.onnx")
        self.run("export", "--model", "model.json", "-o", "model.npz")
        content = onnx.load(self.folder / "model.onnx")
        onnx.checker.check_model(content, full_check=True)
        self.session = onnxruntime.InferenceSession(content.SerializeToString(), providers=["CPUExecutionProvider"])
        counts["models"] += 1

    def read(self, file: str) -> pandas.DataFrame:
        """Reads a CSV file with the arguments in the ONNX file, as docs/data.md does."""
        arguments = json.loads(self.session.get_modelmeta().custom_metadata_map["read_csv"])
        return pandas.read_csv(self.folder / file, **arguments)

    def inputs(self, table: pandas.DataFrame) -> dict[str, np.ndarray]:
        """Returns the inputs of the ONNX model, as docs/data.md makes them of a DataFrame."""
        inputs = {}
        for i in self.session.get_inputs():
            column = table[i.name]
            if "string" in i.type:
                words = column.astype(str).str.strip().where(column.notna(), "")
                inputs[i.name] = words.to_numpy(object)[:, None]
            else:
                inputs[i.name] = column.to_numpy(float)[:, None]
        return inputs

    def compare(self, file: str, inputs: dict[str, np.ndarray], truth: pandas.Series | None = None) -> None:
        """Compares the outputs of the ONNX model for the rows of a file with the output of the command."""
        label, _, *probabilities = self.session.run(None, inputs)
        flags = ["--probabilities"] if probabilities else []
        output = self.folder / self.predict(file, *flags)
        predicted = pandas.read_csv(output, sep=None, engine="python", dtype=str, keep_default_na=False)
        counts["rows"] += len(label)
        want = predicted["predicted"]
        if label.dtype == bool:
            want = want == "True"
        elif label.dtype == np.int64:
            want = want.map(lambda name: int(name) if name.lstrip("-").isdigit() else int(float(name)))
        elif label.dtype != object:
            want = want.astype(float)
        check(self.name, "labels that differ", int((label != want.to_numpy()).sum()), 0)
        for got in probabilities:
            columns = [column for column in predicted.columns if column.startswith("P(")]
            difference = np.abs(got / predicted[columns].astype(float).to_numpy() - 1).max()
            check(self.name, "probabilities with the same six digits", bool(difference < 6e-6), True)
        if truth is not None:
            printed = re.search(r"^(\d+) of \d+ right", self.run("evaluate", "--model", "model.json", file), re.M)
            right = int((label == truth.to_numpy()).sum())
            check(self.name, "labels that are right", right, int(printed[1]) if printed else None)

    def predict(self, file: str, *flags: str) -> str:
        """Writes the predictions for a file, and returns the name of the output."""
        (self.folder / "predicted.csv").unlink(missing_ok=True)
        self.run("predict", "--model", "model.json", *flags, "-o", "predicted.csv", file)
        return "predicted.csv"

    def refuses(self, table: pandas.DataFrame, want: str) -> None:
        """Checks that the ONNX model refuses a row with an error that contains a text."""
        counts["refused rows"] += 1
        got = "no error"
        try:
            self.session.run(None, self.inputs(table))
        except Exception as error:  # onnxruntime has no class of its own for this error
            got = str(error)
        if want not in got:
            failures.append(f"{self.name}: got {got}, want an error with {want}")


def mixed(n: int) -> pandas.DataFrame:
    """Returns rows of numbers, words and numbered categories, some of which are missing, and three classes."""
    words = np.array(["red", "green", "dark blue", "büß"])
    table = pandas.DataFrame(
        {
            "size (cm)": draw.normal(100, 20, n).round(2),
            "colour": words[draw.integers(0, 4, n)],
            "class": draw.integers(1, 4, n).astype(float),
            "w": draw.normal(0.5, 0.1, n).round(4),
        }
    )
    scores = np.array(
        [
            table["size (cm)"] / 20 + 2 * (table["colour"] == "red") - table["class"],
            10 * table["w"] + (table["colour"] == "green"),
            4 + table["class"] / 2,
        ]
    )
    table["y"] = (scores + draw.normal(0, 0.7, scores.shape)).argmax(axis=0)
    for column in table.columns[:4]:
        table.loc[draw.random(n) < 0.07, column] = np.nan
    return table


def columns_of_all_kinds(case: Case) -> None:
    """The columns of a DataFrame go in as they are."""
    train, fresh = mixed(400), mixed(300)
    fresh.loc[draw.random(300) < 0.1, "colour"] = "mauve"
    fresh.loc[draw.random(300) < 0.1, "class"] = 7
    flags = ["--label", "y", "--categorical", "colour,class", "--if-missing", "mean"]
    for classes in (
        ["0", "1", "2"],
        ["10", "-1", "2.0"],
        ["0.5", "1", "-2.25"],
        ["north", "süd", "x y"],
        ["0", "1", "1"],
        ["True", "False", "False"],
    ):
        for name, rows in (("train.csv", train), ("fresh.csv", fresh)):
            rows.assign(y=np.array(classes)[rows["y"]]).to_csv(case.folder / name, index=False)
        for method, unseen in (("crammer-singer", "zero"), ("one-vs-rest", "other"), ("one-vs-one", "zero")):
            case.train("train.csv", *flags, "--method", method, "--unseen", unseen)
            table = case.read("fresh.csv")
            case.compare("fresh.csv", case.inputs(table), table["y"])
    train.dropna(subset=["colour", "class"]).to_csv(case.folder / "train.csv", index=False)
    case.train("train.csv", *flags)  # unseen words are errors
    row = {"size (cm)": [100.0], "colour": ["red"], "class": [1.0], "w": [0.5]}
    label = case.session.run(None, case.inputs(pandas.DataFrame(row)))[0]
    check(case.name, "number of labels", len(label), 1)
    case.refuses(pandas.DataFrame(row | {"colour": ["mauve"]}), 'column "colour": got a category')
    case.refuses(pandas.DataFrame(row | {"colour": [None]}), 'column "colour": got a category')
    case.refuses(pandas.DataFrame(row | {"class": [7.0]}), 'column "class": got a category')
    case.refuses(pandas.DataFrame(row | {"w": [np.inf]}), "infinite")


def missing_values_refused(case: Case) -> None:
    """Without means, a missing number or word is an error."""
    mixed(400).dropna().to_csv(case.folder / "train.csv", index=False)
    case.train("train.csv", "--label", "y", "--categorical", "colour,class", "--unseen", "zero")
    row = {"size (cm)": [100.0], "colour": ["red"], "class": [1.0], "w": [0.5]}
    case.refuses(pandas.DataFrame(row | {"w": [np.nan]}), "missing (NaN)")
    case.refuses(pandas.DataFrame(row | {"class": [np.nan]}), 'column "class": got a missing value')
    for missing in (None, np.nan, pandas.NA, ""):
        case.refuses(pandas.DataFrame(row | {"colour": [missing]}), 'column "colour": got a missing value')


def numbers_for_missing_values(case: Case) -> None:
    """The model knows which numbers stand for a missing value: -999 in all columns, and -1 in one."""
    table = mixed(300).drop(columns=["colour"]).fillna(-999)
    table.loc[draw.random(300) < 0.1, "w"] = -1
    table.to_csv(case.folder / "marked.csv", index=False)
    flags = ["--missing", "-999", "--missing", "w=-1", "--if-missing", "mean"]
    case.train("marked.csv", "--label", "y", "--categorical", "class", "--unseen", "zero", *flags)
    case.compare("marked.csv", case.inputs(pandas.read_csv(case.folder / "marked.csv")), table["y"])


def zeros_and_ones(case: Case) -> None:
    """Rows of 0 and 1 often tie exactly. The labels are numbers, and are compared with scikit-learn's, too."""
    x = draw.integers(0, 2, (1500, 12))
    names = [f"b{j}" for j in range(12)]
    for classes in (2, 4):
        y = (x @ draw.normal(size=(12, classes)) + draw.normal(size=(1500, classes))).argmax(axis=1)
        table = pandas.DataFrame(x, columns=names).assign(y=y)
        table.to_csv(case.folder / "bits.csv", index=False)
        for scale in ([], ["--no-scale"]):
            case.train("bits.csv", "--label", "y", *scale)
            case.compare("bits.csv", case.inputs(table), table["y"])
            f = np.load(case.folder / "model.npz")
            peer = Perceptron()
            peer.coef_, peer.intercept_, peer.classes_ = f["coef_"], f["intercept_"], f["classes_"]
            labels = peer.predict(table[f["feature_names_in_"]].to_numpy())
            predicted = pandas.read_csv(case.folder / case.predict("bits.csv"))["predicted"]
            differ = (labels != predicted).mean()
            check(case.name, "at most 2 % of scikit-learn's labels differ (ties)", bool(differ <= 0.02), True)


def far_from_zero(case: Case) -> None:
    """Julian dates: numbers far from 0 for their spread. With float32, half of the rows had another class."""
    file = root / "perceptron/classifier/testdata/offset.csv"
    case.train(str(file), "--label", "y")
    case.compare(str(file), case.inputs(pandas.read_csv(file)))


def own_types(case: Case) -> None:
    """The columns of a DataFrame have types of pandas: category, Int64, boolean, float32 and dates."""
    n = 300
    table = pandas.DataFrame(
        {
            "grade": pandas.Categorical(draw.choice(["low", "mid", "high"], n)),
            "count": pandas.array(draw.integers(0, 9, n), dtype="Int64"),
            "code": pandas.array(draw.integers(10, 14, n), dtype="Int64"),
            "ripe": pandas.array(draw.random(n) < 0.5, dtype="boolean"),
            "day": pandas.Timestamp("2026-01-01") + pandas.to_timedelta(draw.integers(0, 3, n), unit="D"),
            "width": draw.choice([0.1, 0.5, 0.7], n).astype("float32"),
        }
    )
    table["y"] = draw.integers(0, 3, n) + 2**53 + np.where(table["grade"] == "low", 1, 4)
    table.to_csv(case.folder / "train.csv", index=False)
    flags = ["--label", "y", "--categorical", "grade,code,day,width", "--if-missing", "mean", "--many-classes"]
    for column in ("grade", "count", "code", "ripe", "day"):
        table.loc[draw.random(n) < 0.1, column] = None
    table.to_csv(case.folder / "fresh.csv", index=False)
    objects = table["ripe"].astype(object).where(table["ripe"].notna(), np.nan)  # as read_csv reads it
    for unseen in ("zero", "other"):
        case.train("train.csv", *flags, "--unseen", unseen)
        case.compare("fresh.csv", case.inputs(table), table["y"])
        case.compare("fresh.csv", case.inputs(table.assign(ripe=objects)), table["y"])
        case.compare("fresh.csv", case.inputs(case.read("fresh.csv")), table["y"])
    case.refuses(table.assign(ripe=2), 'column "ripe": got a number other than 1 and 0')
    case.refuses(table.assign(count=-(2**63)), "the integer that NumPy makes of NaN")


def words_of_pandas(case: Case) -> None:
    """Words that pandas takes for missing values, or that have spaces around them, and numbers as words."""
    n = 300
    table = pandas.DataFrame(
        {
            "material": draw.choice(["None", "NA", "nan", "brick", " stone "], n),
            "size": draw.choice(["0,5", "1,5", "2"], n),
            "x": draw.normal(size=n),
        }
    )
    table["y"] = np.where(table["x"] + (table["material"] == "NA") + (table["size"] == "0,5") > 0.5, "NA", "None")
    table.to_csv(case.folder / "train.csv", sep=";", index=False)
    flags = ["--label", "y", "--comma", ";", "--categorical", "material,size", "--text-labels"]
    for unseen in ("zero", "other"):
        case.train("train.csv", *flags, "--unseen", unseen)
        case.compare("train.csv", case.inputs(case.read("train.csv")), table["y"])
        numbers = table.assign(size=table["size"].str.replace(",", ".").astype(float))
        numbers.to_csv(case.folder / "numbers.csv", sep=";", index=False)
        case.compare("numbers.csv", case.inputs(numbers), table["y"])
        row = table[:1].assign(material=None)
        case.refuses(row, 'column "material": got a missing value')


def many_columns(case: Case) -> None:
    """Sparse and wide rows of 0 and 1. After few updates, they often tie, so the order of the additions matters."""
    n = 3000
    words = pandas.DataFrame({name: draw.integers(0, 11, n) for name in "abcdefgh"}).map("w{}".format)
    words["y"] = draw.integers(0, 4, n)
    bits = pandas.DataFrame(draw.integers(0, 2, (n // 2, 1100))).add_prefix("b").assign(y=words["y"][: n // 2])
    for table, flags in ((words, ["--categorical", "a,b,c,d,e,f,g,h", "--unseen", "zero"]), (bits, [])):
        table[:60].to_csv(case.folder / "few.csv", index=False)
        table.to_csv(case.folder / "all.csv", index=False)
        case.train("few.csv", "--label", "y", "--no-scale", "--max-epochs", "3", "--held-out", "0", *flags)
        case.compare("all.csv", case.inputs(case.read("all.csv")), table["y"])


def other_formats(case: Case) -> None:
    """A file without a header, with decimal commas; a LIBSVM file; a NumPy file."""
    train = mixed(300)[["size (cm)", "w", "y"]].fillna(0.25)
    train.to_csv(case.folder / "bare.csv", sep=";", decimal=",", header=False, index=False)
    case.train("bare.csv", "--no-header", "--comma", ";", "--decimal", ",", "--label", "3")
    table = pandas.read_csv(case.folder / "bare.csv", sep=";", decimal=",", header=None)
    table.columns = [str(j + 1) for j in range(len(table.columns))]
    label = case.session.run(None, case.inputs(table))[0]
    predicted = pandas.read_csv(case.folder / case.predict("bare.csv"), sep=";", header=None)
    check(case.name, "labels that differ without a header", int((label != predicted.iloc[:, -1].to_numpy()).sum()), 0)

    x = train[["size (cm)", "w"]].to_numpy()
    dump_svmlight_file(x, train["y"], str(case.folder / "rows.svm"), zero_based=False)
    case.train("rows.svm")
    case.compare("rows.svm", {"x": x}, train["y"])

    holes = np.where(draw.random(x.shape) < 0.1, np.nan, x)
    np.savez(case.folder / "rows.npz", X=holes, y=train["y"])
    case.train("rows.npz", "--if-missing", "mean")
    case.compare("rows.npz", {"x": holes}, train["y"])


def main() -> None:
    onnxruntime.set_default_logger_severity(4)  # refused rows are not logged
    cases = [
        columns_of_all_kinds,
        missing_values_refused,
        numbers_for_missing_values,
        zeros_and_ones,
        far_from_zero,
        own_types,
        words_of_pandas,
        many_columns,
        other_formats,
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = folder / "perceptron"
        subprocess.run(["go", "build", "-o", program, "./cmd/perceptron"], cwd=root, check=True)
        for run in cases:
            run(Case(program, folder, run.__name__))
    print(", ".join(f"{n} {kind}" for kind, n in counts.items()), "compared with onnxruntime")
    for failure in failures[:20]:
        print("FAILED:", failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
