// The open files of a running program. The session worker has the files.
//
// A question to it takes a tenth of a millisecond, so reads look ahead, and writes don't wait for an answer as
// long as there is certainly space for them. Nobody else changes files while a program runs.
import { BackPipe } from "./backpipe.js";
import { FileError } from "./fileerror.js";
import type { WorkingDirectory } from "./goprocess.js";
import type { DeviceName, Stat } from "./inode.js";
import type { Opened } from "./messages.js";
import type { DescriptorCalls, Later } from "./nodefs.js";
import { OPEN, reads, writes } from "./openfile.js";
import type { SessionLink } from "./sessionlink.js";
import { StandardInput } from "./standardinput.js";

/** How much a read asks for at least: little at first, much if the program goes on reading. */
const FIRST_AHEAD = 1 << 16;
const AHEAD = 1 << 20;

/** The first number for files; 0 to 2 are the standard streams. */
const FIRST = 3;

/** An open file, as its program sees it. */
interface Descriptor {
  kind: Opened["kind"];
  offset: number;
  appends: boolean;
  writes: boolean;
  reads: boolean;
  /** What fstat returns as long as nothing happened since the file was opened. */
  stat?: Stat;
  /** Bytes that were read ahead, and where they begin. */
  ahead?: { start: number; bytes: Uint8Array };
}

/** What reading and writing do if they don't reach a file. */
interface Device {
  read(target: Uint8Array): Later<number>;
  write(bytes: Uint8Array): Later<number>;
}

/** The open files of a program. */
export class ProgramFiles implements DescriptorCalls {
  private readonly session: SessionLink;
  private readonly directory: WorkingDirectory;
  private readonly backPipe = new BackPipe();
  private readonly devices: Record<DeviceName, Device>;
  private readonly descriptors = new Map<number, Descriptor>([
    [0, standard("stdin")],
    [1, standard("stdout")],
    [2, standard("stderr")],
  ]);
  /** How many bytes files can certainly take. */
  private free = 0;

  constructor(session: SessionLink, directory: WorkingDirectory) {
    this.session = session;
    this.directory = directory;
    const input = new StandardInput(() => session.ask("input", []));
    const read = (): number => 0;
    const write = (bytes: Uint8Array): number => bytes.length;
    this.devices = {
      null: { read, write },
      stdin: { read: (target) => input.read(target), write },
      stdout: { read, write: (bytes) => session.print(1, bytes) },
      stderr: { read, write: (bytes) => session.print(2, bytes) },
      pipe: { read, write: (bytes) => session.pipe(bytes) },
      back: { read: (target) => this.backPipe.read(target), write },
    };
  }

  /** Takes bytes that the program can read from /pipe/back. */
  back(bytes: Uint8Array): void {
    this.backPipe.add(bytes);
  }

  /** Forgets what is known about files, because a call may have changed one. */
  changed(): void {
    for (const descriptor of this.descriptors.values()) {
      descriptor.ahead = undefined;
      descriptor.stat = undefined;
    }
  }

  /** Forgets also how much space there is: a write behind a file's new end needs more than its bytes. */
  resized(): void {
    this.changed();
    this.free = 0;
  }

  async open(path: string, flags: number, mode: number): Promise<number> {
    const { fd, kind, stat, free } = await this.session.ask("open", [
      this.directory.absolute(path),
      flags,
      mode,
    ]);
    if (flags & OPEN.O_TRUNC) {
      this.changed();
    }
    this.free = free;
    this.descriptors.set(fd, {
      kind,
      stat: kind === "file" || kind === "directory" ? stat : undefined,
      offset: 0,
      appends: (flags & OPEN.O_APPEND) !== 0,
      writes: writes(flags),
      reads: reads(flags),
    });
    return fd;
  }

  close(fd: number): Later<void> {
    const isOpen = this.descriptors.delete(fd);
    return isOpen && fd < FIRST ? undefined : this.session.ask("close", [fd]);
  }

  read(fd: number, target: Uint8Array, position: number | null): Later<number> {
    const file = this.descriptors.get(fd);
    if (!file?.reads) {
      throw new FileError("EBADF");
    }
    if (file.kind === "directory") {
      throw new FileError("EISDIR");
    }
    if (file.kind !== "file") {
      return this.devices[file.kind].read(target);
    }
    const at = position ?? file.offset;
    const n = copyAhead(file, target, at);
    if (n === 0) {
      return this.readAhead(fd, file, target, position);
    }
    if (position === null) {
      file.offset = at + n;
    }
    return n;
  }

  write(fd: number, bytes: Uint8Array, position: number | null): Later<number> {
    const file = this.descriptors.get(fd);
    if (!file?.writes) {
      throw new FileError("EBADF");
    }
    if (file.kind !== "file" && file.kind !== "directory") {
      return this.devices[file.kind].write(bytes);
    }
    this.changed();
    const at = position ?? file.offset;
    const hasSpace = at <= file.offset && bytes.length <= this.free;
    if (file.appends || !hasSpace) {
      return this.writeAndWait(fd, file, bytes, position);
    }
    this.free -= bytes.length;
    if (position === null) {
      file.offset = at + bytes.length;
    }
    return this.session.write(fd, bytes, at);
  }

  writeSync(fd: number, bytes: Uint8Array): number {
    this.session.printNow(fd, bytes);
    return bytes.length;
  }

  fstat(fd: number): Later<Stat> {
    return this.descriptors.get(fd)?.stat ?? this.session.ask("fstat", [fd]);
  }

  ftruncate(fd: number, size: number): Promise<void> {
    this.resized();
    return this.session.ask("ftruncate", [fd, size]);
  }

  fchmod(fd: number, mode: number): Promise<void> {
    this.changed();
    return this.session.ask("fchmod", [fd, mode]);
  }

  fsync(fd: number): Promise<void> {
    return this.session.ask("fsync", [fd]);
  }

  private async readAhead(
    fd: number,
    file: Descriptor,
    target: Uint8Array,
    position: number | null,
  ): Promise<number> {
    const at = position ?? file.offset;
    const ahead = at === 0 ? FIRST_AHEAD : AHEAD;
    const length = Math.max(ahead, target.length);
    const bytes = await this.session.ask("read", [fd, length, at]);
    file.ahead = { start: at, bytes };
    const n = copyAhead(file, target, at);
    if (position === null) {
      file.offset = at + n;
    }
    return n;
  }

  private async writeAndWait(
    fd: number,
    file: Descriptor,
    bytes: Uint8Array,
    position: number | null,
  ): Promise<number> {
    const copy = bytes.slice();
    const at = position ?? file.offset;
    const call = [fd, copy, at] as [number, Uint8Array, number];
    const { end, free } = await this.session.ask("write", call, [copy.buffer]);
    this.free = free;
    if (position === null) {
      file.offset = end;
    }
    return bytes.length;
  }
}

function standard(kind: DeviceName): Descriptor {
  const isInput = kind === "stdin";
  return {
    kind,
    offset: 0,
    appends: false,
    writes: !isInput,
    reads: isInput,
  };
}

/** Copies what was read ahead into target, and returns how many bytes that were. */
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
