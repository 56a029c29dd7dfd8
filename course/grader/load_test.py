"""Tests that any file is read within limits, and never with more than a remark."""

from __future__ import annotations

import json
import random
import tempfile
import unittest
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from grader import child, load, rebuild
from grader.rebuild_test import handed_in, release, through_file

MB = load.MB
# Of the worst files, which need at most 400 MB and 3 s on an idle machine. The limits in batch.py are about twice that.
LIMITS = child.Limits(seconds=20, memory=512 * child.MB, elapsed=600)
# Parts of files, and how often they are repeated: (before, repeated, count, after).
CELL = '{"cells": [{"cell_type": "code", "source": '
LARGE: dict[str, tuple[str, str, int, str]] = {
    "empty objects": ('{"cells": [', "{},", 33 * MB, "{}]}"),
    "empty objects in outputs": (CELL + '"x", "outputs": [', "{},", 33 * MB, "{}]}]}"),
    "small objects": ('{"cells": [', '{"":{}},', 330_000, "{}]}"),
    "small cells": ('{"cells": [', '{"source":""},', 450_000, "{}]}"),
    "a wide text": (CELL + '"\U0001f600', "x", 19 * MB, '"}]}'),
    "wide outputs": (CELL + '"x", "outputs": ["', "\U0001f600", 24 * MB, '"]}]}'),
    "lines of outputs": (CELL + '"x", "outputs": [', '"abc abc abc abc abc abc\\n",', 3_500_000, '""]}]}'),
    "digits": (CELL + '"x", "metadata": ', "1", 19 * MB, "}]}"),
    "an exponent": (CELL + '"x", "metadata": 1e', "1", 19 * MB, "}]}"),
    "quotation marks": ("", '"', 99 * MB, ""),
    "escapes": ('{"cells": ["', '\\"', 49 * MB, ""),
    "lists in lists": ('{"cells": ', "[", 900_000, ""),
    "objects in objects": ('{"cells": ', '{"a":', 400_000, ""),
    "spaces": ("", " ", 99 * MB, ""),
    "a large file": ("", " ", 101 * MB, ""),
}


