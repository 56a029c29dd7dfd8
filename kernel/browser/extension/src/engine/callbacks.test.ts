import assert from "node:assert/strict";
import test from "node:test";

import { Callbacks } from "./callbacks.js";

test("functions for files are not a program's own", () => {
  const callbacks = new Callbacks();
  const go = { _makeFuncWrapper: (id: number) => () => id };
  callbacks.count(go);
  const files = callbacks.counting({
    constants: { O_CREAT: 64 },
    writeSync: () => 1,
    close: (_fd: number, callback: () => number) => callback(),
  }) as {
    writeSync: () => number;
    close: (fd: number, callback: unknown) => number;
  };
  files.writeSync();
  assert.equal(files.close(3, go._makeFuncWrapper(7)), 7);
  assert.equal(callbacks.hasOwn, false);
  go._makeFuncWrapper(8);
  assert.equal(callbacks.hasOwn, true);
});
