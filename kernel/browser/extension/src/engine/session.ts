// Runs the cells of one notebook: the session program decides what a cell means and what is shown, the build
// worker builds its program, and a program worker runs it.
import type { Drive } from "./drive.js";
import { buildFailure, saveFailure } from "./failures.js";
import type { MemoryFiles } from "./memoryfiles.js";
import type {
  BuildCalls,
  Built,
  CellOutcome,
  Ending,
  Failure,
  Program,
  ProgramControl,
  SessionEvents,
} from "./messages.js";
import type { Peer } from "./peer.js";
import { Printer, type StreamName } from "./printer.js";
import type { ProgramWorkers, RunningProgram } from "./programworkers.js";
import { ReaderInput } from "./readerinput.js";
import { fileCalls, SessionFiles } from "./sessionfiles.js";
import type { SessionProgram } from "./sessionprogram.js";
import { Tasks } from "./tasks.js";
import { saysOutOfMemory } from "./trap.js";

/** What a session needs. */
interface SessionParts {
  program: SessionProgram;
  files: MemoryFiles;
  drive: Drive;
  programs: ProgramWorkers;
  page: Peer<SessionEvents>;
  build: Peer<BuildCalls>;
}

/** A program that was built. */
type Executable = Extract<Built, { ok: true }>;

/** A session. It runs one cell at a time. */
export class Session {
  private readonly parts: SessionParts;
  private readonly input: ReaderInput;
  private readonly tasks: Tasks;
  private lastJob = 0;
  /** Stops the running cell. */
  private stop?: AbortController;
  private running?: RunningProgram;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.input = new ReaderInput(parts.page);
    this.tasks = new Tasks({
      ...parts,
      files: new SessionFiles(parts.files, parts.drive),
      input: this.input,
    });
    parts.program.onOutputs = (outputs) => this.tasks.show(outputs);
    parts.program.onBack = (bytes) => this.running?.back(bytes);
  }

  /** Runs a cell, and returns how it ended. */
  async execute(code: string, number: number): Promise<CellOutcome> {
    const { program } = this.parts;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const begun = program.cell(code, number);
    const failure = (await this.tasks.perform(begun.outputs)) ?? begun.failure;
    if (failure || !begun.program) {
      return { failure };
    }
    let built: Built | undefined;
    try {
      built = await this.build(begun.program, signal);
    } catch (error) {
      return { failure: buildFailure(error) };
    }
    if (!built) {
      return this.ended({ interrupted: true });
    }
    const kept = program.built(built.ok, built.output);
    this.tasks.show(kept.outputs);
    if (kept.failure || !built.ok) {
      return { failure: kept.failure };
    }
    return this.run(begun.program, built, signal);
  }

  /** Ends the running cell at once, whatever it does. */
  interrupt(): void {
    this.stop?.abort();
  }

  /** Builds a program. Returns undefined if the cell was stopped. */
  private async build(
    { files, steps, archive, output, imports, extra }: Program,
    signal: AbortSignal,
  ): Promise<Built | undefined> {
    const { build } = this.parts;
    const id = ++this.lastJob;
    const job = { files, steps, archive, output, imports, extra };
    const building = build.call("build", [id, job]);
    const built = await Promise.race([whenAborted(signal), building]);
    if (!built) {
      build.send("cancel", [id]);
    }
    return built;
  }

  /** Runs a program, and saves the files that it wrote. */
  private async run(
    setup: Program,
    built: Executable,
    signal: AbortSignal,
  ): Promise<{ failure?: Failure }> {
    this.putSources(setup);
    const files = new SessionFiles(this.parts.files, this.parts.drive);
    const end = await this.runToEnd(setup, built, files, signal);
    const result = await this.ended(end);
    const unsaved = await files.end().then(
      () => undefined,
      (error: unknown) => saveFailure(error),
    );
    return { failure: result.failure ?? unsaved };
  }

  /** Puts the source of a program where package lazy reads it, to see what a value depends on. */
  private putSources(setup: Program): void {
    for (const [path, text] of Object.entries(setup.files)) {
      this.parts.files.put(path, new TextEncoder().encode(text));
    }
  }

  /** Runs a program until it ends or is stopped: by the reader, or because it prints too much. */
  private async runToEnd(
    setup: Program,
    { wasm, size }: Executable,
    files: SessionFiles,
    signal: AbortSignal,
  ): Promise<Ending> {
    const { args, env, dir } = setup;
    const stopped = whenAborted(signal).then((): Ending => ({
      interrupted: true,
    }));
    let end: (how: Ending) => void = () => undefined;
    const ended = new Promise<Ending>((resolve) => {
      end = resolve;
    });
    const printer = new Printer(
      (stream, bytes) => this.showPrinted(stream, bytes),
      () => end({ status: 1 }),
    );
    const directories = await this.directories(setup);
    this.running = this.parts.programs.run(
      { wasm, size, args: ["cell", ...args], env, dir, directories },
      { ...fileCalls(files), ...this.control(printer, end) },
    );
    const how = await Promise.race([stopped, ended]);
    this.running.kill();
    this.running = undefined;
    printer.flush();
    return how;
  }

  /** All directories that a program may change to. */
  private async directories(setup: Program): Promise<string[]> {
    const { files, drive } = this.parts;
    if (mayChangeDirectory(setup)) {
      await drive.refreshDirectories(setup.dir);
    }
    return files.directories();
  }

  /** What a running program reports and asks for, besides files. */
  private control(
    printer: Printer,
    end: (how: Ending) => void,
  ): ProgramControl {
    let isOutOfMemory = false;
    return {
      ended: (how) => end(isOutOfMemory ? { trap: "memory", text: "" } : how),
      print: (stream, bytes) => {
        isOutOfMemory ||=
          stream === 2 && saysOutOfMemory(new TextDecoder().decode(bytes));
        printer.print(stream === 2 ? "stderr" : "stdout", bytes);
      },
      printed: () => undefined,
      pipe: (bytes) => {
        printer.flush();
        this.parts.program.pipe(bytes);
      },
      input: () => {
        printer.flush();
        return this.input.line();
      },
    };
  }

  /** Shows what a program printed. Reports whether it prints too much. */
  private showPrinted(stream: StreamName, bytes: Uint8Array): boolean {
    const { outputs, stop } = this.parts.program.output(stream, bytes);
    this.tasks.show(outputs);
    return stop === true;
  }

  /** Ends the cell. */
  private async ended(how: Ending): Promise<{ failure?: Failure }> {
    const result = this.parts.program.ended(how);
    const failure = await this.tasks.perform(result.outputs);
    return { failure: result.failure ?? failure };
  }
}

/** Reports whether a program may change its directory. All functions that do so are named Chdir. */
function mayChangeDirectory({ files }: Program): boolean {
  return Object.values(files).some((source) => source.includes("Chdir"));
}

/** Is fulfilled when the signal is given, or at once if it was given before. */
function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const end = (): void => resolve(undefined);
    if (signal.aborted) {
      end();
    }
    signal.addEventListener("abort", end, { once: true });
  });
}
