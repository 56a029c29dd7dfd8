"""Makes the Go kernel known to Jupyter.

    python tools/kernel.py DATA_DIR

writes the kernel's specification, kernels/gonb/kernel.json, to a data folder of Jupyter.
Another kernel of that name is not overwritten, unless FORCE=1, which keeps it aside.
tools/setup calls it in the lab's environment.

The kernel finds a small go of its own in .venv/kernel: kernel/smallgo says what it is for.
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
GO = ROOT / ".venv" / "kernel" / "go"  # beside what tools/setup puts there
SMALL_GO = ROOT / "kernel" / "smallgo" / "go.sh"
FLAGS = "-ldflags=-s"  # no debugging tables: a plot cell links in half the time
SOURCES = "go.mod go.sum internal perceptron plotting "
SOURCES += "notebooks/check notebooks/lazy notebooks/peers course/ask course/lab?"

# What the kernel takes from the environment. A desktop launcher starts Jupyter
# without the shell's settings, so they are written down, and what another project
# may have set is set right.
KEPT = ["PATH", "GOCACHE", "GOMODCACHE", "GOPLSCACHE", "GOTOOLCHAIN", "GO111MODULE"]


def put(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Writes a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    new.write_bytes(data)
    new.chmod(mode)
    new.replace(path)


def small_go(**variables: object) -> bytes:
    """Returns the small go, with its variables set."""
    interpreter, _, script = SMALL_GO.read_text(encoding="utf-8").partition("\n")
    settings = [f"{name}={shlex.quote(str(value))}" for name, value in variables.items()]
    return "\n".join([interpreter, *settings, script]).encode()


def spec(data_dir: Path) -> dict[str, object]:
    """Returns the kernel's specification, for a Jupyter that reads data_dir."""
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env["PATH"] = os.pathsep.join([str(GO.parent), os.environ["PATH"]])
    env["GOFLAGS"] = FLAGS
    env["GOWORK"] = ""  # the kernel has a go.work of its own
    env["XDG_CACHE_HOME"] = str(ROOT / ".venv" / "cache")
    if not {ROOT, Path.home()} & set(data_dir.resolve().parents):  # others use it, who have caches of their own
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
    """Reports whether folder holds a kernel that is not this clone's, nor one of a clone that is gone."""
    try:
        old = json.loads((folder / "kernel.json").read_text(encoding="utf-8"))
        owner = old["metadata"]["perceptronlab"]
    except (OSError, ValueError, KeyError, TypeError):
        return folder.exists()
    return owner != str(ROOT) and Path(owner).exists()


def register(data_dir: Path, force: bool) -> str:
    """Writes the specification to data_dir and returns what was done; raises FileExistsError for a foreign kernel."""
    folder = data_dir / "kernels" / "gonb"
    note = ""
    if is_foreign(folder):
        if not force:
            raise FileExistsError(
                f'found another kernel named "gonb" in {folder}; needed: that name; '
                "do: make kernel FORCE=1 (it is kept aside), or keep yours"
            )
        places = (data_dir / f"gonb-kernel.old-{number}" for number in range(1, 1000))
        aside = next(place for place in places if not place.exists())  # Jupyter doesn't list it there
        note = f"; the old one is kept in {shutil.move(folder, aside)}"
    go = shutil.which("go")  # the first one on the PATH
    tools = subprocess.check_output(["go", "env", "GOTOOLDIR"], text=True).strip()
    put(GO, small_go(go=go, tools=tools, root=ROOT, kernel=GO.parent, sources=SOURCES, flags=FLAGS), 0o755)
    put(folder / "kernel.json", (json.dumps(spec(data_dir), indent=1) + "\n").encode())
    return f"The kernel Go (gonb) is in {folder}{note}."


def main() -> None:
    """Registers the kernel where the command line says."""
    try:
        print(register(Path(sys.argv[1]), force=os.environ.get("FORCE") == "1"))
    except OSError as err:
        sys.exit(f"perceptron lab: {err}")


if __name__ == "__main__":
    main()
