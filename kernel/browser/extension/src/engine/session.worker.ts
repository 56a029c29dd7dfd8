// The thread of one notebook: the session program, the notebook's files, and the programs of its cells.
import { Drive } from "./drive.js";
import { Fetcher } from "./fetching.js";
import { localProcess } from "./goprocess.js";
import { globals, loadRuntime, start } from "./goruntime.js";
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

let started: (session: Session) => void;
const session = new Promise<Session>((resolve) => {
  started = resolve;
});

const calls: SessionCalls = {
  start: async (setup, build) => {
    started(await begin(setup, new Peer<BuildCalls>(build, {})));
  },
  execute: async (code, number) => (await session).execute(code, number),
  interrupt: async () => (await session).interrupt(),
  complete: async (code, cursor) => (await session).complete(code, cursor),
  inspect: async (code, cursor, detail) =>
    (await session).inspect(code, cursor, detail),
};

const page = new Peer<SessionEvents & DriveCalls>(
  globalThis as unknown as Port,
  calls,
);

/** Loads and starts the session program. */
async function begin(
  setup: SessionSetup,
  build: Peer<BuildCalls>,
): Promise<Session> {
  const files = notebookFiles();
  const drive = new Drive(files, page, "/drive");
  files.makeAll(folderOf(setup));
  globals.fs = localFs(files, (_stream, bytes) =>
    console.log(new TextDecoder().decode(bytes)),
  );
  Object.assign(globals, localProcess(folderOf(setup)));
  loadRuntime(setup.runtime);
  const programs = new ProgramWorkers(
    () => new Worker(new URL("./program.worker.js", import.meta.url)),
    setup.runtime,
  );
  const made = new Session({ files, drive, programs, page, build });
  // The build worker may be busy, so this thread loads what it needs itself.
  const fetcher = new Fetcher(setup.base, (loaded, total) =>
    page.send("progress", [loaded, total]),
  );
  const [module, names] = await Promise.all([
    fetcher.module(setup.manifest.programs.session),
    fetcher.bytes(setup.manifest.names),
  ]);
  const ready = new Promise<void>((resolve) => {
    Object.assign(globalThis, { goSessionReady: resolve });
  });
  const running = start(module, {
    args: ["session"],
    env: { HOME: "/home/reader", TMPDIR: "/tmp" },
  });
  running.ended.then(
    (status) => page.send("crashed", [`exit status ${status}`]),
    (error: unknown) => page.send("crashed", [String(error)]),
  );
  await ready;
  const { key, go } = setup.manifest;
  const list = new TextDecoder().decode(names);
  made.begin({ folder: folderOf(setup), key, go }, list);
  return made;
}

function folderOf(setup: SessionSetup): string {
  return setup.folder === "" ? "/drive" : `/drive/${setup.folder}`;
}
