"""Runs notebooks in the engine of the site's lab, without a browser, and compares their outputs with the saved ones.

Node runs the engine's own workers (kernel/browser/extension/src/engine/testing/runnotebooks.ts), so cells are built and
run as in a tab. The saved outputs come from the kernel of make lab.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat

import browserlab
import notebooks
from browser.comparison import outputs_fault
from notebooks import Report

DEFAULT_LESSONS = ("7", "go")  # those that are run by default; live.py runs others
RUNNER = "lib/engine/testing/runnotebooks.js"


def run_notebooks(site: Path, paths: list[Path]) -> Iterator[dict[str, Any]]:
    """Runs notebooks with the Go of a site, and yields what the runner prints for each when it has run."""
    browserlab.build_extension()
    command = ["node", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", RUNNER, *map(str, paths)]
    env = {**browserlab.environment(), "GO_FOLDER": str(site / "lab" / "go")}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=browserlab.EXTENSION_COPY, env=env, stdout=pipe, text=True) as node:
        for line in node.stdout or []:
            yield json.loads(line)
    if node.returncode:
        raise RuntimeError(f"node {RUNNER}: got status {node.returncode}, want 0")


def compared(result: dict[str, Any]) -> Report:
    """Reports which cells of a notebook have other outputs than the saved ones."""
    report = Report(Path(result["notebook"]), seconds=result["seconds"])
    for number, cell in notebooks.code_cells(notebooks.read(report.path)):
        outputs = [nbformat.from_dict(output) for output in result["outputs"][number - 1]]
        report.count(notebooks.place(number, cell.source), outputs_fault(cell, notebooks.merged(outputs)))
    return report


def check_engine(site: Path, names: list[str]) -> list[Report]:
    """Runs the notebooks with these names in the engine.

    Without names, it runs all notebooks if PERCEPTRON_LONG is set, otherwise DEFAULT_LESSONS.
    """
    default = [] if os.environ.get("PERCEPTRON_LONG") else DEFAULT_LESSONS
    paths = [path for name in names or default or [""] for path in notebooks.find([name])]
    reports = []
    for result in run_notebooks(site, paths):
        report = compared(result)
        print(report, flush=True)
        reports.append(report)
    return reports
