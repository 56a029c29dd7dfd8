"""Runs the notebooks in the real Jupyter kernel, and checks or saves their outputs.

    python tools/notebooks.py save|check|errors [NB...]

save    runs the notebooks and saves their outputs; a notebook with a cell that fails is not saved
check   runs the notebooks and compares their outputs with the saved outputs
errors  prints the kernel's output for each error that a notebook shows

NB is a notebook's path or the beginning of its name ("3"); the default is the environment variable
NB. If it is not set, all notebooks in notebooks/ are run.

A cell fails if it ends in an error or writes to stderr. With check, a cell also fails if

  - its printed output differs from the saved one, or
  - a text that it displays (Markdown, a table) differs from the saved one, or
  - the number or the kinds of its displayed outputs differ from the saved ones.

The contents of images, and of HTML with a script or a drawing, are not compared. Nor are the positions
of displayed outputs between printed lines, because the two reach the notebook in different ways. If
a cell is tagged "varies", for example because it prints a time, only the number and the kinds of its
displayed outputs are compared.

Shown errors: A Markdown cell tagged "error" contains pairs of fenced blocks: ```go with code, and
```text with the kernel's output for this code. A second kernel runs the notebook up to its last shown
error. Each go block runs at its position in the notebook, and must fail with the output in its text
block. A go block without a text block must run without an error: it is the corrected code, or it
cleans up (%rm x). If a Markdown cell begins with a text block, this block is the output of the code
cell above it, run without the // at the beginning of its lines. Before the comparison, the parts
of the outputs that change from run to run are replaced (see normalise).
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
CELL_SECONDS = 120  # the time limit of a cell
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
        """Counts one check, such as a cell or a shown error; it has passed if fault is empty."""
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
    """Returns the outputs, with adjacent pieces of a stream joined, because streams arrive in random pieces."""
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


def displayed(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Returns the outputs that a cell displays: figures, tables and formatted texts, not printed text."""
    return [out for out in outputs if out.output_type in ("display_data", "execute_result")]


def error_text(outputs: list[NotebookNode]) -> str:
    """Returns the printed text and the error of a cell that failed, as in Jupyter; empty if it did not fail."""
    errors = [out for out in outputs if out.output_type == "error"]
    stderr = printed(outputs, "stderr")
    if not errors and not stderr:
        return ""
    text = printed(outputs) + stderr + "\n".join("\n".join(err.traceback) or err.evalue for err in errors)
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def is_drawing(mime: str, content: object) -> bool:
    """Reports whether an output is a picture or contains one, so only its kind is compared."""
    if mime == "text/html":
        return re.search(r"<(script|svg|canvas|img)\b", str(content)) is not None
    return not mime.startswith("text/")


# ---- Checks -----------------------------------------------------------------


