"""Registers the Go kernel with Jupyter.

    python tools/kernel.py DATA_DIR

It writes the kernel's specification, kernels/gonb/kernel.json, to a data folder of Jupyter.
Another kernel with this name is an error; with FORCE=1 it is moved aside. tools/setup runs this
script in the lab's environment.

The first go on the kernel's PATH is a script in .venv/kernel; see kernel/smallgo.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
GO = ROOT / ".venv" / "kernel" / "go"  # beside the files that tools/setup writes
SMALL_GO = ROOT / "kernel" / "smallgo" / "go.sh"
FLAGS = "-ldflags=-s"  # no debugging tables: a plot cell links in half the time
SOURCES = "go.mod go.sum internal perceptron plotting "
SOURCES += "notebooks/check notebooks/lazy notebooks/peers course/ask course/lab?"

# Variables whose current values are written to the specification. Jupyter may be started without the
# shell's settings, for example from a desktop, or with those of another project.
KEPT = ["PATH", "GOCACHE", "GOMODCACHE", "GOPLSCACHE", "GOTOOLCHAIN", "GO111MODULE"]


def put(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Writes a file completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    new.write_bytes(data)
    new.chmod(mode)
    new.replace(path)


def small_go(**variables: object) -> bytes:
    """Returns the script kernel/smallgo/go.sh with its variables set."""
    interpreter, _, script = SMALL_GO.read_text(encoding="utf-8").partition("\n")
    settings = [f"{name}={shlex.quote(str(value))}" for name, value in variables.items()]
    return "\n".join([interpreter, *settings, script]).encode()


def spec(data_dir: Path) -> dict[str, object]:
    """Returns the kernel's specification, for a Jupyter that reads data_dir."""
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env["PATH"] = os.pathsep.join([str(GO.parent), os.environ["PATH"]])
    env["GOFLAGS"] = FLAGS
    env["GOWORK"] = ""  # the kernel writes its own go.work
    env["XDG_CACHE_HOME"] = str(ROOT / ".venv" / "cache")
    if not {ROOT, Path.home()} & set(data_dir.resolve().parents):  # for other users, who have their own caches
        env = {name: value for name, value in env.items() if name not in ("GOCACHE", "GOPLSCACHE", "XDG_CACHE_HOME")}
    return {
        "argv": [
            str(BIN / "gonb"),
            "--kernel",
            "{connection_file}",
            "-raw_error=true",  # errors as text with the line and a caret, not as HTML
            f"-go_work={ROOT}",  # cells import the packages of this clone
            "-logtostderr=false",  # the log would fill Jupyter's terminal
            "-log_file=/dev/null",
            "-stderrthreshold=FATAL",
        ],
        "display_name": "Go (gonb)",
        "language": "go",
        "interrupt_mode": "message",
        "env": env,
        "metadata": {"perceptronlab": str(ROOT)},
    }


def is_foreign(folder: Path) -> bool:
    """Reports whether a folder contains a kernel of another project, or of another clone that still exists."""
    try:
        old = json.loads((folder / "kernel.json").read_text(encoding="utf-8"))
        owner = old["metadata"]["perceptronlab"]
    except (OSError, ValueError, KeyError, TypeError):
        return folder.exists()
    return owner != str(ROOT) and Path(owner).exists()


def register(data_dir: Path, force: bool) -> str:
    """Writes the specification to data_dir and returns a message.

    Raises FileExistsError for a foreign kernel, unless force is true: then that kernel is moved aside.
    """
    folder = data_dir / "kernels" / "gonb"
    note = ""
    if is_foreign(folder):
        if not force:
            raise FileExistsError(
                f'found another kernel named "gonb" in {folder}, want that name for the lab\'s kernel; '
                "to move the other one aside, run make kernel FORCE=1"
            )
        places = (data_dir / f"gonb-kernel.old-{number}" for number in range(1, 1000))
        aside = next(place for place in places if not place.exists())  # Jupyter does not search there
        note = f"; the old one is now in {shutil.move(folder, aside)}"
    go = shutil.which("go")
    tools = subprocess.check_output(["go", "env", "GOTOOLDIR"], text=True).strip()
    put(GO, small_go(go=go, tools=tools, root=ROOT, kernel=GO.parent, sources=SOURCES, flags=FLAGS), 0o755)
    put(folder / "kernel.json", (json.dumps(spec(data_dir), indent=1) + "\n").encode())
    return f"The kernel Go (gonb) is in {folder}{note}."


def main() -> None:
    """Registers the kernel in the data folder that the command line names."""
    try:
        print(register(Path(sys.argv[1]), force=os.environ.get("FORCE") == "1"))
    except OSError as err:
        sys.exit(f"perceptron lab: {err}")


if __name__ == "__main__":
    main()
