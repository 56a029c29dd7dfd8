// Node's file calls of a running program: they ask the session worker, which has the files.
//
// Each question takes a tenth of a millisecond, so reads look ahead, and writes don't wait for an answer
// as long as there is certainly space for them. Nobody else changes files while a program runs.
import { FileError, type FileErrorCode } from "./fileerror.js";
import type { Stat } from "./inode.js";
import { nodeStat, PROCESS, resolvePath } from "./localfiles.js";
import { OPEN } from "./memoryfiles.js";
import type { Opened, ProgramEvents } from "./messages.js";
import { type Peer, RemoteError } from "./peer.js";

type Callback = (error: Error | null, value?: unknown) => void;

/** How much a read asks for at least: little at first, much if the program goes on reading. */
const FIRST_AHEAD = 1 << 16;
const AHEAD = 1 << 20;

/** How much may be on its way to the session worker before a write waits for it. */
const MOST_BYTES = 1 << 18;
const MOST_WRITES = 256;

/** How long and how much written bytes may wait for more, in milliseconds and bytes. */
const GATHERED_FOR = 20;
const GATHERED = 1 << 16;

/** Bytes written one after the other that the session worker has not got yet. */
interface Gathered {
  fd: number;
  start: number;
  size: number;
  since: number;
  buffer: Uint8Array;
}

/** An open file, as its program sees it. */
interface Descriptor {
  kind: string;
  offset: number;
  appends: boolean;
  writes: boolean;
  reads: boolean;
  /** What fstat returns as long as nothing happened since the file was opened. */
  stat?: Stat;
  /** Bytes that were read ahead, and where they begin. */
  ahead?: { start: number; bytes: Uint8Array };
}

/** The files of a program. */
export class ProgramFiles {
  private readonly session: Peer<ProgramEvents>;
  private readonly open = new Map<number, Descriptor>([
    [0, standard("stdin")],
    [1, standard("stdout")],
    [2, standard("stderr")],
  ]);
  private readonly directories: Set<string>;
  private directory: string;
  /** How many calls wait for an answer. */
  pending = 0;
  private free = 0;
  private bytesOnTheWay = 0;
  private writesOnTheWay = 0;
  private readonly backlog: Uint8Array[] = [];
  private awaitBack?: () => void;
  private line = new Uint8Array(0);
  private gathered?: Gathered;
  private timer?: ReturnType<typeof setTimeout>;

  constructor(
    session: Peer<ProgramEvents>,
    directory: string,
    directories: string[],
  ) {
    this.session = session;
    this.directory = directory;
    this.directories = new Set(directories);
  }

  /** What Go finds as globalThis.process. */
  readonly process = {
    ...PROCESS,
    cwd: (): string => this.directory,
    chdir: (path: string): void => {
      const target = this.resolve(path);
      if (!this.directories.has(target)) {
        throw new FileError("ENOENT");
      }
      this.directory = target;
    },
  };

  /** What Go finds as globalThis.path. */
  readonly path = {
    resolve: (path: string): string => this.resolve(path),
  };

