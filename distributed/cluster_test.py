"""Tests training with a scheduler and two workers in separate processes. Many tests make a process fail.

To run the tests:

    make cluster ARGS="python distributed/cluster_test.py -b"
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from perceptron_dask import Refused, train

SHARDS, EPOCHS = 5, 4

# The folder of the shards that release 0.1.0 wrote. Each subfolder also contains a state and a model.
WRITTEN_BY_010 = Path(__file__).parent.parent / "perceptron" / "classifier" / "testdata" / "0.1.0" / "shards"

# A driver is a process of "python -m perceptron_dask train". In these tests, it sends the following command to the
# workers. For each shard in each epoch, the command adds a line to the file "running", and sleeps for $WAIT seconds.
# After the first epoch, the command also waits until the file "hold" does not exist. There are two lines with exec,
# so a test can make only `perceptron worker epoch` fail.
SHIPPED = """#!/bin/sh
if [ "$2" = epoch ]; then
    echo $PPID >>"{folder}/running"
    sleep "${{WAIT:-0}}"
    while [ -e "{folder}/hold" ] && [ $(wc -l <"{folder}/running") -gt {shards} ]; do sleep 0.05; done
    exec "{folder}/perceptron" "$@"
fi
exec "{folder}/perceptron" "$@"
"""

# A protocol that reads local files, but that fsspec treats as remote.
FAR = """
import fsspec
from fsspec.implementations.local import LocalFileSystem

class Far(LocalFileSystem):
    protocol = "far"

    @classmethod
    def _strip_protocol(cls, path):
        return LocalFileSystem._strip_protocol(path.removeprefix("far://"))