def changed_lines(old: str, new: str) -> str:
    """Returns the lines in which two texts differ: - before an old line, + before a new line."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=1, lineterm="")
    return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


def failure(outputs: list[NotebookNode]) -> str:
    """Returns a message about a cell that ended in an error or wrote to stderr; empty if it did neither."""
    text = error_text(outputs)
    if not text:
        return ""
    is_error = any(out.output_type == "error" for out in outputs)
    return f"got {'an error' if is_error else 'output on stderr'}, want none:\n{text}"


def output_difference(saved: list[NotebookNode], new: list[NotebookNode], kinds_only: bool = False) -> str:
    """Returns a message about how new outputs differ from the saved ones; empty if they do not differ."""
    old_kinds = [sorted(out.data) for out in displayed(saved)]
    new_kinds = [sorted(out.data) for out in displayed(new)]
    if old_kinds != new_kinds:
        return f"got other kinds of outputs (+), want the saved kinds (-):\n- {old_kinds}\n+ {new_kinds}"
    if kinds_only:
        return ""
    if printed(saved) != printed(new):
        return "got another printed text (+), want the saved text (-):\n" + changed_lines(printed(saved), printed(new))
    for old_output, new_output in zip(displayed(saved), displayed(new), strict=True):
        for mime, old in old_output.data.items():
            now = new_output.data[mime]
            if old != now and not (is_drawing(mime, old) and is_drawing(mime, now)):
                lines = changed_lines(str(old), str(now))
                return f"got another output of kind {mime} (+), want the saved output (-):\n{lines}"
    return ""


def cell_fault(saved: NotebookNode, outputs: list[NotebookNode]) -> str:
    """Returns a message if the new outputs of a saved cell are wrong; empty if they are right."""
    if fault := failure(outputs):
        return fault
    if saved.execution_count is None:
        return "got a cell that was never run, want saved outputs; run make notebooks"
    return output_difference(saved.outputs, outputs, "varies" in tags(saved))


# Patterns for the parts of errors that change from run to run, and their replacements. The order matters.
REPLACEMENTS = [
    (r"(?<=[\t ])/.*/(?=[\w.-]+\.go:)", ""),
    (r"(/[^\s:]*)?/?gonb_[0-9a-f]{8}/", ""),
    (r"\bcell \[(\d+|…)\], (line|and ended)\b", r"cell […], \2"),
    (r"(/|\./)?([\w.@…-]+/)*([\w.-]+\.go):\d+(:\d+)?", r"\3:…"),
    (r"\b0x[0-9a-f]+", "0x…"),
    (r"\(\d+\.\d+s\)", "(…s)"),
    (r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d(\.\d+)?", "…"),
]


def normalise(text: str) -> str:
    """Returns an error with the parts replaced that change from run to run: folders, numbers of cells, times."""
    text = text.replace(str(ROOT) + "/", "")
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())  # the kernel adds empty lines


@dataclass
class ShownError:
    """An error that a notebook shows."""

    cell: int  # the cell's number in the notebook
    code: str
    text: str | None  # the kernel's output; None if the code must not fail


def shown_errors(number: int, cell: NotebookNode, above: NotebookNode | None = None) -> list[ShownError]:
    """Returns the errors that a Markdown cell shows; raises ValueError for a text block without code.

    number is the cell's number, and above is the cell before it.
    """
    errors: list[ShownError] = []
    if cell.cell_type != "markdown" or "error" not in tags(cell):
        return errors
    for language, body in re.findall(r"^```(go|text)[ \t]*\n(.*?)^```[ \t]*$", cell.source, re.M | re.S):
        if language == "go":
            errors.append(ShownError(number, body.rstrip("\n"), None))
        elif errors and errors[-1].text is None:
            errors[-1].text = body
        elif not errors and above and above.cell_type == "code":
            errors.append(ShownError(number, re.sub("^// ", "", above.source, flags=re.M), body))
        else:
            raise ValueError(f"cell {number}: got a ```text block without code, want a ```go block before it")
    return errors


def shown_error_fault(error: ShownError, outputs: list[NotebookNode]) -> str:
    """Returns a message about how the kernel's outputs differ from a shown error; empty if they do not differ."""
    if error.text is None:
        return failure(outputs)
    text = error_text(outputs)
    if not text:
        return "got a run without an error, want the error that the notebook shows"
    if normalise(text) != normalise(error.text):
        lines = changed_lines(normalise(error.text), normalise(text))
        return f"got another error (+), want the shown error (-); make errors prints the whole error:\n{lines}"
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
            raise RuntimeError(f"the cell did not end within {CELL_SECONDS} s") from None
        except DeadKernelError:
            raise RuntimeError("the kernel died") from None
        return merged(cell.outputs)


@contextmanager
def kernel(folder: Path) -> Iterator[Kernel]:
    """Starts a kernel in a folder for a with statement, and ends it after the statement."""
    with open(os.devnull, "w") as nowhere, ExitStack() as stack:
        # If two kernels start at the same time, they may choose the same port. Then one of them fails, so try twice.
        for is_last_try in False, True:
            client = new_client()
            try:
                stack.enter_context(client.setup_kernel(cwd=str(folder), stdout=nowhere, stderr=nowhere))
                break
            except RuntimeError:
                if is_last_try:
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
    """Returns the code cells that are not empty, with their numbers; the first cell of a notebook has number 1."""
    return [(i, cell) for i, cell in enumerate(nb.cells, 1) if cell.cell_type == "code" and cell.source.strip()]


def place(number: int, source: str) -> str:
    """Returns a cell's number and its first line of code, as its name in messages."""
    lines = [line for line in source.splitlines() if line.strip() and not line.startswith("%%")]
    return f"cell {number}: {(lines or [source])[0].strip()}"


def run_shown_errors(nb: NotebookNode, folder: Path) -> Iterator[tuple[ShownError, list[NotebookNode]]]:
    """Runs a notebook up to its last shown error in a new kernel, and yields each error with the kernel's outputs."""
    cells_above = [None, *nb.cells]
    errors = [shown_errors(number, cell, cells_above[number - 1]) for number, cell in enumerate(nb.cells, 1)]
    while errors and not errors[-1]:
        errors.pop()
    if not errors:
        return
    with kernel(folder) as go:
        for cell, cell_errors in zip(nb.cells, errors, strict=False):  # the cells after the last error are not run
            if cell.cell_type == "code" and cell.source.strip() and not cell.source.startswith("%%"):
                go.run(cell.source)  # a cell that begins with %% has no declarations that later cells need
            for error in cell_errors:
                yield error, go.run(error.code)


