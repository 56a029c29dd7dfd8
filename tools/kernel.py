"""Makes the Go kernel known to Jupyter.

    python tools/kernel.py DATA_DIR

writes the kernel's specification, kernels/gonb/kernel.json, to a data folder of Jupyter.
Another kernel of that name is not overwritten, unless FORCE=1, which keeps it aside.
tools/setup calls it in the lab's environment.

The kernel finds a small go of its own in .venv/kernel. It compiles and links a cell against the
packages that tools/setup has compiled, unless one has changed since: the real go would first
read the sources of all 260 again, which takes as long as the rest. The real go does all other
builds, and those that fail this way. No garbage is collected, because a build is over before
that pays (at a gigabyte it is, all the same). The small go also puts notebooks/guard in the place
of the cell's program, which guard runs. Where a build fails, the kernel shows the lines around the
error: they get the reader's "%%" back, in place of the kernel's own function main.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
GO = ROOT / ".venv" / "kernel" / "go"  # beside what tools/setup puts there
SHIM = """#!/bin/sh
case "$*" in
"build -o "*/gonb_*/gonb_*) command=$1 cell=$3 && shift 3 ;;
"test -c -o "*/gonb_*/gonb_*) command="test -c" cell=$4 && shift 4 ;;
*) exec "{go}" "$@" ;;
esac
[ -L "$cell" ] || ln -sf "{kernel}/guard" "$cell"
folder=${{cell%/*}} main=${{cell%/*}}/main.go
export GOGC=off GOMEMLIMIT=1GiB
if [ "$command$*$GOOS$GOFLAGS" = build{flags} ] && [ "$(echo "$folder"/*.go)" = "$main" ] && ! grep -q require "$folder/go.mod" &&
	[ -z "$(cd "{root}" && find {sources} ! -name '*_test.go' -newer "{kernel}/link.cfg" 2>&1)" ] &&
	cd "$folder" && "{tools}/compile" -p main -complete -importcfg "{kernel}/compile.cfg" -pack -o "$cell.a" ./main.go &&
	"{tools}/link" -s -buildmode=exe -buildid=cell -importcfg "{kernel}/link.cfg" -o "$cell.cell" "$cell.a"; then
	exit
fi >/dev/null 2>&1
said=$("{go}" $command -o "$cell.cell" "$@" 2>&1) && exit
printf '%s\\n' "$said" | sed '/^# gonb_/d'
[ -f "$main" ] && sed '/^func main() {{$/,/^}}$/ {{ s/^func main() {{$//; s/^	flag.Parse()$/%%/; s/^}}$//; }}' "$main" >"$main.new" && mv "$main.new" "$main"
exit 1
"""
FLAGS = "-ldflags=-s"  # no debugging tables: a plot cell links in half the time
SOURCES = "go.mod go.sum internal perceptron plotting notebooks/check notebooks/lazy notebooks/peers notebooks/course/ask notebooks/course/lab?"

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
    put(GO, SHIM.format(go=go, tools=tools, root=ROOT, kernel=GO.parent, flags=FLAGS, sources=SOURCES).encode(), 0o755)
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
