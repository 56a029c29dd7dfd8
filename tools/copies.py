"""Keeps copies of the lessons in lessons/, for readers to run and change.

    python tools/copies.py              copies missing files, and updates copies that were not changed
    python tools/copies.py fresh NB...  replaces copies with new ones; a changed copy is kept as my-NAME

NB is the beginning of a name ("03"), by default that in the environment variable NB.

Copies have no outputs. lessons/.copied contains the checksums of the originals. Only the text of a
notebook's cells counts, so running a notebook does not change it. A copy that was changed is never
overwritten. The folder may be deleted; the next make lab creates it again.
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
COPIED = ".copied"  # the checksum of each original when it was copied
OUTSIDE = re.compile(rb"\]\(\.\./([^)#]+)")  # a link out of notebooks/, which JupyterLab can't follow
LINKED = "data/linked"  # for copies of the files that such links lead to


def written_text(data: bytes) -> bytes:
    """Returns the text of a notebook's cells, which readers may change."""
    cells = [(cell.get("id"), cell["cell_type"], "".join(cell["source"])) for cell in json.loads(data)["cells"]]
    not_empty = [cell for cell in cells if cell[2].strip()]  # JupyterLab adds an empty cell
    return json.dumps(not_empty).encode()


def checksum(name: str, data: bytes) -> str:
    """Returns the checksum of a file; of a notebook, only the text of its cells counts."""
    if name.endswith(".ipynb"):
        with suppress(ValueError, KeyError, TypeError):  # no longer a notebook, so it was changed
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
    """Returns the contents of the originals, by their names in the folder of the copies."""
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
        """Writes a new copy, and its checksum."""
        put(self.folder / name, self.originals[name])
        self.copied[name] = checksum(name, self.originals[name])
        put(self.folder / COPIED, json.dumps(self.copied, indent=1).encode())

    def is_changed(self, name: str) -> bool:
        """Reports whether a reader has changed a copy, so it differs from both the old and the new original."""
        path = self.folder / name
        known = (self.copied.get(name), checksum(name, self.originals[name]))
        return path.exists() and checksum(name, path.read_bytes()) not in known

    def update(self) -> list[str]:
        """Copies files that are missing or old, and returns the names of changed copies with a new original."""
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
        """Replaces the copy whose name has this beginning with a new one, and returns a message about it."""
        names = [name for name in self.originals if name.startswith(beginning)]
        names = [name for name in names if name.endswith(".ipynb")] or names
        if not beginning or len(names) != 1:
            want = "want the beginning of one name, as in make fresh NB=03"
            raise LookupError(f'found {len(names)} lessons "{beginning}…", {want}')
        path = self.folder / names[0]
        message = f"{path} is a new copy"
        if self.is_changed(names[0]):
            stems = (path.stem, *(f"{path.stem}-{number}" for number in range(2, 1000)))
            places = (path.with_name(f"my-{stem}{path.suffix}") for stem in stems)
            yours = next(place for place in places if not place.exists())
            path.rename(yours)
            message += f"; yours is now {yours.name}"
        self.place(names[0])
        return message + "."


def main(arguments: list[str]) -> None:
    """Runs the command in the arguments."""
    copies = Copies(ROOT, COPIES)
    if arguments[:1] == ["fresh"]:
        for beginning in arguments[1:] or os.environ.get("NB", "").split() or [""]:
            print(copies.fresh(beginning))
        return
    for name in copies.update():
        print(
            f"{name} has a new version, but you have changed your copy, so it was kept. "
            f"To get the new version, and keep yours under another name, run make fresh NB={name}."
        )
    print(f"Your copies of the lessons are in {COPIES}. Change them as you like; make fresh NB=03 restores a lesson.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LookupError as err:
        sys.exit(f"perceptron lab: {err}")
    except (OSError, ValueError) as err:
        sys.exit(f"perceptron lab: can't copy the lessons to {COPIES}: {err}")
