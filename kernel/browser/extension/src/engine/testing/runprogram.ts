// Runs a program in a worker, over files in memory, without a notebook.
import { Drive } from "../drive.js";
import type { Ending, ProgramSetup } from "../messages.js";
import type { MemoryFiles } from "../memoryfiles.js";
import { Peer } from "../peer.js";
import { ProgramWorkers } from "../programworkers.js";
import { fileCalls, SessionFiles } from "../sessionfiles.js";
import "./webworkers.js";

/** What a program is run with. */
interface RunOptions {
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
export async function runProgram(options: RunOptions): Promise<Ending> {
  const { port1, port2 } = new MessageChannel();
  const drive = new Drive(options.files, new Peer<never>(port1, {}), "/drive");
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
  const end = await new Promise<Ending>((resolve) => {
    programs.run(setup, {
      ...fileCalls(files),
      print: options.print,
      printed: () => undefined,
      pipe: () => undefined,
      input: () => null,
      ended: resolve,
    });
  });
  port1.close();
  port2.close();
  return end;
}
