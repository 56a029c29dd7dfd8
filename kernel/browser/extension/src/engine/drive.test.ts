import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout } from "node:timers/promises";

import { driveCalls } from "./contents.js";
import { Drive } from "./drive.js";
import { MemoryFiles } from "./memoryfiles.js";
import { OPEN } from "./openfile.js";
import type { DriveCalls } from "./messages.js";
import { Peer } from "./peer.js";
import { SessionFiles } from "./sessionfiles.js";
import { MemoryContents } from "./testing/memorycontents.js";

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC } = OPEN;

/** The files of a session, and the contents that they mirror. */
function mounted(): {
  files: SessionFiles;
  contents: MemoryContents;
  close(): void;
} {
  const contents = new MemoryContents();
  contents.addDirectory("d");
  const { port1, port2 } = new MessageChannel();
  new Peer<object>(port1, driveCalls(contents));
  const memory = new MemoryFiles(1 << 20);
  memory.makeAll("/tmp");
  const drive = new Drive(memory, new Peer<DriveCalls>(port2, {}), "/drive");
  return {
    files: new SessionFiles(memory, drive),
    contents,
    close: () => port1.close(),
  };
}

async function put(
  contents: MemoryContents,
  path: string,
  content: string,
): Promise<void> {
  await contents.save(path, { type: "file", format: "text", content });
}

async function read(files: SessionFiles, path: string): Promise<string> {
  const { fd } = await files.open(path, O_RDONLY, 0);
  const bytes = files.read(fd, 1000, 0);
  await files.close(fd);
  return new TextDecoder().decode(bytes);
}

async function write(
  files: SessionFiles,
  path: string,
  text: string,
): Promise<void> {
  const { fd } = await files.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644);
  files.write(fd, new TextEncoder().encode(text), 0);
  await files.close(fd);
}

test("files of all formats are read", async () => {
  const { files, contents, close } = mounted();
  await put(contents, "d/text", "größe");
  await contents.save("d/binary", {
    type: "file",
    format: "base64",
    content: btoa("\x00\xff"),
  });
  await contents.save("d/n.ipynb", {
    type: "notebook",
    format: "json",
    content: { cells: [] },
  });
  assert.equal(await read(files, "/drive/d/text"), "größe");
  assert.equal((await files.stat("/drive/d/binary")).size, 2);
  assert.equal(await read(files, "/drive/d/n.ipynb"), '{\n "cells": []\n}\n');
  assert.deepEqual(await files.readdir("/drive/d"), [
    "binary",
    "n.ipynb",
    "text",
  ]);
  close();
});

test("files are saved in the format that fits", async () => {
  const { files, contents, close } = mounted();
  await write(files, "/drive/d/text", "größe");
  await write(files, "/drive/d/n.ipynb", '{"cells": []}');
  await write(files, "/drive/d/broken.ipynb", '{"cells"');
  await write(files, "/drive/d/50%", "x");
  const { fd } = await files.open("/drive/d/binary", O_WRONLY | O_CREAT, 0o644);
  files.write(fd, new Uint8Array([0, 255]), 0);
  await files.close(fd);
  const saved = [...contents.models.values()].map(
    ({ name, format, content }) => [name, format, content],
  );
  assert.deepEqual(saved.slice(1), [
    ["text", "text", "größe"],
    ["n.ipynb", "json", { cells: [] }],
    ["broken.ipynb", "text", '{"cells"'],
    ["50%", "text", "x"],
    ["binary", "base64", "AP8="],
  ]);
  close();
});

test("what the reader does in the file browser is seen", async () => {
  const { files, contents, close } = mounted();
  await put(contents, "d/x", "1");
  assert.equal(await read(files, "/drive/d/x"), "1");
  await put(contents, "d/x", "2");
  assert.equal(await read(files, "/drive/d/x"), "2");
  await contents.delete("d/x");
  await assert.rejects(read(files, "/drive/d/x"), { code: "ENOENT" });
  await contents.save("e", {
    type: "directory",
    format: "json",
    content: null,
  });
  await contents.delete("d");
  assert.deepEqual(await files.readdir("/drive"), ["e"]);
  close();
});

test("a directory keeps its time when its files are first used", async () => {
  const { files, contents, close } = mounted();
  await put(contents, "d/text", "text");
  const before = (await files.stat("/drive/d")).mtimeMs;
  await setTimeout(20);
  assert.equal(await read(files, "/drive/d/text"), "text");
  await files.readdir("/drive/d");
  assert.equal((await files.stat("/drive/d")).mtimeMs, before);
  await write(files, "/drive/d/new", "text");
  assert.ok((await files.stat("/drive/d")).mtimeMs > before);
  close();
});

test("a file is saved on fsync, on close, and at the end", async () => {
  const { files, contents, close } = mounted();
  const { fd } = await files.open("/drive/d/x", O_RDWR | O_CREAT, 0o644);
  files.write(fd, new Uint8Array([65]), 0);
  await files.fsync(fd);
  assert.equal(contents.models.get("d/x")?.content, "A");
  files.write(fd, new Uint8Array([66]), 1);
  await files.end();
  assert.equal(contents.models.get("d/x")?.content, "AB");
  close();
});

test("renaming and removing reach the contents", async () => {
  const { files, contents, close } = mounted();
  await put(contents, "d/x", "x");
  await put(contents, "d/y", "y");
  await files.rename("/drive/d/x", "/drive/d/y");
  assert.equal(contents.models.get("d/y")?.content, "x");
  assert.equal(contents.models.get("d/x"), undefined);
  assert.equal(await read(files, "/drive/d/y"), "x");
  await files.mkdir("/drive/d/sub", 0o755);
  await write(files, "/drive/d/sub/z", "z");
  await files.rename("/drive/d/sub", "/drive/moved");
  assert.equal(contents.models.get("moved/z")?.content, "z");
  await assert.rejects(files.rmdir("/drive/moved"), { code: "ENOTEMPTY" });
  await files.unlink("/drive/moved/z");
  await files.rmdir("/drive/moved");
  assert.deepEqual([...contents.models.keys()], ["d", "d/y"]);
  await assert.rejects(files.rename("/drive/d/y", "/tmp/y"), { code: "EXDEV" });
  close();
});

test("a file of the site, which can't be deleted, stays removed until it changes", async () => {
  const { files, contents, close } = mounted();
  await put(contents, "d/x", "x");
  contents.delete = async () => undefined;
  await files.unlink("/drive/d/x");
  await assert.rejects(files.stat("/drive/d/x"), { code: "ENOENT" });
  await put(contents, "d/x", "again");
  assert.equal(await read(files, "/drive/d/x"), "again");
  close();
});

test("a full storage", async () => {
  const { files, contents, close } = mounted();
  contents.quota = 4;
  await assert.rejects(write(files, "/drive/d/x", "too much"), {
    code: "ENOSPC",
  });
  close();
});

test("a file stays while the contents can't be read", async () => {
  const { files, contents, close } = mounted();
  await put(contents, "d/x", "1");
  const { fd } = await files.open("/drive/d/x", O_RDWR, 0);
  contents.isBroken = true;
  await assert.rejects(files.stat("/drive/d/x"), { code: "EIO" });
  await assert.rejects(files.readdir("/drive/d"), { code: "EIO" });
  files.write(fd, new Uint8Array([65]), 0);
  contents.isBroken = false;
  await files.close(fd);
  assert.equal(contents.models.get("d/x")?.content, "A");
  close();
});
