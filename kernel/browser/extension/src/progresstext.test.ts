import assert from "node:assert/strict";
import test from "node:test";

import { progressText } from "./progresstext.js";

test("the line says how much is loaded, and is empty when everything is", () => {
  const text = (loaded: number, total: number) =>
    progressText({ loaded, total }).replace("\u00a0", " ");
  assert.equal(text(12e6, 18e6), "Loading Go: 12 of 18 MB (66 %)");
  assert.equal(text(0, 400e3), "Loading Go: 0 of 1 MB (0 %)");
  assert.equal(text(18e6, 18e6), "");
  assert.equal(text(0, 0), "");
});
