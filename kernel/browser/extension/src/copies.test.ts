import assert from "node:assert/strict";
import test from "node:test";

import { freeName, sameCells } from "./copies.js";

test("outputs, empty cells and the form of the text don't change a copy", () => {
  const original = {
    cells: [{ id: "a", cell_type: "code", source: ["x\n", "y"], outputs: [] }],
  };
  const run = {
    cells: [
      { id: "a", cell_type: "code", source: "x\ny", outputs: ["z"] },
      { id: "b", cell_type: "code", source: "\n", outputs: [] },
    ],
  };
  assert.ok(sameCells(original, run));
  const changed = { cells: [{ id: "a", cell_type: "code", source: "x" }] };
  assert.ok(!sameCells(original, changed));
});

test("a changed copy gets a free name", () => {
  assert.equal(freeName("3.ipynb", []), "my-3.ipynb");
  assert.equal(
    freeName("3.ipynb", ["my-3.ipynb", "my-3-2.ipynb"]),
    "my-3-3.ipynb",
  );
});
