"""Tests of the checks before a release, and of the points that are filled in."""

from __future__ import annotations

import copy
import re
import unittest
from typing import Any

import nbformat
from nbformat import NotebookNode

from grader import prepare, rebuild
from grader.course import HERE, Fault, Json

LABS = ("lab0", "lab1", "lab2", "lab3")
PARTS: list[Json] = [
    {"name": "sign", "wrote": ["Sign"], "hidden": [1]},
    {"name": "trace", "wrote": ["Scores"], "hidden": None},
]


def source(lab: str) -> list[NotebookNode]:
    """Returns the cells of a lab's source."""
    cells: list[NotebookNode] = nbformat.read(HERE / "source" / lab / f"{lab}.ipynb", as_version=4).cells
    return cells


class PrepareTest(unittest.TestCase):
    def test_notebook_with_an_unknown_or_missing_test_is_rejected(self) -> None:
        cells = source("lab0")
        prepare.check_tests("lab0", cells, PARTS)
        without_trace = [cell for cell in cells if not cell.id.startswith("trace")]
        prepare.check_tests("lab0", without_trace, PARTS)  # a lab may leave out all cells of a part

        def without_cell(name: str) -> list[NotebookNode]:
            return [cell for cell in cells if cell.id != name]

        def with_changed_cell(name: str, **grading: Any) -> list[NotebookNode]:
            copied = copy.deepcopy(cells)
            cell = next(cell for cell in copied if cell.id == name)
            cell.source = grading.pop("source", cell.source)
            cell.metadata.nbgrader.update(grading)
            return copied

        rejected: list[tuple[str, list[NotebookNode], list[Json]]] = [  # message, cells, parts
            (
                "got the graded cell 'double' in lab0, want a cell named PART-visible, .*parts: sign, trace.*; turn",
                with_changed_cell("sign-visible", grade_id="double"),
                PARTS,
            ),
            ("the graded cell 'other-visible'", with_changed_cell("sign-visible", grade_id="other-visible"), PARTS),
            # The type of this cell is "Manually graded task" in Create Assignment.
            ("the graded cell 'how'", with_changed_cell("how", grade=True, points=1, task=True), PARTS),
            ("the graded cell 'sign-hidden'", cells, [{**PARTS[0], "hidden": []}, PARTS[1]]),
            (
                r"got no lab0.Sign.Hidden\(…\) and no graded cell 'sign-hidden' in lab0",
                without_cell("sign-hidden"),
                PARTS,
            ),
            (
                r"got no lab0.Trace.Visible\(…\) and no graded cell 'trace-visible'",
                without_cell("trace-visible"),
                PARTS,
            ),
            (
                r"got no lab0.Sign.Visible\(…\) in the cell 'sign-visible'",
                with_changed_cell("sign-visible", source="%%\nlab0.Trace.Visible(all)"),
                PARTS,
            ),
            (r"got no lab0.Sign.Visible\(…\) and no", with_changed_cell("sign-visible", grade=False), PARTS),
            (
                "got a part with Name: 'how' but no variable How in the package lab0, want .*lower-case first letter",
                with_changed_cell("sign-visible", grade_id="how-visible"),
                [{**PARTS[0], "name": "how"}],
            ),
            ("got no answer cell of lab0 with func Sine", cells, [{**PARTS[0], "wrote": ["Sine"]}, PARTS[1]]),
        ]
        for message, wrong_cells, parts in rejected:
            with self.subTest(message=message), self.assertRaisesRegex(Fault, message):
                prepare.check_tests("lab0", wrong_cells, parts)

    def test_points_are_filled_in(self) -> None:
        for lab in LABS:
            cells = source(lab)
            headings = [i for i, cell in enumerate(cells) if re.match(r"## \d", cell.source)]
            prepare.fill_points(lab, cells)
            text = "\n".join(cell.source for cell in cells)
            filled_in = re.findall(r"^## \d.* minutes, (\d+) points?\)", text, re.MULTILINE)
            ends = [*headings[1:], len(cells)]
            section_points = []
            for first, end in zip(headings, ends, strict=True):
                points = [rebuild.nbgrader_metadata(cell).get("points", 0) for cell in cells[first:end]]
                section_points.append(sum(points))
            self.assertEqual([int(word) for word in filled_in], section_points)
            self.assertIn(f"**Worth:** {sum(section_points)} points.", cells[0].source)

    def test_rubric_with_other_points_than_its_cell_is_rejected(self) -> None:
        cells = source("lab1")
        next(cell for cell in cells if cell.id == "why").metadata.nbgrader.points = 4
        with self.assertRaisesRegex(Fault, "3 points in the rubric above 'why' in lab1, want 4 points, as in the cell"):
            prepare.fill_points("lab1", cells)

    def test_plain_lab1_gives_the_same_points(self) -> None:
        """The table in course/plain/lab1/README.md has the points of the notebook's test cells."""
        points_by_cell = {
            rebuild.name_of(cell): rebuild.nbgrader_metadata(cell).get("points", 0)
            for cell in source("lab1")
            if rebuild.is_test(cell)
        }
        table = (HERE / "plain" / "lab1" / "README.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| Test(\w+) \| (\d+) \+ (\d+) \|", table, re.MULTILINE)
        self.assertEqual(sum(points_by_cell.values()), sum(int(visible) + int(hidden) for _, visible, hidden in rows))
        for part, visible, hidden in rows:
            with self.subTest(part=part):
                name = part.lower()
                want = points_by_cell[f"{name}-visible"], points_by_cell.get(f"{name}-hidden", 0)
                self.assertEqual((int(visible), int(hidden)), want)


if __name__ == "__main__":
    unittest.main()
