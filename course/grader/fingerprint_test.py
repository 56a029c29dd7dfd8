"""Tests of what makes a submission run again, with a small clone of four packages in a temporary folder."""

from __future__ import annotations

import ast
import dataclasses
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock

import nbformat
from nbformat import NotebookNode

from grader import course, fingerprint, rebuild, session
from grader.course import Course, Kernel
from grader.files import Submission
from grader.parts import Part
from grader.rebuild_test import handed_in, place, release
from grader.session_test import FakeLab

MODULE = fingerprint.MODULE
FILES = {
    "go.mod": f"module {MODULE}\n",
    "go.sum": "",
    "internal/exact/exact.go": "package exact\n",
    "internal/other/other.go": "package other\n",
    "perceptron/perceptron.go": f'package perceptron\n\nimport _ "{MODULE}/internal/other"\n',
    "course/ask/ask.go": "package ask\n",
    "course/lab/lab.go": f'package lab\n\nimport _ "{MODULE}/internal/exact"\n',
    "course/lab/lab_test.go": "package lab\n",
    "course/labtan/margin.go": "package labtan\n",
    "course/marker/main.go": f'package main\n\nimport (\n\t_ "{MODULE}/course/ask"\n\t_ "{MODULE}/course/lab"\n)\n',
    "course/marker/labtan.go": f'package main\n\nimport _ "{MODULE}/course/labtan"\n',
}
GO = Kernel(argv=["/nowhere/gonb"], env={}, goroot=Path("/go"), modules=Path("/modules"), version="go1")


