// The session program, session.wasm, which decides what a cell means and what is shown. Its functions take
// and return JSON; kernel/browser/session has the other side.
import { start } from "./goruntime.js";
import type { Ending, Output, Result, Settings, Task } from "./messages.js";
import type { StreamName } from "./printer.js";

/** What the session program finds among this thread's globals. */
interface Imports {
  goSessionReady(): void;
  goSessionOutput(json: string): void;
  goSessionBack(bytes: Uint8Array): void;
  goSessionFetch: Fetch;
}

/** What it sets there as goSession. */
interface Exports {
  open(json: string): void;
  names(json: string): void;
  cell(json: string): string;
  built(json: string): string;
  output(stream: string, bytes: Uint8Array): string;
  pipe(bytes: Uint8Array): void;
  ended(json: string): string;
  failed(json: string): string;
  complete(json: string): Promise<string>;
  inspect(json: string): Promise<string>;
}

/** Fetches a package's archive or documentation. */
type Fetch = (kind: "archive" | "doc", path: string) => Promise<Uint8Array>;

/** The running session program. There is one in a thread. */
export class SessionProgram {
  /** Is called with what the running cell shows besides what it prints. */
  onOutputs: (outputs: Output[]) => void = () => undefined;
  /** Is called with bytes for the running program, which reads them from /pipe/back. */
  onBack: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;
  /** Is called if the program ends, which it never should. */
  onCrash: (reason: string) => void = () => undefined;

  /** Starts the program. It fetches what it needs to complete names. */
  async start(module: WebAssembly.Module, fetch: Fetch): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      const imports: Imports = {
        goSessionReady: resolve,
        goSessionOutput: (json) => this.onOutputs(JSON.parse(json) as Output[]),
        goSessionBack: (bytes) => this.onBack(new Uint8Array(bytes)),
        goSessionFetch: fetch,
      };
      Object.assign(globalThis, imports);
    });
    const env = { HOME: "/home/reader", TMPDIR: "/tmp" };
    start(module, { args: ["session"], env }).ended.then(
      (status) => this.onCrash(`exit status ${status}`),
      (error: unknown) => this.onCrash(String(error)),
    );
    await ready;
  }

  /** Begins a notebook. Names are the packages that cells can import, in JSON as the site has them. */
  open(settings: Settings, names: string): void {
    exported().open(JSON.stringify(settings));
    exported().names(names);
  }

  /** Reads a cell, and says what it wants. */
  cell(source: string, number: number): Result {
    return result(exported().cell(JSON.stringify({ source, number })));
  }

  /** Takes what the compiler and the linker said about the cell's program. */
  built(ok: boolean, output: string): Result {
    return result(exported().built(JSON.stringify({ ok, output })));
  }

  /** Takes what the running program printed. */
  output(stream: StreamName, bytes: Uint8Array): Result {
    return result(exported().output(stream, bytes));
  }

  /** Takes what the running program wrote into /pipe/out. */
  pipe(bytes: Uint8Array): void {
    exported().pipe(bytes);
  }

  /** Ends the cell. */
  ended(how: Ending): Result {
    return result(exported().ended(JSON.stringify(how)));
  }

  /** Ends the cell because something that it asked for could not be done. */
  failed(output: Output | Task, reason: string): Result {
    return result(exported().failed(JSON.stringify({ output, reason })));
  }

  /** Returns the content of Jupyter's complete_reply. */
  async complete(code: string, cursor: number): Promise<unknown> {
    const question = JSON.stringify({ code, cursor });
    return JSON.parse(await exported().complete(question));
  }

  /** Returns the content of Jupyter's inspect_reply. */
  async inspect(
    code: string,
    cursor: number,
    detail: number,
  ): Promise<unknown> {
    const question = JSON.stringify({ code, cursor, detail });
    return JSON.parse(await exported().inspect(question));
  }
}

function exported(): Exports {
  return (globalThis as unknown as { goSession: Exports }).goSession;
}

function result(json: string): Result {
  return JSON.parse(json) as Result;
}
