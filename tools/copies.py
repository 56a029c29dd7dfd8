"""Keeps copies of the lessons in lessons/, for readers to run and change.

    python tools/copies.py              copies missing files, updates copies that were not changed, and removes
                                        those whose originals are gone
    python tools/copies.py fresh NB...  replaces copies with new ones; renames a changed copy to my-NAME

NB is the beginning of a name ("3"); the default is the environment variable NB.

Copies of notebooks have no outputs. lessons/.copied contains the checksums of the originals. The
checksum of a notebook depends only on the text of its cells, so running a notebook does not count as
a change. A copy that a reader has changed is never overwritten or removed. The folder lessons/ may be
deleted; the next make lab creates it again.
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
NEW_NAMES = {  # the lessons' names by their names in version 0.1.0
    "00-go-in-a-notebook.ipynb": "go.ipynb",
    "01-why-hyperplanes.ipynb": "A-hyperplanes.ipynb",
    "02-bias-absorption.ipynb": "2-bias-absorption.ipynb",
    "03-algorithm.ipynb": "3-algorithm.ipynb",
    "04-error-function.ipynb": "B-error-function.ipynb",
    "05-convergence-proof.ipynb": "4-convergence-proof.ipynb",
    "06-margins.ipynb": "C-margins.ipynb",
    "07-xor.ipynb": "5-xor.ipynb",
    "08-inseparable.ipynb": "6-not-yet-or-never.ipynb",
    "09-your-own-data.ipynb": "7-your-own-data.ipynb",
    "10-beside-scikit-learn.ipynb": "D-from-scikit-learn.ipynb",
    "11-further.ipynb": "E-further.ipynb",
}


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


def originals(root: Path, keep_outputs: bool = False) -> dict[str, bytes]:
    """Returns the contents of the copies to be made, by their names in the folder of the copies.

    Copies of notebooks have no outputs, unless keep_outputs is set.
    """
    contents: dict[str, bytes] = {}
    folder = root / "notebooks"
    data_files = (path for path in folder.glob("data/**/*.*") if path.suffix in (".csv", ".md", ".txt"))
    for path in sorted([*folder.glob("*.ipynb"), *folder.glob("*.md"), *data_files]):
        data = path.read_bytes()
        if path.suffix == ".ipynb" and not keep_outputs:
            data = without_outputs(data)
        if path.suffix in (".ipynb", ".md"):
            for link in LINK_OUTSIDE.findall(data):
                contents[f"{LINKED_FILES}/{link.decode()}"] = (root / link.decode()).read_bytes()
            data = LINK_OUTSIDE.sub(rf"]({LINKED_FILES}/\1".encode(), data)
        contents[path.relative_to(folder).as_posix()] = data
    page = root / ".venv" / "playground.html"
    if page.exists():
        contents[page.name] = page.read_bytes()
    return contents


def listing(names: list[str]) -> str:
    """Returns the names as a list in English, such as "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def removal_message(removed: list[str], kept: list[str]) -> str:
    """Returns a message about removed copies and about changed ones that were kept; "" if there are none."""
    what = []
    if removed:
        what.append(f"removed {len(removed)} unchanged old {'copy' if len(removed) == 1 else 'copies'}")
    if kept:
        names = [f"{name} (see {NEW_NAMES[name]})" if name in NEW_NAMES else name for name in kept]
        what.append("kept your changed " + listing(names))
    renamed = any(name in NEW_NAMES for name in removed + kept)
    reason = "Lessons have new names" if renamed else "Some files are no longer part of the lessons"
    return f"{reason}: {'; '.join(what)}." if what else ""


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
        self.save_checksums()

    def save_checksums(self) -> None:
        """Writes the file of checksums."""
        write_file(self.folder / CHECKSUMS, json.dumps(self.checksums, indent=1).encode())

    def is_changed(self, name: str) -> bool:
        """Reports whether a copy differs from both the old and the new original, so a reader has changed it."""
        path = self.folder / name
        of_originals = [self.checksums.get(name)]
        if name in self.originals:
            of_originals.append(checksum(name, self.originals[name]))
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

    def remove_old(self) -> str:
        """Removes the unchanged copies whose originals are gone, and returns a message for the reader.

        A copy that a reader has changed is kept, and counts as the reader's own from now on. Call update first.
        """
        old = [name for name in self.checksums if name not in self.originals]
        removed, kept = [], []
        for name in sorted(old, key=lambda name: "/" in name):  # notebooks before the files that they need
            if not (self.folder / name).is_file():
                pass  # the reader has removed it
            elif self.is_changed(name):
                kept.append(name)
            elif self.is_needed(name):
                continue  # and remains a copy, to be removed when it is no longer needed
            else:
                self.remove(name)
                removed.append(name)
            del self.checksums[name]
        if old:
            self.save_checksums()
        return removal_message(removed, kept)

    def is_needed(self, name: str) -> bool:
        """Reports whether a notebook in the folder, such as a changed copy, contains the name of a file in data/."""
        files = (path for path in self.folder.glob("*.ipynb") if path.is_file())
        return "/" in name and any(name.encode() in path.read_bytes() for path in files)

    def remove(self, name: str) -> None:
        """Removes a copy, and the folders that are empty without it."""
        path = self.folder / name
        path.unlink()
        for parent in path.parents:
            if parent == self.folder or any(parent.iterdir()):
                break
            parent.rmdir()

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
    """Restores the copies given after "fresh"; without arguments, updates all copies and removes old ones."""
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
    if message := copies.remove_old():
        print(message)
    print(f"Your copies of the lessons are in {COPIES}. Change them as you like; make fresh NB=3 restores a lesson.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LookupError as err:
        sys.exit(f"perceptron lab: {err}")
    except (OSError, ValueError) as err:
        sys.exit(f"perceptron lab: can't copy the lessons to {COPIES}: {err}")
