import assert from "node:assert/strict";
import test from "node:test";

import { describeTrap, saysOutOfMemory } from "./trap.js";

/** What browsers throw, by what it means. */
const THROWN: [Error, string][] = [
  [new RangeError("Maximum call stack size exceeded"), "stack"],
  [
    Object.assign(new Error("too much recursion"), { name: "InternalError" }),
    "stack",
  ],
  [
    new RangeError(
      "WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance",
    ),
    "memory",
  ],
  [new RangeError("Array buffer allocation failed"), "memory"],
  [new WebAssembly.RuntimeError("memory access out of bounds"), "other"],
  [new WebAssembly.RuntimeError("unreachable"), "other"],
];

test("traps", () => {
  for (const [thrown, want] of THROWN) {
    assert.deepEqual(describeTrap(thrown), {
      trap: want,
      text: thrown.message,
    });
  }
  assert.deepEqual(describeTrap("text"), { trap: "other", text: "text" });
});

test("what Go prints when it gets no more memory", () => {
  assert.ok(
    saysOutOfMemory(
      "runtime: out of memory: cannot allocate 4194304-byte block (2147024896 in use)\n",
    ),
  );
  assert.ok(saysOutOfMemory("fatal error: out of memory\n"));
  assert.ok(!saysOutOfMemory("panic: the parrot is out of memory\n"));
});
