// What a file system in memory is made of: files, directories, symbolic links and devices.
import { FileError } from "./fileerror.js";

/** The bits of a mode that say what something is. */
export const TYPE = {
  mask: 0o170000,
  directory: 0o040000,
  file: 0o100000,
  link: 0o120000,
  device: 0o020000,
  pipe: 0o010000,
} as const;

/** What stat returns; the names are Node's, because Go reads them. Times are in milliseconds. */
export interface Stat {
  dev: number;
  ino: number;
  mode: number;
  nlink: number;
  uid: number;
  gid: number;
  rdev: number;
  size: number;
  blksize: number;
  blocks: number;
  atimeMs: number;
  mtimeMs: number;
  ctimeMs: number;
}

/** The user and the group that own everything. */
export const OWNER = 1000;

/** Block size, as du counts. */
const BLOCK = 4096;

let lastNumber = 1;

/** What all kinds of entries have in common. */
export abstract class Inode {
  readonly number = lastNumber++;
  mode: number;
  /** The number of directory entries that refer to it. It lives on without any as long as it is open. */
  links = 0;
  atime = Date.now();
  mtime = this.atime;
  ctime = this.atime;

  constructor(mode: number) {
    this.mode = mode;
  }

  abstract get size(): number;

  stat(): Stat {
    return {
      dev: 1,
      ino: this.number,
      mode: this.mode,
      nlink: this.links,
      uid: OWNER,
      gid: OWNER,
      rdev: 0,
      size: this.size,
      blksize: BLOCK,
      blocks: Math.ceil(this.size / 512),
      atimeMs: this.atime,
      mtimeMs: this.mtime,
      ctimeMs: this.ctime,
    };
  }
}

/** How much space files take together, and how much they may take. */
export class Space {
  used = 0;
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Takes bytes, or gives some back if the number is negative. */
  take(bytes: number): void {
    if (bytes > 0 && this.used + bytes > this.limit) {
      throw new FileError("ENOSPC");
    }
    this.used += bytes;
  }
}

/** A file. Its bytes are the first size bytes of a buffer that grows by doubling. */
export class FileNode extends Inode {
  /** Changes with each change of the content, so that a copy can be recognised as old. */
  version = 0;
  /** The number of times it is open. */
  opened = 0;
  private buffer: Uint8Array<ArrayBuffer>;
  private length: number;
  private readonly space: Space;

  /** Makes a file of bytes, which it keeps without copying them. */
  constructor(mode: number, space: Space, bytes?: Uint8Array<ArrayBuffer>) {
    super(TYPE.file | mode);
    this.space = space;
    this.buffer = bytes ?? new Uint8Array(0);
    this.length = this.buffer.length;
    space.take(this.length);
  }

  get size(): number {
    return this.length;
  }

  /** The content, without a copy: it is valid until the next change. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }

  /** Replaces the content by bytes, which it keeps. */
  replace(bytes: Uint8Array<ArrayBuffer>): void {
    this.space.take(bytes.length - this.length);
    this.buffer = bytes;
    this.length = bytes.length;
    this.changed();
  }

  /** Copies bytes from position into target, and returns how many there were. */
  read(target: Uint8Array, position: number): number {
    const n = Math.max(0, Math.min(target.length, this.length - position));
    if (n > 0) {
      target.set(this.buffer.subarray(position, position + n));
    }
    return n;
  }

  /** Writes bytes at position; what lies between the old end and position is zero. */
  write(bytes: Uint8Array, position: number): void {
    if (bytes.length > 0) {
      const end = position + bytes.length;
      if (end > this.length) {
        this.resize(end);
      }
      this.buffer.set(bytes, position);
    }
    this.changed();
  }

  truncate(size: number): void {
    this.resize(size);
    this.changed();
  }

  /** Frees the content, once nothing refers to it. */
  free(): void {
    this.space.take(-this.length);
    this.buffer = new Uint8Array(0);
    this.length = 0;
  }

  private resize(size: number): void {
    this.space.take(size - this.length);
    if (size > this.buffer.length) {
      this.grow(size);
    } else if (size < this.length) {
      this.buffer.fill(0, size, this.length);
    }
    this.length = size;
  }

  private grow(size: number): void {
    try {
      const grown = new Uint8Array(Math.max(size, 2 * this.buffer.length));
      grown.set(this.bytes);
      this.buffer = grown;
    } catch {
      this.space.take(this.length - size);
      throw new FileError("ENOSPC"); // the browser has no memory left
    }
  }

  private changed(): void {
    this.version++;
    this.mtime = Date.now();
    this.ctime = this.mtime;
  }
}

/** A directory. It knows its parent, so ".." works; the root is its own parent. */
export class DirectoryNode extends Inode {
  readonly entries = new Map<string, Inode>();
  parent: DirectoryNode;

  constructor(mode: number, parent?: DirectoryNode) {
    super(TYPE.directory | mode);
    this.parent = parent ?? this;
  }

  get size(): number {
    return BLOCK;
  }

  changed(): void {
    this.mtime = Date.now();
    this.ctime = this.mtime;
  }
}

/** A symbolic link. */
export class LinkNode extends Inode {
  readonly target: string;

  constructor(target: string) {
    super(TYPE.link | 0o777);
    this.target = target;
  }

  get size(): number {
    return this.target.length;
  }
}

/** A device. Nothing is kept here: its name tells the program that opens it what reading and writing do. */
export class DeviceNode extends Inode {
  readonly name: DeviceName;

  constructor(name: DeviceName) {
    super((name === "null" ? TYPE.device : TYPE.pipe) | 0o666);
    this.name = name;
  }

  get size(): number {
    return 0;
  }
}

/** The devices: /dev/null, the standard streams, and the two pipes between a program and its notebook. */
export type DeviceName =
  "null" | "stdin" | "stdout" | "stderr" | "pipe" | "back";