  /** What Go finds as globalThis.fs. */
  readonly fs = {
    constants: OPEN,
    writeSync: (fd: number, bytes: Uint8Array): number => {
      this.print(fd, bytes);
      return bytes.length;
    },
    write: (
      fd: number,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number | null,
      callback: Callback,
    ): void =>
      this.write(
        fd,
        buffer.subarray(offset, offset + length),
        position,
        callback,
      ),
    read: (
      fd: number,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number | null,
      callback: Callback,
    ): void =>
      this.read(
        fd,
        buffer.subarray(offset, offset + length),
        position,
        callback,
      ),
    open: (
      path: string,
      flags: number,
      mode: number,
      callback: Callback,
    ): void =>
      this.answer(callback, async () =>
        this.opened(
          flags,
          await this.call("open", [this.absolute(path), flags, mode]),
        ),
      ),
    close: (fd: number, callback: Callback): void => {
      const kind = this.open.get(fd)?.kind;
      if (kind !== undefined && fd < 3) {
        this.open.delete(fd);
        callback(null);
        return;
      }
      this.answer(callback, async () => {
        this.open.delete(fd);
        await this.call("close", [fd]);
      });
    },
    fstat: (fd: number, callback: Callback): void => {
      const stat = this.open.get(fd)?.stat;
      if (stat) {
        callback(null, nodeStat(stat));
        return;
      }
      this.answer(callback, async () =>
        nodeStat(await this.call("fstat", [fd])),
      );
    },
    ftruncate: (fd: number, size: number, callback: Callback): void => {
      this.changed();
      this.free = 0; // a write may now be behind the end, and need more space than its bytes
      this.answer(callback, () => this.call("ftruncate", [fd, size]));
    },
    fchmod: (fd: number, mode: number, callback: Callback): void => {
      this.changed();
      this.answer(callback, () => this.call("fchmod", [fd, mode]));
    },
    fsync: (fd: number, callback: Callback): void =>
      this.answer(callback, () => this.call("fsync", [fd])),
    fchown: (
      _fd: number,
      _user: number,
      _group: number,
      callback: Callback,
    ): void => callback(null),
    chown: (
      path: string,
      _user: number,
      _group: number,
      callback: Callback,
    ): void =>
      this.answer(
        callback,
        async () => void (await this.call("stat", [this.absolute(path)])),
      ),
    lchown: (
      path: string,
      _user: number,
      _group: number,
      callback: Callback,
    ): void =>
      this.answer(
        callback,
        async () => void (await this.call("lstat", [this.absolute(path)])),
      ),
    stat: (path: string, callback: Callback): void =>
      this.answer(callback, async () =>
        nodeStat(await this.call("stat", [this.absolute(path)])),
      ),
    lstat: (path: string, callback: Callback): void =>
      this.answer(callback, async () =>
        nodeStat(await this.call("lstat", [this.absolute(path)])),
      ),
    mkdir: (path: string, mode: number, callback: Callback): void =>
      this.answer(callback, async () => {
        await this.call("mkdir", [this.absolute(path), mode]);
        this.directories.add(this.resolve(path));
      }),
    readdir: (path: string, callback: Callback): void =>
      this.answer(callback, () => this.call("readdir", [this.absolute(path)])),
    unlink: (path: string, callback: Callback): void =>
      this.answer(callback, () => this.call("unlink", [this.absolute(path)])),
    rmdir: (path: string, callback: Callback): void =>
      this.answer(callback, async () => {
        await this.call("rmdir", [this.absolute(path)]);
        this.directories.delete(this.resolve(path));
      }),
    rename: (from: string, to: string, callback: Callback): void =>
      this.answer(callback, async () => {
        await this.call("rename", [this.absolute(from), this.absolute(to)]);
        this.renamed(this.resolve(from), this.resolve(to));
      }),
    link: (path: string, to: string, callback: Callback): void =>
      this.answer(callback, () =>
        this.call("link", [this.absolute(path), this.absolute(to)]),
      ),
    symlink: (target: string, path: string, callback: Callback): void =>
      this.answer(callback, () =>
        this.call("symlink", [target, this.absolute(path)]),
      ),
    readlink: (path: string, callback: Callback): void =>
      this.answer(callback, () => this.call("readlink", [this.absolute(path)])),
    chmod: (path: string, mode: number, callback: Callback): void => {
      this.changed();
      this.answer(callback, () =>
        this.call("chmod", [this.absolute(path), mode]),
      );
    },
    truncate: (path: string, size: number, callback: Callback): void => {
      this.changed();
      this.free = 0;
      this.answer(callback, () =>
        this.call("truncate", [this.absolute(path), size]),
      );
    },
    utimes: (
      path: string,
      atime: number,
      mtime: number,
      callback: Callback,
    ): void => {
      this.changed();
      this.answer(callback, () =>
        this.call("utimes", [this.absolute(path), atime, mtime]),
      );
    },
  };

  /** Takes bytes that the program can read from /pipe/back. */
  back(bytes: Uint8Array): void {
    this.backlog.push(bytes);
    this.awaitBack?.();
  }

  private call: Peer<ProgramEvents>["call"] = (name, args, transfer) => {
    this.passOn();
    return this.session.call(name, args, transfer);
  };

