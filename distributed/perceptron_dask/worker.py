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
            before, after, copy, new = (Path(work, name) for name in ("state", "partial", "shard", "perceptron"))
            before.write_bytes(state)
            command = folder / f"perceptron-{hashlib.sha256(program).hexdigest()}"
            if not command.exists():
                new.write_bytes(program)
                new.chmod(0o755)
                new.replace(command)
            path = url
            if "://" in url:
                files, far = fsspec.core.url_to_fs(url)
                files.get_file(far, str(copy))
                path = str(copy)
            words = [str(command), "worker", "epoch", "-state", str(before), "-shard", str(number), "-o", str(after), path]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                crash = [line for line in done.stderr.splitlines() if line.startswith("fatal error: ")]  # such as no memory, before a trace
                said = crash[0] if crash else done.stderr.strip().removeprefix("perceptron: ").removeprefix(f"{path}: ")
                raise RuntimeError(said or f"the command ended with status {done.returncode}")
            return after.read_bytes()
    except Exception as error:  # every kind of store has errors of its own
        raise RuntimeError(f"{url}: {error}") from error
