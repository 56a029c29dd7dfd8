"""Saves a DataFrame with pandas in several ways, reads the files with files.CSV, and compares each value.

    python perceptron/files/testdata/dataframe.py

The script needs Go and the packages in perceptron/classifier/testdata/peers.txt. The exit status is 1
if there is a difference.
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
kept = df.dropna()
want = pandas.get_dummies(kept.drop(columns="species"), columns=["island", "wild"], prefix_sep="=", dtype=float)

failed = False
for name, options, ignore in [
    ("index=False", {"index": False}, []),
    ("with the index", {}, [""]),
    ("compressed", {"index": False, "compression": "gzip"}, []),
]:
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "frame.csv"
        df.to_csv(file, **options)
        command = ["go", "run", "./perceptron/files/testdata/readcsv", str(file), *ignore]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        print(f"DIFFERS: {name}: {done.stderr.strip()}")
        failed = True
        continue
    table = json.loads(done.stdout)
    got = pandas.DataFrame(table["Rows"], columns=table["Features"])
    same = (
        table["Classes"] == list(kept["species"])
        and sorted(got.columns) == sorted(want.columns)
        and all(list(got[column]) == [float(v) for v in want[column]] for column in want.columns)
    )
    verdict = "the same" if same else "DIFFERS"
    print(f"pandas {pandas.__version__}, {name}: {verdict}, {len(got)} rows, {len(got.columns)} columns")
    if not same:
        print(table, want.to_dict("list"), sep="\n")
    failed = failed or not same
sys.exit(failed)
