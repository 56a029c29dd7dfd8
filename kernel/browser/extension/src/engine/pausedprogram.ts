// Lets a Go program run until it opens a certain file, and go on from there as often as one likes.
//
// A Go program that waits has all of its state in its memory, its global variables, and the tables in which
// wasm_exec.js keeps JavaScript's values for it. So a copy of them is a point in time to return to.
import { globals } from "./goruntime.js";

/** What wasm_exec.js's class has besides what it documents. */
interface GoInside {
  argv: string[];
  env: Record<string, string>;
  exit: (status: number) => void;
  exited: boolean;
  importObject: { gojs: Record<string, (sp: number) => void> };
  mem: DataView;
  _inst: WebAssembly.Instance;
  _values: unknown[];
  _goRefCounts: number[];
  _ids: Map<unknown, number>;
  _idPool: number[];
  _pendingEvent: unknown;
  _scheduledTimeouts: Map<number, unknown>;
  _exitPromise: Promise<void>;
  _resolveExitPromise: () => void;
  run(instance: WebAssembly.Instance): Promise<void>;
}

type Callback = (error: Error | null, value?: number) => void;

/** Node's file calls that a program gets, as far as they matter here. */
export interface Files {
  open(path: string, flags: number, mode: number, callback: Callback): void;
  close(fd: number, callback: Callback): void;
  write(
    fd: number,
    buffer: Uint8Array<ArrayBuffer>,
    offset: number,
    length: number,
    position: number | null,
    callback: Callback,
  ): void;
}

/** How a program is started. */
export interface Start {
  args: string[];
  env: Record<string, string>;
  files: Files;
  /** The program stops when it opens the file with this path. */
  pauseAt: string;
}

/** A piece of memory, from start to before end. */
interface Range {
  start: number;
  end: number;
}

/**
 * What is read in pieces as large as this is never changed. This is how the linker treats archives. It must
 * run without garbage collection, so nothing else ever gets their memory.
 */
const UNCHANGED = 1 << 16;

/** A program that waits in the middle. */
export class PausedProgram {
  private readonly go: GoInside;
  private readonly instance: WebAssembly.Instance;
  private readonly start: Start;
  private callback: Callback = () => undefined;
  private flags = 0;
  private status = 0;
  private size = 0;
  /** Copies of all memory that changes, by its address. */
  private copies = new Map<number, Uint8Array>();
  private variables: [WebAssembly.Global, unknown][] = [];
  private values: unknown[] = [];
  private counts: number[] = [];
  private ids = new Map<unknown, number>();
  private pool: number[] = [];

  private constructor(
    go: GoInside,
    instance: WebAssembly.Instance,
    start: Start,
  ) {
    this.go = go;
    this.instance = instance;
    this.start = start;
    go.exit = (status) => {
      this.status = status;
    };
  }

  /**
   * Starts a program, and returns once it waits. It returns undefined if the program can't go on more than
   * once: it does not export its variables, it ended, or it waits for a timer too.
   */
  static async run(
    module: WebAssembly.Module,
    start: Start,
  ): Promise<PausedProgram | undefined> {
    const go = new globals.Go() as unknown as GoInside;
    go.argv = start.args;
    go.env = { ...start.env, GOGC: "off" };
    const reads = new Reads(go);
    const instance = new WebAssembly.Instance(module, go.importObject);
    const program = new PausedProgram(go, instance, start);
    if (!("global0" in instance.exports)) {
      return undefined;
    }
    const paused = program.pause();
    const isPaused = await withFiles(start.files, () =>
      Promise.race([
        paused.then(() => true),
        go.run(instance).then(() => false),
      ]),
    );
    if (!isPaused || go._scheduledTimeouts.size > 0) {
      return undefined;
    }
    program.save(reads.take());
    return program;
  }

  /** Goes on from where the program waits, and returns its status. */
  async resume(): Promise<number> {
    this.rewind();
    await withFiles(this.start.files, () => {
      this.start.files.open(this.start.pauseAt, this.flags, 0, this.callback);
      return this.go._exitPromise;
    });
    return this.status;
  }

  /** Resolves when the program opens the file at which it is to stop. */
  private pause(): Promise<void> {
    const { files, pauseAt } = this.start;
    const open = files.open;
    return new Promise((resolve) => {
      files.open = (path, flags, mode, callback) => {
        if (path !== pauseAt) {
          open(path, flags, mode, callback);
          return;
        }
        files.open = open;
        this.flags = flags;
        this.callback = callback;
        resolve();
      };
    });
  }

  private save(unchanged: Range[]): void {
    const { go } = this;
    const { buffer } = this.memory();
    this.size = buffer.byteLength;
    let at = 0;
    for (const { start, end } of [
      ...unchanged,
      { start: this.size, end: this.size },
    ]) {
      if (start > at) {
        this.copies.set(at, new Uint8Array(buffer.slice(at, start)));
      }
      at = Math.max(at, end);
    }
    for (const [name, variable] of Object.entries(this.instance.exports)) {
      if (name.startsWith("global")) {
        const global = variable as WebAssembly.Global;
        this.variables.push([global, global.value]);
      }
    }
    this.values = [...go._values];
    this.counts = [...go._goRefCounts];
    this.ids = new Map(go._ids);
    this.pool = [...go._idPool];
  }

  private rewind(): void {
    const { go } = this;
    const { buffer } = this.memory();
    const all = new Uint8Array(buffer);
    for (const [start, bytes] of this.copies) {
      all.set(bytes, start);
    }
    all.fill(0, this.size); // Go expects memory that it never had to be zero
    for (const [variable, value] of this.variables) {
      variable.value = value;
    }
    go._inst = this.instance;
    go.mem = new DataView(buffer);
    go._values = [...this.values];
    go._goRefCounts = [...this.counts];
    go._ids = new Map(this.ids);
    go._idPool = [...this.pool];
    go._pendingEvent = null;
    go.exited = false;
    go._exitPromise = new Promise((resolve) => {
      go._resolveExitPromise = resolve;
    });
  }

  private memory(): WebAssembly.Memory {
    return this.instance.exports.mem as WebAssembly.Memory;
  }
}

/** Notes where a program puts what it reads in large pieces. */
class Reads {
  private noted?: Range[] = [];

  constructor(go: GoInside) {
    const name = "syscall/js.copyBytesToGo"; // func copyBytesToGo(dst []byte, src ref)
    const copy = go.importObject.gojs[name];
    go.importObject.gojs[name] = (sp) => {
      const slice = (sp >>> 0) + 8;
      const length = go.mem.getUint32(slice + 8, true);
      if (length >= UNCHANGED) {
        const start = go.mem.getUint32(slice, true);
        this.noted?.push({ start, end: start + length });
      }
      copy(sp);
    };
  }

  /** Returns what was noted, in order, and notes nothing more. */
  take(): Range[] {
    const noted = this.noted ?? [];
    this.noted = undefined;
    return noted.sort((a, b) => a.start - b.start);
  }
}

/** Does something while these are the files that wasm_exec.js and a starting program find. */
async function withFiles<T>(files: object, work: () => Promise<T>): Promise<T> {
  const before = globals.fs;
  globals.fs = files;
  try {
    return await work();
  } finally {
    globals.fs = before;
  }
}
