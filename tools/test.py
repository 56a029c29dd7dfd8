"""Runs the checks of make test, in this order:

    the format of the Go files, go vet (also for 32-bit processors), staticcheck, revive, conditions, words,
    doclinks, go.mod and go.sum, the tests of the tools, the Go tests, all notebooks

At the end it prints the slowest checks, tests and notebooks, and how many checks, tests and cells passed
and failed in total. tools/setup runs this program in the virtual environment .venv.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
import unittest
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import notebooks

ROOT = notebooks.ROOT
SLOWEST = ROOT / ".venv" / "slowest.txt"  # printed by .ci/run
MAX_LISTED = 10  # the maximum length of each list of the slowest checks, tests or notebooks
SLOW_TESTS = ("transcripts_test", "stranger_test")  # started first, because they take longest
# The packages whose doc comments have links.
LINKED = (
    "perceptron",
    "perceptron/classifier",
    "perceptron/datasets",
    "perceptron/files",
    "perceptron/files/parquet",
    "perceptron/metrics",
    "perceptron/prepare",
    "plotting",
    "plotting/animation",
    "plotting/show",
    "plotting/table",
    "notebooks/check",
    "notebooks/lazy",
)
Count = tuple[int, int]  # the numbers of checks, tests or cells that passed and failed

# The seconds that each check, Go test, file of tools' tests and notebook took, and its name, by kind.
times: dict[str, list[tuple[float, str]]] = {
    "checks": [],
    "tests": [],
    "notebooks": [],
}


def command(*words: str) -> Count:
    """Runs a command as a check. It passes if the command exits with 0 and prints nothing to stdout.

    Prints the output of a command that fails.
    """
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 0 and not done.stdout:  # gofumpt lists unformatted files, and exits with 0
        return 1, 0
    # Print only the beginning of the command, because the list of files can be long.
    print(f"{' '.join(words[:4])}:\n{notebooks.indent(done.stdout + done.stderr)}")
    return 0, 1


def go_files() -> list[str]:
    """Returns the Go files of the clone, including those not yet committed, but not those that git ignores."""
    arguments = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.go"]
    try:
        listed = subprocess.check_output(arguments, cwd=ROOT, text=True, stderr=subprocess.PIPE)
    except FileNotFoundError:
        sys.exit("perceptron lab: got no git, want git, which lists the files; install it, then try again")
    except subprocess.CalledProcessError as err:
        sys.exit(
            f"perceptron lab: got an error from git ls-files ({err.stderr.strip()}), want a clone made by git; "
            f"run make test in a clone"
        )
    return sorted(name for name in listed.split("\0") if name and (ROOT / name).exists())


def tool_test(name: str) -> tuple[Count, float, str]:
    """Runs the tests of the module with this name, and returns their counts, the seconds taken and their output."""
    start = time.monotonic()
    output = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TextTestRunner(stream=output, verbosity=0).run(suite)
    failed = len(result.failures) + len(result.errors)
    passed = result.testsRun - len(result.skipped) - failed
    took = time.monotonic() - start
    return (passed, failed), took, output.getvalue()


def tool_tests() -> Count:
    """Runs the tests of the tools. On each processor, one test file runs at a time."""
    passed = failed = 0
    modules = sorted(path.stem for path in (ROOT / "tools").glob("*_test.py"))
    names = [*SLOW_TESTS, *(name for name in modules if name not in SLOW_TESTS)]
    with ProcessPoolExecutor() as pool:
        for name, (count, took, output) in zip(names, pool.map(tool_test, names), strict=True):
            good, bad = count
            print(f"{'FAIL' if bad else 'ok  '} {name}: {good + bad} tests, {took:.1f} s", flush=True)
            if bad:
                print(output, end="")
            passed += good
            failed += bad
            times["tests"].append((took, name))
    return passed, failed


def go_tests() -> Count:
    """Runs the Go tests, and prints the results of the packages and the output of failed tests."""
    passed = failed = 0
    output: dict[tuple[str, str], list[str]] = defaultdict(list)
    failed_packages: set[str] = set()
    words = ["go", "test", "-json", "./..."]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=ROOT, stdout=pipe, stderr=subprocess.STDOUT, text=True) as run:
        for line in run.stdout or []:
            if not line.startswith("{"):  # a message of go itself, not an event
                print(line, end="", flush=True)
                continue
            event = json.loads(line)
            package = event.get("Package", event.get("ImportPath", ""))
            test = event.get("Test", "")
            match event["Action"]:
                case "output" | "build-output":
                    output[package, test].append(event["Output"])
                case "pass" | "fail" | "skip" | "build-fail" as action:
                    text = "".join(output.pop((package, test), []))
                    bad = action in ("fail", "build-fail")
                    if bad or not test:
                        print(text.removeprefix("PASS\n"), end="", flush=True)
                    # A package fails if one of its tests does, so it counts only if none of them failed.
                    failed += bad and (bool(test) or package not in failed_packages)
                    if bad:
                        failed_packages.add(package)
                    passed += action == "pass" and bool(test)
                    if test and "/" not in test:
                        times["tests"].append((event.get("Elapsed", 0), f"{package}.{test}"))
    if run.returncode != 0 and failed == 0:
        failed = 1  # go failed before or after the tests
    return passed, failed


def vet_for_32_bits() -> Count:
    """Runs go vet on the library and the command for 32-bit processors. go vet compiles the packages, too."""
    packages = ("./internal/...", "./perceptron/...", "./cmd/...")
    passed = failed = 0
    for processor in ("386", "arm"):
        good, bad = command("env", "CGO_ENABLED=0", "GOOS=linux", f"GOARCH={processor}", "go", "vet", *packages)
        passed += good
        failed += bad
    return passed, failed


def all_notebooks() -> Count:
    """Runs all notebooks, those with the most code cells first, and compares their outputs with the saved outputs."""
    passed = failed = 0
    paths = sorted(notebooks.find([]), key=lambda path: -len(notebooks.code_cells(notebooks.read(path))))
    for report in notebooks.report_all(notebooks.check, paths):
        passed += report.passed
        failed += len(report.faults)
        times["notebooks"].append((report.seconds, report.path.name))
    return passed, failed


CHECKS: list[tuple[str, Callable[[], Count]]] = [
    ("gofumpt", lambda: command("gofumpt", "-l", *go_files())),
    ("go vet", lambda: command("go", "vet", "./...")),
    ("go vet for 32-bit processors", vet_for_32_bits),
    ("staticcheck", lambda: command("staticcheck", "./...")),
    ("revive", lambda: command("revive", "-config", "tools/revive.toml", "-set_exit_status", "./...")),
    ("conditions", lambda: command("go", "run", "./tools/conditions", ".", "internal/dot/gen")),
    ("words", lambda: command("go", "run", "./tools/words", *go_files())),
    ("doclinks", lambda: command("go", "run", "./tools/doclinks", *LINKED)),
    ("go mod tidy", lambda: command("go", "mod", "tidy", "-diff")),
    ("the tools' tests", tool_tests),
    ("go test", go_tests),
    ("notebooks", all_notebooks),
]


def slowest_of(kind: str) -> str:
    """Returns a list of the slowest checks, tests or notebooks, as text."""
    slowest = sorted(times[kind], reverse=True)[:MAX_LISTED]
    lines = [f"{seconds:7.1f} s  {name}\n" for seconds, name in slowest]
    return f"the slowest {kind}:\n" + "".join(lines)


def main() -> int:
    """Runs all checks, one after another, and returns the exit status."""
    passed = failed = 0
    for name, check in CHECKS:
        start = time.monotonic()
        print(f"== {name}", flush=True)
        good, bad = check()
        took = time.monotonic() - start
        times["checks"].append((took, name))
        print(f"== {name}: {'FAIL' if bad else 'ok'}, {took:.1f} s", flush=True)
        passed += good
        failed += bad
    slowest = "".join(slowest_of(kind) for kind in times)
    SLOWEST.write_text(slowest, encoding="utf-8")
    print(f"{slowest}{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
