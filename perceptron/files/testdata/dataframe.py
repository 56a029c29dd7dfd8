"""Saves a DataFrame with pandas in several ways, reads the files with files.CSV, and compares each value.

    python perceptron/files/testdata/dataframe.py

The script needs Go and the Python packages in perceptron/classifier/testdata/peers.txt. The exit status
is 1 if a value differs.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

import pandas

root = pathlib.Path(__file__).resolve().parents[3]

df = pandas.DataFrame(
    {
        "mass": [0.1 + 0.2, 1e-300, -5e-324, math.pi, None, 3.0],
        "count": [1, 2, 3, 2**53, 5, 6],
        "island": ["Dream", "a, b", 'say "x"', "Dream", "Dream", "Änis"],
        "wild": [True, False, True, True, False, False],
        "species": ["Adélie", "Gentoo", "Gentoo", "Adélie", "Adélie", "two\nlines"],
    }
)
complete = df.dropna()  # files.CSV skips rows with missing values, too
want = pandas.get_dummies(complete.drop(columns="species"), columns=["island", "wild"], prefix_sep="=", dtype=float)

differs = False
# Each case has a name, the arguments of to_csv, and the columns for files.CSV to ignore. The name of pandas's
# index column is empty.
for name, options, ignore in [
    ("index=False", {"index": False}, []),
    ("with the index", {}, [""]),
    ("compressed", {"index": False, "compression": "gzip"}, []),
]:
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "frame.csv"
        df.to_csv(file, **options)
        command = ["go", "run", "./perceptron/files/testdata/readcsv", str(file), *ignore]
        result = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if result.returncode:
        print(f"FAILED: {name}: {result.stderr.strip()}")
        differs = True
        continue
    table = json.loads(result.stdout)
    got = pandas.DataFrame(table["Rows"], columns=table["Features"])
    equal = (
        table["Classes"] == list(complete["species"])
        and sorted(got.columns) == sorted(want.columns)
        and all(list(got[column]) == [float(v) for v in want[column]] for column in want.columns)
    )
    comparison = "equal" if equal else "DIFFERENT"
    print(f"pandas {pandas.__version__}, {name}: {comparison}, {len(got)} rows, {len(got.columns)} columns")
    if not equal:
        print(f"got {table}\nwant {want.to_dict('list')}")
    differs = differs or not equal
sys.exit(differs)
