"""Tests of rebuild, which must find the answers in notebooks that were changed in many ways."""

from __future__ import annotations

import copy
import json
import random
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from grader import load, rebuild
from grader.course import Json

Edit = Callable[[NotebookNode], object]  # changes a notebook

SIGN = "func Sign(score float64) int {\n\treturn 1\n}"  # a student's answer
SKELETON = "func Sign(score float64) int {\n\t// YOUR CODE HERE\n\tpanic(1)\n}"


def cell(kind: str, name: str, source: str, **more: object) -> NotebookNode:
    """Returns a cell of a release."""
    metadata = {
        "grade": False,
        "locked": False,
        "solution": False,
        "task": False,
        "schema_version": 3,
        "grade_id": name,
        **more,
    }
    make = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
    new_cell = make(source, metadata={"nbgrader": metadata})
    new_cell["id"] = name
    return new_cell


def release() -> NotebookNode:
    """Returns a small released notebook."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"name": "gonb", "display_name": "Go (gonb)"}
    notebook.cells = [
        cell("markdown", "intro", "# A lab", locked=True),
        cell("code", "imports", 'import "fmt"', locked=True),
        cell("code", "sign", SKELETON, solution=True),
        cell("code", "sign-visible", "%%\ntiny.Sign.Visible(Sign)", grade=True, locked=True, points=2),
        cell("code", "sign-hidden", "%%\ntiny.Sign.Hidden(Sign)", grade=True, locked=True, points=2),
        cell("code", "trace", "var Weights = []float64{}", solution=True),
        cell("code", "trace-visible", "%%\ntiny.Trace.Visible(Weights)", grade=True, locked=True, points=1),
        cell("markdown", "why-text", "Why?", locked=True),
        cell("markdown", "why", "*Your answer here.*", grade=True, solution=True, points=3),
    ]
    return notebook


def handed_in() -> NotebookNode:
    """Returns the release with answers."""
    notebook = release()
    for name, source in {"sign": SIGN, "trace": "var Weights = []float64{1}", "why": "Because."}.items():
        notebook.cells[place(notebook, name)].source = source
    return notebook


def place(notebook: NotebookNode, name: str) -> int:
    """Returns the index of a cell."""
    return next(i for i, cell in enumerate(notebook.cells) if cell.id == name)


def through_file(notebook: object) -> tuple[NotebookNode, list[str]]:
    """Writes a notebook as JSON, or a string as it is, and returns what load_notebook reads from the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lab.ipynb")
        path.write_text(notebook if isinstance(notebook, str) else json.dumps(notebook), encoding="utf-8")
        return load.load_notebook(path)


def rebuilt(notebook: object) -> tuple[NotebookNode, list[str]]:
    """Returns the rebuilt notebook and all remarks."""
    loaded, load_remarks = through_file(notebook)
    made, remarks = rebuild.rebuild(loaded, release())
    nbformat.validate(made)
    return made, load_remarks + remarks


