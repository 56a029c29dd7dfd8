"""A base class for tests that need a course's folder with a gradebook."""

from __future__ import annotations

import os
import tempfile
import unittest
import warnings
from datetime import datetime
from pathlib import Path
from typing import ClassVar
from unittest import mock

from nbgrader.api import Gradebook
from sqlalchemy.exc import SAWarning

from grader.course import Course

DUE = datetime(2026, 11, 1)


class CourseTest(unittest.TestCase):
    """Creates a course's folder with a late penalty of 10 % per day, and a gradebook without labs."""

    folder: ClassVar[Path]
    course: ClassVar[Course]
    gradebook: ClassVar[Gradebook]

    @classmethod
    def setUpClass(cls) -> None:
        memory = Path("/dev/shm")  # in memory, because each change of a gradebook on disk waits for the disk
        folder = tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)
        cls.addClassCleanup(folder.cleanup)
        # nbgrader would start the program alembic to find the version of the gradebook's schema.
        cls.enterClassContext(mock.patch("nbgrader.api.get_alembic_version", return_value="0"))
        cls.enterClassContext(warnings.catch_warnings())
        warnings.simplefilter("ignore", SAWarning)  # SQLAlchemy warns about nbgrader's code
        cls.folder = Path(folder.name)
        cls.enterClassContext(mock.patch.dict(os.environ, COURSE=folder.name))
        cls.course = Course(cls.folder)
        cls.folder.joinpath("nbgrader_config.py").write_text("c = get_config()\nc.LatePenalty.percent_a_day = 10\n")
        cls.gradebook = Gradebook(f"sqlite:///{cls.folder}/gradebook.db")
        cls.addClassCleanup(cls.gradebook.close)

    @classmethod
    def add_lab(cls, lab: str, **points: float) -> None:
        """Adds a lab; points holds the points of the lab's graded cells, by name.

        The cell named "why" is an answer in words, and all other cells are tests.
        """
        cls.gradebook.add_assignment(lab, duedate=DUE)
        cls.gradebook.add_notebook(lab, lab)
        for name, max_score in points.items():
            cell_type = "markdown" if name == "why" else "code"
            cls.gradebook.add_grade_cell(name, lab, lab, max_score=max_score, cell_type=cell_type)
