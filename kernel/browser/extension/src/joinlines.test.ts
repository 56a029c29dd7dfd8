import assert from "node:assert/strict";
import test from "node:test";

import type { INotebookContent } from "@jupyterlab/nbformat";

import { joinLines } from "./joinlines.js";

test("lists of lines become strings, but JSON stays as it is", () => {
  const lines = ["one\n", "two"];
  const data = { "text/html": lines, "application/json": lines };
  const notebook = {
    cells: [
      { cell_type: "markdown", metadata: {}, source: lines },
      {
        cell_type: "code",
        execution_count: 1,
        metadata: {},
        source: "one",
        outputs: [
          { output_type: "stream", name: "stdout", text: lines },
          { output_type: "display_data", metadata: {}, data },
        ],
      },
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  } as unknown as INotebookContent;
  const { cells } = joinLines(notebook);
  assert.equal(cells[0].source, "one\ntwo");
  assert.equal(cells[1].source, "one");
  assert.deepEqual(cells[1].outputs, [
    { output_type: "stream", name: "stdout", text: "one\ntwo" },
    {
      output_type: "display_data",
      metadata: {},
      data: { "text/html": "one\ntwo", "application/json": lines },
    },
  ]);
});
