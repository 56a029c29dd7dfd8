"""Lists the modules and packages in an image of the lab, with their licences, in docs/NOTICE.md.

    python .ci/notices.py          writes the list of the modules and packages that are installed here
    python .ci/notices.py check    prints those that are installed here but missing from the list, and those
                                   whose licence is unknown

The licences are read from Go's module cache and from the Python packages in .venv and .venv/course, so
both environments must have been set up.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "NOTICE.md"
REQUIREMENTS = ROOT / "tools" / "requirements"
HEAD = "| module or package | licence |\n|---|---|\n"
MODULE = "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}"  # a template for go list
TEXTS = {  # phrases that identify a licence; they are tried in this order
    "Apache-2.0": "Apache License",
    "MPL-2.0": "Mozilla Public License",
    "FTL or GPL-2.0": "FreeType",
    "OFL-1.1": "SIL OPEN FONT LICENSE",
    "BSD-3-Clause": "Neither the name|names? of .{0,40}contributors",
    "BSD-2-Clause": "Redistributions in binary form",
    "CC-BY-4.0": "Creative Commons Attribution 4.0",
    "MIT": "Permission is hereby granted, free of charge",
}
SEVERAL = {  # modules whose licence file has several licences, each for some of the module's files
    "github.com/klauspost/compress": "BSD-3-Clause, MIT and Apache-2.0",
}


def modules() -> dict[str, str]:
    """Returns the Go modules that the lab is built from, with the licences found in their texts."""
    found = {}
    for arguments in (["./..."], ["-modfile=tools/mod/tools.mod", "tool"]):
        command = ["go", "list", "-deps", "-f", MODULE, *arguments]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for line in listed.split("\n"):
            name, _, folder = line.partition("\t")
            if name:
                licences = [licence_of(text) for text in licence_texts(Path(folder))]
                found[name] = SEVERAL.get(name, " and ".join(dict.fromkeys(licences)))
    return found


def licence_texts(folder: Path) -> list[str]:
    """Returns the texts of a module's files LICENSE, LICENCE and COPYING, each on one line."""
    paths = [path for path in folder.glob("[LC][IO][CP][EY]*") if path.is_file()]
    return [re.sub(r"\s+", " ", path.read_text(errors="replace")) for path in paths]


def licence_of(text: str) -> str:
    """Returns the name of the licence with the given text, or "?" if the licence is unknown."""
    return next((name for name, phrase in TEXTS.items() if re.search(phrase, text)), "?")


def pinned_versions() -> dict[str, str]:
    """Returns the versions of the Python packages that the lab and the course pin."""
    pins = "".join((REQUIREMENTS / name).read_text() for name in ("requirements.txt", "course.txt"))
    return dict(re.findall(r"(?m)^([\w.-]+)==([^\s;]+)", pins))


def packages() -> dict[str, str]:
    """Returns the pinned Python packages of .venv and .venv/course, with the licences that they declare."""
    found = {}
    pinned = pinned_versions()
    environments = (ROOT / ".venv", ROOT / ".venv" / "course")
    folders = [str(folder) for environment in environments for folder in environment.glob("lib/python*/site-packages")]
    for package in metadata.distributions(path=folders):
        name = package.metadata["Name"].lower().replace("_", "-")
        if pinned.get(name) == package.version:  # a new environment contains a setuptools that is not pinned
            found[name] = declared_licence(package)
    return found


def declared_licence(package: metadata.Distribution) -> str:
    """Returns the licence that a package declares."""
    about = package.metadata
    classifiers = about.get_all("Classifier", [])
    classes = [text.rpartition(" :: ")[2] for text in classifiers if text.startswith("License ::")]
    text = about["License"] or "?"
    return about["License-Expression"] or ", ".join(classes) or text.split("\n")[0]


def main(arguments: list[str]) -> int:
    """Writes or checks the list, and returns the exit status."""
    rows = [f"| {name} | {licence} |" for found in (modules(), packages()) for name, licence in sorted(found.items())]
    text = FILE.read_text(encoding="utf-8")
    if arguments == ["check"]:
        missing = [row for row in rows if row not in text or "?" in row]
        if missing:
            print("\n".join(["missing from docs/NOTICE.md, or without a known licence:", *missing]))
        else:
            print(f"{len(rows)} modules and packages, all in docs/NOTICE.md")
        return int(bool(missing))
    FILE.write_text(text.partition(HEAD)[0] + HEAD + "\n".join(rows) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
