// Runs the cells of one notebook: the session program decides what a cell means and what is shown, the build
// worker builds its program, and a program worker runs it.
import type { Drive } from "./drive.js";
import { FileError, sentence } from "./fileerror.js";
import { type MemoryFiles, OPEN } from "./memoryfiles.js";
import type {
  BuildCalls,
  Built,
  CellEnd,
  End,
  Failure,
  Laps,
  Output,
  Program,
  ProgramEvents,
  SessionEvents,
  Task,
} from "./messages.js";
import { type Peer, RemoteError } from "./peer.js";
import type { ProgramWorkers, RunningProgram } from "./programworkers.js";
import { fileCalls, SessionFiles } from "./sessionfiles.js";
import { saysOutOfMemory } from "./trap.js";

/** What the session program answers. */
interface Result {
  outputs?: (Output | Task)[] | null;
  failure?: Failure;
  program?: Program;
  stop?: boolean;
}

/** The functions of the session program. Arguments and results are JSON. */
interface SessionProgram {
  open(json: string): unknown;
  names(json: string): unknown;
  cell(json: string): string;
  built(json: string): string;
  output(stream: string, bytes: Uint8Array): string;
  /** Answers by calling goSessionOutput and goSessionBack. */
  pipe(bytes: Uint8Array): void;
  ended(json: string): string;
  /** Says why something that the program asked for could not be done. */
  failed(json: string): string;
  complete(json: string): Promise<string>;
  inspect(json: string): Promise<string>;
}

/** What a session needs. */
export interface SessionParts {
  files: MemoryFiles;
  drive: Drive;
  programs: ProgramWorkers;
  page: Peer<SessionEvents>;
  build: Peer<BuildCalls>;
}

/** How long output may wait for more before it is shown, in milliseconds. */
const SHOWN_AFTER = 16;

/** How much output is shown at once. */
const MOST_OUTPUT = 1 << 16;

/** A session. It runs one cell at a time. */
export class Session {
  private readonly parts: SessionParts;
  private lastJob = 0;
  /** Ends what the running cell is waiting for. */
  private stop?: () => void;
  /** Ends a program that prints too much. */
  private stopFlood: () => void = () => undefined;
  private running?: RunningProgram;
  private prompt = { text: "", password: false };
  private printed:
    | { stream: "stdout" | "stderr"; pieces: Uint8Array[]; size: number }
    | undefined;
  private printedSince = 0;
  private timer?: ReturnType<typeof setTimeout>;

  constructor(parts: SessionParts) {
    this.parts = parts;
    Object.assign(globalThis, {
      goSessionOutput: (json: string) =>
        this.show(JSON.parse(json) as Output[]),
      goSessionBack: (bytes: Uint8Array) =>
        this.running?.back(new Uint8Array(bytes)),
      goSessionFetch: (kind: "archive" | "doc", path: string) =>
        parts.build.call(kind, [path]),
    });
  }

  /** Tells the session program where it is, and which packages there are. */
  begin(
    settings: { folder: string; key: string; go: string },
    names: string,
  ): void {
    program().open(JSON.stringify(settings));
    program().names(names);
  }

  async execute(code: string, number: number): Promise<CellEnd> {
    const begun = parsed(
      program().cell(JSON.stringify({ source: code, number })),
    );
    const failure = (await this.perform(begun.outputs)) ?? begun.failure;
    if (failure || !begun.program) {
      return { failure };
    }
    const built = await this.build(begun.program);
    if ("interrupted" in built) {
      return this.ended({ interrupted: true });
    }
    if ("unreachable" in built) {
      return { failure: plainFailure(built.unreachable) };
    }
    const kept = parsed(
      program().built(JSON.stringify({ ok: built.ok, output: built.output })),
    );
    this.show(kept.outputs ?? []);
    if (kept.failure || !built.ok) {
      return { failure: kept.failure };
    }
    const begunRun = performance.now();
    const end = await this.run(begun.program, built);
    built.laps.run = performance.now() - begunRun;
    return { ...end, laps: built.laps };
  }

