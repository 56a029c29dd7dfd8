// The thread that builds the programs of all notebooks of a page.
import { Builder } from "./builder.js";
import type {
  BuildCalls,
  BuildControl,
  BuildEvents,
  Built,
} from "./messages.js";
import { transferred, Peer, type Port } from "./peer.js";

let started: (builder: Builder) => void;
const builder = new Promise<Builder>((resolve) => {
  started = resolve;
});

const control: BuildControl = {
  start: (base, manifest, runtime) =>
    started(
      new Builder(base, manifest, runtime, (loaded, total) =>
        page.send("progress", [loaded, total]),
      ),
    ),
  connect: (port) => serve(port),
  warm: async (imports) => (await builder).warm(imports),
};

const page = new Peer<BuildEvents>(globalThis as unknown as Port, control);

/** Builds for one notebook. */
function serve(port: MessagePort): void {
  const cancelled = new Set<number>();
  const calls: BuildCalls = {
    build: async (id, job): Promise<Built> => {
      const built = await (await builder).build(job, () => !cancelled.has(id));
      const isCancelled = cancelled.delete(id);
      if (built.ok && !isCancelled) {
        return transferred(built, [built.wasm]);
      }
      return isCancelled ? { ok: false, output: "" } : built;
    },
    cancel: (id) => void cancelled.add(id),
    archive: async (path) => {
      const bytes = await (await builder).archive(path);
      return transferred(bytes, [bytes.buffer]);
    },
    doc: async (path) => {
      const bytes = await (await builder).doc(path);
      return transferred(bytes, [bytes.buffer]);
    },
  };
  new Peer<object>(port, calls);
}
