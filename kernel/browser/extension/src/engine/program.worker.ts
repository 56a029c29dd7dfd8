// Runs one program, and reports how it ended. It is ended from outside if the reader wants.
import { Callbacks } from "./callbacks.js";
import { WorkingDirectory } from "./goprocess.js";
import { type GoInternals, globals, loadRuntime } from "./goruntime.js";
import { limitMemory } from "./limitmemory.js";
import type {
  Ending,
  ProgramCalls,
  ProgramEvents,
  ProgramSetup,
} from "./messages.js";
import { nodeFs, type Pending } from "./nodefs.js";
import { Peer, type Port } from "./peer.js";
import { ProgramFiles } from "./programfiles.js";
import { ProgramPaths } from "./programpaths.js";
import { SessionLink } from "./sessionlink.js";
import { describeTrap } from "./trap.js";

/** The largest memory a program may have: 2 GB, in WebAssembly's pages of 64 kB. */
const MOST_PAGES = 1 << 15;

/** Gives the running program bytes of the notebook. */
let back: ProgramCalls["back"] | undefined;
let hasEnded = false;

const calls: ProgramCalls = {
  load: (runtime) => {
    // wasm_exec.js keeps what it finds here, and Go looks again when a program starts.
    globals.fs = {};
    globals.process = {};
    globals.path = {};
    loadRuntime(runtime);
  },
  run: (setup) => void run(setup),
  back: (bytes) => back?.(bytes),
};

const session = new Peer<ProgramEvents, ProgramCalls>(
  globalThis as unknown as Port,
  calls,
);
const link = new SessionLink(session);

/** Reports the end once, and nothing after it. */
function end(how: Ending): void {
  if (!hasEnded) {
    hasEnded = true;
    link.flush();
    session.send("ended", [how]);
  }
}

async function run(setup: ProgramSetup): Promise<void> {
  const callbacks = new Callbacks();
  const pending: Pending = { count: 0 };
  provideFiles(setup, callbacks, pending);
  try {
    const go = new globals.Go();
    go.argv = setup.args;
    go.env = setup.env;
    go.exit = (status) => end({ status });
    callbacks.count(go);
    const isAsleep = (): boolean => !callbacks.hasOwn && pending.count === 0;
    watch(go, isAsleep);
    const instance = await instantiate(setup, go.importObject);
    setTimeout(() => go.exited || wakeIfAsleep(go, isAsleep));
    await go.run(instance);
  } catch (error) {
    end(describeTrap(error));
  }
}

/** Sets the globals through which a program reaches its files. */
function provideFiles(
  setup: ProgramSetup,
  callbacks: Callbacks,
  pending: Pending,
): void {
  const directory = new WorkingDirectory(setup.dir, setup.directories);
  const files = new ProgramFiles(link, directory);
  const paths = new ProgramPaths(link, directory, files);
  back = (bytes) => files.back(bytes);
  globals.fs = callbacks.counting(nodeFs(files, paths, pending));
  Object.assign(globals, directory.globals);
}

/** Compiles a program. Its bytes are not kept. */
async function instantiate(
  setup: ProgramSetup,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance> {
  const bytes = limitMemory(
    new Uint8Array(setup.wasm, 0, setup.size),
    MOST_PAGES,
  );
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  setup.wasm = new ArrayBuffer(0);
  return instance;
}

/** Reports a trap wherever it happens: in a timer, in an answer of the session, or at first. */
function watch(go: GoInternals, isAsleep: () => boolean): void {
  const resume = go._resume.bind(go);
  go._resume = () => {
    if (hasEnded) {
      return;
    }
    try {
      resume();
    } catch (error) {
      end(describeTrap(error));
      throw error;
    }
    setTimeout(() => wakeIfAsleep(go, isAsleep));
  };
}

/**
 * Lets Go report a deadlock if nothing can wake the program: no timer, no call that waits for an answer,
 * and no function of its own that JavaScript may call.
 */
function wakeIfAsleep(go: GoInternals, isAsleep: () => boolean): void {
  if (!hasEnded && isAsleep() && go._scheduledTimeouts.size === 0) {
    go._pendingEvent = { id: 0 };
    go._resume();
  }
}
