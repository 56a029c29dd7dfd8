"""Writes the Parquet files of the tests, and beside each file the CSV of the same frame.

    python -m venv /tmp/parquet && /tmp/parquet/bin/pip install pandas==3.1.1 pyarrow==26.0.1 fastparquet==2026.9.0
    /tmp/parquet/bin/python perceptron/files/parquet/testdata/make.py

The CSV is written by frame.to_csv(index=False) from the frame before it goes to Parquet, so it says what the
Parquet file must read as. The values are fixed. The Parquet files contain the versions of their writers, so they
change with them. The encrypted files change each time, because their keys are random.
"""

from __future__ import annotations

import datetime
import decimal
import sys
import uuid
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow.parquet import encryption

FOLDER = Path(__file__).parent
ENGINES = ["pyarrow", "fastparquet"]
ROWS = 40
rng = np.random.default_rng(43)


def numbers(n: int) -> pd.DataFrame:
    """Returns integers and floats of every width, with the extremes that float64 holds exactly."""
    frame = pd.DataFrame(index=range(n))
    for kind in ["int8", "int16", "int32", "uint8", "uint16", "uint32"]:
        info = np.iinfo(kind)
        frame[kind] = rng.integers(info.min, info.max, n, endpoint=True).astype(kind)
        frame.loc[0, kind] = info.min
        frame.loc[1, kind] = info.max
    frame["int64"] = rng.integers(-(2**53), 2**53, n)
    frame["uint64"] = rng.integers(0, 2**53, n).astype("uint64")
    frame.loc[2, "uint64"] = 2**63
    frame["float32"] = rng.standard_normal(n).astype("float32")
    frame.loc[[0, 1, 2, 3], "float32"] = np.array([1e6, 0.1, 1e-5, 999999.0], "float32")
    frame["float64"] = rng.standard_normal(n) * 10.0 ** rng.integers(-20, 20, n)
    frame.loc[[0, 1, 2, 3], "float64"] = [1e16, 123456789012345680.0, 1e-5, -0.0]
    frame["class"] = rng.choice([1.0, 2.0, 3.5], n)
    return frame


def words(n: int) -> pd.DataFrame:
    """Returns strings, categories and booleans, among them words that CSV puts in quotation marks."""
    frame = pd.DataFrame(index=range(n))
    frame["word"] = rng.choice(["plain", "with, comma", 'with "quote"', "two\nlines", "żółw", " spaces "], n)
    frame["id"] = [f"row {i}" for i in range(n)]
    frame["category"] = pd.Categorical(rng.choice(["red", "green"], n), ["red", "green", "unused"])
    frame["number"] = pd.Categorical(rng.choice([10, 20, 30], n))
    frame["flag"] = rng.choice([True, False], n)
    frame["class"] = rng.choice(["yes", "no"], n)
    return frame


def missing(n: int) -> pd.DataFrame:
    """Returns missing values in every kind of column. The class is never missing."""
    frame = pd.DataFrame(index=range(n))
    hole = rng.random(n) < 0.3
    frame["float"] = np.where(hole, np.nan, rng.standard_normal(n).round(3))
    frame["Int64"] = pd.array(rng.integers(0, 9, n), dtype="Int64")
    frame["Float32"] = pd.array(rng.standard_normal(n).astype("float32"), dtype="Float32")
    frame["boolean"] = pd.array(rng.choice([True, False], n), dtype="boolean")
    frame["string"] = pd.array(rng.choice(["a", "b"], n), dtype="string")
    frame["object"] = np.where(rng.random(n) < 0.3, None, "word")
    frame["category"] = pd.Categorical(np.where(hole, None, "red"))
    frame["day"] = pd.Series(pd.date_range("2024-02-27", periods=n, freq="D"))
    for name in ["Int64", "Float32", "boolean", "string"]:
        frame.loc[rng.random(n) < 0.3, name] = pd.NA
    frame.loc[hole, "day"] = pd.NaT
    frame["class"] = rng.choice(["yes", "no"], n)
    return frame


