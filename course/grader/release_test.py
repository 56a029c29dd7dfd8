"""Tests of releases with the real nbgrader. A rejected release must not change any file."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from unittest import mock

import nbformat
from nbformat import NotebookNode

from grader import __main__, sources, startup
from grader.course import Course, Fault
from grader.course_test import CourseTest

Edit = Callable[[list[NotebookNode]], None]  # changes a notebook's cells


class ReleaseTest(CourseTest):
    """Lab 0, released, and with a submission in the gradebook.

    cells[4] of the lab is the answer cell "sign", and cells[5] is the test cell "sign-visible".
    """

    def setUp(self) -> None:
        sources.copy_labs(self.course)
        self.path = self.course.source("lab0")
        self.original = self.path.read_text()
        self.addCleanup(self.path.write_text, self.original)
        startup.generate_release(self.course, "lab0")
        self.released = self.course.release("lab0").read_text()
        self.gradebook.update_or_create_student("ada")
        self.gradebook.update_or_create_submission("lab0", "ada")

    def change(self, edit: Edit) -> None:
        nb = nbformat.reads(self.original, as_version=4)
        edit(nb.cells)
        self.path.write_text(nbformat.writes(nb))

    def check_rejected(self, edit: Edit, message: str) -> None:
        """Checks that the edited lab is rejected with this message, and that the release does not change."""
        self.change(edit)
        with self.assertRaisesRegex(Fault, message) as caught:
            startup.generate_release(self.course, "lab0")
        self.assertNotIn("\n", str(caught.exception))  # one line, without a traceback
        self.assertEqual(self.course.release("lab0").read_text(), self.released)

    def test_other_cells_after_hand_in(self) -> None:
        def replace_cell(cells: list[NotebookNode]) -> None:
            cell = nbformat.v4.new_code_cell(
                "//", metadata={"nbgrader": {**cells[4].metadata.nbgrader, "grade_id": "bonus"}}
            )
            cells[:] = [*cells[:4], *cells[5:], cell]

        self.check_rejected(
            replace_cell,
            r"got other .*cells in .*/lab0.ipynb than when lab0 was graded \(added: bonus; missing: sign\), want .*; "
            "restore the cells",
        )

        def grade_answer(cells: list[NotebookNode]) -> None:
            cells[4].metadata.nbgrader.update(grade=True, points=2)

        self.check_rejected(
            grade_answer,
            "lab0 was not released: RuntimeError: Cannot add or remove cells .*because there are submissions "
            ".*release/lab0 is unchanged",
        )

    def test_changed_text_after_hand_in(self) -> None:
        def change_text(cells: list[NotebookNode]) -> None:
            cells[0].source += " Once more"
            cells[5].metadata.nbgrader.points = 7
            cells.append(nbformat.v4.new_markdown_cell("The end"))

        self.change(change_text)
        startup.generate_release(self.course, "lab0")
        self.assertIn("Once more", self.course.release("lab0").read_text())

    def test_unchanged_lab(self) -> None:
        """A release that is generated again is the same, so no submission runs again."""
        startup.generate_release(self.course, "lab0")
        self.assertEqual(self.course.release("lab0").read_text(), self.released)

    def test_points_are_filled_in(self) -> None:
        self.assertIn("(5 minutes, 2 points)", self.released)

    def test_test_cell_without_the_call_of_its_test(self) -> None:
        def replace_test(cells: list[NotebookNode]) -> None:
            cells[5].source = '%%\nif Sign(2) != 1 {\n\tpanic("wrong")\n}'

        self.check_rejected(
            replace_test,
            r"lab0 was not released: got no lab0.Sign.Visible\(…\) in the cell 'sign-visible' in lab0, "
            "want .*; add the call to the cell",
        )

    def test_lab_that_nbgrader_rejects(self) -> None:
        def remove_end_of_solution(cells: list[NotebookNode]) -> None:
            cells[4].source = cells[4].source.replace("// END SOLUTION", "")

        self.check_rejected(
            remove_end_of_solution,
            r"lab0 was not released: RuntimeError: no end solution statement found.*release/lab0 is unchanged",
        )


class CommandTest(CourseTest):
    """The command release."""

    def setUp(self) -> None:
        sources.copy_labs(self.course)

    def release(self, *labs: str) -> tuple[int, list[str], str]:
        """Runs the command with a generator that rejects lab1; returns the status, the released labs and the errors."""
        released = []

        def generate(course: Course, lab: str) -> None:
            if lab == "lab1":
                raise Fault("lab1 was not released: got x, want y; do z")
            released.append(lab)
            path = course.root / "release" / lab / f"{lab}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("{}")

        args = __main__.parser().parse_args(["release", *labs])
        errors = io.StringIO()
        with (
            mock.patch.object(startup, "generate_release", generate),
            contextlib.redirect_stderr(errors),
            contextlib.redirect_stdout(io.StringIO()),
        ):
            return args.run(args), released, errors.getvalue()

    def test_without_arguments_all_labs_are_released(self) -> None:
        """This includes labs with submissions. A lab that is rejected does not stop the others."""
        (self.folder / "submitted" / "ada" / "lab2").mkdir(parents=True)
        want = (1, ["lab0", "lab2", "lab3"], "perceptron lab: lab1 was not released: got x, want y; do z\n")
        self.assertEqual(self.release(), want)

    def test_named_labs(self) -> None:
        self.assertEqual(self.release("lab2", "lab0"), (0, ["lab2", "lab0"], ""))
        with self.assertRaisesRegex(Fault, "want one of the labs lab0, lab1"):
            self.release("lab0", "nolab")
