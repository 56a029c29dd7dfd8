"""Tests of the zip of feedback pages for an LMS."""

from __future__ import annotations

import json
import tempfile
import unittest
import zipfile
from pathlib import Path

from grader import giveback
from grader.course import Course

COLLECTED = {  # by student, the path of the collected notebook and the name of the page in the zip
    "ada": (
        "all/Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb",
        "Ada Lovelace_2345_assignfeedback_file_lab1.html",
    ),
    "bob": ("all/Bob Ross_2346_assignsubmission_file_lab1.ipynb", "Bob Ross_2346_assignfeedback_file_lab1.html"),
    "eve": ("adamseve_LATE_4713_98765_lab1-2.ipynb", "adamseve_LATE_4713_98765_lab1-2.html"),
    "dan": ("dan/lab1.ipynb", "dan_lab1.html"),
    "zoe": ("", "zoe_lab1.html"),  # handed in through the exchange
}


class GiveBackTest(unittest.TestCase):
    def test_names_for_the_lms(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            course = Course(Path(folder))
            paths = course.root / "downloaded" / "lab1" / "collected.json"
            paths.parent.mkdir(parents=True)
            paths.write_text(json.dumps({student: path for student, (path, _) in COLLECTED.items() if path}))
            for student in COLLECTED:
                page = course.root / "feedback" / student / "lab1" / "lab1.html"
                page.parent.mkdir(parents=True)
                page.write_text(student)
            with zipfile.ZipFile(giveback.write_zip(course, "lab1")) as archive:
                names = {archive.read(name).decode(): name for name in archive.namelist()}
        self.assertEqual(names, {student: name for student, (_, name) in COLLECTED.items()})


if __name__ == "__main__":
    unittest.main()
