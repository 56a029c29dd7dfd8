// Runs Go programs that were compiled to WebAssembly, by Go's own wasm_exec.js.

/** The class of wasm_exec.js: what it documents. */
export interface Go {
  argv: string[];
  env: Record<string, string>;
  exit: (status: number) => void;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What the class has besides, as far as programs are resumed by it. */
export interface GoInternals extends Go {
  exited: boolean;
  _pendingEvent: unknown;
  _scheduledTimeouts: Map<number, unknown>;
  _makeFuncWrapper(id: number): unknown;
  _resume(): void;
}

/** The globals through which wasm_exec.js and Go's package syscall reach the outside. */
interface GoGlobals {
  Go: new () => GoInternals;
  fs: object;
  process: object;
  path: object;
}

/** The globals of this thread. */
export const globals = globalThis as unknown as GoGlobals;

/** What a program is run with. */
export interface Arguments {
  args: string[];
  env: Record<string, string>;
}

/**
 * Defines the class of wasm_exec.js from its text. The globals fs, process and path must have been set. The
 * text is fetched once, so a thread can start without a network.
 */
export function loadRuntime(text: string): void {
  (0, eval)(text);
}

/** A program that has been started. */
interface Running {
  /** The status, once it has ended. It fails with what the engine threw if the program trapped. */
  readonly ended: Promise<number>;
}

/** Starts a program, and returns when it waits for something or has ended. */
export function start(
  module: WebAssembly.Module,
  { args, env }: Arguments,
): Running {
  const go: Go = new globals.Go();
  go.argv = args;
  go.env = env;
  let status = 0;
  go.exit = (code) => {
    status = code;
  };
  const instance = new WebAssembly.Instance(module, go.importObject);
  return { ended: go.run(instance).then(() => status) };
}
