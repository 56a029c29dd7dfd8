// Links programs.
//
// Half of the work of Go's linker is to read the packages of a program, and those of one cell are those of
// the next. So the site's linker can read packages first and wait for a program then (-prepare), and each
// program is linked from there: the linker's memory is put back to what it was. The programs are the same,
// byte by byte, as those that Go's own linker makes.
import type { Archives } from "./archives.js";
import { FetchError } from "./fetching.js";
import { codeConfig } from "./importconfig.js";
import { OPEN } from "./openfile.js";
import { type Files, PausedProgram } from "./pausedprogram.js";
import { ENVIRONMENT, type Said, textOf, type Tools } from "./tools.js";

/** What is linked. */
interface LinkJob {
  /** The archive of package main. */
  archive: string;
  /** The file to make. */
  output: string;
  /** The import paths of all packages of the site that the program has. */
  packages: string[];
  /** The archives of the packages that only this program has, besides main, by import path. */
  own: Record<string, string>;
}

/** The file that says which packages are read first. */
const PREPARED = "/build/prepared";

/** The file that the linker then waits for: it says which packages are to be read too, or where a program is. */
const NEXT = "/build/next";

/** The linker always links this archive to this file, because it is told before there is a program. */
const ARCHIVE = "/build/program.a";
const PROGRAM = "/build/program.wasm";

/** A linker that has read packages. */
interface Prepared {
  program: PausedProgram;
  printed: Uint8Array[];
  output: OutputFile;
  packages: Set<string>;
}

/** Links programs, one after the other. */
export class Linker {
  private readonly tools: Tools;
  private readonly archives: Archives;
  private prepared?: Prepared;
  /** Set if the linker can't be prepared. */
  private isPlain: boolean;

  /** Takes the tools and archives, and whether the site's linker can be prepared. */
  constructor(tools: Tools, archives: Archives, waits: boolean) {
    this.tools = tools;
    this.archives = archives;
    this.isPlain = !waits;
  }

  /** Links a program, and returns the linker's status and what it says. It takes the archive away. */
  async link(job: LinkJob): Promise<Said> {
    const { files } = this.tools;
    files.rename(job.archive, ARCHIVE);
    await this.prepareFirst(job.packages);
    const said = await this.linkArchive(job);
    if (said.status === 0) {
      files.rename(PROGRAM, job.output);
    }
    return said;
  }

  private async linkArchive(job: LinkJob): Promise<Said> {
    const { prepared } = this;
    // A package that only the program has may have the path of one that was read.
    if (
      prepared &&
      !Object.keys(job.own).some((path) => prepared.packages.has(path))
    ) {
      try {
        return await this.resume(prepared, job);
      } catch {
        this.prepared = undefined; // out of memory, most likely; a new linker has more
        this.archives.linkerIsGone();
      }
    }
    await this.archives.code(job.packages);
    this.write(NEXT, codeConfig(job.packages, job.own));
    return this.tools.run("link", flags(NEXT));
  }

  /** Reads packages unless some were read before. Without memory for that, programs are linked plainly. */
  private async prepareFirst(packages: string[]): Promise<void> {
    if (this.prepared) {
      return;
    }
    try {
      await this.prepare(packages);
    } catch (error) {
      if (error instanceof FetchError) {
        throw error;
      }
      this.isPlain = true;
    }
  }

  /** Reads packages, besides those that were read before, so the next link is faster. */
  async prepare(wanted: string[]): Promise<void> {
    if (this.isPlain) {
      return;
    }
    const before = this.prepared?.packages ?? new Set();
    const more = wanted.filter((path) => !before.has(path));
    if (this.prepared && more.length === 0) {
      return;
    }
    await this.archives.code(more);
    if (this.prepared) {
      await this.readMore(this.prepared, more);
    } else {
      await this.readFirst(more);
    }
    if (this.prepared) {
      this.archives.release(more);
    }
  }

  private async readFirst(packages: string[]): Promise<void> {
    const printed: Uint8Array[] = [];
    const output = new OutputFile(PROGRAM, this.tools.callsOf(printed));
    this.write(PREPARED, codeConfig(packages, {}));
    const program = await PausedProgram.run(this.tools.module("link"), {
      args: ["link", "-prepare", NEXT, ...flags(PREPARED)],
      env: ENVIRONMENT,
      files: output.files,
      pauseAt: NEXT,
    });
    if (program) {
      this.prepared = { program, printed, output, packages: new Set(packages) };
    } else {
      this.isPlain = true;
    }
  }

  private async readMore(
    prepared: Prepared,
    packages: string[],
  ): Promise<void> {
    this.prepared = undefined; // until it has worked
    this.write(NEXT, codeConfig(packages, {}));
    if (await prepared.program.advance()) {
      for (const path of packages) {
        prepared.packages.add(path);
      }
      this.prepared = prepared;
    } else {
      this.archives.linkerIsGone();
    }
  }

  private async resume(
    { program, printed, output }: Prepared,
    job: LinkJob,
  ): Promise<Said> {
    printed.length = 0;
    this.write(
      NEXT,
      codeConfig(job.packages, job.own) + `packagefile main=${ARCHIVE}\n`,
    );
    const status = await program.resume();
    const bytes = output.take();
    if (status === 0) {
      this.tools.files.put(PROGRAM, bytes);
    }
    return { status, text: textOf(printed) };
  }

  private write(path: string, text: string): void {
    this.tools.files.put(path, new TextEncoder().encode(text));
  }
}

function flags(config: string): string[] {
  return ["-s", "-buildmode=exe", "-importcfg", config, "-o", PROGRAM, ARCHIVE];
}

/** The number of the output file. It is large, so no other file has it. */
const OUTPUT = 1_000_000;

/**
 * The file that the linker makes. It is open for ever, because each program is linked from a time at which
 * it was open.
 */
class OutputFile {
  /** Others, with this file. */
  readonly files: Files;
  private bytes = new Uint8Array(0);
  private size = 0;

  constructor(path: string, others: Files) {
    this.files = {
      ...others,
      open: (name, flags, mode, callback) => {
        if (name === path && (flags & OPEN.O_CREAT) !== 0) {
          callback(null, OUTPUT);
        } else {
          others.open(name, flags, mode, callback);
        }
      },
      close: (fd, callback) => {
        if (fd === OUTPUT) {
          callback(null);
        } else {
          others.close(fd, callback);
        }
      },
      write: (fd, buffer, offset, length, position, callback) => {
        if (fd === OUTPUT) {
          const written = buffer.subarray(offset, offset + length);
          this.put(written, position ?? this.size);
          callback(null, length);
        } else {
          others.write(fd, buffer, offset, length, position, callback);
        }
      },
      ftruncate: (fd, length, callback) => {
        if (fd === OUTPUT) {
          this.resize(length);
          callback(null);
        } else {
          others.ftruncate(fd, length, callback);
        }
      },
    };
  }

  /** Takes the bytes that were written. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.bytes.subarray(0, this.size);
    this.bytes = new Uint8Array(0);
    this.size = 0;
    return bytes;
  }

  private put(more: Uint8Array<ArrayBuffer>, at: number): void {
    const end = at + more.length;
    if (end > this.size) {
      this.resize(end);
    }
    this.bytes.set(more, at);
  }

  /** The linker first says how large the file will be at most, so there is space for it. */
  private resize(size: number): void {
    if (size > this.bytes.length) {
      const all = new Uint8Array(size);
      all.set(this.bytes);
      this.bytes = all;
    }
    this.size = size;
  }
}
