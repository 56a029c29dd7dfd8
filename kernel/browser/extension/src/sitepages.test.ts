import assert from "node:assert/strict";
import test from "node:test";

import { sitePage } from "./sitepages.js";

test("a lesson has a page; what else is open leads to the list of lessons", () => {
  const lessons = ["2-bias-absorption.ipynb", "go.ipynb"];
  assert.equal(
    sitePage("2-bias-absorption.ipynb", lessons),
    "2-bias-absorption.html",
  );
  for (const path of ["my-go.ipynb", "a/go.ipynb", "README.md", undefined]) {
    assert.equal(sitePage(path, lessons), "index.html");
  }
});
