import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout } from "node:timers/promises";

import { FileError } from "./fileerror.js";
import { Peer, transferred } from "./peer.js";

/** The functions of the other side. */
interface Remote {
  add(a: number, b: number): number;
  bytes(): Uint8Array;
  fail(): void;
}

/** A peer whose calls are answered by functions. */
function connected(functions: object) {
  const { port1, port2 } = new MessageChannel();
  const other = new Peer<object>(port1, functions);
  const peer = new Peer<Remote>(port2, {});
  return { peer, other, close: () => port1.close() };
}

test("results and codes of errors arrive", async () => {
  const own = new Uint8Array([1, 2]);
  const { peer, close } = connected({
    add: async (a: number, b: number) => a + b,
    bytes: () => transferred(own, [own.buffer]),
    fail: () => {
      throw new FileError("ENOENT");
    },
  });
  try {
    assert.equal(await peer.call("add", [1, 2]), 3);
    assert.deepEqual(await peer.call("bytes", []), new Uint8Array([1, 2]));
    assert.equal(own.length, 0);
    await assert.rejects(peer.call("fail", []), { code: "ENOENT" });
  } finally {
    close();
  }
});

test("other functions can answer later calls", async () => {
  const { peer, other, close } = connected({ add: () => 1 });
  try {
    assert.equal(await peer.call("add", [0, 0]), 1);
    other.answer({ add: () => 2 });
    assert.equal(await peer.call("add", [0, 0]), 2);
  } finally {
    close();
  }
});

test("a peer whose other side is gone fails its calls and hears nothing", async () => {
  let heard = 0;
  const { peer, other, close } = connected({ add: () => ++heard });
  try {
    const waiting = peer.call("add", [0, 0]);
    peer.abandon("it is gone");
    await assert.rejects(waiting, /it is gone/);
    other.abandon("it is gone");
    peer.send("add", [0, 0]);
    await setTimeout(20);
    assert.ok(heard <= 1);
  } finally {
    close();
  }
});
