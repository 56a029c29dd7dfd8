// Compiles the packages of cells.
//
// The compiler starts once and waits where it reads the import configuration; each package is compiled from
// there. This saves the start, and above all memory: that of an instance of a program is free only when the
// browser collects garbage, which it may do after several cells.
import { IMPORT_CONFIG } from "./importconfig.js";
import { PausedProgram } from "./pausedprogram.js";
import { ENVIRONMENT, type Said, textOf, type Tools } from "./tools.js";

/** A compiler that waits. */
interface Waiting {
  program: PausedProgram;
  printed: Uint8Array[];
  /** What it was started with. */
  args: string;
}

/** Compiles packages, one after the other. */
export class Compiler {
  private readonly tools: Tools;
  private waiting?: Waiting;
  /** Set if the compiler can't wait. */
  private isPlain: boolean;

  /** Takes the tools, and whether the site's compiler can wait. */
  constructor(tools: Tools, waits: boolean) {
    this.tools = tools;
    this.isPlain = !waits;
  }

  /** Runs the compiler, and returns its status and what it says. */
  async compile(args: string[]): Promise<Said> {
    try {
      return await this.resume(args);
    } catch {
      this.waiting = undefined; // out of memory, most likely; a new compiler has more
    }
    return this.tools.run("compile", args);
  }

  private async resume(args: string[]): Promise<Said> {
    const waiting = await this.start(args);
    if (!waiting) {
      return this.tools.run("compile", args);
    }
    waiting.printed.length = 0;
    const status = await waiting.program.resume();
    return { status, text: textOf(waiting.printed) };
  }

  /** A compiler with these arguments. Those of most cells are the same. */
  private async start(args: string[]): Promise<Waiting | undefined> {
    const known = args.join(" ");
    if (this.isPlain || this.waiting?.args === known) {
      return this.waiting;
    }
    this.waiting = undefined;
    const printed: Uint8Array[] = [];
    const program = await PausedProgram.run(this.tools.module("compile"), {
      args: ["compile", ...args],
      env: ENVIRONMENT,
      files: this.tools.callsOf(printed),
      pauseAt: IMPORT_CONFIG,
    });
    if (program) {
      this.waiting = { program, printed, args: known };
    } else {
      this.isPlain = true;
    }
    return this.waiting;
  }
}
