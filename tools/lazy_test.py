"""Tests, in the real Jupyter kernel, that cells share the lazy values of package notebooks/lazy."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import notebooks

DECLARATIONS = """
func slow() *perceptron.Run {
	fmt.Println("training …")
	return perceptron.Train(datasets.AND().AbsorbBias())
}

var run = lazy.Value(slow)

var fruit = lazy.File("fruit.csv", func(name string) (datasets.Table, error) {
	fmt.Println("reading …")
	return files.CSV{Label: "kind"}.ReadFile(name)
})

var names = lazy.Value(func() []string { fmt.Println("naming …"); return fruit().ClassNames() })
"""
VARS = """
var config = map[string]float64{"rate": 0.5}

var xs = []float64{3, 1, 2}

var lowest = lazy.Value(func() float64 {
	fmt.Println("computing …")
	return config["rate"] + slices.Min(xs)
})

"""
TRAINED = """
var model = lazy.Value(func() *classifier.Model {
	fmt.Println("training …")
	source := files.CSV{Label: "kind"}
	return perceptron.Must(classifier.Trainer{}.TrainFile(context.Background(), source, "fruit.csv"))
})

"""
FROM_MODULE = """
import "example.com/mine"

var seven = lazy.Value(func() int { fmt.Println("computing …"); return mine.Seven() })

