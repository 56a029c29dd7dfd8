"""Creates a new lab: a package with one complete part, its tests, its notebook, and its file in the marker."""

from __future__ import annotations

import re
from pathlib import Path

from .course import HERE, fault, write_file

GUIDE = "A lab of your own, in course/README.md"
TEMPLATES = Path(__file__).with_name("templates") / "newlab"
NAME = re.compile(r"(?=.*lab)[a-z][a-z0-9]*")  # the name of a Go package, not a keyword or a folder of course/


def create(source: Path, lab: str, here: Path = HERE) -> list[Path]:
    """Writes a new lab to a folder of sources and to the clone's course, and returns its files."""
    if not NAME.fullmatch(lab):
        want = "lower-case letters and digits that contain lab, such as lab4 or treelab"
        raise fault(f"the name {lab!r}", want, "choose another name")
    files = {
        here / lab / f"{lab}.go": "mylab.go.txt",
        here / lab / f"{lab}_test.go": "mylab_test.go.txt",
        here / "marker" / f"{lab}.go": "marker.go.txt",
        source / lab / f"{lab}.ipynb": "mylab.ipynb",
    }
    for path in [here / lab, *files]:
        if path.exists():
            raise fault(f"an existing {path}", "the name of a new lab", "choose another name, or edit that lab")
    for path, template in files.items():
        write_file(path, (TEMPLATES / template).read_text(encoding="utf-8").replace("mylab", lab))
    return list(files)
