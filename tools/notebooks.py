"""Runs the notebooks in the real kernel, and checks or saves their outputs.

    python tools/notebooks.py save|check|errors [NB...]

save    runs the notebooks and saves their outputs; a notebook with a cell that fails is not saved
check   runs the notebooks and compares their outputs with the saved ones
errors  prints the kernel's output for each error that a notebook shows

NB is the beginning of a notebook's name ("03") or its path, by default that in the environment
variable NB. Without NB, all of notebooks/ are run.

A cell fails if it ends in an error or writes to stderr. With check, it also fails if

  - its printed output, or a text that it shows (Markdown, a table), differs from the saved one,
  - it shows more or fewer outputs, or other kinds. Of images, and of HTML with a script or a
    drawing, only the kind is compared.

The order of printed lines and shown outputs is not compared, because they reach the notebook in
different ways. Of a cell tagged "varies", for example one that prints a time, only the kinds of
outputs are compared.

Shown errors: A Markdown cell tagged "error" contains pairs of fenced blocks, ```go with code to
type and ```text with the kernel's output. A second kernel runs the notebook up to its last shown
error, with each go block in its place; the block must fail with this output. A go block without a
text block must run without an error: it is the corrected code, or it cleans up (%rm x). A text
block before any go block is the output of the code cell above after its // are deleted. Before the
comparison, parts that change from run to run are replaced (see normal).
"""

from __future__ import annotations

import difflib
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
KERNEL = "gonb"
CELL_SECONDS = 120  # a cell that takes longer has failed
LANGUAGE = {"file_extension": ".go", "mimetype": "text/x-go", "name": "go", "pygments_lexer": "go"}
KERNELSPEC = {"display_name": "Go (gonb)", "language": "go", "name": KERNEL}


@dataclass
class Report:
    """The results of the checks of one notebook."""

    path: Path
    passed: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: float = 0
    note: str = ""

    def count(self, place: str, fault: str) -> None:
        """Counts one cell or shown error, which has passed if fault is empty."""
        if fault:
            self.faults.append(f"{self.path.name}, {place}\n{indent(fault)}")
        else:
            self.passed += 1

    def __str__(self) -> str:
        word = "FAIL" if self.faults else "ok  "
        counts = f"{self.passed} passed"
        if self.faults:
            counts += f", {len(self.faults)} failed"
        lines = [f"{word} {self.path.name}: {counts}, {self.seconds:.1f} s{self.note}"]
        return "\n".join(lines + [indent(fault) for fault in self.faults])


def indent(text: str) -> str:
    """Returns text with each line indented by four spaces."""
    return "\n".join("    " + line for line in text.splitlines())


# ---- Outputs ----------------------------------------------------------------