class RebuildTest(unittest.TestCase):
    """Submissions that students or editors have changed by accident."""

    def check_repaired(self, notebook: object, *remarks: str) -> None:
        """Checks that all answers are in their cells, and compares the remarks."""
        made, got = rebuilt(notebook)
        self.assertEqual([(c.id, c.source) for c in made.cells], [(c.id, c.source) for c in handed_in().cells])
        self.assertEqual([c.metadata for c in made.cells], [c.metadata for c in release().cells])
        self.assertEqual(got, list(remarks))

    def test_nothing_to_repair(self) -> None:
        self.check_repaired(handed_in())
        submitted, released = through_file(handed_in())[0], release()
        before = copy.deepcopy((submitted, released))
        rebuild.rebuild(submitted, released)
        self.assertEqual((submitted, released), before)  # rebuild does not change its arguments

    def test_own_cells_stay_where_they_were(self) -> None:
        notebook = handed_in()
        notebook.cells.insert(2, nbformat.v4.new_code_cell("func own() {}"))
        made, remarks = rebuilt(notebook)
        self.assertEqual([c.id for c in made.cells[:4]], ["intro", "imports", "own-1", "sign"])
        self.assertEqual((rebuilt(made), remarks), ((made, []), []))  # rebuilding again changes nothing

    def test_code_that_breaks_the_tests_is_removed(self) -> None:
        notebook = handed_in()
        notebook.cells.insert(
            2, nbformat.v4.new_code_cell("%env PERCEPTRONLAB_GRADING /tmp\nfunc own() {}\n%env HOME /tmp")
        )
        notebook.cells.insert(3, nbformat.v4.new_code_cell("var tiny = 1"))
        made, remarks = rebuilt(notebook)
        self.assertEqual([c.source for c in made.cells[2:4]], ["func own() {}\n%env HOME /tmp", ""])
        own = "one of the student's own cells"
        self.assertEqual(remarks, [
            f"{own} sets an environment variable of the tests; the line was left out",
            f"{own} redeclares tiny, the lab's package; the cell was left out",
        ])  # fmt: skip

    def test_accidents_that_are_repaired(self) -> None:
        """Changes of the cells, the kernel and the outputs that cost no points, with their remarks."""

        def change(name: str, **values: object) -> Edit:
            return lambda notebook: notebook.cells[place(notebook, name)].update(values)

        def to_markdown(notebook: NotebookNode) -> None:
            for name in ("sign", "sign-hidden"):
                old = notebook.cells[place(notebook, name)]
                notebook.cells[place(notebook, name)] = nbformat.v4.new_markdown_cell(
                    old.source, metadata=old.metadata, id=old.id
                )

        def strip_metadata(notebook: NotebookNode, change_ids: bool) -> None:
            for number, cell in enumerate(notebook.cells):
                cell.metadata, cell["id"] = {}, f"c{number}" if change_ids else cell.id

        differed = "sign-visible differed from the release (edited, or from an older release); restored"
        more_points = release().cells[3].metadata.nbgrader | {"points": 100}
        accidents: list[tuple[Edit, list[str]]] = [
            (lambda n: n.cells.pop(3), ["test cell sign-visible was missing; restored"]),
            (
                lambda n: n.cells.insert(3, copy.deepcopy(n.cells[3])),
                ["test cell sign-visible was duplicated; it counts once"],
            ),
            (change("sign-visible", source="%%"), [f"test cell {differed}"]),
            (
                change("sign-visible", metadata={"nbgrader": more_points}),
                [f"the metadata of test cell {differed}"],
            ),
            (lambda n: n.cells.append(n.cells.pop(3)), ["sign-visible was moved; its place was restored"]),
            (
                to_markdown,
                [
                    "sign was a text cell; it was turned back into code",
                    "test cell sign-hidden was turned into markdown; restored",
                ],
            ),
            (lambda n: strip_metadata(n, True), ["the metadata was missing; cells were matched by names, place, text"]),
            (lambda n: strip_metadata(n, False), ["the metadata was missing; cells were matched by ids"]),
            (
                lambda n: n.metadata.kernelspec.update(name="python3"),
                ["the notebook's kernel was python3; gonb was used"],
            ),
            (
                change("sign", outputs=[nbformat.v4.new_output("stream", text="x" * 6_000_000)]),
                ["6 MB of outputs were removed"],
            ),
        ]
        for accident, remarks in accidents:
            notebook = handed_in()
            accident(notebook)
            with self.subTest(remarks[0]):
                self.check_repaired(notebook, *remarks)

    def test_answer_split_or_duplicated(self) -> None:
        notebook = handed_in()
        first, later = copy.deepcopy(notebook.cells[2]), copy.deepcopy(notebook.cells[2])
        first.source, first["id"] = "func helper() {}", "ab12"
        later.source, later["id"] = SIGN.replace("1", "7"), "ab13"
        notebook.cells = [*notebook.cells[:2], first, *notebook.cells[2:], later]
        made, remarks = rebuilt(notebook)
        index = place(made, "sign")
        self.assertEqual([c.source for c in made.cells[index - 1 : index + 1]], ["func helper() {}", SIGN])
        self.assertEqual(made.cells[-1].source, later.source)  # cells after the tests are experiments
        self.assertIn("sign was split or duplicated; all its cells were kept", remarks)

    def test_answer_in_a_new_cell(self) -> None:
        notebook = handed_in()
        index = place(notebook, "why")
        notebook.cells[index].source = "*Your answer here.*"
        notebook.cells.insert(index + 1, nbformat.v4.new_markdown_cell("Because."))
        self.check_repaired(notebook)
        notebook.cells.pop(index)
        self.check_repaired(notebook)

    def test_random_order_and_losses(self) -> None:
        """Every released cell appears once, in order, and given cells are unchanged.

        Each cell of the submission is lost with probability 1/4 and duplicated with probability 1/4.
        """
        for seed in range(30):
            rng = random.Random(seed)
            notebook = handed_in()
            cells = [copy.deepcopy(c) for c in notebook.cells for _ in range(rng.choice([0, 1, 1, 2]))]
            rng.shuffle(cells)
            notebook.cells = cells
            made, _ = rebuilt(notebook)
            want = release()
            ids = [c.id for c in made.cells]
            self.assertEqual([i for i in ids if i in {c.id for c in want.cells}], [c.id for c in want.cells])
            self.assertEqual(len(ids), len(set(ids)))
            for cell in want.cells:
                if not rebuild.is_answer(cell):
                    no_outputs: Json = {"outputs": [], "execution_count": None} if cell.cell_type == "code" else {}
                    self.assertEqual(made.cells[ids.index(cell.id)], {**cell, **no_outputs})


if __name__ == "__main__":
    unittest.main()
