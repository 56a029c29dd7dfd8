"""The nine data sets of the field test, as CSV files.

Each is the table that a Python package provides, written by DataFrame.to_csv(index=False). Only the label of
`fair` is computed here. In an environment with the packages of requirements.txt,

    python tools/fieldtest/datasets.py FOLDER [SEED]

writes FOLDER/NAME/train.csv and FOLDER/NAME/test.csv for each data set. The SEED chooses the rows of the two parts.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pandas
import sklearn.datasets
import sklearn.model_selection
import statsmodels.api
from palmerpenguins import load_penguins
from vega_datasets import data as vega


@dataclass(frozen=True)
class Dataset:
    """A table, and the use of its columns."""

    load: Callable[[], pandas.DataFrame]
    label: str
    categorical: tuple[str, ...] = ()  # columns of words
    ignored: tuple[str, ...] = ()  # names and dates
    missing: bool = False  # some values are missing

    def features(self) -> pandas.DataFrame:
        """The columns to learn from."""
        return self.load().drop(columns=[self.label, *self.ignored])

    def flags(self) -> list[str]:
        """The flags of `perceptron train` that describe the columns."""
        flags = ["--label", self.label]
        if self.categorical:
            flags += ["--categorical", ",".join(self.categorical)]
        if self.categorical and self.missing:
            flags += ["--unseen", "zero"]
        if self.ignored:
            flags += ["--ignore", ",".join(self.ignored)]
        if self.missing:
            flags += ["--if-missing", "mean"]
        return flags

    def split(self, seed: int) -> tuple[pandas.DataFrame, pandas.DataFrame]:
        """Three quarters of the rows to train on, and a quarter to test on, stratified by class."""
        table = self.load()
        train, test = sklearn.model_selection.train_test_split(
            table, test_size=0.25, stratify=table[self.label], random_state=seed
        )
        return train, test


def of_sklearn(load: Callable[..., sklearn.utils.Bunch]) -> Callable[[], pandas.DataFrame]:
    """The loader of a data set of scikit-learn, with the names of the classes instead of their numbers."""

    def named() -> pandas.DataFrame:
        bunch = load(as_frame=True)
        names = [str(name) for name in bunch.target_names]
        return bunch.frame.assign(target=[names[k] for k in bunch.target])

    return named


def of_statsmodels(name: str) -> Callable[[], pandas.DataFrame]:
    """The loader of a data set of statsmodels."""
    return lambda: getattr(statsmodels.api.datasets, name).load_pandas().data


def fair() -> pandas.DataFrame:
    """Fair's table of marriages, with the class True if there was an affair."""
    table = of_statsmodels("fair")()
    return table.assign(affairs=table["affairs"] > 0)


DATASETS = {
    "wine": Dataset(of_sklearn(sklearn.datasets.load_wine), "target"),
    "digits": Dataset(of_sklearn(sklearn.datasets.load_digits), "target"),
    "breast-cancer": Dataset(of_sklearn(sklearn.datasets.load_breast_cancer), "target"),
    "penguins": Dataset(load_penguins, "species", categorical=("island", "sex"), missing=True),
    "weather": Dataset(vega.seattle_weather, "weather", ignored=("date",)),
    "cars": Dataset(vega.cars, "Origin", ignored=("Name", "Year"), missing=True),
    "fair": Dataset(fair, "affairs"),
    "modechoice": Dataset(of_statsmodels("modechoice"), "choice"),
    "anes96": Dataset(of_statsmodels("anes96"), "vote"),
}


def write(name: str, seed: int, folder: Path) -> tuple[Path, Path]:
    """Write the two parts of a data set as CSV files, and return their names."""
    folder.mkdir(parents=True, exist_ok=True)
    train, test = folder / "train.csv", folder / "test.csv"
    for path, part in zip((train, test), DATASETS[name].split(seed), strict=True):
        part.to_csv(path, index=False)
    return train, test


if __name__ == "__main__":
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for name in DATASETS:
        write(name, seed, Path(sys.argv[1]) / name)
