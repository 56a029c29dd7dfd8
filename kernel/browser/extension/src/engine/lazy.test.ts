// Lazy values in cells: the programs of a notebook share them, as in the lab (tools/lazy_test.py).
import assert from "node:assert/strict";
import test from "node:test";

import { skip, TestPage } from "./testing/testpage.js";

const page = new TestPage();

const FRUIT = `import "perceptronlab/notebooks/lazy"
import "perceptronlab/perceptron/datasets"
import "perceptronlab/perceptron/files"

var fruit = lazy.File("fruit.csv", func(name string) (datasets.Table, error) {
	fmt.Println("reading …")
	return files.CSV{Label: "kind"}.ReadFile(name)
})

var names = lazy.Value(func() []string { fmt.Println("naming …"); return fruit().ClassNames() })

%%
fmt.Println(names())`;

const LOWEST = `var xs = []float64{3, 1, 2}

func slow() float64 { fmt.Println("computing …"); return slices.Min(xs) }

var lowest = lazy.Value(slow)

%%
fmt.Println(lowest())`;

const SHOW_LOWEST = "%%\nfmt.Println(lowest())";

/** Cells of one notebook, and what they print. */
const CELLS = [
  [FRUIT, "naming …\nreading …\n[apple cherry]\n"],
  [
    "var other = 3\n\n%%\nfmt.Println(names(), fruit().Rows)",
    "[apple cherry] [[150] [8]]\n",
  ],
  [
    '%%\nos.WriteFile("fruit.csv", []byte("weight,kind\\n8,grapes\\n"), 0o600)',
    "",
  ],
  ["%%\nfmt.Println(names())", "naming …\nreading …\n[grapes]\n"],
  [LOWEST, "computing …\n1\n"],
  [SHOW_LOWEST, "1\n"],
  ["%%\nys := xs; ys[1] = 7\nfmt.Println(lowest())", "computing …\n2\n"],
  ["%%\nfmt.Println(strings.Fields(lazy.List().String())[3])", "fruit\n"],
  ['%%\nlazy.Forget("lowest"); fmt.Println(len(lazy.List()))', "2\n"],
  [SHOW_LOWEST, "computing …\n1\n"],
  [SHOW_LOWEST, "1\n"],
  ["func slow() float64 { return 5 }\n\n%%\nfmt.Println(lowest())", "5\n"],
] as const;

test(
  "cells share lazy values",
  { skip },
  page.withCells(async (cells) => {
    await page.contents.save(`${cells.folder}/fruit.csv`, {
      type: "file",
      format: "text",
      content: "weight,kind\n150,apple\n8,cherry\n",
    });
    for (const [code, want] of CELLS) {
      const { stdout, failure } = await cells.run(code);
      assert.equal(failure, undefined);
      assert.equal(stdout, want, code);
    }
  }),
);
