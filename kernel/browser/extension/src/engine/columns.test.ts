import assert from "node:assert/strict";
import { test } from "node:test";
import { restored } from "./columns.js";

/** Numbers of four bytes, the last byte first. */
function numbers(...values: number[]): number[] {
  return [...new Uint8Array(new Int32Array(values).buffer)];
}

test("rows come back from columns", () => {
  const file = [
    ...[...numbers(2, 1, -1), 8, 9],
    ...[...numbers(6, 2, -1), 1, 3, 5, 2, 4, 6],
  ];
  const got = restored(new Uint8Array(file));
  assert.deepEqual([...got], [8, 9, 1, 2, 3, 4, 5, 6]);
});

test("numbers come back from differences", () => {
  const columns = [100, 200, 0, 255, 0, 255, 0, 255]; // 100 and -56
  const got = restored(new Uint8Array([...numbers(8, 4, 0), ...columns]));
  assert.deepEqual([...got], numbers(100, 44));
});
