// Keeps a thread ready for the next program, and gives each program a fresh one.
import type { ProgramCalls, ProgramEvents, ProgramSetup } from "./messages.js";
import { Peer } from "./peer.js";

/** A worker that has loaded everything but a program. */
interface Spare {
  worker: Worker;
  calls: Peer<ProgramCalls, Partial<ProgramEvents>>;
}

/** A program that runs. */
export interface RunningProgram {
  back(bytes: Uint8Array<ArrayBuffer>): void;
  /** Ends the program, whatever it does, and frees its memory. */
  kill(): void;
}

/** The threads of one notebook's programs. */
export class ProgramWorkers {
  private readonly spawn: () => Worker;
  private readonly runtime: string;
  private spare?: Spare;

  /** Makes the first thread with spawn; it runs wasm_exec.js, whose text is runtime. */
  constructor(spawn: () => Worker, runtime: string) {
    this.spawn = spawn;
    this.runtime = runtime;
    this.spare = this.prepare();
  }

  /** Runs a program, whose calls are answered by events. */
  run(setup: ProgramSetup, events: ProgramEvents): RunningProgram {
    const { worker, calls } = this.spare ?? this.prepare();
    this.spare = undefined; // another one would take time from the program
    calls.answer(events);
    worker.onerror = (event) => {
      event.preventDefault();
      events.ended({ trap: "other", text: event.message });
    };
    calls.send("run", [setup], [setup.wasm]);
    return {
      back: (bytes) => calls.send("back", [bytes], [bytes.buffer]),
      kill: () => {
        worker.onerror = null;
        worker.terminate();
        calls.abandon("the program was ended");
        this.spare ??= this.prepare();
      },
    };
  }

  private prepare(): Spare {
    const worker = this.spawn();
    const calls = new Peer<ProgramCalls, Partial<ProgramEvents>>(worker, {});
    worker.onerror = (event) => event.preventDefault();
    calls.send("load", [this.runtime]);
    return { worker, calls };
  }
}
