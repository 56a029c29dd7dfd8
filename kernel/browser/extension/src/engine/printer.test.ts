import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout } from "node:timers/promises";

import { Printer } from "./printer.js";

/** A printer that shows at most most bytes, and what it has shown. */
function somePrinter(most = Infinity) {
  const events: string[] = [];
  let left = most;
  const printer = new Printer(
    (stream, bytes) => {
      events.push(`${stream} ${new TextDecoder().decode(bytes)}`);
      left -= bytes.length;
      return left < 0;
    },
    () => events.push("stop"),
  );
  const print = (stream: "stdout" | "stderr", text: string): void =>
    printer.print(stream, new TextEncoder().encode(text));
  return { printer, print, events };
}

test("what is printed at once is shown at once, stream by stream", async () => {
  const { print, events } = somePrinter();
  print("stdout", "a");
  print("stdout", "b");
  print("stderr", "c");
  print("stdout", "d");
  assert.deepEqual(events, ["stdout ab", "stderr c"]);
  await setTimeout(50);
  assert.deepEqual(events, ["stdout ab", "stderr c", "stdout d"]);
});

test("much is shown without a wait", () => {
  const { print, events } = somePrinter();
  print("stdout", "x".repeat(1 << 17));
  assert.equal(events.length, 1);
});

test("a program that prints too much is stopped", () => {
  const { printer, print, events } = somePrinter(1);
  print("stdout", "ab");
  printer.flush();
  assert.deepEqual(events, ["stdout ab", "stop"]);
});
