import assert from "node:assert/strict";
import test from "node:test";

import type { INotebookContent } from "@jupyterlab/nbformat";

import { isNotebook, withTrust } from "./trust.js";

/** Returns a notebook with one code cell, which has an output and claims that it is trusted. */
function notebook(html: string, id = "a"): INotebookContent {
  const output = {
    output_type: "display_data",
    data: { "text/html": html },
    metadata: {},
  };
  const cell = {
    id,
    cell_type: "code",
    source: "draw()",
    metadata: { trusted: true, tags: ["film"] },
    outputs: [output],
    execution_count: null,
  };
  return { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
}

const film = "<script>play()</script>";
const hostile = "<script>steal()</script>";

/** Returns the metadata of the notebook's cell. */
function metadata(content: INotebookContent): unknown {
  return content.cells[0].metadata;
}

test("a notebook's own word on trust doesn't count", () => {
  const opened = withTrust(notebook(hostile));
  assert.deepEqual(metadata(opened), { tags: ["film"] });
});

test("the site's own outputs are trusted", () => {
  const opened = withTrust(notebook(film), notebook(film));
  assert.deepEqual(metadata(opened), { trusted: true, tags: ["film"] });
});

test("the order of an output's fields doesn't matter", () => {
  const stored = notebook(film);
  const output = (stored.cells[0].outputs as object[])[0];
  stored.cells[0].outputs = [
    Object.fromEntries(Object.entries(output).reverse()),
  ];
  const opened = withTrust(stored, notebook(film));
  assert.deepEqual(metadata(opened), { trusted: true, tags: ["film"] });
});

test("other outputs in a lesson are not trusted", () => {
  for (const changed of [notebook(hostile), notebook(film, "b")]) {
    const opened = withTrust(changed, notebook(film));
    assert.deepEqual(metadata(opened), { tags: ["film"] });
  }
});

test("a cell without outputs is not trusted: it could get some", () => {
  const empty = notebook(film);
  empty.cells[0].outputs = [];
  const opened = withTrust(empty, empty);
  assert.deepEqual(metadata(opened), { tags: ["film"] });
});

test("the notebook that is passed is not changed", () => {
  const stored = notebook(hostile);
  withTrust(stored);
  assert.deepEqual(metadata(stored), { trusted: true, tags: ["film"] });
});

test("files that are no notebooks are told apart", () => {
  assert.ok(isNotebook(notebook(film)));
  for (const content of [null, undefined, "cells", { a: 1 }, [{}]]) {
    assert.ok(!isNotebook(content));
  }
});
