"""Tests of the plugins in collect.py for nbgrader zip_collect, with names from Moodle and Canvas, and plain names."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import shutil
import tempfile
import unittest
import zipfile
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from unittest import mock

from nbgrader.apps.zipcollectapp import ZipCollectApp

from grader import archives, collect, collected, giveback, roster

ROSTER = """student_id,lms_id,first_name,last_name,email
ada,4711,Ada,Lovelace,ada@x.org
bob,4712,Bob,Ross,bob@x.org
umit,4713,Ümit,Çelik,umit@x.org
jo1,4714,Jo,Smith,jo1@x.org
jo2,4715,Jo,Smith,jo2@x.org
"""
WORKSHEET = """Identifier,"Full name","Email address",Status,"Last modified (submission)",Grade
"Participant 2345","Ada Lovelace",ada@x.org,"Submitted","Saturday, 21 November 2026, 10:00 AM",
"Participant 2346","Jo Smith",jo2@x.org,"Submitted","Saturday, 24 October 2026, 11:30 PM",
"Participant 2347","Bob Ross",bob@x.org,"No submission",-,
"""
CONFIG = """c = get_config()
c.ZipCollectApp.extractor_plugin = "grader.collect.LmsExtractor"
c.ZipCollectApp.collector_plugin = "grader.collect.LmsCollector"
c.LmsCollector.timezone = "Europe/Berlin"
"""


def make_zip(files: Mapping[str, bytes | str], day: int = 0) -> bytes:
    """Returns a zip of files; the dictionary has their contents by name.

    The files' time is that day of November 2026; without a day, they have no time.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            info = zipfile.ZipInfo(name, (2026, 11, day, 12, 0, 0) if day else (1980, 1, 1, 0, 0, 0))
            archive.writestr(info, text, zipfile.ZIP_DEFLATED)
    return content.getvalue()


class CollectTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.course = Path(folder.name)
        self.course.joinpath("nbgrader_config.py").write_text(CONFIG)
        self.course.joinpath("roster.csv").write_text(ROSTER)
        self.archive = self.course / "downloaded" / "lab1" / "archive"
        self.archive.mkdir(parents=True)
        self.course.joinpath("release", "lab1").mkdir(parents=True)
        self.course.joinpath("release", "lab1", "lab1.ipynb").write_text("{}")

    def collect(self) -> dict[str, str]:
        """Runs nbgrader zip_collect and returns the collected notebooks by student."""
        log = io.StringIO()
        with contextlib.chdir(self.course):
            app = ZipCollectApp(log_level="ERROR")
            app.initialize(["lab1", "--force"])
            app.log.addHandler(handler := logging.StreamHandler(log))
            app.start()
            app.log.removeHandler(handler)
        self.log = log.getvalue()
        self.listing = (self.course / "downloaded" / "lab1" / "collected.txt").read_text()
        return {
            path.parts[-3]: path.read_text()
            for path in sorted(self.course.glob("submitted/*/lab1/*.ipynb"))
            if path.name == "lab1.ipynb"
        }

    def time(self, student: str) -> str:
        """Returns the time of submission that nbgrader has stored; empty if there is none."""
        path = self.course / "submitted" / student / "lab1" / "timestamp.txt"
        return path.read_text() if path.is_file() else ""

    def test_moodle(self) -> None:
        # In the zip's name, 4711 is Moodle's number of the lab. Ada's lms_id is also 4711, but the zip is not hers.
        self.archive.joinpath("CS101-Lab 1-4711.zip").write_bytes(
            make_zip(
                {
                    "Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb": "ada",
                    "Ada Lovelace_2345_assignsubmission_file_/bob.ipynb": "ada's second",
                    "Jo Smith_2346_assignsubmission_file_/My Lab (final).ipynb": "jo2",
                    # The roster has two students with this name, and the worksheet does not list the number.
                    "Jo Smith_2399_assignsubmission_file_/lab1.ipynb": "which jo?",
                    "Ümit Çelik_2350_assignsubmission_file_lab1.ipynb": "umit",
                    "Bob Ross_2347_assignsubmission_onlinetext_/onlinetext.html": "text",
                    "Nobody Here_2360_assignsubmission_file_/lab1.ipynb": "nobody",
                }
            )
        )
        self.archive.parent.joinpath("Grades-CS101-Lab 1-4711.csv").write_text(WORKSHEET, encoding="utf-8-sig")
        self.assertEqual(self.collect(), {"ada": "ada", "jo2": "jo2", "umit": "umit"})
        self.assertEqual(
            (self.time("ada"), self.time("jo2"), self.time("umit")), ("2026-11-21 09:00:00", "2026-10-24 21:30:00", "")
        )
        self.assertIn('2 students in the roster are named "Jo Smith"; put the grading worksheet', self.listing)
        self.assertIn('no student in the roster is named "Nobody Here"', self.listing)
        self.assertIn(
            "LEFT ada: CS101-Lab 1-4711.zip/Ada Lovelace_2345_assignsubmission_file_/bob.ipynb: another file counts",
            self.listing,
        )
        self.assertIn("took ada: ", self.listing)
        self.assertIn("Nobody Here", self.log)

    def test_moodle_with_anonymous_participants(self) -> None:
        self.archive.joinpath("all.zip").write_bytes(
            make_zip({"Participant_2345_assignsubmission_file_/lab1.ipynb": "ada"})
        )
        self.archive.joinpath("worksheet.csv").write_text(WORKSHEET.replace(",", ";"))
        self.assertEqual(self.collect(), {"ada": "ada"})
        self.archive.joinpath("all.zip").write_bytes(
            make_zip({"Participant_2345_assignsubmission_file_/lab1.ipynb": "second"})
        )
        self.assertEqual(self.collect(), {"ada": "second"})

    def test_canvas(self) -> None:
        self.archive.joinpath("submissions.zip").write_bytes(
            make_zip(
                {
                    "lovelaceada_4711_98765_lab1.ipynb": "first",
                    "lovelaceada_4711_98765_lab1-2.ipynb": "third",
                    "lovelaceada_4711_98765_lab1-1.ipynb": "second",
                    "rossbob_LATE_4712_98766_Untitled7.ipynb": "bob",
                    "çelikümit_4713_98767_lab1.zip": make_zip(
                        {"x/lab1.ipynb": "umit", "x/.ipynb_checkpoints/lab1-9.ipynb": "old"}
                    ),
                    "whoever_9999_98768_lab1.ipynb": "nobody",
                    "smithjo_4714_98770_notes.pdf": "pdf",
                }
            )
        )
        self.archive.parent.joinpath("times.csv").write_text(
            "id;submitted\n4712;2026-11-21T10:00:00Z\n4711;2026-11-20 23:59\n"
        )
        self.assertEqual(self.collect(), {"ada": "third", "bob": "bob", "umit": "umit"})
        self.assertEqual((self.time("bob"), self.time("ada")), ("2026-11-21 10:00:00", "2026-11-20 22:59:00"))
        self.assertIn("the number 9999 is not an lms_id in the roster", self.listing)

    def test_unknown_students_can_not_hand_in_for_others(self) -> None:
        """Students choose what follows the numbers of an LMS, and what is in their zips."""
        of_ada = make_zip({"ada (9).ipynb": "not ada's", "ada/lab1.ipynb": "not ada's"})
        moodle: dict[str, bytes | str] = {
            "Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb": "ada",
            "Nobody Here_2360_assignsubmission_file_/ada (9).ipynb": "not ada's",
            "Nobody Here_2361_assignsubmission_file_/x.zip": of_ada,
            "Nobody Here_2362_assignsubmission_file_ada (9).ipynb": "not ada's",
        }
        canvas: dict[str, bytes | str] = {
            "lovelaceada_4711_98765_lab1.ipynb": "ada",
            "whoever_9999_98768_ada (9).ipynb": "not ada's",
            "whoever_9999_98769_x.zip": of_ada,
        }
        for files in (moodle, canvas):
            with self.subTest(files):
                self.archive.joinpath("X.zip").write_bytes(make_zip(files))
                self.assertEqual(self.collect(), {"ada": "ada"})
                self.assertNotIn("LEFT ada", self.listing)
                self.assertEqual(self.listing.count("LEFT"), len(files))  # the zip has two, and ada's is taken
        self.archive.joinpath("X.zip").write_bytes(make_zip({"bob_2026_11_lab1.ipynb": "a date"}))
        self.assertEqual(self.collect()["bob"], "a date")

    def test_plain_names(self) -> None:
        self.archive.joinpath("class.zip").write_bytes(
            make_zip(
                {
                    "ada/lab1.ipynb": "ada",
                    "ada/lab2.ipynb": "another lab",
                    "bob_lab1.ipynb": "bob",
                    "lab1-umit.ipynb": "umit",
                    "lab1.ipynb": "whose?",
                }
            )
        )
        self.archive.joinpath("jo1@x.org.ipynb").write_text("jo1")
        self.archive.joinpath("jo2.zip").write_bytes(
            make_zip({"lab1 (3).ipynb": "last", "lab1.ipynb": "first", "ada.ipynb": "not ada's"})
        )
        self.assertEqual(self.collect(), {"ada": "ada", "bob": "bob", "umit": "umit", "jo1": "jo1", "jo2": "last"})
        self.assertIn("LEFT class.zip/lab1.ipynb: no part of the path identifies a student", self.listing)

    def test_malicious_zips(self) -> None:
        bomb = make_zip({f"{i}.ipynb": b"\0" * 20_000_000 for i in range(16)})  # 320 MB, more than MAX_INNER_BYTES
        deep = make_zip({"lab1.ipynb": "deep"})
        for _ in range(2):
            deep = make_zip({"inner.zip": deep})
        self.archive.joinpath("all.zip").write_bytes(
            make_zip(
                {
                    "ada/lab1.ipynb": "ada",
                    "../../../../bob/lab1.ipynb": "out",
                    "/tmp/bob/lab1.ipynb": "out",
                    "..\\bob\\lab1.ipynb": "out",
                    "umit/bomb.zip": bomb,
                    "jo1/deep.zip": deep,
                    "jo2/broken.zip": b"PK\x03\x04 no zip",
                    "jo2/lab1.ipynb": "jo2",
                    "jo1/large.zip": b"\0" * (archives.MAX_BYTES + 1),
                }
            )
        )
        self.archive.joinpath("broken.zip").write_bytes(b"no zip")
        got = self.collect()
        self.assertEqual((got["ada"], got["jo2"]), ("ada", "jo2"))
        self.assertNotIn("bob", got)
        self.assertNotIn("jo1", got)
        # Only the small notebooks were unpacked.
        self.assertLess(sum(path.stat().st_size for path in self.course.rglob("*.ipynb")), 100)
        for line in [
            "LEFT umit: all.zip/umit/bomb.zip: more than 200 files or 300 MB in a zip inside a zip",
            "LEFT jo1: all.zip/jo1/large.zip: more than 100 MB",
            "LEFT jo1: all.zip/jo1/deep.zip/inner.zip: a zip inside 2 zips, more than the limit of 1",
            "LEFT jo2: all.zip/jo2/broken.zip: the zip can't be read",
            "LEFT broken.zip: the zip can't be read",
        ]:
            self.assertIn(line, self.listing)
            self.assertIn(line, self.log)
        self.assertEqual(self.listing.count("took "), 2)

    def test_damaged_file_does_not_affect_others(self) -> None:
        content = bytearray(make_zip({"ada/lab1.ipynb": "ada" * 100, "bob/lab1.ipynb": "bob"}))
        start = content.index(b"ada/lab1.ipynb") + len("ada/lab1.ipynb")
        content[start : start + 4] = b"\xff" * 4  # deflated data can't begin with these bytes
        self.archive.joinpath("all.zip").write_bytes(content)
        self.assertEqual(self.collect(), {"bob": "bob"})
        self.assertIn("LEFT ada: all.zip/ada/lab1.ipynb: the file can't be read", self.listing)

    def download(self, name: str, work: dict[str, str], day: int = 0) -> None:
        """Adds a zip of Moodle to the archive; work has the contents of the students' notebooks."""
        numbers = {"ada": "Ada Lovelace_2345", "bob": "Bob Ross_2347"}
        files: dict[str, bytes | str] = {
            f"{numbers[student]}_assignsubmission_file_/lab1.ipynb": text for student, text in work.items()
        }
        self.archive.joinpath(name).write_bytes(make_zip(files, day))

    def moodle(self, files: Mapping[str, tuple[datetime, str]]) -> None:
        """Makes a zip of Moodle with files of ada the only download; files has their times and contents by name."""
        self.clear()
        with zipfile.ZipFile(self.archive / "X.zip", "w") as archive:
            for name, (time, text) in files.items():
                path = f"Ada Lovelace_2345_assignsubmission_file_/{name}"
                archive.writestr(zipfile.ZipInfo(path, time.timetuple()[:6]), text)

    def clear(self) -> None:
        """Removes all downloads and all collected work."""
        for folder in (self.archive, self.course / "submitted"):
            shutil.rmtree(folder, ignore_errors=True)
        self.archive.mkdir()

    def test_newest_of_several_downloads(self) -> None:
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        for old, new in [
            ("CS101-4711.zip", "CS101-4711 (1).zip"),
            ("CS101-4711.zip", "CS101-4711(1).zip"),  # Firefox
            ("CS101-4711 (1).zip", "CS101-4711.zip"),
            ("a/CS101-4711.zip", "CS101-4711.zip"),
        ]:
            with self.subTest(old=old, new=new):
                self.clear()
                self.archive.joinpath("a").mkdir()
                self.download(old, {"ada": "first", "bob": "bob"}, day=3)
                self.download(new, {"ada": "second", "bob": "bob"}, day=5)
                self.assertEqual(self.collect(), {"ada": "second", "bob": "bob"})
                self.assertEqual(self.time("ada"), "2026-11-21 09:00:00")
                self.assertEqual(self.listing.count("LEFT"), 2)
                self.assertEqual(self.listing.count("LEFT ada"), 1)

    def test_newest_notebook_of_one_download(self) -> None:
        unknown, old, new = datetime(1980, 1, 1), datetime(2026, 11, 3, 12), datetime(2026, 11, 5, 12)
        seconds_later, hour_later = old + timedelta(seconds=2), old + timedelta(hours=1)
        for case, files, want in [
            ("a name that goes on", {"lab1.ipynb": old, "lab1-v2.ipynb": new}, "lab1-v2.ipynb"),
            ("an old copy", {"lab1 (1).ipynb": old, "lab1.ipynb": new}, "lab1.ipynb"),
            ("a new copy", {"lab1 (1).ipynb": new, "lab1.ipynb": old}, "lab1 (1).ipynb"),
            ("an hour", {"my Lab1 final.ipynb": hour_later, "lab1.ipynb": old}, "my Lab1 final.ipynb"),
            ("three", {"lab1.ipynb": old, "lab1-1.ipynb": seconds_later, "lab1-new.ipynb": new}, "lab1-new.ipynb"),
            ("other names", {"b.ipynb": old, "a.ipynb": new}, "a.ipynb"),
            # The times are those of the download, or a file has none.
            ("seconds, and a name that goes on", {"lab1.ipynb": old, "lab1-v2.ipynb": seconds_later}, "lab1.ipynb"),
            ("seconds, and a copy", {"lab1 (1).ipynb": old, "lab1.ipynb": seconds_later}, "lab1 (1).ipynb"),
            ("no time", {"lab1.ipynb": unknown, "lab1-v2.ipynb": new}, "lab1.ipynb"),
            # A name tells that these are for something else.
            ("another lab", {"lab1.ipynb": old, "lab12.ipynb": new}, "lab1.ipynb"),
            ("a trial", {"lab1-v2.ipynb": old, "Untitled.ipynb": new}, "lab1-v2.ipynb"),
        ]:
            with self.subTest(case):
                self.moodle({name: (time, name) for name, time in files.items()})
                self.assertEqual(self.collect(), {"ada": want})

    def test_why_another_notebook_counts(self) -> None:
        old, new = datetime(2026, 11, 3), datetime(2026, 11, 5)
        self.moodle(
            {"lab1.ipynb": (old, "1"), "lab1-v2.ipynb": (new, "2"), "b.ipynb": (old, "3"), "c.ipynb": (new, "4")}
        )
        self.assertEqual(self.collect(), {"ada": "2"})
        self.assertIn("/lab1.ipynb: another file counts, which is newer", self.listing)
        for name in ("b.ipynb", "c.ipynb"):
            self.assertIn(f"/{name}: another file counts, because of its name", self.listing)
        self.moodle({"lab1.ipynb": (old, "1"), "b.ipynb": (new, "2")})
        self.assertEqual(self.collect(), {"ada": "1"})
        self.assertIn(
            "/b.ipynb: another file counts, which is older, but only its name contains the lab's", self.listing
        )

    def test_canvas_names_come_before_times(self) -> None:
        """The times in Canvas's zip are those of the download."""
        with zipfile.ZipFile(self.archive / "submissions.zip", "w") as archive:
            for day, name in [(5, "98765_lab1-1"), (4, "98766_lab1-2"), (6, "98767_notes")]:
                info = zipfile.ZipInfo(f"lovelaceada_4711_{name}.ipynb", (2026, 11, day, 12, 0, 0))
                archive.writestr(info, name)
        self.assertEqual(self.collect(), {"ada": "98766_lab1-2"})

    def test_downloads_without_an_order(self) -> None:
        """Whoever handed in the same work both times loses nothing; the other student's work is not taken."""
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        for days in [(0, 0), (5, 5), (0, 5), (5, 0)]:
            with self.subTest(days=days):
                self.clear()
                self.download("X.zip", {"ada": "first", "bob": "bob"}, days[0])
                self.download("X (1).zip", {"ada": "second", "bob": "bob"}, days[1])
                self.assertEqual(self.collect(), {"bob": "bob"})
                self.assertIn("NOTHING TAKEN from ada: X (1).zip and X.zip hold different work", self.listing)
                self.assertIn("remove all but the newest from archive/", self.listing)
                self.assertEqual(self.listing.count("LEFT ada"), 2)
                self.assertEqual(list(self.result().unusable), ["ada"])

    def test_work_handed_in_a_second_time(self) -> None:
        """Moodle can keep the time at which it first saw a file, so the newest work of ada looks old here."""
        self.download("X.zip", {"ada": "changed"}, day=4)
        files = {
            "Ada Lovelace_2345_assignsubmission_file_/lab1.ipynb": (3, "first again"),
            "Bob Ross_2347_assignsubmission_file_/lab1.ipynb": (5, "bob"),
        }
        with zipfile.ZipFile(self.archive / "X (1).zip", "w") as archive:
            for name, (day, text) in files.items():
                archive.writestr(zipfile.ZipInfo(name, (2026, 11, day, 12, 0, 0)), text)
        self.assertEqual(self.collect(), {"bob": "bob"})

    def test_old_folder_beside_the_new_zip(self) -> None:
        folder = self.archive / "X" / "Ada Lovelace_2345_assignsubmission_file_"
        folder.mkdir(parents=True)
        folder.joinpath("lab1.ipynb").write_text("first")
        self.download("X.zip", {"ada": "second", "bob": "bob"}, day=5)
        self.assertEqual(self.collect(), {"bob": "bob"})
        self.assertIn("X/Ada Lovelace_2345_assignsubmission_file_ and X.zip hold different work", self.listing)
        folder.joinpath("lab1.ipynb").write_text("second")
        self.assertEqual(self.collect(), {"ada": "second", "bob": "bob"})

    def test_loose_files_of_two_downloads(self) -> None:
        for name in ("ada.ipynb", "ada (1).ipynb"):
            self.archive.joinpath(name).write_text(name)
        for name in ("bob.zip", "bob (1).zip"):
            self.archive.joinpath(name).write_bytes(make_zip({"lab1.ipynb": name}, day=len(name)))
        # The times in a student's own zip are the student's, so they decide nothing.
        self.assertEqual(self.collect(), {})
        self.assertEqual(sorted(self.result().unusable), ["ada", "bob"])
        # Canvas counts the attempts.
        self.clear()
        for name in ("rossbob_4712_98767_lab1-1.ipynb", "rossbob_4712_98766_lab1.ipynb"):
            self.archive.joinpath(name).write_text(name)
        self.assertEqual(self.collect(), {"bob": "rossbob_4712_98767_lab1-1.ipynb"})

    def test_newest_work_without_a_notebook(self) -> None:
        """The old notebook must not get the time of a newer file that can't be used."""
        self.download("X.zip", {"ada": "first"}, day=3)
        seven = {"Ada Lovelace_2345_assignsubmission_file_/lab1.7z": "7z"}
        self.archive.joinpath("X (1).zip").write_bytes(make_zip({**seven}, day=5))
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        self.assertEqual(self.collect(), {})
        self.assertIn("the newest work, in X (1).zip, has no notebook, only the older one in X.zip", self.listing)

    def test_refused_work_leaves_earlier_work(self) -> None:
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET.replace("21 November", "19 November"))
        self.download("X.zip", {"ada": "first"})
        self.collect()
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        self.download("X (1).zip", {"ada": "second"})
        self.assertEqual(self.collect(), {"ada": "first"})
        self.assertEqual(self.time("ada"), "2026-11-19 09:00:00")
        self.assertIn("The work of ada that was collected earlier stays", self.listing)

    def test_latest_of_two_tables(self) -> None:
        self.download("X.zip", {"ada": "ada"})
        for name, day in (("Grades (1).csv", 24), ("Grades.csv", 21)):
            text = WORKSHEET.replace("21 November", f"{day} November")
            self.archive.parent.joinpath(name).write_text(text)
        self.collect()
        self.assertEqual(self.time("ada"), "2026-11-24 09:00:00")

    def test_table_newer_than_the_zip(self) -> None:
        """The table says 21 November, 09:00 UTC, for ada."""
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        for ada, bob, is_old in [(3, 3, True), (3, 21, True), (21, 3, False), (20, 20, False), (19, 20, True)]:
            with self.subTest(ada=ada, bob=bob):
                self.clear()
                self.download("X.zip", {"ada": "ada"}, day=ada)
                self.download("Y.zip", {"bob": "bob"}, day=bob)
                self.assertEqual(self.collect(), {"ada": "ada", "bob": "bob"})
                self.assertEqual(self.time("ada"), "2026-11-21 09:00:00")
                self.assertEqual(self.listing.count("OLD WORK of ada"), is_old)
                self.assertEqual(self.log.count("OLD WORK of ada"), is_old)
                self.assertEqual(self.listing.count("OLD WORK"), is_old)
        self.assertIn("the files in X.zip are of 2026-11-19 12:00:00 or earlier", self.listing)
        self.assertIn("the table says 2026-11-21 09:00:00 UTC; download the submissions again", self.listing)

    def test_same_work_handed_in_again(self) -> None:
        """A file of another student shows that the zip was made after ada's submission, so nothing is missing."""
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        self.download("earlier.zip", {"ada": "ada"}, day=3)
        with zipfile.ZipFile(self.archive / "X.zip", "w") as archive:
            for name, day in (("Ada Lovelace_2345", 3), ("Bob Ross_2347", 23)):
                info = zipfile.ZipInfo(f"{name}_assignsubmission_file_/lab1.ipynb", (2026, 11, day, 12, 0, 0))
                archive.writestr(info, name[:3].lower())
        self.assertEqual(self.collect(), {"ada": "ada", "bob": "bob"})
        self.assertNotIn("OLD WORK", self.listing)

    def test_table_and_a_zip_without_times(self) -> None:
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        self.download("X.zip", {"ada": "ada"})
        self.assertEqual(self.collect(), {"ada": "ada"})
        self.assertNotIn("OLD WORK", self.listing)

    def result(self) -> collected.Collected:
        """Returns what the grader knows of the collected files."""
        return collected.read(self.archive.parent)

    def test_everything_is_listed(self) -> None:
        own = "Ada Lovelace_2345_assignsubmission_file_"
        files: dict[str, bytes | str] = {
            f"{own}/{name}": "x" for name in ("lab1.7z", "lab1.rar", "a.pdf", "a.docx", "a.json", "a.png", "noending")
        }
        files[f"{own}/paths.zip"] = make_zip({"../lab1.ipynb": "out"})
        files[f"{own}/empty.zip"] = make_zip({})
        files[f"{own}/mac.zip"] = make_zip({"__MACOSX/._lab1.ipynb": "", ".DS_Store": ""})
        files[f"{own}/hidden.zip"] = make_zip({".lab1.ipynb": "hidden"})
        files[f"{own}/.DS_Store"] = ""
        files["Bob Ross_2347_assignsubmission_file_/lab1.ipynb.txt"] = "bob"
        files["Ümit Çelik_2350_assignsubmission_file_/lab1.IPYNB.json"] = "umit"
        files["Jo Smith_2346_assignsubmission_onlinetext_/onlinetext.html"] = "see my mail"
        self.archive.joinpath("X.zip").write_bytes(make_zip(files))
        self.archive.joinpath("notes.odt").write_text("")
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        self.assertEqual(self.collect(), {"bob": "bob", "umit": "umit"})
        for name in [
            *(f"ada: X.zip/{own}/{file}" for file in ("lab1.7z", "lab1.rar", "a.pdf", "a.docx", "a.json", "a.png")),
            f"ada: X.zip/{own}/noending",
            f"ada: X.zip/{own}/paths.zip/../lab1.ipynb",
            f"ada: X.zip/{own}/empty.zip",
            f"ada: X.zip/{own}/mac.zip",
            f"ada: X.zip/{own}/hidden.zip/.lab1.ipynb",
            "jo2: X.zip/Jo Smith_2346_assignsubmission_onlinetext_/onlinetext.html",
            "notes.odt",
        ]:
            self.assertIn(f"LEFT {name}: ", self.listing)
        self.assertEqual((len(self.result().taken), self.result().left), (2, 13))
        self.assertEqual(sorted(self.result().unusable), ["ada", "jo2"])

    def test_student_with_only_junk(self) -> None:
        self.archive.joinpath("X.zip").write_bytes(
            make_zip(
                {
                    "Ada Lovelace_2345_assignsubmission_file_/.ipynb_checkpoints/lab1-checkpoint.ipynb": "old",
                    "Ada Lovelace_2345_assignsubmission_file_/.DS_Store": "",
                    "Bob Ross_2347_assignsubmission_file_/lab1.ipynb": "bob",
                    "Bob Ross_2347_assignsubmission_file_/.ipynb_checkpoints/lab1-checkpoint.ipynb": "old",
                    "Ümit Çelik_2350_assignsubmission_file_/__MACOSX/._lab1.ipynb": "",
                    # Nobody handed these in: a Mac wrote them when it made the zip.
                    "__MACOSX/Jo Smith_2346_assignsubmission_file_/lab1.ipynb": "",
                    "._Jo Smith_2346_assignsubmission_file_": "",
                    ".DS_Store": "",
                }
            )
        )
        self.archive.parent.joinpath("worksheet.csv").write_text(WORKSHEET)
        self.assertEqual(self.collect(), {"bob": "bob"})
        self.assertEqual((sorted(self.result().unusable), self.result().left), (["ada", "umit"], 3))
        for path in (".ipynb_checkpoints/lab1-checkpoint.ipynb", ".DS_Store"):
            name = f"X.zip/Ada Lovelace_2345_assignsubmission_file_/{path}"
            self.assertIn(f"LEFT ada: {name}: {archives.JUNK}", self.listing)
        self.assertIn("NOTHING TAKEN from umit", self.listing)

    def test_newest_download_with_only_junk(self) -> None:
        """The old notebook must not get the time of the new download."""
        self.download("X.zip", {"ada": "first"}, day=3)
        junk = {"Ada Lovelace_2345_assignsubmission_file_/.ipynb_checkpoints/lab1-checkpoint.ipynb": "old"}
        self.archive.joinpath("X (1).zip").write_bytes(make_zip({**junk}, day=5))
        self.assertEqual(self.collect(), {})
        self.assertIn("the newest work, in X (1).zip, has no notebook, only the older one in X.zip", self.listing)

    def test_file_names(self) -> None:
        """No name of a file adds a line to the list, turns it around or changes what is counted."""
        forged = "\nLEFT zoe: x\ntook zoe: lab1.ipynb, 2026-01-01 UTC"
        names = [forged, "a\r\x1b[2Jb", "\u202ebypni", "\u2028next", "x" * 4000, "1" * 5000, " " * 60_000, "_1" * 9000]
        files: dict[str, bytes | str] = {f"bob/{name}.ipynb": "x" for name in names}
        files["ada/lab1.ipynb"] = "ada"
        files |= {f"jo1_lab1{name}.ipynb": "x" for name in names}
        files |= {f"Ümit Çelik_2350_assignsubmission_file_{name}.ipynb": "x" for name in names}
        files[f"jo2/lab1 ({'9' * 5000}).ipynb"] = "jo2"
        self.archive.joinpath("X.zip").write_bytes(make_zip(files))
        self.archive.joinpath(os.fsdecode(b"x\xff.pdf")).write_text("x")  # not UTF-8
        got = self.collect()
        self.assertEqual(sorted(got), ["ada", "bob", "jo1", "jo2", "umit"])
        left = 3 * len(names) - 3 + 1
        self.assertEqual((sorted(self.result().taken), self.result().left), (sorted(got), left))
        lines = self.listing.splitlines()
        self.assertEqual(len(lines), len(got) + left)
        for line in lines:
            self.assertTrue(line.isprintable() and len(line) < 500, line)
            self.assertRegex(line, "^(LEFT|took) ")
            self.assertNotRegex(line, "^(LEFT|took) zoe")

    def test_many_files_in_a_student_zip(self) -> None:
        many = make_zip({f"{i}.txt": "" for i in range(3000)} | {"lab1.ipynb": "ada"})
        self.archive.joinpath("X.zip").write_bytes(make_zip({"ada/all.zip": many}))
        self.assertEqual(self.collect(), {"ada": "ada"})
        self.assertEqual(self.result().left, 3000)
        self.assertEqual(self.listing.count("\n"), archives.MAX_LISTED + 2)

    def test_very_many_files_in_a_student_zip(self) -> None:
        with mock.patch.object(archives, "MAX_ENTRIES", 50):
            files: dict[str, bytes | str] = {"umit/lab1.ipynb": "umit"}
            for student, count in (("ada", 51), ("bob", 50)):
                files[f"{student}/all.zip"] = make_zip({f"{i}.txt": "" for i in range(count)})
            self.archive.joinpath("X.zip").write_bytes(make_zip(files))
            self.assertEqual(self.collect(), {"umit": "umit"})
        self.assertIn("LEFT ada: X.zip/ada/all.zip: a zip with more than 50 files", self.listing)
        self.assertEqual(self.result().left, 1 + 50)

    def test_nothing_large_is_unpacked(self) -> None:
        large = b"\0" * (archives.MAX_BYTES + 1)
        self.archive.joinpath("X.zip").write_bytes(make_zip({"ada/lab1.ipynb": large, "bob/lab1.ipynb": "bob"}))
        with mock.patch.object(zipfile.ZipFile, "read", side_effect=self.unpacked):
            self.collect()
        self.assertEqual(self.unpacked_names, ["bob/lab1.ipynb"])
        self.assertIn("LEFT ada: X.zip/ada/lab1.ipynb: more than 100 MB", self.listing)

    def unpacked(self, info: zipfile.ZipInfo) -> bytes:
        """Stands for ZipFile.read, and records the names of what is unpacked."""
        self.unpacked_names = [*getattr(self, "unpacked_names", []), info.filename]
        return b"content"

    def test_slash_in_a_name(self) -> None:
        self.course.joinpath("roster.csv").write_text(ROSTER.replace("ada,4711,Ada", "ada,4711,A/B"))
        self.archive.joinpath("X.zip").write_bytes(
            make_zip({"A/B Lovelace_2345_assignsubmission_file_/lab1.ipynb": "ada"})
        )
        self.assertEqual(self.collect(), {"ada": "ada"})
        student = roster.Student("ada", first_name="A/B", last_name="Lovelace")
        self.assertEqual(
            giveback.name_for_lms(self.result().paths["ada"], student, "lab1"),
            "A-B Lovelace_2345_assignfeedback_file_lab1.html",
        )

    def test_no_notebooks(self) -> None:
        self.archive.joinpath("broken.zip").write_bytes(b"no zip")
        self.assertEqual(self.collect(), {})
        self.assertIn("LEFT broken.zip: the zip can't be read", self.listing)


