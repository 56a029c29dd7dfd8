"""Creates a new lab, which consists of a package with one complete part, its tests, a notebook and a marker file."""

from __future__ import annotations

import re
from pathlib import Path

from .course import HERE, fault, write_file

GUIDE = "A lab of your own, in course/README.md"
TEMPLATES = Path(__file__).with_name("templates") / "newlab"
# A name must contain "lab", which no keyword of Go contains. Of the folders of course/, only labtests and the labs'
# folders contain "lab" in their names, and the function create rejects the names of existing folders.
NAME = re.compile(r"(?=.*lab)[a-z][a-z0-9]*")


def create(source: Path, lab: str, code: Path = HERE) -> list[Path]:
    """Writes a new lab and returns its files.

    The notebook is written to the folder source, which contains the labs' sources. The Go files are written to the
    folder code, by default the clone's course/.
    """
    if not NAME.fullmatch(lab):
        want = 'lower-case letters and digits with "lab" in the name, such as lab4 or treelab'
        raise fault(f"the name {lab!r}", want, "choose another name")
    files = {
        code / lab / f"{lab}.go": "mylab.go.txt",
        code / lab / f"{lab}_test.go": "mylab_test.go.txt",
        code / "marker" / f"{lab}.go": "marker.go.txt",
        source / lab / f"{lab}.ipynb": "mylab.ipynb",
    }
    for path in [code / lab, *files]:
        if path.exists():
            raise fault(f"the existing {path}", "the name of a new lab", "choose another name, or edit that lab")
    for path, template in files.items():
        write_file(path, (TEMPLATES / template).read_text(encoding="utf-8").replace("mylab", lab))
    return list(files)
