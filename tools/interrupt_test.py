"""Tests, in the real Jupyter kernel, that an interrupt ends a cell that trains, and how progress lines are saved.

Saved progress lines are reproducible: they are the same after each run.
"""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
import unittest
from pathlib import Path

from jupyter_client.manager import AsyncKernelManager
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

import notebooks

# Trains for up to a billion epochs. Training never converges: the features of a row depend on i modulo 101, and its
# label on i modulo 5, so equal rows have both labels. Just before it trains, the cell creates the file "training".
ENDLESS = """%%
const n, dim = 200_000, 50
rows, y := make([][]float64, n), make([]float64, n)
for i := range rows {
	rows[i] = make([]float64, dim)
	for j := range rows[i] {
		rows[i][j] = float64((31*i + 17*j*j) % 101)
	}
	y[i] = float64(1 - 2*(7*i%5%2))
}
data := perceptron.Must(perceptron.FromRows(rows, y))
fmt.Println("before")
perceptron.Must(os.Create("training"))
run := show.Train(perceptron.Trainer{MaxEpochs: 1e9}, data)
fmt.Println(run)
for range show.Progress("rates", 2, slices.Values([]float64{1, 2})) {
	fmt.Println("begun after the interrupt")
}
"""

# Runs long enough to show two progress lines.
WITH_PROGRESS = """%%
for i := range show.Progress("trials", 6, slices.Values([]int{1, 2, 3, 4, 5, 6})) {
	fmt.Println("trial", i)
	time.Sleep(100 * time.Millisecond)
}
fmt.Println(show.Train(perceptron.Trainer{}, datasets.AND().AbsorbBias()).Mistakes)
show.Table(table.New("γ", "bound").Add(0.5, 12), "The bound for each margin $γ$.")
"""


# Trains in the value of a lazy value. Without show.Train, an interrupt must end the program at once.
LAZY = """
var endless = lazy.Value(func() int {
	perceptron.Must(os.Create("training"))
	for {
		time.Sleep(10 * time.Millisecond)
	}
})

%%
fmt.Println(endless())
"""

# Trains in the value of a lazy value with show.Train, which returns the result so far after an interrupt.
LAZY_TRAIN = """
import "context"

type patient struct{}

func (patient) TrainContext(ctx context.Context, name string) (string, error) {
	perceptron.Must(os.Create("training"))
	<-ctx.Done()
	return "so far", ctx.Err()
}

var partial = lazy.Value(func() string { return show.Train(patient{}, "data") })

%%
fmt.Println(partial())
"""


class Interrupt(unittest.TestCase):
    def new_folder(self) -> Path:
        """Returns a temporary folder, which is deleted after the test."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Path(folder.name).resolve()

    def interrupted(self, go: notebooks.Kernel, folder: Path, source: str) -> tuple[list[NotebookNode], float]:
        """Runs a cell that creates the file "training", and interrupts it a second later.

        Returns the cell's outputs, and the number of seconds from the interrupt to the end of the cell.
        """
        interrupted_at: list[float] = []
        training = folder / "training"
        training.unlink(missing_ok=True)

        async def interrupt(manager: AsyncKernelManager) -> None:
            await manager.interrupt_kernel()

        def interrupt_during_training(manager: AsyncKernelManager) -> None:
            while not training.exists():
                time.sleep(0.05)
            time.sleep(1)  # until the cell trains
            interrupted_at.append(time.monotonic())
            asyncio.run(interrupt(manager))

        threading.Thread(target=interrupt_during_training, args=[go.client.km], daemon=True).start()
        outputs = go.run(source)
        return outputs, time.monotonic() - interrupted_at[0]

    def test_interrupted_training_cell(self) -> None:
        folder = self.new_folder()
        with notebooks.kernel(folder) as go:
            outputs, seconds = self.interrupted(go, folder, ENDLESS)
            next_outputs = go.run('%%\nfmt.Println("alive")')
        self.assertLess(seconds, 30, "seconds from the interrupt to the end of the cell")
        self.assertEqual(notebooks.error_text(outputs), "")
        text = notebooks.printed(outputs)
        self.assertRegex(text, r"^before\nstopped: interrupted in epoch \d+, after \d+ of its 200000 examples")
        self.assertNotIn("begun after", text)
        lines = [dict(out.data) for out in notebooks.displayed(outputs)]
        self.assertEqual([list(line) for line in lines], [["text/plain"]] * 2)
        self.assertRegex(lines[0]["text/plain"], r"^training: \d+ of 1000000000 epochs, interrupted$")
        self.assertEqual(lines[1]["text/plain"], "rates: 0 of 2, interrupted")
        self.assertEqual(notebooks.printed(next_outputs), "alive\n")

    def test_interrupted_lazy_value(self) -> None:
        folder = self.new_folder()
        with notebooks.kernel(folder) as go:
            go.run(f"%env XDG_CACHE_HOME {folder}/cache")
            with self.subTest("the interrupt ends the program, and guard need not kill it"):
                outputs, _ = self.interrupted(go, folder, LAZY)
                self.assertIn("signal: interrupt", notebooks.error_text(outputs))
            with self.subTest("the partial result of show.Train is used, but not stored"):
                outputs, _ = self.interrupted(go, folder, LAZY_TRAIN)
                self.assertEqual(notebooks.printed(outputs), "so far\n")
                self.assertEqual(notebooks.printed(go.run("%%\nfmt.Println(lazy.List())")), "no lazy value is stored\n")

    def test_saved_progress_is_reproducible(self) -> None:
        path = self.new_folder() / "00-scratch.ipynb"
        cells = [new_code_cell(WITH_PROGRESS)]
        notebooks.write(path, new_notebook(cells=cells, metadata={"kernelspec": notebooks.KERNELSPEC}))
        self.assertEqual(notebooks.save(path).faults, [])
        saved = path.read_text(encoding="utf-8")
        self.assertEqual(notebooks.save(path).note, ", unchanged")
        outputs = notebooks.read(path).cells[0].outputs
        plain = [out.data["text/plain"] for out in notebooks.displayed(outputs) if "text/plain" in out.data]
        self.assertEqual(plain[:2], ["trials: 6 of 6", "training: 9 epochs"])
        self.assertEqual(len(notebooks.displayed(outputs)), 4)  # two progress lines, the table and its caption
        self.assertNotIn("display_id", saved)
        self.assertNotIn("a second", saved)  # a speed, such as "52 a second", differs between runs


if __name__ == "__main__":
    unittest.main()