class MemberTest(unittest.TestCase):
    def test_paths_in_a_zip(self) -> None:
        # The zip does not declare that this name is in UTF-8, so zipfile decodes the name as code page 437.
        undeclared = zipfile.ZipInfo("Ümit.ipynb".encode().decode("cp437"))
        undeclared.flag_bits = 0
        out = "its path leads out of the zip"
        names: list[tuple[str | zipfile.ZipInfo, str, str]] = [
            ("a/b.ipynb", "a/b.ipynb", ""),
            ("a\\b.ipynb", "a/b.ipynb", ""),
            ("./b.ipynb.TXT", "b.ipynb.TXT", ""),
            ("../b.ipynb", "../b.ipynb", out),
            ("a/..\\..\\b.ipynb", "a/../../b.ipynb", out),
            ("/b.ipynb", "b.ipynb", out),
            ("C:\\b.ipynb", "C:/b.ipynb", out),
            ("a/.b.ipynb", "a/.b.ipynb", "a hidden file"),
            ("a/b.py", "a/b.py", "neither a notebook nor a zip"),
            ("a/b.7Z", "a/b.7Z", "a .7z archive, which can't be read; ask for the notebook or a zip"),
            (undeclared, "Ümit.ipynb", ""),
        ]
        for name, path, reason in names:
            info = zipfile.ZipInfo(name) if isinstance(name, str) else name
            parts = archives.member_parts(info)
            self.assertEqual(("/".join(parts), archives.why_member_unusable(info, parts)), (path, reason))

    def test_junk(self) -> None:
        for name in ("__MACOSX/a/b.ipynb", "a/._b.ipynb", "a/.DS_Store", "a/.ipynb_checkpoints/b.ipynb"):
            self.assertTrue(archives.is_junk(tuple(name.split("/"))), name)
        self.assertFalse(archives.is_junk(("a", ".hidden.ipynb")))


class TimeTest(unittest.TestCase):
    def test_time_zones(self) -> None:
        collector = collect.LmsCollector(timezone="Europe/Berlin")
        log = collected.Collected()
        for text, want in [
            ("2026-07-01 12:00", datetime(2026, 7, 1, 10)),
            ("2026-12-01 12:00", datetime(2026, 12, 1, 11)),
            # The clocks go back at 03:00, so 02:30 occurs twice. The earlier time favours the student.
            ("2026-10-25 02:30", datetime(2026, 10, 25, 0, 30)),
            ("2026-12-01T12:00:00+05:00", datetime(2026, 12, 1, 7)),
            ("soon", None),
        ]:
            self.assertEqual(collector._parse_time(text, log, "ada"), want, text)
        self.assertIn('got "soon", want a time', log.lines[0])


if __name__ == "__main__":
    unittest.main()
