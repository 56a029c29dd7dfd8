// Keeps a thread ready for the next program, and gives each program a fresh one.
import type { ProgramCalls, ProgramEvents, ProgramSetup } from "./messages.js";
import { Peer, type Port } from "./peer.js";

/** A worker that has loaded everything but a program. */
interface Spare {
  worker: Worker;
  calls: Peer<ProgramCalls>;
  events: { current?: ProgramEvents };
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
    const { worker, calls, events: spareEvents } = this.spare ?? this.prepare();
    this.spare = undefined; // another one would take time from the program
    spareEvents.current = events;
    calls.send("run", [setup], [setup.wasm]);
    return {
      back: (bytes) => calls.send("back", [bytes], [bytes.buffer]),
      kill: () => {
        spareEvents.current = undefined;
        worker.terminate();
        this.spare ??= this.prepare();
      },
    };
  }

  private prepare(): Spare {
    const worker = this.spawn();
    const events: Spare["events"] = {};
    const answers = new Proxy(
      { loaded: () => undefined },
      {
        get: (own, name) =>
          Reflect.get(own, name) ??
          ((...args: unknown[]): unknown => {
            const current = events.current as unknown as Record<
              string | symbol,
              ((...args: unknown[]) => unknown) | undefined
            >;
            return current?.[name]?.(...args);
          }),
      },
    );
    const calls = new Peer<ProgramCalls>(worker as unknown as Port, answers);
    worker.onerror = (event) => {
      event.preventDefault();
      events.current?.ended({ trap: "other", text: event.message });
    };
    calls.send("load", [this.runtime]);
    return { worker, calls, events };
  }
}
