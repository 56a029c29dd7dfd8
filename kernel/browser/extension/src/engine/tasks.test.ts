import assert from "node:assert/strict";
import test from "node:test";

import { Drive } from "./drive.js";
import { FileNode } from "./inode.js";
import { MemoryFiles } from "./memoryfiles.js";
import type { DriveCalls, Output, Task } from "./messages.js";
import type { Peer } from "./peer.js";
import { SessionFiles } from "./sessionfiles.js";
import { Tasks } from "./tasks.js";

/** Tasks over files that have little space, and what they show and report. */
function someTasks() {
  const memory = new MemoryFiles(10);
  memory.makeAll("/tmp");
  const noPage = {} as Peer<DriveCalls>; // nothing is below /drive
  const files = new SessionFiles(memory, new Drive(memory, noPage, "/drive"));
  const shown: Output[] = [];
  const failed: [Output | Task, string][] = [];
  const input = { prompt: { text: "", password: false } };
  const tasks = new Tasks({
    program: {
      failed: (output, reason) => {
        failed.push([output, reason]);
        const failure = { name: "ERROR", value: reason, traceback: [] };
        return { outputs: [], failure };
      },
    },
    page: {
      send: (_name, [outputs]) => void shown.push(...(outputs as Output[])),
    },
    input,
    files,
  });
  return { tasks, memory, shown, failed, input };
}

/** The task of writing a file. */
function write(path: string, data: string, append = false): Task {
  return { write: { path, data, append } };
}

test("tasks and outputs are done in their order", async () => {
  const { tasks, memory, shown, input } = someTasks();
  const failure = await tasks.perform([
    { stream: "stdout", text: "a" },
    write("/tmp/x", "old"),
    write("/tmp/x", "12"),
    write("/tmp/x", "34", true),
    { enter: "/tmp" },
    { prompt: { text: "name?", password: true } },
    { clear: true },
  ]);
  assert.equal(failure, undefined);
  assert.deepEqual(shown, [{ stream: "stdout", text: "a" }, { clear: true }]);
  assert.equal(memory.stat("/tmp/x").size, 4);
  assert.deepEqual(input.prompt, { text: "name?", password: true });
});

test("the first task that can't be done is the failure", async () => {
  const { tasks, shown, failed } = someTasks();
  const missing = { enter: "/missing" };
  const failure = await tasks.perform([missing, { clear: true }]);
  assert.equal(failure?.value, "no such file or directory");
  assert.deepEqual(failed, [[missing, "no such file or directory"]]);
  assert.deepEqual(shown, []);
});

test("only a folder can be entered", async () => {
  const { tasks } = someTasks();
  const failure = await tasks.perform([
    write("/tmp/x", ""),
    { enter: "/tmp/x" },
  ]);
  assert.equal(failure?.value, "not a directory");
});

test("a file that is too large is closed", async () => {
  const { tasks, memory } = someTasks();
  const failure = await tasks.perform([write("/tmp/x", "more than fits")]);
  assert.equal(failure?.value, "no space left on device");
  const file = memory.find("/tmp/x");
  assert.ok(file instanceof FileNode);
  assert.equal(file.opened, 0);
});
