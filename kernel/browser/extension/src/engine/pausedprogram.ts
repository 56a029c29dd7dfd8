// Lets a Go program run until it opens a certain file, and go on from there any number of times.
//
// A Go program that waits has all of its state in its memory, its global variables, and the tables in which
// wasm_exec.js keeps JavaScript's values for it. So a copy of them is a point in time to return to.
import { free } from "./bytes.js";
import { type GoInternals, globals } from "./goruntime.js";
import type { Callback } from "./nodefs.js";

/** What wasm_exec.js's class has besides, as far as a program's state is in it. */
interface GoState extends GoInternals {
  importObject: { gojs: Record<string, (sp: number) => void> };
  mem: DataView;
  _inst: WebAssembly.Instance;
  _values: unknown[];
  _goRefCounts: number[];
  _ids: Map<unknown, number>;
  _idPool: number[];
  _exitPromise: Promise<void>;
  _resolveExitPromise: () => void;
}

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
  ftruncate(fd: number, length: number, callback: Callback): void;
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

/** The size of the blocks of memory that are not kept if they are zero. */
const BLOCK = 1 << 14;

/** A program that waits in the middle. */
export class PausedProgram {
  private readonly go: GoState;
  private readonly instance: WebAssembly.Instance;
  private readonly start: Start;
  private readonly reads: Reads;
  private callback: Callback = () => undefined;
  private flags = 0;
  private status = 0;
  /** All memory from here on is zero when the program waits. */
  private size = 0;
  /** Copies of all memory that changes, by its address. */
  private copies = new Map<number, Uint8Array<ArrayBuffer>>();
  /** The blocks of zeros in the memory that changes. */
  private zeros: Range[] = [];
  private variables: [WebAssembly.Global, unknown][] = [];
  private values: unknown[] = [];
  private counts: number[] = [];
  private ids = new Map<unknown, number>();
  private pool: number[] = [];

  private constructor(
    go: GoState,
    instance: WebAssembly.Instance,
    start: Start,
    reads: Reads,
  ) {
    this.go = go;
    this.instance = instance;
    this.start = start;
    this.reads = reads;
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
    const go = new globals.Go() as GoState;
    go.argv = start.args;
    go.env = { ...start.env, GOGC: "off" };
    const reads = new Reads(go);
    const instance = new WebAssembly.Instance(module, go.importObject);
    if (!("global0" in instance.exports)) {
      return undefined;
    }
    const program = new PausedProgram(go, instance, start, reads);
    const isPaused = await program.toPause(() => go.run(instance));
    return isPaused ? program : undefined;
  }

  /** Goes on from where the program waits, and returns its status. */
  async resume(): Promise<number> {
    this.rewind();
    const { files, pauseAt } = this.start;
    await withFiles(files, () => {
      files.open(pauseAt, this.flags, 0, this.callback);
      return this.go._exitPromise;
    });
    return this.status;
  }

  /**
   * Goes on until the program opens the file again, and from now on it goes on from there. It returns false
   * if it ended before; the program can't be used any more then.
   */
  async advance(): Promise<boolean> {
    this.rewind();
    const { open } = this.start.files;
    return this.toPause(() => {
      open(this.start.pauseAt, this.flags, 0, this.callback);
      return this.go._exitPromise;
    });
  }

  /** Does something, and reports whether the program waits then. */
  private async toPause(work: () => Promise<void>): Promise<boolean> {
    const { files, pauseAt } = this.start;
    const { open } = files;
    const paused = new Promise<boolean>((resolve) => {
      files.open = (path, flags, mode, callback) => {
        if (path !== pauseAt) {
          open(path, flags, mode, callback);
          return;
        }
        this.flags = flags;
        this.callback = callback;
        resolve(true);
      };
    });
    this.reads.isNoting = true;
    try {
      const ended = withFiles(files, () =>
        Promise.race([paused, work().then(() => false)]),
      );
      if (!(await ended) || this.go._scheduledTimeouts.size > 0) {
        return false;
      }
    } finally {
      files.open = open;
      this.reads.isNoting = false;
    }
    this.save();
    return true;
  }

  private save(): void {
    const { go } = this;
    const { buffer } = this.memory();
    this.size = usedLength(buffer);
    this.copies.forEach(free);
    this.copies.clear();
    this.zeros = [];
    let at = 0;
    const unchanged = this.reads.noted.sort((a, b) => a.start - b.start);
    for (const { start, end } of [
      ...unchanged,
      { start: this.size, end: this.size },
    ]) {
      if (start > at) {
        this.copy(buffer, at, start);
      }
      at = Math.max(at, end);
    }
    this.variables = [];
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

  /** Keeps a piece of memory, without its blocks of zeros. */
  private copy(buffer: ArrayBuffer, from: number, to: number): void {
    let start = from;
    for (let at = from; at < to;) {
      const end = Math.min(to, (Math.floor(at / BLOCK) + 1) * BLOCK);
      if (isZero(new Uint8Array(buffer, at, end - at))) {
        this.keep(buffer, start, at);
        this.zeros.push({ start: at, end });
        start = end;
      }
      at = end;
    }
    this.keep(buffer, start, to);
  }

  private keep(buffer: ArrayBuffer, start: number, end: number): void {
    if (end > start) {
      this.copies.set(start, new Uint8Array(buffer.slice(start, end)));
    }
  }

  private rewind(): void {
    const { go } = this;
    const { buffer } = this.memory();
    const all = new Uint8Array(buffer);
    for (const [start, bytes] of this.copies) {
      all.set(bytes, start);
    }
    for (const { start, end } of this.zeros) {
      all.fill(0, start, end);
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
  readonly noted: Range[] = [];
  isNoting = false;

  constructor(go: GoState) {
    const name = "syscall/js.copyBytesToGo"; // func copyBytesToGo(dst []byte, src ref)
    const copy = go.importObject.gojs[name];
    go.importObject.gojs[name] = (sp) => {
      const slice = (sp >>> 0) + 8;
      const length = go.mem.getUint32(slice + 8, true);
      if (this.isNoting && length >= UNCHANGED) {
        const start = go.mem.getUint32(slice, true);
        this.noted.push({ start, end: start + length });
      }
      copy(sp);
      forget(go, go.mem.getUint32((sp >>> 0) + 32, true));
    };
  }
}

/**
 * Empties the buffer of a read, which Go does not use again. Go would tell wasm_exec.js when it collects
 * garbage, and a paused program does not.
 */
function forget(go: GoState, id: number): void {
  const buffer = go._values[id];
  if (buffer instanceof Uint8Array) {
    const empty = new Uint8Array(0);
    go._values[id] = empty;
    go._ids.delete(buffer);
    go._ids.set(empty, id);
  }
}

/** The length of a memory without the zeros at its end. It is a multiple of 8, as that of a memory is. */
function usedLength(buffer: ArrayBuffer): number {
  const words = new Float64Array(buffer);
  let n = words.length;
  while (n > 0 && Object.is(words[n - 1], 0)) {
    n--;
  }
  return n * Float64Array.BYTES_PER_ELEMENT;
}

function isZero(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte !== 0) {
      return false;
    }
  }
  return true;
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