  /** Ends the running cell at once, whatever it does. */
  interrupt(): void {
    this.stop?.();
  }

  async complete(code: string, cursor: number): Promise<unknown> {
    return JSON.parse(
      await program().complete(JSON.stringify({ code, cursor })),
    );
  }

  async inspect(
    code: string,
    cursor: number,
    detail: number,
  ): Promise<unknown> {
    return JSON.parse(
      await program().inspect(JSON.stringify({ code, cursor, detail })),
    );
  }

  private async build(
    job: Program,
  ): Promise<Built | { interrupted: true } | { unreachable: string }> {
    const { build } = this.parts;
    const id = ++this.lastJob;
    const { files, steps, archive, output, imports, extra } = job;
    const stopped = new Promise<{ interrupted: true }>((resolve) => {
      this.stop = () => {
        build.send("cancel", [id]);
        resolve({ interrupted: true });
      };
    });
    const built = build
      .call("build", [id, { files, steps, archive, output, imports, extra }])
      .catch((error: unknown) => ({ unreachable: buildProblem(error) }));
    const first = await Promise.race([built, stopped]);
    this.stop = undefined;
    return first;
  }

  private async run(
    setup: Program,
    built: Extract<Built, { ok: true }>,
  ): Promise<{ failure?: Failure }> {
    const files = new SessionFiles(this.parts.files, this.parts.drive);
    // Package lazy reads the source of the running program, to see what a value depends on.
    for (const [path, text] of Object.entries(setup.files)) {
      this.parts.files.put(path, new TextEncoder().encode(text));
    }
    let finish: (end: End) => void = () => undefined;
    const finished = new Promise<End>((resolve) => {
      finish = resolve;
    });
    // Before anything is awaited, so that the reader can already interrupt the cell.
    this.stop = () => finish({ interrupted: true });
    this.stopFlood = () => finish({ status: 1 });
    const directories = await this.directories(setup);
    const running = this.parts.programs.run(
      {
        wasm: built.wasm,
        size: built.size,
        args: ["cell", ...setup.args],
        env: setup.env,
        dir: setup.dir,
        directories,
      },
      this.events(files, built.laps, finish),
    );
    this.running = running;
    const end = await finished;
    this.stop = undefined;
    running.kill();
    this.running = undefined;
    this.flush();
    const result = await this.ended(end);
    const full = await files.end().then(
      () => undefined,
      (error: unknown) => plainFailure(saveFailure(error)),
    );
    return result.failure ? result : { failure: full };
  }

  /** All directories that a program may change to. */
  private async directories(setup: Program): Promise<string[]> {
    const { files, drive } = this.parts;
    if (mayChangeDirectory(setup)) {
      await drive.refreshDirectories(setup.dir);
    }
    return files.directories();
  }

  /** The calls of a running program. */
  private events(
    files: SessionFiles,
    laps: Laps,
    end: (how: End) => void,
  ): ProgramEvents {
    let outOfMemory = false;
    return {
      ...fileCalls(files),
      started: (after: number) => {
        laps.load = after;
      },
      ended: (how: End) =>
        end(outOfMemory ? { trap: "memory", text: "" } : how),
      print: (fd: number, bytes: Uint8Array) => {
        outOfMemory ||=
          fd === 2 && saysOutOfMemory(new TextDecoder().decode(bytes));
        if (this.print(fd === 2 ? "stderr" : "stdout", bytes)) {
          end({ status: 1 });
        }
      },
      printed: () => undefined,
      pipe: (bytes: Uint8Array) => {
        this.flush();
        program().pipe(bytes);
      },
      input: () => this.input(),
    };
  }

  /** Takes what a program printed. Reports whether it must be stopped. */
  private print(stream: "stdout" | "stderr", bytes: Uint8Array): boolean {
    if (this.printed && this.printed.stream !== stream && this.flush()) {
      return true;
    }
    if (!this.printed) {
      this.printed = { stream, pieces: [], size: 0 };
      this.printedSince = performance.now();
      this.timer = setTimeout(() => {
        if (this.flush()) {
          this.stopFlood();
        }
      });
    }
    this.printed.pieces.push(bytes);
    this.printed.size += bytes.length;
    const isDue = performance.now() - this.printedSince > SHOWN_AFTER;
    return (isDue || this.printed.size > MOST_OUTPUT) && this.flush();
  }