def times(n: int) -> pd.DataFrame:
    """Returns timestamps of every resolution."""
    frame = pd.DataFrame(index=range(n))
    start = pd.Timestamp("2023-12-31")
    frame["day"] = pd.date_range(start, periods=n, freq="D").as_unit("ns")
    frame["second"] = pd.date_range(start, periods=n, freq="3601s").as_unit("us")
    frame["milli"] = pd.date_range(start, periods=n, freq="1001ms").as_unit("ms")
    frame["micro"] = pd.date_range(start, periods=n, freq="1000001us").as_unit("us")
    frame["nano"] = pd.date_range(start, periods=n, freq="1000000001ns").as_unit("ns")
    frame["early"] = pd.date_range("1960-01-01 00:00:01", periods=n, freq="h").as_unit("us")
    frame["utc"] = pd.date_range(start, periods=n, freq="h", tz="UTC").as_unit("us")
    frame["zurich"] = pd.date_range("2024-03-30 23:00", periods=n, freq="h", tz="Europe/Zurich")
    return frame


def objects(n: int) -> pd.DataFrame:
    """Returns Python's dates, times and decimals, and columns of only None."""
    day = datetime.date(2024, 2, 27)
    return pd.DataFrame(
        {
            "date": [day + datetime.timedelta(i) for i in range(n)],
            "time": [datetime.time(i % 24, 30, 0, 1000 * (i % 2)) for i in range(n)],
            "decimal": [decimal.Decimal(i - 3) / 4 + decimal.Decimal("0.00") for i in range(n)],
            "tiny": [decimal.Decimal(i - 3).scaleb(-9) for i in range(n)],
            "mixed": [None if i % 3 else i for i in range(n)],
            "none": [None] * n,
        }
    )