  private resolve(path: string): string {
    return resolvePath(this.directory, path);
  }

  /** Makes a path absolute, but keeps its dots: those behind a symbolic link are for the files to follow. */
  private absolute(path: string): string {
    return path.startsWith("/") ? path : `${this.directory}/${path}`;
  }

  private opened(flags: number, { fd, kind, stat, free }: Opened): number {
    const access = flags & 3;
    if (flags & OPEN.O_TRUNC) {
      this.changed();
    }
    this.free = free;
    this.open.set(fd, {
      kind,
      stat: kind === "file" || kind === "directory" ? stat : undefined,
      offset: 0,
      appends: (flags & OPEN.O_APPEND) !== 0,
      writes: access !== OPEN.O_RDONLY,
      reads: access !== OPEN.O_WRONLY,
    });
    return fd;
  }

  private renamed(from: string, to: string): void {
    for (const directory of [...this.directories]) {
      if (directory === from || directory.startsWith(`${from}/`)) {
        this.directories.delete(directory);
        this.directories.add(to + directory.slice(from.length));
      }
    }
  }

  /** Forgets what is known about the content of files. */
  private changed(): void {
    for (const descriptor of this.open.values()) {
      descriptor.ahead = undefined;
      descriptor.stat = undefined;
    }
  }

  private write(
    fd: number,
    bytes: Uint8Array,
    position: number | null,
    callback: Callback,
  ): void {
    const descriptor = this.open.get(fd);
    if (!descriptor || !descriptor.writes) {
      callback(new FileError("EBADF"));
      return;
    }
    switch (descriptor.kind) {
      case "stdout":
      case "stderr":
        this.print(descriptor.kind === "stdout" ? 1 : 2, bytes);
        this.sent(bytes.length, callback);
        return;
      case "pipe": {
        const copy = bytes.slice();
        this.session.send("pipe", [copy], [copy.buffer]);
        this.sent(bytes.length, callback);
        return;
      }
      case "null":
        callback(null, bytes.length);
        return;
    }
    this.changed();
    const at = position ?? descriptor.offset;
    if (
      !descriptor.appends &&
      at <= descriptor.offset &&
      bytes.length <= this.free
    ) {
      this.free -= bytes.length;
      descriptor.offset =
        position === null ? at + bytes.length : descriptor.offset;
      this.gather(fd, bytes, at, callback);
      return;
    }
    const copy = bytes.slice();
    this.answer(callback, async () => {
      const { end, free } = await this.call(
        "write",
        [fd, copy, at],
        [copy.buffer],
      );
      this.free = free;
      if (position === null) {
        descriptor.offset = end;
      }
      return bytes.length;
    });
  }

  private print(stream: number, bytes: Uint8Array): void {
    this.passOn();
    const copy = bytes.slice();
    this.session.send("print", [stream, copy], [copy.buffer]);
  }

  /** Writes bytes to a file, together with those that follow soon. */
  private gather(
    fd: number,
    bytes: Uint8Array,
    at: number,
    callback: Callback,
  ): void {
    const waiting = this.gathered;
    const follows =
      waiting && waiting.fd === fd && waiting.start + waiting.size === at;
    if (!follows || waiting.size + bytes.length > GATHERED) {
      this.passOn();
    }
    if (bytes.length > GATHERED) {
      const copy = bytes.slice();
      this.session.send("write", [fd, copy, at], [copy.buffer]);
      this.sent(bytes.length, callback);
      return;
    }
    this.gathered ??= {
      fd,
      start: at,
      size: 0,
      since: performance.now(),
      buffer: new Uint8Array(GATHERED),
    };
    this.gathered.buffer.set(bytes, this.gathered.size);
    this.gathered.size += bytes.length;
    if (performance.now() - this.gathered.since > GATHERED_FOR) {
      this.passOn();
      this.sent(bytes.length, callback);
      return;
    }
    this.timer ??= setTimeout(() => this.passOn());
    callback(null, bytes.length);
  }

