// Answers a program's file calls in the session worker, from memory and from Jupyter's contents.
import type { Drive } from "./drive.js";
import { FileError } from "./fileerror.js";
import { DeviceNode, DirectoryNode, type Stat } from "./inode.js";
import { changeMode, type MemoryFiles } from "./memoryfiles.js";
import type { FileCalls, Opened } from "./messages.js";
import type { OpenFile } from "./openfile.js";

/** The first number for files; 0 to 2 are the standard streams. */
const FIRST = 3;

/** The files of one program. They are closed when it ends. */
export class SessionFiles implements FileCalls {
  private readonly files: MemoryFiles;
  private readonly drive: Drive;
  private readonly opened = new Map<number, OpenFile>();
  private next = FIRST;

  constructor(files: MemoryFiles, drive: Drive) {
    this.files = files;
    this.drive = drive;
  }

  /** Closes what a program left open, and saves what it changed. */
  async end(): Promise<void> {
    for (const file of this.opened.values()) {
      file.close();
    }
    this.opened.clear();
    await this.drive.saveAll();
  }

  async open(path: string, flags: number, mode: number): Promise<Opened> {
    await this.refresh(path);
    const file = this.files.open(path, flags, mode);
    if (file.node instanceof DirectoryNode && this.drive.has(path)) {
      await this.drive.refreshEntries(path);
    }
    const fd = this.next++;
    this.opened.set(fd, file);
    return {
      fd,
      kind: kindOf(file),
      stat: file.node.stat(),
      free: this.files.free,
    };
  }

  async close(fd: number): Promise<void> {
    const file = this.file(fd);
    this.opened.delete(fd);
    try {
      await this.drive.save(file.node);
    } finally {
      file.close();
    }
  }

  read(fd: number, length: number, position: number): Uint8Array {
    const file = this.file(fd);
    const bytes = new Uint8Array(
      Math.max(0, Math.min(length, file.node.size - position)),
    );
    file.read(bytes, position);
    return bytes;
  }

  write(
    fd: number,
    bytes: Uint8Array,
    position: number,
  ): { end: number; free: number } {
    const end = this.file(fd).write(bytes, position);
    return { end, free: this.files.free };
  }

  fstat(fd: number): Stat {
    return fd < FIRST
      ? this.files.stat(`/dev/${STANDARD[fd]}`)
      : this.file(fd).node.stat();
  }

  ftruncate(fd: number, size: number): void {
    this.file(fd).truncate(size);
  }

  fchmod(fd: number, mode: number): void {
    changeMode(this.file(fd).node, mode);
  }

  async fsync(fd: number): Promise<void> {
    if (fd >= FIRST) {
      await this.drive.save(this.file(fd).node);
    }
  }

  async stat(path: string): Promise<Stat> {
    await this.refresh(path);
    return this.files.stat(path);
  }

  async lstat(path: string): Promise<Stat> {
    await this.refresh(path);
    return this.files.lstat(path);
  }

  async mkdir(path: string, mode: number): Promise<void> {
    await this.refresh(path);
    this.files.mkdir(path, mode);
    if (this.drive.has(path)) {
      await this.drive.makeDirectory(path);
    }
  }

  async readdir(path: string): Promise<string[]> {
    if (this.drive.has(path)) {
      await this.drive.refreshEntries(path);
    }
    return this.files.readdir(path);
  }

  async unlink(path: string): Promise<void> {
    await this.refresh(path);
    this.files.unlink(path);
    if (this.drive.has(path)) {
      await this.drive.remove(path);
    }
  }

  async rmdir(path: string): Promise<void> {
    if (this.drive.has(path)) {
      await this.drive.refreshEntries(path);
    }
    this.files.rmdir(path);
    if (this.drive.has(path)) {
      await this.drive.remove(path);
    }
  }

  async rename(from: string, to: string): Promise<void> {
    await this.refresh(from);
    await this.refresh(to);
    if (this.drive.has(to) && this.files.find(to) instanceof DirectoryNode) {
      await this.drive.refreshEntries(to);
    }
    this.files.rename(from, to);
    if (this.drive.has(to)) {
      await this.drive.rename(from, to);
    }
  }

  async link(path: string, to: string): Promise<void> {
    await this.refresh(path);
    await this.refresh(to);
    this.files.link(path, to);
  }

  async symlink(target: string, path: string): Promise<void> {
    await this.refresh(path);
    this.files.symlink(target, path);
  }

  async readlink(path: string): Promise<string> {
    await this.refresh(path);
    return this.files.readlink(path);
  }

  async chmod(path: string, mode: number): Promise<void> {
    await this.refresh(path);
    this.files.chmod(path, mode);
  }

  async truncate(path: string, size: number): Promise<void> {
    await this.refresh(path);
    this.files.truncate(path, size);
    const node = this.files.find(path);
    if (node && this.drive.has(path)) {
      await this.drive.save(node);
    }
  }

  async utimes(path: string, atime: number, mtime: number): Promise<void> {
    await this.refresh(path);
    this.files.utimes(path, atime, mtime);
  }

  private async refresh(path: string): Promise<void> {
    if (this.drive.has(path)) {
      await this.drive.refresh(path);
    }
  }

  private file(fd: number): OpenFile {
    const file = this.opened.get(fd);
    if (!file) {
      throw new FileError("EBADF");
    }
    return file;
  }
}

/** The calls of files alone, which is what another thread may do with them. */
export function fileCalls(files: FileCalls): FileCalls {
  return {
    open: (path, flags, mode) => files.open(path, flags, mode),
    close: (fd) => files.close(fd),
    read: (fd, length, position) => files.read(fd, length, position),
    write: (fd, bytes, position) => files.write(fd, bytes, position),
    fstat: (fd) => files.fstat(fd),
    ftruncate: (fd, size) => files.ftruncate(fd, size),
    fchmod: (fd, mode) => files.fchmod(fd, mode),
    fsync: (fd) => files.fsync(fd),
    stat: (path) => files.stat(path),
    lstat: (path) => files.lstat(path),
    mkdir: (path, mode) => files.mkdir(path, mode),
    readdir: (path) => files.readdir(path),
    unlink: (path) => files.unlink(path),
    rmdir: (path) => files.rmdir(path),
    rename: (from, to) => files.rename(from, to),
    link: (path, to) => files.link(path, to),
    symlink: (target, path) => files.symlink(target, path),
    readlink: (path) => files.readlink(path),
    chmod: (path, mode) => files.chmod(path, mode),
    truncate: (path, size) => files.truncate(path, size),
    utimes: (path, atime, mtime) => files.utimes(path, atime, mtime),
  };
}

/** The names of the devices with the numbers 0 to 2. */
const STANDARD = ["stdin", "stdout", "stderr"];

function kindOf(file: OpenFile): Opened["kind"] {
  if (file.node instanceof DeviceNode) {
    return file.node.name;
  }
  return file.node instanceof DirectoryNode ? "directory" : "file";
}