def read_large(name: str) -> list[str]:
    """Reads one of the large files, and returns the remarks."""
    before, repeated, count, after = LARGE[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lab.ipynb")
        with path.open("w", encoding="utf-8") as file:
            file.write(before)
            for start in range(0, count, MB):
                file.write(repeated * min(MB, count - start))
            file.write(after)
        return load.load_notebook(path)[1]


class LimitsTest(unittest.TestCase):
    """Large files, each of which is read in a child process."""

    def test_large_files(self) -> None:
        """Each is read within the limits. The remarks name its size and the limit that it exceeds."""
        end = "; it was not read"
        known = {
            "a large file": f"the file has 101.0 MB, more than the limit of 100 MB{end}",
            "empty objects": f"the file has more than 5,000,000 texts, lists and objects, which is the limit{end}",
            "spaces": f"the file has 99.0 MB of text without the outputs, more than the limit of 20 MB{end}",
            "lines of outputs": "98 MB of outputs were removed",
            "a wide text": "a cell has 19,000,001 characters, more than the limit of 200,000; "
            "the end of 1 cells was left out",
        }
        self.assertLess(known.keys(), LARGE.keys())
        for name in LARGE:
            with self.subTest(name):
                remarks = child.call(read_large, name, limits=LIMITS)
                self.assertEqual(remarks, [known[name]] if name in known else remarks)
                for remark in remarks:
                    self.assertLess(len(remark), 200)

    def test_many_values(self) -> None:
        _, remarks = through_file({"cells": [{"source": "x", "metadata": [0] * load.MAX_VALUES}]})
        want = "the file has 1,000,004 values without the outputs, more than the limit of 1,000,000; it was not read"
        self.assertEqual(remarks, [want])

    def test_outputs_cost_nothing(self) -> None:
        """The rest of a notebook with 70 MB of outputs and attached pictures is read."""
        notebook = handed_in()
        notebook.cells[2].outputs = [nbformat.v4.new_output("stream", text='"]},{\\"outputs\\":[' * 3 * MB)]
        notebook.cells[0].attachments = {"x.png": {"image/png": "A" * MB}}
        loaded, remarks = through_file(notebook)
        self.assertEqual([cell.source for cell in loaded.cells], [cell.source for cell in handed_in().cells])
        self.assertEqual(remarks, ["70 MB of outputs were removed"])

    def test_removing_outputs_keeps_the_rest(self) -> None:
        """What remains is what Python's own JSON gives without the keys, for texts with brackets and escapes."""

        def without(value: Any) -> Any:
            if isinstance(value, dict):
                lists: dict[str, Any] = {"outputs": [], "attachments": {}, "widgets": {}}
                return {
                    key: lists[key] if key in lists and isinstance(each, (list, dict)) and each else without(each)
                    for key, each in value.items()
                }
            return [without(each) for each in value] if isinstance(value, list) else value

        rng = random.Random(1)

        def random_value(depth: int) -> Any:
            words = ["outputs", "a", '"outputs":[', "}]", "\\", '\\"', "é\n", ""]
            kind = rng.randrange(6 if depth else 3)
            if kind < 3:
                return rng.choice([*words, 1, None, True])
            if kind == 3:
                return [random_value(depth - 1) for _ in range(rng.randrange(4))]
            return {rng.choice([*words, "outputs"]): random_value(depth - 1) for _ in range(rng.randrange(4))}

        for _ in range(2000):
            value = {"outputs": [], "x": random_value(5)}
            space = rng.choice([(",", ":"), (" , ", " :\n\t")])
            text = json.dumps(value, separators=space, ensure_ascii=rng.random() < 0.5).encode()
            kept, removed = load.remove_outputs(text)
            # An object under the key outputs is emptied, too.
            want = json.loads(json.dumps(without(value)))
            self.assertEqual(normal(json.loads(kept)), normal(want))
            self.assertEqual(len(kept) + removed, len(text))

    def test_many_cells_and_long_cells(self) -> None:
        loaded, remarks = through_file({"cells": [{"source": "x" * 15_000}] * 250})
        self.assertEqual(len(loaded.cells), load.MAX_CELLS)
        self.assertEqual(sum(len(cell.source) for cell in loaded.cells), load.MAX_SOURCES)
        many = "the notebook has 250 cells; all but the first 200 were left out"
        long = "the cells have 3,000,000 characters, more than the limit of 2,000,000"
        self.assertEqual(remarks, [many, f"{long}; the texts at the end were left out"])


def normal(value: Any) -> Any:
    """Returns a JSON value in which empty objects are empty lists, because either may remain where outputs were."""
    if isinstance(value, dict):
        return {key: normal(each) for key, each in value.items()} or []
    return [normal(each) for each in value] if isinstance(value, list) else value


class ForeignTest(unittest.TestCase):
    """Files that are not notebooks, old notebooks, and notebooks with damaged cells and names."""

    def test_not_a_notebook(self) -> None:
        for text in (
            '{"cells": [',
            "hello",
            "",
            "[]",
            '{"cells": 3}',
            "[" * 100_000,
            "{}",
            "\x00\xff",
            '{"worksheets": 1}',
        ):
            loaded, remarks = through_file(text)
            self.assertEqual(loaded.cells, [], text[:20])
            self.assertEqual(len(remarks), 1, text[:20])
            made, _ = rebuild.rebuild(loaded, release())
            self.assertEqual([c.source for c in made.cells], [c.source for c in release().cells])

    def test_wrong_types(self) -> None:
        cells: list[object] = [
            1,
            None,
            [],
            {"cell_type": "code", "source": 5},
            {"source": ["a", 3, "b"], "metadata": 1, "id": 7},
            {"cell_type": [], "source": "x\ud800"},
        ]
        loaded, remarks = through_file({"cells": cells, "metadata": [], "nbformat": "x"})
        self.assertEqual([c.source for c in loaded.cells], ["ab", "x?"])
        self.assertEqual(remarks, ["4 damaged cells were left out"])

    def test_names_are_short_and_on_one_line(self) -> None:
        notebook = json.loads(json.dumps(handed_in()))
        notebook["metadata"]["kernelspec"]["name"] = "k\n| bob | 17 of 17 |\u202e" + "k" * MB
        for index, (key, value) in enumerate(
            [("id", "x" * MB), ("id", "a\nb"), ("id", {"a": 1}), ("cell_type", "t\n" * MB)]
        ):
            notebook["cells"][index][key] = value
        for index, name in enumerate(["g\n" * MB, "x\x1b[31m\r\n- **bob**", "\u2028"], start=5):
            notebook["cells"][index]["metadata"]["nbgrader"]["grade_id"] = name
        notebook["cells"][4]["metadata"]["nbgrader"]["points"] = [["x" * MB]]
        loaded, remarks = through_file(notebook)
        made, more = rebuild.rebuild(loaded, release())
        nbformat.validate(made)
        self.assertTrue(any("kernel was k | bob" in remark for remark in more), more)
        for remark in remarks + more:
            self.assertLess(len(remark), 300)
            self.assertTrue(remark.isprintable(), remark)
        self.assertLess(len(json.dumps(loaded)), 10_000)

    def test_long_numbers_and_duplicate_keys(self) -> None:
        text = json.dumps(handed_in())
        for value in ("1" * 100_000, "-" + "9" * 5000, "1e999", "1" * 400 + ".5", "NaN"):
            loaded, remarks = through_file(text[:-1] + f', "x": {value}, "nbformat": {value}}}')
            self.assertEqual((len(loaded.cells), remarks), (len(handed_in().cells), []), value[:9])
        for points in ("NaN", "1e999", "-1e300", "1" * 9000):
            cell = f'{{"source": "", "metadata": {{"nbgrader": {{"grade_id": "a", "points": {points}}}}}}}'
            loaded, _ = through_file(f'{{"cells": [{cell}]}}')
            self.assertEqual(loaded.cells[0].metadata.nbgrader, {"grade_id": "a"}, points[:9])
        loaded, _ = through_file('{"cells": [], "cells": [{"source": "a", "source": "b"}]}')
        self.assertEqual([cell.source for cell in loaded.cells], ["b"])

    def test_format_3(self) -> None:
        """Answers and nbgrader's metadata survive the conversion, as in nbformat's own."""
        old: NotebookNode = nbformat.convert(handed_in(), 3)
        old["worksheets"].append(
            {"cells": [{"cell_type": "heading", "level": 2, "source": ["Notes"]}, None, {"input": []}]}
        )
        text = json.dumps(old)
        loaded, remarks = through_file(text)
        self.assertEqual(
            remarks, ["the notebook's format was 3 or older; it was converted to 4", "1 damaged cells were left out"]
        )
        self.assertEqual([cell.source for cell in loaded.cells[-2:]], ["## Notes", ""])
        made, more = rebuild.rebuild(loaded, release())
        self.assertEqual(
            [cell.source for cell in made.cells], [cell.source for cell in handed_in().cells] + ["## Notes"]
        )
        self.assertEqual(more, [])
        worksheets: list[Any] = [None, 1, [None], [{}], [{"cells": 1}], [{"cells": [{"input": {}}]}]]
        for damaged in worksheets:
            self.assertEqual(through_file({"worksheets": damaged})[0].cells, [])


JSON_VALUES: list[Any] = [
    None, True, 0, -1, 1.5, 10**30, "", "x", "\ud800", "a\nb", "func Sign() {}", "imports", [], [1], [[]], {},
    {"a": {}}, "y" * 1000,
]  # fmt: skip


def mutate(value: Any, rng: random.Random, probability: float) -> Any:
    """Returns a JSON value in which parts are replaced, removed, doubled, moved or put into each other."""
    if rng.random() < probability:
        return rng.choice([rng.choice(JSON_VALUES), [value], {"cells": value}, {"a": value, "source": value}])
    if isinstance(value, dict):
        items = [item for item in value.items() if rng.random() > probability]
        return {
            rng.choice(list(value)) if rng.random() < probability else k: mutate(v, rng, probability) for k, v in items
        }
    if isinstance(value, list):
        changed = [mutate(each, rng, probability) for each in value if rng.random() > probability]
        if rng.random() < 5 * probability:
            rng.shuffle(changed)
        return changed + changed[: rng.randrange(3)] if rng.random() < 5 * probability else changed
    return value


class RandomTest(unittest.TestCase):
    """Notebooks that are changed at random."""

    def test_only_remarks(self) -> None:
        old = json.loads(json.dumps(nbformat.convert(handed_in(), 3)))
        new = json.loads(json.dumps(handed_in()))
        read = 0
        for seed in range(300):
            rng = random.Random(seed)
            notebook = mutate(rng.choice([new, new, old]), rng, rng.choice([0.005, 0.02, 0.1]))
            with self.subTest(seed):
                loaded, remarks = through_file(json.dumps(notebook))
                made, more = rebuild.rebuild(loaded, release())
                nbformat.validate(made)
                given = [cell for cell in release().cells if not rebuild.is_answer(cell)]
                sources = {cell.id: cell.source for cell in made.cells}
                self.assertEqual([sources[cell.id] for cell in given], [cell.source for cell in given])
                self.assertEqual(len(sources), len(made.cells))
                for remark in remarks + more:
                    self.assertTrue(remark.isprintable() and len(remark) < 500, remark)
                read += bool(loaded.cells)
        self.assertGreater(read, 150)  # most are still notebooks


if __name__ == "__main__":
    unittest.main()
