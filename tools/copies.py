"""Keeps the copies of the lessons that a reader runs and changes, in lessons/.

    python tools/copies.py              copies what is missing, renews what its reader has not changed
    python tools/copies.py fresh NB...  puts new copies in place; a changed one is kept as my-NAME

NB is the beginning of a name ("03"), also from the environment.

A copy has no outputs. What it was copied from is known by its checksum, kept in
lessons/.copied. Of a notebook only the text of its cells counts, so that running it is no
change. A copy that was changed is never overwritten. The whole folder may be deleted: the
next make lab makes it anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

from kernel import ROOT, put

COPIES = ROOT / "lessons"
COPIED = ".copied"  # the checksum of each file as it was copied
OUTSIDE = re.compile(rb"\]\(\.\./([^)#]+)")  # a link out of notebooks/, where JupyterLab can't follow
LINKED = "data/linked"  # what such links lead to is copied along


def written_text(data: bytes) -> bytes:
    """Returns what a reader may have changed in a notebook: the text of its cells."""
    cells = [(cell.get("id"), cell["cell_type"], "".join(cell["source"])) for cell in json.loads(data)["cells"]]
    not_empty = [cell for cell in cells if cell[2].strip()]  # JupyterLab adds an empty one
    return json.dumps(not_empty).encode()


def checksum(name: str, data: bytes) -> str:
    """Returns the checksum of what a reader may have changed: of a notebook, the text of its cells."""
    if name.endswith(".ipynb"):
        with suppress(ValueError, KeyError, TypeError):  # not a notebook any more, so a change
            data = written_text(data)
    return hashlib.sha256(data).hexdigest()


def bare(data: bytes) -> bytes:
    """Returns a notebook without its outputs."""
    nb = json.loads(data)
    for cell in nb["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return (json.dumps(nb, indent=1, ensure_ascii=False) + "\n").encode()


def originals(root: Path) -> dict[str, bytes]:
    """Returns what is to be copied, by its name in the folder of the copies."""
    found: dict[str, bytes] = {}
    folder = root / "notebooks"
    data_files = (path for path in folder.glob("data/**/*.*") if path.suffix in (".csv", ".md", ".txt"))
    for path in sorted([*folder.glob("*.ipynb"), *folder.glob("*.md"), *data_files]):
        data = bare(path.read_bytes()) if path.suffix == ".ipynb" else path.read_bytes()
        if path.suffix in (".ipynb", ".md"):
            for link in OUTSIDE.findall(data):
                found[f"{LINKED}/{link.decode()}"] = (root / link.decode()).read_bytes()
            data = OUTSIDE.sub(rf"]({LINKED}/\1".encode(), data)
        found[path.relative_to(folder).as_posix()] = data
    page = root / ".venv" / "playground.html"
    if page.exists():
        found[page.name] = page.read_bytes()
    return found


class Copies:
    """The copies in a folder, and what they were copied from."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.originals = originals(root)
        self.folder = folder
        kept = folder / COPIED
        self.copied: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}

    def place(self, name: str) -> None:
        """Puts a new copy in place."""
        put(self.folder / name, self.originals[name])
        self.copied[name] = checksum(name, self.originals[name])
        put(self.folder / COPIED, json.dumps(self.copied, indent=1).encode())

    def is_changed(self, name: str) -> bool:
        """Reports whether a copy holds what its reader wrote: neither what was copied nor what would be."""
        path = self.folder / name
        known = (self.copied.get(name), checksum(name, self.originals[name]))
        return path.exists() and checksum(name, path.read_bytes()) not in known

    def update(self) -> list[str]:
        """Copies what is missing or old; returns the names of the changed ones of which there is a new version."""
        news = []
        for name, data in self.originals.items():
            path = self.folder / name
            new = checksum(name, data)
            if self.is_changed(name):
                if self.copied.get(name) != new:
                    news.append(name)
            elif not path.exists() or checksum(name, path.read_bytes()) != new:
                self.place(name)
        return news

    def fresh(self, beginning: str) -> str:
        """Puts a new copy in place of the one whose name begins so, and says what became of a changed one."""
        names = [name for name in self.originals if name.startswith(beginning)]
        names = [name for name in names if name.endswith(".ipynb")] or names
        if not beginning or len(names) != 1:
            needed = "needed: the beginning of one name, such as make fresh NB=03"
            raise LookupError(f'found {len(names)} lessons "{beginning}…"; {needed}')
        path = self.folder / names[0]
        said = f"There is a new {path}"
        if self.is_changed(names[0]):
            stems = (path.stem, *(f"{path.stem}-{number}" for number in range(2, 1000)))
            places = (path.with_name(f"my-{stem}{path.suffix}") for stem in stems)
            yours = next(place for place in places if not place.exists())
            path.rename(yours)
            said += f"; yours is {yours.name}, beside it"
        self.place(names[0])
        return said + "."


def main(arguments: list[str]) -> None:
    """Does what the command line says."""
    copies = Copies(ROOT, COPIES)
    if arguments[:1] == ["fresh"]:
        for beginning in arguments[1:] or os.environ.get("NB", "").split() or [""]:
            print(copies.fresh(beginning))
        return
    for name in copies.update():
        print(
            f"There is a new {name}; you have changed yours, so it stays. "
            f"make fresh NB={name} brings the new one and keeps yours beside it."
        )
    print(f"Your copies of the lessons are in {COPIES}. Change what you like: make fresh NB=03 brings a lesson back.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LookupError as err:
        sys.exit(f"perceptron lab: {err}")
    except (OSError, ValueError) as err:
        advice = f"needed: the lessons to be copied to {COPIES}; do: mend that, then try again"
        sys.exit(f"perceptron lab: found {err}; {advice}")