  /** Passes on what was gathered, before anything else is asked or told. */
  private passOn(): void {
    const { gathered } = this;
    if (gathered) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.gathered = undefined;
      const bytes = gathered.buffer.slice(0, gathered.size);
      this.session.send(
        "write",
        [gathered.fd, bytes, gathered.start],
        [bytes.buffer],
      );
    }
  }

  /** Tells the session worker everything, because the program ends. */
  end(): void {
    this.passOn();
  }

  /** Calls back at once, unless so much is on its way that the session worker should catch up first. */
  private sent(bytes: number, callback: Callback): void {
    this.bytesOnTheWay += bytes;
    this.writesOnTheWay++;
    if (this.bytesOnTheWay < MOST_BYTES && this.writesOnTheWay < MOST_WRITES) {
      callback(null, bytes);
      return;
    }
    this.bytesOnTheWay = 0;
    this.writesOnTheWay = 0;
    this.answer(callback, async () => {
      await this.call("printed", []);
      return bytes;
    });
  }

  private read(
    fd: number,
    target: Uint8Array,
    position: number | null,
    callback: Callback,
  ): void {
    const descriptor = this.open.get(fd);
    if (!descriptor || !descriptor.reads) {
      callback(new FileError("EBADF"));
      return;
    }
    switch (descriptor.kind) {
      case "stdin":
        this.answer(callback, () => this.readLine(target));
        return;
      case "back":
        this.answer(callback, () => this.readBack(target));
        return;
      case "null":
        callback(null, 0);
        return;
      case "directory":
        callback(new FileError("EISDIR"));
        return;
    }
    const at = position ?? descriptor.offset;
    const n = copyAhead(descriptor, target, at);
    if (n > 0) {
      descriptor.offset = position === null ? at + n : descriptor.offset;
      callback(null, n);
      return;
    }
    this.answer(callback, () =>
      this.readFile(fd, descriptor, target, position),
    );
  }

  private async readFile(
    fd: number,
    descriptor: Descriptor,
    target: Uint8Array,
    position: number | null,
  ): Promise<number> {
    const at = position ?? descriptor.offset;
    const ahead = at === 0 ? FIRST_AHEAD : AHEAD;
    const bytes = await this.call("read", [
      fd,
      Math.max(ahead, target.length),
      at,
    ]);
    descriptor.ahead = { start: at, bytes };
    const n = copyAhead(descriptor, target, at);
    if (position === null) {
      descriptor.offset = at + n;
    }
    return n;
  }

  /** Reads what the reader types, line by line. */
  private async readLine(target: Uint8Array): Promise<number> {
    if (this.line.length === 0) {
      const line = await this.call("input", []);
      if (!line) {
        return 0;
      }
      this.line = new Uint8Array(line);
    }
    const n = Math.min(target.length, this.line.length);
    target.set(this.line.subarray(0, n));
    this.line = this.line.slice(n);
    return n;
  }

  private async readBack(target: Uint8Array): Promise<number> {
    while (this.backlog.length === 0) {
      await new Promise<void>((resolve) => {
        this.awaitBack = resolve;
      });
    }
    const first = this.backlog[0];
    const n = Math.min(target.length, first.length);
    target.set(first.subarray(0, n));
    if (n < first.length) {
      this.backlog[0] = first.subarray(n);
    } else {
      this.backlog.shift();
    }
    return n;
  }

  private answer(callback: Callback, work: () => Promise<unknown>): void {
    this.pending++;
    work().then(
      (value) => {
        this.pending--;
        callback(null, value);
      },
      (error: unknown) => {
        this.pending--;
        callback(asFileError(error));
      },
    );
  }
}

function standard(kind: string): Descriptor {
  const reads = kind === "stdin";
  return { kind, offset: 0, appends: false, writes: !reads, reads };
}

function copyAhead(
  { ahead }: Descriptor,
  target: Uint8Array,
  at: number,
): number {
  if (!ahead || at < ahead.start) {
    return 0;
  }
  const from = at - ahead.start;
  const found = ahead.bytes.subarray(from, from + target.length);
  target.set(found);
  return found.length;
}

function asFileError(error: unknown): Error {
  if (error instanceof RemoteError && error.code?.startsWith("E")) {
    return new FileError(error.code as FileErrorCode);
  }
  return new FileError("EIO");
}
