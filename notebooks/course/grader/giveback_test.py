"""Tests of the zip that goes back to an LMS."""

from __future__ import annotations

import json
import tempfile
import unittest
import zipfile
from pathlib import Path

from grader import giveback
from grader.course import Course

COLLECTED = {
    "ada": "all/Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb",
    "bob": "all/Bob Ross_2346_assignsubmission_file_lab1.ipynb",
    "eve": "lovelaceada_LATE_4711_98765_lab1-2.ipynb",
    "dan": "dan/lab1.ipynb",
}


class GiveBackTest(unittest.TestCase):
    def test_names_that_an_lms_knows(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            course = Course(Path(folder))
            paths = course.state / "downloaded" / "lab1" / "collected.json"
            paths.parent.mkdir(parents=True)
            paths.write_text(json.dumps(COLLECTED))
            for student in [*COLLECTED, "zoe"]:  # zoe came by the exchange
                page = course.state / "feedback" / student / "lab1" / "lab1.html"
                page.parent.mkdir(parents=True)
                page.write_text(f"page of {student}")
            with zipfile.ZipFile(giveback.pack(course, "lab1")) as archive:
                found = {name: archive.read(name).decode() for name in archive.namelist()}
        self.assertEqual(
            found,
            {
                "Ada Lovelace_2345_assignfeedback_file_lab1.html": "page of ada",
                "Bob Ross_2346_assignfeedback_file_lab1.html": "page of bob",
                "lovelaceada_LATE_4711_98765_lab1-2.html": "page of eve",
                "dan_lab1.html": "page of dan",
                "zoe_lab1.html": "page of zoe",
            },
        )


if __name__ == "__main__":
    unittest.main()
