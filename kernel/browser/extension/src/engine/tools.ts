// Go's compiler and linker, and the files that they read and write.
import { concatenated } from "./bytes.js";
import { localProcess } from "./goprocess.js";
import { globals, loadRuntime, start } from "./goruntime.js";
import { localFs } from "./localfiles.js";
import { MemoryFiles } from "./memoryfiles.js";
import type { Files } from "./pausedprogram.js";

/** The names of the tools. */
export type ToolName = "compile" | "link";

/** How much the files of builds may take. */
const MOST_BYTES = 2 ** 31;

/** The environment of tools. None runs so long that it is worth collecting garbage. */
export const ENVIRONMENT = { TMPDIR: "/tmp", HOME: "/tmp", GOGC: "off" };

/** What a tool said, and the status with which it ended. */
export interface Said {
  status: number;
  text: string;
}

/** Tools that run in this thread. A run takes the thread until it has ended. */
export class Tools {
  readonly files = new MemoryFiles(MOST_BYTES);
  private readonly modules = new Map<ToolName, WebAssembly.Module>();
  private readonly printed: Uint8Array[] = [];

  /** Takes the text of Go's wasm_exec.js. */
  constructor(runtime: string) {
    this.files.makeAll("/tmp");
    this.files.makeAll("/build");
    globals.fs = this.callsOf(this.printed);
    Object.assign(globals, localProcess("/build"));
    loadRuntime(runtime);
  }

  add(name: ToolName, module: WebAssembly.Module): void {
    this.modules.set(name, module);
  }

  module(name: ToolName): WebAssembly.Module {
    const module = this.modules.get(name);
    if (!module) {
      throw new Error(`got no ${name}, want it loaded before it is run`);
    }
    return module;
  }

  /** Node's calls for the files of builds. What is printed is added to a list. */
  callsOf(printed: Uint8Array[]): Files {
    return localFs(this.files, (_stream, bytes) => printed.push(bytes.slice()));
  }

  /** Runs a tool, and returns its status and everything that it printed. */
  async run(name: ToolName, args: string[]): Promise<Said> {
    this.printed.length = 0;
    const running = start(this.module(name), {
      args: [name, ...args],
      env: ENVIRONMENT,
    });
    const status = await running.ended;
    return { status, text: textOf(this.printed) };
  }
}

/** What was printed, piece by piece. */
export function textOf(printed: Uint8Array[]): string {
  return new TextDecoder().decode(concatenated(printed));
}
