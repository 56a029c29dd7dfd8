"""Writes a Parquet file with Spark, and beside it the CSV of the same frame.

    python -m venv /tmp/spark && /tmp/spark/bin/pip install pyspark==4.3.0    # needs Java 17
    /tmp/spark/bin/python perceptron/files/parquet/testdata/spark.py
    /tmp/parquet/bin/python perceptron/files/parquet/testdata/spark.py csv    # the environment of make.py

Spark writes timestamps as INT96, whose years may be outside the range of nanoseconds in int64. With PARQUET_2_0 it
writes data pages of version 2.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

NAME = Path(__file__).parent / "spark.spark.parquet"

COLUMNS = [
    "id",
    "cast(id / 7 as float) as float",
    "case when id % 5 = 0 then null else id / 7 end as double",
    "case when id % 4 = 0 then null else id % 3 = 0 end as boolean",
    "concat('word ', id % 4) as word",
    "cast(null as string) as nothing",
    "date_add(date'2024-02-27', cast(id as int)) as date",
    "timestamp'2024-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, id) as timestamp",
    "timestamp'9999-12-31 00:00:00' as late",
    "cast(id / 4 as decimal(9, 2)) as small",
    "cast(id / 4 as decimal(38, 2)) as large",
    "case when id % 2 = 0 then 'yes' else 'no' end as class",
]


def write_parquet() -> None:
    """Writes the file, in pages of at most ten rows."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[1]").config("spark.sql.session.timeZone", "UTC").getOrCreate()
    options = {
        "compression": "snappy",
        "parquet.writer.version": "PARQUET_2_0",
        "parquet.page.row.count.limit": "10",
    }
    with tempfile.TemporaryDirectory() as folder:
        spark.range(0, 40, 1, 1).selectExpr(*COLUMNS).write.options(**options).parquet(f"{folder}/frame")
        (part,) = Path(folder).glob("frame/*.parquet")
        shutil.copy(part, NAME)


def write_csv() -> None:
    """Writes the CSV of the file as PyArrow reads it."""
    import pyarrow.parquet as pq

    frame = pq.read_table(NAME, coerce_int96_timestamp_unit="us").to_pandas()
    frame.to_csv(NAME.with_name("spark.csv"), index=False)


if __name__ == "__main__":
    if sys.argv[1:] == ["csv"]:
        write_csv()
    else:
        write_parquet()
