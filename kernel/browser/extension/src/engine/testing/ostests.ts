// Runs the tests of Go's own package os over the engine's files, and prints what they print:
//
//	node lib/engine/testing/ostests.js [flags of go test, such as -test.run=Rename]
//
// It needs Go, whose sources have the tests.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { notebookFiles } from "../notebookfiles.js";
import type { MemoryFiles } from "../memoryfiles.js";
import { runProgram } from "./runprogram.js";

/** The tests that are not for a browser, and why. */
const SKIPPED: [string, string][] = [];

/** The folder of the tests. */
const FOLDER = "/home/reader/os";

const goroot = go(["env", "GOROOT"]);
const sources = path.join(goroot, "src", "os");
const runtime = path.join(goroot, "lib", "wasm", "wasm_exec.js");
const end = await runProgram({
  runtime: fs.readFileSync(runtime, "utf8"),
  wasm: new Uint8Array(build()),
  args: [
    "os.test",
    "-test.short",
    `-test.skip=^(${SKIPPED.map(([name]) => name).join("|") || "-"})$`,
    ...process.argv.slice(2),
  ],
  env: { HOME: "/home/reader", TMPDIR: "/tmp" },
  dir: FOLDER,
  files: withSources(notebookFiles()),
  print: (_stream, bytes) => process.stdout.write(bytes),
});
console.log(JSON.stringify(end));
process.exit("status" in end ? end.status : 1);

/** Runs go for js/wasm. */
function go(args: string[]): string {
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  return execFileSync("go", args, { env }).toString().trim();
}

function build(): Buffer {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "ostests"));
  try {
    const file = path.join(folder, "os.test.wasm");
    go(["test", "-c", "-o", file, "os"]);
    return fs.readFileSync(file);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Puts the files that the tests read: package os itself, and some of a Unix. */
function withSources(files: MemoryFiles): MemoryFiles {
  for (const name of fs.readdirSync(sources, { recursive: true })) {
    const file = path.join(sources, String(name));
    if (fs.statSync(file).isFile()) {
      files.put(`${FOLDER}/${name}`, new Uint8Array(fs.readFileSync(file)));
    }
  }
  files.makeAll("/usr/bin");
  for (const name of ["group", "hosts", "passwd"]) {
    files.put(`/etc/${name}`, new TextEncoder().encode("a line\n"));
  }
  return files;
}
