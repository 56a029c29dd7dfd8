// Node's file calls over files in this thread's memory: every call is answered before it returns.
import { FileError } from "./fileerror.js";
import { DirectoryNode, OWNER, type Stat, TYPE } from "./inode.js";
import {
  changeMode,
  type MemoryFiles,
  OPEN,
  type OpenFile,
  UMASK,
} from "./memoryfiles.js";

type Callback<T = unknown> = (error: FileError | null, value?: T) => void;

/** An open file and the offset at which the next read or write goes on. */
interface Descriptor {
  file: OpenFile;
  offset: number;
}

/** The first number for files; 0 to 2 are the standard streams. */
const FIRST = 3;

/** Makes what Go needs as globalThis.fs. Standard output and errors go to print. */
export function localFiles(
  files: MemoryFiles,
  print: (stream: number, bytes: Uint8Array) => void,
): object {
  const open = new Map<number, Descriptor>();
  let next = FIRST;
  const descriptor = (fd: number): Descriptor => {
    const found = open.get(fd);
    if (!found) {
      throw new FileError("EBADF");
    }
    return found;
  };

  const write = (
    fd: number,
    bytes: Uint8Array,
    position: number | null,
  ): number => {
    if (fd < FIRST) {
      print(fd, bytes);
      return bytes.length;
    }
    const found = descriptor(fd);
    const end = found.file.write(bytes, position ?? found.offset);
    if (position === null) {
      found.offset = end;
    }
    return bytes.length;
  };

  const read = (
    fd: number,
    target: Uint8Array,
    position: number | null,
  ): number => {
    if (fd < FIRST) {
      return 0;
    }
    const found = descriptor(fd);
    const n = found.file.read(target, position ?? found.offset);
    if (position === null) {
      found.offset += n;
    }
    return n;
  };

  return {
    constants: OPEN,
    writeSync: (fd: number, bytes: Uint8Array) => write(fd, bytes, null),
    write: (
      fd: number,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number | null,
      callback: Callback,
    ) =>
      answer(callback, () =>
        write(fd, buffer.subarray(offset, offset + length), position),
      ),
    read: (
      fd: number,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number | null,
      callback: Callback,
    ) =>
      answer(callback, () =>
        read(fd, buffer.subarray(offset, offset + length), position),
      ),
    open: (path: string, flags: number, mode: number, callback: Callback) =>
      answer(callback, () => {
        open.set(next, { file: files.open(path, flags, mode), offset: 0 });
        return next++;
      }),
    close: (fd: number, callback: Callback) =>
      answer(callback, () => {
        descriptor(fd).file.close();
        open.delete(fd);
      }),
    fstat: (fd: number, callback: Callback) =>
      answer(callback, () => nodeStat(descriptor(fd).file.node.stat())),
    ftruncate: (fd: number, size: number, callback: Callback) =>
      answer(callback, () => descriptor(fd).file.truncate(size)),
    fchmod: (fd: number, mode: number, callback: Callback) =>
      answer(callback, () => changeMode(descriptor(fd).file.node, mode)),
    fsync: (_fd: number, callback: Callback) =>
      answer(callback, () => undefined),
    fchown: (_fd: number, _user: number, _group: number, callback: Callback) =>
      answer(callback, () => undefined),
    ...pathCalls(files),
  };
}

/** The calls that take paths and nothing else that is open. */
function pathCalls(files: MemoryFiles): object {
  const ignored = (
    _path: string,
    _user: number,
    _group: number,
    callback: Callback,
  ): void => answer(callback, () => undefined);
  return {
    stat: (path: string, callback: Callback) =>
      answer(callback, () => nodeStat(files.stat(path))),
    lstat: (path: string, callback: Callback) =>
      answer(callback, () => nodeStat(files.lstat(path))),
    mkdir: (path: string, mode: number, callback: Callback) =>
      answer(callback, () => files.mkdir(path, mode)),
    readdir: (path: string, callback: Callback) =>
      answer(callback, () => files.readdir(path)),
    unlink: (path: string, callback: Callback) =>
      answer(callback, () => files.unlink(path)),
    rmdir: (path: string, callback: Callback) =>
      answer(callback, () => files.rmdir(path)),
    rename: (from: string, to: string, callback: Callback) =>
      answer(callback, () => files.rename(from, to)),
    link: (path: string, to: string, callback: Callback) =>
      answer(callback, () => files.link(path, to)),
    symlink: (target: string, path: string, callback: Callback) =>
      answer(callback, () => files.symlink(target, path)),
    readlink: (path: string, callback: Callback) =>
      answer(callback, () => files.readlink(path)),
    chmod: (path: string, mode: number, callback: Callback) =>
      answer(callback, () => files.chmod(path, mode)),
    truncate: (path: string, size: number, callback: Callback) =>
      answer(callback, () => files.truncate(path, size)),
    utimes: (path: string, atime: number, mtime: number, callback: Callback) =>
      answer(callback, () => files.utimes(path, atime, mtime)),
    chown: ignored,
    lchown: ignored,
  };
}

/** Makes what Go needs as globalThis.process for a program whose directory never changes. */
export function localProcess(directory: string): object {
  return {
    ...PROCESS,
    cwd: () => directory,
    chdir: () => {
      throw new FileError("ENOSYS");
    },
  };
}

/** What every program is told about itself. */
export const PROCESS = {
  pid: 1,
  ppid: 0,
  getuid: () => OWNER,
  getgid: () => OWNER,
  geteuid: () => OWNER,
  getegid: () => OWNER,
  getgroups: () => [OWNER],
  umask: () => UMASK,
} as const;

/** Adds the method that Go calls. */
export function nodeStat(stat: Stat): Stat & { isDirectory(): boolean } {
  return {
    ...stat,
    isDirectory: () => (stat.mode & TYPE.mask) === TYPE.directory,
  };
}

/** Joins a path to a directory, and takes out its dots, which is what Node's path.resolve does. */
export function resolvePath(directory: string, path: string): string {
  const kept: string[] = [];
  const whole = path.startsWith("/") ? path : `${directory}/${path}`;
  for (const part of whole.split("/")) {
    if (part === "..") {
      kept.pop();
    } else if (part !== "" && part !== ".") {
      kept.push(part);
    }
  }
  return "/" + kept.join("/");
}

function answer(callback: Callback, work: () => unknown): void {
  let value: unknown;
  try {
    value = work();
  } catch (error) {
    if (!(error instanceof FileError)) {
      throw error;
    }
    callback(error);
    return;
  }
  callback(null, value);
}

/** Reports whether an open file is a directory. */
export function isDirectory(file: OpenFile): boolean {
  return file.node instanceof DirectoryNode;
}
