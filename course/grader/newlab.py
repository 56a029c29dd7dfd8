"""A lab of one's own: a package with one part that works, its tests, its notebook, and its line in the marker."""

from __future__ import annotations

import re
from pathlib import Path

from . import course as places
from .course import HERE, fault

GUIDE = "A lab of your own, in course/README.md"
TEMPLATES = Path(__file__).with_name("templates") / "newlab"
NAME = re.compile(r"(?=.*lab)[a-z][a-z0-9]*")  # a word for a Go package, and none of Go's or of this folder's


def make(source: Path, lab: str, here: Path = HERE) -> list[Path]:
    """Writes a new lab into a folder of sources and into the clone's course, and returns its files."""
    if not NAME.fullmatch(lab):
        needed = "small letters and digits with lab in them, such as lab4 or treelab"
        raise fault(f"the name {lab!r}", needed, "choose another")
    files = {
        here / lab / f"{lab}.go": "mylab.go.txt",
        here / lab / f"{lab}_test.go": "mylab_test.go.txt",
        here / "marker" / f"{lab}.go": "marker.go.txt",
        source / lab / f"{lab}.ipynb": "mylab.ipynb",
    }
    for path in [here / lab, *files]:
        if path.exists():
            raise fault(f"{path} already", "a new lab's name", "choose another, or go on with that lab")
    for path, template in files.items():
        places.write(path, (TEMPLATES / template).read_text(encoding="utf-8").replace("mylab", lab))
    return list(files)
