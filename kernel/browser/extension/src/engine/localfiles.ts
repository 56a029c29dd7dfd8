// Open files in this thread's memory: every call is answered before it returns.
import { FileError } from "./fileerror.js";
import type { Stat } from "./inode.js";
import { changeMode, type MemoryFiles } from "./memoryfiles.js";
import { type DescriptorCalls, nodeFs, type NodeFs } from "./nodefs.js";
import type { OpenFile } from "./openfile.js";

/** An open file and the offset at which the next read or write goes on. */
interface Descriptor {
  file: OpenFile;
  offset: number;
}

/** The first number for files; 0 to 2 are the standard streams. */
const FIRST = 3;

/** Takes what is printed: standard output is stream 1, errors are stream 2. The bytes may change later. */
export type Print = (stream: number, bytes: Uint8Array) => void;

/** Makes what Go needs as globalThis.fs. */
export function localFs(files: MemoryFiles, print: Print): NodeFs {
  return nodeFs(new LocalFiles(files, print), files);
}

/** The open files of programs that run in this thread. They have no standard input. */
class LocalFiles implements DescriptorCalls {
  private readonly files: MemoryFiles;
  private readonly print: Print;
  private readonly descriptors = new Map<number, Descriptor>();
  private next = FIRST;

  constructor(files: MemoryFiles, print: Print) {
    this.files = files;
    this.print = print;
  }

  open(path: string, flags: number, mode: number): number {
    const file = this.files.open(path, flags, mode);
    this.descriptors.set(this.next, { file, offset: 0 });
    return this.next++;
  }

  close(fd: number): void {
    this.descriptor(fd).file.close();
    this.descriptors.delete(fd);
  }

  read(fd: number, target: Uint8Array, position: number | null): number {
    if (fd < FIRST) {
      return 0;
    }
    const descriptor = this.descriptor(fd);
    const n = descriptor.file.read(target, position ?? descriptor.offset);
    if (position === null) {
      descriptor.offset += n;
    }
    return n;
  }

  write(fd: number, bytes: Uint8Array, position: number | null): number {
    if (fd < FIRST) {
      this.print(fd, bytes);
      return bytes.length;
    }
    const descriptor = this.descriptor(fd);
    const end = descriptor.file.write(bytes, position ?? descriptor.offset);
    if (position === null) {
      descriptor.offset = end;
    }
    return bytes.length;
  }

  writeSync(fd: number, bytes: Uint8Array): number {
    return this.write(fd, bytes, null);
  }

  fstat(fd: number): Stat {
    return this.descriptor(fd).file.node.stat();
  }

  ftruncate(fd: number, size: number): void {
    this.descriptor(fd).file.truncate(size);
  }

  fchmod(fd: number, mode: number): void {
    changeMode(this.descriptor(fd).file.node, mode);
  }

  fsync(): void {
    // Nothing keeps these files.
  }

  private descriptor(fd: number): Descriptor {
    const found = this.descriptors.get(fd);
    if (!found) {
      throw new FileError("EBADF");
    }
    return found;
  }
}
