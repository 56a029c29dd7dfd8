// The thread of one notebook: the session program, the notebook's files, and the programs of its cells.
import { Drive } from "./drive.js";
import { Fetcher } from "./fetching.js";
import { localProcess } from "./goprocess.js";
import { globals, loadRuntime } from "./goruntime.js";
import { localFs } from "./localfiles.js";
import type {
  BuildCalls,
  DriveCalls,
  SessionCalls,
  SessionEvents,
  SessionSetup,
} from "./messages.js";
import { notebookFiles } from "./notebookfiles.js";
import { Peer, type Port } from "./peer.js";
import { ProgramWorkers } from "./programworkers.js";
import { Session } from "./session.js";
import { SessionProgram } from "./sessionprogram.js";

/** What is there once the session has started. */
interface Started {
  session: Session;
  program: SessionProgram;
}

let begun: (started: Started) => void;
const started = new Promise<Started>((resolve) => {
  begun = resolve;
});

const calls: SessionCalls = {
  start: async (setup, build) => {
    begun(await begin(setup, new Peer<BuildCalls>(build, {})));
  },
  execute: async (code, number) =>
    (await started).session.execute(code, number),
  interrupt: async () => (await started).session.interrupt(),
  complete: async (code, cursor) =>
    (await started).program.complete(code, cursor),
  inspect: async (code, cursor, detail) =>
    (await started).program.inspect(code, cursor, detail),
};

const page = new Peer<SessionEvents & DriveCalls, SessionCalls>(
  globalThis as unknown as Port,
  calls,
);

/** Starts a session. */
async function begin(
  setup: SessionSetup,
  build: Peer<BuildCalls>,
): Promise<Started> {
  const folder = setup.folder === "" ? "/drive" : `/drive/${setup.folder}`;
  const files = notebookFiles();
  const drive = new Drive(files, page, "/drive");
  files.makeAll(folder);
  globals.fs = localFs(files, (_stream, bytes) =>
    console.log(new TextDecoder().decode(bytes)),
  );
  Object.assign(globals, localProcess(folder));
  loadRuntime(setup.runtime);
  const programs = new ProgramWorkers(
    () => new Worker(new URL("./program.worker.js", import.meta.url)),
    setup.runtime,
  );
  const program = new SessionProgram();
  program.onCrash = (reason) => page.send("crashed", [reason]);
  const parts = { program, files, drive, programs, page, build };
  const session = new Session(parts);
  const { module, names } = await fetchProgram(setup);
  await program.start(module, (kind, path) => build.call(kind, [path]));
  const { key, go, elsewhere } = setup.manifest;
  program.open({ folder, key, go, elsewhere }, names);
  return { session, program };
}

/**
 * Fetches the session program, and the names of all packages. The build worker may be busy, so this thread does it
 * itself.
 */
async function fetchProgram({
  base,
  manifest,
}: SessionSetup): Promise<{ module: WebAssembly.Module; names: string }> {
  const fetcher = new Fetcher(base, (loaded, total) =>
    page.send("progress", [loaded, total]),
  );
  const [module, names] = await Promise.all([
    fetcher.module(manifest.programs.session),
    fetcher.bytes(manifest.names),
  ]);
  return { module, names: new TextDecoder().decode(names) };
}
