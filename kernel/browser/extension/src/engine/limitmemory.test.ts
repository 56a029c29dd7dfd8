import assert from "node:assert/strict";
import test from "node:test";

import { limitMemory } from "./limitmemory.js";

/** A program with one memory that is exported as m, and an empty section of its own before. */
function program(...limits: number[]): Uint8Array<ArrayBuffer> {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const own = [0, 2, 1, 0x78];
  const memory = [5, limits.length + 1, 1, ...limits];
  const exported = [7, 5, 1, 1, 0x6d, 2, 0];
  return new Uint8Array([...header, ...own, ...memory, ...exported]);
}

async function memoryOf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<WebAssembly.Memory> {
  const { instance } = await WebAssembly.instantiate(bytes);
  return instance.exports.m as WebAssembly.Memory;
}

test("memory grows up to the limit", async () => {
  const memory = await memoryOf(limitMemory(program(0, 2), 200));
  assert.equal(memory.grow(198), 2);
  assert.throws(() => memory.grow(1));
});

test("a program whose section has a size of five bytes is not copied", async () => {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const section = [5, 0x83, 0x80, 0x80, 0x80, 0, 1, 0, 2];
  const exported = [7, 5, 1, 1, 0x6d, 2, 0];
  const bytes = new Uint8Array([...header, ...section, ...exported]);
  const limited = limitMemory(bytes, 1 << 15);
  assert.equal(limited, bytes);
  const memory = await memoryOf(limited);
  assert.equal(memory.grow(1), 2);
  assert.throws(() => memory.grow((1 << 15) - 2));
});

test("a limit that there is already stays", async () => {
  const bytes = program(1, 1, 3);
  assert.equal(limitMemory(bytes, 200), bytes);
});

test("a program without a memory stays as it is", () => {
  const bytes = program(0, 1).slice(0, 12);
  assert.equal(limitMemory(bytes, 200), bytes);
});
