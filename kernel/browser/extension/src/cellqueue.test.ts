import assert from "node:assert/strict";
import test from "node:test";

import { CellQueue, type CellResult, type QueuedCell } from "./cellqueue.js";

/** Returns a cell that notes what becomes of it, and ends with the result. */
function cell(
  name: string,
  result: CellResult,
  log: string[],
  stopOnError = true,
): QueuedCell {
  return {
    sentAt: Date.now(),
    stopOnError,
    async run() {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.push(`${name} ends`);
      return result;
    },
    abort() {
      log.push(`${name} aborted`);
    },
  };
}

/** Waits until the queue is empty. */
async function ended(queue: CellQueue): Promise<void> {
  while (queue.isBusy) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test("cells run one after the other", async () => {
  const log: string[] = [];
  const queue = new CellQueue();
  queue.add(cell("a", "ok", log));
  queue.add(cell("b", "ok", log));
  await ended(queue);
  assert.deepEqual(log, ["a begins", "a ends", "b begins", "b ends"]);
});

test("cells behind one that fails are aborted, later ones run", async () => {
  const log: string[] = [];
  const queue = new CellQueue();
  queue.add(cell("a", "failed", log));
  queue.add(cell("b", "ok", log));
  const late = cell("c", "ok", log);
  await ended(queue);
  queue.add(late);
  await new Promise((resolve) => setTimeout(resolve, 2));
  queue.add(cell("d", "ok", log));
  await ended(queue);
  assert.deepEqual(log, [
    "a begins",
    "a ends",
    "b aborted",
    "c aborted",
    "d begins",
    "d ends",
  ]);
});

test("a cell that may fail stops nothing", async () => {
  const log: string[] = [];
  const queue = new CellQueue();
  queue.add(cell("a", "failed", log, false));
  queue.add(cell("b", "ok", log));
  await ended(queue);
  assert.deepEqual(log, ["a begins", "a ends", "b begins", "b ends"]);
});

test("an interrupt aborts the cells that wait", async () => {
  const log: string[] = [];
  const queue = new CellQueue();
  queue.add(cell("a", "ok", log));
  queue.add(cell("b", "ok", log));
  queue.abortWaiting();
  await ended(queue);
  assert.deepEqual(log, ["a begins", "b aborted", "a ends"]);
});
