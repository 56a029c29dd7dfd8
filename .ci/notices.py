"""Lists what an image of the lab and the lab of the site contain, with the licences, in docs/NOTICE.md.

    python .ci/notices.py          writes the list of the modules and packages that are installed here
    python .ci/notices.py check    prints those that are installed here but missing from the list, and those
                                   whose licence is unknown

The licences are read from Go's module cache, from the Python packages in .venv and .venv/course, and from the lab
in site/, so both environments must have been set up, and the site must have been built.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "NOTICE.md"
REQUIREMENTS = ROOT / "tools" / "requirements"
SITE = ROOT / "site" / "lab"
HEAD = "| module or package | licence |\n|---|---|\n"
SITE_HEAD = "| part of the site's lab | licence |\n|---|---|\n"
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
# The licences that the packages of the site may have. Each permits to pass on the packages as they are.
SITE_LICENCES = {
    "(CC-BY-4.0 AND OFL-1.1 AND MIT)",
    "(MPL-2.0 OR Apache-2.0)",
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "EPL-2.0",
    "ISC",
    "MIT",
}
# The packages that the fonts of the site belong to, with the beginnings of the fonts' file names.
FONTS = {"MathJax_": "mathjax-full", "fa-": "@fortawesome/fontawesome-free"}
FONT_FILES = (".eot", ".otf", ".ttf", ".woff", ".woff2")
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
    return [one_line(path) for path in paths]


def one_line(path: Path) -> str:
    """Returns the text of a file on one line."""
    return re.sub(r"\s+", " ", path.read_text(errors="replace"))


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


# ---- The lab of the site -----------------------------------------------------


def site_parts() -> dict[str, str]:
    """Returns the parts of the lab in site/, with their licences: Go, npm packages and fonts."""
    if not (SITE / "go" / "manifest.json").is_file():
        raise LookupError(f"got no lab in {SITE}, want that of make site; run make site first")
    packages = npm_packages()
    return {**go_parts(), **by_scope(packages), **fonts(packages)}


def go_parts() -> dict[str, str]:
    """Returns Go's programs and packages, and the modules that are vendored in them."""
    root = Path(subprocess.run(["go", "env", "GOROOT"], capture_output=True, text=True, check=True).stdout.strip())
    found = {"Go: compiler, linker, runtime and standard library": licence_of(one_line(root / "LICENSE"))}
    command = ["go", "list", "-deps", "-f", "{{.ImportPath}}", "std", "cmd/compile", "cmd/link"]
    env = {**os.environ, "GOOS": "js", "GOARCH": "wasm"}
    listed = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    for folder, module in set(
        re.findall(r"(?m)^((?:cmd/)?vendor)/(golang\.org/x/\w+|[^/\n]+/[^/\n]+/[^/\n]+)", listed)
    ):
        found[f"Go: {module}"] = licence_of(one_line(root / "src" / folder / module / "LICENSE"))
    return found


def npm_packages() -> dict[str, str]:
    """Returns the npm packages that are bundled in the site's scripts, with their licences."""
    found: dict[str, str] = {}
    for path in SITE.rglob("third-party-licenses.json"):
        for package in json.loads(path.read_text(encoding="utf-8"))["packages"]:
            licence = package["licenseId"] or ""
            found[package["name"]] = licence if licence in SITE_LICENCES else f"? {licence}"
    return found


def by_scope(packages: dict[str, str]) -> dict[str, str]:
    """Returns the packages, with one entry, such as @jupyterlab/*, for those of a scope that have the same licence."""
    found: dict[str, str] = {}
    for name, licence in packages.items():
        scope = name.partition("/")[0]
        same = name.startswith("@") and {packages[other] for other in packages if other.startswith(scope + "/")} == {
            licence
        }
        found[f"{scope}/*" if same else name] = licence
    return found


def fonts(packages: dict[str, str]) -> dict[str, str]:
    """Returns the families of the site's fonts, with the licences of the packages that they belong to."""
    found: dict[str, str] = {}
    for path in SITE.rglob("*"):
        if path.suffix in FONT_FILES:
            family = next((start for start in FONTS if path.name.startswith(start)), path.name)
            found[f"fonts {family}*"] = packages.get(FONTS.get(family, ""), "?")
    return found


# ---- The list ----------------------------------------------------------------


def rows_of(found: dict[str, str]) -> list[str]:
    """Returns the rows of a table."""
    return [f"| {name} | {licence} |" for name, licence in sorted(found.items())]


def with_rows(text: str, head: str, rows: list[str]) -> str:
    """Returns the text of docs/NOTICE.md with other rows in the table that has this head."""
    before, _, after = text.partition(head)
    after = re.sub(r"\A(\|.*\n)*", "", after)
    return before + head + "\n".join(rows) + "\n" + after


def main(arguments: list[str]) -> int:
    """Writes or checks the list, and returns the exit status."""
    tables = {HEAD: rows_of(modules()) + rows_of(packages()), SITE_HEAD: rows_of(site_parts())}
    text = FILE.read_text(encoding="utf-8")
    if arguments == ["check"]:
        missing = [row for rows in tables.values() for row in rows if row not in text or "?" in row]
        if missing:
            print("\n".join(["missing from docs/NOTICE.md, or without a known licence:", *missing]))
        else:
            print(f"{sum(map(len, tables.values()))} modules and packages, all in docs/NOTICE.md")
        return int(bool(missing))
    for head, rows in tables.items():
        text = with_rows(text, head, rows)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except LookupError as err:
        sys.exit(f"perceptron lab: {err}")
