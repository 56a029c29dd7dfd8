"""What runs on the workers, which need fsspec and their engine, but not this package: it is sent to them."""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
from pathlib import Path

import fsspec


def epoch(folder: Path, program: bytes, state: bytes, number: int, url: str) -> bytes:
    """Returns the partial result of an epoch on one shard, made in a folder where the command stays for the next."""
    try:
        with tempfile.TemporaryDirectory(dir=folder) as work:
            before = Path(work, "state")
            after = Path(work, "partial")
            before.write_bytes(state)
            command = unpacked(program, folder, Path(work, "perceptron"))
            path = local_path(url, Path(work, "shard"))
            words = [str(command), "worker", "epoch", "--state", str(before)]
            words += ["--shard", str(number), "-o", str(after), path]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise RuntimeError(reason(done.stderr, path) or f"the command ended with status {done.returncode}")
            return after.read_bytes()
    except Exception as error:  # every kind of store has errors of its own
        raise RuntimeError(f"{url}: {error}") from error


def unpacked(program: bytes, folder: Path, new: Path) -> Path:
    """Returns the command, put into a folder unless it is there already; new is a place for it while it is written."""
    command = folder / f"perceptron-{hashlib.sha256(program).hexdigest()}"
    if not command.exists():
        new.write_bytes(program)
        new.chmod(0o755)
        new.replace(command)
    return command


def local_path(url: str, copy: Path) -> str:
    """Returns the path of a shard on this machine, fetched to copy if it is elsewhere."""
    if "://" not in url:
        return url
    files, far = fsspec.core.url_to_fs(url)
    files.get_file(far, str(copy))
    return str(copy)


def reason(stderr: str, path: str) -> str:
    """Returns why the command failed on a shard, as far as it has said so."""
    crashes = [line for line in stderr.splitlines() if line.startswith("fatal error: ")]
    if crashes:  # such as no memory; a trace follows
        return crashes[0]
    return stderr.strip().removeprefix("perceptron: ").removeprefix(f"{path}: ")
