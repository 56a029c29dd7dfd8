import assert from "node:assert/strict";
import test from "node:test";

import { LoadingText } from "./progresstext.js";

/** Returns a function that gives the next line of a text, with plain spaces. */
function lines(text: LoadingText) {
  return (loaded: number, total: number, now = 0) =>
    text.next({ loaded, total }, now).replace("\u00a0", " ");
}

test("the line says how much is loaded, and is empty when everything is", () => {
  const next = lines(new LoadingText(false));
  assert.equal(next(12e6, 18e6), "Loading Go: 12 of 18 MB (66 %).");
  assert.equal(next(0, 400e3), "Loading Go: 0 of 1 MB (0 %).");
  assert.equal(next(18e6, 18e6), "");
  assert.equal(next(0, 0), "");
});

test("what the browser has is not said to be loaded", () => {
  const next = lines(new LoadingText(true));
  assert.equal(next(12e6, 18e6), "Starting Go from this browser (66 %).");
});

test("what comes after a pause counts from 0", () => {
  const next = lines(new LoadingText(false));
  assert.equal(next(3e6, 3e6, 0), "");
  assert.equal(next(12e6, 18e6, 100), "Loading Go: 12 of 18 MB (66 %).");
  assert.equal(next(18e6, 18e6, 200), "");
  assert.equal(next(18e6, 28e6, 9000), "Loading more of Go: 0 of 10 MB (0 %).");
  assert.equal(
    next(23e6, 28e6, 9100),
    "Loading more of Go: 5 of 10 MB (50 %).",
  );
});