"""
RUN = "converged: 18 mistakes in 9 epochs; w = [3 2 -4]\n"


class Lazy(unittest.TestCase):
    def cell(self, source: str) -> str:
        """Runs a cell that must not fail, and returns its output."""
        outputs = self.go.run(source)
        self.assertEqual(notebooks.failure(outputs), "", source)
        return notebooks.printed(outputs)

    def test_cells_share_lazy_values(self) -> None:
        with tempfile.TemporaryDirectory() as folder, notebooks.kernel(Path(folder)) as self.go:
            file = Path(folder) / "fruit.csv"
            self.cell(f"%env XDG_CACHE_HOME {folder}/cache")
            self.assertEqual(self.cell(DECLARATIONS), "")

            with self.subTest("a value is computed only in the first cell that uses it"):
                twice = "%%\nfmt.Println(run())\nfmt.Println(run().Mistakes)"
                self.assertEqual(self.cell(twice), "training …\n" + RUN + "18\n")
                # This cell's program also has a variable and an import that the first cell's program did not have.
                later = "var other = 3\n\n%%\nfmt.Println(run(), math.Abs(-1))"
                self.assertEqual(self.cell(later), RUN.replace("\n", " 1\n"))

            with self.subTest("if a file is missing, only the cells that use it fail"):
                self.assertEqual(self.cell('%%\nfmt.Println("hello")'), "hello\n")
                for source in ("fruit()", "names()"):
                    outputs = self.go.run(f"%%\nfmt.Println({source})")
                    message = "✗ fruit.csv: there is no such file in "
                    self.assertEqual(notebooks.printed(outputs).splitlines()[-1][: len(message)], message)
                    self.assertNotIn("goroutine", notebooks.error_text(outputs))
                self.assertEqual(self.cell('%%\nfmt.Println("hello")'), "hello\n")

            with self.subTest("a changed file is read again, and values that depend on it are computed again"):
                file.write_text("weight,kind\n150,apple\n8,cherry\n", encoding="utf-8")
                self.assertEqual(self.cell("%%\nfmt.Println(names())"), "naming …\nreading …\n[apple cherry]\n")
                self.assertEqual(self.cell("%%\nfmt.Println(names(), fruit().Rows)"), "[apple cherry] [[150] [8]]\n")
                file.write_text("weight,kind\n150,apple\n8,grapes\n", encoding="utf-8")
                self.assertEqual(self.cell("%%\nfmt.Println(names())"), "naming …\nreading …\n[apple grapes]\n")

            with self.subTest("if a file is invalid, only the cells that use it fail"):
                file.write_text("weight,kind\n150,apple\nx,grapes\n", encoding="utf-8")
                outputs = self.go.run("%%\nfmt.Println(fruit())")
                message = notebooks.printed(outputs).splitlines()[-1]
                self.assertRegex(message, r'^✗ fruit.csv, line 3, column 1 \("weight"\): got "x", want a number')
                advice = "; correct the declaration or the file, then run the cell of the declaration again"
                self.assertTrue(message.endswith(advice), message)
                self.assertEqual(self.cell("%%\nfmt.Println(run())"), RUN)

            with self.subTest("a changed function is called again"):
                body = 'fmt.Println("training again …"); return perceptron.Train(datasets.OR().AbsorbBias())'
                changed = f"func slow() *perceptron.Run {{ {body} }}\n"
                new_run = "converged: 9 mistakes in 6 epochs; w = [2 2 -1]\n"
                self.assertEqual(self.cell(changed + "%%\nfmt.Println(run())"), "training again …\n" + new_run)
                self.assertEqual(self.cell("%%\nfmt.Println(run())"), new_run)
                # The first function's value is still in the cache.
                self.assertEqual(self.cell(DECLARATIONS + "%%\nfmt.Println(run())"), RUN)

    def test_changed_dependencies(self) -> None:
        with tempfile.TemporaryDirectory() as folder, notebooks.kernel(Path(folder)) as self.go:
            file = Path(folder) / "fruit.csv"
            self.cell(f"%env XDG_CACHE_HOME {folder}/cache")

            with self.subTest("a cell that changes a var computes the value for itself"):
                self.assertEqual(self.cell(VARS + "%%\nfmt.Println(lowest())"), "computing …\n1.5\n")
                self.assertEqual(self.cell("%%\nfmt.Println(xs, config, lowest())"), "[3 1 2] map[rate:0.5] 1.5\n")
                changes = {'config["rate"] = 0.25': "1.25", "slices.Sort(xs)": "1.5", "ys := xs; ys[1] = 7": "2.5"}
                for change, value in changes.items():
                    self.assertEqual(self.cell(f"%%\n{change}\nfmt.Println(lowest())"), f"computing …\n{value}\n")
                self.assertEqual(self.cell("%%\nfmt.Println(lowest())"), "1.5\n")

            with self.subTest("a model is trained again if its file changes"):
                file.write_text("weight,kind\n150,apple\n8,cherry\n", encoding="utf-8")
                classes = "%%\nfmt.Println(model().Classes)"
                self.assertEqual(self.cell(TRAINED + classes), "training …\n[apple cherry]\n")
                self.assertEqual(self.cell(classes), "[apple cherry]\n")
                file.write_text("weight,kind\n150,apple\n8,grapes\n", encoding="utf-8")
                self.assertEqual(self.cell(classes), "training …\n[apple grapes]\n")

            with self.subTest("List and Forget"):
                self.cell("%%\nmodel()")
                listed = self.cell("%%\nfmt.Println(lazy.List())").splitlines()
                self.assertEqual([line.split()[0] for line in listed], ["name", "lowest", "model"])
                outputs = self.go.run('%%\nlazy.Forget("modle")')
                message = 'lazy: Forget: got "modle", want one of the lazy values "lowest", "model"'
                self.assertIn(message, notebooks.error_text(outputs))
                self.assertEqual(self.cell('%%\nlazy.Forget("model")'), "")
                self.assertEqual(self.cell(classes), "training …\n[apple grapes]\n")
                self.assertEqual(self.cell("%%\nfmt.Println(lowest())"), "1.5\n")

            with self.subTest("a value is computed again if the source of the reader's own module changes"):
                module = Path(folder) / "mine"
                module.mkdir()
                (module / "go.mod").write_text("module example.com/mine\n\ngo 1.26\n", encoding="utf-8")
                own = "package mine\n\nfunc Seven() int { return 7 }\n"
                (module / "mine.go").write_text(own, encoding="utf-8")
                self.cell(f"!*go work use {module}")
                self.assertEqual(self.cell(FROM_MODULE + "%%\nfmt.Println(seven())"), "computing …\n7\n")
                self.assertEqual(self.cell("%%\nfmt.Println(seven())"), "7\n")
                (module / "mine.go").write_text(own.replace("return 7", "return 8"), encoding="utf-8")
                self.assertEqual(self.cell("%%\nfmt.Println(seven())"), "computing …\n8\n")


if __name__ == "__main__":
    unittest.main()
