import assert from "node:assert/strict";
import test from "node:test";

import { FileError } from "./fileerror.js";
import { localFs } from "./localfiles.js";
import { MemoryFiles } from "./memoryfiles.js";
import { type DescriptorCalls, nodeFs } from "./nodefs.js";
import { OPEN } from "./openfile.js";

test("results that are there are passed on before a call returns", () => {
  const files = new MemoryFiles(100);
  const fs = localFs(files, () => undefined);
  const answers: unknown[] = [];
  const note = (error: Error | null, value?: unknown): void =>
    void answers.push(error ?? value);
  fs.open("/x", OPEN.O_RDWR | OPEN.O_CREAT, 0o644, note);
  const buffer = new TextEncoder().encode("..abc..");
  fs.write(3, buffer, 2, 3, null, note);
  fs.read(3, buffer, 0, 7, 0, note);
  fs.chown("/x", 0, 0, note);
  fs.chown("/missing", 0, 0, note);
  assert.equal(new TextDecoder().decode(buffer), "abcbc..");
  assert.deepEqual(answers, [3, 3, 3, undefined, new FileError("ENOENT")]);
  fs.fstat(3, (_error, stat) =>
    assert.equal((stat as { isDirectory(): boolean }).isDirectory(), false),
  );
});

test("calls that wait are counted, and fail with codes that Go knows", async () => {
  const pending = { count: 0 };
  let fail: (error: Error) => void = () => undefined;
  const waiting = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  const descriptors = { fsync: () => waiting } as unknown as DescriptorCalls;
  const fs = nodeFs(descriptors, new MemoryFiles(0), pending);
  const failed = new Promise((resolve) => fs.fsync(3, resolve));
  assert.equal(pending.count, 1);
  fail(new Error("the other thread is gone"));
  assert.deepEqual(await failed, new FileError("EIO"));
  assert.equal(pending.count, 0);
});