class ChangeTest(unittest.TestCase):
    """What a change does to the hashes of a submission of the lab "lab"."""

    clone: ClassVar[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.clone = Path(cls.enterClassContext(tempfile.TemporaryDirectory())).resolve()
        cls.enterClassContext(mock.patch.object(fingerprint, "ROOT", cls.clone))

    def setUp(self) -> None:
        for name, text in FILES.items():
            path = self.clone / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.course = Course(self.clone / "course")
        self.write("source", handed_in())
        self.write("release", release())

    def write(self, folder: str, notebook: NotebookNode) -> None:
        """Writes the notebook of the lab to a folder of the course."""
        path = self.course.root / folder / "lab" / "lab.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)

    def hashes(self, own: str = "", go: Kernel = GO) -> tuple[str, str, str]:
        """Returns the hashes of everything, of the run, and of the cache; own is the source of an own cell."""
        lab: Any = FakeLab(self.course, "lab")
        lab.kernel = go
        lab.source = nbformat.read(self.course.source("lab"), as_version=4)
        released = nbformat.read(self.course.release("lab"), as_version=4)
        submitted = handed_in()
        submitted.cells.append(nbformat.v4.new_code_cell(own, id="a"))
        submission = Submission(None, submitted, [])
        notebook, _ = rebuild.rebuild(submitted, released)
        parts = {"sign": Part("sign", ["Sign"], 1, [5, 6], ["func Sign() {}"], {"sign-visible"})}
        return (
            fingerprint.everything(lab, "ada", submission),
            fingerprint.run(lab, "ada", notebook, parts),
            fingerprint.cache_hash(lab),
        )

    def check_comment(self, name: str, changes: bool, own: str = "") -> None:
        """Checks whether a comment in a file of the clone changes the hashes of everything and of the run."""
        before = self.hashes(own)
        with (self.clone / name).open("a") as file:
            file.write("\n// A comment.\n")
        after = self.hashes(own)
        with self.subTest(name=name, own=own):
            self.assertEqual([old != new for old, new in zip(before[:2], after[:2], strict=True)], [changes] * 2)

    def test_packages_of_the_lab(self) -> None:
        for name in ("course/lab/lab.go", "course/ask/ask.go", "internal/exact/exact.go", "course/marker/main.go"):
            self.check_comment(name, True)
        self.check_comment("go.sum", True)

    def test_other_packages(self) -> None:
        for name in ("course/labtan/margin.go", "course/marker/labtan.go", "course/lab/lab_test.go"):
            self.check_comment(name, False)
        self.check_comment("internal/other/other.go", False)

    def test_packages_that_the_submission_names(self) -> None:
        self.check_comment("course/labtan/margin.go", True, own=f'import "{MODULE}/course/labtan"')
        self.check_comment("course/labtan/margin.go", True, own="%%\nlabtan.Margin()")  # the kernel adds the import
        self.check_comment("internal/other/other.go", True, own="%%\nperceptron.Train()")

    def test_package_that_does_not_compile(self) -> None:
        before = self.hashes()
        (self.clone / "course/labtan/margin.go").write_text("package labtan\n\nfunc {\n")
        (self.clone / "course/labtan/more.go").write_text("package other\n")
        self.assertEqual(self.hashes(), before)

    def test_cache(self) -> None:
        """The packages that the cells of the source import are compiled once."""
        before = self.hashes()[2]
        source = handed_in()
        source.cells[place(source, "sign-visible")].metadata.nbgrader["points"] = 7
        self.write("source", source)
        (self.clone / "course/labtan/margin.go").write_text("package labtan\n\n// A comment.\n")
        self.assertEqual(self.hashes()[2], before)
        source.cells[place(source, "imports")].source = f'import "{MODULE}/course/labtan"'
        self.write("source", source)
        self.assertNotEqual(self.hashes()[2], before)

    def test_points_and_texts(self) -> None:
        before = self.hashes()
        changed = release()
        # The checksum, which nbgrader writes to a release, depends on the points.
        changed.cells[place(changed, "sign-visible")].metadata.nbgrader.update(points=7, checksum="7")
        changed.cells[place(changed, "intro")].source = "# A lab (7 points)"
        self.write("release", changed)
        after = self.hashes()
        self.assertNotEqual(before[0], after[0])
        self.assertEqual(before[1:], after[1:])

    def test_code_and_kernel(self) -> None:
        before = self.hashes()
        self.assertNotEqual(self.hashes(go=dataclasses.replace(GO, version="go2"))[:2], before[:2])
        self.assertNotEqual(self.hashes(own="x := 1")[1], before[1])
        changed = release()
        changed.cells[place(changed, "sign-visible")].source = "%%\ntiny.Other.Visible(Sign)"
        self.write("release", changed)
        self.assertNotEqual(self.hashes()[1], before[1])
        changed = release()
        changed.cells[place(changed, "sign-visible")].metadata.nbgrader["grade"] = False
        self.write("release", changed)
        self.assertNotEqual(self.hashes()[1], before[1])


class GradeTest(unittest.TestCase):
    """session.grade, which runs a submission only if its run has changed."""

    def setUp(self) -> None:
        self.course = Course(Path(self.enterContext(tempfile.TemporaryDirectory())))
        for name, notebook in [("source/lab", handed_in()), ("release/lab", release())]:
            self.write(name, notebook)
        self.write("submitted/ada/lab", handed_in())
        self.run_count = 0
        self.enterContext(mock.patch.object(session, "run_both", self.run_both))
        packages = mock.Mock(
            kernel_hash="", by_path={}, marker_files=mock.Mock(return_value=[]), named_in=mock.Mock(return_value=[])
        )
        packages.with_imports = mock.Mock(return_value=[])
        self.enterContext(mock.patch.object(FakeLab, "packages", packages))
        self.enterContext(mock.patch.object(FakeLab, "kernel", GO))

    def write(self, folder: str, notebook: NotebookNode) -> None:
        """Writes the notebook of the lab to a folder of the course."""
        path = self.course.root / folder / "lab.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)

    def run_both(self, lab: Any, parts: Any, student: str, notebook: NotebookNode) -> dict[str, Any]:
        """Returns the result of a run in which half of the tests were right."""
        self.run_count += 1
        tests = [rebuild.name_of(cell) for cell in notebook.cells if rebuild.is_test(cell)]
        grades = {name: {"right": 1, "asked": 2, "table": "1 of 2 right\n", "rows": []} for name in tests}
        outputs = {"sign-visible": [{"output_type": "stream", "name": "stdout", "text": "1 of 2 right\n"}]}
        return {
            "grades": session.with_points(grades, notebook),
            "outputs": outputs,
            "names": [],
            "remarks": ["the kernel was ended in sign"],
            "stops": [],
            "seconds": [1, 1],
        }

    def grade(self) -> dict[str, Any]:
        """Grades ada's submission with the release in the course's folder."""
        lab: Any = FakeLab(self.course, "lab")
        lab.released = nbformat.read(self.course.release("lab"), as_version=4)
        return session.grade(lab, "ada")

    def change_release(self, name: str, points: float = 0, source: str = "") -> None:
        """Changes the points or the source of a cell of the release."""
        notebook = nbformat.read(self.course.release("lab"), as_version=4)
        cell = notebook.cells[place(notebook, name)]
        if points:
            cell.metadata.nbgrader["points"] = points
        cell.source = source or cell.source
        self.write("release/lab", notebook)

    def test_nothing_changed(self) -> None:
        self.assertEqual(self.grade(), self.grade())
        self.assertEqual(self.run_count, 1)

    def test_submission_that_can_not_be_read(self) -> None:
        """It is not read again, until it or a program changes."""
        lab: Any = FakeLab(self.course, "lab")
        unread = session.grade(lab, "ada", False, "its grading took more than 30 s of CPU time")
        self.assertEqual(self.grade(), unread)
        self.assertIn("was not read", self.grade()["remarks"][0])
        self.assertNotIn("was not read", str(session.grade(lab, "ada", True)["remarks"]))
        session.grade(lab, "ada", True, "x")
        changed = handed_in()
        changed.cells[2].source += "\n// changed"
        self.write("submitted/ada/lab", changed)
        self.assertNotIn("was not read", str(self.grade()["remarks"]))
        session.grade(lab, "ada", True, "x")
        with mock.patch.object(FakeLab.packages, "kernel_hash", "new"):
            self.assertNotIn("was not read", str(self.grade()["remarks"]))

    def test_points(self) -> None:
        first = self.grade()
        self.change_release("sign-hidden", points=5)
        self.change_release("intro", source="# A lab (10 points)")
        second = self.grade()
        self.assertEqual(self.run_count, 1)
        earned = [result["grades"]["sign-hidden"] for result in (first, second)]
        self.assertEqual([(grade["points"], grade["of"]) for grade in earned], [(1, 2), (2.5, 5)])
        self.assertEqual(second["grades"]["sign-visible"], first["grades"]["sign-visible"])
        self.assertEqual(second["notebook"]["cells"][0]["source"], "# A lab (10 points)")
        self.assertEqual(second["outputs"], first["outputs"])
        self.assertIn("the kernel was ended in sign", second["remarks"])
        self.assertEqual(second["ran"], first["ran"])
        self.assertNotEqual(second["made_from"], first["made_from"])

    def test_remarks_are_those_of_the_new_release(self) -> None:
        self.grade()
        self.change_release("intro", source="# Another lab")
        remarks = self.grade()["remarks"]
        self.assertEqual(self.run_count, 1)
        self.assertEqual(len(remarks), 2)  # that of the run, and that the given cell differs from the release

    def test_code(self) -> None:
        self.grade()
        self.change_release("sign-visible", source="%%\ntiny.Sign.Visible(Sign) // changed")
        self.grade()
        self.assertEqual(self.run_count, 2)

    def test_result_of_an_earlier_version(self) -> None:
        self.grade()
        path = self.course.result("lab", "ada")
        path.write_text(path.read_text().replace('"ran_from"', '"run_from"'))
        self.grade()
        self.assertEqual(self.run_count, 2)


class ModulesTest(unittest.TestCase):
    def test_all_modules_that_a_result_depends_on_are_listed(self) -> None:
        """These are those that session.py imports, directly or not, and the programs in and beside the sandbox."""
        folder = Path(fingerprint.__file__).parent
        found: set[str] = set()
        pending = ["session.py", "runner.py", "watch.py"]
        while pending:
            name = pending.pop()
            if name in found:
                continue
            found.add(name)
            for node in ast.walk(ast.parse((folder / name).read_text())):
                if isinstance(node, ast.ImportFrom) and node.level == 1:
                    names = [node.module] if node.module else [alias.name for alias in node.names]
                    pending += [f"{module}.py" for module in names if (folder / f"{module}.py").is_file()]
        self.assertEqual(found, {*fingerprint.RUN_MODULES, *fingerprint.OTHER_MODULES})


class CloneTest(unittest.TestCase):
    """The real clone."""

    def test_each_lab_depends_on_itself_only(self) -> None:
        go = Kernel(argv=["/nowhere/gonb"], env={}, goroot=Path("/"), modules=Path("/"), version="")
        packages = fingerprint.Packages(go)
        labs = ["lab0", "lab1", "lab2", "lab3"]
        for lab in labs:
            used = [p.path for p in packages.with_imports([fingerprint.ASK, fingerprint.LABS + lab])]
            others = [fingerprint.LABS + other for other in labs if other != lab]
            self.assertIn(fingerprint.LABS + lab, used)
            self.assertFalse(set(used) & set(others))
            self.assertIn(course.HERE / "marker" / "main.go", packages.marker_files(lab))

    def test_packages_use_the_go_of_the_kernel(self) -> None:
        with self.assertRaises(FileNotFoundError), mock.patch.dict(os.environ, PATH="/nowhere"):
            fingerprint.Packages(GO)


if __name__ == "__main__":
    unittest.main()
