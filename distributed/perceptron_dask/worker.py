"""What runs on the workers, which need fsspec and their engine, but not this package: it is sent to them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from pathlib import Path

import fsspec


def same(value: bytes) -> bytes:
    """Returns its argument. As a task's result it reaches each worker once, and can be had again if one is lost."""
    return value


def on_dask(program: bytes, state: bytes, number: int, url: str) -> bytes:
    """Is epoch in a Dask worker's folder."""
    from distributed import get_worker

    return epoch(Path(get_worker().local_directory), program, state, number, url)


def installed(program: bytes, folder: Path) -> Path:
    """Returns the file with this version of the command in a worker's folder, and writes it if it lacks."""
    place = folder / f"perceptron-{hashlib.sha256(program).hexdigest()}"
    if not place.exists():
        handle, name = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(program)
        os.chmod(name, 0o755)
        os.replace(name, place)
    return place


def epoch(folder: Path, program: bytes, state: bytes, number: int, url: str) -> bytes:
    """Returns the partial result of an epoch on one shard."""
    command = installed(program, folder)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        before, after, copy = (Path(work, name) for name in ("state", "partial", "shard"))
        before.write_bytes(state)
        files, path = fsspec.core.url_to_fs(url)
        if "file" not in (files.protocol if isinstance(files.protocol, tuple) else (files.protocol,)):
            files.get_file(path, str(copy))
            path = str(copy)
        words = [str(command), "worker", "epoch", "-state", str(before), "-shard", str(number), "-o", str(after), path]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            crash = [line for line in done.stderr.splitlines() if line.startswith("fatal error: ")]  # such as no memory, before a trace
            said = crash[0] if crash else done.stderr.strip().removeprefix("perceptron: ")
            raise RuntimeError(said or f"the command ended with status {done.returncode}")
        return after.read_bytes()
