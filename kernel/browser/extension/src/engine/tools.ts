// Go's compiler and linker, and the files that they read and write.
import { globals, loadRuntime, start } from "./goruntime.js";
import { localFiles, localProcess, resolvePath } from "./localfiles.js";
import { MemoryFiles } from "./memoryfiles.js";

/** The names of the tools. */
export type ToolName = "compile" | "link";

/** How much the files of builds may take. */
const MOST_BYTES = 2 ** 31;

/** Tools that run in this thread. A run takes the thread until it has ended. */
export class Tools {
  readonly files = new MemoryFiles(MOST_BYTES);
  private readonly modules = new Map<ToolName, WebAssembly.Module>();
  private printed: Uint8Array[] = [];

  /** Loads Go's wasm_exec.js from a URL. */
  constructor(runtime: string) {
    this.files.makeAll("/tmp");
    this.files.makeAll("/build");
    globals.fs = localFiles(this.files, (_stream, bytes) => this.printed.push(bytes.slice()));
    globals.process = localProcess("/build");
    globals.path = { resolve: (path: string) => resolvePath("/build", path) };
    loadRuntime(runtime);
  }

  add(name: ToolName, module: WebAssembly.Module): void {
    this.modules.set(name, module);
  }

  /** Runs a tool, and returns its status and everything that it printed. */
  async run(name: ToolName, args: string[]): Promise<{ status: number; text: string }> {
    const module = this.modules.get(name);
    if (!module) {
      throw new Error(`got no ${name}, want it loaded before it is run`);
    }
    this.printed = [];
    const running = start(module, {
      args: [name, ...args],
      env: { TMPDIR: "/tmp", HOME: "/tmp", GOGC: "off" },
    });
    const status = await running.ended;
    const text = new TextDecoder().decode(joined(this.printed));
    this.printed = [];
    return { status, text };
  }
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
