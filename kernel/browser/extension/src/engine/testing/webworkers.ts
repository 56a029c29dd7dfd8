// Gives Node the workers of a browser, with their scope, as far as the engine uses them.
//
// A test imports this before it makes an Engine. Each worker's thread runs this file too.
import {
  isMainThread,
  parentPort,
  Worker as Thread,
  workerData,
} from "node:worker_threads";

type Listener = ((event: { data: unknown }) => void) | null;

/** A browser's Worker, as far as the engine needs it. */
class WebWorker {
  onmessage: Listener = null;
  onerror: ((event: object) => void) | null = null;
  private readonly thread: Thread;

  constructor(url: URL) {
    this.thread = new Thread(new URL(import.meta.url), {
      workerData: { webWorker: url.href },
    });
    this.thread.on("message", (data: unknown) => this.onmessage?.({ data }));
    this.thread.on("error", (error: Error) =>
      this.onerror?.({ message: error.message, preventDefault: () => {} }),
    );
  }

  postMessage(message: unknown, transfer: ArrayBuffer[] = []): void {
    this.thread.postMessage(message, transfer);
  }

  terminate(): void {
    void this.thread.terminate();
  }
}

Object.assign(globalThis, { Worker: WebWorker });

/** Runs a worker's script, once its messages can reach it. */
async function runWorker(script: string): Promise<void> {
  const port = parentPort;
  if (!port) {
    return;
  }
  let listener: Listener = null;
  const early: unknown[] = [];
  port.on("message", (data: unknown) => {
    if (listener) {
      listener({ data });
    } else {
      early.push(data);
    }
  });
  Object.defineProperty(globalThis, "onmessage", {
    get: () => null,
    set: (set: Listener) => {
      listener = set;
      for (const data of early.splice(0)) {
        queueMicrotask(() => set?.({ data }));
      }
    },
  });
  Object.assign(globalThis, {
    self: globalThis,
    postMessage: (message: unknown, transfer: ArrayBuffer[] = []) =>
      port.postMessage(message, transfer),
  });
  await import(script);
}

const { webWorker } = (workerData ?? {}) as { webWorker?: string };
if (!isMainThread && webWorker) {
  await runWorker(webWorker);
}
