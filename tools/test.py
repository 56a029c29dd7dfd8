"""Checks everything that make test promises, in this order:

    the format of the Go files, go vet, staticcheck, go.mod and go.sum,
    the tests of the tools, the Go tests, every notebook

and closes with the count of what passed and what failed: a check, a test and a cell
count one each. tools/setup calls it in the lab's environment.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import unittest
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import notebooks

ROOT = notebooks.ROOT
Count = tuple[int, int]  # passed, failed


def go_files() -> list[str]:
    """Returns the Go files of the clone; hidden folders hold other people's."""
    paths = (path.relative_to(ROOT) for path in ROOT.rglob("*.go"))
    return sorted(str(path) for path in paths if not any(part.startswith(".") for part in path.parts))


def command(*words: str) -> Count:
    """Runs a command that is silent if all is well, and shows what it says."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    said = (done.stdout + done.stderr).strip()
    if done.returncode == 0 and not (done.stdout and words[0] == "gofumpt"):
        return 1, 0
    print(f"{' '.join(words[:4])}:\n{notebooks.indent(said)}")
    return 0, 1


def formatting() -> Count:
    """gofumpt names the files that it would change."""
    return command("gofumpt", "-l", *go_files())


def tool_tests() -> Count:
    """Runs the tests of the tools themselves."""
    suite = unittest.defaultTestLoader.discover(str(ROOT / "tools"), pattern="*_test.py")
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=0).run(suite)
    failed = len(result.failures) + len(result.errors)
    return result.testsRun - failed, failed


def go_tests() -> Count:
    """Runs the Go tests: a line for each package, and all that a failed test printed."""
    passed = failed = 0
    output: dict[tuple[str, str], list[str]] = defaultdict(list)
    with subprocess.Popen(
        ["go", "test", "-json", "./..."], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as run:
        for line in run.stdout or []:
            if not line.startswith("{"):
                print(line, end="", flush=True)
                continue
            event = json.loads(line)
            key = event.get("Package", event.get("ImportPath", "")), event.get("Test", "")
            match event["Action"]:
                case "output" | "build-output":
                    output[key].append(event["Output"])
                case "pass" | "fail" | "skip" | "build-fail" as action:
                    text = "".join(output.pop(key, []))
                    bad = action in ("fail", "build-fail")
                    if bad or not key[1]:
                        print(text.removeprefix("PASS\n"), end="", flush=True)
                    failed += bad
                    passed += action == "pass" and bool(key[1])
    return passed, failed + (run.returncode != 0 and failed == 0)


def all_notebooks() -> Count:
    """Holds every notebook against its saved outputs."""
    passed = failed = 0
    paths = notebooks.find([])
    if not paths:
        print("no notebooks in notebooks/ yet")
        return 0, 0
    for report in notebooks.each(notebooks.check, paths):
        print(report, flush=True)
        passed += report.passed
        failed += len(report.faults)
    return passed, failed


CHECKS: list[tuple[str, Callable[[], Count]]] = [
    ("gofumpt", formatting),
    ("go vet", lambda: command("go", "vet", "./...")),
    ("staticcheck", lambda: command("staticcheck", "./...")),
    ("go mod tidy", lambda: command("go", "mod", "tidy", "-diff")),
    ("the tools' tests", tool_tests),
    ("go test", go_tests),
    ("notebooks", all_notebooks),
]


def main() -> int:
    """Runs all checks, one after the other, and returns the exit status."""
    passed = failed = 0
    for name, check in CHECKS:
        start = time.monotonic()
        print(f"== {name}", flush=True)
        good, bad = check()
        print(f"== {name}: {'FAIL' if bad else 'ok'}, {time.monotonic() - start:.1f} s", flush=True)
        passed += good
        failed += bad
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