fsspec.register_implementation("far", Far, clobber=True)
"""


def without_texts(name: Path) -> dict[str, Any]:
    """Returns a saved model without the fields that differ between releases.

    These are the texts "end", "warnings" and "reason", and "stopReason", which 0.1.0 did not save.
    """
    model: dict[str, Any] = json.loads(name.read_text(encoding="utf-8"))
    del model["end"]
    model.pop("warnings", None)
    model.pop("stopReason", None)
    for part in model["parts"]:
        del part["reason"]
    return model


class ClusterTest(unittest.TestCase):
    """A driver must either end with an error message or save the same model as the command `perceptron worker run`."""

    folder: Path
    address: str
    processes: dict[str, subprocess.Popen[bytes]]

    @classmethod
    def setUpClass(cls) -> None:
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        cls.processes = {}
        command = shutil.which("perceptron")
        assert command, "the command perceptron is missing; run make lab first"
        shutil.copy(command, cls.folder / "perceptron")
        (cls.folder / "shipped").write_text(SHIPPED.format(folder=cls.folder, shards=SHARDS))
        (cls.folder / "shipped").chmod(0o755)
        (cls.folder / "far.py").write_text(FAR)
        exec(compile(FAR, "far.py", "exec"), {"__name__": "far"})  # registers the protocol in this process
        near = FAR.replace("far", "near")  # a protocol that is registered only in this process, not in the workers
        exec(compile(near, "near.py", "exec"), {"__name__": "near"})
        draw = random.Random(1)
        for classes in (2, 5):
            cls.write_shards(draw, classes)
        cls.addClassCleanup(cls.stop)
        cls.start()

    @classmethod
    def write_shards(cls, draw: random.Random, classes: int) -> None:
        """Writes shards of random rows, and the model that `perceptron worker run` trains on these shards."""
        # The last shard has fewer rows than the others. The remainder (% 97) makes the classes inseparable, so no run
        # converges before its last epoch.
        rows = [[draw.randrange(100) for _ in range(6)] for _ in range(50 * SHARDS - 20)]
        lines = ["a,b,c,d,e,f,class\n"]
        for row in rows:
            label = sum(row[:3]) % 97 * classes // 97
            lines.append(f"{','.join(map(str, row))},{label}\n")
        table = cls.folder / f"{classes}.csv"
        table.write_text("".join(lines))
        shards = cls.folder / f"shards-{classes}"
        cls.call("shard", "--label", "class", "--max-epochs", EPOCHS, "--rows", 50, "-o", shards, table)
        cls.call("worker", "run", "-o", cls.folder / f"model-{classes}", shards)

    def setUp(self) -> None:
        (self.folder / "running").write_text("")
        for name in ("hold", "state", "state.lock", "model.json"):
            (self.folder / name).unlink(missing_ok=True)

    @classmethod
    def call(cls, *words: object) -> None:
        """Runs the command `perceptron` with the given arguments."""
        subprocess.run([cls.folder / "perceptron", *map(str, words)], check=True, stdout=subprocess.DEVNULL)

    @classmethod
    def start(cls) -> None:
        """Starts a scheduler on a free port, and two workers."""
        file = cls.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        words = ["scheduler", "--port", "0", "--scheduler-file", file]
        cls.spawn("scheduler", *words, DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="5s")
        cls.until(lambda: file.exists() and file.read_text().endswith("}"))  # the file is complete
        cls.address = json.loads(file.read_text())["address"]
        for name in ("one", "two"):
            cls.worker(name)

    @classmethod
    def worker(cls, name: str, **environment: str) -> None:
        """Starts a worker with additional environment variables."""
        words = ["--nthreads", "1", "--no-nanny", "--local-directory", cls.folder / name]
        words += ["--preload", cls.folder / "far.py"]
        cls.spawn(name, "worker", cls.address, *words, **environment)

    @classmethod
    def spawn(cls, name: str, *words: object, **environment: str) -> None:
        """Starts a command of Dask in a process with the given name."""
        command = [sys.executable, "-m", "dask", *map(str, words), "--host", "127.0.0.1", "--no-dashboard"]
        env = {**os.environ, **environment}
        with open(cls.folder / f"{name}.log", "ab") as log:
            cls.processes[name] = subprocess.Popen(command, stdout=log, stderr=log, env=env)

    @classmethod
    def kill(cls, *names: str) -> None:
        for name in names:
            process = cls.processes.pop(name)
            process.kill()
            process.wait()

    @classmethod
    def stop(cls) -> None:
        """Kills the scheduler and the workers."""
        cls.kill(*cls.processes)

    @staticmethod
    def until(condition: Callable[[], object]) -> None:
        """Waits until the condition is true."""
        end = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < end, "the condition is still false after a minute"
            time.sleep(0.02)

    def driver(self, classes: int = 2, shards: str = "", model: str = "model.json") -> subprocess.Popen[str]:
        """Starts a driver in another process."""
        shards = shards or str(self.folder / f"shards-{classes}")
        command = [sys.executable, "-m", "perceptron_dask", "train", shards, "--scheduler", self.address]
        command += ["-o", str(self.folder / model), "--checkpoint", str(self.folder / "state")]
        command += ["--command", str(self.folder / "shipped")]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)

    def check_model(self, driver: subprocess.Popen[str], classes: int = 2) -> str:
        """Waits until the driver ends, checks that its model is right, and returns its output."""
        out, err = driver.communicate(timeout=60)
        self.assertEqual((driver.returncode, err), (0, ""))
        self.assertEqual((self.folder / "model.json").read_bytes(), (self.folder / f"model-{classes}").read_bytes())
        return out

    def check_failure(self, driver: subprocess.Popen[str], message: str, status: int = 1) -> None:
        """Waits until the driver ends, and checks its error message and exit status."""
        _, err = driver.communicate(timeout=60)
        self.assertRegex(err, rf"\Aperceptron_dask: {message}\n\Z")
        self.assertEqual(driver.returncode, status)

    def driver_on_hold(self) -> subprocess.Popen[str]:
        """Starts a driver, and returns it once both workers wait in its second epoch."""
        (self.folder / "hold").touch()
        driver = self.driver()
        self.until(lambda: (self.folder / "running").read_text().count("\n") == SHARDS + 2)
        return driver

    def release(self) -> None:
        """Lets the workers continue."""
        (self.folder / "hold").unlink()

    def replace(self, name: str, **environment: str) -> None:
        """Replaces a worker with a new one."""
        self.kill(name)
        self.worker(name, **environment)

    def test_two_classes_and_five(self) -> None:
        for classes in (2, 5):
            out = self.check_model(self.driver(classes), classes)
            self.assertRegex(out, rf"epoch 1: \d+ mistakes, {SHARDS} shards, [\d,]+ rows per second\n")
            self.assertEqual(out.count(" rows per second\n"), EPOCHS)
            self.setUp()

    def test_train_in_python_and_remote_shards(self) -> None:
        model = self.folder / "model.json"
        command = str(self.folder / "perceptron")
        train(f"far://{self.folder}/shards-2", self.address, model, command=command)
        self.assertEqual(model.read_bytes(), (self.folder / "model-2").read_bytes())
        # The worker has deleted its copies of the remote shards.
        self.assertEqual([file for file in (self.folder / "one").rglob("*") if file.name == "shard"], [])
        with self.assertRaisesRegex(Refused, rf"^near://{self.folder}/shards-2/\d+.shard: Protocol not known: near$"):
            train(f"near://{self.folder}/shards-2", self.address, model, command=command)

    def test_worker_killed_during_an_epoch(self) -> None:
        driver = self.driver_on_hold()
        self.kill("one")
        self.release()
        self.check_model(driver)
        self.worker("one")

    def test_worker_that_hangs(self) -> None:
        """Dask gives up on a worker that does not respond. These tests set the time limit to five seconds."""
        driver = self.driver_on_hold()
        self.processes["one"].send_signal(signal.SIGSTOP)
        self.release()
        self.check_model(driver)
        self.replace("one")

    def test_scheduler_and_workers_killed(self) -> None:
        driver = self.driver_on_hold()
        self.stop()
        advice = "start a new scheduler and run the same command again; training continues from the checkpoint, if any"
        self.check_failure(driver, f"the scheduler is gone; {advice}")
        self.release()
        self.start()
        self.assertEqual(self.check_model(self.driver()).count(" rows per second\n"), EPOCHS - 1)

    def test_slow_worker(self) -> None:
        self.replace("two", WAIT="0.5")
        self.check_model(self.driver())
        self.replace("two")

    def test_interrupted(self) -> None:
        want = "want the state of a run on these shards; choose a different file"
        other_shards = f".*state: got the state of a run on different shards, {want}"
        driver = self.driver_on_hold()
        driver.send_signal(signal.SIGINT)
        advice = "run the same command again to continue after the last complete epoch"
        self.check_failure(driver, f"interrupted; {advice}", 130)
        self.release()
        self.check_failure(self.driver(5), other_shards)
        self.assertEqual(self.check_model(self.driver()).count(" rows per second\n"), EPOCHS - 1)
        self.check_failure(self.driver(5), other_shards)

    def test_state_of_010(self) -> None:
        """Continues a run that release 0.1.0 began. Except for texts, the model equals the one that 0.1.0 trained."""
        for format in ("all-pairs", "csv", "libsvm"):
            with self.subTest(format):
                shards = WRITTEN_BY_010 / format
                shutil.copy(shards / "after-epoch-1", self.folder / "state")
                out, err = self.driver(shards=str(shards)).communicate(timeout=60)
                self.assertEqual(err, "")
                self.assertRegex(out, r"\Aepoch 2: ")
                self.assertEqual(without_texts(self.folder / "model.json"), without_texts(shards / "model.json"))

    def test_truncated_or_missing_shard(self) -> None:
        shards = self.folder / "damaged"
        shutil.copytree(self.folder / "shards-2", shards)
        self.addCleanup(shutil.rmtree, shards)
        shard = shards / "00003.shard"
        text = shard.read_bytes()
        shard.write_bytes(text[:-1])
        damaged = rf"{shard}: the file is damaged: its checksum is wrong; .*"
        self.check_failure(self.driver(shards=str(shards)), damaged)
        shard.unlink()
        missing = f'{shard}: the file does not exist in the folder "{shards}"'
        self.check_failure(self.driver(shards=str(shards)), missing)
        shard.write_bytes(text)
        start = (shards / "start").read_bytes()
        (self.folder / "state").unlink()
        (shards / "start").write_bytes(start[:-1])
        self.check_failure(self.driver(shards=str(shards)), ".*start: the file is damaged: .*")
        (shards / "start").write_bytes(start)
        self.check_model(self.driver(shards=str(shards)))

    def test_two_drivers(self) -> None:
        first = self.driver_on_hold()
        advice = "wait until that driver ends, or name another file"
        self.check_failure(self.driver(), f"another driver uses the checkpoint .*state; {advice}")
        self.release()
        self.check_model(first)

    def test_new_version_of_the_command(self) -> None:
        self.check_model(self.driver())  # now the workers have a copy of the command
        self.setUp()
        shipped = self.folder / "shipped"
        text = shipped.read_text()
        self.addCleanup(shipped.write_text, text)
        shipped.write_text(text.replace("exec", "exit 3; exec", 1))
        self.check_failure(self.driver(), ".*shard: the command ended with status 3")
        shipped.write_text(text)
        self.check_model(self.driver())

    @unittest.skipUnless(os.environ.get("PERCEPTRON_LONG"), "takes a minute")
    def test_more_data_than_memory(self) -> None:
        """Trains on 340 MB of shards with 300 MB of memory per process. The same rows in a single shard don't fit."""
        draw = random.Random(2)
        large = self.folder / "large.csv"
        lines: list[str] = []
        for _ in range(50_000):
            numbers = ",".join(str(draw.randrange(1000)) for _ in range(20))
            lines.append(f"{numbers},{draw.choice('ab')}\n")
        text = "".join(lines)
        with large.open("w") as file:
            file.write(",".join(f"x{j}" for j in range(20)) + ",class\n")
            file.writelines(text for _ in range(40))
        limited = self.folder / "limited"
        limited.write_text(f'#!/bin/sh\nulimit -d 300000\nexec "{self.folder}/perceptron" "$@"\n')
        limited.chmod(0o755)
        model = self.folder / "model.json"

        many = self.folder / "large-50000"
        self.call("shard", "--label", "class", "--max-epochs", 1, "--rows", 50_000, "-o", many, large)
        self.call("worker", "run", "-o", self.folder / "expected.json", many)
        train(str(many), self.address, model, command=str(limited))
        self.assertEqual(model.read_bytes(), (self.folder / "expected.json").read_bytes())

        one = self.folder / "large-2000000"
        self.call("shard", "--label", "class", "--max-epochs", 1, "--rows", 2_000_000, "-o", one, large)
        with self.assertRaisesRegex(Refused, "00000.shard: fatal error: [^\n]*memory[^\n]*$"):
            train(str(one), self.address, model, command=str(limited))

    def test_missing_folders_and_scheduler(self) -> None:
        no_folder = ".*no/model.json can't be written: its folder does not exist; create the folder first"
        self.check_failure(self.driver(model="no/model.json"), no_folder)
        no_shards = ".*no-such-folder can't be read: .*; name a folder written by 'perceptron shard'"
        self.check_failure(self.driver(shards=str(self.folder / "no-such-folder")), no_shards)
        with mock.patch.object(type(self), "address", "tcp://127.0.0.1:1"):
            driver = self.driver()
        advice = "start a scheduler with 'dask scheduler' or 'make cluster'"
        self.check_failure(driver, f"no scheduler responds at tcp://127.0.0.1:1; {advice}")


if __name__ == "__main__":
    unittest.main()
