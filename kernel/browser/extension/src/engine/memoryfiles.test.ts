import assert from "node:assert/strict";
import test from "node:test";

import { FileNode } from "./inode.js";
import { MemoryFiles } from "./memoryfiles.js";
import { OPEN } from "./openfile.js";

const {
  O_RDONLY,
  O_WRONLY,
  O_RDWR,
  O_CREAT,
  O_EXCL,
  O_TRUNC,
  O_APPEND,
  O_DIRECTORY,
} = OPEN;

/** Returns files with /dir/file, whose content is "0123456789". */
function someFiles(limit = 1 << 20): MemoryFiles {
  const files = new MemoryFiles(limit);
  files.put("/dir/file", bytes("0123456789"));
  return files;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function content(files: MemoryFiles, path: string): string {
  const node = files.find(path);
  assert.ok(node instanceof FileNode, path);
  return new TextDecoder().decode(node.bytes);
}

function fails(code: string, work: () => unknown): void {
  assert.throws(work, { code });
}

test("open says what is wrong with a path", () => {
  const files = someFiles();
  for (const [path, flags, code] of [
    ["/dir/missing", O_RDONLY, "ENOENT"],
    ["/missing/x", O_RDWR | O_CREAT, "ENOENT"],
    ["/dir/file/x", O_RDONLY, "ENOTDIR"],
    ["/dir/file/", O_RDONLY, "ENOTDIR"],
    ["/dir/file", O_RDONLY | O_DIRECTORY, "ENOTDIR"],
    ["/dir", O_WRONLY, "EISDIR"],
    ["/dir", O_RDONLY | O_CREAT, "EISDIR"],
    ["/dir/new/", O_WRONLY | O_CREAT, "EISDIR"],
    ["/dir/file", O_RDWR | O_CREAT | O_EXCL, "EEXIST"],
    [`/dir/${"x".repeat(256)}`, O_RDWR | O_CREAT, "ENAMETOOLONG"],
    ["", O_RDONLY, "ENOENT"],
  ] as const) {
    fails(code, () => files.open(path, flags, 0o644));
  }
});

test("an open file can be read and written as its flags say", () => {
  const files = someFiles();
  const reader = files.open("/dir/file", O_RDONLY, 0);
  const target = new Uint8Array(4);
  assert.equal(reader.read(target, 8), 2);
  assert.equal(reader.read(target, 10), 0);
  fails("EBADF", () => reader.write(bytes("x"), 0));
  fails("EINVAL", () => reader.truncate(0));
  const writer = files.open("/dir/file", O_WRONLY, 0);
  fails("EBADF", () => writer.read(target, 0));
  assert.equal(writer.write(bytes("ab"), 3), 5);
  assert.equal(content(files, "/dir/file"), "012ab56789");
  writer.close();
  fails("EBADF", () => writer.close());
});

test("what lies between the old end and a write is zero, also after a cut", () => {
  const files = someFiles();
  const file = files.open("/dir/file", O_RDWR, 0);
  file.truncate(2);
  file.write(bytes("x"), 4);
  assert.equal(content(files, "/dir/file"), "01\0\0x");
  file.truncate(7);
  assert.equal(content(files, "/dir/file"), "01\0\0x\0\0");
});

test("a file opened for appending grows at its end", () => {
  const files = someFiles();
  const file = files.open("/dir/file", O_WRONLY | O_APPEND, 0);
  assert.equal(file.write(bytes("ab"), 0), 12);
  assert.equal(content(files, "/dir/file"), "0123456789ab");
});

test("truncation on opening", () => {
  const files = someFiles();
  files.open("/dir/file", O_WRONLY | O_TRUNC, 0);
  assert.equal(files.stat("/dir/file").size, 0);
});

test("a removed file lives on as long as it is open, and then gives its space back", () => {
  const files = someFiles();
  const free = files.free;
  const file = files.open("/dir/file", O_RDWR, 0);
  files.unlink("/dir/file");
  fails("ENOENT", () => files.stat("/dir/file"));
  assert.equal(file.read(new Uint8Array(4), 0), 4);
  assert.equal(files.free, free);
  file.close();
  assert.equal(files.free, free + 10);
});

test("a file that another is renamed to gives its space back", () => {
  const files = someFiles();
  files.put("/dir/other", bytes("abc"));
  const free = files.free;
  files.rename("/dir/other", "/dir/file");
  assert.equal(content(files, "/dir/file"), "abc");
  assert.deepEqual(files.readdir("/dir"), ["file"]);
  assert.equal(files.free, free + 10);
});

test("a full disk", () => {
  const files = someFiles(20);
  const file = files.open("/dir/file", O_RDWR, 0);
  fails("ENOSPC", () => file.write(bytes("0123456789ab"), 10));
  fails("ENOSPC", () => file.truncate(21));
  assert.equal(file.write(bytes("0123456789"), 10), 20);
  fails("ENOSPC", () => files.put("/x", bytes("y")));
  file.truncate(0);
  files.put("/x", bytes("y"));
});

test("directories", () => {
  const files = someFiles();
  files.mkdir("/dir/sub", 0o777);
  assert.equal(files.stat("/dir/sub").mode, 0o40755);
  assert.equal(files.stat("/dir").nlink, 3);
  fails("EEXIST", () => files.mkdir("/dir/sub", 0o755));
  fails("EEXIST", () => files.mkdir("/dir/file", 0o755));
  fails("ENOENT", () => files.mkdir("/a/b", 0o755));
  fails("ENOTEMPTY", () => files.rmdir("/dir"));
  fails("ENOTDIR", () => files.rmdir("/dir/file"));
  fails("EISDIR", () => files.unlink("/dir/sub"));
  fails("ENOTDIR", () => files.readdir("/dir/file"));
  fails("EBUSY", () => files.rmdir("/"));
  files.rmdir("/dir/sub");
  assert.deepEqual(files.readdir("/dir"), ["file"]);
  assert.deepEqual(files.directories(), ["/", "/dir"]);
});

test("what can't be renamed", () => {
  const files = someFiles();
  files.makeAll("/dir/sub/below");
  files.makeAll("/empty");
  files.put("/other", bytes("x"));
  for (const [from, to, code] of [
    ["/missing", "/x", "ENOENT"],
    ["/dir", "/dir/sub/below/x", "EINVAL"],
    ["/dir", "/other", "ENOTDIR"],
    ["/dir/file", "/empty", "EISDIR"],
    ["/empty", "/dir/sub", "ENOTEMPTY"],
    ["/dir/file", "/missing/x", "ENOENT"],
  ] as const) {
    fails(code, () => files.rename(from, to));
  }
  files.rename("/dir/sub", "/empty");
  assert.deepEqual(files.readdir("/empty"), ["below"]);
  assert.deepEqual(files.readdir("/empty/below/.."), ["below"]);
});

test("nothing is renamed or linked into a mount, and it can't be removed", () => {
  const files = someFiles();
  const mount = files.mount("/drive");
  files.put("/drive/x", bytes("x"));
  fails("EXDEV", () => files.rename("/dir/file", "/drive/file"));
  fails("EXDEV", () => files.rename("/drive/x", "/dir/x"));
  fails("EXDEV", () => files.link("/dir/file", "/drive/file"));
  fails("EPERM", () => files.link("/drive/x", "/drive/y"));
  fails("EPERM", () => files.symlink("x", "/drive/y"));
  fails("EBUSY", () => files.rmdir("/drive"));
  files.rename("/drive/x", "/drive/y");
  assert.ok(files.isBelow("/drive/y", mount));
  assert.ok(files.isBelow("/dir/../drive/new", mount));
  assert.ok(!files.isBelow("/dir/file", mount));
});

test("links", () => {
  const files = someFiles();
  files.link("/dir/file", "/dir/other");
  assert.equal(files.stat("/dir/file").nlink, 2);
  files.unlink("/dir/file");
  assert.equal(content(files, "/dir/other"), "0123456789");
  fails("EPERM", () => files.link("/dir", "/other"));
});

test("symbolic links", () => {
  const files = someFiles();
  files.symlink("file", "/dir/soft");
  files.symlink("/dir", "/there");
  files.symlink("loop", "/loop");
  assert.equal(files.readlink("/dir/soft"), "file");
  assert.equal(content(files, "/there/soft"), "0123456789");
  assert.equal(files.lstat("/there").mode & 0o170000, 0o120000);
  assert.equal(files.lstat("/there/").mode & 0o170000, 0o040000);
  fails("ELOOP", () => files.stat("/loop"));
  fails("EINVAL", () => files.readlink("/dir/file"));
  files.open("/dir/soft", O_WRONLY | O_TRUNC, 0).close();
  assert.equal(content(files, "/dir/file"), "");
  files.unlink("/dir/soft");
  assert.deepEqual(files.readdir("/dir"), ["file"]);
});

test("modes forbid", () => {
  const files = someFiles();
  files.chmod("/dir/file", 0o200);
  fails("EACCES", () => files.open("/dir/file", O_RDONLY, 0));
  files.chmod("/dir/file", 0o400);
  fails("EACCES", () => files.open("/dir/file", O_RDWR, 0));
  files.chmod("/dir", 0o500);
  fails("EACCES", () => files.unlink("/dir/file"));
  fails("EACCES", () => files.open("/dir/new", O_CREAT | O_WRONLY, 0o644));
  files.chmod("/dir", 0o600);
  fails("EACCES", () => files.stat("/dir/file"));
});

test("times are set, and change with the content", () => {
  const files = someFiles();
  files.utimes("/dir/file", 1, 2.5);
  assert.equal(files.stat("/dir/file").atimeMs, 1000);
  assert.equal(files.stat("/dir/file").mtimeMs, 2500);
  files.truncate("/dir/file", 1);
  assert.ok(files.stat("/dir/file").mtimeMs > 2500);
});
