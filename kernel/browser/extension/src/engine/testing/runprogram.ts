// Runs a program in a worker, over files in memory, without a notebook.
import { Drive } from "../drive.js";
import type { End, ProgramEvents, ProgramSetup } from "../messages.js";
import type { MemoryFiles } from "../memoryfiles.js";
import { Peer, type Port } from "../peer.js";
import { ProgramWorkers } from "../programworkers.js";
import { SessionFiles } from "../sessionfiles.js";
import "./webworkers.js";

/** What a program is run with. */
export interface RunOptions {
  /** The text of wasm_exec.js. */
  runtime: string;
  wasm: Uint8Array<ArrayBuffer>;
  args: string[];
  env: Record<string, string>;
  dir: string;
  files: MemoryFiles;
  print(stream: number, bytes: Uint8Array): void;
}

/** Runs a program, and returns how it ended. */
export async function runProgram(options: RunOptions): Promise<End> {
  const { port1, port2 } = new MessageChannel();
  const drive = new Drive(
    options.files,
    new Peer<never>(port1 as Port, {}),
    "/drive",
  );
  const files = new SessionFiles(options.files, drive);
  const programs = new ProgramWorkers(
    () => new Worker(new URL("../program.worker.js", import.meta.url)),
    options.runtime,
  );
  const setup: ProgramSetup = {
    wasm: options.wasm.slice().buffer,
    size: options.wasm.length,
    args: options.args,
    env: options.env,
    dir: options.dir,
    directories: options.files.directories(),
  };
  const end = await new Promise<End>((resolve) => {
    const own = {
      loaded: () => undefined,
      started: () => undefined,
      printed: () => undefined,
      print: options.print,
      ended: resolve,
      pipe: () => undefined,
      input: async () => null,
    };
    const events = new Proxy(own, {
      get: (target, name) => {
        const found: unknown =
          Reflect.get(target, name) ?? Reflect.get(files, name);
        return typeof found === "function" ? found.bind(files) : found;
      },
    }) as unknown as ProgramEvents;
    programs.run(setup, events);
  });
  port1.close();
  port2.close();
  return end;
}
