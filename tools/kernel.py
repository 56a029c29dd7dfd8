"""Registers the Go kernel with Jupyter.

    python tools/kernel.py DATA_DIR

The script writes the kernel's specification, kernels/gonb/kernel.json, to DATA_DIR, a data folder of
Jupyter. If there is another kernel named gonb, the script fails; with FORCE=1 it moves that kernel
aside. tools/setup runs the script in the lab's environment.

The first programs named go and gopls on the kernel's PATH are scripts in .venv/kernel; see kernel/smallgo.
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
GO = ROOT / ".venv" / "kernel" / "go"  # in the folder of compile.cfg, link.cfg and guard, which tools/setup writes
FRONT = GO.parent / "front"  # sits between Jupyter and GoNB; see kernel/front
SCRIPTS = ROOT / "kernel" / "smallgo"
FLAGS = "-ldflags=-s"  # leaves out debugging tables, so a cell with a plot links in half the time

# Variables whose current values are written to the specification, because Jupyter may be started with other
# values: from a desktop, without the shell's settings, or with the settings of another project.
SAVED_VARIABLES = ["PATH", "GOCACHE", "GOMODCACHE", "GOPLSCACHE", "GOTOOLCHAIN", "GO111MODULE"]


def write_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Writes a file completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    new.write_bytes(data)
    new.chmod(mode)
    new.replace(path)


def settings(**variables: object) -> str:
    """Returns lines of a shell script that set these variables."""
    return "".join(f"{name}={shlex.quote(str(value))}\n" for name, value in variables.items())


def small_go(**variables: object) -> bytes:
    """Returns the script go.sh of kernel/smallgo, with sources.sh and then these variables at its top."""
    sources, script = ((SCRIPTS / name).read_text(encoding="utf-8") for name in ("sources.sh", "go.sh"))
    return ("#!/bin/sh\n" + sources + settings(**variables) + script.removeprefix("#!/bin/sh\n")).encode()


def gopls_script() -> bytes:
    """Returns the script gopls.sh of kernel/smallgo, with the path of the real gopls at its top."""
    script = (SCRIPTS / "gopls.sh").read_text(encoding="utf-8")
    return ("#!/bin/sh\n" + settings(gopls=BIN / "gopls") + script.removeprefix("#!/bin/sh\n")).encode()


def spec(data_dir: Path) -> dict[str, object]:
    """Returns the kernel's specification, for a Jupyter that reads data_dir."""
    env = {name: os.environ[name] for name in SAVED_VARIABLES if name in os.environ}
    env["PATH"] = os.pathsep.join([str(GO.parent), os.environ["PATH"]])
    env["GOFLAGS"] = FLAGS
    env["GOWORK"] = ""  # the kernel writes its own go.work
    env["XDG_CACHE_HOME"] = str(ROOT / ".venv" / "cache")
    # A specification outside the clone and the home folder is for all users, who have their own caches.
    if not {ROOT, Path.home()} & set(data_dir.resolve().parents):
        env = {name: value for name, value in env.items() if name not in ("GOCACHE", "GOPLSCACHE", "XDG_CACHE_HOME")}
    return {
        "argv": [
            str(FRONT),
            str(BIN / "gonb"),
            "--kernel",
            "{connection_file}",
            "-raw_error=true",  # errors as text, which front reads, not as HTML
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
    """Reports whether a folder contains the kernel of another project, or of another clone that still exists."""
    try:
        old = json.loads((folder / "kernel.json").read_text(encoding="utf-8"))
        owner = old["metadata"]["perceptronlab"]
    except (OSError, ValueError, KeyError, TypeError):
        return folder.exists()
    return owner != str(ROOT) and Path(owner).exists()


def register(data_dir: Path, force: bool) -> str:
    """Writes the specification to data_dir, and returns a message for the user.

    If there is a foreign kernel, raises FileExistsError; if force is true, moves the foreign kernel aside instead.
    """
    folder = data_dir / "kernels" / "gonb"
    note = ""
    if is_foreign(folder):
        if not force:
            raise FileExistsError(
                f'got another kernel named "gonb" in {folder}, want no kernel or this lab\'s kernel there; '
                "to move the other kernel aside, run make kernel FORCE=1"
            )
        places = (data_dir / f"gonb-kernel.old-{number}" for number in range(1, 1000))
        aside = next(place for place in places if not place.exists())  # Jupyter does not search there
        note = f"; the other kernel is now in {shutil.move(folder, aside)}"
    go = shutil.which("go")
    tools = subprocess.check_output(["go", "env", "GOTOOLDIR"], text=True).strip()
    write_file(GO, small_go(go=go, tools=tools, root=ROOT, kernel=GO.parent, flags=FLAGS), 0o755)
    write_file(GO.with_name("gopls"), gopls_script(), 0o755)
    write_file(folder / "kernel.json", (json.dumps(spec(data_dir), indent=1) + "\n").encode())
    return f"The lab's kernel, Go (gonb), is in {folder}{note}."


def main() -> None:
    """Registers the kernel in the data folder given on the command line."""
    try:
        print(register(Path(sys.argv[1]), force=os.environ.get("FORCE") == "1"))
    except OSError as err:
        sys.exit(f"perceptron lab: {err}")


if __name__ == "__main__":
    main()
