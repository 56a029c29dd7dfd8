"""Keeps copies of the lessons in lessons/, for readers to run and change.

    python tools/copies.py              copies missing files, and updates copies that were not changed
    python tools/copies.py fresh NB...  replaces copies with new ones; renames a changed copy to my-NAME

NB is the beginning of a name ("3"); the default is the environment variable NB.

Copies of notebooks have no outputs. lessons/.copied contains the checksums of the originals. The
checksum of a notebook depends only on the text of its cells, so running a notebook does not count as
a change. A copy that a reader has changed is never overwritten. The folder lessons/ may be deleted;
the next make lab creates it again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

from kernel import ROOT, write_file

COPIES = ROOT / "lessons"
CHECKSUMS = ".copied"  # the file with the checksum of each original at the time of the copy
LINK_OUTSIDE = re.compile(rb"\]\(\.\./([^)#]+)")  # a link out of notebooks/, which JupyterLab can't open
LINKED_FILES = "data/linked"  # the folder for copies of the files outside notebooks/ to which notebooks link


def cell_texts(data: bytes) -> bytes:
    """Returns the ids, types and texts of a notebook's cells as JSON, without what running the notebook changes."""
    cells = [(cell.get("id"), cell["cell_type"], "".join(cell["source"])) for cell in json.loads(data)["cells"]]
    not_empty = [cell for cell in cells if cell[2].strip()]  # JupyterLab adds an empty cell at the end
    return json.dumps(not_empty).encode()


def checksum(name: str, data: bytes) -> str:
    """Returns the checksum of a file, or of the texts of the cells if the file is a notebook."""
    if name.endswith(".ipynb"):
        with suppress(ValueError, KeyError, TypeError):  # if the reader's file is no longer a notebook
            data = cell_texts(data)
    return hashlib.sha256(data).hexdigest()


def without_outputs(data: bytes) -> bytes:
    """Returns a notebook without its outputs."""
    nb = json.loads(data)
    for cell in nb["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return (json.dumps(nb, indent=1, ensure_ascii=False) + "\n").encode()


def originals(root: Path) -> dict[str, bytes]:
    """Returns the contents of the copies to be made, by their names in the folder of the copies."""
    contents: dict[str, bytes] = {}
    folder = root / "notebooks"
    data_files = (path for path in folder.glob("data/**/*.*") if path.suffix in (".csv", ".md", ".txt"))
    for path in sorted([*folder.glob("*.ipynb"), *folder.glob("*.md"), *data_files]):
        data = without_outputs(path.read_bytes()) if path.suffix == ".ipynb" else path.read_bytes()
        if path.suffix in (".ipynb", ".md"):
            for link in LINK_OUTSIDE.findall(data):
                contents[f"{LINKED_FILES}/{link.decode()}"] = (root / link.decode()).read_bytes()
            data = LINK_OUTSIDE.sub(rf"]({LINKED_FILES}/\1".encode(), data)
        contents[path.relative_to(folder).as_posix()] = data
    page = root / ".venv" / "playground.html"
    if page.exists():
        contents[page.name] = page.read_bytes()
    return contents


class Copies:
    """The copies in a folder, their originals, and the originals' checksums when they were copied."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.originals = originals(root)
        self.folder = folder
        file = folder / CHECKSUMS
        self.checksums: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}

    def copy(self, name: str) -> None:
        """Writes a new copy, and saves the checksum of its original."""
        write_file(self.folder / name, self.originals[name])
        self.checksums[name] = checksum(name, self.originals[name])
        write_file(self.folder / CHECKSUMS, json.dumps(self.checksums, indent=1).encode())

    def is_changed(self, name: str) -> bool:
        """Reports whether a copy differs from both the old and the new original, so a reader has changed it."""
        path = self.folder / name
        of_originals = (self.checksums.get(name), checksum(name, self.originals[name]))
        return path.exists() and checksum(name, path.read_bytes()) not in of_originals

    def update(self) -> list[str]:
        """Copies missing files, and updates unchanged copies whose originals have changed.

        Returns the names of the outdated copies: their originals have changed, but a reader has changed them, too.
        """
        outdated = []
        for name, data in self.originals.items():
            path = self.folder / name
            new = checksum(name, data)
            if self.is_changed(name):
                if self.checksums.get(name) != new:
                    outdated.append(name)
            elif not path.exists() or checksum(name, path.read_bytes()) != new:
                self.copy(name)
        return outdated

    def restore(self, beginning: str) -> str:
        """Replaces a copy with a new one, and returns a message for the reader.

        beginning is the beginning of the copy's name. If a reader has changed the copy, it is renamed.
        """
        names = [name for name in self.originals if name.startswith(beginning)]
        # Prefer notebooks, because the name of a Markdown file may have the same beginning.
        names = [name for name in names if name.endswith(".ipynb")] or names
        if not beginning or len(names) != 1:
            want = "want the beginning of exactly one name; run, for example, make fresh NB=3"
            raise LookupError(f'NB: got "{beginning}", the beginning of {len(names)} names, {want}')
        path = self.folder / names[0]
        message = f"{path} is a new copy"
        if self.is_changed(names[0]):
            stems = (path.stem, *(f"{path.stem}-{number}" for number in range(2, 1000)))
            places = (path.with_name(f"my-{stem}{path.suffix}") for stem in stems)
            renamed = next(place for place in places if not place.exists())
            path.rename(renamed)
            message += f"; your changed copy is now {renamed.name}"
        self.copy(names[0])
        return message + "."


def main(arguments: list[str]) -> None:
    """Restores the copies given on the command line after "fresh"; without arguments, updates all copies."""
    copies = Copies(ROOT, COPIES)
    if arguments[:1] == ["fresh"]:
        for beginning in arguments[1:] or os.environ.get("NB", "").split() or [""]:
            print(copies.restore(beginning))
        return
    for name in copies.update():
        print(
            f"{name} has a new version, but you have changed your copy, so it was not replaced. "
            f"To get the new version, and keep your copy under another name, run make fresh NB={name}."
        )
    print(f"Your copies of the lessons are in {COPIES}. Change them as you like; make fresh NB=3 restores a lesson.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LookupError as err:
        sys.exit(f"perceptron lab: {err}")
    except (OSError, ValueError) as err:
        sys.exit(f"perceptron lab: can't copy the lessons to {COPIES}: {err}")
