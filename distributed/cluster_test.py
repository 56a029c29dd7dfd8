"""Trains on a scheduler and two workers, which are processes of their own, through all that may happen to them.

    make cluster ARGS="python distributed/cluster_test.py -b"

runs the tests.
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

# Folders of shards, each with a state and a model, that release 0.1.0 wrote.
WRITTEN_BY_010 = Path(__file__).parent.parent / "perceptron" / "classifier" / "testdata" / "0.1.0" / "shards"

# The command as the driver ships it here. It says that it runs, and all epochs but the first wait
# as long as there is a file hold.
SHIPPED = """#!/bin/sh
if [ "$2" = epoch ]; then
    echo $PPID >>"{folder}/running"
    sleep "${{WAIT:-0}}"
    while [ -e "{folder}/hold" ] && [ $(wc -l <"{folder}/running") -gt {shards} ]; do sleep 0.05; done
    exec "{folder}/perceptron" "$@"
fi
exec "{folder}/perceptron" "$@"
"""

# A place that is not this machine's files, to fsspec.
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


def without_sentences(name: Path) -> dict[str, Any]:
    """Returns a saved model without what it says in words, which another release may say otherwise."""
    model: dict[str, Any] = json.loads(name.read_text(encoding="utf-8"))
    del model["end"]
    model.pop("warnings", None)
    for part in model["parts"]:
        del part["reason"]
    return model


class ClusterTest(unittest.TestCase):
    """Each test ends with the bytes of perceptron worker run, or with one sentence."""

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
        assert command, "there is no command perceptron"
        shutil.copy(command, cls.folder / "perceptron")
        (cls.folder / "shipped").write_text(SHIPPED.format(folder=cls.folder, shards=SHARDS))
        (cls.folder / "shipped").chmod(0o755)
        (cls.folder / "far.py").write_text(FAR)
        exec(compile(FAR, "far.py", "exec"), {"__name__": "far"})
        near = FAR.replace("far", "near")  # which the workers don't know
        exec(compile(near, "near.py", "exec"), {"__name__": "near"})
        draw = random.Random(1)
        for classes in (2, 5):
            cls.write_shards(draw, classes)
        cls.addClassCleanup(cls.stop)
        cls.start()

    @classmethod
    def write_shards(cls, draw: random.Random, classes: int) -> None:
        """Writes shards of random rows, and the model that one process trains on them."""
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
        subprocess.run([cls.folder / "perceptron", *map(str, words)], check=True, stdout=subprocess.DEVNULL)

    @classmethod
    def start(cls) -> None:
        """Starts a scheduler, at a free port, and two workers."""
        file = cls.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        words = ["scheduler", "--port", "0", "--scheduler-file", file]
        cls.spawn("scheduler", *words, DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="5s")
        cls.until(lambda: file.exists() and file.read_text().endswith("}"))  # it is not written at once
        cls.address = json.loads(file.read_text())["address"]
        for name in ("one", "two"):
            cls.worker(name)

    @classmethod
    def worker(cls, name: str, **environment: str) -> None:
        """Starts a worker with an environment of its own."""
        words = ["--nthreads", "1", "--no-nanny", "--local-directory", cls.folder / name]
        words += ["--preload", cls.folder / "far.py"]
        cls.spawn(name, "worker", cls.address, *words, **environment)

    @classmethod
    def spawn(cls, name: str, *words: object, **environment: str) -> None:
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
        cls.kill(*cls.processes)

    @staticmethod
    def until(true: Callable[[], object]) -> None:
        """Waits until something is true."""
        end = time.monotonic() + 60
        while not true():
            assert time.monotonic() < end, "a minute is over"
            time.sleep(0.02)

    def driver(self, classes: int = 2, shards: str = "", model: str = "model.json") -> subprocess.Popen[str]:
        """Starts a driver."""
        shards = shards or str(self.folder / f"shards-{classes}")
        command = [sys.executable, "-m", "perceptron_dask", "train", shards, "--scheduler", self.address]
        command += ["-o", str(self.folder / model), "--checkpoint", str(self.folder / "state")]
        command += ["--command", str(self.folder / "shipped")]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)

    def ends(self, driver: subprocess.Popen[str], classes: int = 2) -> str:
        """Waits for the driver's end, holds its model to that of one process, and returns what it said."""
        out, err = driver.communicate(timeout=60)
        self.assertEqual((driver.returncode, err), (0, ""))
        self.assertEqual((self.folder / "model.json").read_bytes(), (self.folder / f"model-{classes}").read_bytes())
        return out

    def refused(self, driver: subprocess.Popen[str], sentence: str, status: int = 1) -> None:
        """Waits for the driver's end with one sentence."""
        _, err = driver.communicate(timeout=60)
        self.assertRegex(err, rf"\Aperceptron_dask: {sentence}\n\Z")
        self.assertEqual(driver.returncode, status)

    def held(self) -> subprocess.Popen[str]:
        """Starts a driver, and returns it once both workers are held in its second epoch."""
        (self.folder / "hold").touch()
        driver = self.driver()
        self.until(lambda: (self.folder / "running").read_text().count("\n") == SHARDS + 2)
        return driver

    def go_on(self) -> None:
        """Lets the workers go on."""
        (self.folder / "hold").unlink()

    def replace(self, name: str, **environment: str) -> None:
        """Puts another worker in the place of one."""
        self.kill(name)
        self.worker(name, **environment)

    def test_two_classes_and_five(self) -> None:
        for classes in (2, 5):
            out = self.ends(self.driver(classes), classes)
            self.assertRegex(out, rf"epoch 1: \d+ mistakes, {SHARDS} shards, [\d,]+ rows a second\n")
            self.assertEqual(out.count(" rows a second\n"), EPOCHS)
            self.setUp()

    def test_from_a_notebook_and_from_afar(self) -> None:
        model = self.folder / "model.json"
        command = str(self.folder / "perceptron")
        train(f"far://{self.folder}/shards-2", self.address, model, command=command)
        self.assertEqual(model.read_bytes(), (self.folder / "model-2").read_bytes())
        self.assertEqual([file for file in (self.folder / "one").rglob("*") if file.name == "shard"], [])
        with self.assertRaisesRegex(Refused, rf"^near://{self.folder}/shards-2/\d+.shard: Protocol not known: near$"):
            train(f"near://{self.folder}/shards-2", self.address, model, command=command)

    def test_a_worker_killed_in_mid_epoch(self) -> None:
        driver = self.held()
        self.kill("one")
        self.go_on()
        self.ends(driver)
        self.worker("one")

    def test_a_worker_that_hangs(self) -> None:
        """Dask gives it up when it has heard nothing for some time: five minutes, but here seconds."""
        driver = self.held()
        self.processes["one"].send_signal(signal.SIGSTOP)
        self.go_on()
        self.ends(driver)
        self.replace("one")

    def test_the_scheduler_killed(self) -> None:
        driver = self.held()
        self.stop()
        advice = "start one, and the same command goes on from the checkpoint, if there is one"
        self.refused(driver, f"the scheduler is gone; {advice}")
        self.go_on()
        self.start()
        self.assertEqual(self.ends(self.driver()).count(" rows a second\n"), EPOCHS - 1)

    def test_a_slow_worker(self) -> None:
        self.replace("two", WAIT="0.5")
        self.ends(self.driver())
        self.replace("two")

    def test_interrupted(self) -> None:
        other_shards = ".*state: got a state for other shards, want one for these; name another file"
        driver = self.held()
        driver.send_signal(signal.SIGINT)
        self.refused(driver, "interrupted after the last complete epoch; the same command goes on from there", 130)
        self.go_on()
        self.refused(self.driver(5), other_shards)
        self.assertEqual(self.ends(self.driver()).count(" rows a second\n"), EPOCHS - 1)
        self.refused(self.driver(5), other_shards)

    def test_a_state_of_010(self) -> None:
        """A training that release 0.1.0 began goes on to the model that it saved, but for its sentences."""
        for format in ("all-pairs", "csv", "libsvm"):
            with self.subTest(format):
                shards = WRITTEN_BY_010 / format
                shutil.copy(shards / "after-epoch-1", self.folder / "state")
                out, err = self.driver(shards=str(shards)).communicate(timeout=60)
                self.assertEqual(err, "")
                self.assertRegex(out, r"\Aepoch 2: ")
                self.assertEqual(
                    without_sentences(self.folder / "model.json"), without_sentences(shards / "model.json")
                )

    def test_a_shard_cut_off_or_gone(self) -> None:
        shards = self.folder / "damaged"
        shutil.copytree(self.folder / "shards-2", shards)
        self.addCleanup(shutil.rmtree, shards)
        shard = shards / "00003.shard"
        text = shard.read_bytes()
        shard.write_bytes(text[:-1])
        damaged = rf"{shard}: the file is damaged: its contents and their sum do not fit; .*"
        self.refused(self.driver(shards=str(shards)), damaged)
        shard.unlink()
        self.refused(self.driver(shards=str(shards)), rf"{shard}: no such file or directory")
        shard.write_bytes(text)
        start = (shards / "start").read_bytes()
        (self.folder / "state").unlink()
        (shards / "start").write_bytes(start[:-1])
        self.refused(self.driver(shards=str(shards)), ".*start: the file is damaged: .*")
        (shards / "start").write_bytes(start)
        self.ends(self.driver(shards=str(shards)))

    def test_two_drivers(self) -> None:
        first = self.held()
        advice = "wait for its end, or name another file"
        self.refused(self.driver(), f"another driver trains on the checkpoint .*state; {advice}")
        self.go_on()
        self.ends(first)

    def test_another_version(self) -> None:
        self.ends(self.driver())  # the workers keep the command
        self.setUp()
        shipped = self.folder / "shipped"
        text = shipped.read_text()
        self.addCleanup(shipped.write_text, text)
        shipped.write_text(text.replace("exec", "exit 3; exec", 1))
        self.refused(self.driver(), ".*shard: the command ended with status 3")
        shipped.write_text(text)
        self.ends(self.driver())

    @unittest.skipUnless(os.environ.get("PERCEPTRON_LONG"), "it takes a minute")
    def test_more_than_the_workers_memory(self) -> None:
        """Shards of 340 MB together, with 300 MB for each step: all of them in one shard would not do."""
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
        self.call("worker", "run", "-o", self.folder / "one.json", many)
        train(str(many), self.address, model, command=str(limited))
        self.assertEqual(model.read_bytes(), (self.folder / "one.json").read_bytes())

        one = self.folder / "large-2000000"
        self.call("shard", "--label", "class", "--max-epochs", 1, "--rows", 2_000_000, "-o", one, large)
        with self.assertRaisesRegex(Refused, "00000.shard: fatal error: [^\n]*memory[^\n]*$"):
            train(str(one), self.address, model, command=str(limited))

    def test_nobody_there(self) -> None:
        no_folder = ".*no/model.json can't be written: its folder is not there; make it first"
        self.refused(self.driver(model="no/model.json"), no_folder)
        no_shards = ".*nothing can't be read: .*; wanted a folder that perceptron shard has made"
        self.refused(self.driver(shards=str(self.folder / "nothing")), no_shards)
        with mock.patch.object(type(self), "address", "tcp://127.0.0.1:1"):
            driver = self.driver()
        advice = "start one with: dask scheduler, or make cluster"
        self.refused(driver, f"no scheduler answers at tcp://127.0.0.1:1; {advice}")


if __name__ == "__main__":
    unittest.main()