def unreadable(n: int) -> pd.DataFrame:
    """Returns columns that a table can't hold, and two that it can."""
    return pd.DataFrame(
        {
            "x": [float(i) for i in range(n)],
            "class": ["yes", "no"] * (n // 2),
            "delta": pd.to_timedelta(range(n), unit="s"),
            "bytes": [b"\x00\xff"] * n,
            "list": [[1, 2]] * n,
            "struct": [{"a": 1, "b": "c"}] * n,
            "period": pd.period_range("2024-01", periods=n, freq="M"),
            "interval": pd.interval_range(0, n),
        }
    )


def iris() -> pd.DataFrame:
    return pd.read_csv(FOLDER.parents[2] / "datasets" / "iris.csv")


def write(name: str, frame: pd.DataFrame, engine: str, csv: bool = True, **options: Any) -> None:
    """Writes NAME.ENGINE.parquet, and its CSV. If the CSV of the other engine is the same, they share NAME.csv."""
    frame.to_parquet(FOLDER / f"{name}.{engine}.parquet", engine=engine, **options)
    if csv:
        frame.to_csv(FOLDER / f"{name}.csv", index=False)


def write_both(name: str, frame: pd.DataFrame, **options: Any) -> None:
    for engine in ENGINES:
        write(name, frame, engine, **options)


def write_encrypted(name: str, frame: pd.DataFrame, plaintext_footer: bool) -> None:
    """Writes a file that is encrypted with a key that no one needs to keep."""

    class Keys(encryption.KmsClient):
        def wrap_key(self, key_bytes: bytes, master_key_identifier: str) -> bytes:
            return key_bytes

        def unwrap_key(self, wrapped_key: bytes, master_key_identifier: str) -> bytes:
            return wrapped_key

    factory = encryption.CryptoFactory(lambda _: Keys())
    config = encryption.EncryptionConfiguration(
        footer_key="k", column_keys={"k": ["x"]}, plaintext_footer=plaintext_footer
    )
    properties = factory.file_encryption_properties(encryption.KmsConnectionConfig(), config)
    with pq.ParquetWriter(
        FOLDER / f"{name}.pyarrow.parquet", pa.Schema.from_pandas(frame), encryption_properties=properties
    ) as writer:
        writer.write_table(pa.Table.from_pandas(frame))


def write_frames() -> None:
    """Writes frames of every kind with the default options of both engines."""
    for name, frame in {"numbers": numbers(ROWS), "words": words(ROWS), "missing": missing(ROWS)}.items():
        write_both(name, frame)
    write_both("times", times(12))
    write_both("iris", iris())
    write_both("empty", iris().iloc[:0])
    write("objects", objects(20), "pyarrow")
    write("unreadable", unreadable(6), "pyarrow", csv=False)
    flat = unreadable(6).drop(columns=["list", "struct", "period", "interval"])
    write("unreadable", flat, "fastparquet", csv=False)
    bomb = pd.DataFrame({"text": ["a" * 200_000] * 2000})  # 400 MB of text
    write("bomb", bomb, "pyarrow", csv=False, compression="zstd", write_statistics=False)
    half = np.concatenate([np.linspace(-1, 1, 40), [65504, 6e-8, 0.1, 1e-5]]).astype("float16")
    least = pd.DataFrame({"count": [1, np.iinfo("int64").min, 3], "class": ["yes", "no", "no"]})
    write("least", least, "pyarrow", csv=False)
    write("half", pd.DataFrame({"half": half}), "pyarrow")
    write_both("single", pd.DataFrame({"x": [1.5, None, 3.0]}))
    long = pd.DataFrame({"text": ["a" * 3000, "b", "c" * 300, "b"] * 5, "class": ["yes", "no"] * 10})
    write_both("long", long)


def write_indices() -> None:
    """Writes frames with every kind of index, and without one."""
    small = iris().iloc[::30]
    write_both("index-range", small.reset_index(drop=True))
    write_both("index-kept", small)
    named = small.copy()
    named.index = pd.Index([f"r{i}" for i in range(len(named))], name="flower")
    write_both("index-named", named)
    write("index-multi", small.set_index(["species", "petal_width"], append=True), "pyarrow")
    write_both("index-false", small, index=False)


def write_encodings() -> None:
    """Writes files with every compression, several row groups and pages, and rarer encodings."""
    few = words(12)
    for compression in ["gzip", "zstd", None]:
        write_both(f"words-{compression}".lower(), few, compression=compression)
    write("words-lz4", few, "pyarrow", compression="lz4")
    for codec in ["brotli", "lz4"]:
        write(f"other-{codec}", few, "fastparquet", csv=False, compression=codec)
    write("other-brotli", few, "pyarrow", csv=False, compression="brotli")
    frame = missing(70)
    write("groups", frame, "pyarrow", row_group_size=30)
    write("groups", frame, "fastparquet", row_group_offsets=30)
    write(
        "pages",
        missing(300)[["float", "Int64", "boolean", "string", "class"]],
        "pyarrow",
        data_page_size=100,
        write_batch_size=50,
        dictionary_pagesize_limit=100,
    )
    write(
        "pages2",
        missing(300)[["float", "Int64", "boolean", "string", "class"]],
        "pyarrow",
        data_page_size=100,
        write_batch_size=50,
        data_page_version="2.0",
        compression="zstd",
        write_page_checksum=True,
    )
    write(
        "pages-plain",
        words(300)[["word", "id", "class"]],
        "pyarrow",
        use_dictionary=False,
        data_page_size=100,
        write_batch_size=40,
    )
    write("int96", times(8).drop(columns="zurich"), "pyarrow", use_deprecated_int96_timestamps=True)
    plain = {"use_dictionary": False}
    ints = numbers(200)[["int8", "int32", "int64", "uint64"]]
    write("delta", ints, "pyarrow", **plain, column_encoding=dict.fromkeys(ints, "DELTA_BINARY_PACKED"))
    text = words(60)[["word", "id"]]
    write("delta-length", text, "pyarrow", **plain, column_encoding=dict.fromkeys(text, "DELTA_LENGTH_BYTE_ARRAY"))
    write("delta-strings", text, "pyarrow", **plain, column_encoding=dict.fromkeys(text, "DELTA_BYTE_ARRAY"))
    floats = numbers(40)[["float32", "float64"]]
    write("split", floats, "pyarrow", **plain, column_encoding=dict.fromkeys(floats, "BYTE_STREAM_SPLIT"))


def write_annotated() -> None:
    """Writes a file with types that pandas has no dtype for: JSON documents and UUIDs."""
    ids = [uuid.UUID(int=2**120 + 17 * i).bytes for i in range(3)]
    columns = {
        "json": pa.array(['{"a": 1}', None, "[1, 2]"], pa.json_()),
        "uuid": pa.array([*ids, None], pa.uuid()).take(pa.array([0, 3, 2])),
        "class": ["yes", "no", "no"],
    }
    table = pa.table(columns)
    pq.write_table(table, FOLDER / "annotated.pyarrow.parquet")
    table.to_pandas().to_csv(FOLDER / "annotated.csv", index=False)


def main() -> None:
    sys.stdout.write(f"pandas {pd.__version__}, pyarrow {pa.__version__}\n")
    for old in [*FOLDER.glob("*.parquet"), *FOLDER.glob("*.csv")]:
        if not old.name.startswith("spark."):  # written by spark.py
            old.unlink()
    write_frames()
    write_indices()
    write_encodings()
    write_annotated()
    frame = pd.DataFrame({"x": [1.0, 2.0], "class": ["yes", "no"]})
    write_encrypted("encrypted", frame, plaintext_footer=False)
    write_encrypted("encrypted-column", frame, plaintext_footer=True)


if __name__ == "__main__":
    main()
