import assert from "node:assert/strict";
import test from "node:test";

import { FileError } from "./fileerror.js";
import type { ProgramEvents } from "./messages.js";
import { Peer, type Port } from "./peer.js";
import { SessionLink } from "./sessionlink.js";

/** A call that a session worker gets. */
interface Call {
  to: string;
  id: number;
  args: unknown[];
}

/** A link, the calls that were sent through it, and the port that they took. */
function someLink() {
  const calls: Call[] = [];
  const port: Port = {
    onmessage: null,
    postMessage: (call) => void calls.push(call as Call),
  };
  const link = new SessionLink(new Peer<ProgramEvents>(port, {}));
  return { link, calls, port };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("bytes that follow each other go together, before anything else", () => {
  const { link, calls } = someLink();
  link.write(3, bytes("a"), 0);
  link.write(3, bytes("b"), 1);
  link.write(3, bytes("d"), 3);
  link.write(4, bytes("e"), 0);
  link.print(1, bytes("x"));
  void link.ask("fsync", [3]);
  assert.deepEqual(
    calls.map(({ to, args }) => [to, ...args]),
    [
      ["write", 3, bytes("ab"), 0],
      ["write", 3, bytes("d"), 3],
      ["write", 4, bytes("e"), 0],
      ["print", 1, bytes("x")],
      ["fsync", 3],
    ],
  );
});

test("much that is written waits for the session worker", async () => {
  const { link, calls, port } = someLink();
  assert.equal(link.write(3, new Uint8Array(1 << 17), 0), 1 << 17);
  const last = link.write(3, new Uint8Array(1 << 17), 1 << 17);
  assert.ok(last instanceof Promise);
  const { to, id } = calls.at(-1) as Call;
  assert.equal(to, "printed");
  port.onmessage?.({ data: { id, value: undefined } } as MessageEvent);
  assert.equal(await last, 1 << 17);
});

test("errors of the session worker are those of files", async () => {
  const { link, calls, port } = someLink();
  const answer = link.ask("close", [3]);
  const { id } = calls[0];
  const data = { id, error: "no space", code: "ENOSPC" };
  port.onmessage?.({ data } as MessageEvent);
  await assert.rejects(answer, new FileError("ENOSPC"));
});
