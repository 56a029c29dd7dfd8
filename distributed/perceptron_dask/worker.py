"""The functions that run on the workers.

The driver sends these functions to the workers. So besides Dask, the workers need only the package fsspec.
"""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
from pathlib import Path

import fsspec


def epoch(folder: Path, program: bytes, state: bytes, number: int, url: str) -> bytes:
    """Returns the partial result of an epoch on the shard with the given number, which is at url.

    program holds the bytes of the command's file. A copy of the command stays in folder for later calls.
    """
    try:
        with tempfile.TemporaryDirectory(dir=folder) as work:
            before = Path(work, "state")
            after = Path(work, "partial")
            before.write_bytes(state)
            command = installed(program, folder, Path(work, "perceptron"))
            path = local_path(url, Path(work, "shard"))
            words = [str(command), "worker", "epoch", "--state", str(before)]
            words += ["--shard", str(number), "-o", str(after), path]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise RuntimeError(reason(done.stderr, path) or f"the command ended with status {done.returncode}")
            return after.read_bytes()
    except Exception as error:  # each kind of storage has its own errors
        raise RuntimeError(f"{url}: {error}") from error


def installed(program: bytes, folder: Path, new: Path) -> Path:
    """Returns the path of the command in folder. If the command is missing there, installs it.

    The command is first written to the path new and then moved, so no process can run an incomplete command.
    """
    command = folder / f"perceptron-{hashlib.sha256(program).hexdigest()}"
    if not command.exists():
        new.write_bytes(program)
        new.chmod(0o755)
        new.replace(command)
    return command


def local_path(url: str, copy: Path) -> str:
    """Returns the local path of a shard. If the shard is remote, downloads it to the path copy."""
    if "://" not in url:
        return url
    files, remote = fsspec.core.url_to_fs(url)
    files.get_file(remote, str(copy))
    return str(copy)


def reason(stderr: str, path: str) -> str:
    """Returns the error message of a command that failed on the shard at path, or "" if there is no message.

    stderr holds what the command wrote to its standard error.
    """
    crashes = [line for line in stderr.splitlines() if line.startswith("fatal error: ")]
    if crashes:  # the command crashed, for example for lack of memory; omit the stack trace
        return crashes[0]
    return stderr.strip().removeprefix("perceptron: ").removeprefix(f"{path}: ")
