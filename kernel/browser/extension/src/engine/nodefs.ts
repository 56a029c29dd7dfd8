// Node's file calls, which Go's package syscall finds in globalThis.fs. They take a callback; files answer
// with a result or with a promise of one.
import { FileError } from "./fileerror.js";
import { type Stat, TYPE } from "./inode.js";
import { OPEN } from "./openfile.js";

/** A result that is there now or comes later. */
export type Later<T> = T | Promise<T>;

/** The calls that take paths. They fail with a FileError. */
export interface PathCalls {
  stat(path: string): Later<Stat>;
  lstat(path: string): Later<Stat>;
  mkdir(path: string, mode: number): Later<void>;
  readdir(path: string): Later<string[]>;
  unlink(path: string): Later<void>;
  rmdir(path: string): Later<void>;
  rename(from: string, to: string): Later<void>;
  link(path: string, to: string): Later<void>;
  symlink(target: string, path: string): Later<void>;
  readlink(path: string): Later<string>;
  chmod(path: string, mode: number): Later<void>;
  truncate(path: string, size: number): Later<void>;
  /** Sets the times, which are in seconds. */
  utimes(path: string, atime: number, mtime: number): Later<void>;
}

/**
 * The calls that open files and take the numbers of open files. They fail with a FileError. A read or write
 * without a position goes on where the last one ended.
 */
export interface DescriptorCalls {
  open(path: string, flags: number, mode: number): Later<number>;
  close(fd: number): Later<void>;
  /** Fills target, and returns how many bytes there were: 0 at the end. */
  read(fd: number, target: Uint8Array, position: number | null): Later<number>;
  /** Returns how many bytes were written. The bytes are only valid during the call. */
  write(fd: number, bytes: Uint8Array, position: number | null): Later<number>;
  /** Writes what Go's runtime prints when it can't wait. */
  writeSync(fd: number, bytes: Uint8Array): number;
  fstat(fd: number): Later<Stat>;
  ftruncate(fd: number, size: number): Later<void>;
  fchmod(fd: number, mode: number): Later<void>;
  fsync(fd: number): Later<void>;
}

/** What Go passes to be called with the result. */
export type Callback = (error: Error | null, value?: unknown) => void;

/** How many calls wait for their answers. */
export interface Pending {
  count: number;
}

/** Makes what Go needs as globalThis.fs. Calls that wait are counted in pending. */
export function nodeFs(
  descriptors: DescriptorCalls,
  paths: PathCalls,
  pending: Pending = { count: 0 },
): NodeFs {
  return {
    constants: OPEN,
    ...callsByDescriptor(descriptors, pending),
    ...callsByPath(paths, pending),
  };
}

/** What nodeFs makes. */
export type NodeFs = { constants: typeof OPEN } & ReturnType<
  typeof callsByDescriptor
> &
  ReturnType<typeof callsByPath>;

/** Makes the calls of open files. Go gives a part of a buffer to read into or to write. */
function callsByDescriptor(files: DescriptorCalls, pending: Pending) {
  const node = <A extends unknown[], R>(work: (...args: A) => Later<R>) =>
    withCallback(work, pending);
  type Transfer = [
    fd: number,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ];
  return {
    open: node((path: string, flags: number, mode: number) =>
      files.open(path, flags, mode),
    ),
    close: node((fd: number) => files.close(fd)),
    read: node((...[fd, buffer, offset, length, position]: Transfer) =>
      files.read(fd, buffer.subarray(offset, offset + length), position),
    ),
    write: node((...[fd, buffer, offset, length, position]: Transfer) =>
      files.write(fd, buffer.subarray(offset, offset + length), position),
    ),
    writeSync: (fd: number, bytes: Uint8Array) => files.writeSync(fd, bytes),
    fstat: node((fd: number) => then(files.fstat(fd), nodeStat)),
    ftruncate: node((fd: number, size: number) => files.ftruncate(fd, size)),
    fchmod: node((fd: number, mode: number) => files.fchmod(fd, mode)),
    fsync: node((fd: number) => files.fsync(fd)),
    fchown: node<[fd: number, ...Owner], void>(() => undefined),
  };
}

/** Makes the calls with paths. */
function callsByPath(files: PathCalls, pending: Pending) {
  const node = <A extends unknown[], R>(work: (...args: A) => Later<R>) =>
    withCallback(work, pending);
  return {
    stat: node((path: string) => then(files.stat(path), nodeStat)),
    lstat: node((path: string) => then(files.lstat(path), nodeStat)),
    mkdir: node((path: string, mode: number) => files.mkdir(path, mode)),
    readdir: node((path: string) => files.readdir(path)),
    unlink: node((path: string) => files.unlink(path)),
    rmdir: node((path: string) => files.rmdir(path)),
    rename: node((from: string, to: string) => files.rename(from, to)),
    link: node((path: string, to: string) => files.link(path, to)),
    symlink: node((target: string, path: string) =>
      files.symlink(target, path),
    ),
    readlink: node((path: string) => files.readlink(path)),
    chmod: node((path: string, mode: number) => files.chmod(path, mode)),
    truncate: node((path: string, size: number) => files.truncate(path, size)),
    utimes: node((path: string, atime: number, mtime: number) =>
      files.utimes(path, atime, mtime),
    ),
    // Everything belongs to one user, and that can't be changed.
    chown: node<[path: string, ...Owner], void>((path) =>
      then(files.stat(path), () => undefined),
    ),
    lchown: node<[path: string, ...Owner], void>((path) =>
      then(files.lstat(path), () => undefined),
    ),
  };
}

/** The arguments of chown that say who the owner shall be. */
type Owner = [user: number, group: number];

/**
 * Makes a function in Node's style, which passes its result to a callback. If the result is there at once,
 * the callback is called before the function returns.
 */
function withCallback<A extends unknown[], R>(
  work: (...args: A) => Later<R>,
  pending: Pending,
): (...args: [...A, Callback]) => void {
  return (...all) => {
    const callback = all.pop() as Callback;
    let result: Later<R>;
    try {
      result = work(...(all as unknown as A));
    } catch (error) {
      if (!(error instanceof FileError)) {
        throw error;
      }
      callback(error);
      return;
    }
    if (result instanceof Promise) {
      answerLater(result, callback, pending);
    } else {
      callback(null, result);
    }
  };
}

function answerLater(
  result: Promise<unknown>,
  callback: Callback,
  pending: Pending,
): void {
  pending.count++;
  result.then(
    (value) => {
      pending.count--;
      callback(null, value);
    },
    (error: unknown) => {
      pending.count--;
      callback(error instanceof FileError ? error : new FileError("EIO"));
    },
  );
}

/** Does something with a result, now or when it comes. */
function then<T, R>(result: Later<T>, next: (value: T) => R): Later<R> {
  return result instanceof Promise ? result.then(next) : next(result);
}

/** Adds the method that Go calls. */
function nodeStat(stat: Stat): Stat & { isDirectory(): boolean } {
  return {
    ...stat,
    isDirectory: () => (stat.mode & TYPE.mask) === TYPE.directory,
  };
}