def run_notebook(path: Path, saving: bool) -> Report:
    """Runs one notebook and its shown errors, and reports what failed.

    If saving is true, saves the outputs, unless a cell fails. Otherwise, compares them with the saved outputs.
    """
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
        all_passed = not report.faults
        for error, outputs in run_shown_errors(nb, path.parent):
            report.count("shown error in " + place(error.cell, error.code), shown_error_fault(error, outputs))
        if saving and all_passed:
            report.note = ", saved" if write(path, with_outputs(nb, results)) else ", unchanged"
    except (RuntimeError, ValueError, OSError) as err:
        report.count(f"after {report.passed + len(report.faults)} cells", str(err))
    report.seconds = time.monotonic() - start
    return report


save = partial(run_notebook, saving=True)
check = partial(run_notebook, saving=False)


Item = TypeVar("Item")
ReportType = TypeVar("ReportType", bound=Report)


def report_all(task: Callable[[Item], ReportType], items: list[Item]) -> list[ReportType]:
    """Calls task with each item, in parallel on all processors, and prints and returns the reports."""
    reports: list[ReportType] = []
    with ProcessPoolExecutor() as pool:
        for report in pool.map(task, items):
            print(report, flush=True)
            reports.append(report)
    return reports


# ---- Files ------------------------------------------------------------------


def tags(cell: NotebookNode) -> list[str]:
    """Returns a cell's tags."""
    return cell.metadata.get("tags", [])


# A call of a check. Exercises call check.Try, which is not in the list, because its ✓ depends on the reader's answer.
CHECK = re.compile(r"\bcheck\.(Holds|Equal|AtMost|Less|NoError|Every|All|Examples)\(")


def check_lines(cell: NotebookNode) -> list[str]:
    """Returns the lines with ✓ that the checks of a code cell printed; none if the cell has no check."""
    if cell.cell_type != "code" or not CHECK.search(cell.source):
        return []
    return [line for line in printed(cell.outputs).splitlines() if line.startswith("✓")]


def read(path: Path) -> NotebookNode:
    """Reads a notebook of the Go kernel; raises ValueError if it has another kernel."""
    nb = nbformat.read(path, as_version=4)
    name = nb.metadata.get("kernelspec", {}).get("name")
    if name != KERNEL:
        raise ValueError(f'{path.name}: got the kernel "{name}", want "{KERNEL}"')
    return nb


def in_saved_order(saved: list[NotebookNode], new: list[NotebookNode]) -> list[NotebookNode]:
    """Returns the new outputs. If only their order differs from the saved outputs, returns them in the saved order."""
    if output_difference(saved, new):
        return new
    new_displayed = iter(displayed(new))
    return [next(new_displayed) if out in displayed(saved) else out for out in merged(saved)]


def with_outputs(nb: NotebookNode, results: list[list[NotebookNode]]) -> NotebookNode:
    """Returns the notebook with its outputs replaced by the results, one list per code cell that is not empty."""
    cells = [cell for _, cell in code_cells(nb)]
    for count, (cell, outputs) in enumerate(zip(cells, results, strict=True), 1):
        cell.execution_count = count
        if not keeps_outputs(cell, outputs):
            cell.outputs = in_saved_order(cell.outputs, outputs)
    return nb


def keeps_outputs(cell: NotebookNode, new: list[NotebookNode]) -> bool:
    """Reports whether a cell is tagged "varies" and its new outputs have the same kinds, so the saved ones are kept."""
    return "varies" in tags(cell) and bool(cell.outputs) and not output_difference(cell.outputs, new, kinds_only=True)


def clean(nb: NotebookNode) -> NotebookNode:
    """Removes metadata that differs between runs or machines, and returns the notebook."""
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
    """Returns the paths of the notebooks that names gives, by path or by the beginning of a name; by default, of all.

    Raises LookupError if a name fits no notebook.
    """
    if not names:
        return sorted(FOLDER.glob("*.ipynb"))
    paths: list[Path] = []
    for name in names:
        if Path(name).is_file():
            paths.append(Path(name).resolve())
            continue
        matches = sorted(path for path in FOLDER.glob("*.ipynb") if path.name.startswith(name))
        if not matches:
            raise LookupError(
                f'NB: got "{name}", want the beginning of the name of a notebook in notebooks/, such as 3'
            )
        paths += matches
    return paths


# ---- Commands ---------------------------------------------------------------


def main(command: str, names: list[str]) -> int:
    """Runs a command of this program, and returns the exit status."""
    paths = find(names or os.environ.get("NB", "").split())
    if command in ("save", "check"):
        reports = report_all(save if command == "save" else check, paths)
        return int(any(report.faults for report in reports))
    if command != "errors":
        raise LookupError(f'got the command "{command}", want save, check or errors')
    for path in paths:
        print_errors(path)
    return 0


def print_errors(path: Path) -> None:
    """Prints the kernel's output for each error that a notebook shows, as Markdown to paste into the notebook."""
    print(f"== {path.name}")
    for error, outputs in run_shown_errors(read(path), path.parent):
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
