import assert from "node:assert/strict";
import { test } from "node:test";

import { firstPackages, usedPackages } from "./cellneeds.js";
import type { Manifest } from "./engine/manifest.js";

function part(gzip: number, name = "", imports: string[] = []) {
  const file = { file: "", size: 0, gzip };
  return { ...file, name, imports, exports: file };
}

const manifest: Manifest = {
  go: "",
  key: "",
  runtime: part(0),
  programs: { compile: part(10), link: part(10), session: part(10) },
  names: part(0),
  packages: {
    runtime: part(5, "runtime"),
    fmt: part(3, "fmt", ["io"]),
    io: part(2, "io"),
    "example.org/draw": part(20, "draw", ["fmt"]),
    "example.org/learn": part(4, "learn", ["fmt"]),
  },
  toolsWait: true,
  elsewhere: "",
};
const imports = ["example.org/draw", "example.org/learn", "fmt", "missing"];

test("the first packages are the small ones", () => {
  const first = (limit: number) => firstPackages(manifest, imports, limit);
  assert.deepEqual(first(39), []);
  assert.deepEqual(first(40), ["fmt"]);
  assert.deepEqual(first(44), ["fmt", "example.org/learn"]);
  assert.deepEqual(first(63), ["fmt", "example.org/learn"]);
  assert.deepEqual(first(64), ["fmt", "example.org/learn", "example.org/draw"]);
});

test("a cell uses the packages that it names", () => {
  const used = (source: string) => usedPackages(manifest, imports, source);
  assert.deepEqual(used("x := 1"), []);
  assert.deepEqual(used("draw.Line(learn.Train())"), [
    "example.org/draw",
    "example.org/learn",
  ]);
  assert.deepEqual(used("withdraw.Line()"), []);
});
