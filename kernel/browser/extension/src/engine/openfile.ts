// Files that are open, and how they were opened.
import { FileError } from "./fileerror.js";
import { DirectoryNode, FileNode, type Inode } from "./inode.js";

/** The flags of open, which Go learns from fs.constants. */
export const OPEN = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 0o100,
  O_EXCL: 0o200,
  O_TRUNC: 0o1000,
  O_APPEND: 0o2000,
  O_DIRECTORY: 0o200000,
} as const;

/** The bits of the flags that are one of O_RDONLY, O_WRONLY and O_RDWR. */
const ACCESS = 3;

/** Reports whether a file that is opened with these flags can be read. */
export function reads(flags: number): boolean {
  return (flags & ACCESS) !== OPEN.O_WRONLY;
}

/** Reports whether a file that is opened with these flags can be written. */
export function writes(flags: number): boolean {
  return (flags & ACCESS) !== OPEN.O_RDONLY;
}

/** An open file. It has no offset, because reads and writes say where. */
export class OpenFile {
  readonly node: Inode;
  readonly flags: number;
  private readonly release: () => void;
  private closed = false;

  /** Opens what was found. Release is called after it is closed. */
  constructor(node: Inode, flags: number, release: () => void) {
    this.node = node;
    this.flags = flags;
    this.release = release;
    if (node instanceof FileNode) {
      node.opened++;
    }
  }

  /** Reads up to the length of target, and returns how much there was: 0 at the end. */
  read(target: Uint8Array, position: number): number {
    if (this.node instanceof DirectoryNode) {
      throw new FileError("EISDIR");
    }
    if (!reads(this.flags)) {
      throw new FileError("EBADF");
    }
    return this.node instanceof FileNode ? this.node.read(target, position) : 0;
  }

  /** Writes all bytes, and returns the position after them. A file opened for appending grows at its end. */
  write(bytes: Uint8Array, position: number): number {
    if (!writes(this.flags)) {
      throw new FileError("EBADF");
    }
    if (!(this.node instanceof FileNode)) {
      return position + bytes.length;
    }
    const at = this.flags & OPEN.O_APPEND ? this.node.size : position;
    this.node.write(bytes, at);
    return at + bytes.length;
  }

  truncate(size: number): void {
    if (!writes(this.flags) || size < 0) {
      throw new FileError("EINVAL");
    }
    if (this.node instanceof FileNode) {
      this.node.truncate(size);
    }
  }

  close(): void {
    if (this.closed) {
      throw new FileError("EBADF");
    }
    this.closed = true;
    if (this.node instanceof FileNode) {
      this.node.opened--;
    }
    this.release();
  }
}
