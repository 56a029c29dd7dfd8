import assert from "node:assert/strict";
import test from "node:test";

import { inTurn } from "./inturn.js";

test("a call begins when the one before it has ended, even if that one failed", async () => {
  const events: string[] = [];
  let count = 0;
  const action = inTurn(async () => {
    const name = `call ${++count}`;
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (count === 1) {
      throw new Error("the disk is full");
    }
  });
  const first = action();
  const second = action();
  await assert.rejects(first, /the disk is full/);
  await second;
  assert.deepEqual(events, [
    "call 1 begins",
    "call 1 ends",
    "call 2 begins",
    "call 2 ends",
  ]);
});