  /** Shows what was printed. Reports whether the program must be stopped. */
  private flush(): boolean {
    const { printed } = this;
    if (!printed) {
      return false;
    }
    clearTimeout(this.timer);
    this.printed = undefined;
    const all = new Uint8Array(printed.size);
    let at = 0;
    for (const piece of printed.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    const result = parsed(program().output(printed.stream, all));
    this.show(result.outputs ?? []);
    return result.stop === true;
  }

  /** Asks the reader for a line. */
  private async input(): Promise<Uint8Array | null> {
    this.flush();
    const { text, password } = this.prompt;
    this.prompt = { text: "", password: false };
    const line = await this.parts.page
      .call("input", [text, password])
      .catch(() => null);
    return line === null ? null : new TextEncoder().encode(`${line}\n`);
  }

  private async ended(how: End): Promise<{ failure?: Failure }> {
    const result = parsed(program().ended(JSON.stringify(how)));
    const failure = await this.perform(result.outputs);
    return { failure: result.failure ?? failure };
  }

  /** Shows outputs and does what else the session program asks for. Returns the failure if it can't. */
  private async perform(
    outputs: Result["outputs"],
  ): Promise<Failure | undefined> {
    for (const output of outputs ?? []) {
      try {
        await this.performOne(output);
      } catch (error) {
        if (!(error instanceof FileError)) {
          throw error;
        }
        const reason = sentence(error.code);
        const result = parsed(
          program().failed(JSON.stringify({ output, reason })),
        );
        this.show(result.outputs ?? []);
        return result.failure;
      }
    }
    return undefined;
  }

  private async performOne(output: Output | Task): Promise<void> {
    const files = new SessionFiles(this.parts.files, this.parts.drive);
    if ("write" in output) {
      const { path, data, append } = output.write;
      const mode = append ? OPEN.O_APPEND : OPEN.O_TRUNC;
      const { fd } = await files.open(
        path,
        OPEN.O_WRONLY | OPEN.O_CREAT | mode,
        0o644,
      );
      files.write(fd, new TextEncoder().encode(data), 0);
      await files.close(fd);
    } else if ("enter" in output) {
      await files.readdir(output.enter);
    } else {
      this.show([output]);
    }
  }

  /** Shows outputs, in the place where nothing else is asked for. */
  private show(outputs: (Output | Task)[]): void {
    const shown: Output[] = [];
    for (const output of outputs) {
      if ("prompt" in output) {
        this.prompt = output.prompt;
      } else if (!("write" in output) && !("enter" in output)) {
        shown.push(output);
      }
    }
    if (shown.length > 0) {
      this.parts.page.send("outputs", [shown]);
    }
  }
}

/** Reports whether a program may change its directory: it does so by os.Chdir or File.Chdir, or by syscall's. */
function mayChangeDirectory({ files }: Program): boolean {
  return Object.values(files).some((source) => source.includes("Chdir"));
}

function program(): SessionProgram {
  return (globalThis as unknown as { goSession: SessionProgram }).goSession;
}

function parsed(json: string): Result {
  return JSON.parse(json) as Result;
}

/** A failure that has no line of the reader's own. */
export function plainFailure(text: string): Failure {
  return { name: "ERROR", value: text, traceback: [text] };
}

function buildProblem(error: unknown): string {
  if (error instanceof RemoteError && error.code === "FETCH") {
    return error.message;
  }
  return `can't build the program: ${error instanceof Error ? error.message : String(error)}; close other tabs, then load this page again`;
}

function saveFailure(error: unknown): string {
  const reason =
    error instanceof FileError ? sentence(error.code) : String(error);
  return `can't save the files that the program wrote: ${reason}; remove files you don't need, then run the cell again`;
}