def merged(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Joins adjacent pieces of a stream, because streams arrive in pieces of random length."""
    joined: list[NotebookNode] = []
    for output in outputs:
        last = joined[-1] if joined else None
        if output.output_type == "stream" and last and last.get("name") == output.name:
            last.text += output.text
        else:
            joined.append(NotebookNode(output))
    return joined


def printed(outputs: list[NotebookNode], stream: str = "stdout") -> str:
    """Returns the text printed to a stream."""
    return "".join(out.text for out in outputs if out.output_type == "stream" and out.name == stream)


def shown(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Returns the figures, tables and texts among the outputs."""
    return [out for out in outputs if out.output_type in ("display_data", "execute_result")]


def error_text(outputs: list[NotebookNode]) -> str:
    """Returns all output of a cell that failed, as Jupyter shows it; empty if it did not fail."""
    errors = [out for out in outputs if out.output_type == "error"]
    stderr = printed(outputs, "stderr")
    if not errors and not stderr:
        return ""
    text = printed(outputs) + stderr + "\n".join("\n".join(err.traceback) or err.evalue for err in errors)
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def is_drawing(mime: str, content: object) -> bool:
    """Reports whether only the presence of this content is compared, not its bytes."""
    if mime == "text/html":
        return re.search(r"<(script|svg|canvas|img)\b", str(content)) is not None
    return not mime.startswith("text/")


# ---- Checks -----------------------------------------------------------------


def difference(saved: str, now: str) -> str:
    """Returns the lines that differ, - saved and + now."""
    lines = difflib.unified_diff(saved.splitlines(), now.splitlines(), n=1, lineterm="")
    return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


def failure(outputs: list[NotebookNode]) -> str:
    """Returns how a cell failed; empty if it did not."""
    text = error_text(outputs)
    if not text:
        return ""
    is_error = any(out.output_type == "error" for out in outputs)
    what = "ended in an error" if is_error else "wrote to stderr"
    return f"it {what}:\n{text}"


def change(saved: list[NotebookNode], now: list[NotebookNode], kinds_only: bool = False) -> str:
    """Returns how the outputs differ from the saved ones; empty if they do not."""
    old_kinds = [sorted(out.data) for out in shown(saved)]
    new_kinds = [sorted(out.data) for out in shown(now)]
    if old_kinds != new_kinds:
        return f"it shows outputs of other kinds than saved:\n- {old_kinds}\n+ {new_kinds}"
    if kinds_only:
        return ""
    if printed(saved) != printed(now):
        return "it prints a different text than saved:\n" + difference(printed(saved), printed(now))
    for old, new in zip(shown(saved), shown(now), strict=True):
        for mime, content in old.data.items():
            found = new.data[mime]
            if content != found and not (is_drawing(mime, content) and is_drawing(mime, found)):
                return f"it shows a different {mime} than saved:\n{difference(str(content), str(found))}"
    return ""


def cell_fault(saved: NotebookNode, outputs: list[NotebookNode]) -> str:
    """Returns what is wrong with the new outputs of a saved cell; empty if nothing is."""
    if fault := failure(outputs):
        return fault
    if saved.execution_count is None:
        return "it has no saved outputs; run make notebooks"
    return change(saved.outputs, outputs, "varies" in tags(saved))


# Patterns for what changes from run to run in errors, and their replacements, in this order.
VARIES = [
    (r"(?<=[\t ])/.*/(?=[\w.-]+\.go:)", ""),
    (r"(/[^\s:]*)?/?gonb_[0-9a-f]{8}/", ""),
    (r"gonb_[0-9a-f]{8}", "gonb_…"),
    (r"Cell ?\[(\d+|…)\]", "Cell[…]"),
    (r"(/|\./)?([\w.@…-]+/)*([\w.-]+\.go):\d+(:\d+)?", r"\3:…"),
    (r" \[\[ Cell\[…\] Line \d+ \]\] ", ""),  # the kernel adds this to most panics, not to all
    (r"\b0x[0-9a-f]+", "0x…"),
    (r"\bgoroutine \d+\b", "goroutine …"),
    (r"\(\d+\.\d+s\)", "(…s)"),
    (r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d(\.\d+)?", "…"),
]


def normal(text: str) -> str:
    """Returns an error with replacements for what changes from run to run: folders, numbers of cells, times."""
    text = text.replace(str(ROOT) + "/", "")
    for pattern, replacement in VARIES:
        text = re.sub(pattern, replacement, text)
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())  # the kernel adds empty lines


@dataclass
class Shown:
    """An error that a notebook shows."""

    cell: int
    code: str  # to be typed
    text: str | None  # the kernel's output; None if the code must not fail


def shown_errors(number: int, cell: NotebookNode, above: NotebookNode | None = None) -> list[Shown]:
    """Returns the errors that a cell shows; raises ValueError for a text block without code."""
    found: list[Shown] = []
    if cell.cell_type != "markdown" or "error" not in tags(cell):
        return found
    for language, body in re.findall(r"^```(go|text)[ \t]*\n(.*?)^```[ \t]*$", cell.source, re.M | re.S):
        if language == "go":
            found.append(Shown(number, body.rstrip("\n"), None))
        elif found and found[-1].text is None:
            found[-1].text = body
        elif not found and above and above.cell_type == "code":
            found.append(Shown(number, re.sub("^// ", "", above.source, flags=re.M), body))
        else:
            raise ValueError(f"cell {number}: found a ```text block without a ```go block")
    return found


def shown_fault(error: Shown, outputs: list[NotebookNode]) -> str:
    """Returns how the kernel's outputs differ from a shown error; empty if they do not."""
    if error.text is None:
        return failure(outputs)
    text = error_text(outputs)
    if not text:
        return "it runs, but should fail"
    if normal(text) != normal(error.text):
        now = difference(normal(error.text), normal(text))
        return f"the kernel prints a different text (make errors prints all of it):\n{now}"
    return ""


# ---- Running ----------------------------------------------------------------


@dataclass
class Kernel:
    """A running kernel that executes cells."""

    client: NotebookClient

    def run(self, source: str) -> list[NotebookNode]:
        """Runs one cell and returns its outputs; raises RuntimeError if the kernel dies or hangs."""
        cell = nbformat.v4.new_code_cell(source)
        self.client.nb.cells = [cell]
        try:
            self.client.execute_cell(cell, 0)
        except CellTimeoutError:
            raise RuntimeError(f"it did not end within {CELL_SECONDS} s") from None
        except DeadKernelError:
            raise RuntimeError("the kernel died") from None
        return merged(cell.outputs)


@contextmanager
def kernel(folder: Path) -> Iterator[Kernel]:
    """Starts a kernel in a folder, and ends it on exit."""
    with open(os.devnull, "w") as nowhere, ExitStack() as stack:
        for last in False, True:  # two kernels that start at once may choose the same port; then one fails
            client = new_client()
            try:
                stack.enter_context(client.setup_kernel(cwd=str(folder), stdout=nowhere, stderr=nowhere))
                break
            except RuntimeError:
                if last:
                    raise
        yield Kernel(client)


def new_client() -> NotebookClient:
    """Returns a client for a kernel that has not started yet."""
    return NotebookClient(
        nbformat.v4.new_notebook(),
        kernel_name=KERNEL,
        timeout=CELL_SECONDS,
        allow_errors=True,
        record_timing=False,
    )


def code_cells(nb: NotebookNode) -> list[tuple[int, NotebookNode]]:
    """Returns the code cells that are not empty, with their numbers in the notebook, from 1."""
    return [(i, cell) for i, cell in enumerate(nb.cells, 1) if cell.cell_type == "code" and cell.source.strip()]


def place(number: int, source: str) -> str:
    """Returns a cell's number and first line of code, to name it in messages."""
    lines = [line for line in source.splitlines() if line.strip() and not line.startswith("%%")]
    return f"cell {number}: {(lines or [source])[0].strip()}"


def run_shown(nb: NotebookNode, folder: Path) -> Iterator[tuple[Shown, list[NotebookNode]]]:
    """Runs a notebook up to its last shown error in a separate kernel; yields the errors and the outputs."""
    above = [None, *nb.cells]
    errors = [shown_errors(number, cell, above[number - 1]) for number, cell in enumerate(nb.cells, 1)]
    while errors and not errors[-1]:
        errors.pop()
    if not errors:
        return
    with kernel(folder) as go:
        for cell, here in zip(nb.cells, errors, strict=False):  # the cells after the last error are not run
            if cell.cell_type == "code" and cell.source.strip() and not cell.source.startswith("%%"):
                go.run(cell.source)  # cells that begin with %% declare nothing for later cells
            for error in here:
                yield error, go.run(error.code)


def process(path: Path, saving: bool) -> Report:
    """Runs one notebook and its shown errors; if saving is true and no cell fails, saves the outputs."""
    report = Report(path)
    results: list[list[NotebookNode]] = []
    start = time.monotonic()
    try:
        nb = read(path)
        with kernel(path.parent) as go:
            for number, cell in code_cells(nb):
                outputs = go.run(cell.source)
                results.append(outputs)
                fault = failure(outputs) if saving else cell_fault(cell, outputs)
                report.count(place(number, cell.source), fault)
                if fault and saving:
                    break
        good = not report.faults
        for error, outputs in run_shown(nb, path.parent):
            report.count("shown error in " + place(error.cell, error.code), shown_fault(error, outputs))
        if saving and good:
            report.note = ", saved" if write(path, with_outputs(nb, results)) else ", unchanged"
    except (RuntimeError, ValueError, OSError) as err:
        report.count(f"after {report.passed + len(report.faults)} cells", str(err))
    report.seconds = time.monotonic() - start
    return report


save = partial(process, saving=True)
check = partial(process, saving=False)


Item = TypeVar("Item")
AReport = TypeVar("AReport", bound=Report)


def report_all(task: Callable[[Item], AReport], items: list[Item]) -> list[AReport]:
    """Runs task for every item, one per processor at a time; prints and returns the reports."""
    reports: list[AReport] = []
    with ProcessPoolExecutor() as pool:
        for report in pool.map(task, items):
            print(report, flush=True)
            reports.append(report)
    return reports


# ---- Files ------------------------------------------------------------------


def tags(cell: NotebookNode) -> list[str]:
    """Returns a cell's tags."""
    return cell.metadata.get("tags", [])


CHECK = re.compile(r"\bcheck\.(Holds|Equal|AtMost|Less|NoError|Every|All|Examples)\(")


def checked(cell: NotebookNode) -> list[str]:
    """Returns the lines with ✓ that a cell's checks printed; none if the cell has no check."""
    if cell.cell_type != "code" or not CHECK.search(cell.source):
        return []
    return [line for line in printed(cell.outputs).splitlines() if line.startswith("✓")]


def read(path: Path) -> NotebookNode:
    """Reads a notebook of the Go kernel; raises ValueError if it has another kernel."""
    nb = nbformat.read(path, as_version=4)
    name = nb.metadata.get("kernelspec", {}).get("name")
    if name != KERNEL:
        raise ValueError(f'{path.name}: found the kernel "{name}", want "{KERNEL}"')
    return nb


def arranged(saved: list[NotebookNode], now: list[NotebookNode]) -> list[NotebookNode]:
    """Returns the new outputs, in the saved order if they equal the saved ones."""
    if change(saved, now):
        return now
    fresh = iter(shown(now))
    return [next(fresh) if out in shown(saved) else out for out in merged(saved)]


def with_outputs(nb: NotebookNode, results: list[list[NotebookNode]]) -> NotebookNode:
    """Returns the notebook with new outputs."""
    cells = [cell for _, cell in code_cells(nb)]
    for count, (cell, outputs) in enumerate(zip(cells, results, strict=True), 1):
        cell.execution_count = count
        if not keeps_outputs(cell, outputs):
            cell.outputs = arranged(cell.outputs, outputs)
    return nb


def keeps_outputs(cell: NotebookNode, now: list[NotebookNode]) -> bool:
    """Reports whether a cell keeps its saved outputs, because they vary and the new ones have the same kinds."""
    return "varies" in tags(cell) and bool(cell.outputs) and not change(cell.outputs, now, kinds_only=True)


def clean(nb: NotebookNode) -> NotebookNode:
    """Removes metadata that changes from run to run or from machine to machine."""
    nb.metadata = NotebookNode({"kernelspec": KERNELSPEC, "language_info": LANGUAGE})
    nb.nbformat = 4
    nb.nbformat_minor = 5
    for cell in nb.cells:
        for key in ("execution", "scrolled", "collapsed"):
            cell.metadata.pop(key, None)
        if cell.cell_type == "code" and not cell.source.strip():
            cell.outputs = []
            cell.execution_count = None
    return nb


def write(path: Path, nb: NotebookNode) -> bool:
    """Writes a notebook completely or not at all, and reports whether the file changed."""
    text = nbformat.writes(clean(nb)).rstrip("\n") + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)
    return True


