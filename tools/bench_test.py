"""Tests how make bench sums up its times, and that its page says what was measured."""

from __future__ import annotations

import sys
import tempfile
import unittest
from itertools import pairwise
from pathlib import Path
from typing import Any

import notebooks

sys.path.insert(0, str(notebooks.ROOT))
from bench import page

TIMES_A: dict[str, list[float]] = {"ours": [1, 3, 4], "other": [2, 9, 4], "reading": [1, 1, 1]}
TIMES_B: dict[str, list[float]] = {
    "ours": [0.5, 0.25],
    "other": [0.25, 0.2],
    "third": [50, 25],
    "reading": [0.1, 0.1],
}
CURVE: dict[str, list[float]] = {"ours": [1, 1], "peer": [2, 4], "two cores": [1, 1], "reading": [0.1, 0.1]}
ROWS = [
    page.Row("training", "a", aim=2, per=10, times=TIMES_A, facts={"same": "yes"}),
    page.Row("training", "b", aim=1, per=1, times=TIMES_B),
]


class Bench(unittest.TestCase):
    def test_ratio(self) -> None:
        """Rounds are compared one by one: medians alone would give 4/3."""
        self.assertEqual(page.ratio([2, 9, 4], [1, 3, 4]), (2, 1, 3))
        self.assertEqual(page.ratio([2, 12], [1, 3]), (3, 2, 4))
        with self.assertRaises(ValueError):
            page.ratio([1, 2], [1])

    def test_digits(self) -> None:
        wanted = {0.00123: "0.0012", 0.0996: "0.10", 1.449: "1.4", 9.94: "9.9", 9.96: "10", 123.4: "123"}
        self.assertEqual({value: page.digits(value) for value in wanted}, wanted)

    def test_table(self) -> None:
        wanted = """\
| data | ours an epoch | × other | × third | × at most | aim | same |
| --- | --- | --- | --- | --- | --- | --- |
| a | 300 ms | 2.0 (1.0–3.0) |  | 4.0 | 2 | yes |
| b | 375 ms | 0.65 (0.50–0.80) | 100 (100–100) | 2.2 | 1 |  |"""
        self.assertEqual(page.table(ROWS), wanted)

    def test_verdict(self) -> None:
        """A row reaches its aim by its median; the first peer counts."""
        wanted = "1 of 2 aims are reached. Missed:\n\n- training, b: 0.65 times as fast as other, not 1"
        self.assertEqual(page.verdict(ROWS), wanted)
        self.assertEqual(page.verdict(ROWS[:1]), "1 of 1 aims are reached. Missed:\nnone.")

    def test_figure(self) -> None:
        """No name stands on another, and the ranges end at the least and the greatest ratio."""
        asked: dict[str, Any] = {}
        rows = [page.Row("cores", "", x=x, times=CURVE) for x in (1, 10)]
        page.figure(rows, Path(), lambda do, **request: asked.update(request))
        self.assertEqual([line["Name"] for line in asked["Lines"]], ["ours", "on two cores", "only reading"])
        places = sorted(line["NameY"] for line in asked["Lines"])
        self.assertGreaterEqual(min(b - a for a, b in pairwise(places)), 0.06 * 40)
        self.assertEqual(asked["Lines"][0]["XYs"], [{"X": 1, "Y": 3}, {"X": 10, "Y": 3}])
        self.assertEqual(asked["Lines"][0]["YErrors"][0], {"Low": 1, "High": 1})

    def test_page(self) -> None:
        """The page that is there is the one of the results that are there, and its figures are there."""
        there = notebooks.ROOT / "bench"
        drawn: list[str] = []
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "results.json").write_bytes((there / "results.json").read_bytes())
            page.write(Path(folder), lambda do, **request: drawn.append(Path(request["File"]).name))
            written = (Path(folder) / "README.md").read_text(encoding="utf-8")
        self.assertEqual(written, (there / "README.md").read_text(encoding="utf-8"))
        self.assertEqual(sorted(drawn), sorted(path.name for path in there.glob("*.png")))


if __name__ == "__main__":
    unittest.main()
