"""Tests of the parts of the lab for browsers that need no build."""

import json
import tempfile
import unittest
from pathlib import Path

import browserlab

NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# A title\n", "text"]},
        {
            "cell_type": "code",
            "id": "b",
            "metadata": {},
            "execution_count": 1,
            "source": ["x\n", "y"],
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["1\n", "2\n"]},
                {"output_type": "display_data", "metadata": {}, "data": {"text/markdown": ["*3*"], "list": [4, 5]}},
            ],
        },
    ],
    "metadata": {"language_info": {"name": "go"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


class Lessons(unittest.TestCase):
    def test_texts_are_strings(self) -> None:
        nb = json.loads(browserlab.for_lite(json.dumps(NOTEBOOK).encode(), "go1.99"))
        code = nb["cells"][1]
        self.assertEqual(code["source"], "x\ny")
        self.assertEqual(code["outputs"][0]["text"], "1\n2\n")
        self.assertEqual(code["outputs"][1]["data"], {"text/markdown": "*3*", "list": [4, 5]})
        self.assertEqual(nb["metadata"]["language_info"], {"name": "go", "version": "go1.99"})

    def test_titles_in_order(self) -> None:
        files = {
            "b.ipynb": browserlab.for_lite(json.dumps(NOTEBOOK).encode(), ""),
            "data/x.csv": b"",
            "A.ipynb": b'{"cells": []}',
        }
        self.assertEqual(
            browserlab.lessons(files),
            [{"path": "A.ipynb", "title": "A.ipynb"}, {"path": "b.ipynb", "title": "A title"}],
        )


class Files(unittest.TestCase):
    def test_sync_writes_what_differs_and_removes_the_rest(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            browserlab.sync({"a": b"1", "d/b": b"2", "old/c": b"3"}, folder)
            before = (folder / "a").stat().st_mtime_ns
            browserlab.sync({"a": b"1", "d/b": b"4"}, folder)
            found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in browserlab.files_in(folder)}
            self.assertEqual(found, {"a": b"1", "d/b": b"4"})
            self.assertEqual((folder / "a").stat().st_mtime_ns, before)
            self.assertFalse((folder / "old").exists())

    def test_offline_list(self) -> None:
        files = {"index.html": b"", "go/fmt.a": b"fmt", "go/net.a": b"net"}
        listed = json.loads(browserlab.offline_list(files, ["fmt.a"]))
        self.assertEqual(set(listed["files"]), set(files))
        self.assertEqual(listed["needed"], ["index.html", "go/fmt.a"])
        changed = json.loads(browserlab.offline_list(files | {"index.html": b"new"}, ["fmt.a"]))
        self.assertNotEqual(changed["key"], listed["key"])


if __name__ == "__main__":
    unittest.main()
