"""Creates a new lab, which consists of a package with one complete part, its tests, a notebook and a marker file."""

from __future__ import annotations

import re
from pathlib import Path

from .course import HERE, fault, write_file

GUIDE = "A lab of your own, in course/README.md"
TEMPLATES = Path(__file__).with_name("templates") / "newlab"
# A name with "lab" in it is neither a keyword of Go nor a folder of course/ other than a lab's.
NAME = re.compile(r"(?=.*lab)[a-z][a-z0-9]*")


def create(source: Path, lab: str, here: Path = HERE) -> list[Path]:
    """Writes a new lab and returns its files.

    The notebook is written to source, a folder of labs' sources, and the Go files to here, the clone's course/.
    """
    if not NAME.fullmatch(lab):
        want = 'lower-case letters and digits with "lab" in the name, such as lab4 or treelab'
        raise fault(f"the name {lab!r}", want, "choose another name")
    files = {
        here / lab / f"{lab}.go": "mylab.go.txt",
        here / lab / f"{lab}_test.go": "mylab_test.go.txt",
        here / "marker" / f"{lab}.go": "marker.go.txt",
        source / lab / f"{lab}.ipynb": "mylab.ipynb",
    }
    for path in [here / lab, *files]:
        if path.exists():
            raise fault(f"the existing {path}", "the name of a new lab", "choose another name, or edit that lab")
    for path, template in files.items():
        write_file(path, (TEMPLATES / template).read_text(encoding="utf-8").replace("mylab", lab))
    return list(files)
