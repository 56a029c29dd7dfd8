"""Tests the tables and summaries of make bench, and that bench/README.md agrees with bench/results.json."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from itertools import pairwise
from pathlib import Path
from typing import Any

import notebooks

sys.path.insert(0, str(notebooks.ROOT))
from bench import page

# The times in seconds by program, one per round. The ratios of the times of "other" and "ours" are 2, 3 and 1.
TIMES_A: dict[str, list[float]] = {"ours": [1, 3, 4], "other": [2, 9, 4], "reading": [1, 1, 1]}
TIMES_B: dict[str, list[float]] = {
    "ours": [0.5, 0.25],
    "other": [0.25, 0.2],
    "third": [50, 25],
    "reading": [0.1, 0.1],
}
# The times of a row in a figure: the library is 2 and 4 times as fast as the peer.
CURVE: dict[str, list[float]] = {"ours": [1, 1], "peer": [2, 4], "two cores": [1, 1], "reading": [0.1, 0.1]}
ROWS = [
    page.Row("training", "a", aim=2, per=10, times=TIMES_A, facts={"same": "yes"}),
    page.Row("training", "b", aim=1, per=1, times=TIMES_B),
]
RESULTS: dict[str, Any] = json.loads((notebooks.ROOT / "bench" / "results.json").read_text(encoding="utf-8"))
PAGE = (notebooks.ROOT / "bench" / "README.md").read_text(encoding="utf-8")


def measured(section: str, name: str, peers: dict[str, float]) -> dict[str, Any]:
    """Returns a row of results.json in which the library took 1 s and each peer the given time in seconds."""
    return {"section": section, "name": name, "times": {"ours": [1], **{peer: [t] for peer, t in peers.items()}}}


class Bench(unittest.TestCase):
    def test_ratio(self) -> None:
        """The first ratio is 2, the median of the rounds' ratios 2, 3 and 1; the ratio of the medians would be 4/3."""
        self.assertEqual(page.ratio([2, 9, 4], [1, 3, 4]), (2, 1, 3))
        self.assertEqual(page.ratio([2, 12], [1, 3]), (3, 2, 4))
        with self.assertRaises(ValueError):
            page.ratio([1, 2], [1])

    def test_digits(self) -> None:
        """Numbers have two significant digits; from 10, they are integers."""
        want = {0.00123: "0.0012", 0.0996: "0.10", 1.449: "1.4", 9.94: "9.9", 9.96: "10", 123.4: "123"}
        self.assertEqual({value: page.digits(value) for value in want}, want)

    def test_table(self) -> None:
        want = """\
| data | ours, per epoch | × other | × third | × at most | aim | same |
| --- | --- | --- | --- | --- | --- | --- |
| a | 300 ms | 2.0 (1.0–3.0) |  | 4.0 | 2 | yes |
| b | 375 ms | 0.65 (0.50–0.80) | 100 (100–100) | 2.2 | 1 |  |"""
        self.assertEqual(page.table(ROWS), want)

    def test_faster_and_slower(self) -> None:
        """faster summarises the rows with a median of at least 1.

        slower lists the other rows, and then the rows in which a peer was faster in at least one round.
        """
        want = """\
| task | peer | times as fast | data |
| --- | --- | --- | --- |
| training, dense rows | other | 2.0 (1.0–3.0) | 1 of 2 data sets |
| training, dense rows | third | 100 (100–100) | b |"""
        self.assertEqual(page.faster(ROWS), want)
        head = "| task | peer | times as fast | data |\n| --- | --- | --- | --- |\n"
        slower_table = f"{head}| training, dense rows | other | 0.65 (0.50–0.80) | b |"
        self.assertEqual(page.slower(ROWS), slower_table)
        mixed_row = page.Row("margins", "c", times={"ours": [1, 1, 1], "other": [0.5, 2, 4]})
        heading = "On these data sets the median is above 1, but the peer was faster in at least one round:"
        mixed_table = f"{head}| largest margin | other | 2.0 (0.50–4.0) | c |"
        self.assertEqual(page.slower([*ROWS, mixed_row]), f"{slower_table}\n\n{heading}\n\n{mixed_table}")
        self.assertEqual(page.slower(ROWS[:1]), "No peer has a faster median.")
        slower_row = page.Row("margins", "d", times={"ours": [1, 1, 1], "other": [0.5, 0.9, 4]})
        self.assertEqual(page.slower([slower_row]), f"{head}| largest margin | other | 0.90 (0.50–4.0) | d |")

    def test_pooled(self) -> None:
        """The pooled median is the median of the rows' medians, and the pooled range covers all rounds."""
        ratios = [page.Ratio(2, 1, 3), page.Ratio(9, 0.5, 9), page.Ratio(4, 4, 20)]
        self.assertEqual(page.pooled(ratios), (4, 0.5, 20))

    def test_peers(self) -> None:
        """Other settings of the library, and the time for only reading the data, are not peers."""
        slow: dict[str, list[float]] = {"ours": [2], "without": [1], "two cores": [1], "reading": [1]}
        row = page.Row("copies", "d", times=slow)
        self.assertEqual(page.compared([row]), {})
        self.assertIn("| × without | × two cores |", page.table([row]))

    def test_aims(self) -> None:
        """A row reaches its aim if the median ratio to the first peer is at least the aim."""
        head = "| task | peer | aim | times as fast | data |\n| --- | --- | --- | --- | --- |\n"
        missed = f"Missed:\n\n{head}| training, dense rows | other | 1 | 0.65 | b |"
        reached = f"Reached:\n\n{head}| training, dense rows | other | 2 | 2 | a |"
        self.assertEqual(page.aims(ROWS), f"The library reaches 1 of 2 aims.\n\n{missed}\n\n{reached}")
        self.assertEqual(page.aims(ROWS[:1]), f"The library reaches 1 of 1 aims.\n\n{reached}")

    def test_headlines(self) -> None:
        """The headlines are medians over all data sets, and bench/README.md begins with them.

        The last headline also contains the smallest and the largest ratio to NumPy's matrix product.
        """
        rows = [
            measured("training", "a", {"scikit-learn": 0.5}),
            measured("rows", "b", {"scikit-learn": 3}),
            measured("others", "c", {"scikit-learn": 40}),
            measured("training", "5 per row", {"scikit-learn": 2}),
            measured("caches", "6 per row", {"scikit-learn": 4}),
            measured("classifiers", "default settings", {"SGDClassifier": 7}),
            measured("classifiers", "one-vs-rest, 10 epochs", {"SGDClassifier": 5}),
            measured("prediction", "a", {"decision_function": 2, page.UNCHECKED: 0.5}),
            measured("cores", "b", {"decision_function": 6, page.UNCHECKED: 1.5, "two cores": 9}),
        ]
        lines = page.headlines({"rows": rows})
        numbers = [[word for word in line.split() if word[0].isdigit()] for line in lines]
        self.assertEqual(numbers, [["3.0", "3.0"], ["5.0", "7.0"], ["4.0", "0.50", "1.5"]])
        for line in page.headlines(RESULTS):
            self.assertRegex(line, r"^- [^\n]+\.$")
        self.assertEqual(PAGE.split("\n\n")[1].splitlines(), page.headlines(RESULTS))

    def test_figure(self) -> None:
        """The names of the lines do not overlap, and the error bars end at the smallest and the largest ratio.

        Names do not overlap if they are at least 6 % of the largest ratio apart. This ratio is 4 s / 0.1 s = 40.
        """
        drawn: dict[str, Any] = {}
        rows = [page.Row("cores", "", x=x, times=CURVE) for x in (1, 10)]
        page.figure(rows, Path(), lambda do, **request: drawn.update(request))
        self.assertEqual([line["Name"] for line in drawn["Lines"]], ["ours", "on two cores", "only reading"])
        places = sorted(line["NameY"] for line in drawn["Lines"])
        self.assertGreaterEqual(min(b - a for a, b in pairwise(places)), 0.06 * 40)
        self.assertEqual(drawn["Lines"][0]["XYs"], [{"X": 1, "Y": 3}, {"X": 10, "Y": 3}])
        self.assertEqual(drawn["Lines"][0]["YErrors"][0], {"Low": 1, "High": 1})

    def test_page(self) -> None:
        """page.write writes bench/README.md from results.json, and draws exactly the figures in bench/."""
        bench = notebooks.ROOT / "bench"
        drawn: list[str] = []
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "results.json").write_bytes((bench / "results.json").read_bytes())
            page.write(Path(folder), lambda do, **request: drawn.append(Path(request["File"]).name))
            written = (Path(folder) / "README.md").read_text(encoding="utf-8")
        self.assertEqual(written, PAGE)
        self.assertEqual(sorted(drawn), sorted(path.name for path in bench.glob("*.png")))


if __name__ == "__main__":
    unittest.main()
