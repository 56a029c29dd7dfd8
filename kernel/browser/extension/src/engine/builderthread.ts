// The worker that builds the programs of all notebooks, as the page sees it.
import { fetchFile } from "./fetching.js";
import type { Manifest } from "./manifest.js";
import type { BuildControl, BuildEvents } from "./messages.js";
import { Peer } from "./peer.js";

/** The build worker, and what it was started with. */
export interface BuilderThread {
  calls: Peer<BuildControl>;
  manifest: Manifest;
  /** The text of wasm_exec.js. */
  runtime: string;
}

/** What the page is told of the build worker, which it knows by an object. */
export interface BuilderEvents {
  progress(thread: object, loaded: number, total: number): void;
  crashed(reason: string): void;
}

/** Starts the build worker for the folder "go" with this URL. */
export async function startBuilder(
  base: string,
  events: BuilderEvents,
): Promise<BuilderThread> {
  const worker = new Worker(new URL("./build.worker.js", import.meta.url));
  const own: BuildEvents = {
    progress: (loaded, total) => events.progress(worker, loaded, total),
  };
  const calls = new Peer<BuildControl>(worker, own);
  worker.onerror = (event) => {
    event.preventDefault();
    events.crashed(event.message);
  };
  try {
    const list = await fetchFile(base, "manifest.json");
    const manifest = (await list.json()) as Manifest;
    const found = await fetchFile(base, manifest.runtime.file);
    const runtime = await found.text();
    calls.send("start", [base, manifest, runtime]);
    return { calls, manifest, runtime };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