def find(names: list[str]) -> list[Path]:
    """Returns the notebooks with these names, by default all; raises LookupError if a name fits none."""
    if not names:
        return sorted(FOLDER.glob("*.ipynb"))
    found: list[Path] = []
    for name in names:
        if Path(name).is_file():
            found.append(Path(name).resolve())
            continue
        paths = sorted(FOLDER.glob(f"{name}*.ipynb"))
        if not paths:
            raise LookupError(f'found no notebook "{name}" in notebooks/, want the beginning of a name, as in NB=03')
        found += paths
    return found


# ---- Commands ---------------------------------------------------------------


def main(command: str, names: list[str]) -> int:
    """Runs one command and returns the exit status."""
    paths = find(names or os.environ.get("NB", "").split())
    if command in ("save", "check"):
        reports = report_all(save if command == "save" else check, paths)
        return int(any(report.faults for report in reports))
    if command != "errors":
        raise LookupError(f'found the command "{command}", want save, check or errors')
    for path in paths:
        print_errors(path)
    return 0


def print_errors(path: Path) -> None:
    """Prints the kernel's output for the errors that a notebook shows, in a form to be pasted there."""
    print(f"== {path.name}")
    for error, outputs in run_shown(read(path), path.parent):
        print(f"\ncell {error.cell}\n```go\n{error.code}\n```")
        if text := error_text(outputs):
            print(f"```text\n{text}\n```")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "", sys.argv[2:]))
    except (LookupError, RuntimeError, ValueError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
