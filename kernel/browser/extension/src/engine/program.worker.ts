// Runs one program, and reports how it ended. It is ended from outside if the reader wants.
import { Callbacks } from "./callbacks.js";
import { globals, loadRuntime } from "./goruntime.js";
import { limitMemory } from "./limitmemory.js";
import type {
  End,
  ProgramCalls,
  ProgramEvents,
  ProgramSetup,
} from "./messages.js";
import { Peer, type Port } from "./peer.js";
import { ProgramFiles } from "./programfiles.js";
import { describeTrap } from "./trap.js";

/** The largest memory a program may have: 2 GB, in WebAssembly's pages of 64 kB. */
const MOST_PAGES = 1 << 15;

/** What wasm_exec.js's class has besides what it documents. */
interface GoInside {
  argv: string[];
  env: Record<string, string>;
  exit: (status: number) => void;
  exited: boolean;
  importObject: WebAssembly.Imports;
  _scheduledTimeouts: Map<number, unknown>;
  _pendingEvent: unknown;
  _makeFuncWrapper(id: number): unknown;
  _resume(): void;
  run(instance: WebAssembly.Instance): Promise<void>;
}

let files: ProgramFiles | undefined;
let hasEnded = false;

const calls: ProgramCalls = {
  load: (runtime) => {
    // wasm_exec.js keeps what it finds here, and Go looks again when a program starts.
    globals.fs = {};
    globals.process = {};
    globals.path = {};
    loadRuntime(runtime);
    session.send("loaded", []);
  },
  run: (setup) => void run(setup),
  back: (bytes) => files?.back(bytes),
};

const session = new Peer<ProgramEvents>(globalThis as unknown as Port, calls);

/** Reports the end once, and nothing after it. */
function end(how: End): void {
  if (!hasEnded) {
    hasEnded = true;
    files?.end();
    session.send("ended", [how]);
  }
}

async function run(setup: ProgramSetup): Promise<void> {
  const own = new ProgramFiles(session, setup.dir, setup.directories);
  files = own;
  const callbacks = new Callbacks();
  globals.fs = callbacks.counting(own.fs);
  globals.process = own.process;
  globals.path = own.path;
  try {
    const go = new globals.Go() as unknown as GoInside;
    go.argv = setup.args;
    go.env = setup.env;
    go.exit = (status) => end({ status });
    callbacks.count(go);
    const isAsleep = (): boolean => !callbacks.hasOwn && own.pending === 0;
    watch(go, isAsleep);
    const instance = await instantiate(setup, go.importObject);
    setTimeout(() => go.exited || wakeIfAsleep(go, isAsleep));
    await go.run(instance);
  } catch (error) {
    end(describeTrap(error));
  }
}

/** Compiles a program. Its bytes are not kept. */
async function instantiate(
  setup: ProgramSetup,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance> {
  const begun = performance.now();
  const bytes = limitMemory(
    new Uint8Array(setup.wasm, 0, setup.size),
    MOST_PAGES,
  );
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  setup.wasm = new ArrayBuffer(0);
  session.send("started", [performance.now() - begun]);
  return instance;
}

/** Reports a trap wherever it happens: in a timer, in an answer of the session, or at first. */
function watch(go: GoInside, isAsleep: () => boolean): void {
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
function wakeIfAsleep(go: GoInside, isAsleep: () => boolean): void {
  if (!hasEnded && isAsleep() && go._scheduledTimeouts.size === 0) {
    go._pendingEvent = { id: 0 };
    go._resume();
  }
}
